"""The table of rules: for each function its differential, and what else is known of it.

A rule is a little Python function that is read, not run.  Its first argument is the output, the
others are the function's own, with their defaults; ``d[x]`` is the differential of ``x``, and the
text is linear in it:

    @derivative(np.multiply, operator.mul)
    def multiply(z, x, y):
        return y * d[x] + x * d[y]

Forward mode is the text itself, reverse mode the text transposed.  What a rule's text may say is
described in :mod:`adjoint_gen.rules.text`.  Importing rules parses nothing: a text is read when a
derivative first needs it.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType, MethodType
from typing import Any, Final, TypeAlias, TypeVar

import numpy as np

from adjoint_gen.ir.dtypes import REAL
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.once import notes
from adjoint_gen.ir.trace import Arg, Bind, Effect, Var
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.ir.walk import map_arg, reads
from adjoint_gen.program.reach import found_under, hashable, held_as, home_of, is_library
from adjoint_gen.program.registrations import registered
from adjoint_gen.rules.binding import UnsupportedCallError as UnsupportedCallError
from adjoint_gen.rules.binding import bind_arguments as bind_arguments
from adjoint_gen.rules.binding import display as display
from adjoint_gen.rules.binding import parameters_of as parameters_of
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.dims import named
from adjoint_gen.rules.item_lengths import apart
from adjoint_gen.rules.kinds import dtype_object, reads_every_parameter
from adjoint_gen.rules.listing import LIST, made, stacked
from adjoint_gen.rules.loading import SCIPY, load, load_for
from adjoint_gen.rules.options import DTYPE, described, with_defaults
from adjoint_gen.rules.promotion import elementwise
from adjoint_gen.rules.ruleless import ruleless

KindRule: TypeAlias = Callable[[Call], Kind]
Jumps: TypeAlias = "Callable[[tuple[Arg, ...], Mapping[Var, Kind]], bool]"
AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])


class _Differentials:
    """The type of ``d``: a name for rule texts, which are read and never run."""

    def __getitem__(self, name: object) -> Any:
        raise TypeError("d[...] has a meaning only in the text of a rule, which is read and not run")


d: Final = _Differentials()


@dataclass(frozen=True, slots=True, eq=False)
class Rule:
    """What is known of the functions called ``ops``.

    ``differential`` is the function whose text is the rule, None for a zero derivative.  ``kind`` gives the result's
    kind, ``effect`` what a call may do (:mod:`adjoint_gen.rules.totality` says for which kinds it cannot raise), ``costly``
    that it is better recorded than recomputed, ``singular`` that a partial derivative may be infinite or nan where the
    function itself is finite or its value is not used (a function of the arguments says for which it may); at ``safe`` it
    is not.  With one that ``overflows`` both are infinite, at arguments that may be met.  The derivative with respect to
    ``passive`` parameters is zero: they decide between values, or give a shape.  A function that ``jumps`` has another value
    at once somewhere, of which its derivative says nothing; so may one whose derivative is zero.
    ``reverse`` maps names of arguments to hand-written texts ``def f(g, y, x, ...)`` for their cotangents; they are not
    ``exact`` where they give another thing than the transpose of the differential.  A rule without a text stands at ``place``.
    """

    ops: tuple[str, ...]
    differential: Callable[..., Any] | None
    kind: KindRule
    effect: Effect = Effect.RAISES
    costly: bool = False
    singular: bool | Callable[[tuple[Arg, ...]], bool] = False
    safe: float = 0.5
    passive: tuple[str, ...] = ()
    reverse: Mapping[str, Callable[..., Any]] = field(default_factory=lambda: MappingProxyType({}))
    exact: bool = True
    place: tuple[str, int] = ("", 0)
    jumps: bool | Jumps = False
    overflows: bool = False

    @property
    def zero(self) -> bool:
        """Whether the derivative is zero everywhere."""
        return self.differential is None

    def infinite(self, args: tuple[Arg, ...]) -> bool:
        """Whether a partial derivative of the call with these arguments may be infinite, or nan."""
        return self.singular(args) if callable(self.singular) else self.singular

    @property
    def users_own(self) -> bool:
        """Whether the rule comes from outside this package."""
        return _USERS.get(self.ops[0]) is self

    @property
    def arguments(self) -> Mapping[str, inspect.Parameter]:
        """The function's parameters by name, in order; empty for a rule without a differential."""
        return {} if self.differential is None else parameters_of(self.differential)

    def bind(self, args: tuple[Arg, ...], params: Mapping[str, Arg]) -> dict[str, Arg]:
        """The arguments of a call by name, defaults filled in; ``*names`` become a tuple display.

        Raises UnsupportedCallError for an argument that the rule does not have.
        """
        if self.differential is None:
            return dict(params)
        return bind_arguments(self.ops[0], self.arguments, args, params)


_BY_OP: dict[str, Rule] = {}
_USERS: dict[str, Rule] = {}
_OURS: dict[str, Rule] = {}
"""The rules of this package in the places of which there are rules of the user's now."""
_OP_OF: dict[Any, str] = {}
_UNHASHABLE: dict[int, tuple[object, str]] = {}
_FUNCTIONS: dict[str, Callable[..., Any]] = {}


def derivative(
    *functions: Callable[..., Any], kind: KindRule | None = None, effect: Effect = Effect.RAISES, costly: bool = False,
    singular: bool | Callable[[tuple[Arg, ...]], bool] = False, safe: float = 0.5, passive: tuple[str, ...] = (),
    reverse: Mapping[str, Callable[..., Any]] | None = None, jumps: bool | Jumps = False, overflows: bool = False,
) -> Callable[[AnyFunction], AnyFunction]:
    """Register the decorated function as the differential of ``functions``: the way of the rules of this package.

    They are checked by its tests, so that importing them parses nothing. Without ``kind`` the result is elementwise.
    """

    def register(differential: AnyFunction) -> AnyFunction:
        names, by_hand, of_call = names_of(functions), MappingProxyType(dict(reverse or {})), kind or elementwise
        rule = Rule(names, differential, of_call, effect, costly, singular, safe, passive, by_hand)
        enter(functions, replace(rule, jumps=jumps, overflows=overflows))
        return differential

    return register


def nondifferentiable(
    *functions: Callable[..., Any], kind: KindRule | None = None, effect: Effect = Effect.RAISES
) -> None:
    """Declare that the derivative of each function is zero: it passes no derivative, and calling it is no error."""
    frame = sys._getframe(1)
    enter(functions, Rule(names_of(functions), None, kind or unknown, effect, place=(frame.f_code.co_filename, frame.f_lineno)))


def enter(functions: tuple[Callable[..., Any], ...], rule: Rule, of_user: bool = False) -> None:
    """Let functions have a rule; one ``of_user`` takes the place of ours, and of what their own source says."""
    for function, op in zip(functions, rule.ops, strict=True):
        if of_user:
            lookup(op)  # ours come first, so that the user's take their place
            if op in _BY_OP and op not in _USERS:
                _OURS[op] = _BY_OP[op]
            _USERS[op] = rule
        _call(function, op)
        _BY_OP[op] = rule
    if of_user:
        registered()


@contextmanager
def considered(rule: Rule) -> Iterator[None]:
    """Look a rule up as if it were registered: its text may call its own function."""
    before = {op: _BY_OP[op] for op in rule.ops if op in _BY_OP}
    _BY_OP.update(dict.fromkeys(rule.ops, rule))
    try:
        yield
    finally:
        for op in rule.ops:
            del _BY_OP[op]
        _BY_OP.update(before)


def function_named(op: str) -> Callable[..., Any] | None:
    """The function that was registered under a name."""
    return _FUNCTIONS.get(op)


def enter_result(rule: Rule) -> None:
    """Let one of the results of a function of the user's have a rule."""
    _BY_OP[rule.ops[0]] = _USERS[rule.ops[0]] = rule


def _call(function: Callable[..., Any], op: str) -> None:
    """Let a function be called by a name, and no other by it: it now means this one, as after running a cell again."""
    for known in [f for f, o in _OP_OF.items() if o == op]:
        del _OP_OF[known]
    if hashable(function):
        _OP_OF[function], _FUNCTIONS[op] = op, function
    else:
        _UNHASHABLE[id(function)] = function, op


def leave(op: str) -> None:
    """Take a rule of the user's back: what was known before holds again."""
    if (ours := _OURS.pop(op, None)) is not None:
        _BY_OP[op] = ours
    else:
        del _BY_OP[op]
        for function in [f for f, o in _OP_OF.items() if o == op]:
            del _OP_OF[function]
        _FUNCTIONS.pop(op, None)
        for key in [k for k, (_, o) in _UNHASHABLE.items() if o == op]:
            del _UNHASHABLE[key]
    del _USERS[op]
    registered()


def unknown(call: Call) -> Kind:
    """The kind rule of a function of whose result nothing is known."""
    return UNKNOWN


def lookup(op: str) -> Rule | None:
    """The rule of an operation, or None where there is none."""
    load_for(op)  # one family may be there before the others are
    return _BY_OP.get(GETITEM if op == REFERENCE else op)  # what a load gives is what is referred to


def op_of(function: object) -> str | None:
    """The operation that calling ``function`` is, or None where it has no rule.

    >>> import math, operator, numpy as np
    >>> [op_of(f) for f in (np.sin, math.sin, abs, np.abs, operator.mul)]
    ['numpy.sin', 'math.sin', 'builtins.abs', 'numpy.absolute', 'operator.mul']
    """
    load()
    try:
        found = _OP_OF.get(function)
        if found is None or found.startswith(SCIPY):
            load_for(found or f"{home_of(function)}.")
        return _OP_OF.get(function)
    except (TypeError, ValueError):  # not hashable, or not comparable
        return _UNHASHABLE[id(function)][1] if id(function) in _UNHASHABLE else None


def operations() -> Mapping[str, Rule]:
    """Every operation that has a rule, but for those of other libraries that were not asked for."""
    load()
    return MappingProxyType(_BY_OP)


def user_rules() -> Mapping[str, Rule]:
    """The rules that were registered from outside this package; the cache tells derivatives apart by them."""
    return MappingProxyType(_USERS)


def result_kind(bind: Bind, kinds: Mapping[Var, Kind]) -> Kind:
    """The kind of a statement's result as its rule gives it; unknown where there is no rule or it does not fit.

    What is unknown of its shape has symbols of its own, named after the statement's target.
    """
    read, known, op = reads(bind), notes(bind), bind.op  # the passes ask again and again of statements that they left alone
    rule = _BY_OP[op] if op in _BY_OP else lookup(op)
    asked = (rule, *map(kinds.get, read))
    if asked not in known or (_USERS and _may_change(rule)):
        known[asked] = _result_kind(bind, rule, {var: kinds.get(var, UNKNOWN) for var in read})
    found: Kind = known[asked]
    return found


def _may_change(rule: Rule | None) -> bool:
    """Whether a rule may say something else of the same call later: what a user's rule computes a kind from may change."""
    return rule is not None and rule.users_own and rule.kind is not unknown


_OF_ONE_LIST: Final = frozenset({GETITEM, REFERENCE, LIST})
"""Operations that give an item of a list, or some, each as it stands."""


def _result_kind(bind: Bind, rule: Rule | None, kinds: dict[Var, Kind]) -> Kind:
    places = {var: Var("", k) for k, var in enumerate(kinds)}
    args = tuple(map_arg(arg, places.__getitem__) for arg in bind.args)
    params = tuple((name, map_arg(arg, places.__getitem__)) for name, arg in bind.params if bind.op != REFERENCE)
    compute = _kind_of_call.__wrapped__ if _may_change(rule) else _kind_of_call
    given = kinds.values() if bind.op in _OF_ONE_LIST else map(apart, kinds.values())
    return named(compute(bind.op, args, params, rule, tuple(given)), bind.target)


@lru_cache(maxsize=1 << 14)
def _kind_of_call(
    op: str, args: tuple[Arg, ...], params: tuple[tuple[str, Arg], ...], rule: Rule | None, given: tuple[Kind, ...]
) -> Kind:
    """The kind of a call's result, whatever names occur: the operand of kind ``given[k]`` is ``%k``."""
    bind, by_name = Bind(Var("call"), op, args, params), dict(params)
    kinds = {Var("", k): kind for k, kind in enumerate(given)}
    if (found := made(bind, kinds) or stacked(bind, kinds)) is not None:
        return found
    if rule is not None:
        with suppress(UnsupportedCallError):
            kind = _kind_by_rule(rule, bind, kinds)
            if kind.dtype is None and kind.numeric and rule.kind is not unknown and kind != UNKNOWN:
                of = [arg_kind(arg, kinds) for arg in (*args, *by_name.values())]
                items = of[0].inside if op in (GETITEM, REFERENCE) else ()  # of which some may be no number at all
                real = all(map(_of_reals, of)) and all(item.numeric for item in items)
                kind = replace(kind, dtype=REAL) if real else kind
            if kind != UNKNOWN:
                return kind
    return ruleless(bind, kinds)


def _kind_by_rule(rule: Rule, bind: Bind, kinds: dict[Var, Kind]) -> Kind:
    args, given, asked = bind.args, dict(bind.params), None
    function = _FUNCTIONS.get(bind.op)
    if not rule.zero or isinstance(function, np.ufunc):
        args, given, asked = described(function, rule.arguments, args, given)
    if reads_every_parameter(rule.kind):
        given = given if asked is None else {**given, DTYPE: asked}
        return rule.kind(Call(bind.op, args, given, with_defaults(rule.arguments, function, args, given), kinds))
    kind = rule.kind(Call(bind.op, args, given, rule.bind(args, given), kinds))
    if asked is None:
        return kind
    dtype = dtype_object(Call(bind.op, (), {DTYPE: asked}, {}, kinds), DTYPE)
    if dtype == kind.dtype:
        return kind
    if dtype is not None and dtype.startswith("complex") and not all(one.real for one in kinds.values() if one.numeric):
        as_asked = {var: replace(one, dtype=dtype) if one.tag == "array" else one for var, one in kinds.items()}
        found = rule.kind(Call(bind.op, args, given, rule.bind(args, given), as_asked)).dtype
        return replace(kind, dtype=found if found == dtype else None)
    return replace(kind, dtype=dtype if dtype is not None and dtype.startswith(("float", "complex")) else None)


def _of_reals(kind: Kind) -> bool:
    """Whether the numbers in an argument, if there are any, are real: functions with a rule make real ones of these."""
    if kind.tag in ("tuple", "list", "dict"):
        inside = kind.items if kind.element is None else (kind.element,)
        return bool(inside) and all(item.tag != "none" and _of_reals(item) for item in inside)  # with None it is of objects
    return kind.real or kind.tag in ("none", "range")


def op_name(function: object) -> str | None:
    """The dotted name by which traces call a function, with or without a rule; None where it has no name.

    >>> import numpy as np
    >>> op_name(np.linalg.norm), op_name(np.ndarray.T), op_name(len), op_name(np.add.reduceat)
    ('numpy.linalg.norm', 'ndarray.T', 'builtins.len', 'numpy.add.reduceat')
    """
    name = getattr(function, "__name__", None)
    owner = getattr(function, "__objclass__", None)
    if name is None:
        return None
    if owner is not None:
        return f"{owner.__name__}.{name}" if is_library(owner.__module__) else f"{owner.__module__}.{owner.__qualname__}.{name}"
    if isinstance(ufunc := getattr(function, "__self__", None), np.ufunc):
        return f"{home_of(ufunc)}.{ufunc.__name__}.{name}"
    module = home_of(function)
    if not module or (isinstance(function, MethodType) and not (is_library(module) or held_as(function.__self__))):
        return None  # of an object, whose class has the function
    if module == "_operator":
        module = "operator"
    elif module.startswith("adjoint_gen.runtime"):
        module = "adjoint_gen.runtime"
    return f"{module}.{name if isinstance(function, MethodType) else getattr(function, '__qualname__', name)}"


def names_of(functions: tuple[Callable[..., Any], ...], space: Mapping[str, Any] | None = None) -> tuple[str, ...]:
    """The operations that calls of functions are; what has no name of its own is called as in the namespace ``space``.

    Raises:
        TypeError: there are none, or generated code could not call one.
    """
    if not functions or not all(callable(f) or hasattr(f, "__objclass__") for f in functions):
        raise TypeError("name the functions that the rule is for: @derivative(np.sin), nondifferentiable(np.sign)")
    found = [op_name(function) if space is None else called_in(space, function) for function in functions]
    for function, name in zip(functions, found, strict=True):
        if not name:
            raise TypeError(f"{function!r} has no name by which generated code could call it: give it one in its rule's module")
    return tuple(name for name in found if name is not None)


def called_in(space: Mapping[str, Any], function: object) -> str | None:
    """The dotted name by which texts of a namespace call a function: its own, if it is found under that.

    What C makes at run time, and objects that can be called, know none: theirs is the one that the namespace has for them.
    """
    own = op_of(function) or op_name(function)
    if own is None or not (hasattr(function, "__objclass__") or isinstance(function, MethodType) or found_under(own, function)):
        found = next((name for name, value in space.items() if value is function), "")
        return f"{space['__name__']}.{found}" if found else own
    return own
