"""Objects in the order of their class.

Python's sort compares some of them, in an order of its own, which depends on what it hears. Here each is compared with all
others, and the sort hears of that: so a comparison may do nothing else.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import list_methods
from adjoint_gen.frontend.control.unseen_changes import only_computed
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Const


def objects_in_turn(
    low: Lowering, node: gast.AST, items: Value, method: Callable[..., Any], called: str, backwards: bool, base: str
) -> Value:
    """What a method of lists, which is ``called`` so, does with the ``items`` and their places in order."""

    def compare() -> Value:
        return call_function(low, node, Known(list_methods.places_in_turn, called), [items, Const(backwards)], (), "")

    what = "cannot differentiate an order of objects whose comparison changes something, or raises"
    places = only_computed(low, node, compare, what, "`key=`, a function that gives what is compared")
    return call_function(low, node, Known(method, called), [items, places], (), base)
