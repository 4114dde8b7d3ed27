"""Random programs, one for each seed, in which calls change what the rest of an expression or statement reads.

``python -m tests.fuzz --orders --count 1000`` runs them. Python evaluates from left to right, the value of an assignment before
its targets, the target of an update before its value, defaults and decorators where a function is defined, and the head of a
generator where it is made; each function called here changes a name, an item or an attribute meanwhile.
"""

from __future__ import annotations

import random
import re

import numpy as np

from tests.fuzz.check import Verdict, check
from tests.fuzz.generate import Program
from tests.fuzz.ordered import forms, setting, statements
from tests.fuzz.raising import Case
from tests.fuzz.raising import judged as judged_raising

HEADER = "# In which order?\n"
"""How such a program begins."""

HEAD = f"{HEADER}import functools\nimport math\nimport operator\n\nimport numpy as np\n\nLOG = []\n\n"

SORTS = {
    "n": forms.EXPRESSIONS, "a": forms.ARRAYS, "l": forms.LISTS, "i": forms.INDICES, "k": forms.KEYS, "t": forms.TESTS,
    "p": forms.PLACES,
}
FORMS = {sort: text.strip("\n").split("\n") for sort, text in SORTS.items()}
LEAVES = FORMS | {"n": forms.NUMBERS.strip().split("\n")} | {sort: FORMS[sort][:2] for sort in "alik"}
STATEMENTS = statements.STATEMENTS.strip("\n").split("\n\n")


def ordered(seed: int) -> Program:
    """The program of a seed.

    >>> ordered(3).source == ordered(3).source
    True
    """
    rng = random.Random(f"ordered {seed}")
    lines = [line for _ in range(rng.choice((1, 2, 2, 3, 4))) for line in _statement(rng, 0).split("\n")]
    body = "\n".join([setting.START, *_called("\n".join(lines)), *lines, setting.END])
    methods = [_indented(text) for mark, text in setting.METHODS.items() if re.search(mark, body)]
    head = "\n".join([HEAD, setting.OBJECT, *methods, "\n\n"])
    source = f"{head}def f(x, c):\n{_indented(body)}\n"
    return Program(seed, source, {"x": np.array([0.7, -1.2, 1.9, 0.4]), "c": 0.8}, ("x", "c"))


def _called(text: str) -> list[str]:
    """The functions that a text calls, those that they call, too."""
    helpers, used = setting.HELPERS, dict[str, str]()
    while more := {n: helpers[n] for n in helpers if n in re.findall(r"\w+", "\n".join([text, *used.values()]))}:
        if more == used:
            break
        used = more
    return list(used.values())


def _indented(text: str) -> str:
    return "\n".join(f"    {line}" for line in text.split("\n"))


def _statement(rng: random.Random, depth: int) -> str:
    """A statement of any form, in which those inside are short."""
    choices = STATEMENTS if depth == 0 else [form for form in STATEMENTS if "\n" not in form]
    lines = rng.choice(choices).split("\n")
    for k, line in enumerate(lines):
        if line.strip() == "<s>":
            by = line[: line.index("<")]
            inner = "\n".join(_statement(rng, depth + 1) for _ in range(rng.choice((1, 1, 2))))
            lines[k] = "\n".join(by + text for text in inner.split("\n"))
        else:
            lines[k] = _filled(rng, line, depth)
    return "\n".join(lines)


def _filled(rng: random.Random, form: str, depth: int) -> str:
    """A form with something for each of its places; the deeper, the plainer."""

    def something(match: re.Match[str]) -> str:
        plain = depth > 3 or rng.random() < (0.1, 0.4, 0.7, 0.9)[depth]
        return _filled(rng, rng.choice((LEAVES if plain else FORMS)[match[1]]), depth + 1)

    return re.sub("<([nalkitp])>", something, form)


def judged(program: Program, by_turns: bool = False) -> Verdict:
    """What became of a program; one that raises has derivatives that raise the same."""
    verdict = check(program, by_turns=by_turns)
    if verdict.outcome != "invalid" or verdict.reason.startswith(("the result", "differences", "SyntaxError")):
        return verdict
    return judged_raising(Case(program.name, program.source, program.arguments, 0))
