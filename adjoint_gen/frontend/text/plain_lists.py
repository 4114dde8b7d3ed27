"""What is done to lists and deques, in the statements that it comes to.

    for v in xs: ...; xs.append(w)          place = 0
                                            while place < len(xs): v = xs[place]; place += 1; ...; xs.append(w)
    xs.extend(v * v for v in ys if v)       for v in ys:
                                                if v: xs.append(v * v)
    d = deque(xs, maxlen=n)                 d_maxlen = n; d = list(xs)
                                            while len(d) > d_maxlen: d.pop(0)
    d.append(v)                             d.append(v)
                                            if len(d) > d_maxlen: d.pop(0)
    d.popleft()                             d.pop(0)

A deque is a list as long as nothing is done to it but what a list can do as well, or what is written here.
"""

from __future__ import annotations

import collections
from collections.abc import Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.function_names import FunctionNames, asks_truth, parents_of
from adjoint_gen.frontend.text.generator_texts import append, loops
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.steps import NoObject
from adjoint_gen.frontend.text.syntax import assign, at, constant, expression, load, with_blocks, written

_GROWING = frozenset({"append", "extend", "insert"})
"""Methods of lists, and of no array, dict or set, that make what comes later in a loop."""
_METHODS = {
    "pop": (0,), "popleft": (0,), "index": (1, 2, 3), "count": (1,), "clear": (0,), "reverse": (0,), "remove": (1,),
    "append": (1,), "appendleft": (1,), "extend": (1,), "extendleft": (1,), "insert": (2,), "rotate": (0, 1),
}
"""Methods that a deque has as a list has them, or that are written here, each with how many arguments it takes."""
_LOOKING = frozenset({"len", "list", "sum", "max", "min", "enumerate", "zip", "reversed", "sorted", "any", "all", "tuple"})
"""Functions that see no difference between a deque and a list."""
_LAZY = frozenset({"map", "filter", "zip", "enumerate", "reversed"})
_INTEGER = 'if not (limit is None or isinstance(limit, int)): raise TypeError("an integer is required")'
_BY_ITEMS = "by what is gone through item by item", "`list(...)` of what is gone through"
_TELLS = ("axis", "dtype", "keepdims", "ddof", "weights")
"""What functions of NumPy's are told of what they are given."""


def plain_lists(names: FunctionNames, body: list[gast.stmt]) -> list[gast.stmt]:
    """The statements in these terms, or the very same where there is nothing to write."""
    calls = (node for node in names.nodes if isinstance(node, gast.Call) and _makes_deque(node))
    deques = [node for node in calls if names.meaning(node.func) is collections.deque]
    body = _one_by_one(body, deques) if deques else body
    writer = _Writer(names, body, deques)
    if not any(map(writer.is_written, names.nodes)):
        return body
    return writer.block(body)


def _one_by_one(body: Sequence[gast.stmt], deques: Sequence[gast.AST]) -> list[gast.stmt]:
    """The statements, with an assignment each for what is assigned together with deques: ``d, e = deque(), deque()``."""
    found: list[gast.stmt] = []
    for node in body:
        match node:
            case gast.Assign(targets=[gast.Tuple(elts=targets)], value=gast.Tuple(elts=values)) if (
                len(targets) == len(values) and any(value is made for value in values for made in deques)
                and bound_names(targets).isdisjoint(n.id for n in every_node(values) if isinstance(n, gast.Name))
                and all(isinstance(target, gast.Name) for target in targets)
            ):
                found += (assign(target.id, value, node) for target, value in zip(targets, values, strict=True))
            case _:
                found.append(with_blocks(node, lambda block: _one_by_one(block, deques)))
    return found


class _Writer:
    """Writes the statements of one function; ``deques`` are its deques, with the names of their lengths at most."""

    def __init__(self, names: FunctionNames, body: Sequence[gast.stmt], made: Sequence[gast.AST]) -> None:
        self._names, self._made_here = names, made
        self._open: set[str] = set()  # of which only the running program knows how long they may be
        self._told: set[str] = set()  # from lists, by what is done to them
        self.deques: dict[str, str] = dict(self._found(body)) if made else {}

    # --- deques -----------------------------------------------------------------------------------------------------

    def _is_deque(self, node: gast.AST) -> bool:
        return any(node is made for made in self._made_here)

    def _found(self, body: Sequence[gast.stmt]) -> Iterator[tuple[str, str]]:
        """The names that stand for deques only, which are lists as well, each with the name of the length at most or none."""
        uses: dict[str, list[gast.AST | None]] = {}
        bounds: dict[str, set[bool]] = {}
        parents = parents_of(body)
        for stmt in body:
            for node in gast.walk(stmt):
                if isinstance(node, gast.Name):
                    uses.setdefault(node.id, []).append(node)
                if isinstance(node, gast.Assign) and self._is_deque(node.value) and isinstance(node.targets[0], gast.Name):
                    bounds.setdefault(node.targets[0].id, set()).add((length := _length(node.value)) is not None)
                    self._open |= set() if isinstance(length, gast.Constant) else {node.targets[0].id}
        for name, bounded in bounds.items():
            plain_use = all(self._is_plain(node, parents) for node in uses[name])
            self._told |= {name} if any(_tells(node, parents) for node in uses[name]) else set()
            if len(bounded) == 1 and name not in self._names.hidden and name not in self._names.given and plain_use:
                yield name, self._names.fresh(f"{name}_maxlen") if bounded == {True} else ""

    def _is_plain(self, node: Any, parents: dict[int, Any]) -> bool:
        """Whether a mention of a deque's name is one that this module knows."""
        parent = parents.get(id(node))
        above = parents.get(id(parent))
        match parent:
            case gast.Assign(targets=[gast.Name()], value=value):
                return self._is_deque(value)
            case gast.Attribute(attr=attr) if isinstance(above, gast.Call) and above.func is parent:
                whole = isinstance(parents.get(id(above)), gast.Expr)
                starred = any(isinstance(arg, gast.Starred) for arg in above.args)
                taken = attr in _METHODS and _is_taken(above, attr) and not starred
                return taken and (whole or attr not in _CHANGES)
            case gast.Subscript(value=value, slice=index):
                return value is node and not isinstance(index, gast.Slice)
            case gast.Call(func=gast.Name(id=name)):
                return name in _LOOKING and name not in self._names.own
            case gast.Assign(targets=[gast.Tuple() | gast.List()], value=value) | gast.Starred(value=value):
                return value is node
            case gast.Call(func=gast.Attribute() as called, keywords=named) if all(k.arg in _TELLS for k in named):
                return f"{getattr(self._names.meaning(called), '__module__', '')}.".startswith("numpy.")
            case gast.For(iter=through) | gast.comprehension(iter=through):
                return through is node
            case gast.Compare(ops=[gast.In() | gast.NotIn()], comparators=[last]):
                return last is node
        return asks_truth(parents, node)

    # --- statements -------------------------------------------------------------------------------------------------

    def is_written(self, node: gast.AST) -> bool:
        """Whether this module says something of a statement."""
        match node:
            case gast.For():
                return _grows(node) or bool(self.deques)
            case gast.Expr() | gast.AugAssign() if self._extended(node) is not None:
                return True
        return bool(self.deques or self._told) and isinstance(node, gast.stmt)

    def _extended(self, node: Any) -> tuple[Any, Any] | None:
        """The list that takes all that something lazy gives, one after the other, with that; None for every other statement."""
        match node:
            case gast.Expr(value=gast.Call(func=gast.Attribute(value=gast.Name() as xs, attr="extend"), args=[more])):
                pass
            case gast.AugAssign(target=gast.Name() as xs, op=gast.Add(), value=more):
                pass
            case _:
                return None
        call = more.func.id if isinstance(more, gast.Call) and isinstance(more.func, gast.Name) else ""
        lazy = isinstance(more, gast.GeneratorExp) or (call in _LAZY and self._names.is_builtin(call))
        return (xs, more) if lazy and xs.id not in self.deques else None

    def block(self, nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        """The statements of a block."""
        return [new for node in nodes for new in self._statement(node)]

    def _statement(self, node: gast.stmt) -> Iterator[gast.stmt]:
        match node:
            case gast.For(target=target, iter=gast.Name(id=name) as through, body=body, orelse=orelse) if (
                _grows(node) and name not in self.deques  # of which the next pass raises
            ):
                place = self._names.fresh("place")
                test = expression(through, "place < len(xs)", place=place, xs=name)
                first = written(node, "target = xs[place]; place += 1", target=target, xs=name, place=place)
                asked = at(through, NoObject(through, *_BY_ITEMS))
                yield from written(node, "asked; place = 0", asked=asked, place=place)
                yield at(node, gast.While(test, [*first, *self.block(body)], self.block(orelse)))
            case gast.Expr() | gast.AugAssign() if (extended := self._extended(node)) is not None:
                xs, more = extended
                yield at(node, gast.Expr(at(xs, NoObject(load(xs.id, xs), *_BY_ITEMS))))
                if isinstance(more, gast.GeneratorExp):
                    yield from self.block([loops(more.generators, append(xs.id, more.elt, node), more)])
                else:
                    body = [append(xs.id, load(item := self._names.fresh("item"), node), node)]
                    yield from self.block(written(node, "for item in more: body", item=item, more=more, body=body))
            case gast.Assign(targets=[gast.Name(id=name)], value=value) if name in self.deques and self._is_deque(value):
                yield from self._made(name, value, node)
            case gast.Assign(targets=[gast.Name(id=name)], value=value) if name in self._told and self._is_deque(value):
                if not value.keywords and len(value.args) < 2:  # then it is an object, and no list
                    value.args = [*(value.args or [at(value, gast.Tuple([], gast.Load()))]), constant(None, value)]
                yield node
            case gast.Expr(value=gast.Call(func=gast.Attribute(value=gast.Name(id=name), attr=attr), args=args)) if (
                name in self.deques and attr in _CHANGES
            ):
                for arg in args:
                    self._within(arg)
                yield from self._changed(name, attr, args, node)
            case _:
                if self.deques:
                    self._within(node)
                yield with_blocks(node, self.block)

    def _within(self, node: gast.AST) -> None:
        """Write ``d.pop(0)`` for ``d.popleft()`` in an expression, in place."""
        for inner in every_node([node]):
            match inner:
                case gast.Call(func=gast.Attribute(value=gast.Name(id=name), attr="popleft"), args=[]) if name in self.deques:
                    inner.func.attr, inner.args = "pop", [constant(0, inner)]

    def _made(self, name: str, call: Any, node: gast.stmt) -> Iterator[gast.stmt]:
        length = _length(call)
        given = call.args[0] if call.args else next((k.value for k in call.keywords if k.arg == "iterable"), None)
        if given is not None:
            self._within(given)
        if length is not None and self._come_in_order(given, length):
            yield assign(items := self._names.fresh("items"), given, node)
            given = load(items, node)
        if length is not None:
            yield assign(self.deques[name], length, node)
            if not (isinstance(length, gast.Constant) and type(length.value) is int):
                yield from written(node, _INTEGER, limit=self.deques[name])
                negative = "if limit is not None and limit < 0: raise ValueError('maxlen must be non-negative')"
                yield from written(node, negative, limit=self.deques[name])
        text = "d = []" if given is None else "d = given" if isinstance(given, gast.List) else "d = list(given)"
        yield from written(node, text, d=name, given=given)
        if given is not None and self.deques[name] and not _fits(given, length):
            yield from written(node, f"while {self._full(name)}: d.pop(0)", d=name, limit=self.deques[name])

    def _come_in_order(self, given: Any, length: Any) -> bool:
        """Whether it can be told that what a deque is made of comes before its length."""
        if given is None or isinstance(given, gast.Name | gast.GeneratorExp) or isinstance(length, gast.Constant):
            return False
        binds = any(isinstance(node, gast.NamedExpr) for node in every_node([given]))
        return binds or not isinstance(length, gast.Name) or length.id in self._names.hidden

    def _full(self, name: str, when: str = ">") -> str:
        """The question whether a deque is longer than it may be: ``limit``, which may be None."""
        test = f"len(d) {when} limit"
        return f"limit is not None and {test}" if name in self._open else test

    def _cut(self, name: str, node: gast.stmt, first: bool) -> Iterator[gast.stmt]:
        """Drop at one end what is too much when one was put at the other."""
        if limit := self.deques[name]:
            yield from written(node, f"if {self._full(name)}: d.pop({0 if first else ''})", d=name, limit=limit)

    def _changed(self, d: str, attr: str, args: Sequence[Any], node: gast.stmt) -> Iterator[gast.stmt]:
        """A change of a deque."""
        match attr, args:
            case "append", [value]:
                yield from written(node, "d.append(value)", d=d, value=value)
                yield from self._cut(d, node, first=True)
            case "appendleft", [value]:
                yield from written(node, "d.insert(0, value)", d=d, value=value)
                yield from self._cut(d, node, first=False)
            case "extend" | "extendleft", [many]:
                item = self._names.fresh("item")
                one = "append" if attr == "extend" else "appendleft"
                body = list(self._changed(d, one, [load(item, node)], node))
                yield from written(node, "for item in many: body", item=item, many=many, body=body)
            case "insert", [_, _] if (limit := self.deques[d]):
                full = f"if {self._full(d, '>=')}: raise IndexError('deque already at its maximum size')"
                place, value = (self._names.fresh(base) for base in ("place", "value"))
                yield from (assign(name, arg, node) for name, arg in zip((place, value), args, strict=True))
                yield from written(node, f"{full}\nd.insert(place, value)", d=d, limit=limit, place=place, value=value)
            case "rotate", [] | [_]:
                held, cut = self._names.fresh("steps"), self._names.fresh("cut")
                yield assign(held, (*args, constant(1, node))[0], node)
                text = "if len(d):\n    cut = -steps % len(d)\n    d = d[cut:] + d[:cut]"
                yield from written(node, text, d=d, cut=cut, steps=held)
            case _:
                yield node


_CHANGES = frozenset({"append", "appendleft", "extend", "extendleft", "insert", "rotate"})


def _makes_deque(call: Any) -> bool:
    """Whether ``deque`` takes what is given in a call."""
    return len(call.args) <= 2 and all(k.arg in ("iterable", "maxlen")[len(call.args) :] for k in call.keywords)


def _length(call: Any) -> Any:
    """The length that a deque has at most, None without one."""
    found = call.args[1] if len(call.args) == 2 else next((k.value for k in call.keywords if k.arg == "maxlen"), None)
    return None if isinstance(found, gast.Constant) and found.value is None else found


def _is_taken(call: Any, method: str) -> bool:
    """Whether a method of a deque takes what it is given, as far as the text says; what is no method of one is not known."""
    starred = any(isinstance(arg, gast.Starred) for arg in call.args)
    return starred or (len(call.args) in _METHODS.get(method, (len(call.args),)) and not (call.keywords and method in _METHODS))


def _tells(node: Any, parents: dict[int, Any]) -> bool:
    """Whether a mention of a deque does with it what only a list takes."""
    parent = parents.get(id(node))
    match parent:
        case gast.Attribute(attr=attr) if isinstance(above := parents.get(id(parent)), gast.Call) and above.func is parent:
            return attr == "sort" or not _is_taken(above, attr)
        case gast.Subscript(value=value, slice=gast.Slice()):
            return value is node
        case gast.Attribute(attr="sort") | gast.BinOp(op=gast.Add(), right=gast.List()):
            return True
    return False


def _fits(display: Any, length: Any) -> bool:
    """Whether a display is no longer than a deque may be, as it stands there."""
    items = display.elts if isinstance(display, gast.List | gast.Tuple) else [at(display, gast.Starred(display, gast.Load()))]
    limit = length.value if isinstance(length, gast.Constant) else None
    return type(limit) is int and len(items) <= limit and not any(isinstance(item, gast.Starred) for item in items)


def _grows(node: gast.For) -> bool:
    """Whether a loop through a list makes that longer, which keeps its name."""
    if not isinstance(node.iter, gast.Name) or node.iter.id in bound_names([node.target, *node.body]):
        return False
    calls = (inner.func for inner in every_node(node.body) if isinstance(inner, gast.Call))
    changed = (f.value for f in calls if isinstance(f, gast.Attribute) and f.attr in _GROWING)
    return any(isinstance(owner, gast.Name) and owner.id == node.iter.id for owner in changed)
