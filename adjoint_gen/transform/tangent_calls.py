"""Functions that a tangent passes through: ``y, y_dot = g_jvp(x, x_dot)`` for ``y = g(x)``.

One is made for each set of arguments and results that a tangent passes between, callees before callers; one that calls
itself calls the function that is being made.

A name of the caller's may stand for a whole tuple: the residual of a pair that calls itself. Its tangent is the tuple of
the tangents of those items that depend on any argument; so that both functions of the pair mean the same ones, the
forward function is then given the tangents of all its arguments that have one in any call.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from dataclasses import InitVar, dataclass, field, replace

from adjoint_gen.analysis.activity import GIVEN, Leaf, Through, leaves, varied
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import holders, storage
from adjoint_gen.free_names import unused
from adjoint_gen.ir.joins import shadowed, written
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Atom, Bind, CallFunction, Const, Pack, Param, Source, Trace, Var
from adjoint_gen.ir.views import BLANK, REFERENCE
from adjoint_gen.ir.walk import statements, variables
from adjoint_gen.names import Names
from adjoint_gen.transform.callee_pairs import at_call, part
from adjoint_gen.transform.pair_names import half_of, residual_place
from adjoint_gen.transform.shadows import ZEROS, with_others

Group = tuple[Leaf, tuple[Leaf, ...]]
"""The place of a name in the caller's tree, and the places, in the callee's, of the leaves that it stands for."""

Push = Callable[[Trace, tuple[Arg, ...], tuple[Arg, ...], "Tangents"], Trace]
"""Makes a function with tangents from one without, from trees of its parameters and of its results."""


@dataclass
class Tangents:
    """The functions of one derivative; ``made`` are those with tangents. ``checked`` says that stores were checked before.

    ``handed`` says that functions are handed what holds integers beside what moves, and ``infinities`` are what
    :func:`~adjoint_gen.transform.stored_infinities.crossing` finds. ``varied`` is what varies in any call of a function.
    """

    given: InitVar[Sequence[Trace]]
    push: Push
    checked: bool = False
    infinities: Mapping[str, frozenset[Var]] = field(default_factory=dict)
    handed: bool = False
    varied: Mapping[str, frozenset[Var]] = field(default_factory=dict)
    table: dict[str, Trace] = field(init=False)
    made: list[Trace] = field(default_factory=list)
    known: dict[tuple[str, tuple[Group, ...], tuple[Group, ...]], str] = field(default_factory=dict)
    begun: dict[str, Trace] = field(default_factory=dict)

    def __post_init__(self, given: Sequence[Trace]) -> None:
        self.table = {function.name: function for function in given}

    def functions(self) -> tuple[Trace, ...]:
        """All functions there are so far; of those that are being made, what they return."""
        return (*self.table.values(), *self.made, *self.begun.values())

    def of(self, function: str, inputs: tuple[Group, ...], results: tuple[Group, ...]) -> str:
        """The name of the function with tangents for these leaves of its parameters and of its result."""
        key = (function, inputs, results)
        if key in self.known:
            return self.known[key]
        taken = {f.name for f in self.functions()}
        name = self.known[key] = unused(function, taken, "_jvp") + "_jvp"
        primal = self.table[function]
        start = tuple(_tree(given_to(primal), group) for group in inputs)
        end = tuple(_tree(primal.result, group) for group in results)
        more = tuple(Param(f"dot{k}", Var("dot", k)) for k in range(len(start)))
        same = end[0] if len(end) == 1 else Pack("tuple", end)
        self.begun[name] = replace(
            primal, name=name, params=(*primal.params, *more), result=Pack("tuple", (primal.result, same))
        )
        functions = tuple(f for f in self.functions() if f.name != function)
        made = self.push(replace(primal, functions=(*functions, primal)), start, end, self)
        del self.begun[name]
        self.made.append(replace(made, name=name, functions=()))
        return name

    def kept(self, function: str, tree: Arg, place: Leaf) -> Group:
        """The leaves of a callee's tree that a name at this place of the caller's stands for.

        Of the residual of a pair they are those that depend on what the forward function is given, for both functions; of the
        tangent of a residual they are all.
        """
        inside = tuple(_places(part(tree, place), place))
        if inside == (place,):
            return place, inside
        base, half, _ = half_of(function)
        assert half, f"{function} is no function of a pair that calls itself"
        if place != residual_place(function):
            return place, inside
        moving = self.varying(next(name for name in self.table if half_of(name)[:2] == (base, "forward")))
        return place, tuple(where for where in inside if where[len(place) :] in moving)

    def varying(self, forward: str) -> set[Leaf]:
        """The places in the residual of a forward function that depend on what it is given."""
        ahead = replace(self.table[forward], functions=tuple(self.table.values()))
        depends = varied(ahead, [*(v for _, v in self.able(ahead)), *shadowed(ahead)])
        return {where for where, v in leaves(part(ahead.result, residual_place(forward))) if v in depends}

    def able(self, function: Trace) -> list[tuple[Leaf, Var]]:
        """The leaves of a function's parameters that can have a tangent, and have one in some call."""
        kinds = infer(replace(function, functions=tuple(self.table.values())))
        given = leaves(given_to(function))
        moving = self.varied.get(function.name)
        return [(where, v) for where, v in given if _moves(kinds.get(v, UNKNOWN)) and (moving is None or v in moving)]


def _places(tree: Arg, place: Leaf) -> Iterator[Leaf]:
    """The places of all atoms of a tree that stands at a place."""
    if not isinstance(tree, Pack):
        yield place
        return
    for k, item in enumerate(tree.items):
        yield from _places(item, (*place, k))


def _moves(kind: Kind) -> bool:
    """Whether a value of this kind can have a tangent: a number, an array, or a list in which there may be one."""
    if kind.tag == "list":
        return not kind.items or any(map(_moves, kind.items))
    return kind.differentiable or (kind.tag in ("tuple", "dict") and not kind.is_set)


def given_to(function: Trace) -> Pack:
    """The parameters of a function as one tree."""
    return Pack("tuple", tuple(p.tree for p in function.params))


def _tree(tree: Arg, group: Group) -> Arg:
    place, inside = group
    if inside == (place,):
        return part(tree, place)
    return Pack("tuple", tuple(part(tree, where) for where in inside))


def push_call(
    stmt: CallFunction, active: frozenset[Var], through: Through, tangents: Tangents, source: Source,
    dot: Callable[[Var], Var], dots: Mapping[Var, Atom], zeros: Callable[[Var], Atom],
) -> CallFunction:
    """The call with the tangents of its arguments among ``dots``, which also binds those of its active results.

    ``dot`` gives the new name of a tangent, ``zeros`` the tangent of an argument that has none.
    """
    function = tangents.table[stmt.function]
    arguments = list(leaves(Pack("tuple", stmt.args)))
    given = [(tangents.kept(stmt.function, given_to(function), place), v) for place, v in arguments if v in dots]
    ends = through.ends(stmt.function, {where for (_, inside), _ in given for where in inside})
    results = [(tangents.kept(stmt.function, function.result, p), v) for p, v in leaves(stmt.target) if v in active]
    passed = {v for group in stmt.references for v in group}
    results = [(group, v) for group, v in results if v in passed or any(where in ends for where in group[1])]
    shown = [v for _, v in given if v in passed]
    if not (results or shown):
        return stmt
    if any(inside != (place,) for (place, inside), _ in results):
        able = {where for where, _ in tangents.able(function)}
        given = [((place, (place,)), v) for place, v in arguments if place in able]
    else:
        wanted = {where for (_, inside), _ in results for where in inside}
        wanted |= {(GIVEN, *where) for (_, inside), v in given if v in passed for where in inside}
        starts = through.starts(stmt.function, wanted)
        given = [(group, v) for group, v in given if v in passed or any(where in starts for where in group[1])]
    with at_call(source, stmt):
        name = tangents.of(stmt.function, tuple(g for g, _ in given), tuple(g for g, _ in results))
    args = tuple(dots[v] if v in dots else zeros(v) for _, v in given)
    made = tuple(dot(v) for _, v in results)
    target: Arg = made[0] if len(made) == 1 else Pack("tuple", made)
    moved = {**dots, **{v: new for (_, v), new in zip(results, made, strict=True)}}
    return replace(
        stmt, function=name, args=(*stmt.args, *args), target=Pack("tuple", (stmt.target, target)),
        references=with_others(stmt.references, moved),
    )


def stored_without(function: Trace, able: Container[Var]) -> list[list[Var]]:
    """What a reverse function is given and changes, and has no tangent though it is ``able``; what shares memory together.

    It holds zeros that the pair of the function has made, and so do the tangents.
    """
    regions = {**storage(function), **holders(function)}
    changed = {regions[v] for s in statements(function.body) for v in written(s)}
    found: dict[Var, list[Var]] = defaultdict(list)
    for var in (v for p in function.params for v in variables(p.tree)):
        if var in able and regions.get(var) in changed:
            found[regions[var]].append(var)
    return list(found.values())


def zeros_of(group: Sequence[Var], dot: Callable[[Var], Var], names: Names) -> Iterator[Bind]:
    """The statements that make the tangents of what shares memory: they share it as well."""
    if len(group) == 1:
        yield Bind(dot(group[0]), ZEROS, tuple(group))
        return
    made = names.fresh()
    yield Bind(made, BLANK, tuple(group))
    for k, var in enumerate(group):
        yield Bind(dot(var), REFERENCE, (made, Const(k)))


def finished(function: Trace, every: tuple[Trace, ...], finish: Callable[[Trace], Trace]) -> Trace:
    """A function that is called, simplified; under another name, since it may call itself as it is."""
    alone = finish(replace(function, name=f"{function.name} by itself", functions=every))
    return replace(alone, name=function.name, functions=())
