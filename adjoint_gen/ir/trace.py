"""The execution trace: the one data structure that every stage reads and returns.

A :class:`Trace` is a function as a list of three-address statements (a Wengert list) inside
structured blocks.  Names are in single-assignment form: a loop carries ``(param, init, next,
result)``, a branch yields ``(result, then, orelse)``.  Everything here is frozen, so passes are
functions from trace to trace, and a trace can be compared, hashed and printed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from adjoint_gen.ir.forms import DICT_OF, DICT_OF_TUPLES, LIST_OF, Form
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.pretty import pretty_arg, pretty_block
from adjoint_gen.ir.slots import through_slots
from adjoint_gen.ir.statements import (
    UNDEF,
    Append,
    Arg,
    Atom,
    Bind,
    Block,
    CallFunction,
    Carry,
    Const,
    Effect,
    For,
    If,
    NamedPack,
    Origin,
    Pack,
    Pop,
    Record,
    Restore,
    Section,
    Solution,
    Stmt,
    Store,
    Undefined,
    Var,
    While,
    Yield,
)

__all__ = [
    "DICT_OF",
    "DICT_OF_TUPLES",
    "LIST_OF",
    "UNDEF",
    "Append",
    "Arg",
    "Atom",
    "Bind",
    "Block",
    "CallFunction",
    "Carry",
    "Const",
    "Effect",
    "For",
    "Form",
    "If",
    "NamedPack",
    "Origin",
    "Outer",
    "Pack",
    "Param",
    "Pop",
    "Record",
    "Restore",
    "Section",
    "Solution",
    "Source",
    "Stmt",
    "Store",
    "Trace",
    "Undefined",
    "Var",
    "While",
    "Yield",
]


@dataclass(frozen=True, slots=True)
class Source:
    """Where a primal function was found: everything an error message needs to point into it.

    ``lines`` are dedented by ``indent`` columns, and so are the columns of every origin. ``spelled`` are dotted names of
    NumPy with what the text calls them.
    """

    path: str
    first_line: int
    lines: tuple[str, ...]
    qualname: str
    module: str
    indent: int = 0
    spelled: tuple[tuple[str, str], ...] = ()


ParamMode: TypeAlias = Literal["positional only", "positional", "keyword only", "rest", "keywords"]
"""How a parameter takes its arguments: ``rest`` is ``*args``, a tuple, and ``keywords`` is ``**kwargs``, a dict."""


@through_slots
@dataclass(frozen=True, slots=True)
class Param:
    """A parameter of a traced function.

    ``tree`` is its variable; for a tuple argument whose structure is known, the pack of the variables
    of its leaves (the parameter is then unpacked at entry).  ``kind`` is the fact known of it, and
    ``guarded`` says that the generated code relies on it.  ``default`` is a printable default.
    """

    name: str
    tree: Arg
    kind: Kind = UNKNOWN
    default: Const | None = None
    mode: ParamMode = "positional"
    guarded: bool = False


@through_slots
@dataclass(frozen=True, slots=True)
class Outer:
    """A value read at entry from outside the function: ``module.name``, or a closure cell called ``name``."""

    var: Var
    where: Literal["global", "closure"]
    name: str
    module: str = ""
    kind: Kind = UNKNOWN
    guarded: bool = False


@dataclass(frozen=True, slots=True)
class Pulled:
    """What pulls back through a derivative that is a function: its tangent (:mod:`adjoint_gen.orders`).

    ``trace`` is the same derivative by all that there is to differentiate by, with its seeds as further parameters, where the
    derivative has them at one. The cotangent of a leaf of what the derivative returns is the tangent of the parameter that it
    ``moves``, by its place; the gradient by a leaf of its parameters is the tangent of what it is ``shown`` by.
    """

    trace: Trace
    moves: Mapping[tuple[int, ...], Var]
    shown: Mapping[tuple[int, ...], Arg]


@through_slots
@dataclass(frozen=True, slots=True)
class Trace:
    """A function as an execution trace: parameters, outer values, statements and the result's structure.

    ``functions`` are those that it calls, directly or not; ``notes`` say of results of ``call`` why the function of the
    user's that gives them is called as it is. ``ignored`` are the errors of floating point, by the names of ``np.errstate``, of
    which it wants to see no warning. ``checkpointed`` says that a call of it is computed again in the reverse sweep.
    What ``catches`` exceptions gives an integer: 0, or the number of the one among those tuples that names what was raised.
    One that is ``interrupted`` by what it raises does something then that no statement of it says.
    ``form`` says which tuples in its result have names, if lists of such are in it (:mod:`adjoint_gen.program.named_results`).
    ``references`` are the names among its parameters that refer to memory of the caller's, in groups that may share theirs.
    ``pulled`` is there in a derivative that is a function and cannot be written out.
    ``found`` is what was found out of the trace so far (:mod:`adjoint_gen.ir.once`).
    """

    name: str
    params: tuple[Param, ...]
    body: Block
    result: Arg
    source: Source
    outers: tuple[Outer, ...] = ()
    functions: tuple[Trace, ...] = ()
    doc: str = ""
    notes: tuple[tuple[Var, tuple[str, str]], ...] = ()
    ignored: tuple[str, ...] = ()
    checkpointed: bool = False
    catches: tuple[tuple[str, ...], ...] = ()
    interrupted: bool = False
    form: Form = None
    references: tuple[tuple[Var, ...], ...] = ()
    pulled: Pulled | None = field(default=None, repr=False, compare=False)
    found: dict[object, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    @property
    def declared(self) -> set[str]:
        """The names of the parameters that its text has: its own, and those that bring what closures hold."""
        return {p.name for p in self.params} | {o.name for o in self.outers if o.where == "closure"}

    def __str__(self) -> str:
        params = ", ".join(p.name if pretty_arg(p.tree) == p.name else f"{p.name}={pretty_arg(p.tree)}" for p in self.params)
        lines = [*["@checkpoint"] * self.checkpointed, f"{self.name}({params}):"]
        lines += [f"    {o.var} = {o.where} {o.module + '.' if o.module else ''}{o.name}" for o in self.outers]
        lines += pretty_block(self.body)
        lines.append(f"    return {pretty_arg(self.result)}")
        return "\n".join([*(str(f) for f in self.functions), *lines])
