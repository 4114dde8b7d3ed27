"""Simulations with objects: bodies, rockets, circuits, populations, filters and rays."""

import math
from abc import ABC, abstractmethod
from collections import deque, namedtuple
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import reduce, singledispatch, singledispatchmethod
from itertools import accumulate, combinations, pairwise
from typing import NamedTuple

import numpy as np

from tests.programs.zoo.case import R, case

P6 = np.array([0.7, -0.4, 1.3, 0.2, 0.9, -0.6])
Q6 = np.array([-0.3, 0.8, 0.6, 1.1, -0.5, 0.4])


@dataclass
class Vec:
    x: float
    y: float

    def __add__(self, o):
        return Vec(self.x + o.x, self.y + o.y)

    def __sub__(self, o):
        return Vec(self.x - o.x, self.y - o.y)

    def __mul__(self, k):
        return Vec(self.x * k, self.y * k)

    __rmul__ = __mul__

    def __neg__(self):
        return self * -1.0

    def __iadd__(self, o):
        self.x += o.x
        self.y += o.y
        return self

    def __abs__(self):
        return math.hypot(self.x, self.y)

    def __iter__(self):
        yield self.x
        yield self.y

    def dot(self, o):
        return self.x * o.x + self.y * o.y

    @staticmethod
    def zero():
        return Vec(0.0, 0.0)


@dataclass
class Particle:
    pos: Vec
    vel: Vec
    mass: float = 1.0
    force: Vec = field(default_factory=Vec.zero)

    @property
    def kinetic(self):
        return 0.5 * self.mass * self.vel.dot(self.vel)


class Force(ABC):
    @abstractmethod
    def apply(self, particles): ...


class Spring(Force):
    def __init__(self, i, j, k, rest):
        self.i, self.j, self.k, self.rest = i, j, k, rest

    def apply(self, particles):
        a, b = particles[self.i], particles[self.j]
        d = b.pos - a.pos
        length = abs(d)
        f = d * (self.k * (length - self.rest) / length)
        a.force += f
        b.force += -f


class Gravity(Force):
    def __init__(self, g):
        self.g = g

    def apply(self, particles):
        for p in particles:
            p.force += Vec(0.0, -self.g * p.mass)


class Drag(Force):
    def __init__(self, c):
        self.c = c

    def apply(self, particles):
        for p in particles:
            p.force += -self.c * p.vel


class Simulation:
    def __init__(self, particles, forces):
        self.particles, self.forces = particles, forces
        self.time = 0.0

    def step(self, dt):
        for p in self.particles:
            p.force = Vec.zero()
        for f in self.forces:
            f.apply(self.particles)
        for p in self.particles:
            p.vel += p.force * (dt / p.mass)
            p.pos += p.vel * dt
        self.time += dt

    @property
    def energy(self):
        return sum(p.kinetic for p in self.particles)


@case((0, 1, 2), (P6, 2.0, 0.1), (Q6, 3.0, 0.4))
def springs_and_drag(x, k, c):
    particles = [Particle(Vec(x[i], x[i + 1] + i), Vec.zero(), 1.0 + 0.5 * i) for i in (0, 2, 4)]
    sim = Simulation(particles, [Spring(0, 1, k, 1.0), Spring(1, 2, k, 0.5), Gravity(9.81), Drag(c)])
    for _ in range(5):
        sim.step(0.02)
    last = sim.particles[-1]
    return sim.energy + sum(last.pos) + sim.time


# a rocket with stages, an event log and an exception for what is out of bounds
class OutOfFuel(Exception):
    def __init__(self, stage, at):
        super().__init__(f"stage {stage} is empty at {at}")
        self.stage, self.at = stage, at


@dataclass
class Stage:
    dry: float
    fuel: float
    thrust: float
    rate: float

    def burn(self, dt, t, number):
        if self.fuel < self.rate * dt:
            raise OutOfFuel(number, t)
        self.fuel -= self.rate * dt
        return self.thrust


class Rocket:
    G = 9.81

    def __init__(self, stages, payload):
        self.stages = list(stages)
        self.payload = payload
        self.height, self.speed = 0.0, 0.0
        self.log = []

    @property
    def mass(self):
        return self.payload + sum(s.dry + s.fuel for s in self.stages)

    def step(self, t, dt):
        thrust = 0.0
        if self.stages:
            try:
                thrust = self.stages[0].burn(dt, t, len(self.log))
            except OutOfFuel as out:
                self.log.append((out.stage, out.at))
                self.stages.pop(0)
        a = thrust / self.mass - self.G
        self.speed += a * dt
        self.height = max(self.height + self.speed * dt, 0.0)


@case((0, 1, 2), (60.0, 8.1, 1.0), (90.0, 5.3, 2.0))
def rocket_with_stages(thrust, fuel, payload):
    rocket = Rocket([Stage(1.0, fuel * 0.3, thrust, 4.0), Stage(0.5, fuel * 0.2, thrust * 0.5, 3.0)], payload)
    for k in range(30):
        rocket.step(k * 0.05, 0.05)
    return rocket.height + 0.1 * rocket.speed + rocket.mass + len(rocket.log)


# circuits: series and parallel, as a tree of components with operators
class Component(ABC):
    @abstractmethod
    def impedance(self, w): ...

    def __add__(self, other):
        return Series(self, other)

    def __or__(self, other):
        return Parallel(self, other)


class Resistor(Component):
    def __init__(self, r):
        self.r = r

    def impedance(self, w):
        return self.r + 0j


class Capacitor(Component):
    def __init__(self, c):
        self.c = c

    def impedance(self, w):
        return 1 / (1j * w * self.c)


class Inductor(Component):
    def __init__(self, henries):
        self.henries = henries

    def impedance(self, w):
        return 1j * w * self.henries


class Series(Component):
    def __init__(self, *parts):
        self.parts = parts

    def impedance(self, w):
        return sum(p.impedance(w) for p in self.parts)


class Parallel(Component):
    def __init__(self, *parts):
        self.parts = parts

    def impedance(self, w):
        return 1 / sum(1 / p.impedance(w) for p in self.parts)


@case((0, 1, 2), (2.0, 0.5, 0.3), (1.0, 0.2, 0.9))
def impedance_of_a_ladder(r, c, ind):
    circuit = (Resistor(r) + Inductor(ind)) | Capacitor(c)
    ladder = circuit + (Resistor(2 * r) | Inductor(ind))
    total = 0.0
    for w in (0.5, 1.0, 2.0):
        z = ladder.impedance(w)
        total += abs(z) + 0.1 * z.imag
    return total


# compartment models, with a mixin and class attributes
class SolverMixin:
    dt = 0.1
    method = "rk4"

    def run(self, state, steps):
        stepper = getattr(self, f"_{self.method}")
        for _ in range(steps):
            state = stepper(state)
        return state

    def _euler(self, s):
        return s + self.dt * self.rhs(s)

    def _rk4(self, s):
        k1 = self.rhs(s)
        k2 = self.rhs(s + self.dt / 2 * k1)
        k3 = self.rhs(s + self.dt / 2 * k2)
        k4 = self.rhs(s + self.dt * k3)
        return s + self.dt / 6 * (k1 + 2 * k2 + 2 * k3 + k4)


class SIR(SolverMixin):
    def __init__(self, beta, gamma):
        self.beta, self.gamma = beta, gamma

    def rhs(self, s):
        S, I, _ = s
        new, out = self.beta * S * I, self.gamma * I
        return np.array([-new, new - out, out])


class LotkaVolterra(SolverMixin):
    method = "euler"
    dt = 0.05

    def __init__(self, a, b):
        self.a, self.b = a, b

    def rhs(self, s):
        prey, pred = s
        return np.array([prey * (self.a - pred), pred * (prey - self.b)])


@case((0, 1), (0.8, 0.3), (1.5, 0.2))
def populations_by_a_mixin(beta, gamma):
    s = SIR(beta, gamma).run(np.array([0.9, 0.1, 0.0]), 6)
    p = LotkaVolterra(beta, gamma).run(np.array([1.0, 0.5]), 7)
    return s[1] + 2 * s[2] + p @ p


# a Kalman filter with named tuples
Gaussian = namedtuple("Gaussian", "mean cov")


class Kalman:
    def __init__(self, F, H, Q, R_):
        self.F, self.H, self.Q, self.R = F, H, Q, R_

    def predict(self, g):
        return Gaussian(self.F @ g.mean, self.F @ g.cov @ self.F.T + self.Q)

    def update(self, g, z):
        S = self.H @ g.cov @ self.H.T + self.R
        K = g.cov @ self.H.T @ np.linalg.inv(S)
        r = z - self.H @ g.mean
        loglik = -0.5 * (r @ np.linalg.solve(S, r) + np.linalg.slogdet(2 * np.pi * S)[1])
        return g._replace(mean=g.mean + K @ r, cov=g.cov - K @ self.H @ g.cov), loglik


@case((0, 1), (0.1, 0.5), (0.4, 0.2))
def kalman_by_named_tuples(q, r):
    kf = Kalman(np.array([[1.0, 0.1], [0.0, 1.0]]), np.array([[1.0, 0.0]]), q * np.eye(2), np.array([[r]]))
    g = Gaussian(np.zeros(2), np.eye(2))
    total = 0.0
    for z in (0.1, 0.3, 0.2, 0.6):
        g, ll = kf.update(kf.predict(g), np.array([z]))
        total += ll
    return total + g.mean.sum()


# rays and shapes by singledispatch
class Ray(NamedTuple):
    origin: np.ndarray
    direction: np.ndarray

    def at(self, t):
        return self.origin + t * self.direction


@dataclass(frozen=True)
class Sphere:
    centre: np.ndarray
    radius: float


@dataclass(frozen=True)
class Plane:
    normal: np.ndarray
    offset: float


@singledispatch
def hit_distance(shape, ray):
    raise TypeError(type(shape))


@hit_distance.register
def _(shape: Sphere, ray):
    oc = ray.origin - shape.centre
    b, c = oc @ ray.direction, oc @ oc - shape.radius**2
    disc = b * b - c
    return None if disc < 0 else -b - math.sqrt(disc)


@hit_distance.register
def _(shape: Plane, ray):
    d = shape.normal @ ray.direction
    return None if abs(d) < 1e-9 else (shape.offset - shape.normal @ ray.origin) / d


def closest(scene, ray):
    hits = [(t, s) for s in scene if (t := hit_distance(s, ray)) is not None and t > 0]
    return min(hits, key=lambda h: h[0], default=None)


@case((0, 1), (0.8, R(30, 3) * 0.1), (0.5, R(31, 3) * 0.2))
def rays_by_singledispatch(radius, shift):
    scene = [Sphere(np.array([0.0, 0.0, 3.0]) + shift, radius), Plane(np.array([0.0, 1.0, 0.0]), -1.0), Sphere(np.array([0.5, 0.2, 4.0]), 2 * radius)]
    total = 0.0
    for dx, dy in ((0.0, 0.0), (0.1, -0.3), (0.4, 0.1), (0.0, 0.9)):
        d = np.array([dx, dy, 1.0])
        hit = closest(scene, Ray(np.zeros(3), d / np.linalg.norm(d)))
        if hit is None:
            continue
        t, shape = hit
        total += t * (1.0 if isinstance(shape, Sphere) else 0.25)
    return total


# a queue: events in a state machine
class Light(Enum):
    RED = auto()
    GREEN = auto()
    AMBER = auto()

    @property
    def next(self):
        return {Light.RED: Light.GREEN, Light.GREEN: Light.AMBER, Light.AMBER: Light.RED}[self]


class Crossing:
    def __init__(self, durations, arrival):
        self.durations, self.arrival = durations, arrival
        self.state, self.left = Light.RED, durations[Light.RED]
        self.queue, self.waited = 0.0, 0.0

    def tick(self, dt):
        self.queue += self.arrival * dt
        match self.state:
            case Light.GREEN:
                self.queue = max(0.0, self.queue - 3.0 * dt)
            case Light.AMBER if self.queue > 1.0:
                self.queue -= 0.5 * dt
        self.waited += self.queue * dt
        self.left -= dt
        if self.left <= 0:
            self.state = self.state.next
            self.left = self.durations[self.state]


@case(0, (0.9,), (1.6,))
def traffic_lights(arrival):
    c = Crossing({Light.RED: 1.0, Light.GREEN: 0.7, Light.AMBER: 0.2}, arrival)
    for _ in range(40):
        c.tick(0.1)
    return c.waited + c.queue**2


# a delay line and a reverberator
class Comb:
    def __init__(self, delay, gain):
        self.buffer = deque([0.0] * delay, maxlen=delay)
        self.gain = gain

    def __call__(self, s):
        out = s + self.gain * self.buffer[0]
        self.buffer.append(out)
        return out


class AllPass(Comb):
    def __call__(self, s):
        delayed = self.buffer[0]
        v = s + self.gain * delayed
        self.buffer.append(v)
        return delayed - self.gain * v


@case((0, 1), (P6, 0.5), (Q6, 0.3))
def reverberator(x, g):
    combs = [Comb(d, g) for d in (2, 3)]
    chain = [AllPass(2, 0.7 * g)]
    out = []
    for s in list(x) + [0.0] * 4:
        y = sum(c(s) for c in combs) / len(combs)
        y = reduce(lambda v, f: f(v), chain, y)
        out.append(y)
    return sum(v * v for v in out) + out[-1] - out[3]


# projectile: immutable states made by replace, as a generator of states
@dataclass(frozen=True)
class State:
    t: float
    pos: tuple
    vel: tuple

    def advance(self, dt, k):
        (px, py), (vx, vy) = self.pos, self.vel
        speed = math.hypot(vx, vy)
        ax, ay = -k * speed * vx, -9.81 - k * speed * vy
        return replace(self, t=self.t + dt, pos=(px + vx * dt, py + vy * dt), vel=(vx + ax * dt, vy + ay * dt))


def flight(state, dt, k):
    while state.pos[1] >= 0:
        yield state
        state = state.advance(dt, k)


@case((0, 1, 2), (8.0, 0.7, 0.02), (6.0, 1.0, 0.05))
def projectile_by_states(speed, angle, k):
    start = State(0.0, (0.0, 0.0), (speed * math.cos(angle), speed * math.sin(angle)))
    path = list(flight(start, 0.05, k))
    highest = max(path, key=lambda s: s.pos[1])
    length = sum(math.dist(a.pos, b.pos) for a, b in pairwise(path))
    return path[-1].pos[0] + highest.pos[1] + 0.1 * length + path[-1].t


# planets with pairs by combinations, Verlet with a class counter of steps in the instance
class Body:
    def __init__(self, name, mass, r, v):
        self.name, self.mass = name, mass
        self.r, self.v = np.asarray(r), np.asarray(v)
        self.a = np.zeros(2)

    def __repr__(self):
        return f"Body({self.name})"


class System:
    def __init__(self, bodies):
        self.bodies = {b.name: b for b in bodies}
        self.steps = 0

    def __getitem__(self, name):
        return self.bodies[name]

    def __len__(self):
        return len(self.bodies)

    def __iter__(self):
        return iter(self.bodies.values())

    def accelerate(self):
        for b in self:
            b.a = np.zeros(2)
        for p, q in combinations(self, 2):
            d = q.r - p.r
            f = d / (np.sum(d * d) + 0.01) ** 1.5
            p.a = p.a + q.mass * f
            q.a = q.a - p.mass * f

    def step(self, dt):
        for b in self:
            b.v = b.v + 0.5 * dt * b.a
            b.r = b.r + dt * b.v
        self.accelerate()
        for b in self:
            b.v = b.v + 0.5 * dt * b.a
        self.steps += 1


@case((0, 1), (np.array([1.0, 0.1, 0.01]), P6), (np.array([2.0, 0.3, 0.1]), Q6))
def planets(masses, x):
    s = System([Body("sun", masses[0], [0.0, 0.0], [0.0, 0.0]), Body("earth", masses[1], x[:2] + 2.0, [0.0, 0.7]), Body("moon", masses[2], x[2:4] + 4.0, x[4:])])
    s.accelerate()
    for _ in range(4):
        s.step(0.1)
    return sum(0.5 * b.mass * b.v @ b.v for b in s) + s["earth"].r @ s["moon"].r + len(s) * s["sun"].r[0]


# pharmacokinetics: doses in a schedule, one method for each sort by singledispatchmethod
@dataclass
class Bolus:
    amount: float
    at: int


@dataclass
class Infusion:
    rate: float
    start: int
    stop: int


class Patient:
    def __init__(self, ke, ka):
        self.ke, self.ka = ke, ka
        self.gut, self.blood = 0.0, 0.0

    @singledispatchmethod
    def take(self, dose, k):
        raise NotImplementedError

    @take.register
    def _(self, dose: Bolus, k):
        if k == dose.at:
            self.gut += dose.amount

    @take.register
    def _(self, dose: Infusion, k):
        if dose.start <= k < dose.stop:
            self.blood += dose.rate * 0.1

    def step(self, k, doses):
        for d in doses:
            self.take(d, k)
        moved = self.ka * self.gut * 0.1
        self.gut -= moved
        self.blood += moved - self.ke * self.blood * 0.1
        return self.blood


@case((0, 1, 2), (0.3, 1.2, 5.0), (0.5, 0.7, 2.0))
def doses_over_time(ke, ka, amount):
    p = Patient(ke, ka)
    curve = [p.step(k, [Bolus(amount, 0), Bolus(amount / 2, 8), Infusion(2.0, 3, 9)]) for k in range(15)]
    area = list(accumulate(curve))
    return max(curve) + 0.1 * area[-1] + p.gut
