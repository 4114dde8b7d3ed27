"""Values as they are at a moment, whatever becomes of what they show: what a pullback holds until it is called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import gast

from adjoint_gen.frontend.calls.argument_passing import captures
from adjoint_gen.frontend.containers.dict_objects import contents, make, site_of
from adjoint_gen.frontend.containers.lists import copied
from adjoint_gen.frontend.names.callables import captured_by, plain, with_captured
from adjoint_gen.frontend.names.values import Known, LocalFunction, Value, leaves, mapped
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import key
from adjoint_gen.frontend.storage.stores import MEMORY
from adjoint_gen.frontend.storage.views import reference
from adjoint_gen.ir.trace import Arg, Effect, Pack, Var
from adjoint_gen.ir.views import APART, KEPT

DUPLICATE = "adjoint_gen.runtime.duplicate"


def snapshot(low: Lowering, node: gast.AST, value: Value, made: dict[Var, Var] | None = None) -> Value:
    """A value that no later change shows in: dicts, objects, and arrays and lists that change are copies.

    A function has copies of what it reads of the functions around it; an object has one copy, ``made``.
    """
    made = {} if made is None else made
    if isinstance(value, LocalFunction):
        held = {name: snapshot(low, node, one, made) for name, one in captures(low, node, value).items()}
        return replace(value, captured=held, late=False, around=None)
    if isinstance(value, Known):
        return with_captured(value, [snapshot(low, node, one, made) for one in captured_by(value)])
    return mapped(value, lambda leaf: _leaf(low, node, leaf, made))


def require_apart(low: Lowering, node: gast.AST, shown: Sequence[Value]) -> None:
    """Require that no two of these share memory: snapshots of each for itself hide that, and some may be changed."""
    around = [v for one in shown if isinstance(one, LocalFunction) for v in captures(low, node, one).values()]
    every = (leaf for one in (*around, *shown) if not isinstance(one, Known) for leaf in leaves(one))
    memory = tuple(v for v in every if isinstance(v, Var) and low.kind(v).tag in MEMORY)
    if memory[1:]:
        low.bind(APART, (Pack("tuple", memory),), params=(KEPT,), effect=Effect.RAISES)


def _leaf(low: Lowering, node: gast.AST, leaf: Arg, made: dict[Var, Var]) -> Arg:
    if isinstance(known := plain(leaf), Known):
        return low.part(snapshot(low, node, known, made), node)
    if isinstance(leaf, Var) and leaf in made:
        return made[leaf]
    if isinstance(leaf, Var) and low.objects.refers(leaf):
        site = ("snapshot", site_of(node, len(low.objects.things)))
        thing = low.objects.things[leaf]
        made[leaf] = ref = make(low, site, Pack("dict", ()), thing.base, default=thing.default)
        low.env[key(ref)] = mapped(contents(low, leaf), lambda inner: _leaf(low, node, inner, made))
        return ref
    view = low.meant(leaf)
    shown = leaf if view is None else low.load(view)
    by_reference = low.program.modes.by_reference
    if by_reference and isinstance(shown, Var) and low.kind(shown).tag == "list":
        return low.bind(DUPLICATE, (shown,), shown.base)  # with the arrays in it, which may change, too
    if (place := reference(low, shown)) is None:
        return shown
    if place.base in low.lists.storage and not place.chain:
        alone = copied(low, node, shown, place.base.base)
        return low.part(shown if alone is None else alone, node)
    if low.kind(shown).rank == 0:
        return shown
    return low.bind(DUPLICATE if by_reference else "numpy.copy", (shown,), place.base.base)
