"""What a trace is made of: names, arguments and statements, and blocks of them."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Literal, TypeAlias

from adjoint_gen.ir.field_names import class_of_fields
from adjoint_gen.ir.once import Listing, Simple
from adjoint_gen.ir.slots import through_slots
from adjoint_gen.ir.unique import Unique


@through_slots
@dataclass(frozen=True, slots=True)
class Origin:
    """The user's text that a statement comes from; lines count from the ``def`` line, which is 1.

    ``inside`` is, of a statement of a library's function, what stands there in which one: a call of it may be written out.
    """

    line: int
    column: int
    end_column: int
    text: str
    inside: str = field(default="", compare=False)

    def of(self, written_out: Origin | None) -> Origin:
        """This place, of a call, as that of a statement of the function that is called."""
        inside = "" if written_out is None else written_out.inside
        return self if inside == self.inside else replace(self, inside=inside)


@through_slots
@dataclass(frozen=True, slots=True, eq=False)
class Var(Unique):
    """A name that is bound exactly once.  ``base`` is what the user called it; temporaries have ``""``."""

    base: str
    index: int = 0

    @property
    def name(self) -> str:
        """A unique spelling, for printing traces: ``x``, ``x.2``, ``%7``."""
        if not self.base:
            return f"%{self.index}"
        return self.base if self.index == 0 else f"{self.base}.{self.index}"

    def __repr__(self) -> str:
        return self.name


@through_slots
@dataclass(frozen=True, slots=True, eq=False)
class Const:
    """A constant of the program text.  ``spelling`` is how it is printed where ``repr`` is not it (``np.pi``).

    Equality is typed and bit-exact: ``1``, ``1.0`` and ``True`` differ, ``-0.0`` is not ``0.0``.
    """

    value: object
    spelling: str | None = None

    def _key(self) -> tuple[object, ...]:
        value = self.value
        made = class_of_fields(value) if type(value) is tuple else ""  # which the names of the fields do not show
        return (type(value), repr(value), self.spelling, made)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Const) or type(self.value) is not type(other.value):
            return False
        return self is other or self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return self.spelling or repr(self.value)


@dataclass(frozen=True, slots=True)
class Undefined:
    """A name that this path never bound; legal only as an ``init`` or a yielded atom."""

    def __repr__(self) -> str:
        return "UNDEF"


UNDEF = Undefined()
Atom: TypeAlias = Var | Const | Undefined


@through_slots
@dataclass(frozen=True, slots=True)
class Pack:
    """A tuple, list, slice or dict display among the arguments of a statement; never a value by itself.

    A slice has exactly three items; a dict alternates keys and values, and so does a record, a dict that has these keys
    always, and a set, of which the values are not looked at.  A view is a step of a store's chain: the name of an
    operation that gives a view of its first argument, and the other arguments.  An optional, a flag and what is there where
    that is false, and a node, an object by its number, are in no statement: the front takes them apart.
    """

    kind: Literal["tuple", "list", "slice", "dict", "record", "set", "view", "optional", "node", "rest"]
    items: tuple[Arg, ...]


@through_slots
@dataclass(frozen=True, slots=True)
class NamedPack(Pack):
    """A named tuple: a tuple whose items have names; ``made`` is where an import finds its class, if that is known."""

    fields: tuple[object, ...] = ()
    made: str = field(default="", compare=False)


@through_slots
@dataclass(frozen=True, slots=True)
class Solution(NamedPack):
    """What a solver gives: its items go by their names also in brackets, and by no numbers."""


Arg: TypeAlias = Var | Const | Undefined | Pack


class Effect(Enum):
    """What a statement may do besides computing its value; what its blocks do is said by the statements in them."""

    PURE = "pure"
    RAISES = "may raise"
    IMPURE = "impure"


@through_slots
@dataclass(frozen=True, slots=True)
class Bind(Simple):
    """``target = op(*args, **params)``.

    ``op`` is the dotted name of a function: ``operator.add``, ``numpy.sin``, ``math.exp``,
    ``builtins.len``, ``ndarray.T`` (an attribute), ``adjoint_gen.runtime.unbroadcast``.
    A load is ``operator.getitem`` with arguments ``(array, *chain)``.  ``call`` calls its first
    argument, ``getattr`` reads the attribute named by a constant, ``method`` calls it, and
    ``subscript`` is one of an object that is no container.
    """

    target: Var
    op: str
    args: tuple[Arg, ...]
    params: tuple[tuple[str, Arg], ...] = ()
    effect: Effect = Effect.PURE
    origin: Origin | None = None


@through_slots
@dataclass(frozen=True, slots=True)
class Store(Simple):
    """``array[chain] = value``, or ``+=`` with ``add``; an empty chain is the whole array (``[...]``)."""

    array: Var
    chain: tuple[Arg, ...]
    value: Arg
    add: bool = False
    origin: Origin | None = None
    effect: Effect = Effect.PURE


@through_slots
@dataclass(frozen=True, slots=True)
class Yield:
    """A name that a branch defines: ``result`` is ``then`` on one side and ``orelse`` on the other."""

    result: Var
    then: Atom
    orelse: Atom


@through_slots
@dataclass(frozen=True, slots=True)
class If(Listing):
    """A branch.  In a generated trace ``reverses`` names the primal branch whose adjoint it is."""

    test: Atom
    then: Block
    orelse: Block
    yields: tuple[Yield, ...] = ()
    label: str = ""
    reverses: str = ""
    origin: Origin | None = None
    effect: Effect = Effect.PURE


@through_slots
@dataclass(frozen=True, slots=True)
class Carry:
    """A name that a loop changes.

    ``param`` holds it at the head of the body (first ``init``, then the previous ``next``);
    ``result`` holds it after the loop.
    """

    param: Var
    init: Atom
    next: Atom
    result: Var


@through_slots
@dataclass(frozen=True, slots=True)
class For(Listing):
    """A counted loop over ``range(lo, hi, step)``, run from its last value to its first if ``backwards``.

    ``until`` is tested once at the end of the body and stops the loop where it is true.
    """

    counter: Var
    lo: Atom
    hi: Atom
    step: Atom
    carried: tuple[Carry, ...]
    body: Block
    until: Atom | None = None
    backwards: bool = False
    label: str = ""
    reverses: str = ""
    origin: Origin | None = None
    effect: Effect = Effect.PURE


@through_slots
@dataclass(frozen=True, slots=True)
class While(Listing):
    """A loop that runs ``head`` and tests ``test`` before each pass through ``body``.

    ``head`` sees the params of ``carried`` and is seen by ``body``; a result holds its param's value
    at the test that failed.
    """

    head: Block
    test: Atom
    carried: tuple[Carry, ...]
    body: Block
    until: Atom | None = None
    label: str = ""
    origin: Origin | None = None
    effect: Effect = Effect.PURE


@through_slots
@dataclass(frozen=True, slots=True)
class CallFunction(Simple):
    """``target = function(*args)`` for a function of the same module, among the outermost trace's ``functions``.

    ``target`` is a tree of names: of what the function returns, a pack is taken apart, and a variable may stand for a whole
    tuple. ``args`` are in the order of the function's parameters, every one of them given. ``references`` are the names among
    both that refer to memory which the function may change (docs/design/shadows.md), in groups that may share theirs.
    """

    target: Arg
    function: str
    args: tuple[Arg, ...]
    effect: Effect = Effect.RAISES
    origin: Origin | None = None
    references: tuple[tuple[Var, ...], ...] = ()


@through_slots
@dataclass(frozen=True, slots=True)
class Append(Simple):
    """``items.append(value)`` for a list of the program's; ``items`` is bound by the operation ``list`` or ``repeat``."""

    items: Var
    value: Atom
    origin: Origin | None = None


@through_slots
@dataclass(frozen=True, slots=True)
class Pop(Simple):
    """``target = items.pop()`` for a list of the program's, ``items.pop(key)`` for a dict that the program keeps."""

    target: Var
    items: Var
    origin: Origin | None = None
    effect: Effect = Effect.PURE
    key: Arg | None = None


@through_slots
@dataclass(frozen=True, slots=True)
class Record(Simple):
    """Push ``value``, or a tuple of values, on ``tape`` (a list bound by the operation ``tape``)."""

    tape: Var
    value: Arg


@through_slots
@dataclass(frozen=True, slots=True)
class Restore(Simple):
    """Bind ``target``, a name or a tuple of names, to what was last recorded on ``tape``, and take it off.

    With ``at``, the counter of the loop that this is in, it stays there: the loop walks along the tape, which the passes
    of another one filled, from the end.
    """

    target: Arg
    tape: Var
    at: Var | None = None


@through_slots
@dataclass(frozen=True, slots=True)
class Section(Simple):
    """A heading in a generated trace (``forward sweep``, ``reverse sweep``); it computes nothing."""

    title: str


Stmt: TypeAlias = Bind | Store | If | For | While | CallFunction | Append | Pop | Record | Restore | Section
Block: TypeAlias = tuple[Stmt, ...]
