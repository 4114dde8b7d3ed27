"""Which names surely hold floating-point numbers, even where nothing is known of the arguments.

The kinds say so where the arguments' kinds are known.  Where they are not, what is computed from a seed or a float is
floating all the same: arithmetic with a float never gives an integer.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, For, If, Pack, Param, Record, Restore, Trace, Undefined, Var, While
from adjoint_gen.ir.walk import blocks, variables

_ARITHMETIC = frozenset({"operator.add", "operator.sub", "operator.mul", "operator.truediv", "operator.matmul"})
_LIKE_FIRST = frozenset({"operator.neg", "adjoint_gen.runtime.unbroadcast", "numpy.sum", "operator.getitem"})
_ALWAYS = frozenset({"adjoint_gen.runtime.zeros_like", "adjoint_gen.runtime.materialise"})


def is_real(kind: Kind) -> bool:
    """Whether a value of this kind surely is a real floating-point number or an array of them."""
    return kind.tag == "float" or (kind.tag in ("unknown", "numpy scalar", "array") and (kind.dtype or "").startswith("float"))


@once
def floats(trace: Trace) -> frozenset[Var]:
    """The names of ``trace`` that surely hold floating-point numbers by all that is known of them."""
    return floating(trace, infer(trace))


def floating(trace: Trace, kinds: Mapping[Var, Kind]) -> frozenset[Var]:
    """The names of ``trace`` that surely hold real or complex floating-point numbers.

    >>> from adjoint_gen.ir.trace import Source
    >>> x, y_bar, g = Var("x"), Var("y_bar"), Var("g")
    >>> params = (Param("x", x), Param("y_bar", y_bar, default=Const(1.0), mode="keyword only"))
    >>> trace = Trace("f", params, (Bind(g, "operator.mul", (x, y_bar)),), g, Source("", 1, (), "f", ""))
    >>> sorted(v.name for v in floating(trace, {}))
    ['g', 'y_bar']
    """
    found = {v for v, kind in kinds.items() if is_real(kind) or kind.complex}
    found |= {v for param in trace.params if _is_seed(param) for v in variables(param.tree)}
    assumed: frozenset[Var] | None = None
    while True:
        # carried names are assumed to be floating until one is found whose next value may not be
        walk = _Walk(set(found), assumed)
        walk.block(trace.body)
        if walk.held == assumed:
            return frozenset(walk.known)
        assumed = frozenset(walk.held)


def _is_seed(param: Param) -> bool:
    """Whether a parameter is the seed of a generated trace, whose kind follows the primal's result."""
    return param.mode == "keyword only" and param.default == Const(1.0) and "_bar" in param.name and param.kind.tag == "unknown"


class _Walk:
    """One walk under the assumption that the carried params ``assumed`` are floating (all of them, if None)."""

    def __init__(self, known: set[Var], assumed: frozenset[Var] | None) -> None:
        self.known = known
        self.assumed = assumed
        self.held = set[Var]()
        self.tapes: set[Var] = set()

    def is_floating(self, arg: Arg) -> bool:
        match arg:
            case Var():
                return arg in self.known
            case Const(value=value):
                return isinstance(value, float | complex)
            case Pack(items=items):
                return all(map(self.is_floating, items))
        return isinstance(arg, Undefined)

    def block(self, block: Block) -> None:
        for stmt in block:
            match stmt:
                case Bind(target=target) if self.computes(stmt):
                    self.known.add(target)
                case Record(tape=tape, value=value) if self.is_floating(value):
                    self.tapes.add(tape)
                case Restore(target=target, tape=tape) if tape in self.tapes:
                    self.known.update(variables(target))
                case For(carried=carried) | While(carried=carried):
                    maybe = [c for c in carried if self.is_floating(c.init)]
                    maybe = [c for c in maybe if self.assumed is None or c.param in self.assumed]
                    self.known.update(c.param for c in maybe)
                    for inner in blocks(stmt):
                        self.block(inner)
                    kept = [c for c in maybe if self.is_floating(c.next)]
                    self.held.update(c.param for c in kept)
                    self.known.update(c.result for c in kept)
                case If(yields=yields):
                    for inner in blocks(stmt):
                        self.block(inner)
                    self.known.update(y.result for y in yields if self.is_floating(y.then) and self.is_floating(y.orelse))

    def computes(self, stmt: Bind) -> bool:
        """Whether a statement computes a floating-point number."""
        if stmt.op in _ALWAYS or stmt.op == "operator.truediv":
            return True
        if stmt.op in _LIKE_FIRST:
            return self.is_floating(stmt.args[0])
        return stmt.op in _ARITHMETIC and any(self.is_floating(arg) for arg in stmt.args)
