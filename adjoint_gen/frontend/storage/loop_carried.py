"""The names that a loop changes, and what it carries from one pass to the next."""

from __future__ import annotations

from collections.abc import Hashable

import gast

from adjoint_gen.frontend.containers.dict_objects import own_parameter, site_of, table, to_grow
from adjoint_gen.frontend.containers.growing_tuples import note_met
from adjoint_gen.frontend.containers.lists import meet, must_grow
from adjoint_gen.frontend.containers.loop_references import References
from adjoint_gen.frontend.names.callables import plain, same_function
from adjoint_gen.frontend.names.scopes import Use
from adjoint_gen.frontend.names.values import Known, Value, leaves, lists_in, mapped, same_structure, undefined_like
from adjoint_gen.frontend.objects.unions import united
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import INSIDE, key, with_captured_leaves
from adjoint_gen.frontend.state.presence import arrays_apart, carried_as, carried_end, learn_carried, note_heads
from adjoint_gen.frontend.state.restarts import Learned
from adjoint_gen.frontend.storage.joins import at_end_of, is_unsure, refuse_unmarked
from adjoint_gen.frontend.storage.materialise_lists import grown
from adjoint_gen.frontend.storage.stores import exchange, thaw
from adjoint_gen.frontend.text.array_exchanges import exchanged
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.optionals import guarded, is_node, is_there, note_there, number_of
from adjoint_gen.ir.trace import UNDEF, Arg, Carry, Pack, Stmt, Undefined, Var


class Carried:
    """The names that a loop changes: from before its body is lowered until :meth:`close` makes the carries.

    A name whose old value the body may read has a parameter at once, with the structure that it has before the loop; one
    that the body always binds first takes its structure from there. So does what is in the dicts that the body changes.
    """

    def __init__(self, low: Lowering, node: gast.AST, begins: bool = True) -> None:
        self._low = low
        self._node = node
        self._begins = begins
        use, inner = low.scope.lives.of(node), low.scope.lives.body(node)
        self.live: set[str] = (use.after | inner.reads) & inner.binds.keys()
        rebound = bound_names([node])
        self._names = [
            name for name in inner.binds if name in self.live and (name in rebound or low.meant(low.env[name]) is None)
        ]
        self._before: dict[str, Value] = {name: low.env[name] for name in self._names}
        self.passed = self._passed(node)
        for name in self._names:
            view = low.meant(self._before[name])
            if view is not None and name not in self.passed:
                self._before[name] = low.load(view, name)
        self._params: dict[str, Value] = {}
        self._supposed, self._there = set[str](), set[str]()
        self.objects = References(low, node)
        self._before.update(self.objects.contents())
        self._body: list[Stmt] | None = None
        self._before = {name: self._carried_as(name, before) for name, before in self._before.items()}
        low.env.enter()
        for name in self._before:
            self._params[name] = low.env[name] = self._param(name, inner)
        exchange(low, {name: self._params[name] for name in self.passed})
        self.objects.enter(self._params)

    def _passed(self, node: gast.AST) -> frozenset[str]:
        """The names whose arrays each pass of the loop passes around among them."""
        assert isinstance(node, gast.For | gast.While)
        arrays = {name: self._before[name] for name in self._names if self._before[name] in self._low.arrays.storage}
        given = list(arrays.values())
        fixed = bound_names([node.target] if isinstance(node, gast.For) else [node.test])
        return exchanged(node.body, [name for name, array in arrays.items() if given.count(array) == 1 and name not in fixed])

    def _param(self, name: str, inner: Use) -> Value:
        before = self._before[name]
        if name not in inner.reads and name in (inner.surely or ()):
            return UNDEF
        if isinstance(before, Known):
            return before
        tree = self.objects.head(before, name)
        for head, old in zip(leaves(tree), leaves(before), strict=False):
            note_met(self._low, head, (old,))
        note_heads(self._low, self._key(name), before, tree)
        if ("unsure", self._key(name)) in self._low.objects.learned:
            free = guarded(tree)
            self._low.premises.unsure.update(v for v in leaves(tree) if isinstance(v, Var) and v not in free)
        if is_there(self._low.env, before):
            self._begin(name, tree)
        if isinstance(tree, Pack) and isinstance(before, Pack) and id(before) in self._low.displays.sites:
            self._low.displays.remade(before, tree, self)
        return tree

    def _begin(self, name: str, head: Value) -> None:
        """Note of what is no None before the loop that it is none at the head of a pass, where that is supposed.

        It is where it is asked (:func:`adjoint_gen.frontend.objects.unions.sorts_of`), until a pass is seen to end otherwise.
        """
        low, key = self._low, self._key(name)
        if not is_node(head) or ("not there", key) in low.objects.learned:
            return
        if ("there", key) in low.objects.learned:
            self._supposed.add(name)
            note_there(low.env, head)
        else:
            low.optionals.begun[number_of(head)] = key

    def _carried_as(self, name: str, before: Value) -> Value:
        """What the loop carries of a name, as it is before the loop."""
        known = carried_as(self._low, self._key(name), before)
        return united(self._low, self._node, known) if self._is_union(name) else known

    def _is_union(self, name: str) -> bool:
        """Whether a name is known to be of several sorts, in several passes."""
        return ("union", self._key(name)) in self._low.objects.learned

    def thaw(self) -> None:
        """At the head of the body, and after the loop: what is carried as a value is storage again where it is written."""
        self._body = self._low.writing.blocks[-1] if self._body is None else self._body
        thaw(self._low, self._names)

    def close(self) -> tuple[Carry, ...]:
        """End the body: what the loop carries; the names mean its results from now on."""
        low = self._low
        self._there = {name for name in self._params if is_there(low.env, low.env[name])}
        changed = low.env.leave()
        self.objects.leave(changed)
        for name, value in changed.items():
            if name in self._params:
                low.env[name] = self._carry(name, value)
            elif not name.startswith(("bound ", INSIDE)):
                low.env[name] = UNDEF
        exchange(low, {name: low.env[name] for name in self.passed})
        self.objects.settle()
        return tuple(self.objects.carries)

    def _key(self, name: str) -> Hashable:
        """What says in which loop this name is carried, the same whenever the function is lowered."""
        return site_of(self._node, self.objects.site_in(name))

    def _carry(self, name: str, value: Value) -> Value:
        low, before, param = self._low, self._before[name], self._params[name]
        if self._is_union(name) and self._body is not None:
            with at_end_of(low, self._body):
                value = united(low, self._node, value)
        if isinstance(value, Known) or isinstance(before, Known):
            if same_function(value, before):
                return before
            if low.program.has_nodes() and not self._is_union(name):
                raise Learned(("union", self._key(name)))
            raise self._refuse(name, "the loop gives it another function or module")
        if isinstance(param, Undefined):
            assert not isinstance(value, Known)
            value = carried_end(low, before, value)
            assert not isinstance(value, Known)
            param = self.objects.unread(value, name)
            low.premises.unsure.difference_update(guarded(param))
        assert not isinstance(param, Known)
        if isinstance(before, Undefined):
            before = undefined_like(param)
        lists = [tree for tree in (before, value, param) if isinstance(tree, Pack) and id(tree) in low.displays.sites]
        value = arrays_apart(low, value, before)
        assert not isinstance(value, Known)
        same = alike(before, param, value)
        if not same:
            value = carried_end(low, param, value)
            assert not isinstance(value, Known)
            same = alike(before, param, value)
        if not same:
            learn_carried(low, self._key(name), before, value)
        if lists and not same:
            first, *_ = [grown(low, must_grow(low, tree)) for tree in lists]
            return first
        if low.objects.refers(value):
            own_parameter(low, before)
        if not same:
            to_grow(low, before, value)
            if self._begins and _gets_keys(before, value):
                fact = ("first", site_of(self._node), self.objects.site_in(name), _keys(before))
                if fact not in low.objects.learned:
                    raise Learned(fact)
            low.program.asked.sorts = True
            raise self._refuse(name, "the loop changes its structure")
        after = self._leaves(name, before, param, value)
        if name in self._supposed:
            if name not in self._there:
                raise Learned(("not there", self._key(name)))
            note_there(low.env, after)
        if isinstance(self._before[name], Undefined):
            refuse_unmarked(low, self._node, name, after)
        if lists and low.program.modes.by_reference and isinstance(after, Pack):
            low.displays.remade(lists[0], after, self)
        return after

    def _leaves(self, name: str, before: Arg, param: Arg, value: Arg) -> Arg:
        """Carry leaf by leaf."""
        low = self._low
        meet(low, before, value)
        loose = guarded(param)

        def result(old: Arg, head: Arg, new: Arg) -> Arg:
            if self.objects.stays(old, head, new):
                return head
            if any(isinstance(plain(side), Known) for side in (old, head, new)):
                holds = any(isinstance(held, Var) for held in with_captured_leaves(new))
                if same_function(plain(old), plain(new)) or (isinstance(old, Undefined) and not holds):
                    return new
                low.program.has_nodes()
                raise self._refuse(name, "the loop gives it another function or module")
            if low.objects.refers(head):
                parts = self.objects.parts(old, head, new)
                unlike = () if parts is None or alike(*parts) else parts
                displays = [d for tree in unlike for d in lists_in(tree) if id(d) in low.displays.sites]
                for display in displays:
                    grown(low, must_grow(low, display))
                if displays:
                    return head
                if parts is None or unlike:
                    to_grow(low, *unlike)
                    raise self._refuse(name, "the loop makes it a dict with other keys, or another value")
                inside = self._leaves(name, *parts)
                assert isinstance(inside, Pack)
                return self.objects.after(old, head, new, inside)
            if low.objects.refers(new) or not isinstance(head, Var):
                raise self._refuse(name, "the loop makes it a dict, or no dict")
            assert not isinstance(old, Pack) and not isinstance(new, Pack)
            for dict_of_caller in (old, new):
                own_parameter(low, dict_of_caller)
            end = low.writing.names.fresh(head.base)
            if head not in loose and (is_unsure(low, old) or is_unsure(low, new)):
                low.premises.unsure.add(end)
            if head not in loose and is_unsure(low, new) and head not in low.premises.unsure:
                if (fact := ("unsure", self._key(name))) in low.objects.learned:
                    raise self._refuse(name, "it may be unbound in the next pass")
                raise Learned(fact)
            self.objects.carries.append(Carry(head, old, new, end))
            note_met(low, end, (old, new))
            return end

        triples = zip(leaves(before), leaves(param), leaves(value), strict=True)
        after = mapped(param, lambda _: result(*next(triples)))
        low.optionals.note(after)
        return after

    def _refuse(self, name: str, why: str) -> Exception:
        called = "a dict" if name.startswith(INSIDE) else f"`{name}`"
        return self._low.refuse(
            self._node, f"cannot differentiate {called} in this loop: {why}", "a value of one kind, bound before the loop"
        )


def is_to_begin(low: Lowering, node: gast.AST) -> bool:
    """Whether the first pass of a loop makes what the others find, and is written out before them.

    It does where an object is as empty as it was when that was learned; in the passes of a loop around it may be full.
    """
    facts = low.objects.learned_of("first", site_of(node))
    return any(_keys(low.env[key(ref)]) == keys for *_, site, keys in facts for ref in low.objects.made_at([site]))


def _keys(held: Value) -> Hashable:
    """The keys of what is in a dict or object."""
    return tuple(table(held)) if isinstance(held, Pack) and held.kind == "dict" else None


def _gets_keys(before: Arg, value: Arg) -> bool:
    """Whether a dict, or an object, has more in it at the end of a pass than before the loop."""
    both = isinstance(before, Pack) and isinstance(value, Pack) and before.kind == value.kind == "dict"
    return both and set(table(before)) < set(table(value))  # type: ignore[arg-type]


def alike(before: Arg, param: Arg, value: Arg) -> bool:
    """Whether what a loop carries has one structure before it, at the head of a pass and at its end."""
    return same_structure(before, param) and same_structure(value, param)
