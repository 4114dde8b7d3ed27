"""Objects that refer to one another, in numbers that only the running program knows: nodes of lists, trees and graphs.

The objects of each class are numbered as they are made, and a list for each attribute holds what they have: ``n.value`` is
``Node_value[n]``, ``n.next = m`` is ``Node_next[n] = m``, and None is -1. So two names are one object if they are one number,
nothing is ever copied, and a derivative knows lists only. A function that is called gets the lists as further arguments.

That is the last way in which a function is lowered: where objects dissolve, or the running program can keep them, it does.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

import gast

from adjoint_gen.frontend.aliasing.inplace_forms import IMMUTABLE
from adjoint_gen.frontend.containers.dict_objects import contents, table
from adjoint_gen.frontend.containers.lists import as_item, new_list, storage
from adjoint_gen.frontend.containers.part_names import class_name
from adjoint_gen.frontend.names.classes import OF_DICT, ORDERS, compared_fields, has_own, member
from adjoint_gen.frontend.names.source import FunctionText, which
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects import array_sorts
from adjoint_gen.frontend.objects.dict_tables import as_table
from adjoint_gen.frontend.objects.late_attributes import begin_before, lack, may_lack
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of, refused
from adjoint_gen.frontend.objects.partial_attributes import complete, flag_name
from adjoint_gen.frontend.objects.unions import (
    VALUE,
    Unforeseen,
    fields_of,
    held,
    item_kind,
    item_of,
    list_of,
    note_sorts,
    numbered,
    place_of,
    sorts_of,
    whole,
)
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.formals import Closure, Formal, Passed, filled_kind, kinds_of
from adjoint_gen.frontend.state.known_raises import raise_where, raising
from adjoint_gen.frontend.state.presence import assume
from adjoint_gen.frontend.state.specialisations import Callee, Nodes, Program
from adjoint_gen.frontend.text.optionals import (
    NONE,
    class_key,
    is_node,
    is_of_node,
    is_optional,
    is_there,
    is_union,
    known,
    name_of_fact,
    node_of,
    nullable_in,
)
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Param, Store, Var
from adjoint_gen.program.plain_objects import OF_A_CLASS
from adjoint_gen.program.plain_objects import class_key as key_of_class
from adjoint_gen.rules.dims import coarse
from adjoint_gen.rules.listing import LIST, element


def made(low: Lowering, node: gast.AST, ref: Var) -> Value:
    """The node that an object becomes once it is made: one more item in each of the lists of its class."""
    _, *held = table(contents(low, ref)).values()
    cls = class_of(low, ref)
    assert cls is not None
    return made_of(low, node, cls, {str(name.value): value for name, value in held if isinstance(name, Const)})


def made_of(low: Lowering, node: gast.AST, cls: type, held: Mapping[str, Arg]) -> Value:
    """The node of a class that holds these, and what it may get of its own later, which its class has at first."""
    known = low.program.modes.nodes
    assert known is not None
    key = array_sorts.sort_made(known, key_of_class(cls), [item_kind(low, value) for value in held.values()])
    low.program.seen.classes[key] = cls
    late = {name: value for (of, name), value in known.late.items() if of == key and name not in held}
    for name in late:
        if (key, name) not in known.lacking:
            low.program.asked.constant(cls, name)
    held, names = {**held, **late}, [*held, *late]
    held, names = complete(low, cls, key, held)
    if known.attributes.setdefault(key, names) != names:
        what = f"cannot differentiate objects of `{cls.__name__}` that hold other attributes each"
        raise low.refuse(node, what, "all attributes set in `__init__`, in one order")
    number = numbered(low, node, key, names, list(held.values()), class_name(cls))
    if isinstance(number, Var):
        low.env[name_of_fact(number)] = Const(False)
    return node_of(number, key)


def _places(low: Lowering) -> dict[str, tuple[str, str]]:
    """What all attributes are, by the places that have their lists."""
    nodes = low.program.modes.nodes
    return {} if nodes is None else {place_of(nodes, *field): field for field in nodes.fields}


def at_entry(low: Lowering) -> None:
    """Make the lists of all attributes, where a function begins that is given none."""
    for place in _places(low):
        low.env[place] = new_list(low, None, (), place.rpartition(".")[2])


def received(low: Lowering, params: Sequence[Param], formals: Mapping[str, Formal]) -> None:
    """In a function that is called: lists that it may change are its own, until it is seen to leave them as they are."""
    of_place = {*_places(low)}
    if of_place.isdisjoint(formals):
        at_entry(low)
        return
    for param in params if not low.program.modes.by_reference else ():
        for place in of_place:
            if low.env[place] == param.tree and isinstance(param.tree, Var):
                low.premises.relied.add(param.name)
                low.env[place] = storage(low, low.bind(LIST, (param.tree,), param.name, effect=Effect.PURE), param.name)
                low.arrays.own[param.tree] = None


def handed_on(low: Lowering, text: FunctionText, formals: Sequence[Formal]) -> dict[str, Value]:
    """The lists, as a function gets them that is called.

    One that is given numbers and arrays only, and returns no nodes, has lists of its own: what it makes it keeps.
    """
    if low.program.modes.nodes is None or (
        all(map(_is_of_numbers, formals)) and which(text) not in low.program.modes.nodes.sharing
    ):
        return {}
    return {place: list_of(low, *field) for place, field in _places(low).items()}


def _is_of_numbers(formal: Formal) -> bool:
    """Whether no node can come in, or go out, by an argument."""
    match formal:
        case Passed(kind=kind):
            return _is_number(kind)
        case Closure(captured=captured):
            return all(_is_of_numbers(inner) for _, inner in captured)
        case Const():
            return True
    return type(formal) is Known and not isinstance(formal.value, type)


def _is_number(kind: Kind) -> bool:
    if kind.tag == "tuple" and kind.element is None:
        return not is_of_node(kind) and all(map(_is_number, kind.items))
    return kind.numeric and kind.tag != "unknown"


def declared(low: Lowering, place: str, formal: Formal) -> Formal:
    """The formal for a list that a function is handed, as one of all that it ever holds."""
    if low.program.modes.nodes is None or not isinstance(formal, Passed) or formal.kind.tag != "list":
        return formal
    kind = note_inside(low.program.modes.nodes, place, formal.kind)
    return formal if kind == UNKNOWN else replace(formal, kind=replace(formal.kind, items=(), element=kind))


def note_inside(nodes: Nodes, place: str, items: Kind) -> Kind:
    """What the attribute in this place holds, where its list turns out to hold ``items``.

    Of a list or dict that it held empty it is noted what is put in it later; where that is of several sorts, nothing is known.
    """
    field = next((field for field in nodes.kinds if place_of(nodes, *field) == place), None)
    kind = UNKNOWN if field is None else nodes.kinds[field]
    if field is None or kind.tag not in ("list", "dict") or items.element is None or not _is_known(items.element):
        return kind
    fuller = filled_kind(kind, items.element)
    if fuller is None or coarse(fuller) != coarse(kind):
        kind = nodes.kinds[field] = UNKNOWN if fuller is None else coarse(fuller)
        nodes.unforeseen = True
    return kind


def forget_items(nodes: Nodes) -> None:
    """Forget what is in the lists that attributes hold: it will be put there otherwise."""
    for field, kind in nodes.kinds.items():
        if kind.tag == "list":
            nodes.kinds[field] = Kind("list")


def refuse_items(low: Lowering, node: gast.AST | None) -> None:
    """Refuse to put in a list what is of another sort than what functions put in it, or in one like it."""
    what = "cannot differentiate this list: other functions put items of another sort in it, or in one like it"
    raise low.refuse(node, what, "a list for each sort of items")


def _is_known(kind: Kind) -> bool:
    return kind.tag != "unknown" and all(map(_is_known, kind.inside))


def note_left(program: Program, callee: Callee) -> None:
    """Note what a function puts in lists and dicts that attributes hold."""
    left = iter(callee.outcome.left)
    known = program.modes.nodes
    for place, formal in callee.formals if known is not None else ():
        each = list(islice(left, len(kinds_of(formal))))
        if known is not None and each and not place.isidentifier():
            note_inside(known, place, each[0])


def refuse_escaping(program: Program, callee: Callee) -> None:
    """Nothing, for a function with lists of its own that returns no nodes.

    Raises:
        Unforeseen: it may return some.
    """
    shared, formals = program.modes.nodes, [formal for _, formal in callee.formals]
    if shared is None or not shared.fields or which(callee.text) in shared.sharing or not all(map(_is_of_numbers, formals)):
        return
    if (callee.outcome.form is not None and nullable_in(callee.outcome.form)) or not _gives_numbers(callee.kind):
        shared.sharing.add(which(callee.text))
        raise Unforeseen


def _gives_numbers(kind: Kind) -> bool:
    if kind.tag == "tuple" and kind.element is None:
        return all(map(_gives_numbers, kind.items))
    return kind.numeric and (kind.tag != "unknown" or kind.dtype is not None)


def has(low: Lowering, owner: Value, name: str) -> bool:
    """Whether nodes of a class hold an attribute."""
    return is_node(owner) and (class_key(owner), name) in fields_of(low)


def is_none(low: Lowering, owner: Pack) -> Var | Const:
    """Whether a node is None."""
    number = whole(low, owner)
    fact = known(low.env, number)
    if fact is not None or not isinstance(number, Var):
        return Const(number == Const(-1) if fact is None else fact)
    test = low.bind("operator.lt", (number, Const(0)), f"{number.base}_is_none" if number.base else "", effect=Effect.PURE)
    low.optionals.tests[test] = number
    return test


def _number(low: Lowering, node: gast.AST, owner: Value, attr: str) -> Arg:
    """The number of a node; the program raises where it is None.

    Raises:
        DifferentiationError: it may be None, which has an attribute of that name, too.
    """
    assert isinstance(owner, Pack)
    test = is_none(low, owner)
    cls: Any = class_of(low, owner)
    asks = partial(operator.getitem if hasattr(cls, OF_DICT) else getattr, None, attr)
    if test != Const(False) and hasattr(None, attr):
        asked, reflected = low.program.asked, ORDERS.get(attr)
        declines = reflected is not None and (
            member(asked, cls, reflected) is getattr(object, reflected) or compared_fields(asked, cls, reflected) is not None
        )
        if not declines:
            raise refused(low, node, f"None has a `{attr}`, too, and it may be None")
        asks = partial(getattr(operator, attr), None, type(cls.__name__, (), {})())  # no other method is asked
    _raise_if(low, node, test, asks)
    return whole(low, owner)


def _raise_if(low: Lowering, node: gast.AST, none: Arg, asks: Callable[[], object]) -> None:
    """Let the program raise where a node is None, as what it is asked raises."""
    raise_where(low, node, none, asks)
    if isinstance(none, Var):
        assume(low, none, False)


def given_in_order(low: Lowering, node: gast.AST, given: Value, attr: str) -> None:
    """Let the program raise where a node is None that an object is compared with, for their order, and that declines."""
    if isinstance(given, Pack) and is_node(given):
        cls: Any = class_of(low, given)
        _raise_if(low, node, is_none(low, given), partial(getattr(operator, attr), type(cls.__name__, (), {})(), None))


def there(low: Lowering, node: gast.AST, owner: Value, attr: str) -> None:
    """Let the program raise where a node is None that is asked for what its class has: a method, say."""
    if hasattr(class_of(low, owner), OF_DICT):
        as_table(low, owner)
        raise low.refuse(node, f"cannot differentiate `.{attr}` of a dict that refers to others", f'`d["{attr}"]`')
    if class_of(low, owner) in low.program.seen.closures and not has(low, owner, attr):
        raise refused(low, node, f"`.{attr}` is asked of a function that is held")
    if is_node(owner) and not has(low, owner, attr):
        _number(low, node, owner, attr)


def read(low: Lowering, node: gast.Attribute, owner: Value, base: str) -> Value:
    """``n.name``: a value, or the node that is referred to; the program raises where it has none yet."""
    field = class_key(owner), node.attr
    found = item_of(low, field, number := _number(low, node, owner, node.attr), base)
    flag = class_key(owner), flag_name(node.attr)
    if flag in fields_of(low):
        raising(low, node, item_of(low, flag, number, ""), lack(low, owner, node.attr), unless=True)  # type: ignore[arg-type]
    if may_lack(low, owner, node.attr) and (found == NONE or is_node(found)):
        none = is_none(low, found) if isinstance(found, Pack) else Const(True)
        _raise_if(low, node, none, lack(low, owner, node.attr))
        if isinstance(found, Pack) and is_union(found):
            note_sorts(low, whole(low, found), [sort for sort in sorts_of(low, found) if sort])
    return found


def store(low: Lowering, node: gast.Attribute, owner: Value, value: Value) -> None:
    """``n.name = value``.

    Raises:
        Unforeseen: it was not known that the attribute holds such values.
    """
    field = class_key(owner), node.attr
    if not has(low, owner, node.attr):
        begin_before(low, owner, node.attr)
        what = f"cannot differentiate this change of `.{node.attr}`: an object gets none once it is made"
        raise low.refuse(node, what, "all attributes set in `__init__`")
    found = held(low, node, field, value)
    may_be_none = value == NONE or is_optional(value) or (is_node(value) and not is_there(low.env, value))
    if may_be_none and may_lack(low, owner, node.attr):
        raise refused(low, node, f"`.{node.attr}` may get None once it is made")
    number = _number(low, node, owner, node.attr)
    low.emit(Store(list_of(low, *field), (number,), as_item(low, None, found), origin=low.origin(node)))
    flag = class_key(owner), flag_name(node.attr)
    if flag in fields_of(low):
        low.emit(Store(list_of(low, *flag), (number,), Const(True), origin=low.origin(node)))


def place(low: Lowering, node: gast.Attribute, owner: Value) -> gast.Subscript | None:
    """The item that an attribute is that is changed in place; None for a number or node, of which there is another one then."""
    field = class_key(owner), node.attr
    if field not in fields_of(low):
        raise refused(low, node, f"`.{node.attr}` is changed, which it does not hold")
    sort = fields_of(low)[field]
    if sort != VALUE and (not sort or sort.startswith(OF_A_CLASS)):
        return None
    if sort != VALUE:
        raise refused(low, node, f"`.{node.attr}` is changed in place, and may refer to another object")
    items = list_of(low, *field)
    kind = element(low.kind(items))
    low.rely(items)
    if kind.tag in IMMUTABLE:
        return None
    if not low.program.modes.by_reference:
        what = f"cannot differentiate this change of `.{node.attr}`: it may change in place what has another name"
        raise low.refuse(node, what, "a new value in its place")
    number = _number(low, node, owner, node.attr)
    shown = [Shown(node.value, part) for part in (items, number)]
    return gast.copy_location(gast.Subscript(shown[0], shown[1], node.ctx), node)


def same(low: Lowering, op: gast.AST, left: Value, right: Value, node: gast.AST) -> Value | None:
    """``left is right`` where one is a node; None where none is."""
    pair = [v for v in (left, right) if is_node(v)]
    if not pair:
        return None
    asks = isinstance(op, gast.Is | gast.IsNot)
    cls: Any = class_of(low, pair[0])
    if NONE not in (left, right) and cls in low.program.seen.closures:
        raise refused(low, node, "a function is asked whether it is another one")
    plain = isinstance(op, gast.Eq | gast.NotEq) and not has_own(low.program.asked, cls, "__eq__", "__ne__")
    plain = plain and (NONE in (left, right) or not hasattr(cls, OF_DICT))
    if not (asks or plain):
        return None  # its class says so
    if NONE in (left, right):
        test: Value = is_none(low, pair[0])  # type: ignore[arg-type]
    elif len(pair) == 2 and class_key(left) == class_key(right):
        test = low.bind("operator.eq", (whole(low, left), whole(low, right)), effect=Effect.PURE)
    else:
        raise refused(low, node, "it is compared with what is no object of its class")
    if isinstance(op, gast.Is | gast.Eq):
        return test
    return Const(not test.value) if isinstance(test, Const) else low.bind("operator.not_", (test,), effect=Effect.PURE)  # type: ignore[arg-type]


def refuse_any(low: Lowering, node: gast.AST | None, values: Sequence[object]) -> None:
    """Refuse what takes a node for something else."""
    if low.program.modes.nodes is not None and any(map(is_node, values)):
        for value in values:
            as_table(low, value)
        raise refused(low, node, "what is called here is not known to ask nothing but its attributes")

