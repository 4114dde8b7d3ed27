"""Checks of a user's rule when it is registered: it fails at its own file and line, not in the first derivative."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Arg, Bind, Pack, Var
from adjoint_gen.ir.walk import reads
from adjoint_gen.names import Names
from adjoint_gen.program.fingerprint import defaults_of, stated
from adjoint_gen.program.reach import has_source
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.dims import named
from adjoint_gen.rules.linear import NotLinearError, Transposition
from adjoint_gen.rules.lowering import Lowering, Zero
from adjoint_gen.rules.promotion import broadcasts
from adjoint_gen.rules.table import Rule, UnsupportedCallError, lookup, parameters_of
from adjoint_gen.rules.text import RuleText, TextError, read

REMEDY = "make every term a product with one `d[...]`"


def validate(rule: Rule) -> None:
    """Refuse a rule that could not serve: DifferentiationError at its file and line.

    Every name of its text must be known, and it must be linear in ``d``; so must the texts for cotangents be that stand in the
    place of its transpose.
    """
    assert rule.differential is not None
    text = read(rule.differential)
    for name, hand in rule.reverse.items():
        if name not in rule.arguments or list(parameters_of(hand))[1:] != list(rule.arguments):
            raise _error(read(hand), None, f"`{hand.__name__}` does not fit `{rule.ops[0]}`",
                         f"take the cotangent, the output, and {', '.join(rule.arguments)}")
    try:
        _check_text(rule, text, frozenset())
        if rule.reverse:
            _check_text(rule, text, frozenset(rule.reverse))
    except TextError as error:
        raise error_in(error) from None


def error_in(error: TextError) -> DifferentiationError:
    """The error of a text at its file and line."""
    return _error(error.text, error.node, error.message, error.remedy)


def check_signatures(
    rule: Rule, text: RuleText, functions: tuple[Callable[..., Any], ...], ops: tuple[str, ...]
) -> None:
    """Refuse a rule whose parameters are not those of its functions."""
    for function, op in zip(functions, ops, strict=True):
        try:
            wanted = inspect.signature(function).parameters.values()
        except (TypeError, ValueError):  # many C functions do not say
            continue
        mine = list(rule.arguments.values())
        if len(text.parameters) == 0:
            raise _error(text, None, "this rule takes nothing", "take the output first, then the function's arguments")
        open_ended = any(p.kind in (p.VAR_POSITIONAL, p.VAR_KEYWORD) for p in wanted)
        names = [p.name for p in wanted]
        required = [p.name for p in wanted if p.default is p.empty and p.kind is p.POSITIONAL_OR_KEYWORD]
        unknown = [p.name for p in mine if p.kind is p.POSITIONAL_OR_KEYWORD and p.name not in names]
        if not open_ended and (len(mine) > len(names) or len(mine) < len(required)):
            output = next(name for name in (text.parameters[0], "output", "result") if name not in names)
            raise _error(
                text, None, f"`{op}` takes {len(required)} argument{'s' * (len(required) != 1)}, its rule {len(mine)}",
                f"write `def {text.function.__name__}({', '.join([output, *names])}): ...`")
        if not open_ended and unknown and any(p.kind is p.POSITIONAL_OR_KEYWORD for p in wanted):
            raise _error(text, None, f"`{op}` has no argument `{unknown[0]}`",
                         f"name the arguments {', '.join(f'`{n}`' for n in names)}")
        given = defaults_of(function) if isinstance(function, FunctionType) and has_source(function) else {}
        for p in mine:
            if p.name in given and p.default is not p.empty and not _is_same(p.default, given[p.name]):
                raise _error(text, None, f"`{p.name}` of `{op}` is {given[p.name]!r} by default, and {p.default!r} in its rule",
                             f"the same default, `{p.name}={given[p.name]!r}`")


def _is_same(one: object, other: object) -> bool:
    """Whether two defaults are the same plain value, whatever type of number it has; of others their type is compared."""
    numbers = isinstance(one, int | float | complex) and isinstance(other, int | float | complex)
    return one == other if numbers else stated(one) == stated(other)


def _check_text(rule: Rule, text: RuleText, by_hand: frozenset[str]) -> None:
    """Lower the text for arguments of which nothing is known, and transpose it, but for those arguments ``by_hand``."""
    kinds: dict[Var, Kind] = {}
    names = Names()
    builder = Builder(kinds, names)
    arguments: dict[str, Arg] = {}
    for name, parameter in rule.arguments.items():
        items = tuple(_unknown(names, kinds, f"{name}{i}") for i in range(2))
        several = parameter.kind is parameter.VAR_POSITIONAL
        arguments[name] = Pack("tuple", items) if several else _unknown(names, kinds, name)
    output = _unknown(names, kinds, text.parameters[0])
    leaves: dict[Var, Var] = {}

    fixed = {arguments[name] for name in by_hand}

    def differential(var: Var) -> Var | None:
        if var in fixed:
            return None
        leaf = next((leaf for leaf, owner in leaves.items() if owner == var), None) or _unknown(names, kinds, "")
        leaves[leaf] = var
        return leaf

    lowering = Lowering(text, builder, {text.parameters[0]: output, **arguments}, differential)
    for node in ast.walk(ast.Module(list(text.body), [])):
        if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "d":
            break
    else:
        raise TextError(text, text.body[-1], "this rule mentions no `d[...]`", "use nondifferentiable(...) for zero")
    try:
        result = lowering.run()
    except UnsupportedCallError:
        return  # a choice that depends on the call: what it chooses is checked when it is used
    if isinstance(result, Zero) and by_hand:
        return
    if isinstance(result, Zero) or not isinstance(result, Var) or not lowering.is_linear(result):
        raise TextError(text, text.body[-1], "the result of this rule does not depend on `d[...]`", REMEDY)
    _check_sums(lowering, builder)
    if rule.reverse and not by_hand:
        return  # what is not transposed need not be made of what can be
    work = Transposition(builder, tuple(builder.statements), lowering.linear, leaves, output, {})
    cotangent = _unknown(names, kinds, "bar")
    try:
        work.run(result, cotangent, True)
    except NotLinearError as error:
        raise TextError(text, lowering.nodes.get(error.bind.target, text.body[-1]), str(error), REMEDY) from None
    except UnsupportedCallError:
        return


def _check_sums(lowering: Lowering, builder: Builder) -> None:
    """Refuse ``np.sum(d[x] + d[y])``: where ``y`` does not vary the sum would have the shape of ``x`` alone."""
    sums: set[Var] = set()
    for stmt in builder.statements:
        inside = [var for var in reads(stmt) if var in sums]
        if stmt.op in ("operator.add", "operator.sub") and all(lowering.is_linear(arg) for arg in stmt.args):
            sums.add(stmt.target)
        elif inside and not _elementwise(stmt):
            raise TextError(
                lowering.text, lowering.nodes[stmt.target], f"`{stmt.op}` of a sum of differentials",
                "apply it to each term")
        elif inside:
            sums.add(stmt.target)


def _elementwise(stmt: Bind) -> bool:
    rule = lookup(stmt.op)
    return rule is not None and broadcasts(rule.kind)


def _unknown(names: Names, kinds: dict[Var, Kind], base: str) -> Var:
    var = names.fresh(base)
    kinds[var] = named(UNKNOWN, var)
    return var


def _error(text: RuleText, node: ast.AST | None, message: str, remedy: str) -> DifferentiationError:
    """The error at a node of the rule's text, or at its ``def``."""
    lines, first = inspect.getsourcelines(text.function)
    at = getattr(node, "lineno", None) or next(
        (i for i, line in enumerate(lines, start=1) if line.lstrip().startswith("def ")), 1)
    line = lines[at - 1].rstrip("\n")
    column = text.indent + getattr(node, "col_offset", 0) if node is not None else text.indent
    end = text.indent + (getattr(node, "end_col_offset", None) or len(line.rstrip()) - text.indent)
    gutter = str(first + at - 1)
    carets = " " * column + "^" * max(1, min(end, len(line)) - column)
    excerpt = f"    {gutter} | {line}\n    {' ' * len(gutter)} | {carets}"
    return DifferentiationError(message, remedy, text.path, first + at - 1, column + 1, excerpt)
