"""Transposes of products of arrays: ``@``, ``dot``, ``outer``, ``inner``, ``vdot``, ``tensordot``, ``einsum``, ``solve``.

Where the ranks of the factors are known the transpose is what a person would write; where they are not, it is a helper
that looks.  Factors that are known to be complex are conjugated.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from string import ascii_letters

import numpy as np

from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg, Atom, Const, Pack, Var
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, constant
from adjoint_gen.rules.columns import by_columns, columns, turned
from adjoint_gen.rules.creation import unit
from adjoint_gen.rules.linear import NotLinearError, Share, Site, by_text, linear, transpose, transposer
from adjoint_gen.rules.promotion import promote
from adjoint_gen.rules.table import UnsupportedCallError
from adjoint_gen.rules.text import conj, macro, ranked, static
from adjoint_gen.runtime import dot_left, dot_right, matmul_left, matmul_right


@transpose(operator.matmul, np.matmul, of="a")
def matmul_first(g, a, b):
    if not ranked(a, b):
        return matmul_left(g, a, conj(b))
    if np.ndim(b) == 1:
        if np.ndim(a) == 1:
            return g * conj(b)
        return np.outer(g, conj(b)) if np.ndim(a) == 2 else np.expand_dims(g, -1) * conj(b)
    if np.ndim(a) == 1:
        return conj(b) @ g if np.ndim(b) == 2 else np.tensordot(conj(b), g, rows_behind(np.ndim(b)))
    if repeated(a, b):
        return matmul_left(g, a, conj(b))
    return g @ conj(b).T if np.ndim(b) == 2 else g @ conj(b).mT


@transpose(operator.matmul, np.matmul, of="b")
def matmul_second(g, a, b):
    if not ranked(a, b):
        return matmul_right(g, conj(a), b)
    if np.ndim(a) == 1:
        if np.ndim(b) == 1:
            return g * conj(a)
        return np.outer(conj(a), g) if np.ndim(b) == 2 else np.expand_dims(conj(a), -1) * np.expand_dims(g, -2)
    if np.ndim(b) == 1:
        return conj(a).T @ g if np.ndim(a) == 2 else np.tensordot(g, conj(a), leading_axes(np.ndim(a)))
    if np.ndim(b) == 2 and np.ndim(a) > 2:
        return np.tensordot(conj(a), g, leading_axes(np.ndim(a)))
    if repeated(b, a):
        return matmul_right(g, conj(a), b)
    return conj(a).T @ g if np.ndim(a) == 2 else conj(a).mT @ g


@macro
def repeated(builder: Builder, operand: Arg, factor: Arg) -> Arg:
    """Whether matrices may be repeated along axes before them, which are summed in the same product as their own."""
    one, other = (builder.kind(each).shape.dims or () for each in (operand, factor))
    short = len(one) < len(other)
    return Const(short or any(dim and mine != dim for mine, dim in zip(reversed(one[:-2]), reversed(other[:-2]), strict=False)))


@static
def rows_behind(rank: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """All axes of a stack of matrices but that of its rows, and as many of a stack of vectors."""
    return (*range(rank - 2), rank - 1), tuple(range(rank - 1))


@transposer("numpy.dot")
def _dot(site: Site, g: Atom) -> Iterator[Share]:
    """A product of numbers, a matrix product, or for more axes a helper."""
    a, b = site.bind.args
    first = site.is_linear(a)
    if first and site.is_linear(b):
        raise NotLinearError(site.bind, "a product of two differentials is not linear")
    ranks = {site.builder.kind(a).rank, site.builder.kind(b).rank}
    operand, factor = (a, b) if first else (b, a)
    if 0 in ranks:
        yield from site.elementwise(operand, site.builder.atom("operator.mul", g, conj(site.builder, factor)), g)
    elif ranks <= {1, 2}:
        yield from by_text("operator.matmul", site, g)
    else:
        assert isinstance(operand, Var)
        factor = conj(site.builder, factor)
        args = (site.like(operand), factor) if first else (factor, site.like(operand))
        helper = f"adjoint_gen.runtime.dot_{'left' if first else 'right'}"
        yield Share(operand, site.builder.atom(helper, site.full(g), *args))


def _like_first(call: Call) -> Kind:
    """The cotangent of the first factor: its shape, with the dtype of what it is computed from."""
    return _of_shape(promote((call.kind("g"), call.kind("b"))), call.kind("a").shape)


def _like_second(call: Call) -> Kind:
    """The cotangent of the second factor."""
    return _of_shape(promote((call.kind("g"), call.kind("a"))), call.kind("b").shape)


def _of_shape(dtype: str | None, shape: Shape) -> Kind:
    """An array, or where it has no axes a number that may be Python's own."""
    return Kind("array" if shape.rank else "unknown", dtype, shape)


@linear(matmul_left, "g", "b", kind=_like_first, costly=True, passive=("a",))
def matmul_left_of_g(h, g, a, b):
    return h @ conj(b)


@transpose(matmul_left, of="b")
def matmul_left_of_b(h, g, a, b):
    return matmul_right(conj(g), h, b)


@linear(matmul_right, "g", "a", kind=_like_second, costly=True, passive=("b",))
def matmul_right_of_g(h, g, a, b):
    return conj(a) @ h


@transpose(matmul_right, of="a")
def matmul_right_of_a(h, g, a, b):
    return matmul_left(conj(g), a, h)


@linear(dot_left, "g", "b", kind=_like_first, costly=True, passive=("a",))
def dot_left_of_g(h, g, a, b):
    return np.dot(h, conj(b))


@transpose(dot_left, of="b")
def dot_left_of_b(h, g, a, b):
    return dot_right(conj(g), h, b)


@linear(dot_right, "g", "a", kind=_like_second, costly=True, passive=("b",))
def dot_right_of_g(h, g, a, b):
    return np.dot(conj(a), h)


@transpose(dot_right, of="a")
def dot_right_of_a(h, g, a, b):
    return dot_left(conj(g), a, h)


@transpose(np.outer, of="a")
def outer_first(g, a, b):
    if ranked(a, b) and np.ndim(a) == 1 and np.ndim(b) == 1:
        return g @ conj(b)
    return np.reshape(g @ np.ravel(conj(b)), np.shape(a))


@transpose(np.outer, of="b")
def outer_second(g, a, b):
    if ranked(a, b) and np.ndim(a) == 1 and np.ndim(b) == 1:
        return conj(a) @ g
    return np.reshape(np.ravel(conj(a)) @ g, np.shape(b))


@transpose(np.vdot, of="a")
def vdot_first(g, a, b):
    return np.reshape(np.conj(g) * np.ravel(b), np.shape(a))


@transpose(np.vdot, of="b")
def vdot_second(g, a, b):
    return np.reshape(g * np.ravel(a), np.shape(b))


@transpose(np.inner, of="a")
def inner_first(g, a, b):
    if np.ndim(a) == 0 or np.ndim(b) == 0 or (np.ndim(b) == 1 and np.ndim(a) == 1):
        return g * conj(b)
    return np.tensordot(g, conj(b), outer_axes(np.ndim(a), np.ndim(b)))


@transpose(np.inner, of="b")
def inner_second(g, a, b):
    if np.ndim(a) == 0 or np.ndim(b) == 0 or (np.ndim(b) == 1 and np.ndim(a) == 1):
        return g * conj(a)
    return np.tensordot(g, conj(a), leading_axes(np.ndim(a)))


@static
def outer_axes(first: int, second: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The axes of ``inner(a, b)`` that come from ``b``, and those axes of ``b``."""
    return tuple(range(first - 1, first + second - 2)), tuple(range(second - 1))


@static
def leading_axes(first: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The axes of ``inner(a, b)`` that come from ``a``, and those axes of ``a``."""
    return tuple(range(first - 1)), tuple(range(first - 1))


@transpose(np.tensordot, of="a")
def tensordot_first(g, a, b, axes=2):
    product = np.tensordot(g, conj(b), contracted(axes, np.ndim(a), np.ndim(b), True))
    return reordered(product, restored(axes, np.ndim(a), np.ndim(b), True))


@transpose(np.tensordot, of="b")
def tensordot_second(g, a, b, axes=2):
    product = np.tensordot(conj(a), g, contracted(axes, np.ndim(a), np.ndim(b), False))
    return reordered(product, restored(axes, np.ndim(a), np.ndim(b), False))


@macro
def reordered(builder: Builder, product: Arg, order: Arg) -> Arg:
    """A product with its axes in another order."""
    axes = constant(order)
    return product if axes == tuple(range(len(axes))) else builder.bind("numpy.transpose", product, order)  # type: ignore[arg-type]


def pairs(axes: object, first: int, second: int) -> tuple[list[int], list[int]]:
    """The contracted axes of both factors of a ``tensordot``, pair by pair and none negative."""
    if isinstance(axes, int):
        return list(range(first - axes, first)), list(range(axes))
    assert isinstance(axes, tuple | list)
    of_a, of_b = ([side] if isinstance(side, int) else list(side) for side in axes)
    return [axis % first for axis in of_a], [axis % second for axis in of_b]


@static
def contracted(axes: object, first: int, second: int, left: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The ``axes`` of the product that transposes a ``tensordot``: of the cotangent with ``b``, or of ``a`` with it."""
    of_a, of_b = pairs(axes, first, second)
    free_a = [axis for axis in range(first) if axis not in of_a]
    free_b = [axis for axis in range(second) if axis not in of_b]
    if left:
        return tuple(range(len(free_a), len(free_a) + len(free_b))), tuple(free_b)
    return tuple(free_a), tuple(range(len(free_a)))


@static
def restored(axes: object, first: int, second: int, left: bool) -> tuple[int, ...]:
    """The order in which that product's axes are those of the factor.

    >>> restored(((0,), (1,)), 2, 2, True)
    (1, 0)
    """
    of_a, of_b = pairs(axes, first, second)
    mine, other, rank = (of_a, of_b, first) if left else (of_b, of_a, second)
    free = [axis for axis in range(rank) if axis not in mine]
    # The contracted axes come in the order of the other factor; free ones before them for a, after them for b.
    order = [mine[other.index(axis)] for axis in sorted(other)]
    now = free + order if left else order + free
    return tuple(now.index(axis) for axis in range(rank))


@transpose(np.linalg.solve, of="b")
def solve(g, a, b):
    if by_columns(a, b):
        return np.reshape(np.linalg.solve(conj(a).mT, columns(g, b)), np.shape(g))
    return np.linalg.solve(turned(conj(a)), g)


@transposer("numpy.einsum")
def _einsum(site: Site, g: Atom) -> Iterator[Share]:
    """The cotangent takes the place of the operand, whose subscripts become the output's."""
    first, *operands = site.bind.args
    inputs, output = subscripts(constant(first), len(operands))
    linear = [position for position, operand in enumerate(operands) if site.is_linear(operand)]
    if len(linear) != 1:
        raise NotLinearError(site.bind, "a product of two differentials is not linear")
    (position,) = linear
    wanted, operand = inputs[position], operands[position]
    assert isinstance(operand, Var)
    others = [(*pair,) for at, pair in enumerate(zip(inputs, operands, strict=True)) if at != position]
    for axis, letter in enumerate(wanted):
        if letter in wanted[:axis]:  # of a diagonal: every axis gets a letter of its own, and a unit matrix joins two of them
            new = next(fresh for fresh in ascii_letters if fresh not in "".join((*inputs, wanted)))
            wanted = wanted[:axis] + new + wanted[axis + 1 :]
            others.append((letter + new, unit(site.builder, site.like(operand), Const(axis), Const(axis))))
    given = set(output).union(*(letters for letters, _ in others))
    kept = "".join(letter for letter in wanted if letter in given)
    terms = ",".join([output, *(letters for letters, _ in others)])
    factors = [conj(site.builder, factor) for _, factor in others]
    order = dict(site.bind.params).get("optimize", Const(False))
    order = order if order in (Const(False), Const("greedy"), Const("optimal")) else Const(True)  # a path would be another one
    value = site.builder.atom("numpy.einsum", Const(f"{terms}->{kept}"), site.full(g), *factors, optimize=order)
    summed = [axis for axis, letter in enumerate(wanted) if letter not in given]
    if summed:  # summed on its own: each of its elements counts alike
        axes: Arg = Const(summed[0]) if len(summed) == 1 else Pack("tuple", tuple(map(Const, summed)))
        value = site.builder.atom("numpy.expand_dims", value, axes)
    yield Share(operand, value)


def subscripts(text: object, operands: int) -> tuple[list[str], str]:
    """The letters of each operand of an ``einsum`` and of its result, written out.

    >>> subscripts("ij, jk", 2)
    (['ij', 'jk'], 'ik')
    """
    if not isinstance(text, str) or "." in text:
        raise UnsupportedCallError("`einsum` without plain subscripts", 'write them out, as in "ij,jk->ik"')
    left, arrow, output = text.replace(" ", "").partition("->")
    inputs = left.split(",")
    if len(inputs) != operands:
        raise UnsupportedCallError(f"`einsum` of {operands} operands with the subscripts {text!r}", "give one for each")
    if not arrow:
        output = "".join(sorted(letter for letter in set(left) - {","} if left.count(letter) == 1))
    return inputs, output
