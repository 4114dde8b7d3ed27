"""What libraries had when this package first met them, before others put something else in its place.

The stages and the rules are imported late, and hold functions: so while they are, the libraries have what they had.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from types import ModuleType
from typing import Any, Final

from adjoint_gen.program.forks import WHOLE

_NAMES: Final = ("builtins", "math", "cmath", "numpy", "numpy.linalg", "numpy.fft", "numpy.random")
SPEAKING: Final = frozenset({"print", "input", "open", "breakpoint", "__import__", "__build_class__"})
"""Builtins of which no rule speaks, and which others replace to hear what a program says."""
_MET: Final[dict[ModuleType, Mapping[str, Any]]] = {}


def originals() -> Mapping[ModuleType, Mapping[str, Any]]:
    """The functions and classes of libraries that are imported, by module and name."""
    for module in filter(None, map(sys.modules.get, _NAMES)):
        if module not in _MET:
            _MET[module] = {n: held for n, held in vars(module).items() if callable(held) and n not in SPEAKING}
    return _MET


@contextmanager
def importing() -> Iterator[None]:
    """Import stages or rules whole, while the libraries have what they had.

    >>> import math
    >>> real, math.sin = originals()[math]["sin"], math.cos
    >>> with importing():
    ...     math.sin is real
    True
    >>> math.sin is math.cos
    True
    >>> math.sin = real
    """
    with WHOLE:
        held = [(vars(module), name, first) for module, names in originals().items() for name, first in names.items()]
        replaced = [(names, name, names[name], first) for names, name, first in held if names.get(name, first) is not first]
        for names, name, _, first in replaced:
            names[name] = first
        try:
            yield
        finally:
            for names, name, other, _ in replaced:
                names[name] = other


originals()
