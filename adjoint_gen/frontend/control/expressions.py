"""Expressions other than calls and subscripts."""

from __future__ import annotations

import types
from collections.abc import Sequence

import gast
import numpy as np

from adjoint_gen.frontend.containers import counters, dicts, growing_tuples, kept_dicts, kept_sets, lists, placed_lists
from adjoint_gen.frontend.containers.keys import is_known
from adjoint_gen.frontend.containers.list_growth import joined
from adjoint_gen.frontend.containers.multiples import is_multiple, is_passive, multiple, only_repeated, whole
from adjoint_gen.frontend.control.choices import choose
from adjoint_gen.frontend.library import library_objects, sparse_matrices
from adjoint_gen.frontend.library.loaded_modules import has_module
from adjoint_gen.frontend.library.powers import power
from adjoint_gen.frontend.library.strings import put_together
from adjoint_gen.frontend.names.callables import are_one
from adjoint_gen.frontend.names.classes import is_plain
from adjoint_gen.frontend.names.values import Known, Value
from adjoint_gen.frontend.objects import dict_nodes, instances, overloading, set_on_classes, type_tests
from adjoint_gen.frontend.objects.dispatch import asked_of, compared, through
from adjoint_gen.frontend.objects.enumerations import contained
from adjoint_gen.frontend.objects.named_tuples import in_names
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.objects.truth import decided, truth
from adjoint_gen.frontend.objects.unions import refined, sorts_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import Ended, foresee
from adjoint_gen.frontend.state.known_raises import foresee_of
from adjoint_gen.frontend.state.presence import is_none, there
from adjoint_gen.frontend.state.records import IS_FLAT
from adjoint_gen.frontend.state.refusals import REFUSED
from adjoint_gen.frontend.storage.identity import (
    one_array,
    refuse_attribute,
    refuse_comparison,
    refuse_of_member,
    refuse_of_no_list,
    same_member,
)
from adjoint_gen.frontend.storage.stores import bind_name
from adjoint_gen.frontend.storage.view_ops import show
from adjoint_gen.frontend.text.contexts import ENTER
from adjoint_gen.frontend.text.optionals import NONE, is_optional, is_union
from adjoint_gen.ir.kinds import UNKNOWN
from adjoint_gen.ir.sparse import is_sparse
from adjoint_gen.ir.trace import Arg, Const, Effect, NamedPack, Pack, Var

OPERATORS: dict[type, str] = {
    gast.Add: "operator.add", gast.Sub: "operator.sub", gast.Mult: "operator.mul", gast.Div: "operator.truediv",
    gast.FloorDiv: "operator.floordiv", gast.Mod: "operator.mod", gast.Pow: "operator.pow", gast.MatMult: "operator.matmul",
    gast.BitAnd: "operator.and_", gast.BitOr: "operator.or_", gast.BitXor: "operator.xor",
    gast.LShift: "operator.lshift", gast.RShift: "operator.rshift",
}
UNARY: dict[type, str] = {
    gast.USub: "operator.neg", gast.UAdd: "operator.pos", gast.Invert: "operator.invert", gast.Not: "operator.not_",
}
COMPARISONS: dict[type, str] = {
    gast.Lt: "operator.lt", gast.LtE: "operator.le", gast.Eq: "operator.eq", gast.NotEq: "operator.ne", gast.Gt: "operator.gt",
    gast.GtE: "operator.ge", gast.Is: "operator.is_", gast.IsNot: "operator.is_not",
}
ARRAY_ATTRIBUTES = frozenset({"T", "mT", "shape", "ndim", "size", "dtype", "real", "imag", "flat", "itemsize", "nbytes"})
_CONTAINERS: dict[str, type] = {"tuple": tuple, "list": list, "dict": dict}
FLAT = {"flat": "numpy.ravel"}
"""An attribute that is another name of an operation: what ``x.flat`` goes through is what ``x.ravel()`` has."""
NUMBERS = frozenset({"array", "numpy scalar", "float", "int", "bool", "complex"})
ARRAY_TAGS = NUMBERS | {"unknown"}


def constant(low: Lowering, node: gast.Constant, base: str) -> Value:
    """A literal."""
    return Const(node.value)


def name(low: Lowering, node: gast.Name, base: str) -> Value:
    """A name of the user's."""
    value = low.read(node, node.id)
    if isinstance(value, Pack) and is_union(value) and len(sorts := sorts_of(low, value)) == 1:
        return refined(low, value, sorts[0], base)
    return value


def attribute(low: Lowering, node: gast.Attribute, base: str) -> Value:
    """An attribute of a module, of an array, or of something unknown."""
    owner = low.value(node.value)
    found = set_on_classes.class_number(low, node, owner, node.attr, base) or asked_of(low, node, "value", owner, base)
    found = found or library_objects.attribute(low, node, owner) or instances.attribute(low, node, owner, base)
    if found is not None:
        return found
    if node.attr == "__name__" and (called := _name_of(low, owner)) is not None:
        return Const(called)
    return attribute_of(low, library_objects.as_it_is(low, node, owner), node.attr, node, base)


def _name_of(low: Lowering, owner: Value) -> str | None:
    """What a function or plain class is called that nobody can call otherwise; None for any other value."""
    function = owner.value if type(owner) is Known else None
    if isinstance(function, type) and is_plain(low.program.asked, function):
        return low.program.asked.constant(function, "__name__")
    if isinstance(function, types.FunctionType):
        return called if (called := low.program.asked.constant(function, "__name__")) == function.__code__.co_name else None
    return function.__name__ if isinstance(function, types.BuiltinFunctionType | np.ufunc) else None


def foresee_attribute(low: Lowering, node: gast.AST, owner: Value, attr: str) -> None:
    """Nothing, for an attribute that a value may have.

    Raises:
        Ended: it has none of this name.
    """
    if attr == ENTER:
        raise low.refuse(node, f"cannot differentiate {REFUSED[gast.With][0]}", REFUSED[gast.With][1])
    refuse_of_no_list(low, node, attr, owner)
    refuse_of_member(low, node, attr, owner)
    if isinstance(owner, Pack) and owner.kind in _CONTAINERS and not isinstance(owner, NamedPack):
        foresee(node, getattr, _CONTAINERS[owner.kind](), attr)
    elif owner == NONE:
        foresee(node, getattr, None, attr)
    elif isinstance(owner, Var) and owner in low.arrays.flat:
        raise low.refuse(node, *IS_FLAT)
    elif isinstance(owner, Var) and low.kind(owner).tag in NUMBERS:
        foresee_of(low, node, getattr, owner, attr)


def attribute_of(low: Lowering, owner: Value, attr: str, node: gast.AST, base: str) -> Value:
    """``owner.attr`` for a value of the running program."""
    foresee_attribute(low, node, owner, attr)
    if isinstance(owner, Pack):
        fields = list(map(str, owner.fields)) if isinstance(owner, NamedPack) else []
        if attr in fields:
            return owner.items[fields.index(attr)]
        raise low.refuse(node, f"cannot differentiate `.{attr}` of a {owner.kind}", ", ".join(fields) or "np.array(...) of it")
    kind = low.kind(owner)
    if attr in ARRAY_ATTRIBUTES and not isinstance(owner, Known) and kind.tag in ARRAY_TAGS:
        if kind.tag == "array":
            low.rely(owner)
            if attr == "ndim" and kind.rank is not None:
                return Const(kind.rank)
            if attr == "shape" and kind.rank == 0:
                return Pack("tuple", ())
        op, args = FLAT.get(attr, f"ndarray.{attr}"), (low.as_argument(owner, node),)
        found = show(low, op, args, (), base)
        if found is None:
            found = low.bind(op, args, base)
        if attr == "shape":
            low.premises.shapes[found] = kind.rank
        if attr in FLAT and isinstance(found, Var):
            low.arrays.flat.add(found)
        return found
    if kind.is_dtype and (answer := type_tests.of_dtypes(low, lambda dtype: getattr(dtype, attr), [owner])) is not None:
        return answer
    given = low.as_argument(owner, node)
    refuse_attribute(low, node, given, attr)
    turned = attr == "T" and is_sparse(kind)
    low.rely(owner if turned else NONE)
    return low.bind("getattr", (given, Const(attr)), base, effect=Effect.RAISES if turned or kind.is_dtype else Effect.IMPURE)


def binary(low: Lowering, node: gast.BinOp, base: str) -> Value:
    """An operator; a long chain of them is lowered without recursion."""
    spine = [node]
    while isinstance(spine[-1].left, gast.BinOp):
        spine.append(spine[-1].left)
    value = low.value(spine[-1].left)
    for inner in reversed(spine):
        right = low.value(inner.right)
        low.writing.here = inner
        lists.refuse_stale(low, inner, (value,))
        value = operate(low, inner.op, value, right, inner, base if inner is node else "")
    return value


def operate(low: Lowering, op: gast.AST, left: Value, right: Value, node: gast.AST, base: str) -> Value:
    """``left op right``."""
    left, right = (placed_lists.shown(low, low.optionals.opened(side, low.env, node)) for side in (left, right))

    def of_sorts(sides: Sequence[Value]) -> Value:
        if isinstance(op, gast.Add | gast.Mult) and any(isinstance(side, Pack) and side.kind == "tuple" for side in sides):
            raise low.refuse(node, "cannot differentiate a longer tuple, beside other values", "a test of what it is")
        return operate(low, op, sides[0], sides[1], node, base)

    if (found := through(low, node, (left, right), of_sorts, base)) is not None:
        return found
    low.program.asked.summed |= isinstance(op, gast.Add) and any(growing_tuples.is_tuple(low, side) for side in (left, right))
    if _raises_for_none(low, left, right):
        low.bind(OPERATORS[type(op)], [low.as_argument(left, node), low.as_argument(right, node)], effect=Effect.RAISES)
        raise Ended
    if (known := put_together(low, node, op, left, right) or library_objects.operated(low, op, left, right)) is not None:
        return known
    for owner in (kept_sets, counters, kept_dicts, type_tests, overloading):
        if (found := owner.operated(low, op, left, right, node, base)) is not None:
            return found
    if (found := sparse_matrices.operated(low, op, left, right, base)) is not None:
        return found
    if isinstance(op, gast.Mult) and (only_repeated(low, left, right) or only_repeated(low, right, left)):
        low.bind(OPERATORS[type(op)], [low.as_argument(left, node), low.as_argument(right, node)], effect=Effect.RAISES)
        raise Ended
    refuse_of_no_list(low, node, "arithmetic", left, right)
    left, right = _beside_array(low, left, right, node), _beside_array(low, right, left, node)
    if isinstance(op, gast.Add) and any(isinstance(side, Pack) and side.kind == "tuple" for side in (left, right)):
        left, right = (in_names(low, side) for side in (left, right))
    if isinstance(left, Pack) and isinstance(right, Pack) and isinstance(op, gast.Add) and left.kind == right.kind:
        items = left.items + right.items
        return Pack("tuple", items) if left.kind == "tuple" else lists.display(low, node, items, base)
    if isinstance(op, gast.Add) and (found := joined(low, node, left, right, base)) is not None:
        return found
    if isinstance(op, gast.Mult) and (found := multiple(low, node, left, right, base)) is not None:
        return found
    if isinstance(left, Const) and isinstance(right, Const) and (sum_ := whole(op, left.value, right.value)) is not None:
        return Const(sum_)
    if isinstance(op, gast.Mod) and (low.kind(left).tag == "str" or (isinstance(left, Const) and isinstance(left.value, str))):
        low.rely(left)
        return low.bind("builtins.str.__mod__", (low.as_argument(left, node), low.as_argument(right, node)), base)
    effect = Effect.PURE if isinstance(op, gast.Mod | gast.FloorDiv) and _divides(low, left, right) else None
    operands = [low.as_argument(left, node), low.as_argument(right, node)]
    for side in operands:
        if isinstance(side, Pack) and not _beside_tuple(low, left, right):
            remedy = "the values in it" if side.kind == "dict" else "an array made with np.array(...)"
            raise low.refuse(node, f"cannot differentiate arithmetic on a {side.kind}", remedy)
    if isinstance(op, gast.Pow):
        return power(low, operands[0], operands[1], base)
    return low.bind(OPERATORS[type(op)], operands, base, effect=effect)


def _raises_for_none(low: Lowering, left: Value, right: Value) -> bool:
    """Whether an operator is an error, since one of its operands is None, and the other a number or array, or None, too."""
    if left == NONE and right == NONE:
        return True
    other = right if left == NONE else left if right == NONE else NONE
    kind = low.kind(other) if isinstance(other, Var) else UNKNOWN
    asked = overloading.class_with_operators(low, other) is not None  # and may take None
    certain = other != NONE and not asked and (isinstance(other, Const | Pack) or kind.tag in NUMBERS)
    low.rely(other if certain else NONE)
    return certain


def _beside_array(low: Lowering, value: Value, other: Value, node: gast.AST) -> Value:
    """An operand as NumPy takes it: beside an array, or a number of NumPy's that is no integer, a list stands for its array."""
    listed = isinstance(value, Pack) or (isinstance(value, Var) and low.kind(value).tag in ("list", "tuple", "range"))
    if not listed or not isinstance(other, Var):
        return value
    kind = low.kind(other)
    if kind.tag != "array" and not (kind.tag == "numpy scalar" and kind.inexact):
        return value
    low.rely(other)
    low.rely(value)
    return low.bind("numpy.array", (low.as_argument(value, node),))


def _divides(low: Lowering, left: Value, right: Value) -> bool:
    """Whether one number can certainly be divided by another: by a constant that is not zero."""
    if not isinstance(right, Const) or type(right.value) not in (int, float) or not right.value:
        return False
    if low.kind(left).tag not in ("int", "float"):
        return False
    low.rely(left)
    return True


def _beside_tuple(low: Lowering, left: Value, right: Value) -> bool:
    """Whether an operator concatenates tuples: a display of constants or sizes beside a shape, or beside a multiple."""
    if any(isinstance(side, Pack) and not is_passive(low, side) for side in (left, right)):
        return False
    sides = [side for side in (left, right) if isinstance(side, Var)]
    return any(side in low.premises.shapes or (low.kind(side).tag == "tuple" and is_multiple(low, side)) for side in sides)


def unary(low: Lowering, node: gast.UnaryOp, base: str) -> Value:
    """A unary operator; the sign of a constant is part of it, and what a known truth is not is known."""
    if isinstance(node.op, gast.Not):
        test = truth(low, low.maybe(node.operand), node)
        if isinstance(test, Const) and type(test.value) is bool:
            return Const(not test.value)
        return low.bind("operator.not_", (test,), base)
    value = low.value(node.operand)
    if (found := asked_of(low, node, "operand", value, base)) is not None:
        return found
    if (made := overloading.signed(low, node, value, base) or sparse_matrices.minus(low, node.op, value, base)) is not None:
        return made
    operand = low.atom(Shown(node.operand, value), what="as an operand")
    if isinstance(operand, Const) and type(operand.value) in (int, float, complex) and isinstance(node.op, gast.USub):
        named = operand.spelling is not None and not operand.spelling.startswith("-")
        if named or (operand.spelling is None and (isinstance(node.operand, gast.Constant) or type(operand.value) is int)):
            return Const(-operand.value, f"-{operand.spelling}" if named else None)  # type: ignore[operator]
    return low.bind(UNARY[type(node.op)], (operand,), base)


def compare(low: Lowering, node: gast.Compare, base: str) -> Value:
    """A comparison; in a chain each next one runs where all before it held."""
    op, *more = node.ops
    right = node.comparators[0]
    asks = not more and isinstance(op, gast.Is | gast.IsNot) and isinstance(right, gast.Constant) and right.value is None
    left = low.maybe(node.left) if asks else low.value(node.left)
    if (found := compared(low, node, left, base)) is not None:
        return found
    if is_optional(left):
        return is_none(low, left) if isinstance(op, gast.Is) else there(low, left)
    if isinstance(left, Known) and not more and isinstance(right, gast.Constant) and isinstance(op, gast.Is | gast.IsNot):
        return Const(isinstance(op, gast.IsNot))  # a function is no constant
    if isinstance(left, Known) and not more and isinstance(op, gast.Is | gast.IsNot | gast.Eq | gast.NotEq):
        other = low.value(right)
        if (one := are_one(left, other)) is not None:
            return Const(one is isinstance(op, gast.Is | gast.Eq))
        right = Shown(right, other)
        node = gast.copy_location(gast.Compare(node.left, node.ops, [right]), node)
    if not more and isinstance(op, gast.In | gast.NotIn) and isinstance(right, gast.Name | gast.Attribute):
        other = low.value(right)
        if (known := has_module(low, node, left, other) or contained(low, node, op, left, other)) is not None:
            return known
        right = Shown(right, other)
        node = gast.copy_location(gast.Compare(node.left, node.ops, [right]), node)
    if not more and low.program.seen.classes:
        other = low.value(right)
        if isinstance(op, gast.In | gast.NotIn) and (has := dict_nodes.has(low, left, other)) is not None:
            return Const(has == isinstance(op, gast.In))
        if isinstance(op, gast.In | gast.NotIn) and (found := overloading.contained(low, left, other, node)) is not None:
            lacks = low.value(gast.copy_location(gast.UnaryOp(gast.Not(), Shown(node, truth(low, found, node))), node))
            contains = gast.copy_location(gast.UnaryOp(gast.Not(), Shown(node, lacks)), node)
            return lacks if isinstance(op, gast.NotIn) else low.value(contains, base)
        if (found := overloading.compared(low, op, left, other, node, base)) is not None:
            return found
        node = gast.copy_location(gast.Compare(node.left, node.ops, [Shown(right, other)]), node)
    if not more and isinstance(op, gast.Is | gast.IsNot):
        other = low.value(node.comparators[0])
        if (found := same_member(low, node, op, left, other)) is not None:
            return found
        node = gast.copy_location(gast.Compare(node.left, node.ops, [Shown(right, other)]), node)
    return _compare_from(low, node, low.as_argument(left, node.left), 0, base)


def _compare_from(low: Lowering, node: gast.Compare, left: Arg, position: int, base: str) -> Value:
    last = position == len(node.ops) - 1
    shown = low.value(node.comparators[position])
    known_key = is_known(low, left) or low.kind(left).tag == "str"
    if known_key and isinstance(node.ops[position], gast.In | gast.NotIn) and (held := dicts.held_in(low, shown)) is not None:
        if not last:
            raise low.refuse(node, "cannot differentiate `in` in a chain of comparisons", "`and` between them")
        if low.kind(left).tag == "str":
            return compare_two(low, node.ops[position], left, Pack("tuple", held.items[::2]), base)
        known = dicts.contains(low, node, held, left)
        return known if isinstance(node.ops[position], gast.In) else Const(not known.value)
    counters.refuse_compared(low, node, node.ops[position], shown)
    right = low.as_argument(shown, node.comparators[position])
    lists.refuse_stale(low, node, (left,))
    found = compare_two(low, node.ops[position], left, right, base if last else "")
    if last:
        return found
    return choose(low, found, lambda: _compare_from(low, node, right, position + 1, ""), lambda: found, node, base)


_THERE = "list", "dict", "array", "float", "int", "bool", "complex", "numpy scalar", "str"  # and certainly not None


def compare_two(low: Lowering, op: gast.cmpop, left: Arg, right: Arg, base: str) -> Var | Const:
    """A comparison of two values."""
    if (known := decided(low, op, left, right)) is not None:
        return Const(known)
    if not isinstance(op, gast.In | gast.NotIn):
        refuse_of_no_list(low, low.writing.here, "==" if isinstance(op, gast.Eq | gast.NotEq) else "order", left, right)
    if left == Const(None) and isinstance(op, gast.Is | gast.IsNot):
        left, right = right, left
    if right == Const(None) and isinstance(op, gast.Is | gast.IsNot) and isinstance(left, Pack | Const):
        return Const((left == right) == isinstance(op, gast.Is))
    if right == Const(None) and isinstance(op, gast.Is | gast.IsNot) and low.kind(left).tag in (*_THERE, "none"):
        low.rely(left)
        return Const(isinstance(op, gast.Is) == (low.kind(left).tag == "none"))
    if isinstance(op, gast.Is | gast.IsNot) and any(_are_unlike(low, *sides) for sides in ((left, right), (right, left))):
        return Const(isinstance(op, gast.IsNot))
    if isinstance(op, gast.Lt | gast.LtE | gast.Gt | gast.GtE) and _raises_for_none(low, left, right):
        low.bind(COMPARISONS[type(op)], (left, right), effect=Effect.RAISES)
        raise Ended
    if isinstance(op, gast.Is | gast.IsNot) and (same := one_array(low, left, right)) is not None:
        if isinstance(op, gast.Is):
            return same
        return Const(not same.value) if isinstance(same, Const) else low.bind("operator.not_", (same,), base)
    refuse_comparison(low, op, left, right)
    if isinstance(op, gast.In | gast.NotIn):
        found = kept_dicts.contained(low, left, right, base if isinstance(op, gast.In) else "")
        return found if isinstance(op, gast.In) else low.bind("operator.not_", (found,), base)
    return low.bind(COMPARISONS[type(op)], (left, right), base)


def _are_unlike(low: Lowering, value: Arg, other: Arg) -> bool:
    """Whether one of two is a number, array or container and the other a function, a class or ``NotImplemented``."""
    if not isinstance(value, Var) or low.kind(value).tag not in _THERE or low.kind(other).tag != "function":
        return False
    low.rely(value)
    low.rely(other)
    return True


def walrus(low: Lowering, node: gast.NamedExpr, base: str) -> Value:
    """``name := value``."""
    value = low.maybe(node.value, node.target.id)
    bind_name(low, node.target.id, value)
    return value
