"""What every program of :mod:`tests.fuzz.ordered.program` has around its statements: a class, values, functions."""

OBJECT = """class B:
    def __init__(self, v, y, l, d):
        self.v, self.y, self.l, self.d = v, y, l, d"""

METHODS = {
    r"bump": "def bump(self, k=1.5):\n    self.v = self.v * 0.5 + k\n    return self.v",
    r"store": "def store(self, k):\n    self.y[1] += k\n    return k",
    r"renew": "def renew(self, k):\n    self.y = self.y * 0.5 + k\n    return self.y[0]",
    r"push": "def push(self, k):\n    self.l.append(k)\n    return self.l[0]",
    r"put": "def put(self, k):\n    self.l = [k, *self.l[:2]]\n    return k",
    r"b\.key\(": "def key(self, k):\n    self.d['a'] = k + self.d['b']\n    return k",
    r"keys": "def keys(self, k):\n    self.d = {'a': k, 'b': self.d['a']}\n    return self.d['b']",
    r"(b|gb\(\)|h)\[": (
        "def __getitem__(self, i):\n    return self.y[i]\n\n"
        "def __setitem__(self, i, k):\n    self.v = self.v * 0.7\n    self.y[i] = k"
    ),
    r"(b|gb\(\))\(": "def __call__(self, k):\n    self.v = self.v + 0.1 * k\n    return self.v * k",
    r"b \+": "def __add__(self, k):\n    self.v = self.v * 0.9 + 0.1\n    return self.v + k",
    r"\+ b\b": "def __radd__(self, k):\n    return self.y[2] + k",
    r"b >": "def __gt__(self, k):\n    self.l[0] = self.l[0] * 0.5\n    return self.v > k",
    r"with": (
        "def __enter__(self):\n    self.v = self.v * 0.8\n    return self.v\n"
        "\ndef __exit__(self, *what):\n    self.l[0] = self.v * self.l[0]"
    ),
}
"""Its methods, each by what shows that it is used."""

START = """s, t = x[3] * c, c * 1.5
y = x * 2.0
l = [x[0], c, 0.5]
d = {"a": x[2], "b": 0.3}
m = [[x[0], 1.5], [c, x[1]]]
b = B(x[1], x * 1.5, [x[2], x[3], c], {"a": x[0], "b": x[1]})"""

END = """return (s + 2.0 * t + 3.0 * b.v + np.sum(y) * 0.5 + np.sum(b.y * x) + sum(l) * 0.7 + sum(b.l) * 1.1
    + d["a"] + d["b"] * 1.3 + b.d["a"] * 1.7 + b.d["b"] * 0.9 + len(l) * c + len(b.l) + m[0][0] * 1.9 + m[0][1]
    + m[1][0] * 2.1 + m[1][1] * 0.3)"""

HELPERS = {
    "rs": "def rs(k):\n    nonlocal s\n    s = s * 0.5 + k\n    return s",
    "ry": "def ry(k):\n    nonlocal y\n    y = y * 0.5 + k\n    return y[1]",
    "rl": "def rl(k):\n    nonlocal l\n    l = [k, *l[:2]]\n    return k",
    "rd": "def rd(k):\n    nonlocal d\n    d = {'a': d['b'], 'b': k}\n    return d['a']",
    "rm": "def rm(k):\n    nonlocal m\n    m = [m[1], [k, m[0][0]]]\n    return k",
    "rb": "def rb(k):\n    nonlocal b\n    b = B(k, b.y * 0.5, b.l[:2], {'a': b.v, 'b': k})\n    return b.v",
    "iy": "def iy(k):\n    y[0] = y[0] * 0.5 + k\n    return y[0]",
    "im": "def im(k):\n    m[1][0] = m[1][0] * 0.5 + k\n    return m[0][1]",
    "pl": "def pl(k):\n    l.append(k)\n    return len(l) * 0.1",
    "sd": "def sd(k):\n    d['a'] = d['a'] * 0.5 + k\n    return d['b']",
    "at": "def at(k):\n    nonlocal s\n    s = s * 0.5 + 0.1\n    return k",
    "ay": "def ay(k):\n    y[k] *= 0.5\n    return k",
    "ab": "def ab(k):\n    b.y = b.y * 0.9\n    b.l = b.l[::-1]\n    return k",
    "key": "def key(k):\n    nonlocal d\n    d = {'a': d['b'] * 0.5, 'b': d['a']}\n    return 'ab'[int(k > 1.0)]",
    "gy": "def gy():\n    nonlocal y\n    old, y = y, y * 0.5\n    return old",
    "iny": "def iny():\n    y[2] += 0.5\n    return y",
    "gl": "def gl():\n    l[0] = l[0] * 0.5\n    return l",
    "gb": "def gb():\n    b.v = b.v * 0.5\n    return b",
    "f2": "def f2(p, q=1.0, k=0.5):\n    return p * q + k",
    "f3": "def f3(p, *r, k=0.25, **z):\n    return p + sum(r) * k + sum(z.values()) * s",
    "gen": "def gen(k, n=2):\n    nonlocal s\n    for i in range(n):\n        s = s * 0.5 + k\n        yield s + t",
    "fin": "def fin(k):\n    nonlocal s\n    try:\n        return s * k\n    finally:\n        s = s * 0.5",
    "fin2": "def fin2(k):\n    try:\n        return pl(k)\n    finally:\n        if k > 0.5:\n            return l[0] * k",
    "deco": "def deco(k):\n    rs(k)\n    def around(g):\n        return lambda *us: g(*us) * k + s\n    return around",
    "ties": "def ties(g):\n    k = g(t)\n    return lambda u: g(u) + k * s",
}
"""Functions inside of the program's; each is there where it is called."""
