"""What the cache holds, for people: each entry with what it was made from, and what is wrong with it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from adjoint_gen.cache import files
from adjoint_gen.cache.entry import Header, made_from
from adjoint_gen.cache.keys import build


@dataclass(frozen=True, slots=True)
class Held:
    """An entry on the disk; ``fault`` says why it will not be loaded, and is empty where it is unharmed."""

    path: Path
    size: int
    used: float
    made: Header | None
    fault: str

    @property
    def title(self) -> str:
        """The function and the derivative, or the file's name where they cannot be read."""
        if self.made is None:
            return self.path.name
        before = "".join(f" of its {text}" for label, text in self.made.ingredients if label == "of its")
        return f"{self.made.of('function')}: {self.made.of('mode')} wrt {self.made.of('wrt')}{before}"

    @property
    def for_another(self) -> str:
        """Which other Python, NumPy or build of this package it was made for; empty where it is for those that run."""
        mine = {"python": f"{sys.version_info.major}.{sys.version_info.minor}", "numpy": np.__version__, "build": build()}
        found = {label: self.made.of(label) for label in mine} if self.made is not None else mine
        if found["build"] != mine["build"]:
            return "another build of this package"
        return ", ".join(f"{label} {found[label]}" for label in mine if found[label] != mine[label])


def held(folder: Path) -> Iterator[Held]:
    """The entries of a directory, by name.

    Raises:
        OSError: the directory cannot be read; a missing one is empty.
    """
    for path in files.entries(folder):
        try:
            state = os.lstat(path)
        except FileNotFoundError:  # another process removed it
            continue
        data = files.read(path)
        made = None if data is None else made_from(data)
        yield Held(path, state.st_size, state.st_mtime, made, _fault(path, data, made))


def _fault(path: Path, data: bytes | None, made: Header | None) -> str:
    if data is None:
        return "others may write to it, or it is too large"
    if made is None:
        return "it was edited or damaged: its hash is another"
    return "" if path.stem.endswith(f"-{made.digits}") else "its name is that of another entry"
