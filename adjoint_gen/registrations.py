"""How often a rule was registered from outside the package, or replaced: each time, what derivatives are made of may differ."""

from __future__ import annotations

from typing import Final

REGISTRATIONS: Final = [0]
"""The number, in a list that generated functions hold."""


def registered() -> None:
    """Count one more."""
    REGISTRATIONS[0] += 1
