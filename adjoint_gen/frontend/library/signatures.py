"""``inspect.signature`` of functions that are known, and what its ``bind`` gives: as decorators ask which argument is which.

A signature is known while the function is lowered, and so is which parameter each argument of ``bind`` is for. What that
gives is an object of a class of ours, which holds the arguments in a dict; its methods are lowered as the user's are.
"""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from functools import partial
from types import FunctionType, MethodType
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.constants import displayed
from adjoint_gen.frontend.names.values import Calling, Known, Named, Value
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.ir.trace import Const, Pack
from adjoint_gen.program.reach import UNBOUND

_PLACED = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
_NAMED = inspect.Parameter.KEYWORD_ONLY
_REST, _MORE = inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD


class BoundArguments:
    """Arguments by their parameters, as ``inspect.BoundArguments`` has them."""

    def __init__(self, arguments: Any, places: Any, rest: Any, names: Any, more: Any, defaults: Any) -> None:
        self.arguments, self.defaults = arguments, defaults
        self.places, self.rest = places, rest
        self.names, self.more = names, more

    def apply_defaults(self) -> None:
        """Parameters that were not given have their defaults."""
        found: Any = {}
        for name in (*self.places, *self.rest, *self.names, *self.more):
            if name in self.arguments:
                found[name] = self.arguments[name]
            elif name in self.rest:
                found[name] = ()
            elif name in self.more:
                found[name] = {}
            for missing, value in self.defaults:
                if missing == name and name not in found:
                    found[name] = value
        self.arguments = found

    @property
    def args(self) -> Any:
        """What is passed by its place: up to the first parameter that was not given."""
        found: Any = ()
        for name in self.places:
            if name not in self.arguments:
                return found
            found = (*found, self.arguments[name])
        for name in self.rest:
            if name in self.arguments:
                found = (*found, *self.arguments[name])
        return found

    @property
    def kwargs(self) -> Any:
        """What is passed by its name."""
        found: Any = {}
        begun = False
        for name in self.places:
            if name not in self.arguments:
                begun = True
            elif begun:
                found[name] = self.arguments[name]
        for name in self.names:
            if name in self.arguments:
                found[name] = self.arguments[name]
        for name in self.more:
            if name in self.arguments:
                found.update(self.arguments[name])
        return found


class ArgSpec:
    """The names of the parameters of a function, as ``inspect.getfullargspec`` has them."""

    def __init__(self, args: Any, varargs: Any, varkw: Any, kwonlyargs: Any) -> None:
        self.args, self.varargs, self.varkw = args, varargs, varkw
        self.kwonlyargs = kwonlyargs


def of_signatures(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str, again: Calling,
) -> Value | None:
    """What ``inspect.signature(f)``, ``getfullargspec(f)`` and ``bind`` of a signature give; None for every other call."""
    if not isinstance(callee, Known):
        return None
    if callee.value is inspect.getfullargspec and len(values) == 1 and not named:
        return _spec(low, node, values[0], base)
    if callee.value is inspect.signature and len(values) == 1 and not named and isinstance(function := values[0], Known):
        if not isinstance(function.value, FunctionType):
            return None
        made = inspect.signature(function.value)
        _ask(low.program.asked, function.value)
        return Known(made, f"inspect.signature({function.spelling})")
    binds: Any = callee.value
    owner = binds.__self__ if isinstance(binds, MethodType) else None
    if not isinstance(owner, inspect.Signature):
        return None
    bound = foresee(node, partial(binds, **dict(named)), *values)
    parts = [_displayed(node, bound.arguments), *map(_names, _by_kind(owner)), _defaults(low, node, owner, bound.arguments)]
    shown = [Shown(node, part) if isinstance(part, Pack) else part for part in parts]
    made = gast.copy_location(gast.Call(Shown(node, Known(BoundArguments, "inspect.BoundArguments")), shown, []), node)
    return low.value(made, base)


def _spec(low: Lowering, node: gast.Call, function: Value, base: str) -> Value | None:
    """The names of the parameters that ``inspect.getfullargspec`` tells; None of what is no function of Python's."""
    if not isinstance(function, Known) or not isinstance(function.value, FunctionType):
        return None
    spec = inspect.getfullargspec(function.value)
    _ask(low.program.asked, function.value)
    args, more = (Pack("list", tuple(map(Const, names))) for names in (spec.args, spec.kwonlyargs))
    parts = [Shown(node, part) for part in (args, Const(spec.varargs), Const(spec.varkw), more)]
    made = gast.Call(Shown(node, Known(ArgSpec, "inspect.FullArgSpec")), parts, [])
    return low.value(gast.copy_location(made, node), base)


def _ask(asked: Asked, function: object) -> None:
    """Ask for what the signature of a function is made of: its own, or that of the one which it says that it wraps."""
    while isinstance(function, FunctionType):
        asked.defaults(function)
        own = asked.attribute(function, "__signature__").value
        function = asked.attribute(function, "__wrapped__").value if own is UNBOUND else None


def _by_kind(owner: inspect.Signature) -> tuple[tuple[str, ...], ...]:
    """The names of the parameters for places, of that for further ones, of those for names, and of that for further ones."""
    every = owner.parameters.values()
    return tuple(tuple(p.name for p in every if p.kind in kinds) for kinds in (_PLACED, (_REST,), (_NAMED,), (_MORE,)))


def _names(names: Sequence[str]) -> Pack:
    return Pack("tuple", tuple(map(Const, names)))


def _displayed(node: gast.Call, held: Mapping[str, Any], column: int = 0) -> gast.AST:
    """A dict of arguments; of those that one parameter takes by their names a dict inside, which is another one."""
    place = gast.copy_location(gast.Pass(), node)
    place.col_offset = node.col_offset + column
    names = [gast.copy_location(gast.Constant(name, None), place) for name in held]
    values = [
        _displayed(node, value, column + 1) if type(value) is dict else
        gast.copy_location(gast.Tuple([Shown(node, one) for one in value], gast.Load()), place) if type(value) is tuple else
        Shown(node, value)
        for value in held.values()
    ]
    return gast.copy_location(gast.Dict(names, values), place)


def _defaults(low: Lowering, node: gast.AST, owner: inspect.Signature, given: Mapping[str, Any]) -> Pack:
    """The names and defaults of the parameters that were not given."""
    found: list[Pack] = []
    for name, parameter in owner.parameters.items():
        if name not in given and parameter.default is not parameter.empty:
            shown = displayed(parameter.default)
            if shown is None or type(parameter.default) in (list, dict):  # one that all calls share
                what = f"cannot differentiate this call: the default of `{name}` is no number, flag or text"
                raise low.refuse(node, what, "the argument itself")
            found.append(Pack("tuple", (Const(name), shown)))
    return Pack("tuple", tuple(found))


def of_signature(owner: Known, name: str) -> Known | None:
    """A method of a signature that binds arguments; None of all else."""
    if not isinstance(owner.value, inspect.Signature):
        return None
    if name in ("bind", "bind_partial"):
        return Known(getattr(owner.value, name), f"{owner.spelling}.{name}")
    return None
