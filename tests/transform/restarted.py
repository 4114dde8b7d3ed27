"""Lists that a loop starts again, exchanges or keeps: programs that are right, and those that another name would show."""

import numpy as np

V = np.array([0.7, -0.3, 1.2, 0.5, -0.9])
LIST = [0.3, 0.4, 0.5]


def best_copied(x):
    best = [0.0]
    most = -1e9
    cur = []
    for v in x:
        cur.append(v * v)
        if v > most:
            most = v
            best = list(cur)
    return sum(best) * cur[0]


def exchanged_and_cleared(x):
    prev, cur = [x[0], x[1]], []
    for k in range(3):
        cur.clear()
        for i in range(len(prev)):
            cur.append(np.sin(prev[i]) * x[k])
            cur.append(prev[i] * x[2])
        prev, cur = cur, prev
    return sum(prev)


def lists_of_arrays(x):
    prev = [x[:2], x[2:4]]
    for k in range(3):
        cur = []
        for a in prev:
            cur.append(np.sin(a) * x[k])
        prev = cur
    return np.sum(prev[0] * prev[1])


def given_list(xs, x):
    for k in range(3):
        ys = []
        for v in xs:
            ys.append(v * x[k])
        xs = ys
    return sum(xs)


def given_list_lengthened(xs, x):
    for k in range(3):
        xs.append(xs[-1] * x[k])
        if k == 1:
            xs = [x[0]]
    return sum(xs)


def restarted_inside(x):
    total = 0.0
    for i in range(3):
        row = []
        for j in range(4):
            row.append(x[j] * x[i])
            if len(row) == 2:
                total += row[0] * row[1]
                row = []
    return total


def push(xs, v):
    xs.append(v * v)


def changed_by_a_helper(x):
    cur = []
    total = 0.0
    for i in range(len(x)):
        push(cur, x[i])
        if len(cur) == 3:
            total += cur[0] * cur[2]
            cur = []
    return total + sum(cur)


def stopped_early(x):
    cur = [x[0]]
    for i in range(len(x)):
        after = []
        for v in cur:
            after.append(v * x[i])
            after.append(v + x[i])
        cur = after
        if len(cur) > 6:
            break
    return sum(cur)


def popped_and_joined(x):
    xs = [v * v for v in x]
    out = []
    while len(xs) > 0:
        out.append(xs.pop())
        if len(out) == 2:
            xs = [out[0] * out[1], *xs[:-1]]
            out = []
    return sum(out) + sum(xs) + 0.0


def bound_in_every_pass(x):
    for v in x:
        kept = [v * w for w in x]
    return kept[0] * kept[1]


def kept_before_a_restart(x):
    items = list(x)
    for v in x:
        items.append(v * v)
        kept = items
        items = [v]
    return kept[0] * items[0]


def of_two_paths(x):
    if x[0] > 0.5:
        items = list(x)
    else:
        items = [v * v for v in x]
    items.append(x[0])
    return items[0] * items[-1]


def two_names_for_what_a_loop_carries(x):
    a = [x[2]]
    b = a
    c = [x[0], x[1]]
    t = 0.0
    for _ in range(2):
        a = b
        t += np.sin(a[-1])
        b.append(sum(b) * 0.1)
    return t + sum(a) * 0.3 + b[0] * c[-1]


def turned_in_a_branch_and_lengthened(x):
    a, b, c = [x[0], x[1]], [x[3], 0.5, x[4]], [x[0], x[1]]
    t = 0.0
    for i in range(4):
        if i % 2 == 0:
            a, b = b, a
            b, c = c, b
        else:
            t = t + x[2] * 0.5
        a.append(c[-1] * b[0])
        b = [a[-1] * a[0]]
        c.append(sum(c) * 0.1)
    return t + sum(a) * 0.3 + b[0] * c[-1] + len(b) * sum(c) * 0.2


def kept_and_changed(x):
    cur, prev = [x[0]], [x[1]]
    for i in range(4):
        cur.append(x[i])
        prev = cur
    prev.append(x[2] * x[3])
    return sum(cur) * len(cur)


def best_not_copied(x):
    best = [0.0]
    most = -1e9
    cur = []
    for v in x:
        cur.append(v * v)
        if v > most:
            most = v
            best = cur
    return sum(best)


def other_on_one_path(x):
    prev, cur = [x[0]], [x[1]]
    for i in range(len(x)):
        if x[i] > 0.0:
            cur = [x[i]]
        else:
            cur = prev
        cur.append(x[i] * 2)
        s = sum(prev)
        prev = cur
    return s * sum(cur)


def named_before_the_loop(x):
    a = [x[0]]
    b = a
    for i in range(3):
        a.append(x[i] * x[i + 1])
        if i == 1:
            a = [x[4]]
    return sum(b) * sum(a)


def exchanged_lists_in_a_list(x):
    prev, cur = [x[0], x[1]], [x[2], x[3]]
    seen = []
    for k in range(3):
        cur[0] = prev[0] * x[k]
        seen.append(cur)
        prev, cur = cur, prev
    return seen[0][0] * seen[1][0]


def third_name_of_an_exchange(x):
    prev, cur = [x[0], x[1]], [x[2], x[3]]
    keep = prev
    for k in range(3):
        cur[0] = prev[0] * x[k]
        prev, cur = cur, prev
    return keep[0] * cur[0] + prev[0]


def name_kept_of_an_exchange(x):
    a = [x[2]]
    b = a
    c = [x[3], 0.5, x[4]]
    for _ in range(4):
        b[0] = a[-1] * b[0]
        a, c = c, a
    return sum(a) * 0.3 + b[0] * c[-1]


def put_away_and_changed(x):
    batch, groups = [], []
    for v in x:
        batch.append(v)
        if len(batch) == 2:
            groups.append(batch)
    return sum(groups[0])


def chosen_list_changed(x):
    a, b = [x[0], x[1]], [x[2], x[3]]
    s = 0.0
    for i in range(4):
        c = a if i % 2 == 0 else b
        c[0] = c[0] * x[i]
        s += c[0]
    return s * a[0]


RIGHT = [
    (best_not_copied, (V,)), (name_kept_of_an_exchange, (V,)),
    (two_names_for_what_a_loop_carries, (V,)), (turned_in_a_branch_and_lengthened, (V,)),
    (best_copied, (V,)), (exchanged_and_cleared, (V,)), (lists_of_arrays, (V,)), (given_list, (LIST, V)),
    (given_list_lengthened, (LIST, V)), (restarted_inside, (V,)), (changed_by_a_helper, (V,)), (stopped_early, (V,)),
    (popped_and_joined, (V,)), (bound_in_every_pass, (V,)), (kept_before_a_restart, (V,)), (of_two_paths, (V,)),
    (of_two_paths, (-V,)),
    (kept_and_changed, (V,)), (other_on_one_path, (V,)), (named_before_the_loop, (V,)), (third_name_of_an_exchange, (V,)),
    (chosen_list_changed, (V,)), (exchanged_lists_in_a_list, (V,)), (put_away_and_changed, (V,)),
]
