"""Multiples of lists and tuples: ``[a, b] * n``, ``2 * (n,)``, and the whole numbers that are known where they stand."""

from __future__ import annotations

from collections.abc import Sequence

import gast

from adjoint_gen.frontend.containers.growing_tuples import note_sum
from adjoint_gen.frontend.containers.list_growth import appending
from adjoint_gen.frontend.containers.lists import MOST_ITEMS, as_item, display, is_list, new_list, storage
from adjoint_gen.frontend.control.item_loops import each_of, run_through
from adjoint_gen.frontend.control.iterables import Counted
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var
from adjoint_gen.rules.dims import is_integer
from adjoint_gen.rules.listing import element

_IMMUTABLE = frozenset({"float", "int", "bool", "complex", "numpy scalar", "slice", "none", "str"})
"""The sorts of values that a list may hold several times: none of them can change."""
_MEMORY = frozenset({"array", "list", "dict", "tuple"})
"""The sorts of items that a list holds the very ones of."""


def whole(op: gast.AST, left: object, right: object) -> int | None:
    """The sum, difference or product of two whole numbers; None for any other operation.

    >>> whole(gast.Sub(), 3, 1), whole(gast.Div(), 4, 2), whole(gast.Add(), 1.0, 2)
    (2, None, None)
    """
    if type(left) is not int or type(right) is not int:
        return None
    match op:
        case gast.Add():
            return left + right
        case gast.Sub():
            return left - right
        case gast.Mult():
            return left * right
    return None


def multiple(low: Lowering, node: gast.AST, left: Value, right: Value, base: str) -> Value | None:
    """``items * n`` or ``n * items`` of a list or tuple; None for every other product."""
    for one, other in ((left, right), (right, left)):
        if isinstance(other, Pack | Known):
            continue
        if isinstance(one, Pack) and one.kind == "tuple":
            return _of_tuple(low, node, one, other, base)
        if one.kind == "list" if isinstance(one, Pack) else is_list(low, one):
            found = _repeated(low, node, one.items, other, base) if isinstance(one, Pack) else None
            return _times(low, node, one, other, base) if found is None else found
    return None


def only_repeated(low: Lowering, value: Value, other: Value) -> bool:
    """Whether a product is an error: of a list, or a tuple, and a number of NumPy's that is no integer."""
    sort = value.kind if isinstance(value, Pack) else low.kind(value).tag if isinstance(value, Var) else ""
    kind = low.kind(other) if isinstance(other, Var) else UNKNOWN
    only = sort in ("list", "tuple") and kind.tag == "numpy scalar" and kind.inexact
    for one in (other, value) if only else ():
        low.rely(one)
    return only


def _of_tuple(low: Lowering, node: gast.AST, value: Pack, count: Arg, base: str) -> Value:
    """``(a, b) * n``: items one by one, or a tuple of the running program's, of what has no derivative."""
    size = count.value if isinstance(count, Const) and type(count.value) is int else None
    if size is not None and len(value.items) * size <= MOST_ITEMS:
        return Pack("tuple", value.items * size)
    if not is_passive(low, value) or not _counts(low.kind(count)):
        what = "cannot differentiate this multiple of a tuple: it is not known to be of integers, or the factor an integer"
        raise low.refuse(node, what, "a list: [value for _ in range(n)]")
    low.rely(count)
    _certainly_times(low, count)
    return low.bind("operator.mul", (value, count), base)


def is_multiple(low: Lowering, value: Var) -> bool:
    """Whether a value is a multiple of a tuple, which has no derivative, or that with more of the kind at its ends."""
    made = low.writing.bound.get(value)
    if made is None or made.op not in ("operator.mul", "operator.add"):
        return False

    def passive(arg: Arg) -> bool:
        if isinstance(arg, Pack):
            return is_passive(low, arg)
        return isinstance(arg, Var) and (arg in low.premises.shapes or is_multiple(low, arg))

    return any(map(passive, made.args))


def is_passive(low: Lowering, value: Arg) -> bool:
    """Whether what a tuple holds has no derivative, and cannot change."""
    if isinstance(value, Pack):
        return value.kind in ("tuple", "slice") and all(is_passive(low, item) for item in value.items)
    low.rely(value)
    kind = low.kind(value)
    return isinstance(value, Const) or (isinstance(value, Var) and (is_integer(kind) or kind.tag == "slice"))


def _repeated(low: Lowering, node: gast.AST, items: Sequence[Arg], count: Arg, base: str) -> Value | None:
    """``[a] * n``: a display for a few items, storage for a constant; None for anything else."""
    site = node.lineno, node.col_offset, "times"  # another list than the one it begins with
    alike = len(items) == 1 and isinstance(items[0], Const)
    grows = alike and items[0] != Const(None) and not low.program.modes.placed and ("grows", site) in low.objects.learned
    if isinstance(count, Const) and type(count.value) is int and len(items) * count.value <= MOST_ITEMS and not grows:
        return display(low, node, tuple(items) * max(0, count.value), base, site)
    if not alike or not isinstance(count, Var | Const):
        return None
    _certainly_times(low, count)
    return storage(low, low.bind("repeat", (items[0], count), base, effect=Effect.PURE), base)


def _times(low: Lowering, node: gast.AST, value: Value, count: Arg, base: str) -> Value:
    """``items * n`` for a list, or a number of times, that only the running program knows.

    By reference the very items are there again; else arrays and lists among them would have to be copies.
    """
    if isinstance(value, Pack) and low.program.modes.by_reference:
        value = Pack("list", tuple(as_item(low, node, item) for item in value.items))
    items = value.items if isinstance(value, Pack) else ()
    known = [low.kind(i) for i in items if not isinstance(i, Pack)] if items else [element(low.kind(value))]
    able = _IMMUTABLE | (_MEMORY if low.program.modes.by_reference else frozenset())
    repeated = all(kind.tag in able or kind.rank == 0 for kind in known) or all(isinstance(i, Const) for i in items)
    repeated = repeated and all(is_passive(low, item) for item in items if isinstance(item, Pack))
    if not repeated or not _counts(low.kind(count)):
        what = "cannot differentiate this multiple of a list: its items are not known to be numbers, or the factor an integer"
        raise low.refuse(node, what, "[value for _ in range(n)]")
    for item in (*(value.items if isinstance(value, Pack) else (value,)), count):
        low.rely(item)
    made = new_list(low, node, (), base)
    assert isinstance(count, Var | Const)
    _certainly_times(low, count)
    times = Counted(Const(0), count, Const(1), lambda counter, _: counter, over="range")
    run_through(low, node, times, lambda _: each_of(low, value, node, appending(low, node, made)))
    note_sum(low, made, (value,), node)
    return made


def _counts(kind: Kind) -> bool:
    """Whether a factor is an integer, or may be one; of that the program asks when it runs."""
    return kind.tag == "int" or (kind.tag == "unknown" and not kind.inexact)


def _certainly_times(low: Lowering, count: Arg) -> None:
    """Let the factor of a list be looked at that may be an array: it would multiply each of the items."""
    if isinstance(count, Var) and low.kind(count).tag in ("unknown", "other"):
        low.bind("adjoint_gen.runtime.number_of_times", (count,), effect=Effect.RAISES)
