"""The arguments of a call by the names that a rule's text has for them."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

from adjoint_gen.ir.trace import Arg, Const, Pack
from adjoint_gen.program.codes import per_function
from adjoint_gen.rules.plain_options import as_written


class UnsupportedCallError(Exception):
    """A call that its function's rule does not describe; ``what`` and ``remedy`` make the located error."""

    def __init__(self, what: str, remedy: str) -> None:
        super().__init__(f"{what}; {remedy}")
        self.what = what
        self.remedy = remedy


def bind_arguments(
    name: str, parameters: Mapping[str, inspect.Parameter], args: tuple[Arg, ...], params: Mapping[str, Arg]
) -> dict[str, Arg]:
    """The arguments of a call of ``name`` by parameter, as :meth:`Rule.bind` gives them."""
    slots = [p for p in parameters.values() if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    rest = next((p.name for p in parameters.values() if p.kind is p.VAR_POSITIONAL), None)
    bound: dict[str, Arg] = {p.name: arg for p, arg in zip(slots, args, strict=False)}
    if rest is not None:
        bound[rest] = Pack("tuple", args[len(slots):])
    elif len(args) > len(slots):
        raise UnsupportedCallError(
            f"`{name}` with {len(args)} positional arguments", f"its derivative is known for {len(slots)} of them")
    for key, arg in params.items():
        parameter = parameters.get(key)
        if parameter is None or parameter.kind in (parameter.POSITIONAL_ONLY, parameter.VAR_POSITIONAL):
            raise UnsupportedCallError(
                f"argument `{key}` of `{name}`", f"a call without it: the rule knows {', '.join(f'`{p}`' for p in parameters)}")
        if key in bound:
            raise UnsupportedCallError(f"two values for argument `{key}` of `{name}`", "give it once")
        bound[key] = arg
    for parameter in parameters.values():
        if parameter.name in bound:
            continue
        if parameter.default is parameter.empty:
            raise UnsupportedCallError(f"`{name}` without its argument `{parameter.name}`", "give it")
        bound[parameter.name] = display(parameter.default)
    return {p: as_written(p, bound[p]) for p in parameters}


def parameters_of(text: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    """The parameters of a rule's text by name, without the first (the output, or the cotangent of a transpose)."""
    return _parameters(text)


@per_function
def _parameters(differential: Callable[..., Any]) -> Mapping[str, inspect.Parameter]:
    found = list(inspect.signature(differential).parameters.values())
    return MappingProxyType({p.name: p for p in found[1:]})


def display(value: object) -> Arg:
    """A constant as an argument of a statement; a tuple or list is written as a display.

    >>> display((0, 1))
    Pack(kind='tuple', items=(0, 1))
    """
    if isinstance(value, tuple | list):
        return Pack("tuple" if isinstance(value, tuple) else "list", tuple(display(item) for item in value))
    return Const(value)
