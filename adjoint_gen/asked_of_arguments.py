"""The questions about the arguments of the function that a derivative is made of, among those that are asked meanwhile."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import CodeType
from typing import Final

import numpy as np

from adjoint_gen.frontend.state.observe import (
    STATED,
    Shared,
    identical_places,
    kind_of,
    loose_places,
    shared_places,
    stated_kinds,
)
from adjoint_gen.frontend.text.axes import EqualAxes, equal_axes, is_long, plain
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.program.codes import slices
from adjoint_gen.program.reach import Reading

EQUAL_AXES: Final = "equal axes"
"""The question which axes, of arguments and of values from outside, are equally long."""

LONG: Final = "long "
"""The questions whether an axis has a length: both stand behind it."""

SHARED_MEMORY: Final = "shared memory"
"""The question which arguments share memory."""

STATED_BY: Final[Mapping[tuple[str, ...], str]] = {sorts: f"{', '.join(sorts)} by value" for sorts in STATED}
"""The questions what the arguments of some sorts are."""

LOOSE: Final = "not in rows"
"""The question which arguments do not lie in memory row by row."""

IDENTICAL: Final = "one array"
"""The question which arguments are one array."""


class AskedOfArguments:
    """Which of the arguments share memory, have axes that are equally long, or are known by value."""

    facts: dict[str, str]
    readings: dict[tuple[int, str], Reading]
    by_value: tuple[str, ...]
    waiting: bool
    chosen: set[str]
    state: Callable[[], tuple[int, ...]]
    _arguments: Mapping[str, object]
    _outers: dict[str, object]

    def equal_axes(self) -> EqualAxes:
        """The axes of the arguments, and of the values from outside, that are equally long."""
        values = {**self._arguments, **self._outers}
        same = equal_axes(values)
        if not any(slices(read.value) for read in self.readings.values() if isinstance(read.value, CodeType)):
            same = plain(same)  # multiples tell only of pieces
        if same or any(isinstance(value, np.ndarray | tuple | list | dict) for value in values.values()):
            self.facts[EQUAL_AXES] = ", ".join(f"{one} = {other}" for one, other in sorted(same.items()))
        return same

    def is_long(self, axis: str, length: int) -> bool:
        """Whether an axis of the arguments, or of the values from outside, has a length."""
        found = is_long({**self._arguments, **self._outers}, axis, length)
        self.facts[f"{LONG}{length} {axis}"] = str(found)
        return found

    def shared(self) -> Shared:
        """The arguments whose memory is one, for a function that stores into some."""
        same = shared_places(self._arguments)
        self.facts[SHARED_MEMORY] = ", ".join(" = ".join(places) for places in same)
        return same

    def identical(self) -> Shared:
        """The arguments that are one array, for a function that asks for that."""
        same = identical_places(self._arguments)
        self.facts[IDENTICAL] = ", ".join(" = ".join(places) for places in same)
        return same

    def are_one(self, first: str, second: str) -> bool | None:
        """Whether two arguments are one array; None where there are none."""
        if not {first, second} <= self._arguments.keys():
            return None
        return any({first, second} <= {*places} for places in self.identical())

    def loose(self) -> tuple[str, ...]:
        """The arguments that do not lie in rows, for a function that stores into one in another shape."""
        places = loose_places(self._arguments)
        self.facts[LOOSE] = ", ".join(places)
        return places

    def stated(self, kinds: Mapping[str, Kind], sorts: Sequence[str]) -> dict[str, Kind]:
        """The kinds of arguments with the values of some sorts of them, for a function in which a path depends on these."""
        found, self.by_value = stated_kinds(self._arguments, kinds, sorts), tuple(sorts)
        own = stated_kinds(self._arguments, {name: kind_of(value, name) for name, value in self._arguments.items()}, sorts)
        self.facts[STATED_BY[tuple(sorts)]] = ", ".join(kind.spelled for kind in own.values())
        return found

    @property
    def may_be_stated(self) -> bool:
        """Whether what is refused now is tried again with flags and their like known by value."""
        return self.waiting or (bool(self.chosen) and not self.by_value)

    def beginning(self, kinds: Mapping[str, Kind], sorts: Sequence[str]) -> tuple[int, ...]:
        """How much was asked before a derivative for these kinds; ``waiting`` where arguments may be known by value."""
        self.waiting = stated_kinds(self._arguments, kinds, sorts) != kinds
        return self.state()
