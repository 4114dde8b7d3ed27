"""Which arrays surely lie in memory row by row, without gaps, so that in another shape they are views and no copies.

What NumPy makes of arrays elementwise lies as these do; so the question goes back to the allocations, and to arrays that
come from outside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

import numpy as np

from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import IN_ROWS
from adjoint_gen.ir.trace import Arg, Atom, Bind, Const, Pack, Trace, Var
from adjoint_gen.ir.views import GETITEM, operation_of, parts
from adjoint_gen.ir.walk import reads, statements, variables
from adjoint_gen.rules.dims import is_integer
from adjoint_gen.rules.table import result_kind

COPY, FULL = "ndarray.copy", "adjoint_gen.runtime.materialise"
SAME_LAYOUT = "numpy.copy"
"""A copy that lies in memory as its array does, which that of the method does not."""
SHARES = "numpy.may_share_memory"
"""What asks the running program whether an operation gave a part of an array or a copy: see `transform/region_views.py`."""

_ALLOCATIONS = {
    "numpy.zeros": 2, "numpy.ones": 2, "numpy.empty": 2, "numpy.full": 3, "numpy.eye": 4, "numpy.identity": 2,
    "numpy.arange": 4, "numpy.linspace": 5, COPY: 1,
}
"""Operations whose result lies in rows, whatever they are given, and how many arguments they have before ``order``."""

_ELEMENTWISE = frozenset({
    "operator.add", "operator.sub", "operator.mul", "operator.truediv", "operator.floordiv", "operator.mod", "operator.pow",
    "operator.neg", "operator.pos", "builtins.abs", "numpy.zeros_like", "numpy.ones_like", "numpy.empty_like",
    "numpy.full_like", "numpy.copy", "numpy.array", "numpy.where", "numpy.clip", "adjoint_gen.runtime.zeros_like",
})
_NEW = frozenset({
    "operator.matmul", "numpy.concatenate", "numpy.hstack", "numpy.sum", "numpy.mean", "numpy.max", "numpy.min", "numpy.prod",
    "numpy.dot", "numpy.cumsum", "numpy.cumprod", "numpy.sort", "numpy.repeat", "numpy.tile", "numpy.roll", "numpy.diff",
    "numpy.linalg.solve", "ndarray.flatten",
})
_SAME_ROWS = IN_ROWS | {
    "numpy.expand_dims", "numpy.squeeze", "numpy.atleast_1d", "numpy.atleast_2d", "numpy.atleast_3d", "numpy.asarray",
    "numpy.asanyarray",
}
_FULL, _UNIT = (Const(None),) * 3, (Const(None), Const(1))


def asked_at_run_time(trace: Trace) -> bool:
    """Whether a program is asked how its arrays lie in memory: then what we copy has to lie as the program's own arrays."""
    every = (s for f in (*trace.functions, trace) for s in statements(f.body))
    return any(isinstance(s, Bind) and s.op == SHARES for s in every)


def copy_for(trace: Trace) -> str:
    """The operation by which a trace gets copies that the program does not make."""
    return SAME_LAYOUT if asked_at_run_time(trace) else COPY


@dataclass(frozen=True, slots=True)
class Layouts:
    """What is asked about the names of a trace: what binds them, their kinds, and which arrays ``come`` from outside.

    ``same`` says of a statement that copies whether its result counts as the array that it copies; ``joined`` are the
    names that branches and loops bind, with all that each may be.
    """

    made: Mapping[Var, Bind]
    kinds: Mapping[Var, Kind]
    comes: Callable[[Var], bool]
    same: Callable[[Bind], bool]
    joined: Mapping[Var, Iterable[Var]] = field(default_factory=dict)

    def asks(self, array: Var, chain: tuple[Arg, ...]) -> frozenset[Var] | None:
        """The arrays from outside that have to lie in rows so that each step of a chain gives a view; None as for ``needs``.

        An array with one axis is a view in another shape, however far apart its elements lie.
        """
        needed = False
        for at, step in enumerate(chain):
            op = operation_of(step)
            if op not in IN_ROWS or (op == "numpy.reshape" and self._rank(array, chain[:at]) == 1):
                continue
            if not self.keeps(chain[:at]):
                return None
            needed = True
        return self.needs(array) if needed else frozenset()

    def _rank(self, array: Var, chain: tuple[Arg, ...]) -> int | None:
        load = Bind(Var("shown", -1), GETITEM, (array, *chain))
        return result_kind(load, self.kinds).rank if chain else self._kind(array).rank

    def _kind(self, var: Var) -> Kind:
        return self.kinds.get(var, UNKNOWN)

    def needs(self, *arrays: Var) -> frozenset[Var] | None:
        """The arrays from outside that have to lie in rows so that these do; None where that is not known.

        >>> from adjoint_gen.ir.kinds import array
        >>> x, y, z = Var("x"), Var("y"), Var("z")
        >>> made = {y: Bind(y, "operator.neg", (x,)), z: Bind(z, "ndarray.T", (x,))}
        >>> layouts = Layouts(made, dict.fromkeys((x, y, z), array("x", 2)), lambda v: v == x, lambda bind: False)
        >>> layouts.needs(y), layouts.needs(z)
        (frozenset({x}), None)
        """
        found: set[Var] = set()
        seen: set[Var] = set()
        pending = list(arrays)
        while pending:
            here = pending.pop()
            if here in seen or self._kind(here).rank == 0:
                continue
            seen.add(here)
            if self.comes(here):
                found.add(here)
                continue
            bind = self.made.get(here)
            operands = self.joined.get(here) if bind is None else self._operands(bind)
            if operands is None:
                return None
            pending += operands
        return frozenset(found)

    def _operands(self, bind: Bind) -> Iterable[Var] | None:
        """What must lie in rows so that the result of an operation does; None where that would not suffice."""
        if any(key in ("order", "like", "subok", "copy") for key, _ in bind.params):
            return None
        first = bind.args[0] if bind.args else None
        if bind.op == COPY and self.same(bind):
            return variables(first)
        if bind.op == GETITEM:
            return variables(first) if self.keeps(bind.args[1:]) else None
        if bind.op == FULL:
            return variables(bind.args[1])
        if bind.op in _ALLOCATIONS:
            return () if len(bind.args) <= _ALLOCATIONS[bind.op] else None
        if bind.op in _SAME_ROWS:
            return variables(first)
        elementwise = bind.op in _ELEMENTWISE or _is_ufunc(bind.op)
        if (elementwise or bind.op in _NEW) and self._kind(bind.target).rank == 1:
            return ()
        if bind.op == "numpy.array" and isinstance(first, Pack):
            return ()
        return reads(bind) if elementwise else None

    def keeps(self, chain: tuple[Arg, ...]) -> bool:
        """Whether a part of an array that lies in rows, given by a chain, lies in rows itself."""
        return all(operation_of(step) in _SAME_ROWS if operation_of(step) else self._stretch(step) for step in chain)

    def _stretch(self, step: Arg) -> bool:
        """Whether an index takes one stretch of rows: integers, a slice without a stride, and whole axes."""
        begun = False
        for part in parts(step):
            match part:
                case Pack(kind="slice", items=ends):
                    if ends != _FULL and (begun or ends[2] not in _UNIT):
                        return False
                    begun = True
                case Const(value=value) if value is None:
                    pass
                case Const(value=value) if value is Ellipsis:
                    begun = True
                case Const() | Var() if not begun and self._is_integer(part):
                    pass
                case _:
                    return False
        return True

    def _is_integer(self, part: Atom) -> bool:
        if isinstance(part, Const):
            return type(part.value) is int
        return isinstance(part, Var) and is_integer(self._kind(part))


def _is_ufunc(op: str) -> bool:
    """Whether an operation is a function of NumPy that works element by element."""
    place, _, name = op.rpartition(".")
    function = getattr(np, name, None) if place == "numpy" else None
    return isinstance(function, np.ufunc) and function.signature is None
