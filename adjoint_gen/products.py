"""Products with the Jacobian, :func:`vjp` and :func:`jvp`, and with the Hessian, :func:`hvp`."""

from __future__ import annotations

import functools
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from adjoint_gen.forks import WHOLE
from adjoint_gen.gradient import given, plain, stages, written_caller
from adjoint_gen.runtime.checks import require_value
from adjoint_gen.signature import Mode, Signature, Stage, positions, signature_of
from adjoint_gen.structure import mapped, rebuilt

if TYPE_CHECKING:
    from adjoint_gen.ir.kinds import Kind
    from adjoint_gen.variants import Variants


def variants_of(
    function: FunctionType, wrt: int | tuple[int, ...], mode: Mode, before: tuple[Stage, ...] = ()
) -> Variants:
    """The variants of a derivative that has no object of its own; those of the functions last used are kept."""
    return _variants_of(function, signature_of(function.__code__), wrt, mode, before)


@functools.lru_cache(maxsize=256)
def _variants_of(
    function: FunctionType, signature: Signature, wrt: int | tuple[int, ...], mode: Mode, before: tuple[Stage, ...]
) -> Variants:
    with WHOLE:
        from adjoint_gen.variants import Variants

    return Variants(function, wrt, mode, before=before)


def _split(
    fun: Callable[..., Any], args: Sequence[Any]
) -> tuple[FunctionType, tuple[Stage, ...], tuple[Any, ...], tuple[Any, ...]]:
    """A plain function, the derivatives of it, and the arguments that come before ``args`` and after them.

    Before come a bound method's object and what a ``functools.partial`` gives, after what it gives by name.

    Raises:
        TypeError: an argument before one that is given by name is missing.
    """
    inner, first, named = given(fun)
    function = plain(inner)
    names = signature_of(function.__code__).names[len(first) + len(args) :]
    last = tuple(named[name] for name in names[: len(named)] if name in named)
    if len(last) < len(named):
        raise TypeError(f"{function.__name__}: {', '.join(named)} must follow the arguments: give those before them")
    return function, stages(inner), first, last


def vjp(fun: Callable[..., Any], *args: Any) -> tuple[Any, Callable[..., tuple[Any, ...]]]:
    """The value of ``fun(*args)`` and its pullback.

    The pullback takes a cotangent with the structure and shapes of the value and returns one gradient for each
    argument, None for those that have no derivative (integers, strings, objects). It may be called again and again.
    """
    with WHOLE:
        from adjoint_gen.frontend.observe import kind_of

    function, before, bound, last = _split(fun, args)
    names, values, first = signature_of(function.__code__).names, (*bound, *args, *last), len(bound)
    own = zip(names[first:], args, strict=False)
    able = tuple(k for k, (n, v) in enumerate(own, first) if _moves(kind_of(v, n)))
    variants = variants_of(function, able or tuple(range(len(values))), "vjp", before)
    value, reverse = pullback_of(variants, values)

    def pullback(cotangent: Any) -> tuple[Any, ...]:
        found = dict(zip(able, reverse(cotangent), strict=True))
        return tuple(found.get(k) for k in range(first, first + len(args)))

    return value, pullback


def pullback_of(variants: Variants, values: tuple[Any, ...]) -> tuple[Any, Callable[[Any], tuple[Any, ...]]]:
    """The value at some arguments, and the function from a cotangent to the gradients that are asked for."""
    (value, residuals), reverse = variants.apply(values)
    require_value(value, variants.function.__qualname__)
    form = mapped(lambda leaf: np.broadcast_to(np.zeros((), np.asarray(leaf).dtype), np.shape(leaf)), value)

    def pullback(cotangent: Any) -> tuple[Any, ...]:
        return tuple(reverse(residuals, *_leaves(_fitted("cotangent", form, cotangent))))

    return value, pullback


def _moves(kind: Kind) -> bool:
    """Whether there is anything to differentiate by in a value of this kind: a number, or one in a tuple, list or dict."""
    inside = kind.items if kind.element is None else (kind.element,)
    return kind.differentiable or (kind.tag in ("tuple", "list", "dict") and any(map(_moves, inside)))


def jvp(fun: Callable[..., Any], args: Sequence[Any], tangents: Sequence[Any]) -> tuple[Any, Any]:
    """The value of ``fun(*args)`` and its derivative in the direction ``tangents``.

    There is one tangent for each argument, of the argument's shape, or None for an argument that stays fixed.
    """
    for what, given_ in (("arguments", args), ("tangents", tangents)):
        if not isinstance(given_, (tuple, list)):
            raise TypeError(f"jvp takes a tuple of {what}, jvp(f, (x,), (x_dot,)), and not a {type(given_).__name__}")
    function, before, bound, last = _split(fun, args)
    values, first = (*bound, *args, *last), len(bound)
    if len(tangents) != len(args):
        raise ValueError(f"there are {len(args)} arguments and {len(tangents)} tangents")
    moving = tuple(k for k, t in enumerate(tangents) if t is not None)
    along = tuple(_fitted(f"tangent of argument {k}", args[k], tangents[k]) for k in moving)
    variants = variants_of(function, tuple(k + first for k in moving), "jvp", before)
    value, tangent = variants.apply(values, along)
    require_value(value, function.__qualname__)
    return value, tangent


def hvp(fun: Callable[..., Any], wrt: int | str | Sequence[int | str] = 0) -> HessianProduct:
    """The product of the Hessian of a function with a real scalar result: a function of its arguments and a direction.

    The direction comes last and has the shape of the argument at ``wrt``; for a tuple of them it is a tuple, and so is
    the product. It is the tangent of the gradient: forward mode over reverse mode.

    >>> hvp(lambda x, y: x**3 * y)(2.0, 5.0, 1.0)
    60.0

    Raises:
        DifferentiationError: when it is called, where the function cannot be differentiated for such arguments.
        ValueError: the direction has not the structure and shapes of the arguments.
    """
    return HessianProduct(fun, wrt)


class Product(ABC):
    """A derivative that is called with arguments as its ``primal`` is.

    ``source`` is the text of the generated function and ``path`` its file, of the variant last used.
    """

    mode: ClassVar[str]
    last: ClassVar[tuple[str, ...]] = ()
    """Arguments that follow those of the primal."""
    wrt: int | str | Sequence[int | str]
    __name__: str
    used: Variants

    def __init__(self, fun: Callable[..., Any], wrt: int | str | Sequence[int | str]) -> None:
        """The derivative of ``fun`` with respect to ``wrt``, positions or names of parameters."""
        primal, self._bound, self._named = given(fun)
        functools.update_wrapper(self, primal, updated=())
        self.primal = primal
        self._fun, self.wrt, self._function = fun, wrt, plain(self.primal)
        self._names = signature_of(self._function.__code__).names
        self._where = positions(self._function, self._names, wrt, skip=len(self._bound))
        self.moving = (self._where,) if isinstance(self._where, int) else self._where

    def variants(self, mode: Mode) -> Variants:
        """The generated functions of a mode."""
        return variants_of(self._function, self._where if mode == "hvp" else self.moving, mode, stages(self.primal))

    def values(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
        """The values of all parameters for a call with these arguments."""
        with WHOLE:
            from adjoint_gen.dispatch import binder

        return tuple(binder(self._function)(*self._bound, *args, **{**self._named, **kwargs}))

    def nested(self, at: tuple[Any, ...], blocks: Sequence[Any]) -> Any:
        """Blocks, one for each leaf of the arguments at ``wrt``, in the structure of these: of one alone, or of a tuple."""
        made = rebuilt(at, blocks)
        return made[0] if isinstance(self._where, int) else made

    @abstractmethod
    def __call__(self, *args: Any, **kwargs: Any) -> Any:
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
        return written_caller(self, self._function, signature_of(self._function.__code__), self.last)

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        if instance is None:
            return self
        made, (fun, *more) = self.__reduce__()
        return made(MethodType(fun, instance), *more)

    def __reduce__(self) -> Any:
        return type(self), (self._fun, self.wrt)

    def __repr__(self) -> str:
        return f"<{self.mode} of {self.primal.__module__}.{self.primal.__qualname__} with respect to {self.wrt!r}>"


class HessianProduct(Product):
    """What :func:`hvp` returns; ``primal`` is the function that was differentiated."""

    mode = "hvp"
    last = ("direction",)

    def __init__(self, fun: Callable[..., Any], wrt: int | str | Sequence[int | str]) -> None:
        """The product for ``fun`` with respect to ``wrt``, as for :func:`hvp`."""
        super().__init__(fun, wrt)
        self.used = self.variants("hvp")

    def hessp(self, x: Any, direction: Any, *args: Any) -> Any:
        """The product as ``scipy.optimize.minimize(..., hessp=)`` calls it: the direction comes second.

        >>> hvp(lambda x, y: x**3 * y).hessp(2.0, 1.0, 5.0)
        60.0
        """
        return self(x, *args, direction)

    def __call__(self, *args: Any) -> Any:
        """The product at the arguments, of which the last one is the direction."""
        name = self._function.__name__
        if not args:
            raise TypeError(f"{name}: the direction is missing, which comes after the arguments")
        *own, direction = args
        values = (*self._bound, *own, *_split(self._fun, own)[3])
        dots = (direction,) if isinstance(self._where, int) else direction
        if not isinstance(dots, (tuple, list)) or len(dots) != len(self.moving):
            found = len(dots) if isinstance(dots, (tuple, list)) else f"a {type(dots).__name__}"
            raise ValueError(f"the direction of {name} is a tuple of {len(self.moving)}, one for each argument, not {found}")
        if len(values) <= max(self.moving):
            raise TypeError(f"{name}: {len(own)} arguments and a direction are too few")
        each = zip(self.moving, dots, strict=True)
        fitted = (_fitted(f"direction of `{self._names[k]}`", values[k], dot) for k, dot in each)
        return self.used.apply(values, (*fitted, 1.0))


def _leaves(value: Any) -> Iterator[Any]:
    """The values that a generated function takes for one of any structure: a list is one, tuples and dicts are taken apart."""
    if isinstance(value, tuple):
        for item in value:
            yield from _leaves(item)
    elif isinstance(value, dict):
        yield from _leaves(tuple(value.values()))
    else:
        yield value


def _fitted(what: str, value: Any, given: Any, place: str = "") -> Any:
    """``given`` with floating-point numbers where ``value`` has them, and with its keys in the same order.

    Raises:
        ValueError: the structure, a shape or a dtype differs; ``what`` it is, and the ``place`` in it, are named.
    """
    inside = place or " at "
    if isinstance(value, (tuple, list)):
        kind = tuple if isinstance(value, tuple) else list
        if not isinstance(given, kind) or len(given) != len(value):
            raise ValueError(f"the {what} must be a {kind.__name__} of {len(value)} items{place}, as the value is")
        items = [_fitted(what, v, g, f"{inside}[{k}]") for k, (v, g) in enumerate(zip(value, given, strict=True))]
        return type(value)(*items) if hasattr(value, "_fields") else kind(items)
    if isinstance(value, dict):
        if not isinstance(given, dict) or given.keys() != value.keys():
            keys = ", ".join(map(repr, value))
            raise ValueError(f"the {what} must be a dict with the keys {keys}{place}, as the value is")
        return {key: _fitted(what, item, given[key], f"{inside}[{key!r}]") for key, item in value.items()}
    return _fitted_leaf(what, value, given, place)


def _fitted_leaf(what: str, value: Any, given: Any, place: str) -> Any:
    """A number for a number, an array for an array of its shape; anything where there is nothing to differentiate.

    Integers become floating-point numbers: what is computed from them is stored beside them, and would be rounded. So do
    numbers of another precision, which would be that of the gradients; Python's own floats have none.
    """
    shape, wanted = np.shape(value), np.asarray(value).dtype
    if given is None and wanted.kind not in "fc":
        return given
    if given is None or isinstance(given, (tuple, list, dict, str)):
        expected = f"an array of shape {shape}" if shape else "a number"
        raise ValueError(f"the {what} must be {expected}{place}, it is a {type(given).__name__}")
    if np.shape(given) != shape:
        raise ValueError(f"the {what} has shape {np.shape(given)}{place}, it must have {shape}")
    found = np.asarray(given).dtype
    if wanted.kind not in "fc":
        return given
    if found.kind not in "biuf" + wanted.kind:
        raise ValueError(f"the {what} is of dtype {found}{place}, it must be of {wanted}")
    other = found.kind in "biu" or (found.kind == wanted.kind and found != wanted and type(given) is not float)
    return np.asarray(given, wanted)[()] if other else given
