"""Attributes that some objects of a class hold and others do not: beside each stands a flag that says whether it is there.

Where the paths of an ``__init__`` set other attributes, or two objects of one class hold others, each holds them all: one that
it lacks is a number that nobody reads, or None, and its flag is false. What reads, sets or asks for one looks at the flag.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjoint_gen.frontend.containers.dict_objects import contents, make, table
from adjoint_gen.frontend.names.classes import OF_DICT, is_of_object, member
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.objects.unions import Unforeseen, fields_of, item_kind, item_of, whole
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.optionals import NONE, class_key, is_node
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Undefined, Var
from adjoint_gen.ir.walk import values_of, with_values
from adjoint_gen.program.reach import UNBOUND

_FLAG: Final = "has "
"""How the name of a flag begins; no attribute of the user's has such a name."""


def flag_name(name: str) -> str:
    """The name of the flag of an attribute."""
    return _FLAG + name


def is_flag(name: object) -> bool:
    """Whether what stands under this name is the flag of another attribute."""
    return isinstance(name, str) and name.startswith(_FLAG)


def stand_in(kind: Kind) -> Const:
    """What an object holds in the place of an attribute that it lacks, where others hold one of this kind."""
    if kind.tag == "bool":
        return Const(False)
    number = kind.tag in ("float", "int", "numpy scalar") or (kind.tag in ("array", "unknown") and kind.rank == 0)
    return Const(0.0 if kind.differentiable else 0) if number and kind.numeric and kind.real else NONE


def with_all(low: Lowering, one: Value, other: Value) -> tuple[Pack, Pack] | None:
    """Two displays of objects of one class as such with the attributes of both; None if they need none, or are no such."""
    if not (isinstance(one, Pack) and isinstance(other, Pack) and is_of_object(one) and is_of_object(other)):
        return None
    mine, theirs = table(one), table(other)
    if one.items[0] != other.items[0] or mine.keys() == theirs.keys() or one == other:
        return None
    if not all(isinstance(name, str) for name in (*mine, *theirs)):
        return None  # places of a list
    differing = [str(name) for name in {**mine, **theirs} if (name in mine) != (name in theirs)]
    plain = [name for name in differing if not is_flag(name)]
    names: list[str] = [str(name) for name in {**mine, **theirs} if not is_flag(name)]
    flagged = {name for name in names if name in plain or flag_name(name) in {**mine, **theirs}}

    def completed(own: dict[object, tuple[Arg, Arg]], others: dict[object, tuple[Arg, Arg]]) -> Pack:
        parts: list[Arg] = []
        for name in names:
            held = own.get(name) or (Const(name), _lacking(low, others[name][1]))
            parts += held
            if name in flagged:
                flag = own.get(flag_name(name)) or (Const(flag_name(name)), Const(name in own))
                parts += flag
        return Pack("dict", tuple(parts))

    return completed({**mine}, {**theirs}), completed({**theirs}, {**mine})


def _lacking(low: Lowering, held: Arg) -> Arg:
    """What stands in the place of such an attribute: tuples, lists and dicts have the same places."""
    if isinstance(held, Undefined):
        return held
    if isinstance(held, Pack):
        return with_values(held, [Const(-1)] if is_node(held) else [_lacking(low, item) for item in values_of(held)])
    if isinstance(held, Var) and low.objects.refers(held):
        thing = low.objects.things[held]
        inside = _lacking(low, contents(low, held))
        assert isinstance(inside, Pack)
        return make(low, ("lacking", thing.site), inside, thing.base, default=thing.default)
    return stand_in(low.kind(held))


def flag_of(low: Lowering, owner: Value, name: str) -> Value | None:
    """Whether an object holds an attribute that others of its class lack; None where none of them does."""
    flag = flag_name(name)
    if isinstance(owner, Var) and low.objects.refers(owner):
        found = table(contents(low, owner)).get(flag)
        return None if found is None else found[1]
    if is_node(owner):
        field = class_key(owner), flag
        return item_of(low, field, whole(low, owner), flag.replace(" ", "_")) if field in fields_of(low) else None
    if isinstance(owner, Var) and flag in low.kind(owner).keys:
        return low.bind("operator.getitem", (owner, Const(flag)), effect=Effect.PURE)
    return None


def complete(low: Lowering, cls: type, key: str, held: Mapping[str, Arg]) -> tuple[dict[str, Arg], list[str]]:
    """What a node holds, with what others of its class hold and it lacks, and the names in the order in which lists have them.

    Raises:
        Unforeseen: it lacks what others hold, or they lack what it holds.
    """
    known = low.program.modes.nodes
    assert known is not None
    whole = dict(held)
    for (of, name), kind in known.partial.items():
        if of == key:
            whole.setdefault(flag_name(name), Const(name in held))
            whole.setdefault(name, stand_in(kind))
    names = known.attributes.get(key, list(whole))
    differing = {name.removeprefix(_FLAG) for name in set(names) ^ whole.keys()}
    if not differing:
        return {name: whole[name] for name in names}, names
    if any(member(low.program.asked, cls, name) is not UNBOUND for name in differing):
        return whole, list(whole)
    for name in sorted(differing):
        known.partial[key, name] = item_kind(low, held[name]) if name in held else known.kinds.get((key, name), UNKNOWN)
    known.attributes.pop(key, None)
    known.unforeseen = True
    raise Unforeseen


def ask_whether_held(low: Lowering, owner: Value, name: str) -> None:
    """Let a flag say of nodes that get an attribute late whether they have it, since the program asks.

    Raises:
        Unforeseen: there is none yet.
    """
    known, field = low.program.modes.nodes, (class_key(owner), name) if is_node(owner) else None
    if known is None or field not in known.lacking or hasattr(class_of(low, owner), OF_DICT):
        return
    known.lacking.discard(field)
    known.late.pop(field, None)
    known.partial[field] = known.kinds.get(field, UNKNOWN)
    known.attributes.pop(field[0], None)
    known.unforeseen = True
    raise Unforeseen
