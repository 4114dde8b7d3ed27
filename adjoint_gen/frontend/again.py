"""What makes the lowering begin again, knowing more."""

from __future__ import annotations

from collections.abc import Hashable

from adjoint_gen.errors import DifferentiationError


class Written(Exception):  # noqa: N818 - no error that a user sees: the function is lowered again
    """An array is written under ``name``, which was not foreseen; ``error`` is the refusal if that is refused, too, where
    its own would say less."""

    def __init__(self, name: str, error: DifferentiationError | None = None) -> None:
        super().__init__(name)
        self.name = name
        self.error = error


class MustBeStorage(Written):
    """A call changes the array of a name that is no storage yet; what is refused once it is says more than ``error``."""


class Learned(Exception):  # noqa: N818 - no error that a user sees: the function is lowered again
    """Facts about the whole function that were needed before they could be known."""

    def __init__(self, *facts: Hashable) -> None:
        super().__init__(*facts)
        self.facts = facts


class MustGrow(Learned):
    """The list that is displayed at ``site``, a line and a column, changes in ways that only the running program knows."""

    def __init__(self, site: tuple[int, int]) -> None:
        super().__init__(("grows", site))
