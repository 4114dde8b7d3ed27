"""What lists and dicts hold as values: a number now, None or an array then, where no array that they hold ever changes.

A place in a list or dict that changes holds a reference to an array, or a number, and its shadow a reference or an adjoint
(:mod:`adjoint_gen.transform.shadows`). One that may hold both is a place of values: no name of an array in it is in a
region, and the shadow holds an adjoint, 0 at first, also where an array stands.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Bind, CallFunction, Pack, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import closing_reads, defines, reads, statements, variables
from adjoint_gen.rules.calls import arg_kind
from adjoint_gen.rules.listing import at_chain
from adjoint_gen.transform.region_calls import Handed
from adjoint_gen.transform.region_facts import CONTAINERS, form


def held_as_values(
    trace: Trace, kinds: Mapping[Var, Kind], region: Mapping[Var, Var], handed: Handed
) -> tuple[frozenset[Var], frozenset[Var]]:
    """The lists and dicts that hold values, and the names of what they hold.

    All that stands in their regions is a number, an array or None, some hold both an array and something else, and this
    function alone makes and changes them.
    """
    mixed = {region[v] for v in region if _is_container(kinds.get(v, UNKNOWN)) and form(kinds[v]) is None}
    if not mixed:
        return frozenset(), frozenset()
    able = mixed - {root for var, root in region.items() if not _is_value(kinds.get(var, UNKNOWN))}
    able -= {region[v] for v in _known_elsewhere(trace) if v in region and _is_container(kinds.get(v, UNKNOWN))}
    able -= {region[v] for stmt in statements(trace.body) for v in _changed(stmt, kinds, handed) if v in region}
    every = frozenset(var for var, root in region.items() if root in able)
    holding = frozenset(var for var in every if _is_container(kinds.get(var, UNKNOWN)))
    return holding, every - holding


def _is_container(kind: Kind) -> bool:
    """Whether this is a list or dict."""
    return kind.tag in CONTAINERS


def _is_value(kind: Kind) -> bool:
    """Whether this is a value, or a list or dict of such; a list of arrays only has references."""
    if _is_container(kind):
        return bool(kind.inside) and all(map(_is_value, kind.inside)) and not (kind.tag == "list" and _is_of_arrays(kind))
    return kind.tag == "none" or (kind.numeric and kind.real)


def _is_of_arrays(kind: Kind) -> bool:
    return any(held.tag == "array" for held in kind.inside)


def _known_elsewhere(trace: Trace) -> Iterator[Var]:
    """What others than the statements of a trace know, and may change."""
    yield from (outer.var for outer in trace.outers)
    yield from (v for param in trace.params for v in variables(param.tree))
    yield from variables(trace.result)
    for stmt in statements(trace.body):
        if isinstance(stmt, CallFunction):
            yield from (*reads(stmt), *closing_reads(stmt), *defines(stmt))


def _changed(stmt: Stmt, kinds: Mapping[Var, Kind], handed: Handed) -> Iterator[Var]:
    """The arrays that a statement changes in place, as far as it does: a place of a list or dict just gets another value."""
    match stmt:
        case Store(array=array, chain=chain):
            held = kinds.get(array, UNKNOWN)
            for step in chain:
                if not _is_container(held) or (isinstance(step, Pack) and step.kind != "tuple"):
                    yield array
                    return
                held = at_chain(held, (step,))
            if not chain:
                yield array
        case Bind(target=target, op="list", args=args):  # its places are told apart (frontend/containers/placed_lists.py)
            if len({arg_kind(arg, kinds).tag == "array" for arg in args}) > 1:
                yield target
        case Bind() | CallFunction():
            yield from handed.changed((stmt,))
