"""Which names stand for tuples of the program's, or hold some, so that they are taken apart."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from adjoint_gen.errors import refuse
from adjoint_gen.frontend.calls.derivatives import DERIVED
from adjoint_gen.frontend.names.classes import of_kind
from adjoint_gen.ir.joins import joins, united
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import (
    DICT_OF,
    DICT_OF_TUPLES,
    LIST_OF,
    Append,
    Arg,
    Bind,
    CallFunction,
    Const,
    Form,
    NamedPack,
    Origin,
    Pack,
    Pop,
    Source,
    Stmt,
    Store,
    Trace,
    Var,
)
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import statements, values_of
from adjoint_gen.names import Names
from adjoint_gen.program.named_results import has_classes, place_of
from adjoint_gen.program.plain_objects import named_by
from adjoint_gen.rules.listing import LIST, TABLE, TUPLE, element, holding, is_holder, places
from adjoint_gen.rules.whole_tuples import COMPARED

Name: TypeAlias = "tuple[str, Var]"
"""A name with its function."""
Link: TypeAlias = "tuple[Name, int, Name]"
"""Two names that may stand for the same, or of which the first holds, in so many lists and dicts, what the second may be."""


def links(stmt: Stmt, name: str, functions: Mapping[str, Trace]) -> Iterator[Link]:
    """What a statement says of names that stand for the same tuples, or of which one holds the other."""
    pairs: list[tuple[Var, int, Arg]] = []
    match stmt:
        case Bind(target=target, op=op, args=(Var() as owner, *chain)) if op == GETITEM:
            pairs = [(owner, sum(not is_slice(step) for step in chain), target)]
        case Bind(target=target, op="list" | "repeat", args=args):
            pairs = [(target, 1, arg) for arg in args]
        case Bind(target=target, op=op, args=args) if op == TABLE:
            pairs = [(target, 1, arg) for arg in args[1::2]]
        case Bind(target=target, op=op, args=(Var() as given, *rest)) if op == DERIVED or (op == LIST and not rest):
            pairs = [(target, 0, given)]
        case Append(items=items, value=value):
            pairs = [(items, 1, value)]
        case Pop(items=items, target=value):
            pairs = [(items, 1, value)]
        case Store(array=items, chain=chain, value=value):
            pairs = [(items, len(chain), value)]
        case CallFunction(function=called, args=args, target=target):
            function = functions[called]
            trees = [*((arg, param.tree) for arg, param in zip(args, function.params, strict=True)), (target, function.result)]
            yield from (((name, one), 0, (called, other)) for here, there in trees for one, other in _matched(here, there))
        case _:
            pairs = [(one, 0, other) for one, other in joins(stmt)]
    yield from (((name, one), depth, (name, other)) for one, depth, other in pairs if isinstance(other, Var))


def is_slice(step: Arg) -> bool:
    """Whether a step of a chain takes some items of a list, and not one."""
    return isinstance(step, Pack) and step.kind == "slice"


def is_number(kind: Kind) -> bool:
    """Whether this is a number."""
    return kind.numeric and kind.rank == 0


def is_compared(kind: Kind) -> bool:
    """Whether what stands for this is compared as it is: a number, a text, a tuple of such without a class, or a list."""
    if kind.tag == "tuple":
        return not kind.keys and all(map(is_compared, kind.items))
    held = element(kind) if kind.tag == "list" else kind
    return held.tag == "str" or is_number(held) or (kind.tag == "list" and not kind.inside)


def compared(names: Names, base: str, columns: Arg, origin: Origin | None) -> list[Bind]:
    """What makes the list of tuples that are compared with one another, of the lists of their places; it is made last."""
    made: list[Bind] = []

    def put(columns: Arg, base: str = "") -> Arg:
        if not isinstance(columns, Pack):
            return columns
        parts = tuple(map(put, columns.items))
        made.append(Bind(names.fresh(base), COMPARED, parts, origin=origin))
        return made[-1].target

    put(columns, base)
    return made


def complete(found: Sequence[Link], kinds: Mapping[str, dict[Var, Kind]]) -> None:
    """Give lists and dicts that are empty where they are looked at, and what is read of them, the kinds of what is put in them
    elsewhere.
    """

    def learn(name: Name, kind: Kind) -> bool:
        known = kinds[name[0]].get(name[1], UNKNOWN)
        new = bool(places(kind)) and (_is_open(known) or known.tag == "unknown") and not places(known)
        if new:
            kinds[name[0]][name[1]] = kind
        return new

    changed = True
    while changed:
        changed = False
        for one, depth, other in found:
            held, inner = kinds[one[0]].get(one[1], UNKNOWN), kinds[other[0]].get(other[1], UNKNOWN)
            whole = held
            for _ in range(depth):
                whole = element(whole) if is_holder(whole) else UNKNOWN
            changed |= learn(other, whole) or learn(one, _around(held, depth, inner))


def _is_open(kind: Kind) -> bool:
    """Whether this is a list or dict of which it is not known what it holds, perhaps one of such lists."""
    while is_holder(kind) and element(kind) != UNKNOWN:
        kind = element(kind)
    return is_holder(kind)


def _around(kind: Kind, depth: int, inner: Kind) -> Kind:
    """A list or dict that holds, so deep, something of a kind."""
    return holding(kind, _around(element(kind), depth - 1, inner)) if depth else inner


def split(
    functions: Mapping[str, Trace], linked: Sequence[Link], kinds: Mapping[str, Mapping[Var, Kind]]
) -> dict[str, set[Var]]:
    """The names of each function that stand for tuples, or hold some, and that a tuple of the program's may reach.

    So may the tuples of a list that changes.
    """
    pairs, starts = [(one, other) for one, _, other in linked], list[Name]()
    for name, stmt in ((name, stmt) for name, function in functions.items() for stmt in statements(function.body)):
        match stmt:
            case Bind(target=target, op=op, args=args) if op == TUPLE:
                starts.append((name, target))
                pairs += [((name, target), (name, arg)) for arg in (target, *args) if isinstance(arg, Var)]
            case Append(items=changed) | Store(array=changed) if places(kinds[name].get(changed, UNKNOWN)):
                starts.append((name, changed))
                pairs.append((starts[-1], starts[-1]))
    held = [pair for pair in pairs if all(places(kinds[name].get(var, UNKNOWN)) for name, var in pair)]
    region = united(held)
    roots = {region[one] for one in starts}
    found: dict[str, set[Var]] = {name: set() for name in functions}
    for (name, var), root in region.items():
        if root in roots:
            found[name].add(var)
    return found


def _matched(one: Arg, other: Arg) -> Iterator[tuple[Var, Var]]:
    """The names at the same places of two trees."""
    if isinstance(one, Var) and isinstance(other, Var):
        yield one, other
    elif isinstance(one, Pack) and isinstance(other, Pack):
        for a, b in zip(one.items, other.items, strict=True):
            yield from _matched(a, b)


def classes_of(functions: Iterable[Trace]) -> Mapping[tuple[object, ...], str]:
    """What the named tuples that some functions put in lists are, by their fields; nothing where that differs."""
    found: dict[tuple[object, ...], str] = {}
    for stmt in (s for f in functions for s in statements(f.body)):
        named = dict(stmt.params) if isinstance(stmt, Bind) and stmt.op == TUPLE else {}
        match named.get("fields"), named.get("made"):
            case Const(value=tuple() as fields), Const(value=str() as made):
                place = made or " ".join(map(str, fields))
                found[fields] = place if found.get(fields, place) == place else ""
    return found


def form_of(result: Arg, of_list: Callable[[Var], Form] = lambda _: None) -> Form:
    """The form of what a function returns; None where no tuple with names or object is in it; ``of_list`` says that of a list.

    A class that is not known from the text may be that of an argument: its fields are noted.

    >>> form_of(Pack("tuple", ())), form_of(NamedPack("tuple", (), (), "m:Point"))
    (None, ('m:Point', ()))
    >>> form_of(NamedPack("tuple", (), ("x", "y")))
    ('x y', ())
    """
    if not isinstance(result, Pack):
        return of_list(result) if isinstance(result, Var) else None
    items = tuple(form_of(item, of_list) for item in values_of(result))
    place = (result.made or place_of(result.fields)) if isinstance(result, NamedPack) else ""
    first = result.items[0] if result.kind == "dict" and result.items else None
    if isinstance(first, Const) and named_by(str(first.value)) is not None:
        place = str(first.value)
    return (place, items) if place or any(items) else None


def form_of_tuples(kind: Kind, classes: Mapping[tuple[object, ...], str], source: Source) -> Form:
    """The form of a list of tuples or objects, or of one of them.

    Raises:
        DifferentiationError: a dict of which only the run knows what keys it has holds values of several forms.
    """
    items = tuple(form_of_tuples(item, classes, source) for item in ((element(kind),) if is_holder(kind) else kind.items))
    if is_holder(kind):
        if kind.is_table:
            return (DICT_OF_TUPLES, (_structure(element(kind), classes, source),)) if is_of_columns(kind) else (DICT_OF, items)
        return (LIST_OF, items) if any(items) else None
    if kind.is_open:
        forms = {item if has_classes(item) else None for item in items}
        if len(forms) > 1:
            what = "cannot differentiate a dict that may have a key or not, and tuples or objects under some of its keys"
            raise refuse(source, None, what, "the dict with all of its keys, or a tuple")
        return (DICT_OF, tuple(forms))
    place = classes.get(kind.keys, place_of(kind.keys)) if kind.tag == "tuple" else of_kind(kind) or ""
    return (place, items) if place or any(items) else None


def is_of_columns(kind: Kind) -> bool:
    """Whether this is a dict of tuples, in which there are no lists or dicts of tuples."""
    return kind.is_table and element(kind).tag == "tuple" and bool(element(kind).items) and _is_one(element(kind))


def _is_one(kind: Kind) -> bool:
    return all(map(_is_one, kind.items)) if kind.tag == "tuple" else not places(kind)


def _structure(kind: Kind, classes: Mapping[tuple[object, ...], str], source: Source) -> Form:
    """The form of a tuple with those of all tuples in it, also where they have no names."""
    if kind.tag != "tuple":
        return None
    whole = form_of_tuples(kind, classes, source)
    return "" if whole is None else whole[0], tuple(_structure(item, classes, source) for item in kind.items)


def apart(kind: Kind) -> Kind:
    """The kind of a tuple of the places of what is taken apart."""
    return Kind("tuple", items=tuple(apart(item) if places(item) else item for item in _columns(kind)))


def apart_in(tree: Arg, kind: Kind, kinds: Mapping[Var, Kind], split: Container[Var]) -> Kind:
    """The kind of a parameter, or of a part of one that is a tuple, when the names in ``split`` are taken apart."""
    if isinstance(tree, Pack):
        parts = zip(tree.items, kind.items, strict=True)
        return replace(kind, items=tuple(apart_in(part, inner, kinds, split) for part, inner in parts))
    return apart(kinds[tree]) if isinstance(tree, Var) and tree in split else kind


def _columns(kind: Kind) -> tuple[Kind, ...]:
    if not is_holder(kind):
        return kind.items
    return tuple(holding(kind, inner) for inner in _columns(element(kind)))
