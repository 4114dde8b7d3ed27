"""Arrays that functions make and hand out are not copied where nobody changes them; where somebody does, they are."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad, vjp


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def pooled(x, n):
    out = np.empty(n)
    for i in range(n):
        out[i] = x[2 * i : 2 * i + 2].max()
    return out


def read_only(x):
    return np.sum(pooled(x * 2.0, 2) ** 2)


def changed(x):
    a = pooled(x * 2.0, 2)
    a[0] = 3.0 * a[1]
    a[1] = x[0]
    return np.sum(a * a)


class Cell:
    def __init__(self, value):
        self.value = value


def in_objects(x):
    cells = [Cell(pooled(x * 2.0, 2)), Cell(pooled(x, 2))]
    for cell in cells:
        cell.value[0] *= 3.0
        cell.value += 1.0
    return sum(np.sum(cell.value**2) for cell in cells)


def pieces(x):
    found = []
    for i in range(len(x)):
        found.append(np.exp(x[i : i + 2]))
    return found


def of_pieces(x):
    return np.sum(np.concatenate(pieces(x)) ** 2)


def changed_pieces(x):
    found = pieces(x)
    found.append(x)
    found[0] = found[1][:1] * 2.0
    return sum(np.sum(piece**2) for piece in found)


X = np.array([0.1, 0.4, 0.3, 0.2])


@pytest.mark.parametrize("function", [read_only, changed, in_objects, of_pieces, changed_pieces])
def test_right_to_second_order(function):
    check_grads(function, (X,), order=2)


def test_what_nobody_changes_is_not_copied():
    gradient = grad(read_only)
    gradient(X)
    assert "copy" not in gradient.source


@pytest.mark.parametrize("function", [lambda x: pooled(x, 2), lambda x: pooled(x * 1.0, 2), pieces])
def test_the_caller_may_change_what_it_gets(function):
    def pulled(spoil):
        value, pullback = vjp(function, X)
        seed = [np.ones_like(part) for part in value] if isinstance(value, list) else np.ones_like(value)
        for part in value if isinstance(value, list) else [value]:
            part[...] = -5.0 if spoil else part
        return pullback(seed)

    assert np.array_equal(pulled(False), pulled(True))


def heads(q, W, n):
    width = q.shape[1] // n
    out = []
    for h in range(n):
        part = slice(h * width, (h + 1) * width)
        out.append(np.tanh(q[:, part] @ W) ** 2)
    return np.sum(np.concatenate(out, axis=1))


def test_a_slice_is_made_again():
    gradient = grad(heads, wrt=(0, 1))
    gradient(np.ones((3, 4)), np.ones((2, 2)), 2)
    assert "append((part" not in gradient.source and "add_at" not in gradient.source
    check_grads(heads, (np.linspace(0.1, 1.0, 12).reshape(3, 4), np.array([[0.3, -0.2], [0.5, 0.1]]), 2), order=2)
