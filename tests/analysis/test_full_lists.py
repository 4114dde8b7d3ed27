"""Arrays of lists that one loop fills have as many rows as it has passes, and others may have more or fewer."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad


@pytest.fixture(autouse=True)
def without_cache(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")


def mixture(x, mu, steps):
    for _ in range(steps):
        rows = []
        for k in range(len(mu)):
            rows.append(np.exp(-((x - mu[k]) ** 2)))
        R = np.array(rows)
        R = R / R.sum(axis=0)
        mu = (R @ x) / R.sum(axis=1)
    return np.sum(mu**2)


def made_early(x, mu):
    """An array of what the list has so far, in each pass."""
    rows, total = [], 0.0
    for k in range(len(mu)):
        rows.append(x * mu[k])
        total = total + np.sum(np.array(rows) * mu[k])
    return total


def grown_again(x, mu):
    rows = []
    for k in range(len(mu)):
        rows.append(mu[k] * x[0])
    rows.append(x[1])
    return np.sum(np.array(rows)[: len(mu)] * mu) + np.sum(np.array(rows))


def two_a_pass(x, mu):
    rows = []
    for k in range(len(mu)):
        rows.append(mu[k] * x[0])
        rows.append(x[1])
    return np.sum(np.array(rows)[::2] * mu)


def chosen(x, mu):
    rows = []
    for k in range(len(mu)):
        if mu[k] > 0:
            rows.append(mu[k] * x[0])
    return np.sum(np.array(rows) * x[:1])


def left_early(x, mu):
    rows = []
    for k in range(len(mu)):
        rows.append(mu[k] * x[0])
        if mu[k] < 0:
            break
    return np.sum(np.array(rows) * x[:1])


def second_name(x, mu):
    rows = []
    other = rows
    for k in range(len(mu)):
        rows.append(mu[k] * x[0])
        other.append(x[1])
    return np.sum(np.array(rows)[::2] * mu)


PROGRAMS = (made_early, grown_again, two_a_pass, chosen, left_early, second_name)
X, MU = np.array([0.5, -0.25, 1.5]), np.array([0.75, -0.5])


@pytest.mark.parametrize("function", PROGRAMS, ids=lambda f: f.__name__)
@pytest.mark.parametrize("mu", [MU, MU[:1], np.array([0.25, 0.5, 1.0])], ids=("two", "one", "three"))
def test_right_for_any_number_of_passes(function, mu):
    check_grads(function, (X, mu))


def test_sums_over_the_rows_are_as_long_as_what_made_these():
    check_grads(mixture, (X, MU, 2))
    gradient = grad(mixture, wrt=(0, 1))
    gradient(X, MU, 2)
    assert "unbroadcast" not in gradient.source and "materialise" not in gradient.source
