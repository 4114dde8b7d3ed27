"""Objects in the order of their class, and what a function of two compares.

Python's sort compares some of them, in an order of its own, which depends on what it hears. Here each is compared with all
others, and the sort hears of that: so a comparison may do nothing else.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import list_methods
from adjoint_gen.frontend.control.unseen_changes import only_computed
from adjoint_gen.frontend.names.callables import Partial
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Const


def comparison_of(key: Value) -> Known | None:
    """The function that ``functools.cmp_to_key`` made a key of; None for any other key."""
    match key:
        case Partial(function=Known(value=function), args=(Known() as compare,)) if function is functools.cmp_to_key:
            return compare
    return None


def objects_in_turn(
    low: Lowering, node: gast.AST, items: Value, method: Callable[..., Any], called: str, backwards: bool, base: str,
    by: Known | None = None,
) -> Value:
    """What a method of lists, which is ``called`` so, does with the ``items`` and their places in order.

    They are compared as their class says, or ``by`` a function.
    """

    def compare() -> Value:
        places, given = (list_methods.places_in_turn, [items]) if by is None else (list_methods.places_by, [items, by])
        return call_function(low, node, Known(places, called), [*given, Const(backwards)], (), "")

    what = "cannot differentiate an order of objects whose comparison changes something, or raises"
    places = only_computed(low, node, compare, what, "`key=`, a function that gives what is compared")
    return call_function(low, node, Known(method, called), [items, places], (), base)
