"""Tuples whose length only the running program knows, as lists: ``tuple(items)``, ``zip(*rows)``, what ``*args`` takes.

Whatever would show the difference is refused, on the whole trace.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping
from typing import TypeAlias

import gast

from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.containers.lists import as_item, copied, is_list, new_list
from adjoint_gen.frontend.control.iterables import Counted, Listed
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.storage.subscripts import load
from adjoint_gen.frontend.text.optionals import is_of_node
from adjoint_gen.ir.trace import (
    Append,
    Arg,
    Atom,
    Bind,
    CallFunction,
    Const,
    Effect,
    For,
    If,
    Origin,
    Pack,
    Stmt,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import closing_reads, reads, statements, variables
from adjoint_gen.rules.listing import FIRST_LARGEST, FIRST_SMALLEST, IN_ORDER, LIST, SEQUENCE, STACKS, element, places

Through: TypeAlias = "Callable[[Callable[[Arg], None]], None]"
ROWS = "adjoint_gen.runtime.rows"
_ALIKE = frozenset({
    "builtins.len", "builtins.sum", "builtins.max", "builtins.min", "builtins.sorted", LIST, *STACKS, IN_ORDER, FIRST_LARGEST,
    FIRST_SMALLEST, SEQUENCE, "adjoint_gen.runtime.spread", "operator.not_", "builtins.bool",
    "numpy.hstack", "numpy.column_stack", "numpy.dot", "numpy.mean", "numpy.sum",
})
"""What finds the same in a list and in a tuple."""


def columns(low: Lowering, node: gast.AST, rows: Value, through: Through) -> Counted | Listed | None:
    """What ``zip(*rows)`` goes through, where ``rows`` is a list of tuples of a known number of items, or of lists; else None.

    ``through(body)`` runs ``body`` for each item of the list.
    """
    if not is_list(low, rows):
        return None
    if element(low.kind(rows)).tag == "list":
        return _of_lists(low, node, rows, through)
    if not (kinds := places(low.kind(rows))) or is_of_node(element(low.kind(rows))):
        return None
    low.bind(ROWS, (low.bind("builtins.len", (low.as_argument(rows, node),)),), effect=Effect.RAISES)
    made = [new_list(low, node, (), "") for _ in kinds]

    def put(row: Arg) -> None:
        for k, column in enumerate(made):
            item = row.items[k] if isinstance(row, Pack) else load(low, row, Const(k))
            low.emit(Append(column, as_item(low, node, item), low.origin(node)))

    through(put)
    low.lists.columns.update(dict.fromkeys(made, low.origin(node)))
    return Listed(tuple(made))


def _of_lists(low: Lowering, node: gast.AST, rows: Value, through: Through) -> Counted:
    """The same of lists, as far as the shortest one goes."""
    size = low.bind("adjoint_gen.runtime.shortest", (low.as_argument(rows, node),))

    def column(counter: Atom, target: gast.AST | None) -> Arg:
        made = new_list(low, node, (), "")
        through(lambda row: low.emit(Append(made, as_item(low, node, load(low, row, counter)), low.origin(node))))
        low.lists.columns[made] = low.origin(node)
        return made

    return Counted(Const(0), size, Const(1), column)


def is_column(low: Lowering, value: Value) -> bool:
    """Whether a value is such a list, which is a tuple in the program."""
    view = low.arrays.loads.get(value) if isinstance(value, Var) else None
    made = low.writing.bound.get(value) if isinstance(value, Var) else None
    sliced = made is not None and made.op == GETITEM and all(isinstance(k, Pack) and k.kind == "slice" for k in made.args[1:])
    return value in low.lists.columns or (view is not None and is_column(low, view.base)) or (
        sliced and made is not None and is_column(low, made.args[0])
    )


def as_tuple(low: Lowering, node: gast.AST, items: Value, base: str) -> Var:
    """``tuple(items)`` of a list of unknown length."""
    made = copied(low, node, items, base)
    assert isinstance(made, Var)
    low.lists.columns[made] = low.origin(node)
    return made


def refuse_tuples(low: Lowering, trace: Trace) -> None:
    """Nothing, where no statement would find something else in a tuple than in the list that stands for it.

    Raises:
        DifferentiationError: one would.
    """
    if not low.lists.columns:
        return
    found: dict[Var, Origin | None] = dict(low.lists.columns)
    every, holders = statements(trace.body), set[Var]()
    while True:
        known = len(found) + len(holders)
        for stmt in every:  # what a branch or loop hands on is bound inside of it, behind it in this order
            if isinstance(stmt, Bind) and _is_tuple(stmt, found, low.lists.sliced):
                found[stmt.target] = None
            _note_held(stmt, found, holders)
        if len(found) + len(holders) == known:
            break
    _refuse_told(low, trace, found)
    used = {v for stmt in every for v in (*reads(stmt), *closing_reads(stmt))} | {*variables(trace.result)}
    for stmt in every:
        if isinstance(stmt, CallFunction) and all(is_column(low, arg) for arg in stmt.args if arg in found):
            continue  # it is lowered for one
        told = not (isinstance(stmt, Bind) and stmt.target in found) and not _alike(stmt, found, low.lists.columns, used)
        if told and not (isinstance(stmt, Append) and stmt.items in holders):
            raise _refused(trace, getattr(stmt, "origin", None))
        if not holders.isdisjoint((*reads(stmt), *closing_reads(stmt))) and not _holds(stmt, holders):
            raise _refused(trace, getattr(stmt, "origin", None))
    if any(v in found for v in variables(trace.result)):
        raise _refused(trace, next(iter(low.lists.columns.values())))


def _refuse_told(low: Lowering, trace: Trace, found: Container[Var]) -> None:
    """Refuse a test of what a value is that was answered before it was known to be such a tuple."""
    for var, origin in low.objects.watched.told.items():
        if var in found and not is_column(low, var):
            raise _refused(trace, origin)


def _note_held(stmt: Stmt, found: dict[Var, Origin | None], holders: set[Var]) -> None:
    """Note a list that such tuples are put in, and what is taken from it."""
    match stmt:
        case Append(items=Var() as items, value=value) if value in found:
            holders.add(items)
        case Bind(op=op, target=target, args=(Var() as owner, *steps)) if op in (GETITEM, LIST) and owner in holders:
            if all(isinstance(step, Pack) and step.kind == "slice" for step in steps):
                holders.add(target)
            elif len(steps) == 1:
                found[target] = None


def _holds(stmt: Stmt, holders: Container[Var]) -> bool:
    """Whether a statement that reads lists of such tuples does nothing but put one in, take one, or count them."""
    match stmt:
        case Append(items=items, value=value):
            return items in holders and value not in holders
        case Bind(op=op, args=(Var() as owner, *rest)) if op in (GETITEM, LIST, "builtins.len", "operator.not_"):
            plain = op != GETITEM or len(rest) == 1
            return owner in holders and plain and not any(v in holders for arg in rest for v in variables(arg))
    return False


def _is_tuple(stmt: Bind, found: Mapping[Var, object], sliced: Container[Var]) -> bool:
    """Whether an operation gives such a tuple, or a slice of one; that of a list is a list of its own."""
    if stmt.op == LIST:
        return stmt.args[0] in found and stmt.args[0] in sliced
    if stmt.op != GETITEM or not isinstance(stmt.args[0], Var) or stmt.args[0] not in found:
        return False
    steps = stmt.args[1:]
    slices = all(isinstance(step, Pack) and step.kind == "slice" for step in steps)
    return slices and not any(v in found for step in steps for v in variables(step))


def _alike(stmt: Stmt, found: Mapping[Var, object], made: Mapping[Var, Origin | None], used: Container[Var]) -> bool:
    """Whether a statement does the same with a tuple and with a list; what no one uses may be handed on."""
    match stmt:
        case If(yields=yields):
            return not any(atom in found for y in yields if y.result in used for atom in (y.then, y.orelse))
        case For(carried=carried) | While(carried=carried):
            kept = [c for c in carried if c.param in used or c.result in used]
            return not any(atom in found for c in kept for atom in (c.init, c.next))
        case Bind(op=op, args=(Var(), *rest)) if op == GETITEM:
            return not any(v in found for arg in rest for v in variables(arg))
        case Bind(op=op) if op in _ALIKE:
            return True
        case Append(items=Var() as items, origin=origin) if items in made and made[items] == origin:
            return stmt.value not in found
    return not any(v in found for v in (*reads(stmt), *closing_reads(stmt)))


def _refused(trace: Trace, origin: Origin | None) -> DifferentiationError:
    what = "cannot differentiate this use of a tuple of unknown length"
    return refuse(trace.source, origin, what, "np.array(...) of it, or list(...)")
