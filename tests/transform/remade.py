"""Lists that each pass of a loop, or some path, makes anew, and that are gone through later: right in every mode."""

import numpy as np

V = np.array([0.7, -0.3, 1.2, 0.5, -0.9])
LIST = [0.3, 0.4, 0.5]


def summed(x):
    for _ in range(2):
        items = [q * 2.0 for q in x]
    return sum(items)


def gone_through(x):
    for r in range(2):
        items = [q * q * x[r] for q in x]
    t = 0.0
    for v in items:
        t = t * 0.9 + v * v
    return t


def by_while(x):
    k = 0
    while k < 3:
        items = [q * x[k] for q in x]
        k += 1
    t, k = 0.0, 0
    while k < len(items):
        t = t + items[k] * items[k]
        k += 1
    return t


def by_sorting(x):
    for _ in range(2):
        items = [q * q for q in x]
    ranked = sorted(items, key=lambda v: -v)
    return ranked[0] * ranked[1] + max(items) * min(items)


def by_slices(x):
    for _ in range(2):
        items = [q * q for q in x]
    t = sum(items[1:3]) * items[0]
    for v in items[::-1]:
        t = t * v + v
    return t


def of_arrays(x):
    for _ in range(2):
        items = [x * q for q in x]
    t = np.sum(np.stack(items) ** 2) + np.sum(np.concatenate(items))
    for v in items:
        t = t + np.sum(v * v)
    return t


def of_lists(x):
    for _ in range(2):
        items = [[q * j * j for q in x] for j in range(3)]
    t = 0.0
    for row in items:
        s = row[0]
        for v in row:
            s = s + v * v
        t += s
    return t


def paired(x):
    for r in range(2):
        items = [q * q for q in x]
        others = [np.sin(q) * r for q in x]
    t = 0.0
    for k, (a, b) in enumerate(zip(items, others)):
        t = t + k * a * b
    return t


def one_item_and_the_rest(x):
    for r in range(2):
        row = [q * x[r] for q in x]
    s = row[0]
    for v in row:
        s = s + v * v
    return s


def copied_and_lengthened(x):
    for _ in range(2):
        items = [q * q for q in x]
    copied = list(items)
    copied.append(x[0] * x[1])
    return sum(copied) * sum(items)


def lengthened_where_it_is_made(x):
    for r in range(2):
        items = [x[0], x[1] * x[2]]
        items.append(x[r] * x[r])
        items[0] = items[0] * x[3]
    t = 0.0
    for v in items:
        t = t + v * v
    return t


def of_a_list(xs, x):
    for r in range(2):
        items = [q * 2.0 * x[r] for q in xs]
    return sum(v * v for v in items)


def of_other_lengths(x):
    for r in range(3):
        items = [x[i] * x[i] for i in range(r + 2)]
    return sum(items) + items[-1] * items[0]


def inside_a_third_loop(x):
    t = 0.0
    for j in range(2):
        for _ in range(2):
            items = [q * q * x[j] for q in x]
        for v in items:
            t = t + v * v
        for _ in range(3):
            others = [np.sin(q) for q in items]
        for v in others:
            t = t * v + v
    return t


def asked_for_in_a_loop(x):
    for _ in range(2):
        items = [q * q for q in x]
    t = 0.0
    for j in range(3):
        for v in items:
            t = t * 0.5 + v * x[j]
        t += items[j] * items[j + 1]
    return t


def with_a_last_pass(x):
    for r in range(3):
        if r == 1:
            continue
        items = [q * x[r] for q in x]
        if x[r] > 1.0:
            break
    else:
        return sum(v * v for v in items)
    return items[0] * items[2]


def _made(x):
    for _ in range(2):
        items = [q * q for q in x]
    return items


def _squares(items):
    t = 0.0
    for v in items:
        t += v * v
    return t


def through_functions(x):
    for j in range(2):
        items = _made(x * x[j])
    return sum(items) * _squares(items)


def exchanged(x):
    for r in range(3):
        items = [q * x[r] for q in x]
        others = [q * q for q in items]
        items, others = others, items
    return sum(a * b * b for a, b in zip(items, others))


def on_one_path(x):
    s = 0.0
    if x[0] > 0:
        kept = [v * v for v in x]
    for i in range(3):
        s += kept[i] * x[i]
    return s


def in_some_passes(x):
    for v in np.abs(x):
        if v > 0.6:
            kept = [v * w for w in x]
    return kept[0] * kept[1] + kept[-1]


def from_the_last_time(x):
    t = 0.0
    for r in range(4):
        if r == 0:
            items = [q * x[0] for q in x]
        elif r == 2:
            items = [q * v for q, v in zip(x, items)]
        for v in items:
            t += v * v
    return t


def never_made(x):
    for _ in range(0):
        items = [q * q for q in x]
    t = x[0] * x[1]
    for j in range(0):
        t += items[j]
    return t


RIGHT = [
    *((f, (V,)) for f in (
        summed, gone_through, by_while, by_sorting, by_slices, of_arrays, of_lists, paired, one_item_and_the_rest,
        copied_and_lengthened, lengthened_where_it_is_made, of_other_lengths, inside_a_third_loop, asked_for_in_a_loop,
        with_a_last_pass, through_functions, exchanged, on_one_path, in_some_passes, from_the_last_time, never_made,
    )),
    (of_a_list, (LIST, V)), (with_a_last_pass, (V[::-1].copy(),)), (gone_through, (-V,)),
]
UNBOUND = [(on_one_path, -V), (in_some_passes, V * 0.1)]
