"""Names that are None on one path and a tuple on another: in branches, loops, helpers, closures and objects."""

from typing import NamedTuple

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A4

S4 = np.array([-0.6, 1.0, -0.2, 0.5])


@program(A4)
def the_best_so_far(x):
    best = None
    for i in range(len(x)):
        s = x[i] ** 2
        if best is None or s > best[0]:
            best = (s, i)
    return best[0] * 2 + x[best[1]]


@program(A4)
def the_best_with_its_array(x):
    best = None
    for k in range(4):
        y = np.sin(x * (k + 1))
        c = np.sum(y)
        if best is None or c > best[0]:
            best = (c, y, k)
    c, y, k = best
    return c + np.sum(y**2) * k


class Best(NamedTuple):
    value: float
    place: int


@program(S4)
def a_named_tuple_or_none(x):
    best = None
    for k in range(len(x)):
        if best is None or x[k] > best.value:
            best = Best(place=k, value=x[k])
    if best is not None:
        v, k = best
        return v * x[k] * k + best.value
    return 0.0


@program(S4)
def set_and_unset_in_turn(x):
    current = None
    total = 0.0
    for k in range(len(x)):
        if current is None:
            current = (x[k], x[k] ** 2)
        else:
            total += current[0] * current[1] * x[k]
            current = None
    return total


@program(S4)
def a_tuple_first_and_none_at_the_end(x):
    current = (x[0], 1.0)
    last = current
    n = 0
    while current is not None:
        n += 1
        last = current
        current = (current[0] * x[n], current[1] + x[n]) if n < len(x) else None
    return last[0] + last[1] ** 2


@program(S4)
def bound_again_below_its_test(x):
    best = None
    total = 0.0
    for k in range(len(x)):
        if best is not None:
            total += best[0]
            best = None
            if best is None:
                total += x[k] ** 2
        else:
            best = (x[k] * 2, 1)
        if best is None:
            total += 3 * x[k]
        else:
            total += best[0] ** 2
    return total


@program(S4)
def two_names_of_one(x):
    best = None
    if x[1] > 0:
        best = (x[1], x[2])
    same = best
    if same is None:
        best = (x[3], 1.0)
    if x[0] > 0:
        best = None
    other = best
    best = (x[0], 2.0)
    return best[0] * best[1] * (same[1] if other is not None else x[3])


@program(S4)
def the_one_of_the_pass_before(x):
    before = None
    total = 0.0
    for k in range(len(x)):
        old = before
        before = (x[k], x[k] ** 2) if k % 2 == 0 else None
        if old is None and before is not None:
            total += before[0] * 2
        if old is not None and before is None:
            total += old[1] * 3
        if old is not None or before is not None:
            total += (old if old is not None else before)[0]
    return total


@program(S4)
def the_closest_pair(x):
    best = None
    for i in range(len(x)):
        for j in range(i):
            d = (x[i] - x[j]) ** 2
            if i != j and (best is None or d < best[0]):
                best = (d, (i, j), (x[i], x[j]))
    d, (i, j), (a, b) = best
    return d + a * b * (i + 2 * j)


@program(S4)
def one_for_each_pass_of_the_outer_loop(x):
    total = 0.0
    for i in range(3):
        best = None
        for v in x:
            s = np.sin(v * (i + 1))
            if best is None or s < best[0]:
                best = (s, v)
        total += best[0] * best[1]
    return total


@program(S4)
def an_early_end_of_the_search(x):
    hit = None
    for k in range(len(x)):
        if x[k] > 0.3:
            hit = (k, x[k])
            break
    missed = None
    for v in x:
        if v > 30.0:
            missed = (v, v)
            break
    if hit is None or missed is not None:
        return np.sum(x)
    return hit[1] ** 2 + hit[0]


@program(S4)
def as_its_truth(x):
    best = None
    for v in x:
        if not best or v > best[0]:
            best = (v, v * v)
    return best[0] * best[1] if best else 0.0


@program(S4)
def one_in_a_tuple_that_a_loop_carries(x):
    state = (None, 0.0)
    for k in range(len(x)):
        best, total = state
        if best is None or x[k] > best[0]:
            best = (x[k], k)
        state = (best, total + x[k] * best[0])
    return state[1] + state[0][0]


@program(S4)
def one_in_another(x):
    node = None
    for k in range(len(x)):
        node = (x[k], (node[0], k) if node is not None and x[k] > 0 else None)
    v, rest = node
    return v * rest[0] if rest is not None else v


def roots(a, b, c):
    d = b * b - 4 * a * c
    if d < 0:
        return None
    s = np.sqrt(d + 1.0)
    return (-b - s) / 2, (-b + s) / 2


@program(S4)
def a_helper_that_finds_nothing_now_and_then(x):
    total = 0.0
    for k in range(len(x) - 1):
        r = roots(1.0, x[k], x[k + 1])
        if r is None:
            continue
        low, high = r
        total += low * high**2
    return total


def find(x, t):
    for i in range(len(x)):
        if x[i] > t:
            return i, x[i]


def found_twice(x, t):
    if (r := find(x, t)) is None:
        return None
    return r[1] * x[r[0]], find(x, t)[1]


@program(S4)
def helpers_that_call_helpers(x):
    total = 0.0
    for t in (-1.0, 0.0, 0.7, 9.0):
        r = found_twice(x, t)
        total += r[0] ** 2 + r[1] if r is not None else x[1]
    i, v = find(x, 0.0)
    return total + v * i


def better(best, v, k):
    if best is None or v > best[0]:
        return v, k
    return best


@program(S4)
def handed_to_a_helper_and_back(x):
    best = None
    for k in range(len(x)):
        best = better(best, x[k] ** 2, k)
    return best[0] * 2 + x[best[1]]


@program(S4)
def in_a_closure(x):
    best = None

    def see(v):
        nonlocal best
        if best is None or v > best[0]:
            best = (v, v * 2)

    for v in x:
        see(v)
    return best[0] * best[1]


class Watcher:
    def __init__(self):
        self.best = None

    def see(self, v, k):
        if self.best is None or v > self.best[0]:
            self.best = (v, k)


@program(S4)
def in_an_object(x):
    watcher = Watcher()
    for k in range(len(x)):
        watcher.see(x[k] ** 2, k)
    return watcher.best[0] + watcher.best[1] * x[0]


@program(S4)
def in_a_dict(x):
    d = {"best": None, "n": 0.0}
    for k in range(len(x)):
        if d["best"] is None or x[k] > d["best"][0]:
            d["best"] = (x[k], k)
        d["n"] += x[k] * d["best"][0]
    return d["n"] + d["best"][0]


@program(S4)
def below_an_assertion_and_in_try(x):
    best = None
    none = None
    for v in x:
        if v > 0.3:
            best = (v, v * v)
        if v > 30.0:
            none = (v, v)
    assert best is not None
    try:
        r = none[0] * none[1]
    except TypeError:
        r = best[0] * best[1]
    if none is not None:
        raise ValueError("one is too large")
    return r * best[0]


@program(S4)
def in_a_comprehension_and_a_list(x):
    best = None
    for v in x:
        if best is None or v > best[0]:
            best = (v, 2.0)
    found = []
    for v in x:
        r = (v, v**2) if v > 0 else None
        if r is not None:
            found.append(r)
    return sum((v - best[0]) ** 2 for v in x) + sum(a * b for a, b in found)


@program(S4)
def a_loop_that_never_runs(x):
    best = None
    for k in range(int(x[0] > 5) * 3):
        best = (x[k], k)
    return np.sum(x**2) if best is None else best[0]


@program(S4)
def arrays_as_a_state_that_is_made_in_the_first_pass(x):
    state = None
    for k in range(4):
        if state is None:
            state = (x * 1.0, np.zeros(len(x)))
        u, m = state
        m = 0.9 * m + u
        state = (u - 0.1 * m * u * k, m)
    return np.sum(state[0] ** 2) + np.sum(state[1] * x)


@program(S4)
def an_array_in_one_that_changes_later(x):
    y = x * 1.0
    keep = None
    if x[1] > 0:
        keep = (y, 2.0)
    y[0] = x[1] * 3
    if keep is not None:
        keep[0][1] = x[2] ** 2
        return np.sum(keep[0] ** 2) * keep[1] + y[1]
    return np.sum(y)


@program(S4)
def a_swap_of_one_with_a_tuple(x):
    a = None
    b = (x[0], x[1])
    for _ in range(3):
        a, b = b, a
    return a[0] * a[1] if a is not None else b[0]


@program(S4)
def a_chain_that_each_pass_makes_longer(x):
    node = None
    for k in range(len(x)):
        node = (x[k], node)
    total = 0.0
    while node is not None:
        total += node[0] ** 2
        node = node[1]
    return total


# Arrays that may be None, and change under another name.

X6 = np.array([1.13, 1.4, 1.28, 0.73, 0.8, 1.37])


@program(X6, 2)
def an_array_made_in_a_loop(x, n):
    w = None
    for k in range(n):
        w = np.zeros(3)
        w[0] = x[0]
        v = w if k else w[:]
        v[1] = x[1] * w[0]
    return np.sum(w * x[:3])


@program(X6, 3)
def the_array_of_the_pass_before(x, n):
    prev = None
    total = 0.0
    for k in range(n):
        y = x * (k + 1.0)
        z = y if x[0] > 0 else y[:]
        z[0] = 0.5
        if prev is not None:
            prev[1] = y[1] * 2.0
            total += np.sum(prev * y)
        prev = y
    return total


@program(X6, 3)
def an_array_that_is_summed_up(x, n):
    acc = None
    for k in range(n):
        y = x * (k + 1.0)
        z = y if x[0] > 0 else y[:]
        z[0] = 0.5
        if acc is None:
            acc = y
        else:
            acc += z
            acc *= x[0]
            y[1] = acc[1]
    return np.sum(acc * x)


@program(X6, 2)
def an_array_made_on_one_path(x, n):
    acc = None
    if n > 0:
        acc = x * 2.0
        z = acc
    if n > 1:
        z[1] = x[0]
        acc += x
        acc[0] *= z[1]
    return np.sum(z * acc)


@program(X6, 3)
def an_array_or_none_in_a_dict(x, n):
    d = {"last": None, "s": 0.0}
    for k in range(n):
        y = x * (k + 1.0)
        if d["last"] is not None:
            d["last"][0] = y[1]
            d["s"] = d["s"] + np.sum(d["last"] * y)
        d["last"] = y
        y[2] = d["s"]
    return d["s"] + np.sum(d["last"])


@program(X6, 1)
def an_array_or_none_for_a_helper(x, n):
    def upd(p, y):
        if p is None:
            return y
        p[0] = y[1]
        p += y
        return p

    p = None
    for k in range(n):
        y = x * (k + 1.0)
        p = upd(p, y)
        y[3] = p[0]
    return np.sum(p * x)


@program(X6, 3)
def one_of_the_arrays_in_a_list(x, n):
    xs = []
    last = None
    for k in range(n):
        y = x * (k + 1.0)
        xs.append(y)
        if last is not None:
            last[0] = y[1]
        last = xs[0] if k > 1 else y
    return np.sum(xs[0] * xs[-1]) + np.sum(last)


@program(X6, 3)
def an_array_that_is_dropped(x, n):
    buf = None
    t = 0.0
    for k in range(n):
        if buf is None:
            buf = x.copy()
            alias = buf
        alias[k] = x[0] * buf[1]
        if k == 1:
            t = t + np.sum(buf)
            buf = None
    return t + (0.0 if buf is None else np.sum(buf * buf))


@program(X6, 3)
def none_in_the_test_of_a_loop(x, n):
    cur = x * 1.0
    prev = None
    k = 0
    while prev is None or k < n:
        prev, cur = cur, np.sin(cur)
        prev[k] = cur[0]
        cur[1] = prev[k]
        k += 1
    return np.sum(prev * cur)


@program(X6, 4)
def a_view_or_none(x, n):
    v = None
    y = x * 1.0
    for k in range(n):
        if k == 1:
            v = y[1:4]
        y[2] = y[2] * x[k]
        if v is not None:
            v[0] += y[0]
            v *= 0.5
    return np.sum(y * x)


@program(X6, 4)
def found_before_a_break(x, n):
    found = None
    y = x * 1.0
    for k in range(n):
        z = y * x[k]
        if np.sum(z) > 4.0:
            found = z
            break
        y = z if k else y
        y[k] = 0.5
    if found is None:
        return np.sum(y)
    w = found
    w[0] = y[1]
    return np.sum(found * y)


@program(X6, 3)
def a_number_or_none_beside_a_second_name(x, n):
    acc = None
    y = x * 1.0
    z = y
    z[0] = 2.0
    for k in range(n):
        acc = y[k] if acc is None else acc * y[k]
        y[k] = acc * x[k]
    return acc * np.sum(z)
