"""Lists and arrays that change and are asked whether any is left, and lists of tuples of several lengths in helpers."""

from collections import deque
from itertools import pairwise

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A4


@program([[3.1, 1.0], [2.0, 2.5, 0.5], [1.2]])
def queues_in_turn(jobs):
    queues = [deque(q) for q in jobs]
    clock, done = 0.0, []
    while any(queues):
        for i, q in enumerate(queues):
            if not q:
                continue
            job = q.popleft()
            clock += min(job, 1.5) * (1 + 0.1 * i)
            if job > 1.5:
                q.append(job - 1.5)
            else:
                done.append((i, clock))
    return sum(t * t * (i + 1) for i, t in done)


@program([0.5, 1.5])
def a_list_that_grows_if_any_is_there(x):
    items = [v * 2 for v in x]
    if any(items):
        items.append(x[0] * x[1])
    return sum(items) * items[-1] + (2.0 if all(items) else x[0])


@program(A4)
def an_array_that_changes_if_all_are_there(x):
    y = x * 2
    if any(y > 0.1):
        y[0] = 3.0 * y[1]
    if all(y):
        y += x[1]
    return y @ y


class Link:
    def __init__(self, value):
        self.value, self.next = value, None


@program([0.9, 0.2, 2.0])
def links_some_of_which_are_none(x):
    links = [Link(v) for v in x]
    for a, b in pairwise(links):
        a.next = b
    after = [link.next for link in links]
    link, total = links[0], 0.0
    while link is not None:
        total += link.value**2 * (2.0 if any(after) else 1.0) * (3.0 if all(after) else 1.0) * (5.0 if all(links) else 1.0)
        link = link.next
    return total


@program([0.9, 0.2, 2.0])
def tuples_and_dicts_some_of_which_are_empty(x):
    pairs = [(v, v * v) for v in x]
    dicts = [{"a": v} if v > 1 else {} for v in x]
    total = sum(a * b for a, b in pairs)
    return total * (2.0 if any(pairs) else 1.0) * (3.0 if all(dicts) else 1.0) * (7.0 if any(dicts) else 1.0)


def unpack(theta, shapes):
    out, k = [], 0
    for shape in shapes:
        n = int(np.prod(shape))
        out.append(theta[k : k + n].reshape(shape))
        k += n
    return out


@program(np.linspace(0.2, 1.3, 11), np.array([0.3, -0.4, 0.8]))
def views_by_their_shapes(theta, x):
    packed = theta.copy()
    w, b, v = unpack(packed, [(2, 3), (2,), (3,)])
    w *= 0.5
    b[:] = b - b.mean()
    v[1:] += w[0, 0]
    return np.tanh(w @ x + b) @ v[:2] + packed @ packed


def folded(pairs, x):
    last = pairs[-1]
    for pair in pairs:
        for one in pair:
            x = x * one
    pairs.pop()
    return x + len(last)


@program(0.5, 1.5)
def a_list_of_tuples_that_a_helper_shortens(x, y):
    pairs = [(x, y), (y,), (x, x, y)]
    z = folded(pairs, 1.0)
    for pair in pairs:
        z += pair[0] * len(pair)
    return z * len(pairs)


@program(A4, 4)
def a_list_that_holds_nothing_yet(x, n):
    kept = []
    t = 0.0
    for _ in range(n):
        none = not kept
        t += x[0] if not kept else x[1] * (kept[-1] @ kept[0])
        if none:
            t *= 2.0
        kept.append(x * t)
    return t + np.sum(kept[-1])
