"""How a lowering goes on when a list turns out to be storage: see :mod:`adjoint_gen.frontend.state.restarts`.

From where that is noticed every name of the list stands for storage that is made there. That is not where it ought to be
made, and does not matter: what follows is lowered as it will be when the function is lowered again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TypeVar

from adjoint_gen.frontend.containers.lists import is_list, new_list
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.known_raises import Scopes
from adjoint_gen.frontend.state.restarts import MustGrow
from adjoint_gen.ir.trace import Arg, Pack, Var

Made = TypeVar("Made")


def insist(low: Lowering, lower: Callable[[], Made]) -> Made:
    """What ``lower`` makes of a statement or test, from its beginning again for each list that must grow.

    Raises:
        MustGrow: the lowering is not to go on.
    """
    scopes = Scopes.of(low)
    while True:
        try:
            return lower()
        except MustGrow as cause:
            if cause.site in low.displays.meanwhile:
                raise
            grown(low, cause)
            scopes.close(low)


def grown(low: Lowering, cause: MustGrow) -> Var:
    """The storage that all names of a list mean from here on, since it must grow.

    Raises:
        MustGrow: the lowering is not to go on.
    """
    found = low.displays.meanwhile.get(cause.site)
    if found is not None:
        return found
    low.findings.note(cause)
    low.objects.learned.update(cause.facts)
    made = low.displays.meanwhile[cause.site] = new_list(low, None, cause.display.items)

    def inside(value: Arg) -> Arg:
        if not isinstance(value, Pack):
            return value
        known = low.displays.sites.get(id(value))
        if known is not None and known[1] == cause.site:
            return made
        inner = tuple(inside(item) for item in value.items)
        if all(one is other for one, other in zip(inner, value.items, strict=True)):
            return value
        low.displays.remade(value, new := replace(value, items=inner))
        return new

    low.env.replace(inside)
    return made


def as_array(low: Lowering, arg: Arg) -> Arg:
    """An argument, with the array that NumPy makes of it in place of a display, a list or a range."""
    if isinstance(arg, Var):
        listed = is_list(low, arg, "range")
    else:
        listed = isinstance(arg, Pack) and arg.kind in ("tuple", "list")
    return low.bind("numpy.array", (arg,)) if listed else arg
