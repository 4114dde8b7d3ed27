"""Dicts while a function is lowered: objects that names, tuples and other dicts refer to, and that change.

A reference is a variable that no statement binds. What the object holds stands in the environment, under a name that the
user's text cannot have, so that branches and loops join and carry it as they do any name, and a change shows wherever
the reference goes. Nothing of it is left in the trace but the values that it held.

Where two references join, as where a branch binds a name to one of two dicts, the result may be either of them. Such
references are *tied*: from then on none of them may change. A loop keeps a reference as it is, until it is *learned* that its
body makes a name refer to another object, or changes what is in one; the function is lowered again, then.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from contextlib import contextmanager

import gast

from adjoint_gen.frontend.containers.part_names import part_name
from adjoint_gen.frontend.names.classes import CHANGES_OUTSIDE, OF_LISTS, is_of_object
from adjoint_gen.frontend.names.values import Value, leaves
from adjoint_gen.frontend.objects.object_attributes import Field, Shown, class_of, refused
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import OUTSIDE, Keeping, Loop, Own, Site, Thing, held, key
from adjoint_gen.frontend.state.restarts import Learned, MoreKeys
from adjoint_gen.frontend.text.own_statements import site_of_own
from adjoint_gen.ir.trace import Arg, Const, Origin, Pack, Undefined, Var
from adjoint_gen.ir.walk import with_values


def make(low: Lowering, site: Site, contents: Pack, base: str, loops: int | None = None, default: str = "") -> Var:
    """A new object, made inside so many loops; in all that are being lowered, if nothing is said."""
    ref = low.writing.names.fresh(base)
    thing = Thing(site, base, len(low.objects.loops) if loops is None else loops, is_of_object(contents), default)
    low.objects.add(ref, thing)
    if thing.stored in low.scope.stored:
        low.objects.claimed.add(ref)
    low.env[key(ref)] = contents
    return ref


def site_of(node: gast.AST | None, *more: Hashable) -> Site:
    """The site of what a node of the tree makes."""
    return (getattr(node, "lineno", 0), getattr(node, "col_offset", 0), *more)


def are_two(low: Lowering, one: Var, other: Var) -> bool:
    """Whether two references are to two objects: each of its own, of which at most one was given.

    What stands at the head of a loop, behind it, or where paths meet is one of several, which may be the other one.
    """
    sites = [low.objects.things[ref].site for ref in (one, other)]
    origins = [site[0] for site in sites if isinstance(site, tuple)]
    made = [type(origin) is int for origin in origins]
    known = [own or origin == OUTSIDE for own, origin in zip(made, origins, strict=True)]
    return one != other and len(origins) == 2 and (all(known) or (any(made) and "parameter" in origins))


def display_site(low: Lowering, origin: Origin) -> Hashable:
    """The site of a display that the running program keeps, in whichever function, the same whenever that is lowered."""
    source = low.scope.text.source
    return source.path, source.first_line, origin.line, origin.column, origin.end_column


def contents(low: Lowering, ref: Var) -> Pack:
    """What is in an object now.

    Raises:
        DifferentiationError: some path that leads here has not made it.
    """
    if isinstance(low.env[key(ref)], Undefined):
        what = f"cannot differentiate this use of `{low.objects.things[ref].base}`: on some path it is not made yet"
        raise low.refuse(low.writing.here, what, "a copy where the paths part")
    return held(low.env, ref)


def change(low: Lowering, node: gast.AST, ref: Var, new: Pack) -> None:
    """Let an object hold something else from here on.

    Raises:
        Learned: a loop around the change has to carry what is in the object.
        DifferentiationError: the object may have another name, or a loop goes through it.
    """
    objects, thing = low.objects, low.objects.things[ref]
    refuse_outside(low, node, ref)
    since, around, before = objects.tied.get(ref), objects.loops[thing.depth :], contents(low, ref)
    longer = id(thing) in low.lists.iterating and len(new.items) != len(before.items)
    if since is not None or longer or ref in low.lists.iterating or not all(loop.able for loop in around):
        to_grow(low, before)
    if longer:
        what = "cannot differentiate a change of the list that the loop goes through"
        raise low.refuse(node, what, "a loop over a copy")
    if since is not None:
        remedy = "another object" if class_of(low, ref) else "a copy that is changed: `p = dict(p)`"
        where = f"since line {since.line + low.scope.text.source.first_line - 1}"
        raise low.refuse(
            node, f"cannot differentiate this change of {_called(low, ref)}: {where} another name may stand for it, or for "
            "another one",
            remedy,
        )
    if ref in low.lists.iterating:
        raise low.refuse(node, "cannot differentiate a change of the dict that the loop goes through", "a loop over list(p)")
    gives(low, ref)
    for loop in around:
        if not loop.able:
            if loop.own is not None and loop.own not in objects.learned:
                raise Learned(loop.own)
            what = "cannot differentiate a change of a dict in a comprehension, or in the test of a loop"
            raise low.refuse(node, what, "a `for` loop, with the change in its body")
        if ref not in loop.carries:
            low.findings.note(Learned(("changes", loop.site, thing.site)))
    if any(atom == ref or ref in inner_objects(low, atom) for atom in leaves(new)):
        own, later = "a dict of its own", "the attribute set behind the call that makes the object"
        what = f"cannot differentiate {_called(low, ref)} that is put into itself"
        raise low.refuse(node, what, own if class_of(low, ref) is None else later)
    objects.changed.setdefault(ref, set()).update(loop.site for loop in objects.loops[thing.depth :])
    low.env[key(ref)] = new


def refuse_outside(low: Lowering, node: gast.AST | None, ref: Var) -> None:
    """Refuse a change of an object, or of what is in it, that the function finds outside."""
    if low.objects.is_outside(ref):
        raise low.refuse(node, *CHANGES_OUTSIDE)


def gives(low: Lowering, ref: Var) -> None:
    """Note that a function changes an object, which is its caller's perhaps; also where it raises then."""
    place = low.objects.passing.received.get(ref)
    if place is not None and ("gives", place) not in low.objects.learned:
        low.findings.note(Learned(("gives", place)))


def to_grow(low: Lowering, *trees: Value) -> None:
    """Let the lists that stand there with a name for each place be lists that grow, if they can.

    Raises:
        MoreKeys: one can.
    """
    for tree in trees if low.program.modes.placed else ():
        first = tree.items[0] if isinstance(tree, Pack) and is_of_object(tree) else None
        if isinstance(first, Const) and str(first.value).startswith(OF_LISTS):
            raise MoreKeys(first.value)


def _called(low: Lowering, ref: Var) -> str:
    return "a dict" if class_of(low, ref) is None else "an object"


def inner_objects(low: Lowering, atom: Arg) -> set[Var]:
    """The objects that an object refers to, directly or not."""
    if not isinstance(atom, Var) or atom not in low.objects.things:
        return set()
    return {atom}.union(*(inner_objects(low, leaf) for leaf in leaves(contents(low, atom))))


def tie(low: Lowering, node: gast.AST, *refs: Var) -> None:
    """Note that references may be to one object: none of them may change from here on.

    Raises:
        DifferentiationError: one of them changes earlier in a loop around, hence in a later pass.
    """
    around = {loop.site for loop in low.objects.loops}
    for ref in refs:
        if low.objects.changed.get(ref, set()) & around:
            raise low.refuse(
                node, "cannot differentiate this: a dict that is changed in this loop gets a second name in it",
                "a copy for the other name: dict(p)",
            )
        low.objects.tied.setdefault(ref, low.origin(node))


@contextmanager
def no_changes(low: Lowering, whole: gast.AST | None = None) -> Iterator[None]:
    """A place that runs several times and carries no objects, of a ``whole`` comprehension perhaps."""
    own = None if whole is None else site_of_own(whole)
    low.objects.loops.append(Loop(("none", len(low.objects.loops)), able=False, own=own))
    yield
    low.objects.loops.pop()


def where(low: Lowering, atom: Arg) -> Site | None:
    """What says which object, or which array in an object, is meant, the same whenever the function is lowered."""
    if isinstance(atom, Var) and atom in low.objects.things:
        return low.objects.things[atom].site
    ref = holding(low, atom)
    if ref is None:
        return None
    inside: list[Arg] = list(leaves(contents(low, ref)))
    return (low.objects.things[ref].site, inside.index(atom))


def holding(low: Lowering, atom: Arg) -> Var | None:
    """The first dict that holds a value, if any does."""
    displays = ((ref, low.env[key(ref)]) for ref in low.objects.things)
    return next((ref for ref, held in displays if isinstance(held, Pack) and any(a == atom for a in leaves(held))), None)


def learn_tables(low: Lowering) -> None:
    """Let dicts that the program keeps get or lose keys, and have some that only the run knows, if they do not yet.

    Raises:
        MoreKeys: they do not.
    """
    if Keeping.NONE < low.program.modes.keeping < Keeping.GIVEN:
        raise MoreKeys


def part_of(low: Lowering, target: gast.AST) -> str:
    """What a value is called that becomes an attribute of an object or item of a dict, if that is taken apart; "" elsewhere."""
    match target:
        case gast.Attribute(value=inner, attr=attr):
            name: Const | None = Const(attr)
        case gast.Subscript(value=inner, slice=index):
            name = _constant(low, index)
        case _:
            return ""
    owner = peek(low, inner)
    if name is None or not isinstance(owner, Var) or not low.objects.refers(owner):
        return ""
    return part_name(low.objects.things[owner].base, name)


def table(held: Pack) -> dict[Hashable, tuple[Arg, Arg]]:
    """The key and value for each key as Python compares keys."""
    return {_key(name): (name, value) for name, value in zip(held.items[::2], held.items[1::2], strict=True)}


def _key(name: Arg) -> Hashable:
    if isinstance(name, Pack):
        return tuple(map(_key, name.items))
    assert isinstance(name, Const) and isinstance(name.value, Hashable)
    return name.value


def spelled(key: Hashable, name: Arg | None = None) -> Arg:
    """A key as it stands in a display; what it was made of may have names in it."""
    if not isinstance(key, tuple):
        return Const(key)
    if not isinstance(name, Pack):
        return Pack("tuple", tuple(map(spelled, key)))
    return with_values(name, [spelled(part, inner) for part, inner in zip(key, name.items, strict=True)])


def first_places(held: Pack) -> dict[Var, Own]:
    """Where the variables are that are in a dict, and in the tuples in it."""
    places: dict[Var, Own] = {}

    def through(value: Arg, path: tuple[Hashable, ...]) -> None:
        if isinstance(value, Var):
            places.setdefault(value, Own(path))
        elif isinstance(value, Pack) and value.kind == "tuple":
            for k, item in enumerate(value.items):
                through(item, (*path, k))

    for name, (_, value) in table(held).items():
        through(value, (name,))
    return places


def at_place(held: Pack, place: Own) -> Arg:
    """What is in a place of a dict."""
    found: Arg = table(held)[place.path[0]][1]
    for k in place.path[1:]:
        assert isinstance(found, Pack) and isinstance(k, int)
        found = found.items[k]
    return found


def peek(low: Lowering, node: gast.AST) -> Value | None:
    """The dict that an expression means, if it is a name or an item of one, for which nothing has to run."""
    match node:
        case Shown(meaning=meaning):
            return meaning
        case gast.Name(id=name) if name in low.scope.locals:
            return low.env[name]
        case gast.Attribute(value=inner, attr=attr):
            owner = peek(low, inner)
            if class_of(low, owner) is None or not low.objects.refers(owner):  # type: ignore[arg-type]
                return None
            assert isinstance(owner, Var)
            found = table(contents(low, owner)).get(attr)
            return None if found is None else found[1]
        case gast.Subscript(value=inner, slice=index):
            owner = peek(low, inner)
            if owner is not None and class_of(low, owner) is not None and not isinstance(node, Field):
                return None
            place = _constant(low, index)
            if place is None or owner is None:
                return None
            if isinstance(owner, Pack) and owner.kind in ("tuple", "list") and type(place.value) is int:
                fits = -len(owner.items) <= place.value < len(owner.items)
                return owner.items[place.value] if fits else None
            if isinstance(owner, Var) and low.objects.refers(owner):
                found = table(contents(low, owner)).get(place.value) if isinstance(place.value, Hashable) else None
                return None if found is None else found[1]
    return None


def _constant(low: Lowering, node: gast.AST) -> Const | None:
    match node:
        case gast.Constant(value=value):
            return Const(value)
        case gast.Name(id=name) if name in low.scope.locals:
            meaning = low.env[name]
            return meaning if isinstance(meaning, Const) else None
        case gast.UnaryOp(op=gast.USub(), operand=gast.Constant(value=int() as value)):
            return Const(-value)
        case gast.BinOp(left=one, right=other, op=gast.Add() | gast.Sub() as op):
            left, right = _constant(low, one), _constant(low, other)
            if left is not None and right is not None and type(left.value) is type(right.value) is int:
                return Const(left.value + right.value if isinstance(op, gast.Add) else left.value - right.value)
    return None


def owner_of(low: Lowering, target: gast.Subscript) -> Var | None:
    """The dict that a target is an item of, to be changed; None if it is no item of a dict.

    Raises:
        Learned: it is a parameter, of which the function needs a dict of its own.
    """
    owner = peek(low, target.value)
    if owner is None and (isinstance(target.value, gast.Call) or isinstance(target, Field)):
        owner = low.value(target.value)
    if owner is not None and class_of(low, owner) is list and isinstance(target.ctx, gast.Del):
        return None
    if owner is not None and class_of(low, owner) is not None and not isinstance(target, Field):
        raise refused(low, target, "it is no container, and its class has no `__setitem__` that is called here")
    if isinstance(owner, Var) and low.objects.refers(owner):
        if isinstance(target.value, gast.Name):
            low.check_bound(target.value.id)
        return owner
    root: gast.AST = target.value
    while isinstance(root, gast.Subscript | gast.Attribute):
        root = root.value
    own_parameter(low, peek(low, root))
    return None


def own_parameter(low: Lowering, value: Value | None) -> None:
    """Nothing, for what is no dict parameter, nor in one, or in one of which the function has a dict of its own.

    One that is called has none of its own: its caller sees what becomes of the dict.

    Raises:
        Learned: it is one, of which the function needs that.
    """
    if low.program.modes.keeping or low.objects.passing.called:
        return
    while isinstance(value, Var) and (made := low.writing.bound.get(value)) is not None and made.op == "operator.getitem":
        if low.kind(made.args[0]).tag != "dict":
            break
        value = made.args[0]
    if not isinstance(value, Var) or value in low.objects.passing.taken:
        return
    kind = low.kind(value)
    if value in low.premises.facts and kind.tag == "dict" and (kind.keys or _takes_keywords(low, low.premises.facts[value])):
        fact = ("own", low.premises.facts[value])
        if fact not in low.objects.learned:
            raise Learned(fact)


def _takes_keywords(low: Lowering, name: str) -> bool:
    """Whether a parameter takes the arguments that others leave: where none are known there are none."""
    kwarg = getattr(low.scope.text.tree, "args").kwarg  # noqa: B009 - mypy
    return kwarg is not None and bool(kwarg.id == name)


def refuse_kept(low: Lowering, node: gast.AST | None, value: Value) -> None:
    """Refuse to keep ``p.values()`` and the like, which show what becomes of the dict."""
    shown = low.objects.shown.get(id(value)) if isinstance(value, Pack) else None
    of_object = shown is not None and not is_of_object(shown[0]) and _has_class(low, shown[1])  # vars(o)
    found = isinstance(value, Pack) and shown is not None and (value.kind == "tuple" or of_object)
    parts = leaves(value) if isinstance(value, Pack | Var) else ()
    if of_object:
        what = "cannot differentiate `vars(...)` that gets a name or is changed: it shows what becomes of the object"
        raise low.refuse(node, what, "the attributes one by one, or `vars(o).items()` where it is gone through")
    if found or any(isinstance(part, Var) and id(part) in low.objects.shown for part in parts):
        raise low.refuse(node, "cannot differentiate a view of a dict that gets a name", "a list of it: list(p.values())")


def _has_class(low: Lowering, value: Var) -> bool:
    """Whether this is an object of a class; what was made on a path that has ended is in no name any more."""
    thing = low.objects.things.get(value)
    return (thing is not None and thing.of_class) or (
        (thing is None or isinstance(low.env[key(value)], Pack)) and class_of(low, value) is not None
    )


def is_view(low: Lowering, value: Value) -> bool:
    """Whether this is ``p.values()`` or the like, which is lowered as a tuple or list of what it shows."""
    return id(value) in low.objects.views or (isinstance(value, Var) and id(value) in low.objects.shown)
