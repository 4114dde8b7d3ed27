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


HELPED = {
    "a dict that a function which calls itself changes": (
        """
def changed(p, n):
    if n == 0:
        return p["a"]
    p["a"] = p["a"] * p["b"]
    return changed(p, n - 1)


def f(x, y):
    return changed({"a": x[0], "b": y}, 3)
""",
        {"x": VECTOR, "y": 0.3},
    ),
    "a list of which two sums are taken": (
        """
def f(u):
    xs = [np.sin(q) for q in u]
    first = sum(xs)
    return first * sum(it for it in xs) + sum(xs)
""",
        {"u": VECTOR},
    ),
    "views of arrays without axes, of which one changes": (
        """
def f(x):
    t = np.array(x * 1.0)
    u = t.view()
    t += 1
    t *= 2
    v = t.view()
    v *= x
    return np.cos(u) * t
""",
        {"x": 1.3},
    ),
    "a counter that is asked for behind the loop through the items": (
        """
def f(x, A):
    a = x * A[0]
    for i, item in enumerate(A):
        x = np.dot(item, item) * x
        d = np.tanh(np.stack([x, x]))
    a[i - 1] += x
    return a[0]
""",
        {"x": 0.4, "A": MATRIX},
    ),
    "a helper that is called where no run comes": (
        """
def chosen(p, q):
    return p * 1j
    return p


def f(u, n):
    a = np.zeros((2,))
    o = 0.5
    if n > 1:
        a[0::2] += np.exp(o)
    elif n > 1:
        a[0] = np.real(chosen(o, np.max(a)))
    return np.sum(a) * u
""",
        {"u": 0.3, "n": 10.0},
    ),
    "tangents of two arguments of a helper": (
        """
def helper(p, q):
    a = p
    return a * np.arccos(np.sin(q - 0.84))


def f(x, y=0.5):
    return helper(np.linalg.norm(x), q=y)
""",
        {"x": np.array([0.9, 0.4, -1.3]), "y": 0.9},
    ),
    "a helper that is given one argument twice": (
        """
def helper(p, q):
    a = p
    return a * np.log(np.cos(np.subtract(0.94, p))) + q


def f(x):
    return helper(x, q=x)
""",
        {"x": 1.37},
    ),
    "the adjoint of a list's item that is read before it is cleared": (
        """
ONE = np.array([0.9])
FIRST = np.array([0])


def f(x):
    a = (np.log1p((np.square(np.minimum(x, ONE))) ** 2)).copy()
    g = q = x[0, -1] / x.ndim
    a[::-1] += np.maximum(q, q) if not g < 0.55 else np.reciprocal(2.0 + np.sin(g))
    g = np.minimum(q / len(a), g / (1.5 + np.cos(1.01)))
    items = []
    for i in range(1):
        items.append((np.where(g > -0.98, q, q)) ** 3)
    items[-1] += math.exp(math.tanh(g))
    s = (np.reciprocal(2.0 + np.sin(np.hypot(1.0 + g ** 2, ONE * q)))).reshape(1, -1)
    for _, it in enumerate(items):
        if -1.0 < it < 1.1:
            b = 0.5 * (np.where(x > -0.79, np.negative(x), np.where(s > -0.92, x, q)))
        else:
            for i in range(0, 0, -1):
                s = 0.5 * (np.where(a > -0.77, s, s) / (1.5 + np.cos(x[i % 1])))
                g = np.subtract(np.minimum(q, it), s[-1][i % 1])
                np.subtract.at(a, FIRST, np.cos(np.maximum(np.max(s), np.arctan2(ONE * g, 2.0 + ONE ** 2))))
    return np.cos(q) * np.cos(np.sum(s)) * np.cos(np.sum(np.sin(x))) * np.cos(g), g
""",
        {"x": np.array([[0.86]])},
    ),
    "a copy of a number that a function gives": (
        """
def power(p, n):
    if n == 0:
        return 1.0
    half = np.copy(power(p, n // 2))
    half += 0.1
    return half * half * p


def f(x):
    return power(x, 3) + power(x * x, 2)
""",
        {"x": 1.1},
    ),
    "a factor that changes after the product": (
        """
def f(x):
    y = np.ones(3)
    product = x * y
    y[y > 0.2] *= 1.0
    return product
""",
        {"x": 1.5},
    ),
    "a helper that returns two nameless values, which its adjoint reads": (
        """
def h(p, q):
    return (np.tanh(p), np.tanh(p))

def f(v):
    a, d = h(v, 0.5)
    return d + a
""",
        {"v": VECTOR},
    ),
    "the greatest of several numbers where it is not taken": (
        """
def f(x, u):
    items = [1.0, np.arctan2(x, 2.0 + x ** 2), np.min(u), np.negative(u[-2])]
    best = max(items)
    return np.where(x > 0.06, np.min(u), np.maximum(0.1 * x, best))
""",
        {"x": 1.4, "u": VECTOR},
    ),
    "an argument that only the path not taken stores to": (
        """
def f(x):
    y = x
    if 0.42 > -1.28:
        items = []
    else:
        y[0] = 0.28
    return y
""",
        {"x": VECTOR},
    ),
    "arrays that change places and are stored to in another shape": (
        """
def f(v, w):
    u = np.zeros(2)
    m = 0
    while m < 2:
        u, w, v = (w, v, u)
        w.reshape(2)[m] *= v[0] + 1.0
        m += 1
    return v * w
""",
        {"v": VECTOR, "w": VECTOR * 2.0},
    ),
    "integers that say which elements are meant, beside a zero cotangent": (
        """
INTEGERS = np.array([1, 0, 0])

def f(x, v):
    w = np.where(x, 1.0, (v * x)[INTEGERS])
    return w
""",
        {"x": 1.1, "v": VECTOR},
    ),
    "a part of a tuple that a comprehension's own name stands for first": (
        """
def f(w, pair):
    two = list((pair[0], pair[1] * 2.0))
    total = sum(np.tanh(pair[0]) for one in two)
    return np.sum(np.sin(w))
""",
        {"w": VECTOR, "pair": (0.5, 0.6)},
        ("w",),
    ),
    "a passive name that the path taken leaves unbound before the loop that makes it active": (
        """
K = 0.7

def f(w, A):
    if not K < -0.83:
        w = A
    else:
        a = w
    for row in w:
        a = A
    return np.sum(np.sin(a))
""",
        {"w": VECTOR, "A": MATRIX},
        ("A",),
    ),
}


@pytest.mark.parametrize("name", HELPED)
def test_what_raised_is_right(name, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    text, arguments, *wrt = HELPED[name]
    verdict = check(Program(0, f"import math\n\nimport numpy as np\n{text}", arguments, *(wrt or [tuple(arguments)])))
    assert verdict.outcome == "right", verdict


@pytest.mark.parametrize("name", FOUND)
def test_what_was_wrong_is_right(name, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    body, arguments = FOUND[name]
    text = f"import math\n\nimport numpy as np\n\nINTEGERS = np.array([1, 0])\nSQUARE = np.eye(2)\n\n\ndef f(x):\n    {body}\n"
    verdict = check(Program(0, text, arguments, ("x",)))
    assert verdict.outcome == "right", verdict


def test_no_copy_says_what_a_value_is_that_depends_on_strides(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    text = "import numpy as np\n\n\ndef f(x):\n    y = x.ravel()\n    y[0] = 3.0\n    return np.sum(x * x)\n"
    arguments = {"x": np.array([1.0, 2.0])[::-1]}
    verdict = check(Program(0, text, arguments, ("x",)))
    assert verdict.outcome == "skipped" and "strides" in verdict.reason
    assert arguments["x"].tolist() == [2.0, 1.0]
