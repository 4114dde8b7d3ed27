"""The adjoint of a call: the reverse function of the callee's pair, with what it needs of the call."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from adjoint_gen.analysis.activity import Through, leaves
from adjoint_gen.ir.trace import Arg, CallFunction, Pack, Source, Var
from adjoint_gen.ir.walk import map_arg, variables
from adjoint_gen.transform.pairs import Pairs, at_call, part
from adjoint_gen.transform.pending import Pending, bar_name


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
        """``x_bar += g_reverse(residual, y_bar)`` for the active arguments that the pending results depend on."""
        seeds = {place: self.take(var) for place, var in leaves(stmt.target)}
        pending = [(place, var) for place, var in leaves(stmt.target) if seeds[place] is not None]
        given = Pack("tuple", stmt.args)
        assert self.pairs.takes_apart(stmt), "a name that stands for a tuple has no adjoint of its own"
        reached = self.through.starts(stmt.function, [place for place, _ in pending])
        inputs = [(place, v) for place, v in leaves(given) if v in self.active and place in reached]
        needed = self.through.ends(stmt.function, [place for place, _ in inputs])
        pending = [(place, var) for place, var in pending if place in needed]
        if not inputs:
            return
        with at_call(self.source, stmt):
            pair = self.pairs.of(stmt.function, tuple(p for p, _ in inputs), tuple(p for p, _ in pending))
        args: list[Arg] = [stmt.args[k] for k in pair.again]
        args += [part(stmt.target, place) for place in pair.results]
        if pair.residual is not None:
            args.append(self.residual(stmt, pair.forward, pair.residual))
        args += [self.call(self.exact(seeds[place], var), var) for place, var in pending]
        targets = []
        for _, var in inputs:
            targets.append(self.names.fresh(bar_name(var)))
            self.kinds[targets[-1]] = self.kinds[var]
        target: Arg = targets[0] if len(targets) == 1 else Pack("tuple", tuple(targets))
        self.out.append(CallFunction(target, pair.reverse, tuple(args), origin=stmt.origin))
        for (_, var), g in zip(inputs, targets, strict=True):
            self.contribute(var, g)

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
