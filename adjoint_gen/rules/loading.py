"""Which rules are read, and when: those of Python and NumPy at the first look-up, those of SciPy's modules where they are used.

Families of rules register themselves as their modules are imported.
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import cache
from typing import Final

from adjoint_gen.program.originals import importing

RULES: Final = "adjoint_gen.rules"
SCIPY: Final = "scipy."
_LOADED: dict[str, bool] = {}
"""The packages of families: False while their modules are imported, True afterwards."""


def load(package: str = RULES) -> None:
    """Import every module of a package: the families register their rules as they are imported.

    What is interrupted starts again at the next look-up: a family that was not imported to its end registers its rules anew.
    """
    if _LOADED.get(package):
        return
    with importing():  # re-entered by the families themselves, waited for by other threads
        if package in _LOADED:
            return
        try:
            _LOADED[package] = False
            path = importlib.import_module(package).__path__
            for module in sorted(m.name for m in pkgutil.iter_modules(path)):
                importlib.import_module(f"{package}.{module}")
            _LOADED[package] = True
        finally:
            if not _LOADED.get(package):
                del _LOADED[package]


def load_for(op: str) -> None:
    """Import the rules that an operation may have: ours, and the family for a module of SciPy's, which is imported already."""
    if not _LOADED.get(RULES):
        load()
    if op.startswith(SCIPY):
        module = op.split(".")[1]
        if module in families_of_scipy() and f"scipy.{module}" in sys.modules:
            load(f"{RULES}.scipy.{module}")


@cache
def families_of_scipy() -> frozenset[str]:
    """The modules of SciPy's for which there are rules."""
    return frozenset(m.name for m in pkgutil.iter_modules(importlib.import_module(f"{RULES}.scipy").__path__) if m.ispkg)
