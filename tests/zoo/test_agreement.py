"""grad, vjp, jvp, jacobian in both modes, hessian and hvp say the same of one function, and what differences say."""

import ast
import copy
import inspect
import textwrap

import numpy as np
import pytest

from adjoint_gen import flatten, grad, hessian, hvp, jacobian, jvp, value_and_grad, vjp
from adjoint_gen.program.structure import floats, leaves, rebuilt
from tests.extent import part
from tests.fuzz.numeric import TOLERANCE
from tests.zoo.harness import reference
from tests.zoo.test_zoo import READY, SMOOTH, label, positions, same

LARGEST = 40
"""A matrix has so many rows and columns at most: each is a sweep."""


def has_structure(example):
    """Whether a function has a loop, a store, or an argument or result that is a container."""
    tree = ast.parse(textwrap.dedent(inspect.getsource(example.function)))
    inside = any(
        isinstance(node, ast.For | ast.While | ast.ListComp | ast.AugAssign)
        or (isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Store)) for node in ast.walk(tree)
    )
    return inside or any(isinstance(value, list | tuple | dict) for value in example.arguments.values())


def small(example):
    return flat(tuple(example.arguments.values())).size <= LARGEST


def flat(value):
    """The floating-point numbers of a value, in double precision."""
    return flatten(value)[0].astype(float)


def matrix(nested, value, at):
    """A Jacobian of any structure as a matrix, the leaves of the value by those of the arguments."""
    rows, columns = leaves(value), leaves(at)
    blocks = leaves(nested)
    assert len(blocks) == len(rows) * len(columns)
    wide = []
    for k, row in enumerate(rows):
        line = blocks[k * len(columns) : (k + 1) * len(columns)]
        for block, column in zip(line, columns, strict=True):
            assert np.shape(block) == (np.shape(row) + np.shape(column) if floats(row) and floats(column) else ())
            assert (block is None) == (not (floats(row) and floats(column)))
        kept = [block for block in line if block is not None]
        if kept:
            wide.append(np.hstack([np.reshape(b, (np.size(row), -1)) for b in kept]))
    return np.vstack(wide)


def drawn(model, rng):
    """Random numbers of the structure of a value, None where it has no derivative."""

    def like(leaf):
        numbers = rng.standard_normal(np.shape(leaf))
        return numbers.astype(leaf.dtype) if isinstance(leaf, np.ndarray) else float(numbers)

    return rebuilt(model, [like(leaf) if floats(leaf) else None for leaf in leaves(model)])


CHOSEN = [e for e in READY if has_structure(e) and small(e)]
TWICE = [e for e in SMOOTH if has_structure(e) and small(e)]


def by_example(examples, share):
    return pytest.mark.parametrize("example", [pytest.param(e, id=label(e)) for e in part(examples, share)])


def close(found, expected, scale):
    return np.max(np.abs(found - expected), initial=0.0) <= scale


def test_there_are_a_hundred_of_each():
    assert len({e.function for e in CHOSEN}) >= 100 and len({e.function for e in TWICE}) >= 100


@by_example(CHOSEN, 16)
def test_first_derivatives_agree(example):
    given = copy.deepcopy(tuple(example.arguments.values()))
    where = positions(example, example.active)
    at = tuple(given[k] for k in where)
    known, rng = reference(example), np.random.default_rng(3)
    value = known.value
    rows = matrix(jacobian(example.function, wrt=example.active, mode="reverse")(*given), value, at)
    columns = matrix(jacobian(example.function, wrt=example.active, mode="forward")(*given), value, at)
    scale = max(1.0, float(np.max(np.abs(rows), initial=0.0)))
    assert close(rows, columns, 1e-12 * scale)

    expected = np.hstack([leaf.ravel() for name in example.active for leaf in known.gradient[name]])
    weights = flat(known.cotangent)
    assert close(weights @ rows, expected, TOLERANCE * known.scale)
    _, pullback = vjp(example.function, *given)
    gradients = pullback(known.cotangent)
    assert close(flat(tuple(gradients[k] for k in where)), weights @ rows, 1e-12 * scale * max(1.0, np.sum(np.abs(weights))))

    direction = drawn(at, rng)
    tangents = [None] * len(given)
    for k, dot in zip(where, direction, strict=True):
        tangents[k] = dot
    _, moved = jvp(example.function, given, tuple(tangents))
    step = flat(direction)
    assert close(flat(rebuilt(value, [m if floats(v) else 0 for v, m in zip(leaves(value), leaves(moved), strict=True)])),
                 rows @ step, 1e-12 * scale * max(1.0, np.sum(np.abs(step))))


@by_example(TWICE, 16)
def test_second_derivatives_agree(example):
    given = copy.deepcopy(tuple(example.arguments.values()))
    where = positions(example, example.active)
    at = tuple(given[k] for k in where)
    gradient = grad(example.function, wrt=example.active)(*given)
    value, again = value_and_grad(example.function, wrt=example.active)(*given)
    assert same(again, gradient) and np.allclose(value, reference(example).value, rtol=1e-13)
    rows = matrix(jacobian(example.function, wrt=example.active, mode="reverse")(*given), value, at)
    assert close(flat(gradient), rows[0], 1e-13 * max(1.0, np.max(np.abs(rows))))

    twice = matrix(hessian(example.function, wrt=example.active)(*given), at, at)
    scale = max(1.0, float(np.max(np.abs(twice), initial=0.0)))
    assert close(twice, twice.T, 1e-11 * scale)
    rng = np.random.default_rng(4)
    direction = drawn(at, rng)
    step = flat(direction)
    product = flat(hvp(example.function, wrt=example.active)(*given, direction))
    assert close(product, twice @ step, 1e-11 * scale * max(1.0, np.sum(np.abs(step))))

    vector, unflatten = flatten(at)

    def along(h):
        moved = list(given)
        for k, leaf in zip(where, unflatten(vector + h * step), strict=True):
            moved[k] = leaf
        return flat(grad(example.function, wrt=example.active)(*moved))

    h = 1e-4
    expected = (8.0 * (along(h) - along(-h)) - (along(2 * h) - along(-2 * h))) / (12.0 * h)
    assert close(product, expected, 1e-7 * (1.0 + np.max(np.abs(expected)) + np.max(np.abs(along(0.0)))))
