"""What a name or an attribute means now and what holds it, and whose code stays as it is."""

from __future__ import annotations

import builtins
import functools
import sys
from dataclasses import dataclass
from enum import EnumType
from types import CellType, FunctionType, MethodType, ModuleType
from typing import Any, Final, Literal, TypeAlias

from adjoint_gen.program.checkpoints import Checkpointed

_LIBRARIES: Final = frozenset(sys.stdlib_module_names | {"numpy", "scipy", "adjoint_gen"}) - {"__main__"}
"""Packages whose functions are identified by name: their versions stand for their code."""

READ: Final = ("numpy", "scipy")
"""Libraries whose functions have texts like the user's, where no rule speaks of them."""
_OF_STRUCTURES: Final = "adjoint_gen.operators.unflattening"
_LOWERED: Final = tuple(
    f"adjoint_gen.frontend.{name}"
    for name in ("containers.item_iterators", "containers.bounded_deques", "names.builtin_bases", "library.signatures")
)
_OF_UFUNCS: Final = ("numpy", "scipy.special", "numpy.linalg")

Place: TypeAlias = Literal[
    "closure", "global", "namespace", "builtin", "import", "attribute", "default", "item", "items", "subclass",
]
"""What holds a name; a namespace is one that no import statement finds, as of code that is executed or was unpickled.

Of a class that says itself which are below it, the name is a class.
"""


class _Unbound:
    """The value of a name that is not bound."""

    def __repr__(self) -> str:
        return "unbound"


UNBOUND: Final = _Unbound()


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What a name meant; ``holder`` is what holds it: a cell, a namespace (of a builtin the one that lacks it), an object."""

    where: Place
    holder: Any
    name: Any
    value: Any

    @property
    def now(self) -> Any:
        """What it means now; where that is nothing, it raises."""
        if self.where == "closure":
            return self.holder.cell_contents
        by_key = self.where == "item" or isinstance(self.holder, dict)
        return self.holder[self.name] if by_key else getattr(self.holder, self.name)


def closure_cells(function: FunctionType) -> dict[str, CellType]:
    """The cells of a function's closure by name."""
    return dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))


def reading_of(name: str, function: FunctionType) -> Reading:
    """What a name that is not local means in a function; ``import a.b`` is the name of what an import statement names."""
    if name.startswith("import "):
        module = name.removeprefix("import ")
        return Reading("import", sys.modules, module, sys.modules.get(module) or UNBOUND)
    if (cell := closure_cells(function).get(name)) is not None:
        try:
            return Reading("closure", cell, name, cell.cell_contents)
        except ValueError:
            return Reading("closure", cell, name, UNBOUND)
    from adjoint_gen.program.per_code import local_names  # here, since decorating a function needs none of it

    namespace = function.__globals__
    if name in local_names(function.__code__):
        from adjoint_gen.program.inner_classes import classes_in  # here, since nearly all functions have none

        if name in (classes := classes_in(function)):
            return Reading("namespace", classes, name, classes[name])
    if name in namespace:
        return Reading("global" if in_module(function) else "namespace", namespace, name, namespace[name])
    scope = namespace.get("__builtins__", builtins)
    return Reading("builtin", namespace, name, (scope if isinstance(scope, dict) else vars(scope)).get(name, UNBOUND))


def namespace_of(reading: Reading) -> object:
    """What holds a name: of an attribute of a module the namespace that the functions of the module have."""
    return vars(reading.holder) if isinstance(reading.holder, ModuleType) else reading.holder


def attribute_of(holder: Any, name: str) -> Reading:
    """What an attribute means; where it cannot be had, whatever was raised, nothing."""
    try:
        return Reading("attribute", holder, name, getattr(holder, name))
    except Exception:
        return Reading("attribute", holder, name, UNBOUND)


def items_of(container: Any) -> list[Reading]:
    """What a tuple, list or dict holds, by place or key."""
    pairs = container.items() if isinstance(container, dict) else enumerate(container)
    return [Reading("item", container, key, value) for key, value in pairs]


def all_items(container: Any) -> Reading:
    """What a tuple, list or dict holds, and under which keys, as one reading."""
    return Reading("items", container, "", tuple((read.name, read.value) for read in items_of(container)))


def holds(container: Any, before: tuple[tuple[Any, Any], ...]) -> bool:
    """Whether a tuple, list or dict holds the very things that it held before, under the same keys in the same order.

    >>> table = {"a": len}
    >>> holds(table, all_items(table).value), holds({"a": max}, all_items(table).value)
    (True, False)
    """
    now = items_of(container)
    return len(now) == len(before) and all(
        read.name == name and read.value is value for read, (name, value) in zip(now, before, strict=True)
    )


def parts_of(function: Any) -> list[Reading]:
    """The code of a function and its defaults, which may be replaced in place, and what an object was made of.

    Of a class they are those of a ``__new__`` of its own, as named tuples have it, and the fields of a dataclass; of an
    enumeration its members, and what these hold. What is neither that, nor a function of Python, nor an object that could be
    :func:`remade` has none.
    """
    if isinstance(function, EnumType):
        members: dict[str, Any] = function._member_map_
        held = members, function._member_names_, *map(vars, members.values())
        return [] if is_library(function.__module__) else [all_items(each) for each in held]
    if isinstance(function, type):
        new, fields = attribute_of(function, "__new__"), vars(function).get("__dataclass_fields__")
        made = [new, *parts_of(new.value)] if isinstance(new.value, FunctionType) else []
        return made if fields is None else [*made, all_items(fields)]
    if not isinstance(function, FunctionType):
        made = [attribute_of(function, name) for name in ("args", "kwds")] if remade(function) else []
        return [*made, *(all_items(part.value) for part in made)]
    named = function.__kwdefaults__ or {}
    parts = [attribute_of(function, name) for name in ("__code__", "__defaults__", "__kwdefaults__")]
    return parts + [Reading("default", named, name, value) for name, value in named.items()]


def imported(module: str) -> Any:
    """What an import statement gives of what was imported: a package may hold another thing than its module of that name."""
    first, *rest = module.split(".")
    found = functools.reduce(lambda value, name: attribute_of(value, name).value, rest, sys.modules.get(first, UNBOUND))
    return sys.modules.get(module) if found is UNBOUND else found


def found_by_name(function: Any) -> list[Reading]:
    """What generated code reads to call a function by its module and its own name; nothing where it would find another."""
    found: list[Reading] = []
    holder = imported(getattr(function, "__module__", None) or "")
    for name in getattr(function, "__qualname__", function.__name__).split("."):
        found.append(attribute_of(holder, name))
        holder = found[-1].value
    return found if holder is function else []


def found_under(name: str, value: Any) -> list[Reading]:
    """What generated code reads to have a value by a dotted name; nothing where it would find another."""
    found = readings_of(name)
    return found if found and found[-1].value is value else []


def readings_of(name: str) -> list[Reading]:
    """What is read to follow a dotted name from a module that is imported.

    >>> [read.value for read in readings_of("math.pi")], readings_of("no_module.pi")
    ([3.141592653589793], [])
    """
    parts = name.split(".")
    cut = next((cut for cut in range(len(parts) - 1, 0, -1) if ".".join(parts[:cut]) in sys.modules), len(parts))
    holder, found = sys.modules.get(".".join(parts[:cut])), []
    for part in parts[cut:]:
        found.append(attribute_of(holder, part))
        holder = found[-1].value
    return found


def is_library(module: str | None) -> bool:
    """Whether a module is identified by its version: the standard library, NumPy, SciPy, and this package.

    The functions that :func:`adjoint_gen.flatten` makes are the user's: they are of his structures, and read as his are.

    >>> is_library("numpy.linalg"), is_library("samples.loops"), is_library("__main__")
    (True, False, False)
    """
    return (module or "").partition(".")[0] in _LIBRARIES and module != _OF_STRUCTURES


def module_of(function: FunctionType) -> str:
    """The name of the module whose globals a function has."""
    return str(function.__globals__.get("__name__", function.__module__))


def in_module(function: FunctionType) -> bool:
    """Whether an import statement finds the globals of a function."""
    module = imported(module_of(function))
    return isinstance(module, ModuleType) and vars(module) is function.__globals__


def found_in(module: str, value: object) -> bool:
    """Whether a module that is imported has a function under the function's own name."""
    return attribute_of(sys.modules.get(module), getattr(value, "__name__", "")).value is value


def home_of(value: Any) -> str:
    """The name of a module, else of the one that a class or function comes from; a library's is found where users find it.

    >>> import numpy as np
    >>> home_of(np.linalg.norm), home_of(np.sin), home_of(3)
    ('numpy.linalg', 'numpy', '')
    """
    if isinstance(value, ModuleType):
        return value.__name__
    if isinstance(value, MethodType) and (holder := held_as(value.__self__)):
        return holder
    module = getattr(value, "__module__", None)
    if not isinstance(module, str):  # ufuncs do not say where they live
        return next((m for m in _OF_UFUNCS if found_in(m, value)), "")
    public = module.partition("._")[0]
    if public == module or not is_library(module):
        return module
    if found_in(public, value):
        return public
    called = getattr(value, "__name__", "")
    beside = _public_modules(public, len(sys.modules))
    return next((n for n in beside if getattr(sys.modules.get(n), "__dict__", {}).get(called) is value), module)


@functools.lru_cache(maxsize=64)
def _public_modules(package: str, _: int) -> tuple[str, ...]:
    """The modules below one of a library that users import, in order, of so many modules that are imported."""
    return tuple(name for name in sorted(sys.modules) if name.startswith(f"{package}.") and "._" not in name)


def hashable(value: object) -> bool:
    """Whether a value can be remembered by what it is; functions that ``ctypes`` makes cannot."""
    try:
        hash(value)
    except TypeError:
        return False
    return True


def held_as(value: object) -> str:
    """The dotted name of an object that a public module of a library holds and that is of a hidden class; else empty.

    So its methods are functions with names: ``scipy.stats.norm.pdf``.

    >>> held_as(3.0), held_as(len)
    ('', '')
    """
    hidden = type(value).__module__
    public = hidden.partition("._")[0]
    if public == hidden or not is_library(hidden):
        return ""
    names = (name for name, held in vars(sys.modules[public]).items() if held is value and not name.startswith("_"))
    return next((f"{public}.{name}" for name in names), "")


def remade(value: Any) -> tuple[Any, tuple[Any, ...], dict[str, Any]] | None:
    """What made an object, and of which constants: ``stats.norm(0.0, 2.0)``; None where that is not known.

    >>> remade(3.0) is remade(len) is None
    True
    """
    library, known = type(value).__module__.partition("._")[0], getattr(value, "__dict__", {})
    if library == type(value).__module__ or not is_library(library) or not {"dist", "args", "kwds"} <= known.keys():
        return None
    maker = attribute_of(sys.modules[library], getattr(value.dist, "name", "")).value
    constants = all(type(one) in (int, float) for one in (*value.args, *value.kwds.values()))
    return (maker, value.args, value.kwds) if type(maker) is type(value.dist) and constants else None


def seen_through(value: object) -> str:
    """Under which attribute a decorator that is known keeps the function that it made another object of; else empty.

    >>> seen_through(functools.lru_cache(len)), seen_through(functools.partial(len))
    ('__wrapped__', '')
    """
    if isinstance(value, functools._lru_cache_wrapper | Checkpointed):
        return "__wrapped__"
    compiled = type(value).__module__.startswith("numba.") and isinstance(getattr(value, "py_func", None), FunctionType)
    return "py_func" if compiled else ""


def behind(value: object) -> object:
    """What decorators that are known made another object of.

    >>> behind(functools.lru_cache(len)) is behind(len)
    True
    """
    while through := seen_through(value):
        value = getattr(value, through)
    return value


def has_source(function: object) -> bool:
    """Whether a function is the user's own, in Python, and not a part of a library that stays as it is.

    >>> has_source(has_source), has_source(len)
    (False, False)
    """
    return isinstance(function, FunctionType) and not stays(function.__module__)


def has_own_text(function: object) -> bool:
    """Whether what runs is a text that is read, also where it is a decorator's that goes by the name of another function."""
    if not isinstance(function, FunctionType):
        return False
    return not stays(home := module_of(function)) or home.partition(".")[0] in READ


def stays(module: str | None) -> bool:
    """Whether what a module has stays as it is; this package's classes of objects are lowered as the user's are."""
    return is_library(module) and module not in _LOWERED
