"""Views of what a dict holds: they are no lists, and iterators over them have its values as they are when they are made."""

from __future__ import annotations

import collections
import math
from collections.abc import Callable

import gast

from adjoint_gen.frontend.containers.dict_objects import is_view, refuse_kept, tie
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee

TAKERS = (list, tuple, sum, max, min, sorted, set, math.prod, collections.deque)
"""What takes all that an iterator gives."""


def settled(low: Lowering, node: gast.Call, value: Value) -> Value:
    """What ``iter`` is given; where that is a view of a dict's values, the dict is tied to them.

    Raises:
        DifferentiationError: the running program keeps the dict, or it changes in a loop around.
    """
    _, name = low.objects.views.get(id(value), (None, ""))
    if name in ("values", "items") and id(value) in low.objects.shown and not _is_taken_at_once(low, node):
        if low.program.modes.keeping or low.program.modes.nodes is not None:
            refuse_kept(low, node, value)
        tie(low, node, low.objects.shown[id(value)][1])
    return value


def _is_taken_at_once(low: Lowering, node: gast.Call) -> bool:
    """Whether an iterator is made for ``next``, ``list`` or the like, and no name shows it."""
    calls = (n for n in every_node([low.scope.text.tree]) if isinstance(n, gast.Call) and any(arg is node for arg in n.args))
    return any(getattr(n.func, "id", "") in {"next", *(taker.__name__ for taker in TAKERS)} for n in calls)


def refuse_view(low: Lowering, node: gast.AST, value: Value) -> None:
    """Refuse a view of a dict where NumPy makes an array of what it is given: to it that is one object."""
    if is_view(low, value):
        what = "cannot differentiate an array of a view of a dict: to NumPy that is one object"
        raise low.refuse(node, what, "a list of it, list(p.values())")


def foresee_of_view(low: Lowering, node: gast.AST, value: Value, operation: Callable[..., object], *more: object) -> None:
    """As :func:`foresee`, of a view of a dict, which has neither items by number nor methods that change it.

    Raises:
        Ended: it raises, whenever the program comes to it.
    """
    if is_view(low, value):
        sort = low.objects.views.get(id(value), (None, "values"))[1]
        foresee(node, operation, getattr({}, sort)(), *more)
