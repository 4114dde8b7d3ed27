"""What leaves a gradient function: the argument's shape and dtype, in memory that nothing else refers to."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from adjoint_gen.analysis.activity import leaves
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Atom, Bind, Block, CallFunction, Const, For, If, Stmt, Trace, Var, While
from adjoint_gen.ir.walk import blocks, statements, variables
from adjoint_gen.names import Names

FULL = "adjoint_gen.runtime.materialise"
ZEROS = "adjoint_gen.runtime.zeros_like"
UNBROADCAST = "adjoint_gen.runtime.unbroadcast"

# Operations whose result is new memory, whatever they are given.
_FRESH_OPERATORS = frozenset({"add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "neg", "matmul"})
_FRESH = frozenset({
    ZEROS, FULL, "ndarray.copy", "numpy.where", "numpy.matmul", "numpy.dot", "numpy.outer", "numpy.tensordot", "numpy.cumsum",
    "numpy.zeros_like", "numpy.concatenate", "numpy.stack", "numpy.linalg.solve", "numpy.linalg.inv",
})


def returned(
    adjoints: tuple[tuple[Var, Atom | None], ...], body: Block, given: frozenset[Var], kinds: dict[Var, Kind], names: Names,
    functions: Mapping[str, Trace],
) -> tuple[list[Stmt], dict[Var, Atom]]:
    """The last statements of a gradient function, and the gradient of each input.

    ``given`` are the names of the caller's arrays.  A gradient that may share memory with one of them, or with
    another gradient, is copied; one that is narrower than its input is filled; an input that nothing depends on has zeros.
    """
    fresh = _fresh(body, functions)
    mixed = mixed_precision(kinds)
    seen: set[Atom] = set()
    out: list[Stmt] = []
    gradients: dict[Var, Atom] = {}
    for var, bar in adjoints:
        kind = kinds[var]
        scalar = kind.tag in ("float", "numpy scalar")
        if bar is None:
            bar = _bind(out, names, kinds, ZEROS, (var,), var) if not scalar or kind.dtype != "float64" else Const(0.0)
        elif not _fits(bar, kind, kinds, mixed) or not (scalar or (bar in fresh and bar not in seen)):
            bar = _bind(out, names, kinds, FULL, (bar, var), var)
        seen.add(bar)
        gradients[var] = bar
    return out, gradients


def _fits(bar: Atom, kind: Kind, kinds: dict[Var, Kind], mixed: bool) -> bool:
    """Whether an adjoint surely has the shape and dtype of its input (of unknown kinds nothing is asked)."""
    if kind.tag == "unknown":
        return True
    mine = kinds[bar] if isinstance(bar, Var) else Kind("float", "float64")
    return mine.shape == kind.shape and kind.dtype == "float64" and not mine.complex and not mixed


def mixed_precision(kinds: Mapping[Var, Kind]) -> bool:
    """Whether the program has floating-point numbers of another precision than float64.

    A seed of 1.0 has none of its own, so the precision of an adjoint is then not known from the kinds alone.
    """
    return any(k.dtype is not None and k.dtype.startswith("float") and k.dtype != "float64" for k in kinds.values())


def _bind(out: list[Stmt], names: Names, kinds: dict[Var, Kind], op: str, args: tuple[Atom, ...], var: Var) -> Var:
    target = names.fresh(f"{var.base}_bar" if var.base else "")
    kinds[target] = kinds[var]
    out.append(Bind(target, op, args))
    return target


def _made(call: CallFunction, functions: Mapping[str, Trace]) -> Iterator[Var]:
    """The results of a call that the function made, each for itself; of one that is not there yet, none."""
    function = functions.get(call.function)
    if function is None:
        return
    others = {name: f for name, f in functions.items() if name != call.function}
    uses, fresh = Counter(variables(function.result)), _fresh(function.body, others)
    passed_on = frozenset(_passed_on(function.body))
    targets = dict(leaves(call.target))
    for place, var in leaves(function.result):
        if place in targets and var in fresh and uses[var] == 1 and var not in passed_on:
            yield targets[place]


def _fresh(body: Block, functions: Mapping[str, Trace]) -> frozenset[Var]:
    """The names that surely hold memory of their own, shared with no name but one that replaces them."""
    uses = Counter(_passed_on(body))
    fresh: set[Var] = set()

    def moved(*atoms: Atom) -> bool:
        return all(isinstance(a, Const) or (a in fresh and uses[a] == 1) for a in atoms)

    def visit(block: Block) -> None:
        for stmt in block:
            for inner in blocks(stmt):
                visit(inner)
            match stmt:
                case Bind(target=target, op=op, args=args):
                    module, _, name = op.rpartition(".")
                    new = op in _FRESH or (module == "operator" and name in _FRESH_OPERATORS)
                    if new or (op == UNBROADCAST and isinstance(args[0], Var) and moved(args[0])):
                        fresh.add(target)
                case CallFunction():
                    fresh.update(_made(stmt, functions))
                case If(yields=yields):
                    fresh.update(y.result for y in yields if moved(y.then, y.orelse))
                case For(carried=carried) | While(carried=carried):
                    fresh.update(c.result for c in carried if moved(c.init, c.next))

    visit(body)
    return frozenset(fresh)


def _passed_on(body: Block) -> Iterator[Var]:
    """The uses of names that hand their memory on to another name."""
    for stmt in statements(body):
        atoms: tuple[Arg, ...] = ()
        match stmt:
            case Bind(op=op, args=args) if op == UNBROADCAST:
                atoms = args[:1]
            case If(yields=yields):
                atoms = tuple(a for y in yields for a in (y.then, y.orelse))
            case For(carried=carried) | While(carried=carried):
                atoms = tuple(a for c in carried for a in (c.init, c.next))
        yield from (a for a in atoms if isinstance(a, Var))
