"""Whether something of which nothing is known may change what the lists and dicts of a function hold, and so its kinds."""

from __future__ import annotations

from collections.abc import Mapping

from adjoint_gen.analysis.containers import given
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.memory import shows_outside
from adjoint_gen.ir.sorts import all_of, binds_of
from adjoint_gen.ir.trace import Bind, Effect, Store, Trace, Var
from adjoint_gen.ir.views import ADDING, INSERT, TAKE_OUT
from adjoint_gen.ir.walk import reads, statements

_OF_INTEGERS = frozenset({"ndarray.shape", "numpy.shape", "ndarray.strides"})
"""What gives tuples of integers, however many."""

_FOLLOWED = ADDING | {INSERT, TAKE_OUT}
"""What changes lists and dicts in ways that the inference knows."""


def changes_items(trace: Trace, kinds: Mapping[Var, Kind]) -> bool:
    """Whether a function of unknown effect is given a container, or one is stored to, whose items are not followed.

    >>> from adjoint_gen.ir.trace import Bind, Const, Effect, Param, Source
    >>> x, n, t = Var("x"), Var("n"), Var("t")
    >>> draws = Bind(t, "method", (x, Const("random"), n), effect=Effect.IMPURE)
    >>> trace = Trace("f", (Param("n", n),), (draws,), t, Source("", 1, (), "f", ""))
    >>> changes_items(trace, {n: Kind("tuple", items=(Kind("int"),))}), changes_items(trace, {n: Kind("tuple")})
    (False, True)
    """
    impure = (s for s in statements(trace.body) if s.__class__ is Bind and s.effect is Effect.IMPURE)
    outers = {outer.var for outer in trace.outers}  # what is asked for an attribute holds nothing of the function's

    def followed(stmt: Bind) -> bool:
        return stmt.op in _FOLLOWED or (stmt.op == "getattr" and stmt.args[0] in outers)

    passed = {v for s in impure if isinstance(s, Bind) and not followed(s) and shows_outside(s) for v in reads(s)}
    if passed:
        passed -= {s.target for s in binds_of(trace, *_OF_INTEGERS)}
    stored = {s.array for s in all_of(trace, Store)}
    lost = passed & given(trace) if passed else frozenset()
    return any(_is_opaque(kinds[var], var in lost) for var in (passed | stored) & kinds.keys())


def _is_opaque(kind: Kind, lost: bool) -> bool:
    """Whether a change of such a value may change the kinds of items; those of a list are followed, unless it is ``lost``."""
    if kind.tag == "tuple":
        return not kind.items or any(_is_opaque(item, True) for item in kind.items)
    known = bool(kind.keys) or kind.is_table if kind.tag == "dict" else kind.element is not None
    return kind.tag == "unknown" or (kind.tag in ("list", "dict") and (lost or not known))
