"""Make an adjoint of its elements, where a vector of known length was taken apart: ``a, b = x``.

    x_bar = zeros_like(x)
    x_bar[1] += b_bar          ->     x_bar = np.array([a_bar, b_bar])
    x_bar[0] += a_bar

*Why it is right.* The stores stand in the block of the zeros, each once for each place, and nothing else mentions the array up
to the last of them. This is for the text; the values are numbers of the dtype of the array, which no store changes.
"""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Atom, Bind, Block, Const, Effect, Pack, Stmt, Store, Trace, Var
from adjoint_gen.ir.walk import altered, blocks, closing_reads, reads_within, statements, with_blocks
from adjoint_gen.rules.dims import length

ZEROS = "adjoint_gen.runtime.zeros_like"
_MOST = 8
"""The most elements that are displayed."""


def display_elements(trace: Trace) -> Trace:
    """The trace, and the functions that it calls, with such adjoints as displays of their elements.

    >>> from adjoint_gen.ir.kinds import FLOAT, Shape
    >>> from adjoint_gen.ir.trace import Param, Source
    >>> x, a, b, z = Var("x"), Var("a"), Var("b"), Var("x_bar")
    >>> params = (Param("x", x, Kind("array", "float64", Shape((frozenset({2}),)))), Param("a", a, FLOAT), Param("b", b, FLOAT))
    >>> stores = Store(z, (Const(1),), b, add=True), Store(z, (Const(0),), a, add=True)
    >>> print(display_elements(Trace("f", params, (Bind(z, ZEROS, (x,)), *stores), z, Source("", 1, (), "f", ""))))
    f(x, a, b):
        x_bar = numpy.array([a, b])
        return x_bar
    """
    trace = altered(trace, functions=tuple(display_elements(f) for f in trace.functions))
    if not any(isinstance(s, Bind) and s.op == ZEROS for s in statements(trace.body)):
        return trace
    changing = storage(trace)
    kinds = {var: kind for var, kind in infer(trace).items() if var not in changing or kind.rank != 0}
    return altered(trace, body=_displayed(trace.body, kinds))


def _displayed(block: Block, kinds: Mapping[Var, Kind]) -> Block:
    out = [with_blocks(stmt, tuple(_displayed(inner, kinds) for inner in blocks(stmt))) for stmt in block]
    gone: set[int] = set()
    for start, stmt in enumerate(block):
        match stmt:
            case Bind(target=target, op=op) if op == ZEROS and (count := _length(kinds.get(target, UNKNOWN))):
                found = _stores(block, start, target, count, kinds)
                if found:
                    *before, last = sorted(at for at, _ in found.values())
                    items = Pack("list", tuple(found[place][1] for place in range(count)))
                    out[last] = Bind(target, "numpy.array", (items,), (), Effect.PURE, getattr(block[last], "origin", None))
                    gone |= {start, *before}
    return tuple(stmt for at, stmt in enumerate(out) if at not in gone)


def _stores(
    block: Block, start: int, array: Var, count: int, kinds: Mapping[Var, Kind]
) -> dict[int, tuple[int, Atom]]:
    """Where in a block the elements of an array of zeros are stored, and what, up to where it is mentioned otherwise."""
    found: dict[int, tuple[int, Atom]] = {}
    for at in range(start + 1, len(block)):
        match block[at]:
            case Store(array=var, chain=(Const(value=int() as place),), value=Var() | Const() as value) if (
                var == array and value != array and -count <= place < count and _is_number(value, kinds)
            ):
                place %= count
                if place in found:
                    return {}
                found[place] = at, value
                if len(found) == count:
                    return found
            case stmt if _mentions(stmt, array):
                return {}
    return {}


def _mentions(stmt: Stmt, array: Var) -> bool:
    return array in reads_within(stmt) or array in closing_reads(stmt)


def _length(kind: Kind) -> int:
    """How many elements a vector of doubles has; 0 where that is unknown, or many."""
    dims = kind.shape.dims if kind.tag == "array" and kind.dtype == "float64" else None
    count = length(dims[0]) if dims is not None and len(dims) == 1 else None
    return count if count is not None and count <= _MOST else 0


def _is_number(value: object, kinds: Mapping[Var, Kind]) -> bool:
    if not isinstance(value, Var):
        return isinstance(value, Const) and type(value.value) is float
    kind = kinds.get(value, UNKNOWN)
    return kind.tag == "float" or (kind.dtype == "float64" and kind.rank == 0)
