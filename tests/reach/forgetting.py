"""What the package remembers from one call to the next, forgotten."""

from __future__ import annotations

import os
import shutil
import sys
from functools import cache
from typing import Any

from adjoint_gen.cache import forget as forget_entries


@cache
def memories() -> tuple[Any, ...]:
    """The functions of the package that keep what they have returned."""
    modules = [m for name, m in sys.modules.items() if name.startswith("adjoint_gen.")]
    return tuple({id(v): v for m in modules for v in vars(m).values() if hasattr(v, "cache_clear")}.values())


def forget() -> None:
    """As in a new process with an empty cache; the directory of the cache is this process's own."""
    for memory in memories():
        memory.cache_clear()
    forget_entries()
    files = os.environ["ADJOINT_GEN_CACHE_DIR"]
    shutil.rmtree(files, ignore_errors=True)
    os.mkdir(files, 0o700)
