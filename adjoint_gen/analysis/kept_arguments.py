"""Which of its arguments a function of the module may keep: in what it returns, or in what its caller has already."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from adjoint_gen.analysis.activity import reach
from adjoint_gen.analysis.escape import handed_on
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.trace import Bind, CallFunction, Effect, Trace, Var
from adjoint_gen.ir.views import INSERT
from adjoint_gen.ir.walk import reads, statements, variables


@dataclass(frozen=True, slots=True)
class Keepers:
    """The functions of a module, and the names in each that may be seen when it has returned, as far as it was asked for.

    >>> from adjoint_gen.ir.trace import Param, Source
    >>> x, y, z, w = Var("x"), Var("y"), Var("z"), Var("w")
    >>> body = (Bind(z, "operator.neg", (x,)), Bind(w, "ndarray.T", (y,)))
    >>> f = Trace("f", (Param("x", x), Param("y", y)), body, w, Source("", 1, (), "f", ""))
    >>> keepers, call = Keepers({"f": f}), CallFunction(w, "f", (x, y))
    >>> keepers.may_keep(call, x), keepers.may_keep(call, y)
    (False, True)
    """

    functions: Mapping[str, Trace]
    known: dict[str, frozenset[Var] | None] = field(default_factory=dict)

    def may_keep(self, call: CallFunction, var: Var) -> bool:
        """Whether memory that ``var`` refers to may be seen after a call, beside ``var``."""
        function = self.functions.get(call.function)
        kept = None if function is None else self._kept(function)
        if function is None or kept is None or len(call.args) != len(function.params):
            return True
        given = zip(function.params, call.args, strict=True)
        return any(v in kept for param, arg in given if var in variables(arg) for v in variables(param.tree))

    def _kept(self, function: Trace) -> frozenset[Var] | None:
        """What may be seen; None, that is all, of a function that calls itself."""
        if function.name not in self.known:
            self.known[function.name] = None
            self.known[function.name] = frozenset(reach(self._seen(function), handed_on(function.body, infer(function))))
        return self.known[function.name]

    def _seen(self, function: Trace) -> Iterator[Var]:
        yield from variables(function.result)
        for group in function.references:
            yield from group
        for stmt in statements(function.body):
            match stmt:
                case Bind(op=op, effect=effect) if effect is Effect.IMPURE or op == INSERT:
                    yield from reads(stmt)
                case CallFunction():
                    yield from (v for v in reads(stmt) if self.may_keep(stmt, v))
