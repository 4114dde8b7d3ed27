"""Library functions and methods that write into an array: each is what it computes, and a store."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import gast
import numpy as np

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.again import Written
from adjoint_gen.frontend.builder import Lowering
from adjoint_gen.frontend.stores import write
from adjoint_gen.frontend.values import Value, View
from adjoint_gen.frontend.views import reference
from adjoint_gen.ir.trace import Arg, Const, Pack, Store, Var

Params = Sequence[tuple[str, Arg]]

_OTHER_FORM = "an operation that gives a new array"


def into(low: Lowering, node: gast.AST | None, value: Arg, spelling: str) -> View:
    """The storage that a call writes into.

    Raises:
        Written: the name of that array was not known to be written.
        DifferentiationError: it is no storage.
    """
    view = None if isinstance(value, Pack) else reference(low, value)
    if view is not None:
        return view
    root = node
    while isinstance(root, gast.Subscript | gast.Attribute):
        root = root.value
    name = root.id if isinstance(root, gast.Name) else ""
    why = low.lost.get(name, "it is not known which array that is")
    if name in low.locals and name not in low.stored:
        raise Written(name)
    raise low.refuse(low.here, f"cannot differentiate `{spelling}`: it writes into an array, and {why}", _OTHER_FORM)


def casts(low: Lowering, node: gast.AST, spelling: str, old: Value, new: Value) -> None:
    """Refuse to change an array of integers in place to floating-point numbers, where the program raises."""
    kind, made = low.kind(old), low.kind(new).dtype
    if kind.tag == "array" and (kind.dtype or "").startswith(("int", "bool")) and (made or "").startswith("float"):
        what = f"cannot differentiate this `{spelling}`: the array has dtype {kind.dtype}, and does not take {made}"
        raise low.refuse(node, what, "an array of dtype float64")


def put_out(
    low: Lowering, node: gast.Call, spelling: str, out: Arg, mask: Arg | None, compute: Callable[[], Value]
) -> Value:
    """``f(..., out=y, where=mask)``: what ``f`` computes, stored in ``y``."""
    if isinstance(out, Pack) and len(out.items) == 1:
        out = out.items[0]
    by_name = [k.value for k in node.keywords if k.arg == "out"]
    view = into(low, by_name[0] if by_name else node.args[-1], out, f"out= of {spelling}")
    value = low.as_argument(compute(), node)
    old = low.load(view)
    if mask is not None:
        value = low.bind("numpy.where", (mask, value, old))
    casts(low, node, spelling, old, value)
    write(low, node, view.base, view.chain, value)
    return low.load(view)


def changing_call(
    low: Lowering, node: gast.Call, function: object, spelling: str, args: Sequence[Arg], params: Params
) -> Value | None:
    """A call of a function that changes its first argument; None for every other call."""
    name = getattr(function, "__name__", "")
    handler: Callable[..., None] | None
    if isinstance(getattr(function, "__self__", None), np.ufunc) and name == "at":
        handler = _SHARES.get(function.__self__)  # type: ignore[attr-defined]
    else:
        handler = next((handle for known, handle in _HANDLERS if function is known), None)
    if handler is None:
        return None
    if not args:
        raise _refused(low, node, spelling)
    handler(low, node, spelling, into(low, node.args[0], args[0], spelling), args, dict(params))
    return Const(None)


def changing_method(
    low: Lowering, node: gast.Call, owner: Value, name: str, args: Sequence[Arg], params: Params
) -> Value | None:
    """A call of a method that changes its array; None for every other call."""
    handler = _METHODS.get(name)
    if handler is None or not isinstance(owner, Var) or low.kind(owner).tag != "array":
        return None
    assert isinstance(node.func, gast.Attribute)
    handler(low, node, f".{name}", into(low, node.func.value, owner, f".{name}"), [owner, *args], dict(params))
    return Const(None)


def _refused(low: Lowering, node: gast.Call, spelling: str) -> DifferentiationError:
    return low.refuse(node, f"cannot differentiate this form of `{spelling}`: it changes an array in place", _OTHER_FORM)


def _array(low: Lowering, arg: Arg) -> Arg:
    return low.bind("numpy.array", (arg,)) if isinstance(arg, Pack) and arg.kind in ("tuple", "list") else arg


def _is_number(low: Lowering, arg: Arg) -> bool:
    """Whether an argument is one number, on which the text then relies."""
    if isinstance(arg, Var):
        low.rely(arg)
        return low.kind(arg).rank == 0
    return isinstance(arg, Const)


def _add_at(low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]) -> None:
    """``np.add.at(y, i, v)``: every share reaches its element."""
    if len(args) != 3 or params:
        raise _refused(low, node, spelling)
    value = _array(low, args[2])
    casts(low, node, spelling, args[0], value)
    low.emit(Store(view.base, (*view.chain, args[1]), value, add=True, origin=low.origin(node)))


def _subtract_at(
    low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]
) -> None:
    """``np.subtract.at(y, i, v)``."""
    if len(args) != 3 or params:
        raise _refused(low, node, spelling)
    negated = low.bind("operator.neg", (_array(low, args[2]),))
    _add_at(low, node, spelling, view, (*args[:2], negated), params)


def _copyto(low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]) -> None:
    """``np.copyto(y, v, where=mask)``."""
    if len(args) != 2 or params.keys() - {"where"}:
        raise _refused(low, node, spelling)
    value = _array(low, args[1])
    if "where" in params:
        value = low.bind("numpy.where", (params["where"], value, low.load(view)))
    casts(low, node, spelling, args[0], value)
    write(low, node, view.base, view.chain, value)


def _put(low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]) -> None:
    """``np.put(y, i, v)`` of one axis: values are repeated, or left over."""
    if len(args) != 3 or params or low.kind(args[0]).rank != 1:
        raise _refused(low, node, spelling)
    low.rely(args[0])
    places, value = low.bind("numpy.ravel", (_array(low, args[1]),)), _array(low, args[2])
    if not _is_number(low, value):
        value = low.bind("numpy.ravel", (value,))
        count, given = low.bind("numpy.size", (places,)), low.bind("numpy.size", (value,))
        again = low.bind("operator.mod", (low.bind("numpy.arange", (count,)), given))
        value = low.bind("operator.getitem", (value, again))
    write(low, node, view.base, (*view.chain, places), value)


def _fill_diagonal(
    low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]
) -> None:
    """``np.fill_diagonal(y, v)`` of a matrix and a number."""
    if len(args) != 2 or params or low.kind(args[0]).rank != 2 or not _is_number(low, args[1]):
        raise _refused(low, node, spelling)
    low.rely(args[0])
    shape = low.bind("ndarray.shape", (args[0],))
    sides = [low.bind("operator.getitem", (shape, Const(axis))) for axis in (0, 1)]
    places = low.bind("numpy.arange", (low.bind("builtins.min", sides),))
    write(low, node, view.base, (*view.chain, Pack("tuple", (places, places))), args[1])


def _fill(low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]) -> None:
    """``y.fill(v)``."""
    if len(args) != 2 or params:
        raise _refused(low, node, spelling)
    write(low, node, view.base, view.chain, args[1])


def _sort(low: Lowering, node: gast.Call, spelling: str, view: View, args: Sequence[Arg], params: dict[str, Arg]) -> None:
    """``y.sort(axis)``."""
    if len(args) > 2 or params.keys() - {"axis", "kind"}:
        raise _refused(low, node, spelling)
    axis = [("axis", value) for value in args[1:]]
    ordered = low.bind("numpy.sort", (args[0],), params=(*axis, *params.items()))
    write(low, node, view.base, view.chain, ordered)


_SHARES: dict[np.ufunc, Callable[..., None]] = {np.add: _add_at, np.subtract: _subtract_at}
_HANDLERS: tuple[tuple[object, Callable[..., None]], ...] = (
    (np.copyto, _copyto), (np.put, _put), (np.fill_diagonal, _fill_diagonal),
)
_METHODS: dict[str, Callable[..., None]] = {"fill": _fill, "sort": _sort, "put": _put}
