"""Random programs drawn from the whole table of rules: the calls of its examples, fed with what other calls gave.

    v0 = np.linalg.eigvalsh(C0 * (1.0 + 0.02 * np.sin(np.sum(x))))
    v1 = np.fft.rfft(C1 + 0.05 * np.sin(np.real(v0)), n=6)
    ...

Arguments stay near those of the example, so that calls stay what they are: positive definite matrices, sorted knots,
integers as counts. Values go on through stores into arrays, loops, branches and helpers. The judge is ``check_grads``.
"""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from adjoint_gen import DifferentiationError, check_grads
from adjoint_gen.checking import UndecidedWarning, WrongDerivativeError
from adjoint_gen.rules.table import op_of
from tests.fuzz.check import Verdict, at_most, imported, is_fault
from tests.fuzz.generate import Program
from tests.rules.harness import Display, Example, Fixed, Text, all_examples

HEADER = "import math\nimport operator\n\nimport numpy as np\nimport scipy.fft\nimport scipy.integrate\nimport scipy.linalg\n"
HEADER += "import scipy.signal\nimport scipy.special\nfrom numpy import inf, nan\n\n"
SEVERAL = (
    ("np.linalg.eigh", 0), ("np.linalg.qr", 1), ("np.linalg.slogdet", 0), ("np.linalg.svd", 1), ("np.modf", 2),
    ("scipy.linalg.eigh", 0), ("np.frexp", 2), ("np.linalg.inv", 0), ("np.linalg.cholesky", 0),
)
"""Functions of several results, and of matrices; the number says of which operand below."""

OPERANDS = (
    np.array([[3.0, 0.4, 0.2], [0.4, 2.0, 0.5], [0.2, 0.5, 1.2]]),
    np.array([[1.1, 0.4], [0.3, 0.8], [0.7, 0.2]]),
    np.array([1.3, 2.6, 0.7, 3.2]),
)


@functools.cache
def calls() -> tuple[Example, ...]:
    """The examples that a program can be written of: those of functions that a user calls."""
    ops = [(op_of(plain.function) or "", plain) for plain in all_examples()]
    return tuple(plain for op, plain in ops if op.startswith(("numpy.", "math.", "operator.", "scipy.", "ndarray.")))


@dataclass
class _Writer:
    """A program while it is written; ``values`` are those of its names, at the point at which it is differentiated."""

    rng: np.random.Generator
    constants: list[str] = field(default_factory=list)
    body: list[str] = field(default_factory=list)
    values: dict[str, Any] = field(default_factory=dict)

    def constant(self, value: Any) -> str:
        """The name of a constant."""
        name = f"C{len(self.constants)}"
        text = f"np.array({value.tolist()!r}, dtype=np.{value.dtype.name})" if isinstance(value, np.ndarray) else repr(value)
        self.constants.append(f"{name} = {text}")
        return name

    def chance(self, probability: float) -> bool:
        """Whether it comes so."""
        return bool(self.rng.uniform() < probability)

    def one(self, *names: str) -> str:
        """One of some texts."""
        return names[int(self.rng.integers(len(names)))]

    def number(self) -> str:
        """A real number that varies, between -1 and 1."""
        name = self.one(*self.values)
        value = self.values[name]
        real = self.one(f"np.real({name})", f"np.abs({name})", f"np.imag({name})") if np.iscomplexobj(value) else name
        return f"np.{self.one('sin', 'cos')}({real if np.ndim(value) == 0 else f'np.sum({real})'})"

    def active(self, value: Any, structured: bool) -> str:
        """A text that varies, near a value and with its structure."""
        name = self.constant(value)
        like = [n for n, v in self.values.items() if np.shape(v) == np.shape(value) and not np.iscomplexobj(v)]
        if np.iscomplexobj(value):
            return f"{name} * (1.0 + 0.02j * {self.number()})"
        if like and not structured and np.ndim(value):
            return f"({name} + 0.05 * np.sin({self.one(*like)}))"
        return f"({name} * (1.0 + 0.02 * {self.number()}))"

    def argument(self, value: Any, structured: bool) -> str:
        """An argument of a call."""
        match value:
            case Fixed(value=inner):
                return self.constant(inner)
            case Text(value=inner):
                return repr(inner)
            case Display(items=items, kind=kind):
                inside = ", ".join(self.argument(item, structured) for item in items)
                return f"[{inside}]" if kind == "list" else f"({inside},)"
        floating = isinstance(value, float | complex) or (isinstance(value, np.ndarray) and value.dtype.kind in "fc")
        if floating:
            return self.active(value, structured) if self.chance(0.85) else self.constant(value)
        return self.constant(value) if isinstance(value, np.ndarray) else repr(value)

    def call(self) -> str:
        """A call of the table."""
        if self.chance(0.12):
            function, which = SEVERAL[int(self.rng.integers(len(SEVERAL)))]
            more = ", full_matrices=False" if function == "np.linalg.svd" else ""
            return f"{function}({self.active(OPERANDS[which], True)}{more})"
        plain = calls()[int(self.rng.integers(len(calls())))]
        op = op_of(plain.function) or ""
        structured = ".linalg." in op or np.ndim(getattr(plain.args[0], "value", plain.args[0]) if plain.args else 0) > 2
        args = [self.argument(value, structured) for value in plain.args]
        params = [f"{key}={self.argument(value, structured)}" for key, value in plain.params]
        if op.startswith("ndarray."):
            given = "" if op in ATTRIBUTES else f"({', '.join(args[1:] + params)})"
            return f"({args[0]}).{op.removeprefix('ndarray.')}{given}"
        return f"{op.replace('numpy.', 'np.', 1)}({', '.join(args + params)})"

    def statements(self, target: str, run: Callable[[list[str]], dict[str, Any]]) -> None:
        """Statements that bind a name, or several, to what a call gives."""
        line = f"{target} = {self.call()}"
        value = run([line])[target]
        if isinstance(value, tuple | list) and value and all(map(_numeric, value)):
            names = [f"{target}{letter}" for letter, _ in zip("abcdefgh", value, strict=False)]
            if len(names) == len(value):
                self.take([f"{', '.join(names)}{',' * (len(names) == 1)} = {line.partition(' = ')[2]}"], run)
        elif _numeric(value):
            self.take([line, *self.passed_on(target, value)], run)

    def passed_on(self, name: str, value: Any) -> Iterator[str]:
        """What a program does with a value on its way."""
        if np.asarray(value).dtype.kind not in "fc" or np.size(value) == 0:
            return
        if np.ndim(value) and self.chance(0.2):
            yield f"{name}_ = np.zeros({np.shape(value)}, dtype=np.{np.asarray(value).dtype.name})"
            yield f"{name}_[...] = {name}"
            yield f"{name}_[{'0, ' * (np.ndim(value) - 1)}0] *= 1.0 + 0.1 * {self.number()}"
            yield f"{name} = {name}_ * 1.0"
        elif self.chance(0.15):
            yield f"for _ in range({self.one('1', '2', '3')}):\n        {name} = {name} * (1.0 + 0.02 * {self.number()})"
        elif self.chance(0.15):
            yield f"if {self.number()} > {self.one('-0.3', '0.0', '0.4')}:\n        {name} = {name} * {self.number()}"
        elif self.chance(0.1):
            yield f"{name} = (lambda u: u * {self.number()} + 0.5)({name})"

    def take(self, lines: list[str], run: Callable[[list[str]], dict[str, Any]]) -> None:
        """Statements that can be run are in the program."""
        after = run(lines)
        self.body += lines
        self.values = {n: v for n, v in after.items() if n in self.values or n.startswith("v")}
        self.values = {n: v for n, v in self.values.items() if _numeric(v) and np.asarray(v).dtype.kind in "fc" and np.size(v)}


ATTRIBUTES = ("ndarray.T", "ndarray.mT", "ndarray.real", "ndarray.imag", "ndarray.shape", "ndarray.size", "ndarray.ndim")


def _numeric(value: Any) -> bool:
    return isinstance(value, np.ndarray | np.generic | float | complex | int) and np.asarray(value).dtype.kind in "biufc"


def drawn(seed: int) -> Program:
    """The program of a seed."""
    rng = np.random.default_rng([41, seed])
    writer = _Writer(rng, values={"x": rng.uniform(0.3, 0.9, 4), "t": float(rng.uniform(0.3, 0.9))})
    arguments = dict(writer.values)

    def run(lines: list[str]) -> dict[str, Any]:
        here: dict[str, Any] = {**arguments}
        text = "\n".join(writer.constants) + "\n" + "\n".join(line.replace("\n    ", "\n") for line in [*writer.body, *lines])
        with np.errstate(all="ignore"), warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(HEADER + text, here)
        return here

    for k in range(int(rng.integers(3, 8))):
        try:
            writer.statements(f"v{k}", run)
        except Exception:  # a call that an odd operand does not suit
            continue
    terms = [
        f"np.sum(np.real({name}) * {rng.uniform(0.5, 1.5):.3f} + np.imag({name}))" if np.iscomplexobj(value)
        else f"np.sum({name}) * {rng.uniform(0.5, 1.5):.3f}"
        for name, value in writer.values.items()
    ]
    body = "".join(f"    {line}\n" for line in [*writer.body, f"return {' + '.join(terms)}"])
    source = HEADER + "\n".join(writer.constants) + f"\n\n\ndef f(x, t):\n{body}"
    return Program(seed, source, arguments, ("x", "t"))


_STEEPEST = 1e7
"""What is larger came of values whose sine, taken next, no difference can follow."""


def judged(program: Program) -> Verdict:
    """What becomes of it: derivatives in both modes against differences, of every third program twice."""
    with warnings.catch_warnings(), np.errstate(all="ignore"), imported(program.source) as module:
        warnings.simplefilter("ignore")
        warnings.simplefilter("error", UndecidedWarning)
        try:
            with at_most(5.0):
                exec(compile(program.source, module.__file__ or "", "exec"), module.__dict__)
                value = module.f(**program.arguments)
        except Exception as error:
            return Verdict("invalid", type(error).__name__, str(error))
        if not np.isfinite(value):
            return Verdict("skipped", "not finite")
        if abs(value) > _STEEPEST:
            return Verdict("skipped", "a sine of it turns within a step of any difference")
        try:
            with at_most(60.0):
                check_grads(module.f, tuple(program.arguments.values()), order=2 if program.seed % 3 == 0 else 1)
        except DifferentiationError as error:
            outcome = "exception" if is_fault(error) else "refused"
            return Verdict(outcome, error.message.splitlines()[0][:90], str(error))  # type: ignore[arg-type]
        except WrongDerivativeError as error:
            return Verdict("wrong", "a derivative", str(error))
        except UndecidedWarning as error:
            return Verdict("skipped", "undecided", str(error))
        except Exception as error:
            return Verdict("exception", type(error).__name__, str(error))
    return Verdict("right")
