"""Lists and dicts against the rules: parts put in them where a branch is taken, lists given to functions that call themselves."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, B3, C3


@program(A3, B3, C3, 0.7)
def a_part_put_in_a_list_on_one_side(a, b, c, x):
    m = np.array([a, b])
    held = [m[0], c]
    if x < 1.15:
        held[-1][-1] = b[1]
        held[1] = m[1]
    return np.sum(c * 3.0 * c) + held[1][0] * m[1, 2]


@program(A3, B3, C3)
def a_part_put_in_a_dict_in_a_loop(a, b, c):
    m = np.array([a, b, a * b])
    held = {"one": m[0], "other": c}
    for k in range(3):
        held["other"][k] = held["one"][k] * m[k, 0]
        held["one"] = m[k]
    held["one"][0] *= 2.0
    return np.sum(c * c * m[2]) + np.sum(m)
