"""Names that are not taken: found without anything of traces."""

from __future__ import annotations

import itertools
from collections.abc import Container
from typing import Final

CALLED: Final = "function"
"""What the function is called that a function of ours calls, unless that name is taken."""


def unused(name: str, taken: Container[str], *ends: str) -> str:
    """The first of ``name``, ``name_1``, ``name_2``, ... that is not taken, with any of these ends behind it if there are some.

    >>> unused("f", {"f", "f_1"}), unused("f", {"f", "f_jvp"}, "_jvp")
    ('f_2', 'f_1')
    """
    names = itertools.chain([name], (f"{name}_{count}" for count in itertools.count(1)))
    return next(new for new in names if not any(new + end in taken for end in ends or ("",)))
