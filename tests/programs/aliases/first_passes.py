"""What is None, or an integer, in the first pass of a loop only: in cells, dicts and lists that functions are given there."""

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A4


@program(A4, 0.3)
def a_controller(errors, gain):
    integral, last, log = 0.0, None, []

    def control(e):
        nonlocal integral, last
        integral += e * 0.1
        d = 0.0 if last is None else e - last
        last = e
        log.append((e, integral))
        return gain * e + 0.5 * integral + 0.1 * d

    out = [control(e) for e in errors]
    return sum(o * o for o in out) + sum(a * b for a, b in log)


@program(A4)
def a_cell_that_is_none_again(errors):
    last = None

    def reset():
        nonlocal last
        last = None

    def control(e):
        nonlocal last
        d = 0.0 if last is None else e - last
        last = e
        if e > 0.8:
            reset()
        return d

    return sum(map(lambda e: control(e) ** 2, errors))  # noqa: C417 - as users write it


@program(A4)
def the_best_so_far(values):
    best, seen = None, []

    def see(v):
        nonlocal best
        if best is None or v > best[0]:
            best = (v, len(seen))
        seen.append(v)
        return best[0]

    total = sum([see(v) * (k + 1) for k, v in enumerate(values)])
    return total + best[0] * best[1]


def difference(state, e):
    d = 1.0 if state["last"] is None else e - state["last"]
    state["last"] = e
    return d


def doubled(state, e):
    return difference(state, e) * 2


@program(A4)
def a_dict_that_helpers_hand_on(errors):
    state = {"last": None}
    return sum(doubled(state, e) ** 2 for e in errors)


@program(A4)
def a_dict_in_a_while(errors):
    state, total, k = {"last": None, "n": 0}, 0.0, 0
    while k < len(errors):
        total += doubled(state, errors[k]) ** 2
        k += 1
    return total


@program(A4)
def by_number_of_the_pass(errors):
    states = {"a": {"last": None}, "b": {"last": None}}
    return sum(difference(states["a" if i % 2 else "b"], e) ** 2 for i, e in enumerate(errors))


@program(A4)
def a_dict_of_keys_that_come_late(errors):
    def smooth(state, e):
        m = state.get("m")
        if m is None:
            state["m"] = e
            return 0.0
        state["m"] = 0.9 * m + 0.1 * e
        return state["m"]

    state = {}
    return sum([smooth(state, e) ** 2 for e in errors])


@program(A4)
def an_integer_at_first(values):
    def add(state, v):
        first = isinstance(state["sum"], int)
        state["sum"] = state["sum"] + v
        return v * (2.0 if first else 1.0)

    state = {"sum": 0}
    return sum([add(state, v) for v in values]) * state["sum"]


@program(A4)
def a_cell_that_is_computed_once(x):
    cache = None

    def get(v):
        nonlocal cache
        if cache is None:
            cache = np.exp(x)
        return cache[0] * v

    return sum([get(v) for v in x])


@program(A4)
def a_list_in_the_place_of_none(x):
    box = [None]

    def put(v):
        if box[0] is None:
            box[0] = [v]
        else:
            box[0].append(v * box[0][-1])
        return box[0][-1]

    return sum([put(v) ** 2 for v in x])
