"""Programs that the generator found, shrunk to what was wrong; each must now have a right derivative."""

import numpy as np
import pytest

from tests.fuzz.check import check
from tests.fuzz.generate import Program

VECTOR, MATRIX = np.array([0.7, -1.2]), np.array([[0.2, -1.1], [1.4, 1.5]])

FOUND = {
    "a sign that was taken up twice": ("return x / np.cos(x)", {"x": 1.35}),
    "a name that only the untaken arm binds": (
        "if x > x:\n        x += x if 1.0 < x < 1.1 else 0.7\n    y = x\n    return y", {"x": -0.8},
    ),
    "a list among the arrays that are joined": ("y = np.concatenate([x, [0.9]])\n    return np.sum(y * y)", {"x": VECTOR}),
    "an integer array from outside": ("y = INTEGERS\n    return np.sum(y + x)", {"x": 1.5}),
    "a tuple that is returned as it is": ("return x", {"x": (-1.5, VECTOR)}),
    "a tangent that is broadcast": ("y = SQUARE - np.max(x, axis=0, keepdims=True)\n    return np.sum(y)", {"x": MATRIX}),
    "a result that depends on nothing": ("return 1.19", {"x": (-1.2, VECTOR)}),
    "a loop and a result that depends on nothing": (
        "for i in range(1, 4):\n        x *= SQUARE.size\n    return x, SQUARE", {"x": -0.2},
    ),
    "a number from a loop that meets an array": ("for v in x:\n        t = v\n    return SQUARE * t", {"x": VECTOR}),
    "a name that is unbound where its adjoint is zero": (
        "if 0.03 > -0.69:\n        for i in range(1, 0, -1):\n            return 0.14\n        else:\n"
        "            x = x\n    return x",
        {"x": VECTOR},
    ),
    "a tangent that is returned before its array is stored to": (
        "y = x * 1.0\n    np.negative(x, out=x)\n    return y", {"x": VECTOR},
    ),
    "lengths that are called as axes of an argument are": (
        "for i in range(0):\n        x = SQUARE + x\n    return 1.0", {"x": MATRIX},
    ),
    "a vector of an argument's tuple": (
        "return np.mean(np.linalg.solve(np.eye(2), x[1]))", {"x": (0.4, VECTOR)},
    ),
}


@pytest.mark.parametrize("name", FOUND)
def test_what_was_wrong_is_right(name, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    body, arguments = FOUND[name]
    text = f"import math\n\nimport numpy as np\n\nINTEGERS = np.array([1, 0])\nSQUARE = np.eye(2)\n\n\ndef f(x):\n    {body}\n"
    verdict = check(Program(0, text, arguments, ("x",)))
    assert verdict.outcome == "right", verdict
