"""A gradient is that of a real scalar: other results are refused, at once where that is known, else when it runs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.ir.dtypes import REAL
from adjoint_gen.ir.kinds import FLOAT, UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Const, Effect, Pack, Section, Trace, Var
from adjoint_gen.ir.walk import all_variables, defines, values_of
from adjoint_gen.names import Names

REQUIRE = "adjoint_gen.runtime.require_scalar"
_INSTEAD = "vjp, which takes a cotangent of the result's structure and shape, or np.sum(...) of the result"


def refuse_unless_scalar(primal: Trace, kinds: Mapping[Var, Kind]) -> None:
    """Raise DifferentiationError where the result of a function is known to be no real scalar."""
    if isinstance(primal.result, Pack):
        raise _refusal(primal, f"a {primal.result.kind} of {len(values_of(primal.result))} items", _INSTEAD)
    if isinstance(primal.result, Const):
        if type(primal.result.value) not in (float, int):
            raise _refusal(primal, f"`{primal.result!r}`", "a function that returns a float")
        return
    assert isinstance(primal.result, Var)
    kind = kinds.get(primal.result, UNKNOWN)
    if kind.rank:
        raise _refusal(primal, f"an array of rank {kind.rank}", _INSTEAD)
    if kind.complex:
        raise _refusal(primal, "a complex number", "a real function of it, such as its real part or abs(...) ** 2")
    whole = (kind.dtype or "").startswith(("int", "uint", "bool"))
    if kind.tag not in ("unknown", "float", "numpy scalar", "array", "other") or whole:
        raise _refusal(primal, f"a result of type {kind.dtype or kind.tag}", "a function that returns a float")


def _refusal(primal: Trace, what: str, remedy: str) -> DifferentiationError:
    name = primal.source.qualname
    return refuse(primal.source, None, f"`{name}` returns {what}, and a gradient is that of a real scalar", remedy)


def check_scalar(adjoint: Trace, primal: Trace, kinds: Mapping[Var, Kind]) -> Trace:
    """The adjoint with a check of the result's shape after the forward sweep, where the arguments do not settle it.

    Text that is made without knowing the arguments serves any, and has none.
    """
    kind = kinds.get(primal.result, UNKNOWN) if isinstance(primal.result, Var) else FLOAT
    settled = kind.rank == 0 and kind.real and kind.dtype != REAL  # which says of what is a number that it is real
    if settled or any(p.kind.tag == "unknown" for p in primal.params):
        return adjoint
    target = Names(all_variables(adjoint)).fresh()
    check = Bind(target, REQUIRE, (primal.result, Const(primal.source.qualname)), effect=Effect.RAISES)
    made = (k for k, s in enumerate(adjoint.body, 1) if primal.result in tuple(defines(s)))
    where = max(adjoint.body.index(Section("reverse sweep")), *made, 0)
    return replace(adjoint, body=(*adjoint.body[:where], check, *adjoint.body[where:]))


def without_aux(primal: Trace) -> tuple[Trace, tuple[Arg, ...]]:
    """A function that returns ``(value, aux)`` as one that returns the value, and ``aux``, which passes no derivative."""
    if isinstance(primal.result, Pack) and primal.result.kind == "tuple" and len(primal.result.items) == 2:
        value, aux = primal.result.items
        return replace(primal, result=value), (aux,)
    raise refuse(
        primal.source, None, f"`{primal.source.qualname}` does not return a pair, which has_aux=True asks for",
        "return value, aux",
    )
