"""Loops: ``for`` over ranges, arrays, ``zip``, ``enumerate`` and ``reversed``; ``while``; tuples are unrolled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Literal

import gast

from adjoint_gen.frontend import dicts
from adjoint_gen.frontend.again import MustGrow
from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.carrying import References
from adjoint_gen.frontend.flow import FALLS, Flow
from adjoint_gen.frontend.exchanges import exchanged
from adjoint_gen.frontend.joins import is_unsure
from adjoint_gen.frontend.jumps import Until
from adjoint_gen.frontend.objects import INSIDE, no_changes
from adjoint_gen.frontend.refusals import refused_target
from adjoint_gen.frontend.scopes import Use
from adjoint_gen.frontend.statements import bind_target, block, fork
from adjoint_gen.frontend.stores import exchange, freeze, thaw
from adjoint_gen.frontend.subscripts import load
from adjoint_gen.frontend.values import Known, Value, leaves, mapped, same_structure, undefined_like
from adjoint_gen.frontend.written import bound_names
from adjoint_gen.ir.kinds import INT
from adjoint_gen.ir.trace import UNDEF, Arg, Atom, Carry, Const, For, Pack, Stmt, Undefined, Var, While

MOST_UNROLLED = 64
_INDEXABLE = frozenset({"array", "list", "tuple", "range"})
_RANGE_REMEDY = "a loop over range(len(...)) with subscripts"


@dataclass(frozen=True, slots=True)
class Counted:
    """An iteration that counts: its bounds, and the item for a counter, called after the target that it is bound to."""

    lo: Atom
    hi: Atom
    step: Atom
    item: Callable[[Var, gast.AST | None], Arg]
    backwards: bool = False
    over: Literal["range", "value", "items"] = "items"


@dataclass(frozen=True, slots=True)
class Listed:
    """An iteration over items that are known one by one; of a dict, ``over``, each is looked up ``fresh``."""

    items: tuple[Arg, ...]
    fresh: Callable[[int], Arg] | None = None
    over: Var | None = None

    def at(self, position: int) -> Arg:
        """An item as it is when the loop comes to it."""
        return self.items[position] if self.fresh is None else self.fresh(position)


def for_loop(low: Lowering, node: gast.For) -> None:
    """A ``for`` statement."""
    if any(isinstance(inner, gast.Subscript) for inner in gast.walk(node.target)):
        raise refused_target(low, node.target)
    before = set(low.iterating)
    iteration = iterate(low, node.iter)
    low.here = node
    if isinstance(iteration, Listed):
        _unroll(low, node, iteration)
        low.iterating = before
        return
    origin = low.origin(node)
    counter = low.names.fresh(spelled(node.target) if iteration.over == "range" else "")
    low.beliefs.given(counter, INT)
    carried = Carried(low, node)
    with low.block() as body:
        carried.thaw()
        bind_target(low, node.target, iteration.item(counter, node.target))
        block(low, node.body, carried.live | _flags(node))
        freeze(low, carried.passed)
    until = _until(low, node)
    carries = carried.close()
    label = low.label("loop")
    bounds = (iteration.lo, iteration.hi, iteration.step)
    low.emit(For(counter, *bounds, carries, tuple(body), until, iteration.backwards, label, "", origin))
    low.iterating = before
    carried.thaw()


def _unroll(low: Lowering, node: gast.For, iteration: Listed) -> None:
    items = iteration.items
    low.unrolled *= max(1, len(items))
    if low.unrolled > MOST_UNROLLED:
        raise low.refuse(
            node.iter,
            f"cannot differentiate a loop over a display of {len(items)} items: more than {MOST_UNROLLED} to write out",
            "an array made with np.array(...)",
        )
    use, inner = low.lives.of(node), low.lives.body(node)
    live = (use.after | inner.reads) & inner.binds.keys()

    def passes(position: int) -> Flow:
        """The passes from this one on, as far as none stops the loop."""
        for k in range(position, len(items)):
            bind_target(low, node.target, iteration.at(k))
            block(low, node.body, live | _flags(node))
            until = _until(low, node)
            if until == Const(True):
                break
            if until is not None:
                fork(low, node, until, lambda: FALLS, partial(passes, k + 1), live)
                break
        return FALLS

    passes(0)
    low.unrolled //= max(1, len(items))


def _flags(node: gast.For | gast.While) -> set[str]:
    """The flag that stops a loop, if one does."""
    last = node.body[-1]
    return {last.test.id} if isinstance(last, Until) else set()


def _until(low: Lowering, node: gast.For | gast.While) -> Var | Const | None:
    """At the end of a pass: what stops the loop, if it is not certain that nothing does."""
    for flag in _flags(node):
        found = low.truth(low.read(node, flag), node)
        return None if found == Const(False) else found
    return None


def while_loop(low: Lowering, node: gast.While) -> None:
    """A ``while`` statement.

    A test that binds names (``while (y := f(y)) > 1``) runs before the loop and at the end of the body instead.
    """
    origin = low.origin(node)
    until = None
    if any(isinstance(inner, gast.NamedExpr) for inner in gast.walk(node.test)):
        first = low.truth(low.value(node.test), node.test)
        carried = Carried(low, node)
        test: Var | Const = low.names.fresh()
        head: list[Stmt] = []
        with low.block() as body:
            carried.thaw()
            block(low, node.body, low.lives.body(node).reads | low.lives.of(node).after)
            freeze(low, carried.passed)
            again = low.truth(low.value(node.test), node.test)
        assert isinstance(test, Var)
        carries = (*carried.close(), Carry(test, first, again, low.names.fresh()))
    else:
        carried = Carried(low, node)
        with low.block() as head, no_changes(low):
            test = low.truth(low.value(node.test), node.test)
        with low.block() as body:
            carried.thaw()
            block(low, node.body, carried.live | _flags(node))
            freeze(low, carried.passed)
        until = _until(low, node)
        carries = carried.close()
    low.emit(While(tuple(head), test, carries, tuple(body), until, low.label("loop"), origin))
    carried.thaw()


class Carried:
    """The names that a loop changes: from before its body is lowered until :meth:`close` makes the carries.

    A name whose old value the body may read has a parameter at once, with the structure that it has before the loop; one
    that the body always binds first takes its structure from there. So does what is in the dicts that the body changes.
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
        self.objects = References(low, node)
        self._before.update(self.objects.contents())
        low.env.enter()
        for name in self._before:
            self._params[name] = low.env[name] = self._param(name, inner)
        exchange(low, {name: self._params[name] for name in self.passed})
        self.objects.enter(self._params)

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
        tree = self.objects.head(before, name)
        if isinstance(tree, Pack) and id(before) in self._low.sites:
            self._low.sites[id(tree)] = (tree, self._low.sites[id(before)][1], self)  # changed here, it must grow
        return tree

    def thaw(self) -> None:
        """At the head of the body, and after the loop: what is carried as a value is storage again where it is written."""
        thaw(self._low, self._names)

    def close(self) -> tuple[Carry, ...]:
        """End the body: what the loop carries; the names mean its results from now on."""
        low = self._low
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

    def _carry(self, name: str, value: Value) -> Value:
        low, before, param = self._low, self._before[name], self._params[name]
        if isinstance(value, Known) or isinstance(before, Known):
            if isinstance(value, Known) and isinstance(before, Known) and before.value is value.value:
                return before
            raise self._refuse(name, "the loop gives it another function or module")
        if isinstance(param, Undefined):
            param = self.objects.unread(value, name)
        assert not isinstance(param, Known)
        if isinstance(before, Undefined):
            before = undefined_like(param)
        for tree in (before, value):
            if not same_structure(tree, param) and id(tree) in low.sites:
                raise MustGrow(low.sites[id(tree)][1])
        if not same_structure(before, param) or not same_structure(value, param):
            raise self._refuse(name, "the loop changes its structure")
        return self._leaves(name, before, param, value)

    def _leaves(self, name: str, before: Arg, param: Arg, value: Arg) -> Arg:
        """Carry leaf by leaf."""
        low = self._low

        def result(old: Arg, head: Arg, new: Arg) -> Arg:
            if self.objects.stays(old, head, new):
                return head
            if low.objects.refers(head):
                parts = self.objects.parts(old, head, new)
                if parts is None or not same_structure(parts[1], parts[2]):
                    raise self._refuse(name, "the loop makes it a dict with other keys, or another value")
                inside = self._leaves(name, *parts)
                assert isinstance(inside, Pack)
                return self.objects.after(old, head, new, inside)
            if low.objects.refers(new) or not isinstance(head, Var):
                raise self._refuse(name, "the loop makes it a dict, or no dict")
            assert not isinstance(old, Pack) and not isinstance(new, Pack)
            end = low.names.fresh(head.base)
            if is_unsure(low, old) or is_unsure(low, new):
                low.unsure.add(end)
            if is_unsure(low, new) and head not in low.unsure:
                raise self._refuse(name, "it may be unbound in the next pass")
            self.objects.carries.append(Carry(head, old, new, end))
            return end

        triples = zip(leaves(before), leaves(param), leaves(value), strict=True)
        return mapped(param, lambda _: result(*next(triples)))

    def _refuse(self, name: str, why: str) -> Exception:
        called = "a dict" if name.startswith(INSIDE) else f"`{name}`"
        return self._low.refuse(
            self._node, f"cannot differentiate {called} in this loop: {why}", "a value of one kind, bound before the loop"
        )


def iterate(low: Lowering, node: gast.AST) -> Counted | Listed:
    """What a loop over an expression runs through."""
    if (through := _of_dict(low, node)) is not None:
        return through
    if isinstance(node, gast.Call):
        called = low.value(node.func)
        if isinstance(called, Known) and called.value in (range, zip, enumerate, reversed):
            return _iterate_builtin(low, node, called.value)
    return iterate_value(low, low.value(node), node)


def _of_dict(low: Lowering, node: gast.AST) -> Listed | None:
    """What a loop over the keys, values or items of a dict runs through."""
    match node:
        case gast.Call(func=gast.Attribute(value=inner, attr="keys" | "values" | "items" as sort), args=[], keywords=[]):
            owner = low.value(inner)
        case gast.Name() | gast.Subscript():
            found, sort = dicts.peek(low, node), "keys"
            if found is None or isinstance(found, Undefined) or dicts.held_in(low, found) is None:
                return None
            owner = found
        case _:
            return None
    if dicts.held_in(low, owner) is None:
        return None
    items = dicts.shown_items(low, node, owner, sort).items
    if not isinstance(owner, Var) or not low.objects.refers(owner):
        return Listed(items)

    def fresh(position: int) -> Arg:
        now = dicts.shown_items(low, node, owner, sort).items
        if len(now) != len(items):
            raise low.refuse(node, "cannot differentiate a change of the keys of the dict that the loop goes through", "list(p)")
        return now[position]

    return Listed(items, fresh, owner)


def _iterate_builtin(low: Lowering, node: gast.Call, function: object) -> Counted | Listed:
    keywords = {k.arg: k.value for k in node.keywords}
    if any(isinstance(a, gast.Starred) for a in node.args) or keywords.keys() - ({"start"} if function is enumerate else set()):
        raise low.refuse(node, "cannot differentiate a loop with these arguments", "plain positional arguments")
    if function is range:
        return _range(low, node)
    if function is zip:
        return _zip(low, node, [iterate(low, arg) for arg in node.args])
    if function is enumerate:
        start_node = keywords.get("start", node.args[1] if len(node.args) > 1 else None)
        inner = iterate(low, node.args[0])
        start = Const(0) if start_node is None else low.atom(start_node)
        _going_through(low, inner)
        return _enumerate(low, _indexed(low, node.args[0], inner), start)
    inner = iterate(low, node.args[0])
    _going_through(low, inner)
    if isinstance(inner, Listed):
        return Listed(inner.items[::-1])
    if inner.over == "items" or inner.backwards:
        raise low.refuse(node, "cannot differentiate `reversed` of this iteration", "`reversed` of a range or an array")
    return replace(inner, backwards=True)


def _going_through(low: Lowering, *parts: Counted | Listed) -> None:
    """Note the dicts whose items are looked up before the loop begins: they must not change in it."""
    low.iterating |= {part.over for part in parts if isinstance(part, Listed) and part.over is not None}


def _range(low: Lowering, node: gast.Call) -> Counted:
    bounds = [low.atom(a, what="as a bound of a range") for a in node.args]
    if not 1 <= len(bounds) <= 3:
        raise low.refuse(node, f"range expects 1 to 3 arguments, got {len(bounds)}", "range(lo, hi, step)")
    lo = Const(0) if len(bounds) == 1 else bounds[0]
    hi = bounds[0] if len(bounds) == 1 else bounds[1]
    step = bounds[2] if len(bounds) == 3 else Const(1)
    return Counted(lo, hi, step, lambda counter, target: counter, over="range")


def iterate_value(low: Lowering, value: Value, node: gast.AST) -> Counted | Listed:
    """What a loop over a value runs through."""
    if isinstance(value, Var) and value in low.lists:
        value = low.as_argument(value, node)
    if isinstance(value, Pack) and value.kind in ("tuple", "list"):
        if len(value.items) * low.unrolled > MOST_UNROLLED and id(value) in low.sites:
            raise MustGrow(low.sites[id(value)][1])
        low.iterating.add(id(value))
        return Listed(value.items)
    if not isinstance(value, Var):
        raise low.refuse(node, "cannot differentiate a loop over this value", "a loop over a range, an array or a tuple")
    kind = low.kind(value)
    low.here = node
    if kind.tag in _INDEXABLE:
        low.rely(value)
    elif kind.tag == "unknown":
        low.bind("adjoint_gen.runtime.sequence", (value,))
    else:
        raise low.refuse(node, f"cannot differentiate a loop over a value of kind {kind.tag}", _RANGE_REMEDY)
    view = low.loads.get(value)
    if view is not None and not view.chain:
        low.iterating.add(view.base)
    length = low.bind("builtins.len", (value,))
    return Counted(Const(0), length, Const(1), lambda counter, target: load(low, value, counter, spelled(target)), over="value")


def _indexed(low: Lowering, node: gast.AST, inner: Counted | Listed) -> Counted | Listed:
    """The same iteration with a counter that starts at 0 and goes up by 1."""
    if isinstance(inner, Listed) or (not inner.backwards and inner.lo == Const(0) and inner.step == Const(1)):
        return inner
    if inner.over != "range" or inner.backwards:
        raise low.refuse(node, "cannot differentiate `reversed` inside `zip` or `enumerate`", _RANGE_REMEDY)
    span = low.bind("builtins.range", (inner.lo, inner.hi, inner.step))
    length = low.bind("builtins.len", (span,))
    return Counted(Const(0), length, Const(1), lambda counter, target: load(low, span, counter, spelled(target)))


def _zip(low: Lowering, node: gast.Call, parts: list[Counted | Listed]) -> Counted | Listed:
    parts = [_indexed(low, arg, part) for arg, part in zip(node.args, parts, strict=True)]
    _going_through(low, *parts)
    listed = [part.items for part in parts if isinstance(part, Listed)]
    counted = [part for part in parts if isinstance(part, Counted)]
    if not counted:
        return Listed(tuple(Pack("tuple", items) for items in zip(*listed, strict=False)))
    for items in low.sites.values() if listed else ():
        if any(items[0].items is one for one in listed):
            raise MustGrow(items[1])
    if listed:
        raise low.refuse(node, "cannot differentiate `zip` of a tuple with an array", "an array made with np.array(...)")
    hi = counted[0].hi if len(counted) == 1 else low.bind("builtins.min", [part.hi for part in counted])

    def item(counter: Var, target: gast.AST | None) -> Arg:
        targets = _targets(target, len(counted))
        return Pack("tuple", tuple(p.item(counter, t) for p, t in zip(counted, targets, strict=True)))

    return Counted(Const(0), hi, Const(1), item)


def _enumerate(low: Lowering, inner: Counted | Listed, start: Atom) -> Counted | Listed:
    if isinstance(inner, Listed):
        if not isinstance(start, Const) or not isinstance(start.value, int):
            raise low.refuse(low.here, "cannot differentiate `enumerate` of a tuple from a computed start", "a literal start")
        first = start.value
        return Listed(tuple(Pack("tuple", (Const(first + k), item)) for k, item in enumerate(inner.items)))

    def item(counter: Var, target: gast.AST | None) -> Arg:
        first, second = _targets(target, 2)
        number = counter if start == Const(0) else low.bind("operator.add", (counter, start), spelled(first))
        return Pack("tuple", (number, inner.item(counter, second)))

    return Counted(Const(0), inner.hi, Const(1), item)


def spelled(target: gast.AST | None) -> str:
    """What the user calls a target, if that is one name; those of comprehensions have marks of their own."""
    return target.id.partition("@")[0] if isinstance(target, gast.Name) else ""


def _targets(target: gast.AST | None, count: int) -> Sequence[gast.AST | None]:
    """The targets of each of ``count`` items, where the user names them one by one."""
    if isinstance(target, gast.Tuple | gast.List) and len(target.elts) == count:
        return target.elts
    return [None] * count
