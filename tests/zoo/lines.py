"""Statements and lines of a function and of its generated gradient; comments, docstrings and blank lines do not count."""

from __future__ import annotations

import ast
import inspect
import textwrap
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import CodeType, FunctionType, ModuleType

import numpy as np

from adjoint_gen.asked import Asked
from adjoint_gen.derive import derive
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.kinds import Kind
from tests.zoo.example import Example
from tests.zoo.harness import value_of


def kinds(example: Example) -> dict[str, Kind]:
    """The kinds of an example's arguments."""
    return {name: kind_of(value, name) for name, value in example.arguments.items()}


def generated(example: Example) -> str:
    """The text of the gradient by all arguments at once, or of the two functions of its pullback where it has no gradient."""
    names = list(example.arguments)
    positions = tuple(names.index(name) for name in example.active)
    value = value_of(example)
    mode = "vjp" if isinstance(value, (tuple, dict)) or np.ndim(value) else "grad"
    asked = Asked(example.function, example.arguments)
    return derive(example.function, kinds(example), positions, mode, asked=asked).text


@dataclass(frozen=True)
class Size:
    """How long the bodies of the functions in a text are.

    >>> Size.of("def f(x):\\n    '''Double.'''\\n    if x:\\n        x *= (\\n            2)  # twice\\n\\n    return x")
    Size(statements=3, lines=4)
    """

    statements: int
    lines: int

    @staticmethod
    def of(text: str) -> Size:
        """The size of a module's functions, those of the first level with all that is in them."""
        statements = 0
        lines: set[int] = set()
        for function in ast.parse(text).body:
            if isinstance(function, ast.FunctionDef):
                for node in ast.walk(function):
                    if isinstance(node, ast.stmt) and node is not function and not _is_text(node):
                        statements += 1
                        inner = [n.lineno for n in ast.walk(node) if isinstance(n, ast.stmt) and n is not node]
                        end = min(inner, default=(node.end_lineno or node.lineno) + 1)
                        lines |= {node.lineno, *range(node.lineno, end)}
        rows = text.splitlines()
        return Size(statements, sum(bool(code) for n in lines if (code := rows[n - 1].partition("#")[0].strip())))


def _is_text(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def measured(example: Example) -> tuple[Size, Size]:
    """The size of the function with those of the zoo that it calls, and of what is generated for them."""
    primal = "\n".join(textwrap.dedent(inspect.getsource(f)) for f in called(example.function))
    return Size.of(primal), Size.of(generated(example))


def called(function: Callable[..., object]) -> tuple[FunctionType, ...]:
    """A function, and the other functions of the zoo that it names, directly or through one of them."""
    found: dict[FunctionType, None] = {}
    todo: list[object] = [function]
    while todo:
        item = todo.pop()
        if isinstance(item, FunctionType) and item.__module__.startswith("tests.zoo") and item not in found:
            found[item] = None
            spaces = [item.__globals__, *(vars(m) for m in item.__globals__.values() if isinstance(m, ModuleType))]
            todo += [space[name] for name in _names(item.__code__) for space in spaces if name in space]
    return tuple(found)


def _names(code: CodeType) -> Iterator[str]:
    """The names that a function and those inside it mention."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)
