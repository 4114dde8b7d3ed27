"""Iterators, closures, and the newer parts of the language, as people who like them write."""

import functools
import math
import operator
from collections import ChainMap, deque
from functools import partial, reduce
from itertools import accumulate, chain, groupby, islice, pairwise, product, starmap, takewhile, tee, zip_longest

import numpy as np

from tests.programs.zoo.case import case

X6 = np.array([0.61, -0.93, 1.37, 0.22, -1.48, 0.85])
Y6 = np.array([1.12, 0.54, -0.76, 1.91, 0.33, -0.27])


@case(0, (X6,), (Y6,))
def rpn_with_match(x):
    program = "x0 x1 * x2 + sin x3 x4 - * x5 2 ** +"
    stack = []
    for token in program.split():
        match token:
            case "+" | "-" | "*" | "**" as op:
                b, a = stack.pop(), stack.pop()
                stack.append({"+": operator.add, "-": operator.sub, "*": operator.mul, "**": operator.pow}[op](a, b))
            case "sin":
                stack.append(math.sin(stack.pop()))
            case name if name.startswith("x"):
                stack.append(x[int(name[1:])])
            case number:
                stack.append(float(number))
    (result,) = stack
    return result


@case(0, (X6,), (Y6,))
def shunting_yard_of_letters(x):
    names = dict(zip("abcdef", x))
    precedence = {"+": 1, "-": 1, "*": 2}
    out, ops = [], []

    def apply():
        op, right, left = ops.pop(), out.pop(), out.pop()
        out.append(left + right if op == "+" else left - right if op == "-" else left * right)

    for c in "(a+b)*c-d*(e-f)*2":
        if c in names:
            out.append(names[c])
        elif c.isdigit():
            out.append(float(c))
        elif c == "(":
            ops.append(c)
        elif c == ")":
            while ops[-1] != "(":
                apply()
            ops.pop()
        else:
            while ops and ops[-1] != "(" and precedence[ops[-1]] >= precedence[c]:
                apply()
            ops.append(c)
    while ops:
        apply()
    return out[0]


@case(0, (X6,), (Y6,))
def recursive_descent_by_generator(x):
    def tokenize(s):
        k = 0
        while k < len(s):
            if s[k] == " ":
                k += 1
            elif s[k] == "x":
                yield ("var", int(s[k + 1]))
                k += 2
            else:
                yield ("op", s[k])
                k += 1
        yield ("end", None)

    tokens = list(tokenize("x0 * (x1 + x2) - x3 * x4 + x5"))
    pos = 0

    def expr():
        nonlocal pos
        value = term()
        while tokens[pos] in (("op", "+"), ("op", "-")):
            sign = 1 if tokens[pos][1] == "+" else -1
            pos += 1
            value = value + sign * term()
        return value

    def term():
        nonlocal pos
        value = factor()
        while tokens[pos] == ("op", "*"):
            pos += 1
            value = value * factor()
        return value

    def factor():
        nonlocal pos
        kind, what = tokens[pos]
        pos += 1
        if kind == "var":
            return x[what]
        value = expr()
        pos += 1
        return value

    return expr()


@case(0, (X6,), (Y6,))
def nested_tuples_evaluated(x):
    def ev(e):
        match e:
            case ("add", a, b):
                return ev(a) + ev(b)
            case ("mul", *factors):
                out = 1.0
                for f in factors:
                    out *= ev(f)
                return out
            case ("neg", a):
                return -ev(a)
            case int(k):
                return x[k]
            case float(c):
                return c

    return ev(("add", ("mul", 0, 1, ("neg", 2)), ("add", ("mul", 3, 3), ("mul", 2.5, 4))))


@case(0, (X6,), (Y6,))
def generators_of_generators(x):
    def source():
        for v in x:
            yield v

    def scaled(items, c):
        for v in items:
            yield c * v

    def positive(items):
        return (v for v in items if v > 0)

    def running(items):
        total = 0.0
        for k, v in enumerate(items, 1):
            total += v
            yield k, total / k

    return sum(k * mean for k, mean in running(positive(scaled(source(), 2.0))))


@case(0, (X6,), (Y6,))
def windows_by_tee(x):
    def windows(items, n):
        its = tee(items, n)
        for k, it in enumerate(its):
            for _ in range(k):
                next(it, None)
        return zip(*its)

    return sum(a * b - c for a, b, c in windows(x, 3))


@case(0, (X6,), (Y6,))
def itertools_medley(x):
    cums = list(accumulate(x, lambda a, b: 0.9 * a + b))
    steps = [b - a for a, b in pairwise(cums)]
    pairs = sum(a * b for a, b in product(x[:2], x[2:4]))
    powers = sum(starmap(pow, zip(x * x + 1, (2, 3, 2, 1, 2, 3))))
    heads = list(takewhile(lambda v: abs(v) < 1.4, x))
    padded = sum(a - b for a, b in zip_longest(x, heads, fillvalue=0.5))
    return sum(steps) * pairs + powers + padded + sum(islice(chain(x, cums), 4, 9, 2))


@case(0, (X6,), (Y6,))
def longest_run_by_sign(x):
    out = []
    for positive, run in groupby(x, key=lambda v: v > 0):
        run = list(run)
        out.append((len(run), sum(run), positive))
    longest = max(out, key=lambda r: (r[0], abs(r[1])))
    return longest[1] ** 2 + sum(n * s for n, s, p in out if not p)


@case(0, (X6,), (Y6,))
def composed_functions(x):
    def compose(*fs):
        return reduce(lambda f, g: lambda v: g(f(v)), fs)

    def power(v, n):
        return v**n

    layers = [np.tanh, partial(power, n=3), lambda v: v * x[0], partial(np.multiply, x[1])]
    return np.sum(compose(*layers)(x)) + compose(np.sin, np.sum)(x)


@case(0, (X6,), (Y6,))
def moving_statistics(x):
    class Window:
        def __init__(self, size):
            self.items = deque(maxlen=size)
            self.total = 0.0

        def push(self, v):
            if len(self.items) == self.items.maxlen:
                self.total -= self.items[0]
            self.items.append(v)
            self.total += v
            return self

        @property
        def mean(self):
            return self.total / len(self.items)

    w = Window(3)
    means = [w.push(v).mean for v in x]
    return sum(m * m for m in means) + w.items[0] * w.items[-1]


@case(0, (X6,), (Y6,))
def ring_buffer_echo(x):
    size = 4
    buffer, head = [0.0] * size, 0
    out = []
    for n in range(12):
        dry = x[n] if n < len(x) else 0.0
        wet = dry + 0.6 * buffer[head]
        buffer[head] = 0.5 * (wet + buffer[(head + 1) % size])
        head = (head + 1) % size
        out.append(wet)
    return sum(o * o for o in out)


@case(0, (X6,), (Y6,))
def chained_settings(x):
    defaults = {"lr": x[0], "decay": 0.1, "clip": 1.5}
    user = {"decay": x[1]}
    settings = ChainMap(user, defaults)
    w = x[2]
    for g in x[3:]:
        w = w - settings["lr"] * max(-settings["clip"], min(settings["clip"], g + settings["decay"] * w))
    return w * len(settings)


@case(0, (X6,), (Y6,))
def sorted_by_comparison(x):
    def compare(a, b):
        return -1 if abs(a) < abs(b) else 1 if abs(a) > abs(b) else 0

    ordered = sorted(x, key=functools.cmp_to_key(compare))
    return sum(v * 3**k for k, v in enumerate(ordered))


@case(0, (X6,), (Y6,))
def averaging_coroutine(x):
    def averager():
        total, n, mean = 0.0, 0, None
        while True:
            v = yield mean
            total += v
            n += 1
            mean = total / n

    gen = averager()
    next(gen)
    means = [gen.send(v) for v in x]
    return sum(m * k for k, m in enumerate(means))


@case(0, (X6,), (Y6,))
def subtotals_by_yield_from(x):
    def block(items):
        total = 0.0
        for v in items:
            total += v * v
            yield total
        return total

    def all_blocks():
        first = yield from block(x[:3])
        second = yield from block(x[3:])
        yield first * second

    return sum(v * (k + 1) for k, v in enumerate(all_blocks()))


def by_size(a, b):
    return abs(a) - abs(b)


@case(0, (X6,), (Y6,))
def comparison_of_the_module(x):
    items = list(x)
    items.sort(key=functools.cmp_to_key(by_size))
    down = sorted(x, key=functools.cmp_to_key(lambda a, b: 1 if a > b else -1 if a < b else 0), reverse=True)
    return sum(v * 3**k for k, v in enumerate(items)) + sum(v * k for k, v in enumerate(down))


@case(0, (X6,), (Y6,))
def comparison_of_tuples(x):
    jobs = [(x[k] ** 2, 0.5 + x[(k + 1) % 6] ** 2, k) for k in range(6)]

    def ratio(a, b):
        return -1 if a[0] / a[1] > b[0] / b[1] else 1

    t = total = 0.0
    for w, length, k in sorted(jobs, key=functools.cmp_to_key(ratio)):
        t += length
        total += w * t + k * w
    return total


@case(0, (X6,), (Y6,))
def comparison_that_counts(x):
    n = 0

    def compare(a, b):
        nonlocal n
        n += 1
        return a - b

    out = sorted(x, key=functools.cmp_to_key(compare))
    return out[0] * n
