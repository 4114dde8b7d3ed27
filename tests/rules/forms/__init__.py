"""The call forms of functions, and the programs that are made of them.

Each line of the tables (``*.txt``) names functions and lists arguments to call them with::

    sum prod: x; x, 0; x, axis=1, keepdims=True; $initial

After ``=`` stand expressions instead, for operators, methods and what has no name. ``$initial`` is a list of arguments that a
line of its own gives, and ``{sobel,prewitt}`` or ``mode='{wrap,mirror}'`` are one after the other. A function of which NumPy's
arrays have a method is called as one too. The letters are the operands of :func:`operands`.
``tests/rules/test_kinds_of_forms.py`` compares the kinds of these calls with what they give,
``tests/rules/test_forms.py`` their derivatives, and ``docs/functions.md`` shows them.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np

from tests.fuzz.check import imported

HERE: Final = Path(__file__).parent
TABLES: Final = {"numpy": "np", "linear": "np", "scipy": "scipy", "distributions": "scipy", "arrays": "scipy"}
"""The tables by name, and the package whose functions they are of."""
MODULES: Final = ("special", "linalg", "fft", "integrate", "signal", "stats", "ndimage", "spatial", "interpolate")
_IN_PLACE: Final = ("partition", "resize", "sort")
HEAD: Final = "import math\nimport numpy as np\n\n\n"


@dataclass(frozen=True)
class Form:
    """One way to call a function: the expression, and the names of its operands."""

    function: str
    text: str

    @property
    def names(self) -> tuple[str, ...]:
        """The operands that occur, in order."""
        return _names(self.text)

    def __str__(self) -> str:
        return self.text


@cache
def _names(text: str) -> tuple[str, ...]:
    found = {node.id for node in ast.walk(ast.parse(text, mode="eval")) if isinstance(node, ast.Name)}
    return tuple(sorted(found & operands().keys()))


@cache
def operands() -> dict[str, Any]:
    """The operands by name, at points in general position: the floating-point ones are what derivatives are taken by."""
    rng = np.random.default_rng(7)

    def drawn(*shape: int) -> Any:
        size = int(np.prod(shape))
        return (0.1 + 0.8 * (rng.permutation(size) + rng.uniform(0.2, 0.8, size)) / size).reshape(shape)

    square = drawn(3, 3) + 1.5 * np.eye(3)
    return {
        "s": 0.7, "r": 1.4, "n": 3, "v": drawn(4), "w": drawn(4), "b": drawn(3), "x": drawn(3, 4), "y": drawn(3, 4),
        "u": 1.1 + drawn(3, 4), "t": drawn(2, 3, 4), "A": square, "P": square @ square.T,
        "S": np.stack([square, square.T + 0.1]),
        "z": drawn(3, 4) + 1j * drawn(3, 4), "c": drawn(3, 4) > 0.4, "m": np.array([True, False, True, True]),
        "i": np.arange(12).reshape(3, 4) % 5, "j": np.array([2, 0, 1, 1]),
    }


def forms(table: str) -> Iterator[Form]:
    """The forms of one of the tables."""
    shared: dict[str, str] = {}
    text = re.sub(r"\n +", "; ", (HERE / f"{table}.txt").read_text(encoding="utf-8"))
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        if line.startswith("$"):
            name, _, given = line[1:].partition(" = ")
            shared[name] = _filled(given, shared)
            continue
        names, sign, given = re.split(r"([:=]) ", line, maxsplit=1)
        arguments = [one for text in _filled(given, shared).split(";") for one in _one_by_one(text)]
        for name in (one for text in names.split() for one in _one_by_one(text)):
            if sign == "=":
                yield from (Form(name, one.strip()) for one in arguments)
            else:
                yield from _called(table, name, arguments)


def _filled(given: str, shared: dict[str, str]) -> str:
    return re.sub(r"\$(\w+)", lambda found: shared[found[1]], given)


def _one_by_one(text: str) -> list[str]:
    """The texts that one with braces stands for."""
    found = re.search(r"\{([^{}]*)\}", text)
    if not found:
        return [text]
    return [one for choice in found[1].split(",") for one in _one_by_one(text[: found.start()] + choice + text[found.end() :])]


def _called(table: str, name: str, arguments: list[str]) -> Iterator[Form]:
    function = f"{TABLES[table]}.{name}"
    for one in arguments:
        yield Form(function, f"{function}({one.strip()})")
        first, _, rest = one.strip().partition(", ")
        if table == "numpy" and name not in _IN_PLACE and callable(getattr(np.ndarray, name, None)):
            method = f"{first}.{name}({rest})"
            if isinstance(operands().get(first), np.ndarray) and _taken(method):
                yield Form(function, method)


def _taken(text: str) -> bool:
    """Whether a method takes such arguments: some functions have more parameters than the methods called alike."""
    try:
        eval(text, {"np": np, **operands()})
    except (TypeError, ValueError):
        return False
    return True


def all_forms() -> list[Form]:
    """The forms of every table, each once."""
    return list(dict.fromkeys(form for table in TABLES for form in forms(table)))


def programs(some: list[Form]) -> Iterator[tuple[Form, Callable[..., Any]]]:
    """A function of its operands for each form, in modules that exist while it is looked at."""
    for start in range(0, len(some), 64):
        batch = some[start:start + 64]
        needed = sorted({m for m in MODULES for form in batch if f"scipy.{m}." in form.text})
        bodies = (f"def f{k}({', '.join(form.names)}):\n    return {form.text}\n" for k, form in enumerate(batch))
        text = "".join(f"import scipy.{m}\n" for m in needed) + HEAD + "\n\n".join(bodies)
        with imported(text) as module:
            _run(text, module)
            for k, form in enumerate(batch):
                yield form, vars(module)[f"f{k}"]


def _run(text: str, module: ModuleType) -> None:
    exec(compile(text, module.__file__ or "", "exec"), module.__dict__)
