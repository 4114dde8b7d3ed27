"""Functions written out where they are called, for what is to be differentiated more than once in reverse.

So are those of which the result is selected elsewhere, or that select what is made elsewhere, since a derivative that may be
infinite is not taken where nothing was selected, and that is known of the values of one function only.

>>> from adjoint_gen.ir.trace import Bind, Const, Param, Source, Var
>>> x, y, t, source = Var("x"), Var("y"), Var("t"), Source("", 1, (), "f", "")
>>> g = Trace("g", (Param("x", x),), (Bind(y, "operator.mul", (x, x)),), y, source)
>>> print(str(inlined(Trace("f", (Param("x", x),), (CallFunction(t, "g", (x,)),), t, source, functions=(g,)))))
f(x):
    t.1 = operator.mul(x, x)
    return t.1
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import replace
from math import inf
from typing import Final

from adjoint_gen.analysis.activity import leaves
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.use_counts import by_name, called_in, callees_first, reached
from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.calls.derivatives import marks_of
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.once import once
from adjoint_gen.ir.solvers import solving
from adjoint_gen.ir.trace import (
    Arg,
    Bind,
    Block,
    CallFunction,
    For,
    If,
    Origin,
    Pack,
    Record,
    Restore,
    Section,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import all_variables, blocks, defines_within, map_arg, rename, statements, variables, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.promotion import broadcasts
from adjoint_gen.rules.table import lookup


def inlined(trace: Trace) -> Trace:
    """The trace without calls of functions, but for those that catch exceptions.

    Raises:
        DifferentiationError: a function calls itself.
    """
    if told := next((f for f in trace.functions if solving(f) is not None), None):
        raise refuse(
            told.source, None, "cannot write out a call of a solver, as this derivative of a derivative needs", "hvp, which can"
        )
    table = {f.name: f for f in trace.functions if not f.catches}
    left = tuple(_without(f, table) if f.catches else f for f in trace.functions)
    return _without(replace(trace, functions=left), table)


def written_out(trace: Trace, growth: float = inf) -> Trace:
    """The trace without calls of functions, but for those that call themselves, catch exceptions or are derivatives of such.

    Derivatives that are still to be taken are left as well, and functions by whose calls the trace would get longer by more
    than ``growth`` statements.
    """
    table = {f.name: f for f in trace.functions}
    cyclic = {
        name for name, f in table.items() if name in _called(table, name) or f.catches or f.pulled or marks_of(f)
    } | _told(trace)
    plain = {name: f for name, f in table.items() if name not in cyclic}
    if growth < inf:
        plain = {name: plain[name] for name in _growing_less(trace, plain, growth)}
        cyclic = table.keys() - plain.keys()
    functions = tuple(_without(f, plain) for f in trace.functions if f.name in cyclic)
    return replace(_without(trace, plain), functions=functions)


def _growing_less(trace: Trace, plain: Mapping[str, Trace], growth: float) -> Iterator[str]:
    """Those of some functions that may be written out everywhere; each is as long as with all those that it calls."""
    calls = Counter(s.function for f in (trace, *trace.functions) for s in statements(f.body) if isinstance(s, CallFunction))
    lengths = dict[str, int]()
    for function in callees_first(trace):
        own = list(statements(function.body))
        length = len(own) + sum(lengths.get(s.function, 0) for s in own if isinstance(s, CallFunction))
        if function.name in plain and (calls[function.name] - 1) * length <= growth:
            lengths[function.name] = length
            yield function.name


def _told(trace: Trace) -> frozenset[str]:
    """The functions that call solvers, and those that solvers are handed, or that the rules of what they find call."""
    solving_ = [f for f in trace.functions if solving(f) is not None]
    return frozenset(f.name for f in solving_).union(*(reached(replace(f, functions=trace.functions)) for f in solving_))


@once
def without_forwarding(trace: Trace) -> Trace:
    """The trace without calls of functions that do nothing but hand on what they are given, as an ``__init__`` often does.

    So it is without those that only call another one, and those of one short line, of which a pair of functions says no more
    than that line. One that was written to call another one (:mod:`adjoint_gen.operators.forwarding`) is the function that it
    calls, with its own parameters.
    """
    trace = _called_alone(trace)
    table = {f.name: f for f in _short(trace)} if trace.functions else {}
    left = tuple(_without(f, table) for f in trace.functions if f.name not in table)
    return replace(_without(trace, table), functions=left) if table else trace


_MORE: Final = 4
"""How many operations more a trace may get by each function of one line that is written out where it is called."""


def _short(trace: Trace) -> Iterator[Trace]:
    """The functions of a trace that are written out where they are called, since they are short and plain."""
    told, table = _told(trace), {f.name: f for f in trace.functions}
    count = Counter(s.function for f in (trace, *trace.functions) for s in statements(f.body) if isinstance(s, CallFunction))
    idle: set[str] = set()
    for f in callees_first(trace):
        if not f.body:
            idle.add(f.name)
            yield f
            continue
        if f.catches or f.pulled or f.checkpointed or f.references or f.ignored or f.name in told or marks_of(f):
            continue
        if _hands_on(f, idle) and (len(f.body) - 1) * (count[f.name] - 1) <= _MORE:
            idle.add(f.name)
            yield f
            continue
        body = [s for s in f.body if not (isinstance(s, CallFunction) and s.function in idle)]
        made = [s for s in body if not (isinstance(s, Bind) and s.op == GETITEM)]
        calls = [s for s in made if isinstance(s, CallFunction)]
        one_line = len({s.origin and s.origin.line for s in body if isinstance(s, Bind)}) == 1
        known = all(isinstance(s, Bind) and (rule := lookup(s.op)) and not rule.zero for s in body if s not in calls)
        short = one_line and (len(made) - 1) * (count[f.name] - 1) <= _MORE
        if known and (len(made) == 1 if calls else short) and f.name not in _called(table, f.name):
            yield f


def _hands_on(function: Trace, idle: Container[str]) -> bool:
    """Whether a function hands on what it is given, beside what no derivative passes through, as an ``__init__`` does."""
    handed = {v for p in function.params for v in variables(p.tree)}
    for stmt in function.body:
        rule = lookup(stmt.op) if isinstance(stmt, Bind) else None
        if isinstance(stmt, CallFunction) and stmt.function in idle:
            handed.update(variables(stmt.target))
        elif rule is None or not rule.zero:
            return False
    return not handed.isdisjoint(variables(function.result))


def _called_alone(trace: Trace) -> Trace:
    """What a function calls that stands in no module and does nothing else, with the parameters of that function."""
    match trace:
        case Trace(body=(CallFunction(target=target, function=name, args=args, references=()),), result=result):
            one = by_name(trace.functions)[name]
        case _:
            return trace
    again = name in called_in(trace.functions)
    other = one.catches or one.pulled or one.checkpointed or one.references or one.ignored or marks_of(one)
    if trace.source.module or target != result or again or other or name in _told(trace):
        return trace
    same: dict[Var, Arg] = {}
    for param, arg in zip(one.params, args, strict=True):
        if not isinstance(param.tree, Var) or isinstance(arg, Pack) or arg in same.values():
            return trace
        same[param.tree] = arg
    own = {v for p in trace.params for v in variables(p.tree)} | {outer.var for outer in trace.outers}
    names = Names([*own, *all_variables(one)])
    same |= {v: names.fresh(v.base) for s in one.body for v in defines_within(s) if v in own}
    return replace(
        trace, body=rename(one.body, same), result=map_arg(one.result, lambda v: same.get(v, v)), source=one.source,
        functions=tuple(f for f in trace.functions if f.name != name), form=trace.form or one.form,
        notes=(*trace.notes, *one.notes),
    )


def _called(table: Mapping[str, Trace], name: str) -> set[str]:
    """The functions that a function calls, by others or itself."""
    found: set[str] = set()
    todo = [name]
    while todo:
        calls = (s.function for s in statements(table[todo.pop()].body) if isinstance(s, CallFunction))
        new = [function for function in calls if function not in found]
        found.update(new)
        todo += new
    return found


def with_selections(trace: Trace) -> Trace:
    """The trace without calls of functions that compute what another one selects, or select what another one computes.

    Only those are written out that have neither branches nor loops.
    """
    if not trace.functions:
        return trace
    every = (trace, *trace.functions)
    singular, selecting = ({f.name for f in every if any(_all_of(f, kind))} for kind in (_singular, _selects))
    told = _told(trace)
    wanted = {
        f.name: f for f in trace.functions
        if not (f.catches or f.pulled or f.name in told)
        and not any(blocks(s) or (isinstance(s, Bind) and lookup(s.op) is None) for s in f.body)
        and ((f.name in singular and selecting - {f.name}) or (f.name in selecting and singular - {f.name}))
    }
    functions = tuple(_without(f, wanted) for f in trace.functions if f.name not in wanted)
    return replace(_without(trace, wanted), functions=functions) if wanted else trace


_SELECTING: Final = frozenset({
    *(f"numpy.{name}" for name in ("where", "select", "maximum", "minimum", "fmax", "fmin", "clip")), "operator.getitem",
})


def _all_of(function: Trace, asked: Callable[[Stmt, Mapping[Var, Kind]], bool]) -> Iterator[bool]:
    kinds = infer(function)
    return (asked(stmt, kinds) for stmt in statements(function.body))


def _singular(stmt: Stmt, kinds: Mapping[Var, Kind]) -> bool:
    """Whether derivatives of elements may be infinite."""
    rule = lookup(stmt.op) if isinstance(stmt, Bind) else None
    if not isinstance(stmt, Bind) or rule is None or rule.zero or kinds[stmt.target].rank == 0:
        return False
    return broadcasts(rule.kind) and rule.infinite(stmt.args)


def _selects(stmt: Stmt, kinds: Mapping[Var, Kind]) -> bool:
    """Whether some elements are selected, or stored over."""
    match stmt:
        case Store(chain=chain, add=False):
            return bool(chain)
        case Bind(target=target, op=op, args=args) if op in _SELECTING and kinds[target].rank != 0:
            masks = (isinstance(a, Var) and kinds[a].dtype == "bool" and kinds[a].rank != 0 for a in args[1:])
            return op != "operator.getitem" or any(masks)
    return False


def _without(trace: Trace, table: Mapping[str, Trace]) -> Trace:
    """The trace without calls of some functions."""
    if not table:
        return trace
    same: dict[Var, Arg] = {}
    writer = _Writer(trace, table, same, Names(all_variables(trace)))
    body = writer.block(trace.body, None)
    result = map_arg(trace.result, lambda v: same.get(v, v))
    left = tuple(f for f in trace.functions if f.name not in table)
    return replace(trace, body=rename(body, same), result=result, functions=left)


class _Writer:
    """Writes out the calls of one trace; ``same`` says what stands for the names that its calls bound.

    Those that are ``open`` are being written out, by the number of the call: it makes their labels the call's own.
    """

    def __init__(self, trace: Trace, table: Mapping[str, Trace], same: dict[Var, Arg], names: Names) -> None:
        self.trace = trace
        self.table = table
        self.same = same
        self.names = names
        self.open: dict[str, int] = {}
        self.calls = 0

    def block(self, block: Block, origin: Origin | None) -> Block:
        """The statements of a block, those of a function at the place of its call in the user's text."""
        inside = (s for s in block if origin is None or not isinstance(s, Section))
        return tuple(new for stmt in inside for new in self.stmt(stmt, origin))

    def stmt(self, stmt: Stmt, origin: Origin | None) -> Block:
        if origin is not None and not isinstance(stmt, Record | Restore | Section):
            stmt = replace(stmt, origin=origin.of(stmt.origin))
        if self.open and isinstance(stmt, If | For | While) and stmt.label:
            stmt = replace(stmt, label=f"{stmt.label}.{next(reversed(self.open.values()))}")
        if not isinstance(stmt, CallFunction) or stmt.function not in self.table:
            return (with_blocks(stmt, tuple(self.block(b, origin) for b in blocks(stmt))),)
        if stmt.function in self.open:
            raise self.recursive(stmt)
        self.calls += 1
        self.open[stmt.function] = self.calls
        function = self.table[stmt.function]
        called = {v: target.base for place, target in leaves(stmt.target) if isinstance(v := _at(function.result, place), Var)}
        named = {v: self.names.fresh(base) for v, base in called.items() if base}
        inside = {v: named.get(v) or self.names.like(v) for s in function.body for v in defines_within(s)}
        given: dict[Var, Arg] = dict(inside)
        for param, arg in zip(function.params, stmt.args, strict=True):
            given |= _matched(param.tree, map_arg(arg, self.found))
        body = self.block(rename(function.body, given), stmt.origin)
        for place, target in leaves(stmt.target):
            value = map_arg(_at(function.result, place), lambda v: given.get(v, v))
            self.same[target] = map_arg(value, self.found)
        del self.open[stmt.function]
        return body

    def found(self, var: Var) -> Arg:
        """What stands for a name now."""
        return self.same.get(var, var)

    def recursive(self, stmt: CallFunction) -> DifferentiationError:
        return refuse(
            self.trace.source, stmt.origin, f"cannot write out this call of `{self.table[stmt.function].source.qualname}`, "
            "as derivatives of derivatives and tables need: it calls itself",
            "hvp, which can; or a loop in its place",
        )


def _at(tree: Arg, place: tuple[int, ...]) -> Arg:
    """What stands at a place of a tree."""
    for k in place:
        assert isinstance(tree, Pack)
        tree = tree.items[k]
    return tree


def _matched(tree: Arg, arg: Arg) -> dict[Var, Arg]:
    """What each variable of a parameter is given."""
    if isinstance(tree, Pack):
        assert isinstance(arg, Pack), "an argument is taken apart like its parameter"
        found: dict[Var, Arg] = {}
        for one, other in zip(tree.items, arg.items, strict=True):
            found |= _matched(one, other)
        return found
    assert isinstance(tree, Var)
    return {tree: arg}
