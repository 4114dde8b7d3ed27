"""The texts of the functions that :mod:`adjoint_gen.frontend.derivatives` writes: each is its parameters and its body.

Their first parameter is the function whose derivative is taken. Products with the Hessian, Jacobians and Hessians are written
in terms of ``grad`` and ``jvp``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

Text: TypeAlias = tuple[str, str]

def _parameters(names: Sequence[str], more: Sequence[str] = ()) -> str:
    return ", ".join((FUNCTION, *names, *more))


FUNCTION, _SEED, _VALUE = "function_", "seed_", "value_"
"""Names in these functions, beside those of the user's parameters."""


def _call(positional: Sequence[str], keywords: Sequence[str], function: str = FUNCTION) -> str:
    return f"{function}({', '.join((*positional, *(f'{k}={k}' for k in keywords)))})"


def _mark(part: str, mode: str, by: Sequence[str], seeds: Sequence[str] = ()) -> str:
    return f"mark({part!r}, {mode!r}, {_VALUE}, ({''.join(f'{name}, ' for name in by)}), ({''.join(f'{s}, ' for s in seeds)}))"


def _gradient(
    positional: Sequence[str], keywords: Sequence[str], by: Sequence[str], single: bool, value: bool = False
) -> Text:
    mode = "value_and_grad"
    found = _mark("gradient", mode, by) + ("[0]" if single else "")
    if value:
        found = f"{_mark('value', mode, by)}, {found}"
    body = f"    {_VALUE} = {_call(positional, keywords)}\n    return {found}\n"
    return _parameters((*positional, *keywords)), body


def _value_and_gradient(
    positional: Sequence[str], keywords: Sequence[str], by: Sequence[str], single: bool
) -> Text:
    return _gradient(positional, keywords, by, single, value=True)


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


def _product(positional: Sequence[str], keywords: Sequence[str], by: Sequence[str], single: bool) -> Text:
    directions = f"({_SEED},)" if single else _SEED
    moved = _moved(_inner_gradient(by, single), positional, keywords, by)
    body = f"    return jvp({moved}, ({''.join(f'{name}, ' for name in by)}), {directions})[1]\n"
    return _parameters((*positional, *keywords), (_SEED,)), body


def _columns(change: str, positional: Sequence[str], keywords: Sequence[str], by: Sequence[str]) -> Text:
    """One column for each element of an argument, side by side; a number has one."""
    x = by[0]
    body = f"""\
    columns_ = []
    for k_ in range({x}.size):
        unit_ = np.eye(1, {x}.size, k_, {x}.dtype).reshape({x}.shape)
        columns_.append({change})
    return np.stack(columns_, axis=-1).reshape(np.shape(columns_[0]) + {x}.shape)
"""
    return _parameters((*positional, *keywords)), body


def _moved(inner: str, positional: Sequence[str], keywords: Sequence[str], by: Sequence[str]) -> str:
    """``inner`` as a function of what is moved alone."""
    return f"lambda {', '.join(by)}: {_call(positional, keywords, inner)}"


def _jacobian(positional: Sequence[str], keywords: Sequence[str], by: Sequence[str], single: bool) -> Text:
    return _columns(f"jvp({_moved(FUNCTION, positional, keywords, by)}, ({by[0]},), (unit_,))[1]", positional, keywords, by)


def _slope(positional: Sequence[str], keywords: Sequence[str], by: Sequence[str], single: bool) -> Text:
    change = f"jvp({_moved(FUNCTION, positional, keywords, by)}, ({by[0]},), (1.0,))[1]"
    return _parameters((*positional, *keywords)), f"    return {change}\n"


def _inner_gradient(by: Sequence[str], single: bool) -> str:
    return f"grad({FUNCTION}, wrt={(by[0] if single else tuple(by))!r})"


def _hessian(positional: Sequence[str], keywords: Sequence[str], by: Sequence[str], single: bool) -> Text:
    change = f"jvp({_moved(_inner_gradient(by, True), positional, keywords, by)}, ({by[0]},), (unit_,))[1]"
    return _columns(change, positional, keywords, by)


def _bend(positional: Sequence[str], keywords: Sequence[str], by: Sequence[str], single: bool) -> Text:
    change = f"jvp({_moved(_inner_gradient(by, True), positional, keywords, by)}, ({by[0]},), (1.0,))[1]"
    return _parameters((*positional, *keywords)), f"    return {change}\n"


TEXTS: dict[str, Callable[[Sequence[str], Sequence[str], Sequence[str], bool], Text]] = {
    "grad": _gradient, "value_and_grad": _value_and_gradient, "hvp": _product, "jacobian": _jacobian, "hessian": _hessian,
    "jacobian of a number": _slope, "hessian of a number": _bend,
}
