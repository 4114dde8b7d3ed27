"""``u @ vh`` of singular vectors: the rotation that is nearest to a square matrix, which moves smoothly where they do not.

Where singular values are equal, the vectors are any that span the same spaces, and have no derivatives. Their product is
what it is by the matrix alone, so it has a rule of its own. This is not known of other functions of vectors.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Bind, Block, Stmt, Trace, Var
from adjoint_gen.ir.views import GETITEM, operation_of
from adjoint_gen.ir.walk import all_variables, blocks, in_every_function, reads_within, statements, with_blocks
from adjoint_gen.names import Names
from adjoint_gen.rules.memory import is_new
from adjoint_gen.rules.results import ROTATION

_LEFT, _RIGHT = "adjoint_gen.runtime.left_vectors", "adjoint_gen.runtime.right_vectors"
_PRODUCTS = frozenset({"operator.matmul", "numpy.matmul", "numpy.dot"})
_TURNED = frozenset({"ndarray.T", "ndarray.mT"})


def with_rotations(trace: Trace) -> Trace:
    """The trace in which such products of vectors, which nothing changes, are operations on the matrix where these are made."""
    return in_every_function(trace, _with_rotations)


def _with_rotations(trace: Trace) -> Trace:
    if not any(isinstance(stmt, Bind) and stmt.op == _LEFT for stmt in statements(trace.body)):
        return trace
    return replace(trace, body=_Rotations(trace).rewritten(trace.body))


@dataclass(frozen=True, slots=True)
class _Product:
    """A product of all vectors, of the matrix or of its transpose."""

    bind: Bind
    matrix: Arg
    turned: bool


def _turns(bind: Bind) -> bool:
    """Whether an operation turns a matrix, or shows it turned."""
    shown = operation_of(bind.args[1]) if bind.op == GETITEM and len(bind.args) == 2 else bind.op
    return shown in _TURNED


class _Rotations:
    """One walk over the blocks of a trace."""

    def __init__(self, trace: Trace) -> None:
        self.made = {stmt.target: stmt for stmt in statements(trace.body) if isinstance(stmt, Bind)}
        self.kinds: Mapping[Var, Kind] = infer(trace)
        self.names = Names(all_variables(trace))
        self.changed = set(self._perhaps_changed(trace))

    def _perhaps_changed(self, trace: Trace) -> Iterator[Var]:
        """The names that something reads that might change them, or give what shows them."""
        for stmt in statements(trace.body):
            if not blocks(stmt) and not (isinstance(stmt, Bind) and (is_new(stmt) or _turns(stmt) or stmt.op in _PRODUCTS)):
                yield from reads_within(stmt)

    def rewritten(self, block: Block) -> Block:
        """A block in which products stand behind the vectors that are made in it."""
        found = {stmt.target: product for stmt in block if isinstance(stmt, Bind) and (product := self._product(stmt))}
        here = {stmt.target for stmt in block if isinstance(stmt, Bind)}
        moved: dict[Var, list[Stmt]] = {}
        for target, product in list(found.items()):
            last = next((v for v in map(self._vectors, product.bind.args) if v.op == _RIGHT), None)
            if last is None or last.target not in here:
                del found[target]
                continue
            moved.setdefault(last.target, []).extend(self._rotation(product))
        result: list[Stmt] = []
        for stmt in block:
            if not (isinstance(stmt, Bind) and stmt.target in found):
                result.append(with_blocks(stmt, tuple(map(self.rewritten, blocks(stmt)))))
            if isinstance(stmt, Bind):
                result += moved.get(stmt.target, [])
        return tuple(result)

    def _vectors(self, arg: Arg) -> Bind:
        """What makes the vectors of a factor, which may be turned."""
        assert isinstance(arg, Var)
        bind = self.made[arg]
        return self._vectors(bind.args[0]) if _turns(bind) else bind

    def _product(self, stmt: Bind) -> _Product | None:
        """A product of left and right vectors of one decomposition, which nothing changes, of a square real matrix."""
        if stmt.op not in _PRODUCTS or stmt.params or len(stmt.args) != 2:
            return None
        factors = []
        for arg in stmt.args:
            times = 0
            while isinstance(arg, Var) and arg in self.made and arg not in self.changed and _turns(self.made[arg]):
                arg, times = self.made[arg].args[0], times + 1
            if not isinstance(arg, Var) or arg not in self.made or arg in self.changed:
                return None
            factors.append((self.made[arg], times % 2 == 1))
        (one, turned), (other, also) = factors
        ops = (_RIGHT, _LEFT) if turned else (_LEFT, _RIGHT)
        if turned != also or (one.op, other.op) != ops or one.args != other.args or not isinstance(one.args[1], Var):
            return None
        kind = self.kinds[one.args[1]]
        dims = kind.shape.dims
        known = kind.real and dims is not None and len(dims) > 1 and dims[-1] == dims[-2]
        return _Product(stmt, one.args[1], turned) if known and (stmt.op != "numpy.dot" or len(dims or ()) == 2) else None

    def _rotation(self, product: _Product) -> Iterator[Stmt]:
        matrix = product.matrix
        factors = list(product.bind.args)
        if product.turned:
            op = "ndarray.T" if self.kinds[matrix].rank == 2 else "ndarray.mT"  # type: ignore[index]
            turned = []
            for arg in (*map(self._vectors, product.bind.args), None):
                name = self.names.fresh()
                yield Bind(name, op, (matrix if arg is None else arg.target,), origin=product.bind.origin)
                turned.append(name)
            factors, matrix = list(turned[:2]), turned[2]
        yield replace(product.bind, op=ROTATION, args=(*factors, matrix))
