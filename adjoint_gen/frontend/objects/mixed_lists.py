"""Lists that hold values of several sorts: what is put in one is a union, or a tuple of such, from its first item on.

Of what sorts the items of a list are is noted where they are put there. Where they differ, all functions are lowered again,
with unions for the nodes and tuples in tuples, and for None, in all lists; where that does not do, for all that is put there.
"""

from __future__ import annotations

import gast

from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.objects.nodes import forget_items, refuse_items
from adjoint_gen.frontend.objects.unions import VALUE, Unforeseen, plainly_none, sort_of, united
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.optionals import ANY, NONE, Put, is_node, is_of_node
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Pack
from adjoint_gen.ir.walk import with_values
from adjoint_gen.rules.listing import element


def put(low: Lowering, node: Put, base: str) -> Value:
    """A value as a list gets it, in which there may be others: a union, or a tuple of such.

    Raises:
        Unforeseen: it was not known that there are others.
    """
    known, value = low.program.modes.nodes, plainly_none(low, node.meaning)
    assert known is not None and node.items is not None
    site = low.function.__code__, node.node.lineno, node.node.col_offset  # type: ignore[union-attr]
    others = low.lists.puts.setdefault(node.items, {})
    if not others and (held_ := _sort_of_kind(element(low.kind(node.items)))) is not None:
        others[held_] = None
    if site in known.put or (ANY in others and sort_of(value) != ANY):
        value = united(low, node.node, value)
    elif known.parted:
        value = _parted(low, node.node, value)
    sort = sort_of(value)
    known.putting.setdefault(sort, set()).add(site)
    differ = [other for other in others if other != sort and {other, sort} != {"", VALUE}]
    if not differ:
        others[sort] = site
        return value
    if known.parted:
        more = {site}.union(*(known.putting.get(other, ()) if others[other] is None else (others[other],) for other in differ))
        if more <= known.put:
            refuse_items(low, node.node)
        known.put |= more
    known.parted = True
    forget_items(known)
    raise Unforeseen


def _parted(low: Lowering, node: gast.AST | None, value: Value, inside: bool = False) -> Value:
    """A value with unions for nodes and None, and for tuples in it."""
    if value == NONE or is_node(value):
        return united(low, node, value)
    if not isinstance(value, Pack) or value.kind != "tuple":
        return value
    if inside:
        return united(low, node, value)
    return with_values(value, [low.part(_parted(low, node, plain(item), True), node) for item in value.items])


def _sort_of_kind(kind: Kind) -> str | None:
    """What :func:`_sort` says of values of a kind; None where that is not known."""
    if is_of_node(kind):
        return str(kind.keys[0])
    if kind.tag == "tuple" and kind.items:
        inside = [_sort_of_kind(item) for item in kind.items]
        return None if None in inside else f"({', '.join(str(sort) for sort in inside)})"
    return None if kind.tag in ("unknown", "tuple") else "" if kind.tag == "none" else VALUE
