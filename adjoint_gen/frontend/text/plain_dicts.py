"""What is done to a ``defaultdict`` or a ``Counter``, in the statements and expressions that it comes to with a dict.

    d = defaultdict(list)           d = {}
    d[k].append(v)                  d.setdefault(k, []).append(v)
    d[k] += v                       d.setdefault(k, 0.0); d[k] += v
    c = Counter(); t = c[k]         c = {}; t = c.get(k, 0)
    c = Counter(a=x)                c = {"a": x}
    c.most_common(3)                sorted(c.items(), key=lambda item: item[1], reverse=True)[:3]
    c.total()                       sum(c.values())
    t = c + Counter(names)          t = added(c, {...}), a function of dicts (containers/counters.py)

A name stands for such a dict if nothing is done to it but what a dict can do as well, or what is written here; so it is handed
to no function, and has no other name, where it would be seen what it is.
"""

from __future__ import annotations

import builtins
import copy
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.text.counter_names import (
    OPERATORS,
    TOLD,
    Counts,
    OfCounts,
    bound,
    counters_among,
    is_counter,
    is_of_names,
    is_taken,
    operands,
    sort_of,
    tells,
)
from adjoint_gen.frontend.text.function_names import FunctionNames, parents_of
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.syntax import assign, load, with_blocks

_AS_DICTS = frozenset({"get", "items", "keys", "pop", "setdefault", "values", "clear"})
"""Methods that do what those of a dict do."""
_CHANGING = frozenset({"pop", "setdefault", "clear"})
"""Those among them that change the dict."""
_GOING_THROUGH = frozenset({"items", "keys", "values", "most_common", "total"})
"""Methods that need more of a ``Counter(names)`` than that it says how often a name is among them."""
_LOOKING = frozenset({
    "len", "list", "dict", "sorted", "sum", "max", "min", "any", "all", "tuple", "enumerate", "zip", "set", "bool",
})
"""Functions that do with such a dict what they do with a dict."""
_MAKING = (np.zeros, np.ones, np.full, np.zeros_like, np.ones_like, np.empty)
"""Functions of NumPy's that a default may be made by: it is made also where it is not needed."""


def plain_dicts(names: FunctionNames, body: list[gast.stmt]) -> list[gast.stmt]:
    """The statements in these terms, or the very same where there is nothing to write."""
    made = dict(_found(names, body)) if any(_is_made(names, node) for node in names.nodes) else {}
    while lost := {name for name, node in bound(names.nodes) if name in made and not operands(node) <= made.keys()}:
        made = {name: default for name, default in made.items() if name not in lost}
    return _Writer(names, made).block(copy.deepcopy(body)) if made else body  # the text is kept, and lowered again


def _is_made(names: FunctionNames, node: gast.AST) -> bool:
    return isinstance(node, gast.Call) and sort_of(names, node.func) is not None


def _found(names: FunctionNames, body: Sequence[gast.stmt]) -> Iterator[tuple[str, gast.AST | None]]:
    """The names that stand for such dicts only, each with its default, a number for a ``Counter`` as None."""
    calls: dict[str, list[Any]] = {}
    counters = counters_among(names, [node for stmt in body for node in gast.walk(stmt)])
    uses: dict[str, list[gast.AST]] = {}
    parents = parents_of(body)
    for node in (node for stmt in body for node in gast.walk(stmt)):
        match node:
            case gast.Assign(targets=[gast.Name(id=name)], value=gast.Call(func=func) as call) if sort_of(names, func):
                calls.setdefault(name, []).append(call)
            case gast.Assign(targets=[gast.Name(id=name)], value=gast.BinOp() as both) if is_counter(names, both, counters):
                calls.setdefault(name, []).append(both)
            case gast.Name(id=name):
                uses.setdefault(name, []).append(node)
    for name, made in calls.items():
        counted = {is_counter(names, call, counters) for call in made}
        defaults = [_default(names, call) for call in made]
        alike = len(counted) == 1 and len({gast.dump(one) if one is not None else None for one in defaults}) == 1
        if not alike or name in names.hidden or name in names.given or (defaults[0] is None and counted == {False}):
            continue
        if counted == {True} and _changes_meanwhile(body, name):
            continue
        above = [parents.get(id(use)) for use in uses[name]]
        put_together = any(isinstance(n, gast.BinOp | gast.AugAssign) or tells(getattr(n, "func", n)) for n in above)
        asked = {node.attr for use in uses[name] if isinstance(node := parents.get(id(use)), gast.Attribute)}
        named = any(isinstance(call, gast.Call) and is_of_names(call) for call in made)
        if named and counted == {True} and not put_together and asked.isdisjoint(_GOING_THROUGH):
            continue
        if all(_is_plain(names, node, parents, counters if counted == {True} else ()) for node in uses[name]):
            yield name, defaults[0]


def _changes_meanwhile(body: Sequence[gast.stmt], name: str) -> bool:
    """Whether what is added to a place of a dict may change the dict."""
    places = (node for stmt in body for node in gast.walk(stmt) if isinstance(node, gast.AugAssign))
    inside = (inner for node in places if name in _names(node.target) for inner in gast.walk(node.value))
    return any(isinstance(node, gast.Attribute) and node.attr in _CHANGING and name in _names(node.value) for node in inside)


def _names(node: gast.AST) -> set[str]:
    """The names that an expression mentions."""
    return {inner.id for inner in gast.walk(node) if isinstance(inner, gast.Name)}


def _default(names: FunctionNames, call: Any) -> gast.AST | None:
    """What a missing key gets, as an expression; None where that is not known."""
    if not isinstance(call, gast.Call) or len(call.args) != 1 or call.keywords:
        return None
    (factory,) = call.args
    if isinstance(factory, gast.Lambda):
        given = factory.args
        bare = not (given.args or given.posonlyargs or given.kwonlyargs or given.vararg or given.kwarg)
        return factory.body if bare and all(_may_be_made(names, node) for node in gast.walk(factory.body)) else None
    known = names.meaning(factory)
    empty: dict[object, gast.AST] = {
        float: gast.Constant(0.0, None), int: gast.Constant(0, None), list: gast.List([], gast.Load()), dict: gast.Dict([], []),
    }
    return empty.get(known) if isinstance(known, type) else None


def _may_be_made(names: FunctionNames, node: gast.AST) -> bool:
    """Whether a part of an expression may be computed where its value is not needed, too."""
    if isinstance(node, gast.Call) and names.meaning(node.func) is float:
        return all(isinstance(arg, gast.Constant) for arg in node.args)
    if isinstance(node, gast.Call):
        return any(names.meaning(node.func) is known for known in _MAKING)
    if isinstance(node, gast.Attribute):
        return names.meaning(node) is not None  # of an object it may be a property, which runs
    plain = gast.Constant | gast.Name | gast.List | gast.Dict | gast.Tuple | gast.UnaryOp | gast.unaryop
    return isinstance(node, plain | gast.expr_context | gast.keyword)


def _is_plain(names: FunctionNames, node: Any, parents: dict[int, Any], counts: Collection[str]) -> bool:
    """Whether a mention of such a dict's name is one that this module knows; that of one that ``counts`` is among these."""
    parent = parents.get(id(node))
    above = parents.get(id(parent))
    match parent:
        case gast.Assign(targets=[gast.Name()], value=gast.Call(func=func)):
            return sort_of(names, func) is not None
        case gast.Assign(targets=[gast.Name()], value=gast.BinOp() as both):
            return is_counter(names, both, counts)
        case gast.AugAssign(target=gast.Name(), op=op, value=value):
            return type(op) in OPERATORS and is_counter(names, value, counts)
        case gast.BinOp():
            return is_counter(names, parent, counts) and is_taken(parents, parent)
        case gast.Attribute(attr=attr):
            if not isinstance(above, gast.Call) or above.func is not parent:
                return False
            if counts and attr in TOLD:
                return isinstance(parents.get(id(above)), gast.Expr) and len(above.args) == 1 and not above.keywords
            ordered = names.meaning(gast.Name("sorted", gast.Load(), None, None)) is sorted
            if counts and attr == "total":
                return names.meaning(gast.Name("sum", gast.Load(), None, None)) is sum
            most = bool(counts) and attr == "most_common" and ordered
            return attr in _AS_DICTS or (most and (not above.args or _is_a_number(above)))
        case gast.Subscript(value=value, ctx=context):
            return value is node and not (counts and isinstance(context, gast.Del))
        case gast.Call(func=gast.Name(id=name) as func):
            return name in _LOOKING and names.meaning(func) is getattr(builtins, name)
        case gast.Call(func=gast.Attribute(value=gast.Name(id=other)) as func, args=[_]):
            return tells(func) and other in counts  # among which this one is
        case gast.Dict(keys=keys, values=values):
            return any(key is None and value is node for key, value in zip(keys, values, strict=True))
        case gast.For(iter=through) | gast.comprehension(iter=through):
            return through is node
        case gast.If() | gast.While() | gast.IfExp():
            return parent.test is node
        case gast.Compare(ops=[gast.In() | gast.NotIn()], comparators=[last]):
            return last is node
    return isinstance(parent, gast.UnaryOp) and isinstance(parent.op, gast.Not)


def _is_a_number(call: Any) -> bool:
    """Whether a method is given one number, which is written there."""
    given = call.args[0].value if len(call.args) == 1 and isinstance(call.args[0], gast.Constant) else None
    return type(given) is int and not call.keywords


def _dropped(node: Any) -> set[str]:
    """The names of the dicts that lose keys by what this does."""
    return _names(node) if isinstance(node, gast.Delete) or node.attr in ("pop", "popitem", "clear") else set()


class _Writer(gast.NodeTransformer):
    """Writes the statements of one function; ``made`` are the defaults of its dicts, None for one that counts.

    Those that are ``there`` have the key that a name stands for, since a loop goes through the dict.
    """

    def __init__(self, names: FunctionNames, made: dict[str, gast.AST | None]) -> None:
        self._names = names
        self._made = made
        self._there: set[tuple[str, str]] = set()

    def block(self, nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        """The statements of a block."""
        return [new for node in nodes for new in self._statement(node)]

    def _statement(self, node: gast.stmt) -> Iterator[gast.stmt]:
        match node:
            case gast.Assign(targets=[gast.Name(id=name)], value=value) if name in self._made:
                counted = self._made[name] is None
                yield assign(name, self._counted(value) if counted else gast.copy_location(gast.Dict([], []), value), node)
            case gast.AugAssign(target=gast.Name(id=name), op=op, value=value) if name in self._made:
                both = gast.BinOp(load(name, node), op, value)
                yield assign(name, self.visit(gast.copy_location(both, node)), node)
            case gast.Expr(value=gast.Call(func=gast.Attribute(value=gast.Name(id=name) as owner, attr=attr))) if (
                self._made.get(name, node) is None and attr in TOLD
            ):
                more = self.visit(node.value.args[0])
                yield gast.copy_location(gast.Expr(gast.copy_location(OfCounts(TOLD[attr], [owner, more]), node)), node)
            case gast.AugAssign(target=gast.Subscript(value=gast.Name(id=name), slice=key) as target) if name in self._made:
                looks = self._made[name] is None and name in _names(node.value)  # at a dict that has no new key yet
                key = self.visit(key)
                if not isinstance(key, gast.Constant) and (looks or not isinstance(key, gast.Name)):
                    held = self._names.fresh("key")
                    yield assign(held, key, node)
                    key = load(held, key)
                value = self.visit(node.value)
                if looks:
                    held = self._names.fresh("term")
                    yield assign(held, value, node)
                    value = load(held, value)
                yield gast.copy_location(gast.Expr(self._looked_up(target, copy.deepcopy(key))), node)
                target.slice, node.value = key, value
                yield node
            case gast.If() | gast.For() | gast.While() | gast.With():
                before = self._there
                if isinstance(node, gast.For) and not isinstance(node.iter, gast.GeneratorExp):
                    self._there = before | self._keys_of([node], node.body)
                written = with_blocks(node, self.block)
                self._there = before
                for name in ("test", "target", "iter", "items"):
                    inner = getattr(written, name, None)
                    if isinstance(inner, list):
                        setattr(written, name, [self.visit(item) for item in inner])
                    elif inner is not None:
                        setattr(written, name, self.visit(inner))
                yield written
            case _:
                yield self.visit(node)

    def visit_Call(self, node: Any) -> Any:  # noqa: N802 - as above
        """``c.most_common(n)`` and ``c.total()``."""
        self.generic_visit(node)
        match node.func:
            case gast.Attribute(value=gast.Name(id=name), attr="most_common" | "total" as attr) if name in self._made:
                text = f"sorted({name}.items(), key=lambda item: item[1], reverse=True)"
                text += f"[:{max(node.args[0].value, 0)}]" if node.args else ""
                found = gast.parse(text if attr == "most_common" else f"sum({name}.values())").body[0].value
                for inner in gast.walk(found):
                    gast.copy_location(inner, node)
                return found
        return node

    def visit_BinOp(self, node: Any) -> Any:  # noqa: N802 - as above
        """``c + Counter(names)``."""
        counters = [name for name, default in self._made.items() if default is None]
        if not self._made or not is_counter(self._names, node, counters):
            return self.generic_visit(node)
        args = [self._counted(side) for side in (node.left, node.right)]
        return gast.copy_location(OfCounts(OPERATORS[type(node.op)], args), node)

    def _counted(self, node: Any) -> Any:
        if isinstance(node, gast.Call):
            keys = [gast.copy_location(gast.Constant(keyword.arg, None), keyword) for keyword in node.keywords]
            counts = gast.Dict(keys, [self.visit(keyword.value) for keyword in node.keywords])
            return gast.copy_location(Counts(node.func, [*map(self.visit, node.args)], []) if node.args else counts, node)
        return self.visit(node)

    def visit_Subscript(self, node: Any) -> Any:  # noqa: N802 - the name that gast calls
        """``d[k]``, read."""
        self.generic_visit(node)
        mine = isinstance(node.value, gast.Name) and node.value.id in self._made and isinstance(node.ctx, gast.Load)
        there = mine and isinstance(node.slice, gast.Name) and (node.value.id, node.slice.id) in self._there
        return self._looked_up(node, node.slice) if mine and not there else node

    def _comprehension(self, node: Any) -> Any:
        before = self._there
        self._there = before | self._keys_of(node.generators, [])
        self.generic_visit(node)
        self._there = before
        return node

    visit_ListComp = visit_GeneratorExp = visit_SetComp = visit_DictComp = _comprehension  # noqa: N815 - as gast calls them

    def _keys_of(self, loops: Sequence[Any], body: Sequence[gast.stmt]) -> set[tuple[str, str]]:
        """The dicts that loops go through, each with the name of its key, which stays, as do the keys of the dict."""
        nodes = [inner for stmt in body for inner in gast.walk(stmt)]
        lost = {name for node in nodes if isinstance(node, gast.Attribute | gast.Delete) for name in _dropped(node)}
        lost |= {node.target.id for node in nodes if isinstance(node, gast.AugAssign) and isinstance(node.target, gast.Name)}
        named: list[tuple[str, str]] = []
        for loop in loops:
            match self._gone_through(loop.iter), loop.target:
                case ((held, False), gast.Name(id=key)) | ((held, True), gast.Tuple(elts=[gast.Name(id=key), _])):
                    named.append((held, key))
        lost |= bound_names(body)
        return {(held, key) for held, key in named if held in self._made and not {held, key} & lost}

    def _gone_through(self, node: Any) -> tuple[str, bool]:
        """The dict that is gone through, or none, and whether it is by its items."""
        match node:
            case gast.Name(id=name):
                return name, False
            case gast.Call(func=gast.Attribute(value=gast.Name(id=name), attr="keys" | "items" as attr), args=[]):
                return name, attr == "items"
            case gast.Call(func=func, args=[inner]) if any(self._names.meaning(func) is one for one in (list, sorted)):
                return self._gone_through(inner)
        return "", False

    def _looked_up(self, place: Any, key: Any) -> Any:
        """What the dict gives for a key, which it has from then on but if it counts."""
        default = self._made[place.value.id]
        counts = default is None and isinstance(place.ctx, gast.Load)
        given = gast.Constant(0, None) if default is None else copy.deepcopy(default)
        for node in gast.walk(given):
            gast.copy_location(node, place)
        owner = load(place.value.id, place.value)
        method = gast.copy_location(gast.Attribute(owner, "get" if counts else "setdefault", gast.Load()), place)
        return gast.copy_location(gast.Call(method, [key, given], []), place)
