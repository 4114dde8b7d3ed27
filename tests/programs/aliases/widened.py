"""Lists and dicts of integers or None that get numbers under another name: what is read under the first may move, then."""

from tests.programs.aliases.program import program


@program(0.3, True, 2)
def one_of_two_lists_of_integers(x, p, n):
    d1 = [0 for _ in range(n)]
    d2 = [1.0 for _ in range(n)]
    e = d1 if p else d2
    e[0] = x * x
    return d1[0] * x + d2[0]


@program(0.3, False, 2)
def changed_under_its_own_name_later(x, p, n):
    d1 = [0 for _ in range(n)]
    d2 = [1 for _ in range(n)]
    e = d2 if p else d1
    d1[0] = x * x
    return e[0] * x


@program(0.3, True, "a", ["a", "b"])
def one_of_two_dicts_of_none_and_numbers(x, p, k, names):
    d1 = {n: None for n in names if n != "c"}
    d2 = {n: len(n) * 1.0 for n in names}
    e = d1 if p else d2
    e[k] = x * x
    v = d1[k]
    if v is not None:
        return v * x
    return x


@program(0.3, True, "a")
def one_of_two_displays_of_none(x, p, k):
    d1 = {"a": None, "b": None}
    d2 = {"a": 1.0, "b": 2.0}
    e = d1 if p else d2
    e[k] = x
    v = d1[k]
    if v is not None:
        return v * x
    return x


@program(0.3, 3)
def a_name_that_goes_from_list_to_list(x, n):
    d1 = [0 for _ in range(n)]
    d2 = [1 for _ in range(n)]
    e = d1
    s = 0.0
    for k in range(n):
        e[0] = x * (k + 1)
        s += d1[0] * x + d2[0] * x
        e = d2
    return s


@program(0.3, 2, 0)
def a_list_in_a_list(x, n, i):
    d1 = [0 for _ in range(n)]
    d2 = [1 for _ in range(n)]
    both = [d1, d2]
    both[i][0] = x * x
    return d1[0] * x + d2[0]


def picked(p, a, b):
    return a if p else b


@program(0.3, True, 2)
def what_a_call_gives_back(x, p, n):
    d1 = [0 for _ in range(n)]
    d2 = [1 for _ in range(n)]
    e = picked(p, d1, d2)
    e[0] = x * x
    return d1[0] * x + d2[0]


def both_handed(d, e, x):
    e[0] = x * x
    v = d[0]
    return v * x if isinstance(v, float) else x


@program(0.3, True, 2)
def two_parameters_that_may_be_one(x, p, n):
    d1 = [0 for _ in range(n)]
    d2 = [1.0 for _ in range(n)]
    return both_handed(d1, d1 if p else d2, x)


def exchanged(d, e, x, n):
    if n == 0:
        e[0] = x * x
        return d[0] * x
    return exchanged(e, d, x, n - 1)


@program(0.3, True, 3)
def one_that_calls_itself(x, p, n):
    d1 = [0 for _ in range(n)]
    d2 = [1 for _ in range(n)]
    return exchanged(d1, d1 if p else d2, x, n)


class Box:
    def __init__(self, n):
        self.items = [0 for _ in range(n)]


@program(0.3, True, 2)
def lists_that_objects_hold(x, p, n):
    a, b = Box(n), Box(n)
    c = a if p else b
    c.items[0] = x * x
    return a.items[0] * x + b.items[0]
