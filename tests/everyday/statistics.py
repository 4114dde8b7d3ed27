"""Statistics and learning, as users write them."""

import math

import numpy as np
from scipy import stats
from scipy.special import digamma, erf, expit, gammaln, logsumexp, polygamma, xlogy
from scipy.stats import norm

RNG = np.random.default_rng(14)
X = RNG.normal(size=(8, 3))
Y = RNG.normal(size=8)
LABELS = np.array([0, 2, 1, 1, 0, 2, 2, 1])
BINARY = np.array([0, 1, 1, 0, 1, 0, 0, 1])
COUNTS = np.array([3, 0, 1, 4, 2, 6, 1, 2])


def gaussian_log_likelihood(mu, log_sigma, y):
    sigma = np.exp(log_sigma)
    return np.sum(norm.logpdf(y, loc=mu, scale=sigma))


def linear_regression_loss(w, b, X, y):
    residuals = y - (X @ w + b)
    return 0.5 * np.mean(residuals**2)


def ridge_solution(X, y, lam):
    p = X.shape[1]
    A = X.T @ X + lam * np.eye(p)
    return np.linalg.solve(A, X.T @ y)


def logistic_loss(w, X, t):
    z = X @ w
    return np.mean(np.log1p(np.exp(-np.abs(z))) + np.maximum(z, 0) - t * z)


def cross_entropy(W, X, labels):
    logits = X @ W
    logits = logits - logits.max(axis=1, keepdims=True)
    log_probs = logits - np.log(np.exp(logits).sum(axis=1, keepdims=True))
    return -log_probs[np.arange(len(labels)), labels].mean()


def one_hot_cross_entropy(W, X, labels):
    one_hot = np.eye(W.shape[1])[labels]
    logits = X @ W
    return np.mean(logsumexp(logits, axis=-1) - np.sum(one_hot * logits, axis=-1))


def poisson_deviance(beta, X, counts):
    mu = np.exp(X @ beta)
    return 2.0 * np.sum(xlogy(counts, counts / mu) - (counts - mu))


def negative_binomial(log_r, mu, counts):
    r = np.exp(log_r)
    ll = gammaln(counts + r) - gammaln(r) - gammaln(counts + 1)
    ll += r * np.log(r / (r + mu)) + counts * np.log(mu / (r + mu))
    return -ll.sum()


def student_t_mixture(x, mus, scales, logits, df=4.0):
    log_w = logits - logsumexp(logits)
    comp = stats.t.logpdf(x[:, None], df, loc=mus, scale=scales)
    return np.sum(logsumexp(comp + log_w, axis=1))


def multivariate_normal_nll(x, mean, L):
    d = x.shape[1]
    cov = L @ L.T + 1e-3 * np.eye(d)
    diff = x - mean
    _, logdet = np.linalg.slogdet(cov)
    maha = np.einsum("ni,ij,nj->n", diff, np.linalg.inv(cov), diff)
    return 0.5 * np.mean(maha + logdet + d * np.log(2 * np.pi))


def kl_between_gaussians(mu0, s0, mu1, s1):
    return np.sum(np.log(s1 / s0) + (s0**2 + (mu0 - mu1) ** 2) / (2 * s1**2) - 0.5)


def kl_dirichlet(a, b):
    a0 = a.sum()
    return (
        gammaln(a0) - gammaln(b.sum()) - np.sum(gammaln(a) - gammaln(b)) + np.sum((a - b) * (digamma(a) - digamma(a0)))
    )


def beta_moments(a, b):
    mean = a / (a + b)
    var = a * b / ((a + b) ** 2 * (a + b + 1))
    entropy_slope = polygamma(1, a) - polygamma(1, a + b)
    return mean + var * entropy_slope


def weighted_quantile_loss(q, y, taus):
    e = y[:, None] - q
    return np.mean(np.maximum(taus * e, (taus - 1) * e))


def huber(w, X, y, delta=0.7):
    r = np.abs(X @ w - y)
    return np.where(r <= delta, 0.5 * r**2, delta * (r - 0.5 * delta)).sum()


def skewness_kurtosis(x):
    m = np.mean(x)
    s = np.std(x, ddof=1)
    z = (x - m) / s
    return np.mean(z**3) + np.mean(z**4) - 3


def trimmed_mean(x, cut=0.25):
    k = int(cut * len(x))
    ordered = np.sort(x)
    return ordered[k:-k].mean()


def interquartile_range(x):
    q1, med, q3 = np.percentile(x, [25, 50, 75])
    return (q3 - q1) / abs(med)


def mad_scores(x):
    med = np.median(x)
    mad = np.median(np.abs(x - med))
    return 0.6745 * (x - med) / mad


def weighted_correlation(x, y, w):
    w = w / w.sum()
    mx, my = np.average(x, weights=w), np.average(y, weights=w)
    cov = np.sum(w * (x - mx) * (y - my))
    return cov / math.sqrt(np.sum(w * (x - mx) ** 2) * np.sum(w * (y - my) ** 2))


def kernel_density(data, grid, h):
    u = (grid[:, np.newaxis] - data[np.newaxis, :]) / h
    k = np.exp(-0.5 * u * u) / np.sqrt(2 * np.pi)
    return k.mean(axis=1) / h


def bootstrap_mean(x, n=20):
    rng = np.random.default_rng(0)
    means = []
    for _ in range(n):
        idx = rng.integers(0, len(x), size=len(x))
        means.append(x[idx].mean())
    return np.std(means)


def reparametrised_elbo(mu, rho, seed=3):
    rng = np.random.default_rng(seed)
    sigma = np.log1p(np.exp(rho))
    total = 0.0
    for _ in range(4):
        z = mu + sigma * rng.standard_normal(mu.shape)
        total += np.sum(norm.logpdf(z)) - np.sum(norm.logpdf(z, mu, sigma))
    return total / 4


def survival_exponential(log_rate, times, events):
    rate = np.exp(log_rate)
    return -np.sum(events * np.log(rate) - rate * times)


def cox_partial_likelihood(beta, X, times, events):
    order = np.argsort(-times)
    eta = (X @ beta)[order]
    log_risk = np.log(np.cumsum(np.exp(eta)))
    return -np.sum((eta - log_risk)[events[order] == 1])


def probit(w, X, t):
    p = norm.cdf(X @ w)
    p = np.clip(p, 1e-9, 1 - 1e-9)
    return -np.sum(np.where(t == 1, np.log(p), np.log(1 - p)))


def truncated_normal_mean(mu, sigma, a, b):
    alpha, beta = (a - mu) / sigma, (b - mu) / sigma
    Z = norm.cdf(beta) - norm.cdf(alpha)
    return mu + sigma * (norm.pdf(alpha) - norm.pdf(beta)) / Z


def ordinal_thresholds(raw, eta, levels):
    cuts = np.concatenate(([raw[0]], raw[0] + np.cumsum(np.exp(raw[1:]))))
    cdf = expit(cuts[None, :] - eta[:, None])
    cdf = np.hstack([np.zeros((len(eta), 1)), cdf, np.ones((len(eta), 1))])
    probs = np.diff(cdf, axis=1)
    return -np.log(probs[range(len(levels)), levels]).sum()


def hidden_markov_forward(log_A, log_pi, log_B, obs):
    alpha = log_pi + log_B[:, obs[0]]
    for o in obs[1:]:
        alpha = logsumexp(alpha[:, None] + log_A, axis=0) + log_B[:, o]
    return logsumexp(alpha)


def mixture_em_step(x, mu, sigma, pi):
    r = pi * stats.norm.pdf(x[:, None], mu, sigma)
    r /= r.sum(axis=1, keepdims=True)
    nk = r.sum(axis=0)
    mu = (r * x[:, None]).sum(axis=0) / nk
    sigma = np.sqrt((r * (x[:, None] - mu) ** 2).sum(axis=0) / nk)
    return np.stack([mu, sigma, nk / len(x)])


def smooth_l1_with_mask(pred, target, mask):
    diff = np.abs(pred - target)
    loss = np.where(diff < 1.0, 0.5 * diff**2, diff - 0.5)
    return (loss * mask).sum() / np.maximum(mask.sum(), 1)


def error_function_link(x, w):
    return np.dot(w, 0.5 * (1 + erf(x / np.sqrt(2.0))))


def ema_variance(x, alpha):
    mean = x[0]
    var = 0.0
    for value in x[1:]:
        delta = value - mean
        mean += alpha * delta
        var = (1 - alpha) * (var + alpha * delta**2)
    return np.sqrt(var)


CASES = [
    (gaussian_log_likelihood, (0.2, -0.3, Y)),
    (linear_regression_loss, (np.array([0.3, -0.5, 1.1]), 0.2, X, Y)),
    (ridge_solution, (X, Y, 0.8)),
    (logistic_loss, (np.array([0.3, -0.5, 1.1]), X, BINARY)),
    (cross_entropy, (X[:3] * 0.7, X, LABELS)),
    (one_hot_cross_entropy, (X[:3] * 0.7, X, LABELS)),
    (poisson_deviance, (np.array([0.2, -0.4, 0.3]), X, COUNTS)),
    (negative_binomial, (0.3, np.exp(0.3 * Y), COUNTS)),
    (student_t_mixture, (Y, np.array([-0.6, 0.9]), np.array([0.8, 1.3]), np.array([0.1, -0.4]))),
    (multivariate_normal_nll, (X, np.array([0.1, -0.2, 0.3]), np.tril(X[:3]) + np.eye(3))),
    (kl_between_gaussians, (X[0], np.exp(X[1]), X[2], np.exp(X[3]))),
    (kl_dirichlet, (np.exp(X[1]), np.exp(X[2]))),
    (beta_moments, (1.4, 2.3)),
    (weighted_quantile_loss, (np.array([-0.4, 0.1, 0.9]), Y, np.array([0.1, 0.5, 0.9]))),
    (huber, (np.array([0.3, -0.5, 1.1]), X, Y)),
    (skewness_kurtosis, (Y,)),
    (trimmed_mean, (Y,)),
    (interquartile_range, (Y,)),
    (mad_scores, (X.ravel()[:7],)),
    (weighted_correlation, (X[:, 0], Y, np.exp(X[:, 1]))),
    (kernel_density, (Y, np.linspace(-2, 2, 5), 0.4)),
    (bootstrap_mean, (Y,)),
    (reparametrised_elbo, (X[0], X[1])),
    (survival_exponential, (-0.2, np.exp(Y), BINARY)),
    (cox_partial_likelihood, (np.array([0.3, -0.5, 1.1]), X, np.exp(Y), BINARY)),
    (probit, (np.array([0.3, -0.5, 1.1]), X, BINARY)),
    (truncated_normal_mean, (0.3, 1.2, -0.5, 1.9)),
    (ordinal_thresholds, (np.array([-0.7, 0.1]), Y, LABELS)),
    (hidden_markov_forward, (X[:3], X[3], X[4:7], [0, 2, 1, 1])),
    (mixture_em_step, (Y, np.array([-0.6, 0.9]), np.array([0.8, 1.3]), np.array([0.4, 0.6]))),
    (smooth_l1_with_mask, (X * 2, np.roll(X, 1, axis=0), X > -0.5)),
    (error_function_link, (Y, np.exp(X[:, 0]))),
    (ema_variance, (Y, 0.3)),
]
