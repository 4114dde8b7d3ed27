"""Random traces over small integers, lists and tapes: every construct of a trace, exact arithmetic, few names."""

import random

from adjoint_gen.ir.trace import (
    UNDEF,
    Bind,
    Carry,
    Const,
    Effect,
    For,
    If,
    Pack,
    Param,
    Record,
    Restore,
    Section,
    Source,
    Store,
    Trace,
    Var,
    While,
    Yield,
)
from adjoint_gen.ir.walk import statements
from adjoint_gen.names import Names

BASES = ("x", "y", "z", "t1", "x_1", "", "", "", "")
SOURCE = Source("", 1, (), "f", "")


class Writer:
    """Writes one trace; ``scope`` are the integers in sight, ``lists`` the lists."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.names = Names()
        self.budget = 40

    def trace(self) -> Trace:
        x, y, n = self.names.fresh("x"), self.names.fresh("y"), self.names.fresh("n")
        u, w, log = (self.names.fresh(b) for b in ("u", "w", "log"))
        self.log = log
        body, scope = self.block([x, y, n], [u, w], 0)
        body.append(Section("reverse sweep"))
        more, scope = self.block(scope, [u, w], 0)
        result = Pack("tuple", tuple(self.atom(scope) for _ in range(self.random.randint(1, 3))))
        params = tuple(Param(v.base, v) for v in (x, y, n, u, w, log))
        return Trace("f", params, tuple(body + more), result, SOURCE)

    def fresh(self, base: str | None = None) -> Var:
        return self.names.fresh(self.random.choice(BASES) if base is None else base)

    def atom(self, scope):
        recent = scope[-4:] if self.random.random() < 0.6 else scope
        return self.random.choice(recent) if self.random.random() < 0.85 else Const(self.random.randint(-2, 3))

    def block(self, scope, lists, depth):
        scope, lists, out = list(scope), list(lists), []
        for _ in range(self.random.randint(1, 6 if depth == 0 else 4)):
            if self.budget <= 0:
                break
            self.budget -= 1
            kinds = ["bind"] * 8 + ["load", "store", "impure", "raises", "race", "race"]
            kinds += ["if", "for", "while", "tape", "undefined", "swap"] if depth < 3 else []
            getattr(self, "write_" + self.random.choice(kinds))(out, scope, lists, depth)
        return out, scope

    def bind(self, out, scope, op, *args, effect=Effect.PURE, base=None):
        target = self.fresh(base)
        out.append(Bind(target, op, tuple(args), (), effect))
        return target

    def write_bind(self, out, scope, lists, depth):
        op = self.random.choice(["add", "sub", "add", "sub", "mul", "neg"])
        a, b = self.atom(scope), self.atom(scope)
        if op == "neg":
            scope.append(self.bind(out, scope, "operator.neg", a))
        elif op == "mul":
            small = self.bind(out, scope, "operator.mod", a, Const(97), base="")
            smaller = self.bind(out, scope, "operator.mod", b, Const(5), base="")
            scope.append(self.bind(out, scope, "operator.mul", small, smaller))
        else:
            scope.append(self.bind(out, scope, f"operator.{op}", a, b))

    def index(self, out, scope):
        return self.bind(out, scope, "operator.mod", self.atom(scope), Const(3), base="")

    def write_load(self, out, scope, lists, depth):
        scope.append(self.bind(out, scope, "operator.getitem", self.random.choice(lists), self.index(out, scope)))

    def write_store(self, out, scope, lists, depth):
        small = self.bind(out, scope, "operator.mod", self.atom(scope), Const(9), base="")
        out.append(Store(self.random.choice(lists), (self.index(out, scope),), small, self.random.random() < 0.4))

    def write_impure(self, out, scope, lists, depth):
        if self.random.random() < 0.5:
            self.bind(out, scope, "method", self.log, Const("append"), self.atom(scope), effect=Effect.IMPURE)
        else:
            scope.append(self.bind(out, scope, "builtins.len", self.log, effect=Effect.IMPURE))

    def write_raises(self, out, scope, lists, depth):
        if self.random.random() < 0.1:
            scope.append(self.bind(out, scope, "operator.mod", self.atom(scope), self.atom(scope), effect=Effect.RAISES))
        else:
            scope.append(self.bind(out, scope, "operator.mod", self.atom(scope), Const(7), effect=Effect.RAISES))

    def write_race(self, out, scope, lists, depth):
        """A temporary that is used once, with something between that may change it, or that it may overtake."""
        array, at = self.random.choice(lists), Const(self.random.randint(0, 2))
        value = self.bind(out, scope, "operator.mod", self.atom(scope), Const(9), base="")

        def first():
            return self.random.choice([
                lambda: self.bind(out, scope, "operator.getitem", array, at, base=""),
                lambda: self.bind(out, scope, "builtins.len", self.log, effect=Effect.IMPURE, base=""),
                lambda: self.bind(out, scope, "operator.mod", value, self.atom(scope), effect=Effect.RAISES, base=""),
                lambda: self.bind(out, scope, "method", self.log, Const("append"), value, effect=Effect.IMPURE, base="z"),
                lambda: out.append(Store(array, (at,), value, self.random.random() < 0.5)),
            ])() or Const(1)

        a, b, c = first(), first(), first()
        a = Const(2) if isinstance(a, Var) and a.base else a
        b, c = (Const(3) if isinstance(v, Var) and v.base else v for v in (b, c))
        left, right = self.random.choice([(a, b), (b, a)])
        half = self.bind(out, scope, "operator.add", left, right, base="")
        scope.append(self.bind(out, scope, "operator.sub", *self.random.choice([(half, c), (c, half)])))

    def test(self, out, scope):
        small = self.bind(out, scope, "operator.mod", self.atom(scope), Const(3), base="")
        return self.bind(out, scope, self.random.choice(["operator.lt", "operator.eq"]), small, Const(1), base="")

    def write_if(self, out, scope, lists, depth):
        test = self.test(out, scope)
        then, inner = self.block(scope, lists, depth + 1)
        orelse, other = self.block(scope, lists, depth + 1) if self.random.random() < 0.7 else ([], scope)
        yields = []
        for _ in range(self.random.randint(0, 2)):
            a, b = self.atom(inner), self.atom(other)
            yields.append(Yield(self.fresh(a.base if isinstance(a, Var) else None), a, b))
        out.append(If(test, tuple(then), tuple(orelse), tuple(yields)))
        scope.extend(y.result for y in yields)

    def write_undefined(self, out, scope, lists, depth):
        test = self.test(out, scope)
        then, inner = self.block(scope, lists, depth + 1)
        born, kept = self.fresh(), self.fresh()
        out.append(If(test, tuple(then), (), (Yield(born, self.atom(inner), UNDEF),)))
        middle, scope[:] = self.block(scope, lists, depth + 1)
        more, last = self.block([*scope, born], lists, depth + 1)
        out.extend(middle)
        out.append(If(test, tuple(more), (), (Yield(kept, self.atom([*last, born]), self.atom(scope)),)))
        scope.append(kept)

    def carries(self, scope):
        out = []
        for _ in range(self.random.randint(1, 3)):
            init = self.atom(scope)
            base = init.base if isinstance(init, Var) and self.random.random() < 0.7 else self.random.choice(BASES)
            out.append((self.fresh(base), init, self.fresh(base)))
        return out

    def body(self, carried, scope, lists, depth, first):
        body, inner = self.block([*scope, *first, *(p for p, _, _ in carried)], lists, depth + 1)
        until = self.test(body, inner) if self.random.random() < 0.3 else None
        nexts = []
        for param, init, result in carried:
            value = self.atom(inner[-6:])
            if self.random.random() < 0.5 and isinstance(value, Var):
                value = self.bind(body, inner, "operator.add", value, self.atom(inner), base=param.base)
                inner.append(value)
            nexts.append(Carry(param, init, value, result))
        return tuple(body), tuple(nexts), until

    def write_for(self, out, scope, lists, depth):
        carried = self.carries(scope)
        counter = self.fresh("i")
        hi = self.random.choice([Const(0), Const(1), Const(2), Const(3), None])
        if hi is None:
            hi = self.bind(out, scope, "operator.mod", self.atom(scope), Const(4), base="")
        step = Const(self.random.choice([1, 1, 1, 2, -1, -2]))
        lo = Const(0) if step.value > 0 else Const(3)
        body, nexts, until = self.body(carried, scope, lists, depth, [counter])
        out.append(For(counter, lo, hi, step, nexts, body, until, self.random.random() < 0.4))
        scope.extend(c.result for c in nexts)

    def write_while(self, out, scope, lists, depth):
        carried = self.carries(scope)
        trips, bound, after = self.fresh("k"), self.fresh("k"), self.fresh("k")
        head, seen = self.block([*scope, *(p for p, _, _ in carried)], lists, 3)
        test = self.bind(head, seen, "operator.lt", trips, Const(self.random.randint(0, 3)), base="")
        if self.random.random() < 0.5:
            head = head[-1:]
            seen = [*scope, *(p for p, _, _ in carried)]
        body, nexts, until = self.body(carried, seen, lists, depth, [])
        body += (Bind(bound, "operator.add", (trips, Const(1))),)
        out.append(While(tuple(head), test, (*nexts, Carry(trips, Const(0), bound, after)), body, until))
        scope.extend(c.result for c in nexts)

    def write_tape(self, out, scope, lists, depth):
        tape = self.bind(out, scope, "tape", base="y_tape")
        value, restored = self.fresh("y"), self.fresh("y")
        count = Const(self.random.randint(0, 3))
        unborn = self.random.random() < 0.3  # a name that the loop's first pass binds
        body, inner = self.block(scope if unborn else [*scope, value], lists, depth + 1)
        last = self.bind(body, scope, "operator.add", self.atom(scope) if unborn else value, Const(1), base="y")
        result = self.fresh("y")
        carry = Carry(value, UNDEF if unborn else self.atom(scope), last, result)
        out.append(For(self.fresh("i"), Const(0), count, Const(1), (carry,), (Record(tape, value), *body)))
        if not unborn:
            scope.append(result)
        middle, scope[:] = self.block(scope, lists, depth + 1)
        out.extend(middle)
        total, after, final = self.fresh("y_bar"), self.fresh("y_bar"), self.fresh("y_bar")
        seen = [*scope, total] if unborn else [*scope, restored, total]
        more, inner = self.block(seen, lists, depth + 1)
        more.append(Bind(after, "operator.add", (total, self.atom(inner))))
        carry = Carry(total, self.atom(scope), after, final)
        out.append(For(self.fresh("i"), Const(0), count, Const(1), (carry,), (Restore(restored, tape), *more), None, True))
        scope.append(final)

    def write_swap(self, out, scope, lists, depth):
        u, w = lists[-2:]
        a, b, c, d = (self.fresh(v.base) for v in (u, w, u, w))
        counter = self.fresh("i")
        body, _ = self.block([*scope, counter], [a, b], depth + 1)
        carried = (Carry(a, u, b, c), Carry(b, w, a, d))
        out.append(For(counter, Const(0), Const(self.random.randint(0, 3)), Const(1), carried, tuple(body)))
        lists[-2:] = [c, d]


def random_trace(seed: int) -> Trace:
    """The trace of a seed; it takes three integers, two lists of three and a log."""
    return Writer(seed).trace()


def size(trace: Trace) -> int:
    return sum(1 for _ in statements(trace.body))
