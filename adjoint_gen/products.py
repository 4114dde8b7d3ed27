"""Products with the Jacobian, :func:`vjp` and :func:`jvp`, and with the Hessian, :func:`hvp`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType, MethodType
from typing import TYPE_CHECKING, Any

import numpy as np

from adjoint_gen.forks import WHOLE
from adjoint_gen.gradient import given, plain, stages
from adjoint_gen.runtime.checks import require_value
from adjoint_gen.signature import Mode, Signature, Stage, positions, signature_of

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
    (value, residuals), reverse = variants.call(*values)
    require_value(value, function.__qualname__)
    form = _form(value)

    def pullback(cotangent: Any) -> tuple[Any, ...]:
        found = dict(zip(able, reverse(residuals, *_leaves(_fitted("cotangent", form, cotangent))), strict=True))
        return tuple(found.get(k) for k in range(first, first + len(args)))

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


class HessianProduct:
    """What :func:`hvp` returns; ``primal`` is the function that was differentiated."""

    __name__: str

    def __init__(self, fun: Callable[..., Any], wrt: int | str | Sequence[int | str]) -> None:
        """The product for ``fun`` with respect to ``wrt``, as for :func:`hvp`."""
        primal, self._bound, _ = given(fun)
        functools.update_wrapper(self, primal, updated=())
        self.primal = primal
        self._fun, self._wrt, self._function = fun, wrt, plain(self.primal)
        self._names = signature_of(self._function.__code__).names
        self._where = positions(self._function, self._names, wrt, skip=len(self._bound))
        self._variants = variants_of(self._function, self._where, "hvp", stages(self.primal))

    @property
    def source(self) -> str:
        """The text of the generated function, of the variant last used."""
        return self._variants.general().entry.text

    @property
    def path(self) -> str:
        """The file of the generated function."""
        return self._variants.general().entry.path

    def __call__(self, *args: Any) -> Any:
        """The product at the arguments, of which the last one is the direction."""
        name, where = self._function.__name__, self._where
        if not args:
            raise TypeError(f"{name}: the direction is missing, which comes after the arguments")
        *own, direction = args
        values = (*self._bound, *own, *_split(self._fun, own)[3])
        moving = (where,) if isinstance(where, int) else where
        along = (direction,) if isinstance(where, int) else direction
        if not isinstance(along, (tuple, list)) or len(along) != len(moving):
            found = len(along) if isinstance(along, (tuple, list)) else f"a {type(along).__name__}"
            raise ValueError(f"the direction of {name} is a tuple of {len(moving)}, one for each argument, not {found}")
        if len(values) <= max(moving):
            raise TypeError(f"{name}: {len(own)} arguments and a direction are too few")
        dots = (_fitted(f"direction of `{self._names[k]}`", values[k], dot) for k, dot in zip(moving, along, strict=True))
        return self._variants.apply(values, (*dots, 1.0))

    def __get__(self, instance: object, owner: type | None = None) -> Any:
        return self if instance is None else MethodType(self, instance)

    def __reduce__(self) -> Any:
        return HessianProduct, (self._fun, self._wrt)

    def __repr__(self) -> str:
        return f"<hvp of {self.primal.__module__}.{self.primal.__qualname__} with respect to {self._wrt!r}>"


def _form(value: Any) -> Any:
    """The structure, shapes and dtypes of a value, whatever becomes of it."""
    if isinstance(value, dict):
        return {key: _form(item) for key, item in value.items()}
    if isinstance(value, (tuple, list)):
        items = map(_form, value)
        return list(items) if isinstance(value, list) else tuple(items)
    return np.broadcast_to(np.zeros((), np.asarray(value).dtype), np.shape(value))


def _leaves(value: Any) -> Iterator[Any]:
    """The leaves of a value: a list is one, and tuples and dicts are taken apart."""
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
