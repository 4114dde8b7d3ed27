"""Values of several sorts in one place: nodes whose number says of which sort they are, too.

Where an object of one class meets one of another, a tuple, a number or a string, the place holds a *union*: a node of the
class :data:`ANY`. Each sort has numbers of its own, as each class has, and lists for what its values hold: a tuple is held
item by item, any other value is an item itself. With ``m`` sorts, ``number * m + k`` is the value of the ``k``-th sort that
has this number, and what is negative is None. So a union is an integer wherever it goes, and two are one object if they
are one number; what is asked of one is asked on a branch for each sort (:mod:`adjoint_gen.frontend.objects.dispatch`).

Which sorts there are, and what each attribute holds, is learned, and all functions are lowered again.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import gast

from adjoint_gen.free_names import unused
from adjoint_gen.frontend.containers.lists import as_item
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.values import Known, Value, View
from adjoint_gen.frontend.objects import array_sorts
from adjoint_gen.frontend.objects.named_tuples import in_names
from adjoint_gen.frontend.objects.object_attributes import as_object
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.known_raises import UNSUPPORTED
from adjoint_gen.frontend.state.restarts import Learned
from adjoint_gen.frontend.state.specialisations import Nodes
from adjoint_gen.frontend.storage.views import take
from adjoint_gen.frontend.text.optionals import (
    ANY,
    NONE,
    class_key,
    is_node,
    is_optional,
    is_there,
    is_union,
    known,
    name_of_fact,
    name_of_sorts,
    node_of,
    note_there,
    number_of,
)
from adjoint_gen.ir.kinds import INT, UNKNOWN, Kind
from adjoint_gen.ir.trace import UNDEF, Append, Arg, Const, Effect, NamedPack, Pack, Undefined, Var
from adjoint_gen.ir.walk import with_values
from adjoint_gen.program.plain_objects import OF_A_CLASS, without_number
from adjoint_gen.rules.calls import constant_kind
from adjoint_gen.rules.dims import coarse, join

VALUE = "value"
"""What an attribute holds that is no object: a number, an array or whatever else."""

_ALONE = "itself"
"""The one attribute of a value that is no object, and of an object that has none."""

_TAGS: Mapping[str, str] = {"numpy scalar": "float"}
"""Kinds of values that are of one sort with others: no branch is for one of them."""


_MOST = 12
"""How many sorts of values there may be: what is asked of one has as many branches."""

UNSURE = f"{OF_A_CLASS}'unknowns'>"
"""The sort of a value of which nothing is known."""


NO_SORT = "cannot differentiate a value of this sort here"



class Unforeseen(Exception):  # noqa: N818 - no error that a user sees: all functions are lowered again
    """An attribute holds something that was not known of it."""


def place_of(nodes: Nodes, key: str, name: str) -> str:
    """The name under which the environment holds the list for an attribute of a class; what follows the last dot is printed."""
    own = " " if " " in name else ""  # what an attribute is called beside a flag of the name
    return f"{key}{own}.{printed(nodes, key, name)}"


def printed(nodes: Nodes, key: str, name: str) -> str:
    """What the list for an attribute is called: after the class, told apart from others of its name in this function alone."""
    short = nodes.names.get(key)
    if short is None:
        said = re.split(r"[.:]", without_number(key).removesuffix("'>").rpartition("'")[2])[-1]
        short = nodes.names[key] = unused(re.sub(r"\W", "_", said), nodes.names.values())
    return short if name == _ALONE else f"{short}_{name.replace(' ', '_')}"


def fields_of(low: Lowering) -> dict[tuple[str, str], str]:
    """What is known of all attributes."""
    return {} if low.program.modes.nodes is None else low.program.modes.nodes.fields


def list_of(low: Lowering, key: str, name: str) -> Var:
    """The list that holds an attribute.

    Raises:
        Unforeseen: the attribute became known in a lowering that was thrown away after that; this one was given no list.
    """
    nodes = low.program.modes.nodes
    assert nodes is not None
    found = low.env[place_of(nodes, key, name)]
    if isinstance(found, Var):
        return found
    assert nodes.unforeseen
    raise Unforeseen


def plainly_none(low: Lowering, value: Value) -> Value:
    """A value, with None for what is known to be None."""
    if isinstance(value, Var) and low.kind(value).tag == "none":
        low.rely(value)
        return NONE
    return value


def whole(low: Lowering, owner: object) -> Arg:
    """The number that a node is, which is an integer wherever it comes from."""
    number = number_of(owner)
    if isinstance(number, Var):
        low.premises.beliefs.given(number, INT)
    return number


def numbered(low: Lowering, node: gast.AST | None, key: str, names: Sequence[str], values: Sequence[Value], base: str) -> Arg:
    """The number of a new object: one more item in each of the lists of its class.

    Raises:
        Unforeseen: it was not known what one of its attributes holds.
    """
    assert low.program.modes.nodes is not None
    names, values = names or (_ALONE,), values or (Const(0),)
    given = [held(low, node, (key, name), value) for name, value in zip(names, values, strict=True)]
    lists = [list_of(low, key, name) for name in names]
    number = low.bind("builtins.len", (lists[0],), base, effect=Effect.PURE)
    for items, value in zip(lists, given, strict=True):
        low.emit(Append(items, as_item(low, None, value), low.origin(node)))
    return number


def held(low: Lowering, node: gast.AST | None, field: tuple[str, str], value: Value) -> Arg:
    """A value as an attribute holds it; what sort it is of is noted."""
    assert low.program.modes.nodes is not None
    fields = low.program.modes.nodes.fields
    value = as_object(low, node, plainly_none(low, value))
    sort, now = fields.get(field), sort_of(value)
    if sort is not None and sort not in (now, ANY):
        none_or_class = "" in (sort, now) and (sort + now).startswith(OF_A_CLASS)
        now = sort + now if none_or_class else ANY
    if sort is None or sort not in (now, ANY):
        fields[field] = now
        low.program.modes.nodes.kinds.pop(field, None)
        low.program.modes.nodes.unforeseen = True
    if fields[field] == ANY or fields[field] == "" or is_node(value) or value == NONE:
        _note_kind(low, field, INT)
    if (is_node(value) or value == NONE) and not is_there(low.env, value):
        low.program.modes.nodes.note_held(field)
    if fields[field] == ANY:
        union = united(low, node, value)
        for sort in sorts_of(low, union):
            low.program.modes.nodes.note_held(field, sort)
        return whole(low, union)
    if value == NONE:
        return Const(-1)
    if is_node(value):
        return whole(low, value)
    listed = isinstance(value, Pack) and value.kind == "list" and bool(value.items)
    part = as_item(low, node, value) if listed else low.part(value, node)
    _note_kind(low, field, item_kind(low, part))
    return part


def item_kind(low: Lowering, value: Arg) -> Kind:
    """The kind of a value as an item of a list."""
    if is_node(value):
        return Kind("tuple", items=(INT,), keys=(class_key(value),))
    if isinstance(value, Pack) and value.kind == "tuple":
        fields = value.fields if isinstance(value, NamedPack) else ()
        return Kind("tuple", items=tuple(item_kind(low, item) for item in value.items), keys=fields)
    if isinstance(value, Pack) and value.kind == "list" and not value.items:
        return Kind("list")
    if isinstance(value, Pack) or low.objects.refers(value):
        return UNKNOWN
    if isinstance(value, Const):
        return constant_kind(value.value)
    low.rely(value)
    return coarse(low.kind(value))


def _note_kind(low: Lowering, field: tuple[str, str], kind: Kind) -> None:
    """Note what kind of value an attribute holds.

    Raises:
        Unforeseen: there are two sorts of objects of its class.
    """
    assert low.program.modes.nodes is not None
    kinds = low.program.modes.nodes.kinds
    both = coarse(join(kinds[field], kind)) if field in kinds else kind
    mixed = low.program.modes.by_reference and field in kinds and array_sorts.are_apart(kinds[field], kind)
    if mixed and array_sorts.split(low.program.modes.nodes, field[0]):
        raise Unforeseen
    if kinds.get(field) != both:
        kinds[field] = both
        low.program.modes.nodes.unforeseen = True


def sort_of(value: Value) -> str:
    """What an attribute holds that holds a value: a class, the sorts of a tuple's items, or any other value; "" for None."""
    if value == NONE:
        return ""
    if is_node(value):
        return class_key(value)
    if not isinstance(value, Pack) or value.kind != "tuple":
        return VALUE
    inside = [sort_of(plain(item)) for item in value.items]
    return ANY if not inside or "" in inside else f"({', '.join(inside)})"


def item_of(low: Lowering, field: tuple[str, str], number: Arg, base: str) -> Value:
    """What an attribute of the object of this number holds."""
    items, sort = list_of(low, *field), fields_of(low)[field]
    if sort == "":
        return NONE  # nothing else was ever put there
    if items in low.arrays.storage:
        found = take(low, View(items, (number,)), base)
    else:
        low.rely(items)
        found = low.bind("operator.getitem", (items, number), base)
    if not sort.startswith(OF_A_CLASS):
        return in_names(low, found)
    node = node_of(found, sort)
    each = [one for where, one in low.program.modes.nodes.held if where == field]  # type: ignore[union-attr]
    if is_union(node):
        note_sorts(low, found, [one for one in sorts_of(low, node) if one in each])
    elif "" not in each:
        note_there(low.env, node)
    return node


def united(low: Lowering, node: gast.AST | None, value: Value) -> Pack:
    """A value as a union.

    Raises:
        Unforeseen: it was not known that there are unions of this sort.
        DifferentiationError: no union holds such values.
    """
    assert low.program.modes.nodes is not None
    value = as_object(low, node, plainly_none(low, value))
    if is_union(value):
        assert isinstance(value, Pack)
        return value
    if value == NONE or isinstance(value, Undefined):
        if value == NONE and not low.program.modes.nodes.nullable:
            low.program.modes.nodes.nullable = True
            raise Unforeseen
        return node_of(UNDEF if isinstance(value, Undefined) else Const(-1), ANY)
    if (refused := _foreign(low, value)) is not None:
        what = f"cannot differentiate {refused} where there may be something else: it is of no sort that is kept there"
        raise low.refuse(node, what, "an attribute or a list for each")
    key, template = (class_key(value), UNDEF) if is_node(value) else _key(low, value)
    sorts = low.program.modes.nodes.sorts
    wanted = key == UNSURE and low.program.modes.nodes.unsure is not True
    if wanted:
        low.program.modes.nodes.unsure = False
    if key in low.program.modes.nodes.dead or wanted:
        low.bind(UNSUPPORTED, (Const(NO_SORT), Const("one sort of values")), effect=Effect.RAISES)
        return node_of(Const(-1), ANY)
    if key not in sorts:
        if len(sorts) == _MOST:
            what = f"cannot differentiate values of more than {_MOST} sorts in one place"
            raise low.refuse(node, what, "objects of one class, with all that any of them holds")
        sorts[key] = template
        low.program.modes.nodes.unforeseen = True
    if is_node(value):
        number = whole(low, value)
        unsure = isinstance(number, Var) and known(low.env, number) is not False
        if unsure and not low.program.modes.nodes.nullable:
            low.program.modes.nodes.nullable = low.program.modes.nodes.unforeseen = True
    else:
        parts = value.items if isinstance(template, Pack) and isinstance(value, Pack) else (value,)
        names = [str(k) for k in range(len(parts))] if isinstance(template, Pack) else [_ALONE]
        number = numbered(low, node, key, names, [plain(part) for part in parts], "")
    place = list(sorts).index(key)
    if isinstance(number, Const):
        return node_of(Const(number.value * len(sorts) + place if number.value >= 0 else -1), ANY)  # type: ignore[operator]
    if len(sorts) > 1:
        number = low.bind("operator.mul", (number, Const(len(sorts))), effect=Effect.PURE)
        number = low.bind("operator.add", (number, Const(place)), effect=Effect.PURE) if place else number
        low.premises.beliefs.given(number, INT)
    note_sorts(low, number, [key] if not is_node(value) else [key, ""])
    return node_of(number, ANY)


def identity(low: Lowering, node: gast.AST, value: Value) -> Arg | None:
    """``id(value)`` of an object: its number among those of all classes; None where it is not known to be one."""
    if not is_node(value):
        return None
    found = united(low, node, value)
    return whole(low, found) if all(sort in low.program.seen.classes for sort in sorts_of(low, found) if sort) else None


def printed_names(nodes: Nodes) -> set[str]:
    """What the lists for all attributes are called."""
    return {printed(nodes, *field) for field in nodes.fields}


def _foreign(low: Lowering, value: Value) -> str | None:
    """What a value is that is of no sort; None for one that a union holds."""
    if isinstance(value, Known):
        return "a function"
    if is_optional(value):
        return "a value that may be None"
    if low.objects.refers(value):
        return "a dict"
    return None if not isinstance(value, Pack) or value.kind in ("tuple", "list", "node") else f"a {value.kind}"


def _key(low: Lowering, value: Value) -> tuple[str, Arg]:
    """What says of which sort a value is, and a display for a tuple."""
    if isinstance(value, NamedPack):
        return f"{OF_A_CLASS}'{value.made or 'tuple'} of {' '.join(map(str, value.fields))}'>", _blank(value)
    if isinstance(value, Pack) and value.kind == "tuple":
        return f"{OF_A_CLASS}'tuple of {len(value.items)}'>", _blank(value)
    tag = "list" if isinstance(value, Pack) else type(value.value).__name__ if isinstance(value, Const) else low.kind(value).tag
    low.rely(value)
    return f"{OF_A_CLASS}'{_TAGS.get(tag, tag)}s'>", UNDEF


def _blank(value: Pack) -> Pack:
    items = (UNDEF,) * len(value.items)
    return NamedPack("tuple", items, value.fields, value.made) if isinstance(value, NamedPack) else Pack("tuple", items)


def note_sorts(low: Lowering, number: Arg, sorts: Sequence[str]) -> None:
    """Note of which sorts a union is, "" for None, in the present scope."""
    if isinstance(number, Var):
        low.env[name_of_sorts(number)] = Const(tuple(sorts))
        if "" not in sorts or len(sorts) == 1:
            low.env[name_of_fact(number)] = Const("" in sorts)


def sorts_of(low: Lowering, owner: Pack) -> list[str]:
    """The sorts that a union or object may be of, as far as is known in the present scope; "" for None, which is first.

    Raises:
        Learned: it is one before a loop around, and perhaps in each pass.
    """
    assert low.program.modes.nodes is not None
    number, sorts = whole(low, owner), list(low.program.modes.nodes.sorts) if is_union(owner) else [class_key(owner)]
    every = [""] * (low.program.modes.nodes.nullable or not is_union(owner)) + sorts
    if isinstance(number, Const):
        assert isinstance(number.value, int)
        return [sorts[number.value % len(sorts)] if number.value >= 0 else ""]
    if not isinstance(number, Var):
        return every
    noted, none = low.env[name_of_sorts(number)], low.env[name_of_fact(number)]
    if isinstance(noted, Const):
        every = [key for key in every if key in noted.value]  # type: ignore[operator]
    if isinstance(none, Const):
        every = [key for key in every if (key == "") == none.value]
    if every[:1] == [""] and len(every) > 1 and number in low.optionals.begun:
        raise Learned(("there", low.optionals.begun[number]))
    return every


def is_sort(low: Lowering, owner: Pack, key: str) -> Var:
    """Whether a union, which is not None unless that is asked, is of a sort."""
    assert low.program.modes.nodes is not None
    number, sorts = whole(low, owner), list(low.program.modes.nodes.sorts)
    if not key or len(sorts) == 1 or not is_union(owner):
        return low.bind("operator.lt" if not key else "operator.ge", (number, Const(0)), effect=Effect.PURE)
    place = low.bind("operator.mod", (number, Const(len(sorts))), effect=Effect.PURE)
    return low.bind("operator.eq", (place, Const(sorts.index(key))), effect=Effect.PURE)


def refined(low: Lowering, owner: Pack, key: str, base: str = "") -> Value:
    """What a union is that is of this sort."""
    assert low.program.modes.nodes is not None
    sorts = low.program.modes.nodes.sorts
    if not key:
        return NONE
    number, template = whole(low, owner), sorts[key] if is_union(owner) else UNDEF
    if isinstance(number, Const):
        number = Const(number.value // len(sorts)) if is_union(owner) else number  # type: ignore[operator]
    elif len(sorts) > 1 and is_union(owner):
        number = low.bind("operator.floordiv", (number, Const(len(sorts))), effect=Effect.PURE)
        assert isinstance(number, Var)
        low.premises.beliefs.given(number, INT)
    if isinstance(template, Pack):
        count = range(len(template.items))
        return with_values(template, [low.part(item_of(low, (key, str(k)), number, ""), None) for k in count])
    if (key, _ALONE) in fields_of(low) and key not in low.program.seen.classes:
        return item_of(low, (key, _ALONE), number, base)
    if isinstance(number, Var):
        low.env[name_of_fact(number)] = Const(False)
    return node_of(number, key)
