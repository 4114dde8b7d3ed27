"""Which places in lists and dicts hold something else later: the *slots* that statements change.

A store into an array that is in a list changes the array and no slot; a store to ``p["b"]`` leaves ``p["w"]`` alone. So a
reference that is taken twice from a slot which nobody changes is one memory both times, whatever that memory holds.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from typing import TypeAlias

from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Append, Bind, CallFunction, Const, Effect, Pop, Stmt, Store, Var
from adjoint_gen.ir.walk import reads
from adjoint_gen.rules.listing import at_key, element

Slot: TypeAlias = tuple[Var, str, Const | None]
"""A region, what has the slot (``list``, ``dict``, "" for either), and the key of a record, None for any place."""

_CONTAINERS = ("list", "dict")


def read(
    bind: Bind, references: Container[Var], regions: Mapping[Var, Var], kinds: Mapping[Var, Kind]
) -> Slot | None:
    """The slot out of which a reference is taken; None where it is a part of an array, which is the same memory always.

    Raises:
        LookupError: it is memory that a value becomes, or a list that is made of others.
    """
    base, *chain = bind.args
    if not isinstance(base, Var) or base not in references:
        raise LookupError(bind.target)
    kind = kinds.get(base, UNKNOWN)
    if kind.tag == "array":
        return None
    match chain:
        case [Var() | Const() as step] if kind.tag in _CONTAINERS:
            return regions[base], kind.tag, step if kind.keys and isinstance(step, Const) else None
    raise LookupError(bind.target)


def changed(stmt: Stmt, regions: Mapping[Var, Var], kinds: Mapping[Var, Kind]) -> Iterator[Slot]:
    """The slots that a statement itself may change, not what is in its blocks."""
    match stmt:
        case Store(array=array, chain=chain) if array in regions:
            kind = kinds.get(array, UNKNOWN)
            if kind.tag in _CONTAINERS and len(chain) == 1:
                yield regions[array], kind.tag, chain[0] if kind.keys and isinstance(chain[0], Const) else None
            elif kind.tag != "array":
                yield regions[array], "", None
        case Append(items=items) | Pop(items=items) if items in regions:
            yield regions[items], "", None
        case CallFunction(references=groups):
            yield from ((regions[v], "", None) for group in groups for v in group if v in regions)
        case Bind(effect=Effect.IMPURE):
            yield from ((regions[v], "", None) for v in reads(stmt) if v in regions)


def only_holds(stmt: Stmt, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a statement changes which arrays a list or dict holds, and none of them."""
    match stmt:
        case Store(array=held, chain=(step,), add=False):
            kind = kinds.get(held, UNKNOWN)
            item = at_key(kind, step) if kind.tag == "dict" else element(kind)
        case Append(items=held) | Pop(items=held):
            kind = kinds.get(held, UNKNOWN)
            item = element(kind)
        case _:
            return False
    return kind.tag in _CONTAINERS and item.tag == "array" and bool(item.rank)


def meets(one: Slot, other: Slot) -> bool:
    """Whether two slots may be one.

    >>> r, b, w = Var("r"), Const("b"), Const("w")
    >>> meets((r, "dict", b), (r, "dict", w)), meets((r, "dict", None), (r, "dict", w)), meets((r, "list", None), (r, "", None))
    (False, True, True)
    """
    (region, of, key), (other_region, others, other_key) = one, other
    same_place = key is None or other_key is None or key.value == other_key.value  # to a dict, 1 and True are one
    return region == other_region and (not of or not others or of == others) and same_place
