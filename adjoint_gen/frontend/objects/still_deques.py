"""A bounded deque that nothing may change while it is gone through: what it holds is gone through as a list.

Python raises where a deque changes on the way. So does its ``__iter__``, a generator, by which all others are gone through.
"""

from __future__ import annotations

import inspect
from collections.abc import Collection, Sequence
from typing import Any

import gast

from adjoint_gen.frontend.containers.bounded_deques import BoundedDeque
from adjoint_gen.frontend.containers.dict_objects import peek
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Value
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.function_names import parents_of
from adjoint_gen.frontend.text.mutated_names import bound_names
from adjoint_gen.frontend.text.optionals import is_of_object
from adjoint_gen.frontend.text.quiet_calls import changes_nothing
from adjoint_gen.frontend.text.syntax import at
from adjoint_gen.ir.trace import UNDEF, Undefined, Var
from adjoint_gen.rules.listing import element

_LAZY = frozenset({"zip", "enumerate", "reversed"})
"""What goes through a deque later than where it stands."""


def held_by_deque(low: Lowering, node: gast.AST, value: Value) -> Value:
    """The list of what a deque holds, whose class nothing else asks of it; any other value as it is."""
    if class_of(low, value) is not BoundedDeque:
        return value
    return low.value(at(node, gast.Attribute(Shown(node, value), "items", gast.Load())))


def gone_through(low: Lowering, node: gast.AST, value: Value) -> Value:
    """The list of what a deque holds that stays as it is while an expression that means it is gone through; else the value."""
    if class_of(low, value) is not BoundedDeque or not _stays(low, node):
        return value
    held = held_by_deque(low, node, value)
    return value if is_of_object(element(low.kind(held))) else held  # whose operators may do anything


def _stays(low: Lowering, node: gast.AST) -> bool:
    """Whether what goes through an expression is done with it before anything can change what it means."""
    parents: dict[int, Any] = parents_of(low.scope.body)
    while (parent := parents.get(id(node))) is not None:
        match parent:
            case gast.Call(func=gast.Name(id=name), args=args) if any(arg is node for arg in args):
                if not _is_quiet(low, parent, ()) or name not in _LAZY:
                    return _is_quiet(low, parent, ())
            case gast.comprehension(iter=inner) if inner is node:
                parent = parents[id(parent)]
                if not _are_quiet(low, [parent]) or not isinstance(parent, gast.GeneratorExp):
                    return _are_quiet(low, [parent])
            case gast.For(iter=inner, body=body) if inner is node:
                return _are_quiet(low, body)
            case _:
                return False
        node = parent
    return False


def _are_quiet(low: Lowering, nodes: Sequence[gast.AST]) -> bool:
    """Whether nothing in some statements, or in an expression, may change a deque."""
    inside = every_node(nodes)
    bound = bound_names(nodes)
    for node in inside:
        match node:
            case gast.Call():
                quiet = _is_quiet(low, node, bound)
            case gast.AugAssign(target=target):
                quiet = _is_other(low, target, bound)
            case gast.Delete(targets=targets):
                quiet = all(_is_other(low, getattr(target, "value", target), bound) for target in targets)
            case gast.Attribute(value=owner, attr=attr):
                cls = class_of(low, peek(low, owner) or UNDEF)
                quiet = type(inspect.getattr_static(cls, attr, None)) is not property
            case _:
                quiet = not isinstance(node, gast.Yield | gast.YieldFrom | gast.Await | gast.With)
        if not quiet:
            return False
    return True


def _is_quiet(low: Lowering, call: gast.Call, bound: Collection[str]) -> bool:
    """Whether a call certainly changes no deque: of a builtin, of a library, or a method of something else."""
    if isinstance(call.func, gast.Attribute) and _is_other(low, call.func.value, bound):
        return not call.keywords  # as `key=` is one, which may do anything
    return changes_nothing(low.program.asked, low.function, call, low.scope.locals)


def _is_other(low: Lowering, node: gast.AST, bound: Collection[str]) -> bool:
    """Whether an expression surely means a number, an array or a list: a name of one that is not bound to something else."""
    found = peek(low, node) if isinstance(node, gast.Name) and node.id not in bound else None
    if found is None or isinstance(found, Undefined) or class_of(low, found) is not None:
        return False
    return not isinstance(found, Var) or low.kind(found).tag in ("list", "array", "numpy scalar", "float", "int")
