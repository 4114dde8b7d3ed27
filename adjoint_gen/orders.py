"""Derivatives of derivatives: the pullback of a pullback is a tangent.

Of ``f`` the pullback ``V(x, y_bar) = (f(x), J(x)' y_bar)`` is the gradient of ``y_bar . f(x)`` by ``y_bar`` and ``x``. Second
derivatives are symmetric, so what pulls back through it is its own tangent, where the cotangent of what belongs to ``x`` is the
tangent of ``x``, and that of ``f(x)`` the tangent of ``y_bar``:

    V(x, y_bar; u, v)_dot = (J(x) u + ..., d/de J(x + e u)' (y_bar + e v))

This is a pullback in its turn. So every order is forward mode over reverse mode: no sweep is ever reversed, no tape has a tape, and
whatever reverse mode understands, functions that call themselves and containers among the arguments, has all orders.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.trace import Arg, Bind, Block, Const, Pack, Section, Stmt, Trace, Var
from adjoint_gen.ir.walk import all_variables, defines_within, map_arg, rename, values_of, variables
from adjoint_gen.names import Names
from adjoint_gen.pipeline import through
from adjoint_gen.rules.listing import RECORD
from adjoint_gen.signature import Mode, Stage
from adjoint_gen.simplify.passes import simplify
from adjoint_gen.transform.as_primal import as_one_program, with_ones
from adjoint_gen.transform.forward import forward
from adjoint_gen.transform.inline import with_functions_apart, with_selections
from adjoint_gen.transform.replays import quiet
from adjoint_gen.transform.reverse import reverse
from adjoint_gen.transform.scalar_result import check_scalar, refuse_unless_scalar, without_aux
from adjoint_gen.transform.seeds import result_leaves, seeds_of, with_lists_made


def slope(primal: Trace, before: Sequence[Stage]) -> Trace:
    """What the derivatives ``before`` make of a function, as a function."""
    *_, (mode, where) = before
    union = tuple(sorted(set(all_of(where))))
    made = with_ones(_gradients(primal, before, union), len(primal.params))
    value, gradients = _items(made.result)
    result = _shown(mode, value, _by(where, dict(zip(union, _items(gradients), strict=True))))
    return _titled(simplify(replace(made, result=result)), primal, before)


def _gradients(primal: Trace, before: Sequence[Stage], wrt: tuple[int, ...]) -> Trace:
    """The value of what is differentiated last ``before``, and its gradients, for a seed."""
    *earlier, (mode, _) = before
    mode = "value_and_grad_aux" if mode.endswith("_aux") else "value_and_grad"
    return pulled_back(primal, earlier, wrt, mode) if earlier else recorded_adjoint(primal, wrt, mode, apart=True)


def _titled(made: Trace, primal: Trace, before: Sequence[Stage]) -> Trace:
    name, title = primal.name, primal.source.qualname
    for mode in (mode.removesuffix("_aux") for mode, _ in before):
        name, title = f"{name}_{mode}", f"{mode}({title})"
    return replace(made, name=name, source=replace(primal.source, qualname=title))


def _by(where: int | tuple[int, ...], trees: Mapping[int, Arg]) -> Arg:
    """What belongs to the parameters at these positions, as a derivative by them returns it."""
    return trees[where] if isinstance(where, int) else Pack("tuple", tuple(trees[k] for k in where))


def _shown(mode: Mode, value: Arg, own: Arg) -> Arg:
    """What a derivative returns, of the value, perhaps with aux beside it, and the gradient."""
    if mode.startswith("value"):
        return Pack("tuple", (value, own))
    return Pack("tuple", (own, _items(value)[1])) if mode.endswith("_aux") else own


def _items(tree: Arg) -> tuple[Arg, ...]:
    assert isinstance(tree, Pack)
    return tree.items


def pulled_back(primal: Trace, before: Sequence[Stage], wrt: int | tuple[int, ...], mode: Mode) -> Trace:
    """The adjoint of what ``before`` makes of a function, in one go: a tangent.

    Its parameters and its result are those that :func:`adjoint_of` gives such a function.
    """
    *_, (last, where) = before
    count = len(primal.params)
    union = tuple(sorted({*all_of(where), *all_of(wrt)}))
    inner, moving = _gradients(primal, before, union), tuple(dict.fromkeys(all_of(where)))
    if last.startswith("value"):
        moving = (*moving, count)  # the seed, along the cotangent of the value
    else:
        inner = simplify(with_ones(inner, count))
    made = simplify(forward(inner, moving, simplify, by_place=True))
    (value, gradients), (_, changes) = map(_items, _items(made.result))
    found, changed = (dict(zip(union, _items(tree), strict=True)) for tree in (gradients, changes))
    dots = {k: p.tree for k, p in zip(moving, made.params[len(inner.params) :], strict=True)}
    dot: Arg = dots.get(count, Const(None))
    moved = _shown(last, Pack("tuple", (dot, Const(None))) if last.endswith("_aux") else dot, _by(where, dots))
    raw = replace(made, params=made.params[: len(inner.params)], result=_shown(last, value, _by(where, found)))
    raw = _titled(with_ones(raw, count), primal, before)
    if mode == "vjp":
        raw = with_lists_made(raw)
    aux: tuple[Arg, ...] = ()
    scalar = raw
    names: dict[Var, Arg] = {}
    if mode.endswith("_aux"):
        scalar, aux = without_aux(raw)
        moved, still = _items(moved)
        names.update((v, Const(0.0)) for v in variables(still))
    if mode != "vjp":
        refuse_unless_scalar(scalar, infer(scalar))
    seeds = _Seeds(scalar, made)
    seeds.match(scalar.result, moved)
    names |= seeds.same
    change = _by(wrt, changed)
    shown: Arg = Pack("tuple", (scalar.result, *aux)) if aux else scalar.result
    if mode.startswith("grad"):
        whole: Arg = Pack("tuple", (change, *aux)) if aux else change
    else:
        whole = Pack("tuple", (shown, change))
    body, whole = rename((*seeds.head, *raw.body), names), map_arg(whole, lambda v: names.get(v, v))
    return simplify(replace(raw, params=(*raw.params, *seeds.params), body=body, result=whole))


def paired(primal: Trace, before: Sequence[Stage], wrt: int | tuple[int, ...]) -> Trace:
    """The adjoint of what ``before`` makes of a function, in two sweeps: what that is, and then the tangent."""
    ahead, back = with_lists_made(slope(primal, before)), pulled_back(primal, before, wrt, "vjp")
    count, names = len(primal.params), Names((*all_variables(ahead), *all_variables(back)))
    own: dict[Var, Arg] = {v: names.like(v) for s in back.body for v in defines_within(s)}
    back = with_functions_apart(back, ahead.functions)
    gradients = map_arg(_items(back.result)[1], lambda v: own.get(v, v))
    body = (
        Section("forward sweep"), *as_one_program(ahead).body,
        Section("reverse sweep"), *rename(as_one_program(quiet(back)).body, own),
    )
    made = replace(
        ahead, params=(*ahead.params, *back.params[count:]), body=body, result=Pack("tuple", (ahead.result, gradients)),
        functions=tuple({f.name: f for f in (*ahead.functions, *back.functions)}.values()),
    )
    return simplify(made)


class _Seeds:
    """The seeds of an adjoint that is a tangent: what is to be the tangent of what a gradient was taken by."""

    def __init__(self, trace: Trace, made: Trace) -> None:
        kinds = infer(trace)
        self.names = Names((*all_variables(made), *all_variables(trace)))
        self.params = tuple(seeds_of(tuple(result_leaves(trace.result, kinds)), kinds, self.names, trace))
        self.left = iter(self.params)
        self.same: dict[Var, Arg] = {}
        self.head: list[Stmt] = []

    def match(self, result: Arg, moved: Arg) -> None:
        """Let the seeds of what is returned be the tangents ``moved``, which have its structure."""
        if isinstance(moved, Pack):
            for one, other in zip(values_of(result), values_of(moved), strict=True):
                self.match(one, other)
            return
        made = self.built(result)
        if isinstance(moved, Var):
            self.same[moved] = made

    def built(self, result: Arg) -> Arg:
        """The seeds of a part of what is returned, put together."""
        if not isinstance(result, Pack):
            return next(self.left).tree
        items = [self.built(item) for item in values_of(result)]
        made = self.names.fresh()
        assert result.kind == "dict"
        args = tuple(part for key, item in zip(result.items[::2], items, strict=True) for part in (key, item))
        self.head.append(Bind(made, RECORD, args))
        return made


def recorded_adjoint(primal: Trace, wrt: int | tuple[int, ...], mode: Mode, apart: bool = False) -> Trace:
    """Reverse mode: what runs and is recorded, and then the sweep back; ``apart`` as for :func:`adjoint_of`."""
    return recorded(adjoint_of(primal, wrt, mode, apart))


def recorded(adjoint: Trace) -> Trace:
    """Both sweeps of a function, simplified, with their tapes."""
    return simplify(through("record", simplify(adjoint)))


def called_adjoint(adjoint: Trace) -> Trace:
    """Both sweeps of a function that is called by the one that is differentiated."""
    return through("finish", recorded(adjoint))


def adjoint_of(primal: Trace, wrt: int | tuple[int, ...], mode: Mode, apart: bool = False) -> Trace:
    """The reverse of a function as ``mode`` calls it: what it returns, and of what kind the primal's result must be.

    ``apart`` is for residuals that are to be differentiated.
    """
    positions = all_of(wrt)
    aux: tuple[Arg, ...] = ()
    if mode.endswith("_aux"):
        primal, aux = without_aux(primal)
    finish = recorded if apart else called_adjoint
    adjoint = reverse(with_selections(primal), positions, value=True, finish=finish, again=mode == "vjp", apart=apart)
    assert isinstance(adjoint.result, Pack)
    value, gradients = adjoint.result.items
    if isinstance(wrt, int):
        assert isinstance(gradients, Pack)
        gradients = gradients.items[0]
    if mode != "vjp":
        kinds = infer(primal)
        refuse_unless_scalar(primal, kinds)
        adjoint = check_scalar(adjoint, primal, kinds)
    if mode.startswith("grad"):
        return replace(adjoint, result=Pack("tuple", (gradients, *aux)) if aux else gradients)
    if aux:
        value = Pack("tuple", (value, *aux))
    return replace(adjoint, result=Pack("tuple", (value, gradients)))


def all_of(wrt: int | tuple[int, ...]) -> tuple[int, ...]:
    """The positions that a derivative is taken by."""
    return (wrt,) if isinstance(wrt, int) else wrt


def hessian_product(primal: Trace, wrt: int | tuple[int, ...]) -> Trace:
    """Forward mode over reverse mode: how the gradient changes along a direction, which is given by tangents."""
    return along(recorded_adjoint(primal, wrt, "grad", apart=True), wrt)


def along(gradient: Trace, wrt: int | tuple[int, ...]) -> Trace:
    """How a gradient changes along a direction."""
    product = forward(gradient, all_of(wrt), simplify)
    assert isinstance(product.result, Pack)
    return replace(product, result=product.result.items[1])

