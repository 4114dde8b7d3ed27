"""Programs that raise, print and log: the derivative does what the primal does, in the same order, and no more.

``python -m tests.fuzz --raising --count 5000`` runs random ones, with ``--table`` the written ones, with ``--seed 17`` one.

Some random programs are made here, others are those of :mod:`tests.fuzz.generate` with a few such statements put in. What the
primal raises, each mode has to raise, with the same message and after the same effects; if it raises nothing, each mode has
to give its value, after the same effects.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import io
import random
import re
import warnings
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from adjoint_gen import DifferentiationError, grad, hvp, jvp, value_and_grad, vjp
from adjoint_gen.errors import InternalError
from tests.fuzz.check import Verdict, at_most, imported
from tests.fuzz.faults import DEAD, FAULTS, HELPERS, LIVE, STATEMENTS
from tests.fuzz.generate import generate
from tests.fuzz.numeric import leaves, like

HEAD = """import math
import numpy as np

LOG = []
ZERO = 0.0
NAN = float("nan")
WORD = "abc"
SINGULAR = np.zeros((2, 2))
EMPTY = np.zeros(0)
FAR = np.array([0, 7])
MASK = np.array([True, False])
W4 = np.ones(4)


def note(value):
    print("note", value)
    return value


"""

ARGUMENTS: dict[str, Any] = {
    "x": np.array([0.5, 1.25, 2.0]), "A": np.array([[0.3, -0.4, 0.7], [1.5, 0.2, -0.6]]), "s": 0.75, "n": 3,
    "xs": [0.4, 0.9, 1.6], "d": {"a": 0.5, "b": 1.5},
}
PARAMETERS = ", ".join(ARGUMENTS)


@dataclass(frozen=True)
class Case:
    """A module that defines ``f``, what to call it with, and what to differentiate it by."""

    name: str
    source: str
    arguments: dict[str, Any]
    wrt: int

    @property
    def call(self) -> str:
        """What it is called with."""
        return f"f(**{self.arguments})"


def table() -> list[Case]:
    """Every fault where its value is not needed, where it is, in a helper, in a loop and under a branch, in turn."""
    places = (_unused, _used, _helped, _looped, _branched)
    cases = []
    for k, fault in enumerate(FAULTS):
        for place in places[:2] if k % 2 else (_unused, places[2 + k // 2 % 3]):
            cases.append(_case(f"{fault} {place.__name__}", place(f"q = {fault}")))
    for k, statement in enumerate(STATEMENTS):
        for place in (_unused, places[2 + k % 3]):
            cases.append(_case(f"{statement} {place.__name__}", place(statement)))
    return cases


def _case(name: str, body: str, wrt: int = 0) -> Case:
    return Case(name, HEAD + HELPERS + body, ARGUMENTS, wrt)


def _indented(text: str, by: str = "    ") -> str:
    return "".join(f"{by}{line}\n" for line in text.split("\n"))


def _unused(fault: str) -> str:
    body = f"    print('start')\n{_indented(fault)}    print('end')\n"
    return f"def f({PARAMETERS}):\n{body}    return np.sum(x) * s + np.sum(A)\n"


def _used(fault: str) -> str:
    return f"def f({PARAMETERS}):\n    r = np.sum(x * x)\n{_indented(fault)}    print(r > 0)\n    return r + np.sum(q) * s\n"


def _helped(fault: str) -> str:
    inner = f"def h({PARAMETERS}):\n{_indented(fault)}    return np.sum(x)\n\n\n"
    return f"{inner}def f({PARAMETERS}):\n    print('before')\n    r = h({PARAMETERS})\n    print('after')\n    return r * s\n"


def _looped(fault: str) -> str:
    loop = f"    for j in range(2):\n        print('pass', j)\n        r = r + np.sum(x) * j\n{_indented(fault, '        ')}"
    return f"def f({PARAMETERS}):\n    r = s\n{loop}    return r\n"


def _branched(fault: str) -> str:
    branch = f"    if s > 0.5:\n        print('here')\n{_indented(fault, '        ')}    else:\n        r = r * 2.0\n"
    return f"def f({PARAMETERS}):\n    r = np.sum(A)\n{branch}    return r * s\n"


def case(seed: int) -> Case:
    """The random program of a seed."""
    return _put_in(seed) if seed % 2 else _Writer(random.Random(seed)).case(seed)


@dataclass
class _Writer:
    """Writes a program around a few faults, some of which the program never comes to."""

    rng: random.Random
    names: int = 0
    lines: list[str] = field(default_factory=list)

    def case(self, seed: int) -> Case:
        """The whole program."""
        helper = self.rng.random() < 0.4
        self.block(1, self.rng.randint(2, 4))
        body, self.lines = self.lines, []
        self.lines = []
        if helper:
            self.block(1, 2)
        inner = "".join(self.lines)
        source = HEAD + HELPERS
        if helper:
            source += f"def h({PARAMETERS}):\n    r = np.sum(x) * 0.5\n{inner}    return r * s\n\n\n"
            call = "    r = r + h" if self.rng.random() < 0.7 else "    h"
            body.insert(0, f"{call}({PARAMETERS})\n")
        factor = self.rng.choice(("s", "2.0", "np.sum(x)"))
        source += f"def f({PARAMETERS}):\n    r = s * 2.0\n{''.join(body)}    return r * {factor}\n"
        return Case(f"seed {seed}", source, ARGUMENTS, self.rng.choice((0, 0, 1, 2)))

    def block(self, depth: int, count: int) -> None:
        for _ in range(count):
            self.statement(depth)

    def statement(self, depth: int) -> None:
        by, rng = "    " * depth, self.rng
        match rng.randint(0, 11):
            case 0 | 1 | 2:
                self.lines.append(by + effect(rng, "r") + "\n")
            case 3 | 4:
                self.lines.append(_indented(self.fault(), by))
            case 5 | 6 | 7:
                self.lines.append(f"{by}r = {rng.choice(LIVE)}\n")
            case 8 if depth < 4:
                self.names += 1
                head = rng.choice(_HEADS)
                head = head.format(self.names, rng.randint(0, 4))
                step = rng.choice(("r + x[i{0}] * s", "r * xs[i{0}]", "r * s")).format(self.names)
                self.lines.append(f"{by}for {head}:\n{by}    r = {step}\n")
                self.block(depth + 1, rng.randint(1, 2))
            case 9 if depth < 4:
                test = rng.choice(("s > 0.5", "s < 0.5", "r > 1.0", "n == 3", "x[1] > x[0]", "np.sum(A) > 5.0"))
                self.lines.append(f"{by}if {test}:\n")
                self.block(depth + 1, rng.randint(1, 2))
                if rng.random() < 0.5:
                    self.lines.append(f"{by}else:\n")
                    self.block(depth + 1, 1)
            case _:
                self.names += 1
                self.lines.append(f"{by}u{self.names} = {rng.choice(DEAD)}\n")

    def fault(self) -> str:
        rng = self.rng
        if rng.random() < 0.25:
            return rng.choice(STATEMENTS)
        self.names += 1
        fault = rng.choice(FAULTS)
        chosen = f"r = r * s + 0.0 * np.sum({fault}) if s > {rng.random():.2f} else r"
        return rng.choice((fault, f"u{self.names} = {fault}", f"r = r + np.sum({fault})", chosen))


_HEADS = ("i{0} in range({1})", "i{0} in range(n)", "i{0}, v{0} in enumerate(x)", "i{0} in range(len(xs))")


def effect(rng: random.Random, name: str) -> str:
    """A statement that somebody could notice."""
    return rng.choice((
        f"print({rng.randint(0, 99)})", f"print('at', {rng.randint(0, 9)}, {name} > 0.5)",
        f"LOG.append({rng.randint(0, 99)})", f"note({rng.randint(0, 9)})",
        "print(np.random.rand() < 0.5)", f"print(f'{{{rng.randint(0, 9)}}} and {{{name} > 1.0}}')",
    ))


def _put_in(seed: int) -> Case:
    """A program of the other generator with a few faults and effects in it, about its own arguments."""
    rng = random.Random(seed)
    program = generate(seed)
    tree = ast.parse(program.source)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name == "f"]
    given = [name for name, value in program.arguments.items() if isinstance(value, float | np.ndarray)]
    for _ in range(rng.randint(1, 3)):
        blocks = [b for n in ast.walk(functions[-1]) for b in _blocks(n)]
        block = rng.choice(blocks)
        put = effect(rng, "1.0") if rng.random() < 0.4 or not given else _fault_about(rng, rng.choice(given), program.arguments)
        block.insert(rng.randint(0, len(block) - 1), ast.parse(put).body[0])
    given_by_name = functions[-1].args.kwonlyargs
    functions[-1].args.args, functions[-1].args.kwonlyargs = functions[-1].args.args + given_by_name, []
    functions[-1].args.kw_defaults = []
    where = list(program.arguments).index(program.wrt[0])
    return Case(f"seed {seed}", HEAD + ast.unparse(tree) + "\n", program.arguments, where)


def _blocks(node: ast.AST) -> Iterator[list[ast.stmt]]:
    if isinstance(node, ast.FunctionDef | ast.If | ast.For | ast.While | ast.With):
        yield node.body
        if isinstance(node, ast.If) and node.orelse:
            yield node.orelse


def _fault_about(rng: random.Random, name: str, arguments: dict[str, Any]) -> str:
    if isinstance(arguments[name], float):
        return rng.choice((
            f"{name} / ({name} - {name})", f"math.log(-abs({name}))", f"assert {name} > 9.0, '{name} is small'",
            f"1.0 / {name}", f"{name} ** -1", f"float(WORD) * {name}", f"{name}[0]",
            f"if {name} > 0.0: raise ValueError('{name}')", f"math.sqrt({name})", f"np.log({name})",
        ))
    return rng.choice((
        f"{name}[7]", f"{name}[-1]", f"{name}[1]", f"{name} + np.ones(17)", f"{name}.reshape(5, 3)", f"np.linalg.inv({name})",
        f"np.sum({name}, axis=2)", f"float({name})", f"assert np.sum({name}) > 1.0, 'small'", f"p, q = {name}", f"{name}[:, 0]",
        f"{name} @ np.ones(2)", f"np.max({name}[9:])", f"np.zeros(2) + {name}",
        f"if {name}[0] > 0: raise ValueError('{name}')" if np.ndim(arguments[name]) == 1 else f"{name}.T @ {name}",
    ))


# What became of a program.


@dataclass(frozen=True)
class Ending:
    """How a run ended: its exception, or its value; and what was noticed of it until then."""

    error: tuple[str, str] | None
    value: Any
    effects: tuple[str, ...]


def _ran(module: Any, run: Callable[[], Any]) -> Ending:
    module.LOG.clear()
    np.random.seed(5)
    shown = io.StringIO()
    error, value = None, None
    with contextlib.redirect_stdout(shown), warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            value = run()
        except DifferentiationError:
            raise
        except Exception as raised:
            said = re.sub(r" for axis \d", "", str(raised))  # of indices that follow each other, which are one then
            error = (f"{type(raised).__module__}.{type(raised).__qualname__}", said)
    return Ending(error, value, (*shown.getvalue().split("\n"), *map(str, module.LOG)))


MODES = ("grad", "value_and_grad", "vjp", "jvp", "hvp")


def _derivative(mode: str, function: Callable[..., Any], given: dict[str, Any], wrt: int, value: Any) -> Any:
    """Run a mode, and give the value of the function if it tells."""
    args = tuple(copy.deepcopy(given).values())
    rng = np.random.default_rng(1)
    along = like(args[wrt], rng) if not isinstance(args[wrt], dict) else dict.fromkeys(args[wrt], 1.0)
    if mode == "grad":
        grad(function, wrt=wrt)(*args)
    if mode == "value_and_grad":
        return value_and_grad(function, wrt=wrt)(*args)[0]
    if mode == "vjp":
        found, pullback = vjp(function, *args)
        if value is not None:
            pullback(like(value, rng))
        return found
    if mode == "jvp":
        return jvp(function, args, tuple(along if k == wrt else None for k in range(len(args))))[0]
    if mode == "hvp":
        hvp(function, wrt=wrt)(*args, along)
    return None


def check(program: Case, modes: tuple[str, ...] = MODES) -> Verdict:
    """Run a program and its derivatives."""
    with imported(program.source) as module, np.errstate(all="ignore"):
        with at_most(2.0):
            exec(compile(program.source, module.__file__ or "", "exec"), module.__dict__)
            try:
                expected = _ran(module, lambda: module.f(**copy.deepcopy(program.arguments)))
            except RecursionError as error:
                return Verdict("invalid", "recursion", str(error))
        if expected.error is None and not (isinstance(expected.value, float | np.floating) and np.isfinite(expected.value)):
            return Verdict("invalid", "the result is no finite number")
        refused: Verdict | None = None
        for mode in modes:
            try:
                with at_most(30.0):
                    found = _ran(module, lambda: _derivative(mode, module.f, program.arguments, program.wrt, expected.value))
            except InternalError:
                raise
            except DifferentiationError as error:
                refused = refused or Verdict("refused", str(error.message), str(error))
                continue
            if found.error != expected.error:
                what = f"{found.error or found.value}, expected {expected.error or expected.value}"
                return Verdict("wrong", f"{mode} ends otherwise", what)
            if found.effects != expected.effects:
                return Verdict("wrong", f"{mode} has other effects", f"{found.effects}, expected {expected.effects}")
            if found.value is not None and expected.error is None and not _same(found.value, expected.value):
                return Verdict("wrong", f"{mode} has another value", f"{found.value!r}, expected {expected.value!r}")
        return refused or Verdict("right", "" if expected.error is None else "raises")


def _same(found: Any, expected: Any) -> bool:
    """Whether two values are the same, but for the rounding of sums over copies that lie otherwise in memory."""
    pairs = zip(leaves(found), leaves(expected), strict=True)
    return all(a.dtype == b.dtype and np.all(np.abs(a - b) <= 8 * np.spacing(1.0 + np.abs(b))) for a, b in pairs)


def judged(program: Case) -> Verdict:
    """What became of a program in two modes that follow from its name, or all where it is a written one."""
    number = zlib.crc32(program.name.encode())
    modes = (MODES[number % 2], MODES[2 + number % 3]) if program.name.startswith("seed ") else MODES
    try:
        return check(program, modes)
    except Exception as error:
        return Verdict("exception", f"{type(error).__name__}: {error}"[:120])
