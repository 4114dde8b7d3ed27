"""Functions that call one another and change what they are given."""

from __future__ import annotations

from tests.fuzz.expressions import Scope
from tests.fuzz.presets.preset import Preset

LISTS = (
    ("{p}.append({p}[0] * v + 0.1 * k)",), ("{p}[0] = {p}[-1] * v",), ("{p}[k % len({p})] *= v",), ("if len({p}) > 2:",
    "    {p}.pop()"),
    ("{p}.insert(0, {p}[-1] + v)",), ("{p}.reverse()",), ("s = {p}.pop()", "{p}.append(s * v)", "{p}.append(s)"),
)
ARRAYS = (
    ("{p}[0] = {p}[-1] * v",), ("{p} *= 0.5 + 0.1 * k",), ("{p}[k % len({p})] += v",), ("{p}[1:] = {p}[:-1] * v",),
    ("{p} += v * 0.1",),
    ("{p}[...] = np.sin({p})",),
)
DICTS = (
    ("{p}['a'] = {p}['a'] * v + 0.1 * k",), ("{p}['b'] += {p}['a']",), ("{p}['u'][0] = {p}['a'] * v",), ("{p}['u'] *= v",),
    ("{p}['a'], {p}['b'] = {p}['b'], {p}['a'] * v",),
)
RESULTS = {"xs": "sum({p})", "a": "np.sum({p})", "d": "{p}['a'] + np.sum({p}['u'])"}


class Mutual(Preset):
    """``walk`` changes its list and calls ``split``, which calls ``walk`` once or twice."""

    def statement(self, scope: Scope, protected: frozenset[str]) -> bool:
        r, storage = self.random, self.writer.storage
        kind = r.choice(("xs", "xs", "a", "d"))
        number = len(self.lines)
        first, second, result = f"walk{number}", f"split{number}", storage.fresh("o")
        if kind == "a":
            given, _ = self.array(scope)
        else:
            given = storage.fresh(kind)
            made = {
                "xs": "[{v}, {w}]", "d": "{{'a': {v}, 'b': {w}, 'u': np.array([{v}, 0.4])}}",
            }[kind]
            self.write(f"{given} = {made.format(v=self.number(scope), w=self.number(scope))}")
        value = RESULTS[kind].format(p=kind)
        gives = [r.random() < 0.5, r.random() < 0.5]
        changes = {"xs": LISTS, "a": ARRAYS, "d": DICTS}[kind]
        self.function(first, second, kind, changes, value, gives[0])
        self.function(second, r.choice((first, first, second)), kind, changes, value, gives[1])
        call = f"{first}({given}, {r.randrange(4)}, {self.number(scope)})"
        self.write(f"{result} = {call}" if gives[0] else call)
        if not gives[0]:
            self.write(f"{result} = {RESULTS[kind].format(p=given)}")
        scope.define(result, (), readonly=True)
        if kind != "a":
            item = {"xs": f"{given}[0]", "d": f"{given}['a']"}[kind]
            scope.define(item, (), readonly=True)
        return True

    def function(self, name: str, other: str, kind: str, changes: tuple[tuple[str, ...], ...], value: str, gives: bool) -> None:
        """One of the two: it stops, or changes what it is given, before, between and after its calls."""
        r = self.random
        call = f"{other}({kind}, k - 1, {r.choice(('v', '0.5 * v', 'np.sin(v)', 'v + 0.1'))})"
        steps = [[line.format(p=kind) for line in r.choice(changes)], [call]]
        steps += [[call] for _ in range(r.choice((0, 0, 1)))]
        steps += [[line.format(p=kind) for line in r.choice(changes)] for _ in range(r.choice((0, 1)))]
        r.shuffle(steps)
        stop = ["if k <= 0:", *(f"    {line.format(p=kind)}" for line in r.choice((*changes, ()))),
        f"    return {value}" if gives else "    return"]
        self.define(f"{name}({kind}, k, v)", *stop, *(line for step in steps for line in step),
        *([f"return {value} * v"] if gives else []))
