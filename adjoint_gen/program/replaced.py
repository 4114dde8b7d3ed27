"""Functions of libraries in whose place others have put something else, as tests do: ``np.random.rand = lambda: 0.5``.

What a text of the user's calls is asked for, and relied upon. The rules, and what is generated, mean the functions that
there were when this package was imported.
"""

from __future__ import annotations

from types import FunctionType, ModuleType
from typing import Any

from adjoint_gen.program.codes import dotted_names
from adjoint_gen.program.originals import originals
from adjoint_gen.program.reach import Reading, attribute_of


def meant(holder: Any, name: str) -> Any:
    """What a rule means by an attribute of a module: what it was when this package was imported. None mentions a draw."""
    known = originals().get(holder, {}) if isinstance(holder, ModuleType) and holder.__name__ != "numpy.random" else {}
    return known[name] if name in known else getattr(holder, name)


def read_by(run: FunctionType) -> list[Reading]:
    """What a generated function, and those beside it, read of the modules that they import.

    >>> import math
    >>> read = FunctionType((lambda x: math.sin(x) + math.pi).__code__, {"math": math})
    >>> [one.name for one in read_by(read)]
    ['sin', 'pi']
    """
    scope = run.__globals__
    beside = (f for f in scope.values() if isinstance(f, FunctionType) and f.__globals__ is scope)
    found: dict[tuple[str, ...], Any] = {(name,): value for name, value in scope.items()}
    read: list[Reading] = []
    for path in dict.fromkeys(path for f in (run, *beside) for path in dotted_names(f.__code__)):
        holder = found.get(path[:-1])
        if isinstance(holder, ModuleType) and path[-1] in vars(holder):
            one = attribute_of(holder, path[-1])
            found[path] = one.value
            read += [] if isinstance(one.value, ModuleType) else [one]
    return read
