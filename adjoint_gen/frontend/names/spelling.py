"""How a function's text spells NumPy: under which name it has the package, and which of its functions by their own names."""

from __future__ import annotations

import builtins
import types

import numpy as np

from adjoint_gen.program.codes import codes

_MANY = 100
"""So many names of NumPy's are in a file that says ``from numpy import *``."""


def spelled(function: types.FunctionType) -> tuple[tuple[str, str], ...]:
    """Dotted names with what the function calls them, where that is not ``np.name``; ``numpy.*`` where it imports all.

    Names that are builtins, too, are left out: the text may mean either.

    >>> exec("from numpy import exp as e, sin, sum\\nimport numpy\\ndef f(x): return numpy.cos(e(sin(sum(x))))")
    >>> spelled(f)
    (('numpy', 'numpy'), ('numpy.sin', 'sin'))
    """
    known = function.__globals__
    every = (function.__code__, *codes(function.__code__))
    names = sorted({name for code in every for name in code.co_names})
    packages = [name for name in names if known.get(name) is np]
    found = [("numpy", packages[0])] if packages and "np" not in packages else []
    plain = [name for name in np.__all__ if name in known and known[name] is getattr(np, name)]
    if len(plain) >= _MANY:
        return (*found, ("numpy.*", "*"))
    return (*found, *((f"numpy.{name}", name) for name in names if name in plain and not hasattr(builtins, name)))
