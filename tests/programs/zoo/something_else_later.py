"""Programs that ask what is in a place of a list which holds something else later, or is changed by a call."""

import numpy as np

from tests.programs.zoo.case import R, case

P5, Q5 = np.array([0.4, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.5, 0.35, 1.7])


class Box:
    def __init__(self, n):
        self.slots = [None] * n

    def put(self, i, v):
        self.slots[i] = v

    def total(self):
        return sum(v ** 2 for v in self.slots if v is not None)


@case(0, (P5,), (Q5,))
def slots_that_move(x):
    b = Box(3)
    s = 0.0
    for i in range(5):
        b.slots.append(x[i] if x[i] > 0.7 else None)
        b.slots.insert(1, None)
        v = b.slots.pop(0)
        if v is None:
            b.put(0, x[i] ** 2)
        else:
            s += v * x[i]
    del b.slots[1]
    b.slots.extend([None, x[0] * x[1]])
    b.slots.reverse()
    return s + b.total() + len(b.slots)


@case(0, (P5,), (Q5,))
def slots_exchanged(x):
    b = Box(4)
    for i in range(3):
        b.put(i, x[i] * 2)
    b.slots[0], b.slots[3] = b.slots[3], b.slots[0]
    k = 0 if b.slots[0] is None else 3
    b.put(k, b.slots[3] * x[4])
    a = b.slots
    b.slots = list(a)
    a[1] = None
    return b.total() + sum(v for v in a if v)


@case(0, (P5,), (Q5,))
def slots_of_integers_first(x):
    b = Box(3)
    for i in range(6):
        if b.slots[i % 3] is None:
            b.put(i % 3, 1)
        else:
            b.put(i % 3, b.slots[i % 3] * x[i % 3])
    return b.total()


@case(0, (P5,), (Q5,))
def slots_filled_in_recursion(x):
    def fill(items, k, v):
        if k < len(items):
            if items[k] is None:
                items[k] = v
            fill(items, k + 1, v * x[0])
        return items
    b = Box(4)
    b.put(2, x[1])
    fill(b.slots, 0, x[2])
    return b.total()


@case(0, (P5,), (Q5,))
def grids_of_none(x):
    grid = {"a": [[None] * 2 for _ in range(2)], "b": [[x[0], None], [None, x[1]]]}
    for name in grid:
        for i in range(2):
            for j in range(2):
                if grid[name][i][j] is None:
                    grid[name][i][j] = x[i] * x[j + 2]
    row = grid["a"][0]
    row[0] = row[0] * grid["b"][1][1]
    return sum(v ** 2 for slots_filled_in_a_loop in grid.values() for r in slots_filled_in_a_loop for v in r)


@case(0, (P5,), (Q5,))
def slots_until_the_first(x):
    b = Box(5)
    b.put(4, x[4])
    i = 4
    while b.slots[0] is None:
        b.put(i - 1, b.slots[i] * x[i - 1])
        if i % 2:
            b.put(i, None)
        i -= 1
    return b.total()


def loop_none(items, x):
    for i, v in enumerate(items):
        if v is None:
            items[i] = x[i]
    return items


@case(0, (P5,), (Q5,))
def slots_filled_twice(x):
    b = Box(3)
    return sum(v * w for v, w in zip(loop_none(b.slots, x), loop_none([None, x[3], None], x))) + b.total()


class Mat:
    def __init__(self):
        self.rows = [[], [], []]

    def add(self, k, p):
        self.rows[k % 3].append(p)


@case(0, (R(1, 8),), (R(2, 8),))
def arrays_in_rows(v):
    m = Mat()
    pts = [v[i:i + 2] * 1.0 for i in range(0, 8, 2)]
    for k, p in enumerate(pts):
        m.add(k, p)
    for p in pts:
        p *= 2.0
        m.rows[0].append(p)
        if len(pts) > 9:
            pts.append(p)
    m.rows[0][0][0] = v[1]
    return sum(np.sum(p ** 2) * (k + 1) for k, r in enumerate(m.rows) for p in r)


@case(0, (P5,), (Q5,))
def slots_filled_in_a_loop(x):
    b = Box(3)
    for i in range(6):
        if b.slots[i % 3] is None:
            b.slots[i % 3] = 1.0
        else:
            b.slots[i % 3] = b.slots[i % 3] * x[i % 3]
    return b.slots[0]**2


def ones(n):
    return [1 for _ in range(n)]


@case(0, (P5,), (Q5,))
def integers_of_a_call(x):
    xs = ones(3)
    s = 0.0
    for i in range(6):
        s += xs[i % 3] * 2.0 if isinstance(xs[i % 3], int) else xs[i % 3] ** 2
        xs[i % 3] = xs[i % 3] * x[i % 3]
    return s


def nones(n):
    return [None] * n


@case(0, (P5,), (Q5,))
def none_of_a_call(x):
    xs = nones(3)
    s = 0.0
    for i in range(6):
        if xs[i % 3] is not None:
            s += xs[i % 3] ** 2
        xs[i % 3] = x[i % 3]
    return s


def tables(n):
    return {"a": None, "b": [None] * n}


@case(0, (P5,), (Q5,))
def none_of_a_call_in_a_dict(x):
    d = tables(3)
    s = 0.0
    for i in range(6):
        if d["b"][i % 3] is not None:
            s += d["b"][i % 3] ** 2
        if d["a"] is None:
            s += x[3]
        d["b"][i % 3] = x[i % 3]
        d["a"] = x[4] * i
    return s


def ones_by_name(names):
    return {n: 1 for n in names}


@case(0, (P5,), (Q5,))
def table_of_integers_of_a_call(x):
    d = ones_by_name(["a", "b"])
    s = 0.0
    for i in range(4):
        k = "a" if x[i] < 0.7 else "b"
        s += d[k] * 2.0 if isinstance(d[k], int) else d[k] ** 2
        d[k] = d[k] * x[i]
    return s


def rows_of_ones(n):
    return [[1] * 2 for _ in range(n)]


@case(0, (P5,), (Q5,))
def rows_of_integers_of_a_call(x):
    rows = rows_of_ones(2)
    s = 0.0
    for i in range(4):
        r = rows[i % 2]
        s += r[0] * 2.0 if isinstance(r[0], int) else r[0] ** 2
        r[0] = r[0] * x[i]
    return s


def bump(r, v):
    r[0] = r[0] * v


@case(0, (P5,), (Q5,))
def rows_changed_by_a_helper(x):
    rows = rows_of_ones(2)
    s = 0.0
    for i in range(4):
        s += rows[i % 2][0] * 2.0 if isinstance(rows[i % 2][0], int) else rows[i % 2][0] ** 2
        bump(rows[i % 2], x[i])
    return s


class Seen:
    def __init__(self):
        self.best = None
        self.hist = [0]

    def see(self, v):
        self.hist[0] = self.hist[0] + v
        self.best = v if self.best is None or v > self.best else self.best


@case(0, (P5,), (Q5,))
def best_so_far_of_an_object(x):
    o = Seen()
    s = 0.0
    for v in x:
        if o.best is not None:
            s += o.best * v
        if isinstance(o.hist[0], int):
            s += 3 * v
        o.see(v * v)
    return s + o.hist[0]


def one_and_two():
    return {"a": 1, "b": 2}


@case(0, (P5,), (Q5,))
def record_of_integers_of_a_call(x):
    d = one_and_two()
    s = 0.0
    for i in range(4):
        s += d["a"] * 2.0 if isinstance(d["a"], int) else d["a"] ** 2
        d["a"] = d["a"] * x[i]
    return s
