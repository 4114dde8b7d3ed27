"""What the kinds of a trace are found by and no run changes: what begins empty, what is taken from what, what loops bind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from adjoint_gen.analysis.containers import taken
from adjoint_gen.analysis.full_lists import rows_of_full_lists
from adjoint_gen.analysis.updates import BROADCASTS, ROWS, updated
from adjoint_gen.ir.joins import joins
from adjoint_gen.ir.once import notes, once_of_content
from adjoint_gen.ir.sorts import all_of, binds_of
from adjoint_gen.ir.trace import Arg, Atom, Bind, For, If, Pack, Pop, Store, Trace, Var, While
from adjoint_gen.ir.views import GETITEM, REFERENCE
from adjoint_gen.ir.walk import defines_within
from adjoint_gen.rules.listing import KEPT, KEYS, LIST, MADE, SET, TABLE
from adjoint_gen.rules.whole_tuples import FROM_KEYS

_EMPTY = {"list": ((),), REFERENCE: ((Pack("list", ()),), (Pack("dict", ()),), (Pack("set", ()),)), TABLE: ((),), SET: ((),)}
"""What makes a list or dict that is empty, and of what."""
_OWN = MADE | KEPT | {FROM_KEYS}


@dataclass(frozen=True, slots=True)
class Outline:
    """The lists and dicts of a trace: its ``own``, what is ``met`` of these where paths meet, those that ``begin`` empty, and
    ``copies``; its ``loads`` and ``pops``, and where what is ``taken`` out of containers and changes comes from; operations
    whose results are ``updated`` places, or have as many rows as a loop has passes.

    ``bodies`` are the names bound in each loop, by its label, and ``moving`` all of them: a symbol of theirs means another
    length each time.
    """

    own: frozenset[Var]
    met: frozenset[Var]
    begin: frozenset[Var]
    copies: Mapping[Var, Arg]
    loads: Mapping[Var, Bind]
    pops: Mapping[Var, Var]
    taken: Mapping[Var, tuple[Var, Arg]]
    updated: Mapping[Var, tuple[Bind, ...]]
    bodies: Mapping[str, frozenset[str]]
    moving: frozenset[str]


@once_of_content
def outline(trace: Trace) -> Outline:
    """What a run over a trace goes by."""
    made = {bind.target for bind in binds_of(trace, *_OWN)}
    met = _met(trace, made.union(shown.target for shown in binds_of(trace, REFERENCE) if isinstance(shown.args[0], Pack)))
    bodies = [(loop.label, bound_inside(loop)) for loop in all_of(trace, For, While)]
    changes = any(all_of(trace, Store)) or any(binds_of(trace, BROADCASTS))
    fits = {change.target: loads for change, loads in updated(trace.body)} if changes else {}
    fits |= {array: (Bind(array, ROWS, (count,)),) for array, count in rows_of_full_lists(trace).items()}
    return Outline(
        own=frozenset(made),
        met=met,
        begin=frozenset(empty.target for empty in binds_of(trace, *_EMPTY) if empty.args in _EMPTY[empty.op]).union(
            met, (keys.target for keys in binds_of(trace, KEYS, FROM_KEYS))  # of a dict of which nothing is known yet
        ),
        copies={made.target: made.args[0] for made in binds_of(trace, LIST) if len(made.args) == 1},
        loads={load.target: load for load in binds_of(trace, GETITEM) if isinstance(load.args[0], Var)},
        pops={pop.target: pop.items for pop in all_of(trace, Pop)},
        taken=taken(trace),
        updated=fits,
        bodies=dict(bodies),
        moving=frozenset().union(*(names for _, names in bodies)),
    )


def _met(trace: Trace, made: set[Var]) -> frozenset[Var]:
    """The names that branches, loops, copies, slices and references give lists and dicts of the trace's own, whichever way it
    takes.
    """
    pairs: list[tuple[Var, Atom]] = [pair for stmt in all_of(trace, If, For, While) for pair in joins(stmt)]
    pairs += [(bind.target, bind.args[0]) for bind in binds_of(trace, LIST, GETITEM) if isinstance(bind.args[0], Var)]
    pairs += [(bind.target, given) for bind in binds_of(trace, REFERENCE) if isinstance(given := bind.args[0], Var)]
    names, gives = {name for name, _ in pairs}, dict[Atom, list[Var]]()
    for name, given in pairs:
        gives.setdefault(given, []).append(name)
    others = {one for one in gives if one not in made and one not in names}
    left = [*others]
    while left:
        later = [name for name in gives.get(left.pop(), ()) if name not in others]
        others.update(later)
        left += later
    return frozenset(names - made - others)


def bound_inside(loop: For | While) -> frozenset[str]:
    """The names that are bound in a loop, by what they are called."""
    known = notes(loop)
    if bound_inside not in known:
        results = {carry.result for carry in loop.carried}
        known[bound_inside] = frozenset(var.name for var in defines_within(loop) if var not in results)
    found: frozenset[str] = known[bound_inside]
    return found
