"""One list in several places of another one: what changes in one place is changed in all."""

import numpy as np
import pytest

from adjoint_gen import check_grads, value_and_grad


def displayed(x):
    row = [0.0, 0.0, 0.0]
    return changed_here([row, row], x)


def changed_here(grid, x):
    for i in range(len(x)):
        grid[i % 2][i] *= x[i]
        grid[1 - i % 2][i] += x[i]
    return sum(grid[0]) * 2 + sum(grid[1])


def in_a_display(x):
    row = [0.0, 0.0, 0.0]
    grid = [row, row]
    for i in range(len(x)):
        grid[i % 2][i] += x[i]
    return sum(grid[0]) * 2 + sum(grid[1])


def of_any_length(x):
    row = [0.0] * len(x)
    grid = [row, row]
    for i in range(len(x)):
        grid[i % 2][i] += x[i]
    return sum(grid[0]) * 2 + sum(grid[1])


def made_by_a_comprehension(x):
    row = [v * 2.0 for v in x]
    grid = [row, row]
    for i in range(len(x)):
        grid[i % 2][i] += x[i]
    return sum(grid[0]) * 2 + sum(grid[1])


def copied_first(x):
    row = list(x)
    grid = [row, row]
    for i in range(len(x)):
        grid[i % 2][i] += x[i]
    return sum(grid[0]) * 2 + sum(grid[1])


def repeated(x):
    grid = [[0.0] * 3] * 2
    for i in range(len(x)):
        grid[i % 2][i] += x[i]
    return sum(grid[0]) * 2 + sum(grid[1])


def repeated_display(x):
    grid = [[0.0, 1.0, 2.0]] * 3
    for i in range(len(x)):
        grid[i][i] += x[i]
        grid[0][2] *= 1.1
    return sum(sum(row) * (k + 1) for k, row in enumerate(grid)) + grid[1][0] * grid[2][1]


def appended(x):
    row, grid = [0.0] * 3, []
    grid.append(row)
    grid.append(row)
    for i in range(len(x)):
        grid[i % 2][i] += x[i]
    return sum(grid[0]) * 2 + sum(grid[1])


def appended_in_a_loop(x):
    row, grid = [0.0] * 3, []
    for _ in range(2):
        grid.append(row)
    for i in range(len(x)):
        grid[i % 2][i] += x[i]
    return sum(grid[0]) * 2 + sum(grid[1])


def joined(x):
    row = [0.0] * 3
    grid = [row] + [row]  # noqa: RUF005 - the operator is meant
    for i in range(len(x)):
        grid[i % 2][i] += x[i]
    return sum(grid[0]) * 2 + sum(grid[1])


def taken_apart(x):
    row = [0.0] * 3
    grid = [row, *[row]]
    for i in range(len(x)):
        grid[i % 2][i] += x[i]
    return sum(grid[0]) * 2 + sum(grid[1])


def deeper(x):
    row = [0.0] * 3
    grid = [[row, row], [row, row]]
    for i in range(len(x)):
        grid[i % 2][1 - i % 2][i] += x[i]
    return sum(grid[0][0]) * 2 + sum(grid[1][1])


def each_in_a_list_of_its_own(x):
    row = [0.0] * 3
    one, other = [row], [row]
    grid = [one, other]
    for i in range(len(x)):
        grid[i % 2][0][i] += x[i]
    return sum(grid[0][0]) * 2 + sum(grid[1][0])


def beside_others(x):
    row = [0.0] * 3
    grid = [[row, [1.0]], [row, [2.0]]]
    for i in range(len(x)):
        grid[i % 2][0][i] += x[i]
    return sum(grid[0][0]) * 2 + sum(grid[1][0])


def in_lists_that_are_appended(x):
    row, grid = [0.0] * 3, []
    for _ in range(2):
        grid.append([row, row])
    for i in range(len(x)):
        grid[i % 2][0][i] += x[i]
    return sum(grid[0][0]) * 2 + sum(grid[1][1])


def listed(x):
    row = [0.0] * 3
    grid = [row for _ in range(2)]
    for i in range(len(x)):
        grid[i % 2][i] += x[i]
    return sum(grid[0]) * 2 + sum(grid[1])


def under_another_name(x):
    row = [0.0] * 3
    other = row
    grid = [row, other]
    for i in range(len(x)):
        grid[i % 2][i] += x[i]
    return sum(grid[0]) * 2 + sum(grid[1])


def by_keys(x):
    row = [0.0] * 3
    table, keys = {"a": row, "b": row}, ["a", "b", "a"]
    for i in range(len(x)):
        table[keys[i]][i] += x[i]
    return sum(table["a"]) * 2 + sum(table["b"])


PROGRAMS = [
    displayed, in_a_display, of_any_length, made_by_a_comprehension, copied_first, repeated, repeated_display, appended,
    appended_in_a_loop, joined, taken_apart, deeper, each_in_a_list_of_its_own, beside_others,
    in_lists_that_are_appended, listed, under_another_name, by_keys,
]


@pytest.mark.parametrize("function", PROGRAMS)
def test_a_list_in_several_places_is_one(function):
    x = np.array([0.7, 1.3, 0.4])
    assert value_and_grad(function)(x)[0] == function(x)
    check_grads(function, (x,))
