"""Tuples in tuples are taken apart where they stand: in headers of loops, too."""

import numpy as np
import pytest

from adjoint_gen import check_grads, grad

X = np.array([0.7, 1.3, 0.4, 1.1])


def keys_in_keys(x):
    rules = {("S", ("A", "B")): x[0], ("A", ("A", "A")): x[1], ("B", ("B", "B")): x[2], ("S", ("S", "B")): x[3]}
    total, found = 0.0, {}
    for i in range(3):
        found["SAB"[i]] = x[i]
        for (_, (left, right)), p in rules.items():
            if left in found and right in found:
                total += p * found[left] * found[right]
    return total


def pairs_in_rows(x):
    rows = []
    for i in range(3):
        rows.append((x[i], (x[i] ** 2, (i, x[i + 1]))))
    total = 0.0
    for a, (b, (c, d)) in rows:
        total += a * b + c * d
    a, (b, (_, d)) = rows[1]
    pair = rows[2][1]
    return total + a * b * d + pair[0] * pair[1][1]


def pairs_that_have_a_name(x):
    held, out = {("a", (0, 1)): x[0], ("b", (1, 2)): x[1]}, {}
    for k in range(2):
        for (name, ij), v in held.items():
            i, j = ij
            out[ij] = out.get(ij, 0.0) + v * x[i] * x[j] * (name == "b" or k)
    return sum(out.values())


@pytest.mark.parametrize("f", [keys_in_keys, pairs_in_rows, pairs_that_have_a_name])
def test_derivatives(f):
    check_grads(f, (X,), order=2)


def test_the_header_takes_them_apart():
    g = grad(keys_in_keys)
    g(X)
    assert "(left, right)" in next(line for line in g.source.splitlines() if line.strip().startswith("for") and "left" in line)
