"""Lists that are put in another list or dict while they are empty, and filled afterwards under either name."""

import numpy as np

from tests.transform.harness import right_in_every_mode

X = np.array([0.7, -0.3, 1.2, 0.5])


def blocks_of_rows(x):
    table = []
    for i in range(2):
        block = []
        table.append(block)
        for j in range(2):
            row = []
            block.append(row)
            for k in range(len(x)):
                row.append(x[k] * (i + j + 1))
    return sum([sum([sum(r) * r[1] for r in b]) for b in table])


def lists_under_numbers(x):
    d = {}
    for i in range(3):
        r = []
        d[i] = r
        for v in x:
            r.append(v * i)
    return sum([sum(v) * v[0] for v in d.values()])


def one_of_two_lists(x):
    a = []
    b = []
    rows = [a, b]
    for i, v in enumerate(x):
        rows[i % 2].append(v * v)
    return sum(a) * b[0] + b[1]


def arrays_in_the_first_list(x):
    hist = []
    rows = [hist, []]
    for i in range(3):
        hist.append(x * i)
    return np.sum(rows[0][2] * rows[0][1])


def layers_of_layers(x):
    layers = []
    for i in range(3):
        r = []
        layers.append(r)
        for j in range(2):
            r.append(np.tanh(x * (i + j)))
    out = x
    for r in layers:
        for h in r:
            out = out * h + 1
    return np.sum(out)


def cut_in_pairs(x):

    class T:
        pass
    out = []
    cur = []
    for i, v in enumerate(x):
        cur.append(v)
        if len(cur) == 2:
            out.append(cur)
            cur = []
    return sum([c[0] * c[1] ** 2 for c in out])


def put_in_before_and_filled(x):
    out = []
    cur = []
    out.append(cur)
    for i, v in enumerate(x):
        if i == 2:
            cur = []
            out.append(cur)
        cur.append(v * v)
    return sum([c[0] * c[1] ** 2 for c in out])


def leaves_of_a_helper(x):

    def leaf(v):
        n = []
        n.append(v)
        return n
    t = []
    kids = []
    t.append(kids)
    for v in x:
        kids.append(leaf(v * v))
    return t[0][1][0] * t[0][2][0]


def filled_in_turn(x):
    rows = []
    r = []
    rows.append(r)
    rows.append([])
    rows[1].append(x[1])
    r.append(x[0])
    r += [x[2] ** 2]
    r.extend([x[3], x[1]])
    return rows[0][1] * rows[0][2] + rows[1][0]


def the_last_of_all(x):
    rows = []
    for i in range(3):
        rows.append([])
        for j in range(4):
            rows[-1].append(x[j] * i)
    return sum([r[i] * 2 for i, r in enumerate(rows)])


def pairs_of_a_number_and_a_list(x):
    rows = []
    for i in range(3):
        r = []
        rows.append((i, r))
        for j in range(4):
            r.append(x[j] * i)
    return sum([r[i] * i for i, r in rows])


CASES = [
    blocks_of_rows,
    lists_under_numbers,
    one_of_two_lists,
    arrays_in_the_first_list,
    layers_of_layers,
    cut_in_pairs,
    put_in_before_and_filled,
    leaves_of_a_helper,
    filled_in_turn,
    the_last_of_all,
    pairs_of_a_number_and_a_list,
]
test_values_and_derivatives = right_in_every_mode([(function, (X,)) for function in CASES])
