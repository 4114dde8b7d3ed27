"""Differential equations, particles and fields, as users write them."""

import numpy as np
from scipy import integrate, special
from scipy.integrate import cumulative_trapezoid, simpson
from scipy.spatial.distance import cdist, pdist

RNG = np.random.default_rng(1403)
POS = RNG.uniform(0.0, 3.0, size=(5, 3))
VEL = RNG.normal(size=(5, 3))
MASS = RNG.uniform(0.5, 2.0, size=5)
U = np.sin(np.linspace(0.0, 3.0, 10))
FIELD = RNG.normal(size=(6, 5))
A3 = RNG.normal(size=(3, 3))


def pair_forces_by_cdist(pos, eps, sigma):
    r = cdist(pos, pos)
    np.fill_diagonal(r, np.inf)
    sr6 = (sigma / r) ** 6
    mag = 24 * eps * (2 * sr6**2 - sr6) / r**2
    return np.einsum("ij,ijk->ik", mag, pos[:, None, :] - pos[None, :, :])


def morse_energy(pos, depth, a):
    d = pdist(pos)
    return depth * np.sum((1.0 - np.exp(-a * (d - 1.0))) ** 2 - 1.0)


def minimum_image(pos, box):
    energy = 0.0
    for i in range(len(pos) - 1):
        d = pos[i + 1 :] - pos[i]
        d -= box * np.round(d / box)
        r2 = np.sum(d * d, axis=1)
        energy += np.sum(1.0 / r2[r2 < 4.0])
    return energy


def leapfrog_many(pos, vel, mass, dt=0.01):
    def acceleration(p):
        diff = p[np.newaxis, :, :] - p[:, np.newaxis, :]
        inv = ((diff**2).sum(axis=2) + 0.05) ** -1.5
        return np.tensordot(inv * mass, diff, axes=([1], [1]))[np.arange(len(p)), np.arange(len(p))]

    vel = vel + 0.5 * dt * acceleration(pos)
    for _ in range(3):
        pos = pos + dt * vel
        vel = vel + dt * acceleration(pos)
    return 0.5 * np.sum(mass[:, None] * vel**2)


def centre_and_inertia(pos, mass):
    com = np.average(pos, axis=0, weights=mass)
    q = pos - com
    I = np.einsum("n,nij->ij", mass, np.einsum("nk,nk,ij->nij", q, q, np.eye(3)) - q[:, :, None] * q[:, None, :])
    return np.linalg.eigvalsh(I)


def angular_momentum(pos, vel, mass):
    L = np.sum(mass[:, None] * np.cross(pos, vel), axis=0)
    return np.sqrt(L @ L)


def dihedral(p):
    b0, b1, b2 = p[0] - p[1], p[2] - p[1], p[3] - p[2]
    b1 = b1 / np.linalg.norm(b1)
    v = b0 - np.dot(b0, b1) * b1
    w = b2 - np.vdot(b2, b1) * b1
    return np.arctan2(np.dot(np.cross(b1, v), w), np.inner(v, w))


def ewald_like(q, pos, alpha):
    iu = np.triu_indices(len(q), k=1)
    r = np.linalg.norm(pos[iu[0]] - pos[iu[1]], axis=-1)
    return np.sum(q[iu[0]] * q[iu[1]] * special.erfc(alpha * r) / r) - alpha / np.sqrt(np.pi) * np.sum(q**2)


def structure_factor(pos, k):
    rho = np.exp(-1j * pos @ k.T).sum(axis=0)
    return np.abs(rho) ** 2 / len(pos)


def finite_volume_burgers(u, dt, dx):
    for _ in range(4):
        left, right = u, np.roll(u, -1)
        speed = np.maximum(np.abs(left), np.abs(right))
        flux = 0.25 * (left**2 + right**2) - 0.5 * speed * (right - left)
        u = u - dt / dx * (flux - np.roll(flux, 1))
    return u


def muscl_step(u, c):
    up = np.pad(u, 2, mode="wrap")
    a, b = up[1:-1] - up[:-2], up[2:] - up[1:-1]
    slope = np.where(a * b > 0, np.sign(a) * np.minimum(np.abs(a), np.abs(b)), 0.0)
    faces = up[1:-1] + 0.5 * (1 - c) * slope
    return u - c * np.diff(faces)[: u.size]


def shallow_water(h, hu, dt, g=9.81):
    for _ in range(3):
        f1 = hu
        f2 = hu**2 / h + 0.5 * g * h**2
        h_new = h.copy()
        hu_new = hu.copy()
        h_new[1:-1] -= 0.5 * dt * (f1[2:] - f1[:-2])
        hu_new[1:-1] -= 0.5 * dt * (f2[2:] - f2[:-2])
        h_new[[0, -1]] = h_new[[1, -2]]
        h, hu = h_new, hu_new
    return np.concatenate((h, hu))


def gray_scott(u, v, feed, kill):
    def laplacian(z):
        return np.roll(z, 1, 0) + np.roll(z, -1, 0) + np.roll(z, 1, 1) + np.roll(z, -1, 1) - 4 * z

    for _ in range(3):
        uvv = u * v * v
        u = u + 0.16 * laplacian(u) - uvv + feed * (1 - u)
        v = v + 0.08 * laplacian(v) + uvv - (feed + kill) * v
    return np.stack((u, v)).mean(axis=(1, 2))


def spectral_kdv(u, dt):
    k = 2 * np.pi * np.fft.fftfreq(u.size, d=0.8)
    u_hat = np.fft.fft(u)
    for _ in range(3):
        nonlinear = -3j * k * np.fft.fft(np.real(np.fft.ifft(u_hat)) ** 2)
        u_hat = (u_hat + dt * nonlinear) * np.exp(1j * k**3 * dt)
    return np.fft.ifft(u_hat).real


def split_step_schroedinger(psi0, v, dt):
    psi = psi0.astype(complex)
    psi /= np.sqrt(np.sum(np.abs(psi) ** 2))
    kin = np.exp(-0.5j * dt * np.fft.fftfreq(len(psi)) ** 2)
    for _ in range(3):
        psi *= np.exp(-1j * dt * v)
        psi = np.fft.ifft(kin * np.fft.fft(psi))
    return (np.conj(psi) * v * psi).real.sum()


def poisson_by_fft(rho):
    ky, kx = np.meshgrid(np.fft.fftfreq(rho.shape[0]), np.fft.fftfreq(rho.shape[1]), indexing="ij")
    k2 = kx**2 + ky**2
    k2[0, 0] = 1.0
    phi_hat = np.fft.fft2(rho) / k2
    phi_hat[0, 0] = 0
    return np.fft.ifft2(phi_hat).real


def alternating_directions(T, r):
    n, m = T.shape
    Ax = (1 + 2 * r) * np.eye(n) - r * np.eye(n, k=1) - r * np.eye(n, k=-1)
    Ay = np.diag(np.full(m, 1 + 2 * r)) + np.diag(np.full(m - 1, -r), 1) + np.diag(np.full(m - 1, -r), -1)
    return np.linalg.solve(Ay, np.linalg.solve(Ax, T).T).T


def gauss_seidel(rhs, omega, sweeps=3):
    u = np.zeros_like(rhs)
    for _ in range(sweeps):
        for i in range(1, rhs.shape[0] - 1):
            for j in range(1, rhs.shape[1] - 1):
                new = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1] - rhs[i, j])
                u[i, j] += omega * (new - u[i, j])
    return u


def divergence_and_curl(vx, vy, h):
    dvx_dy, dvx_dx = np.gradient(vx, h)
    dvy_dy, dvy_dx = np.gradient(vy, h, edge_order=2)
    return np.sum((dvx_dx + dvy_dy) ** 2) + np.sum((dvy_dx - dvx_dy) ** 2)


def mean_curvature(z):
    zy, zx = np.gradient(z)
    zxy, zxx = np.gradient(zx)
    zyy = np.gradient(zy, axis=0)
    return ((1 + zx**2) * zyy - 2 * zx * zy * zxy + (1 + zy**2) * zxx) / (2 * (1 + zx**2 + zy**2) ** 1.5)


def dormand_prince_error(y, h, mu):
    def f(y):
        return np.array([y[1], mu * (1 - y[0] ** 2) * y[1] - y[0]])

    a = [[0.5], [0.0, 0.75]]
    k = [f(y)]
    for row in a:
        k.append(f(y + h * sum(w * ki for w, ki in zip(row, k))))
    low = y + h * k[1]
    high = y + h * (2 * k[0] + 3 * k[1] + 4 * k[2]) / 9
    return np.linalg.norm(high - low, np.inf)


def backward_euler_newton(y, lam, dt=0.1):
    for _ in range(3):
        z = y
        for _ in range(4):
            z = z - (z - y + dt * lam * z**3) / (1 + 3 * dt * lam * z**2)
        y = z
    return y


def adams_bashforth(y0, k):
    def f(y):
        return -k * y + np.sin(y)

    ys, fs = [y0], [f(y0)]
    for n in range(5):
        if n == 0:
            ys.append(ys[-1] + 0.1 * fs[-1])
        else:
            ys.append(ys[-1] + 0.1 * (1.5 * fs[-1] - 0.5 * fs[-2]))
        fs.append(f(ys[-1]))
    return np.asarray(ys)


def compartment_by_expm(rates, dose):
    from scipy.linalg import expm

    k12, k21, kel = rates
    M = np.array([[-(k12 + kel), k21], [k12, -k21]])
    return np.array([(expm(M * t) @ np.array([dose, 0.0]))[0] for t in (0.5, 1.0, 2.0)])


def orbit_period(a, mu):
    E = np.linspace(0, 2 * np.pi, 13)
    dt = np.sqrt(a**3 / mu) * (1 - 0.3 * np.cos(E))
    return np.trapezoid(dt, E) + integrate.trapezoid(dt, dx=0.1)


def kepler_equation(M, e):
    E = M.copy() if isinstance(M, np.ndarray) else M
    for _ in range(6):
        E -= (E - e * np.sin(E) - M) / (1 - e * np.cos(E))
    return np.unwrap(2 * np.arctan2(np.sqrt(1 + e) * np.sin(E / 2), np.sqrt(1 - e) * np.cos(E / 2)))


def work_along_path(x, y):
    fx, fy = -y, x * y
    return simpson(fx * np.gradient(x) + fy * np.gradient(y)) + cumulative_trapezoid(fx, x, initial=0)[-1]


def action_of_loop(x, dt):
    v = np.ediff1d(x, to_end=x[0] - x[-1]) / dt
    return dt * np.sum(0.5 * v**2 - 0.25 * (x**2 - 1) ** 2)


def ising_chain_free_energy(J, h, beta, n=5):
    T = np.array([[np.exp(beta * (J + h)), np.exp(-beta * J)], [np.exp(-beta * J), np.exp(beta * (J - h))]])
    return -np.log(np.trace(np.linalg.matrix_power(T, n))) / (n * beta)


def transfer_matrix_optics(index, thickness, k):
    M = np.eye(2, dtype=complex)
    for n, d in zip(index, thickness):
        delta = n * k * d
        layer = np.array([[np.cos(delta), 1j * np.sin(delta) / n], [1j * n * np.sin(delta), np.cos(delta)]])
        M = M @ layer
    r = (M[0, 0] + M[0, 1] - M[1, 0] - M[1, 1]) / (M[0, 0] + M[0, 1] + M[1, 0] + M[1, 1])
    return np.abs(r) ** 2


def tight_binding(t, onsite, kpoints):
    energies = []
    for k in kpoints:
        off = -t * (1 + np.exp(-1j * k))
        H = np.array([[onsite, off], [np.conj(off), -onsite]])
        energies.append(np.linalg.eigvalsh(H))
    return np.sum(np.vstack(energies) ** 2, axis=0)[0] + np.vstack(energies)[:, 1].mean()


def spin_expectation(theta, phi):
    psi = np.array([np.cos(theta / 2), np.exp(1j * phi) * np.sin(theta / 2)])
    sy = np.array([[0, -1j], [1j, 0]])
    return np.real(np.vdot(psi, sy @ psi))


def rlc_response(R, L, C, w):
    Z = R + 1j * w * L + 1 / (1j * w * C)
    return 20 * np.log10(np.abs(1 / Z)), np.angle(1 / Z, deg=True)


def hermite_oscillator(coeffs, x):
    from numpy.polynomial import hermite as H

    psi = H.hermval(x, coeffs) * np.exp(-(x**2) / 2)
    return np.sqrt(np.trapezoid(psi**2, x))


def stokes_drag_fall(v, g, k):
    trajectory = np.zeros((6, 2))
    for n in range(5):
        trajectory[n + 1, 1] = trajectory[n, 1] + 0.1 * (g - k * trajectory[n, 1] * abs(trajectory[n, 1]) + v)
        trajectory[n + 1, 0] = trajectory[n, 0] + 0.1 * trajectory[n + 1, 1]
    return trajectory[-1].prod()


X6 = np.linspace(0.5, 1.4, 6)
CASES = [
    (pair_forces_by_cdist, (POS, 0.7, 1.1)),
    (morse_energy, (POS, 1.3, 0.6)),
    (minimum_image, (POS, 2.5)),
    (leapfrog_many, (POS, VEL, MASS)),
    (centre_and_inertia, (POS, MASS)),
    (angular_momentum, (POS, VEL, MASS)),
    (dihedral, (POS,)),
    (ewald_like, (VEL[:, 0], POS, 0.8)),
    (structure_factor, (POS, VEL)),
    (finite_volume_burgers, (U, 0.02, 0.1)),
    (muscl_step, (U, 0.4)),
    (shallow_water, (1.0 + 0.1 * U, 0.1 * U[::-1], 0.05)),
    (gray_scott, (1 + 0.1 * FIELD, 0.3 + 0.1 * FIELD, 0.035, 0.06)),
    (spectral_kdv, (U, 0.01)),
    (split_step_schroedinger, (U, U**2, 0.1)),
    (poisson_by_fft, (FIELD,)),
    (alternating_directions, (FIELD, 0.3)),
    (gauss_seidel, (FIELD, 1.2)),
    (divergence_and_curl, (FIELD, FIELD**2, 0.2)),
    (mean_curvature, (FIELD,)),
    (dormand_prince_error, (np.array([1.2, -0.4]), 0.1, 0.8)),
    (backward_euler_newton, (1.3, 0.7)),
    (adams_bashforth, (0.8, 1.1)),
    (compartment_by_expm, (np.array([0.4, 0.3, 0.2]), 5.0)),
    (orbit_period, (1.3, 0.9)),
    (kepler_equation, (X6 * 3, 0.3)),
    (work_along_path, (np.cos(X6), np.sin(2 * X6))),
    (action_of_loop, (U, 0.2)),
    (ising_chain_free_energy, (0.4, 0.2, 0.9)),
    (transfer_matrix_optics, (np.array([1.4, 2.1, 1.5]), np.array([0.2, 0.1, 0.3]), 4.2)),
    (tight_binding, (0.8, 0.3, [0.2, 1.0, 2.4])),
    (spin_expectation, (0.8, 0.5)),
    (rlc_response, (1.2, 0.4, 0.7, X6)),
    (hermite_oscillator, (np.array([0.3, 0.8, -0.2]), X6)),
    (stokes_drag_fall, (0.2, 9.8, 0.3)),
]
