"""Changes of arrays in place: each kind of array, in each way of changing it, by each kind of value.

Functions of ``s`` and ``x``, as text. Many of them raise, as the array does not take what it gets.
"""

import random
import textwrap
from collections.abc import Iterator

from tests.foreign.sweep import HEAD

_DTYPES = ("bool", "int8", "u1", "int64", "f8", "D", "O", "m8[s]", "longdouble", ">f8")
_MADE = ("np.ones(2, {0!r})", "np.array([1, 0], dtype={0!r})", "np.array(1, dtype={0!r})", "np.ones((2, 2), {0!r})")
ARRAYS = (
    *(made.format(dtype) for made in _MADE for dtype in _DTYPES), "x * 1.0", "x[:1] * 1.0", "np.outer(x, x)", "x * 1j",
    "np.full(2, 1)", "np.array(s)", "np.arange(2)", "np.array([1, 2, 3])[1:] * 1", "[1.0, 2.0]", "(1.0, 2.0)", "s * 1.0", "2.0",
    "np.zeros(0)", "np.sum(np.ones((2, 2), int), axis=0)", "np.ma.array([1.0, 2.0])", "np.where(x > 1.0, 1, 2)",
    "np.zeros_like(x, dtype=int)", "helper(np.arange(2), 2)",
)
OPERANDS = (
    "s", "x", "2", "2.5", "1j", "True", "300", "-1", "np.float32(2)", "np.int8(2)", "np.complex64(1)", "np.float64(2.5)",
    "np.arange(2)", "np.array([1, 0], 'u1')", "np.array([True, False])", "np.array([1.5, 2.5], 'F')",
    "np.array([1.5, 2.5], dtype='f4')", "np.array([1.5, 2.5], dtype=object)", "np.array(1.5, dtype=object)", "np.array(1.5)",
    "np.array([1, 2], 'm8[s]')", "[1.0, 2.0]", "(1, 2)", "np.ones((2, 2))", "np.ones(1)", "np.ones(3)", "np.ones((1, 2))",
    "x * 1j", "np.outer(x, x)", "x[:1]", "np.array([1.5, 2.5], dtype=np.longdouble)", "np.array(s)", "np.float64(s)", "None",
    "'a'", "x[None]", "np.zeros(0)", "helper(x, s)", "x > 1.0", "fractions.Fraction(1, 2)",
)
OPERATORS = ("+=", "-=", "*=", "/=", "//=", "%=", "**=", "@=", "&=", "|=", "^=", "<<=", ">>=")
_END = "\nreturn np.sum(np.real(y) * s)"
OPERATIONS = (
    "y = {a}\ny {op} {v}" + _END, "y = {a}\nz = y\ny {op} {v}\nreturn np.sum(np.real(z) * s)", "y = {a}\ny[:] {op} {v}" + _END,
    "y = {a}\ny[...] {op} {v}" + _END, "y = {a}\ny[0] {op} {v}" + _END, "y = {a}\ny[[0, 1]] {op} {v}" + _END,
    "y = {a}\ny[np.array([True, False])] {op} {v}" + _END, "y = {a}\nfor k in range(2):\n    y {op} {v}" + _END,
    "y = {a}\nif s > 0.0:\n    y {op} {v}" + _END, "if s > 0.0:\n    y = {a}\nelse:\n    y = s\ny {op} {v}" + _END,
    "d = {{'k': {a}}}\nd['k'] {op} {v}\nreturn np.sum(np.real(d['k']) * s)",
    "d = [{a}, s]\nd[0] {op} {v}\nreturn np.sum(np.real(d[0]) * s)",
    "d = []\nd.append({a})\nd[0] {op} {v}\nreturn np.sum(np.real(d[0]) * s)",
    "def g(u):\n    u {op} {v}\n    return u\nreturn np.sum(np.real(g({a})) * s)",
    "def g(u):\n    y = {a}\n    y {op} u\n    return y\nreturn np.sum(np.real(g({v})) * s)",
    "y = {a}\ny {op} {v}\nreturn s * s", "y = {a}\ny.T[...] {op} {v}" + _END, "y = {a}\nz = y[:1]\nz {op} {v}" + _END,
)
UFUNCS = ("add", "multiply", "subtract", "true_divide", "maximum", "arctan2")
CALLS = tuple("y = {a}\n" + call + _END for call in (
    "np.{f}(x, {v}, out=y)", "np.exp({v}, out=y)", "np.{f}({v}, s, y)", "np.{f}(x, {v}, out=y, where=x > 1.0)",
    "np.sum({v}, axis=0, out=y)", "np.dot(np.eye(2), {v}, out=y)", "np.matmul(np.eye(2), {v}, out=y)",
    "np.clip(x, {v}, 5.0, out=y)", "np.concatenate([x[:1], {v}], out=y)", "np.mean({v}, axis=0, out=y)",
    "np.copyto(y, {v})", "np.copyto(y, {v}, where=x > 1.0)", "np.{f}.at(y, [0], {v})", "np.{f}.at(y, np.array([0, 0]), {v})",
    "np.place(y, x > 1.0, {v})", "np.putmask(y, x > 1.0, {v})", "np.put_along_axis(y, np.array([0]), {v}, 0)", "y.fill({v})",
    "y[:] = {v}", "y[0] = {v}", "y[np.array([True, False])] = {v}", "y[[0, 1]] = {v}",
))


def module(body: str) -> str:
    """A module that defines ``f`` with this body."""
    return f"{HEAD}def f(s, x):\n{textwrap.indent(body, '    ')}\n"


def bodies(count: int, seed: int) -> Iterator[str]:
    """Some of all the changes, half of them by operators and half by calls."""
    choice = random.Random(seed).choice
    for k in range(count):
        forms, by, names = (OPERATIONS, OPERATORS, "op") if k % 2 else (CALLS, UFUNCS, "f")
        yield choice(forms).format(a=choice(ARRAYS), v=choice(OPERANDS), **{names: choice(by)})
