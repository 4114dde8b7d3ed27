"""The beta distribution and Student's, with a place and a scale."""

from __future__ import annotations

import numpy as np
import scipy.special as sp
from scipy import stats

from adjoint_gen.rules.lowering import shared
from adjoint_gen.rules.scipy.stats.families import family
from adjoint_gen.rules.scipy.stats.standard import log, over, positive


@shared
def beta_score(t, a, b):
    return over(a - 1.0, t) - over(b - 1.0, 1.0 - t)


@shared
def beta_by_first(t, a, b):
    return log(t) - sp.psi(a) + sp.psi(a + b)


@shared
def beta_by_second(t, a, b):
    return log(1.0 - t) - sp.psi(b) + sp.psi(a + b)


# Student's distribution. Where there are many degrees of freedom nothing would be left of the terms by which they count.


@shared
def t_score(t, df):
    h = np.hypot(np.sqrt(positive(df)), t)
    return -(positive(df) + 1.0) * (t / h / h)


@shared
def t_by_freedom(t, df):
    """``psi((df + 1) / 2) - psi(df / 2) - 1 / df`` (DLMF 5.11.2), and ``u / (1 + u) - log(1 + u)`` with ``u = t**2 / df``."""
    df = positive(df)
    many = df > 60.0
    few = np.where(many, 1.0, df)
    square = np.where(many, 2.0 / df, 0.0) ** 2
    series = square * (0.125 - square * (1.0 / 64.0 - square * (1.0 / 128.0 - square * (17.0 / 2048.0))))
    of_psi = np.where(many, series, sp.psi(0.5 * few + 0.5) - sp.psi(0.5 * few) - 1.0 / few)
    u = (t / np.sqrt(df)) ** 2
    small = np.where(u < 0.5, u, 0.0)
    large = np.where(u < 0.5, 1.0, u)
    near = -0.5 * small * small * sp.hyp2f1(2.0, 2.0, 3.0, -small)
    share = large / (1.0 + large)
    return 0.5 * (of_psi + np.where(u < 0.5, near, share - np.log1p(large)) + u / (1.0 + u) / df)


family(stats.beta, beta_score, beta_by_first, beta_by_second)
family(stats.t, t_score, t_by_freedom)
