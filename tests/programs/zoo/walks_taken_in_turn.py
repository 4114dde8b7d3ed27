"""Recursive generators whose loops change what they see, leave them, or call methods: the loop's body takes each value."""

import numpy as np

from tests.programs.zoo.case import case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])


class Branching:
    def __init__(self, value, children=()):
        self.value = value
        self.children = list(children)

    def __iter__(self):
        yield self
        for c in self.children:
            yield from c

    def depth(self):
        return 1 + max((c.depth() for c in self.children), default=0)

    def grow(self, s):
        self.value *= s


def build(x):
    inner = Branching(x[1], [Branching(x[2])])
    return Branching(x[0], [inner, Branching(x[3]), Branching(x[4], [Branching(x[5])])])



def prm(items, k):
    if k == len(items):
        yield list(items)
    else:
        for i in range(k, len(items)):
            items[k], items[i] = items[i], items[k]
            yield from prm(items, k + 1)
            items[k], items[i] = items[i], items[k]


def queens(n, row, cols):
    if row == n:
        yield tuple(cols)
    else:
        for c in range(n):
            if all(c != d and abs(c - d) != row - r for r, d in enumerate(cols)):
                cols.append(c)
                yield from queens(n, row + 1, cols)
                cols.pop()


@case(0, (X6,), (Y6,))
def first_of_a_tree_by_break(x):
    t = build(x)
    total = 0.0
    found = None
    for n in t:
        total += n.value**2
        if n.value > 1:
            found = n
            break
    return total * (1.0 if found is None else found.value)


@case(0, (X6,), (Y6,))
def method_that_changes_each_node(x):
    t = build(x)
    for n in t:
        n.grow(x[0])
    return sum(n.value for n in t)**2


@case(0, (X6,), (Y6,))
def permutations_in_place_by_a_generator(x):
    total = 0.0
    for p in prm([x[0], x[1], x[2]], 0):
        total += p[0] * p[1]**2 + p[2]
    return total


@case(0, (X6,), (Y6,))
def queens_by_a_generator(x):
    return sum(sum(x[c] * (k + 1) for k, c in enumerate(cols))**2 for cols in queens(6, 0, []))


@case(0, (X6,), (Y6,))
def values_by_methods_listed(x):
    return sum([n.value*n.depth() for n in build(x)])


@case(0, (X6,), (Y6,))
def returned_out_of_a_walk(x):
    for n in build(x):
        if n.value > 0.7:
            return n.value**3
    return x[0]


@case(0, (X6,), (Y6,))
def walk_that_is_counted_and_changed(x):
    total = 0.0
    for k, n in enumerate(build(x)):
        if k == 3:
            continue
        for c in n.children:
            total += c.value * n.value
            if total > 10:
                break
        n.grow(1.1)
    return total


@case(0, (X6,), (Y6,))
def local_walk_in_order_left_early(x):
    def walk(lo, hi):
        if hi - lo < 1:
            return
        m = (lo + hi) // 2
        yield from walk(lo, m)
        yield x[m]
        yield from walk(m + 1, hi)
    out, w = 0.0, 1.0
    seen = []
    for v in walk(0, len(x)):
        out += w * v ** 2
        w *= 0.9
        seen.append(v)
        if len(seen) > 4:
            break
    return out * seen[-1]


@case(0, (X6,), (Y6,))
def any_and_all_of_a_walk(x):
    return any(n.value > 2 for n in build(x)) + x[0] * x[1] + all(n.depth() < 3 for n in build(x))


@case(0, (X6,), (Y6,))
def differences_along_a_walk(x):
    t = build(x)
    prev = None
    s = 0.0
    for n in t:
        if prev is not None:
            s += (n.value - prev) ** 2 / n.depth()
        prev = n.value
    return s


@case(0, (X6,), (Y6,))
def groups_of_a_walk(x):
    t = build(x)
    d = {}
    for n in t:
        d.setdefault(n.depth(), []).append(n.value)
    return sum(k * sum(v)**2 for k, v in d.items())


def subsets(items):
    if not items:
        yield []
        return
    for rest in subsets(items[1:]):
        yield rest
        yield [items[0]] + rest


@case(0, (X6,), (Y6,))
def best_of_all_subsets(x):
    best = 0.0
    for s in subsets([x[0], x[1], x[2], x[3]]):
        v = sum(s)
        if v > best:
            best = v
    return best**2


def countdown(n, items):
    items.append(float(n))
    if n > 0:
        yield items[-1]
        yield from countdown(n - 1, items)


@case(0, (X6,), (Y6,))
def log_that_both_sides_change(x):
    log = []
    s = 0.0
    for v in countdown(3, log):
        s += v * x[0] * len(log)
        if len(log) > 2:
            log.append(100.0)
    return s + sum(log) * x[1]


@case(0, (X6,), (Y6,))
def closures_made_in_a_walk(x):
    t = build(x)
    out = []
    for n in t:
        def f(y, n=n):
            return n.value * y

        out.append(f)
    return sum(f(x[0]) for f in out)


@case(0, (X6,), (Y6,))
def permutations_in_a_loop_with_else(x):
    total = 0.0
    for i, v in enumerate(x):
        for p in prm([v, x[0]], 0):
            total += p[0] * (i + 1)
            if total > 3:
                break
        else:
            total += 0.1
    return total


@case(0, (X6,), (Y6,))
def halves_of_an_array_merged(x):
    a = x.copy()
    def steps(lo, hi):
        if hi - lo > 1:
            m = (lo + hi) // 2
            yield from steps(lo, m)
            yield from steps(m, hi)
            yield lo, m, hi
    for lo, m, hi in steps(0, 4):
        a[lo:hi] = a[lo:hi] * 0.5 + a[m]
    return a @ a


@case(0, (X6,), (Y6,))
def gray_code_flips(x):
    def gray(k):
        if k == 0:
            return
        yield from gray(k - 1)
        yield k - 1
        yield from gray(k - 1)
    state = [0] * 4
    s, cur = 0.0, 0.0
    for k in gray(4):
        state[k] = 1 - state[k]
        cur = cur + x[k] if state[k] else cur - x[k]
        s = max(s, cur)
    return s ** 2


@case(0, (X6,), (Y6,))
def raised_out_of_a_walk(x):
    t = build(x)
    s = 0.0
    try:
        for n in t:
            if n.value > 1:
                raise ValueError
            s += n.value * n.depth()
    except ValueError:
        s = s * 2
    return s


@case(0, (X6,), (Y6,))
def walk_in_a_try(x):
    t = build(x)
    s = 0.0
    try:
        for n in t:
            s += n.value
        if s > 0:
            raise ValueError
    except ValueError:
        s = s * 2
    return s


@case(0, (X6,), (Y6,))
def bound_first_in_a_walk(x):
    for p in prm([x[0], x[1], x[2]], 0):
        if p[0] < p[1] < p[2]:
            best = p
    a, b, c = best
    return a * b + c


@case(0, (X6,), (Y6,))
def queens_added_up(x):
    total = 0.0
    for cols in queens(6, 0, []):
        total += sum(x[c] * (k + 1) for k, c in enumerate(cols))**2
    return total


@case(0, (X6,), (Y6,))
def walk_that_adds_arrays(x):
    acc = np.zeros(3)
    for n in build(x):
        acc += n.value * np.arange(3) / n.depth()
    return acc @ acc


@case(0, (X6,), (Y6,))
def first_large_of_a_tree(x):
    t = build(x)
    big = next((n for n in t if n.value > 1), None)
    small = next(n for n in t if n.value < 0.5)
    return (1.0 if big is None else big.value**2) + small.value**2 + small.depth() * x[0] * x[1]


@case(0, (X6,), (Y6,))
def first_permutation_in_order(x):
    found = next((p for p in prm([x[0], x[1], x[2]], 0) if p[0] < p[1] < p[2]), None)
    if found is None:
        return 0.0
    return found[0] * found[2]


@case(0, (X6,), (Y6,))
def two_walks_of_one_tree(x):
    t = build(x)
    total = 0.0
    for a in t:
        for b in t:
            if b.value > a.value:
                break
            total += a.value * b.value * a.depth()
    return total


@case(0, (X6,), (Y6,))
def list_that_shortens_under_a_walk(x):
    items = list(x)
    def pick(k):
        if k < len(items):
            yield items[k]
            yield from pick(k + 1)
    s = 0.0
    for v in pick(0):
        s = s * 0.5 + v
        if len(items) > 4:
            items.pop()
    return s * len(items)


def evens(t, k):
    if k > 0:
        yield t * k
        yield from odds(t, k - 1)


def odds(t, k):
    if k > 0:
        yield -t * t
        yield from evens(t, k - 1)


@case(0, (X6,), (Y6,))
def generators_that_call_each_other(x):
    s = 1.0
    for v in evens(x[0], 5):
        s = s * 0.5 + v * x[1]
        if s > 3:
            break
    return s


@case(0, (X6,), (Y6,))
def walk_in_a_closure(x):
    total = 0.0
    t = build(x)
    def run(w):
        nonlocal total
        for n in t:
            total += n.value * n.depth() * w
            if total > 2:
                return total
        return 0.1
    a = run(x[0])
    return a + total + run(x[1])


@case(0, (X6,), (Y6,))
def array_bound_again_in_a_walk(x):
    y = x.copy()
    z = y
    for p in prm([0, 1, 2], 0):
        y[p[0]] += 0.1 * y[p[1]]
        if p[0] == 1:
            y = y * 1.5
    return np.sum(y ** 2) + z[0] * z[2]


@case(0, (X6,), (Y6,))
def kept_permutations(x):
    acc = []
    best = None
    for p in prm([x[0], x[1], x[2]], 0):
        acc.append(p)
        p[0] = p[0] * 2
        if best is None or p[0] > best[0]:
            best = p
    return sum(a[0] * a[1] for a in acc) + best[2]


def prm_shared(items, k):
    if k == len(items):
        yield items
    else:
        for i in range(k, len(items)):
            items[k], items[i] = items[i], items[k]
            yield from prm_shared(items, k + 1)
            items[k], items[i] = items[i], items[k]


@case(0, (X6,), (Y6,))
def permutation_changed_by_its_taker(x):
    s = 0.0
    for p in prm_shared([x[0], x[1], x[2]], 0):
        s += p[0] * p[1] ** 2
        p[2] = p[2] * 1.1
    return s


@case(0, (X6,), (Y6,))
def closures_of_what_each_pass_binds(x):
    fs = []
    n = None
    k = 0.0
    for n in build(x):
        k = n.value * x[1]

        def f(y):
            return k * y

        fs.append(f)
    return sum(f(x[0]) for f in fs)


@case(0, (X6,), (Y6,))
def caught_in_each_pass(x):
    s = 0.0
    for n in build(x):
        try:
            if n.value > 1:
                raise ValueError("too large")
            s += n.value * x[1]
        except ValueError:
            s -= 0.5 * n.value
    return s


def halves(v, k):
    if k > 0:
        yield v
        yield from halves(v * 0.5, k - 1)


@case(0, (X6,), (Y6,))
def closures_of_the_last_value(x):
    fs = []
    for v in halves(x[0], 3):
        fs.append(lambda: v * x[1])
        if len(fs) > 5:
            break
    return sum(f() for f in fs)


@case(0, (X6,), (Y6,))
def closures_of_what_is_bound_behind(x):
    fs = []
    v = x[2]
    for v in halves(x[0], 3):
        fs.append(lambda: v * x[1])
        if len(fs) > 5:
            break
    v = x[3]
    return sum(f() for f in fs)


@case(0, (X6,), (Y6,))
def closure_called_in_each_pass(x):
    s = 0.0
    for v in halves(x[0], 3):
        def scaled(u):
            return u * v

        s += scaled(x[1])
        if s > 5:
            break
    return s


@case(0, (X6,), (Y6,))
def caught_numbers_in_each_pass(x):
    s = 0.0
    for v in halves(x[0], 3):
        try:
            if v > 0.5:
                raise ValueError
            s += v
        except ValueError:
            s -= v * v
    return s


@case(0, (X6,), (Y6,))
def local_generator_of_each_pass(x):
    out = []
    for v in x:
        def walk(k):
            if k > 0:
                yield v * k
                yield from walk(k - 1)
        for w in walk(3):
            out.append(w * w)
            if len(out) % 4 == 0:
                break
    return sum(out)


@case(0, (X6,), (Y6,))
def one_of_two_in_each_pass(x):
    s, k = 0.0, 0
    for n in build(x):
        k += 1
        if k == 2:
            continue
        w = n.value if k % 2 else s
        s += w * n.depth()
    return s * k + w
