"""What is sent to generators: averages, controllers, filters in chains, optimisers that are asked and told."""

import itertools

import numpy as np

from tests.programs.zoo.case import case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])


def averager():
    total, n, mean = 0.0, 0, None
    while True:
        v = yield mean
        total += v
        n += 1
        mean = total / n


@case(0, (X6,), (Y6,))
def averages_that_are_sent(x):
    avg = averager()
    next(avg)
    out = 0.0
    for v in x:
        out += avg.send(v) ** 2
    return out


@case(0, (X6,), (Y6,))
def controller_that_is_sent_errors(x):
    def pid(kp, ki):
        integral, u = 0.0, 0.0
        while True:
            err = yield u
            integral += err
            u = kp * err + ki * integral
    c = pid(x[0], x[1])
    c.send(None)
    y = 0.0
    for r in x[2:]:
        y += 0.5 * c.send(r - y)
    return y * y


def lowpass(alpha):
    y = yield
    while True:
        x = yield y
        y = y + alpha * (x - y)


@case(0, (X6,), (Y6,))
def filters_sent_in_a_chain(x):
    a, b = lowpass(0.5), lowpass(x[5])
    next(a)
    next(b)
    out = []
    for v in x[:5]:
        u = a.send(v)
        out.append(b.send(u))
    return sum(o * o for o in out)


def accumulate(rate):
    total = 0.0
    while True:
        v = yield total
        if v is None:
            total *= rate
        else:
            total += v


@case(0, (X6,), (Y6,))
def sent_and_asked_in_turn(x):
    acc = accumulate(x[0])
    acc.send(None)
    s = 0.0
    for k, v in enumerate(x):
        if k % 2:
            s += next(acc)
        else:
            s += acc.send(v * v)
    return s


@case(0, (X6,), (Y6,))
def receiver_in_a_loop(x):
    s = 0.0
    for t in accumulate(x[0]):
        s += t + 0.1
        if s > 0.35:
            break
    return s + x[1]


def minimiser(x0, lr):
    x = x0
    for _ in range(4):
        g = yield x
        x = x - lr * g


@case(0, (X6,), (Y6,))
def optimiser_asked_and_told(x):
    opt = minimiser(x[:2] * 1.0, 0.1)
    p = next(opt)
    try:
        while True:
            p = opt.send(2 * p * x[2:4] ** 2 + 0.1)
    except StopIteration:
        pass
    return p @ p


def window(n):
    buf = []
    v = yield None
    while True:
        buf.append(v)
        if len(buf) > n:
            buf.pop(0)
        v = yield sum(buf) / len(buf)


@case(0, (X6,), (Y6,))
def window_that_is_sent_values(x):
    w = window(3)
    next(w)
    return sum(w.send(v) ** 2 for v in x)


@case(0, (X6,), (Y6,))
def chained_rows_and_buckets(x):
    rows = [[v, 2 * v] for v in x]
    buckets = {k: [] for k in range(3)}
    for k, v in enumerate(x):
        buckets[k % 3].append(v)
    lists = list(buckets.values())
    total = sum(v * v for v in itertools.chain(*rows))
    return total + sum((k + 1) * v for k, v in enumerate(itertools.chain(*lists)))
