"""Physics, geometry and differential equations, as users write them."""

from math import atan2, cos, hypot, pi, sin, sqrt

import numpy as np
from scipy import constants, integrate, special
from scipy.special import ellipe, ellipk, erfc, j0, j1, jv

RNG = np.random.default_rng(15)
POINTS = RNG.normal(size=(5, 3))
V4 = np.array([0.4, -0.7, 1.3, 0.2])
GRID = np.linspace(0.0, 1.0, 9)


def pendulum_euler(theta, omega, dt, length):
    for _ in range(10):
        omega = omega - dt * 9.81 / length * np.sin(theta)
        theta = theta + dt * omega
    return theta


def runge_kutta_step(f, t, y, h):
    k1 = f(t, y)
    k2 = f(t + h / 2, y + h / 2 * k1)
    k3 = f(t + h / 2, y + h / 2 * k2)
    k4 = f(t + h, y + h * k3)
    return y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


def lotka_volterra(y0, a, b, c, d):
    def rhs(t, y):
        prey, predator = y
        return np.array([a * prey - b * prey * predator, c * prey * predator - d * predator])

    y = y0
    history = [y]
    for k in range(8):
        y = runge_kutta_step(rhs, 0.1 * k, y, 0.1)
        history.append(y)
    return np.array(history)


def lorenz_energy(state, sigma, rho, beta):
    x, y, z = state
    for _ in range(12):
        dx = sigma * (y - x)
        dy = x * (rho - z) - y
        dz = x * y - beta * z
        x, y, z = x + 0.01 * dx, y + 0.01 * dy, z + 0.01 * dz
    return 0.5 * (x**2 + y**2 + z**2)


def lennard_jones(positions, eps, sig):
    energy = 0.0
    n = len(positions)
    for i in range(n):
        for j in range(i + 1, n):
            r = np.linalg.norm(positions[i] - positions[j])
            sr6 = (sig / r) ** 6
            energy += 4 * eps * (sr6**2 - sr6)
    return energy


def coulomb_pairs(q, pos):
    diff = pos[:, None, :] - pos[None, :, :]
    r = np.sqrt((diff**2).sum(-1) + np.eye(len(q)))
    i, j = np.triu_indices(len(q), k=1)
    return np.sum(q[i] * q[j] / r[i, j])


def n_body_forces(pos, mass, eps=0.1):
    acc = np.zeros_like(pos)
    for i in range(pos.shape[0]):
        d = pos - pos[i]
        inv = (np.sum(d * d, axis=1) + eps**2) ** -1.5
        acc[i] = (mass * inv) @ d
    return acc


def velocity_verlet(x, v, k, dt):
    a = -k * x
    traj = np.empty((6, x.size))
    for n in range(6):
        traj[n] = x
        x = x + v * dt + 0.5 * a * dt**2
        a_new = -k * x
        v = v + 0.5 * (a + a_new) * dt
        a = a_new
    return traj


def heat_equation(u0, alpha):
    u = u0.copy()
    dx = 1.0 / (len(u) - 1)
    dt = 0.2 * dx**2
    for _ in range(5):
        u[1:-1] += alpha * dt / dx**2 * (u[2:] - 2 * u[1:-1] + u[:-2])
        u[0], u[-1] = 0.0, u[-2]
    return u


def crank_nicolson(u, r):
    n = len(u)
    off = np.ones(n - 1)
    L = np.diag(off, -1) - 2 * np.eye(n) + np.diag(off, 1)
    for _ in range(3):
        u = np.linalg.solve(np.eye(n) - 0.5 * r * L, (np.eye(n) + 0.5 * r * L) @ u)
    return u


def upwind_advection(u, c):
    for _ in range(4):
        flux = np.where(c > 0, c * np.roll(u, 1), c * u)
        u = u - 0.1 * (np.roll(flux, -1) - flux)
    return np.sum(u**2)


def wave_energy(u, v, c):
    dx = 0.1
    ux = np.gradient(u, dx)
    return 0.5 * np.trapezoid(v**2 + c**2 * ux**2, dx=dx)


def poisson_jacobi(rhs, iterations=6):
    phi = np.zeros_like(rhs)
    for _ in range(iterations):
        new = phi.copy()
        new[1:-1, 1:-1] = 0.25 * (phi[2:, 1:-1] + phi[:-2, 1:-1] + phi[1:-1, 2:] + phi[1:-1, :-2] - rhs[1:-1, 1:-1])
        phi = new
    return np.linalg.norm(phi)


def ising_mean_field(m, J, h, T):
    for _ in range(6):
        m = np.tanh((J @ m + h) / T)
    return m.mean()


def rotation_matrix(axis, theta):
    axis = axis / np.sqrt(np.dot(axis, axis))
    K = np.array([[0, -axis[2], axis[1]], [axis[2], 0, -axis[0]], [-axis[1], axis[0], 0]])
    return np.eye(3) + np.sin(theta) * K + (1 - np.cos(theta)) * K @ K


def quaternion_rotate(q, v):
    w, x, y, z = q / np.linalg.norm(q)
    R = np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
        [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
        [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
    ])
    return v @ R.T


def euler_angles(phi, theta, psi):
    def rx(a):
        return np.array([[1, 0, 0], [0, np.cos(a), -np.sin(a)], [0, np.sin(a), np.cos(a)]])

    def rz(a):
        return np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])

    return rz(psi) @ rx(theta) @ rz(phi)


def forward_kinematics(angles, lengths):
    x = y = total = 0.0
    for a, length in zip(angles, lengths):
        total += a
        x += length * cos(total)
        y += length * sin(total)
    return hypot(x - 1.0, y - 0.5)


def great_circle(lat1, lon1, lat2, lon2):
    lat1, lon1, lat2, lon2 = map(np.radians, (lat1, lon1, lat2, lon2))
    a = np.sin((lat2 - lat1) / 2) ** 2 + np.cos(lat1) * np.cos(lat2) * np.sin((lon2 - lon1) / 2) ** 2
    return 6371.0 * 2 * np.arcsin(np.sqrt(a))


def polygon_area(xy):
    x, y = xy.T
    return 0.5 * np.abs(np.dot(x, np.roll(y, 1)) - np.dot(y, np.roll(x, 1)))


def triangle_normals(verts, faces):
    tris = verts[faces]
    n = np.cross(tris[:, 1] - tris[:, 0], tris[:, 2] - tris[:, 0])
    return n / np.linalg.norm(n, axis=1)[:, None]


def tetrahedron_volume(p):
    return np.abs(np.linalg.det(p[1:4] - p[0])) / 6


def bezier(control, t):
    pts = control
    while len(pts) > 1:
        pts = (1 - t) * pts[:-1] + t * pts[1:]
    return pts[0]


def arc_length(x, y):
    return np.sum(np.hypot(np.diff(x), np.diff(y)))


def spherical_to_cartesian(r, theta, phi):
    st = np.sin(theta)
    return np.stack([r * st * np.cos(phi), r * st * np.sin(phi), r * np.cos(theta)], axis=-1)


def bearing(x1, y1, x2, y2):
    return (atan2(y2 - y1, x2 - x1) * 180 / pi) % 360


def planck(lam, T):
    h, c, k = constants.h, constants.c, constants.k
    lam = lam * 1e-6
    return 1e-12 * 2 * h * c**2 / lam**5 / np.expm1(h * c / (lam * k * T))


def relativistic_momentum(m, v):
    beta = v / 3.0
    gamma = 1 / sqrt(1 - beta**2)
    return gamma * m * v


def airy_disc(r, a):
    x = a * r
    return np.sum((2 * j1(x) / x) ** 2)


def bessel_mode(r, k, n=2):
    return jv(n, k * r) * j0(r) + special.kv(1, r).sum()


def elliptic_period(theta0, length):
    m = np.sin(theta0 / 2) ** 2
    return 4 * np.sqrt(length / 9.81) * ellipk(m) + ellipe(m)


def diffusion_profile(x, D, t):
    return 0.5 * erfc(x / (2 * np.sqrt(D * t)))


def action(path, dt, mass):
    v = np.diff(path) / dt
    mid = 0.5 * (path[1:] + path[:-1])
    return np.sum(0.5 * mass * v**2 - 0.5 * mid**2) * dt


def partition_function(energies, T):
    b = energies / T
    p = np.exp(-(b - b.min()))
    p /= p.sum()
    entropy = -np.sum(p * np.log(p))
    return entropy, np.dot(p, energies)


def radial_average(rho, r):
    return integrate.simpson(4 * np.pi * r**2 * rho, x=r) + integrate.cumulative_trapezoid(rho, r, initial=0)[-1]


def brachistochrone(y, x):
    ds = np.sqrt(np.diff(x) ** 2 + np.diff(y) ** 2)
    speed = np.sqrt(2 * 9.81 * (1.5 - y))
    return np.sum(2 * ds / (speed[1:] + speed[:-1]))


CASES = [
    (pendulum_euler, (0.5, 0.1, 0.05, 1.2)),
    (lotka_volterra, (np.array([1.0, 0.6]), 1.1, 0.7, 0.5, 0.9)),
    (lorenz_energy, ((1.0, 1.4, 0.9), 10.0, 28.0, 8 / 3)),
    (lennard_jones, (POINTS * 1.5, 0.9, 0.6)),
    (coulomb_pairs, (V4, POINTS[:4])),
    (n_body_forces, (POINTS, np.exp(POINTS[:, 0]))),
    (velocity_verlet, (V4, V4[::-1].copy(), 1.3, 0.1)),
    (heat_equation, (np.sin(3 * GRID), 0.8)),
    (crank_nicolson, (V4, 0.4)),
    (upwind_advection, (V4, 0.9)),
    (wave_energy, (np.sin(3 * GRID), np.cos(GRID), 1.2)),
    (poisson_jacobi, (POINTS[:, :3].repeat(2, axis=1),)),
    (ising_mean_field, (V4, np.outer(V4, V4), 0.3, 1.7)),
    (rotation_matrix, (np.array([0.3, -0.5, 1.1]), 0.8)),
    (quaternion_rotate, (V4, POINTS)),
    (euler_angles, (0.3, 0.9, -0.4)),
    (forward_kinematics, (V4, np.abs(V4))),
    (great_circle, (52.5, 13.4, 48.1, 11.6)),
    (polygon_area, (POINTS[:, :2],)),
    (triangle_normals, (POINTS, np.array([[0, 1, 2], [1, 3, 4]]))),
    (tetrahedron_volume, (POINTS,)),
    (bezier, (POINTS, 0.3)),
    (arc_length, (V4, V4**2)),
    (spherical_to_cartesian, (np.exp(V4), V4, V4 * 2)),
    (bearing, (0.1, 0.4, 1.3, 0.9)),
    (planck, (np.array([0.5, 0.7, 1.1]), 5800.0)),
    (relativistic_momentum, (1.3, 1.9)),
    (airy_disc, (np.exp(V4), 1.4)),
    (bessel_mode, (np.exp(V4), 1.2)),
    (elliptic_period, (0.9, 1.3)),
    (diffusion_profile, (np.exp(V4), 0.7, 1.9)),
    (action, (np.sin(3 * GRID), 0.125, 1.4)),
    (partition_function, (V4, 0.8)),
    (radial_average, (np.exp(-GRID), GRID)),
    (brachistochrone, (1.0 - 0.8 * GRID, GRID)),
]
