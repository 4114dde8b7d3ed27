"""Programs with classes, written without having read the front: accounts, states, observers_class, registries, mixins, dataclasses, properties, hooks, contexts and iterators."""

from enum import Enum, auto

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.41, 1.3, 0.8, 1.1, 0.6]), np.array([1.2, 0.9, 0.52, 0.35, 1.7])


# interval arithmetic
class Interval:
    def __init__(self, lo, hi):
        if lo > hi:
            raise ValueError("lo > hi")
        self.lo, self.hi = lo, hi

    def __add__(self, o):
        return Interval(self.lo + o.lo, self.hi + o.hi)

    def __mul__(self, o):
        ps = [self.lo * o.lo, self.lo * o.hi, self.hi * o.lo, self.hi * o.hi]
        return Interval(min(ps), max(ps))

    def __contains__(self, v):
        return self.lo <= v <= self.hi

    def width(self):
        return self.hi - self.lo

    def __and__(self, o):
        lo, hi = max(self.lo, o.lo), min(self.hi, o.hi)
        return Interval(lo, hi) if lo <= hi else None


@case(0, (P,), (Q,))
def interval_arithmetic(x):
    a = Interval(x[0] - 1, x[0] + x[1])
    b = Interval(-x[2], x[3])
    c = a * b + a
    d = a & b
    w = d.width() if d is not None else 0.0
    return c.width() + w + (1.0 if 0.0 in c else 2.0) * x[4]


# bank accounts with exceptions
class InsufficientFunds(Exception):
    def __init__(self, needed):
        super().__init__(f"needs {needed}")
        self.needed = needed


class Account:
    rate = 0.05

    def __init__(self, owner, balance=0.0):
        self.owner = owner
        self.balance = balance
        self.log = []

    def deposit(self, v):
        if v < 0:
            raise ValueError("negative")
        self.balance += v
        self.log.append(("deposit", v))

    def withdraw(self, v):
        if v > self.balance:
            raise InsufficientFunds(v - self.balance)
        self.balance -= v
        self.log.append(("withdraw", v))

    def add_interest(self):
        self.balance *= 1 + self.rate


class Savings(Account):
    rate = 0.1

    def withdraw(self, v):
        super().withdraw(v * 1.01)


class Bank:
    def __init__(self):
        self.accounts = {}

    def open(self, account):
        self.accounts[account.owner] = account

    def transfer(self, src, dst, v):
        try:
            self.accounts[src].withdraw(v)
        except InsufficientFunds as e:
            return e.needed
        self.accounts[dst].deposit(v)
        return 0.0


@case(0, (P,), (Q,))
def bank_of_accounts(x):
    bank = Bank()
    bank.open(Account("ann", x[0]))
    bank.open(Savings("bob", x[1]))
    missing = 0.0
    for v in x[2:]:
        missing += bank.transfer("ann", "bob", v * 0.4)
        missing += bank.transfer("bob", "ann", v * 0.3)
    for a in bank.accounts.values():
        a.add_interest()
    return bank.accounts["ann"].balance * bank.accounts["bob"].balance + missing ** 2 + len(bank.accounts["ann"].log)


# state machine with enum
class State(Enum):
    IDLE = auto()
    HEATING = auto()
    COOLING = auto()


class Thermostat:
    def __init__(self, temp, target):
        self.state = State.IDLE
        self.temp = temp
        self.target = target

    def step(self, dt):
        if self.state is State.IDLE:
            if self.temp < self.target - 0.2:
                self.state = State.HEATING
            elif self.temp > self.target + 0.2:
                self.state = State.COOLING
        elif self.state is State.HEATING:
            self.temp += dt * (3.0 - self.temp)
            if self.temp > self.target:
                self.state = State.IDLE
        else:
            self.temp -= dt * self.temp
            if self.temp < self.target:
                self.state = State.IDLE


@case(0, (P,), (Q,))
def thermostat_class(x):
    t = Thermostat(x[0], x[1])
    s = 0.0
    for k in range(8):
        t.step(0.3 * x[2])
        s += (t.temp - t.target) ** 2
    return s


# state pattern: state objects
class Off:
    def tick(self, machine):
        if machine.level < 1.0:
            machine.state = On(0.4)
        machine.level *= 0.8


class On:
    def __init__(self, power):
        self.power = power

    def tick(self, machine):
        machine.level += self.power * machine.gain
        self.power *= 0.9
        if machine.level > 2.0:
            machine.state = Off()


class Machine:
    def __init__(self, level, gain):
        self.state = Off()
        self.level, self.gain = level, gain

    def run(self, n):
        for _ in range(n):
            self.state.tick(self)
        return self.level


@case(0, (P,), (Q,))
def state_objects(x):
    return Machine(x[0], x[1]).run(12) * x[2]


# strategy, functions in a dict of a class
class Integrator:
    def __init__(self, method="simpson"):
        self.method = {"simpson": self.simpson, "trapezoid": self.trapezoid, "midpoint": lambda f, a, b: (b - a) * f((a + b) / 2)}[method]

    def simpson(self, f, a, b):
        return (b - a) / 6 * (f(a) + 4 * f((a + b) / 2) + f(b))

    def trapezoid(self, f, a, b):
        return (b - a) / 2 * (f(a) + f(b))

    def integrate(self, f, a, b, n):
        h = (b - a) / n
        return sum(self.method(f, a + i * h, a + (i + 1) * h) for i in range(n))


@case(0, (P,), (Q,))
def integrators_by_name(x):
    f = lambda t: np.sin(x[0] * t) * x[1]
    return sum(Integrator(m).integrate(f, x[2], x[3], 4) for m in ("simpson", "trapezoid", "midpoint"))


# observer
class Subject:
    def __init__(self):
        self._observers = []
        self._value = 0.0

    def attach(self, obs):
        self._observers.append(obs)

    @property
    def value(self):
        return self._value

    @value.setter
    def value(self, v):
        old = self._value
        self._value = v
        for o in self._observers:
            o.update(old, v)


class SumObserver:
    def __init__(self):
        self.total = 0.0

    def update(self, old, new):
        self.total += new


class DiffObserver:
    def __init__(self):
        self.steps = []

    def update(self, old, new):
        self.steps.append(new - old)


@case(0, (P,), (Q,))
def observers_class(x):
    s = Subject()
    a, b = SumObserver(), DiffObserver()
    s.attach(a)
    s.attach(b)
    for v in x:
        s.value = v ** 2
    return a.total * sum(d * d for d in b.steps)


# observer: callbacks
class EventBus:
    def __init__(self):
        self.handlers = {}

    def on(self, name, fn):
        self.handlers.setdefault(name, []).append(fn)

    def emit(self, name, *args):
        for fn in self.handlers.get(name, []):
            fn(*args)


class Meter:
    def __init__(self):
        self.reading = 1.0

    def bump(self, v):
        self.reading += v

    def scale(self, v):
        self.reading *= v


@case(0, (P,), (Q,))
def event_bus(x):
    bus, m = EventBus(), Meter()
    bus.on("add", m.bump)
    bus.on("add", lambda v: m.scale(1 + v))
    bus.on("mul", m.scale)
    for v in x[:3]:
        bus.emit("add", v)
        bus.emit("mul", v + 0.5)
        bus.emit("nothing", v)
    return m.reading


# registry with decorator
class Registry:
    def __init__(self):
        self._fns = {}

    def register(self, name):
        def deco(fn):
            self._fns[name] = fn
            return fn
        return deco

    def __getitem__(self, name):
        return self._fns[name]


losses = Registry()


@losses.register("mse")
def mse(p, t):
    return np.mean((p - t) ** 2)


@losses.register("huber")
class Huber:
    def __init__(self, delta):
        self.delta = delta

    def __call__(self, p, t):
        r = np.abs(p - t)
        return np.mean(np.where(r < self.delta, 0.5 * r ** 2, self.delta * (r - 0.5 * self.delta)))


@case(0, (P,), (Q,))
def losses_from_a_registry(x):
    t = np.array([1.0, 0.2, 0.5, 1.5, 0.0])
    return losses["mse"](x, t) + losses["huber"](0.35)(x, t)
