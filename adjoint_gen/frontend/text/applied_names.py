"""A name of its own for what ``map`` and ``filter`` are given, where that may mean another function when it is called.

    m = map(o.f, x)                 applied = o.f
    o.f = g                 ->      m = map(applied, x)
    s = sum(m)                      o.f = g; s = sum(m)

Python looks the function up once, where the iterator is made; what stands for the iterator calls it in each pass. Where a
statement cannot look it up first, the call is left to be refused.
"""

from __future__ import annotations

import collections
import types
from collections.abc import Collection, Iterator, Sequence
from typing import Any

import gast

from adjoint_gen.asked import Asked
from adjoint_gen.frontend.names.comprehension_scopes import marked
from adjoint_gen.frontend.names.scopes import bound_by, every_node, inner_nodes
from adjoint_gen.frontend.text.function_names import FunctionNames
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.syntax import assign, at, bind, load, with_blocks

APPLYING = frozenset({"map", "filter"})
_LAZY = frozenset({"zip", "enumerate", "reversed", "iter", *APPLYING})
TAKEN = ("sum", "list", "tuple", "dict", "sorted", "max", "min", "any", "all")
"""Builtins that go through all of an iterator where they are called."""


def with_applied_names(
    asked: Asked, function: types.FunctionType, given: Sequence[str], body: Sequence[gast.stmt]
) -> list[gast.stmt]:
    """The statements of a function, with parameters that are ``given``, with such names."""
    if not any(isinstance(node, gast.Name) and node.id in APPLYING for node in every_node(body)):
        return list(body)
    return _Held(asked, function, given, body).block(body)


class _Held:
    """Writes such names; functions inside bind those ``declared``, and others those ``captured``."""

    def __init__(self, asked: Asked, function: types.FunctionType, given: Sequence[str], body: Sequence[gast.stmt]) -> None:
        self._names, self._body = FunctionNames(asked, function, body, (*given, *function.__code__.co_freevars)), body
        nodes = self._names.nodes
        bound = collections.Counter(given)
        bound.update(name for n in nodes for name in bound_by(n))
        self._declared = {name for n in nodes if isinstance(n, gast.Nonlocal | gast.Global) for name in n.names}
        self._again = {name for name, count in bound.items() if count > 1}
        self._captured = self._names.own - bound.keys()

    def block(self, nodes: Sequence[gast.stmt]) -> list[gast.stmt]:
        """The statements of a block."""
        return [new for node in nodes for new in self._statement(with_blocks(node, self.block))]

    def _statement(self, node: Any) -> list[gast.stmt]:
        first, around = True, self._body
        match node:
            case gast.For(iter=value, target=target, body=body):
                around = [target, *body]
            case gast.While(test=value):
                first = False
            case gast.If(test=value) | gast.Assign(value=value) | gast.AugAssign(value=value) | gast.AnnAssign(value=value):
                pass
            case gast.Return(value=value) | gast.Expr(value=value):
                pass
            case _:
                return [node]
        out = list[gast.stmt]()
        for call, until_taken, surely in self._applying(value, around, first):
            applied, *rest = call.args
            if self._may_change(applied, until_taken):
                held = marked("applied", call.lineno, call.col_offset)
                if surely and self._is_first(applied, value):
                    out.append(assign(held, applied, call))
                    call.args = [load(held, call), *rest]
                else:
                    call.args = [at(call, gast.NamedExpr(bind(held, call), applied)), *rest]
        return [*out, node]

    def _applying(self, node: Any, around: Sequence[gast.AST], surely: bool) -> Iterator[tuple[Any, Sequence[gast.AST], bool]]:
        """The calls in an expression, each with what may run until its items are taken, and whether it surely is made."""
        match node:
            case None | gast.Lambda():
                return
            case gast.Call(func=gast.Name(id=name), args=[first, *_]) if self._is_builtin(name, _LAZY):
                if name in APPLYING and isinstance(first, gast.Name | gast.Attribute):
                    yield node, around, surely
                inside = [(part, around, surely) for part in node.args]
            case gast.Call(func=gast.Name(id=name), args=[first, *_]) if self._is_builtin(name, TAKEN):
                inside = [(part, () if part is first else self._body, surely) for part in inner_nodes(node)]
            case gast.ListComp() | gast.SetComp() | gast.DictComp() | gast.GeneratorExp():
                first = node.generators[0]
                others = [part for part in inner_nodes(node) if part is not first]
                late = around if isinstance(node, gast.GeneratorExp) else ()
                inside = [(first.iter, [*late, *others, first.target, *first.ifs], surely)]
                inside += [(part, self._body, False) for part in (*others, *first.ifs)]
            case gast.IfExp(test=first) | gast.BoolOp(values=[first, *_]):
                inside = [(part, self._body, surely and part is first) for part in inner_nodes(node)]
            case _:
                inside = [(part, self._body, surely) for part in inner_nodes(node)]
        for part, until_taken, known in inside:
            yield from self._applying(part, until_taken, known)

    def _is_builtin(self, name: str, names: Collection[str]) -> bool:
        return name in names and self._names.is_builtin(name)

    def _may_change(self, applied: Any, around: Sequence[gast.AST]) -> bool:
        """Whether what is applied may mean something else where it is called."""
        root, attributes = applied, set[str]()
        while isinstance(root, gast.Attribute):
            attributes.add(root.attr)
            root = root.value
        name = root.id if isinstance(root, gast.Name) else ""
        if name in self._declared or name in (self._again if around is self._body else bound_names(around)):
            return True
        if not attributes:
            return name in self._captured and self._acts(around)
        if isinstance(self._names.meaning(root), types.ModuleType):
            return False
        stores = (n for n in every_node(around) if isinstance(n, gast.Attribute) and not isinstance(n.ctx, gast.Load))
        return any(n.attr in attributes for n in stores) or self._acts(around)

    def _acts(self, nodes: Sequence[gast.AST]) -> bool:
        """Whether there are calls that may do anything."""
        calls = (n for n in every_node(nodes) if isinstance(n, gast.Call) and not self._goes_through(n))
        return not all(map(self._names.changes_nothing, calls))

    def _goes_through(self, call: Any) -> bool:
        """Whether a call does nothing but go through what it is given, or make something that does."""
        return isinstance(call.func, gast.Name) and self._is_builtin(call.func.id, _LAZY | {*TAKEN, "next"})

    def _is_first(self, applied: Any, value: Any) -> bool:
        """Whether nothing that is evaluated before it in an expression may give it another meaning."""
        place = applied.lineno, applied.col_offset
        before = (n for n in every_node([value]) if isinstance(n, gast.Call | gast.NamedExpr))
        before = (n for n in before if (n.lineno, n.col_offset) < place and applied not in every_node([n]))
        return all(isinstance(n, gast.Call) and self._names.changes_nothing(n) for n in before)
