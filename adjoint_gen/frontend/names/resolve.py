"""What a name or an attribute chain of the user's text means, by its binding and not by its spelling."""

from __future__ import annotations

import abc
import functools
import inspect
import sys
import types
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

import numpy as np

from adjoint_gen.asked import OWNER, Asked
from adjoint_gen.frontend.names.callables import MadeOf, Partial, checkpointed
from adjoint_gen.frontend.names.comprehension_scopes import is_shadowing, unmarked
from adjoint_gen.frontend.names.constants import literal
from adjoint_gen.frontend.names.derivative_operators import AUX, OPERATORS, held_by, operator_behind
from adjoint_gen.frontend.names.scopes import MARK
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.ir.trace import Const, Effect, Outer, Pack
from adjoint_gen.program.checkpoints import Checkpointed
from adjoint_gen.program.outside import holds_functions, is_looked_into
from adjoint_gen.program.plain_objects import as_dicts, is_method, is_plain_class
from adjoint_gen.program.reach import (
    UNBOUND,
    Reading,
    behind,
    found_in,
    has_source,
    held_as,
    home_of,
    is_library,
    module_of,
    remade,
    seen_through,
)
from adjoint_gen.program.registrations import rule_of
from adjoint_gen.program.signature import counted
from adjoint_gen.rules.making import making_of
from adjoint_gen.rules.table import lookup, op_name, op_of

LIBRARIES = frozenset({"numpy", "math", "statistics", "cmath", "operator", "builtins", "scipy", "itertools", "re"})
"""Packages whose functions generated code may call by their dotted names, with or without a rule."""

_STATIC = (
    types.ModuleType, types.FunctionType, types.BuiltinFunctionType, np.ufunc, type, type(np.sum), type(np.r_), type(np.c_),
    type(NotImplemented),
)
_KEPT = (float, int, complex, np.ndarray, np.float64, np.float32, list, tuple, dict)
"""What a class may keep that is a value; what it has under a name otherwise may be a method, or made when it is asked for."""
_SPELLED = {"numpy": "np", "math": "math"}

# Without rules, but known to do nothing but compute their result.
_QUIET_BUILTINS = (
    abs, bool, complex, divmod, float, format, hash, int, isinstance, issubclass, len, max, min, pow, range, repr, round,
    slice, str, sum, tuple, type, callable,
)
_QUIET_NUMPY = frozenset({
    "arange", "array", "asarray", "empty", "empty_like", "eye", "finfo", "full", "full_like", "iinfo", "identity",
    "isscalar", "linspace", "logspace", "ndim", "ones", "ones_like", "result_type", "shape", "size", "tri",
    "vander", "zeros", "zeros_like", "meshgrid", "indices", "array_equal", "bincount", "digitize",
    "histogram", "intersect1d", "isin", "ix_", "lexsort", "setdiff1d", "tril_indices", "triu_indices", "union1d", "unique",
})


@dataclass(frozen=True, slots=True)
class Data:
    """A value outside the function, read when it is called: ``module.name`` or a closure cell."""

    where: str
    module: str
    name: str
    value: object


@dataclass(frozen=True, slots=True)
class Table:
    """A tuple, list, dict or object outside the function in which functions are, and what its items mean, by key or place."""

    data: Data
    spelling: str
    items: tuple[tuple[Const, Meaning], ...]

    @property
    def is_object(self) -> bool:
        """Whether it is an object, of which the items are attributes."""
        return is_plain_class(type(self.data.value))

    def name_of(self, item: Const, called: str) -> str:
        """What an item is called, of a table that is called so."""
        name = f"{called}_{item.value}" if called else f"{item.value}" if self.is_object else ""
        return name if name.isidentifier() else called

    @property
    def has_objects(self) -> bool:
        """Whether it is an object, or holds one."""
        inside = (meaning for _, meaning in self.items)
        return self.is_object or any(isinstance(one, Table) and one.has_objects for one in inside)


@dataclass(frozen=True, slots=True)
class Method:
    """A method outside the function, ``forward = model.forward``: what it calls, and the object that this is given first."""

    function: Known
    owner: Data | Table


@dataclass(frozen=True, slots=True)
class Unbound:
    """A name that nothing binds, by what Python does to read it."""

    read: Callable[[], object]


Home: TypeAlias = tuple[str, str, str]
Meaning: TypeAlias = "Known | Const | Data | Table | Method | Unbound"


def meaning_of_name(asked: Asked, function: types.FunctionType, name: str) -> Meaning:
    """What a name that is not local means in ``function``: a closure cell, a global or a builtin.

    >>> def f(x): return np.sin(x)
    >>> meaning_of_name(Asked(f), f, "np").value is np, meaning_of_name(Asked(f), f, "abs").value is abs
    (True, True)
    """
    if name == "__debug__":
        return Const(__debug__)
    if is_shadowing(name):
        name = unmarked(name)
    if MARK in name:
        return Unbound(_free(name))  # no text of the user's has it, so it is nothing to ask for
    found = asked.name(function, name)
    if found.value is UNBOUND:
        return Unbound(_free(name) if found.where == "closure" else lambda: eval(name, {}))
    module = module_of(function) if found.where == "global" else "builtins"
    return _meaning(asked, found, name, module)


def _free(name: str) -> Callable[[], object]:
    """What reads a variable of the function around that is not bound."""
    variable = None
    code = (lambda: variable).__code__.replace(co_freevars=(name,))
    return types.FunctionType(code, {}, closure=(types.CellType(),))


def meaning_of_attribute(asked: Asked, owner: Known, name: str) -> Meaning | None:
    """What ``owner.name`` means for a module or a class; None where only the running program can tell."""
    found = asked.attribute(owner.value, name)
    value = found.value
    if not isinstance(owner.value, types.ModuleType):
        if isinstance(value, Checkpointed) and isinstance(owner.value, type):
            return inner_function(asked, value, f"{owner.spelling}.{name}", None)
        kept = (type(value) in _KEPT or is_plain_class(type(value))) and name not in asked.set_on_classes
        if kept and isinstance(owner.value, type) and keeps_values(owner.value):
            found = Reading("namespace", owner.value, name, asked.constant(owner.value, name, "!"))
            return _meaning(asked, found, f"{owner.spelling}.{name}", "")
        known = isinstance(value, _STATIC) and (isinstance(owner.value, type | np.ufunc) or owner.value is sys.modules)
        bound = isinstance(value, types.MethodType) and held_as(owner.value)
        return Known(value, f"{owner.spelling}.{name}") if known or bound else None
    if value is UNBOUND:
        return Unbound(lambda: getattr(owner.value, name))
    module = owner.value.__name__
    if module in _SPELLED and (value is None or type(value) in (float, int, bool)):
        return Const(value, f"{_SPELLED[module]}.{name}")
    return _meaning(asked, found, f"{owner.spelling}.{name}", module)


def keeps_values(cls: type) -> bool:
    """Whether this is a class of the user's that is asked for attributes as any."""
    return type(cls) in (type, abc.ABCMeta) and not is_library(cls.__module__)


def _meaning(asked: Asked, found: Reading, spelling: str, module: str) -> Meaning:
    value, held = found.value, found.where in ("closure", "namespace")
    if asked.is_stated(value, module) or (type(value) is tuple and not value):
        return Const(value)
    home = ("closure", "", asked.cell(found)) if held else ("global", module, found.name)
    if (of_object := _method(asked, spelling, value)) is not None:
        return of_object
    # The functions of `numpy.random` are methods of a hidden generator.
    drawn = isinstance(value, types.MethodType) and module.split(".")[0] in LIBRARIES
    known = drawn or value is sys.modules or isinstance(value, (*_STATIC, inspect.Signature))
    if known or _of_library(value) or (rule_of(value) is not None and not seen_through(value)):
        return Known(value, spelling, home)
    if (made := _applied(asked, spelling, home, value)) is not None:
        return made
    return table_of(asked, spelling, Data(home[0], home[1], home[2], value))


def _method(asked: Asked, spelling: str, value: Any, around: tuple[int, ...] = ()) -> Method | None:
    """A method of an object of the user's, which may be one of those ``around``; None for anything else."""
    if not is_method(value) or rule_of(value) is not None:
        return None
    owner, function = asked.attribute(value, OWNER), asked.attribute(value, "__func__").value
    held = Data("closure", "", asked.cell(owner), owner.value)
    inside = id(owner.value) in around
    return Method(Known(function, spelling), held if inside else table_of(asked, f"{spelling}.{OWNER}", held, around=around))


def table_of(
    asked: Asked, spelling: str, data: Data, objects: bool = True, around: tuple[int, ...] = ()
) -> Data | Table:
    """What holds functions, with what they are; anything else as it is, and so are ``objects`` if they are to be."""
    container, is_object, around = data.value, is_plain_class(type(data.value)), (*around, id(data.value))
    if not (is_looked_into(container) and (objects or not is_object) and holds_functions(container)):
        return data
    if is_object and as_dicts(container) is container:  # it is in itself
        return data
    items: list[tuple[Const, Meaning]] = []
    for read in asked.items(container):
        called, value = f"{spelling}.{read.name}" if is_object else f"{spelling}[{read.name!r}]", read.value
        known = isinstance(value, _STATIC) or _of_library(value)
        made = Known(value, called) if known else _applied(asked, called, None, value)
        held = replace(data, value=value)
        inner = made or _method(asked, called, value, around) or table_of(asked, called, held, objects, around)
        items.append((Const(read.name), inner))
    return Table(data, spelling, tuple(items))


def inner_function(asked: Asked, value: Any, spelling: str, home: Home | None) -> Known | None:
    """The function that decorators which are known made another object of; None where it is none that can be looked at."""
    cached, again, first = False, False, value
    while through := seen_through(value):
        cached, again = cached or isinstance(value, functools._lru_cache_wrapper), again or isinstance(value, Checkpointed)
        value = asked.attribute(value, through).value
    known = isinstance(value, _STATIC) or _of_library(value)
    applied = None if known else _applied(asked, spelling, home, value)
    made = Known(value, spelling, home, cached, inner=value is not first) if known else applied
    if cached and isinstance(made, Partial):
        made = replace(made, function=replace(made.function, cached=True))
    return checkpointed(made) if made is not None and again else made


def _applied(asked: Asked, spelling: str, home: Home | None, value: Any) -> Known | None:
    """What ``functools.partial``, ``np.vectorize``, an operator or a library made of a function; None for anything else."""
    if operator := operator_behind(value):
        return _derived(asked, spelling, home, value, operator)
    if isinstance(value, Checkpointed) or (seen_through(value) and isinstance(behind(value), functools.partial)):
        ruled = rule_of(value) is not None
        return Known(value, spelling, home) if ruled else inner_function(asked, value, spelling, home)
    if (made := remade(value)) is not None and (making := making_of(made[0])) is not None:
        maker = Known(made[0], spelling, ("global", *held_as(made[0]).rpartition(".")[::2]))
        return MadeOf(making, spelling, home, function=maker, args=tuple(map(Const, made[1])), params=_named(made[2]))
    preset = isinstance(value, functools.partial) and (type(value) is functools.partial or is_ours(type(value)))
    if not preset and type(value) is not np.vectorize:
        return None
    if type(value) is np.vectorize:
        held = asked.attribute(value, "__dict__").value
        asked.items(held)
        options = {"signature": held.get("signature"), "excluded": tuple(held.get("excluded") or ())}
        types = held.get("otypes")
        if isinstance(types, list) and len(types) == 1:
            types = np.dtype(types[0]).char
        function, args = held.get("pyfunc"), ()
        named = {name: given for name, given in ({"otypes": types} | options).items() if given}
        plain = not held.get("cache") and (types is None or (isinstance(types, str) and len(types) == 1))
    else:
        function, args, named, plain = value.func, value.args, value.keywords, True
        for name in ("func", "args", "keywords"):
            inside = asked.attribute(value, name).value
            if name != "func":
                asked.items(inside)
    given = [_constant(asked, arg) for arg in (*args, *named.values())]
    called = _function(asked, f"{spelling}.func", function)
    if not plain or called is None or None in given:
        return None
    first, rest = given[: len(args)], given[len(args) :]
    return Partial(
        np.vectorize if type(value) is np.vectorize else functools.partial, spelling, home, function=called, args=tuple(first),  # type: ignore[arg-type]
        params=tuple(zip(named, rest, strict=True)),  # type: ignore[arg-type]
    )


def _derived(asked: Asked, spelling: str, home: Home | None, value: Any, operator: str) -> Partial | None:
    """What an operator of this package made of a function, or of what another one has made of it."""
    held = held_by(value)
    function = _function(asked, f"{spelling}.{held}", asked.attribute(value, held).value)
    wrt = literal(counted(value.wrt, value.skipped))
    if function is None or wrt is None:
        return None
    by = Pack("tuple", tuple(map(Const, wrt.value))) if isinstance(wrt.value, tuple) else wrt
    return Partial(OPERATORS[operator], spelling, home, function=function, options=(("wrt", by), *AUX.get(value.mode, ())))


def _function(asked: Asked, spelling: str, value: Any) -> Known | None:
    """A function, or what is known to be made of one; None for anything else."""
    found = _applied(asked, spelling, None, value) or _constant(asked, value)
    return found if isinstance(found, Known) else None


def _named(given: dict[str, Any]) -> tuple[tuple[str, Const], ...]:
    """Constants by name."""
    return tuple((name, Const(one)) for name, one in given.items())


def _constant(asked: Asked, value: object) -> Known | Const | None:
    """A function, or a constant that can be written down; None for any other value."""
    if isinstance(value, Checkpointed):
        return inner_function(asked, value, value.__name__, None)
    known = isinstance(value, _STATIC) or _of_library(value)
    return Known(value, getattr(value, "__name__", "function")) if known else literal(value)


def _of_library(value: object) -> bool:
    """Whether a value is a library's function that is an object of a class of its own, as those of ``scipy.fft``.

    Or an object with such functions, as the distributions of ``scipy.stats``, or one of these functions.
    """
    home, owner = home_of(value), value.__self__ if isinstance(value, types.MethodType) else value
    return (home.partition(".")[0] in LIBRARIES and callable(value) and found_in(home, value)) or bool(held_as(owner))


def operation_of(function: object, home: tuple[str, str, str] | None = None) -> tuple[str, Effect] | None:
    """The operation that a call of ``function`` is and what it may do; None for a function with neither rule nor library.

    ``home`` is where its name was found, for functions that do not know it themselves, as those of ``numpy.random``.

    >>> operation_of(np.sin)[0], operation_of(np.random.default_rng)
    ('numpy.sin', ('numpy.random.default_rng', <Effect.IMPURE: 'impure'>))
    """
    op = op_of(function)
    if op is not None:
        rule = lookup(op)
        return op, rule.effect if rule is not None else Effect.RAISES
    others = has_source(function)  # who put it in the place of a library's
    for name in () if others else (op_name(function), None if home is None else f"{home[1]}.{home[2]}"):
        if name is not None and name.split(".")[0] in LIBRARIES and function_of(name) == function:
            return name, Effect.RAISES if _is_quiet(function, name) else Effect.IMPURE
    return None


def _is_quiet(function: object, op: str) -> bool:
    package, _, name = op.partition(".")
    if isinstance(function, np.ufunc) or package in ("math", "cmath", "operator", "re"):
        return True
    if isinstance(function, type) and (issubclass(function, np.generic | BaseException)):
        return True
    asserts = name.startswith("testing.assert_")
    return any(function is quiet for quiet in _QUIET_BUILTINS) or (package == "numpy" and (asserts or name in _QUIET_NUMPY))


def is_ours(function: object) -> bool:
    """Whether a function or class is this package's, and for its users."""
    return (getattr(function, "__module__", None) or "").partition(".")[0] == "adjoint_gen"


def function_of(op: str) -> object:
    """What generated code gets for a dotted name, None where there is no such thing."""
    parts = op.split(".")
    for cut in range(len(parts) - 1, 0, -1):
        value: object = sys.modules.get(".".join(parts[:cut]))
        if value is None:
            continue
        for part in parts[cut:]:
            value = getattr(value, part, None)
        return value
    return None


def read_outer(asked: Asked, outer: Outer) -> object:
    """The present value of an outer value of the trace that was made with ``asked``.

    Raises:
        NameError: nothing is bound to the name now.
    """
    if outer.where == "closure":
        try:
            return asked.cells[outer.name].now
        except (KeyError, ValueError):
            raise NameError(f"free variable '{outer.name}' is not bound") from None
    if outer.module == module_of(asked.function):
        namespace: dict[str, object] = asked.function.__globals__
    else:
        namespace = vars(sys.modules[outer.module])
    if outer.name not in namespace:
        raise NameError(f"name '{outer.name}' is not defined in module '{outer.module}'")
    return namespace[outer.name]
