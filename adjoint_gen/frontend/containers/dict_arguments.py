"""Dicts that cross a call: handed to a function value by value, and handed back with what it has made of them.

A dict parameter is one parameter for each value. What a function returns is a tree of tuples; its *form* says where the
caller has to make a dict of one. Where the function changes a dict of its caller's, what is in it follows the result.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain

import gast

from adjoint_gen.frontend.calls.argument_passing import captures
from adjoint_gen.frontend.containers.dict_objects import (
    at_place,
    change,
    contents,
    inner_objects,
    make,
    refuse_kept,
    site_of,
    table,
)
from adjoint_gen.frontend.containers.dicts import kept, of_names, packed
from adjoint_gen.frontend.containers.item_iterators import ItemIterator
from adjoint_gen.frontend.containers.keys import class_with
from adjoint_gen.frontend.containers.lists import learn_given, must_grow
from adjoint_gen.frontend.containers.part_names import item_name, part_name, part_names
from adjoint_gen.frontend.names.callables import captured_by, plain, with_captured
from adjoint_gen.frontend.names.values import Known, LocalFunction, Value, leaves, like, lists_in, mapped, same_structure
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import Made, Met, Own, Same, Site, key
from adjoint_gen.frontend.text.optionals import (
    class_key,
    is_node,
    keeps_facts,
    node_of,
    note_there,
    says_there,
    with_facts,
    with_singles,
)
from adjoint_gen.ir.kinds import INT, UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.ir.walk import values_of, with_values

_NOTHING = Pack("dict", ())


def given_back(low: Lowering) -> list[Var]:
    """The dicts of the caller's that the function changes."""
    return [ref for ref, thing in low.objects.passing.received.items() if ("gives", thing) in low.objects.learned]


def returned(low: Lowering, node: gast.AST | None, value: Arg) -> Arg:
    """A result as it leaves the function, with what is in the dicts of its caller's that it changes.

    Raises:
        DifferentiationError: it is not certain whether a dict is the caller's own.
    """
    received = low.objects.passing.received
    refuse_kept(low, node, value)
    back = given_back(low)
    given = (value, *(contents(low, ref) for ref in back))
    made = set(chain.from_iterable(inner_objects(low, atom) for tree in given for atom in leaves(tree))) - received.keys()
    for default in filter(None, (low.objects.things[ref].default for ref in made)):
        what = f"cannot differentiate `{low.scope.text.source.qualname}`: it returns a `{class_with(default).__name__}`"
        raise of_names(low, node, what, "a dict of it: dict(d)")
    if not low.objects.passing.called:
        return low.as_argument(with_singles(value, partial(low.as_argument, node=node)), node, objects=True)
    if low.objects.passing.listed:
        inner = set(back).union(*(inner_objects(low, atom) for atom in leaves(value)))
        for tree in (value, *(contents(low, ref) for ref in low.objects.things if ref in inner)):
            _as_storage(low, tree)
    met: dict[Var, Met] = {}

    def leaf(atom: Arg) -> Arg:
        if isinstance(known := plain(atom), Known):
            return function(known)
        if not isinstance(atom, Var) or not low.objects.refers(atom):
            return atom
        walks = class_of(low, atom) is ItemIterator
        if (walks or atom in low.objects.tied) and any(ref in low.objects.tied for ref in received):
            it = "this dict: it may be" if not walks else "this iterator: it may be of"
            what = f"cannot differentiate a function that returns {it} a dict that the function was given"
            raise low.refuse(node, what, "a list: list(p.values())" if walks else "a copy: dict(p)")
        if atom in received:
            return Const(Same(received[atom]))
        if atom in met:
            return Const(met[atom])
        met[atom] = Met(len(met))
        return inside(contents(low, atom), {})

    def function(known: Known) -> Arg:
        """A function, and the values that it holds: those of its names are what they are when the function around it ends."""
        if isinstance(known, LocalFunction):
            known = replace(known, captured=captures(low, node, known), late=False)
        for held in captured_by(known) if low.objects.passing.listed else ():
            _as_storage(low, low.part(held, node))
        parts = [plain(mapped(low.part(value, node), leaf)) for value in captured_by(known)]
        return low.part(with_captured(known, parts), node)

    def inside(held: Arg, own: Mapping[Var, Own]) -> Arg:
        def part(atom: Arg) -> Arg:
            view = low.meant(atom)
            if view is None:
                return leaf(atom)
            return Const(own[atom]) if isinstance(atom, Var) and atom in own else low.load(view)

        return mapped(held, part)

    result = mapped(value, leaf)
    if not back:
        return result
    return Pack("tuple", (result, *(inside(contents(low, ref), low.objects.passing.first[ref]) for ref in back)))


def _as_storage(low: Lowering, value: Arg) -> None:
    """Nothing, for what a function returns to a caller that needs its lists as storage, and that holds no other list.

    Raises:
        Learned: it holds one that is displayed, or that another call gave.
    """
    for display in lists_in(value) if isinstance(value, Pack) else ():
        if id(display) in low.displays.sites:
            raise must_grow(low, display)
        learn_given(low)


def flat(low: Lowering, form: Arg) -> tuple[Arg, Arg]:
    """The form of what a function returns, and the tree of tuples that it does return."""
    form = with_facts(low.env, mapped(form, partial(_opened, low)))
    back = given_back(low)
    if back and isinstance(form, Pack):
        head, *rest = form.items
        form = Pack(
            "tuple", (head, *(_with_own(held, low.objects.passing.first[ref]) for ref, held in zip(back, rest, strict=True)))
        )
        tops = [top for item in form.items if _comes(item) and (top := _flat(item)) is not None]
        if len(tops) < 2:
            return form, tops[0] if tops else Const(None)
        return form, Pack("tuple", tuple(tops))
    return form, _tree_of_form(form)


def _tree_of_form(form: Arg) -> Arg:
    """The tree of tuples that a function returns whose result is of this form."""
    made = _flat(form)
    return Const(None) if made is None else made


def _opened(low: Lowering, atom: Arg) -> Arg:
    """A function that is returned as a mark for it and the values that it holds."""
    known = plain(atom)
    held = captured_by(known) if isinstance(known, Known) else ()
    parts = [mapped(low.part(value, None), partial(_opened, low)) for value in held]
    return Pack("tuple", (Const(Made(known)), *parts)) if isinstance(known, Known) and parts else atom


def _with_own(held: Arg, own: Mapping[Var, Own]) -> Arg:
    """What is in a dict of the caller's, with a mark for what it held at first, by its place."""
    if isinstance(held, Pack):
        return held if held.kind == "list" else with_values(held, [_with_own(item, own) for item in values_of(held)])
    return Const(own[held]) if isinstance(held, Var) and held in own else held


def _flat(form: Arg, inside: str = "list") -> Arg | None:
    """What is returned for a part of a form that is ``inside`` a container of this kind; None of what the caller knows."""
    if not isinstance(form, Pack):
        return None if _is_mark(form) or (inside != "list" and _is_known(form)) else form
    items = [made for item in values_of(form) if (made := _flat(item, form.kind)) is not None]
    return Pack("list" if form.kind == "list" else "tuple", tuple(items)) if items or not values_of(form) else None


def _is_known(form: Arg) -> bool:
    """Whether the caller knows a part of a form, whatever the call does."""
    return isinstance(form, Const) and isinstance(form.value, bool | int | str | None)


def _is_mark(form: Arg) -> bool:
    """Whether a part of a form is no value that the function returns: a dict of its caller's, a function or class."""
    return isinstance(form, Const) and isinstance(form.value, Same | Own | Met | Made | Known | type)


def is_of_values(form: Arg) -> bool:
    """Whether a form is a node, or of values in tuples."""
    if is_node(form) or isinstance(form, Var):
        return True
    return isinstance(form, Pack) and form.kind == "tuple" and all(map(is_of_values, form.items))


def taken_back(
    low: Lowering, node: gast.AST, form: Arg, target: Arg, sent: Mapping[Site, Var | Pack], back: Sequence[Var], base: str
) -> Arg:
    """What a call gives in the caller: dicts are made of the tuples, and the caller's own hold what they hold now."""
    building = _Building(low, node, sent)
    if is_node(form) and not isinstance(target, Pack):  # of a function that calls itself, and was supposed to give a number
        what = "cannot differentiate what this call gives: an object, where something else was supposed"
        raise low.refuse(node, what, "an object on each path")
    if not back:
        alone = isinstance(form, Const) and not _is_mark(form)  # of an attempt it is what comes of it if nothing is raised
        return target if alone else building.built(form, target, base)
    assert isinstance(form, Pack)
    wanted = [item for item in form.items if _comes(item)]
    parts = iter([target] if len(wanted) == 1 else values_of(target) if isinstance(target, Pack) else ())
    found = [next(parts) if _comes(item) else item for item in form.items]
    result = building.built(form.items[0], found[0], base)
    for ref, held, values in zip(back, form.items[1:], found[1:], strict=True):
        assert isinstance(held, Pack)
        change(low, node, ref, building.refilled(ref, held, values))
    return result


def is_without_dicts(form: Arg | None) -> bool:
    """Whether what a function returns is no dict and holds none, but functions, perhaps."""
    if isinstance(form, Const):
        return not isinstance(form.value, Same | Own | Met)
    return not isinstance(form, Pack) or (form.kind in ("tuple", "list") and all(map(is_without_dicts, form.items)))


def read_later(low: Lowering, value: Arg, names: Collection[str]) -> Arg:
    """What a call gave, with functions in it that read these names of the caller's when they are called, not before."""

    def function(known: Known) -> Known:
        if not isinstance(known, LocalFunction):
            return with_captured(known, [later(held) for held in captured_by(known)])
        kept = {name: later(held) for name, held in known.captured.items() if name not in names}
        return replace(known, captured=kept, late=known.late or len(kept) < len(known.captured))

    def later(held: Value) -> Value:
        return function(held) if isinstance(held, Known) else read_later(low, held, names)

    def leaf(atom: Arg) -> Arg:
        if isinstance(atom, Var) and low.objects.refers(atom) and atom not in seen:
            seen.add(atom)
            low.env[key(atom)] = mapped(contents(low, atom), leaf)
        known = plain(atom)
        return low.part(function(known), None) if isinstance(known, Known) else atom

    seen = set[Var]()
    return mapped(value, leaf)


class _Building:
    """What the caller makes of a form and of what the call gave; ``made`` are its dicts, as each was begun."""

    def __init__(self, low: Lowering, node: gast.AST, sent: Mapping[Site, Var | Pack]) -> None:
        self._low, self._node, self._sent = low, node, sent
        self._made: list[Var] = []

    def refilled(self, ref: Var, held: Pack, values: Arg) -> Pack:
        """What is in a dict of the caller's behind the call."""
        base, before = self._low.objects.things[ref].base, contents(self._low, ref)
        given = iter(values_of(values) if isinstance(values, Pack) else ())
        items: list[tuple[Arg, Arg]] = []
        for name, part in table(held).values():
            if isinstance(part, Const) and isinstance(part.value, Own):
                items.append((name, at_place(before, part.value)))
            else:
                value = part if _flat(part, held.kind) is None else next(given)
                built = self.built(part, value, part_name(base, name), before)
                items.append((name, kept(self._low, ref, name, built)))
        return packed(items)

    def built(self, form: Arg, target: Arg, base: str, before: Pack = _NOTHING) -> Arg:
        """A part of a form in the caller, of what the call gave; ``before`` is what was in the dict that it is in."""
        low, mark = self._low, form.value if isinstance(form, Const) else None
        if isinstance(mark, Same):
            return self._sent[mark.site]
        if isinstance(mark, Met):
            return self._made[mark.number]
        if isinstance(mark, Own):
            return at_place(before, mark)
        if _is_mark(form):
            return low.part(plain(form), self._node)
        if _is_known(form):
            return form
        if not isinstance(form, Pack) or (form.kind == "list" and not isinstance(target, Pack) and _flat(form) == form):
            return target  # one value, or a list of numbers and arrays that is one
        given = iter(values_of(target) if isinstance(target, Pack) else ())
        if form.kind == "dict":  # what is in it may hold it
            self._made.append(ref := make(low, site_of(self._node, len(low.objects.things)), packed(()), base))
        head = form.items[0].value if form.items and isinstance(form.items[0], Const) else None
        parts = [
            self.built(
                item, item if _flat(item, form.kind) is None else next(given),
                "" if isinstance(head, Made) else item_name(base, k, item), before,
            )
            for k, item in enumerate(form.items[1:] if isinstance(head, Made) else values_of(form))
        ]
        if isinstance(head, Made):
            return low.part(with_captured(head.known, list(map(plain, parts))), self._node)
        if is_node(form):
            node = node_of(parts[0], class_key(form))
            if says_there(form):
                note_there(low.env, node)
            return node
        if form.kind != "dict":
            low.optionals.note(made := with_values(form, parts))
            return made
        names = form.items[::2]
        low.env[key(ref)] = packed((name, kept(low, ref, name, part)) for name, part in zip(names, parts, strict=True))
        return ref


def names_of(low: Lowering, form: Arg, back: Sequence[Var], base: str) -> list[str]:
    """What the values are called that a call gives, in order."""
    trees = [(base, form)]
    if back and isinstance(form, Pack):
        bases = [base, *(low.objects.things[ref].base for ref in back)]
        trees = [(called, tree) for called, tree in zip(bases, form.items, strict=True) if _comes(tree)]
    pairs = [pair for called, tree in trees for pair in zip(part_names(called, tree), _returned(tree), strict=True)]
    return [called for called, is_returned in pairs if is_returned]


def _returned(form: Arg, inside: str = "list") -> Iterator[bool]:
    """Of each leaf of a form, whether it is returned."""
    if isinstance(form, Pack):
        for item in values_of(form):
            yield from _returned(item, form.kind)
    else:
        yield _flat(form, inside) is not None


def _comes(item: Arg) -> bool:
    """Whether a part of a form stands for anything that the function returns."""
    return _flat(item) not in (None, Const(None), Pack("tuple", ()))


def fits_form(form: Arg | None, supposed: Arg | None) -> bool:
    """Whether what a function returns has the form that it was supposed to have."""
    return form is not None and supposed is not None and same_structure(form, supposed) and keeps_facts(form, supposed)


def of_form(form: Arg) -> tuple[Arg, Kind]:
    """The structure and the kind of what a function returns whose result is of this form."""
    return like(_tree_of_form(form), lambda: Var("")), _kind_of_form(form)


def _kind_of_form(form: Arg) -> Kind:
    """What is known of what a function returns by its form."""
    if is_node(form):
        return Kind("tuple", items=(INT,))
    if not isinstance(form, Pack):
        return UNKNOWN
    return Kind("tuple", items=tuple(_kind_of_form(item) for item in values_of(form) if _flat(item, form.kind) is not None))
