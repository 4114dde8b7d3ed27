"""Operations that show a part of storage in another form: transposes, reshapes and their like are steps of its chain."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import gast
import numpy as np

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.aliasing.contiguity import asks, layouts
from adjoint_gen.frontend.names.values import Params, Value, View, leaves
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.specialisations import Callee
from adjoint_gen.frontend.storage.views import reference, take
from adjoint_gen.ir.memory import IN_ROWS, READ_ONLY, STEPS, TABLE, THEMSELVES, by_position
from adjoint_gen.ir.trace import Arg, Const, Pack, Trace, Var
from adjoint_gen.ir.views import view_step
from adjoint_gen.ir.walk import variables

_ATTRIBUTES = {"numpy.real": "ndarray.real", "numpy.imag": "ndarray.imag"}
_LEAST = {"numpy.atleast_1d": 1, "numpy.atleast_2d": 2, "numpy.atleast_3d": 3}


def show(low: Lowering, op: str, args: Sequence[Arg], params: Params, base: str = "") -> Var | None:
    """What an operation gives that shows a part of storage in another form, or as it is; None for any other operation."""
    array = args[0] if args else None
    if op not in STEPS | THEMSELVES or not isinstance(array, Var) or low.kind(array).tag == "list":
        return None  # of a list NumPy makes a new array
    if op in IN_ROWS and low.program.modes.by_reference:
        return None  # a part or a copy: the running program is asked
    view = reference(low, array)
    if view is None:
        return None
    low.rely(array)
    if _is_itself(low, op, array, args[1:], dict(params)):
        return array
    step = _step(op, args[1:], dict(params))
    if step is None:
        return None
    shown = View(view.base, (*view.chain, step))
    return None if op in IN_ROWS and asks(low, shown) is None else take(low, shown, base)


def as_attribute(low: Lowering, op: str, args: Sequence[Arg]) -> str:
    """An operation, or the attribute of an array that it gives, which may be stored to: ``np.real(z)[...] = x``."""
    array = args[0] if len(args) == 1 else None
    if (
        op not in _ATTRIBUTES
        or not low.program.modes.by_reference
        or not isinstance(array, Var)
        or low.kind(array).tag != "array"
    ):
        return op
    low.rely(array)
    return _ATTRIBUTES[op]


def _is_itself(low: Lowering, op: str, array: Var, rest: Sequence[Arg], params: Mapping[str, Arg]) -> bool:
    """Whether an operation gives the very array, or all of it as it is."""
    kind = low.kind(array)
    if op in _LEAST:
        return kind.rank is not None and kind.rank >= _LEAST[op] and not rest  # of several arrays it gives a tuple
    if op not in THEMSELVES or kind.dtype is None or not kind.dtype.startswith("float"):
        return False
    asked = rest[0] if rest else params.get("dtype", Const(None))
    if len(rest) > 1 or params.keys() - {"dtype"} or not isinstance(asked, Const):
        return False
    wanted: Any = asked.value
    return wanted is None or np.dtype(wanted) == np.dtype(kind.dtype)


def _step(op: str, rest: Sequence[Arg], params: Mapping[str, Arg]) -> Pack | None:
    """A view as the step of a chain, without an order that is C's; None where it cannot be one."""
    given = by_position(op, rest, params) if op in STEPS else None
    ordered = given is not None and op in IN_ROWS and len(given) == len(TABLE[op].steps or ())
    if given is None or (ordered and given[-1] not in (Const("C"), Const(None))):
        return None
    return view_step(op, *given[: len(given) - ordered])


def refused_copy(low: Lowering, target: gast.AST, value: Value) -> DifferentiationError | None:
    """The refusal of a store to what may be a copy of a part of storage, if it may be one."""
    bind = low.writing.bound.get(value) if isinstance(value, Var) else None
    while bind is not None and bind.op in STEPS - IN_ROWS and isinstance(bind.args[0], Var):
        bind = low.writing.bound.get(bind.args[0])
    if bind is None:
        return None
    name = bind.op.rpartition(".")[2]
    if bind.op in READ_ONLY:
        what = f"cannot differentiate this store: NumPy does not let anyone write into what `{name}` gives"
        return low.refuse(target, what, "an index of the array itself, as `y[k, k]` with `k = np.arange(...)` for its diagonal")
    if bind.op not in IN_ROWS or reference(low, bind.args[0]) is None:
        return None
    return low.refuse(
        target, f"cannot differentiate this store: it is not known whether `{name}` gives a view of its array here, or a copy",
        "an index of the array itself; or `y = y.copy()`, which lies in memory row by row, before it is stored to",
    )


def in_memory_order(low: Lowering, node: gast.AST, value: Value) -> None:
    """Note that an array lies in memory row by row, so that this is the order in which an iterator goes through it.

    Raises:
        DifferentiationError: it is not known to.
    """
    found = _asks(low, value)
    if found is None or (
        found and low.program.modes.by_reference and low.program.asked.loose()
    ):  # what changes is copied there
        what = "cannot differentiate this `np.nditer`: it is not known how the array lies in memory that it goes through"
        raise low.refuse(node, what, '`order="C"`, or a copy of the array')
    low.arrays.rows.needed.update(dict.fromkeys(found))


def _asks(low: Lowering, value: Value) -> Collection[Var] | None:
    """The arrays from outside that have to lie in rows so that a value does; None where that is not known."""
    view = reference(low, value) if isinstance(value, Var) else None
    base, chain = (value, ()) if view is None else (view.base, view.chain)
    known = layouts(low)
    return known.needs(base) if isinstance(base, Var) and known.keeps(chain) else None


def given_in_rows(low: Lowering, node: gast.AST, callee: Callee, trace: Trace, passed: Sequence[Arg]) -> None:
    """Ask of what a function is given what it asks of its parameters and of what it reads from outside.

    Raises:
        DifferentiationError: it is not known to lie in rows.
    """
    given: dict[Var, Arg] = {}
    for param, arg in zip(trace.params, passed, strict=True):
        given |= dict(zip(variables(param.tree), leaves(arg), strict=True))
    given |= {outer.var: low.adopted(outer) for outer in trace.outers}
    for var in callee.outcome.rowwise:
        found = _asks(low, given[var])
        if found is None:
            what = f"it stores to another shape of `{var.base}`, or of what it computes from it"
            raise low.refuse(
                node, f"cannot differentiate this call of `{callee.name}`: {what}, and it is not known whether that is a view",
                f"a copy: {var.base}.copy()",
            )
        low.arrays.rows.needed.update(dict.fromkeys(found))
