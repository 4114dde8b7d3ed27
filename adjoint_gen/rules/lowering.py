"""Lowering a rule's text for one call: its expressions become statements, its differentials names or nothing.

Arguments that do not vary have no differential: their terms are left out, not multiplied by zero.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from types import BuiltinFunctionType, FunctionType, MappingProxyType, ModuleType
from typing import Any, Final, NoReturn

import numpy as np

from adjoint_gen.ir.trace import Arg, Const, Pack, Var
from adjoint_gen.ir.walk import reads, values_of, variables, with_values
from adjoint_gen.program.reach import found_under, has_source
from adjoint_gen.program.replaced import meant
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import VARIES, constant
from adjoint_gen.rules.table import UnsupportedCallError, called_in, display
from adjoint_gen.rules.text import MACROS, STATIC, AnyFunction, RuleText, TextError, objects, read
from adjoint_gen.rules.values import Known as Known
from adjoint_gen.rules.values import Value as Value
from adjoint_gen.rules.values import Zero as Zero
from adjoint_gen.rules.values import item_of

_OPERATORS: Final = {
    ast.Add: "add", ast.Sub: "sub", ast.Mult: "mul", ast.Div: "truediv", ast.FloorDiv: "floordiv", ast.Mod: "mod",
    ast.Pow: "pow", ast.MatMult: "matmul", ast.UAdd: "pos", ast.USub: "neg", ast.Not: "not_", ast.Lt: "lt",
    ast.LtE: "le", ast.Eq: "eq", ast.NotEq: "ne", ast.Gt: "gt", ast.GtE: "ge", ast.Is: "is_", ast.IsNot: "is_not",
    ast.Invert: "invert", ast.BitAnd: "and_", ast.BitOr: "or_",
}
_ATTRIBUTES: Final = frozenset({"T", "mT", "shape", "ndim", "size", "dtype", "real", "imag"})
_ANY: Final = ("unknown", "other", "acting")
_NAMED: Final = ("np.", "math.")
"""Where constants are found by name in generated text, too; others are printed as the numbers that they are."""
_MISTAKES: Final = (TypeError, ValueError, IndexError)
_MISTAKEN: Final = ("a call with such arguments", "arguments as its documentation has them: it may not take these")
"""What comes of arguments that the function itself refuses when it runs, or takes for something that no rule says."""


class Lowering:
    """Lowers one text for one call.

    ``arguments`` gives each parameter's argument; ``differential(argument)`` gives ``d[...]`` of one that varies, else
    None.  Outside ``d[...]`` a parameter in ``safe`` reads as what stands there.  Afterwards ``linear`` holds the names
    that depend on a differential, ``nodes`` the expressions that they come from, ``asked`` the parameters whose differentials
    the text has where it was read, ``places`` what it takes of those for containers (a name, or the key in one), and
    ``dropped`` says whether a term was left out, in which case the result may be of smaller shape than the sum would be.
    """

    def __init__(
        self, text: RuleText, builder: Builder, arguments: Mapping[str, Arg],
        differential: Callable[[Var], Var | None] = lambda var: None, safe: Mapping[str, Arg] = MappingProxyType({}),
    ) -> None:
        self.text = text
        self.builder = builder
        self.arguments = arguments
        self.env: dict[str, Value] = {**arguments, **safe}
        self.differential = differential
        self.linear: set[Var] = set()
        self.nodes: dict[Var, ast.AST] = {}
        self.asked: set[str] = set()
        self.places: set[tuple[Var, object]] = set()
        self.dropped = False
        if text.parts:  # the text calls all results by the name of the output
            output, given = text.parameters[0], [arguments[name] for name in text.parameters[1:]]
            others = [builder.bind(part, *given) for part in text.parts if part != text.parts[text.result]]
            others.insert(text.result, safe.get(output, arguments[output]))
            self.env[output] = Pack("tuple", tuple(others))

    def run(self) -> Arg | Zero:
        """The value that the text returns.

        Raises:
            UnsupportedCallError: the call has a tuple or list where the text has a number.
        """
        result = self._block(self.text.body)
        if isinstance(result, Pack):
            raise UnsupportedCallError(f"a call with a {result.kind} in the place of a number", "its items, one by one")
        if result is None:
            self._fail(self.text.body[-1], "this rule returns nothing", "end it with `return`")
        return self._arg(self.text.body[-1], result) if isinstance(result, Known) else result

    def is_linear(self, arg: Value) -> bool:
        """Whether an argument depends on a differential."""
        return not isinstance(arg, Zero | Known) and any(var in self.linear for var in variables(arg))

    # statements

    def _block(self, body: tuple[ast.stmt, ...]) -> Value | None:
        for stmt in body:
            match stmt:
                case ast.Expr(value=ast.Constant()):
                    continue
                case ast.Assign(targets=[ast.Name(id=name)], value=value):
                    self.env[name] = self.value(value)
                case ast.Assign(targets=[ast.Tuple(elts=names)], value=value):
                    self._unpack(stmt, names, self.value(value))
                case ast.If(test=test, body=then, orelse=orelse):
                    result = self._block(tuple(then if self._decided(test) else orelse))
                    if result is not None:
                        return result
                case ast.Return(value=ast.expr() as value):
                    return self.value(value)
                case _:
                    self._fail(stmt, "a rule is made of assignments to names and one `return`", "write it as expressions")
        return None

    def _unpack(self, stmt: ast.stmt, names: list[ast.expr], value: Value) -> None:
        if not isinstance(value, Pack) or len(value.items) != len(names):
            self._fail(stmt, "only a display of as many items can be unpacked", "index it instead")
        for name, item in zip(names, value.items, strict=True):
            assert isinstance(name, ast.Name)
            self.env[name.id] = self._taken(item)

    def _decided(self, test: ast.expr) -> bool:
        """The truth of a test, which must follow from the constants of the call and the kinds of its arguments."""
        if isinstance(test, ast.BoolOp):
            wanted = isinstance(test.op, ast.Or)
            return wanted if any(self._decided(v) is wanted for v in test.values) else not wanted
        value = self.value(test)
        known = value.value if isinstance(value, Known) else VARIES if isinstance(value, Zero) else constant(value)
        if known is VARIES:
            raise self._undecided(test)
        return bool(known)

    # expressions

    def value(self, node: ast.expr) -> Value:
        """The value of an expression; statements that compute it go to the builder."""
        match node:
            case ast.Constant(value=value):
                return Const(value)
            case ast.Name(id=name):
                return self._name(node, name)
            case ast.Attribute():
                return self._attribute(node)
            case ast.UnaryOp(op=op, operand=operand):
                return self._apply(node, f"operator.{_OPERATORS[type(op)]}", (self.value(operand),), {})
            case ast.BinOp(left=left, op=op, right=right) if type(op) in _OPERATORS:
                return self._apply(node, f"operator.{_OPERATORS[type(op)]}", (self.value(left), self.value(right)), {})
            case ast.Compare(left=left, ops=[op], comparators=[right]) if type(op) in _OPERATORS:
                return self._apply(node, f"operator.{_OPERATORS[type(op)]}", (self.value(left), self.value(right)), {})
            case ast.Compare(left=left, ops=[ast.In() | ast.NotIn() as op], comparators=[right]):
                found = self._apply(node, "operator.contains", (self.value(right), self.value(left)), {})
                return found if isinstance(op, ast.In) else self._apply(node, "operator.not_", (found,), {})
            case ast.BoolOp():
                return Const(self._decided(node))
            case ast.IfExp(test=test, body=then, orelse=orelse):
                return self.value(then if self._decided(test) else orelse)
            case ast.Subscript(value=ast.Name(id="d"), slice=index) if "d" not in self.env or ast.unparse(index) == "d":
                return self._differential(node, index)
            case ast.Subscript(value=base, slice=index):
                return self._load(node, self.value(base), self.value(index))
            case ast.Tuple(elts=items) | ast.List(elts=items):
                return self._display(node, "tuple" if isinstance(node, ast.Tuple) else "list", items)
            case ast.Slice(lower=lower, upper=upper, step=step):
                ends = [Const(None) if end is None else self._arg(end, self.value(end)) for end in (lower, upper, step)]
                return Pack("slice", tuple(ends))
            case ast.Call(func=function, args=args, keywords=keywords):
                return self._call(node, function, args, keywords)
        self._fail(node, f"`{ast.unparse(node)}` cannot stand in a rule", "use operators and calls")

    def _name(self, node: ast.expr, name: str) -> Value:
        if name in self.env:
            return self.env[name]
        try:
            return Known(self.text.free(name), name)
        except KeyError:
            self._fail(node, f"name `{name}` is not defined", "import it in the module of the rule, or correct it")

    def _attribute(self, node: ast.Attribute) -> Value:
        base = self.value(node.value)
        if isinstance(base, Known):
            if not hasattr(base.value, node.attr):
                self._fail(node, f"`{base.spelling}` has no attribute `{node.attr}`", "correct the name")
            return Known(meant(base.value, node.attr), f"{base.spelling}.{node.attr}")
        owned = self.text.of_user and ast.unparse(node.value) in objects(self.text.function)
        if owned and isinstance(base, Var) and self.builder.kind(base).tag in _ANY:
            return self.builder.bind("adjoint_gen.runtime.field", base, Const(node.attr))
        if node.attr not in _ATTRIBUTES:
            self._fail(node, f"attribute `{node.attr}` cannot stand in a rule", "call a function of NumPy instead")
        return self._apply(node, f"ndarray.{node.attr}", (base,), {})

    def _differential(self, node: ast.Subscript, index: ast.expr) -> Value:
        name = index.id if isinstance(index, ast.Name) else ""
        if name in self.text.parameters[1:]:
            argument = self.arguments[name]
            self.asked.add(name)
        else:  # another name for an argument: `low = a_min if min is None else min`
            value = self.env.get(name)
            same = [p for p in self.text.parameters[1:] if value is not None and self.env[p] is value]
            if not same:
                self._fail(node, f"`{ast.unparse(node)}`: `d[...]` takes the name of an argument", "correct the name")
            argument = self.arguments[same[0]]
            self.asked.update(same)
        return self._differential_of(argument)

    def _differential_of(self, arg: Arg) -> Arg | Zero:
        if isinstance(arg, Var):
            found = self.differential(arg)
            if found is not None:
                self.linear.update(variables(found))
                return found
            self.dropped = self.dropped or self.builder.kind(arg).rank != 0
            return Zero(arg)
        if isinstance(arg, Pack):
            items = [self._differential_of(item) for item in values_of(arg)]
            if all(isinstance(item, Zero) for item in items):
                return Zero(arg)
            return with_values(arg, [self._zeros(item) for item in items])
        return Zero(arg)

    def _zeros(self, item: Arg | Zero) -> Arg:
        """An item of a display of differentials, written out where it is zero."""
        if not isinstance(item, Zero):
            return item
        assert item.like is not None
        if isinstance(item.like, Pack):
            return with_values(item.like, [self._zeros(Zero(inner)) for inner in values_of(item.like)])
        kind = self.builder.kind(item.like)
        if kind.rank == 0 and kind.exact and kind.dtype not in ("float32", "float16", "complex64"):
            return Const(0.0)
        zeros = self.builder.bind("numpy.zeros_like", item.like)
        self.builder.zeros.update(variables(zeros))
        return zeros

    def _load(self, node: ast.expr, base: Value, index: Value) -> Value:
        step = self._arg(node, index)
        if isinstance(base, Known | Zero):
            at = constant(step)
            return Zero(item_of(base.like, at)) if isinstance(base, Zero) else Known(base.value[at], base.spelling)  # type: ignore[index]
        if isinstance(base, Pack):
            at = constant(step)
            if base.kind == "dict":
                if (item := item_of(base, at)) is None:
                    self._fail(node, f"there is no {at!r} in this dict", "a key that the argument has")
                return self._taken(item)
            if isinstance(at, int):
                return self._taken(base.items[at])
            if isinstance(at, slice):
                return Pack(base.kind, base.items[at])
        before = next((s.args for s in self.builder.statements if s.target == base and s.op == "operator.getitem"), (base,))
        if isinstance(base, Var) and isinstance(step, Const) and type(step.value) in (str, int):
            self.places.add((base, step.value))
        plain = all(isinstance(place, Const) and type(place.value) in (str, int) for place in (*before[1:], step))
        chain = (*before, step) if self.is_linear(base) and plain else (base, step)  # an item of an item is one load
        return self._apply(node, "operator.getitem", chain, {})

    def _taken(self, item: Arg) -> Arg:
        """An item of a display, noted where it is one differential."""
        self.places |= {(item, ...)} if isinstance(item, Var) else set()
        return item

    def _display(self, node: ast.expr, kind: Any, items: list[ast.expr]) -> Value:
        values = self._spliced(items)
        if any(isinstance(value, Zero) for value in values):
            if all(isinstance(value, Zero) for value in values):
                return Zero()
            if any(isinstance(value, Zero) and value.like is None for value in values):
                self._fail(node, "a differential among others may only be `d[x]` itself", "name it first")
        return Pack(kind, tuple(self._zeros(v) if isinstance(v, Zero) else self._arg(node, v) for v in values))

    def _spliced(self, items: list[ast.expr]) -> list[Value]:
        values: list[Value] = []
        for item in items:
            if isinstance(item, ast.Starred):
                packed = self.value(item.value)
                if isinstance(packed, Zero):
                    values.append(packed)
                elif isinstance(packed, Pack):
                    values.extend(map(self._taken, packed.items))
                else:
                    self._fail(item, "only a display can be unpacked here", "pass it whole")
            else:
                values.append(self.value(item))
        return values

    def _call(self, node: ast.Call, function: ast.expr, args: list[ast.expr], keywords: list[ast.keyword]) -> Value:
        called = self.value(function)
        if not isinstance(called, Known) or not callable(called.value):
            self._fail(node, f"`{ast.unparse(function)}` is no function that a rule can call", "call it by its name")
        if called.value in STATIC:
            return self._static(node, called.value, [self._arg(arg, self.value(arg)) for arg in args])
        if called.value in MACROS:
            return self._macro(node, MACROS[called.value], [self.value(arg) for arg in args])
        name = called_in(self.text.function.__globals__, called.value)
        if name is None or "<" in name or (has_source(called.value) and not found_under(name, called.value)):
            self._fail(node, f"`{called.spelling}` has no name by which generated code could call it",
                       "define it at the top of a module")
        params = {}
        for keyword in keywords:
            if keyword.arg is None:
                self._fail(node, "`**` cannot stand in a rule", "write the arguments out")
            params[keyword.arg] = self._arg(node, self.value(keyword.value))
        return self._apply(node, name, tuple(self._spliced(args)), params)

    def _macro(self, node: ast.Call, function: Callable[..., Arg], values: list[Value]) -> Value:
        if any(isinstance(value, Zero) for value in values):
            if any(isinstance(value, Var) and value in self.linear for value in values):
                self._fail(node, "one differential of several is zero here", "a call for each of them, and their sum")
            return Zero()
        before = len(self.builder.statements)
        args = [self._arg(node, value) for value in values]
        try:
            result = function(self.builder, *args)
        except _MISTAKES:
            raise UnsupportedCallError(*_MISTAKEN) from None
        for stmt in self.builder.statements[before:]:
            if any(var in self.linear for var in reads(stmt)):
                self.linear.add(stmt.target)
                self.nodes.setdefault(stmt.target, node)
        return result

    def _static(self, node: ast.expr, function: Callable[..., Any], args: list[Arg]) -> Arg:
        values = [self.builder.constant(arg) for arg in args]
        if any(value is VARIES for value in values):
            raise self._undecided(node)
        try:
            return display(function(*values))
        except _MISTAKES:
            raise UnsupportedCallError(*_MISTAKEN) from None

    def _undecided(self, node: ast.expr) -> UnsupportedCallError:
        """The refusal of a call where a choice depends on arguments that are no constants."""
        named = {n.id: self.arguments[n.id] for n in ast.walk(node) if isinstance(n, ast.Name) and n.id in self.arguments}
        unknown = [f"`{name}`" for name, value in named.items() if constant(value) is VARIES] or ["one argument"]
        what = f"a call where {' or '.join(unknown)} is known only when it runs"
        return UnsupportedCallError(what, "write this argument as a constant")

    def _apply(self, node: ast.expr, op: str, args: tuple[Value, ...], params: dict[str, Arg]) -> Value:
        """An operation; one on a zero differential is zero, a sum with one is the other term."""
        if any(isinstance(arg, Zero) for arg in args):
            if not any(self.is_linear(arg) for arg in args):
                return Zero()
            return self._with_zero(node, op, args, params)
        plain = tuple(self._arg(node, arg) for arg in args)
        self.places |= {(var, ...) for arg in plain if isinstance(arg, Pack) for var in variables(arg)}
        if op == "operator.mul" and any(map(_is_zero, plain)) and any(map(self.is_linear, plain)):
            return Zero()
        value = self.builder.bind(op, *plain, **params)
        if any(self.is_linear(arg) for arg in (*plain, *params.values())):
            for var in variables(value):
                self.linear.add(var)
                self.nodes.setdefault(var, node)
        return value

    def _with_zero(self, node: ast.expr, op: str, args: tuple[Value, ...], params: dict[str, Arg]) -> Value:
        name = op.rpartition(".")[2]
        if name in ("add", "sub", "subtract") and len(args) == 2:
            left, right = args
            if isinstance(left, Zero) and isinstance(right, Zero):
                return Zero()
            if isinstance(right, Zero):
                return left
            return right if name == "add" else self._apply(node, "operator.neg", (right,), {})
        return self._apply(node, op, tuple(Const(0.0) if isinstance(arg, Zero) else arg for arg in args), params)

    def _arg(self, node: ast.AST, value: Value) -> Arg:
        match value:
            case Zero():
                self._fail(node, "a differential cannot stand here", "make the text a sum of terms linear in `d[...]`")
            case Known(value=None | bool() | int() | float() | complex() | str() as number, spelling=spelling):
                return Const(number, spelling) if spelling.startswith(_NAMED) else Const(number)
            case Known(value=np.generic() as number):
                return Const(number.item())
            case Known(value=object() as thing, spelling=spelling) if thing is np.newaxis or thing is Ellipsis:
                return Const(thing)
            case Known(value=ModuleType() | FunctionType() | BuiltinFunctionType() | np.ufunc(), spelling=spelling):
                self._fail(node, f"`{spelling}` is not a value that a rule can use", "call it, or use a constant")
            case Known(value=type() as thing, spelling=spelling):
                return Const(thing, spelling)
            case Known(spelling=spelling):
                self._fail(node, f"`{spelling}` is not a constant", "use a number or a string")
            case _:
                return value

    def _fail(self, node: ast.AST, message: str, remedy: str) -> NoReturn:
        raise TextError(self.text, node, message, remedy)


def shared(function: AnyFunction) -> AnyFunction:
    """Let texts call another text, which is lowered in its place: what several rules say is said once."""
    defaults = tuple(map(display, function.__defaults__ or ()))

    def lowered(builder: Builder, *args: Arg) -> Arg:
        text = read(function)
        left = defaults[len(defaults) - len(text.parameters) + len(args) :]
        value = Lowering(text, builder, dict(zip(text.parameters, (*args, *left), strict=True))).run()
        assert not isinstance(value, Zero), f"{function.__name__} has no differentials of its own"
        return value

    MACROS[function] = lowered
    return function


def _is_zero(arg: Arg) -> bool:  # a factor, whose term is none
    return isinstance(arg, Const) and type(arg.value) in (int, float) and arg.value == 0
