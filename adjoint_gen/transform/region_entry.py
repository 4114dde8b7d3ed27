"""What a function that was lowered by reference is given: copies of what it changes, and checks of what shares memory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.joins import written
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.memory import shows_outside
from adjoint_gen.ir.trace import (
    Arg,
    Bind,
    Block,
    CallFunction,
    Const,
    Effect,
    Pack,
    Param,
    Stmt,
    Store,
    Var,
)
from adjoint_gen.ir.views import ABOUT_IDENTITY, APART, DETACHED, KEPT, NONE_SHARED, REFERENCE, SHARED, TIED
from adjoint_gen.ir.walk import map_arg, reads, statements, variables
from adjoint_gen.transform.region_facts import CONTAINERS
from adjoint_gen.transform.region_table import Regions
from adjoint_gen.transform.region_views import may_be_part

COPY = "ndarray.copy"

_KEPT_APART = (("apart", Const(True)),)


@dataclass(frozen=True, slots=True)
class Entry:
    """The parameters of a trace by reference: what is stored to is a copy of the caller's, arrays of one memory together."""

    regions: Regions

    def entered(self) -> tuple[tuple[Param, ...], Block]:
        """The parameters that bring what names of regions refer to copies of; those of one region are copied together."""
        given: dict[Var, Var] = {}

        def renamed(var: Var) -> Var:
            if self.regions.shadowed(var):
                given[var] = self.regions.names.fresh(var.base)
            return given.get(var, var)

        trace = self.regions.trace
        params = tuple(replace(p, tree=map_arg(p.tree, renamed)) for p in trace.params)
        pairs = zip(params, trace.params, strict=True)
        guarded = tuple(replace(new, guarded=new.guarded or new.tree != old.tree) for new, old in pairs)
        # Where the program asks for the layout of arrays, copies have that of the arguments.
        own = (s for s in statements(trace.body) if isinstance(s, Bind) and self.regions.shadowed(s.target))
        called = (s for f in trace.functions for s in statements(f.body) if isinstance(s, Bind))
        asked = any(map(may_be_part, (*own, *called)))
        kept = {given[var]: () if self.changes_arrays(var) else (KEPT,) for var in given}
        out: list[Stmt] = []
        for group in dict.fromkeys(tuple(self.together(var)) for var in given):
            copied, arguments = self.regions.names.fresh(), tuple(given[var] for var in group)
            if self.regions.kinds[group[0]].tag == "array" and not (asked or group[1:]):
                out += [Bind(copied, COPY, arguments), Bind(group[0], REFERENCE, (copied,))]
            else:
                out.append(Bind(copied, DETACHED, arguments, _KEPT_APART if kept[given[group[0]]] else ()))
                out += (Bind(var, REFERENCE, (copied, Const(k))) for k, var in enumerate(group))
        answered = (s for s in trace.body if isinstance(s, Bind) and s.op in ABOUT_IDENTITY)
        of_given = (replace(s, args=tuple(map_arg(arg, lambda v: given.get(v, v)) for arg in s.args)) for s in answered)
        return guarded, (*of_given, *self.apart(given, kept), *out)

    def changes_arrays(self, var: Var) -> bool:
        """Whether an array of a parameter's region may be stored to, and not only the lists and dicts of it."""
        trace, root = self.regions.trace, self.regions.root(var)
        met = [s for s in statements(trace.body) if any(self.regions.root(v) == root for v in (*reads(s), *written(s)))]
        called = trace.functions if any(isinstance(s, CallFunction) for s in met) else ()
        return any(map(shows_outside, met)) or any(
            isinstance(s, Store) and kinds.get(s.array, UNKNOWN).tag not in CONTAINERS
            for kinds, stmts in ((self.regions.kinds, met), *((infer(f), statements(f.body)) for f in called)) for s in stmts
        )

    def together(self, var: Var) -> Sequence[Var]:
        """The parameters that are given as one memory with a parameter of a region."""
        return next((group for group in self.regions.given if var in group), (var,))

    def apart(self, given: Mapping[Var, Var], kept: Mapping[Var, tuple[tuple[str, Arg], ...]]) -> Iterator[Bind]:
        """What refuses, at run time, arguments that are changed and share memory with others in ways that are not known."""
        every = [v for p in self.regions.trace.params for v in variables(p.tree) if not self.regions.shadowed(v)]
        every += [o.var for o in self.regions.trace.outers]
        able = [v for v in every if self.regions.kinds[v].tag in ("array", "unknown", "list", "dict", "other")]
        whole = list(dict.fromkeys(tuple(self.together(var)) for var in given))
        groups = [tuple(given[var] for var in group) for group in whole]
        held = [var for var in given if self.regions.kinds[var].tag in CONTAINERS]
        lists = [given[var] for var in held]
        arrays = [argument for argument in given.values() if argument not in lists]
        if any(group[1:] for group in groups):
            yield from (self.requires(SHARED, group, kept[group[0]]) for group in groups if group[1:])
            for k, group in enumerate(groups):
                others = [*(v for other in groups[k + 1 :] for v in other), *able]
                for v in group:
                    op, tied = (NONE_SHARED, (TIED,)) if v in lists else (APART, ())
                    yield self.requires(op, (v, *others), tied + kept[v])
            return
        if arrays:
            every_one = Pack("tuple", tuple(arrays)) if arrays[1:] else arrays[0]
            yield self.requires(APART, (every_one, *able, *lists), (KEPT,) if all(kept[v] for v in arrays) else ())
        for k, (var, items) in enumerate(zip(held, lists, strict=True)):
            tied = (TIED,) if self.regions.is_tied(var) else ()
            yield self.requires(NONE_SHARED, (items, *able, *lists[k + 1 :]), tied + kept[items])

    def requires(self, op: str, args: tuple[Arg, ...], params: tuple[tuple[str, Arg], ...]) -> Bind:
        """A statement that raises where arguments are not as the text needs them."""
        return Bind(self.regions.names.fresh(), op, args, params, Effect.RAISES)
