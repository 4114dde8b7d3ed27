"""Which names may stand for arrays that the function changes, found in its text before it is lowered.

A store through one name changes what other names show: ``v = y[1:]; v[0] = 1`` changes ``y``. So whatever an array that is
written may have come from is written, too, wherever in the text that stands.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.names.scopes import BINDING, add_inner, bound_by, every_node
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.memory import LIST_CHANGES, SHOWING_NAMES

_ITERATIONS = frozenset({"zip", "enumerate", "reversed", "iter"})


class Shown:
    """Which names of a text may show one memory, and which it stores into: found once, and asked in each lowering of it."""

    def __init__(self, body: Sequence[gast.stmt]) -> None:
        self._body = body
        self._stored: set[str] = set()
        self._augmented: set[str] = set()
        self._sources: dict[str, set[str]] = {}
        for node in every_node(body):
            match node:
                case gast.AugAssign(target=gast.Name(id=name)):
                    self._augmented.add(name)
                case gast.Subscript(ctx=gast.Store()) | gast.Attribute(attr="real" | "imag" | "flat", ctx=gast.Store()):
                    self._stored |= shown(node.value)
                case gast.Assign(targets=targets, value=value):
                    for target in targets:
                        _assigned(target, value, self._sources)
                case gast.AnnAssign(target=target, value=gast.AST() as value) | gast.NamedExpr(target=target, value=value):
                    _assigned(target, value, self._sources)
                case gast.For(target=target, iter=iterable):
                    _assigned(target, iterable, self._sources)

    def written(self, kinds: Mapping[str, Kind], also: Collection[str] = ()) -> frozenset[str]:
        """The names that a function stores into by index, or that an array written elsewhere may have come from.

        ``kinds`` are those of the parameters: one that is an array, and changed with ``x op= e``, is written unless it is also
        bound anew, which is left to the rebinding of ``x op= e``; ``also`` are further names that are written.

        >>> sorted(Shown(gast.parse("y[0][1:] = 1; a, z[0] = 1, 2; w += 1; y = v.T; v = u").body).written({}))
        ['u', 'v', 'y', 'z']
        """
        arrays = {name for name, kind in kinds.items() if kind.tag == "array"} & self._augmented
        return self.origins(self._stored.union(also, arrays - bound_names(self._body) if arrays else ()))

    def origins(self, names: Collection[str]) -> frozenset[str]:
        """These names, and those that their arrays or lists may have come from.

        >>> sorted(Shown(gast.parse("a = b; b = c[1:]; d = a").body).origins({"a"}))
        ['a', 'b', 'c']
        """
        found = set(names)
        pending = list(found)
        while pending:
            for name in self._sources.get(pending.pop(), set()) - found:
                found.add(name)
                pending.append(name)
        return frozenset(found)


def _assigned(target: gast.AST, value: gast.AST, sources: dict[str, set[str]]) -> None:
    """Note what the names of a target may show the memory of."""
    match target, value:
        case (gast.Tuple(elts=targets) | gast.List(elts=targets)), (gast.Tuple(elts=items) | gast.List(elts=items)):
            if len(targets) == len(items):
                for one, item in zip(targets, items, strict=True):
                    _assigned(one, item, sources)
                return
    names = shown(value)
    if isinstance(target, gast.Subscript) and isinstance(target.slice, gast.Constant) and isinstance(target.slice.value, str):
        for name in shown(target):
            sources.setdefault(name, set()).update(names)
    for node in gast.walk(target):
        if isinstance(node, gast.Name) and isinstance(node.ctx, gast.Store):
            sources.setdefault(node.id, set()).update(names)


def shown(node: gast.AST) -> set[str]:
    """The names whose arrays the value of an expression may show."""
    match node:
        case gast.Name(id=name):
            return {name}
        case gast.Subscript(value=value) | gast.Starred(value=value) | gast.NamedExpr(value=value):
            return shown(value)
        case gast.Attribute(value=value, attr=attr) if attr in SHOWING_NAMES:
            return shown(value)
        case gast.IfExp(body=one, orelse=other):
            return shown(one) | shown(other)
        case gast.BoolOp(values=values) | gast.Tuple(elts=values) | gast.List(elts=values) | gast.Dict(values=values):
            return {name for value in values for name in shown(value)}
        case gast.Call(func=gast.Attribute(value=owner, attr=name), args=args) if name in SHOWING_NAMES:
            return {found for value in (owner, *args[:1]) for found in shown(value)}
        case gast.Call(func=gast.Name(id="dict"), args=args, keywords=keywords):
            return {found for value in (*args, *(k.value for k in keywords)) for found in shown(value)}
        case gast.Call(func=gast.Attribute(value=owner, attr="get" | "setdefault" | "pop" | "values" | "items")):
            return shown(owner)
        case gast.Call(func=gast.Name(id=name), args=args) if name in _ITERATIONS or name in SHOWING_NAMES:
            return {found for value in args for found in shown(value)}
    return set()


def bound_names(body: Sequence[gast.AST]) -> set[str]:
    """The names that are bound in any way but by an augmented assignment.

    >>> sorted(bound_names(gast.parse("a = b; c += 1; d[0] = (e := 2)").body))
    ['a', 'e']
    """
    found: set[str] = set()
    pending = [*body]
    while pending:
        node: Any = pending.pop()
        sort = node.__class__
        if (_BINDS[sort] if sort in _BINDS else _binds(sort)) is not None:
            if isinstance(node, gast.Name):
                if node.ctx.__class__ is not gast.Load:
                    found.add(node.id)
                if node.annotation is None:
                    continue
            elif isinstance(node, BINDING):
                found.update(bound_by(node))
            elif isinstance(node.target, gast.Name):
                pending.append(node.value)
                continue
        add_inner(node, pending)
    return found


_BINDS: dict[type, type | None] = {}


def _binds(sort: type) -> type | None:
    """A class of nodes, if such a node binds names; None for all others."""
    found = _BINDS[sort] = sort if issubclass(sort, (gast.AugAssign, *BINDING)) else None
    return found


def grown_names(body: Sequence[gast.AST]) -> frozenset[str]:
    """The names whose lists the text changes, by a method or by ``+=``.

    >>> sorted(grown_names(gast.parse("a.append(1); b += [2]; c.sum()").body))
    ['a', 'b']
    """
    found = set()
    for node in every_node(body):
        match node:
            case gast.Call(func=gast.Attribute(value=gast.Name(id=name), attr=attr)) if attr in LIST_CHANGES:
                found.add(name)
            case gast.AugAssign(target=gast.Name(id=name)) | gast.Subscript(value=gast.Name(id=name), ctx=gast.Del()):
                found.add(name)
    return frozenset(found)
