"""Statements over a heap: objects that refer to one another, dicts that gain keys, lists of records, what may be None.

Each structure is written down as texts, in which ``{n}`` stands for a number, ``{e}`` for an expression that is one, ``{A}``
for an array of three, ``{F}`` for a new one, ``{i}`` for a place in three and ``{t}`` for a test.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from tests.fuzz.aliased.writer import Statement, Writer

HELPERS = """
class Node:
    def __init__(self, value, next=None):
        self.value = value
        self.next = next


class Rec:
    scale = 0.9

    def __init__(self, pos, t):
        self.pos = pos
        self.t = t
        self.log = []

    def step(self, v, c):
        self.pos += c * v
        self.t = self.t * self.scale + v[0]
        self.log.append(self.t)
        return self

    @property
    def size(self):
        return self.pos[0] * self.t


def total(h):
    s = 0.0
    w = 1.0
    while h is not None:
        s += w * np.sum(h.value)
        w *= 0.7
        h = h.next
    return s


def scaled(h, c):
    k = 0
    while h is not None and k < 5:
        h.value = h.value * c
        c = c * 0.9
        h = h.next
        k += 1


def last(h):
    while h.next is not None:
        h = h.next
    return h


def found(h, c):
    while h is not None:
        if np.sum(h.value) > c:
            return h
        h = h.next
    return None


def turned(h):
    before = None
    while h is not None:
        h.next, before, h = before, h, h.next
    return before


def bump(d, k, v):
    if k in d:
        d[k] += v
    else:
        d[k] = v * 0.5
    return d[k]


def moved(d, e):
    for k in d:
        e[k] = e.get(k, 0.2) + d[k] * 0.3
    return e


def pick(rows, k):
    return rows[k % len(rows)]


def lowered(r, c):
    r["s"] = r["s"] * c
    r["w"] *= c
    return r["w"]


def larger(best, v, k):
    if best is None or v > best[0]:
        return (v, k)
    return best
""".split("\n\n\n")


@dataclass(frozen=True)
class Structure:
    """A part of the heap: what makes it, what changes it, what numbers and arrays it holds, and what the result takes of it."""

    made: tuple[str, ...]
    changes: tuple[str, ...]
    numbers: tuple[str, ...]
    result: str
    arrays: tuple[str, ...] = ()


STRUCTURES = {
    "chain": Structure(
        (
            "h = None\nfor v_ in {A}:\n    h = Node(v_ * {n}, h)\ng = h",
            "h = Node({e}, Node({e}))\ng = h.next",
            "g = Node({e})\nh = Node({e}, g)",
        ),
        (
            "h = Node({e}, h)",
            "g = h",
            "g.value += {e}",
            "h.value = {e}",
            "scaled(h, {n})",
            "scaled(g, 0.8)",
            "g = last(h)",
            "h = turned(h)\ng = h",
            "if h.next is not None:\n    h.next = h.next.next",
            "h, g = turned(h), h",
            "q_ = h\nwhile q_ is not None:\n    if q_.value > {n}:\n        q_.value *= 0.8\n    q_ = q_.next",
            "q_ = found(h, {n})\nif q_ is not None:\n    q_.value = {e}",
            "if g is h:\n    g.value *= 0.7\nelse:\n    h.value += {n}",
            "if h.next is not None and {t}:\n    h = h.next",
            "last(h).value += {n} * 0.5",
        ),
        ("h.value", "g.value", "total(h) * 0.3"),
        "total(h) + g.value * g.value",
    ),
    "arrays in a chain": Structure(
        ("ha = Node({A}, Node({F}))", "ha = Node({F}, Node({A}))\nha.next.next = Node({A})"),
        (
            "ha = Node({A}, ha)",
            "ha.value[{i}] = {e}",
            "ha.value += {A} * 0.5",
            "ha.value = {F}",
            "ha.value = {A}",
            "scaled(ha, {n})",
            "q_ = ha\nwhile q_ is not None:\n    q_.value *= 0.9\n    q_ = q_.next",
            "last(ha).value[{i}] *= {n}",
            "ha = turned(ha)",
        ),
        ("total(ha) * 0.2", "ha.value[{i}]"),
        "total(ha)",
        ("ha.value",),
    ),
    "pair": Structure(
        ("p = Node({e})\nq = Node({e}, p)\np.next = q",),
        (
            "p.next.value = {e}",
            "p, q = q, p",
            "p.next.next.value *= {n}",
            "p.value, q.value = q.value, p.value * 0.9",
            "for _ in range(3):\n    p.value = p.value * 0.5 + p.next.value * 0.3\n    p = p.next",
            "if p.next is q:\n    p.value += {n}\nelse:\n    q.value *= 0.5",
            "p.next = p",
            "q.next = p",
            "p = Node({e}, q)",
        ),
        ("p.value", "q.value", "p.next.value"),
        "p.value * q.value + p.next.next.value",
    ),
    "objects": Structure(
        ("r = Rec({F}, {e})\no = Rec({A}.copy(), {e})", "r = Rec({A}, x)\no = r", "z_ = {F}\nr = Rec(z_, x)\no = Rec(z_, y)"),
        (
            "r.step({A}, {n} * 0.3)",
            "o.step(r.pos, 0.2).step({A}, 0.1)",
            "r.t = {e}",
            "o.t *= {n}",
            "r, o = o, r",
            "r.pos[{i}] = {e}",
            "r.pos = {F}",
            "r.pos = o.pos",
            "o.pos *= 0.9",
            "r.log.append({e})",
            "o.log = r.log",
            "if r.log:\n    o.t += r.log.pop()",
            "r.scale = {n}",
            "o = Rec(o.pos, {e})",
            "for q_ in (r, o):\n    q_.t = q_.t * 0.8 + q_.size * 0.1",
            "q_ = r if {t} else o\nq_.t += {n}",
            "r.log = [l_ * 0.9 for l_ in r.log]",
        ),
        ("r.t", "o.t", "r.size * 0.4", "sum(r.log) * 0.2", "o.scale"),
        "r.size + o.t * sum(o.log) + r.t * np.sum(o.pos)",
        ("r.pos", "o.pos"),
    ),
    "records": Structure(
        (
            "rows = [{'w': {A}, 's': {e}}, {'w': {F}, 's': {e}}]",
            "rows = []\nfor j_ in range(3):\n    rows.append({'w': {A} * (j_ + 1), 's': {n}})",
        ),
        (
            "rows[{i} % 2]['s'] = {e}",
            "rows[0]['w'][{i}] += {n}",
            "rows[1]['w'] = {F}",
            "rows[0], rows[1] = rows[1], rows[0]",
            "for w_ in rows:\n    w_['s'] = w_['s'] * 0.8 + w_['w'][0]",
            "for w_ in rows:\n    w_['w'] *= 0.9",
            "rows.append({'w': {A}, 's': {e}})",
            "pick(rows, {i})['s'] *= {n}",
            "lowered(pick(rows, {i}), 0.9)",
            "rows = [{'w': w_['w'], 's': w_['s'] * {n}} for w_ in rows]",
            "rows = rows[::-1]",
            "rows[0]['w'] = rows[1]['w']",
            "w_ = rows[-1]\nw_['s'] += {e}",
            "rows[0] = rows[1]",
        ),
        ("rows[{i} % 2]['s']", "rows[0]['w'][{i}]", "sum(w_['s'] for w_ in rows) * 0.3"),
        "rows[0]['s'] * rows[-1]['w'][0] + sum(w_['s'] * np.sum(w_['w']) for w_ in rows)",
        ("rows[0]['w']", "rows[-1]['w']"),
    ),
    "table": Structure(
        ("d = {}", "d = {'k0': {e}}", "d = {k_: {n} for k_ in ('k0', 'k1')}"),
        (
            "d['k' + str({i})] = {e}",
            "bump(d, 'k' + str({i}), {e})",
            "d['k0'] = d.get('k0', {n}) * 0.8",
            "for k_ in d:\n    d[k_] = d[k_] * 0.9 + {n} * 0.1",
            "for k_, v_ in d.items():\n    d[k_] = v_ * {n}",
            "d.update(k1={e})",
            "d = {k_: v_ * 0.5 for k_, v_ in d.items()}",
            "d.setdefault('k2', {e})",
            "if 'k1' in d:\n    x = x * 0.8 + d['k1'] * 0.1",
            "if 'k2' in d:\n    del d['k2']",
            "y = y * 0.5 + d.pop('k0', {n}) * 0.5",
            "d = dict(d)",
            "e = {}\nmoved(d, e)\nd = e",
            "d = moved(d, {'k1': {e}})",
            "for j_ in range(4):\n    d[f'k{j_ % 3}'] = d.get(f'k{j_ % 3}', 0.1) + {A}[j_ % 3] * 0.4",
            "f_ = d\nf_['k1'] = {e}",
        ),
        ("d.get('k0', 0.4)", "sum(d.values()) * 0.3", "d.get('k' + str({i}), {n})"),
        "sum(v_ * v_ for v_ in d.values()) + len(d) * x",
    ),
    "groups": Structure(
        ("s = {}", "s = {0: [{e}]}"),
        (
            "s.setdefault({i}, []).append({e})",
            "if {i} not in s:\n    s[{i}] = []",
            "for j_ in range(3):\n    s.setdefault(j_ % 2, []).append({A}[j_] * {n})",
            "for k_ in s:\n    if s[k_]:\n        s[k_][0] *= 0.9",
            "for k_, l_ in s.items():\n    l_.append({n} * 0.5)",
            "if 0 in s and s[0]:\n    x = x * 0.7 + s[0].pop() * 0.2",
            "if 1 in s:\n    s[0] = s[1]",
            "s[2] = [{e}, {n}]",
            "s = {k_: [v_ * 0.8 for v_ in l_] for k_, l_ in s.items()}",
        ),
        ("sum(sum(l_) for l_ in s.values()) * 0.2",),
        "sum((k_ + 1) * v_ * v_ for k_, l_ in sorted(s.items()) for v_ in l_)",
    ),
    "optional": Structure(
        ("best = None", "best = None if {t} else ({e}, 1)"),
        (
            "best = larger(best, {e}, {i})",
            "for j_, v_ in enumerate({A}):\n    if best is None or v_ > best[0]:\n        best = (v_ * 1.0, j_)",
            "if best is not None:\n    best = (best[0] * {n}, best[1])",
            "best = None",
            "best = ({e}, {i})",
            "if best:\n    x = x * 0.5 + best[0] * 0.3",
            "y = y * 0.9 if best is None else best[0] * 0.8 + y * 0.1",
            "kept = best\nbest = (x, 2) if kept is None else kept",
        ),
        ("(0.3 if best is None else best[0])",),
        "(x if best is None else best[0] * best[0] * (best[1] + 1))",
    ),
    "stack": Structure(
        ("st = [({e}, 0)]",),
        (
            "st.append(({e}, {i}))",
            "while st:\n    v_, k_ = st.pop()\n    x = x * 0.5 + v_ * 0.4\n"
            "    if k_ > 0 and len(st) < 4:\n        st.append((v_ * 0.7, k_ - 1))",
            "st = [(v_ * 0.9, k_) for v_, k_ in st]",
            "if st:\n    st[-1] = ({e}, 1)",
            "for v_, k_ in st:\n    y = y * 0.6 + v_ * (k_ + 1) * 0.2",
            "if len(st) > 1:\n    st[0], st[-1] = st[-1], st[0]",
            "st.insert(0, ({e}, 2))",
        ),
        ("sum(v_ for v_, k_ in st) * 0.3",),
        "sum(v_ * v_ * (k_ + 1) for v_, k_ in st)",
    ),
}


class HeapWriter(Writer):
    """A program about one to three structures, and arrays and numbers that these hold, too."""

    several = "a, x * y, b[::-1]"

    def begin(self) -> list[str]:
        names = self.random.sample(sorted(STRUCTURES), self.random.choice((1, 1, 1, 2, 2, 3)))
        self.made: list[Structure] = []
        lines = []
        for name in names:
            structure = STRUCTURES[name]
            lines += self.filled(self.random.choice(structure.made), None)
            self.made.append(structure)
        return lines

    def filled(self, text: str, within: str | None) -> list[str]:
        """The lines of a text, with something in each of its places."""
        made: dict[str, Callable[[], str]] = {
            "n": lambda: self.number(within),
            "e": lambda: self.scalar(within),
            "A": lambda: self.array(within),
            "F": lambda: self.fresh(within),
            "i": lambda: within + " % 3" if within and self.random.random() < 0.5 else str(self.random.randint(0, 2)),
            "t": lambda: self.test(within),
        }
        return re.sub(r"\{([neAFit])\}", lambda match: made[match[1]](), text).split("\n")

    def part(self, within: str | None, texts: list[str]) -> list[str | Callable[[], str]]:
        return [lambda text=text: self.filled(text, within)[0] for text in texts]  # type: ignore[misc]

    def arrays(self, within: str | None) -> list[str | Callable[[], str]]:
        return [*super().arrays(within), *self.part(within, [text for s in self.made for text in s.arrays])]

    def pair(self, within: str | None) -> str:
        return f"{self.choice(*self.long)}[{self.choice('1:', ':-1', '::2')}]"

    def scalars(self, within: str | None) -> list[str | Callable[[], str]]:
        return [*super().scalars(within), *self.part(within, [text for s in self.made for text in s.numbers])]

    def kinds(self) -> list[tuple[int, Statement]]:
        def changed(text: str) -> Statement:
            return lambda i: self.filled(text, i)

        found = [(2, changed(text)) for s in self.made for text in s.changes]
        some = self.random.sample(found, min(len(found), 24))
        own = ("x = {e}", "y = x * 0.5 + {n} * 0.3", "{A}[{i}] = {e}", "b = {F}", "c = {A}", "a[{i}] *= {n}")
        return [*some, *((1, changed(text)) for text in own)]

    def result(self) -> list[str]:
        return ["x * y", *(f"np.sum({n} * {n})" for n in self.long), *(s.result for s in self.made)]
