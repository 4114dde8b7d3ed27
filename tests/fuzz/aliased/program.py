"""Programs with aliases, one for each seed, whose arguments may share memory; and what becomes of them."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from tests.fuzz.aliased import containers, heaps, layouts, writer
from tests.fuzz.check import Verdict, at_most, imported
from tests.fuzz.generate import Program
from tests.programs.aliases.judge import MODES, Mode, judge

GIVEN = {
    "apart": "M[0, :3].copy(), M[1, :3].copy(), M[2, :3].copy()",
    "in a row": "M[0, :3], M[0, 2:5], M[0, 4:7]",
    "one twice": "M[0, :3], M[0, :3], M[1, :3]",
    "turned round": "M[0, :3], M[0, 2::-1], M[1, :3].copy()",
    "a row and a column": "M[0, :3], M[:3, 0], M[1, 1:4]",
    "every other": "M[0, :6:2], M[0, 1:7:2], M[2, ::-2][:3]",
    "read and written": "M[0, :3], M[1, :3].copy(), M[0, 1:4]",
}
"""How the three arrays lie in memory; the first is that of two programs in five, and of most about heaps."""


@dataclass(frozen=True)
class Aliased(Program):
    """A program with what its arguments were made by."""

    given: str = ""

    @property
    def call(self) -> str:
        """The call, with how the arguments share memory."""
        return f"{super().call}  # of {self.given}"


WRITERS = {
    "all": containers.ContainerWriter, "arrays": writer.Writer, "layouts": layouts.LayoutWriter, "heaps": heaps.HeapWriter,
}
"""What programs are about: everything, arrays only, how matrices lie in memory, or objects, dicts and records."""


def aliased(seed: int, about: str = "all") -> Aliased:
    """The program of a seed; those about ``arrays`` and ``layouts`` have no lists, dicts or objects.

    >>> aliased(3).source == aliased(3).source, "[a" in aliased(4, "arrays").source
    (True, False)
    """
    rng = random.Random(f"aliased {seed} {about if about in ('layouts', 'heaps') else about == 'arrays'}")
    way = "apart" if rng.random() < (0.8 if about == "heaps" else 0.4) else rng.choice(sorted(GIVEN))
    make = WRITERS[about](rng)
    lines = make.body(rng.choice((1, 2, 4, 7)))
    helpers = [*writer.HELPERS, *containers.HELPERS, *layouts.HELPERS, *heaps.HELPERS]
    used = re.findall(r"\w+", "\n".join(lines))
    pieces = [piece.strip() for piece in helpers if re.findall(r"(?:def|class) (\w+)", piece)[0] in _reached(used)]
    head = f"def f({', '.join(dict.fromkeys(['a', 'b', 'c', 'x', 'y', *make.given]))}):"
    source = "\n\n\n".join(["import numpy as np", *pieces, "\n    ".join([head, *lines])]) + "\n"
    memory = np.random.default_rng(seed).uniform(0.4, 1.2, (4, 8))
    a, b, c = eval(GIVEN[way], {"M": memory})
    arguments = {"a": a, "b": b, "c": c, "x": 0.71234, "y": 0.93456}
    arguments |= {name: eval(text, {"np": np, "a": a, "b": b, "c": c}) for name, text in make.given.items()}
    given = "; ".join([GIVEN[way], *make.given.values()])
    return Aliased(seed, source, arguments, tuple(arguments), True, given)


def _reached(names: list[str]) -> set[str]:
    return {*names, *({"even", "odd"} if {"even", "odd"} & {*names} else ())}


def judged(program: Program, modes: Sequence[Mode] = MODES) -> Verdict:
    """What becomes of a program."""
    with imported(program.source) as module, np.errstate(all="ignore"):
        try:
            with at_most(2.0):
                exec(compile(program.source, module.__file__ or "", "exec"), module.__dict__)
        except Exception as error:
            return Verdict("invalid", type(error).__name__, str(error))
        return judge(module.f, tuple(program.arguments.values()), modes)


def by_turns(program: Program) -> Verdict:
    """What becomes of it in reverse mode and in one other mode: in half the time."""
    return judged(program, (MODES[0], MODES[1 + program.seed % (len(MODES) - 1)]))
