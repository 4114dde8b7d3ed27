"""The names that a loop changes, and what it carries from one pass to the next."""

from __future__ import annotations

import gast

from adjoint_gen.frontend.again import MustGrow
from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.exchanges import exchanged
from adjoint_gen.frontend.joins import is_unsure
from adjoint_gen.frontend.scopes import Use
from adjoint_gen.frontend.stores import exchange, thaw
from adjoint_gen.frontend.values import Known, Value, leaves, like, same_structure, undefined_like
from adjoint_gen.frontend.written import bound_names
from adjoint_gen.ir.trace import UNDEF, Arg, Carry, Pack, Undefined, Var


class Carried:
    """The names that a loop changes: from before its body is lowered until :meth:`close` makes the carries.

    A name whose old value the body may read has a parameter at once, with the structure that it has before the loop; one
    that the body always binds first takes its structure from there.
    """

    def __init__(self, low: Lowering, node: gast.AST) -> None:
        self._low = low
        self._node = node
        use, inner = low.lives.of(node), low.lives.body(node)
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
        low.env.enter()
        for name in self._names:
            self._params[name] = self._param(name, inner)
            low.env[name] = self._params[name]
        exchange(low, {name: self._params[name] for name in self.passed})

    def _passed(self, node: gast.AST) -> frozenset[str]:
        """The names whose arrays each pass of the loop passes around among them."""
        assert isinstance(node, gast.For | gast.While)
        arrays = {name: self._before[name] for name in self._names if self._before[name] in self._low.storage}
        given = list(arrays.values())
        fixed = bound_names([node.target] if isinstance(node, gast.For) else [node.test])
        return exchanged(node.body, [name for name, array in arrays.items() if given.count(array) == 1 and name not in fixed])

    def _param(self, name: str, inner: Use) -> Value:
        before = self._before[name]
        if name not in inner.reads and name in (inner.surely or ()):
            return UNDEF
        if isinstance(before, Known):
            return before
        tree = like(before, lambda: self._low.names.fresh(name))
        if isinstance(tree, Pack) and id(before) in self._low.sites:
            self._low.sites[id(tree)] = (tree, self._low.sites[id(before)][1], self)  # changed here, it must grow
        for leaf, old in zip(leaves(tree), leaves(before), strict=True):
            assert isinstance(leaf, Var)
            self._low.beliefs.assume(leaf, old)
            if is_unsure(self._low, old):
                self._low.unsure.add(leaf)
        return tree

    def thaw(self) -> None:
        """At the head of the body, and after the loop: what is carried as a value is storage again where it is written."""
        thaw(self._low, self._names)

    def close(self) -> tuple[Carry, ...]:
        """End the body: what the loop carries; the names mean its results from now on."""
        low = self._low
        changed = low.env.leave()
        carries: list[Carry] = []
        for name, value in changed.items():
            if not name.startswith("bound "):
                low.env[name] = self._carry(name, value, carries) if name in self._params else UNDEF
        exchange(low, {name: low.env[name] for name in self.passed})
        return tuple(carries)

    def _carry(self, name: str, value: Value, carries: list[Carry]) -> Value:
        low, before, param = self._low, self._before[name], self._params[name]
        if isinstance(value, Known) or isinstance(before, Known):
            if isinstance(value, Known) and isinstance(before, Known) and before.value is value.value:
                return before
            raise self._refuse(name, "the loop gives it another function or module")
        if isinstance(param, Undefined):
            param = like(value, lambda: low.names.fresh(name))
            for leaf, new in zip(leaves(param), leaves(value), strict=True):
                assert isinstance(leaf, Var)
                low.unsure.add(leaf)  # no pass reads it
                low.beliefs.assume(leaf, new)
        assert not isinstance(param, Known)
        if isinstance(before, Undefined):
            before = undefined_like(param)
        for tree in (before, value):
            if not same_structure(tree, param) and id(tree) in low.sites:
                raise MustGrow(low.sites[id(tree)][1])
        if not same_structure(before, param) or not same_structure(value, param):
            raise self._refuse(name, "the loop changes its structure")
        return self._leaves(name, before, param, value, carries)

    def _leaves(self, name: str, before: Arg, param: Arg, value: Arg, carries: list[Carry]) -> Arg:
        """Carry leaf by leaf; a leaf that the body does not change is not carried, but must keep its parameter's name."""
        low = self._low

        def result(old: Arg, head: Arg, new: Arg) -> Var:
            assert isinstance(head, Var) and not isinstance(old, Pack) and not isinstance(new, Pack)
            end = low.names.fresh(name)
            if is_unsure(low, old) or is_unsure(low, new):
                low.unsure.add(end)
            if is_unsure(low, new) and head not in low.unsure:
                raise self._refuse(name, "it may be unbound in the next pass")
            carries.append(Carry(head, old, new, end))
            return end

        triples = zip(leaves(before), leaves(param), leaves(value), strict=True)
        return like(param, lambda: result(*next(triples)))

    def _refuse(self, name: str, why: str) -> Exception:
        return self._low.refuse(
            self._node, f"cannot differentiate `{name}` in this loop: {why}", "a value of one kind, bound before the loop"
        )
