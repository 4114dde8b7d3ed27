"""Programs as users write them with SciPy's distributions: each is right in every mode, or refused by name."""

import numpy as np
import scipy.stats
from scipy import stats
from scipy.stats import multivariate_normal, norm, poisson

N = norm.cdf
normal = scipy.stats.norm
V = np.array([0.7, -1.2, 1.9])
P = np.array([0.2, 0.7, 0.4])
B = np.array([[0.3, 1.2], [0.7, -0.4], [0.1, 0.9]])
COUNTS = np.array([2, 0, 5])


def black_scholes(s, k, t, rate, sigma):
    d1 = (np.log(s / k) + (rate + sigma**2 / 2.0) * t) / (sigma * np.sqrt(t))
    d2 = d1 - sigma * np.sqrt(t)
    return s * N(d1) - k * np.exp(-rate * t) * N(d2)


def log_posterior(mu, log_s, x):
    prior = norm.logpdf(mu, 0.0, 10.0) + stats.gamma.logpdf(np.exp(log_s), a=2.0, scale=2.0)
    return prior + np.sum(scipy.stats.norm.logpdf(x, loc=mu, scale=np.exp(log_s)))


def truncated(x, mu, s):
    return np.sum(norm.logpdf(x, mu, s) - np.log(norm.cdf(np.inf, mu, s) - norm.cdf(-2.0, mu, s)))


def censored(x, mu, s):
    return np.sum(normal.logsf(x, mu, s)) + normal.logcdf(-40.0, mu, s)


def regression(beta, x):
    rate = np.exp(x @ beta)
    return np.sum(poisson.logpmf(COUNTS, rate)) + np.sum(stats.bernoulli.logpmf([1, 0, 1], 1.0 / (1.0 + rate)))


def trials(p):
    return np.sum(stats.binom.logpmf(COUNTS, 6, p)) + np.sum(stats.binom.cdf(k=COUNTS, n=6, p=p)) + stats.poisson.sf(2, p[0])


def of_lists(x):
    total = np.sum(stats.binom.pmf(k=[1, 2, 0], n=[3, 4, 2], p=x)) + np.sum(stats.poisson.logpmf(2, x, loc=[0, 1, -1]))
    return total + np.sum(stats.gamma.logcdf(x, a=[1.0, 2.0, 0.5], scale=[1.0, x[0], 2.0])) + np.sum(norm.logpdf([x[0], 1.0]))


def several(x, a, b):
    y = np.clip(x, 0.05, 0.95)
    total = np.sum(stats.beta.logpdf(y, a, b)) + np.sum(stats.chi2.pdf(y, df=a + 1.0)) + stats.t.logpdf(x, df=b).sum()
    return total + np.sum(stats.lognorm.cdf(y, s=a, scale=b)) + np.sum(stats.expon.pdf([0.3, a, b], scale=a))


def quantiles(p, mu, s):
    q = norm.ppf(p, mu, s)
    q[0] = 2.0 * norm.isf(p[1])
    return np.sum(q**2) + stats.logistic.ppf(q=p[0], loc=mu)


def whitened(x, c):
    cov = c @ c.T + np.eye(2)
    return np.sum(multivariate_normal.logpdf(x, np.zeros(2), cov)) + multivariate_normal.entropy(cov=cov)


def inner_function(x):
    density = stats.norm.pdf
    return sum(density(v) * stats.cauchy.sf(v) for v in x)


def by_method(x, method):
    if method == "probit":
        return np.sum(stats.norm.cdf(x) ** 2)
    return np.sum(stats.logistic.cdf(x) ** 2)


def described(x, w):
    z = stats.zscore(x, ddof=1)
    total = stats.skew(x) ** 2 + stats.kurtosis(x, fisher=False) + np.sum(z**3) + stats.sem(x) * stats.variation(np.exp(x))
    for k in range(1, 5):
        total = total + stats.moment(x, k) + stats.moment(x, order=k, center=w[0])
    total = total + stats.gmean(np.exp(x), weights=w**2) + stats.hmean(w) * stats.trim_mean(x, 0.2)
    return total - stats.iqr(x, scale="normal")


def robust(x):
    away = (x - np.median(x)) / stats.median_abs_deviation(x, scale="normal")
    total = np.sum(np.tanh(away) ** 2) + stats.entropy(x**2, np.ones_like(x), base=2)
    return total + scipy.stats.circstd(x) * stats.circmean(x)


def related(x, y):
    r, p = stats.pearsonr(x, y)
    fit = stats.linregress(x, y)
    slope, intercept, rvalue, pvalue, stderr = stats.linregress(y, x**2)
    left = y - (fit.slope * x + fit.intercept)
    total = np.arctanh(r) + p**2 + left @ left + fit.rvalue * fit.stderr + fit.pvalue
    total = total + slope * intercept - rvalue * pvalue + stderr
    return total + stats.pearsonr(x, left**3)[0] + stats.pearsonr(x, y**3).pvalue


def compared(x, y):
    one, paired, both = stats.ttest_1samp(x, 0.2), stats.ttest_rel(x, y), stats.ttest_ind(x[1:], y)
    total = one.statistic * one.pvalue + paired.statistic * paired.pvalue + both.statistic * both.pvalue
    return total + stats.ttest_ind(x, y, equal_var=False)[0] + np.sum(stats.ttest_1samp(np.outer(x, y), y[0], axis=1).pvalue)


PRIORS = {"mu": norm(0.0, 10.0), "s": stats.gamma(2.0, scale=3.0)}
PRIOR = stats.laplace(scale=2.0)


def likelihood(distribution, x):
    return np.sum(distribution.logpdf(x))


def centred_at(m, s=1.0):
    return norm(loc=m, scale=s)


def frozen(x):
    noise = stats.norm(loc=x[0], scale=np.exp(x[1]))
    tails = stats.t(5.0, x[0]) if x[0] > 0.5 else stats.logistic(x[2], 2.0)
    total = likelihood(noise, x) + likelihood(stats.gamma(2.0, scale=2.0), x**2) + tails.logsf(0.3) + noise.mean() * noise.std()
    for d in (noise, stats.expon(scale=x[1] ** 2)):
        total = total + d.cdf(x[2]) + d.entropy()
    for k, at in enumerate(x):
        here = norm(at, 1.0 + k)
        total = total + here.pdf(0.2) * noise.ppf(0.3)
    return total


def frozen_elsewhere(x):
    density = centred_at(x[0]).logpdf
    total = density(x[1]) + centred_at(x[1], s=2.0).isf(0.3) + PRIOR.logpdf(x) @ x + PRIORS["mu"].logpdf(x[0])
    for name, prior in PRIORS.items():
        total = total + prior.logcdf(x[2] ** 2) * len(name)
    counted = stats.poisson(x[0] ** 2).logpmf(2) + stats.binom(5, p=0.4 + x[2] / 10.0).pmf([1, 2]).sum()
    vectors = stats.multivariate_normal(mean=x[:2], cov=np.eye(2)).logpdf([0.1, 0.2])
    return total + counted + vectors + -np.mean([norm(x[0], 2.0).logpdf(v) for v in x])


def frozen_and_shown(x):
    rv = norm(0.5, scale=2.0)
    print(rv.args, rv.kwds)
    return rv.pdf(x) @ x


def extremes(x, c, mu, s):
    total = np.sum(stats.genextreme.logpdf(x, c, mu, s)) + np.sum(stats.genextreme(c, loc=mu, scale=s).sf(x))
    return total + np.sum(stats.genpareto.logsf(np.exp(x), c, scale=s)) + stats.genextreme.ppf(0.9, c, mu, s)


def between_bounds(x, mu, s):
    total = np.sum(stats.truncnorm.logpdf(x, (-3.0 - mu) / s, (3.0 - mu) / s, loc=mu, scale=s))
    return total + np.sum(stats.truncnorm.cdf(x, -mu, np.inf)) + np.sum(stats.skewnorm.cdf(x, mu, 0.1, s))


def angles_and_ratios(x, k):
    ratios = np.sum(stats.f.logpdf(np.exp(x), k, 3.0 * k)) + np.sum(stats.f.sf(x**2, 3, 9))
    return np.sum(stats.vonmises.logpdf(x, k, 0.2)) + ratios


def one_variance(x, s):
    total = multivariate_normal.logpdf(x, np.zeros(3), s) + np.log(multivariate_normal.pdf(x, x[::-1], np.exp(x)))
    return total + multivariate_normal.logpdf(x, mean=0.5 * np.ones(3)) + multivariate_normal.entropy(np.zeros(3), s)


RIGHT = [
    (extremes, (V, -0.1, 0.4, 1.3)), (extremes, (V, 0.001, 0.4, 1.3)), (between_bounds, (V, 0.4, 1.3)),
    (angles_and_ratios, (V, 2.2)), (one_variance, (V, 0.7)),
    *((f, (V,)) for f in (frozen, frozen_elsewhere, frozen_and_shown)),
    *((f, (np.array([0.7, -1.2, 1.9, 0.4, 2.2]), np.array([0.2, 0.7, 0.4, 1.1, 0.5]))) for f in (described, related, compared)),
    (robust, (np.array([0.7, -1.2, 1.9, 0.4, 2.2]),)),
    (of_lists, (P,)),
    (black_scholes, (100.0, 95.0, 0.5, 0.02, 0.3)), (log_posterior, (0.3, -0.2, V)), (truncated, (V, 0.4, 1.3)),
    (censored, (V, 0.4, 1.3)), (regression, (np.array([0.3, -0.2]), B)), (trials, (P,)), (several, (P, 1.4, 2.2)),
    (quantiles, (P, 0.4, 1.3)), (whitened, (B, np.array([[0.8, 0.1], [0.4, 1.1]]))), (inner_function, (V,)),
    (by_method, (V, "probit")), (by_method, (V, "logit")),
]


def by_a_shape(x):
    return np.sum(stats.beta.cdf(0.3, x, 2.0))


def by_freedom(x):
    return np.sum(stats.t.cdf(0.3, df=x))


def by_a_count(x):
    return np.sum(poisson.pmf(x, 2.0))


def by_trials(x):
    return np.sum(stats.binom.pmf(1, x, 0.3))


def frozen_without_a_rule(x):
    return np.sum(norm(x[0], 2.0).interval(0.9))


def frozen_in_a_loop(x):
    rv = norm(x[0], 2.0)
    while rv.cdf(0.0) < 0.2:
        rv = norm(x[0] - 1.0, 2.0)
    return rv.pdf(0.3)


def without_a_rule(x):
    return np.sum(stats.exponnorm.logpdf(x, 2.0))


def of_the_distribution(x):
    return norm.expect(lambda v: v * x[0])


def fitted(x):
    return norm.fit(x)[0]


def many_normal(x):
    return multivariate_normal.cdf(x, np.zeros(2), np.eye(2))


def of_unknown_dimensions(x):
    return multivariate_normal.logpdf(x, None, x[0])


def by_degrees(x):
    return np.sum(stats.f.cdf(x, x[0], 3.0))


def no_vectors(x):
    return multivariate_normal.logpdf(x[0], 0.0, np.eye(1))


def may_be_singular(x):
    return multivariate_normal.logpdf(x, np.zeros(2), np.eye(2), allow_singular=True)


def many_shares(x):
    return stats.dirichlet.logpdf(np.array([0.2, 0.8]), np.outer(x, x))


def without_numbers(x):
    return stats.skew(x, nan_policy="omit")


def chance_by_welch(x):
    return stats.ttest_ind(x, x**2, equal_var=False).pvalue


def of_one_number(x):
    return stats.skew(x[0] * 1.0)


def of_complex_numbers(x):
    return np.abs(stats.moment(x * 1j, 2))


def of_complex_pairs(x):
    return np.abs(stats.linregress(x * 1j, x).slope)


def several_orders(x):
    return np.sum(stats.moment(x, [1, 2]))


def weights_of_columns(x):
    return np.sum(stats.gmean(np.outer(x, x), weights=x))


def trimmed_all_over(x):
    return stats.trim_mean(np.outer(x, x), 0.1, axis=(0, 1))


def scaled_by_another_name(x):
    return stats.iqr(x, scale="Normal distribution") if x[0] > 5.0 else stats.iqr(x)


def many_pairs(x):
    return np.sum(stats.pearsonr(np.outer(x, x), np.outer(x, x)).statistic)


def several_means(x):
    return np.sum(stats.ttest_1samp(np.outer(x, x), np.array([[0.1, 0.2]])).statistic)


def power_of_a_mean(x):
    return stats.pmean(x, x[0])


REFUSED = [
    without_numbers, chance_by_welch, of_one_number, of_complex_numbers, of_complex_pairs, several_orders, weights_of_columns,
    trimmed_all_over, scaled_by_another_name, many_pairs, several_means, power_of_a_mean,
    many_shares,
    by_a_shape, by_freedom, by_a_count, by_trials,
    frozen_without_a_rule, frozen_in_a_loop, without_a_rule, of_the_distribution, fitted,
    many_normal, of_unknown_dimensions, by_degrees, no_vectors, may_be_singular,
]
