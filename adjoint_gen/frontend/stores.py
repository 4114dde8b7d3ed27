"""Stores into arrays: ``y[i] = e``, ``y[i] op= e`` and, where the name is storage, ``y op= e``.

A name that is stored to stands for *storage*: the array that one statement allocated, or the copy of a parameter that is
made at entry.  Every read of it is a load, so that all other names stand for values.  A name that is bound to anything
else (another name's array, a view, the result of a branch) is no storage, and a store to it is refused.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import gast
import numpy as np

from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.inplace import ALLOCATING
from adjoint_gen.frontend.refusals import gast_text, refused_target
from adjoint_gen.frontend.resolve import function_of
from adjoint_gen.frontend.values import Known, Value, leaves
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Bind, CallFunction, Effect, Pack, Param, Store, Trace, Var
from adjoint_gen.ir.walk import defines, statements, variables

GETITEM, COPY, APART = "operator.getitem", "ndarray.copy", "adjoint_gen.runtime.apart"

_BLANK = frozenset({
    "numpy.zeros", "numpy.ones", "numpy.empty", "numpy.zeros_like", "numpy.ones_like", "numpy.empty_like", COPY,
})
"""Allocations whose target can be the storage itself: no derivative rule reads what they computed."""


def stored_names(body: Sequence[gast.stmt], kinds: Mapping[str, Kind]) -> frozenset[str]:
    """The names that a function stores into by index, and the array parameters that it changes with ``x op= e``.

    ``kinds`` are those of the parameters.  A parameter that is also bound anew is left to the rebinding of ``x op= e``.

    >>> sorted(stored_names(gast.parse("y[0][1:] = 1; a, z[0] = 1, 2; w += 1").body, {}))
    ['y', 'z']
    """
    found: set[str] = set()
    changed: set[str] = set()
    for node in (inner for stmt in body for inner in gast.walk(stmt)):
        match node:
            case gast.AugAssign(target=gast.Name(id=name)):
                changed.add(name)
            case gast.Subscript(ctx=gast.Store()):
                root = _root(node)
                if isinstance(root, gast.Name):
                    found.add(root.id)
    bound = {name for stmt in body for name in _bound_names(stmt)}
    arrays = {name for name, kind in kinds.items() if kind.tag == "array"}
    return frozenset(found | ((changed & arrays) - bound))


def _bound_names(root: gast.AST) -> Iterator[str]:
    """The names that are bound in any way but by an augmented assignment."""
    pending = [root]
    while pending:
        node = pending.pop()
        if isinstance(node, gast.Name) and isinstance(node.ctx, gast.Store):
            yield node.id
        inner = gast.iter_child_nodes(node)
        if isinstance(node, gast.AugAssign) and isinstance(node.target, gast.Name):
            inner = iter([node.value])
        pending.extend(inner)


def _root(node: gast.AST) -> gast.AST:
    while isinstance(node, gast.Subscript):
        node = node.value
    return node


def own_parameters(low: Lowering, params: Sequence[Param]) -> None:
    """Copy at entry the array parameters that are stored to; the caller's arrays are left alone."""
    for param in params:
        if param.name not in low.stored:
            continue
        if isinstance(param.tree, Var) and param.kind.tag == "array":
            low.relied.add(param.name)
            copied = low.bind(COPY, (param.tree,), param.name)
            low.storage[copied] = param.name
            low.copied[param.tree] = copied
            low.env[param.name] = copied
        elif param.kind.tag == "unknown":
            low.lost[param.name] = "it is not known whether that is an array"
        else:
            low.lost[param.name] = f"that is a {param.kind.tag}, not an array"


def apart(low: Lowering, params: Sequence[Param]) -> list[Bind]:
    """What refuses, at run time, an argument that is changed and shares memory with something else that is given."""
    given = [v for p in params for v in variables(p.tree)] + [o.var for o in low.outers.values()]
    able = [v for v in given if low.kind(v).tag in ("array", "unknown", "list", "dict", "other")]
    made = []
    for var in low.copied:
        others = [v for v in able if v != var]
        if others:
            made.append(Bind(low.names.fresh(), APART, (var, *others), (), Effect.RAISES, low.origin()))
    return made


def refuse_changed_parameters(low: Lowering, trace: Trace) -> None:
    """Refuse a callee that changes an array of its caller's."""
    copied = {copy: var for var, copy in low.copied.items()}
    for stmt in statements(trace.body):
        if isinstance(stmt, Store) and stmt.array in copied:
            name = copied[stmt.array].base
            raise refuse(
                trace.source, stmt.origin,
                f"cannot differentiate a store to the parameter `{name}` of a function that is called",
                f"`{name} = {name}.copy()` before it, and return the new array",
            )


def allocate(low: Lowering, name: str, value: Value, alone: bool) -> Value:
    """What a stored name means once it is bound to a value: new storage where an allocation was just made for it.

    ``alone`` says that the statement binds the value to no other name.
    """
    low.lost.pop(name, None)
    made = None
    if isinstance(value, Var):
        made = next((s for s in reversed(low.blocks[-1]) if isinstance(s, Bind | CallFunction) and value in defines(s)), None)
    if not isinstance(value, Var) or made is None or not alone or not _allocates(low, made) or _named(low, value):
        low.lost[name] = f"line {low.origin().line} binds it to an array that was not made there for it alone"
        return value
    blank = isinstance(made, Bind) and made.op in _BLANK
    storage = value if blank else low.bind(COPY, (value,), name)
    low.storage[storage] = name
    return storage


def _allocates(low: Lowering, made: Bind | CallFunction) -> bool:
    if isinstance(made, CallFunction):
        return made.function in low.program.makers
    if made.op in ("ndarray.astype", "numpy.array"):
        return all(key != "copy" for key, _ in made.params)
    return made.op in ALLOCATING or isinstance(function_of(made.op), np.ufunc)


def _named(low: Lowering, var: Var) -> bool:
    """Whether a name of the user's already means this value, or a tuple with it."""
    return any(not isinstance(m, Known) and var in leaves(m) for m in low.env.meanings.values())


def freeze(low: Lowering) -> None:
    """At the end of a branch or of a loop's body, turn the storage that it allocated into values for what comes after."""
    for name in low.env.changed():
        storage = low.env[name]
        if isinstance(storage, Var) and storage in low.storage:
            low.lost[name] = "its array was made in a branch or in the body of a loop that ends before"
            low.env[name] = low.bind(GETITEM, (storage,), name, effect=Effect.PURE)


def direct(low: Lowering, node: gast.AST) -> Var | None:
    """The storage that an expression names, if it is the plain name of one."""
    if not (isinstance(node, gast.Name) and node.id in low.locals):
        return None
    meaning = low.env[node.id]
    return meaning if isinstance(meaning, Var) and meaning in low.storage else None


def place(low: Lowering, target: gast.Subscript) -> tuple[Var, tuple[Arg, ...]]:
    """The storage and the chain of indices of ``name[i][j]`` as a target.

    Raises:
        DifferentiationError: the name does not stand for storage.
    """
    root = _root(target)
    if not isinstance(root, gast.Name):
        raise refused_target(low, target)
    array = direct(low, root)
    if array is None:
        raise _no_storage(low, target, root.id)
    nodes: list[gast.AST] = []
    node: gast.AST = target
    while isinstance(node, gast.Subscript):
        nodes.append(node.slice)
        node = node.value
    return array, tuple(low.argument(index) for index in reversed(nodes))


def _no_storage(low: Lowering, target: gast.AST, name: str) -> DifferentiationError:
    why = low.lost.get(name, "it is bound in another branch or loop, or outside the function")
    return low.refuse(
        target, f"cannot differentiate a store to `{gast_text(target)}`: {why}",
        f"`{name} = {name}.copy()` for an array right before, in the same block; or a new array: np.where(mask, new, old)",
    )


def store(low: Lowering, target: gast.Subscript, value: Value) -> None:
    """``name[index] = value``."""
    array, chain = place(low, target)
    write(low, target, array, chain, value)


def write(low: Lowering, target: gast.AST, array: Var, chain: tuple[Arg, ...], value: Value) -> None:
    """Append a store.  A display is no value: it has an adjoint only as an array."""
    stored = low.as_argument(value, target)
    if isinstance(stored, Pack):
        what = f"cannot differentiate a store of a {stored.kind} to `{gast_text(target)}`"
        raise low.refuse(target, what, "an array made with np.array(...), or its items one by one")
    low.emit(Store(array, chain, stored, origin=low.origin(target)))
