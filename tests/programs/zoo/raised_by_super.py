"""Methods of bases that act and raise, called by ``super()`` in a block that catches it."""


from tests.programs.zoo.case import R, case

V6, W6 = R(1, 6), R(2, 6)


class TooMuch(Exception):
    pass


class Tank:
    def __init__(self, level):
        self.level, self.taken = level, 0

    def take(self, v):
        self.taken += 1
        if v > self.level:
            raise TooMuch(v)
        self.level -= v
        return v


class Metered(Tank):
    def take(self, v):
        if self.taken > 4:
            raise TooMuch(0.5)
        return super().take(v * 1.1) * 2


class Leaking(Metered):
    def take(self, v):
        got = super().take(v + 0.1)
        self.level -= 0.05
        return got


@case(0, (V6,), (W6,))
def tank_that_is_metered(x):
    tank, total = Metered(x[0] + 1.0), 0.0
    for v in x:
        try:
            total += tank.take(v)
        except TooMuch:
            total += v * v * tank.level
    return total * tank.level * tank.taken


@case(0, (V6,), (W6,))
def tank_that_leaks(x):
    tank, total = Leaking(x[0] + 1.0), 0.0
    for v in x:
        try:
            total += tank.take(v)
        except TooMuch as e:
            total += e.args[0] * tank.level
    return total * tank.level * tank.taken


@case(0, (V6,), (W6,))
def several_tanks(x):
    tanks, total = [Tank(x[0] + 1.0), Metered(1.0), Leaking(x[1] + 0.5)], 0.0
    for v in x:
        for tank in tanks:
            try:
                total += tank.take(v * 0.7)
            except TooMuch:
                total -= v * tank.level
    return total + sum(t.level * t.taken for t in tanks)


class Careful(Tank):
    def take(self, v):
        got = Tank.take(self, v)
        if got > 0.8:
            raise ValueError("large")
        return got


@case(0, (V6,), (W6,))
def a_base_that_is_named(x):
    tank, total = Careful(x[0] + 1.0), 0.0
    for v in x:
        try:
            total += tank.take(v)
        except TooMuch:
            total += v * v * tank.level
        except ValueError:
            total += 3.0 * v
    return total * tank.level * tank.taken


class Named:
    def describe(self, v):
        if v > 1.2:
            raise ValueError("large")
        return v


class Doubling(Named):
    def describe(self, v):
        return 2 * super().describe(v * v)


class Shifting(Named):
    def describe(self, v):
        return super().describe(v + 0.3) - 0.1


class Both(Doubling, Shifting):
    pass


@case(0, (V6,), (W6,))
def the_next_in_the_order_of_bases(x):
    one, total, seen = Both(), 0.0, []
    for v in x:
        try:
            seen.append(v)
            total += one.describe(v)
        except ValueError:
            total += v * len(seen)
    return total * seen[-1]
