"""The bound of the cache: so many bytes, and so many days since an entry was last used.

The first write of a process, and some of those that follow, are followed by :func:`tidy`. Readers and other writers
need not be waited for: who has an entry open keeps it, who comes later misses and makes it anew.
"""

from __future__ import annotations

import contextlib
import os
import time
from dataclasses import dataclass
from pathlib import Path

from adjoint_gen.cache import files

_DAY = 86400.0


@dataclass(frozen=True, slots=True)
class Bounds:
    """How many mebibytes the entries may take together, and for how many days each is kept after its last use."""

    mebibytes: float = 64.0
    days: float = 90.0


def bounds() -> Bounds:
    """The bounds that ``ADJOINT_GEN_CACHE_MIB`` and ``ADJOINT_GEN_CACHE_DAYS`` set; ``inf`` is none.

    Raises:
        ValueError: one of them is no number, or is negative.
    """
    usual = Bounds()
    return Bounds(_number("ADJOINT_GEN_CACHE_MIB", usual.mebibytes), _number("ADJOINT_GEN_CACHE_DAYS", usual.days))


def _number(name: str, usual: float) -> float:
    text = os.environ.get(name, "").strip()
    try:
        number = float(text) if text else usual
    except ValueError:
        number = -1.0
    if not number >= 0.0:
        raise ValueError(f"{name}={text} is not a number from 0 on, or inf")
    return number


def tidy(folder: Path) -> None:
    """Remove entries beyond the bounds, the least recently used first. What cannot be looked at or removed stays.

    Raises:
        ValueError: a bound is no number; nothing is removed then.
    """
    wanted = bounds()
    room, start = wanted.mebibytes * 2**20, time.time() - wanted.days * _DAY
    found = _by_last_use(folder)
    if not found or (found[0][0] >= start and sum(size for _, size, _ in found) <= room):
        return
    found = [each for each in found if files.is_entry(each[2])]  # opened only when something is to go
    total = sum(size for _, size, _ in found)
    for used, size, path in found:
        if used >= start and total <= room:
            return
        with contextlib.suppress(OSError):
            os.unlink(path)
            total -= size


def _by_last_use(folder: Path) -> list[tuple[float, int, Path]]:
    place, found = str(folder), []
    with contextlib.suppress(OSError):
        for name in files.named_as_entries(folder):
            with contextlib.suppress(OSError):
                state = os.lstat(os.path.join(place, name))
                found.append((state.st_mtime, state.st_size, name))
    return [(used, size, folder / name) for used, size, name in sorted(found)]
