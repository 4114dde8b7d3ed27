"""Functions of arguments of any structure, drawn at random: every operator against differences of the flattened function."""

import linecache
from collections import namedtuple

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, flatten, grad, hessian, hvp, jacobian, jvp, vjp
from adjoint_gen.program.structure import floats, leaves, located, node_of, rebuilt
from tests.extent import size

Record = namedtuple("Record", "u v")
REFUSED = ("it is not known which of them is used here", "from a tuple that stands inside of another container")
SHAPES = (
    "def f(p):\n{body}\n    return total\n",
    "def g(p):\n{body}\n    return total\n\n\ndef f(p):\n    return g(p) * 2.0\n",
    "def g(p, k):\n{body}\n    return total * k\n\n\n"
    "def f(p):\n    s = 0.0\n    for k in range(3):\n        if k > 0:\n            s = s + g(p, k)\n    return s\n",
)


def drawn(rng, depth=0):
    """A leaf, or a container of some; that of an integer, a string or None is no rare one."""
    sort = rng.integers(10 if depth < 3 else 6)
    if sort < 6:
        array, other = rng.normal(size=tuple(rng.integers(1, 3, size=rng.integers(3)))), rng.normal(size=2)
        fixed = (None, "name", True, np.arange(2))[rng.integers(4)]
        return (float(rng.normal()), array, other, 2.0 * other, int(rng.integers(2, 4)), fixed)[sort]
    items = [drawn(rng, depth + 1) for _ in range(rng.integers(1, 4))]
    if sort == 9 and depth == 0:
        return Record(items[0], items[-1])
    return {f"k{k}": item for k, item in enumerate(items)} if sort == 8 else items if sort == 7 else tuple(items)


def program(rng, value):
    """A function of a value's leaves, some of them to the power of its integers."""
    parts = list(located(value, "p"))
    moving, powers = [at for at, leaf in parts if floats(leaf)], [at for at, leaf in parts if type(leaf) is int] or ["2"]
    lines = ["    total = 0.0"]
    for _ in range(5):
        one, other, power = rng.choice(moving), rng.choice(moving), rng.choice([*powers, "2"])
        term = (f"np.sum({one} ** {power}) * np.sum(np.sin({other}))", f"np.sum({one}) * {power}")[rng.integers(2)]
        lines.append(f"    total = total + {term}")
    return SHAPES[rng.integers(len(SHAPES))].format(body="\n".join(lines))


@pytest.mark.parametrize("seed", range(size(96, 24)))
def test_every_operator_is_right(seed):
    rng = np.random.default_rng(seed)
    value = drawn(rng)
    while node_of(value) is None or not any(map(floats, leaves(value))):
        value = drawn(rng)
    text, path = program(rng, value), f"<a function of a structure, {seed}>"
    linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    namespace = {"np": np, "__name__": "drawn"}
    exec(compile(text, path, "exec"), namespace)
    try:
        compared(namespace["f"], value, rng)
    except DifferentiationError as error:
        assert any(words in error.message for words in REFUSED), f"{value}\n{text}\n{error}"


def differences(function, vector):
    """The derivative by central differences, along the last axis."""
    steps = 1e-5 * np.eye(len(vector))
    return np.stack([(function(vector + step) - function(vector - step)) / 2e-5 for step in steps], axis=-1)


def compared(f, value, rng):
    vector, unflatten = flatten(value)
    gradient = grad(f)(value)
    assert type(gradient) is type(value)
    for leaf, found in zip(leaves(value), leaves(gradient), strict=True):
        if floats(leaf):
            assert np.asarray(found).dtype == np.asarray(leaf).dtype and np.shape(found) == np.shape(leaf)
        else:
            assert found is None
    flat = flatten(gradient)[0]
    expected = differences(lambda v: float(f(unflatten(v))), vector)
    scale = 1.0 + np.max(np.abs(expected))
    np.testing.assert_allclose(flat, expected, atol=1e-6 * scale)
    np.testing.assert_allclose(flatten(vjp(f, value)[1](1.0)[0])[0], flat, atol=1e-12 * scale)
    np.testing.assert_allclose(flatten(jacobian(f)(value))[0], flat, atol=1e-12 * scale)

    step = rng.normal(size=len(vector))
    moved = leaves(unflatten(step))
    tangent = rebuilt(value, [dot if floats(leaf) else None for leaf, dot in zip(leaves(value), moved, strict=True)])
    assert jvp(f, (value,), (tangent,))[1] == pytest.approx(flat @ step, abs=1e-10 * scale)
    twice = differences(lambda v: flatten(grad(f)(unflatten(v)))[0], vector)
    bound = 1e-5 * scale * (1.0 + np.max(np.abs(twice)))
    np.testing.assert_allclose(flatten(hvp(f)(value, tangent))[0], twice @ step, atol=bound * len(vector))
    blocks = [block for block in leaves(hessian(f)(value)) if block is not None]
    assert sum(np.sum(block) for block in blocks) == pytest.approx(np.sum(twice), abs=bound * len(vector) ** 2)
