"""Scenes of objects of several classes, gone through for each ray: written out they would be long."""

import math

import numpy as np

from tests.programs.zoo.case import case

SCENE = np.array([0.1, 0.8, 0.6, 1.0])
OTHER = np.array([-0.2, 0.5, 0.3, 0.7])


class Vec:
    def __init__(self, x, y, z):
        self.x, self.y, self.z = x, y, z

    def __add__(self, o):
        return Vec(self.x + o.x, self.y + o.y, self.z + o.z)

    def __sub__(self, o):
        return Vec(self.x - o.x, self.y - o.y, self.z - o.z)

    def __mul__(self, s):
        return Vec(self.x * s, self.y * s, self.z * s)

    def dot(self, o):
        return self.x * o.x + self.y * o.y + self.z * o.z

    def unit(self):
        return self * (1.0 / math.sqrt(self.dot(self)))


class Sphere:
    def __init__(self, center, radius, color, shine=None):
        self.center, self.radius, self.color, self.shine = center, radius, color, shine

    def hit(self, origin, way):
        to = origin - self.center
        b = to.dot(way)
        under = b * b - to.dot(to) + self.radius**2
        if under < 0:
            return None
        t = -b - math.sqrt(under)
        return t if t > 1e-4 else None

    def normal(self, p):
        return (p - self.center) * (1.0 / self.radius)


class Plane:
    def __init__(self, height, color, shine=None):
        self.height, self.color, self.shine = height, color, shine

    def hit(self, origin, way):
        if abs(way.y) < 1e-6:
            return None
        t = (self.height - origin.y) / way.y
        return t if t > 1e-4 else None

    def normal(self, p):
        return Vec(0.0, 1.0, 0.0)


class Light:
    def __init__(self, place, power):
        self.place, self.power = place, power


@case(0, (SCENE,), (OTHER,))
def rays_of_vectors(p):
    scene = [
        Sphere(Vec(p[0], 0.0, 5.0), 1.0, p[1]), Sphere(Vec(1.5, 0.3, 4.0), 0.7, 0.9, 0.5), Plane(-1.0, p[2]),
        Sphere(Vec(-1.5, 0.3, 6.0), 0.9, 0.4, 0.2), Sphere(Vec(0.5, 1.3, 4.5), 0.4, 0.9), Plane(-1.5, 0.3, 0.1),
    ]
    lights = [Light(Vec(5.0, 5.0, -5.0), p[3]), Light(Vec(-3.0, 4.0, 0.0), 0.4)]
    total = 0.0
    for i in range(3):
        for j in range(3):
            origin = Vec(0.0, 0.0, 0.0)
            way = Vec((i - 1) * 0.3, (j - 1) * 0.3, 1.0).unit()
            best, seen = 1e9, None
            for thing in scene:
                t = thing.hit(origin, way)
                if t is not None and t < best:
                    best, seen = t, thing
            if seen is None:
                total += 0.1
                continue
            place = origin + way * best
            normal = seen.normal(place)
            for light in lights:
                to = (light.place - place).unit()
                shadow = False
                for thing in scene:
                    if thing.hit(place, to) is not None:
                        shadow = True
                        break
                if not shadow:
                    total += light.power * seen.color * max(0.0, normal.dot(to))
                    if seen.shine is not None:
                        total += seen.shine * max(0.0, normal.dot(to)) ** 8
    return total


class Ball:
    def __init__(self, center, radius, albedo, gloss=None):
        self.center, self.radius, self.albedo, self.gloss = center, radius, albedo, gloss

    def intersect(self, origin, way):
        to = origin - self.center
        b = to @ way
        under = b * b - to @ to + self.radius**2
        if under < 0:
            return None
        t = -b - np.sqrt(under)
        return t if t > 1e-4 else None

    def normal(self, p):
        return (p - self.center) / self.radius


class Ground:
    def __init__(self, height, albedo, gloss=None):
        self.height, self.albedo, self.gloss = height, albedo, gloss

    def intersect(self, origin, way):
        if abs(way[1]) < 1e-6:
            return None
        t = (self.height - origin[1]) / way[1]
        return t if t > 1e-4 else None

    def normal(self, p):
        return np.array([0.0, 1.0, 0.0])


def nearest(scene, origin, way):
    best, seen = None, None
    for thing in scene:
        t = thing.intersect(origin, way)
        if t is not None and (best is None or t < best):
            best, seen = t, thing
    return best, seen


@case(0, (SCENE,), (OTHER,))
def rays_of_arrays(p):
    scene = [
        Ball(np.array([p[0], 0.0, 5.0]), 1.0, p[1]), Ball(np.array([1.5, 0.3, 4.0]), 0.7, 0.9, 0.5), Ground(-1.0, p[2]),
        Ball(np.array([-1.5, 0.3, 6.0]), 0.9, 0.4, 0.2), Ball(np.array([0.5, 1.3, 4.5]), 0.4, 0.9),
    ]
    lights = [np.array([5.0, 5.0, -5.0]), np.array([-3.0, 4.0, 0.0])]
    total = 0.0
    for i in range(3):
        for j in range(3):
            way = np.array([(i - 1) * 0.3, (j - 1) * 0.3, 1.0])
            way = way / np.linalg.norm(way)
            t, seen = nearest(scene, np.zeros(3), way)
            if seen is None:
                continue
            place = t * way
            normal = seen.normal(place)
            for light in lights:
                to = light - place
                to = to / np.linalg.norm(to)
                _, between = nearest(scene, place, to)
                if between is None:
                    total = total + p[3] * seen.albedo * max(0.0, normal @ to)
                    if seen.gloss is not None:
                        total = total + seen.gloss * max(0.0, normal @ to) ** 8
    return total


class Event:
    def __init__(self, at, size):
        self.at, self.size = at, size

    def changes(self, stock, price, t):
        if t != self.at:
            return stock, price
        return stock + self.size, price * (1.0 + 0.1 * math.tanh(self.size))


class Dividend:
    def __init__(self, at, rate, most=None):
        self.at, self.rate, self.most = at, rate, most

    def changes(self, stock, price, t):
        if t < self.at:
            return stock, price
        paid = self.rate * price
        if self.most is not None and paid > self.most:
            paid = self.most
        return stock + paid / price, price - paid


@case(0, (SCENE,), (OTHER,))
def portfolio_of_events(p):
    events = [
        Event(1, p[0]), Dividend(2, 0.05), Event(2, 0.5), Dividend(0, p[1] * 0.1, 0.03), Event(3, p[2]), Event(4, -0.2),
        Dividend(4, 0.02, 0.5), Event(5, p[3]), Event(5, 0.1), Dividend(1, 0.01),
    ]
    stock, price = 1.0, 2.0
    for t in range(6):
        for event in events:
            stock, price = event.changes(stock, price, t)
            if event.at > 3:
                stock = stock * 0.999
                price = price + 0.001 * stock
    return stock * price
