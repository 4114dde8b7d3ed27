"""``functools.singledispatch``: a call is one of the function that is registered for the class of the first argument."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from types import FunctionType
from typing import Any

import gast

from adjoint_gen.frontend.names.classes import ask_for_bases, is_made
from adjoint_gen.frontend.names.resolve import inner_function
from adjoint_gen.frontend.names.values import Calling, Known, Named, Value
from adjoint_gen.frontend.objects.dispatch import dispatched, is_of_sorts
from adjoint_gen.frontend.objects.named_tuples import class_of_record
from adjoint_gen.frontend.objects.type_tests import types_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Pack, Var
from adjoint_gen.program.plain_objects import is_of_user

_OF_DISPATCHING = functools.singledispatch(lambda value: None).__code__  # type: ignore[attr-defined]
"""What all functions have that ``functools.singledispatch`` makes."""


def by_class(
    low: Lowering, node: gast.Call, callee: Known, values: Sequence[Value], named: Named, base: str, again: Calling
) -> Value | None:
    """A call of such a function; None for every other call."""
    function: Any = callee.value
    if not isinstance(function, FunctionType) or function.__code__ is not _OF_DISPATCHING or not values:
        return None
    if isinstance(values[0], Pack) and is_of_sorts(low, values[0]):
        return dispatched(low, node, values[0], lambda sort: again(callee, (sort, *values[1:]), named), base)
    record = class_of_record(low, values[0])
    sorts = [record] if record is not None else types_of(low, values[0])
    asked = low.program.asked
    registered = asked.items(asked.name(asked.name(function, "dispatch").value, "registry").value)
    found = {id(made): made for made in (function.dispatch(sort) for sort in sorts)}  # type: ignore[attr-defined]
    if len(found) != 1 or any(map(is_made, sorts)):
        what = f"cannot differentiate this call of `{callee.spelling}`: the class of its first argument is not known"
        raise low.refuse(node, what, "the function that is registered for it")
    for sort in filter(is_of_user, sorts):
        ask_for_bases(asked, sort)
    if isinstance(values[0], Var) and record is None:
        low.rely(values[0])
    chosen = next(read.value for read in registered if id(read.value) in found)
    return again(inner_function(asked, chosen, callee.spelling, None) or Known(chosen, callee.spelling), values, named)
