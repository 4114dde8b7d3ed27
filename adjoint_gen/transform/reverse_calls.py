"""The adjoint of a call: the reverse function of the callee's pair, with what it needs of the call."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.activity import GIVEN, Through, leaves
from adjoint_gen.errors import refuse
from adjoint_gen.ir.trace import Arg, CallFunction, Effect, Pack, Source, Var
from adjoint_gen.ir.walk import map_arg, variables
from adjoint_gen.transform.callee_pairs import Key, Pairs, at_call, part
from adjoint_gen.transform.pending_adjoints import Pending, bar_name


@dataclass
class Calls(Pending):
    """Pending adjoints of a function that calls others.

    ``paired`` are the calls of the forward sweep that are to return a residual, by the first name that each binds.
    """

    source: Source = field(kw_only=True)
    pairs: Pairs = field(kw_only=True)
    through: Through = field(kw_only=True)
    paired: dict[Var, CallFunction] = field(default_factory=dict, kw_only=True)

    def reverse_call(self, stmt: CallFunction) -> None:
        """``x_bar += g_reverse(residual, y_bar)`` for the active arguments that the pending results depend on.

        Both functions are given references with their shadows, and change them: ``y, residual, y_bar = g_forward(x, x_bar)``.
        """
        seeds = {place: self.take(var) for place, var in leaves(stmt.target)}
        pending = [(place, var) for place, var in leaves(stmt.target) if seeds[place] is not None]
        given = Pack("tuple", stmt.args)
        if not self.pairs.takes_apart(stmt):  # a residual, which has no adjoint of its own
            raise refuse(
                self.source, stmt.origin,
                "cannot differentiate this derivative of a function that calls itself once more, in reverse",
                "grad, value_and_grad or vjp, which can, in the place of jvp or hvp",
            )
        passed = {v for group in stmt.references for v in group if v in self.shadows}
        shown = [(place, v) for place, v in leaves(given) if v in passed]
        shows = [(place, v) for place, v in leaves(stmt.target) if v in passed]
        ends = [*(place for place, _ in (*pending, *shows)), *((GIVEN, *place) for place, _ in shown)]
        reached = self.through.starts(stmt.function, ends)
        inputs = [(p, v) for p, v in leaves(given) if v in self.active and p in reached and v not in passed]
        needed = self.through.ends(stmt.function, [place for place, _ in (*inputs, *shown)])
        pending = [(place, var) for place, var in pending if place in needed]
        if not (inputs or passed):
            return
        with at_call(self.source, stmt):
            places = (tuple(p for p, _ in many) for many in (inputs, pending, shown, shows))
            pair = self.pairs.of(Key(stmt.function, *places))
        args: list[Arg] = [stmt.args[k] for k in pair.again]
        args += [part(stmt.target, place) for place in pair.results]
        groups: tuple[tuple[Var, ...], ...] = ()
        if passed:
            shadows = [[self.shadows[v] for _, v in many] for many in (shown, shows)]
            args += self.with_shadows(stmt, pair.forward, *shadows)
            groups = (tuple(dict.fromkeys(v for v in args if isinstance(v, Var))),)
        elif pair.residual is not None:
            args.append(self.residual(stmt, pair.forward, pair.residual))
        args += [self.call(self.exact(seeds[place], var), var) for place, var in pending]
        targets = []
        for _, var in inputs:
            targets.append(self.names.fresh(bar_name(var)))
            self.kinds[targets[-1]] = self.kinds[var]
        target: Arg = targets[0] if len(targets) == 1 else Pack("tuple", tuple(targets))
        effect = Effect.IMPURE if groups else Effect.RAISES
        self.out.append(CallFunction(target, pair.reverse, tuple(args), effect, stmt.origin, groups))
        for (_, var), g in zip(inputs, targets, strict=True):
            self.contribute(var, g)

    def with_shadows(self, stmt: CallFunction, forward: str, shown: list[Var], shows: list[Var]) -> list[Var]:
        """What the reverse function gets of the forward function, which is now given shadows and gives others: they, and the
        residual, which holds some, too."""
        residual = self.names.fresh(f"{stmt.function}_res")
        groups = (*stmt.references, tuple(dict.fromkeys((*shown, *shows, residual))))
        self.paired[next(variables(stmt.target))] = replace(
            stmt, target=Pack("tuple", (stmt.target, residual, *shows)), function=forward, args=(*stmt.args, *shown),
            references=groups,
        )
        return [residual, *shown, *shows]

    def residual(self, stmt: CallFunction, forward: str, tree: Arg) -> Arg:
        """The name of what the forward function returns besides the value, now that the call is one of it."""
        base = f"{stmt.function}_res"
        if self.pairs.apart and not self.pairs.recurs(forward):
            residual = map_arg(tree, lambda v: self.names.fresh(v.base or base))
        else:
            residual = self.names.fresh(base)
        first = next(variables(stmt.target))
        self.paired[first] = replace(stmt, target=Pack("tuple", (stmt.target, residual)), function=forward)
        return residual
