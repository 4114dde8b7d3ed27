"""Programs as users write them with SciPy's functions: each is right in every mode, or refused by name."""

import numpy as np
import scipy.fft
import scipy.linalg as sla
import scipy.special
from scipy import integrate, signal, special
from scipy.linalg import cho_factor, cho_solve, solve_triangular
from scipy.special import erf, expit, gammaln, logsumexp, xlogy
from scipy.special import expit as sigmoid
from scipy.special import softmax as shares

V = np.array([0.7, -1.2, 1.9])
P = np.array([0.2, 0.7, 0.4])
A = np.array([[3.0, 0.2, 0.5], [0.1, 2.5, -0.3], [0.4, 0.3, 4.0]])
B = np.array([[0.3, 1.2, -0.6], [0.7, -0.4, 1.6]])
WEIGHTS = np.array([0.5, 2.0, 1.5])


def logistic_loss(w, x):
    z = x @ w
    p = sigmoid(z)
    return -np.mean(xlogy([1.0, 0.0], p) + special.xlog1py([0.0, 1.0], -p))


def stored_into_result(x):
    y = shares(x)
    y[0] = 3.0 * x[1]
    y *= x
    return np.sum(y**2)


def operand_changed_afterwards(x):
    x = x.copy()
    y, z = erf(x), logsumexp(x)
    x[0] = 2.0
    x *= 3.0
    return np.sum(y * x) + z


def result_changed_in_place(x):
    y = special.log_softmax(x)
    z = y * x
    y[1:] += special.gammaln(x[1:] ** 2)
    return np.sum(y * z)


def running(x):
    total = 0.0
    for k in range(3):
        total = total + special.jv(k, x[k]) * special.iv(k, x[0])
    return total


def recursion(x, n):
    for _ in range(n):
        x = expit(x) + 0.1 * special.ndtr(x)
    return np.sum(x)


def activation(z, kind):
    if kind == "erf":
        return erf(z)
    if kind == "gelu":
        return z * special.ndtr(z)
    return special.log_expit(z)


def in_helpers(x):
    return np.sum(activation(x, "erf")) + np.sum(activation(x, "gelu") * activation(x, "log"))


def in_branches(x):
    y = special.gamma(x[0] + 2.0) if x[0] > 0.0 else special.rgamma(x[0])
    if x[1] < 0.0:
        y = y + special.psi(3.0 + x[1])
    return y * x[2]


def of_displays(s, t):
    return logsumexp([s, t, 1.0]) + np.sum(special.softmax([s * t, 0.5, t]) ** 2) + np.sum(erf((s, t)))


def of_lists(x):
    values = [special.erfc(v) for v in x]
    values.append(x[0] * x[1])
    return logsumexp(values)


def by_keyword(x):
    return np.sum(logsumexp(a=np.outer(x, x), axis=0, keepdims=True)) + np.sum(special.softmax(x=x, axis=0) * x)


def weighted(x, w):
    return logsumexp(x, b=w) + np.sum(logsumexp(np.outer(x, w), axis=1, b=w * w))


def mixture(x, means, scales):
    log_p = -0.5 * ((x[:, None] - means) / scales) ** 2 - np.log(scales)
    return np.sum(logsumexp(log_p, axis=1))


def divergence(p, q):
    p, q = p / np.sum(p), q / np.sum(q)
    return np.sum(special.rel_entr(p, q)) + np.sum(special.kl_div(p, q * q)) + np.sum(special.entr(p))


def log_beta_density(a, b, x):
    return np.sum((a - 1.0) * np.log(x) + (b - 1.0) * np.log1p(-x) - special.betaln(a, b))


def masked(x):
    return np.sum(np.where(x > 0.0, special.gammaln(np.where(x > 0.0, x, 1.0)), 0.0) + np.where(x > 0, xlogy(x, x), 0.0))


def out_of(x):
    y = np.zeros(3)
    erf(x, out=y)
    special.expit(x * y, y)
    return np.sum(y * x)


def in_place(x):
    y = x * 2.0
    special.erf(y, out=y)
    y[::-1] += special.exprel(x)
    return np.sum(y**2)


def robust(x, delta):
    return np.sum(special.huber(delta, x)) + np.sum(special.pseudo_huber(delta, x))


def gaussian_process(lengths, y):
    x = np.array([0.0, 0.5, 1.3])
    k = np.exp(-0.5 * (x[:, None] - x) ** 2 / lengths**2) + 0.1 * np.eye(3)
    factor = sla.cholesky(k, lower=True)
    alpha = cho_solve((factor, True), y)
    return 0.5 * y @ alpha + np.sum(np.log(np.diag(factor)))


def with_a_fixed_factor(x):
    factor = cho_factor(A @ A.T)
    z = cho_solve(factor, x)
    c, low = cho_factor(A.T @ A + np.eye(3), lower=True)
    return np.sum(z * cho_solve((c, low), x * x))


def with_an_upper_factor(a, b):
    return np.sum(cho_solve(c_and_lower=(a, False), b=b) ** 2)


def whitened(a, b):
    factor = sla.cholesky(a @ a.T)
    z = solve_triangular(factor, b, trans="T")
    return np.sum(z**2) + sla.norm(z) + np.log(sla.det(a))


def systems(a, b):
    x = sla.solve(a, b)
    y = sla.solve(a @ a.T, x, assume_a="pos")
    x[0] = y[1] * 2.0
    return np.sum(x * y) + np.sum(sla.inv(a) ** 2)


def exponentials(a, t):
    e = sla.expm(a * t)
    e[0, 1] = t
    return np.sum(e**2) + np.sum(sla.logm(a).real) + np.sum(sla.sqrtm(a).real ** 2)


def structured(x):
    t = sla.toeplitz(x, x * x)
    b = sla.block_diag(t, x, 2.0)
    t[0] = 1.0
    return np.sum(t * t) + np.sum(b @ b.T @ np.arange(1.0, 6.0))


def filtered(x, h):
    y = signal.convolve(x, h, mode="same")
    z = signal.fftconvolve(x, h)
    y[0] *= 2.0
    return np.sum(y**2) + np.sum(z * z) + np.sum(signal.correlate(x, h, "valid") ** 2)


def spectra(x):
    c = scipy.fft.dct(x, norm="ortho")
    c[0] = 0.0
    s = scipy.fft.rfft(scipy.fft.idct(c, norm="ortho") * x)
    return np.sum(np.abs(s) ** 2) + np.sum(scipy.fft.dst(x, type=3) ** 2)


def integrals(y, dx):
    total = integrate.simpson(y, dx=dx) + integrate.trapezoid(y * y, dx=dx)
    return total + np.sum(integrate.cumulative_trapezoid(y, dx=dx, initial=0) ** 2)


def lambert(x):
    return np.sum(special.lambertw(x).real ** 2)


def kept(x):
    results = []
    for v in x:
        results.append(special.i0e(v) * scipy.special.k0(v * v))
    return sum(results)


def waves(x):
    ai, aip, bi, bip = special.airy(x)
    s, c = special.fresnel(x)
    si, ci = special.sici(x * x)
    return np.sum(ai * aip + bi / bip) + np.sum(s * c * si) + np.sum(ci) + special.airy(x[0])[0] * special.sici(0.0 * x[0])[0]


def transformed(x, power):
    z = special.boxcox(x**2, power)
    y = special.inv_boxcox(z * 0.5, power) + special.boxcox1p(x**2, 0.0)
    return np.sum(z * y) + np.sum(special.comb(x**2 + 4.0, 2)) + np.sum(special.eval_hermite(3, x) * special.cosdg(x))


def tested(x):
    return special.stdtr(4, x[0]) * special.chdtrc(3, x[2]) + special.owens_t(x[0], x[1]) + special.bdtr(2, 5, 0.1 * x[0])


def softmax_along_axes(x):
    y = np.outer(x, x)
    return np.sum(shares(y, (0, 1)) * y) + np.sum(special.log_softmax(y, (1,)) * y) + np.sum(logsumexp(y, (0,)))


RIGHT = [
    (softmax_along_axes, (V,)),
    (waves, (V,)), (transformed, (V, 0.3)), (transformed, (V, 0.0)), (tested, (V,)),
    (logistic_loss, (V, B)), (stored_into_result, (V,)), (operand_changed_afterwards, (V,)), (result_changed_in_place, (V,)),
    (running, (V,)), (recursion, (V, 3)), (recursion, (0.3, 2)), (in_helpers, (V,)), (in_branches, (V,)),
    (in_branches, (-V + 0.1,)), (of_displays, (0.7, -0.4)), (of_lists, (V,)), (by_keyword, (V,)), (weighted, (V, WEIGHTS)),
    (mixture, (V, P, WEIGHTS)), (divergence, (P, WEIGHTS)), (log_beta_density, (1.5, 2.5, P)), (log_beta_density, (P, 2.0, P)),
    (masked, (V,)), (out_of, (V,)), (in_place, (V,)), (robust, (V, 1.1)), (gaussian_process, (0.7, V)), (whitened, (A, V)),
    (with_a_fixed_factor, (V,)), (with_an_upper_factor, (A, V)),
    (whitened, (A, B.T)), (systems, (A, V)), (systems, (A, B.T)), (exponentials, (A, 0.4)), (structured, (V,)),
    (filtered, (V, P[:2])), (filtered, (B, B[:1, :2])), (spectra, (V,)), (spectra, (B,)), (integrals, (V, 0.3)),
    (integrals, (np.append(V, P), 0.3)), (lambert, (P,)), (kept, (V,)),
]


def by_an_order(x):
    return np.sum(special.jv(x, 2.0))


def two_results(x):
    value, sign = logsumexp(x, return_sign=True)
    return value * sign


def of_a_complex_number(x):
    return np.sum(special.psi(x + 1j).real)


def overwritten(x):
    return np.sum(sla.solve(np.outer(x, x) + np.eye(2), x, overwrite_b=True))


def overwritten_by_place(x):
    return np.sum(sla.inv(np.outer(x, x) + np.eye(2), True))


def where_unwritten(x):
    return np.sum(erf(x, where=x > 1.0))


def extended_factorial(x):
    return np.sum(special.factorial(x, extend="complex"))


def of_a_complex_integral(x):
    return np.sum(special.sici(x + 1j)[0].real)


def one_place(x):
    return integrate.trapezoid(x, x[0])


def several_steps(x):
    return integrate.simpson(x, dx=x)


def starts_elsewhere(x):
    return np.sum(integrate.cumulative_trapezoid(x, initial=1.0))


def structure_by_the_way(x):
    return np.sum(sla.solve(np.eye(2), x, lower=bool(len(x) > 1)))


def banded_system(x):
    return np.sum(sla.solve(np.diag(x), x, assume_a="circulant"))


def triangle_by_the_way(x):
    return np.sum(solve_triangular(np.diag(x), x, lower=bool(len(x) > 1)))


def factor_by_the_way(x):
    return np.sum(cho_solve((np.diag(x), bool(len(x) > 1)), x))


REFUSED = [
    factor_by_the_way, by_an_order, two_results, of_a_complex_number, overwritten, overwritten_by_place, where_unwritten,
    one_place, several_steps, starts_elsewhere, structure_by_the_way, banded_system, triangle_by_the_way,
    extended_factorial, of_a_complex_integral,
]


def gamma_logs(x):
    return np.sum(gammaln(x))
