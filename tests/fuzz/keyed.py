"""Dicts that functions change, give back and share: parameters, gradients and states, as people keep them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fuzz.expressions import Scope, Shape

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer

HELPERS = {
    "hka": ("p, v", 'p["a"] = np.sin(p["a"]) * v'),
    "hkb": ("p, v=0.3", 'old = p["b"]', 'p["b"] = old * v', "return np.sum(old)"),
    "hkc": ("p, v", "for key in p:", "    p[key] = np.tanh(p[key] + v)"),
    "hkd": ("p, v", 'p["a"], p["b"] = p["b"] * v, p["a"]', "return p"),
    "hke": ("p, v", 'p.update(a=0.5 * p["a"], b=np.cos(v) * p["b"])'),
    "hkf": ("p, v", "q = dict(p)", 'q["a"] = q["a"] * v', "return q"),
    "hkg": ("p, v", 'p["w"][0] = np.sin(v)', 'p["w"] *= 0.5', "return np.sum(p['w'])"),
    "hkh": ("p, v", "if v > 0.2:", '    p["a"] += v', "    return np.cos(v)", 'p["b"] = p["a"] * v', "return v"),
    "hki": ("p, v", 'return {"a": p["b"] * v, "b": p["a"], "w": p["w"]}'),
    "hkj": ("p, v", 'p["w"] -= 0.1 * v * p["w"]'),
    "hkk": ("p, v", "s = 0.0", "for key, item in p.items():", "    s = s + v * np.sum(item)", 'p["b"] = s', "return s"),
}
"""Functions that change a dict, or give one: parameters and body."""


class Keyed:
    """The dicts ``P0``, ``P1``, ... of a program, of two numbers and an array; what is in them can be read."""

    def __init__(self, writer: _Writer) -> None:
        self.writer = writer
        self.random = writer.random
        self.lines: list[str] = []
        self.shapes: dict[str, Shape] = {}

    def here(self, scope: Scope) -> list[str]:
        """The dicts that can be read in this place."""
        return [n for n in self.shapes if f'{n}["a"]' in scope.names()]

    def statement(self, scope: Scope, protected: frozenset[str]) -> bool:
        """Make a dict, or do something with one."""
        names = self.here(scope)
        if not names or (len(names) < 2 and self.random.random() < 0.25):
            return self.make(scope)
        name = self.random.choice(names)
        return self.random.choice((self.store, self.store, self.called, self.called, self.called, self.walked, self.several))(
            scope, name
        )

    def make(self, scope: Scope) -> bool:
        writer, r = self.writer, self.random
        name = f"P{len(self.shapes)}"
        shape = r.choice([self.shapes[n] for n in self.here(scope)] or [s for s in scope.shapes.values() if s] or [(2,), (3,)])
        a, b, w = (writer.bounded(scope, s) for s in ((), (), shape))
        w = r.choice((f"1.0 * {w}", f"np.tanh({w})", f"np.zeros({shape})"))
        match r.randrange(4):
            case 0:
                writer.write(f"{name} = dict(a={a}, b={b}, w={w})")
            case 1:
                writer.write(f"{name} = {{}}")
                for key, value in (("a", a), ("b", b), ("w", w)):
                    writer.write(f'{name}["{key}"] = {value}')
            case _:
                writer.write(f'{name} = {{"a": {a}, "b": {b}, "w": {w}}}')
        self.shapes[name] = shape
        for key, part in (("a", ()), ("b", ()), ("w", shape)):
            scope.define(f'{name}["{key}"]', part, readonly=True)
        return True

    def store(self, scope: Scope, name: str) -> bool:
        """A value, or a part of an array, changes; under the name of the dict, or one of the array's own."""
        writer, r, shape = self.writer, self.random, self.shapes[name]
        array = f'{name}["w"]'
        if r.random() < 0.3:
            array = writer.storage.fresh("w")
            writer.write(f'{array} = {name}["w"]')
            scope.define(array, shape, readonly=True)
            if r.random() < 0.3:
                writer.write(f'{name}["w"] = 1.0 * {writer.bounded(scope, shape)}')
        match r.randrange(5):
            case 0:
                writer.write(
                    f"{array}[{writer.storage.index(scope, shape[0])[0]}] {r.choice(('=', '+='))} {writer.bounded(scope, ())}"
                )
            case 1:
                writer.write(f"{array} {r.choice(('+=', '*=', '-='))} {writer.bounded(scope, r.choice((shape, ())))}")
            case 2:
                writer.write(f'{name}["w"] = {r.choice(("", "1.0 * "))}{writer.bounded(scope, shape)}')
            case 3:
                writer.write(f'{name}["{r.choice("ab")}"] {r.choice(("=", "+=", "*="))} {writer.bounded(scope, ())}')
            case _:
                writer.write(f'{name}["a"], {name}["b"] = {name}["b"], {writer.bounded(scope, ())} * {name}["a"]')
        return True

    def called(self, scope: Scope, name: str) -> bool:
        """A helper that changes the dict, or gives another one."""
        r, writer = self.random, self.writer
        helper = r.choice(sorted(HELPERS))
        head, *body = HELPERS[helper]
        if f"def {helper}({head}):" not in self.lines:
            self.lines += ["", "", f"def {helper}({head}):", *(f"    {line}" for line in body)]
        value = writer.bounded(scope, ())
        call = r.choice((f"{helper}({name}, {value})", f"{helper}({name}, v={value})", f"{helper}(v={value}, p={name})"))
        if "=" in head and r.random() < 0.4:
            call = f"{helper}({name})"
        if helper in ("hkd", "hkf", "hki"):
            writer.write(f"{name} = {call}" if helper != "hkd" or r.random() < 0.5 else call)
        elif any("return" in line for line in body) and r.random() < 0.8:
            target = writer.storage.fresh("o")
            writer.write(f"{target} = {call}" + r.choice(("", f' + {name}["a"]', f' * {name}["b"]', f' - np.sum({name}["w"])')))
            scope.define(target, ())
        else:
            writer.write(call)
        return True

    def walked(self, scope: Scope, name: str) -> bool:
        """A loop through the dict."""
        writer, r = self.writer, self.random
        if writer.depth > 4 or writer.trips > 6:
            return False
        total = writer.storage.fresh("o")
        writer.write(f"{total} = 0.3")
        writer.write(
            r.choice(
                (
                    f"for key in {name}:\n    {name}[key] *= np.cos({total})",
                    f"for key in {name}:\n    {name}[key] = {name}[key] * {total}\n    {total} += np.sum({name}[key])",
                    f"for key, item in {name}.items():\n    {total} += np.sum(np.sin(item))\n    {name}[key] = item * {total}",
                    f"for item in {name}.values():\n    {total} = {total} * 0.5 + np.sum(item)",
                    f'for key in ("a", "b"):\n    {name}[key] = np.tanh({name}[key]) + {total}',
                    f"for kk, key in enumerate(sorted({name})):\n    {total} += kk * np.sum({name}[key])",
                    f'for kk in range(3):\n    {name}["a"] = np.sin({name}["b"]) * {name}["a"]\n    {name}["b"] += {total}',
                    f'for kk in range(2):\n    {name}["w"][kk % {self.shapes[name][0]}] *= {name}["a"]\n'
                    f'    {name}["a"] = np.sum({name}["w"])',
                )
            ).replace("\n", "\n" + "    " * writer.depth)
        )
        scope.define(total, ())
        return True

    def several(self, scope: Scope, name: str) -> bool:
        """Two dicts at once, or a new one for the name."""
        writer, r = self.writer, self.random
        other = r.choice(self.here(scope))
        if self.shapes[other] != self.shapes[name]:
            return False
        value = writer.bounded(scope, ())
        writer.write(
            r.choice(
                (
                    f'{name} = {{**{other}, "a": {value}}}',
                    f"{name} = dict({other}, b={value})",
                    f"{name}.update({other})",
                    f"{name} = {{key: 0.5 * item for key, item in {name}.items()}}",
                    f'{name} = {name} | {{"b": {value}}}',
                    f'{name}["w"] = 1.0 * {other}["w"]',
                    f'{name}["a"] = {name}.pop("b") * {value}\n{"    " * writer.depth}{name}["b"] = {value}',
                    f'{name}["a"], {other}["b"] = {other}["b"], {name}["a"]',
                    f"{name} = {name}.copy()",
                    f'{name}["a"] = {name}.get("a", 0.0) * sum([{name}["b"], {value}])',
                )
            )
        )
        return True
