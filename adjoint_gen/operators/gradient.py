"""What ``grad`` and ``value_and_grad`` return."""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any, Concatenate, Generic, ParamSpec, TypeVar, overload

from adjoint_gen.operators.forwarding import written, written_caller
from adjoint_gen.operators.pickling import own_name
from adjoint_gen.program.forks import kept
from adjoint_gen.program.originals import importing, originals
from adjoint_gen.program.reach import READ, behind, has_own_text, held_as, is_library, seen_through
from adjoint_gen.program.signature import Mode, Signature, Stage, Wrt, positions, signature_of

if TYPE_CHECKING:
    from adjoint_gen.ir.trace import Trace
    from adjoint_gen.operators.variants import Variants

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R")
S = TypeVar("S")

if TYPE_CHECKING:

    class _Forwarder(Generic[P, R]):
        """What a type checker knows of a derivative: it takes what its primal takes."""

        def __new__(cls, function: Callable[..., Any]) -> Any: ...
        def __setstate__(self, state: tuple[Any, ...]) -> None: ...
        def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...
else:
    _Forwarder = functools.partial  # it forwards a call in C; nothing of it but that is used


class Gradient(_Forwarder[P, R]):
    """A derivative that is called as its primal is.

    ``source`` is the generated text and ``path`` the file that holds it, of the variant last used; ``primal`` is the
    function that was differentiated and ``trace`` its execution trace. Name, signature and documentation are the primal's.
    """

    __name__: str
    __qualname__: str
    primal: Callable[..., Any]
    mode: Mode
    wrt: Wrt
    skipped: int
    _function: Any

    def __new__(cls, primal: Callable[..., Any], wrt: Wrt, mode: Mode) -> Any:
        """The derivative of a plain function, of a derivative, or of a library's function that has a rule.

        ``wrt`` is as for ``grad``.
        """
        originals()
        function = plain(primal)
        self = super().__new__(cls, function)
        functools.update_wrapper(self, primal)
        self.__dict__.update(primal=primal, wrt=wrt, mode=mode, _function=function)
        self._start(skip=0)
        return self

    def _start(self, skip: int) -> None:
        self.skipped = skip
        names = signature_of(self._function.__code__).names
        self._positions = positions(self._function, names, self.wrt, skip)
        self.__dict__.pop("_variants", None)
        self._install(self._first_call)

    def _first_call(self, /, *args: Any, **kwargs: Any) -> Any:
        return self._variants.call(*args, **kwargs)

    @kept
    def _variants(self) -> Variants:
        with importing():
            from adjoint_gen.operators.variants import Variants  # here, since decorating a function needs none of it

        return Variants(self._function, self._positions, self.mode, self._install, stages(self.primal))

    def _install(self, call: Callable[..., Any]) -> None:
        self.__setstate__((call, (), {}, self.__dict__))

    @property
    def source(self) -> str:
        """The text of the generated function, of the variant last used."""
        return self._variants.general().entry.text

    @property
    def path(self) -> str:
        """The file of the generated function; tracebacks and debuggers land there."""
        return self._variants.general().entry.path

    @property
    def trace(self) -> Trace:
        """The execution trace of the primal."""
        from adjoint_gen.asked import Asked
        from adjoint_gen.derive import lowered

        used = self._variants.used
        return lowered(used.function, used.general().kinds, Asked(used.function))

    def __set_name__(self, owner: type, name: str) -> None:
        if self.__qualname__ == f"{owner.__qualname__}.{name}":  # and not a derivative from elsewhere that the class holds
            self.count_after_self()

    def count_after_self(self) -> None:
        """Let positions count the parameters after ``self``, also of what this is a derivative of."""
        count_after_self(self.of)
        self._start(skip=1)

    @property
    def of(self) -> Any:
        """What was given to be differentiated."""
        return self.primal

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Gradient[P, R]: ...
    @overload
    def __get__(self: Gradient[Concatenate[S, Q], R], instance: object, owner: type | None = None) -> Callable[Q, R]: ...
    def __get__(self, instance: object, owner: type | None = None) -> Any:
        return self if instance is None else MethodType(self, instance)

    def __reduce__(self) -> Any:
        """Pickle by reference: under the primal's name where that means this object, else as a call of ``grad``."""
        return own_name(self, sys._getframe(1)) or (Gradient, (self.primal, self.wrt, self.mode))

    def __repr__(self) -> str:
        return f"<{self.mode} of {self.primal.__module__}.{self.primal.__qualname__} with respect to {self.wrt!r}>"


class Preset(functools.partial[Any]):
    """A derivative with some of its arguments given, as its primal is that was a ``functools.partial``.

    ``source``, ``path`` and ``trace`` are those of the derivative.
    """

    @property
    def source(self) -> str:
        """The text of the generated function, of the variant last used."""
        return self._derivative.source

    @property
    def path(self) -> str:
        """The file of the generated function."""
        return self._derivative.path

    @property
    def trace(self) -> Trace:
        """The execution trace of the primal."""
        return self._derivative.trace

    @property
    def _derivative(self) -> Any:
        assert isinstance(self.func, Gradient)
        return self.func


class OfObject(Preset):
    """A derivative of what an object's class calls, which Python looks up in each call."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The derivative at the arguments."""
        derivative = self._derivative
        refuse_replaced(self.args[0], getattr(derivative, "summed", derivative.primal))
        return super().__call__(*args, **kwargs)


def given(fun: object) -> tuple[Any, tuple[Any, ...], dict[str, Any]]:
    """What a bound method, an object with ``__call__``, a ``functools.partial`` or a ``staticmethod`` calls.

    With its first arguments and those by name. What has a rule of the user's is what it is.
    """
    if _is_ruled_object(fun):
        return fun, (), {}
    if isinstance(fun, functools.partial) and not isinstance(fun, Gradient):
        inner, first, named = given(fun.func)
        return inner, (*first, *fun.args), {**named, **fun.keywords}
    if isinstance(fun, MethodType) and not held_as(fun.__self__):
        return fun.__func__, (fun.__self__,), {}
    if isinstance(fun, staticmethod):
        return given(fun.__func__)
    if (through := seen_through(fun)) and (bound := given(getattr(fun, through)))[1:] != ((), {}):
        return bound
    call = next((vars(cls)["__call__"] for cls in type(fun).__mro__ if "__call__" in vars(cls)), None)
    if isinstance(call, FunctionType) and not (isinstance(fun, type) or is_library(type(fun).__module__) or has_rule(fun)):
        from adjoint_gen.program.plain_objects import is_plain_class  # here, since decorating a function needs none of it

        return (call, (fun,), {}) if is_plain_class(type(fun)) or not hasattr(fun, "__wrapped__") else (fun, (), {})
    return fun, (), {}


def applied(fun: Callable[..., Any], wrt: Wrt, make: Callable[[Any, Any], Gradient[..., Any]]) -> Any:
    """The derivative that ``make`` gives of a function; of a bound method or a ``functools.partial`` one with its arguments."""
    inner, first, named = given(fun)
    if inner is fun:
        return make(fun, wrt)
    function = plain(inner)
    names = signature_of(function.__code__).names
    where = positions(function, names, wrt, skip=len(first))
    preset = OfObject if is_looked_up(fun) else Preset
    return preset(make(inner, names[where] if isinstance(where, int) else tuple(names[k] for k in where)), *first, **named)


def count_after_self(fun: object) -> None:
    """Let the positions of a derivative that is behind ``fun`` count the parameters after ``self``."""
    inner: Any = behind(fun)
    if hasattr(type(inner), "count_after_self"):
        inner.count_after_self()


def is_looked_up(fun: object) -> bool:
    """Whether Python asks the class of an object, in each call, what it is that this calls."""
    while isinstance(fun, functools.partial) and not isinstance(fun, Gradient):
        fun = fun.func
    _, first, _ = given(fun)
    return bool(first) and first[0] is fun


def refuse_replaced(called: object, function: object) -> None:
    """Refuse an object that calls another function than when its derivative was made."""
    if given(called)[0] is function:
        return
    from adjoint_gen.errors import DifferentiationError

    name = f"{type(called).__name__}.__call__"
    raise DifferentiationError(f"`{name}` is another function than when its derivative was made", "make the derivative again")


def stages(fun: object) -> tuple[Stage, ...]:
    """The derivatives that lead from :func:`plain` of ``fun`` to ``fun``, the first one first."""
    if _is_ruled_object(fun):
        return ()
    if isinstance(fun, Gradient):
        return *stages(fun.primal), (fun.mode, fun._positions)
    return stages(getattr(fun, through)) if (through := seen_through(fun)) else ()


def plain(fun: object) -> FunctionType:
    """The Python function to differentiate: ``fun`` itself, or a function that calls it where only a rule knows it.

    Of a derivative it is the function that was differentiated.

    Raises:
        DifferentiationError: it is neither.

    >>> import math
    >>> plain(math.hypot).__code__.co_varnames
    ('x', 'y')
    """
    if isinstance(fun, FunctionType) and not _is_known_by_name(fun):
        return _ruled(fun) if has_rule(fun) else _with_its_names(fun)
    ruled = _is_ruled_object(fun)
    if isinstance(fun, Gradient) and not ruled:
        return plain(fun.primal)
    if (through := seen_through(fun)) and not ruled:
        return plain(getattr(fun, through))
    from adjoint_gen.errors import DifferentiationError

    if (written := getattr(fun, "as_function", None)) is not None and type(fun).__module__.startswith(__package__ + "."):
        return written
    if not callable(fun) or (isinstance(fun, (functools.partial, type)) and not ruled):
        name = getattr(fun, "__qualname__", None) or f"an object of type {type(fun).__name__}"
        raise DifferentiationError(f"cannot differentiate {name}: it is no plain Python function", "def f(x): ...")
    from adjoint_gen.rules.caller import caller

    return caller(fun)


def _is_known_by_name(function: FunctionType) -> bool:
    """Whether NumPy's or SciPy's function has a rule, or is a solver; any other one has a text like the user's."""
    if (function.__module__ or "").partition(".")[0] not in READ:
        return False
    from adjoint_gen.frontend.calls.library_texts import is_known_by_name

    return is_known_by_name(function)


def has_rule(function: object) -> bool:
    """Whether there is a rule of the user's for a function; none where the table of rules was not loaded yet."""
    if "adjoint_gen.rules.table" not in sys.modules:
        return False
    from adjoint_gen.program.registrations import rule_of

    return rule_of(function) is not None


def _is_ruled_object(fun: object) -> bool:
    """Whether there is a rule of the user's for what a decorator, an operator or ``functools.partial`` made of a function."""
    return isinstance(fun, functools.partial | functools._lru_cache_wrapper) and has_rule(fun)


@functools.lru_cache(maxsize=256)
def _ruled(function: FunctionType) -> FunctionType:
    """A function with a rule of the user's as one that calls it: so its rule counts, and not its source."""
    return written_caller(function, function)


def _with_its_names(function: FunctionType) -> FunctionType:
    """A function; if a decorator of the user's takes any arguments for it, one that has a name for the first of them."""
    known, inner = signature_of(function.__code__), function
    while isinstance(wrapped := getattr(inner, "__wrapped__", None), FunctionType):
        inner = wrapped
    own = signature_of(inner.__code__)
    anything = known.rest and not known.places and not known.keyword_only
    if inner is function or not anything or not own.places or not has_own_text(function):
        return function
    return _passing_on(function, inner)


@functools.lru_cache(maxsize=256)
def _passing_on(function: FunctionType, inner: FunctionType) -> FunctionType:
    """A function with the parameters that ``inner`` has no default for, which passes all it is given on to ``function``."""
    from adjoint_gen.free_names import unused

    known, own = signature_of(function.__code__), signature_of(inner.__code__)
    needed = own.places - len(inner.__defaults__ or ())
    names = (*own.positional_only, *own.positional)[:needed]
    rest, more = (unused(name, names) for name in ("rest", "more"))
    shown = Signature((), names, (), rest, more if known.keywords else "")
    made = written(inner.__name__, shown, shown.forwarded, function)
    made.__wrapped__ = inner  # type: ignore[attr-defined]
    return made
