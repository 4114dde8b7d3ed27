"""Functions written out where they are called, for what is to be differentiated more than once in reverse.

>>> from adjoint_gen.ir.trace import Bind, Const, Param, Source, Var
>>> x, y, t, source = Var("x"), Var("y"), Var("t"), Source("", 1, (), "f", "")
>>> g = Trace("g", (Param("x", x),), (Bind(y, "operator.mul", (x, x)),), y, source)
>>> print(str(inlined(Trace("f", (Param("x", x),), (CallFunction(t, "g", (x,)),), t, source, functions=(g,)))))
f(x):
    y = operator.mul(x, x)
    return y
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from adjoint_gen.analysis.activity import leaves
from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.ir.trace import Arg, Block, CallFunction, Origin, Pack, Record, Restore, Section, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, blocks, defines_within, map_arg, rename, with_blocks
from adjoint_gen.names import Names


def inlined(trace: Trace) -> Trace:
    """The trace without calls of functions.

    Raises:
        DifferentiationError: a function calls itself.
    """
    if not trace.functions:
        return trace
    table = {f.name: f for f in trace.functions}
    same: dict[Var, Arg] = {}
    writer = _Writer(trace, table, same, Names(all_variables(trace)))
    body = writer.block(trace.body, None)
    result = map_arg(trace.result, lambda v: same.get(v, v))
    return replace(trace, body=rename(body, same), result=result, functions=())


class _Writer:
    """Writes out the calls of one trace; ``same`` says what stands for the names that its calls bound."""

    def __init__(self, trace: Trace, table: Mapping[str, Trace], same: dict[Var, Arg], names: Names) -> None:
        self.trace = trace
        self.table = table
        self.same = same
        self.names = names
        self.open: list[str] = []

    def block(self, block: Block, origin: Origin | None) -> Block:
        """The statements of a block, those of a function at the place of its call in the user's text."""
        inside = (s for s in block if origin is None or not isinstance(s, Section))
        return tuple(new for stmt in inside for new in self.stmt(stmt, origin))

    def stmt(self, stmt: Stmt, origin: Origin | None) -> Block:
        if origin is not None and not isinstance(stmt, Record | Restore | Section):
            stmt = replace(stmt, origin=origin)
        if not isinstance(stmt, CallFunction):
            return (with_blocks(stmt, tuple(self.block(b, origin) for b in blocks(stmt))),)
        if stmt.function in self.open:
            raise self.recursive(stmt)
        self.open.append(stmt.function)
        function = self.table[stmt.function]
        inside = {v: self.names.like(v) for s in function.body for v in defines_within(s)}
        given: dict[Var, Arg] = dict(inside)
        for param, arg in zip(function.params, stmt.args, strict=True):
            given |= _matched(param.tree, map_arg(arg, self.found))
        body = self.block(rename(function.body, given), stmt.origin)
        for place, target in leaves(stmt.target):
            value: Arg = map_arg(function.result, lambda v: given.get(v, v))
            for k in place:
                assert isinstance(value, Pack)
                value = value.items[k]
            self.same[target] = map_arg(value, self.found)
        self.open.pop()
        return body

    def found(self, var: Var) -> Arg:
        """What stands for a name now."""
        return self.same.get(var, var)

    def recursive(self, stmt: CallFunction) -> DifferentiationError:
        return refuse(
            self.trace.source, stmt.origin, f"cannot write out this call of `{self.table[stmt.function].source.qualname}`, "
            "as derivatives of derivatives and tables need: it calls itself",
            "hvp, which can; or a loop in its place",
        )


def _matched(tree: Arg, arg: Arg) -> dict[Var, Arg]:
    """What each variable of a parameter is given."""
    if isinstance(tree, Pack):
        assert isinstance(arg, Pack), "an argument is taken apart like its parameter"
        found: dict[Var, Arg] = {}
        for one, other in zip(tree.items, arg.items, strict=True):
            found |= _matched(one, other)
        return found
    assert isinstance(tree, Var)
    return {tree: arg}
