"""The classes that a function defines in its body, made once beside it: each would be the same in every call.

It is where it reads nothing that the function computes, and where making it does nothing else: its bases and decorators
are the standard library's or such classes themselves, its attributes and defaults constants.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import sys
from collections.abc import Collection, Iterator, Mapping, Set
from types import CellType, CodeType, FunctionType, ModuleType
from typing import Any

from adjoint_gen.program.lines import FUTURES, texts_of

_MADE: dict[tuple[int, int, tuple[int, ...]], tuple[FunctionType, dict[str, type]]] = {}
"""What was made, with the function that keeps alive by whose parts it is found."""

_BY_PROPERTY = ("setter", "getter", "deleter")


def classes_in(function: FunctionType) -> Mapping[str, type]:
    """The classes that a function defines in its body and that can stand beside it, by name.

    >>> def f(x):
    ...     class Point:
    ...         dimensions = 2
    ...     return Point.dimensions * x
    >>> classes_in(f)["Point"].dimensions, classes_in(classes_in)
    (2, {})
    """
    code = function.__code__
    if not any(map(_is_body, code.co_consts)):
        return {}
    key = id(code), id(function.__globals__), tuple(map(id, function.__closure__ or ()))
    if key not in _MADE:
        found = (node for lines in texts_of(code, function.__globals__) for node in _definitions(code, lines))
        made = (_made(function, node) for node in found)
        _MADE[key] = function, next(filter(None, made), {})
    return _MADE[key][1]


def _is_body(const: object) -> bool:
    """Whether a constant of a function's code is the body of a class."""
    return isinstance(const, CodeType) and not const.co_flags & inspect.CO_OPTIMIZED


def _of_functions(code: CodeType) -> Iterator[CodeType]:
    return (const for const in code.co_consts if isinstance(const, CodeType) and not _is_body(const))


def _definitions(code: CodeType, lines: list[str]) -> Iterator[ast.FunctionDef]:
    try:
        module = ast.parse("".join(lines))
    except (SyntaxError, ValueError):
        return
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and node.name == code.co_name and _first_line(node) == code.co_firstlineno:
            yield node


def _first_line(node: ast.FunctionDef) -> int:
    return min([node.lineno, *(each.lineno for each in node.decorator_list)])


def _made(function: FunctionType, node: ast.FunctionDef) -> dict[str, type]:
    """The classes of a definition that are the function's own, made; none where its text is another."""
    code = function.__code__
    bodies = {const.co_name: const for const in code.co_consts if _is_body(const)}
    inside = [each for each in node.body if isinstance(each, ast.ClassDef) and each.name in bodies]
    while inside:
        names = {each.name for each in inside}
        kept = [each for each in inside if _stands_beside(function, node, each, bodies[each.name], names)]
        if kept == inside:
            break
        inside = kept
    try:
        return _executed(function, node, inside, bodies) if inside else {}
    except Exception:  # of whatever kind: then the class is none that can stand beside the function
        return {}


def _executed(
    function: FunctionType, node: ast.FunctionDef, inside: list[ast.ClassDef], bodies: Mapping[str, CodeType]
) -> dict[str, type]:
    """What the statements that define classes make, run where the function finds its names."""
    names, free = [each.name for each in inside], function.__code__.co_freevars
    around = ast.parse(f"def _({', '.join(free)}):\n    def _():\n        return {', '.join(names)},\n")
    inner = next(n for n in ast.walk(around) if isinstance(n, ast.FunctionDef) and isinstance(n.body[0], ast.Return))
    inner.body[:0] = inside
    flags = function.__code__.co_flags & FUTURES
    whole = compile(around, function.__code__.co_filename, "exec", flags=flags, dont_inherit=True)
    code = next(_of_functions(next(_of_functions(whole))))
    consts = tuple(bodies[c.co_name] if _is_body(c) else c for c in code.co_consts)
    if any(c.co_freevars != mine.co_freevars for c, mine in zip(code.co_consts, consts, strict=True) if _is_body(c)):
        return {}
    cells = dict(zip(free, function.__closure__ or (), strict=True))
    closure = tuple(cells[name] for name in code.co_freevars)
    made = FunctionType(code.replace(co_consts=consts), function.__globals__, closure=closure)()
    return dict(zip(names, made, strict=True))


def _stands_beside(
    function: FunctionType, node: ast.FunctionDef, made: ast.ClassDef, body: CodeType, names: Set[str]
) -> bool:
    """Whether a class reads nothing of the call but such classes, and making it does nothing else."""
    code = function.__code__
    own = {*code.co_varnames, *code.co_cellvars} - names
    before = node.body[: node.body.index(made)]
    bound = (n for n in ast.walk(node) if n is not made)
    earlier = {each.name for each in before if isinstance(each, ast.ClassDef) and each.name in names}
    return (
        not getattr(made, "type_params", ())
        and not set(body.co_freevars) - set(code.co_freevars) - names
        and not any(made.name in _binds(n) for n in bound)
        and not any(isinstance(n, ast.Name) and n.id == made.name for each in before for n in ast.walk(each))
        and all(_known(function, base, own) or getattr(base, "id", "") in earlier for base in made.bases)
        and all(isinstance(keyword.value, ast.Constant) for keyword in made.keywords if keyword.arg != "metaclass")
        and all(_known(function, k.value, own) for k in made.keywords if k.arg == "metaclass")
        and all(_known(function, each, own) for each in made.decorator_list)
        and all(_does_nothing(function, each, own) for each in made.body)
    )


def _binds(node: ast.AST) -> tuple[str, ...]:
    """The names that a node binds, wherever it stands."""
    match node:
        case ast.Name(id=name, ctx=ast.Store() | ast.Del()) | ast.arg(arg=name) | ast.ExceptHandler(name=str(name)):
            return (name,)
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            return (name,)
        case ast.Global(names=names) | ast.Nonlocal(names=names):
            return tuple(names)
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            return tuple((alias.asname or alias.name).split(".")[0] for alias in names)
        case ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            return (name,)
    return ()


def _known(function: FunctionType, node: ast.expr, own: Collection[str]) -> bool:
    """Whether an expression is something of the standard library, or a call of it with constants and names of such."""
    match node:
        case ast.Call(func=func, args=args, keywords=keywords):
            given = [*args, *(keyword.value for keyword in keywords)]
            return _known(function, func, own) and all(isinstance(a, ast.Constant) or _known(function, a, own) for a in given)
        case ast.Attribute(value=ast.Name(), attr=attr) if attr in _BY_PROPERTY:
            return True
        case ast.Attribute(value=value, attr=attr):
            return _known(function, value, own) and hasattr(_value(function, value, own), attr)
        case ast.Name():
            value = _value(function, node, own)
            home = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
            return isinstance(home, str) and home.split(".")[0] in sys.stdlib_module_names
    return False


def _value(function: FunctionType, node: ast.expr, own: Collection[str]) -> Any:
    """What a name that is not the function's own means in it, or an attribute of that; None where it means nothing."""
    match node:
        case ast.Attribute(value=value, attr=attr):
            return getattr(_value(function, value, own), attr, None)
        case ast.Name(id=name) if name not in own:
            cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
            if name in cells:
                return next(iter(_contents(cells[name])), None)
            return function.__globals__.get(name, getattr(builtins, name, None))
    return None


def _contents(cell: CellType) -> list[Any]:
    try:
        return [cell.cell_contents]
    except ValueError:
        return []


def _does_nothing(function: FunctionType, node: ast.stmt, own: Collection[str]) -> bool:
    """Whether a statement of a class only names functions and constants."""
    match node:
        case ast.Pass() | ast.Expr(value=ast.Constant()) | ast.AnnAssign(value=None):
            return True
        case ast.Assign(value=value) | ast.AnnAssign(value=value):
            return value is not None and (_is_constant(value) or (isinstance(value, ast.Call) and _known(function, value, own)))
        case ast.FunctionDef(args=args, decorator_list=decorators):
            defaults = [default for default in (*args.defaults, *args.kw_defaults) if default is not None]
            return all(map(_is_constant, defaults)) and all(_known(function, each, own) for each in decorators)
    return False


def _is_constant(node: ast.expr) -> bool:
    """Whether an expression is a constant, or a tuple of such."""
    match node:
        case ast.Tuple(elts=items):
            return all(map(_is_constant, items))
        case ast.UnaryOp(op=ast.USub(), operand=ast.Constant()):
            return True
    return isinstance(node, ast.Constant)
