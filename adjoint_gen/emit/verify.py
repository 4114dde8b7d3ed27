"""That a printed module says what was meant: it is parsed again, compared, and compiled."""

from __future__ import annotations

import ast
from contextlib import suppress

from adjoint_gen.emit.statements import Heading
from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.ir.trace import Trace

_LAYOUT = frozenset({"ctx", "kind", "type_comment", "type_params"})


class PrintedWrongly(AssertionError):  # noqa: N818 - a fault of this package, never of the user's
    """The text of a function does not parse to the tree it was printed from."""


def _parsed(text: str) -> ast.Module:
    """The tree of a text. Python 3.11 counts for all threads together how deep a tree is: where others counted, again."""
    for _ in range(8):
        with suppress(SystemError):
            return ast.parse(text)
    return ast.parse(text)


def verify(text: str, meant: dict[str, ast.FunctionDef], trace: Trace) -> None:
    """Check the text of a module against the trees of its functions, which have no docstrings.

    Raises:
        PrintedWrongly: the text means something else.
        DifferentiationError: Python does not compile it, since blocks are nested too deeply.
    """
    try:
        module = _parsed(text)
        compile(module, "<generated>", "exec")
    except (IndentationError, RecursionError, MemoryError) as error:
        raise _too_deep(trace) from error
    except SyntaxError as error:
        if "nested" in str(error) or "indentation" in str(error):
            raise _too_deep(trace) from error
        raise PrintedWrongly(f"{trace.name} was printed as text that Python refuses: {error}") from error
    found = {node.name: node for node in module.body if isinstance(node, ast.FunctionDef)}
    for name, function in meant.items():
        body = found[name].body
        if ast.get_docstring(found[name], clean=False) is not None:
            body = body[1:]
        wanted = [n for n in function.body if not isinstance(n, Heading)]
        if not (same(found[name].args, function.args) and same(body, wanted)):
            raise PrintedWrongly(f"{name} was printed as text of another meaning")


def same(one: object, other: object) -> bool:
    """Whether two trees are the same program; fields that say nothing about its meaning are not compared.

    >>> same(ast.parse("(x + y) * 2").body, ast.parse("((x + y)) * 2").body), same(ast.parse("x"), ast.parse("-x"))
    (True, False)
    """
    waiting = [(one, other)]
    while waiting:
        one, other = waiting.pop()
        if one.__class__ is list and other.__class__ is list:
            other = [node for node in other if not isinstance(node, Heading)]
            if len(one) != len(other):
                return False
            waiting += zip(one, other, strict=True)
        elif one.__class__ is not other.__class__:
            return False
        elif isinstance(one, ast.JoinedStr) and isinstance(other, ast.JoinedStr):
            waiting.append((_pieces(one), _pieces(other)))
        elif isinstance(one, ast.AST):
            given, wanted = vars(one).get, vars(other).get
            waiting += [(given(name), wanted(name)) for name in one._fields if name not in _LAYOUT]
        elif one != other and repr(one) != repr(other):
            return False
    return True


def _pieces(string: ast.JoinedStr) -> list[ast.expr]:
    """What a formatted string consists of, with texts side by side as one, and without the empty ones of Python 3.12."""
    found: list[ast.expr] = []
    for piece in string.values:
        before = found[-1] if found else None
        if isinstance(piece, ast.Constant) and isinstance(before, ast.Constant):
            found[-1] = ast.Constant(str(before.value) + str(piece.value))
        else:
            found.append(piece)
    return [piece for piece in found if not (isinstance(piece, ast.Constant) and piece.value == "")]


def _too_deep(trace: Trace) -> DifferentiationError:
    return refuse(
        trace.source, None, f"the blocks of `{trace.source.qualname}` are nested more deeply than Python compiles",
        "move the inner loops and branches to functions of their own",
    )
