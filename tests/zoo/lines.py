"""Statements of a function and of its generated gradient; comments, docstrings and blank lines do not count."""

from __future__ import annotations

import ast
import inspect
import textwrap

import numpy as np

from adjoint_gen.derive import derive
from adjoint_gen.frontend.axes import equal_axes
from adjoint_gen.frontend.observe import kind_of
from tests.zoo.example import Example
from tests.zoo.harness import value_of


def generated(example: Example) -> str:
    """The text of the gradient by all arguments at once, or of the two functions of its pullback where it has no gradient."""
    kinds = {name: kind_of(value, name) for name, value in example.arguments.items()}
    names = list(example.arguments)
    positions = tuple(names.index(name) for name in example.active)
    value = value_of(example)
    mode = "vjp" if isinstance(value, tuple) or np.ndim(value) else "grad"
    return derive(example.function, kinds, positions, mode, equal_axes(example.arguments)).text


def measured(example: Example) -> tuple[int, int]:
    """The number of statements of the function, and of what is generated for it."""
    primal = ast.parse(textwrap.dedent(inspect.getsource(example.function))).body
    functions = [s for s in ast.parse(generated(example)).body if isinstance(s, ast.FunctionDef)]
    return sum(map(statements, primal)), sum(map(statements, functions))


def statements(function: ast.stmt) -> int:
    """The statements in a function's body.

    >>> statements(ast.parse("def f(x):\\n    '''Double.'''\\n    if x:\\n        x *= 2\\n    else:\\n        x = 0\\n    return x").body[0])
    4
    """
    inner = [n for n in ast.walk(function) if isinstance(n, ast.stmt) and n is not function]
    return sum(not (isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant)) for n in inner)
