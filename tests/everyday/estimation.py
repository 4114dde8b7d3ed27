"""Estimation and learning, as users write them."""

import numpy as np
from scipy import linalg, special, stats
from scipy.spatial.distance import cdist, pdist, squareform
from scipy.special import expit as sigmoid
from scipy.special import gammaln, logsumexp, softmax, xlogy

RNG = np.random.default_rng(1402)
X = RNG.normal(size=(8, 3))
Y = RNG.normal(size=8)
POSITIVE = RNG.uniform(0.4, 2.5, size=8)
COUNTS = RNG.integers(0, 5, size=8)
LABELS = np.array([0, 2, 1, 0, 1, 2, 2, 0])
SPD = 3.0 * np.eye(3) + 0.3 * (X.T @ X)
CENTRES = RNG.normal(size=(3, 3))
norm_cdf = stats.norm.cdf


def standardised_moments(x):
    z = (x - x.mean()) / x.std(ddof=1)
    return np.array([np.mean(z**3), np.mean(z**4) - 3.0])


def masked_variance(x, mask):
    return np.var(x, where=mask) + np.std(x, ddof=1, where=mask)


def known_mean_variance(x, mu):
    return np.mean((x - mu) ** 2, where=x > -1.0)


def corrected_variances(X):
    return np.var(X, axis=0, correction=1) / np.std(X, axis=0, mean=np.mean(X, axis=0, keepdims=True))


def mahalanobis_scores(X):
    d = X - X.mean(axis=0)
    C = np.cov(X, rowvar=False)
    return np.einsum("ij,ij->i", d, np.linalg.solve(C, d.T).T)


def shrunk_covariance(X, alpha):
    S = np.cov(X.T, ddof=0)
    target = np.trace(S) / len(S) * np.eye(len(S))
    shrunk = (1 - alpha) * S + alpha * target
    _, logdet = np.linalg.slogdet(shrunk)
    return logdet + np.sum(np.linalg.inv(shrunk) * S)


def linear_discriminant(X):
    means = np.array([X[LABELS == k].mean(axis=0) for k in range(3)])
    within = sum((X[LABELS == k] - means[k]).T @ (X[LABELS == k] - means[k]) for k in range(3))
    between = np.cov(means, rowvar=False)
    return np.trace(np.linalg.solve(within, between))


def gaussian_process_posterior(log_ell, log_noise, X, y):
    D = cdist(X, X, "sqeuclidean")
    K = np.exp(-0.5 * D / np.exp(2 * log_ell))
    K[np.diag_indices_from(K)] += np.exp(2 * log_noise)
    c, low = linalg.cho_factor(K, lower=True)
    alpha = linalg.cho_solve((c, low), y)
    return 0.5 * y @ alpha + np.log(np.diag(c)).sum() + 0.5 * len(y) * np.log(2 * np.pi)


def matern_kernel_nll(params, X, y):
    scale, length, noise = np.exp(params)
    r = np.sqrt(np.maximum(((X[:, None] - X[None]) ** 2).sum(-1), 1e-12)) / length
    K = scale * (1 + np.sqrt(3) * r) * np.exp(-np.sqrt(3) * r) + noise * np.eye(len(X))
    L = np.linalg.cholesky(K)
    w = linalg.solve_triangular(L, y, lower=True)
    return 0.5 * np.dot(w, w) + np.sum(np.log(L.diagonal()))


def hmm_log_forward(log_T, log_E, obs):
    alpha = log_E[:, obs[0]] - np.log(log_E.shape[0])
    for o in obs[1:]:
        alpha = logsumexp(alpha[:, np.newaxis] + log_T, axis=0) + log_E[:, o]
    return logsumexp(alpha)


def hmm_scaled_forward(T, E, obs):
    T = T / T.sum(axis=1, keepdims=True)
    E = E / E.sum(axis=1, keepdims=True)
    a = E[:, obs[0]] / len(T)
    ll = 0.0
    for t in range(1, len(obs)):
        c = a.sum()
        ll += np.log(c)
        a = (a / c) @ T * E[:, obs[t]]
    return ll + np.log(a.sum())


def kalman_matrix(F, Q, z):
    H = np.array([[1.0, 0.0]])
    x, P, ll = np.zeros(2), np.eye(2), 0.0
    for zk in z:
        x = F @ x
        P = F @ P @ F.T + Q
        S = H @ P @ H.T + 0.5
        K = P @ H.T @ np.linalg.inv(S)
        innovation = zk - H @ x
        ll -= 0.5 * (np.log(np.linalg.det(S)) + (innovation @ np.linalg.solve(S, innovation)))
        x = x + K @ innovation
        P = (np.eye(2) - K @ H) @ P
    return ll


def rauch_smoother(q, r, z):
    n = len(z)
    m, v = np.empty(n), np.empty(n)
    mean, var = z[0], r
    for k in range(n):
        var_p = var + q
        g = var_p / (var_p + r)
        mean = mean + g * (z[k] - mean)
        var = (1 - g) * var_p
        m[k], v[k] = mean, var
    for k in range(n - 2, -1, -1):
        G = v[k] / (v[k] + q)
        m[k] += G * (m[k + 1] - m[k])
    return m


def gmm_log_likelihood(X, weights, means, log_var):
    log_w = np.log(softmax(weights))
    diff = X[:, None, :] - means
    log_p = -0.5 * np.sum(diff**2 / np.exp(log_var) + log_var + np.log(2 * np.pi), axis=-1)
    return logsumexp(log_p + log_w, axis=1).mean()


def zero_inflated_poisson(logit, rate, k):
    p = sigmoid(logit)
    zero = np.log(p + (1 - p) * np.exp(-rate))
    other = np.log1p(-p) + xlogy(k, rate) - rate - gammaln(k + 1)
    return np.sum(np.where(k == 0, zero, other))


def beta_binomial(a, b, k, n=6):
    k = np.minimum(k, n)
    return np.sum(
        special.betaln(k + a, n - k + b) - special.betaln(a, b) + gammaln(n + 1) - gammaln(k + 1) - gammaln(n - k + 1)
    )


def halfnormal_and_rayleigh(x, s):
    return stats.halfnorm.logpdf(x, scale=s).sum() + np.sum(stats.rayleigh.logpdf(x, scale=s))


def weibull_censored(x, shape, scale, seen):
    z = x / scale
    hazard = np.log(shape / scale) + (shape - 1) * np.log(z)
    return np.sum(hazard[seen]) - np.sum(z**shape)


def gumbel_copula(theta, u, v):
    s = (-np.log(u)) ** theta + (-np.log(v)) ** theta
    return np.exp(-(s ** (1 / theta))).sum()


def probit_by_module_name(w, X, t):
    p = norm_cdf(X @ w)
    return -np.sum(np.where(t > 1, np.log(p), np.log1p(-p)))


def z_scores(X):
    return stats.zscore(X, axis=0, ddof=1) ** 3


def sample_shape(x):
    return stats.skew(x) + stats.kurtosis(x, fisher=False) * stats.sem(x)


def geometric_and_harmonic(x):
    return stats.gmean(x) * stats.hmean(x) + stats.pmean(x, 3)


def pearson_loss(X, y):
    r = np.corrcoef(np.column_stack([X, y]), rowvar=False)
    return r[-1, :-1]


def medians(X):
    return np.median(X, axis=0) + np.median(X, axis=1, keepdims=True)


def median_absolute(X):
    med = np.median(X, axis=(0,), keepdims=True)
    return np.median(np.abs(X - med), axis=0, overwrite_input=False)


def quantile_range(x, q):
    lo, hi = np.quantile(x, [0.1, 0.9], method="linear")
    return (np.percentile(x, 100 * q) - lo) / (hi - lo)


def triplet_margin(E, margin=0.3):
    d = squareform(pdist(E, metric="sqeuclidean"))
    same = LABELS[:, None] == LABELS[None, :]
    hardest_pos = np.max(np.where(same, d, -np.inf), axis=1)
    hardest_neg = np.min(np.where(same, np.inf, d), axis=1)
    return np.mean(np.maximum(hardest_pos - hardest_neg + margin, 0.0))


def layer_norm(x, gain, bias, eps=1e-5):
    mean = x.mean(-1, keepdims=True)
    var = x.var(-1, keepdims=True)
    return gain * (x - mean) / np.sqrt(var + eps) + bias


def conv_layer(x, w):
    k = w.shape[0]
    cols = np.lib.stride_tricks.sliding_window_view(x, k, axis=0)
    return np.tanh(np.einsum("tdk,kdo->to", cols, w))


def lstm_step(x, h, c, W, b):
    gates = np.hstack([x, h]) @ W + b
    i, f, o, g = np.split(gates, 4)
    c = sigmoid(f) * c + sigmoid(i) * np.tanh(g)
    return np.r_[sigmoid(o) * np.tanh(c), c]


def multi_head(Q, K, V, heads=2):
    t, d = Q.shape
    q, k, v = (a.reshape(t, heads, d // heads).transpose(1, 0, 2) for a in (Q, K, V))
    s = q @ np.swapaxes(k, -1, -2) / np.sqrt(d // heads)
    s = np.where(np.tri(t, dtype=bool), s, -1e9)
    return (softmax(s, axis=-1) @ v).transpose(1, 0, 2).reshape(t, d)


def elastic_net(w, X, y, l1, l2):
    r = X @ w - y
    return 0.5 * np.mean(np.square(r)) + l1 * np.abs(w).sum() + 0.5 * l2 * np.linalg.norm(w) ** 2


def bernoulli_kl(p, q):
    return np.sum(special.rel_entr(p, q) + special.rel_entr(1 - p, 1 - q)) + special.entr(p).sum()


def energy_distance(a, b):
    ab = np.abs(np.subtract.outer(a, b)).mean()
    aa = np.abs(np.subtract.outer(a, a)).mean()
    bb = np.abs(b[:, None] - b).mean()
    return 2 * ab - aa - bb


PROBS = np.array([0.2, 0.5, 0.7])
OBS = [0, 1, 1, 0]
Z = RNG.normal(size=5)
CASES = [
    (standardised_moments, (Y,)),
    (masked_variance, (Y, np.array([1, 1, 0, 1, 1, 0, 1, 1], bool))),
    (known_mean_variance, (Y, 0.3)),
    (corrected_variances, (X,)),
    (mahalanobis_scores, (X,)),
    (shrunk_covariance, (X, 0.3)),
    (linear_discriminant, (X,)),
    (gaussian_process_posterior, (0.1, -1.0, X, Y)),
    (matern_kernel_nll, (np.array([0.1, 0.3, -0.5]), X, Y)),
    (hmm_log_forward, (np.log(np.abs(SPD) / SPD.sum()), RNG.normal(size=(3, 2)), OBS)),
    (hmm_scaled_forward, (np.abs(SPD) + 0.1, RNG.uniform(0.2, 1, (3, 2)), OBS)),
    (kalman_matrix, (np.array([[1.0, 0.1], [0.0, 0.9]]), 0.1 * np.eye(2), Z)),
    (rauch_smoother, (0.3, 0.5, Z)),
    (gmm_log_likelihood, (X, np.array([0.1, 0.4, -0.2]), CENTRES, 0.2 * CENTRES)),
    (zero_inflated_poisson, (0.3, 1.7, COUNTS)),
    (beta_binomial, (1.3, 2.2, COUNTS)),
    (halfnormal_and_rayleigh, (POSITIVE, 1.2)),
    (weibull_censored, (POSITIVE, 1.4, 0.9, np.array([0, 2, 3, 6]))),
    (gumbel_copula, (1.6, PROBS, PROBS[::-1] * 0.9)),
    (probit_by_module_name, (np.array([0.2, -0.4, 0.3]), X, LABELS)),
    (z_scores, (X,)),
    (sample_shape, (Y,)),
    (geometric_and_harmonic, (POSITIVE,)),
    (pearson_loss, (X, Y)),
    (medians, (X,)),
    (median_absolute, (X,)),
    (quantile_range, (Y, 0.37)),
    (triplet_margin, (X,)),
    (layer_norm, (X, CENTRES[0], CENTRES[1])),
    (conv_layer, (X, RNG.normal(size=(2, 3, 2)))),
    (lstm_step, (Y[:2], Y[2:4], Y[4:6], RNG.normal(size=(4, 8)), Y)),
    (multi_head, (X[:, :2], RNG.normal(size=(8, 2)), RNG.normal(size=(8, 2)))),
    (elastic_net, (np.array([0.2, -0.4, 0.3]), X, Y, 0.1, 0.2)),
    (bernoulli_kl, (PROBS, PROBS[::-1] * 0.9)),
    (energy_distance, (Y, Z)),
]
