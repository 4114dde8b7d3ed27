"""Operations of a trace as Python expressions."""

from __future__ import annotations

import ast
import math
from collections.abc import Container, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from adjoint_gen.emit.branches import negated
from adjoint_gen.emit.evaluation_order import Inline
from adjoint_gen.emit.modules import Modules
from adjoint_gen.ir.solvers import FOUND, SOLVE
from adjoint_gen.ir.sparse import CHAIN, DIFFERENCE, OVER, PULLED, PULLED_LEFT, SCALED, SOLVED, SUM, TIMES, TIMES_LEFT
from adjoint_gen.ir.trace import Arg, Bind, CallFunction, Const, Pack, Restore, Var
from adjoint_gen.ir.views import CHOICE, GETITEM, OUTER_FACTORS, REFERENCE, SUBSCRIPT, is_view, operation_of
from adjoint_gen.rules.listing import ASK_SETS, HAS, KEPT, KEYS, OF_SETS, SET
from adjoint_gen.rules.results import RESULTS, ROTATION, SQUARES_OF, place_of_result

BINARY: dict[str, type[ast.operator]] = {
    "operator.add": ast.Add, "operator.sub": ast.Sub, "operator.mul": ast.Mult, "operator.truediv": ast.Div,
    "operator.floordiv": ast.FloorDiv, "operator.mod": ast.Mod, "operator.pow": ast.Pow,
    "operator.matmul": ast.MatMult, "operator.and_": ast.BitAnd, "operator.or_": ast.BitOr,
    "operator.xor": ast.BitXor, "operator.lshift": ast.LShift, "operator.rshift": ast.RShift,
    "builtins.str.__mod__": ast.Mod,
}
COMPARE: dict[str, type[ast.cmpop]] = {
    "operator.lt": ast.Lt, "operator.le": ast.LtE, "operator.eq": ast.Eq, "operator.ne": ast.NotEq,
    "operator.gt": ast.Gt, "operator.ge": ast.GtE, "operator.is_": ast.Is, "operator.is_not": ast.IsNot,
}
UNARY: dict[str, type[ast.unaryop]] = {
    "operator.neg": ast.USub, "operator.pos": ast.UAdd, "operator.invert": ast.Invert,
}
ATTRIBUTES = frozenset({"T", "mT", "shape", "ndim", "size", "dtype", "real", "imag", "itemsize", "nbytes", "strides"})
"""What ``ndarray.NAME`` reads without calling it."""
_OF_THE_FIRST = ("ndarray.", "list.")
"""How the names of operations begin that are attributes or methods of their first argument."""

_METHODS = {f"numpy.{name}": f"ndarray.{name}" for name in ("reshape", "ravel", "squeeze", "swapaxes", "transpose")}
"""What is a method of an array that is stored to, where it is part of a chain."""

LOAD = ast.Load()
STORE = ast.Store()
OF_SPARSE: dict[str, type[ast.operator]] = {
    **dict.fromkeys((TIMES, TIMES_LEFT, CHAIN), ast.MatMult), SCALED: ast.Mult, OVER: ast.Div, SUM: ast.Add,
    DIFFERENCE: ast.Sub,
}
"""The operators of sparse matrices."""


@dataclass(frozen=True, slots=True)
class Expressions:
    """Prints arguments and operations, given what variables are called and which are folded into their use.

    ``functions`` are the printed names of the functions of the module, ``told`` those of functions that a solver is handed, by
    keyword, ``signed`` are numbers that have negatives.
    """

    names: Mapping[Var, str]
    folded: Mapping[Var, Inline]
    modules: Modules
    functions: Mapping[str, str]
    told: dict[str, str] = field(default_factory=dict)
    signed: Container[object] = ()

    def arg(self, arg: Arg) -> ast.expr:
        """An argument: a name, a folded expression, a constant or a display."""
        match arg:
            case Var():
                if arg in self.folded:
                    return self.inline(self.folded[arg])
                return ast.Name(self.names[arg], LOAD)
            case Const():
                return self.constant(arg)
            case Pack(kind="tuple", items=items):
                return ast.Tuple([self.arg(i) for i in items], LOAD)
            case Pack(kind="list", items=items):
                return ast.List([self.arg(i) for i in items], LOAD)
            case Pack(kind="slice", items=items):
                return ast.Call(self.modules.builtin("slice"), [self.arg(i) for i in items], [])
            case Pack(kind="set", items=items):
                return ast.Set([self.arg(k) for k in items[::2]]) if items else ast.Call(self.modules.builtin("set"), [], [])
            case Pack(items=items):
                return ast.Dict([self.arg(k) for k in items[::2]], [self.arg(v) for v in items[1::2]])
        raise AssertionError(f"{arg} is never an operand")

    def constant(self, const: Const) -> ast.expr:
        """A constant, in its own spelling if it has one."""
        if const.spelling is not None:
            spelled = self.modules.spelled(const.spelling.removeprefix("-"))
            return ast.UnaryOp(ast.USub(), spelled) if const.spelling.startswith("-") else spelled
        return self.value(const.value)

    def value(self, value: object) -> ast.expr:
        """The expression whose value this is, of the same type and bit for bit.

        Raises:
            TypeError: a value of this type cannot be written down.
        """
        match value:
            case None | bool() | str() | bytes():
                return ast.Constant(value)
            case _ if value is Ellipsis:
                return ast.Constant(value)
            case np.generic():
                return ast.Call(self.modules.function(_scalar_type(value)), [self.value(value.item())], [])
            case np.dtype():
                return self.modules.function(_scalar_type(value.type(0)))
            case int() | float():
                return self._real(value)
            case complex():
                if math.copysign(1.0, value.real) > 0 and value.real == 0 and value.imag >= 0 and math.isfinite(value.imag):
                    return ast.Constant(value)
                return ast.Call(self.modules.builtin("complex"), [self._real(value.real), self._real(value.imag)], [])
            case tuple():
                return ast.Tuple([self.value(v) for v in value], LOAD)
            case list():
                return ast.List([self.value(v) for v in value], LOAD)
            case dict():
                return ast.Dict([self.value(k) for k in value], [self.value(v) for v in value.values()])
            case slice():
                parts = (value.start, value.stop, value.step)
                return ast.Call(self.modules.builtin("slice"), [self.value(p) for p in parts], [])
            case type() if issubclass(value, np.generic):
                return self.modules.function(_scalar_type(value(0)))
            case type() if value.__module__ == "builtins":
                return self.modules.builtin(value.__name__)
        if callable(value) and hasattr(value, "__module__") and hasattr(value, "__qualname__"):
            return self.modules.function(f"{value.__module__}.{value.__qualname__}")
        raise TypeError(f"a constant of type {type(value).__name__} cannot be written down")

    def _real(self, value: int | float) -> ast.expr:
        if value != value:
            return self.modules.function("numpy.nan")
        if value < 0 or (value == 0 and math.copysign(1, value) < 0):
            return ast.UnaryOp(ast.USub(), self._real(-value))
        return self.modules.function("numpy.inf") if value == math.inf else ast.Constant(value)

    def inline(self, stmt: Inline) -> ast.expr:
        """The right-hand side of a statement that may be written inside another one."""
        match stmt:
            case Bind():
                return self.bind(stmt)
            case CallFunction():
                return self.call_function(stmt)
            case Restore(tape=tape):
                return ast.Call(ast.Attribute(self.arg(tape), "pop", LOAD), [], [])

    def bind(self, bind: Bind) -> ast.expr:
        """The right-hand side of a statement."""
        op, args, params = bind.op, bind.args, bind.params
        if not params:
            if op in BINARY and len(args) == 2:
                return ast.BinOp(self.arg(args[0]), BINARY[op](), self.arg(args[1]))
            if op == "operator.not_":
                return negated(self.arg(args[0]))
            if op in UNARY and len(args) == 1:
                return ast.UnaryOp(UNARY[op](), self.arg(args[0]))
            if op in COMPARE and len(args) == 2:
                return ast.Compare(self.arg(args[0]), [COMPARE[op]()], [self.arg(args[1])])
            if op == KEYS:
                return self._call(self.modules.function("builtins.list"), args, ())
            if op in ("operator.contains", HAS):
                return ast.Compare(self.arg(args[1]), [ast.In()], [self.arg(args[0])])
            if op in (GETITEM, SUBSCRIPT):
                return self.part(self.arg(args[0]), args[1:] or (Const(...),))
        if op == REFERENCE:
            return self.part(self.arg(args[0]), args[1:])
        if op == CHOICE:
            return self._choice(*args)
        if op == SOLVE:
            return self._solve(bind)
        if op == FOUND and isinstance(args[1], Const):
            return self._found(self.arg(args[0]), args[1].value)
        if op == RESULTS and isinstance(args[0], Const):
            return self._call(self.modules.function(str(args[0].value)), args[1:], params)
        if (place := place_of_result(op, args)) is not None:
            return ast.Subscript(self.arg(args[0]), ast.Constant(place), LOAD)
        if op == ROTATION or op in OF_SPARSE:
            return ast.BinOp(self.arg(args[0]), OF_SPARSE.get(op, ast.MatMult)(), self.arg(args[1]))
        if op == SOLVED:
            return self._call(ast.Attribute(self.arg(args[0]), "solve", LOAD), args[1:], params)
        if op == PULLED:
            return ast.BinOp(ast.Attribute(self.arg(args[0]), "T", LOAD), ast.MatMult(), self.arg(args[1]))
        if op == PULLED_LEFT:
            return ast.BinOp(self.arg(args[0]), ast.MatMult(), ast.Attribute(self.arg(args[1]), "T", LOAD))
        if op in SQUARES_OF and isinstance(args[0], Const) and isinstance(args[1], Pack):
            return self.bind(replace(bind, op=str(args[0].value), args=args[1].items))
        if op == "tape" and args == OUTER_FACTORS:
            return self._call(self.modules.runtime("OuterFactors"), (), ())
        if op in ("tape", "list"):
            return ast.List([self.arg(a) for a in args], LOAD)
        if op in OF_SETS | ASK_SETS:
            name, (first, *rest) = op.removeprefix("set."), args
            owner = self.modules.builtin("set") if name == "of" else ast.Attribute(self.arg(first), name, LOAD)
            return self._call(owner, args if name == "of" else tuple(rest), ())
        if op in KEPT:
            return self.arg(Pack("set" if op == SET else "dict", args))
        if op == "repeat":
            return ast.BinOp(ast.List([self.arg(args[0])], LOAD), ast.Mult(), self.arg(args[1]))
        if op == "format":
            return self._text(args)
        if op in ("getattr", "member") and isinstance(args[1], Const):
            return ast.Attribute(self.arg(args[0]), str(args[1].value), LOAD)
        if op == "method" and isinstance(args[1], Const):
            return self._call(ast.Attribute(self.arg(args[0]), str(args[1].value), LOAD), args[2:], params)
        if op == "call":
            return self._call(self.arg(args[0]), args[1:], params)
        if op.startswith(_OF_THE_FIRST):
            return self._applied(op, self.arg(args[0]), args[1:], params)
        return self._call(self.modules.function("builtins.getattr" if op == "getattr" else op), args, params)

    def _found(self, whole: ast.expr, place: object) -> ast.expr:
        """A part of what a solver has found, or all of it."""
        if place is None:
            return whole
        return ast.Attribute(whole, place, LOAD) if isinstance(place, str) else ast.Subscript(whole, self.value(place), LOAD)

    def _solve(self, bind: Bind) -> ast.expr:
        """The call of a solver, of which the first function that it is handed is its first argument."""
        op, _, *operands = bind.args
        assert isinstance(op, Const)
        (_, first), *others = self.told.items()
        keywords = [ast.keyword(name, ast.Name(function, LOAD)) for name, function in others]
        keywords += [ast.keyword(name, self.arg(arg)) for name, arg in bind.params]
        return ast.Call(self.modules.function(str(op.value)), [ast.Name(first, LOAD), *map(self.arg, operands)], keywords)

    def _applied(
        self, op: str, first: ast.expr, rest: tuple[Arg, ...], params: tuple[tuple[str, Arg], ...] = ()
    ) -> ast.expr:
        """An attribute, a method or a function of an array."""
        if not op.startswith(_OF_THE_FIRST):
            return ast.Call(self.modules.function(op), [first, *map(self.arg, rest)], [])
        member = ast.Attribute(first, op.rpartition(".")[2], LOAD)
        return member if member.attr in ATTRIBUTES else self._call(member, rest, params)

    def call_function(self, stmt: CallFunction) -> ast.expr:
        """The call of a function of the same module."""
        return self._call(ast.Name(self.functions.get(stmt.function, stmt.function), LOAD), stmt.args, ())

    def element(self, array: ast.expr, chain: tuple[Arg, ...], context: ast.expr_context = LOAD) -> ast.Subscript:
        """``array[i][j]`` as a place; that of an empty chain, or behind a view, is the whole: ``array.T[...]``."""
        if not chain or is_view(chain[-1]):
            chain = (*chain, Const(...))
        return ast.Subscript(self.part(array, chain[:-1]), self._index(chain[-1]), context)

    def part(self, array: ast.expr, chain: tuple[Arg, ...]) -> ast.expr:
        """``array[i].T``: what a chain leads to."""
        for step in chain:
            if isinstance(step, Pack) and is_view(step):
                op = operation_of(step)
                ordered = op == "numpy.reshape" and len(step.items) > 2  # the method has an order by name only
                array = self._applied(op if ordered else _METHODS.get(op, op), array, step.items[1:])
            else:
                array = ast.Subscript(array, self._index(step), LOAD)
        return array

    def _index(self, step: Arg) -> ast.expr:
        if isinstance(step, Pack) and step.kind == "tuple":
            return ast.Tuple([self._index(i) if _is_slice(i) else self.arg(i) for i in step.items], LOAD)
        if isinstance(step, Pack) and step.kind == "slice":
            return ast.Slice(*(None if i == Const(None) else self.arg(i) for i in step.items))
        return self.arg(step)

    def _choice(self, test: Arg, then: Arg, orelse: Arg) -> ast.expr:
        if orelse == test:
            return _joined(ast.And(), self.arg(test), self.arg(then))
        if then == test:
            return _joined(ast.Or(), self.arg(test), self.arg(orelse))
        return ast.IfExp(self.arg(test), self.arg(then), self.arg(orelse))

    def _call(self, function: ast.expr, args: tuple[Arg, ...], params: tuple[tuple[str, Arg], ...]) -> ast.expr:
        keywords = [ast.keyword(name, self.arg(a)) for name, a in params]
        return ast.Call(function, [self.arg(a) for a in args], keywords)

    def _text(self, parts: tuple[Arg, ...]) -> ast.expr:
        """A formatted string, or what it is joined of where one of its fields cannot stand in it."""
        pieces = [self._formatted(part) for part in parts]
        fields = [ast.unparse(piece.value) for piece in pieces if isinstance(piece, ast.FormattedValue)]
        if not any(field.startswith("{") or "\\" in field or {"'", '"'} <= set(field) for field in fields):
            return ast.JoinedStr([*pieces])
        joined: list[ast.expr] = [
            ast.Call(self.modules.builtin("format"), [piece.value], []) if isinstance(piece, ast.FormattedValue) else piece
            for piece in pieces
        ]
        return ast.Call(ast.Attribute(ast.Constant(""), "join", LOAD), [ast.List(joined, LOAD)], [])

    def _formatted(self, part: Arg) -> ast.Constant | ast.FormattedValue:
        if isinstance(part, Const) and isinstance(part.value, str):
            return ast.Constant(part.value)
        bind = self.folded.get(part) if isinstance(part, Var) else None
        if isinstance(bind, Bind) and bind.op == "builtins.format" and bind.args[1:] == (Const(""),):
            part = bind.args[0]
        return ast.FormattedValue(self.arg(part), -1, None)


def _joined(op: ast.boolop, *operands: ast.expr) -> ast.expr:
    """``a and b and c``, whatever way it was put together."""
    values: list[ast.expr] = []
    for operand in operands:
        same = isinstance(operand, ast.BoolOp) and type(operand.op) is type(op)
        values += operand.values if same and isinstance(operand, ast.BoolOp) else [operand]
    return ast.BoolOp(op, values)


def _is_slice(arg: Arg) -> bool:
    return isinstance(arg, Pack) and arg.kind == "slice"


def _scalar_type(value: np.generic) -> str:
    """The dotted name of a NumPy scalar's type.

    >>> _scalar_type(np.float32(1)), _scalar_type(np.bool_(True))
    ('numpy.float32', 'numpy.bool_')
    """
    name = type(value).__name__
    return f"numpy.{'bool_' if name == 'bool' else name}"
