"""What leaves a gradient function: the argument's shape and dtype, in memory that nothing else refers to."""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.analysis.fresh import Makers, fresh
from adjoint_gen.ir.dtypes import options
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Atom, Bind, Block, Const, Stmt, Trace, Var
from adjoint_gen.names import Names

FULL = "adjoint_gen.runtime.materialise"
ZEROS = "adjoint_gen.runtime.zeros_like"


def returned(
    adjoints: tuple[tuple[Var, Atom | None], ...], body: Block, given: frozenset[Var], kinds: dict[Var, Kind], names: Names,
    functions: Mapping[str, Trace],
) -> tuple[list[Stmt], dict[Var, Atom]]:
    """The last statements of a gradient function, and the gradient of each input.

    ``given`` are the names of the caller's arrays.  A gradient that may share memory with one of them, or with
    another gradient, is copied; one that is narrower than its input is filled; an input that nothing depends on has zeros.
    """
    made = fresh(body, Makers(functions))
    mixed = mixed_precision(kinds)
    seen: set[Atom] = set()
    out: list[Stmt] = []
    gradients: dict[Var, Atom] = {}
    for var, bar in adjoints:
        kind = kinds[var]
        scalar = kind.tag in ("float", "numpy scalar")
        if bar is None:
            bar = _bind(out, names, kinds, ZEROS, (var,), var) if not scalar or kind.dtype != "float64" else Const(0.0)
        elif not _fits(bar, kind, kinds, mixed) or not (scalar or (bar in made and bar not in seen)):
            bar = _bind(out, names, kinds, FULL, (bar, var), var)
        seen.add(bar)
        gradients[var] = bar
    return out, gradients


def _fits(bar: Atom, kind: Kind, kinds: dict[Var, Kind], mixed: bool) -> bool:
    """Whether an adjoint surely has the shape and dtype of its input (of unknown kinds nothing is asked)."""
    if kind.tag == "unknown":
        return True
    mine = kinds[bar] if isinstance(bar, Var) else Kind("float", "float64")
    return mine.shape == kind.shape and kind.dtype == "float64" and mine.real and not mixed


def mixed_precision(kinds: Mapping[Var, Kind]) -> bool:
    """Whether the program has floating-point numbers of another precision than float64.

    A seed of 1.0 has none of its own, so the precision of an adjoint is then not known from the kinds alone.
    """
    return any(one.startswith("float") and one != "float64" for k in kinds.values() for one in options(k.dtype))


def _bind(out: list[Stmt], names: Names, kinds: dict[Var, Kind], op: str, args: tuple[Atom, ...], var: Var) -> Var:
    target = names.fresh(f"{var.base}_bar" if var.base else "")
    kinds[target] = kinds[var]
    out.append(Bind(target, op, args))
    return target
