"""Complex numbers and arrays on the way from real arguments to a real result, from starts that are real or integers."""

from __future__ import annotations

from tests.fuzz.expressions import Scope
from tests.fuzz.presets.preset import Preset

STARTS = ("1.0", "0.0", "1", "0", "2", "None", "{v}", "np.float64(0.5)")
STEPS = (
    "{z} * (1j * {v} + 1.0)", "{z} + 1j * {v}", "{z} * {v}", "{z} - {v}", "{z} * 1j + {v}", "np.exp(1j * {v}) + {z}",
    "{z} / (1.5 + 1j * {v})",
    "np.conj({z}) + {v}", "half({z}, {v})", "{z} * {z}", "np.exp(0.1 * {z})", "chosen({z}, {v})", "({z} + 1j * {v}) ** 2",
    "abs({z}) + 1j * {v}",
    "np.where({v} > 0.3, {z}, {z} * 1j)",
)
SINKS = (
    "np.real({z})", "np.imag({z})", "abs({z})", "np.abs({z}) ** 2", "np.real({z} * np.conj({z}))", "np.real(np.exp(0.3 * {z}))",
    "np.abs({z} + 1.7)", "np.real({z} * (0.3 - 0.8j))", "np.tanh(np.imag({z}))",
)
ARRAYS = ("{a} + 1j * {b}", "{a} * (1.0 + 0.5j)", "np.exp(1j * {a})", "{a} * 1j + {b}", "np.where({a} > 0.3, {a}, 1j * {b})")
ARRAY_STEPS = (
    "{z} = {z} * 1j + {a}", "{z} = np.conj({z}) * {a}", "{z}[0] *= 1j", "{z}[0] = {v}", "{z}[-1] += 1j * {v}", "{z} *= {a}",
    "{z} += 1j",
    "{z} = {z} + {v}", "{z} = {z} * {z}", "{z}[:] = {a}",
)


class Complexes(Preset):
    """``p = 1.0; for k in range(2): p = p * (1j * x[k] + 1)``, then ``p.real``."""

    def statement(self, scope: Scope, protected: frozenset[str]) -> bool:
        self.define("half(p, q)", "return 0.5 * p * q")
        self.define("chosen(p, q)", "if q > 0.3:", "    return p * 1j", "return p")
        return self.of_arrays(scope) if self.random.random() < 0.35 else self.of_numbers(scope)

    def of_numbers(self, scope: Scope) -> bool:
        r = self.random
        name = self.writer.storage.fresh("z")
        held = r.choice((name, name, name, f"{name}['a']", f"{name}[0]"))
        start = r.choice(STARTS)
        if held != name and start == "None":
            start = "1.0"
        text = start.format(v=self.number(scope))
        display = {name: text, f"{name}['a']": f"{{'a': {text}, 'b': 0.3}}", f"{name}[0]": f"[{text}, 0.3]"}[held]
        self.write(f"{name} = {display}")
        lines = [f"{held} = {self.step(scope, held)}" for _ in range(r.choice((1, 1, 2)))]
        if start == "None":
            lines = [f"{held} = 1j * {self.number(scope)} if {held} is None else {self.step(scope, held)}"]
        frame = r.choice(("for", "for", "if", "")) if not self.deep else ""
        if start == "None" and frame == "if":
            frame = ""
        if frame == "for":
            self.write(f"for kk in range({r.choice((1, 2, 3))}):", *(f"    {line}" for line in lines))
        elif frame == "if":
            self.write(f"if {self.writer.expressions.test(scope)}:", *(f"    {line}" for line in lines))
            if r.random() < 0.4:
                self.write("else:", f"    {held} = {self.number(scope)}")
        else:
            self.write(*lines)
        self.sink(scope, held, ())
        return True

    def step(self, scope: Scope, held: str) -> str:
        return self.random.choice(STEPS).format(z=held, v=self.number(scope))

    def of_arrays(self, scope: Scope) -> bool:
        r = self.random
        first, shape = self.array(scope)
        other = self.partner(scope, first)
        name = self.writer.storage.fresh("z")
        made = r.choice((*ARRAYS, f"np.zeros({shape}) + 0j", f"1j * np.ones({shape})"))
        self.write(f"{name} = {made.format(a=first, b=other)}")
        steps = [r.choice(ARRAY_STEPS) for _ in range(r.choice((0, 1, 2)))]
        lines = [step.format(z=name, a=r.choice((first, other)), v=self.number(scope)) for step in steps]
        if lines and not self.deep and r.random() < 0.5:
            lines = [r.choice((f"for kk in range({r.choice((1, 2))}):", f"if {self.writer.expressions.test(scope)}:")),
                     *(f"    {line}" for line in lines)]
        self.write(*lines)
        self.sink(scope, name, shape)
        return True

    def sink(self, scope: Scope, held: str, shape: tuple[int, ...]) -> None:
        """A real value of a complex one."""
        result = self.writer.storage.fresh("o")
        self.write(f"{result} = {self.random.choice(SINKS).format(z=held)}")
        scope.define(result, shape, readonly=True)
