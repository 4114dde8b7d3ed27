"""Programs as they are written in courses: tables of tables, tapes, modules, networks of nodes."""

import math
from collections import defaultdict

import numpy as np

from tests.programs.zoo.case import case

P5, Q5 = np.array([0.4, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.5, 0.35, 1.7])


@case(0, (P5,), (Q5,))
def deep_table(x):
    table = [[[1.0, 2.0], [x[0], x[1]]], [[x[2], 3.0], [x[3], x[4]], [4.0, 5.0]]]
    table[1][2][0] *= x[0]
    table[1][1][0] **= 2
    table[0][1], table[1][0] = table[1][0], table[0][1]
    table[0].append([x[1] * x[2], 1.0])
    return sum(a * b * (i + 1) for i, plane in enumerate(table) for a, b in plane)


@case(0, (P5,), (Q5,))
def mixed_tape(x):
    tape = []

    def var(v):
        tape.append([v, 0.0, []])
        return len(tape) - 1

    def mul(i, j):
        k = var(tape[i][0] * tape[j][0])
        tape[k][2] = [(i, tape[j][0]), (j, tape[i][0])]
        return k

    def sin(i):
        k = var(np.sin(tape[i][0]))
        tape[k][2] = [(i, np.cos(tape[i][0]))]
        return k
    a, b = var(x[0]), var(x[1])
    out = mul(sin(a), mul(a, b))
    tape[out][1] = 1.0
    for node in reversed(tape):
        for i, d in node[2]:
            tape[i][1] += d * node[1]
    return tape[a][1] * tape[b][1]


@case(0, (P5,), (Q5,))
def try_appends(x):
    good, bad = [], []
    for k, v in enumerate(x):
        try:
            if v > 1:
                raise ValueError("large")
            good.append(math.sqrt(v))
        except ValueError:
            bad.append(v ** 2)
        finally:
            k += 1
    return sum(good) + 2 * sum(bad)


@case(0, (P5,), (Q5,))
def update_empty(x):
    cfg = {}
    cfg.update({"lr": x[0], "mom": x[1]})
    cfg.update(lr=cfg["lr"] * 2, wd=x[2])
    merged = {**cfg, "wd": x[3]} | {"eps": x[4]}
    return merged["lr"] * merged["mom"] + merged["wd"] * merged["eps"] + len(merged)


@case(0, (P5,), (Q5,))
def local_class(x):
    scale = x[0]

    class Filter:
        def __init__(self, a):
            self.a, self.y = a, 0.0

        def __call__(self, v):
            self.y = self.a * self.y + scale * v
            return self.y
    f = Filter(x[1])
    return sum(f(v) for v in x[2:])


@case(0, (P5,), (Q5,))
def local_exception(x):
    class TooBig(Exception):
        def __init__(self, excess):
            self.excess = excess

    def guard(v):
        if v > 1:
            raise TooBig(v - 1)
        return v
    total = 0.0
    for v in x:
        try:
            total += guard(v) ** 2
        except TooBig as e:
            total += 3 * e.excess
    return total


class Module:
    def parameters(self):
        return []


class Linear(Module):
    def __init__(self, w, b):
        self.w, self.b = w, b

    def __call__(self, x):
        return self.w * x + self.b

    def parameters(self):
        return [self.w, self.b]


class Tanh(Module):
    def __call__(self, x):
        return np.tanh(x)


class Sequential(Module):
    def __init__(self, *layers):
        self.layers = layers

    def __call__(self, x):
        for l in self.layers:
            x = l(x)
        return x

    def parameters(self):
        return [p for l in self.layers for p in l.parameters()]


@case(0, (P5,), (Q5,))
def sequential(x):
    net = Sequential(Linear(x[0], x[1]), Tanh(), Sequential(Linear(x[2], x[3]), Tanh()))
    return net(0.7) + net(-0.2) ** 2 + 0.1 * sum(p ** 2 for p in net.parameters())


class Network:
    def __init__(self):
        self.nodes = {}
        self.edges = defaultdict(list)

    def add(self, name, value):
        self.nodes[name] = {"value": value, "in": 0.0, "fixed": False}

    def connect(self, a, b, g):
        self.edges[a].append((b, g))
        self.edges[b].append((a, g))

    def relax(self, sweeps):
        for _ in range(sweeps):
            for name, node in self.nodes.items():
                if node["fixed"]:
                    continue
                num = sum(g * self.nodes[other]["value"] for other, g in self.edges[name])
                den = sum(g for _, g in self.edges[name])
                node["value"] = num / den
                node["in"] += num


@case(0, (P5,), (Q5,))
def resistor_net(x):
    net = Network()
    for name, v in [("src", 1.0), ("m1", 0.0), ("m2", 0.0), ("gnd", 0.0)]:
        net.add(name, v)
    net.nodes["src"]["fixed"] = net.nodes["gnd"]["fixed"] = True
    for a, b, g in [("src", "m1", x[0]), ("m1", "m2", x[1]), ("m2", "gnd", x[2]), ("src", "m2", x[3])]:
        net.connect(a, b, g)
    net.relax(4)
    return net.nodes["m1"]["value"] * net.nodes["m2"]["in"]


class Account:
    interest = 0.05

    def __init__(self, owner, balance=0.0):
        self.owner, self.balance, self.history = owner, balance, []

    def deposit(self, amount):
        self.balance += amount
        self.history.append(("dep", amount))

    def withdraw(self, amount):
        if amount > self.balance:
            raise ValueError(f"{self.owner} has too little")
        self.balance -= amount
        self.history.append(("wd", amount))

    def transfer(self, other, amount):
        self.withdraw(amount)
        other.deposit(amount)

    def accrue(self):
        self.balance *= 1 + self.interest


@case(0, (P5,), (Q5,))
def bank_that_raises(x):
    accounts = {n: Account(n) for n in ("ann", "bob")}
    accounts["ann"].deposit(x[0] * 10)
    accounts["bob"].deposit(x[1])
    failed = 0
    for a, b, amt in [("ann", "bob", x[2]), ("bob", "ann", 100 * x[3]), ("ann", "bob", x[4])]:
        try:
            accounts[a].transfer(accounts[b], amt)
        except ValueError:
            failed += 1
        for acc in accounts.values():
            acc.accrue()
    h = sum(v ** 2 for acc in accounts.values() for kind, v in acc.history if kind == "dep")
    return accounts["ann"].balance * accounts["bob"].balance + h + failed
