"""Where control ends: what is known to raise whenever it runs raises in the derivative, too, at its place in the program.

A lowering that knows that the program never comes past a place raises :class:`Ended` there. That ends the lowering of the
block around, as it ends the block: the program raises, and nothing that stands behind is looked at.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import gast

from adjoint_gen.errors import DifferentiationError, InternalError
from adjoint_gen.frontend.names.constants import constant_of, literal
from adjoint_gen.frontend.names.resolve import operation_of
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import Ended, Made, foresee
from adjoint_gen.frontend.text.steps import Storable
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.memory import FAIL
from adjoint_gen.ir.trace import Arg, Atom, Bind, Const, Effect, If, Pack, Trace, Var
from adjoint_gen.ir.walk import every_statement
from adjoint_gen.rules.table import lookup
from adjoint_gen.rules.totality import UntriedError, example

UNSUPPORTED = "adjoint_gen.runtime.unsupported"


@dataclass(frozen=True, slots=True)
class Scopes:
    """What a lowering has open at some place: where it leaves a block before its end, the rest is to be closed."""

    depth: int
    loops: int
    unrolled: int
    iterating: frozenset[Var | int]

    @staticmethod
    def of(low: Lowering) -> Scopes:
        """What is open now."""
        return Scopes(low.env.depth, len(low.objects.loops), low.writing.unrolled, low.lists.iterating)

    def close(self, low: Lowering) -> None:
        """Close what was opened since then."""
        low.env.unwind(self.depth)
        del low.objects.loops[self.loops :]
        low.writing.unrolled, low.lists.iterating = self.unrolled, self.iterating


def unless_ended(low: Lowering, lower: Callable[[], Made]) -> Made | None:
    """What ``lower`` makes in the present block; None where the program never comes to its end, but raises before.

    Every block is lowered in here, so that what is to raise is raised in the block that its place is in.
    """
    scopes = Scopes.of(low)
    try:
        return lower()
    except Ended as end:
        scopes.close(low)
        if end.error is not None:
            low.findings.settle()  # what is known of a trace that is thrown away may be wrong
            low.writing.here = end.node
            raised(low, type(end.error), [_constant(arg) for arg in end.error.args])
        return None


def raising(low: Lowering, node: gast.AST, test: Var, fails: Callable[[], object], unless: bool = False) -> None:
    """Let the program raise what ``fails`` does where a test is true; ``unless`` it is, where it is false."""
    low.env.enter()
    with low.block() as failing:
        unless_ended(low, lambda: foresee(node, fails))
    low.env.leave()
    low.writing.here = node
    then, orelse = ((), tuple(failing)) if unless else (tuple(failing), ())
    low.emit(If(test, then, orelse, (), low.label("branch"), "", low.origin(node)))


def raise_where(low: Lowering, node: gast.AST, test: Value, fails: Callable[[], object]) -> None:
    """The same of a test that may be known already."""
    if test == Const(True):
        foresee(node, fails)
    if isinstance(test, Var):
        raising(low, node, test, fails)


def on_a_path(low: Lowering, lower: Callable[[], Made]) -> Made | None:
    """What :func:`unless_ended` makes for one side of a branch.

    What is refused there is refused when the program comes to it, once everything else has been tried (``Asked.deferring``).
    """
    scopes = Scopes.of(low)
    low.writing.paths += 1
    try:
        return unless_ended(low, lower)
    except DifferentiationError as error:
        low.program.asked.on_paths = True
        if isinstance(error, InternalError) or not low.program.asked.deferring:
            raise
        scopes.close(low)
        low.findings.settle()
        refused_there(low, error)
        return None
    finally:
        low.writing.paths -= 1


def refused_there(low: Lowering, error: DifferentiationError) -> None:
    """Let the derivative refuse where it comes to this place."""
    effect = Effect.IMPURE if error.outside else Effect.RAISES
    low.bind(UNSUPPORTED, when_it_runs(low, error), effect=effect)


def refuses_late(made: object) -> float:
    """How many places of a trace refuse if the program comes to them; infinitely many where there is no trace."""
    every = every_statement(made) if isinstance(made, Trace) else None
    return math.inf if every is None else sum(isinstance(stmt, Bind) and stmt.op == UNSUPPORTED for stmt in every)


def when_it_runs(low: Lowering, error: DifferentiationError) -> tuple[Const, ...]:
    """What the derivative is to say where it refuses."""
    here = [Const(error.line)] if error.path == low.program.root.__code__.co_filename else []
    return Const(error.message), Const(error.remedy), *here


def foresee_of(low: Lowering, node: gast.AST | None, operation: Callable[..., object], value: Value, *more: object) -> None:
    """As :func:`foresee`, for an operation that asks of its first operand no more than what sort of value it is.

    Raises:
        Ended: it raises, whenever the program comes to it.
    """
    try:
        stand_in = example(low.kind(value))
    except UntriedError:
        return
    try:
        foresee(node, operation, stand_in, *more)
    except Ended:
        low.rely(value)
        raise


def first_number(low: Lowering, node: gast.AST, start: gast.AST) -> Atom:
    """What ``enumerate`` counts from.

    Raises:
        Ended: it is no integer, whenever the program comes to it.
    """
    def counted(one: Any) -> object:
        return one if hasattr(one, "__index__") else enumerate((), one)

    value = low.atom(start)
    if isinstance(value, Const):
        foresee(node, counted, value.value)
    else:
        foresee_of(low, node, counted, value)
    return value


def foresee_call(low: Lowering, node: gast.AST, callee: Value, values: Sequence[Value]) -> None:
    """Nothing for a call of what may be a function, unless one that has a rule takes no None where it is given one.

    Raises:
        Ended: it raises a ``TypeError``, whenever the program comes to it.
    """
    if isinstance(callee, Const):
        foresee(node, lambda: callee.value())  # type: ignore[operator]
    if isinstance(callee, Var):
        foresee_of(low, node, lambda called: called(), callee)
    function: Any = callee.value if isinstance(callee, Known) else None
    found = operation_of(function) if Const(None) in values and function is not None else None
    if found is None or lookup(found[0]) is None or not all(isinstance(value, Var | Const) for value in values):
        return
    given = [value for value in values if isinstance(value, Var)]
    try:
        stand_ins = iter([example(low.kind(value)) for value in given])
        function(*(value.value if isinstance(value, Const) else next(stand_ins) for value in values))
    except TypeError as error:
        for value in given:
            low.rely(value)
        raise Ended(node, error) from None
    except Exception:
        return


def foresee_store(low: Lowering, target: gast.Subscript, read: bool = False) -> bool:
    """Whether something with a name can be stored to, as far as that is known.

    Raises:
        Ended: it is a number.
    """
    name = target.value.id if isinstance(target.value, gast.Name) else ""
    value = low.value(target.value) if name in low.scope.locals else None
    kind = UNKNOWN if value is None else low.kind(value)
    if kind.tag in ("float", "int", "bool", "complex") or (kind.tag == "numpy scalar" and not read):
        if not isinstance(target.slice, gast.Slice):
            low.argument(target.slice)
        stored = (operator.getitem, 0) if read else (operator.setitem, 0, 0)
        foresee_of(low, target, stored[0], value, *stored[1:])  # type: ignore[arg-type]
    return kind.tag in ("array", "list", "dict") or isinstance(value, Pack)


def of_storable(low: Lowering, node: Storable, base: str) -> Value:
    """Nothing, where a place can be stored to; where that is not known, the program looks."""
    target: Any = node.value
    if node.sorts and not foresee_store(low, target):
        low.bind("adjoint_gen.runtime.storable", (low.argument(target.value),), effect=Effect.RAISES)
    if node.places:
        owner = low.value(target.value)
        sort = "dict" if low.objects.refers(owner) else owner.kind if isinstance(owner, Pack) else low.kind(owner).tag
        if sort != "dict" and not (sort == "unknown" and node.keys):
            low.value(gast.copy_location(gast.Subscript(target.value, target.slice, gast.Load()), target))
    return Const(None)


def raised(low: Lowering, sort: type, args: list[Arg]) -> None:
    """Let the program raise an exception of this class."""
    found = operation_of(sort)
    assert found is not None
    fail(low, low.bind(found[0], args, effect=found[1]))


def fail(low: Lowering, exception: Arg) -> None:
    """Let the program raise an exception."""
    low.bind(FAIL, (exception,), effect=Effect.IMPURE)


def _constant(value: object) -> Const:
    return literal(value) or constant_of(Known(value, "")) or Const(value)
