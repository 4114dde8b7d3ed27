"""Where it is known whether a value is None: behind tests that ask, and on both sides of a branch that is made for the others.

A statement that takes an optional for what it may be is lowered twice, below a branch on its flag: where it is None, as
Python would run it, which mostly raises, and where it is not.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import partial
from typing import TypeVar

import gast

from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.values import Known, Value, leaves, mapped, same_structure
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import foresee
from adjoint_gen.frontend.state.known_raises import Scopes, raising
from adjoint_gen.frontend.state.restarts import Learned
from adjoint_gen.frontend.text.optionals import (
    MAY_BE_NONE,
    NONE,
    Split,
    as_tuples,
    class_key,
    conformed,
    guarded,
    is_node,
    is_optional,
    is_there,
    known,
    name_of_fact,
    name_of_sorts,
    none_of_sorts,
    nullable_in,
    optionals_in,
    unified,
)
from adjoint_gen.ir.trace import UNDEF, Arg, Const, Pack, Undefined, Var
from adjoint_gen.ir.walk import values_of, with_values
from adjoint_gen.rules.dims import coarse

Made = TypeVar("Made")
_KEPT = ("array", "list", "dict")
"""What a name shows that is memory, where names show what they show in Python."""


def assume(low: Lowering, test: Arg, holds: bool) -> None:
    """Note what a test that comes out so says of values that may be None, for the rest of the present scope."""
    optionals = low.optionals
    if not isinstance(test, Var) or not optionals.asked:
        return
    if test in optionals.sorts:
        number, *answers = optionals.sorts[test]
        sorts = answers[not holds]
        low.env[name_of_sorts(number)] = Const(sorts)
        if "" not in sorts or len(sorts) == 1:
            low.env[name_of_fact(number)] = Const("" in sorts)
    elif test in optionals.tests:
        low.env[name_of_fact(optionals.tests[test])] = Const(holds)
    elif test in optionals.flags:
        low.env[name_of_fact(test)] = Const(holds)
    elif test in optionals.implied:
        both, parts = optionals.implied[test]
        for part in parts if both == holds else ():
            assume(low, part, holds)
    elif (made := low.writing.bound.get(test)) is not None and made.op == "operator.not_":
        assume(low, made.args[0], not holds)


def is_none(low: Lowering, value: Value) -> Var | Const:
    """Whether an optional is None."""
    assert isinstance(value, Pack)
    flag = value.items[0]
    fact = known(low.env, flag)
    assert isinstance(flag, Var | Const)
    return flag if fact is None else Const(fact)


def there(low: Lowering, value: Value) -> Var | Const:
    """Whether an optional is not None."""
    none = is_none(low, value)
    return Const(not none.value) if isinstance(none, Const) else low.bind("operator.not_", (none,))


def required(low: Lowering, node: gast.AST, value: Value, fails: Callable[[], object]) -> Value:
    """What an optional is where it is not None; where it is, what is done with it raises what ``fails`` does.

    Raises:
        Split: it was there before the statement.
    """
    optionals = low.optionals
    if not isinstance(value, Pack) or not is_optional(value):
        return value
    flag = value.items[0]
    fact = known(low.env, flag)
    if fact:
        foresee(node, fails)
    if fact is None and isinstance(flag, Var) and optionals.flags[flag] >= optionals.settled:
        raising(low, node, flag, fails)
        assume(low, flag, False)
    return optionals.present(value, low.env, node)


def settled(low: Lowering, lower: Callable[[], Made], apart: Callable[[Var, Callable[[], Made]], Made]) -> Made:
    """What ``lower`` makes, on both sides of a branch (``apart``) for each flag that it asks for and that is not known."""
    optionals, before = low.optionals, low.optionals.settled
    optionals.settled = len(optionals.flags)
    undo = undoing(low) if optionals.flags else None
    try:
        return lower()
    except Split as split:
        if undo is None or optionals.flags[split.flag] >= optionals.settled:
            raise low.refuse(split.node, *MAY_BE_NONE) from None
        undo()
        flag = split.flag
    finally:
        optionals.settled = before
    return apart(flag, lambda: settled(low, lower, apart))


def undoing(low: Lowering) -> Callable[[], None]:
    """What takes back all that is lowered from here on."""
    scopes, block, length = Scopes.of(low), low.writing.blocks[-1], len(low.writing.blocks[-1])
    meanings, here, depth = dict(low.env.meanings), low.writing.here, len(low.writing.blocks)
    asked, leaning = set(low.premises.beliefs.asked), set(low.premises.leaning)
    changes = [(noted, len(noted)) for noted in (low.arrays.in_place, low.arrays.overwritten, low.lists.updated)]

    def undo() -> None:
        scopes.close(low)
        assert len(low.writing.blocks) == depth
        del block[length:]
        for name in {*low.env.meanings, *meanings}:
            if low.env[name] is not meanings.get(name, UNDEF):
                low.env[name] = meanings.get(name, UNDEF)
        low.premises.beliefs.asked.intersection_update(asked)
        low.premises.leaning.intersection_update(leaning)
        for noted, count in changes:
            del noted[count:]
        low.arrays.rows.unchanged.clear()
        low.writing.here = here

    return undo


def able(low: Lowering, leaf: Arg) -> bool:
    """Whether a leaf is a value, which an optional may hold: no object, no storage and no function."""
    return leaf is UNDEF or not (low.objects.refers(leaf) or low.meant(leaf) is not None or isinstance(plain(leaf), Known))


def met(low: Lowering, one: Value, other: Value) -> tuple[Arg, Arg] | None:
    """Two values that meet, in one structure; None where they have none in common.

    Raises:
        Learned: a loop around has to carry one of them as what may be None.
    """
    one, other = (arrays_apart(low, side, against) for side, against in ((one, other), (other, one)))
    assert not isinstance(one, Known) and not isinstance(other, Known)
    if same_structure(one, other):
        return one, other
    for head, value in heads_in(low, one, other):
        if not is_node(value) and low.program.modes.nodes is not None:
            raise Learned(("union", low.optionals.heads[head][0]))
        structure = unified(NONE, value, lambda leaf: able(low, leaf))
        if structure is not None:
            key, whole, at = low.optionals.heads[head]
            _learn(low, key, mapped(whole, partial(_at, at, structure)), mapped(whole, partial(_at, at, value)))
    one, other = (_plainly_none(low, side, against) for side, against in ((one, other), (other, one)))
    structure = unified(one, other, lambda leaf: able(low, leaf))
    if structure is None or (any(optionals_in(structure)) and low.program.modes.nodes is not None):
        return None
    found = _conformed(low, one, structure), _conformed(low, other, structure)
    return None if None in found else found  # type: ignore[return-value]


def _at(place: Var, there: Arg, leaf: Arg) -> Arg:
    """What stands for a leaf in a tree of which only what is in one place is known."""
    return there if leaf == place else UNDEF


def arrays_apart(low: Lowering, value: Value, other: Value) -> Value:
    """A value that meets another, each array in it that is None there as an optional, where names show what they do in Python.

    A reference is to memory: no name is one on one path and None on another.
    """
    if not low.program.modes.by_reference or isinstance(value, Known) or isinstance(other, Known | Undefined):
        return value
    if isinstance(value, Var) and low.kind(value).tag in _KEPT and (is_optional(other) or _may_be_none(low, other)):
        low.rely(value)
        return Pack("optional", (Const(False), value))
    if not isinstance(value, Pack) or not isinstance(other, Pack) or is_optional(value) or is_optional(other):
        return value
    mine, others = values_of(value), values_of(other)
    if (value.kind, len(mine)) != (other.kind, len(others)):
        return value
    parts = [arrays_apart(low, a, b) for a, b in zip(mine, others, strict=True)]
    same = all(a is b for a, b in zip(parts, mine, strict=True))
    return value if same else with_values(value, parts)  # type: ignore[arg-type]


def _may_be_none(low: Lowering, value: Value) -> bool:
    """Whether a value is None, or is a name that is before a loop."""
    return value == NONE or (isinstance(value, Var) and (low.kind(value).tag == "none" or value in low.optionals.heads))


def _plainly_none(low: Lowering, value: Value, other: Value) -> Arg:
    """A value that meets another, with None for what is known to be None and meets a display."""
    if isinstance(value, Var) and isinstance(other, Pack) and low.kind(value).tag == "none":
        low.rely(value)
        return NONE
    if isinstance(value, Pack) and isinstance(other, Pack) and len(values_of(value)) == len(values_of(other)):
        pairs = zip(values_of(value), values_of(other), strict=True)
        return with_values(value, [_plainly_none(low, a, b) for a, b in pairs])
    assert isinstance(value, Arg)
    return value


def heads_in(low: Lowering, one: Value, other: Value) -> Iterator[tuple[Var, Pack]]:
    """The names that are None before a loop and meet a display, each with that."""
    for side, value in ((one, other), (other, one)):
        if isinstance(side, Var) and side in low.optionals.heads and isinstance(value, Pack):
            yield side, value
    if isinstance(one, Pack) and isinstance(other, Pack) and len(values_of(one)) == len(values_of(other)):
        for a, b in zip(values_of(one), values_of(other), strict=True):
            yield from heads_in(low, a, b)


def carried_as(low: Lowering, key: Hashable, before: Value) -> Value:
    """What a loop carries of a name, in the structure that it is known to have in some pass."""
    facts = low.objects.learned_of("optional", key)
    if not facts or isinstance(before, Known):
        return before
    for fact in facts:
        before = _plainly_none(low, before, fact[2])
    structure: Arg | None = before
    for fact in sorted(facts, key=repr):
        structure = None if structure is None else unified(structure, fact[2], lambda leaf: True)
    found = None if structure is None else _conformed(low, before, structure)
    return before if found is None else found


def note_heads(low: Lowering, key: Hashable, before: Value, head: Value) -> None:
    """Note which names of a loop are None before it, and that nothing binds those in optionals that are."""
    if not isinstance(before, Known) and isinstance(head, Var | Pack):
        low.optionals.note(head)
        loose = guarded(head)
        low.premises.unsure.difference_update(loose)
        kinds = [fact[2] for fact in low.objects.learned_of("kinds", key)] if loose else []
        for old, leaf, kind in zip(leaves(before), leaves(head), kinds[0], strict=False) if len(kinds) == 1 else ():
            if isinstance(old, Undefined) and isinstance(leaf, Var) and leaf in loose:
                low.premises.beliefs.suppose(leaf, kind)
        for old, new in zip(leaves(before), leaves(head), strict=True):
            if not isinstance(new, Var):
                continue
            if isinstance(old, Var) and old in low.optionals.heads:
                low.optionals.heads[new] = low.optionals.heads[old]
            elif old == NONE or (isinstance(old, Var) and low.kind(old).tag == "none"):
                low.optionals.heads[new] = key, head, new


def carried_end(low: Lowering, head: Value, end: Value) -> Value:
    """What a loop gives a name at the end of a pass, in the structure that it has at the head, if it is one of it."""
    if not nullable_in(head) or not isinstance(head, Pack) or not isinstance(end, Var | Const | Pack):
        return end
    found = _conformed(low, end, head)
    return end if found is None else found


def learn_carried(low: Lowering, key: Hashable, before: Value, end: Value) -> None:
    """Nothing, where what a loop carries has no structure in common in all passes.

    Raises:
        Learned: it has.
    """
    assert isinstance(before, Arg) and isinstance(end, Arg)
    one, other = _plainly_none(low, before, end), _plainly_none(low, end, before)
    structure = unified(one, other, lambda leaf: able(low, leaf))
    if structure is not None and any(optionals_in(structure)) and low.program.modes.nodes is not None:
        structure = None
    if structure is not None and nullable_in(structure):
        _learn(low, key, structure, end)
    sides = [side.kind if isinstance(side, Pack) else "" for side in (one, other)]
    able_to_meet = {"tuple", "node", "optional"}.intersection(sides) and "list" not in sides
    if structure is None and low.program.modes.nodes is not None and able_to_meet:
        raise Learned(("union", key))


def _conformed(low: Lowering, value: Arg, structure: Arg) -> Arg | None:
    """A value in a structure; that one of several sorts may be None is noted."""
    found, nodes = conformed(value, structure), low.program.modes.nodes
    if nodes is not None and not nodes.nullable and found is not None and found != value and none_of_sorts(found):
        nodes.nullable = nodes.unforeseen = True
    return found


def _learn(low: Lowering, key: Hashable, structure: Arg, value: Arg) -> None:
    """Learn the structure of what a loop carries, and from a ``value`` of it the kinds of what is bound in the loop only."""
    fact, found = ("optional", key, structure), _conformed(low, value, structure)
    kinds = () if found is None else tuple(coarse(low.kind(leaf)) for leaf in leaves(found))
    if fact not in low.objects.learned:
        raise Learned(fact, ("kinds", key, kinds))


def as_held(low: Lowering, value: Value) -> Value:
    """A node as a list or dict holds it, of which it is noted whether it may be None; any other value as it is."""
    if not isinstance(value, Pack) or not is_node(value):
        return value
    note_held(low, value)
    return as_tuples(value)


def note_held(low: Lowering, value: Value) -> None:
    """Note of the nodes in a value that a list or dict gets whether they may be None."""
    if is_node(value):
        if low.program.modes.nodes is not None and not is_there(low.env, value):
            low.program.modes.nodes.note_held(class_key(value))
    elif isinstance(value, Pack):
        for item in value.items:
            note_held(low, item)
