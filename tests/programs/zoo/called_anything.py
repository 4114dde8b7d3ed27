"""Functions of tables, functions that hold names which differ by underscores, and classes called anything."""

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.71, 1.34, 1.93]), np.array([1.43, 0.64, 0.83])
TABLE = [np.sin, np.cos, lambda v: v * v]
ROWS = {"a": [np.sin, np.cos], "b": [np.exp]}


class Cell:
    def __init__(self, value, rest):
        self.value, self.rest = value, rest


Cell.__name__ = "2-D cell"


def affine(a, a_, _a, class_, _):
    def at(v):
        return v * a * a_ + _a * class_ + _

    return at


@case(0, (P,), (Q,))
def side_by_side_with_a_table(x):
    return sum(f(v) for f, v in zip(TABLE, x))


@case(0, (P,), (Q,))
def rows_of_a_table(x):
    s = 0.0
    for fs in ROWS.values():
        for f, v in zip(fs, x):
            s += f(v)
    return s


@case(0, (P,), (Q,))
def names_that_differ_by_underscores(x):
    fs = [affine(x[i], x[i - 1], x[0], x[1], x[2]) for i in range(3) if x[i] > 0.5]
    return sum(f(x[0]) for f in fs)


@case(0, (P,), (Q,))
def a_class_called_anything(x):
    cell = None
    for v in x:
        cell = Cell(v, cell)
    s = 0.0
    while cell is not None:
        s = 0.5 * s + cell.value ** 2
        cell = cell.rest
    return s


@case(0, (P,), (Q,))
def functions_put_in_a_list_on_one_path(x):
    s = x[0]
    fs = [lambda v: v * s]
    if x[1] > 1.0:
        fs.append(np.sin)
        fs.append(lambda v: v * v * s)
    return sum(f(x[2]) for f in fs)
