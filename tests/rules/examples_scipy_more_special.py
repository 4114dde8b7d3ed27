"""One example line per rule and form of the rest of ``scipy.special``; none where SciPy is not installed."""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import Any

import numpy as np

from adjoint_gen.runtime import wofz_derivative
from tests.rules.harness import Example, array, example, fixed, text

X = array(3, 4)
Y = array(3, 4, low=1.2, high=2.4, seed=1)
S = array(3, 4, low=-0.9, high=0.9, seed=2)
DEGREES = array(3, 4, low=-160.0, high=170.0, seed=3)
COUNTS = fixed(np.array([[0, 1, 2, 3], [4, 0, 1, 2], [5, 1, 2, 3]]))


def of_more_special(sp: Any) -> Iterator[Example]:
    """Examples of a module that may not be there."""
    polynomials = (
        sp.eval_legendre, sp.eval_chebyt, sp.eval_chebyu, sp.eval_chebyc, sp.eval_chebys, sp.eval_hermite, sp.eval_hermitenorm,
        sp.eval_laguerre, sp.eval_sh_legendre, sp.eval_sh_chebyt, sp.eval_sh_chebyu,
    )
    for f in polynomials:
        yield from (example(f, n, x) for n in (0, 1, 2, 5) for x in (S, np.array([-1.0, 0.0, 1.0])))
        yield example(f, COUNTS, S)
    yield from (example(sp.eval_legendre, text(2.5), X), example(sp.eval_legendre, 3, X + 1j * S))
    for n in (0, 1, 4):
        yield from (example(f, n, text(0.7), S) for f in (sp.eval_gegenbauer, sp.eval_genlaguerre))
        yield example(sp.eval_jacobi, n, text(0.7), text(1.2), S)
    yield from (example(f, *args) for f in (sp.gdtr, sp.gdtrc) for args in ((X, text(1.7), Y), (2.0, fixed(Y), X)))
    yield from (example(f, *args) for f in (sp.chdtr, sp.chdtrc, sp.chdtri) for args in ((3, X), (fixed(Y), X)))
    yield from (example(f, *args) for f in (sp.fdtr, sp.fdtrc, sp.fdtri) for args in ((3, 4, X), (fixed(Y), text(5.5), X)))
    yield from (example(f, *args) for f in (sp.stdtr, sp.stdtrit) for args in ((3, X), (fixed(Y), X)))
    yield from (example(sp.stdtr, text(2.5), 4.0 * S), example(sp.stdtr, 1000, S))
    yield from (example(f, k, 7, X) for f in (sp.bdtr, sp.bdtrc, sp.nbdtr, sp.nbdtrc) for k in (0, 2, COUNTS))
    yield from (example(f, text(2.0), 7, X) for f in (sp.bdtr, sp.bdtri))
    yield from (example(f, k, x) for f in (sp.pdtr, sp.pdtrc) for k in (0, text(2.5), COUNTS) for x in (X, Y))
    yield from (example(sp.pdtri, k, X) for k in (0, 3))
    yield from (example(sp.owens_t, *args) for args in ((X, Y), (S, -Y), (text(0.0), S), (2.3, S)))
    for f in (sp.boxcox, sp.boxcox1p, sp.inv_boxcox, sp.inv_boxcox1p):
        yield from (example(f, X, p) for p in (S, Y, text(0.0), text(2.5), 1e-9, 3.0, 0.0))
    yield from (example(sp.powm1, X, Y), example(sp.powm1, Y, S), example(sp.powm1, Y, 2))
    yield from (example(sp.radian, DEGREES, X, Y), example(sp.radian, DEGREES, 30, 0))
    yield from (example(f, DEGREES) for f in (sp.sindg, sp.cosdg, sp.tandg, sp.cotdg))
    beyond = fixed(np.array([2, 3])), np.array([4.5, 1.5])
    yield from (example(f, x) for f in (sp.wofz, wofz_derivative) for x in (S, X, 12.0 * S, X + 1j * S, 9.0 * (S - 1j * X)))
    yield from (example(sp.voigt_profile, *args) for args in ((S, X, Y), (text(0.3), X, 0.4), (S, text(1.0), Y)))
    yield from (example(sp.comb, *args) for args in ((Y + 3.0, X), (5, X), (Y + 3.0, 2), beyond))
    yield from (example(sp.factorial, x) for x in (X, Y, 2.5))
    yield from (example(sp.agm, *args) for args in ((X, Y), (Y, Y + 1e-3 * X), (-X, -Y), (X, 2.0)))
    yield from (example(sp.ellipkm1, x) for x in (X, Y, 1e-6 * X))
    yield from (example(f, x, m) for f in (sp.ellipkinc, sp.ellipeinc) for x in (X, 4.0 * S) for m in (text(0.3), fixed(S)))
    yield from (example(f, v, x) for f in (sp.struve, sp.modstruve) for v in (0, 1, text(1.5)) for x in (X, Y))
    yield from (example(f, v, S) for f in (sp.struve, sp.modstruve) for v in (0, 1, 3))
    yield from (example(f, v, Y) for f in (sp.hankel1, sp.hankel2) for v in (0, text(1.5), COUNTS))
    for f in (sp.jvp, sp.yvp, sp.ivp, sp.kvp, sp.h1vp, sp.h2vp):
        yield from (example(f, 2, Y), example(f, text(1.5), Y, 2), example(f, COUNTS, Y, 0), example(f, 1, Y, n=3))
    yield from (example(sp.wright_bessel, a, b, X) for a in (1, text(0.5)) for b in (2, text(1.5)))
    yield from (example(sp.betaincc, text(a), text(b), x) for a, b in ((1.5, 2.0), (0.5, 0.5)) for x in (X, 0.5))


def _examples() -> list[Example]:
    if importlib.util.find_spec("scipy") is None:
        return []
    return list(of_more_special(importlib.import_module("scipy.special")))


EXAMPLES = _examples()
