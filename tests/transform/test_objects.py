"""Objects of plain classes that a function makes; of classes that give attributes another meaning nothing is known."""

import math

import numpy as np
import pytest

from adjoint_gen import grad
from tests.transform.harness import refused_at_its_lines, right_in_every_mode
from tests.transform.objects import RIGHT, Particle, Vector

test_right = right_in_every_mode([(function, (1.3,)) for function in RIGHT])


class Doubling:
    def __init__(self, x):
        self.x = x

    def __setattr__(self, name, value):
        object.__setattr__(self, name, 2 * value)


class Logging:
    log = []  # noqa: RUF012

    def __init__(self, x):
        self.x = x
        self.log.append(1.0)


class Items(list):
    pass


class Tripled:
    def __get__(self, owner, cls):
        return 3.0


class Described:
    x = Tripled()

    def __init__(self, w):
        self.w = w


def own_setattr(x):
    return Doubling(x).x


def list_of_the_class(x):
    return Logging(x).x


def frozen(x):
    v = Vector(x)
    v.a = 3.0
    return v.a * x


def subclass_of_list(x):
    items = Items([x, 2 * x])
    return items[0] * items[1]


def descriptor(x):
    return Described(x).x * x


def as_a_dict(x):
    p = Particle(x, 1.0)
    return p["x"]


def gone_through(x):
    p = Particle(x, 1.0)
    for _ in p:
        x = 2 * x
    return x


def not_there(x):
    return Particle(x, 1.0).w * x


class AnyIsOne(type):
    def __instancecheck__(cls, value):
        return True


class Anything(metaclass=AnyIsOne):
    pass


class Counted:
    made = [0]  # noqa: RUF012

    def __init__(self, x):
        self.x = x

    def __del__(self):
        self.made[0] += 1


class Unimplemented:
    def __init__(self, x):
        self.x = x

    def __add__(self, other):
        return NotImplemented

    def __radd__(self, other):
        return self.x * other

    def __mul__(self, other):
        return self.x if other > 1 else NotImplemented


class TrueForNumPy:
    def __init__(self, x):
        self.x = x

    def __bool__(self):
        return self.x > 1


def true_for_numpy_only(x):
    return 2 * x if TrueForNumPy(np.float64(x)) else x


def asked_of_a_class_that_answers_itself(x):
    return 2 * x if isinstance(Particle(x, 1.0), Anything) else x


def ended(x):
    p = Counted(x)
    y = p.x * x
    del p
    return y * Counted.made[0]


def nobody_adds_them(x):
    return (Unimplemented(x) + Unimplemented(x)) * x


def not_always_implemented(x):
    return (Unimplemented(x) * x) * x


def an_array_of_objects(x):
    return np.sum((np.ones(2) + Unimplemented(x)) ** 2)


test_refused = refused_at_its_lines(
    [
        list_of_the_class, frozen, descriptor, as_a_dict,
        gone_through, not_there,
        true_for_numpy_only, asked_of_a_class_that_answers_itself, ended, not_always_implemented,
        an_array_of_objects,
    ], 1.3, within=4,
)


def test_what_no_operand_adds_raises_what_python_raises():
    for function in (nobody_adds_them, grad(nobody_adds_them)):
        with pytest.raises(TypeError, match=r"unsupported operand type\(s\) for \+: 'Unimplemented' and 'Unimplemented'"):
            function(1.3)


class Changing:
    rate = 2.0

    def __init__(self, x):
        self.x = x

    def value(self):
        return self.rate * self.x


def changing(x):
    return Changing(x).value() * x


def test_what_a_class_says_of_storing_is_done():
    assert math.isclose(own_setattr(1.3), 2.6) and math.isclose(grad(own_setattr)(1.3), 2.0)


def test_a_class_that_changes_makes_the_derivative_anew(monkeypatch):
    d = grad(changing)
    assert math.isclose(d(1.5), 6.0)
    monkeypatch.setattr(Changing, "rate", 3.0)
    assert math.isclose(d(1.5), 9.0)
    monkeypatch.setattr(Changing, "value", lambda self: self.x)
    assert math.isclose(d(1.5), 3.0)
    monkeypatch.setattr(Changing, "__setattr__", Doubling.__setattr__, raising=False)
    assert math.isclose(d(1.5), 6.0)


def test_an_array_argument_in_an_object_stays_as_it_is():
    def shifted(x):
        p = Particle(x, 1.0)
        p.x += 1.0
        return np.sum(p.x * p.x)

    x = np.arange(3.0)
    assert np.allclose(grad(shifted)(x), 2 * (x + 1.0)) and np.array_equal(x, np.arange(3.0))


class Root:
    def __init__(self, x):
        self.x = x


class Stem(Root):
    def __sub__(self, other):
        return self.x

    def __rsub__(self, other):
        return self.x * 2


class Leaf(Stem):
    def __rsub__(self, other):
        return self.x * 3


def under_a_root(x):
    return x * x if isinstance(Leaf(x), Stem) else x


def of_a_leaf(x):
    return (Stem(x) - Leaf(x)) * x


def with_a_default(x):
    return Vector(x).b * x


def test_what_a_class_stands_on_and_its_defaults_are_asked_for(monkeypatch):
    under, of_leaf, default = grad(under_a_root), grad(of_a_leaf), grad(with_a_default)
    assert math.isclose(under(1.5), 3.0) and math.isclose(of_leaf(1.5), 9.0) and math.isclose(default(1.5), 2.0)
    monkeypatch.setattr(Leaf, "__rsub__", Stem.__rsub__)
    monkeypatch.setattr(Vector.__init__, "__defaults__", (5.0,))
    assert math.isclose(of_leaf(1.5), 3.0) and math.isclose(default(1.5), 5.0)
    Leaf.__bases__ = (Root,)
    assert math.isclose(under(1.5), 1.0)


def test_a_class_below_list_holds_its_items():
    assert grad(subclass_of_list)(3.0) == 12.0
