"""Algorithms as text-books have them: with helpers that share names, containers of containers, and exceptions of their own."""

import functools
import operator

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import DOMINANT, SPD, B, M, T, V, W

POINTS = np.array([[0.3, 1.0], [-0.5, 0.2], [1.3, -0.7], [0.6, 0.8], [-0.2, -0.9]])


@example(x=V)
def quicksort_in_place(x):
    a = x.copy()

    def partition(lo, hi):
        i = lo - 1
        for j in range(lo, hi):
            if a[j] <= a[hi]:
                i += 1
                a[i], a[j] = a[j], a[i]
        a[i + 1], a[hi] = a[hi], a[i + 1]
        return i + 1

    def sort(lo, hi):
        if lo < hi:
            p = partition(lo, hi)
            sort(lo, p - 1)
            sort(p + 1, hi)

    sort(0, len(a) - 1)
    return np.sum(a * np.arange(len(a))) + a[0] * a[-1]


@example(f=np.sin(np.arange(9.0)) + 0.2)
def cycles_of_grids(f):
    def smooth(u, b, h):
        for i in range(1, len(u) - 1):
            u[i] = 0.5 * (u[i - 1] + u[i + 1] + h * h * b[i])

    def cycle(u, b, h):
        smooth(u, b, h)
        if len(u) > 3:
            r = np.zeros_like(u)
            r[1:-1] = b[1:-1] + (u[:-2] - 2 * u[1:-1] + u[2:]) / h**2
            coarse = np.zeros((len(u) + 1) // 2)
            coarse[1:-1] = 0.25 * r[1:-3:2] + 0.5 * r[2:-2:2] + 0.25 * r[3:-1:2]
            e = cycle(np.zeros_like(coarse), coarse, 2 * h)
            u[::2] += e
            u[1::2] += 0.5 * (e[:-1] + e[1:])
        smooth(u, b, h)
        return u

    return np.sum(cycle(np.zeros_like(f), f, 1.0 / (len(f) - 1)) ** 2)


@example(x=np.sin(np.arange(8) * 0.9))
def lifting_of_wavelets(x):
    x = x.copy()
    stride = 1
    while stride < len(x):
        even, odd = x[:: 2 * stride], x[stride :: 2 * stride]
        odd -= even
        even += odd / 2
        stride *= 2
    x[np.abs(x) < 0.1] = 0.0
    while stride > 1:
        stride //= 2
        even, odd = x[:: 2 * stride], x[stride :: 2 * stride]
        even -= odd / 2
        odd += even
    return np.sum(x**3)


@example(x=W)
def shortest_edges_that_join(x):
    edges = sorted([(abs(x[i] - x[j]) + 0.01 * i, i, j) for i in range(6) for j in range(i)], key=None, reverse=False)
    parent = list(range(6))

    def find(u):
        while parent[u] != u:
            parent[u] = parent[parent[u]]
            u = parent[u]
        return u

    total = 0.0
    for w, i, j in edges:
        a, b = find(i), find(j)
        if a != b:
            parent[a] = b
            total += w * w
    return total


@example(mean=np.array([0.5, -0.2]), noise=POINTS)
def best_of_a_population(mean, noise):
    spread = np.ones(2)
    for round_ in range(3):
        pop = [mean + spread * z * 0.9**round_ for z in noise]
        scored = sorted(((-((p[0] - 1) ** 2) - (p[1] + p[0]) ** 2, i) for i, p in enumerate(pop)), reverse=True)
        best = np.array([pop[i] for _, i in scored[:3]])
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.1
    return mean @ mean + spread.prod()


@example(x=V, y=T)
def functions_put_together(x, y):
    def together(*functions):
        return functools.reduce(lambda f, g: lambda v: g(f(v)), functions)

    scaled = functools.partial(operator.mul, y[0])
    return np.sum(together(np.sin, scaled, lambda v: v + y[1:2], np.square)(x))


class NoPivotError(Exception):
    pass


@example(a=np.array([[0.1, 2.0], [1.0, 0.5]]), b=np.array([1.0, 2.0]))
def rows_exchanged_where_there_is_no_pivot(a, b):
    def solve(a, b):
        if abs(a[0, 0]) < 0.3:
            raise NoPivotError("the first row")
        m = a[1, 0] / a[0, 0]
        y = (b[1] - m * b[0]) / (a[1, 1] - m * a[0, 1])
        return (b[0] - a[0, 1] * y) / a[0, 0], y

    try:
        x, y = solve(a, b)
    except NoPivotError:
        x, y = solve(a[::-1], b[::-1])
    return x * y + x


class Rows:
    def __init__(self, rows):
        self.rows = [list(row) for row in rows]

    def transposed(self):
        return Rows(zip(*self.rows))

    def __matmul__(self, other):
        columns = other.transposed().rows
        return Rows([[sum(a * b for a, b in zip(row, column)) for column in columns] for row in self.rows])


@example(m=M[:3, :4])
def a_matrix_of_lists(m):
    a = Rows(m)
    b = a @ a.transposed()
    return sum(b.rows[i][i] * b.rows[i][i - 1] for i in range(3))


class Figure:
    def __lt__(self, other):
        return self.area() < other.area()


class Disc(Figure):
    def __init__(self, r):
        self.r = r

    def area(self):
        return 3.0 * self.r**2


class Box(Figure):
    def __init__(self, width, height):
        self._width, self.height = width, height

    @property
    def width(self):
        return self._width

    @width.setter
    def width(self, value):
        self._width = value * value

    def area(self):
        return self.width * self.height


@example(x=V)
def figures_in_order(x):
    figures = [Disc(x[0]), Box(x[1], x[2]), Box(x[3], x[3]), Disc(x[4])]
    figures[1].width = figures[1].width * 1.5
    return max(figures).area() ** 2 + sum(k * f.area() for k, f in enumerate(sorted(figures)))


@example(x=V)
def larger_of_two_figures(x):
    a = Disc(x[0]) if x[1] > 0.2 else Box(x[0], x[1])
    b = Disc(x[2]) if x[3] > 10 else Box(x[2], x[4])
    return max(a, b).area() * min(b, a).area()


class Link:
    def __init__(self, value):
        self._value, self.next = value, None

    @property
    def value(self):
        return self._value

    @value.setter
    def value(self, value):
        self._value = value * value


@example(x=V)
def links_that_square_what_they_get(x):
    first = link = Link(x[0])
    for v in x[1:4]:
        link.next = Link(v)
        link = link.next
    link = first
    while link is not None:
        link.value = link.value + x[4]
        link.value *= x[5]
        link = link.next
    return first.value * first.next.value + first.next.next.value


@example(x=B[:3])
def two_loops_of_lbfgs(x):
    a = SPD[:3, :3]
    steps, slopes = [], []
    slope = a @ x + 0.1 * x**3
    for _ in range(4):
        q = slope.copy()
        found = []
        for s, y in zip(reversed(steps), reversed(slopes)):
            found.append((s @ q) / (y @ s))
            q -= found[-1] * y
        q *= (steps[-1] @ slopes[-1]) / (slopes[-1] @ slopes[-1]) if steps else 0.1
        for s, y, f in zip(steps, slopes, reversed(found)):
            q += s * (f - (y @ q) / (y @ s))
        new = x - 0.8 * q
        steps.append(new - x)
        slopes.append(a @ new + 0.1 * new**3 - slope)
        if len(steps) > 2:
            steps.pop(0)
            slopes.pop(0)
        x, slope = new, slope + slopes[-1]
    return np.sum(x * x) * 1e3


@example(k=T, start={"A": 1.0, "B": 0.5, "C": 0.2})
def reactions_by_name(k, start):
    reactions = [({"A": 1, "B": 1}, {"C": 1}, k[0]), ({"C": 1}, {"A": 1, "B": 1}, k[1]), ({"A": 2}, {"B": 1}, k[2])]
    c = dict(start)
    for _ in range(4):
        change = dict.fromkeys(c, 0.0)
        for left, right, rate in reactions:
            r = rate
            for s, order in left.items():
                r *= c[s] ** order
            for s, n in left.items():
                change[s] -= n * r
            for s, n in right.items():
                change[s] += n * r
        for s in c:
            c[s] += 0.1 * change[s]
    return c["A"] * c["B"] + c["C"] ** 2


@example(match=1.03, gap=0.617)
def alignment_traced_back(match, gap):
    a, b = "GATTACA", "GCATGCU"
    score = [[0.0] * (len(b) + 1) for _ in range(len(a) + 1)]
    moves = {}
    for i in range(len(a) + 1):
        for j in range(len(b) + 1):
            options = []
            if i and j:
                fits = match if a[i - 1] == b[j - 1] else -0.83 * match
                options.append((score[i - 1][j - 1] + fits + 0.001 * i * j, "d"))
            if i:
                options.append((score[i - 1][j] - gap, "u"))
            if j:
                options.append((score[i][j - 1] - gap, "l"))
            if options:
                score[i][j], moves[i, j] = max(options, key=lambda o: o[0])
    i, j, total = len(a), len(b), 0.0
    while (i, j) != (0, 0):
        total += score[i][j] ** 2
        how = moves[i, j]
        i, j = i - (how in "du"), j - (how in ("d", "l"))
    return total


@example(polygon=POINTS[[1, 4, 2, 0]], line=np.array([0.1, 0.25]))
def polygon_cut_by_two_lines(polygon, line):
    def cut(corners, n, c):
        out = []
        last = corners[-1]
        for corner in corners:
            d, e = n @ last - c, n @ corner - c
            if (d >= 0) != (e >= 0):
                out.append(last + (d / (d - e)) * (corner - last))
            if e >= 0:
                out.append(corner)
            last = corner
        return out

    corners = list(polygon)
    for n, c in [(np.array([1.0, 0.0]), -line[0]), (np.array([0.0, -1.0]), -line[1])]:
        corners = cut(corners, n, c)
    area = 0.0
    for i in range(len(corners)):
        p, q = corners[i - 1], corners[i]
        area += p[0] * q[1] - q[0] * p[1]
    return abs(area) / 2


@example(a=DOMINANT, b=B)
def residuals_by_givens(a, b):
    m = 2
    basis = [b / np.linalg.norm(b)]
    h, e = np.zeros((m + 1, m)), np.zeros(m + 1)
    e[0] = np.linalg.norm(b)
    turns = []
    for k in range(m):
        v = a @ basis[k]
        for j in range(k + 1):
            h[j, k] = basis[j] @ v
            v = v - h[j, k] * basis[j]
        h[k + 1, k] = np.linalg.norm(v)
        basis.append(v / h[k + 1, k])
        for j, (c, s) in enumerate(turns):
            h[j, k], h[j + 1, k] = c * h[j, k] + s * h[j + 1, k], -s * h[j, k] + c * h[j + 1, k]
        d = np.hypot(h[k, k], h[k + 1, k])
        turns.append((h[k, k] / d, h[k + 1, k] / d))
        c, s = turns[-1]
        h[k, k], h[k + 1, k] = d, 0.0
        e[k], e[k + 1] = c * e[k], -s * e[k]
    y = np.zeros(m)
    for i in range(m - 1, -1, -1):
        y[i] = (e[i] - h[i, i + 1 : m] @ y[i + 1 : m]) / h[i, i]
    x = sum(y[k] * basis[k] for k in range(m))
    return np.sum(x**2)
