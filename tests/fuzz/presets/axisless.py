"""Arrays without axes under several names: what changes one in place, and what makes a number of it."""

from __future__ import annotations

from tests.fuzz.expressions import Scope
from tests.fuzz.presets.preset import Preset

MADE = (
    "np.zeros(())", "np.ones(())", "np.array({})", "np.array(0.5)", "np.asarray(np.array({}))", "np.array({}).copy()",
    "np.array([{}]).reshape(())", "np.full((), 0.7)", "np.zeros_like(np.array({}))", "np.array([{}, 0.4])[0, ...]",
    "np.copy({})",
    "np.array({}).T", "np.squeeze(np.array([{}]))", "np.full_like(np.array(1.0), {})",
)
CHANGES = (
    "{t} += {v}", "{t} *= np.cos({v})", "{t} -= {v}", "{t} /= 1.5 + np.sin({v})", "{t} += {t}", "{t} *= 2", "{t} *= {o}",
    "{t} += 1",
)
STORES = (
    "{t}[...] = {v}", "{t}[()] = {v}", "{t}[()] *= {v}", "{t}[...] += {v}", "np.add({t}, {v}, out={t})", "{t}.fill({v})",
    "np.copyto({t}, {v})", "np.sin({t}, out={t})",
)
NAMES = (
    "{t}", "{t}", "{t}", "same({t})", "bumped({t}, {v})", "{t}[...]", "{t}.reshape(())", "np.asarray({t})", "{t}.T",
    "{t}.view()",
    "[{t}, {o}][0]", "{t} if {c} else {o}", "box({t})['a']",
)
NUMBERS = ("{t} + 0.0", "{t}[()]", "np.sin({t})", "-{t}", "{t} * {v}", "{t}.sum()", "{t}.copy()", "1.0 * {t}",
"np.add({t}, {v})")


class Axisless(Preset):
    """``t = np.zeros(()); t += s; u = t; u *= 2``."""

    def statement(self, scope: Scope, protected: frozenset[str]) -> bool:
        r = self.random
        self.define("same(a)", "return a")
        self.define("box(a)", "return {'a': a}")
        self.define("bumped(a, c)", "a += c", "return a")
        first = self.fresh()
        self.write(f"{first} = {r.choice(MADE).format(self.number(scope))}")
        names, stored = [first], [first]
        for _ in range(r.choice((2, 3, 4, 5))):
            kind = r.random()
            target = r.choice(names)
            if kind < 0.45:
                lines = [self.fill(scope, r.choice(CHANGES), target, names)]
            elif kind < 0.6:
                lines = [self.fill(scope, r.choice(STORES), r.choice(stored), names)]
            elif kind < 0.85:
                new, target = self.fresh(), r.choice(stored)
                self.write(f"{new} = {self.fill(scope, r.choice(NAMES), target, stored)}")
                names.append(new)
                stored.append(new)
                continue
            elif kind < 0.92:
                new = self.fresh()
                self.write(f"{new} = {self.fill(scope, r.choice(NUMBERS), target, names)}")
                names.append(new)
                continue
            else:
                items = self.fresh()
                self.write(f"{items} = [{r.choice(stored)}, {r.choice(names)}]")
                lines = [f"{items}[{r.choice('01')}] {r.choice(('+=', '*='))} {self.number(scope)}"]
            if not self.deep and r.random() < 0.3:
                self.write(r.choice((f"for kk in range({r.choice((1, 2, 3))}):", f"if {self.writer.expressions.test(scope)}:")))
                lines = [f"    {line}" for line in lines]
            self.write(*lines)
        for name in names:
            scope.define(name, (), readonly=True)
        return True

    def fresh(self) -> str:
        return self.writer.storage.fresh("t")

    def fill(self, scope: Scope, form: str, target: str, others: list[str]) -> str:
        test = self.writer.expressions.test(scope)
        return form.format(t=target, v=self.number(scope), o=self.random.choice(others), c=test)
