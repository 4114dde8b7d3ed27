"""How a loop carries references to dicts, what is in those that its body changes, and the arrays in them.

A reference or an array that each pass leaves where it is crosses the loop as it is. Otherwise the name refers, at the head
of a pass, to one object of which only the contents are known, and after the loop to another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Mapping

import gast

from adjoint_gen.frontend.containers.dict_objects import contents, make, site_of, tie, where
from adjoint_gen.frontend.containers.part_names import part_names
from adjoint_gen.frontend.names.callables import plain
from adjoint_gen.frontend.names.comprehension_scopes import unmarked
from adjoint_gen.frontend.names.values import Known, Value, leaves, mapped, undefined_like
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import INSIDE, Loop, key, references
from adjoint_gen.frontend.state.restarts import Learned
from adjoint_gen.frontend.storage.joins import is_unsure
from adjoint_gen.frontend.storage.stores import loaded
from adjoint_gen.ir.trace import Arg, Carry, Pack, Undefined, Var


class References:
    """What one loop does to references; ``carries`` is what it carries of all names."""

    def __init__(self, low: Lowering, node: gast.AST) -> None:
        self.carries: list[Carry] = []
        self._low = low
        self._node = node
        self._site = site_of(node)
        changed = {fact[2] for fact in low.objects.learned_of("changes", self._site)}
        self._held = [ref for ref in low.objects.made_at(changed) if isinstance(low.env[key(ref)], Pack)]
        self._old: dict[Var, Pack] = {}
        self._inside: dict[Var, Pack] = {}
        self._ends: Counter[Var] = Counter()
        self._results: list[tuple[Var, Arg, Var]] = []
        self._changed: Mapping[str, Value] = {}
        self._moved: list[Hashable] = []

    def contents(self) -> dict[str, Value]:
        """What is, before the loop, in the objects that its body changes."""
        return {key(ref): self._fixed(ref) for ref in self._held}

    def _fixed(self, ref: Var) -> Pack:
        """What is in an object, with values for those arrays in whose place a pass puts others."""
        low = self._low

        def leaf(atom: Arg) -> Arg:
            view = low.meant(atom)
            return atom if view is None or not self._moves(atom) else low.load(view)

        found = mapped(contents(low, ref), leaf)
        assert isinstance(found, Pack)
        return found

    def _moves(self, atom: Arg) -> bool:
        """Whether a pass is known to put something else in the place of an array or object."""
        return ("moves", self._site, where(self._low, atom)) in self._low.objects.learned

    def head(self, before: Arg, name: str) -> Arg:
        """What stands for the value of a name at the head of a pass."""
        return self._heads(before, self._base(name))

    def site_in(self, name: str) -> Hashable:
        """A name, or where the object is made whose contents go by it."""
        return next((self._low.objects.things[ref].site for ref in self._held if key(ref) == name), name)

    def _base(self, name: str) -> str:
        held = next((self._low.objects.things[ref].base for ref in self._held if key(ref) == name), None)
        return name if held is None else held

    def _heads(self, before: Arg, base: str) -> Arg:
        bases = part_names(base, before)
        return mapped(before, lambda old: self._head(old, next(bases)))

    def _head(self, old: Arg, base: str) -> Arg:
        low = self._low
        if isinstance(plain(old), Known):
            return old
        if isinstance(old, Var) and low.objects.refers(old):
            if not self._moves(old):
                return old
            tie(low, self._node, old)
            held = self._old[old] = self._fixed(old)
            ref = self._made(old, self._heads(held, low.objects.things[old].base))
            tie(low, self._node, ref)
            return ref
        if low.meant(old) is not None and where(low, old) is not None and not self._moves(old):
            return old
        param = low.writing.names.fresh(unmarked(base))
        assert not isinstance(old, Pack)
        low.premises.beliefs.assume(param, old)
        if is_unsure(low, old):
            low.premises.unsure.add(param)
        return param

    def _made(self, like: Var, inside: Arg) -> Var:
        thing = self._low.objects.things[like]
        assert isinstance(inside, Pack)
        ref = make(self._low, ("head", self._site, thing.site), inside, thing.base, default=thing.default)
        self._inside[ref] = inside
        return ref

    def unread(self, value: Arg, name: str) -> Arg:
        """What stands at the head of a pass for a name that the body never reads before it binds it."""
        return self._unread(value, self._base(name))

    def _unread(self, value: Arg, base: str) -> Arg:
        bases = part_names(base, value)
        return mapped(value, lambda new: self._unread_leaf(new, next(bases)))

    def _unread_leaf(self, new: Arg, base: str) -> Arg:
        low = self._low
        if isinstance(plain(new), Known):
            return new
        if isinstance(new, Var) and low.objects.refers(new):
            return self._made(new, self._unread(self._at_end(new), low.objects.things[new].base))
        param = low.writing.names.fresh(unmarked(base))
        assert not isinstance(new, Pack)
        low.premises.unsure.add(param)
        low.premises.beliefs.assume(param, new)
        return param

    def enter(self, params: Mapping[str, Value]) -> None:
        """Begin the body."""
        objects = self._low.objects
        objects.loops.append(Loop(self._site, frozenset(self._held)))
        heads = {name: set(leaves(held)) for name, held in params.items() if name.startswith(INSIDE) and isinstance(held, Pack)}
        self._outer_heads, objects.heads = objects.heads, {**objects.heads, **heads}

    def leave(self, changed: Mapping[str, Value]) -> None:
        """End the body, whose names mean this."""
        self._changed = changed
        self._low.objects.heads = self._outer_heads

    def _at_end(self, ref: Var) -> Arg:
        """What is in an object at the end of the body."""
        held = self._changed.get(key(ref), self._low.env[key(ref)])
        assert isinstance(held, Pack)
        return held

    def stays(self, old: Arg, head: Arg, new: Arg) -> bool:
        """Whether a leaf is taken for an array or object that each pass leaves in its place."""
        low = self._low
        fixed = isinstance(head, Var) and old == head and (low.objects.refers(head) or low.meant(head) is not None)
        if fixed and head != new:
            self._moved.append(("moves", self._site, where(low, head)))
        return fixed

    def parts(self, old: Arg, head: Arg, new: Arg) -> tuple[Arg, Arg, Arg] | None:
        """What is in an object before the loop, at the head and at the end of a pass; None if it becomes no object."""
        assert isinstance(head, Var)
        if not isinstance(new, Var) or not self._low.objects.refers(new):
            return None
        inside = self._inside[head]
        if isinstance(old, Undefined):
            return undefined_like(inside), inside, self._at_end(new)
        if not isinstance(old, Var) or not self._low.objects.refers(old):
            return None
        before = self._old[old] if old in self._old else loaded(self._low, contents(self._low, old), ())
        assert isinstance(before, Pack)
        return before, inside, self._at_end(new)

    def after(self, old: Arg, head: Arg, new: Arg, inside: Pack) -> Var:
        """The object that a name refers to after the loop."""
        low = self._low
        assert isinstance(head, Var) and isinstance(new, Var)
        thing = low.objects.things[head]
        ref = make(low, ("after", thing.site), inside, thing.base, len(low.objects.loops) - 1, thing.default)
        self._ends[new] += 1
        self._results.append((ref, old, new))
        return ref

    def settle(self) -> None:
        """Tie the references that may be to one object, when all names mean what they mean after the loop.

        Raises:
            Learned: a pass puts something else in the place of what was taken to stay there.
        """
        low = self._low
        if self._moved:
            low.findings.note(Learned(*self._moved))
        named = references(low.env) if self._results else Counter[Arg]()
        for ref, old, new in self._results:
            outside = low.objects.things[new].depth < len(low.objects.loops)
            elsewhere = isinstance(old, Var) and (named[old] or sum(o == old for _, o, _ in self._results) > 1)
            if outside:
                tie(low, self._node, new)
            if elsewhere and isinstance(old, Var):
                tie(low, self._node, old)
            if outside or elsewhere or self._ends[new] > 1 or new in low.objects.tied:
                tie(low, self._node, ref)
        low.objects.loops.pop()
