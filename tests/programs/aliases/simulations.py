"""Objects that hold lists and dicts which their methods change, as simulations and models do."""

import math

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A3, A4, M33


class Rod:
    def __init__(self, u, alpha):
        self.u, self.alpha, self.history = u.copy(), alpha, []

    def step(self):
        self.u[1:-1] += self.alpha * (self.u[:-2] - 2 * self.u[1:-1] + self.u[2:])
        self.history.append(self.u.copy())
        return self


@program(A4, 0.2)
def a_history_that_a_method_grows(u, alpha):
    rod = Rod(u, alpha)
    for _ in range(2):
        rod.step()
    rod.step().step()
    return sum(np.sum(h**2) for h in rod.history) + rod.history[1][2] * rod.u[1]


class Body:
    def __init__(self, x, v):
        self.x, self.v, self.f = x, v, 0.0

    def move(self, dt):
        self.v = self.v + dt * self.f
        self.x = self.x + dt * self.v


class World:
    def __init__(self, k):
        self.k, self.bodies = k, []

    def add(self, body):
        self.bodies.append(body)
        return body

    def step(self, dt):
        for b in self.bodies:
            b.f = 0.0
        for i, p in enumerate(self.bodies):
            for q in self.bodies[i + 1 :]:
                f = self.k * (q.x - p.x)
                p.f += f
                q.f -= f
        for b in self.bodies:
            b.move(dt)


@program(A3, 0.8)
def objects_in_a_list_of_an_object(x, k):
    world = World(k)
    for i in range(len(x)):
        world.add(Body(x[i], x[i] * 0.5))
    for _ in range(2):
        world.step(0.1)
    return sum(b.x**2 + b.v for b in world.bodies) + world.bodies[0].x


class Account:
    def __init__(self, owner, balance=0.0):
        self.owner, self.balance, self.log = owner, balance, []

    def deposit(self, amount):
        self.balance += amount
        self.log.append(amount)

    def withdraw(self, amount):
        if amount > self.balance:
            return False
        self.balance -= amount
        self.log.append(-2 * amount)
        return True


def transfer(one, other, amount):
    if one.withdraw(amount * 1.01):
        other.deposit(amount)
        return amount
    return 0.0


@program(2.0, A3)
def accounts_in_a_dict(start, amounts):
    accounts = {"ann": Account("ann", start), "bob": Account("bob")}
    moved = 0.0
    for x in amounts:
        moved += transfer(accounts["ann"], accounts["bob"], x * 0.5)
    logged = sum(v for a in accounts.values() for v in a.log)
    return accounts["ann"].balance ** 2 + accounts["bob"].balance * moved + logged


class Two:
    def __init__(self, x):
        self.p = self.q = [x]

    def reset(self):
        old = self.q
        self.q = []
        return old


@program(0.7)
def one_list_in_two_attributes(x):
    two = Two(x)
    two.p.append(x * x)
    two.q[0] = 3.0 * x
    old = two.reset()
    two.q.append(old[1])
    old.append(two.p[0])
    return two.p[0] * two.q[0] * len(two.p) + old[2]


class Pushing:
    def __init__(self, xs):
        self.xs = xs


@program(0.7)
def one_list_given_to_two_objects(x):
    xs = [x]
    one, other = Pushing(xs), Pushing(xs)
    one.xs.append(x * x)
    other.xs.append(one.xs[-1] * x)
    return xs[2] + xs[1] * len(xs)


def two_lists(x):
    return [x], [2 * x]


@program(0.7)
def lists_that_a_call_made(x):
    a, b = two_lists(x)
    a.append(3.0 * x)
    for k in range(2):
        b.append(a[k] * x)
    return sum(a) * sum(b)


class Stock:
    def __init__(self, x):
        self.held = {"nut": x, "bolt": 2 * x}

    def put(self, name, v):
        self.held[name] = v

    def add(self, name, v):
        if name in self.held:
            self.held[name] += v
        else:
            self.held[name] = v


WORDS = ["nut", "bolt", "gear"]


@program(0.7, WORDS)
def a_method_gives_a_dict_new_keys(x, names):
    stock = Stock(x)
    for name in names:
        stock.put(name, x * x)
    return sum(stock.held.values()) ** 2 + stock.held["nut"]


@program(0.7, WORDS)
def a_method_looks_for_keys(x, names):
    stock = Stock(x)
    for name in names:
        stock.add(name, x * x)
    return sum(stock.held.values()) ** 2 + len(stock.held) * x


def with_item(d, k, v):
    d[k] = v


def without_item(d, k):
    del d[k]


def two_items(x):
    return {"nut": x, "bolt": 2 * x}


@program(0.7, WORDS)
def a_helper_gives_a_dict_new_keys(x, names):
    d = {"nut": x, "bolt": 2 * x}
    for name in names:
        with_item(d, name, x * x)
    without_item(d, names[1])
    return sum(d.values()) ** 2 + d["nut"] * len(d)


@program(0.7, WORDS)
def a_dict_that_a_call_made_gets_keys(x, names):
    d = two_items(x)
    for name in names:
        d[name] = x * x
    return sum(d.values()) ** 2 + d["nut"] * len(d)


@program({"nut": 0.5, "bolt": 0.8}, 0.7, WORDS)
def a_dict_that_is_given_gets_keys(d, x, names):
    for name in names:
        d[name] = x * x
    return sum(d.values()) ** 2


@program({"nut": 0.5, "bolt": 0.8}, 0.7, ["bolt", "nut"])
def a_dict_that_is_given_keeps_its_keys(d, x, names):
    for name in names:
        d[name] *= x
    return sum(d.values()) ** 2


def momentum(layers, speeds, grads, lr):
    for p, v, g in zip(layers, speeds, grads):
        for name in p:
            v[name] = 0.9 * v[name] - lr * g[name]
            p[name] += v[name]


@program(A3, 0.1)
def momentum_of_a_list_of_dicts(x, lr):
    layers = [{"W": x * 1.0, "b": x * 2.0}, {"W": x * 3.0, "b": x * x}]
    speeds = [{k: np.zeros_like(v) for k, v in p.items()} for p in layers]
    for _ in range(2):
        grads = []
        for p in reversed(layers):
            grads.insert(0, {"W": p["b"], "b": p["W"] * x})
        momentum(layers, speeds, grads, lr)
    return sum(np.sum(p["W"] * p["b"]) for p in layers)


PRECEDENCE = {"+": 1, "*": 2}


@program(0.8, 1.3, "x + y * y * x + y".split())
def an_expression_with_stacks(x, y, tokens):
    env, values, ops = {"x": x, "y": y}, [], []
    for token in [*tokens, ";"]:
        if token in env:
            values.append(env[token])
            continue
        while ops and (token == ";" or PRECEDENCE[ops[-1]] >= PRECEDENCE[token]):
            b, a = values.pop(), values.pop()
            values.append(a + b if ops.pop() == "+" else a * b)
        ops.append(token)
    return values[0]


@program(M33)
def permutations_by_swapping(A):
    found = []
    permuted(A, list(range(len(A))), 0, 1.0, found)
    return sum(found) + found[0] * found[-1]


def permuted(A, rows, k, product, found):
    if k == len(rows):
        found.append(product)
        return
    for i in range(k, len(rows)):
        rows[k], rows[i] = rows[i], rows[k]
        permuted(A, rows, k + 1, product * A[rows[k], k], found)
        rows[k], rows[i] = rows[i], rows[k]


@program(M33, A3)
def pivots_in_a_list_beside_an_array(A, b):
    U, order, x = A.copy(), list(range(3)), b.copy()
    for c in range(3):
        p = c + int(np.argmax(np.abs(U[c:, c])))
        order[c], order[p] = order[p], order[c]
        U[[c, p]] = U[[p, c]]
        for r in range(c + 1, 3):
            U[r] -= U[r, c] / U[c, c] * U[c]
    return sum(x[k] * U[i, i] for i, k in enumerate(order))


@program(A4)
def blocks_by_slices_in_a_list(x):
    y, history = x * 1.0, []
    for s in [slice(0, 1), slice(1, 4)]:
        y[s] += x[s] * math.pi
        history.append((y, x[s]))
    return sum(np.sum(h**2) + np.sum(v) for h, v in history)


@program(M33, 0.7)
def rows_rotated_and_changed(A, t):
    rows = [A[i].copy() for i in range(3)]
    rows[0], rows[2] = rows[2], rows[0]
    rows.append(rows.pop(0))
    rows[1] *= t
    for k in range(2):
        rows[k] += rows[k + 1] * rows[k]
    first = rows[0]
    rows = [*rows[1:], first]
    rows[-1][0] = t**2
    return sum((k + 1) * np.sum(r**2) for k, r in enumerate(rows))


@program(A4)
def slices_with_steps_and_places(x):
    xs = [v * v for v in x]
    xs[::2] = [v * 2.0 for v in xs[::-2]]
    k = xs.index(max(xs))
    xs.remove(min(xs))
    xs.append(x[k])
    del xs[::3]
    pairs = list(zip(xs, x))
    names = dict(zip(["a", "b", "c"], x))
    return sum(a * b for a, b in pairs) + names["b"] * xs.count(0.0) + names["c"]


@program(A4)
def chosen_keys(x):
    every = {(i, j): x[i] * x[j] for i in range(2) for j in range(len(x))}
    big = {k: v * v for k, v in every.items() if v > 0.3}
    total = sum(big.values())
    for k in list(big):
        total += big.pop(k) * (2.0 if not big else 1.0)
    return total
