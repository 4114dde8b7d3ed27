"""Lists whose items are of several sorts, ``[None, 0.5]``: each place is a name of its own, as an attribute of an object is.

Such a list is an object of the class ``list``, with its places for attributes. So a change shows under every name that it
has; branches, loops and calls carry what is in it, and the running program keeps it where it keeps objects
(:mod:`adjoint_gen.frontend.objects.instances`). A function that is lowered by reference has some, since no region holds
items of several sorts. What is done at a place that only the running program knows, or changes how many there are, finds a
list that grows in its place: the function is lowered again for that.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import gast

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.containers.dict_objects import contents, display_site, make, table, to_grow
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.classes import OF_LISTS
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects.object_attributes import Field, Shown, class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import MOST_UNROLLED, foresee
from adjoint_gen.frontend.state.dict_state import Keeping, Site
from adjoint_gen.frontend.state.restarts import Learned
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var
from adjoint_gen.rules.listing import RECORD

_ALL_COUNTED = "counted", None
"""What is learned where such a list that the running program keeps has to be one that grows: it is not known which it is."""


def is_placed(low: Lowering, value: Value) -> bool:
    """Whether a value is such a list."""
    return class_of(low, value) is list


def _is_able(low: Lowering, site: Site) -> bool:
    """Whether a list that is displayed there could be such a list."""
    able = low.program.modes.by_reference and low.program.modes.keeping < Keeping.TABLES and low.program.modes.nodes is None
    return able and low.objects.learned.isdisjoint({("counted", site), _ALL_COUNTED})


def _sorts(low: Lowering, items: Sequence[Arg]) -> set[Hashable]:
    fine = {sort_of(low, item) for item in items} - {None}
    arrays = any(isinstance(item, Var) and low.kind(item).tag == "array" for item in items)  # of a rank that is not known, say
    return fine | {"array"} if arrays and all(isinstance(sort, str) for sort in fine) else fine


def sort_of(low: Lowering, item: Arg) -> Hashable:
    """What all items of a list have in common that its region can hold; None where that is not known."""
    if isinstance(item, Pack):
        return item.kind
    if isinstance(item, Const):
        number = isinstance(item.value, bool | int | float)
        return "function" if isinstance(item.value, Known) else "number" if number else type(item.value).__name__
    if is_placed(low, item):
        return "list"
    if low.objects.refers(item):
        return "dict"
    kind = low.kind(item) if isinstance(item, Var) else None
    if kind is None or kind.tag == "unknown":
        return None
    if kind.tag == "array":
        return (kind.rank, kind.dtype) if kind.rank is not None and kind.exact else None
    return ("number" if kind.real else None) if kind.numeric else kind.tag


def made(low: Lowering, site: Site, items: Sequence[Arg], base: str, as_item: Callable[[Value], Arg]) -> Var | None:
    """The list of these items, of which the running program can hold ``as_item``; None for one that is to grow."""
    several = ("sorts", site) in low.objects.learned or low.program.asked.by_item or len(_sorts(low, items)) > 1
    key = _key(low) if low.program.modes.placed else OF_LISTS
    able = _is_able(low, site) and len(items) <= MOST_UNROLLED and key not in low.program.modes.tables
    if not (able and (several or low.program.modes.placed)):
        return None
    low.program.seen.classes[key] = list
    held: list[Arg] = [Const(key), Const(None)]
    for k, item in enumerate(items):
        held += [Const(k), as_item(plain(item)) if low.program.modes.keeping else item]
    if low.program.modes.keeping:
        return low.bind(RECORD, held, base, effect=Effect.PURE)
    return make(low, ("places", site), Pack("dict", tuple(held)), base)


def _key(low: Lowering) -> str:
    """The key of a list where all are such objects: it says where the list is displayed, in whichever function."""
    return f"{OF_LISTS} {display_site(low, low.origin())}"


def noted(low: Lowering, site: Site, items: Sequence[Arg], grown: Var) -> Var:
    """A list that grows, of which it is noted what was in it."""
    low.objects.watched.grown[grown] = site, next(iter(_sorts(low, items)), None)
    return grown


def refuse_other_sort(low: Lowering, items: Var, value: Arg) -> None:
    """Nothing, where a list that grows gets an item of the sort that it holds, as far as that is known.

    Raises:
        Learned: it gets one of another sort, and is to be a list of places, if it can.
    """
    site, mine = low.objects.watched.grown.get(items, (None, None))
    other = None if mine is None else sort_of(low, value)
    if other is not None and mine != other and _is_able(low, site):
        raise Learned(("sorts", site))


def insist_on_places(low: Lowering, items: Var) -> None:
    """Nothing, where the items of a list need not be known one by one, or cannot.

    Raises:
        Learned: the list was displayed, and is to be a list of places.
    """
    site, _ = low.objects.watched.grown.get(items, (None, None))
    if site is not None and _is_able(low, site):
        raise Learned(("sorts", site))


def shown(low: Lowering, value: Value) -> Value:
    """What is in such a list now, as a display; any other value as it is."""
    if not is_placed(low, value):
        return value
    assert isinstance(value, Var)
    return Pack("list", tuple(at(low, value, k) for k in range(count(low, value))))


def count(low: Lowering, owner: Var) -> int:
    """How many places a list has."""
    return len(table(contents(low, owner))) - 1 if low.objects.refers(owner) else len(low.kind(owner).keys) - 1


def at(low: Lowering, owner: Var, place: int) -> Arg:
    """What is in a place now."""
    if not low.objects.refers(owner):
        return low.bind("operator.getitem", (owner, Const(place)), effect=Effect.PURE)
    held = table(contents(low, owner))[place][1]
    view = low.meant(held)
    return held if view is None else low.load(view)


def place(low: Lowering, node: gast.Subscript, owner: Value, index: Arg) -> Field:
    """An item of such a list as the attribute that it is; its owner and index were looked at, and are not looked at again.

    Raises:
        Learned: it is an item for each pass of a loop that may be written out; only the running program knows which item it
            is, or it is a slice that changes.
    """
    assert isinstance(owner, Var)
    loop = low.objects.watched.short.get(index) if isinstance(index, Var) else None
    if loop is not None and low.writing.unrolled * count(low, owner) <= MOST_UNROLLED:
        raise Learned(("each", loop))
    if not isinstance(index, Const) or not isinstance(index.value, int):
        raise counted(low, node, owner)
    found = foresee(node, list(range(count(low, owner))).__getitem__, index.value)
    named = isinstance(node.value, gast.Name) and not low.objects.refers(owner)
    step = gast.copy_location(gast.Constant(found, None), node)
    return gast.copy_location(Field(node.value if named else Shown(node.value, owner), step, node.ctx), node)


def counted(low: Lowering, node: gast.AST | None, owner: Value) -> Learned | DifferentiationError:
    """What is to be raised where such a list has to be one of which the running program knows the places."""
    if low.objects.refers(owner):
        assert isinstance(owner, Var)
        to_grow(low, contents(low, owner))
        match low.objects.things[owner].site:
            case ("places", site):
                return Learned(("counted", site))
    if _ALL_COUNTED not in low.objects.learned and not low.objects.refers(owner):
        return Learned(_ALL_COUNTED)
    low.program.asked.sorts = True
    return low.refuse(node, "cannot differentiate this use of a list with items of several kinds", "one list for each kind")
