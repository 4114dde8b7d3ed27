"""The text of the function that runs: found, and checked against its compiled code."""

from __future__ import annotations

import ast
import inspect
import linecache
import sys
import tokenize
import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import gast

from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.names.pytest_rewrites import is_rewritten, rewritten_codes
from adjoint_gen.frontend.names.spelling import spelled
from adjoint_gen.ir.trace import Source
from adjoint_gen.program.codes import codes
from adjoint_gen.program.lines import FUTURES, texts_of
from adjoint_gen.program.reach import has_own_text
from adjoint_gen.program.signature import refuse_wrapped

_GENERATORS = inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR
_WRITE_A_DEF = "a plain Python function: def f(...): ..."


@dataclass(frozen=True, slots=True)
class FunctionText:
    """A function, its text and its tree, a ``gast.FunctionDef`` or ``gast.Lambda``.

    The columns of the tree are the file's; its lines count from ``offset``.  Private names of a class around the function are
    what Python makes of them.
    """

    function: Any
    source: Source
    tree: gast.AST
    offset: int = 0


def find(function: object) -> FunctionText:
    """The text of ``function``, as it was when the function was compiled.

    Raises:
        DifferentiationError: it is not a plain Python function, is a generator or a coroutine, has no source, or its
            file was changed since it was imported.
    """
    if not isinstance(function, types.FunctionType):
        raise refuse(None, None, f"cannot differentiate {_what(function)}", _WRITE_A_DEF)
    if hasattr(function, "__wrapped__") and not has_own_text(function):
        raise refuse_wrapped(function)
    if function.__code__.co_flags & _GENERATORS:
        raise DifferentiationError(
            f"cannot differentiate `{function.__qualname__}`: a generator or coroutine has no single result",
            "a function that returns its result", *_place(function),
        )
    found = text_of(function)
    if found is None:
        raise _refuse_text(function)
    return found


def text_of(function: types.FunctionType) -> FunctionText | None:
    """The text of a plain function, of a generator too; None if there is none, or that of another function."""
    for lines in texts_of(function.__code__, function.__globals__):
        found = _search(function, lines)
        if found is not None:
            return found
    return None


def _refuse_text(function: types.FunctionType) -> DifferentiationError:
    """The error for a function whose text is not found: there is none, or it is that of another function."""
    path, name = function.__code__.co_filename, function.__qualname__
    is_file = not path.startswith("<")  # "<string>" names any string: from Python 3.13 on, the text of `python -c`, too
    has_text = is_file and bool(linecache.getlines(path, function.__globals__))  # as it is now: finding has refreshed it
    if not is_file:
        what, remedy = f"its source is not available ({path})", "define the function in a file or in a notebook cell"
    elif not has_text:
        what, remedy = f"its file cannot be read ({path})", "put the file back where it was imported from"
    elif is_rewritten(function.__globals__):
        what = "its text is not what runs: pytest has rewritten its asserts, or its file was changed"
        remedy = "say PYTEST_DONT_REWRITE in the docstring of the module"
    else:
        what = f"its file was changed since it was imported, {_instead(function)}"
        remedy = "import the module again, or restart Python"
    what = f"cannot differentiate `{name}`: {what}"
    return DifferentiationError(what, remedy, *_place(function)) if has_text else refuse(None, None, what, remedy)


def _instead(function: types.FunctionType) -> str:
    """What the file says now where the code was compiled from."""
    path, number = _place(function)
    line = linecache.getline(path, number).strip()
    if not line:
        return f"and has no code at line {number} now"
    return f"and line {number}, `{line}`, begins other code now"


def _place(function: types.FunctionType) -> tuple[str, int]:
    return function.__code__.co_filename, function.__code__.co_firstlineno


def _what(function: object) -> str:
    name = getattr(function, "__qualname__", None) or getattr(function, "__name__", None)
    if isinstance(function, types.MethodType):
        return f"the bound method `{name}`"
    if isinstance(function, types.BuiltinFunctionType):
        return f"`{name}`: it is implemented in C and has no Python source"
    if isinstance(function, type):
        return f"the class `{name}`"
    return f"an object of type `{type(function).__name__}`: it has no Python source"


def _search(function: types.FunctionType, lines: Sequence[str]) -> FunctionText | None:
    """The text of the function in these lines, or None where they do not contain it."""
    code = function.__code__
    first = code.co_firstlineno
    try:
        if code.co_name == "<lambda>":
            return _search_lambda(function, lines)
        if not 0 < first <= len(lines):
            return _search_elsewhere(function, lines)
        # Tokenizing the block takes longer than all the rest, and is needed only where the first guess fails.
        quick = _block_by_indentation(lines, first - 1)
        return (
            _search_def(function, lines, quick, first)
            or _search_def(function, lines, inspect.getblock(lines[first - 1 :]), first)
            or _search_elsewhere(function, lines)
        )
    except (SyntaxError, ValueError, tokenize.TokenError, SystemError):  # the last of these from a text with a NUL
        return None


def _search_elsewhere(function: types.FunctionType, lines: Sequence[str]) -> FunctionText | None:
    """The text of the function on other lines than its code says: lines were put above it, or a reload compiled it alone."""
    for node in ast.walk(ast.parse("".join(lines))):
        if isinstance(node, ast.FunctionDef) and node.name == function.__code__.co_name:
            first = min([node.lineno, *(each.lineno for each in node.decorator_list)])
            found = _search_def(function, lines, lines[first - 1 : node.end_lineno], first)
            if found is not None:
                return found
    return None


def _block_by_indentation(lines: Sequence[str], first: int) -> list[str]:
    """The lines of a definition, if no string and no bracket in it hangs out to the left."""
    indent = len(lines[first]) - len(lines[first].lstrip())
    header = True
    for number in range(first, len(lines)):
        text = lines[number].strip()
        if not text or text.startswith("#"):
            continue
        inside = len(lines[number]) - len(lines[number].lstrip()) > indent
        if not inside and not header and not text.startswith((")", "]", "}")):
            return list(lines[first:number])
        header = header and not text.startswith(("def ", "async def "))
    return list(lines[first:])


def _search_def(function: types.FunctionType, lines: Sequence[str], block: Sequence[str], first: int) -> FunctionText | None:
    """The text of the function, if this block of lines, which begins at the line ``first``, defines it."""
    code = function.__code__
    try:
        tree, offset = _parse(block)
    except SyntaxError:
        return None
    if not isinstance(tree, ast.FunctionDef) or tree.name != code.co_name:
        return None
    # The code of a class, from Python 3.13 on, holds its line number. Parsing the whole file takes longer still.
    if not any(_compiles_to(function, tree, lines, moved) for moved in (0, code.co_firstlineno - 1 - offset)) and not any(
        same_code(code, other) for other in rewritten_codes(function, lines, first)
    ):
        return None
    start = tree.lineno - offset  # the `def` line; the block starts with the decorators
    indent = len(block[0]) - len(block[0].lstrip())
    text = [line.rstrip("\n\r") for line in block[start - 1 :]]
    source = _source(function, text, first + start - 1, indent)
    return FunctionText(function, source, _mangled(_to_gast(tree), code), tree.lineno - 1)


def _compiles_to(function: types.FunctionType, tree: ast.FunctionDef, lines: Sequence[str], moved: int) -> bool:
    """Whether a definition is that of the function if it stands so many lines further down."""
    code, classname = function.__code__, _class_around(function.__code__.co_qualname)
    if moved:
        ast.increment_lineno(tree, moved)
    try:
        return any(same_code(code, _compiled(tree, code, classname, names())) for names in _imported(function, lines))
    finally:
        if moved:
            ast.increment_lineno(tree, -moved)


def _parse(block: Sequence[str]) -> tuple[ast.AST | None, int]:
    """The first statement of a block of lines, with the file's own columns, and how far its lines are off.

    An indented block is put under an ``if`` rather than dedented: dedenting would change multi-line strings.
    """
    text = "".join(block)
    if not block[0].lstrip("\f")[:1].isspace():  # a form feed is white space that indents nothing
        return next(iter(ast.parse(text).body), None), 0
    outer = ast.parse("if 1:\n" + text).body[0]
    assert isinstance(outer, ast.If)
    return outer.body[0], 1


def _source(function: types.FunctionType, lines: Sequence[str], first: int, indent: int) -> Source:
    dedented = tuple(line[indent:] if not line[:indent].strip() else line.lstrip() for line in lines)
    code = function.__code__
    called = function.__qualname__, function.__module__ or ""
    return Source(code.co_filename, first, dedented, *called, indent, spelled(function))


def _search_lambda(function: types.FunctionType, lines: Sequence[str]) -> FunctionText | None:
    """A lambda is found by the positions of its instructions, which no two lambdas of a file share.

    One that stands inside another is in the other's code, too: the innermost is it.
    """
    code = function.__code__
    module = ast.parse("".join(lines))
    wanted = list(code.co_positions())
    classname = _class_around(code.co_qualname)
    found: ast.Lambda | None = None
    for node in ast.walk(module):
        if not isinstance(node, ast.Lambda) or node.lineno != code.co_firstlineno:
            continue
        for imported in _imported(function, lines):
            candidate = _compiled(node, code, classname, imported())
            if candidate is not None and list(candidate.co_positions()) == wanted and same_code(code, candidate):
                found = node
    if found is None:
        return None
    text = [line.rstrip("\n\r") for line in lines[found.lineno - 1 : found.end_lineno]]
    indent = len(text[0]) - len(text[0].lstrip())
    source = _source(function, text, found.lineno, indent)
    return FunctionText(function, source, _mangled(_to_gast(found), code), found.lineno - 1)


def _imported(function: types.FunctionType, lines: Sequence[str]) -> Iterator[Callable[[], Iterable[str]]]:
    """The names that the module imports, on which the instructions for ``name.method()`` depend: guessed, then read.

    None, at last: IPython compiles each statement of a cell by itself.
    """
    scope = function.__globals__
    yield lambda: [name for name in function.__code__.co_names if isinstance(scope.get(name), types.ModuleType)]
    yield lambda: _imports(ast.parse("".join(lines)).body)
    yield lambda: ()


def _imports(body: Sequence[ast.stmt]) -> Iterator[str]:
    for node in body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from ((alias.asname or alias.name).split(".")[0] for alias in node.names)
        elif not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield from _imports([inner for inner in ast.walk(node) if isinstance(inner, ast.Import | ast.ImportFrom)])


def _to_gast(tree: ast.AST) -> gast.AST:
    """The tree in the form that does not depend on Python's version; a long expression nests deeper than Python's limit."""
    try:
        return gast.ast_to_gast(tree)
    except RecursionError:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(50 * limit)
        try:
            return gast.ast_to_gast(tree)
        finally:
            sys.setrecursionlimit(limit)


_NAMED = ("id", "attr", "asname")
"""Where nodes have names that Python mangles; those of keywords in calls it leaves."""


def _mangled(tree: gast.AST, code: types.CodeType) -> gast.AST:
    """A function's tree in which private names of the class around it are what Python makes of them."""
    owner = _class_around(code.co_qualname).lstrip("_")

    def mangled(name: str) -> str:
        return f"_{owner}{name}" if name.startswith("__") and not name.endswith("__") and "." not in name else name

    for node in gast.walk(tree) if owner else ():
        inner = node is not tree and isinstance(node, gast.FunctionDef | gast.ClassDef | gast.MatchAs | gast.MatchStar)
        for name in (*_NAMED, *(["name"] if inner else [])):
            if isinstance(held := getattr(node, name, None), str):
                setattr(node, name, mangled(held))
        if isinstance(node, gast.Global | gast.Nonlocal):
            node.names = [mangled(name) for name in node.names]
    return tree


def _class_around(qualname: str) -> str:
    """The class whose body the function stands in, directly or not: its name mangles ``__names``.

    >>> _class_around("C.method.<locals>.f"), _class_around("f.<locals>.g")
    ('C', '')
    """
    parts = qualname.split(".")
    for part, after in zip(parts[-2::-1], parts[:0:-1], strict=True):
        if "<locals>" not in (part, after):
            return part
    return ""


def _compiled(
    tree: ast.FunctionDef | ast.Lambda, code: types.CodeType, classname: str, imported: Iterable[str]
) -> types.CodeType | None:
    """The code of the function that ``tree`` defines, compiled where ``code`` was: same class, free names and imports."""
    inner: ast.stmt = tree if isinstance(tree, ast.FunctionDef) else ast.Expr(tree, **_positions(tree))
    decorators: list[ast.expr] = []
    if isinstance(tree, ast.FunctionDef):
        # Decorators are not part of the function's code, but would be taken for the place of nested lambdas.
        decorators, tree.decorator_list = tree.decorator_list, []
    place = {"lineno": 1, "col_offset": 0, "end_lineno": 1, "end_col_offset": 0}
    if code.co_freevars:
        free = [ast.arg(name, None, None, **place) for name in code.co_freevars]
        arguments = ast.arguments([], free, None, [], [], None, [])
        inner = _function("_", arguments, [inner], place)
    if classname:
        inner = ast.ClassDef(name=classname, bases=[], keywords=[], body=[inner], decorator_list=[], **place)
        if "type_params" in ast.ClassDef._fields:
            inner.type_params = []  # type: ignore[attr-defined]
    imports = [ast.Import([ast.alias(name, None, **place)], **place) for name in imported if name != "*"]
    module = ast.Module([*imports, inner], [])
    try:
        whole = compile(module, code.co_filename, "exec", flags=code.co_flags & FUTURES, dont_inherit=True)
    except (SyntaxError, ValueError):
        return None
    finally:
        if isinstance(tree, ast.FunctionDef):
            tree.decorator_list = decorators
    return next((c for c in codes(whole) if c.co_name == code.co_name and c.co_freevars == code.co_freevars), None)


def _function(name: str, arguments: ast.arguments, body: list[ast.stmt], place: dict[str, int]) -> ast.FunctionDef:
    made = ast.FunctionDef(name, arguments, body, [], None, None, **place)
    if "type_params" in ast.FunctionDef._fields:
        made.type_params = []  # type: ignore[attr-defined]
    return made


def _positions(tree: ast.Lambda) -> dict[str, int]:
    return {
        "lineno": tree.lineno, "col_offset": tree.col_offset,
        "end_lineno": tree.end_lineno or tree.lineno, "end_col_offset": tree.end_col_offset or tree.col_offset,
    }


_FIELDS = (
    "co_name", "co_argcount", "co_posonlyargcount", "co_kwonlyargcount", "co_code", "co_names", "co_varnames",
    "co_freevars", "co_cellvars", "co_exceptiontable",
)


def same_code(mine: types.CodeType, other: types.CodeType | None) -> bool:
    """Whether two code objects do the same; positions and file names do not count.

    Field by field, each nested code object once: ``==`` on code objects takes time exponential in the nesting.
    """
    if other is None or any(getattr(mine, f) != getattr(other, f) for f in _FIELDS):
        return False
    if (mine.co_flags ^ other.co_flags) & ~inspect.CO_NESTED or len(mine.co_consts) != len(other.co_consts):
        return False
    called = mine.co_qualname, other.co_qualname  # a class holds its own, which names the functions around
    pairs = zip(mine.co_consts, other.co_consts, strict=True)
    return all(_same_const(a, b) or (not mine.co_flags & inspect.CO_OPTIMIZED and (a, b) == called) for a, b in pairs)


def _same_const(a: object, b: object) -> bool:
    if type(a) is not type(b):
        return False
    if isinstance(a, types.CodeType):
        return same_code(a, b if isinstance(b, types.CodeType) else None)
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(_same_const(x, y) for x, y in zip(a, b, strict=True))
    if isinstance(a, frozenset):
        return a == b
    return repr(a) == repr(b)


def which(text: FunctionText) -> tuple[object, int, int]:
    """What tells a function from others, whenever it is lowered."""
    return text.function.__code__, getattr(text.tree, "lineno", 0), getattr(text.tree, "col_offset", 0)
