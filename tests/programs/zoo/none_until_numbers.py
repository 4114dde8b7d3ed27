"""Attributes and items that are None until they are numbers, of objects in lists; populations; noise in objects."""

import numpy as np

from tests.programs.zoo.case import case

P, Q = np.array([0.7, 1.2, 0.4, 0.9]), np.array([1.1, 0.3, 0.8, 0.6])


class Ind:
    def __init__(self, v):
        self.v = v
        self.score = None


class Cell:
    def __init__(self, v, best=None):
        self.v, self.best = v, best


@case(0, (P,), (Q,))
def set_and_reset(x):
    pop = [Ind(v) for v in x]
    t = 0.0
    for k in range(3):
        for p in pop:
            if p.score is None:
                p.score = p.v ** 2 + k
            else:
                t += p.score * p.v
                p.score = None
    return t + sum(p.score for p in pop if p.score is not None)


@case(0, (P,), (Q,))
def some_stay_none(x):
    pop = [Ind(v) for v in x]
    for k, p in enumerate(pop):
        if k % 2 == 0:
            p.score = np.sin(p.v)
    done = [p for p in pop if p.score is not None]
    done.sort(key=lambda p: p.score)
    return done[0].score * 2 + done[1].score ** 2


@case(0, (P,), (Q,))
def best_of_neighbours(x):
    cells = [Cell(v) for v in x]
    for k in range(4):
        c = cells[k]
        for d in cells:
            if d is not c and (c.best is None or d.v > c.best):
                c.best = d.v * (k + 1.0)
    return sum(c.best * c.v for c in cells)


@case(0, (P,), (Q,))
def copied_scores(x):
    pop = [Ind(v) for v in x]
    i = int(np.argmax(x))
    q = pop[i]
    q.score = q.v * 2
    for p in pop:
        p.score = q.score if p.score is None else p.score * p.v
    return sum(p.score for p in pop)


@case(0, (P,), (Q,))
def dicts_with_none(x):
    rows = [{"v": v, "s": None} for v in x]
    for k in range(4):
        rows[k]["s"] = rows[k]["v"] ** 2
    rows.sort(key=lambda r: -r["s"])
    rows[0]["s"] = None
    t = 0.0
    for r in rows:
        if r["s"] is not None: t += r["s"] * (1 + t)
    return t


@case(0, (P,), (Q,))
def ints_and_none(x):
    rows = [{"v": v, "s": None} for v in x]
    i = int(np.argmin(x))
    rows[i]["s"] = 3
    t = 0.0
    for r in rows:
        t += r["v"] * (r["s"] if r["s"] is not None else 1)
    return t


@case(0, (P,), (Q,))
def arrays_or_none(x):
    pop = [Ind(v) for v in x]
    i = int(np.argmin(x))
    for p in pop:
        if p.v > x[i]:
            p.score = x * p.v
    t = 0.0
    for p in pop:
        if p.score is not None:
            p.score *= 2
            t += p.score.sum() * p.v
    return t


@case(0, (P,), (Q,))
def nested_records(x):
    pop = [Cell(Ind(v)) for v in x]
    i = int(np.argmin(x))
    pop[i].v.score = pop[i].v.v * 3
    pop[i].best = pop[i].v.score ** 2
    t = 0.0
    for p in pop:
        if p.best is not None:
            t += p.best
        if p.v.score is not None:
            t += p.v.score * p.v.v
    return t


class Found:
    def __init__(self, genes):
        self.genes = genes
        self.fitness = None
    def evaluate(self, target):
        self.fitness = -np.sum((self.genes - target) ** 2)
        return self.fitness


@case(0, (P,), (Q,))
def fittest_of_a_generation(target):
    pop = [Found(np.arange(4.0) * k * 0.1) for k in range(4)]
    for ind in pop:
        ind.evaluate(target)
    pop.sort(key=lambda ind: ind.fitness, reverse=True)
    return pop[0].fitness + pop[1].fitness ** 2


@case(0, (P,), (Q,))
def generations_of_two(target):
    pop = [Found(np.arange(4.0) * k * 0.1) for k in range(4)]
    for g in range(2):
        for ind in pop:
            ind.evaluate(target)
        pop.sort(key=lambda ind: -ind.fitness)
        pop = pop[:2] + [Found(0.5 * (pop[0].genes + pop[1].genes)), Found(pop[0].genes * 1.1)]
    return max(i.evaluate(target) for i in pop)


@case(0, (P,), (Q,))
def best_and_worst(target):
    pop = [Found(np.arange(4.0) * k * 0.1) for k in range(4)]
    for ind in pop:
        ind.evaluate(target)
    best = max(pop, key=lambda i: i.fitness)
    pop = sorted(pop, key=lambda i: i.fitness)
    return pop[0].fitness + best.fitness ** 2


@case(0, (P,), (Q,))
def one_noise_by_two_names(x):
    rng = np.random.default_rng(3)
    w = rng.normal(size=4)
    rows = [w, w]
    rows[0] += x
    w *= x
    return np.sum(rows[1] ** 2)


@case(0, (P,), (Q,))
def uniform_in_place(x):
    rng = np.random.default_rng(3)
    w = rng.uniform(-1, 1, (2, 4))
    for k in range(2):
        w[k] += 0.1 * x
    return np.sum(w ** 2)


class Noisy:
    def __init__(self, g):
        self.g = g
        self.f = 0.0


@case(0, (P,), (Q,))
def objects_of_noise(x):
    rng = np.random.default_rng(3)
    pop = [Noisy(rng.normal(size=4)) for _ in range(5)]
    for p in pop:
        p.f = np.sum((p.g - x) ** 2)
    pop.sort(key=lambda p: p.f)
    return pop[0].f


class Jnd:
    def __init__(self, g):
        self.g = g
        self.f = None
    def cross(self, o):
        return Jnd(0.5 * (self.g + o.g))


@case(0, (P,), (Q,))
def noise_in_order(x):
    rng = np.random.default_rng(3)
    pop = [Jnd(rng.normal(size=4)) for _ in range(5)]
    for p in pop:
        p.f = np.sum((p.g - x) ** 2)
    pop.sort(key=lambda p: p.f)
    return pop[0].f


@case(0, (P,), (Q,))
def noisy_generations(x):
    rng = np.random.default_rng(3)
    pop = [Jnd(rng.normal(size=4)) for _ in range(4)]
    for _ in range(2):
        for p in pop:
            p.f = np.sum((p.g - x) ** 2)
        pop.sort(key=lambda p: p.f)
        par = pop[:2]
        pop = par + [par[i].cross(par[(i + 1) % 2]) for i in range(2)]
    return max(np.sum((p.g - x) ** 2) for p in pop)


@case(0, (P,), (Q,))
def crossed_generations(x):
    pop = [Jnd(np.arange(4.0) * k) for k in range(4)]
    for _ in range(2):
        for p in pop:
            p.f = np.sum((p.g - x) ** 2)
        pop.sort(key=lambda p: p.f)
        par = pop[:2]
        pop = par + [par[i].cross(par[(i + 1) % 2]) for i in range(2)]
    return max(np.sum((p.g - x) ** 2) for p in pop)
