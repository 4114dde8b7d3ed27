"""Jacobians and Hessians by blocks of seeds against the same taken seed by seed."""

import copy

import numpy as np

from adjoint_gen import hessian, jacobian
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.program.structure import leaves
from adjoint_gen.runtime import one_by_one


class OneByOneOnly:
    """Variants of a derivative that take no blocks."""

    def apply(self, values, extras=()):
        one_by_one("a test asked for it")


def matrix(function, args, wrt, mode):
    """What gives the whole matrix of derivatives: of the gradient, or of the value in one of the modes."""
    return hessian(function, wrt=wrt) if mode == "hvp" else jacobian(function, wrt=wrt, mode=mode)


def seed_by_seed(function, args, wrt, mode):
    """The matrix of columns or rows that were taken one by one."""
    made = matrix(function, args, wrt, mode)
    made._columns = made._pulled = OneByOneOnly()
    found = made(*copy.deepcopy(args))
    assert made.unbatched == "a test asked for it"
    return found


def floating(args):
    """The positions of the arguments that hold floating-point numbers."""
    return tuple(
        k for k, value in enumerate(args)
        if any(np.asarray(leaf).dtype.kind == "f" for leaf in leaves(value)) and kind_of(value, "x").tag != "other"
    )


def agree(found, expected):
    """Two matrices have one structure, shapes and dtypes, and the same numbers but for rounding."""
    pairs = list(zip(leaves(found), leaves(expected), strict=True))
    sizes = [np.max(np.abs(e), initial=0.0, where=np.isfinite(e)) for _, e in pairs if e is not None]
    for one, other in pairs:
        assert (one is None) == (other is None)
        if one is None:
            continue
        one, other = np.asarray(one), np.asarray(other)
        assert one.shape == other.shape and one.dtype == other.dtype
        tolerance = (2e-6 if one.dtype == np.float32 else 1e-12) * max(1e-3, *map(float, sizes))
        np.testing.assert_allclose(one, other, rtol=0.0, atol=tolerance)
    return True


def check(function, args, wrt, mode):
    """The blocks give what single seeds give; what was said where there are none."""
    made = matrix(function, args, wrt, mode)
    given = copy.deepcopy(args)
    found = made(*given)
    if made.unbatched is None:
        assert agree(found, seed_by_seed(function, args, wrt, mode))
        assert agree(given, args)
    return made.unbatched
