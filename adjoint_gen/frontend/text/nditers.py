"""``np.nditer`` as a loop over the places of its arrays, before anything else is done to the text.

    for v in np.nditer(y, op_flags=["readwrite"]):         for place in (those of y):
        v[...] = v * v                                         v = y[(*place, ...)]
                                                               v[...] = v * v
    it = np.nditer(x, flags=["multi_index"])
    while not it.finished:                          ->     for place in (those of x):
        s += x[it.multi_index] * it[0]                         s += x[place] * x[place]
        it.iternext()

An iterator that keeps no order goes through its arrays as they lie in memory: row by row, or it is refused where it begins.
Anything else that is asked of one stays in the text, and is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.names.comprehension_scopes import marked
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.syntax import assign, bind, load, with_blocks

_FLAGS = frozenset({"multi_index", "c_index", "refs_ok", "zerosize_ok"})
_READS, _WRITES = frozenset({"readonly", "no_broadcast"}), frozenset({"readwrite", "writeonly", "no_broadcast"})


class Places(gast.Call):
    """The places of an array, the first argument, row by row: what a loop goes through.

    The others are arrays that an iterator goes through as they lie in memory. With ``counted`` a count is before each place.
    """

    counted: bool

    def __init__(self, made: gast.Call, shown: str, arrays: Sequence[str], counted: bool) -> None:
        super().__init__(made.func, [load(name, made) for name in (shown, *arrays)], [])
        self.counted = counted
        gast.copy_location(self, made)


class Element(gast.Subscript):
    """What an iterator shows of an array that it does not write into: what the array holds then, which others may change.

    ``x[(*place, ...)]``, and the number itself in the end where nothing changes the array.
    """


def without_nditers(meaning: Callable[[gast.AST], object], body: list[gast.stmt]) -> list[gast.stmt]:
    """The statements with loops over places for those iterators that are understood."""
    if not any(map(_is_called_so, every_node(body))):
        return body
    return _Rewriting(meaning, body).block(body)


@dataclass
class _Iterator:
    """What an iterator goes through: names of its arrays, and which of them may be written into."""

    place: str
    arrays: list[str]
    written: list[bool]
    count: str | None
    several: bool
    ordered: bool
    made: gast.Call
    before: list[gast.stmt] = field(default_factory=list)
    elements: list[str] = field(default_factory=list)

    def element(self, k: int, at: gast.AST, store: bool = False) -> gast.expr:
        """What it shows of an array."""
        ends = [gast.Starred(load(self.place, at), gast.Load()), gast.Constant(..., None)]
        where = gast.copy_location(gast.Tuple([gast.copy_location(end, at) for end in ends], gast.Load()), at)
        sort, context = gast.Subscript if self.written[k] or store else Element, gast.Store() if store else gast.Load()
        return gast.copy_location(sort(load(self.elements[k], at), where, context), at)

    def elements_now(self, at: gast.AST) -> gast.expr:
        """What it gives in a pass."""
        found = [self.element(k, at) for k in range(len(self.arrays))]
        return gast.copy_location(gast.Tuple(found, gast.Load()), at) if self.several else found[0]

    def loop(self, body: Sequence[gast.stmt], orelse: Sequence[gast.stmt], at: gast.AST) -> gast.stmt:
        """The loop over its places."""
        through = Places(self.made, self.elements[0], () if self.ordered else self.arrays, self.count is not None)
        target = bind(self.place, at)
        if self.count is not None:
            target = gast.copy_location(gast.Tuple([bind(self.count, at), target], gast.Store()), at)
        return gast.copy_location(gast.For(target, through, list(body), list(orelse), None), at)


class _Rewriting:
    """The rewriting of one function's text."""

    def __init__(self, meaning: Callable[[gast.AST], object], body: Sequence[gast.stmt]) -> None:
        self._meaning = meaning
        self._body = body

    def block(self, body: Sequence[gast.stmt]) -> list[gast.stmt]:
        return list(self._statements(list(body)))

    def _statements(self, body: list[gast.stmt]) -> Iterator[gast.stmt]:
        while body:
            node = body.pop(0)
            match node:
                case gast.With(items=[item]) if isinstance(item.optional_vars, gast.Name) and self._is_one(item.context_expr):
                    body[:0] = [assign(item.optional_vars.id, item.context_expr, node), *node.body]
                case gast.For(iter=made, target=target) if (found := self._iterator(made)) is not None:
                    yield from found.before
                    element = assign(target, found.elements_now(node), node)
                    yield found.loop([element, *self.block(node.body)], self.block(node.orelse), node)
                case gast.Assign(targets=[gast.Name(id=name)], value=made) if (found := self._iterator(made)) is not None:
                    position = self._loop(name, body)
                    loop = None if position is None else self._rewritten(name, found, body[position])
                    if position is None or loop is None:
                        yield node
                    else:
                        yield from found.before
                        body[position] = loop
                case _:
                    yield with_blocks(node, self.block)

    def _is_one(self, made: gast.AST) -> bool:
        return isinstance(made, gast.Call) and _is_called_so(made.func) and self._meaning(made.func) is np.nditer

    def _iterator(self, made: gast.AST) -> _Iterator | None:
        """What a call makes, if all that it says is understood."""
        if not (isinstance(made, gast.Call) and self._is_one(made)) or len(made.args) > 3 or not made.args:
            return None
        given: dict[str | None, Any] = dict(zip(("op", "flags", "op_flags"), made.args, strict=False))
        given |= {k.arg: k.value for k in made.keywords}
        flags, modes, order = _constant(given.get("flags"), []), _constant(given.get("op_flags"), []), given.get("order")
        order = _constant(order, "K")
        if given.keys() - {"op", "flags", "op_flags", "order"} or order not in ("K", "C"):
            return None
        if not isinstance(flags, list | tuple) or not _FLAGS.issuperset(flags) or not isinstance(modes, list | tuple):
            return None
        several = isinstance(given["op"], gast.List | gast.Tuple)
        operands = given["op"].elts if several else [given["op"]]
        if modes and not isinstance(modes[0], list | tuple):
            modes = [modes]
        modes = modes or [["readonly"]] * len(operands)
        known = all(isinstance(m, list | tuple) and (_READS.issuperset(m) or _WRITES.issuperset(m)) for m in modes)
        if not operands or len(modes) != len(operands) or not known or any(map(_is_none_or_starred, operands)):
            return None
        written = [not _READS.issuperset(m) for m in modes]

        def name(what: str) -> str:
            return marked(what, made.lineno, made.col_offset)

        arrays = [name(f"operand{k}") for k in range(len(operands))]
        count = name("index") if "c_index" in flags else None
        found = _Iterator(name("place"), arrays, written, count, several, order == "C", made)
        found.before += [assign(array, operand, made) for array, operand in zip(arrays, operands, strict=True)]
        found.elements = list(arrays)
        if several and len(operands) > 1 and not isinstance(made.func, gast.Attribute):
            return None
        if several and len(operands) > 1:
            found.elements = [array if written[k] else name(f"shown{k}") for k, array in enumerate(arrays)]
            found.before += list(_broadcast(found, made))
        return found

    def _loop(self, name: str, body: Sequence[gast.stmt]) -> int | None:
        """Where the one loop stands that goes through an iterator of this name."""
        position = _next(name, body)
        known = sum(self._known(name, block) for stmt in self._body for block in _blocks(stmt)) + self._known(name, self._body)
        is_loop = position is not None and isinstance(body[position], gast.For | gast.While)
        return position if is_loop and known == sum(_mentions(name, stmt) for stmt in self._body) else None

    def _known(self, name: str, body: Sequence[gast.stmt]) -> int:
        """How often a block mentions a name where iterators of this name are made, and in the loops behind."""
        found = 0
        for k, node in enumerate(body):
            match node:
                case gast.With(items=[item], body=rest) if self._is_one(item.context_expr):
                    made = item.optional_vars
                case gast.Assign(targets=[made], value=value) if self._is_one(value):
                    rest = body[k + 1 :]
                case _:
                    continue
            position = _next(name, rest)
            if isinstance(made, gast.Name) and made.id == name and position is not None:
                found += 1 + _mentions(name, rest[position])
        return found

    def _rewritten(self, name: str, found: _Iterator, node: gast.stmt) -> gast.stmt | None:
        match node:
            case gast.For(iter=gast.Name(id=through), body=body, orelse=orelse) if through == name:
                element = [assign(node.target, found.elements_now(node), node)]
            case gast.While(test=gast.UnaryOp(op=gast.Not(), operand=test), body=[*body, last], orelse=orelse):
                if not (_is_attribute(test, name, "finished") and _advances(last, name)) or _continues(body):
                    return None
                element = []
            case _:
                return None
        uses = _Uses(name, found)
        new = [uses.visit(stmt) for stmt in body] if _only_known(name, [*body, *orelse], found) else None
        return None if new is None else found.loop([*element, *self.block(new)], self.block(orelse), node)


def _is_called_so(node: gast.AST) -> bool:
    match node:
        case gast.Name(id="nditer") | gast.Attribute(attr="nditer"):
            return True
    return False


def _blocks(node: gast.AST) -> Iterator[list[gast.stmt]]:
    """The blocks in a statement."""
    for inner in gast.walk(node):
        for name in ("body", "orelse", "finalbody"):
            block = getattr(inner, name, None)
            if isinstance(block, list) and not isinstance(inner, gast.Lambda):
                yield block


def _mentions(name: str, node: gast.AST) -> int:
    return sum(isinstance(n, gast.Name) and n.id == name for n in gast.walk(node))


def _next(name: str, body: Sequence[gast.stmt]) -> int | None:
    """Where a name is mentioned first."""
    return next((k for k, node in enumerate(body) if _mentions(name, node)), None)


class _Uses(gast.NodeTransformer):
    """Puts the place and the elements where an iterator is asked for them."""

    def __init__(self, name: str, found: _Iterator) -> None:
        self._name = name
        self._found = found

    def visit_Attribute(self, node: gast.Attribute) -> gast.AST:  # noqa: N802 - as the visitor calls it
        if _is_attribute(node, self._name, "multi_index"):
            return load(self._found.place, node)
        if _is_attribute(node, self._name, "index"):
            return load(self._found.count or "", node)
        return self.generic_visit(node)

    def visit_Subscript(self, node: gast.Subscript) -> gast.AST:  # noqa: N802
        if isinstance(node.value, gast.Name) and node.value.id == self._name:
            return self._found.element(node.slice.value, node, isinstance(node.ctx, gast.Store))
        return self.generic_visit(node)


def _only_known(name: str, body: Sequence[gast.stmt], found: _Iterator) -> bool:
    """Whether nothing is asked of an iterator but for its place and its elements."""
    every = [n for stmt in body for n in gast.walk(stmt)]
    mentions = sum(isinstance(n, gast.Name) and n.id == name for n in every)
    known = sum(
        _is_attribute(n, name, "multi_index") or (found.count is not None and _is_attribute(n, name, "index"))
        or _is_element(n, name, found) for n in every
    )
    return mentions == known


def _is_element(node: gast.AST, name: str, found: _Iterator) -> bool:
    match node:
        case gast.Subscript(value=gast.Name(id=own), slice=gast.Constant(value=int(k)), ctx=context) if own == name:
            return 0 <= k < len(found.arrays) and (found.written[k] or isinstance(context, gast.Load))
    return False


def _is_attribute(node: gast.AST, name: str, attr: str) -> bool:
    owner = node.value if isinstance(node, gast.Attribute) and node.attr == attr else None
    return isinstance(owner, gast.Name) and owner.id == name


def _advances(node: gast.AST, name: str) -> bool:
    """Whether a statement is ``it.iternext()``."""
    made = node.value if isinstance(node, gast.Expr) else None
    return isinstance(made, gast.Call) and not made.args and _is_attribute(made.func, name, "iternext")


def _continues(body: Sequence[gast.stmt]) -> bool:
    """Whether a pass may end before its last statement, and another one begin."""
    return any(isinstance(n, gast.Continue) for stmt in body for n in gast.walk(stmt))


def _broadcast(found: _Iterator, at: gast.AST) -> Iterator[gast.stmt]:
    """What gives arrays that are only read the shape of all: that of those that are written into, which keep theirs."""
    shown = [(one, array) for one, array, wrote in zip(found.elements, found.arrays, found.written, strict=True) if not wrote]
    if not shown:
        return
    if any(found.written):
        whole = load(found.arrays[found.written.index(True)], at)
        shape = gast.copy_location(gast.Attribute(whole, "shape", gast.Load()), at)
        for one, array in shown:
            yield assign(one, _of_numpy(found.made, "broadcast_to", [load(array, at), shape]), at)
        return
    made = _of_numpy(found.made, "broadcast_arrays", [load(array, at) for _, array in shown])
    targets = gast.copy_location(gast.Tuple([bind(one, at) for one, _ in shown], gast.Store()), at)
    yield assign(targets, made, at)


def _of_numpy(made: gast.Call, name: str, args: Sequence[gast.expr]) -> gast.expr:
    """A call of another function of the module that the iterator's is taken from."""
    called = gast.copy_location(gast.Attribute(made.func.value, name, gast.Load()), made)
    return gast.copy_location(gast.Call(called, list(args), []), made)


def _is_none_or_starred(node: gast.AST) -> bool:
    return isinstance(node, gast.Starred) or (isinstance(node, gast.Constant) and node.value is None)


def _constant(node: gast.AST | None, default: Any) -> Any:
    """The constants of a display; None where it has anything else in it."""
    if node is None:
        return default
    match node:
        case gast.Constant(value=value):
            return value
        case gast.List(elts=items) | gast.Tuple(elts=items):
            found = [_constant(item, None) for item in items]
            return None if None in found else found
    return None
