"""Views in another shape, which are views only where an array lies in memory row by row.

That is found for the program as the user wrote it (:mod:`adjoint_gen.analysis.layouts`); arrays that come from outside are
asked when the derivative is called, but not for what is only read: a copy and a view are the same until something is stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from adjoint_gen.analysis.layouts import Layouts
from adjoint_gen.frontend.aliasing.sharing import Justification
from adjoint_gen.frontend.names.values import View
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.memory import IN_ROWS
from adjoint_gen.ir.trace import Arg, Bind, Effect, Var
from adjoint_gen.ir.views import LAID_IN_ROWS, is_basic_index, operation_of
from adjoint_gen.rules.dims import is_integer


@dataclass(frozen=True, slots=True)
class _Relied(Mapping[Var, Kind]):
    """The kinds of names while a function is lowered; the trace is right for those that are looked up only."""

    low: Lowering

    def __getitem__(self, var: Var) -> Kind:
        self.low.rely(var)
        return self.low.kind(var)

    def __iter__(self) -> Iterator[Var]:
        return iter(self.low.writing.bound)

    def __len__(self) -> int:
        return len(self.low.writing.bound)


def is_basic(known: Lowering | Justification, part: Arg) -> bool:
    """Whether NumPy takes no copy by a part of an index, for which it is relied on that the index is an integer."""

    def is_place(var: Var) -> bool:
        known.rely(var)
        return is_integer(known.kind(var))

    return is_basic_index(part, is_place)


def layouts(low: Lowering) -> Layouts:
    """The layouts of arrays in the user's program, which does not make the copies that make arrays storage."""
    return Layouts(
        low.writing.bound, _Relied(low), lambda var: var in low.premises.facts and low.kind(var).tag == "array",
        lambda bind: bind.target in low.arrays.shared or (bind.args[0] in low.arrays.own and bind.target in low.arrays.storage),
    )


def asks(low: Lowering, view: View) -> frozenset[Var] | None:
    """The arrays from outside that have to lie in rows so that a chain leads to a view; None where that is not known."""
    if not any(operation_of(step) in IN_ROWS for step in view.chain):
        return frozenset()
    return layouts(low).asks(view.base, view.chain)


def keep_in_rows(low: Lowering, view: View) -> None:
    """Note that the trace is right only where a part of storage is what its chain says."""
    low.arrays.rows.needed.update(dict.fromkeys(asks(low, view) or ()))


def note(low: Lowering, loaded: Var, view: View) -> None:
    """Note a load from what may be a view or a copy: for the moment they are the same."""
    if not low.arrays.rows.needed.keys() >= (asks(low, view) or frozenset()):
        low.arrays.rows.loose.add(loaded)
        low.arrays.rows.unchanged.add(loaded)


def is_view(low: Lowering, loaded: Var, view: View, written: bool) -> bool:
    """Whether what was loaded may be taken for a part of storage: it has to be one where that is written to."""
    if loaded in low.arrays.rows.loose and written:
        keep_in_rows(low, view)
        low.arrays.rows.loose.discard(loaded)
    return loaded not in low.arrays.rows.loose or loaded in low.arrays.rows.unchanged


def in_rows(low: Lowering) -> list[Bind]:
    """What refuses, at run time, arrays from outside that have to lie in rows, and do not."""
    if not low.arrays.rows.needed:
        return []
    return [Bind(low.writing.names.fresh(), LAID_IN_ROWS, (*low.arrays.rows.needed,), (), Effect.RAISES, low.origin())]
