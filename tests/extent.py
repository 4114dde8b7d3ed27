"""How much of what could go on for ever is run: a part of it for a change, and all of it with ``--all``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")
everything = False
"""Whether ``--all`` was given; set before any test is collected."""


def part(cases: Iterable[T], share: int = 2) -> list[T]:
    """One case of each ``share``, with ``--all`` each: of many that are alike, such as random programs."""
    return list(cases) if everything else list(cases)[::share]


def size(whole: int, share: float = 2) -> int:
    """How large a program or a number of examples is where half the size shows the same."""
    return whole if everything else max(int(whole / share), 1)
