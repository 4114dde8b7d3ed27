"""Patterns of ``re``, and what they find in texts: nothing of it ever changes, and no derivative passes through any of it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Final

from adjoint_gen.ir.kinds import INT, SCALAR, UNKNOWN, Kind
from adjoint_gen.runtime.guards import known_class

MATCH: Final = Kind("other", keys=("Match",))
MATCH_OR_NONE: Final = Kind("unknown", keys=MATCH.keys)
"""What a pattern found, and what it gives where it may have found nothing."""
MATCHES: Final = Kind("other", keys=("matches",), element=MATCH)
"""What ``finditer`` gives, which is gone through once."""

_OF_PATTERN, _TEXT = "Pattern of ", Kind("str", None, SCALAR)
_METHODS: Final[Mapping[str, Callable[[int], Kind]]] = {
    **dict.fromkeys(("match", "search", "fullmatch"), lambda groups: MATCH_OR_NONE),
    "findall": lambda groups: Kind("list", element=_TEXT if groups < 2 else Kind("tuple", items=(_TEXT,) * groups)),
    "split": lambda groups: UNKNOWN if groups else Kind("list", element=_TEXT),
    "finditer": lambda groups: MATCHES, "sub": lambda groups: _TEXT,
}
_OF_MATCH: Final[Mapping[str, Kind]] = {
    **dict.fromkeys(("group", "groups", "groupdict"), UNKNOWN), "start": INT, "end": INT, "expand": _TEXT,
    "span": Kind("tuple", items=(INT, INT)),
}


def compiled(pattern: object) -> Kind:
    """The kind of ``re.compile(pattern)``, if it is known which that is."""
    try:
        return Kind("other", keys=(known_class(re.compile(pattern)),)) if isinstance(pattern, str) else UNKNOWN
    except re.error:
        return UNKNOWN


def is_of_text(kind: Kind) -> bool:
    """Whether this is the kind of a pattern, or of what one found."""
    return _is_found(kind) or _groups(kind) is not None


def given(kind: Kind, method: str) -> Kind | None:
    """The kind of what a method of a pattern or match gives; None of any other, and of what is neither.

    >>> given(compiled("a|b"), "findall").element.tag, given(compiled("a|b"), "scanner")
    ('str', None)
    """
    if (groups := _groups(kind)) is not None:
        return _METHODS[method](groups) if method in _METHODS else None
    return _OF_MATCH.get(method) if _is_found(kind) else None


def _is_found(kind: Kind) -> bool:
    return kind.tag in ("other", "unknown") and kind.keys == MATCH.keys


def _groups(kind: Kind) -> int | None:
    first = kind.keys[0] if kind.tag == "other" and kind.keys else None
    return int(first.removeprefix(_OF_PATTERN)) if isinstance(first, str) and first.startswith(_OF_PATTERN) else None
