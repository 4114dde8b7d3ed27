"""``scipy.linalg.solve(a, b, overwrite_a=True)`` as the call without it, where nothing reads ``a`` again; outputs of filters.

What such a call leaves in its operand nobody can rely on: it is a copy where LAPACK needs one, and rubbish else. The result is
the same. Where the operand may be read afterwards the call is refused.
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Sequence
from typing import Any

import gast
import numpy as np

from adjoint_gen.frontend.calls.opaque_calls import meant
from adjoint_gen.frontend.names.resolve import meaning_of_attribute
from adjoint_gen.frontend.names.scopes import every_node
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.mutated_names import shown
from adjoint_gen.ir.memory import TABLE
from adjoint_gen.ir.trace import Arg, Const, Var
from adjoint_gen.rules.table import op_name

_SHOWING = frozenset(op.rpartition(".")[2] for op, known in TABLE.items() if known.shows)
_OVERWRITE, _OUTPUT = "overwrite_", "output"
_LOOKING = (len, abs, sum, float, int, bool, str, repr, print, isinstance)
_FUNCTIONS = (gast.FunctionDef, gast.Lambda, gast.ListComp, gast.GeneratorExp, gast.SetComp, gast.DictComp)
_NUMBERS = ("array", "numpy scalar", "float", "int", "bool", "complex")
_AROUND = (gast.For, gast.While, *_FUNCTIONS)


def without_overwriting(
    low: Lowering, node: gast.Call, function: object, params: Sequence[tuple[str, Arg]]
) -> Sequence[tuple[str, Arg]]:
    """The named arguments without those that let a library's function write into an operand that is not read again."""
    asked = [key for key, value in params if key.startswith(_OVERWRITE) and value == Const(True)]
    if not asked:
        return params
    unread = {key for key in asked if (operand := _operand(node, function, key)) is not None and _is_last(low, node, operand)}
    return [(key, value) for key, value in params if key not in unread]


def without_same_dtype(
    low: Lowering, function: object, args: Sequence[Arg], params: Sequence[tuple[str, Arg]]
) -> Sequence[tuple[str, Arg]]:
    """The named arguments of a filter without an ``output`` that is the dtype of the image, in which it is anyway."""
    asked = dict(params).get(_OUTPUT) if _is_filter(function) else None
    if not args or not isinstance(asked, Const) or not isinstance(asked.value, type | str | np.dtype):
        return params
    kind = low.kind(args[0])
    try:
        same = kind.exact and kind.inexact and np.dtype(asked.value) == np.dtype(kind.dtype)
    except TypeError:
        return params
    if same:
        low.rely(args[0])
    return [(key, value) for key, value in params if key != _OUTPUT] if same else params


def output_of_filter(
    low: Lowering, function: object, args: Sequence[Arg], params: Sequence[tuple[str, Arg]]
) -> tuple[Arg, None, Sequence[Arg], tuple[tuple[str, Arg], ...]] | None:
    """The array that a filter is to write into, if it has the dtype of the image, and the other arguments."""
    rest = dict(params)
    out = rest.pop(_OUTPUT, None) if _is_filter(function) and args else None
    if not isinstance(out, Var):
        return None
    kind, image = low.kind(out), low.kind(args[0])
    if kind.tag != "array" or not (kind.exact and image.exact and image.inexact) or kind.dtype != image.dtype:
        return None
    low.rely(out)
    low.rely(args[0])
    return out, None, args, tuple(rest.items())


def _is_filter(function: object) -> bool:
    return f"{getattr(function, '__module__', '')}.".startswith("scipy.ndimage.")


def _operand(node: gast.Call, function: Any, key: str) -> gast.AST | None:
    """The text of the operand that an argument is about."""
    name = {"input": "a"}.get(key.removeprefix(_OVERWRITE), key.removeprefix(_OVERWRITE))
    by_name = next((k.value for k in node.keywords if k.arg == name), None)
    try:
        names = list(inspect.signature(function).parameters)
    except (TypeError, ValueError):
        return by_name
    at = names.index(name) if name in names else len(node.args)
    if any(isinstance(arg, gast.Starred) for arg in node.args):
        return None
    return node.args[at] if at < len(node.args) else by_name


def _is_last(low: Lowering, node: gast.Call, operand: gast.AST) -> bool:
    """Whether nothing reads an operand after a call.

    It has no name, or one that the function binds and mentions no more, and that no other name shows.
    """
    names = shown(operand)
    if not names:
        return _is_new(low, operand)
    if not isinstance(operand, gast.Name) or operand.id not in low.scope.locals:
        return False
    body = low.scope.text.tree.body
    every = list(every_node(body if isinstance(body, list) else [body]))
    around = [n for n in every if isinstance(n, _AROUND) and any(inner is node for inner in gast.walk(n))]
    if around and not _is_made_anew(around[-1], operand.id):
        return False
    inside = [n for n in every if isinstance(n, _FUNCTIONS) and any(_is_named(m, operand.id) for m in gast.walk(n))]
    if inside or not _is_made_here(low, operand.id, every):
        return False
    mentioned = [n for n in every if _is_named(n, operand.id)]
    here = {id(n) for n in gast.walk(node)}
    later = any((n.lineno, n.col_offset) > (node.lineno, node.col_offset) and id(n) not in here for n in mentioned)
    twice = sum(id(n) in here for n in mentioned) > 1
    return not (later or twice) and not any(operand.id in shown(v) for n in every if n is not node for v in _kept(low, n))


def _kept(low: Lowering, node: gast.AST) -> Iterator[gast.AST]:
    """What a statement or a call may give another name: it is bound, gone through, or given to a function that may keep it."""
    match node:
        case gast.Assign(value=value) | gast.AugAssign(value=value) | gast.NamedExpr(value=value):
            yield value
        case gast.AnnAssign(value=gast.AST() as value) | gast.Yield(value=gast.AST() as value) | gast.For(iter=value):
            yield value
        case gast.Call(func=func, args=args, keywords=named) if not (_is_array_method(low, func) or _is_of_arrays(low, func)):
            yield from args
            yield from (keyword.value for keyword in named)


def _is_array_method(low: Lowering, func: gast.AST) -> bool:
    """Whether this is a method of what is known to be an array, which keeps no argument."""
    owner = func.value if isinstance(func, gast.Attribute) else None
    meaning = low.env[owner.id] if isinstance(owner, gast.Name) and owner.id in low.scope.locals else None
    return isinstance(meaning, Var) and low.kind(meaning).tag == "array"


def _is_of_arrays(low: Lowering, func: gast.AST) -> bool:
    """Whether a function is one of NumPy's or SciPy's, or one that looks at its arguments only: it keeps none."""
    match func:
        case gast.Name() | gast.Attribute(value=gast.Name()):
            found = meant(low, func)
        case gast.Attribute(value=gast.Attribute() as package, attr=attr):  # np.linalg.norm
            module = meant(low, package)
            found = meaning_of_attribute(low.program.asked, module, attr) if isinstance(module, Known) else None
        case _:
            return False
    looks = isinstance(found, Known) and any(found.value is function for function in _LOOKING)
    return looks or (isinstance(found, Known) and (op_name(found.value) or "").startswith(("numpy.", "scipy.")))


def _is_made_here(low: Lowering, name: str, every: Sequence[gast.AST]) -> bool:
    """Whether a name only ever stands for arrays that the function makes for it alone."""
    makers = [n for n in every if isinstance(n, gast.Assign) and len(n.targets) == 1 and _is_named(n.targets[0], name)]
    bound = sum(_is_named(n, name) and not isinstance(n.ctx, gast.Load) for n in every)
    updates = sum(isinstance(n, gast.AugAssign) and _is_named(n.target, name) for n in every)
    return bool(makers) and bound == len(makers) + updates and all(not shown(n.value) and _is_new(low, n.value) for n in makers)


def _is_new(low: Lowering, operand: gast.AST) -> bool:
    """Whether an expression surely makes an array: by operators, or by a function of a module that gives no views."""
    match operand:
        case gast.BinOp() | gast.UnaryOp() | gast.Call(func=gast.Name(id="abs")):
            return all(_leaves_it_to_numpy(low, part) for part in gast.iter_child_nodes(operand))
        case gast.Call(func=gast.Attribute(attr="copy") as func, args=[], keywords=[]) if _is_array_method(low, func):
            return True
        case gast.Call(func=(gast.Name(id=name) | gast.Attribute(attr=name)) as func, keywords=keywords):
            kept = name in _SHOWING and not (name == "array" and all(k.arg != "copy" for k in keywords))
            return _is_of_arrays(low, func) and not kept
    return False


def _leaves_it_to_numpy(low: Lowering, part: gast.AST) -> bool:
    """Whether a part of such an expression is no object of a class, whose operators may give what it holds."""
    match part:
        case gast.Name(id=name) if name in low.scope.locals:
            meaning = low.env[name]
            return isinstance(meaning, Const) or (isinstance(meaning, Var) and low.kind(meaning).tag in _NUMBERS)
        case gast.Attribute(value=value) | gast.Subscript(value=value):
            return not low.program.seen.classes or _leaves_it_to_numpy(low, value)
        case gast.Call(func=func):
            return not low.program.seen.classes or _is_of_arrays(low, func) or _is_array_method(low, func)
    return all(_leaves_it_to_numpy(low, inner) for inner in gast.iter_child_nodes(part))


def _is_made_anew(loop: gast.AST, name: str) -> bool:
    """Whether each pass of a loop binds a name before it mentions it in any other way."""
    if not isinstance(loop, gast.For | gast.While):
        return False
    first = next((stmt for stmt in loop.body if any(_is_named(n, name) for n in gast.walk(stmt))), None)
    match first:
        case gast.Assign(targets=[gast.Name(id=bound)], value=value) if bound == name:
            return not any(_is_named(n, name) for n in gast.walk(value))
    return False


def _is_named(node: gast.AST, name: str) -> bool:
    return isinstance(node, gast.Name) and node.id == name
