"""The generated source of the golden functions: byte for byte what was read and judged, and right."""

import hashlib
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from tests.golden.functions import GOLDEN
from tests.golden.update import generated

HERE = Path(__file__).parent / "golden"


@cache
def text_of(name):
    return generated(next(golden for golden in GOLDEN if golden.name == name))


names = pytest.mark.parametrize("golden", GOLDEN, ids=lambda g: g.name)


@names
def test_generated_source_is_the_golden_one(golden):
    assert text_of(golden.name) == (HERE / f"{golden.name}.py").read_text(), "after reading it: python -m tests.golden.update"


def test_no_golden_file_is_left_over():
    known = {f"{g.name}.py" for g in GOLDEN} | {"__init__.py", "functions.py", "update.py"}
    assert {p.name for p in HERE.glob("*.py")} == known


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_the_text_does_not_depend_on_hashes(seed):
    script = (
        "import hashlib; from tests.golden.update import *\n"
        "print(hashlib.sha256(''.join(map(generated, GOLDEN)).encode()).hexdigest())"
    )
    here = "".join(text_of(golden.name) for golden in GOLDEN)
    run = subprocess.run(
        [sys.executable, "-c", script], env={**os.environ, "PYTHONHASHSEED": seed}, cwd=HERE.parent.parent,
        capture_output=True, text=True, check=True,
    )
    assert run.stdout.strip() == hashlib.sha256(here.encode()).hexdigest()


@names
def test_golden_gradients_agree_with_differences(golden):
    if golden.mode != "grad":
        pytest.skip("the gradients' own files say it all")
    space = {}
    exec(compile((HERE / f"{golden.name}.py").read_text(), golden.name, "exec"), space)
    result = space[golden.name](*golden.args)
    gradients = (result,) if isinstance(golden.wrt, int) else result
    positions = (golden.wrt,) if isinstance(golden.wrt, int) else golden.wrt
    for position, gradient in zip(positions, gradients, strict=True):
        rng = np.random.default_rng(position)
        direction = like(golden.args[position], lambda a: rng.normal(size=np.shape(a)))
        slope = dot(gradient, direction)
        assert slope == pytest.approx(difference(golden, position, direction), rel=1e-6, abs=1e-8)


def like(value, make):
    """A value of the same structure, leaf by leaf."""
    return tuple(like(v, make) for v in value) if isinstance(value, tuple) else make(value)


def dot(a, b):
    return sum(map(dot, a, b)) if isinstance(a, tuple) else float(np.sum(np.asarray(a) * b))


def moved(value, direction, step):
    if isinstance(value, tuple):
        return tuple(moved(v, d, step) for v, d in zip(value, direction, strict=True))
    return value + step * (float(direction) if isinstance(value, float) else direction)


def difference(golden, position, direction, step=1e-6):
    """The slope of the primal along a direction, by central differences."""
    def at(h):
        args = [moved(a, direction, h) if k == position else a for k, a in enumerate(golden.args)]
        return golden.function(*args)

    return (at(step) - at(-step)) / (2 * step)
