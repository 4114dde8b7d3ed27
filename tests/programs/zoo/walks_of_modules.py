"""Generators of methods that go through generators of other classes, and contexts that methods make."""

from contextlib import contextmanager

from tests.programs.zoo.case import R, case

M3, N3 = R(1, 3), R(2, 3)


class Part:
    def __init__(self):
        self.own = {}
        self.parts = []

    def named(self, prefix=""):
        for name, value in self.own.items():
            yield prefix + name, value
        for k, part in enumerate(self.parts):
            yield from part.named(f"{prefix}{k}.")

    def values(self):
        yield from self.own.values()


class Scaling(Part):
    def __init__(self, s):
        super().__init__()
        self.own["s"] = s

    def __call__(self, x):
        return self.own["s"] * x


class Stack(Part):
    def __init__(self, *parts):
        super().__init__()
        self.parts = list(parts)

    def values(self):
        for part in self.parts:
            yield from part.values()

    def __call__(self, x):
        for part in self.parts:
            x = part(x)
        return x


class Branches(Stack):
    def __call__(self, x):
        return sum(part(x) for part in self.parts)


class Shifted(Scaling):
    def values(self):
        yield self.own["s"] * 2.0
        yield from super().values()


@case(0, (M3,), (N3,))
def values_of_nested_modules(x):
    net = Stack(Scaling(x[0]), Branches(Scaling(x[1]), Stack(Scaling(x[2]), Scaling(x[0] * x[1]))))
    return net(0.7) + sum(v**2 for v in net.values())


@case(0, (M3,), (N3,))
def values_gathered_in_a_loop(x):
    net = Stack(Scaling(x[0]), Stack(Scaling(x[1]), Scaling(x[2])))
    total, seen = 0.0, []
    for k, v in enumerate(net.values()):
        total += v * v * k
        seen.append(v)
    return total + seen[0] * seen[-1]


@case(0, (M3,), (N3,))
def values_of_another_class_below(x):
    net = Stack(Shifted(x[0]), Scaling(x[1]), Stack(Shifted(x[2])))
    return sum((k + 1) * v * v for k, v in enumerate(list(net.values())))


@case(0, (M3,), (N3,))
def values_listed_and_counted(x):
    net = Stack(Scaling(x[0]), Branches(Scaling(x[1]), Stack(Scaling(x[2]))))
    return sum((k + 1) * v * v for k, v in enumerate(list(net.values())))


@case(0, (M3,), (N3,))
def named_values_of_nested_modules(x):
    net = Stack(Scaling(x[0]), Branches(Scaling(x[1]), Stack(Scaling(x[2]))))
    names = dict(net.named("net."))
    return names["net.1.0.s"] * names["net.1.1.0.s"] + sum(v**2 for v in names.values())


@case(0, (M3,), (N3,))
def walk_that_is_disturbed(x):
    net = Stack(Scaling(x[0]), Stack(Scaling(x[1]), Scaling(x[2])))
    total, last = 0.0, net.parts[1]
    for v in net.values():
        total += v * v
        last.own = {"s": v}
        last.parts = [Scaling(total)]
    return total


class Mode:
    def __init__(self, scale):
        self.scale, self.depth = scale, 0

    @contextmanager
    def scaled(self, by, *, twice=False):
        old = self.scale
        self.scale = old * by * (2 if twice else 1)
        self.depth += 1
        try:
            yield self.scale
        finally:
            self.scale = old
            self.depth -= 1

    def eval_at(self, v):
        with self.scaled(0.5):
            return v * self.scale


class Loud(Mode):
    @contextmanager
    def scaled(self, by, *, twice=False):
        self.scale = self.scale + by
        yield self.scale * 10.0


class Plain:
    def __init__(self, v):
        self.v = v

    def scaled(self, by, *, twice=False):
        return self

    def __enter__(self):
        self.v = self.v * 2
        return self.v

    def __exit__(self, *args):
        self.v = self.v / 3


@case(0, (M3,), (N3,))
def contexts_of_methods(x):
    m, n, p = Mode(x[0]), Loud(x[1]), Plain(x[2])
    total = m.eval_at(x[2])
    for o in (m, n, p):
        with o.scaled(x[1], twice=True) as s:
            total += s * s
    with m.scaled(2.0) as a, n.scaled(a) as b:
        total += a * b * m.depth
    return total + m.scale + n.scale + p.v


class Bad(Exception):
    pass


@case(0, (M3,), (N3,))
def contexts_that_are_left(x):
    m, total = Mode(1.5), 0.0
    for k, v in enumerate(x):
        try:
            with m.scaled(2.0 + k):
                if v < 0:
                    raise Bad()
                total += v * m.scale
        except Bad:
            total += v * v * m.scale
    return total * m.scale
