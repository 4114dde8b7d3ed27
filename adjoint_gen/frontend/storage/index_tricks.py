"""``np.r_[a, b]`` and ``np.c_[a, b]``: subscripts that join arrays, as what they compute."""

from __future__ import annotations

import numpy as np

from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var
from adjoint_gen.rules.calls import arg_kind

JOINING = (type(np.r_), type(np.c_))


def unknown_subscript(name: str) -> tuple[str, str]:
    """Why no derivative passes a subscript of an object that is called so, and what to write instead."""
    remedy = "what it computes, in a function with source; of what is an array, `np.asarray(v)[k]`"
    if name in ("r_", "c_"):
        remedy = "np.concatenate or np.column_stack in the place of np.r_ and np.c_, unless the arrays are of known kinds"
    return f"cannot differentiate a subscript of `{name or 'an object'}`: what it makes of its index is not known", remedy


def joined(low: Lowering, joining: object, index: Arg, base: str) -> Var | None:
    """The array that ``np.r_[index]`` or ``np.c_[index]`` is; None where the kinds do not say how its parts are joined."""
    items = index.items if isinstance(index, Pack) and index.kind == "tuple" else (index,)
    arrays = tuple(_counted(low, item) if _is_slice(item) else as_array(low, item) for item in items)
    kinds = [low.kind(item) if isinstance(item, Var) else arg_kind(item, {}) for item in arrays]
    # Numbers among them take the precision of the arrays, which only `r_` does; beside doubles any number becomes one.
    exact = ("float64", "int64", "complex128")
    doubles = any(kind.rank and kind.dtype in ("float64", "complex128") for kind in kinds)
    if any(kind.dtype not in exact and not (doubles and kind.rank == 0 and kind.dtype) for kind in kinds):
        return None
    ranks = {kind.rank for kind in kinds}
    if joining is np.c_:
        op = "numpy.column_stack" if ranks <= {0, 1, 2} else None
    else:
        op = "numpy.hstack" if ranks <= {0, 1} else "numpy.concatenate" if len(ranks) == 1 or None in ranks else None
    if op is None:
        return None
    for item in arrays:
        low.rely(item)
    if None in ranks:
        arrays = tuple(low.bind("numpy.atleast_1d", (item,), base) for item in arrays)
    return low.bind(op, (Pack("list", arrays),), base)


def _is_slice(item: Arg) -> bool:
    return isinstance(item, Pack) and item.kind == "slice"


def _counted(low: Lowering, bounds: Arg) -> Var:
    """What a slice stands for: ``1:7:2`` for the numbers that ``np.arange`` gives, ``0:1:5j`` for five of them."""
    assert isinstance(bounds, Pack)
    start, stop, step = bounds.items
    start = Const(0) if start == Const(None) else start
    if isinstance(step, Const) and isinstance(step.value, complex):
        return low.bind("numpy.linspace", (start, stop), "", (("num", Const(int(abs(step.value)))),), Effect.RAISES)
    more = () if step == Const(None) else (step,)
    return low.bind("numpy.arange", (start, stop, *more), "", (), Effect.RAISES)
