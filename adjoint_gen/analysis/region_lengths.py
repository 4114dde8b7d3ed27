"""How long the arrays of a shadowed region are, where lists and dicts in it get others: all of them, or those of one rank."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping

from adjoint_gen.ir.joins import refilled
from adjoint_gen.ir.kinds import UNKNOWN, Dim, Kind
from adjoint_gen.ir.sorts import all_of, binds_of
from adjoint_gen.ir.trace import For, If, Pack, Restore, Trace, Var, While
from adjoint_gen.ir.views import REFERENCE
from adjoint_gen.ir.walk import defines
from adjoint_gen.rules.listing import Lengths

_CONTAINERS = ("list", "dict", "tuple")


def lengths_of_regions(trace: Trace, kinds: Mapping[Var, Kind], supposing: bool = False) -> dict[Var, Lengths]:
    """The references in regions whose arrays of one rank all have the same lengths, which follow from those of arguments.

    They have if all have that come into the region from elsewhere: what is taken out of a list or dict was put in before, so
    that is shown by induction over the run, also where these lengths are what is known of what is taken out. Where they are
    only to be supposed for that, arrays of which nothing is known yet may have any.
    """
    regions = refilled(trace)
    if not regions:
        return {}
    taken, inside = set[Var](), set[Var]()
    for made in binds_of(trace, REFERENCE):
        if made.target in regions:
            base = made.args[0]
            of = kinds.get(base, UNKNOWN).tag if isinstance(base, Var) and base in regions else ""
            taken |= {made.target} if of in ("list", "dict") else set()
            inside |= {made.target} if of in _CONTAINERS or isinstance(base, Pack) else set()
    for stmt in all_of(trace, Restore, If, For, While):
        inside |= {*defines(stmt)}  # what has another name
    if not any(kinds.get(var, UNKNOWN).tag == "array" for var in taken):
        return {}
    found: dict[Var, dict[int, set[tuple[Dim, ...]]]] = defaultdict(lambda: defaultdict(set))
    unclear: set[Var] = set()
    for var, region in regions.items():
        kind = kinds.get(var, UNKNOWN)
        for array in () if var in taken or (var in inside and kind.tag in _CONTAINERS) else _arrays(kind):
            if array.tag != "array" or array.shape.dims is None:
                unclear.add(region)
            elif not supposing or all(map(_of_arguments, array.shape.dims)):
                found[region][len(array.shape.dims)].add(array.shape.dims)
    known = {
        region: {rank: one for rank, (one, *more) in ranks.items() if not more and all(map(_of_arguments, one))}
        for region, ranks in found.items() if region not in unclear
    }
    return {var: known[region] for var, region in regions.items() if known.get(region)}


def _of_arguments(dim: Dim) -> bool:
    """Whether a length follows from those of arguments alone."""
    return not any(isinstance(symbol, str) and (":" in symbol or symbol == "?") for symbol in dim)


def _arrays(kind: Kind) -> Iterator[Kind]:
    """The kinds of arrays, or of what is not known to be none, in a value."""
    if kind.tag in _CONTAINERS and kind.inside:
        for inner in kind.inside:
            yield from _arrays(inner)
    elif not kind.still and kind.tag not in ("float", "complex", *(_CONTAINERS if not kind.inside else ())):
        yield kind
