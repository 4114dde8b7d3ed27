"""The texts of the functions that :mod:`adjoint_gen.frontend.calls.derivatives` writes: each is its parameters and its body.

Their first parameter is the function whose derivative is taken. Products with the Hessian, Jacobians and Hessians are written
in terms of ``grad`` and ``jvp``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeAlias

Text: TypeAlias = tuple[str, str]
FUNCTION, _SEED, _VALUE = "function_", "seed_", "value_"
"""Names in these functions, beside those of the user's parameters."""


def _parameters(names: Sequence[str], more: Sequence[str] = ()) -> str:
    return ", ".join((FUNCTION, *names, *more))


def _call(positional: Sequence[str], keywords: Sequence[str], function: str = FUNCTION) -> str:
    return f"{function}({', '.join((*positional, *(f'{k}={k}' for k in keywords)))})"


def _mark(part: str, mode: str, by: Sequence[str], seeds: Sequence[str] = ()) -> str:
    return f"mark({part!r}, {mode!r}, {_VALUE}, ({''.join(f'{name}, ' for name in by)}), ({''.join(f'{s}, ' for s in seeds)}))"


def _gradient(
    positional: Sequence[str], keywords: Sequence[str], by: Sequence[str], single: bool, value: bool = False,
    aux: bool = False, total: bool = False,
) -> Text:
    """The gradient of the function, or of the ``total`` of what it returns; with the ``value``, or ``aux``, beside it."""
    mode = "value_and_grad_aux" if aux else "value_and_grad"
    found, again = _mark("gradient", mode, by) + ("[0]" if single else ""), _mark("value", mode, by)
    found = f"{again}, {found}" if value else f"{found}, {again}[1]" if aux else found
    called = _call(positional, keywords)
    body = f"    {_VALUE} = {f'np.sum({called})' if total else called}\n    return {found}\n"
    return _parameters((*positional, *keywords)), body


def primal(names: Sequence[str]) -> Text:
    """The value alone."""
    return _parameters(names), f"    return {_call(names, ())}\n"


def tangent(names: Sequence[str], by: Sequence[str]) -> Text:
    """A value and its tangent, with a seed for each argument that moves."""
    seeds = [f"{name}_dot_" for name in by]
    body = f"    {_VALUE} = {_call(names, ())}\n"
    body += f"    return {_mark('value', 'jvp', by, seeds)}, {_mark('tangent', 'jvp', by, seeds)}\n"
    return _parameters(names, seeds), body


def pulled_back(names: Sequence[str], by: Sequence[str]) -> Text:
    """The gradients of the arguments that move, for a cotangent."""
    body = f"    {_VALUE} = {_call(names, ())}\n    return {_mark('gradient', 'vjp', by, (_SEED,))}\n"
    return _parameters(names, (_SEED,)), body


def _tangents(inner: str, positional: Sequence[str], keywords: Sequence[str], by: Sequence[str], seeds: str) -> str:
    """How ``inner`` changes where these arguments alone move, along the seeds."""
    moved = f"lambda {', '.join(by)}: {_call(positional, keywords, inner)}"
    return f"jvp({moved}, ({''.join(f'{name}, ' for name in by)}), {seeds})[1]"


def _slope_of(by: Sequence[str], single: bool) -> str:
    return f"grad({FUNCTION}, wrt={(by[0] if single else tuple(by))!r})"


def _product(positional: Sequence[str], keywords: Sequence[str], by: Sequence[str], single: bool) -> Text:
    change = _tangents(_slope_of(by, single), positional, keywords, by, f"({_SEED},)" if single else _SEED)
    return _parameters((*positional, *keywords), (_SEED,)), f"    return {change}\n"


def _matrix(
    positional: Sequence[str], keywords: Sequence[str], by: Sequence[str], single: bool, second: bool = False,
    number: bool = False,
) -> Text:
    """The Jacobian of the function or of its gradient: a column for each element of an array, side by side, or of a number."""
    x, inner = by[0], _slope_of(by, True) if second else FUNCTION
    change = _tangents(inner, positional, keywords, by, "(1.0,)" if number else "(unit_,)")
    body = f"    return {change}\n" if number else f"""\
    columns_ = []
    for k_ in range({x}.size):
        unit_ = np.eye(1, {x}.size, k_, {x}.dtype).reshape({x}.shape)
        columns_.append({change})
    return np.stack(columns_, axis=-1).reshape(np.shape(columns_[0]) + {x}.shape)
"""
    return _parameters((*positional, *keywords)), body


TEXTS: dict[str, Callable[[Sequence[str], Sequence[str], Sequence[str], bool], Text]] = {
    "grad": _gradient, "value_and_grad": partial(_gradient, value=True), "elementwise_grad": partial(_gradient, total=True),
    "grad with aux": partial(_gradient, aux=True), "value_and_grad with aux": partial(_gradient, value=True, aux=True),
    "hvp": _product,
    "jacobian": _matrix, "jacobian of a number": partial(_matrix, number=True),
    "hessian": partial(_matrix, second=True), "hessian of a number": partial(_matrix, second=True, number=True),
}
