"""Indices that may name an element several times: of a store the last value stays, of an addition all arrive."""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Const, Pack, Var


def may_repeat(step: Arg, kinds: Mapping[Var, Kind]) -> bool:
    """Whether an index, or a part of it, may name one element twice; one that is not known may.

    >>> from adjoint_gen.ir.kinds import INT, array
    >>> i, mask, places = Var("i"), Var("mask"), Var("places")
    >>> kinds = {i: INT, mask: array("mask", 1, "bool"), places: array("places", 1, "int64")}
    >>> [may_repeat(v, kinds) for v in (i, mask, places, Pack("tuple", (i, places)), Pack("tuple", (Pack("tuple", (i, i)),)))]
    [False, False, True, True, True]
    """
    if isinstance(step, Pack) and step.kind == "tuple":  # one in it is an array of places
        return any((isinstance(item, Pack) and item.kind == "tuple") or may_repeat(item, kinds) for item in step.items)
    match step:
        case Pack(kind="slice" | "view") | Const():
            return False
        case Var():
            kind = kinds.get(step, UNKNOWN)
            return kind.tag not in ("str", "slice") and (kind.tag == "unknown" or (kind.rank != 0 and kind.dtype != "bool"))
    return True
