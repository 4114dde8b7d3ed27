"""Objects of libraries whose methods are functions of what the objects were made of: ``norm(mu, s)``, and ``.logpdf`` of it.

Such an object is a value of the lowering, as ``functools.partial`` objects are, so it may be given to functions, chosen by
branches, and held in tuples and dicts. Where anything else is done with it than to call these methods, it is made.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

import gast

from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.callables import Choice, MadeOf, Partial
from adjoint_gen.frontend.lists import as_array, settle_held
from adjoint_gen.frontend.resolve import Data, meaning_of_attribute, operation_of
from adjoint_gen.frontend.values import Known, Value
from adjoint_gen.ir.trace import UNDEF, Pack, Var
from adjoint_gen.ir.walk import variables
from adjoint_gen.rules.making import Making, is_curve, making_of


def made(low: Lowering, callee: Known, values: Sequence[Value], named: Sequence[tuple[str, Value]]) -> MadeOf | None:
    """The object that a call makes; None for every other call, and for one that does not fit."""
    making = making_of(callee.value) if type(callee) is Known else None
    if making is None or making.named(values, named) is None:
        return None
    if making.places:  # it is made of arrays
        values, named = [_as_array(low, v) for v in values], [(name, _as_array(low, v)) for name, v in named]
    settle_held(low, (*values, *(value for _, value in named)))
    return MadeOf(making, callee.spelling, function=callee, args=tuple(values), params=tuple(named))


def method(owner: Value, name: str) -> Known | None:
    """The method of such an object, as a function that has what the object was made of; None for all else."""
    if isinstance(owner, Choice):
        then, orelse = method(owner.then, name), method(owner.orelse, name)
        if then is None or orelse is None:
            return None
        return Choice(UNDEF, name, test=owner.test, then=then, orelse=orelse)
    if not isinstance(owner, MadeOf) or not isinstance(owner.value, Making) or name not in owner.value.methods:
        return None
    function = Known(owner.value.methods[name], f"{owner.spelling}.{name}")
    params = owner.value.named(owner.args, owner.params)
    return Partial(functools.partial, function.spelling, function=function, params=params or ())


def called(low: Lowering, owner: MadeOf, values: Sequence[Value], named: Sequence[tuple[str, Value]]) -> Partial | None:
    """A call of such an object as one of a function that has all arguments; None where it is not known."""
    function = method(owner, "__call__")
    params = owner.value.called(values, named) if isinstance(owner.value, Making) else None
    if not isinstance(function, Partial) or params is None:
        return None
    arrays = {name: _as_array(low, value) for name, value in params}
    return replace(function, params=tuple((dict(function.params) | arrays).items()))


def _as_array(low: Lowering, value: Value) -> Value:
    """A display of what the program computes as an array."""
    return as_array(low, value) if isinstance(value, Pack) and next(variables(value), None) is not None else value


def along_curve(low: Lowering, meaning: object, curve: Value, values: Sequence[Value], base: str) -> Var | None:
    """A call of a curve from outside the function, of which the slope is known; None for every other call."""
    if not isinstance(meaning, Data) or not isinstance(curve, Var) or not is_curve(meaning.value) or len(values) not in (1, 2):
        return None
    return low.bind("adjoint_gen.runtime.along_curve", (curve, *(low.as_argument(v, None) for v in values)), base)


def attribute(low: Lowering, node: gast.Attribute, owner: Value) -> Value | None:
    """What an attribute of a module, a class or such an object means; None where only the running program can tell."""
    found = method(owner, node.attr)
    if found is not None or isinstance(owner, MadeOf) or not isinstance(owner, Known):
        return found
    meaning = meaning_of_attribute(low.program.asked, owner, node.attr)
    return None if meaning is None else low.read_outside(node, meaning)


def as_it_is(low: Lowering, node: gast.AST, owner: Value) -> Value:
    """The object itself, of which nothing is known, for what is done with it otherwise; any other value as it is."""
    if not isinstance(owner, MadeOf):
        return owner
    found = operation_of(owner.function.value, owner.function.home) if owner.home is None else None
    if found is None:
        return low.as_argument(owner, node)
    args = [low.as_argument(value, node) for value in owner.args]
    return low.bind(found[0], args, "", [(name, low.as_argument(value, node)) for name, value in owner.params], found[1])
