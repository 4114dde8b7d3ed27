"""Objects as keys of dicts, and in sets, that the running program keeps: by their numbers, as tuples of one.

Two are one key if they are one object, unless their class says otherwise. A list stands for a tuple of unknown length: Python
takes no other for a key (:mod:`adjoint_gen.frontend.containers.growing_tuples` asks).
"""

from __future__ import annotations

import gast

from adjoint_gen.frontend.names.classes import OF_DICT, has_own
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.text.optionals import as_tuples, is_node, is_union, known, number_of
from adjoint_gen.ir.trace import Const, Effect, Pack, Var
from adjoint_gen.ir.walk import values_of, with_values
from adjoint_gen.rules.whole_tuples import AS_KEY

_REMEDY = "a name or number of its own for each"


def as_key(low: Lowering, node: gast.AST | None, value: Value) -> Value:
    """A value as a key.

    Raises:
        DifferentiationError: it is an object without a number, of one sort or another, or equal to others as its class says.
    """
    if isinstance(value, Pack) and value.kind == "tuple":
        return with_values(value, [low.part(as_key(low, node, item), node) for item in values_of(value)])
    if is_union(value):
        raise low.refuse(node, "cannot differentiate a dict or set of keys of several sorts", _REMEDY)
    cls = class_of(low, value)
    if cls is None:
        if isinstance(value, Var) and low.kind(value).tag == "list":
            return low.bind(AS_KEY, (low.as_argument(value, node),), value.base, effect=Effect.PURE)
        return value
    if hasattr(cls, OF_DICT):
        foresee(node, hash, {})
    if not is_node(value) or has_own(low.program.asked, cls, "__eq__", "__hash__"):
        raise low.refuse(node, "cannot differentiate a dict or set with this object for a key", _REMEDY)
    number = number_of(value)
    missing = known(low.env, number)
    if missing or number == Const(-1):
        return Const(None)
    if missing is None and isinstance(number, Var):
        test = low.bind("operator.lt", (number, Const(0)), effect=Effect.PURE)
        low.bind("adjoint_gen.runtime.key_is_none", (test,), effect=Effect.RAISES)
    assert isinstance(value, Pack)
    return as_tuples(value)
