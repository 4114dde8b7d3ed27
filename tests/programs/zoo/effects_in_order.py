"""What is written ahead of a statement, or raised, has its effects when Python has them."""

import enum

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.71, 1.34, 1.93]), np.array([1.43, 0.64, 0.83])


class Running:
    def __init__(self):
        self.total, self.count = 0.5, 0

    def add(self, v):
        self.total, self.count = self.total + v * v, self.count + 1
        return self.total


class Found(Exception):
    def __init__(self, value):
        self.value = value


class Tripling(Exception):
    def __init__(self, running):
        running.total = running.total * 3.0


def halved_or_found(v, w):
    if v > 1.0:
        raise Found(v * w)
    return v / 2.0


@case(0, (P,), (Q,))
def what_an_unnamed_exception_takes(x):
    items = [x[0], x[1], x[2] * x[1]]
    try:
        if x[0] > 0.5:
            raise Found(items.pop())
        y = x[0]
    except Found:
        y = x[0] * x[2]
    return y * sum(items)


@case(0, (P,), (Q,))
def what_an_unnamed_exception_does_when_it_is_made(x):
    running = Running()
    running.add(x[0])
    try:
        if x[1] > 0.5:
            raise Tripling(running)
    except Tripling:
        pass
    return running.total * x[1]


@case(0, (P,), (Q,))
def a_name_before_a_walrus_in_a_call_that_raises(x):
    a = x[0]
    try:
        y = a + halved_or_found((a := a * x[1]) * 0.1, x[2])
    except Found as found:
        y = found.value
    return y * a


@case(0, (P,), (Q,))
def a_name_before_a_walrus_in_a_comprehension(x):
    y = x[0]
    s = y + sum([(y := y + v) for v in x])
    return s * y


@case(0, (P,), (Q,))
def a_start_is_evaluated_before_the_generator_runs(x):
    running = Running()
    first = sum((running.add(v) for v in x), running.total)
    second = sum((running.add(v) for v in x), start=running.add(x[1]))
    return first * second * max((running.add(v) for v in x), default=running.add(2.0))


class Holder:
    def __init__(self, value):
        self.value, self.asked = value, 0

    def once_more(self):
        self.asked += 1
        return self


@case(0, (P,), (Q,))
def an_object_whose_dict_is_updated_is_found_once(x):
    holder = Holder(x[0])
    holder.once_more().__dict__.update(value=x[1] * x[2])
    return holder.value * holder.asked * x[0]


class Side(enum.IntEnum):
    LEFT = 0
    RIGHT = 1


class Alien(enum.IntEnum):
    FIRST = 0


@case(0, (P,), (Q,))
def members_in_their_enumeration(x):
    return x[Side.RIGHT] ** (2 if Side.LEFT in Side else 3) * (5 if Side.LEFT not in Side else 7)


@case(0, (P,), (Q,))
def a_loop_left_from_the_else_of_a_try(x):
    s = 0.0
    for v in x:
        try:
            if v > 1.5:
                raise Found(v)
        except Found as found:
            s = s + found.value**2
        else:
            if v < 0.7:
                continue
            s = s + v
            if v > 1.2:
                break
        s = s * 3.0
    else:
        s = -s
    return s


@case(0, (P,), (Q,))
def passes_left_from_a_block_that_raises(x):
    s, k = 0.0, 0
    while k < 3:
        v, k = x[k], k + 1
        try:
            s = s + v
            if v > 1.0:
                raise Found(v)
            if v < 0.7:
                continue
            if k == 3:
                break
        except Found as found:
            s = s * found.value
            if found.value > 1.5:
                break
        s = s * 3.0
    else:
        s = s + 100.0 * x[0]
    return s


@case(0, (P,), (Q,))
def a_pass_that_always_ends_in_its_block(x):
    s = 0.0
    for v in x:
        try:
            if v > 1.0:
                raise Found(v)
            s = s + v
            continue
        except Found as found:
            s = s + found.value**2
        s = s * 3.0
    return s


@case(0, (P,), (Q,))
def a_walrus_of_what_raises(x):
    s = 0.0
    for v in x:
        try:
            if (w := halved_or_found(v, x[0])) > 0.3:
                s = s + w
        except Found as found:
            s = s + found.value * 2.0
    return s


@case(0, (P,), (Q,))
def what_raises_is_appended(x):
    seen = []

    def tripled_or_found(v):
        seen.append(v)
        if v > 1.0:
            raise Found(v)
        return v * 3.0

    values = [0.0]
    for v in x:
        try:
            values.append(tripled_or_found(v) + values[-1] * len(seen))
        except Found as found:
            values.append(-found.value * len(seen))
    return sum(v * (k + 1) for k, v in enumerate(values))


@case(0, (P,), (Q,))
def what_raises_beside_what_it_changes(x):
    y = [v for v in x]

    def doubled_or_found(i):
        y[i] = y[i] * 2.0
        if y[i] > 2.5:
            raise Found(y[i])
        return y[i]

    s = 0.0
    for i in range(len(x)):
        try:
            s += max(y[i], doubled_or_found(i)) * y[i]
        except Found as found:
            s += found.value * y[i]
    return s
