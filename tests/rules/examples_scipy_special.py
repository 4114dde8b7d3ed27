"""One example line per rule and form of ``scipy.special``; none where SciPy is not installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import Any

import numpy as np

from adjoint_gen.runtime import (
    erfcx_derivative,
    exp_shares,
    gamma_density_by_parameter,
    gammainc_by_parameter,
    log_ratio,
)
from tests.rules.harness import Example, array, example, fixed, text

X = array(3, 4)
V = array(5, low=0.4, high=3.0)
Y = array(3, 4, low=1.2, high=2.4, seed=1)
S = array(3, 4, low=-0.9, high=0.9)
WIDE = array(3, 4, low=-5.0, high=6.0, seed=3)
C = array(3, 4, low=0.5, high=1.5, seed=4) + 1j * array(3, 4, low=-0.8, high=0.9, seed=5)
NEGATIVE = array(3, 4, low=-1.8, high=-1.3, seed=2)
WEIGHTS = array(3, 4, low=0.2, high=2.0, seed=7)


def of_special(sp: Any) -> Iterator[Example]:
    """Examples of a module that may not be there."""
    anywhere = (
        sp.expit, sp.log_expit, *([sp.softplus] if hasattr(sp, "softplus") else []), sp.erf,
        sp.erfc, sp.erfi, sp.ndtr, sp.log_ndtr, sp.exprel, sp.exp2, sp.exp10,
        sp.expm1, sp.cosm1, sp.j0, sp.j1, sp.i0, sp.i1, sp.i0e, sp.i1e, sp.dawsn, sp.erfcx,
    )
    for f in anywhere:
        yield from (example(f, x) for x in (S, 2.0 * S - 3.0, X + 3.0))
    inside = (
        sp.logit, sp.erfinv, sp.erfcinv, sp.ndtri, sp.log1p, sp.cbrt, sp.entr, sp.ellipk, sp.ellipe, sp.spence, sp.y0, sp.y1,
        sp.k0, sp.k1, sp.k0e, sp.k1e, sp.gamma, sp.gammaln, sp.loggamma, sp.rgamma, sp.psi, sp.expi, sp.exp1,
    )
    for f in inside:
        yield example(f, X)
    for f in (sp.gamma, sp.gammaln, sp.rgamma, sp.psi, sp.expi, sp.ellipk, sp.ellipe, sp.erfcx, sp.erf, sp.cbrt):
        yield example(f, NEGATIVE)
    for f in (sp.gamma, sp.gammaln, sp.psi, sp.spence, sp.k0, sp.exp1, sp.entr, sp.y1):
        yield example(f, Y + 1.0)
    for f in (sp.erf, sp.erfc, sp.erfi, sp.ndtr, sp.expi, sp.exp1, sp.log1p, sp.expm1, sp.gamma, sp.loggamma, sp.rgamma,
              sp.spence, sp.wrightomega, sp.dawsn):
        yield example(f, C)
    yield from (example(sp.rgamma, x) for x in (np.array([-3.0, -1.0, 0.0, 1.0]), -20.0 * X))
    yield from (example(f, n, X) for f in (sp.yn, sp.kn) for n in (0, 1, 3))
    for f in (sp.spherical_jn, sp.spherical_yn, sp.spherical_in, sp.spherical_kn):
        yield from (example(f, n, x, slope) for n in (0, 1, 3) for x in (X, Y, 0.8) for slope in (False, True))
        yield from (example(f, fixed(np.array([[0], [1], [4]])), V), example(f, 2, C))
    yield from (example(f, n, x) for f in (sp.spherical_jn, sp.spherical_in) for n in (0, 1, 2, 3) for x in (S, np.zeros(3)))
    for f in (sp.jv, sp.yv, sp.iv, sp.ive, sp.kv, sp.kve):
        yield from (example(f, v, x) for v in (0, 2, text(1.5), fixed(array(4, low=0.2, high=3.0))) for x in (X, Y))
        yield from (example(f, 1, C) for _ in range(f is not sp.ive))
    yield from (example(f, n, x) for f in (sp.jv, sp.iv) for n in (0, 1, 2, 3) for x in (S, np.zeros(3)))
    for f in (sp.gammainc, sp.gammaincc):
        yield from (example(f, a, x) for a in (text(1.7), fixed(Y), 2, Y, 2.5) for x in (X, Y, 3.5))
    for f in (sp.gammaincinv, sp.gammainccinv):
        yield from (example(f, a, X) for a in (text(1.7), fixed(Y), Y))
    for f in (sp.betainc, sp.betaincinv):
        yield from (example(f, *ab, X) for ab in ((text(1.7), text(2.2)), (fixed(Y), 2)))
    yield from (example(f, X, Y) for f in (sp.beta, sp.betaln, sp.poch, sp.xlogy, sp.xlog1py, sp.rel_entr, sp.kl_div))
    yield from (example(sp.binom, 3.0 + Y, X), example(sp.binom, 5, X), example(sp.binom, Y + 3.0, 2))
    yield from (example(f, x, y) for f in (sp.xlogy, sp.xlog1py) for x, y in ((X, C), (C, C), (2, Y), (text(0.0), Y)))
    yield from (example(f, *pair) for f in (sp.huber, sp.pseudo_huber) for pair in ((X, S), (text(0.3), S), (Y, 4.0 * S)))
    yield from (example(sp.polygamma, n, x) for n in (0, 1, 3) for x in (X, Y, 2.3))
    yield from (example(sp.zeta, *pair) for pair in ((2, X), (fixed(Y), Y), (text(2.5), Y)))
    yield from (example(sp.multigammaln, x, n) for x in (Y, 2.3, 4.1) for n in (1, 2, 3))
    yield from (example(sp.lambertw, x) for x in (X, Y, 0.7, C))
    yield from (example(sp.lambertw, x, k) for x in (-0.3 * X, C) for k in (0, -1, 2))
    yield example(sp.wrightomega, S)
    yield from (example(sp.hyp0f1, v, x) for v in (text(1.5), 2) for x in (X, C))
    yield from (example(sp.hyp1f1, text(1.5), 2, x) for x in (S, C))
    yield from (example(sp.hyp2f1, text(0.5), 1, text(2.5), x) for x in (S, 0.6 * C))
    yield example(sp.hyperu, text(0.5), text(1.5), Y)
    for axis in (None, 0, -1, (0, 1), (1,)):
        yield from (example(sp.logsumexp, a, axis, keepdims=k) for a in (WIDE, C) for k in (False, True))
        yield from (example(f, WIDE, axis) for f in (sp.softmax, sp.log_softmax, exp_shares))
        yield example(sp.logsumexp, WIDE, axis=axis, b=WEIGHTS)
    yield from (example(sp.logsumexp, a, b=w) for a, w in ((WIDE, WEIGHTS[0]), (WIDE[:, :1], WEIGHTS[:1]), (WIDE, text(2.0))))
    yield example(sp.logsumexp, WIDE, 1, WEIGHTS[0], True)
    yield from (example(f, 0.7) for f in (sp.logsumexp, sp.softmax, sp.log_softmax))
    yield example(sp.logsumexp, np.array([1000.0, 1000.0, 999.0]))
    yield example(exp_shares, C)
    yield from (example(log_ratio, x, y) for x, y in ((X, Y), (Y, Y + 1e-3 * X)))
    yield from (example(erfcx_derivative, x, n) for x in (S, 4.0 * Y) for n in (1, 2))
    for f in (gammainc_by_parameter, gamma_density_by_parameter):
        yield from (example(f, a, x, n) for a, x in ((Y, Y), (2.5, 3.0 * Y), (Y, 4.5)) for n in (1, 2))


def _examples() -> list[Example]:
    if importlib.util.find_spec("scipy") is None:
        return []
    return list(of_special(importlib.import_module("scipy.special")))


EXAMPLES = _examples()
