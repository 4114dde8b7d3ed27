"""Stores of a trace as Python statements: ``y[i] = x``, ``y[i] += x``, ``y[i] -= x``, ``add_at(y, i, x)``."""

from __future__ import annotations

import ast
from collections.abc import Container, Mapping

from adjoint_gen.analysis.repeated_indices import may_repeat
from adjoint_gen.emit.expressions import BINARY, STORE, Expressions
from adjoint_gen.ir.kinds import UNKNOWN, Kind, is_array_like
from adjoint_gen.ir.trace import Arg, Bind, Const, Pack, Store, Var
from adjoint_gen.ir.views import is_view
from adjoint_gen.rules.listing import KEEP_ALL, PUT, PUT_ALL, TAKE, TAKE_ALL, TURN_ALL, at_chain, element

UPDATES = frozenset({"operator.add", "operator.sub", "operator.mul", "operator.truediv"})
"""Operations that are printed as updates in place of what they change, if that is an array."""

_WITH_A_SIGN = frozenset({"operator.mul", "operator.truediv", "operator.matmul"})
"""Operations that begin with the sign of their first operand."""

_CHANGES: dict[Arg, str] = {
    PUT: "add", TAKE: "discard", PUT_ALL: "update", TAKE_ALL: "difference_update", KEEP_ALL: "intersection_update",
    TURN_ALL: "symmetric_difference_update",
}
_WITH_ITEMS = ("list", "dict", "tuple")


def store(
    stmt: Store, expressions: Expressions, kinds: Mapping[Var, Kind], stored: Container[Arg], parts: Container[Var]
) -> ast.stmt:
    """The statement for a store.

    ``stored`` is what stores change, lists that hold other lists among it; ``parts`` are the names of items and slices, and of
    what is like them.
    """
    array, chain = expressions.arg(stmt.array), stmt.chain
    if chain and at_chain(kinds.get(stmt.array, UNKNOWN), chain[:-1]).is_set:
        method = ast.Attribute(expressions.part(array, chain[:-1]), _CHANGES[stmt.value], ast.Load())
        return ast.Expr(ast.Call(method, [expressions.arg(chain[-1])], []))
    if stmt.add and _is_added_by_call(stmt, kinds, stored, parts):
        *before, last = chain or (Const(...),)
        added = [expressions.part(array, tuple(before)), expressions.arg(last), expressions.arg(stmt.value)]
        return ast.Expr(ast.Call(expressions.modules.runtime("add_at"), added, []))
    target = expressions.element(array, chain, STORE)
    named = stmt.array not in expressions.folded
    whole = named and not chain and kinds.get(stmt.array, UNKNOWN).tag == "array"  # a number would be bound anew
    item = None if whole else _item_as_a_whole(array, stmt, expressions, kinds)
    updated = ast.Name(expressions.names[stmt.array], STORE) if whole else item or target
    if stmt.add:
        term, negative = expressions.arg(stmt.value), False
        if _is_of_a_negative(stmt.value, expressions):
            term, negative = without_sign(term)
        return ast.AugAssign(updated, ast.Sub() if negative else ast.Add(), term)
    if not chain and (call := _with_out(stmt, expressions, kinds, array)) is not None:
        return ast.Expr(call)
    update = _update(stmt, expressions, kinds)
    if update is None:
        return ast.Assign([target], expressions.arg(stmt.value))
    return ast.AugAssign(updated, *update)


def removal(items: Var, key: Arg, expressions: Expressions, kinds: Mapping[Var, Kind]) -> ast.stmt:
    """``del items[key]``, or ``seen.remove(key)`` of a set."""
    owner = expressions.arg(items)
    if kinds.get(items, UNKNOWN).is_set:
        return ast.Expr(ast.Call(ast.Attribute(owner, "remove", ast.Load()), [expressions.arg(key)], []))
    return ast.Delete([ast.Subscript(owner, expressions.arg(key), ast.Del())])


def _with_out(stmt: Store, expressions: Expressions, kinds: Mapping[Var, Kind], array: ast.expr) -> ast.Call | None:
    """``np.outer(u, v, out=W)``, where all of an array becomes a product that is as large, which is nowhere else."""
    bind = expressions.folded.get(stmt.value) if isinstance(stmt.value, Var) else None
    if not isinstance(bind, Bind) or bind.op != "numpy.outer" or bind.params:
        return None
    whole, product = kinds.get(stmt.array, UNKNOWN), kinds.get(bind.target, UNKNOWN)
    call = expressions.arg(bind.target) if is_array_like(product, whole) else None
    return ast.Call(call.func, call.args, [ast.keyword("out", array)]) if isinstance(call, ast.Call) else None


def _item_as_a_whole(
    array: ast.expr, stmt: Store, expressions: Expressions, kinds: Mapping[Var, Kind]
) -> ast.Subscript | None:
    """``p["b"]``, where all of an array changes that is written so: in place, and then it is put where it was."""
    load = expressions.folded.get(stmt.array)
    if stmt.chain or not isinstance(array, ast.Subscript) or not isinstance(load, Bind) or not isinstance(load.args[0], Var):
        return None
    holder = kinds.get(load.args[0], UNKNOWN).tag
    changes = holder in ("array", "list", "dict") and kinds.get(stmt.array, UNKNOWN).tag == "array"
    return ast.Subscript(array.value, array.slice, STORE) if changes else None


def _is_added_by_call(
    stmt: Store, kinds: Mapping[Var, Kind], stored: Container[Arg], parts: Container[Var]
) -> bool:
    """Whether ``+=`` may add something else, or something more than once."""
    if not stmt.chain:
        return _may_be_list(stmt, kinds, parts) or _is_dict(stmt, kinds)
    if is_view(stmt.chain[-1]):
        return False
    repeats = any(may_repeat(c, kinds) for c in stmt.chain) and not kinds.get(stmt.array, UNKNOWN).is_table
    return repeats or _may_have_items(stmt, kinds, stored, parts) or _joins(stmt, kinds, parts)


def _update(
    stmt: Store, expressions: Expressions, kinds: Mapping[Var, Kind]
) -> tuple[ast.operator, ast.expr] | None:
    """The operator and its right operand, where what is stored is computed from what was there by one operation.

    In place it would not come to the same for what an array of doubles cannot hold, or for what a list holds.
    """
    bind = expressions.folded.get(stmt.value) if isinstance(stmt.value, Var) else None
    if not isinstance(bind, Bind) or bind.op not in UPDATES or kinds.get(stmt.array, UNKNOWN).tag != "array":
        return None
    if not all(is_double(a, kinds) for a in (stmt.array, *bind.args)):
        return None
    before, other = map(expressions.arg, bind.args)
    array = expressions.arg(stmt.array)
    if ast.dump(before) != ast.dump(expressions.element(array, stmt.chain) if stmt.chain else array):
        return None
    return BINARY[bind.op](), other


def is_double(arg: Arg, kinds: Mapping[Var, Kind]) -> bool:
    """Whether this is a number, or an array of them, that is no more than a double."""
    if isinstance(arg, Const):
        return type(arg.value) in (int, float)
    kind = kinds.get(arg, UNKNOWN) if isinstance(arg, Var) else UNKNOWN
    return kind.tag in ("float", "int") or kind.dtype == "float64"


def _may_have_items(
    stmt: Store, kinds: Mapping[Var, Kind], stored: Container[Arg], parts: Container[Var]
) -> bool:
    """Whether the adjoint of a part of a list or dict may be a list or dict itself, which ``+=`` would lengthen."""
    if not isinstance(stmt.value, Var):
        return False
    kind, place = kinds.get(stmt.value, UNKNOWN), kinds.get(stmt.array, UNKNOWN)
    of_list = place.tag == "list"
    for _ in stmt.chain if of_list else ():
        place = element(place)
    holds_items = of_list and (place.tag in _WITH_ITEMS or (place.tag == "unknown" and place.rank != 0))
    holds_items = holds_items or (not of_list and place.tag == "dict")
    unclear = holds_items or stmt.value in stored or _is_unknown_part(stmt, kinds, parts)
    return kind.tag in _WITH_ITEMS or (kind.tag == "unknown" and kind.rank != 0 and unclear)


def _joins(stmt: Store, kinds: Mapping[Var, Kind], parts: Container[Var]) -> bool:
    """Whether this may be a slice of a list, which ``+=`` would lengthen."""
    last = stmt.chain[-1]
    return isinstance(last, Pack) and last.kind == "slice" and _may_be_list(stmt, kinds, parts)


def _is_dict(stmt: Store, kinds: Mapping[Var, Kind]) -> bool:
    return any(kinds.get(arg, UNKNOWN).tag == "dict" for arg in (stmt.array, stmt.value) if isinstance(arg, Var))


def _may_be_list(stmt: Store, kinds: Mapping[Var, Kind], parts: Container[Var]) -> bool:
    return kinds.get(stmt.array, UNKNOWN).tag == "list" or _is_unknown_part(stmt, kinds, parts)


def _is_unknown_part(stmt: Store, kinds: Mapping[Var, Kind], parts: Container[Var]) -> bool:
    """Whether what changes was an item of something, perhaps a list, and nothing is known of it."""
    return stmt.array in parts and kinds.get(stmt.array, UNKNOWN).tag == "unknown"


def _is_of_a_negative(value: Arg, expressions: Expressions) -> bool:
    """Whether the sign that a term may begin with is that of a number which has a negative."""
    while isinstance(value, Var) and isinstance(bind := expressions.folded.get(value), Bind) and bind.args:
        value = bind.args[0]
        if bind.op == "operator.neg":
            return value in expressions.signed
        if bind.op not in _WITH_A_SIGN:
            return False
    return isinstance(value, Const)


def without_sign(term: ast.expr) -> tuple[ast.expr, bool]:
    """A term as it is subtracted, where it or its first factor has a sign, and whether it has; no rounding changes.

    >>> for text in ("-x", "-a * x / b", "a * -x", "-a - b"):
    ...     term, negative = without_sign(ast.parse(text, mode="eval").body)
    ...     print(ast.unparse(term), negative)
    x True
    a * x / b True
    a * -x False
    -a - b False
    """
    match term:
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return operand, True
        case ast.BinOp(left=left, op=ast.Mult() | ast.Div() | ast.MatMult() as op, right=right):
            factor, negative = without_sign(left)
            return (ast.BinOp(factor, op, right), True) if negative else (term, False)
    return term, False
