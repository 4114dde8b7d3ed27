"""Products with the Jacobian, :func:`vjp` and :func:`jvp`, and with the Hessian, :func:`hvp`."""

from __future__ import annotations

import functools
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any, ClassVar, Concatenate, Generic, ParamSpec, Self, TypeVar, overload

import numpy as np

from adjoint_gen.operators.binding import bound, by_argument, by_parameter, directions, taken_apart
from adjoint_gen.operators.forwarding import written_caller
from adjoint_gen.operators.gradient import count_after_self, given, has_rule, is_looked_up, plain, refuse_replaced, stages
from adjoint_gen.operators.pickling import own_name
from adjoint_gen.program.forks import WHOLE
from adjoint_gen.program.originals import importing, originals
from adjoint_gen.program.plain_objects import as_dicts
from adjoint_gen.program.signature import Mode, Signature, Stage, Wrt, positions, refusal, signature_of, spelled
from adjoint_gen.program.structure import MisfitError, described, floats, has_types, like, mapped, rebuilt, zero
from adjoint_gen.runtime.guards import is_numeric

if TYPE_CHECKING:
    from adjoint_gen.operators.variants import Variants

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R")
S = TypeVar("S")


def variants_of(function: FunctionType, wrt: int | tuple[int, ...], mode: Mode, before: tuple[Stage, ...] = ()) -> Variants:
    """The variants of a derivative that has no object of its own; those of the functions last used are kept."""
    return _variants_of(function, signature_of(function.__code__), wrt, mode, before)


@functools.lru_cache(maxsize=256)
def _variants_of(
    function: FunctionType, signature: Signature, wrt: int | tuple[int, ...], mode: Mode, before: tuple[Stage, ...]
) -> Variants:
    with importing():
        from adjoint_gen.operators.variants import Variants

    return Variants(function, wrt, mode, before=before)


def vjp(fun: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> tuple[R, Callable[[Any], tuple[Any, ...]]]:
    """The value of ``fun(*args, **kwargs)`` and its pullback.

    The pullback takes a cotangent with the structure and shapes of the value and returns one gradient for each
    positional argument, None for those, and in these for those leaves, that have no derivative (integers, strings).
    What belongs to such a leaf of the value may be None, too. The pullback may be called again and again.

    >>> value, pullback = vjp(lambda p: {"y": p["w"] * p["x"], "n": 2}, {"w": 3.0, "x": 5.0, "name": "line"})
    >>> value, pullback({"y": 1.0, "n": None})
    ({'y': 15.0, 'n': 2}, ({'w': 5.0, 'x': 3.0, 'name': None},))

    Raises:
        DifferentiationError: the function cannot be differentiated for such arguments.
        TypeError: there is no positional argument.
        ValueError: from the pullback, the cotangent has not the structure, a shape or a dtype of the value.
    """
    with WHOLE:
        from adjoint_gen.frontend.state.observe import kind_of
        from adjoint_gen.operators.arguments import movable

    function, before, values, first = taken_apart(fun, args, kwargs)
    if not args:
        raise TypeError(f"`{function.__name__}`: vjp gives a gradient for each positional argument, there is none: vjp(f, x)")
    signature = signature_of(function.__code__)
    own = by_parameter(signature, first, args)
    ruled = has_rule(given(fun)[0])  # whose rule has objects as they are, and says nothing of what they hold
    able = tuple(k for k, v in own.items() if movable(kind_of(v if ruled else as_dicts(v), signature.names[k])))
    able = able or tuple(range(first, len(values)))
    variants = variants_of(function, able, "vjp", before)
    value, reverse = pullback_of(variants, values)

    expected = f"`{function.__name__}`: the pullback takes one cotangent, {described(value)} as the value is"

    def pullback(*cotangents: Any) -> tuple[Any, ...]:
        if len(cotangents) != 1:
            raise TypeError(f"{expected}, and not {len(cotangents)}")
        found = dict(zip(able, reverse(*cotangents), strict=True))
        return by_argument(signature, first, len(args), found)

    return value, pullback


def pullback_of(variants: Variants, values: tuple[Any, ...]) -> tuple[Any, Callable[[Any], tuple[Any, ...]]]:
    """The value at some arguments, and the function from a cotangent to the gradients that are asked for."""
    (value, residuals), reverse = variants.apply(values)
    function = variants.function
    refuse_none(function, value)
    at = variants.at(values)
    types = mapped(lambda leaf: None, at) if has_types(at) else None  # as they are now: lists may change
    form = mapped(lambda leaf: np.broadcast_to(np.zeros((), np.asarray(leaf).dtype), np.shape(leaf)), value)

    def pullback(cotangent: Any) -> tuple[Any, ...]:
        try:
            fitted = mapped(cotangent_leaf, form, cotangent)
        except MisfitError as misfit:
            raise ValueError(f"`{function.__name__}`: the cotangent{misfit.at} {misfit.predicate}") from None
        gradients: tuple[Any, ...] = reverse(residuals, fitted)
        return gradients if types is None else like(types, gradients)

    return value, pullback


def refuse_none(function: FunctionType, value: Any) -> None:
    """Refuse what a function returned on a path without a ``return``."""
    if value is None:
        what = f"`{function.__name__}` returned None, which has no derivative"
        raise refusal(function, what, "a `return` with a value on each path")


def jvp(fun: Callable[..., R], args: Sequence[Any], tangents: Sequence[Any]) -> tuple[R, R]:
    """The value of ``fun(*args)`` and its derivative in the direction ``tangents``.

    There is one tangent for each argument, of the argument's structure and shapes, or None for an argument that stays
    fixed. So is it None for leaves that are integers, strings and their like; a string or flag may stand for itself.

    >>> jvp(lambda x, y: x * y, (3.0, 5.0), (1.0, None))
    (15.0, 5.0)

    Raises:
        DifferentiationError: the function cannot be differentiated for such arguments.
        ValueError: a tangent has not the structure, a shape or a dtype of its argument, or there are fewer or more of them.
    """
    for what, given_ in (("arguments", args), ("tangents", tangents)):
        if not isinstance(given_, (tuple, list)):
            raise TypeError(f"jvp takes a tuple of {what}, jvp(f, (x,), (x_dot,)), and not {described(given_)}")
    function, before, values, first = taken_apart(fun, args)
    if len(tangents) != len(args):
        raise ValueError(
            f"`{function.__name__}`: there must be a tangent, or None, for each argument: "
            f"there are {len(args)} arguments and {len(tangents)} tangents"
        )
    signature = signature_of(function.__code__)
    moving = directions(signature, first, args, tangents)
    along = tuple(_direction(function, "tangent", signature.names[k], *pair) for k, pair in moving.items())
    variants = variants_of(function, tuple(moving), "jvp", before)
    value, tangent = variants.apply(values, along)
    refuse_none(function, value)
    return value, mapped(_in_its_precision, value, tangent)


def _in_its_precision(value: Any, tangent: Any) -> Any:
    """A tangent in the dtype of the value, which others may have decided: ``x + n`` of integers beside single precision."""
    wanted = value.dtype if isinstance(value, (np.ndarray, np.generic)) else None
    if tangent is None or wanted is None or wanted.kind not in "fc" or np.asarray(tangent).dtype == wanted:
        return None if value is None else tangent
    return np.asarray(tangent, wanted)[() if isinstance(value, np.generic) else ...]


def _direction(function: FunctionType, what: str, name: str, value: Any, given: Any) -> Any:
    """A tangent of a parameter as a generated function takes it.

    Raises:
        ValueError: it has not the structure, a shape or a dtype of the parameter's value.
    """
    try:
        return mapped(tangent_leaf, value, given)
    except MisfitError as misfit:
        raise ValueError(f"`{function.__name__}`: the {what} of `{name}{misfit.place}` {misfit.predicate}") from None


@overload
def hvp(
    fun: Callable[..., Any], /, wrt: Wrt | None = None, *, argnum: Wrt | None = None, argnums: Wrt | None = None
) -> HessianProduct: ...
@overload
def hvp(
    fun: None = None, /, *, wrt: Wrt | None = None, argnum: Wrt | None = None, argnums: Wrt | None = None
) -> Callable[[Callable[..., Any]], HessianProduct]: ...
def hvp(
    fun: Callable[..., Any] | None = None, /, wrt: Wrt | None = None, *, argnum: Wrt | None = None, argnums: Wrt | None = None
) -> Any:
    """The product of the Hessian of a function with a real scalar result: a function of its arguments and a direction.

    The direction comes last of the positional arguments and has the structure and shapes of the argument at ``wrt``; for a
    tuple of them it is a tuple, and so is the product. It is the tangent of the gradient: forward mode over reverse mode.

    SciPy's ``hessp=`` is called with the direction second: ``hvp(f).hessp`` is that function. ``hvp(f)`` itself is the same
    only for a function of one argument; with ``args=`` it would take the direction for an argument, which is refused where
    SciPy is seen to call it.

    >>> hvp(lambda x, y: x**3 * y)(2.0, 5.0, 1.0)
    60.0

    Args:
        fun: a plain Python function, or nothing where this is used as a decorator with arguments.
        wrt: a parameter's position or name, or a tuple of them; ``argnum`` and ``argnums`` are other spellings.

    Raises:
        DifferentiationError: when it is called, where the function cannot be differentiated for such arguments.
        ValueError: the direction has not the structure and shapes of the arguments.
    """
    wrt = spelled("hvp", wrt, argnum, argnums)
    return functools.partial(HessianProduct, wrt=wrt) if fun is None else HessianProduct(fun, wrt)


class Product(ABC, Generic[P]):
    """A derivative that is called with arguments as its ``primal`` is.

    ``fun`` is what was given: ``primal``, or that with some of its arguments. ``source`` is the text of the generated
    function and ``path`` its file, of the variant last used.
    """

    mode: ClassVar[str]
    last: ClassVar[tuple[str, ...]] = ()
    """Arguments that follow those of the primal."""
    skipped = 0
    """How many parameters positions do not count, beside those that are given already."""
    wrt: int | str | Sequence[int | str]
    __name__: str
    __qualname__: str
    used: Variants

    def __init__(self, fun: Callable[..., Any], wrt: Wrt) -> None:
        """The derivative of ``fun`` with respect to ``wrt``, positions or names of parameters."""
        originals()
        primal, self._bound, self._named = given(fun)
        functools.update_wrapper(self, primal, updated=())
        self.primal = primal
        self._looked_up = is_looked_up(fun)
        self.fun, self.wrt, self.function = fun, wrt, plain(self.primal)
        self._names = signature_of(self.function.__code__).names
        self._where = positions(self.function, self._names, wrt, skip=len(self._bound) or self.skipped)
        self.moving = (self._where,) if isinstance(self._where, int) else self._where

    def variants(self, mode: Mode) -> Variants:
        """The generated functions of a mode."""
        return variants_of(self.function, self._where if mode == "hvp" else self.moving, mode, stages(self.primal))

    def values(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        """The values of all parameters for a call with these arguments."""
        if self._looked_up:
            refuse_replaced(self._bound[0], self.primal)
        return bound(self.function, (*self._bound, *args), {**self._named, **kwargs})

    def refuse_unmoving(self, at: tuple[Any, ...]) -> None:
        """Refuse arguments at ``wrt`` of which nothing is a floating-point number."""
        with WHOLE:
            from adjoint_gen.frontend.state.observe import kind_of
            from adjoint_gen.operators.arguments import check_differentiable

        named = {self._names[k]: as_dicts(value) for k, value in zip(self.moving, at, strict=True)}
        check_differentiable(self.function, {name: kind_of(value, name) for name, value in named.items()}, named)

    def nested(self, at: tuple[Any, ...], blocks: Sequence[Any]) -> Any:
        """Blocks, one for each leaf of the arguments at ``wrt``, in the structure of these: of one alone, or of a tuple."""
        made = rebuilt(at, blocks)
        return made[0] if isinstance(self._where, int) else made

    def __set_name__(self, owner: type, name: str) -> None:
        if self.__qualname__ == f"{owner.__qualname__}.{name}" and not isinstance(self.fun, staticmethod):
            self.count_after_self()

    def count_after_self(self) -> None:
        """Let positions count the parameters after ``self``, also of what this is a derivative of."""
        count_after_self(self.primal)
        self.skipped = 1
        type(self).__init__(self, *self.made_of())

    @abstractmethod
    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Any:
        """The derivative at the arguments."""

    @property
    def source(self) -> str:
        """The text of the generated function."""
        return self.used.general().entry.text

    @property
    def path(self) -> str:
        """The file of the generated function."""
        return self.used.general().entry.path

    @functools.cached_property
    def as_function(self) -> FunctionType:
        """A plain Python function of the same arguments that calls this, so that it can be differentiated itself."""
        if self._bound or self._named:
            what = f"cannot differentiate this {self.mode} of `{self.function.__name__}`: it has some of its arguments already"
            raise refusal(self.function, what, "that of a function of the others: `lambda x: ...`")
        return written_caller(self, self.function, self.last, f"_{self.mode}")

    @overload
    def __get__(self, instance: None, owner: type | None = None) -> Self: ...
    @overload
    def __get__(self: Product[Concatenate[S, Q]], instance: object, owner: type | None = None) -> Callable[Q, Any]: ...
    def __get__(self, instance: object, owner: type | None = None) -> Any:
        if instance is None or isinstance(self.fun, staticmethod):
            return self
        fun, *more = self.made_of()
        return type(self)(MethodType(fun, instance), *more)

    def made_of(self) -> tuple[Any, ...]:
        """What it was made of: the function, and what it is with respect to."""
        return self.fun, self.wrt

    def __reduce__(self) -> Any:
        return own_name(self, sys._getframe(1)) or (type(self), self.made_of())

    def __repr__(self) -> str:
        return f"<{self.mode} of {self.primal.__module__}.{self.primal.__qualname__} with respect to {self.wrt!r}>"


class HessianProduct(Product[...]):
    """What :func:`hvp` returns; ``primal`` is the function that was differentiated."""

    mode = "hvp"
    last = ("direction",)

    def __init__(self, fun: Callable[..., Any], wrt: Wrt) -> None:
        """The product for ``fun`` with respect to ``wrt``, as for :func:`hvp`."""
        super().__init__(fun, wrt)
        self.used = self.variants("hvp")

    def hessp(self, x: Any, direction: Any, *args: Any) -> Any:
        """The product as ``scipy.optimize.minimize(..., hessp=)`` calls it: the direction comes second.

        >>> hvp(lambda x, y: x**3 * y).hessp(2.0, 1.0, 5.0)
        60.0
        """
        return self(x, *args, direction)

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """The product at the arguments, of which the last positional one is the direction."""
        name = self.function.__name__
        if not args:
            raise TypeError(f"`{name}`: the direction is missing, which comes after the arguments: hvp({name})(*arguments, v)")
        if len(args) > 2 and sys._getframe(1).f_globals.get("__name__", "").startswith("scipy.optimize"):
            raise TypeError(
                f"`{name}`: SciPy calls hessp(x, p, *args), with the direction second, and hvp({name}) takes it last: "
                f"pass hessp=hvp({name}).hessp"
            )
        *own, direction = args
        values = self._all_but_the_direction(own, kwargs)
        dots = (direction,) if isinstance(self._where, int) else direction
        if not isinstance(dots, (tuple, list)) or len(dots) != len(self.moving):
            count = len(self.moving)
            raise ValueError(
                f"`{name}`: the direction must be a tuple of {count} item{'s' * (count != 1)}, one for each of "
                f"{', '.join(f'`{self._names[k]}`' for k in self.moving)}, it is {described(direction)}"
            )
        each = zip(self.moving, dots, strict=True)
        fitted = (_direction(self.function, "direction", self._names[k], values[k], dot) for k, dot in each)
        product = self.used.apply(values, (*fitted, 1.0))
        return mapped(_in_its_precision, self.used.at(values), product)

    def _all_but_the_direction(self, own: list[Any], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        try:
            return self.values(tuple(own), kwargs)
        except TypeError as error:
            raise TypeError(f"{error}; the last of the {len(own) + 1} arguments given is the direction") from None


def cotangent_leaf(value: Any, given: Any) -> Any:
    """A number for a number, an array for an array of its shape; anything of its shape where it has no derivative.

    Integers become floating-point numbers: what is computed from them is stored beside them, and would be rounded. So do
    numbers of another precision, which would be that of the gradients; Python's own floats have none.

    Raises:
        MisfitError: it is something else.
    """
    shape, wanted = np.shape(value), np.asarray(value).dtype
    if given is None and wanted.kind not in "fc":
        return 0.0  # of a list the whole is taken, with what stands for such a leaf in it
    ours = isinstance(given, np.ndarray | np.generic) and is_numeric(given)  # other classes have an arithmetic of their own
    if not (ours or type(given) in (float, int, bool, complex)) or np.shape(given) != shape:
        expected = f"an array of shape {shape}" if shape else "a number"
        raise MisfitError(expected if wanted.kind in "fc" else f"None or {expected}", described(given))
    if wanted.kind not in "fc":
        return zero(value) if shape else 0.0
    found = np.asarray(given).dtype
    if found.kind not in "biuf" + wanted.kind:
        raise MisfitError(f"of dtype {wanted}", f"of dtype {found}")
    other = found.kind in "biu" or (found.kind == wanted.kind and found != wanted and type(given) is not float)
    return np.asarray(given, wanted)[()] if other else given


def tangent_leaf(value: Any, given: Any) -> Any:
    """As :func:`cotangent_leaf`; what has no derivative does not move: zeros where it is a number, and else None.

    A string or flag may stand for itself, as where a structure of tangents is made of the arguments' own.

    Raises:
        MisfitError: it is something else.
    """
    if floats(value):
        return cotangent_leaf(value, given)
    if isinstance(value, str | bool) and type(given) is type(value) and given == value:
        return zero(value)
    if given is not None and not (isinstance(given, int | float | np.ndarray | np.generic) and not np.any(given)):
        raise MisfitError(f"None or zero, since there is {described(value)}, which has no derivative", described(given))
    return zero(value)
