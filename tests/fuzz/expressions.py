"""Random expressions of a given shape, over the names in scope."""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer
    from tests.fuzz.helpers import Helper
    from tests.fuzz.listing import ListOf

Shape: TypeAlias = tuple[int, ...]

SMOOTH = ("np.sin", "np.cos", "np.tanh", "np.arctan", "np.square", "np.negative")
SAFE = ("np.exp(np.sin({}))", "np.log(1.5 + np.cos({}))", "np.sqrt(1.0 + ({}) ** 2)", "np.exp(0.1 * np.tanh({}))",
        "np.log1p(({}) ** 2)", "1.0 / (1.0 + ({}) ** 2)", "np.arcsinh({})", "np.expm1(np.tanh({}))",
        "np.reciprocal(2.0 + np.sin({}))", "np.arccos(0.5 * np.sin({}))", "np.cosh(np.tanh({}))")
KINKED = ("np.abs({})", "np.clip({}, -0.7, 0.9)", "np.maximum({}, 0.3)")
SCALAR = ("math.sin({})", "math.exp(math.tanh({}))", "math.sqrt(1.0 + ({}) ** 2)", "abs({})", "math.atan({})")


@dataclass
class Scope:
    """The names that can be read, with their shapes; ``own`` are those first defined in this very block.

    ``counters`` are integers with their least and greatest values; ``scalars`` are constants of a closure.
    """

    shapes: dict[str, Shape] = field(default_factory=dict)
    counters: dict[str, tuple[int, int]] = field(default_factory=dict)
    scalars: list[str] = field(default_factory=list)
    own: set[str] = field(default_factory=set)
    readonly: frozenset[str] = frozenset()
    lists: dict[str, ListOf] = field(default_factory=dict)

    def names(self) -> list[str]:
        return list(self.shapes)

    def shape(self, name: str) -> Shape:
        return self.shapes[name]

    def define(self, name: str, shape: Shape, readonly: bool = False) -> None:
        if name not in self.shapes:
            self.own.add(name)
        self.shapes[name] = shape
        if readonly:
            self.readonly |= {name}

    def inner(self) -> Scope:
        """A copy for a nested block, in which nothing is its own yet."""
        lists = {name: replace(known, spare=0) for name, known in self.lists.items()}
        return Scope(dict(self.shapes), dict(self.counters), list(self.scalars), set(), self.readonly, lists)


class Expressions:
    """Writes expressions; the constants that they need at module level collect in ``globals``."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.globals: dict[str, str] = {}
        self.helpers: list[Helper] = []
        self.writer: _Writer | None = None  # for calls of helpers

    def some_shape(self, scope: Scope) -> Shape:
        """The shape of something in scope, or of a scalar."""
        return self.random.choice([(), (), *scope.shapes.values()])

    def make(self, scope: Scope, shape: Shape, depth: int) -> str:
        """An expression of exactly this shape."""
        if depth <= 0:
            return self.leaf(scope, shape)
        options = ["leaf", "unary", "unary", "binary", "binary", "binary", "power", "where", "minmax"]
        if shape == ():
            options += ["load", "load", "load", "reduce", "reduce", "dot", "math", "ternary", "size", "norm"]
        elif len(shape) == 1:
            options += ["row", "axis", "matvec", "slice", "concatenate", "stack", "gather", "mask", "solve"]
        elif len(shape) == 2:
            options += ["outer", "matmul", "transpose", "reshape", "keepdims", "expand", "inverse"]
        options += ["call"] * 3 * any(h.gives == shape for h in self.helpers)
        options += ["item"] * 3 * any(known.least for known in scope.lists.values())
        return getattr(self, "_" + self.random.choice(options))(scope, shape, depth - 1)

    def leaf(self, scope: Scope, shape: Shape) -> str:
        r = self.random
        names = [n for n in scope.names() if scope.shape(n) == shape]
        if names and r.random() < 0.85:
            return r.choice(names)
        if shape:
            loose = [n for n in scope.names() if scope.shape(n) == () or scope.shape(n) == shape[-1:]]
            constant = self.constant(shape)
            return f"({constant} * {r.choice(loose)})" if loose and r.random() < 0.7 else constant
        choices = [f"{r.uniform(-1.5, 1.5):.2f}", *scope.scalars, *(f"0.1 * {c}" for c in scope.counters)]
        if r.random() < 0.2:
            self.globals["K"] = "0.7"
            choices.append("K")
        return r.choice(choices)

    def constant(self, shape: Shape) -> str:
        """A global array of this shape."""
        name = "C" + "x".join(map(str, shape))
        count = 1
        for dim in shape:
            count *= dim
        numbers = [round(0.9 - 0.37 * ((7 * i) % 5), 2) for i in range(count)]
        self.globals[name] = f"np.array({numbers}).reshape({shape})"
        return name

    # --- any shape ----------------------------------------------------------------------------------------------

    def _leaf(self, scope: Scope, shape: Shape, depth: int) -> str:
        return self.leaf(scope, shape)

    def _unary(self, scope: Scope, shape: Shape, depth: int) -> str:
        inner = self.make(scope, shape, depth)
        kind = self.random.random()
        if kind < 0.5:
            return f"{self.random.choice(SMOOTH)}({inner})"
        return self.random.choice(KINKED if kind < 0.6 else SAFE).format(inner)

    def _call(self, scope: Scope, shape: Shape, depth: int) -> str:
        assert self.writer is not None
        helper = self.random.choice([h for h in self.helpers if h.gives == shape])
        return f"np.tanh({helper.call(self.writer, scope)})"

    def _item(self, scope: Scope, shape: Shape, depth: int) -> str:
        r = self.random
        names = sorted(n for n, known in scope.lists.items() if known.least and known.shape == shape)
        if not names:
            return self._unary(scope, shape, depth)
        name = r.choice(names)
        known = scope.lists[name]
        texts = [f"{name}[{k}]" for k in range(known.least)] + [f"{name}[-1]"]
        whole = (f"np.mean(np.array({name}))", f"max({name})", f"0.3 * len({name})")
        if shape:
            whole = (f"np.mean(np.stack({name}), axis=0)",)
        return r.choice((r.choice(texts), r.choice(texts), f"np.tanh(sum({name}))", r.choice(whole)))

    def operands(self, scope: Scope, shape: Shape, depth: int) -> tuple[str, str]:
        """Two operands that broadcast to the shape; one of them may be smaller."""
        r = self.random
        smaller: list[Shape] = [shape] * 3
        if shape:
            smaller += [(), shape[1:], tuple(1 if r.random() < 0.5 else d for d in shape)]
        pair = [self.make(scope, shape, depth), self.make(scope, r.choice(smaller), depth)]
        r.shuffle(pair)
        return pair[0], pair[1]

    def _binary(self, scope: Scope, shape: Shape, depth: int) -> str:
        a, b = self.operands(scope, shape, depth)
        form = self.random.choice((
            "({} + {})", "({} - {})", "({} * {})", "({} * {})", "({} / (1.5 + np.cos({})))", "np.multiply({}, {})",
            "np.logaddexp({}, {})", "np.hypot(1.0 + ({}) ** 2, {})", "np.arctan2({}, 2.0 + ({}) ** 2)", "np.subtract({}, {})",
        ))
        return form.format(a, b)

    def _power(self, scope: Scope, shape: Shape, depth: int) -> str:
        r = self.random
        base = self.make(scope, shape, depth)
        if r.random() < 0.6:
            return f"({base}) ** {r.choice((2, 3, 2.0))}"
        if r.random() < 0.5:
            return f"(1.0 + ({base}) ** 2) ** {r.choice((0.5, -1, -0.5, 1.5))}"
        return f"(1.5 + np.sin({base})) ** {self.leaf(scope, ())}" if r.random() < 0.5 else f"1.3 ** np.tanh({base})"

    def _where(self, scope: Scope, shape: Shape, depth: int) -> str:
        a, b = self.operands(scope, shape, depth)
        return f"np.where({self.leaf(scope, shape)} > {self.random.uniform(-1, 1):.2f}, {a}, {b})"

    def _minmax(self, scope: Scope, shape: Shape, depth: int) -> str:
        a, b = self.operands(scope, shape, depth)
        return f"{self.random.choice(('np.maximum', 'np.minimum'))}({a}, {b})"

    # --- scalars ------------------------------------------------------------------------------------------------

    def index(self, scope: Scope, extent: int) -> str:
        """An index that is in range."""
        r = self.random
        fitting = [c for c, (lo, hi) in scope.counters.items() if lo >= 0 and hi < extent]
        texts = [str(r.randrange(extent)), str(-1 - r.randrange(extent)), *fitting, *fitting]
        texts += [f"{c} % {extent}" for c in scope.counters]
        return r.choice(texts)

    def arrays(self, scope: Scope, rank: int) -> list[str]:
        return [n for n in scope.names() if len(scope.shape(n)) == rank]

    def _load(self, scope: Scope, shape: Shape, depth: int) -> str:
        arrays = self.arrays(scope, 1) + self.arrays(scope, 2)
        if not arrays:
            return self._unary(scope, shape, depth)
        name = self.random.choice(arrays)
        indices = [self.index(scope, extent) for extent in scope.shape(name)]
        return name + (f"[{']['.join(indices)}]" if self.random.random() < 0.2 else f"[{', '.join(indices)}]")

    def _reduce(self, scope: Scope, shape: Shape, depth: int) -> str:
        arrays = self.arrays(scope, 1) + self.arrays(scope, 2)
        if not arrays:
            return self._unary(scope, shape, depth)
        inner = self.make(scope, scope.shape(self.random.choice(arrays)), depth)
        form = self.random.choice(("np.sum({})", "({}).sum()", "np.mean({})", "({}).mean()", "np.max({})", "np.min({})"))
        return form.format(inner)

    def _dot(self, scope: Scope, shape: Shape, depth: int) -> str:
        arrays = self.arrays(scope, 1)
        if not arrays:
            return self._binary(scope, shape, depth)
        vector = scope.shape(self.random.choice(arrays))
        a, b = self.make(scope, vector, depth), self.make(scope, vector, depth)
        return f"np.dot({a}, {b})" if self.random.random() < 0.5 else f"(({a}) @ ({b}))"

    def _norm(self, scope: Scope, shape: Shape, depth: int) -> str:
        arrays = self.arrays(scope, 1)
        if not arrays:
            return self._unary(scope, shape, depth)
        return f"np.linalg.norm(2.0 + np.sin({self.make(scope, scope.shape(self.random.choice(arrays)), depth)}))"

    def _math(self, scope: Scope, shape: Shape, depth: int) -> str:
        return self.random.choice(SCALAR).format(self.make(scope, (), depth))

    def _ternary(self, scope: Scope, shape: Shape, depth: int) -> str:
        return f"({self.make(scope, (), depth)} if {self.test(scope)} else {self.make(scope, (), depth)})"

    def _size(self, scope: Scope, shape: Shape, depth: int) -> str:
        arrays = self.arrays(scope, 1) + self.arrays(scope, 2)
        if not arrays:
            return self.leaf(scope, shape)
        form = self.random.choice(("len({})", "{}.shape[0]", "{}.size", "{}.ndim"))
        return f"({self.make(scope, (), depth)} / {form.format(self.random.choice(arrays))})"

    def test(self, scope: Scope) -> str:
        """A condition, passive or active."""
        r = self.random
        active = f"{self.leaf(scope, ())} {r.choice(('<', '>', '<=', '>='))} {r.uniform(-1, 1):.2f}"
        tests = [active, active, f"not {active}", f"-1.0 < {self.leaf(scope, ())} < 1.1"]
        tests.append(f"{self.leaf(scope, ())} > {self.leaf(scope, ())}")
        for name in scope.counters:
            tests += [f"{name} % 2 == 0", f"{name} > 1", f"{name} % 3 != 1"]
        if r.random() < 0.15:
            return f"{r.choice(tests)} {r.choice(('and', 'or'))} {r.choice(tests)}"
        return r.choice(tests)

    # --- vectors ------------------------------------------------------------------------------------------------

    def _row(self, scope: Scope, shape: Shape, depth: int) -> str:
        rows = [n for n in self.arrays(scope, 2) if scope.shape(n)[1] == shape[0]]
        columns = [n for n in self.arrays(scope, 2) if scope.shape(n)[0] == shape[0]]
        if rows and self.random.random() < 0.5:
            name = self.random.choice(rows)
            return f"{name}[{self.index(scope, scope.shape(name)[0])}]"
        if columns:
            name = self.random.choice(columns)
            return f"{name}[:, {self.index(scope, scope.shape(name)[1])}]"
        return self._unary(scope, shape, depth)

    def _axis(self, scope: Scope, shape: Shape, depth: int) -> str:
        form = self.random.choice(("np.sum({}, axis={})", "({}).mean(axis={})", "np.max({}, axis={})", "({}).sum({})"))
        if self.random.random() < 0.5:
            return form.format(self.make(scope, (2, *shape), depth), 0)
        return form.format(self.make(scope, (*shape, 2), depth), self.random.choice((1, -1)))

    def _matvec(self, scope: Scope, shape: Shape, depth: int) -> str:
        inner = self.random.choice((2, 3))
        vector = self.make(scope, (inner,), depth)
        if self.random.random() < 0.5:
            return f"(({self.make(scope, (*shape, inner), depth)}) @ ({vector}))"
        return f"np.matmul({vector}, {self.make(scope, (inner, *shape), depth)})"

    def _slice(self, scope: Scope, shape: Shape, depth: int) -> str:
        r = self.random
        if r.random() < 0.4:
            return f"({self.make(scope, shape, depth)})[::-1]"
        longer = self.make(scope, (shape[0] + 1,), depth)
        return f"({longer}){r.choice(('[1:]', '[:-1]', f'[:{shape[0]}]', '[1:, ...]'))}"

    def _concatenate(self, scope: Scope, shape: Shape, depth: int) -> str:
        if shape[0] < 2:
            return self._unary(scope, shape, depth)
        cut = self.random.randrange(1, shape[0])
        return f"np.concatenate([{self.make(scope, (cut,), depth)}, {self.make(scope, (shape[0] - cut,), depth)}])"

    def _stack(self, scope: Scope, shape: Shape, depth: int) -> str:
        return f"np.stack([{', '.join(self.make(scope, (), min(depth, 1)) for _ in range(shape[0]))}])"

    def _gather(self, scope: Scope, shape: Shape, depth: int) -> str:
        r = self.random
        extent = r.choice((2, 3))
        picks = [r.randrange(extent) for _ in range(shape[0])]
        name = f"I{''.join(map(str, picks))}"
        self.globals[name] = f"np.array({picks})"
        return f"({self.make(scope, (extent,), depth)})[{name}]"

    def _mask(self, scope: Scope, shape: Shape, depth: int) -> str:
        picks = [True] * shape[0] + [False]
        self.random.shuffle(picks)
        name = f"M{''.join(str(int(p)) for p in picks)}"
        self.globals[name] = f"np.array({picks})"
        return f"({self.make(scope, (shape[0] + 1,), depth)})[{name}]"

    def _solve(self, scope: Scope, shape: Shape, depth: int) -> str:
        return f"np.linalg.solve({self.regular(scope, shape[0], depth)}, {self.make(scope, shape, depth)})"

    # --- matrices -----------------------------------------------------------------------------------------------

    def regular(self, scope: Scope, extent: int, depth: int) -> str:
        """A square matrix that is far from singular."""
        return f"{4 + extent} * np.eye({extent}) + np.sin({self.make(scope, (extent, extent), depth)})"

    def _outer(self, scope: Scope, shape: Shape, depth: int) -> str:
        a, b = self.make(scope, shape[:1], depth), self.make(scope, shape[1:], depth)
        form = self.random.choice(("np.outer({}, {})", "(({})[:, None] * ({}))", "(({})[:, None] - ({})[None, :])"))
        return form.format(a, b)

    def _matmul(self, scope: Scope, shape: Shape, depth: int) -> str:
        inner = self.random.choice((1, 2, 3))
        a, b = self.make(scope, (shape[0], inner), depth), self.make(scope, (inner, shape[1]), depth)
        return self.random.choice(("(({}) @ ({}))", "np.dot({}, {})")).format(a, b)

    def _transpose(self, scope: Scope, shape: Shape, depth: int) -> str:
        inner = self.make(scope, shape[::-1], depth)
        return self.random.choice(("({}).T", "np.transpose({})", "({}).transpose(1, 0)")).format(inner)

    def _reshape(self, scope: Scope, shape: Shape, depth: int) -> str:
        flat = self.make(scope, self.random.choice(((shape[0] * shape[1],), shape[::-1])), depth)
        return self.random.choice((f"np.reshape({flat}, {shape})", f"({flat}).reshape({shape[0]}, -1)"))

    def _keepdims(self, scope: Scope, shape: Shape, depth: int) -> str:
        left, right = self.make(scope, shape, depth), self.make(scope, shape, depth)
        function, axis = self.random.choice(("np.mean", "np.sum", "np.max")), self.random.choice((0, 1))
        return f"({left} - {function}({right}, axis={axis}, keepdims=True))"

    def _expand(self, scope: Scope, shape: Shape, depth: int) -> str:
        if shape[0] == 1:
            return f"np.expand_dims({self.make(scope, shape[1:], depth)}, 0)"
        rows = [self.make(scope, shape[1:], min(depth, 1)) for _ in range(shape[0])]
        return self.random.choice((
            f"np.stack([{', '.join(rows)}])", f"np.broadcast_to({rows[0]}, {shape})",
            f"np.concatenate([{', '.join(f'({r})[None]' for r in rows)}], axis=0)",
        ))

    def _inverse(self, scope: Scope, shape: Shape, depth: int) -> str:
        if shape[0] != shape[1]:
            return self._unary(scope, shape, depth)
        return f"np.linalg.inv({self.regular(scope, shape[0], depth)})"
