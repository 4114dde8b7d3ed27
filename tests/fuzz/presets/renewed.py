"""Lists that each pass of a loop makes anew, and that a later loop goes through."""

from __future__ import annotations

from tests.fuzz.expressions import Scope
from tests.fuzz.presets.preset import Preset

EACH = ("{q} * {v}", "np.sin({q})", "{q} + {v}", "np.tanh({q} * {s})", "{q}", "0.5 * {q} - {s}", "1.0 * {q}")
USED = (
    ("for it in {n}:", "    {s} = {s} * 0.5 + {i}"), ("for it in {n}[1:]:", "    {s} += {i}"), ("{s} += {i0}",
    "for it in {n}:", "    {s} -= 0.3 * {i}"),
    ("for kk in range(len({n})):", "    {s} += {ik} * 0.7"), ("kk = 0", "while kk < len({n}):", "    {s} = {s} + {ik}",
    "    kk += 1"),
    ("for it, other in zip({n}, {m}):", "    {s} += {i} * {o}"), ("for kk, it in enumerate({n}):",
    "    {s} += {i} * (kk + 1.0)"),
    ("for it in reversed({n}):", "    {s} = 0.4 * {s} + {i}"), ("for it in {n}:", "    if {s} > 1.5:", "        break",
    "    {s} += {i}"),
    ("{s} += sum({i} for it in {n})",), ("other = [{i} * {s} for it in {n}]", "for it in other:", "    {s} += 0.1 * it"),
    ("{s} += {i0} * {il}",), ("for it in {n}:", "    for other in {m}:", "        {s} += 0.1 * {i} * {o}"),
)


class Renewed(Preset):
    """``for r in range(2): N = [q * 2.0 for q in x]``, then ``for v in N``."""

    def statement(self, scope: Scope, protected: frozenset[str]) -> bool:
        r, storage = self.random, self.writer.storage
        if self.writer.depth > 3 or self.writer.trips > 4:
            return False
        total, name, made = storage.fresh("o"), storage.fresh("N"), storage.fresh("N")
        shape, source = self.source(scope)
        keyed = r.random() < 0.15
        here = f"{name}['a']" if keyed else name
        self.write(f"{total} = {self.number(scope)}", f"{made} = {source}")
        lines = [f"for rr in range({r.choice((1, 2, 3))}):"]
        lines += [f"    {line}" for line in self.anew(scope, name, keyed, made, total, shape)]
        if r.random() < 0.35:
            lines += [f"    {line}" for line in self.used(here, made, total, shape)]
        if r.random() < 0.3:
            lines += [f"    {made} = {here}" if r.random() < 0.5 else f"    {total} = np.tanh({total})"]
        lines += self.used(here, made, total, shape)
        if r.random() < 0.3:
            lines += self.used(here, made, total, shape)
        if r.random() < 0.35:
            lines = [f"for ss in range({r.choice((1, 2))}):", *(f"    {line}" for line in lines)]
        self.write(*lines)
        scope.define(total, (), readonly=True)
        return True

    def source(self, scope: Scope) -> tuple[tuple[int, ...], str]:
        """The shape of the items, and a list of them, or a vector."""
        r = self.random
        shape = () if r.random() < 0.7 else r.choice([s for s in scope.shapes.values() if s] or [(2,)])
        vectors = [n for n in scope.names() if len(scope.shape(n)) == 1 and n.isidentifier()]
        if not shape and vectors and r.random() < 0.4:
            return shape, f"list({r.choice(vectors)})"
        count = r.choice((1, 2, 3))
        return shape, f"[{', '.join('1.0 * ' * bool(shape) + self.writer.bounded(scope, shape) for _ in range(count))}]"

    def anew(self, scope: Scope, name: str, keyed: bool, source: str, total: str, shape: tuple[int, ...]) -> list[str]:
        """Statements that make the list, and may change it once more."""
        r = self.random
        each = r.choice(EACH).format(q="q", v=self.number(scope), s=total)
        options = [
            [f"{name} = [{each} for q in {source}]"], [f"{name} = []", f"for q in {source}:", f"    {name}.append({each})"],
            [f"{name} = list({source})"], [f"{name} = [{each} for q in {source}]", f"{name}[0] = {name}[-1] * 0.5"],
            [f"{name} = []", f"for q in reversed({source}):", f"    {name}.append({each})", f"{name}.append({name}[0] * 1.5)"],
            [f"{name} = {source}[1:] + [{each.replace('q', f'{source}[0]')}]"],
            [f"{name} = [{each} for q in {source} if rr >= 0]"],
        ]
        if not shape:
            options += [[f"{name} = sorted([{each} for q in {source}])"], [f"{name} = [{each} for q in {source}]",
            f"{name}.sort()"]]
        lines = r.choice(options)
        if keyed:
            return [*(line.replace(name, f"{name}_list") for line in lines), f"{name} = {{'a': {name}_list, 'b': [{total}]}}"]
        return lines

    def used(self, name: str, source: str, total: str, shape: tuple[int, ...]) -> list[str]:
        """Statements that go through the list."""
        number = "np.sum({})" if shape else "{}"
        items = {"i": "it", "o": "other", "i0": f"{name}[0]", "il": f"{name}[-1]", "ik": f"{name}[kk]"}
        filled = {key: number.format(item) for key, item in items.items()}
        return [line.format(n=name, m=source, s=total, **filled) for line in self.random.choice(USED)]
