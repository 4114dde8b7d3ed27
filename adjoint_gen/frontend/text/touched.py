"""Which names may show something that a function changes, found in its text, whatever the order of its statements.

What is taken earlier than Python takes it must be the same whenever it is taken. So here nothing is passive that is not known:
a call of what is not known changes all that it is given and what that holds, and gives, or keeps under each of them, any of it.
All that is given from outside may be one.
"""

from __future__ import annotations

import functools
import types
from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from inspect import CO_VARARGS, CO_VARKEYWORDS
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.text.function_names import FunctionNames
from adjoint_gen.ir.memory import HARMLESS_NAMES, MUTATING_NAMES, SHOWING_NAMES

_OF_ARRAYS = frozenset(dir(np.ndarray))
_OF_PLAIN = _OF_ARRAYS.union(*(dir(cls) for cls in (list, dict, str, tuple, set)))
_NUMBERS = frozenset({"abs", "len", "float", "int", "bool", "complex", "range", "isinstance", "str", "print", "repr"})
_COPIES = frozenset({"list", "tuple", "sorted", "dict", "set", "frozenset", "sum", "copy", "keys"})
_ARITHMETIC = (gast.Sub, gast.Div, gast.FloorDiv, gast.Pow, gast.MatMult)


class Touched:
    """Of the names of a function, which may show or hold something that changes.

    ``_to`` says of each name what it may show or hold a part of. What a name in ``_tops`` stands for changes: that is one
    thing, if it is made for that name, and anything that is reached from it, if the name is ``_aliased``; as of the names in
    ``_deep``.
    """

    def __init__(self, calls: FunctionNames, function: types.FunctionType, body: Sequence[gast.AST]) -> None:
        given, nodes = parameters_of(function), every_node(body)
        self._calls = calls
        self._to: defaultdict[str, set[str]] = defaultdict(set)
        self._tops, self._deep, self._aliased = set[str](), set[str](), set(given)
        own = {n.id for n in nodes if isinstance(n, gast.Name) and not isinstance(n.ctx, gast.Load)}
        defs = [n for n in nodes if isinstance(n, gast.FunctionDef) and not n.decorator_list and n.name not in own]
        self._params: defaultdict[str, set[str]] = defaultdict(set)
        for one in defs:
            self._params[one.name] |= {n.id for n in every_node([one.args]) if _is_name(n)}
        own |= {*self._params, *(name for names in self._params.values() for name in names)}
        names = {n.id for n in nodes if _is_name(n) and n.id not in own and calls.meaning(n) is None}
        self._join(names | set(given))
        self._lazy: defaultdict[str, list[Any]] = defaultdict(list)
        for node in nodes:
            if isinstance(node, gast.Assign):
                for target in node.targets:
                    for name in _names(target):
                        self._lazy[name].append(node.value if isinstance(target, gast.Name) else None)
        for node in nodes:
            self._note(node)
        deep = self._deep | (self._tops & self._aliased)
        self._changed = [self._tops, *(self._reached({name}) for name in deep)]

    def __call__(self, names: Collection[str]) -> bool:
        """Whether something that these names show or hold may change."""
        reached = self._reached(names)
        return not all(map(reached.isdisjoint, self._changed))

    def _reached(self, names: Collection[str]) -> set[str]:
        found, pending = set(names), list(names)
        while pending:
            more = self._to[pending.pop()] - found
            found |= more
            pending += more
        return found

    # --- statements -------------------------------------------------------------------------------------------------

    def _note(self, node: Any) -> None:
        match node:
            case gast.Assign(targets=targets, value=value):
                for target in targets:
                    self._bind(target, value)
            case gast.AnnAssign(target=target, value=gast.AST() as value) | gast.NamedExpr(target=target, value=value):
                self._bind(target, value)
            case gast.For(target=target, iter=value) | gast.comprehension(target=target, iter=value):
                self._go_through(target, value)
            case gast.withitem(context_expr=value, optional_vars=gast.AST() as target):
                self._bind(target, value)
            case gast.AugAssign(target=target, value=value):
                self._change(target)
                self._hold(_names(target), set(self._parts(value)))
            case gast.Subscript(ctx=gast.Store() | gast.Del()):
                self._change(node.value)
            case gast.Attribute(ctx=gast.Store() | gast.Del()):
                self._deep |= set(self._parts(node.value))  # by a property, perhaps
            case gast.Attribute(attr=attr) if attr not in _OF_PLAIN and self._calls.meaning(node) is None:
                self._deep |= set(self._parts(node.value))  # of an object, whose properties and operators are calls
            case gast.Call():
                self._call(node)
            case gast.FunctionDef(name=name, args=args, body=body):
                self._aliased |= {n.id for n in every_node([args]) if _is_name(n)}
                if args.defaults or args.kw_defaults:
                    self._join({n.id for n in every_node([args]) if _is_name(n)})
                for inner in every_node(body):
                    if isinstance(inner, gast.Return | gast.Yield | gast.YieldFrom) and inner.value is not None:
                        self._show({name}, set(self._parts(inner.value)))

    def _go_through(self, target: Any, value: Any) -> None:
        """A target is bound to each item of what an expression gives."""
        match target, value:
            case gast.Tuple(elts=parts), gast.Call(func=gast.Name() as func, args=args) if (
                self._calls.meaning(func) is zip and len(parts) == len(args)
            ):
                for part, arg in zip(parts, args, strict=True):
                    self._go_through(part, arg)
            case gast.Tuple(elts=[_, part]), gast.Call(func=gast.Name() as func, args=[arg, *_]) if (
                self._calls.meaning(func) is enumerate
            ):
                self._go_through(part, arg)
            case _:
                self._show(_names(target), set(self._items(value)))

    def _bind(self, target: Any, value: Any) -> None:
        match target, value:
            case (gast.Tuple(elts=targets) | gast.List(elts=targets)), (gast.Tuple(elts=items) | gast.List(elts=items)):
                if len(targets) == len(items) and not any(isinstance(one, gast.Starred) for one in (*targets, *items)):
                    for one, item in zip(targets, items, strict=True):
                        self._bind(one, item)
                    return
        names, shown = _names(target), set(self._shown(value))
        if isinstance(target, gast.Name):
            self._hold(names, set(self._parts(value)))
            self._show(names, shown)
        elif isinstance(target, gast.Tuple | gast.List):
            self._show(names, set(self._items(value)))
        else:
            self._hold(names, set(self._parts(value)))

    def _show(self, names: set[str], shown: set[str]) -> None:
        """Let names stand for what others show, or hold."""
        if shown:
            self._aliased |= names
            self._hold(names, shown)
            self._hold(shown, names)

    def _hold(self, names: Collection[str], parts: set[str]) -> None:
        for name in names:
            self._to[name] |= parts

    def _join(self, names: set[str]) -> None:
        self._hold(names, names)

    def _change(self, base: Any) -> None:
        """The thing that an expression stands for changes."""
        if isinstance(base, gast.Name):
            self._tops.add(base.id)
        else:
            self._deep |= set(self._parts(base))

    def _call(self, call: Any) -> None:
        """What a call changes, and which of its arguments holds which of them behind it."""
        func, given = call.func, [*call.args, *(k.value for k in call.keywords)]
        parts = {name for one in given for name in self._parts(one)}
        for one in (func, *given):
            if isinstance(one, gast.Lambda):
                self._join(parts)
            elif _is_name(one) and one.id in self._params:
                self._join(parts | self._params[one.id])
        if self._calls.changes_nothing(call) or self._calls.makes_quiet(call):
            return
        meaning = self._calls.meaning(func)
        if meaning is next or (meaning is functools.reduce and not any(map(self._is_called, given[:1]))):
            return  # an iterator is moved on, which nothing that is asked about is
        if isinstance(func, gast.Attribute) and self._calls.meaning(func) is None:
            if func.attr in MUTATING_NAMES:
                self._change(func.value)
                self._hold(_names(func.value), parts)
                return
            if func.attr in HARMLESS_NAMES | _OF_ARRAYS and not any(k.arg == "out" for k in call.keywords):
                return
            parts |= set(self._parts(func.value))
        elif isinstance(func, gast.Name) and func.id in self._params:
            return
        else:
            parts |= set(self._parts(func))
        self._deep |= parts
        self._join(parts)

    def _is_called(self, node: Any) -> bool:
        """Whether a function that is handed on may change something."""
        if isinstance(node, gast.Name | gast.Attribute) and self._calls.meaning(node) is not None:
            return not self._calls.changes_nothing(gast.Call(node, [], []))
        return isinstance(node, gast.Name) and node.id not in self._params

    # --- expressions ------------------------------------------------------------------------------------------------

    def _items(self, node: Any) -> Iterator[str]:
        """The names of which an item of what an expression gives may be a part."""
        made = self._lazy.get(node.id, [None]) if isinstance(node, gast.Name) and node.id not in self._aliased else [node]
        if all(isinstance(one, gast.GeneratorExp) for one in made):
            for one in made:
                yield from self._parts(one.elt)
        else:
            yield from self._parts(node)

    def _parts(self, node: Any) -> Iterator[str]:
        """The names of which the value of an expression may be or hold a part."""
        yield from self._shown(node)
        inside: Sequence[Any] = ()
        match node:
            case gast.Tuple(elts=items) | gast.List(elts=items) | gast.Set(elts=items):
                inside = items
            case gast.Dict(keys=keys, values=values):
                inside = [*(key for key in keys if key is not None), *values]
            case gast.ListComp(elt=item) | gast.SetComp(elt=item):
                inside = [item]
            case gast.DictComp(key=key, value=value):
                inside = [key, value]
            case gast.GeneratorExp(generators=generators):
                inside = [part.iter for part in generators]
            case gast.BinOp() if not _is_arithmetic(node):
                inside = [node.left, node.right]
            case gast.IfExp(body=one, orelse=other):
                inside = [one, other]
            case gast.BoolOp(values=values):
                inside = values
            case gast.NamedExpr(value=value):
                inside = [value]
            case gast.Call(args=args, keywords=keywords) if self._name(node) in _COPIES:
                owner = [node.func.value] if isinstance(node.func, gast.Attribute) else []
                inside = [*owner, *args, *(k.value for k in keywords)]
        for one in inside:
            yield from self._parts(one)

    def _shown(self, node: Any) -> Iterator[str]:
        """The names of which the value of an expression may be, or be a part."""
        match node:
            case gast.Name(id=name) if self._calls.meaning(node) is None:
                yield name
            case gast.Starred(value=value) | gast.Subscript(value=value):
                yield from self._parts(value)
            case gast.Attribute(value=value) if self._calls.meaning(node) is None:
                yield from self._parts(value)
            case gast.NamedExpr(target=target, value=value):
                yield from (*_names(target), *self._shown(value))
            case gast.IfExp(body=one, orelse=other):
                yield from (*self._shown(one), *self._shown(other))
            case gast.BoolOp(values=values):
                for value in values:
                    yield from self._shown(value)
            case gast.Lambda():
                yield from (n.id for n in every_node([node]) if isinstance(n, gast.Name))
            case gast.GeneratorExp(elt=item):
                yield from self._parts(item)
            case gast.Call(func=gast.Name() as func, args=[owner, *rest]) if self._calls.meaning(func) is next:
                yield from self._items(owner)
                for one in rest:
                    yield from self._parts(one)
            case gast.Call(func=gast.Name(id=name)) if name in self._params:
                yield name
            case gast.Call() if self._name(node) not in _COPIES and not self._is_fresh(node):
                owner = node.func.value if isinstance(node.func, gast.Attribute) else node.func
                for one in (owner, *node.args, *(k.value for k in node.keywords)):
                    yield from self._parts(one)

    def _name(self, call: Any) -> str:
        found: str = call.func.attr if isinstance(call.func, gast.Attribute) else getattr(call.func, "id", "")
        return found

    def _is_fresh(self, call: Any) -> bool:
        """Whether a call gives numbers, text or an array of its own."""
        name, by_owner = self._name(call), isinstance(call.func, gast.Attribute)
        if any(k.arg == "copy" for k in call.keywords):
            return False
        if self._calls.changes_nothing(call):
            return name in _NUMBERS or (by_owner and name not in SHOWING_NAMES)
        return by_owner and name in _OF_ARRAYS - SHOWING_NAMES and self._calls.meaning(call.func) is None


def parameters_of(function: types.FunctionType) -> tuple[str, ...]:
    """The names of a function's parameters."""
    code = function.__code__
    count = code.co_argcount + code.co_kwonlyargcount
    return code.co_varnames[: count + bool(code.co_flags & CO_VARARGS) + bool(code.co_flags & CO_VARKEYWORDS)]


def _is_name(node: Any) -> bool:
    return isinstance(node, gast.Name)


def _names(target: Any) -> set[str]:
    """The names that a target binds, or begins with."""
    match target:
        case gast.Tuple(elts=parts) | gast.List(elts=parts):
            return {name for part in parts for name in _names(part)}
        case gast.Starred(value=inner) | gast.Subscript(value=inner) | gast.Attribute(value=inner):
            return _names(inner)
        case gast.Name(id=name):
            return {name}
    return {n.id for n in every_node([target]) if isinstance(n, gast.Name)}


def _is_arithmetic(node: Any) -> bool:
    """Whether a sum or product is one of numbers and arrays: nothing else is added to a number, or multiplied by a fraction."""
    if isinstance(node.op, _ARITHMETIC):
        return True
    sorts = {gast.Add: int | float | complex, gast.Mult: float | complex}.get(type(node.op))
    parts = (node.left, node.right)
    return sorts is not None and any(
        (isinstance(one, gast.Constant) and isinstance(one.value, sorts))
        or (isinstance(one, gast.BinOp) and isinstance(one.op, gast.Div | gast.MatMult))
        or (isinstance(one, gast.BinOp) and isinstance(one.op, type(node.op)) and _is_arithmetic(one))
        for one in parts
    )
