"""Functions that make objects of plain classes: with methods, properties, bases, several names, in containers and branches."""

import copy
from dataclasses import dataclass, field, replace

import numpy as np


class Particle:
    gravity = 9.81

    def __init__(self, x, v):
        self.x = x
        self.v = v

    def step(self, dt):
        self.v += -self.gravity * self.x * dt
        self.x = self.x + dt * self.v

    @property
    def energy(self):
        return 0.5 * self.v**2 + self.gravity * self.x

    def __call__(self, scale):
        return self.x * scale

    def __add__(self, other):
        return Particle(self.x + other.x, self.v * other.v)

    def __rmul__(self, factor):
        return Particle(factor * self.x, self.v)


class Heavy(Particle):
    def __init__(self, x, v, mass):
        super().__init__(x, v)
        self.mass = mass

    def step(self, dt):
        super().step(dt * self.mass)


class Counter:
    total = 0.0

    def __init__(self, x):
        self.x = x

    def up(self):
        self.total += self.x


class Layer:
    __slots__ = ("b", "calls", "w")

    def __init__(self, w, b):
        self.w, self.b = w, b
        self.calls = 0

    def __call__(self, x):
        self.calls += 1
        return np.tanh(self.w * x + self.b)


class Squares:
    @staticmethod
    def square(x):
        return x * x

    def run(self, x):
        return self.square(x) + Squares.square(2 * x)


class Buffer:
    def __init__(self, n, x):
        self.v = np.zeros(n)
        self.x = x

    def fill(self):
        for i in range(len(self.v)):
            self.v[i] = self.x * i

    def add(self, g):
        self.v += g


@dataclass(frozen=True)
class Vector:
    a: float
    b: float = 2.0

    def dot(self, other):
        return self.a * other.a + self.b * other.b


@dataclass
class Sum:
    total: float = 0.0
    items: list = field(default_factory=list)

    def add(self, v):
        self.total += v
        self.items.append(v)
        return self


@dataclass
class Squared:
    a: float
    n: float = field(init=False)

    def __post_init__(self):
        self.n = self.a**2


class Plain:
    """One whose methods of operators say whose turn it was, and which counts how often it was looked at."""

    def __init__(self, a, looks=1.0):
        self.a = a
        self.looks = looks

    @property
    def itself(self):
        self.looks = self.looks * 2
        return self

    @property
    def numbers(self):
        self.looks = self.looks * 3
        return self.a

    def looked(self):
        self.looks = self.looks + 1
        return self

    @staticmethod
    def cubed(v):
        return v**3

    def __sub__(self, other):
        return self.a - 2 * (other.a if isinstance(other, Plain) else other)

    def __rsub__(self, other):
        return 100 * self.a + (other.a if isinstance(other, Plain) else 0.5)

    def __mul__(self, other):
        if isinstance(other, int):
            return self.a * other
        return NotImplemented


class Below(Plain):
    """One that has the reflected method of its base."""

    def __len__(self):
        return 3

    def cubes(self):
        return super().cubed(self.a)


class BelowWithItsOwn(Plain):
    def __rsub__(self, other):
        return 7 * self.a + other.a


class Other:
    __array_ufunc__ = None

    def __init__(self, a):
        self.a = a

    def __rmul__(self, other):
        return self.a * (np.sum(other) if isinstance(other, np.ndarray) else other.a)


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self, a):
        self.a = a


class Ordered:
    def __init__(self, a):
        self.a = a
        self.looks = 0

    def __lt__(self, other):
        self.looks += 1
        return self.a < (other.a if isinstance(other, Ordered) else other)

    def __eq__(self, other):
        return isinstance(other, Ordered) and self.a == other.a

    def __bool__(self):
        return self.a > 1.0


class OrderedBelow(Ordered):
    def __gt__(self, other):
        return True

    def __eq__(self, other):
        return NotImplemented


class InPlace:
    def __init__(self, a):
        self.a = a

    def __iadd__(self, other):
        self.a = self.a + 3 * other
        return self

    def __imul__(self, other):
        return InPlace(self.a * other * 5)

    def __isub__(self, other):
        return NotImplemented

    def __sub__(self, other):
        return InPlace(self.a - other)


class Long:
    def __init__(self, a):
        self.a = a

    def __len__(self):
        return 0

    def __ne__(self, other):
        return self.a * 5


def scaled(p, s):
    p.x = p.x * s
    return p


def attribute_set(x):
    p = Particle(x, 1.0)
    p.x = p.x * 2
    return p.x * p.v


def method_in_a_loop(x):
    p = Particle(x, x)
    for _ in range(4):
        p.step(0.1)
    return p.energy


def replaced(x):
    a = Vector(x)
    b = replace(a, b=x * x)
    return a.dot(b)


def inherited(x):
    p = Heavy(x, 1.0, 0.3)
    p.step(0.1)
    p.step(0.2)
    q = p + p
    return q.x * q.v + q(x) + isinstance(p, Particle) * x


def multiplied_from_the_left(x):
    p = x * Particle(x, 3.0)
    return p.x * p.v


def appended_in_a_loop(x):
    ps = []
    for k in range(3):
        ps.append(Particle(x * k, 1.0))
    for p in ps:
        p.step(0.1)
    return ps[0].x + ps[1].x * ps[2].v


def two_names(x):
    p = Particle(x, 1.0)
    q = p
    q.x = x**3
    return p.x


def one_or_the_other(x):
    p, q = Particle(x, 1.0), Particle(2 * x, x)
    r = p if x > 0 else q
    r.x *= 3
    return p.x * q.x + r.v


def summed(x):
    a = Sum()
    for k in range(3):
        a.add(x * k)
    return a.total * a.items[2]


def after_init(x):
    return Squared(x).n * x


def constant_of_the_class(x):
    c = Counter(x)
    c.up()
    c.up()
    return c.total * x + Counter(1.0).total


def deleted(x):
    p = Particle(x, 1.0)
    del p.v
    return p.x * x


def captured(x):
    p = Particle(x, 1.0)

    def scale(s):
        p.x = p.x * s
        return p.v

    scale(2.0)
    return p.x * scale(3.0) + p.x * x


def array_filled(x):
    a = Buffer(4, x)
    a.fill()
    a.add(x)
    return np.sum(a.v**2)


def view_of_an_attribute(x):
    a = Buffer(4, x)
    v = a.v
    a.fill()
    v[1] = x**2
    return np.sum(a.v * a.v)


def static_method(x):
    return Squares().run(x)


def helper_returns_it(x):
    p = Particle(x, x)
    q = scaled(p, x)
    q.v = 3 * x
    return p.x * p.v


def list_of_objects(x):
    ps = [Particle(x * k, 1.0) for k in range(3)]
    for p in ps:
        scaled(p, x)
    return sum(p.x * p.v for p in ps) + ps[0].v


def twice_in_a_list(x):
    p = Particle(x, 1.0)
    for q in [p, p]:
        q.x *= x
    return p.x


def best_of_a_loop(x):
    best = Particle(x, 1.0)
    for k in range(3):
        c = Particle(x * k, x)
        if c.x > best.x:
            best = c
    best.v = best.v * x
    return best.x * best.v


def in_a_dict(x):
    d = {"a": Particle(x, 1.0)}
    d["a"].x *= x
    return d["a"].x * d["a"].v


def exchanged(x):
    p, q = Particle(x, 1.0), Particle(2 * x, 2.0)
    p, q = q, p
    p.x, q.x = q.x, p.x
    return p.x * p.v + q.x * q.v * 3 * x


def given_twice(x):
    p = Particle(x, 1.0)

    def take(a, b):
        a.x += b.x
        b.x *= 2
        return a.x

    return take(p, p) * p.x


def asked_by_name(x):
    p = Particle(x, x)
    return getattr(p, "x") * p.v if hasattr(p, "v") else x


def array_attribute_in_place(x):
    p = Particle(np.array([x, 2 * x]), np.ones(2))
    q = p.x
    p.x += x
    return np.sum(q * p.v * q)


def nested(x):
    p = Particle(x, Particle(x * x, 1.0))
    inner = p.v
    inner.x = 4 * x
    p.v.v = x
    return p.v.x * inner.v


def layers(x):
    first, second = Layer(x, 0.1), Layer(0.5 * x, x)
    return second(first(x)) * (first.calls + second(x))


def made_in_a_branch(x):
    if x > 1.0:
        p = Particle(x * x, 2.0)
    else:
        p = Particle(x, 1.0)
    p.step(0.1)
    return p.energy


def returned_in_a_tuple(x):
    def both(s):
        return Particle(s, 1.0), Vector(s, s * s)

    p, v = both(x)
    return p.x * v.b + v.dot(v)


def while_it_moves(x):
    p = Particle(x, 0.0)
    n = 0
    while n < 5 and p.x > -10.0:
        p.step(0.05)
        n += 1
    return p.x * p.v


def each_pulls_the_others(x):
    every = [Particle(x * (k + 1.0), 0.0) for k in range(3)]
    for p in every:
        for q in every:
            if q is not p:
                p.v = p.v + (q.x - p.x) * q.x
    nearest = every[0]
    for p in every:
        nearest = p if p.v < nearest.v else nearest
    return sum(p.v**2 if p is nearest else p.v for p in every)


def the_left_one_is_asked_first(x):
    return (Plain(x) - Below(x * x)) * x


def one_of_a_class_below_is_asked_first(x):
    return (Plain(x) - BelowWithItsOwn(x * x)) * (Below(x) - BelowWithItsOwn(3 * x))


def left_to_the_other_one(x):
    return Plain(x) * Other(x * x) + Plain(x) * 3


def an_array_left_of_it(x):
    return np.sum(np.array([x, 2 * x]) * Other(x)) ** 2


def a_number_left_of_it(x):
    return (np.array([x, 2 * x])[1] - Plain(x)) * x


def what_a_call_gives_is_looked_at_once(x):
    p = Plain(x)
    p.looked().a = x * x
    p.looked().a += x
    y = p.looked().a
    del p.looked().a
    return y * p.looks


def what_a_property_gives_is_looked_at_once(x):
    p = Plain(x)
    p.itself.a = x * x
    p.itself.a += x
    return p.a * p.looks


def an_array_of_a_property_is_looked_at_once(x):
    p = Plain(np.array([x, 2 * x]))
    p.numbers[0] = p.looks * x
    p.numbers[1] += p.looks
    p.numbers[:] *= x
    return np.sum(p.a) * p.looks


def objects_from_a_call(x):
    ps, n = [Plain(x), Plain(2 * x), Plain(3 * x)], 0

    def following():
        nonlocal n
        n += 1
        return n - 1

    ps[following()].a += x * x
    return ps[following()].a * ps[following()].a * ps[0].a * n


def the_name_is_bound_anew_meanwhile(x):
    p = Plain(x)
    q = p
    p.a += (p := Plain(3 * x)).a
    return q.a * p.a


def static_method_of_the_base(x):
    return Below(x).cubes() * len(Below(x))


def one_of_several_classes(x):
    s = 0.0
    for p in (Plain(x), Other(2 * x), Slotted(3 * x)):
        if isinstance(p, (Plain, Slotted)):
            s += p.a
        else:
            s *= p.a
    return s


def slots(x):
    s = Slotted(x)
    if not hasattr(s, "b"):
        s.b = x * x
    return s.a * s.b


def one_of_two_that_changes(x):
    p = Particle(x, 1.0) if x > 0 else Particle(1.0, x)
    q = p if x > 2 else Particle(p.v, p.x)
    q.x = q.x * 3
    return p.x * q.x


def bound_methods(x):
    p = Particle(x, 1.0)
    step, energy = p.step, getattr(p, "energy")
    q, p = p, Particle(3 * x, x)
    step(0.1)
    return energy * q.x * p.x + sum(map(q.__call__, [1.0, x]))


def none_or_an_object(x):
    def energy(v, p=None, q=None):
        if p is None:
            p = Particle(v, v)
        return p.energy if q is not None else p.energy * v

    return energy(x) * energy(x, Particle(1.0, x), Plain(x))


def compared_by_their_methods(x):
    p, q = Ordered(x), Ordered(2 * x)
    y = x if p < q else x**2
    y = y * (x if p > q else x**3)
    y = y + (x if p < 5.0 else x**2) * (2 * x if 5.0 > q else 3 * x)
    return y * p.looks * q.looks


def one_of_a_class_below_is_compared_first(x):
    y = x if Ordered(x) < OrderedBelow(-x) else x**2
    return y * (x if Ordered(x) == OrderedBelow(x) else x**3) * (x if OrderedBelow(x) != 3 else x**2)


def equal_or_not(x):
    p = Ordered(x)
    y = x if p == Ordered(x) else x**2
    return y * (x if p != Ordered(2 * x) else x**3) * (Long(x) != 3) * (x if p == p else 1.0) * (x if p is p else 1.0)


def true_or_not(x):
    y = x if Ordered(x) else x**2
    y = y * (x**3 if not Ordered(x - 1) else x)
    y = y * (x if Long(x) else x**2) * (2.0 if bool(Ordered(x)) else 3.0)
    return y * (Ordered(x - 1) or Ordered(x)).a * (Plain(x) and 3 * x)


def updated_in_place(x):
    p = InPlace(x)
    q = p
    for k in range(3):
        p += x * k
    p *= x
    p -= 2 * x
    p += x
    return p.a * q.a


def updated_by_another_one(x):
    v, held = Particle(x, x), {"w": Particle(x, 1.0), "u": InPlace(x)}
    u, w = v, held["w"]
    v += Particle(1.0, x)
    held["w"] += v
    held["u"] += x
    return v.x * u.x * held["w"].x * w.x * held["u"].a


def compared_without_a_method(x):
    return 2 * x if Particle(x, 1.0) == Particle(x, 1.0) else x


def compared_in_a_list(x):
    ps = []
    for _ in range(3):
        ps.append(Particle(x, 1.0))
    return 2 * x if ps[0] == ps[1] or ps[2] != ps[2] else x * ps[2].x


class Writing:
    def __init__(self, x):
        self._x, self.items = x, [x, 2 * x]

    @property
    def x(self):
        return self._x

    @x.setter
    def x(self, value):
        self._x = 3 * value

    def __getitem__(self, k):
        return self.items[k] * self._x

    def __neg__(self):
        return Writing(-2 * self._x)

    def __abs__(self):
        return abs(self._x) + 1.0


def set_by_a_property(x):
    p = Writing(x)
    p.x = x * p.x
    p.x += x * p.x
    return p.x**2


def set_by_a_property_in_a_loop(x):
    p = Writing(x)
    for k in range(3):
        if x > k:
            p.x = p.x * x
    return p._x


def properties_exchanged(x):
    p, q = Writing(x), Writing(2 * x)
    p.x, q.x = q.x, p.x
    return p.x * q.x**2


def items_by_a_method(x):
    p, total = Writing(x), 0.0
    for k in range(2):
        total = total + p[k] * p[-1]
        p.x = total
    return total


def signs_by_methods(x):
    return (-Writing(x)).x * abs(Writing(x))


def set_on_one_path(x):
    p = Counter(x)
    if x > 0:
        p.w = x
    return p.w * p.x


def copied(x):
    p = Counter(x)
    q = copy.copy(p)
    q.x = q.x * 2
    p.up()
    return p.x * q.x * p.total


def copied_with_an_array_of_both(x):
    p = Counter(np.array([x, 2 * x]))
    q = copy.copy(p)
    q.x[0] = x**3
    return np.sum(p.x**2) * q.x[1]


class Chosen:
    def __init__(self, w):
        self.w = w

    def once(self, x):
        return x * self.w

    def twice(self, x):
        return x * self.w * self.w


def a_method_of_two_goes_along_with_a_deep_copy(x):
    p = Chosen(2.0 * x)
    p.go = p.once if x > 1.0 else p.twice
    q = copy.deepcopy(p)
    p.w = p.w * 3.0
    return q.go(x) + p.go(x * x)


RIGHT = [
    a_method_of_two_goes_along_with_a_deep_copy,
    set_by_a_property, set_by_a_property_in_a_loop, properties_exchanged, items_by_a_method, signs_by_methods, copied,
    copied_with_an_array_of_both, set_on_one_path,
    attribute_set, method_in_a_loop, replaced, inherited, multiplied_from_the_left, appended_in_a_loop, two_names,
    one_or_the_other, summed, after_init, constant_of_the_class, deleted, captured, array_filled, view_of_an_attribute,
    static_method, helper_returns_it, list_of_objects, twice_in_a_list, best_of_a_loop, in_a_dict, exchanged, given_twice,
    asked_by_name, array_attribute_in_place, nested, layers, made_in_a_branch, returned_in_a_tuple, while_it_moves,
    each_pulls_the_others,
    the_left_one_is_asked_first, one_of_a_class_below_is_asked_first, left_to_the_other_one, an_array_left_of_it,
    a_number_left_of_it, what_a_call_gives_is_looked_at_once, what_a_property_gives_is_looked_at_once,
    an_array_of_a_property_is_looked_at_once, objects_from_a_call, the_name_is_bound_anew_meanwhile,
    static_method_of_the_base, one_of_several_classes, slots, one_of_two_that_changes, bound_methods,
    none_or_an_object, compared_by_their_methods, updated_in_place, updated_by_another_one,
    one_of_a_class_below_is_compared_first, equal_or_not, true_or_not, compared_without_a_method, compared_in_a_list,
]
