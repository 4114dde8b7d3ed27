"""Objects of which ``__iter__`` gives an iterator over what they hold, objects of several classes among that."""

from tests.programs.zoo.case import R, case

G3, H3 = R(1, 3) + 1.5, R(2, 3) + 2.0


class Part:
    def __init__(self, v):
        self.v = v

    def value(self):
        return self.v * 2


class Other(Part):
    def value(self):
        return self.v * 3


class Bag:
    def __init__(self, parts=None):
        self.parts, self.walks = parts or [], 0

    def __iadd__(self, part):
        self.parts.append(part)
        return self

    def add(self, part):
        self.parts.append(part)
        return self

    def __iter__(self):
        self.walks += 1
        return iter(self.parts)

    def total(self):
        return sum(p.value() for p in self)

    def squared(self):
        out = 0.0
        for p in self:
            out += p.value() ** 2
        return out


def filled(x):
    return Bag().add(Part(x[0])).add(Other(x[1])).add(Part(x[2]))


@case(0, (G3,), (H3,))
def bag_of_parts(x):
    b = Bag()
    b += Part(x[0])
    b += Other(x[1] * x[2])
    return b.total() + b.squared() * b.walks


@case(0, (G3,), (H3,))
def bag_that_is_given_its_parts(x):
    b = Bag([Part(x[0]), Other(x[1])])
    return b.total() * b.squared() + x[2]


@case(0, (G3,), (H3,))
def bag_gone_through_in_itself(x):
    b, total = filled(x), 0.0
    for p in b:
        total += p.value() * b.walks
        for q in b:
            total += q.value() * p.v * b.walks
    return total * b.walks


@case(0, (G3,), (H3,))
def bag_that_grows_meanwhile(x):
    b, total = filled(x), 0.0
    for k, p in enumerate(b):
        total += p.value()
        if k < 3:
            b.add(Other(p.v * 0.5))
    return total * b.walks


@case(0, (G3,), (H3,))
def bag_that_is_left(x):
    b, total = filled(x), 0.0
    for p in b:
        if p.v > 3.3:
            break
        p.v = p.v * p.v
        total += p.value()
    return total + sum(p.v for p in b) * b.walks


@case(0, (G3,), (H3,))
def bag_by_its_iterator(x):
    b = filled(x)
    it = iter(b)
    total = next(it).value()
    for p in it:
        total = total * p.v
    return total * b.walks
