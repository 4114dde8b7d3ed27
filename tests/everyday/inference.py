"""Survival, epidemiology, psychometrics, learning and groups of observations, as users write them."""

import math
from collections import Counter, defaultdict, deque
from collections.abc import Callable

import numpy as np
import scipy.special as sc
import scipy.stats as st
from scipy.special import expit, logsumexp, ndtr

RNG = np.random.default_rng(20240611)
X = RNG.normal(size=(6, 2))
Y = RNG.normal(size=6)
LABELS = (Y > 0).astype(int)
GROUPS = ["b", "a", "c", "b", "c", "b"]
LEFT, RIGHT = np.array([1.0, 0.5, 0.8, 0.2, 2.0, 0.7]), np.array([1.0, np.inf, 1.7, 0.9, 2.0, np.inf])
COUNTS = np.array([1.0, 2, 0, 3, 1, 4])
LAYERS = [(RNG.normal(size=(2, 3)), RNG.normal(size=3)), (RNG.normal(size=(3, 3)), RNG.normal(size=3)),
          (RNG.normal(size=(3, 2)), RNG.normal(size=2))]
SUBJECTS = [{"t": np.arange(4.0), "y": np.array([2.0, 4, 6, 8]), "re": 0.3, "id": "a"},
            {"t": np.arange(3.0), "y": np.array([1.0, 3, 5]), "re": -0.4, "id": "b"}]


def dropout_network(layers, x, y, rate=0.2):
    gen = np.random.default_rng(0)
    acts = {"relu": lambda v: np.maximum(v, 0), "tanh": np.tanh, "gelu": lambda v: v * ndtr(v)}
    h = x
    for (W, b), name in zip(layers[:-1], ["gelu", "tanh", "relu"]):
        h = acts[name](h @ W + b)
        keep = gen.random(h.shape) >= rate
        h = np.where(keep, h / (1 - rate), 0.0)
    W, b = layers[-1]
    logits = h @ W + b
    onehot = np.eye(logits.shape[1])[y]
    return -np.sum(onehot * (logits - logsumexp(logits, axis=1)[:, None])) / len(y)


def threshold_autoregression(coef, y, thr=0.1):
    window = deque(y[:2], maxlen=2)
    rss = 0.0
    for obs in y[2:]:
        lag2, lag1 = window
        regime = 0 if lag1 < thr else 1
        rss += (obs - (coef[regime, 0] + coef[regime, 1] * lag1 + coef[regime, 2] * lag2)) ** 2
        window.append(obs)
    return rss / (len(y) - 2)


def moving_windows(y):
    window = deque([y[0]], maxlen=3)
    total = 0.0
    for v in y[1:]:
        first, *rest = window
        total += first * sum(rest) + np.std(window, ddof=0)
        window.append(v)
    return total


def weibull_regression(theta, left=LEFT, right=RIGHT):
    b, k = theta[:-1], np.exp(theta[-1])
    lam = np.exp(X @ b)
    log_s = lambda t: -((t / lam) ** k)  # noqa: E731
    exact, cens = left == right, np.isinf(right)
    out = np.zeros_like(lam)
    out[exact] = st.weibull_min.logpdf(left[exact], k, scale=lam[exact])
    out[cens] = st.weibull_min.logsf(left, k, scale=lam)[cens]
    inter = ~exact & ~cens
    out[inter] = np.log(np.exp(log_s(left)[inter]) - np.exp(-((right[inter] / lam[inter]) ** k)))
    return out.sum()


def heavy_tails(a, b, t):
    total = st.lomax.logpdf(t, a, scale=b).sum() + st.pareto.logpdf(1.0 + t, a).sum() + st.fisk.logsf(t, a, scale=b).sum()
    return total + st.invgamma.logpdf(t, a, scale=b).sum() + st.nbinom.logpmf([0, 2, 5], a, expit(b)).sum()


def weighted_survival(w, time=np.array([3.0, 1.0, 2.5, 4.0, 0.5, 5.0]), event=np.array([1, 1, 0, 1, 1, 0])):
    order = np.argsort(time)
    w, time, event = w[order], time[order], event[order]
    S, var, curve = 1.0, 0.0, []
    for i in range(len(time)):
        n = w[i:].sum()
        if event[i]:
            S *= 1 - w[i] / n
            var += w[i] / (n * (n - w[i]) + 1e-9)
        curve.append((time[i], S, S**2 * var))
    t, s, v = map(np.array, zip(*curve))
    return np.trapezoid(s, t) + v[-2]


def scan_of_a_cell(y, decay):
    def step(c, v):
        c = c * decay + v
        return c, np.tanh(c)

    c, history = 0.0, []
    for v in y:
        c, out = step(c, v)
        history.append((c, out))
    states, outputs = zip(*history)
    return np.dot(states, outputs) + max(states) + sum(o * o for o in outputs[1:])


def growth_curves(pop, subjects):
    sse = 0.0
    for s in subjects:
        t, obs = s["t"], s["y"]
        K = pop[0] + s["re"]
        sse += np.sum((obs - K / (1 + np.exp(-pop[1] * (t - pop[2])))) ** 2) + s["re"] ** 2
    return sse


def bspline(x, knots, i, k):
    if k == 0:
        return np.where((x >= knots[i]) & (x < knots[i + 1]), 1.0, 0.0)
    left = right = 0.0
    if knots[i + k] > knots[i]:
        left = (x - knots[i]) / (knots[i + k] - knots[i]) * bspline(x, knots, i, k - 1)
    if knots[i + k + 1] > knots[i + 1]:
        right = (knots[i + k + 1] - x) / (knots[i + k + 1] - knots[i + 1]) * bspline(x, knots, i + 1, k - 1)
    return left + right


def penalised_spline(coef, log_lam, x):
    knots = np.r_[[0.0] * 2, np.linspace(0, 1, 4), [1.0] * 2]
    nb = len(knots) - 3
    B = np.column_stack([bspline(x, knots, i, 2) for i in range(nb)])
    pen = np.diff(coef, n=2)
    return ((Y - B @ coef) ** 2).sum() + np.exp(log_lam) * pen @ pen


COPULAS: dict[str, Callable] = {
    "clayton": lambda u, v, th: np.log1p(th) - (1 + th) * (np.log(u) + np.log(v)) - (2 + 1 / th) * np.log(u**-th + v**-th - 1),
}


def copula(theta, z, family="clayton", **margins):
    loc, scale = margins.get("loc", 0.0), margins.pop("scale", 1.0)
    u, v = st.norm.cdf(z, loc, scale).T
    if family not in COPULAS:
        raise ValueError(f"unknown copula {family!r}") from None
    return -COPULAS[family](u, v, theta).sum() - st.norm.logpdf(z, loc, scale).sum()


def pool_adjacent_violators(y, w):
    blocks = []
    for yi, wi in zip(y, w):
        blocks.append([yi, wi, 1])
        while len(blocks) > 1 and blocks[-2][0] > blocks[-1][0]:
            m2, w2, n2 = blocks.pop()
            m1, w1, n1 = blocks.pop()
            blocks.append([(m1 * w1 + m2 * w2) / (w1 + w2), w1 + w2, n1 + n2])
    fit = np.concatenate([np.repeat(m, n) for m, _, n in blocks])
    return np.sum(w * (y - fit) ** 2) + fit[0]


def signs_and_powers(y):
    terms = [[v * v, k] for k, v in enumerate(y)]
    return sum((-1) ** k * v / math.factorial(k) for v, k in terms)


def laplace_approximation(theta, x, groups):
    b0, b1, log_s = theta
    prec = np.exp(-2 * log_s)
    total = 0.0
    for g in sorted(set(groups)):
        idx = [i for i, h in enumerate(groups) if h == g]
        yi, eta0 = COUNTS[idx], b0 + b1 * x[idx]
        u = 0.0
        for _ in range(25):
            mu = np.exp(eta0 + u)
            step = ((yi - mu).sum() - prec * u) / (-mu.sum() - prec)
            u -= step
            if abs(step) < 1e-12:
                break
        mu = np.exp(eta0 + u)
        total += np.sum(yi * (eta0 + u) - mu) - 0.5 * prec * u**2 + 0.5 * np.log(prec) - 0.5 * np.log(mu.sum() + prec)
    return total


def within_groups(y, groups):
    held = defaultdict(list)
    for v, h in zip(y, groups):
        held[h].append(v)
    within = 0.0
    for k, (name, values) in enumerate(sorted(held.items())):
        within += (k + 1) * np.var(values) + len(name)
    return within


def one_hot_levels(y, groups):
    levels = sorted({h.upper() for h in groups})
    code = {h: i for i, h in enumerate(levels)}
    sums = np.zeros(len(levels))
    for v, h in zip(y, groups):
        sums[code[h.upper()]] += v
    return np.sum(sums**2) + y[levels.index("B")]


def inverse_frequencies(y, groups):
    often = Counter(groups)
    means = {k: y[np.array(groups) == k].mean() for k in set(groups)}
    return sum(v**2 / often[h] for v, h in zip(y, groups)) + sum(m**2 for m in means.values())


def levels_in_order(y, groups):
    total = 0.0
    for place, k in enumerate(dict.fromkeys(groups)):
        total += (place + 1) * y[np.flatnonzero(np.array(groups) == k)].prod()
    rest = set(groups) - {groups[0]}
    return total + sum(y[i] ** 3 for i, h in enumerate(groups) if h in rest)


def ordered_parameters(scale, shift):
    params = {"shift": shift, "scale": scale, "both": scale * shift}
    vector = np.array([v for _, v in sorted(params.items())])
    largest = max(params, key=params.get)
    return vector @ np.arange(len(vector)) ** 2 + params[largest] ** 2


def concordance(y, times):
    pairs = sorted(zip(times, y))
    return sum((later - earlier) ** 2 for k, (_, earlier) in enumerate(pairs) for _, later in pairs[k + 1:])


def partial_credit(delta, theta, x=np.array([[0, 1], [2, 0], [1, 2]])):
    steps = np.concatenate([np.zeros((len(delta), 1)), delta], axis=1)
    ll = 0.0
    for person, th in enumerate(theta):
        for item in range(len(steps)):
            psi = np.cumsum(th - steps[item])
            ll += psi[x[person, item]] - np.logaddexp.reduce(psi)
    return ll


def channel_capacity(W, iters=12, tol=1e-12):
    W = W / W.sum(axis=1, keepdims=True)
    p, cap = np.ones(len(W)) / len(W), 0.0
    while iters:
        D = np.sum(W * np.log(W / (p @ W)), axis=-1)
        new = np.log(np.sum(p * np.exp(D)))
        p = p * np.exp(D)
        p /= p.sum()
        if abs(new - cap) < tol:
            break
        cap, iters = new, iters - 1
    return cap / math.log(2)


def stick_breaking(u, conc):
    v = 1 - u ** (1 / conc)
    w = v * np.concatenate(([1.0], np.cumprod(1 - v)[:-1]))
    a, b = 2 + 5 * w, 3 + np.arange(len(w))
    return logsumexp(sc.betaln(3 + a, 7 + b) - sc.betaln(a, b) + np.log(sc.binom(10, 3)), b=w)


def normal_parameters_in_a_row(x, p):
    return -np.sum(st.norm.logpdf(x, *p))


def student_parameters_in_a_row(x, p, nu):
    return -np.sum(st.t.logpdf(x, nu, *p)) - st.t(df=5, loc=p[0]).logpdf(x).mean()


def running_evidence(x):
    return np.sum(np.logaddexp.accumulate(x) ** 2)


CASES = [
    (dropout_network, (LAYERS, X, LABELS)),
    (threshold_autoregression, (RNG.normal(size=(2, 3)), Y)),
    (moving_windows, (Y,)),
    (weibull_regression, (np.array([0.2, 0.4, 0.3]),)),
    (heavy_tails, (1.6, 0.9, np.abs(Y) + 0.3)),
    (weighted_survival, (RNG.uniform(0.5, 1.5, 6),)),
    (scan_of_a_cell, (Y, 0.9)),
    (growth_curves, (np.array([10.0, 0.8, 2.0]), SUBJECTS)),
    (penalised_spline, (RNG.normal(size=5), -0.5, np.array([0.05, 0.2, 0.41, 0.6, 0.77, 0.9]))),
    (copula, (1.4, X)),
    (pool_adjacent_violators, (np.array([1.0, 3.0, 2.0, 2.5, 2.2, 5.0, 4.5]), RNG.uniform(0.5, 1.5, 7))),
    (signs_and_powers, (Y,)),
    (laplace_approximation, (np.array([0.3, 0.4, -0.3]), Y, GROUPS)),
    (within_groups, (Y, GROUPS)),
    (one_hot_levels, (Y, GROUPS)),
    (inverse_frequencies, (Y, GROUPS)),
    (levels_in_order, (Y, GROUPS)),
    (ordered_parameters, (1.7, 0.4)),
    (concordance, (Y, [3, 1, 2, 6, 5, 4])),
    (partial_credit, (RNG.normal(size=(2, 2)), RNG.normal(size=3))),
    (channel_capacity, (RNG.uniform(0.1, 1, size=(2, 3)),)),
    (stick_breaking, (RNG.uniform(0.2, 0.8, 4), 1.7)),
    (normal_parameters_in_a_row, (np.array([0.3, -1.0, 2.0]), np.array([0.1, 1.2]))),
    (student_parameters_in_a_row, (np.array([0.3, -1.0, 2.0]), np.array([0.1, 1.2]), 4.5)),
    (running_evidence, (np.array([0.3, -1.0, 2.0]),)),
]
