"""Stars: the rest of an array or list, the arguments of a function, the items of a display."""

import collections
import dataclasses
import functools

import numpy as np
import pytest

from adjoint_gen import grad
from tests.transform.harness import right_in_every_mode

X = np.array([0.3, 0.7, 1.6])


def the_rest(x):
    a, *b = x
    return a * b[0] + sum(b) * len(b)


def all_but_the_last(x):
    *a, b = x * 2
    return a[0] * b


def between_the_ends(x):
    a, *m, c = x
    return a * c + m[0] ** 2


def nothing_left(x):
    a, b, c, *r = x
    return a * b * c + len(r)


def of_a_shape(x):
    n, *r = x.shape
    return np.sum(np.ones((n, *r)) * x) * np.sum(np.ones([*x.shape]) * x)


def of_a_list(x):
    squares = []
    for v in x:
        squares.append(v * v)
    a, *b = squares
    return a * b[-1] + three_(*squares)


def changed_rest(x):
    a, *b = x
    b[0] = b[0] * 2
    b.append(a)
    return sum(b) * b[0]


def rest_of_what_changes(x):
    y = x * 2
    a, *b = y
    y[1] = 7.0
    return a * b[0] + np.sum(y)


def rest_in_a_loop(x):
    t = 0.0
    for a, *b in [(x[0], x[1], x[2]), (x[1], 2.0)]:
        t = t + a * sum(b)
    return t


def three_(a, b, c):
    return a * b + c


def as_arguments(x):
    return three_(*x) * three_(x[0], *x[1:]) + (lambda t: t * 2)(*x[:1])


def what_map_gives(x):
    p, q = map(np.sin, (x[0], x[1]))
    u, v = map(lambda a, b: a * b, (p, q), (q, x[2]))
    return p * u + q * v


def complex_of_two(x):
    z, w = complex(x[0], x[1]), complex(imag=x[2])
    return abs(z * w + 1.0) * (complex(x[0]) / z).real


Point = collections.namedtuple("Point", "a b c")
NAMES = ("a", "b", "c")


@dataclasses.dataclass
class Curve:
    a: float
    b: float
    c: float = 0.5

    def at(self, t):
        return self.a * np.exp(-self.b * t) + self.c


def decay_(t, a, b, c=0.5):
    return a * np.exp(-b * t) + c


def to_a_class(x):
    return Point(*x).a ** 2 * Point(*x).b + Curve(*x).at(0.7) ** 2


def to_a_function_with_defaults(x):
    return np.sum(decay_(np.arange(2.0), *x) ** 2)


def by_names(x):
    p, q = dict(zip(("a", "b", "c"), x)), dict(zip(NAMES, x * x))
    squares = {k: v**2 for k, v in zip(("a", "b"), x)}
    return p["a"] * p["b"] + q["c"] * squares["b"] + Curve(**p).at(0.3)


def any_number_(*rest):
    return sum(rest)


def any_number_of_arguments(x):
    return any_number_(*x)


def of_items_that_a_loop_changes(x):
    given = [x[0], x[1], x[2]]
    for k, v in enumerate(given):
        if v is not None:
            given[k] = v * x[k]
    few = [x * 2, x[0], x[1]]
    for k in range(len(few)):
        few[k] = few[k] * x[0]
    return decay_(*given) + np.sum(decay_(*few))


def as_arrays_(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        args = list(args)
        for k, v in enumerate(args):
            if v is not None:
                args[k] = np.asarray(v)
        for k, v in kwargs.items():
            if v is not None:
                kwargs[k] = np.asarray(v)
        return function(*args, **kwargs)

    return wrapper


@as_arrays_
def distance_(a, b, scale=None, power=2):
    d = np.sum((a - b) ** power)
    return d if scale is None else d * np.sum(scale)


def through_a_decorator_with_options(x):
    return distance_(x, x[::-1] * 2) * distance_(x, [0.1, 0.2, 0.4], scale=x) + distance_(x, x[0], x, power=3)


def beside_options_of_known_names(x):
    given, options = [x[0], x[1], x[2]], {"c": x[1]}
    for k in range(3):
        given[k] = given[k] * 2
    return decay_(*given, **options) * decay_(*given)


def dot_(u, v):
    a, b, c, d = u
    p, q, r, s = v
    return a * p + b * q * c * r - d * s


def arrays_in_displays(x):
    return dot_([0.5, *x], (*x, 2.0)) + sum(v * v for v in (x[0], *x[1:], 2.0))


def extremes(x):
    return max(*x) * min(0.8, *x[1:]) + max(*[v * v for v in x], 3.0) * min(*x, key=lambda v: -v)


def beside_a_name(x):
    return decay_(*x[:2], b=x[2]) * decay_(*x, c=x[0] ** 2)


def class_beside_a_name(x):
    return Curve(*x[:1], b=x[1]).a * x[2]


def letters(x):
    at = dict(zip("abc", x, strict=True))
    first, last = "ac"
    return sum(at[one] * at[other] for one, other in ("ab", "bc")) + at[first] * at[last]


def tuple_of_numbers(x):
    s = 0.0
    for k in range(3):
        one = (x[k], x[0] * 2, 3)
        s += one[-k] * one[k - 1] + one[k]
    return s


def tuple_in_a_function_that_calls_itself(x):
    def chebyshev(n):
        if n < 2:
            return (1.0, x[0])[n]
        return 2 * x[1] * chebyshev(n - 1) - chebyshev(n - 2)

    return chebyshev(5) + chebyshev(1)


RIGHT = [(f, (X,)) for f in (
    arrays_in_displays, extremes, to_a_class, to_a_function_with_defaults, by_names,
    the_rest, all_but_the_last, between_the_ends, nothing_left, of_a_shape, of_a_list, changed_rest, rest_of_what_changes,
    rest_in_a_loop, as_arguments, what_map_gives, complex_of_two, any_number_of_arguments,
    of_items_that_a_loop_changes, through_a_decorator_with_options, beside_options_of_known_names,
    beside_a_name, class_beside_a_name, letters, tuple_of_numbers, tuple_in_a_function_that_calls_itself,
)]


def too_few(x):
    a, _b, _c, _d, *_e = x
    return a


def too_few_arguments(x):
    return three_(*x[:2])


def too_many_arguments(x):
    return three_(x[0], *x)


def of_a_number(x):
    return three_(*x[0])


def too_few_for_a_class(x):
    return Point(*x[:2]).a


def too_many_for_a_class(x):
    return Curve(0.1, *x).a


def too_many_for_a_function_with_defaults(x):
    return decay_(0.1, 0.2, *x)


def too_few_for_a_function_with_defaults(x):
    return decay_(0.1, *x[:1])


RAISING = [
    too_few, too_few_arguments, too_many_arguments, of_a_number, too_few_for_a_class, too_many_for_a_class,
    too_many_for_a_function_with_defaults, too_few_for_a_function_with_defaults,
]


@pytest.mark.parametrize("function", RAISING, ids=lambda f: f.__name__)
def test_raises_what_the_function_raises(function):
    with pytest.raises((TypeError, ValueError)) as expected:
        function(X)
    with pytest.raises(type(expected.value)) as found:
        grad(function)(X)
    assert str(found.value) == str(expected.value)


def arguments_before_others(x):
    return three_(*x[:2], x[2])


test_right_in_every_mode = right_in_every_mode([*RIGHT, (arguments_before_others, (X,))])
