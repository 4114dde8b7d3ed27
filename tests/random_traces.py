"""Random traces: loops, branches, whiles, storage, dead code, repeated terms; over x, y (floats) and v (three floats).

Every expression is elementwise and total, so that any names go together; the operands of one are drawn from what is in
scope with a liking for the last, and now and then an earlier statement is repeated.
"""

from hypothesis import strategies as st

from adjoint_gen.ir.check import check
from adjoint_gen.ir.kinds import FLOAT, array
from adjoint_gen.ir.trace import Section, Var
from tests.traces import UNDEF, bind, branch, loop, pack, store, trace, while_loop

BINARY = ["add", "sub", "mul"]
UNARY = ["neg", "neg", "np.sin", "np.cos", "np.tanh"]
CONSTANTS = [1.0, 1, 2.0, 0.0, -1.0, 0.5, 3]
KINDS = {"x": FLOAT, "y": FLOAT, "v": array("v", 1)}


class _Writer:
    def __init__(self, draw, stores, exact, primal):
        self.draw, self.stores, self.exact, self.primal = draw, stores, exact, primal
        self.count = 0
        self.written = []

    def name(self):
        self.count += 1
        return Var("", self.count)

    def pick(self, scope):
        if self.draw(st.integers(0, 7)) == 0:
            return self.draw(st.sampled_from(CONSTANTS))
        return scope[-1 - min(self.draw(st.integers(0, 3)) * self.draw(st.integers(0, 3)), len(scope) - 1)]

    def operation(self, scope):
        if self.written and self.draw(st.integers(0, 5)) == 0:
            op, operands = self.draw(st.sampled_from(self.written))
            if all(o in scope or not isinstance(o, Var) for o in operands):
                return op, operands[::-1] if self.draw(st.integers(0, 2)) == 0 else operands
        if self.draw(st.integers(0, 2)) == 0:
            made = self.draw(st.sampled_from(UNARY[:1] if self.exact else UNARY)), (self.pick(scope),)
        else:
            made = self.draw(st.sampled_from(BINARY)), (self.pick(scope), self.pick(scope))
        self.written.append(made)
        return made

    def block(self, scope, depth):
        """Statements, and the scope after them."""
        scope, out = list(scope), []
        for _ in range(self.draw(st.integers(1, 5))):
            choice = self.draw(st.integers(0, 9))
            if choice < 6 or depth == 0:
                target = self.name()
                op, operands = self.operation(scope)
                out.append(bind(target, op, *operands))
                scope.append(target)
            elif choice == 6:
                self.branch(scope, out, depth)
            elif choice == 7:
                self.loop(scope, out, depth)
            elif choice == 8 and not self.exact:
                self.while_loop(scope, out, depth)
            elif self.stores:
                self.storage(scope, out)
        return out, scope

    def carried(self, scope):
        return [(self.name(), self.pick(scope)) for _ in range(self.draw(st.integers(0, 3)))]

    def closed(self, heads, inside):
        """Carried names with a next value drawn from the body's scope, or unchanged."""
        return [
            (param, init, self.draw(st.sampled_from([param, init, self.pick(inside), self.pick(inside)])), self.name())
            for param, init in heads
        ]

    def loop(self, scope, out, depth):
        counter, heads = self.name(), self.carried(scope)
        body, inside = self.block([*scope, *(p for p, _ in heads)], depth - 1)
        until = None
        if self.draw(st.integers(0, 3)) == 0:
            until = self.name()
            body.append(bind(until, "eq", counter, 1))
        carry = self.closed(heads, inside)
        trips = self.draw(st.sampled_from([0, 1, 2, 3]))
        out.append(loop(counter, 0, trips, body, carry, until, backwards=not self.primal and self.draw(st.booleans())))
        scope += [c[3] for c in carry]

    def while_loop(self, scope, out, depth):
        trips, after, test, result = (self.name() for _ in range(4))
        heads = self.carried(scope)
        head, seen = self.block([*scope, *(p for p, _ in heads)], 0)
        body, inside = self.block(seen, depth - 1)
        carry = self.closed(heads, inside)
        limit = self.draw(st.sampled_from([0, 1, 2]))
        out.append(while_loop(
            [*head, bind(test, "lt", trips, limit)], test, [*body, bind(after, "add", trips, 1)],
            [*carry, (trips, 0, after, result)],
        ))
        scope += [c[3] for c in carry]

    def branch(self, scope, out, depth):
        test = self.name()
        out.append(bind(test, "gt", self.draw(st.sampled_from(["x", "y"])), self.draw(st.sampled_from([-9.0, 0.0, 9.0]))))
        then, left = self.block(scope, depth - 1)
        orelse, right = self.block(scope, depth - 1)
        if self.draw(st.booleans()):
            orelse, right = [], scope
        yields = [(self.name(), self.pick(left), self.pick(right)) for _ in range(self.draw(st.integers(0, 2)))]
        always = self.draw(st.integers(0, 4)) == 0
        dead = [(self.name(), self.pick(left), UNDEF)] if self.draw(st.booleans()) else []
        out.append(branch(self.draw(st.booleans()) if always else test, then, orelse, yields + dead))
        scope += [y[0] for y in yields]

    def storage(self, scope, out):
        place, value = self.name(), self.name()
        out.append(bind(place, "np.zeros_like", "v"))
        if self.draw(st.booleans()):
            counter = self.name()
            out.append(loop(counter, 0, 3, [store(place, [counter], "x", add=True), store(place, [0], "y")]))
        else:
            out.append(store(place, [self.draw(st.integers(0, 2))], self.draw(st.sampled_from(["x", "y"]))))
        out.append(bind(value, "getitem", place, self.draw(st.integers(0, 2))))
        scope.append(value)
        if self.draw(st.booleans()):
            out.append(store(place, [pack("slice", 0, 2, None)], value, add=True))
            scope.append(place)


@st.composite
def traces(draw, stores=True, known=True, exact=False, primal=False, depth=2):
    """A valid trace; ``exact`` ones only add, subtract, multiply and negate, ``primal`` ones have what a user can write."""
    writer = _Writer(draw, stores, exact, primal)
    scope = [Var("x"), Var("y"), Var("v")]
    ahead, scope = writer.block(scope, depth)
    back, scope = writer.block(scope, depth)
    results = [writer.pick(scope) for _ in range(draw(st.integers(1, 3)))]
    body = [*ahead, *([] if primal else [Section("reverse sweep")]), *back]
    return check(trace("x y v", body, pack("tuple", *results), kinds=KINDS if known else {}))
