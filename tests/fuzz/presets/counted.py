"""Calls with effects in every position: each is to run as often, and in the order, in which Python runs it."""

from __future__ import annotations

from tests.fuzz.expressions import Scope
from tests.fuzz.presets.preset import Preset

HELPERS = {
    "nx(c)": ("c[0] += 1", "return c[0] % 2"), "tk(c, v)": ("c[0] += 1", "return v * (1.0 + 0.25 * c[0])"),
    "sc(a)": ("a[0] *= 0.8", "a[-1] += 0.1", "return a"), "sl(xs)": ("xs.append(xs[0] * 0.5)", "return xs"),
    "gd(d)": ("d['n'] = d['n'] * 0.9 + 0.1", "return d"), "ab(a=1.0, b=2.0)": ("return np.sin(a) * b",),
}
FORMS = (
    ("sc({m})[{k}] {op} {v}",), ("{m}[nx({c})] {op} tk({c}, {v})",), ("{m}[nx({c}):] {op} tk({c}, {v})",),
    ("{y}, {m}[nx({c})] = tk({c}, {v}), tk({c}, {w})",), ("{m}[nx({c})], {m}[nx({c})] = tk({c}, {v}), tk({c}, {w})",),
    ("{m}[nx({c})] = {xs}[nx({c})] = tk({c}, {v})",), ("sl({xs})[nx({c})] *= {v}",), ("del sl({xs})[nx({c})]",),
    ("sl({xs})[-1] += tk({c}, {v})",),
    ("gd({d})['u'][0] += {v}",), ("gd({d})['n'] *= {v}",), ("gd({d})['u'] = sc({d}['u']) * 0.5",),
    ("{y} = gd({d})['n'] + gd({d})['n'] * {v}",),
    ("{y} = tk({c}, {v}) if nx({c}) else tk({c}, {w})",), ("{y} = {v} if nx({c}) < nx({c}) < 2 else tk({c}, {w})",),
    ("{y} = sum([tk({c}, q) for q in {xs} if nx({c})])",), ("{y} = max(tk({c}, {v}), tk({c}, {w}))",),
    ("{y} = sum(tk({c}, q) for q in {xs})",),
    ("{y} = ab(b=tk({c}, {v}), a=tk({c}, {w}))",), ("{y} = ab(tk({c}, {v}), *[tk({c}, {w})])",),
    ("{y} = 0.0", "while nx({c}) + nx({c}) < 2 and {c}[0] < 7:", "    {y} += tk({c}, {v})"),
    ("{y} = 1.0", "for kk in range(nx({c}) + 1):", "    {y} = {y} * tk({c}, {v})"), ("assert tk({c}, 1.0) > 0.0",),
    ("{y} = (last := tk({c}, {v})) + tk({c}, last)",), ("{m}[...] = {m} * tk({c}, {v})",),
    ("{y} = {{'a': tk({c}, {v}), 'b': tk({c}, {w})}}['a']",),
    ("{y} = {m}[nx({c})].sum() + {m}[nx({c}):2].sum()",), ("{y} = np.sum(sc({m}) * sc({m}))",),
    ("{y} = np.sum(sc({m})) - np.sum(sc({m}))",),
    ("{y} = {xs}[nx({c})] + sl({xs})[-1] * {xs}.pop()",), ("{y} = [tk({c}, {v}), tk({c}, {w})][nx({c})]",),
    ("{y} = not nx({c}) and tk({c}, {v}) or {w}",),
    ("{m}[0], {y} = sc({m})[-1], tk({c}, {v})",), ("{y} = tk({c}, {v})", "{y} += tk({c}, {y})"),
    ("if nx({c}) or nx({c}):", "    {m}[0] *= tk({c}, 0.5)", "{y} = {m}[0].sum()"),
    ("{y} = np.sum(sc({m})[nx({c}):] * tk({c}, {v}))",), ("{y} = len(sl({xs})) * tk({c}, {v})",),
    ("{y} = sl({xs}).pop(nx({c}))",),
    ("{xs}.insert(nx({c}), tk({c}, {v}))",), ("{xs}[nx({c}):] = [tk({c}, {v}), tk({c}, {w})]",),
    ("{y} = -tk({c}, {v}) ** 2 * tk({c}, 1.0)",),
    ("sc(sc({m}))[{k}] {op} {v}",), ("sc({m})[nx({c})] {op} tk({c}, sc({m})[0].sum())",), ("sc({m})[:] = {m} * {v}",),
)


class Counted(Preset):
    """``sc(m)[nx(c)] *= tk(c, v)``: functions that change an array, a list, a dict or a counter, and give something."""

    def statement(self, scope: Scope, protected: frozenset[str]) -> bool:
        r, storage = self.random, self.writer.storage
        for head, body in HELPERS.items():
            self.define(head, *body)
        array, shape = self.array(scope)
        if shape[0] < 2:
            array = storage.fresh("a")
            self.write(f"{array} = np.ones((2,)) * {self.number(scope)}")
            storage.add(scope, array, (2,))
        counter, items, keyed, result = (storage.fresh(letter) for letter in ("c", "xs", "d", "o"))
        self.write(f"{counter} = [{r.choice('012')}]", f"{items} = [{self.number(scope)}, {self.number(scope)}, 0.5]")
        self.write(f"{keyed} = {{'n': {self.number(scope)}, 'u': np.array([{self.number(scope)}, 0.3])}}", f"{result} = 0.0")
        for _ in range(r.choice((1, 2, 3))):
            lines = [line.format(
                m=array, c=counter, xs=items, d=keyed, y=result, k=r.choice(("0", "-1", "1", ":", "1:")), v=self.number(scope),
                w=self.number(scope), op=r.choice(("=", "+=", "*=", "-=")),
            ) for line in r.choice(FORMS)]
            if not self.deep and r.random() < 0.25:
                head = r.choice(("for jj in range(2):", f"if {self.writer.expressions.test(scope)}:"))
                lines = [head, *(f"    {line}" for line in lines)]
            self.write(*lines)
        for name in (result, f"{items}[0]", f"{keyed}['n']", f"{keyed}['u'][0]"):
            scope.define(name, (), readonly=True)
        return True
