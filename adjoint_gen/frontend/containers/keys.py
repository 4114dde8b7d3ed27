"""The keys of dicts that the running program keeps: where they are known, no store may add one and nothing take one out."""

from __future__ import annotations

import gast

from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import Keeping
from adjoint_gen.frontend.state.restarts import MoreKeys
from adjoint_gen.ir.trace import Arg, Const, Effect, Pack, Var
from adjoint_gen.rules.listing import HAS


def refuse_other_key(low: Lowering, node: gast.AST, owner: Var, step: Arg, removed: bool = False, read: bool = False) -> None:
    """Nothing, where a key that is stored to or ``removed`` is one that a kept dict may get or lose, or surely has.

    What is ``read`` first it has, or that raises.

    Raises:
        MoreKeys: it may be another one.
        DifferentiationError: the dict was given, and has the keys that it was given with.
    """
    kind = low.kind(owner)
    if kind.tag != "dict" or not kind.keys or isinstance(step, Const):
        return  # a key that is known the dict may get late
    if low.program.keeping < (Keeping.TABLES if read else Keeping.GIVEN):
        raise MoreKeys
    if read:
        return
    if removed or isinstance(step, Pack):
        what = "cannot differentiate a change of the keys of this dict, which is given"
        own, given = "a dict of its own: dict(p)", "the key in the dict when it is given, with a value of this kind"
        raise low.refuse(node, what, own if removed else given)
    low.bind("adjoint_gen.runtime.known_key", (low.bind(HAS, (owner, step)),), effect=Effect.RAISES)
