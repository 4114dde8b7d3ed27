"""Objects of libraries whose methods are functions of what the objects were made of: ``norm(mu, s)``, and ``.logpdf`` of it.

Such an object is a value of the lowering, as ``functools.partial`` objects are, so it may be given to functions, chosen by
branches, and held in tuples and dicts. Where anything else is done with it than to call these methods, it is made.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import replace

import gast
import numpy as np

from adjoint_gen.frontend.containers.lists import settle_held
from adjoint_gen.frontend.library.signatures import of_signature
from adjoint_gen.frontend.names.callables import Again, Choice, MadeOf, Partial
from adjoint_gen.frontend.names.resolve import Data, meaning_of_attribute, operation_of
from adjoint_gen.frontend.names.values import Known, Named, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.outside import read_outside
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.ir.trace import UNDEF, Arg, Const, Effect, Pack, Var
from adjoint_gen.ir.walk import variables
from adjoint_gen.rules.making import Making, is_curve, making_of
from adjoint_gen.rules.table import op_of


def made(low: Lowering, callee: Known, values: Sequence[Value], named: Named) -> MadeOf | None:
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
    if not isinstance(owner, MadeOf) or not isinstance(owner.value, Making):
        return None
    if name in owner.value.again and (whole := owner.value.named(owner.args, owner.params)) is not None:
        spelled = Known(owner.value.again[name], f"{owner.spelling}.{name}")
        given = tuple(value for _, value in whole)
        return Again(functools.partial, spelled.spelling, function=spelled, args=given, owner=owner)
    if name not in owner.value.methods:
        return None
    function = Known(owner.value.methods[name], f"{owner.spelling}.{name}")
    params = owner.value.named(owner.args, owner.params)
    return Partial(functools.partial, function.spelling, function=function, params=params or ())


def called(low: Lowering, owner: MadeOf, values: Sequence[Value], named: Named) -> Partial | None:
    """A call of such an object as one of a function that has all arguments; None where it is not known."""
    function = method(owner, "__call__")
    params = owner.value.called(values, named) if isinstance(owner.value, Making) else None
    if not isinstance(function, Partial) or params is None:
        return None
    arrays = {name: _as_array(low, value) for name, value in params}
    if isinstance(owner.value, Making) and owner.value.wide:
        arrays = {name: _in_doubles(low, value, _whole(owner)) for name, value in arrays.items()}
    return replace(function, params=tuple((dict(function.params) | arrays).items()))


def _as_array(low: Lowering, value: Value) -> Value:
    """A display of what the program computes as an array."""
    return as_array(low, value) if isinstance(value, Pack) and next(variables(value), None) is not None else value


def _in_doubles(low: Lowering, place: Value, whole: Value | None) -> Value:
    """A place as NumPy's series map their domain: what is of single precision, or would take that from them, becomes double."""
    number = isinstance(place, Const) or (isinstance(place, Var) and low.kind(place).tag in ("int", "float", "complex"))
    deciding = whole if number else place
    double = isinstance(deciding, Pack) or (isinstance(deciding, Var) and low.kind(deciding).dtype in ("float64", "complex128"))
    return place if double or not isinstance(place, Var | Const) else low.bind("operator.add", (place, Const(np.float64(0.0))))


def made_again(method: Again, whole: Value) -> MadeOf:
    """The object that is made of what such a method computes."""
    return replace(method.owner, home=None, args=(whole,), params=())


_OPERATORS = {gast.Add: "__add__", gast.Sub: "__sub__", gast.Mult: "__mul__"}
_POWERS = range(2, 17)
"""The powers that are written as products."""


def operated(low: Lowering, op: gast.AST, left: Value, right: Value) -> MadeOf | None:
    """The object that an operator gives where one side is such an object; None for every other, and where it is not known.

    Of two objects both are made by one function; beside one may stand a number, or an array that counts as one.
    """
    sides = [side for side in (left, right) if isinstance(side, MadeOf)]
    if not sides or any(side.function.value is not sides[0].function.value for side in sides):
        return None
    asked = right.value if isinstance(op, gast.Pow) and isinstance(right, Const) else 1
    factors = asked if type(asked) is int and asked in _POWERS else 1
    found = method(sides[0], "__mul__" if factors != 1 else _OPERATORS.get(type(op), ""))
    one, other = _operand(low, left), _operand(low, left if factors != 1 else right)
    if not isinstance(found, Again) or one is None or other is None or (isinstance(left, Var) and not _defers(sides[0])):
        return None
    name = op_of(found.function.value) or ""
    whole = low.bind(name, (one, other), "", (), Effect.RAISES)
    for _ in range(factors - 2):
        whole = low.bind(name, (whole, one), "", (), Effect.RAISES)
    return made_again(found, whole)


def _operand(low: Lowering, side: Value) -> Arg | None:
    """What an object is made of, or a number or array; None for anything else, which may be an object, too."""
    if isinstance(side, MadeOf):
        return low.as_argument(_as_array(low, whole), None) if (whole := _whole(side)) is not None else None
    if isinstance(side, Const):
        return side if type(side.value) in (int, float, complex) else None
    if not isinstance(side, Var) or low.kind(side).tag not in ("array", "numpy scalar", "float", "int", "complex"):
        return None
    low.rely(side)
    return side


def _whole(side: MadeOf) -> Value | None:
    """What an object is made of, where that is one thing."""
    whole = side.value.named(side.args, side.params) if isinstance(side.value, Making) else None
    return whole[0][1] if whole is not None and len(whole) == 1 else None


def _defers(owner: MadeOf) -> bool:
    """Whether NumPy's arrays and numbers leave operators to such an object on their right."""
    return hasattr(owner.function.value, "__array_ufunc__")


def along_curve(low: Lowering, meaning: object, curve: Value, values: Sequence[Value], base: str) -> Var | None:
    """A call of a curve from outside the function, of which the slope is known; None for every other call."""
    if not isinstance(meaning, Data) or not isinstance(curve, Var) or not is_curve(meaning.value) or len(values) not in (1, 2):
        return None
    return low.bind("adjoint_gen.runtime.along_curve", (curve, *(low.as_argument(v, None) for v in values)), base)


def attribute(low: Lowering, node: gast.Attribute, owner: Value) -> Value | None:
    """What an attribute of a module, a class or such an object means; None where only the running program can tell."""
    found = method(owner, node.attr)
    if found is None and isinstance(owner, MadeOf) and isinstance(owner.value, Making) and node.attr in owner.value.shown:
        whole, (function, *more) = _whole(owner), owner.value.shown[node.attr]
        if isinstance(whole, Var) and low.kind(whole).rank == 1 and low.kind(whole).inexact:
            low.rely(whole)
            return low.bind(op_of(function) or "", (whole, *map(Const, more)), node.attr, (), Effect.RAISES)
    if found is not None or isinstance(owner, MadeOf) or not isinstance(owner, Known):
        return found
    if (found_of := of_signature(owner, node.attr)) is not None:
        return found_of
    meaning = meaning_of_attribute(low.program.asked, owner, node.attr)
    return None if meaning is None else read_outside(low, node, meaning)


def as_it_is(low: Lowering, node: gast.AST, owner: Value) -> Value:
    """The object itself, of which nothing is known, for what is done with it otherwise; any other value as it is."""
    if not isinstance(owner, MadeOf):
        return owner
    found = operation_of(owner.function.value, owner.function.home) if owner.home is None else None
    if found is None:
        return low.as_argument(owner, node)
    args = [low.as_argument(value, node) for value in owner.args]
    return low.bind(found[0], args, "", [(name, low.as_argument(value, node)) for name, value in owner.params], found[1])
