"""The way of a function to its derivative, on one screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from adjoint_gen.emit.source import emit
from adjoint_gen.frontend.lower import lower
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Pack, Trace
from adjoint_gen.signature import Mode
from adjoint_gen.simplify.passes import simplify
from adjoint_gen.transform.forward import forward
from adjoint_gen.transform.guard import guard
from adjoint_gen.transform.pair import split
from adjoint_gen.transform.record import record
from adjoint_gen.transform.reverse import reverse

_TITLES: Mapping[Mode, str] = {
    "grad": "Gradient",
    "value_and_grad": "Value and gradient",
    "value_and_grad_aux": "Value and gradient",
    "vjp": "Pullback",
    "jvp": "Tangent",
}


@dataclass(frozen=True, slots=True)
class Derived:
    """A generated derivative: its module's text and the trace that was printed; for ``vjp`` there are two."""

    text: str
    traces: tuple[Trace, ...]


def derive(
    function: Callable[..., object], kinds: Mapping[str, Kind], wrt: int | tuple[int, ...], mode: Mode
) -> Derived:
    """The derivative of ``function`` for arguments and outer values of these kinds.

    ``wrt`` are positions of parameters; one position gives one gradient, a tuple gives a tuple. The module defines
    ``<name>_<mode>``, or for ``vjp`` ``<name>_forward`` and ``<name>_reverse``.

    Raises:
        DifferentiationError: some construct or call has no derivative that is known to be right.
    """
    primal = lower(function, kinds)
    positions = (wrt,) if isinstance(wrt, int) else wrt
    if mode == "jvp":
        traces: tuple[Trace, ...] = (simplify(forward(primal, positions)),)
    else:
        adjoint = reverse(primal, positions, value=mode != "grad")
        if isinstance(wrt, int):
            adjoint = _single(adjoint, value=mode != "grad")
        adjoint = simplify(record(simplify(adjoint)))
        traces = split(adjoint) if mode == "vjp" else (adjoint,)
    if mode != "vjp":
        traces = (replace(traces[0], name=f"{primal.name}_{mode}"),)
    traces = (guard(traces[0], positions, len(primal.params)), *traces[1:])
    return Derived(emit(*traces, header=header(primal, positions, mode)), traces)


def _single(adjoint: Trace, value: bool) -> Trace:
    """The trace that returns its only gradient itself instead of a tuple of one."""
    assert isinstance(adjoint.result, Pack)
    if not value:
        return replace(adjoint, result=adjoint.result.items[0])
    primal, gradients = adjoint.result.items
    assert isinstance(gradients, Pack)
    return replace(adjoint, result=Pack("tuple", (primal, gradients.items[0])))


def header(primal: Trace, wrt: tuple[int, ...], mode: Mode) -> str:
    """The first line of a generated module: what it is the derivative of."""
    from adjoint_gen import __version__

    names = ", ".join(primal.params[i].name for i in wrt)
    where = f"{primal.source.module}.{primal.source.qualname}"
    return f"{_TITLES[mode]} of {where} with respect to {names}.  adjoint_gen {__version__}"
