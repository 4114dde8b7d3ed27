"""Chains that lead into the items of a list: stores that change an array in it, and loads of a part of one."""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Pack, Store, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import statements
from adjoint_gen.rules.listing import element


def enters_item(kind: Kind, chain: tuple[Arg, ...]) -> bool:
    """Whether a chain leads into an item of a list, which is no list itself.

    >>> from adjoint_gen.ir.kinds import array
    >>> from adjoint_gen.ir.trace import Const
    >>> rows = Kind("list", element=array("r", 1))
    >>> enters_item(rows, (Const(0),)), enters_item(rows, (Const(0), Const(1)))
    (False, True)
    """
    for step in chain:
        if kind.tag != "list":
            return True
        if not (isinstance(step, Pack) and step.kind == "slice"):
            kind = element(kind)
    return False


def changed_inside(trace: Trace, kinds: Mapping[Var, Kind]) -> frozenset[Var]:
    """The lists of which an item is stored to in place."""
    stores = (s for s in statements(trace.body) if isinstance(s, Store))
    return frozenset(s.array for s in stores if _is_list(s.array, kinds) and enters_item(kinds[s.array], s.chain))


def read_inside(trace: Trace, kinds: Mapping[Var, Kind]) -> frozenset[Var]:
    """The lists of which a part of an item is loaded in one step."""
    loads = (s for s in statements(trace.body) if isinstance(s, Bind) and s.op == GETITEM and isinstance(s.args[0], Var))
    found = ((s.args[0], s.args[1:]) for s in loads)
    return frozenset(v for v, chain in found if isinstance(v, Var) and _is_list(v, kinds) and enters_item(kinds[v], chain))


def _is_list(var: Var, kinds: Mapping[Var, Kind]) -> bool:
    return kinds.get(var, UNKNOWN).tag == "list"
