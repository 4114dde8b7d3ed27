"""Objects that change something else when they are looked at are refused; those that change themselves are read in order."""

import functools

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, jvp
from adjoint_gen.errors import InternalError

W = 1.5
A = np.ones(3)
L = [1.5, 2.0]


def binds_a_name(self):
    global W
    W *= 2.0


def changes_an_array(self):
    A[0] *= 2.0


def changes_a_list(self):
    L[0] *= 2.0


def changes_its_own(self):
    self.a *= 2.0


def counts(self):
    self.count += 1


GIVEN = {"__len__": 1, "__str__": "text", "__bool__": True}
ACTS = (binds_a_name, changes_an_array, changes_a_list)


def made(name, act):
    """An object of a new class, of which looking at it in one way does something."""

    def method(self, *args):
        act(self)
        return GIVEN.get(name, 1.0)

    method.__module__ = __name__
    member = property(method) if name == "rate" else method
    c = type("Acting", (), {name: member, "__module__": __name__})()
    c.a, c.count = np.ones(2), 0
    return c


def of_attribute(x, c):
    return x * c.rate * W * A[0] * L[0]


def of_length(x, c):
    return x * len(c) * W * A[0] * L[0]


def of_truth(x, c):
    return x * W if c else x * A[0]


def of_text(x, c):
    return x * len(f"{c}") * W


@pytest.mark.parametrize("act", ACTS, ids=lambda f: f.__name__)
@pytest.mark.parametrize(
    ("f", "name"), [(of_attribute, "rate"), (of_length, "__len__"), (of_truth, "__bool__"), (of_text, "__str__")]
)
def test_what_changes_something_else_when_it_is_looked_at_is_refused(f, name, act):
    with pytest.raises(DifferentiationError) as raised:
        grad(f)(2.0, made(name, act))
    assert not isinstance(raised.value, InternalError)
    assert (W, A[0], L[0]) == (1.5, 1.0, 1.5)


def test_what_changes_the_text_of_an_object_is_refused():
    with pytest.raises(DifferentiationError):
        grad(of_text)(2.0, made("__str__", changes_its_own))


def own_afterwards(x, c):
    return x * c.rate * c.a[0]


@pytest.mark.parametrize(
    ("f", "name"), [(of_attribute, "rate"), (of_length, "__len__"), (of_truth, "__bool__"), (own_afterwards, "rate")]
)
def test_what_changes_the_object_itself_changes_a_copy_of_it(f, name):
    given = made(name, changes_its_own)
    assert grad(f)(2.0, given) == f(1.0, made(name, changes_its_own))
    assert given.a[0] == 1.0


class Cached:
    """An object that remembers what it found, and one whose rate is another each time."""

    def __init__(self):
        self.found, self.table, self.level = None, {}, 1.0

    @property
    def rate(self):
        """Found once."""
        if self.found is None:
            self.found = 3.0
        return self.found

    @functools.cached_property
    def slope(self):
        """Found once, by the library."""
        return 2.0

    @property
    def rising(self):
        """Another one each time."""
        self.level *= 2.0
        return self.level

    def __getitem__(self, k):
        if k not in self.table:
            self.table[k] = 0.5 * k
        return self.table[k]


def with_caches(x, c):
    return x**2 * c.rate * c.slope * c[3] + c.rate * x


def with_a_rising_rate(x, c):
    y = x * c.rising
    return y * x * c.rising


def test_what_remembers_is_no_act():
    check_grads(lambda x: with_caches(x, Cached()), (1.3,), order=2)
    assert grad(with_caches)(1.3, Cached()) == pytest.approx(2 * 1.3 * 9.0 + 3.0)


def test_what_changes_itself_is_read_in_order():
    assert grad(with_a_rising_rate)(1.3, Cached()) == pytest.approx(2 * 1.3 * 8.0)


def test_another_class_at_a_later_call_is_looked_at_again():
    derivative = grad(of_attribute)
    assert derivative(2.0, made("rate", counts)) == pytest.approx(1.5 * 1.5)
    with pytest.raises(DifferentiationError):
        derivative(2.0, made("rate", binds_a_name))


class Counting:
    """An object that counts how often it is asked, whatever it is asked."""

    def __init__(self):
        self.n = 0

    def asked(self, *others):
        self.n += 1
        return self.n

    def odd(self, *others):
        return self.asked() % 2 == 1

    def as_float(self):
        return float(self.asked())

    __len__ = __abs__ = __neg__ = __getitem__ = asked
    __bool__ = __eq__ = __lt__ = __contains__ = odd
    __float__ = as_float
    __hash__ = None


@pytest.mark.parametrize("f", [
    lambda x, c: x[0] * len(c) + x[1] * len(c), lambda x, c: x[0] * float(c) + x[1] * float(c),
    lambda x, c: x[0] * abs(c) + x[1] * abs(c), lambda x, c: x[0] * c[0] + x[1] * c[0],
    lambda x, c: (x[0] if c else x[1]) * (x[2] if c else 3.0),
    lambda x, c: (x[0] if c == 1 else x[1]) * (x[2] if c == 1 else 3.0),
    lambda x, c: (x[0] if c < 1 else x[1]) * (x[2] if c < 1 else 3.0),
    lambda x, c: (x[0] if 1 in c else x[1]) * (x[2] if 1 in c else 3.0),
    lambda x, c: (x[0] if not c else x[1]) * (x[2] if not c else 3.0),
])
def test_what_notes_that_it_is_asked_is_asked_as_often_as_by_the_function(f):
    x, h = np.array([0.7, 1.1, 0.4]), 1e-6
    slopes = [(f(x + h * e, Counting()) - f(x - h * e, Counting())) / (2 * h) for e in np.eye(3)]
    assert grad(f)(x, Counting()) == pytest.approx(slopes)
    outside = Counting()
    assert jvp(lambda x: f(x, outside), (x,), (np.ones(3),))[1] == pytest.approx(sum(slopes))
    outside.n = 0
    grad(lambda x: f(x, outside))(x)
    counted = Counting()
    f(x, counted)
    assert outside.n == counted.n
