"""Programs that raise, print and log: the derivative does what the primal does, in the same order, and no more.

``python -m tests.fuzz.raising --count 5000 --start 0`` runs random ones, ``--table`` the written ones, ``--seed 17`` one of them.

Some random programs are made here, others are those of :mod:`tests.fuzz.generate` with a few such statements put in. What the
primal raises, each mode has to raise, with the same message and after the same effects; if it raises nothing, each mode has
to give its value, after the same effects.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import copy
import io
import random
import sys
import time
import warnings
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from adjoint_gen import DifferentiationError, grad, hvp, jvp, value_and_grad, vjp
from tests.fuzz.check import FAILURES, Verdict, at_most, imported
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

FAULTS = (
    # indices
    "x[3]", "x[n]", "x[-4]", "x[0, 1]", "A[2]", "A[0, 3]", "A[1][n]", "x[FAR]", "x[MASK]", "x[0.5]", "x[WORD]", "xs[3]", "xs[n]",
    "xs[-n - 1]", "np.take(x, FAR)", "x[[0, 5]]", "A[:, n]", "A[n - 1, 0]", "(x[0], x[1])[n]", "x[n:][0]",
    # shapes
    "x + W4", "x * W4", "A @ W4", "A @ A", "np.dot(x, W4)", "x.reshape(2, 2)", "np.reshape(A, (n, n))", "A.T + x[:2][:, None]",
    "np.concatenate([A, x])", "np.stack([x, W4])", "np.broadcast_to(x, (2, 2))", "np.where(x > 0, x, W4)", "np.outer(A, x) + A",
    "np.einsum('ij,i->j', A, x)", "np.maximum(x, W4)", "np.hstack([A, x])", "np.transpose(x, (1, 0))", "np.swapaxes(x, 0, 1)",
    "np.sum(x, axis=1)", "np.mean(A, axis=2)", "np.max(EMPTY)", "np.argmax(EMPTY)", "np.split(W4, 3)", "np.zeros(-n)",
    "np.squeeze(A, axis=0)", "x @ x[:2]", "np.tensordot(A, x, axes=2)", "np.cross(A, W4)", "np.diag(SINGULAR[None])",
    # numbers
    "s / ZERO", "s // ZERO", "s % ZERO", "1.0 / (s - 0.75)", "n / 0", "n // (n - 3)", "divmod(n, 0)", "ZERO ** -1", "(s * 1e300) ** 2",
    "math.log(-s)", "math.sqrt(-s)", "math.exp(1000.0 * s)", "math.acos(1.0 + s)", "math.log(ZERO)", "math.fmod(s, ZERO)",
    "math.pow(ZERO, -1.0)", "math.gamma(-1.0)", "math.sin(float('inf'))", "int(NAN)", "int(WORD)", "float(WORD)", "float(x)", "int(A)",
    "round(NAN)", "math.factorial(-n)", "len(s)", "len(n)", "range(n, 0, 0)", "abs(WORD)", "-WORD", "s + WORD", "WORD + 1", "WORD * s",
    "x @ s", "None + s", "s[0]", "n[0]", "sum(n)", "max([])", "min(())", "max(EMPTY)",
    # linear algebra
    "np.linalg.inv(SINGULAR)", "np.linalg.solve(SINGULAR, x[:2])", "np.linalg.cholesky(-np.eye(2))", "np.linalg.det(A)",
    "np.linalg.inv(A)", "np.linalg.solve(A, x)", "np.linalg.eigh(A)", "np.linalg.norm(A, axis=5)", "np.linalg.matrix_power(A, 2)",
    # names and keys
    "d['c']", "d[n]", "x.no_such_attribute", "no_such_name", "math.no_such_function(s)", "d['a']['b']", "helper(s)",
    "helper(s, n, s, s)", "helper(s, k=n)", "WORD.no_such_method()", "(lambda u: u / ZERO)(s)", "(1.0, s)[2]", "[s, s][n]",
    "{'k': s}['l']", "dict(k=s)['l']", "failing(s)", "deep(s, n)", "next(iter(()))", "bool(x)", "not x", "x and s", "1 if x else 2",
    "0.0 < x < 1.0", "sum(v / (v - 0.4) for v in xs)", "[v / (v - 0.9) for v in xs]", "[1.0 / k for k in range(n - 1, -1, -1)]",
    "math.hypot(*x[:1], WORD)", "np.float64(WORD)", "complex(x)", "np.array([x, W4, s])", "f'{x:.3f}'", "f'{s:d}'",
)

STATEMENTS = (
    "a, b = x", "a, b, c, e = x", "a, b = xs", "a, *b = EMPTY", "(a, b), c = A[0], s", "a, b = s", "a, b = s, n, s", "assert s < 0, 'too large'",
    "assert x[0] > 1, f'{x[0]} is small'", "assert n == 2", "raise ValueError('on purpose')", "if s > 0: raise KeyError('k')",
    "for k in range(n): assert k < 2, k", "if s < 0: late = s\nlate", "for k in range(0): late = k\nlate + 1", "y = x.copy(); y[3] = s",
    "y = x.copy(); y[:2] = x", "y = x.copy(); y[n] += s", "y = np.zeros(2); y += x", "y = x.copy(); y[FAR] = 0.0", "y = x.copy(); y[0] = x",
    "L = [s]; L.pop(); L.pop()", "L = [s]; L[1] = s", "L = [s]; del L[1]", "L = []; L.remove(s)", "L = [s]; L.insert(s, s)", "D = {'u': s}; D.pop('v')",
    "D = {'u': s}; del D['v']", "D = {'u': s}; D['v'] += 1.0", "while x: break", "for v in s: pass", "for k in range(s): pass",
    "for u, v in zip(x, W4, strict=True): pass", "if x: pass", "for u, v in xs: pass", "np.add(x, s, out=np.zeros(4))", "y = np.zeros(3, int); y += x",
    "late += 1.0", "del late", "for v in x:\n    if v > 1: raise RuntimeError(f'at {v}')", "k = 0\nwhile True:\n    x[k]\n    k += 1",
    "for k in range(n + 1):\n    x[k] * 2.0", "for k in range(n):\n    A[k, 0]", "y = x.copy()\nfor k in range(n):\n    y[k + 1] = y[k]",
    "x.sort(axis=1)", "y = x.copy(); y.fill(WORD)", "y = x.copy(); np.copyto(y, W4)", "y = A.copy(); y[0] = W4", "y = A.copy(); y[:, 5] = 1.0",
    "global_total += s", "k = [1, 2][n - 1:][5]", "x.resize(-1)",
)

HELPERS = """def helper(u, k, extra=1.0):
    return u * k * extra


def failing(u):
    assert u < 0, 'failing'
    return u


def deep(u, k):
    if k == 0:
        return u / ZERO
    return deep(u * 0.5, k - 1)


"""


@dataclass(frozen=True)
class Case:
    """A module that defines ``f``, what to call it with, and what to differentiate it by."""

    name: str
    source: str
    arguments: dict[str, Any]
    wrt: int


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
    return "".join(f"{by}{line}\n" for part in text.split("; ") for line in part.split("\n"))


def _unused(fault: str) -> str:
    return f"def f({PARAMETERS}):\n    print('start')\n{_indented(fault)}    print('end')\n    return np.sum(x) * s + np.sum(A)\n"


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
            body.insert(self.rng.randint(0, 1), f"    r = r + h({PARAMETERS})\n" if self.rng.random() < 0.7 else f"    h({PARAMETERS})\n")
        source += f"def f({PARAMETERS}):\n    r = s * 2.0\n{''.join(body)}    return r * {self.rng.choice(('s', '2.0', 'np.sum(x)'))}\n"
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
                self.lines.append(f"{by}r = {rng.choice(_LIVE)}\n")
            case 8 if depth < 4:
                self.names += 1
                head = rng.choice(("for i{0} in range({1})", "for i{0} in range(n)", "for i{0}, v{0} in enumerate(x)", "for i{0} in range(len(xs))"))
                self.lines.append(f"{by}{head.format(self.names, rng.randint(0, 4))}:\n")
                self.lines.append(f"{by}    {rng.choice((f'r = r + x[i{self.names}] * s', f'r = r * xs[i{self.names}]', 'r = r * s'))}\n")
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
                self.lines.append(f"{by}u{self.names} = {rng.choice(_DEAD)}\n")

    def fault(self) -> str:
        rng = self.rng
        if rng.random() < 0.25:
            return rng.choice(STATEMENTS)
        self.names += 1
        fault = rng.choice(FAULTS)
        return rng.choice((fault, f"u{self.names} = {fault}", f"r = r + np.sum({fault})", f"r = r * s + 0.0 * np.sum({fault}) if s > {rng.random():.2f} else r"))


_LIVE = (
    "r * 0.5 + np.sum(x)", "r + np.sum(A @ x)", "np.sin(r) + s", "r / n", "r + xs[n - 1]", "r * x[n - 1]", "r + np.max(A)", "r + d['a'] * d['b']",
    "math.exp(-r * r) + s", "r + sum(xs)", "r + np.log(x[0] + 1.0)", "r - x[0] / x[1]", "r + np.linalg.norm(x)", "r + x[-1] ** 2",
)
_DEAD = ("np.sin(x)", "A.T @ A", "x[0] * s", "x / s", "np.log(x)", "s ** 2", "[v * s for v in xs]", "np.outer(x, x)", "xs[0]", "1.0 / s")


def effect(rng: random.Random, name: str) -> str:
    """A statement that somebody could notice."""
    return rng.choice((
        f"print({rng.randint(0, 99)})", f"print('at', {rng.randint(0, 9)}, {name} > 0.5)", f"LOG.append({rng.randint(0, 99)})",
        f"note({rng.randint(0, 9)})", "print(np.random.rand() < 0.5)", f"print(f'{{{rng.randint(0, 9)}}} and {{{name} > 1.0}}')",
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
            f"{name} / ({name} - {name})", f"math.log(-abs({name}))", f"assert {name} > 9.0, '{name} is small'", f"1.0 / {name}", f"math.sqrt({name})",
            f"{name} ** -1", f"float(WORD) * {name}", f"{name}[0]", f"np.log({name})", f"if {name} > 0.0: raise ValueError('{name}')",
        ))
    return rng.choice((
        f"{name}[7]", f"{name}[-1]", f"{name}[1]", f"{name} + np.ones(17)", f"{name}.reshape(5, 3)", f"np.linalg.inv({name})", f"np.sum({name}, axis=2)",
        f"float({name})", f"assert np.sum({name}) > 1.0, 'small'", f"p, q = {name}", f"{name}[:, 0]", f"{name} @ np.ones(2)", f"np.max({name}[9:])",
        f"if {name}[0] > 0: raise ValueError('{name}')" if np.ndim(arguments[name]) == 1 else f"{name}.T @ {name}", f"np.zeros(2) + {name}",
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
            error = (f"{type(raised).__module__}.{type(raised).__qualname__}", str(raised))
    return Ending(error, value, (*shown.getvalue().split("\n"), *map(str, module.LOG)))


MODES = ("grad", "value_and_grad", "vjp", "jvp", "hvp")


def _derivative(mode: str, function: Callable[..., Any], given: dict[str, Any], wrt: int, value: Any) -> Any:
    """Run a mode, and give the value of the function if it tells."""
    args = tuple(copy.deepcopy(given).values())
    rng = np.random.default_rng(1)
    along = like(args[wrt], rng) if not isinstance(args[wrt], dict) else {k: 1.0 for k in args[wrt]}
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
            except DifferentiationError as error:
                refused = refused or Verdict("refused", str(error.message), str(error))
                continue
            if found.error != expected.error:
                return Verdict("wrong", f"{mode} ends otherwise", f"{found.error or found.value}, expected {expected.error or expected.value}")
            if found.effects != expected.effects:
                return Verdict("wrong", f"{mode} has other effects", f"{found.effects}, expected {expected.effects}")
            if found.value is not None and expected.error is None and not _near(found.value, expected.value):
                return Verdict("wrong", f"{mode} has another value", f"{found.value!r}, expected {expected.value!r}")
        return refused or Verdict("right", "" if expected.error is None else "raises")


def _near(found: Any, expected: Any) -> bool:
    """Whether two values are equal to the last bits of the terms that they are sums of."""
    pairs = zip(leaves(found), leaves(expected), strict=True)
    return all(a.dtype == b.dtype and np.all(np.abs(a - b) <= 8 * np.finfo(float).eps * (1.0 + np.abs(b))) for a, b in pairs)


def main() -> int:
    """Check the programs of a range of seeds, or of the table; status 1 where one does something else than its primal."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.raising", description="Check programs that raise.")
    parser.add_argument("--seed", type=int, help="check and print one program")
    parser.add_argument("--start", type=int, default=0, help="the first seed (default: %(default)s)")
    parser.add_argument("--count", type=int, default=1000, help="how many programs (default: %(default)s)")
    parser.add_argument("--table", action="store_true", help="check the written programs")
    parser.add_argument("--refusals", action="store_true", help="print the first refusal of each kind, too")
    options = parser.parse_args()
    if options.seed is not None:
        one = case(options.seed)
        print(one.source, check(one), sep="\n")
        return 0
    cases = table() if options.table else (case(seed) for seed in range(options.start, options.start + options.count))
    tally: Counter[tuple[str, str]] = Counter()
    start = time.monotonic()
    for number, one in enumerate(cases):
        modes = MODES if options.table else (MODES[number % 2], MODES[2 + number % 3])
        try:
            verdict = check(one, modes)
        except Exception as error:
            verdict = Verdict("exception", f"{type(error).__name__}: {error}"[:120])
        key = (verdict.outcome, verdict.reason)
        tally[key] += 1
        if verdict.outcome in FAILURES or (options.refusals and verdict.outcome == "refused" and tally[key] == 1):
            print(f"--- {one.name!r}: {verdict.outcome} {verdict.reason}\n{verdict.detail}", flush=True)
    total = Counter(outcome for (outcome, _), n in tally.items() for _ in range(n))
    print(f"{sum(tally.values())} programs in {time.monotonic() - start:.0f} s:", dict(total))
    for (outcome, reason), count in tally.most_common():
        print(f"  {count:5} {outcome}: {reason}")
    return bool(total["wrong"] or total["exception"])


if __name__ == "__main__":
    sys.exit(main())
