"""Random programs, one for each seed: plain functions over scalars, vectors and matrices, as source text.

A program is kept tame on purpose: denominators, logarithms and roots stay away from their singularities, and what a
loop feeds back to itself is bounded, so that nearly every program has a derivative that can be checked by differences.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.fuzz import aliases, shapes, workers, writes
from tests.fuzz.arguments import argument, parameters
from tests.fuzz.containers import FIRST_SEED, Containers
from tests.fuzz.expressions import Expressions, Scope, Shape
from tests.fuzz.habits import Habits
from tests.fuzz.helpers import Helpers
from tests.fuzz.jumps import jump
from tests.fuzz.keyed import Keyed
from tests.fuzz.listing import Lists
from tests.fuzz.loops import for_loop, while_loop
from tests.fuzz.presets import SINCE as PRESETS_SINCE
from tests.fuzz.presets import presets_of
from tests.fuzz.rows import Rows
from tests.fuzz.storage import Storage
from tests.fuzz.workers import Workers

RICH = 0.65
"""How many of the programs have features besides arithmetic, branches and loops."""

WEIGHTS = {"storage": 0.5, "names": 0.35, "writes": 0.35, "helpers": 0.35, "lists": 0.35}
"""How many of those have which feature; those of names and writes have storage, too."""


SINCE = 4_000_000
"""The first seed of programs that are about containers; those before it were there first, and stay as they are."""

CONTAINERS = {"rows": 0.45, "keyed": 0.4, "habits": 0.45, "tables": 0.2}
"""How many of those are about lists of arrays, dicts, lists of numbers and lists of lists; each is about one at least."""


@dataclass(frozen=True)
class Program:
    """The text of a module that defines ``f``, and what to call it with and differentiate it by."""

    seed: int
    source: str
    arguments: dict[str, Any]
    wrt: tuple[str, ...]
    mutates: bool = False

    @property
    def name(self) -> str:
        """What it is called."""
        return f"seed {self.seed}"

    @property
    def call(self) -> str:
        """The call as one would type it."""
        return f"f({', '.join(f'{k}={v!r}' for k, v in self.arguments.items())}) wrt {', '.join(self.wrt)}"


def chosen_features(source: random.Random) -> frozenset[str]:
    """What the program is about, besides arithmetic, branches and loops."""
    if source.random() >= RICH:
        return frozenset()
    features = {name for name, weight in WEIGHTS.items() if source.random() < weight} or {"storage"}
    return frozenset(features | ({"storage"} if features & {"names", "writes"} else set()))


def containers_of(source: random.Random) -> frozenset[str]:
    """The sorts of containers that a program is about."""
    features = {name for name, weight in CONTAINERS.items() if source.random() < weight}
    return frozenset(features or {source.choice(sorted(CONTAINERS))})


def generate(seed: int) -> Program:
    """The program of a seed.

    >>> generate(3).source == generate(3).source
    True
    >>> all(compile(generate(seed).source, "<program>", "exec") for seed in range(20))
    True
    """
    return _Writer(seed).program()


@dataclass
class _Writer:
    seed: int
    random: random.Random = field(init=False)
    lines: list[str] = field(default_factory=list)
    depth: int = 1
    trips: int = 1
    budget: int = 0
    form: float = 0.0  # of the result
    augmented: bool = False
    loops: list[bool] = field(default_factory=list)  # whether each loop around may jump
    features: frozenset[str] = frozenset()
    taken: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)
        self.budget = self.random.choice((2, 4, 6, 9, 13))
        self.expressions = Expressions(self.random)
        self.expressions.writer = self
        self.features = chosen_features(random.Random(f"features {self.seed}"))
        if self.seed >= shapes.SINCE and "storage" in self.features and random.Random(f"shapes {self.seed}").random() < 0.6:
            self.features |= {"shapes"}
        if self.seed >= FIRST_SEED and self.features:
            self.features |= {name for name in ("dicts", "moving") if random.Random(f"{name} {self.seed}").random() < 0.35}
        self.presets = presets_of(self.seed, self) if self.seed >= PRESETS_SINCE else {}
        if self.presets:  # and little else: what is refused for something else says nothing
            self.features = frozenset({"storage", *self.presets})
            self.budget = min(self.budget, 4)
        elif self.seed >= workers.SINCE:
            self.features |= {"storage", "workers"}
        elif self.seed >= SINCE:
            self.features |= containers_of(random.Random(f"containers {self.seed}"))
        self.storage = Storage(self)
        self.helpers: Helpers | None = None
        lists = Lists(self)
        self.containers = Containers(self)
        self.rows, self.keyed, self.habits, self.workers = Rows(self), Keyed(self), Habits(self), Workers(self)
        self.kinds: dict[str, dict[Callable[[Scope, frozenset[str]], bool], int]] = {
            "storage": {self.on(Storage.store): 6, self.on(aliases.sweep): 2, self.on(Storage.allocate): 1},
            "names": {self.on(aliases.alias): 1, self.on(aliases.view): 4, self.on(aliases.swap): 3,
                      self.on(aliases.renew): 1, self.on(aliases.rows): 1},
            "writes": {self.on(writes.into): 3, self.on(writes.parts): 4, self.on(writes.ordered): 1},
            "shapes": {self.on(shapes.named): 5, self.on(shapes.through): 4, self.on(shapes.places): 4,
                       self.on(shapes.every_place): 1, self.on(shapes.without_axes): 1},
            "helpers": {self.call_helper: 5},
            "dicts": {self.containers.dicts: 16},
            "moving": {lists.make: 4, self.containers.lists: 14},
            "rows": {self.rows.statement: 12}, "tables": {self.rows.table: 8}, "keyed": {self.keyed.statement: 12},
            "habits": {self.habits.statement: 12}, "workers": {self.workers.statement: 12},
            "lists": {lists.make: 2, lists.change: 5, lists.walk: 2, lists.mapping: 2},
            **{name: {preset.statement: 3} for name, preset in self.presets.items()},
        }

    def on(self, write: Callable[[Storage, Scope], bool]) -> Callable[[Scope, frozenset[str]], bool]:
        """A kind of statements that changes an array."""
        return lambda scope, protected: write(self.storage, scope)

    def call_helper(self, scope: Scope, protected: frozenset[str]) -> bool:
        """A statement that calls a helper."""
        return self.helpers is not None and self.helpers.statement(scope, protected)

    @property
    def mutates(self) -> bool:
        """Whether the program changes arrays."""
        return "storage" in self.features

    @property
    def scalar_result(self) -> bool:
        """Whether the function returns a scalar."""
        return self.form < 0.75

    # --- the module ---------------------------------------------------------------------------------------------

    def program(self) -> Program:
        r = self.random
        scope = Scope()
        closure = r.random() < 0.25
        if closure:
            self.depth = 2
            scope.scalars.append("shift")
        given = parameters(self, scope)
        self.form = r.random()
        if self.mutates:
            self.storage.begin(scope)
        if "helpers" in self.features:
            self.helpers = Helpers(self, list(scope.shapes.values()))
        if "dicts" in self.features:
            self.containers.make(scope)
        for feature in sorted(self.features & {*CONTAINERS, "workers", *self.presets}):
            (statement,) = self.kinds[feature]
            for _ in range(1 if self.presets else self.random.choice((1, 2, 3))):
                statement(scope, frozenset())
        self.block(scope, self.budget, protected=frozenset())
        self.write(f"return {self.result(scope)}")
        forms = {"plain": "{}", "default": "{}=0.5", "keyword only": "*, {}"}
        signature = ", ".join(forms[p.form].format(p.name) for p in given)
        head = ["import math", "", "import numpy as np", ""]
        head += [f"{name} = {text}" for name, text in sorted(self.expressions.globals.items())]
        head += self.helpers.lines if self.helpers else []
        head += [*self.containers.lines, *self.rows.lines, *self.keyed.lines, *self.habits.lines, *self.workers.lines]
        head += [line for preset in self.presets.values() for line in preset.lines]
        if closure:
            body = ["", "", "def make(shift):", f"    def f({signature}):", *self.lines, "", "    return f"]
            body += ["", "", "f = make(0.3)"]
        else:
            body = ["", "", f"def f({signature}):", *self.lines]
        active = [p.name for p in given if p.active]
        wrt = tuple(sorted(r.sample(active, r.randint(1, len(active))), key=active.index))
        arguments = {p.name: argument(self, p) for p in given}
        return Program(self.seed, "\n".join(head + body) + "\n", arguments, wrt, self.mutates)

    # --- statements ---------------------------------------------------------------------------------------------

    def write(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)

    def block(self, scope: Scope, budget: int, protected: frozenset[str]) -> None:
        """Write up to ``budget`` statements, at least one.  ``protected`` names are not assigned."""
        r = self.random
        wrote = False
        for _ in range(r.randint(1, max(1, budget))):
            if self.budget < 0:
                break
            self.budget -= 1
            kinds: list[str | Callable[[Scope, frozenset[str]], bool]] = ["assign"] * 6
            kinds += ["augment", "augment", "tuple", "swap", "chain"]
            for feature in sorted(self.features):
                kinds += [kind for kind, weight in self.kinds[feature].items() for _ in range(weight)]
            if self.depth < 5:
                kinds += ["branch", "branch", "for", "for", "while"]
            if self.loops and self.loops[-1]:
                kinds += ["jump"] * 14
            self.statement(r.choice(kinds), scope, protected)
            wrote = True
        if not wrote:
            self.assign(scope, protected)

    def target(self, scope: Scope, protected: frozenset[str]) -> tuple[str, Shape]:
        """A name to assign: a new one, or one that exists, whose shape is then kept inside nested blocks."""
        r = self.random
        old = [name for name in scope.names() if name not in protected and name not in scope.readonly]
        if old and r.random() < 0.55:
            name = r.choice(old)
            shape = scope.shape(name)
            if name in scope.own and r.random() < 0.1:
                shape = self.expressions.some_shape(scope)
            return name, shape
        fresh = [n for n in ("a", "b", "c", "d", "e", "g", "h", "s", "t", "z", "x_bar", "t1") if n not in scope.names()]
        return (r.choice(fresh) if fresh else "q"), self.expressions.some_shape(scope)

    def bounded(self, scope: Scope, shape: Shape) -> str:
        """An expression for an assignment; inside loops usually one that cannot run away."""
        text = self.expressions.make(scope, shape, self.random.choice((1, 2, 2, 3)))
        if self.trips > 1 and self.random.random() < 0.75:
            return self.random.choice(("np.tanh({})", "np.sin({})", "0.5 * ({})", "np.cos({})", "np.arctan({})")).format(text)
        return text

    def statement(
        self, kind: str | Callable[[Scope, frozenset[str]], bool], scope: Scope, protected: frozenset[str]
    ) -> None:
        """Write a statement; an assignment where there is nothing that one of this kind could be about."""
        if callable(kind):
            if not kind(scope, protected):
                self.assign(scope, protected)
        elif kind == "assign":
            self.assign(scope, protected)
        else:
            getattr(self, "_" + kind)(scope, protected)

    def assign(self, scope: Scope, protected: frozenset[str]) -> None:
        name, shape = self.target(scope, protected)
        text = self.bounded(scope, shape)
        note = ": float" if not shape and self.random.random() < 0.03 else ""
        self.write(f"{name}{note} = {text}")
        scope.define(name, shape)

    def _augment(self, scope: Scope, protected: frozenset[str]) -> None:
        names = [n for n in scope.names() if scope.shape(n) == () and n not in protected and n not in scope.readonly]
        if not names:
            return self.assign(scope, protected)
        self.augmented = True
        name = self.random.choice(names)
        text = self.bounded(scope, ())
        match self.random.choice("++-*/^"):
            case "+":
                self.write(f"{name} += {text}")
            case "-":
                self.write(f"{name} -= {text}")
            case "*":
                self.write(f"{name} *= np.cos({text})")
            case "/":
                self.write(f"{name} /= 1.0 + ({text}) ** 2")
            case _:
                self.write(f"{name} **= 2" if self.trips == 1 else f"{name} *= 0.5")
        scope.define(name, ())
        return None

    def _tuple(self, scope: Scope, protected: frozenset[str]) -> None:
        first, one = self.target(scope, protected)
        second, two = self.target(scope, protected)
        if first == second:
            return self.assign(scope, protected)
        self.write(f"{first}, {second} = {self.bounded(scope, one)}, {self.bounded(scope, two)}")
        scope.define(first, one)
        scope.define(second, two)
        return None

    def _swap(self, scope: Scope, protected: frozenset[str]) -> None:
        names = [n for n in scope.names() if n not in protected and n not in scope.readonly]
        pairs = [(a, b) for a in names for b in names if a < b and scope.shape(a) == scope.shape(b)]
        if not pairs:
            return self.assign(scope, protected)
        a, b = self.random.choice(pairs)
        if self.random.random() < 0.5:
            self.write(f"{a}, {b} = {b}, {a}")
        else:
            self.write(f"{a}, {b} = {b}, {self.bounded(scope, scope.shape(a))}")
        return None

    def _chain(self, scope: Scope, protected: frozenset[str]) -> None:
        name, shape = self.target(scope, protected)
        others = [n for n in scope.names() if n not in protected and n not in scope.readonly and scope.shape(n) == shape]
        # Two names of one array are one array: a chain is for scalars, which `+=` rebinds.
        other = self.random.choice([n for n in others if n != name] or ["q0"]) if not shape else "q0"
        if shape or (other == "q0" and "q0" in scope.names()):
            return self.assign(scope, protected)
        self.write(f"{name} = {other} = {self.bounded(scope, shape)}")
        scope.define(name, shape)
        scope.define(other, shape)
        return None

    def _branch(self, scope: Scope, protected: frozenset[str]) -> None:
        r = self.random
        arms = r.choice((1, 2, 2, 3))
        inner = []
        for arm in range(arms):
            last = arm == arms - 1 and arms > 1
            word = "else" if last else "elif" if arm else "if"
            self.write("else:" if last else f"{word} {self.expressions.test(scope)}:")
            inner.append(self.nested(scope, 2, protected))
        if arms > 1:  # what every arm defined in the same shape is defined afterwards
            for name in inner[0].names():
                shapes = {arm.shape(name) if name in arm.names() else None for arm in inner}
                if name not in scope.names() and len(shapes) == 1 and None not in shapes and name not in inner[0].readonly:
                    scope.define(name, inner[0].shape(name))

    def _jump(self, scope: Scope, protected: frozenset[str]) -> None:
        jump(self, scope, protected)

    def _for(self, scope: Scope, protected: frozenset[str]) -> None:
        for_loop(self, scope, protected)

    def _while(self, scope: Scope, protected: frozenset[str]) -> None:
        while_loop(self, scope, protected)

    def nested(
        self, scope: Scope, budget: int, protected: frozenset[str], counters: dict[str, tuple[int, int]] | None = None,
        items: dict[str, Shape] | None = None,
    ) -> Scope:
        """Write an inner block; its scope is returned."""
        inner = scope.inner()
        inner.counters.update(counters or {})
        for name, shape in (items or {}).items():
            inner.define(name, shape, readonly=True)
        self.depth += 1
        self.block(inner, budget, protected | inner.readonly)
        self.depth -= 1
        return inner

    def result(self, scope: Scope) -> str:
        """What is returned: mostly a scalar that depends on everything, else a tuple or an array."""
        r = self.random
        names = [n for n in scope.names() if n not in scope.scalars]
        used = r.sample(names, min(len(names), r.choice((1, 2, 3, 4))))
        terms = [n if scope.shape(n) == () else f"np.sum({n})" if r.random() < 0.6 else f"np.sum(np.sin({n}))" for n in used]
        scalar = " + ".join(terms) if r.random() < 0.6 else " * ".join(f"np.cos({t})" for t in terms)
        if self.scalar_result:
            return scalar
        if self.form < 0.9:
            return f"{scalar}, {r.choice(used)}"
        return self.expressions.make(scope, self.expressions.some_shape(scope), 2)
