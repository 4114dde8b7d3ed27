"""The functions with source that a function calls: each is lowered once for each way of calling it, and called by name.

A function that calls itself is met again before it is known what it returns. That is assumed (of its structure what its
``return`` statements say, of its kind nothing) and compared when its trace is complete; where it was not enough, the
function is lowered again with what was found.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

import gast

from adjoint_gen.analysis.kinds import tree_kind
from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.beliefs import coarse
from adjoint_gen.frontend.changes import write_out
from adjoint_gen.frontend.lists import refuse_named
from adjoint_gen.frontend.passing import Closure, Formal, captures, formal_of, identity, matched
from adjoint_gen.frontend.resolve import literal
from adjoint_gen.frontend.source import FunctionText, find
from adjoint_gen.frontend.values import Known, LocalFunction, Value, like
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import UNDEF, Arg, CallFunction, Const, Effect, Outer, Pack, Param, Trace, Var
from adjoint_gen.ir.walk import variables

if TYPE_CHECKING:
    from adjoint_gen.frontend.builder import Lowering

_ROUNDS = 5
_MOST = 64
"""How many ways of calling functions one trace may have."""


@dataclass(slots=True)
class Callee:
    """A function that is called in one way; ``trace`` is None while it is being lowered.

    ``structure`` is the tree of what it returns and ``kind`` its kind, assumed until the trace is there. ``met`` says
    that it was called before. ``changes`` are the parameters whose arrays it changes, with its own storage for each.
    """

    name: str
    doc: str
    text: FunctionText
    formals: tuple[tuple[str, Formal], ...]
    structure: Arg
    kind: Kind
    trace: Trace | None = None
    met: bool = False
    changes: tuple[tuple[Var, Var], ...] = ()


@dataclass(slots=True)
class Program:
    """All functions of one trace.

    ``kinds`` are those of outer values, ``cells`` the names of the closures' cells, by identity, and ``lower`` makes the
    trace of a callee. ``names`` are those of the callees and ``bases`` what the user calls them; ``makers`` are the callees
    whose results share no memory with what they are given.
    """

    kinds: Mapping[str, Kind]
    root: types.FunctionType
    lower: Callable[[Callee, Program], Trace]
    cells: Mapping[int, str]
    callees: dict[object, Callee] = field(default_factory=dict)
    names: dict[object, str] = field(default_factory=dict)
    bases: dict[str, str] = field(default_factory=dict)
    done: list[Trace] = field(default_factory=list)
    makers: set[str] = field(default_factory=set)
    texts: dict[int, tuple[object, FunctionText]] = field(default_factory=dict)

    def functions(self) -> tuple[Trace, ...]:
        """The traces of all callees, callees before callers; of those that are being lowered, what is assumed of them."""
        return (*self.done, *(_assumed(c) for c in self.callees.values() if c.trace is None))

    def name(self, key: object, base: str) -> str:
        """A name for a way of calling a function, the same whenever it is asked for."""
        if key not in self.names:
            taken = {self.root.__name__, *self.names.values()}
            name, count = base, 0
            while name in taken:
                count += 1
                name = f"{base}_{count}"
            self.names[key] = name
            self.bases[name] = base
        return self.names[key]

    def text(self, function: Known) -> FunctionText:
        """The text of a function; functions whose text was found stay alive, so that their identities stay their own."""
        known = self.texts.get(id(function.value))
        if known is None:
            text = function.text if isinstance(function, LocalFunction) else find(function.value)
            assert text is not None
            known = self.texts[id(function.value)] = function.value, text
        return known[1]

    def callee(
        self, low: Lowering, node: gast.AST, function: Known, base: str, formals: tuple[tuple[str, Formal], ...]
    ) -> Callee:
        """The function called in this way, lowered now if it was not before."""
        key = (id(function.value), tuple((name, identity(f)) for name, f in formals))
        found = self.callees.get(key)
        if found is not None:
            found.met = True
            return found
        if len(self.names) >= _MOST:
            raise low.refuse(
                node, f"cannot differentiate this call: `{base}` is called in more than {_MOST} different ways",
                "arguments of the same kinds in every call",
            )
        text = self.text(function)
        doc = "" if isinstance(function, LocalFunction) else getattr(function.value, "__doc__", "") or ""
        made = Callee(self.name(key, base), doc, text, formals, _returned(text.tree), UNKNOWN)
        self.callees[key] = made
        try:
            self._lower(made)
        except DifferentiationError:
            del self.callees[key]
            raise
        return made

    def _lower(self, callee: Callee) -> None:
        before, done = set(self.callees), len(self.done)
        for _ in range(_ROUNDS):
            self.makers.discard(callee.name)
            callee.met, callee.trace = False, None
            trace = self.lower(callee, self)
            whole = [t for t in (*self.functions(), trace) if t.name != callee.name or t is trace]
            kind = tree_kind(trace, tuple(whole))
            structure = like(trace.result, lambda: Var("")) if isinstance(trace.result, Pack) else Var("")
            fits = not callee.met or (structure == callee.structure and coarse(kind) == coarse(callee.kind))
            callee.structure, callee.kind = structure, coarse(kind)
            if callee.met and callee.changes:
                name = callee.changes[0][0].base
                what = f"it changes its parameter `{name}`, and calls itself"
                raise refuse(callee.text.source, None, what, f"`{name} = {name}.copy()` at its head, and return the new array")
            if fits:
                callee.trace = replace(trace, functions=())
                self.done.append(callee.trace)
                return
            # what was lowered meanwhile may have called it
            for key in [k for k in self.callees if k not in before]:
                self.makers.discard(self.callees.pop(key).name)
            del self.done[done:]
        raise refuse(
            callee.text.source, None, f"cannot differentiate `{callee.name}`: what it returns differs from call to call",
            "the same kind of result from every `return`",
        )


def _returned(tree: gast.AST) -> Arg:
    """The structure that the ``return`` statements of a function show."""

    def structure(node: gast.AST | None) -> Arg:
        if isinstance(node, gast.Tuple) and not any(isinstance(e, gast.Starred) for e in node.elts):
            return Pack("tuple", tuple(structure(e) for e in node.elts))
        return Var("")

    if isinstance(tree, gast.Lambda):
        return structure(tree.body)
    found = [structure(n.value) for n in gast.walk(tree) if isinstance(n, gast.Return)]
    return next((s for s in found if isinstance(s, Pack)), Var(""))


def _assumed(callee: Callee) -> Trace:
    """A function of which only what it returns is known."""
    count = iter(range(1 << 30))
    outers: list[Outer] = []

    def leaf(tree: Arg, kind: Kind) -> Arg:
        if isinstance(tree, Pack):
            items = kind.items if len(kind.items) == len(tree.items) else (UNKNOWN,) * len(tree.items)
            return Pack(tree.kind, tuple(map(leaf, tree.items, items)))
        var = Var("result", next(count))
        outers.append(Outer(var, "closure", var.name, kind=kind))
        return var

    result = leaf(callee.structure, callee.kind)
    params = tuple(Param(f"p{k}", Var("p", k)) for k in range(_count(f for _, f in callee.formals)))
    return Trace(callee.name, params, (), result, callee.text.source, tuple(outers))


def _count(formals: object) -> int:
    """How many values are passed for some formals."""
    total = 0
    for formal in formals:  # type: ignore[attr-defined]
        total += _count(f for _, f in formal.captured) if isinstance(formal, Closure) else not isinstance(formal, Const | Known)
    return total


def call_of_source(
    low: Lowering, node: gast.AST, known: Known, args: Sequence[Value], params: Sequence[tuple[str, Value]], base: str
) -> Value:
    """A call of a function with source; one that cannot be lowered is called as it is, if its name can be read."""
    try:
        return call_function(low, node, known, args, params, base)
    except DifferentiationError as error:
        if known.home is None or any(isinstance(v, LocalFunction) for v in (*args, *(v for _, v in params))):
            raise
        given = [low.as_argument(v, node) for v in args]
        named = [(key, low.as_argument(v, node)) for key, v in params]
        try:
            refuse_named(low, node, (*given, *(value for _, value in named)))
        except DifferentiationError:
            raise error from None
        result = low.bind("call", (low.as_argument(known, node), *given), base, named, Effect.IMPURE)
        low.notes[result] = error.message.removeprefix("cannot differentiate ")
        return result


def call_function(
    low: Lowering, node: gast.AST, known: Known, args: Sequence[Value], params: Sequence[tuple[str, Value]], base: str
) -> Value:
    """A call of a function with source."""
    try:
        arguments = low.program.text(known).tree.args
    except DifferentiationError as error:
        raise at_call(low, node, known.spelling, error) from None
    if isinstance(known, LocalFunction):
        name = known.spelling
        around = captures(low, node, known)
        defaults: dict[str, Value] = {k.removesuffix("="): v for k, v in known.captured.items() if k.endswith("=")}
        around = {k: v for k, v in around.items() if not k.endswith("=") or "." in k}
    else:
        assert isinstance(known.value, types.FunctionType)
        around = {}
        name = known.value.__name__ if known.value.__name__.isidentifier() else known.spelling.rpartition(".")[2]
        defaults = default_values(low, node, known.value)
    given = matched(low, node, name, arguments, defaults, args, params)
    formals: list[tuple[str, Formal]] = []
    passed: list[Arg] = []
    for parameter, (value, default) in given.items():
        formal, values = formal_of(low, node, parameter, value, static=default)
        formals.append((parameter, formal))
        passed += values
    for inner, value in around.items():
        formal, values = formal_of(low, node, inner, value, beside=True)
        formals.append((inner, formal))
        passed += values
    try:
        callee = low.program.callee(low, node, known, name, tuple(formals))
    except DifferentiationError as error:
        raise at_call(low, node, name, error) from None
    for value, param in zip(passed, callee.trace.params if callee.trace is not None else (), strict=False):
        for var in variables(value) if param.guarded else ():
            low.rely(var)
    if callee.trace is not None and callee.changes:
        return write_out(low, node, callee, passed)
    single = not isinstance(callee.structure, Pack)
    target = like(callee.structure, lambda: low.names.fresh(base if single else ""))
    low.emit(CallFunction(target, callee.name, tuple(passed), origin=low.origin(node)))
    low.beliefs.returned(target, callee.kind)
    return target


def at_call(low: Lowering, node: gast.AST, name: str, error: DifferentiationError) -> DifferentiationError:
    """The refusal of a call, for what is refused inside the function."""
    where = f" ({error.path}, line {error.line})" if error.line else ""
    return low.refuse(node, f"cannot differentiate this call of `{name}`: {error.message}{where}", error.remedy)


def default_values(low: Lowering, node: gast.AST, function: types.FunctionType) -> dict[str, Value]:
    """The defaults of a function's parameters; UNDEF for one that cannot be written down."""
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    given = function.__defaults__ or ()
    values: dict[str, object] = dict(zip(names[len(names) - len(given) :], given, strict=True))
    values |= function.__kwdefaults__ or {}
    found: dict[str, Value] = {}
    for name, value in values.items():
        constant = literal(value)
        if constant is not None:
            found[name] = constant
        elif callable(value):
            found[name] = Known(value, name)
        else:
            found[name] = UNDEF
    return found
