"""What tells an array from an equal copy of it: refused, since a derivative works on copies."""

from __future__ import annotations

import operator
from collections.abc import Sequence

import gast
import numpy as np

from adjoint_gen.frontend.containers.dicts import is_kept_as_one
from adjoint_gen.frontend.names.values import Known, leaves
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.ir.trace import Arg, Const, Pack, Var

_FUNCTIONS = (id, np.shares_memory, np.may_share_memory, operator.is_, operator.is_not, np.lib.array_utils.byte_bounds)
_ATTRIBUTES = frozenset({"base", "data", "ctypes", "flags", "strides", "__array_interface__", "__array_struct__"})


def refuse_comparison(low: Lowering, op: gast.cmpop, left: Arg, right: Arg) -> None:
    """Refuse ``is`` between two values, and ``in`` where it is one of arrays that is looked for among them.

    Of dicts and objects that the running program keeps there is one for each of the user's, and what is no number, array or
    container, a member of an enumeration say, is handed on as it is.
    """
    asks = isinstance(op, gast.Is | gast.IsNot)
    constants = any(isinstance(s, Const) and s.spelling is None for s in (left, right))
    others = [side for side in (left, right) if isinstance(side, Var) and low.kind(side).tag == "other"]
    if asks and others:
        low.rely(others[0])
    elif asks and not constants and not all(is_kept_as_one(low, side) for side in (left, right)):
        raise _refuse(low, low.here, "`is` between two values")
    within = isinstance(right, Pack) or low.kind(right).tag in ("list", "tuple")
    if isinstance(op, gast.In | gast.NotIn) and within and any(_is_array(low, leaf) for leaf in leaves(left)):
        raise _refuse(low, low.here, "`in` for an array, which looks for the very same one first")


def refuse_question(low: Lowering, node: gast.AST, callee: Known, args: Sequence[Arg]) -> None:
    """Refuse a call that asks which array, or whose memory, something is."""
    if any(callee.value is function for function in _FUNCTIONS) and Const(None) not in args:
        raise _refuse(low, node, f"`{callee.spelling}`")


def refuse_attribute(low: Lowering, node: gast.AST, owner: Arg, name: str) -> None:
    """Refuse an attribute that says where or how an array lies in memory."""
    if name in _ATTRIBUTES and low.kind(owner).tag == "array":
        low.rely(owner)
        raise _refuse(low, node, f"`.{name}` of an array")


def _is_array(low: Lowering, value: Arg) -> bool:
    kind = low.kind(value)
    return kind.tag == "array" and kind.rank != 0


def _refuse(low: Lowering, node: gast.AST | None, what: str) -> Exception:
    remedy = "`==`, np.array_equal(...), or a flag that says which one it is"
    return low.refuse(node, f"cannot differentiate {what}: a derivative may copy arrays", remedy)
