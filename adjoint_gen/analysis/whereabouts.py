"""Names that say which elements of something are meant, or how many: subscripts, keys and bounds of loops."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping

from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Bind, CallFunction, For, Pop, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.ir.walk import statements, variables


@once
def whereabouts(trace: Trace) -> frozenset[Var]:
    """The names that a trace, or a function that it hands them to, uses so.

    >>> from adjoint_gen.ir.trace import Source
    >>> x, i, t = Var("x"), Var("i"), Var("t")
    >>> body = (Bind(t, "operator.getitem", (x, i)),)
    >>> whereabouts(Trace("f", (), body, t, Source("", 1, (), "f", "")))
    frozenset({i})
    """
    functions = {**{f.name: f for f in trace.functions}, trace.name: trace}
    known: dict[str, frozenset[Var]] = dict.fromkeys(functions, frozenset())
    while known != (found := {name: frozenset(_used(function, functions, known)) for name, function in functions.items()}):
        known = found
    return known[trace.name]


def _used(trace: Trace, functions: Mapping[str, Trace], known: Mapping[str, Container[Var]]) -> Iterator[Var]:
    for stmt in statements(trace.body):
        match stmt:
            case Bind(op=op, args=(_, *steps)) if op in (GETITEM, REFERENCE):
                yield from (v for step in steps for v in variables(step))
            case Store(chain=chain):
                yield from (v for step in chain for v in variables(step))
            case Pop(key=Var() as key):
                yield key
            case For(lo=lo, hi=hi, step=step):
                yield from (v for bound in (lo, hi, step) for v in variables(bound))
            case CallFunction(function=function, args=args) if function in functions:
                pairs = zip(functions[function].params, args, strict=True)
                used = known[function]
                yield from (v for param, arg in pairs for v in variables(arg) if any(p in used for p in variables(param.tree)))
