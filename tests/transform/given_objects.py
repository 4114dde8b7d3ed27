"""Functions of objects of plain classes and dataclasses as arguments: read, changed, handed on, in two places, returned."""

from dataclasses import dataclass, field, replace

import numpy as np

from adjoint_gen import grad, jvp, value_and_grad, vjp


@dataclass
class Layer:
    w: np.ndarray
    b: np.ndarray
    act: str = "tanh"

    def __call__(self, x):
        h = self.w @ x + self.b
        return np.tanh(h) if self.act == "tanh" else h


@dataclass(frozen=True)
class Net:
    first: Layer
    layers: list[Layer]
    extra: dict = field(default_factory=lambda: {"k": 0.5, "name": "net"})
    scale: float = 1.5
    times: int = 3
    nothing: object = None
    pair: tuple[float, float] = (1.2, 2.0)

    def forward(self, x):
        x = self.first(x)
        for layer in self.layers:
            x = layer(x)
        return x * self.scale + self.extra["k"] * self.pair[0]

    @property
    def weight(self):
        return sum(np.sum(layer.w**2) for layer in self.layers)


class Body:
    kind = "body"

    def __init__(self, x, v, mass=2.0):
        self.x, self.v, self.mass = x, v, mass
        self.steps = 0

    def step(self, dt):
        self.v = self.v - dt * self.x * self.mass
        self.x = self.x + dt * self.v
        self.steps += 1

    def energy(self):
        return 0.5 * self.mass * np.sum(self.v**2) + np.sum(self.x**2)


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self, a, b):
        self.a, self.b = a, b


class Pair:
    def __init__(self, one, two):
        self.one, self.two = one, two


RNG = np.random.default_rng(3)
X = np.array([0.7, -1.1])


def layer(rows, columns, act="tanh"):
    return Layer(RNG.normal(size=(rows, columns)), RNG.normal(size=rows), act)


NET = Net(layer(3, 2), [layer(3, 3), layer(2, 3, "no")])


def body():
    return Body(np.array([0.4, -0.3]), np.array([1.0, 0.5]))


def loss(net, x):
    return np.sum(net.forward(x) ** 2) * net.times + net.weight


def stepped(body, dt):
    for _ in range(3):
        body.step(dt)
    return body.energy() * body.steps


def arrays_in_place(body, dt):
    body.x *= 2.0
    body.v[0] = body.x[1] * dt
    x = body.x
    x[0] += body.v[1]
    return np.sum(body.x * body.v)


def in_a_branch(body, dt):
    if body.x[0] > 0.0:
        body.v = body.v * dt
    else:
        body.mass = body.mass * 3.0
    return body.energy()


def items_of_a_list_changed(net, x):
    for one in net:
        one.b[0] *= 2.0
        one.w = one.w * x[0]
    total = 0.0
    for one in net:
        total = total + np.sum(one.w @ x + one.b)
    return total


def items_of_a_list_stepped(bodies, dt):
    for one in bodies:
        one.step(dt)
    bodies[0].step(dt)
    return bodies[0].energy() * bodies[1].energy()


def items_of_a_list_in_a_dict_stepped(given, dt):
    given["more"].append(given["one"])
    for one in given["more"]:
        one.step(dt)
        helper_that_changes(one, dt * 3.0)
    return given["one"].energy() + sum(one.energy() for one in given["more"])


def helper_that_changes(body, dt):
    body.mass = body.mass * dt
    body.x[0] = dt


def changed_by_a_helper(body, dt):
    helper_that_changes(body, dt)
    return body.energy()


def replaced(net, x):
    other = replace(net, scale=net.scale * x[0], times=2)
    return np.sum(other.forward(x)) * other.times + net.scale


def slots(s, x):
    s.a = s.a * s.b
    return np.sum(s.a * x)


def one_of_two(pair, x):
    chosen = pair.one if x[0] > 0 else pair.two
    chosen.v = chosen.v * x[1]
    return pair.one.energy() * pair.two.energy()


def given_back(body, dt):
    body.step(dt)
    return body


def made(net, x):
    return Pair(net.first.w * x, {"b": net.scale, "of": (net.first.b, x)})


def descent(body, dt):
    for _ in range(2):
        _, g = value_and_grad(Body.energy)(body)
        body = Body(body.x - dt * g.x, body.v - dt * g.v)
    return body.energy()


def descent_by_attributes(body, dt):
    g = grad(Body.energy)(body)
    body.x = body.x - dt * g.x
    body.v = body.v - dt * g.v
    return body.energy()


def pulled(body, dt):
    value, pullback = vjp(Body.energy, body)
    return value * pullback(dt)[0].mass


def pushed(body, dt):
    return jvp(Body.energy, (body,), (Body(body.v, body.x * dt, 1.0),))[1]


def beside(x, net):
    return np.sum(net(x)) + np.sum(x**2)


def bodies():
    return Pair(body(), Body(np.array([0.2, 0.1]), np.array([0.3, -0.6])))


def given_attributes_late(bodies, r):
    for one in bodies:
        one.f = np.zeros_like(one.x)
    for t in range(3):
        for one in bodies:
            one.f *= 0.9
            one.f += np.sin(one.x) * r
            one.n = getattr(one, "n", 0.0) + 1.0
            one.x = one.x - 0.1 * one.f * one.n
    return sum(np.sum(one.x**2) for one in bodies)


def asked_for_late_attributes(bodies, r):
    total = 0.0
    for t in range(3):
        for one in bodies:
            if hasattr(one, "f"):
                total += np.sum(one.f * one.x)
            one.f = 0.9 * getattr(one, "f", 0.0) + one.x * r
            if t == 1:
                del one.f
                one.kind = "late"
            total += len(one.kind)
    return total


RIGHT = [
    (loss, (NET, X)), (stepped, (body(), 0.3)), (arrays_in_place, (body(), 0.3)), (in_a_branch, (body(), 0.3)),
    (items_of_a_list_changed, ([layer(2, 2), layer(2, 2)], X)), (items_of_a_list_stepped, ([body(), body()], 0.3)),
    (items_of_a_list_in_a_dict_stepped, ({"one": body(), "more": [body()]}, 0.3)),
    (changed_by_a_helper, (body(), 0.3)), (replaced, (NET, X)),
    (slots, (Slotted(X * 2.0, 3.0), X)), (one_of_two, (bodies(), X)), (given_back, (body(), 0.3)), (made, (NET, X)),
    (descent, (body(), 0.1)), (descent_by_attributes, (body(), 0.1)), (pulled, (body(), 0.1)), (beside, (X, layer(2, 2))),
    (given_attributes_late, ([body(), body()], 0.3)), (asked_for_late_attributes, ([body(), body()], 0.3)),
]
