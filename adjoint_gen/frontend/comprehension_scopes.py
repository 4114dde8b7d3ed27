"""Names of a comprehension's own: while they are lowered they carry a mark that no other name of the user's can have."""

from __future__ import annotations

import re

MARK = "@"


def marked(name: str, line: int, column: int) -> str:
    """The name that is a comprehension's own, by the place of the comprehension.

    >>> marked("x", 4, 16)
    'x@4.16'
    """
    return f"{name}{MARK}{line}.{column}"


def unmarked(name: str) -> str:
    """What the user calls a name.

    >>> unmarked("x@4.16"), unmarked("y")
    ('x', 'y')
    """
    return name.partition(MARK)[0]


def without_marks(text: str) -> str:
    """A message in the user's names.

    >>> without_marks("`x@4.16` is read")
    '`x` is read'
    """
    return re.sub(rf"{MARK}\d+\.\d+", "", text)
