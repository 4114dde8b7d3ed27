"""Generated text does nothing for nothing, over all golden files and the functions that store into arrays."""

import copy
import inspect
from pathlib import Path

import numpy as np
import pytest

from adjoint_gen.derive import derive
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.frontend.text.axes import equal_axes
from tests.golden.functions import GOLDEN
from tests.textual import faults
from tests.transform.mutating import CASES

HERE = Path(__file__).parent / "golden"


@pytest.mark.parametrize("name", [g.name for g in GOLDEN])
def test_golden_text_does_nothing_for_nothing(name):
    assert faults((HERE / f"{name}.py").read_text()) == []


@pytest.mark.parametrize("function, given", CASES, ids=[f"{f.__name__}-{k}" for k, (f, _) in enumerate(CASES)])
def test_adjoints_of_stores_do_nothing_for_nothing(function, given):
    wrt = tuple(k for k, a in enumerate(given) if np.asarray(a).dtype.kind == "f")
    value = function(*copy.deepcopy(given))
    mode = "grad" if not isinstance(value, tuple) and np.ndim(value) == 0 else "vjp"
    named = dict(zip(inspect.signature(function).parameters, given, strict=True))
    text = derive(function, {n: kind_of(a, n) for n, a in named.items()}, wrt, mode, equal_axes(named)).text
    assert faults(text) == []


WASTE = {
    "t is never read": "t = x * 2.0",
    "s is never read": "s = 0.0\n    for i in range(3):\n        s = s + x",
    "what is stored in y is never read": "y = np.zeros(3)\n    y[0] = x",
    "what is stored in t_tape is never read": "t_tape = []\n    for i in range(3):\n        t_tape.append(x)",
    "what is popped from x_tape is never read": "x_tape = []\n    x_tape.append(x)\n    x_tape.pop()",
    "b is never read": "a, b = x, x\n    x = a",
    "what is stored in L is never read": "L = []\n    L.append(x)",
    "u is never read": "if x > 0.0:\n        u = x\n    else:\n        u = 1.0",
    "v is never read": "while True:\n        v = x\n        if x > 1.0:\n            break\n        x = x + 1.0",
}


@pytest.mark.parametrize("what", WASTE)
def test_waste_is_found(what):
    assert any(what in fault for fault in faults(f"def f(x):\n    {WASTE[what]}\n    return x"))


USEFUL = [
    "s = 0.0\n    for i in range(3):\n        s = s + x\n    x = s",
    "y = np.zeros(3)\n    for i in range(3):\n        x = x + y[i]\n        y[i] = x",
    "x_tape = []\n    x_tape.append(x)\n    x = x_tape.pop()",
    "a, b = x, 2.0\n    for i in range(3):\n        a, b = b, a\n    x = a",
    "t = int(x)",
    "k = 0\n    while k < 3:\n        k = k + 1",
    "for i in range(3):\n        t = x\n        if x > 1.0:\n            break\n        x = x + t",
]


@pytest.mark.parametrize("body", USEFUL)
def test_what_is_needed_is_no_waste(body):
    assert faults(f"def f(x):\n    {body}\n    return x") == []
