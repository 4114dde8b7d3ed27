"""Functions that a tangent passes through: ``y, y_dot = g_jvp(x, x_dot)`` for ``y = g(x)``.

One is made for each set of arguments and results that a tangent passes between, callees before callers; one that calls
itself calls the function that is being made.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.activity import Leaf, Through, leaves
from adjoint_gen.ir.trace import Arg, Atom, CallFunction, Pack, Param, Source, Trace, Var
from adjoint_gen.transform.pairs import Key, at_call

Push = Callable[[Trace, tuple[Var, ...], tuple[Var, ...], "Tangents"], Trace]
"""Makes a function with tangents from one without, its inputs and the leaves of its result."""


@dataclass
class Tangents:
    """The functions of one derivative; ``made`` are those with tangents. ``checked`` says that stores were checked before."""

    table: dict[str, Trace]
    push: Push
    checked: bool = False
    made: list[Trace] = field(default_factory=list)
    known: dict[Key, str] = field(default_factory=dict)
    begun: dict[str, Trace] = field(default_factory=dict)

    def functions(self) -> tuple[Trace, ...]:
        """All functions there are so far; of those that are being made, what they return."""
        return (*self.table.values(), *self.made, *self.begun.values())

    def of(self, function: str, inputs: tuple[Leaf, ...], results: tuple[Leaf, ...]) -> str:
        """The name of the function with tangents for these leaves of its parameters and of its result."""
        key = (function, inputs, results)
        if key in self.known:
            return self.known[key]
        taken = {f.name for f in self.functions()}
        name, count = f"{function}_jvp", 0
        while name in taken:
            count += 1
            name = f"{function}_{count}_jvp"
        self.known[key] = name
        primal = self.table[function]
        places = dict(leaves(Pack("tuple", tuple(p.tree for p in primal.params))))
        ends = dict(leaves(primal.result))
        start, end = tuple(places[i] for i in inputs), tuple(ends[r] for r in results)
        more = tuple(Param(f"{v.name}_dot", Var("dot", k)) for k, v in enumerate(start))
        same = end[0] if len(end) == 1 else Pack("tuple", end)
        self.begun[name] = replace(
            primal, name=name, params=(*primal.params, *more), result=Pack("tuple", (primal.result, same))
        )
        functions = tuple(f for f in self.functions() if f.name != function)
        made = self.push(replace(primal, functions=(*functions, primal)), start, end, self)
        del self.begun[name]
        self.made.append(replace(made, name=name, functions=()))
        return name


def push_call(
    stmt: CallFunction, active: frozenset[Var], through: Through, tangents: Tangents, source: Source,
    dot: Callable[[Var], Var], dots: Mapping[Var, Atom],
) -> CallFunction:
    """The call with the tangents of its arguments among ``dots``, which also binds those of its active results.

    ``dot`` gives the new name of a tangent.
    """
    given = [(place, v) for place, v in leaves(Pack("tuple", stmt.args)) if v in dots]
    ends = through.ends(stmt.function, [place for place, _ in given])
    results = [(place, v) for place, v in leaves(stmt.target) if v in active and place in ends]
    starts = through.starts(stmt.function, [place for place, _ in results])
    given = [(place, v) for place, v in given if place in starts]
    if not results:
        return stmt
    with at_call(source, stmt):
        name = tangents.of(stmt.function, tuple(p for p, _ in given), tuple(p for p, _ in results))
    args = tuple(dots[v] for _, v in given)
    made: tuple[Arg, ...] = tuple(dot(v) for _, v in results)
    target = made[0] if len(made) == 1 else Pack("tuple", made)
    return replace(stmt, function=name, args=(*stmt.args, *args), target=Pack("tuple", (stmt.target, target)))
