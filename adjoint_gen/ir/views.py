"""Steps of chains that are views: ``y[1:].T[0] = v`` is a store at ``[1:]``, the transpose, ``[0]``."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from adjoint_gen.ir.trace import Arg, Bind, Const, Pack, Var

GETITEM, SUBSCRIPT = "operator.getitem", "subscript"

CHOICE = "choice"
"""The operation of a conditional expression: ``then if test else orelse`` of its arguments test, then, orelse."""

REFERENCE = "reference"
"""``v = reference(y, *chain)``: no value but the memory itself, of an array or of a part of it, in a shadowed region."""
OF_VALUES = ("values", Const(True))
"""A parameter of a reference to a list or dict of which a place holds a number, None or an array, now this and then that."""

SUM_OF_OUTER = "adjoint_gen.runtime.sum_of_outer"
"""What adds up the outer products of all pairs of vectors that a tape holds: of the last text only."""
OUTER_FACTORS = (Const("factors of outer products"),)
"""What a tape is made with that holds such pairs: it multiplies them as soon as they are many."""

DETACHED, BLANK, TANGENT = (f"adjoint_gen.runtime.{name}" for name in ("detached", "blank", "tangent"))
TOGETHER = frozenset({DETACHED, BLANK, TANGENT})
"""Memory for several arrays, which share it where the arrays do: a tuple to whose items there are references.

It holds copies of the arrays, or zeros, or the values that stand behind the tuple of the arrays.
"""

BY_PLACE, ADD_BY_PLACE = "adjoint_gen.runtime.by_place", "adjoint_gen.runtime.add_by_place"
"""The derivatives by lists and dicts, of what is such a tuple of zeros at first, and what adds derivatives by these to it."""

ADD_ITEMS = "adjoint_gen.runtime.add_items"
"""What adds the adjoint of all that a dict of the running program's holds, or a list of such, to its shadow."""
ADDING = frozenset({ADD_BY_PLACE, ADD_ITEMS})

TAKE_OUT, INSERT = "list.pop", "list.insert"
"""What takes an item out of a list at a place, and what puts one in: of the last text only, where nothing is differentiated."""
RESIZING = frozenset({TAKE_OUT, INSERT})

APART, ITEMS_APART, GIVEN_ONCE, NONE_SHARED, SHARED = (
    f"adjoint_gen.runtime.{name}" for name in ("apart", "items_apart", "given_once", "none_shared", "shared")
)
TIED, KEPT = ("tied", Const(True)), ("kept", Const(True))
"""Parameters of these: some of the arrays in a list are parts of each other, and are so in a copy; none is stored to."""
HELD_ONCE = "adjoint_gen.runtime.held_once"
"""What refuses that one array, list or dict is in what is copied twice."""
LAID_IN_ROWS = "adjoint_gen.runtime.in_rows"
"""What refuses arguments that do not lie in memory row by row."""

NOTED_ONCE = "adjoint_gen.runtime.noted_once"
"""What refuses that a list outside, on which a function only puts something, is in another value."""

UNCHANGING = "adjoint_gen.runtime.immutable"
"""What raises where a value may be changed in place, under all its names."""

ONE_ARRAY = "adjoint_gen.runtime.one_array"
"""What asks whether two arguments are one array, before a function does anything else."""

ABOUT_IDENTITY = frozenset({ONE_ARRAY, GIVEN_ONCE, NOTED_ONCE})
"""What asks which arrays and dicts the arguments themselves are, and not what stands for them."""

ABOUT_MEMORY = frozenset({APART, ITEMS_APART, GIVEN_ONCE, NOTED_ONCE, NONE_SHARED, SHARED})
"""What a function requires of the memory of its arguments, before it does anything else."""


def shown_by(bind: Bind) -> tuple[Arg, ...]:
    """The arrays as which an operation gives new ones ``TOGETHER``."""
    first = bind.args[0]
    return first.items if bind.op == TANGENT and isinstance(first, Pack) else bind.args


def held_by(bind: Bind) -> tuple[Arg, ...]:
    """What the new arrays of such an operation hold at first, one after the other; nothing where that is zeros."""
    return () if bind.op == BLANK else bind.args[bind.op == TANGENT :]


def of_items(held: Arg, other: Callable[[Arg], Arg]) -> Arg:
    """The display of something else for each item of a list, or each value under the same keys; of no display, that itself."""
    if not isinstance(held, Pack):
        return other(held)
    keyed = held.kind in ("dict", "record", "set")
    return replace(held, items=tuple(item if keyed and k % 2 == 0 else other(item) for k, item in enumerate(held.items)))


def shows_all(step: Arg) -> bool:
    """Whether a subscript shows all of an array with axes: ``y[:]``, ``y[...]``."""
    return step == Const(Ellipsis) or (isinstance(step, Pack) and step.kind == "slice" and set(step.items) == {Const(None)})


def view_step(op: str, *args: Arg) -> Pack:
    """The step of a chain that applies an operation to what stands before it.

    >>> view_step("numpy.reshape", Const(-1))
    Pack(kind='view', items=(numpy.reshape, -1))
    """
    return Pack("view", (Const(op, op), *args))


def is_basic_index(part: Arg, is_place: Callable[[Var], bool]) -> bool:
    """Whether NumPy copies nothing by a part of an index: a slice, ``...``, ``None``, a view, or a name that ``is_place``."""
    match part:
        case Pack(kind="slice" | "view"):
            return True
        case Const(value=value):
            return value is None or value is Ellipsis or type(value) is int
        case Var():
            return is_place(part)
    return False


def is_view(step: Arg) -> bool:
    """Whether a step of a chain is an operation, and no index."""
    return isinstance(step, Pack) and step.kind == "view"


def operation_of(step: Arg) -> str:
    """The operation of a step that is a view, and the empty string for an index."""
    match step:
        case Pack(kind="view", items=(Const(value=op), *_)):
            return str(op)
    return ""


def parts(step: Arg) -> tuple[Arg, ...]:
    """The indices of one step, one for each axis.

    >>> from adjoint_gen.ir.trace import Var
    >>> parts(Pack("tuple", (Var("i"), Const(None)))), parts(Var("i"))
    ((i, None), (i,))
    """
    return step.items if isinstance(step, Pack) and step.kind == "tuple" else (step,)
