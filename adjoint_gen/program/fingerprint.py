"""What identifies code and values across processes, read from code objects without parsing.

>>> import math, numpy as np
>>> described(math.cos), described(np.sin), described(math), described(3.0)
('builtin_function_or_method math.cos', 'ufunc numpy.sin', 'module math', '')
"""

from __future__ import annotations

import hashlib
import sys
from enum import Enum, EnumType
from inspect import Signature
from types import CodeType, FunctionType, MethodType, ModuleType
from typing import Any

from adjoint_gen.program.per_code import per_code
from adjoint_gen.program.plain_objects import is_plain_class, number_of
from adjoint_gen.program.reach import UNBOUND, attribute_of, held_as, home_of, is_library, remade
from adjoint_gen.program.signature import own_defaults
from adjoint_gen.program.structure import is_plain_record


def digest(*parts: str | bytes) -> str:
    """A short hash of some strings that no other division into strings has.

    >>> digest("ab", "c") == digest("a", "bc")
    False
    """
    sha = hashlib.sha256()
    for part in parts:
        data = part.encode("utf-8", "surrogatepass") if isinstance(part, str) else part
        sha.update(b"%d:" % len(data) + data)
    return sha.hexdigest()[:32]


@per_code
def code_digest(code: CodeType) -> str:
    """A hash of what a code object does: its instructions, constants and names, not the place of its text."""
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    constants = [typed(c) for c in code.co_consts]
    return digest(code.co_code, code.co_exceptiontable, repr(counts), repr(names), *constants)


def typed(value: object) -> str:
    """A typed spelling of a constant, so that ``1``, ``1.0``, ``True`` and ``-0.0`` differ from one another."""
    if isinstance(value, CodeType):
        return f"code {code_digest(value)}"
    if isinstance(value, tuple):
        return f"({','.join(typed(v) for v in value)})"
    if isinstance(value, frozenset):
        return f"{{{','.join(sorted(typed(v) for v in value))}}}"
    return f"{type(value).__name__} {value!r}"


_PRINTED = (int, float, complex, bool, str, bytes, type(None), type(Ellipsis))


def stated(value: object) -> str:
    """A typed spelling of a value that may be printed, of functions and members what identifies them; of others their type.

    Values of other types are in no text: it reads them when it runs.

    >>> import array
    >>> stated((1, 1.0, -0.0, True)), stated(array.array("d"))
    ('(int 1,float 1.0,float -0.0,bool True)', 'a array.array')
    """
    if type(value) is tuple:
        return f"({','.join(map(stated, value))})"
    if type(value) in _PRINTED:
        return typed(value)
    if isinstance(value, Enum):
        return f"member {place_of(type(value))}.{value.name} of {_held(value)}"
    if found := described(value):
        return found
    sort, says = f"a {type(value).__module__}.{type(value).__qualname__}", hasattr(type(value), "__get__")
    held = vars(value) if (says or hasattr(type(value), "__set__")) and hasattr(value, "__dict__") else {}
    return f"{sort} of {', '.join(f'{name} {stated(one)}' for name, one in held.items())}" if held else sort


def described(value: object) -> str:
    """What identifies a module, function, class or signature across processes, and ``()``; empty for every other value.

    A Python function from outside the standard library, NumPy and SciPy is described by its code; what that asks for is
    for others to say.
    """
    if isinstance(value, ModuleType):
        return f"module {value.__name__} {_version(value.__name__)}".strip()
    if isinstance(value, FunctionType):
        code = _edition(value) if is_library(value.__module__) else f" {code_digest(value.__code__)}"
        return f"function {place_of(value)}{code}"
    if isinstance(value, MethodType):
        return f"method of {type(value.__self__).__qualname__}: {described(value.__func__)}"
    if isinstance(value, type):
        return f"class {_which(value)}{'' if is_library(value.__module__) else f'({_bases(value)})'}{_fields(value)}"
    if type(value) is tuple and not value:
        return "()"
    if isinstance(value, Signature):
        return f"signature {[(str(p.kind), p.name, stated(p.default)) for p in value.parameters.values()]}"
    if is_plain_class(type(value)):  # which is what it holds, whatever name it goes by
        return ""
    primal = attribute_of(value, "__wrapped__").value
    if isinstance(primal, FunctionType):
        if type(value).__module__.startswith("adjoint_gen."):
            return f"{value!r} {described(primal)}"  # which says by what it is
        return f"{type(value).__name__} of {described(primal)}"
    if callable(value) and attribute_of(value, "__name__").value is not UNBOUND:
        return f"{type(value).__name__} {place_of(value)}{_edition(value)}"
    if holder := held_as(value):
        return f"{type(value).__name__} {holder} {_version(holder)}"
    if (made := remade(value)) is not None:
        return f"{described(made[0])} of {stated(made[1])} {stated(tuple(made[2].items()))}"
    return "unbound" if value is UNBOUND else "the loaded modules" if value is sys.modules else ""


def place_of(value: Any) -> str:
    """The module and the qualified name of a function or class."""
    module = home_of(value) or ("numpy" if type(value).__module__ == "numpy" else "")
    return f"{module}.{getattr(value, '__qualname__', value.__name__)}"


def _edition(function: object) -> str:
    """The version of the library that a function is of; the key has those of Python and NumPy anyway."""
    home = home_of(function)
    return f" {_version(home)}" if home.partition(".")[0] not in _IN_THE_KEY and _version(home) else ""


_IN_THE_KEY = sys.stdlib_module_names | {"numpy", "adjoint_gen", ""}


def _version(module: str) -> str:
    """The version of the package that a module is of, where it has one."""
    return getattr(sys.modules.get(module.partition(".")[0]), "__version__", "")


def _which(cls: type) -> str:
    """Where a class is found, and which one it is of those that were there: a class statement that runs again makes another."""
    return place_of(cls) + ("" if is_library(cls.__module__) else number_of(cls))


def _bases(cls: type) -> str:
    return ", ".join(map(_which, cls.__mro__[1:-1]))


def _held(member: Enum) -> str:
    """What a member of an enumeration holds, its value among it."""
    return str({name: stated(value) for name, value in vars(member).items() if not name.startswith("__")})


def _fields(cls: Any) -> str:
    """What an object of a class of named tuples, or of a dataclass, is made of, or which members an enumeration has."""
    if isinstance(cls, EnumType):
        members: list[Any] = list(cls)
        return f" of {', '.join(map(_held, members))}"
    made = getattr(cls, "__dataclass_fields__", {}).values()
    if made:
        found = (f"{one.name} {one._field_type} {one.compare} {described(one.default_factory)}" for one in made)
        return " of " + ", ".join(found)
    return f" of {', '.join(cls._fields)} {cls.__new__.__defaults__}" if is_plain_record(cls) else ""


def defaults_of(function: FunctionType) -> dict[str, Any]:
    """The defaults of a function's parameters, by their names.

    >>> defaults_of(lambda x, y=2, *, z=3: x)
    {'y': 2, 'z': 3}
    """
    code, (given, by_name) = function.__code__, own_defaults(function)
    names = code.co_varnames[code.co_argcount - len(given) : code.co_argcount]
    return {**dict(zip(names, given, strict=True)), **dict(sorted(by_name.items()))}
