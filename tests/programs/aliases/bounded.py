"""Deques that hold so many items at most, in objects, dicts and functions, and under several names."""

from collections import deque

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4


class Smoother:
    def __init__(self, n):
        self.last = deque(maxlen=n)

    def __call__(self, v):
        self.last.append(v)
        return sum(self.last) / len(self.last)


@program(A4)
def two_of_objects(x):
    one, other = Smoother(2), Smoother(3)
    return sum(one(v) * other(v * k) for k, v in enumerate(x))


@program(A4)
def read_and_filled_by_a_function_inside(x):
    d, s = deque(maxlen=3), 0.0

    def push(v):
        d.append(v)
        return sum(d)

    for v in x:
        s += push(v) * (2.0 if len(d) == d.maxlen else v)
    return s


@program(A4)
def asked_for_what_is_not_there_yet(x):
    d, s = deque(maxlen=2), 0.0
    for v in x:
        try:
            s += d[1] * v
        except IndexError:
            s += v
        d.append(v * v)
    return s


@program(A3)
def under_two_names(x):
    d = deque([x[0], x[1], x[0] * x[1]], maxlen=2)
    e = d
    e.append(x[2])
    e.rotate(1)
    e.appendleft(x[0])
    return d[0] * d[-1] ** 2 + len(e) * e.popleft()


@program(A3)
def one_for_each_length(x):
    held = {k: deque(maxlen=k) for k in (1, 2, 3)}
    for v in x:
        for n in held:
            held[n].append(v**n)
    return sum(sum(d) * n for n, d in held.items())


@program(A3)
def tuples_in_one_that_is_handed_on(x):
    def step(d, v, k):
        d.appendleft((v, k))
        return d

    d = deque(maxlen=2)
    for k, v in enumerate(x):
        d = step(d, v, k)
    (a, i), (b, j) = d.pop(), d.popleft()
    return a * (i + 1) + b * b * j
