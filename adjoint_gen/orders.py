"""Derivatives of derivatives: what pulls back through a gradient is its tangent.

The pullback of a function ``f``, as a function ``V`` of its arguments and a seed,

    V(x, s) = (f(x), J(x)' s)    is the gradient, by s and x, of    s . f(x)

So its Jacobian is symmetric: what pulls a cotangent ``(v, u)`` back through it is what pushes a tangent forward, of ``x`` along
``u`` and of ``s`` along ``v``,

    V_dot(x, s, u, v) = (J(x) u, d/de J(x + e u)' (s + e v))    the gradients by s and x

and as the derivative of a gradient along a direction that is a gradient, too. So every order is forward mode over reverse
mode: no sweep is reversed, there are no tapes of tapes, and what reverse mode takes, functions that call themselves and
containers among the arguments included, has derivatives of all orders.

Where arguments share memory, gradients are by place (docs/operators.md), and the transpose of that is that the first place
gives the tangent of the memory.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.ir.once import once
from adjoint_gen.ir.trace import Arg, Bind, Const, Effect, Pack, Param, Section, Trace, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.ir.walk import all_variables, defines_within, map_arg, rename, values_of, variables
from adjoint_gen.names import Names
from adjoint_gen.pipeline import through
from adjoint_gen.program.signature import Mode, Stage
from adjoint_gen.rules.listing import RECORD
from adjoint_gen.simplify.passes import simplify
from adjoint_gen.transform.as_primal import as_one_program, with_ones
from adjoint_gen.transform.forward import forward
from adjoint_gen.transform.gradient_displays import with_gradients_apart
from adjoint_gen.transform.inline import with_selections
from adjoint_gen.transform.pair_names import with_functions_apart
from adjoint_gen.transform.replays import quiet
from adjoint_gen.transform.reverse import reverse
from adjoint_gen.transform.scalar_result import check_scalar, refuse_unless_scalar, without_aux
from adjoint_gen.transform.seeds import refuse_records, result_leaves, seeds_of, with_lists_made
from adjoint_gen.version import __version__

Wrt = int | tuple[int, ...]

_TITLES: Mapping[Mode, str] = {
    **dict.fromkeys(("grad", "grad_aux"), "Gradient"),
    **dict.fromkeys(("value_and_grad", "value_and_grad_aux"), "Value and gradient"),
    "vjp": "Pullback",
    "jvp": "Tangent",
    "hvp": "Product of the Hessian",
    "vjp_each": "Pullback, for a block of cotangents,",
    "jvp_each": "Tangent, for a block of directions,",
    "hvp_each": "Product of the Hessian, for a block of directions,",
}


@dataclass(frozen=True)
class Order:
    """What the derivatives ``before`` make of a function, as something to be differentiated."""

    primal: Trace
    before: tuple[Stage, ...] = ()

    @cached_property
    def function(self) -> Trace:
        """It, as a function."""
        return slope(self.primal, self.before) if self.before else self.primal

    def adjoint(self, wrt: Wrt, mode: Mode) -> Trace:
        """Its adjoint, of which no derivative will be taken; for a pullback in two sweeps."""
        if not self.before:
            return last_adjoint(self.primal, wrt, mode)
        if mode != "vjp":
            return pulled_back(self.primal, self.before, wrt, mode)
        ahead = as_one_program(with_lists_made(self.function))
        made = pulled_back(self.primal, self.before, wrt, mode, ahead)
        gradients = _items(made.result)[1]
        ahead = replace(ahead, body=(Section("forward sweep"), *ahead.body, Section("reverse sweep")))
        return simplify(_behind(ahead, replace(as_one_program(quiet(made)), result=gradients)))

    def product(self, wrt: Wrt) -> Trace:
        """Forward mode over reverse mode: how its gradient changes along a direction, which is given by tangents."""
        if self.before:
            gradient = pulled_back(self.primal, self.before, wrt, "grad")
        else:
            gradient = recorded_adjoint(self.primal, wrt, "grad")
        return _moved_last(gradient, all_of(wrt))


def slope(primal: Trace, before: Sequence[Stage]) -> Trace:
    """What the derivatives ``before`` make of a function, as a function."""
    *_, (mode, where) = before
    positions = _sorted(where)
    made = with_ones(_gradients(primal, before, positions), len(primal.params))
    value, gradients = _items(made.result)
    result = _shown(mode, value, _by(where, dict(zip(positions, _items(gradients), strict=True))))
    return simplify(_titled(replace(made, result=result), primal, before))


def pulled_back(primal: Trace, before: Sequence[Stage], wrt: Wrt, mode: Mode, whole: Trace | None = None) -> Trace:
    """The adjoint of what ``before`` makes of a function, in one go: a tangent.

    Its parameters and its result are those that :func:`adjoint_of` gives such a function; its seeds are for what the ``whole``
    returns, if that is given.
    """
    *_, (last, where) = before
    count, positions, moving = len(primal.params), _sorted(wrt), _sorted(where)
    inner = _gradients(primal, before, positions)
    if last.startswith("value"):
        moving = (*moving, count)  # the seed, along the cotangent of the value
    else:
        inner = simplify(with_ones(inner, count))
    made = simplify(forward(inner, moving, simplify, by_place=True))
    (value, gradients), (_, changes) = map(_items, _items(made.result))
    dots = {k: p.tree for k, p in zip(moving, made.params[len(inner.params) :], strict=True)}
    dot = dots.get(count, Const(None))
    moved = _shown(last, Pack("tuple", (dot, Const(None))) if last.endswith("_aux") else dot, _by(where, dots))
    own: Arg = Const(None)
    if positions == _sorted(where):
        own = _shown(last, value, _by(where, dict(zip(positions, _items(gradients), strict=True))))
    made = replace(made, params=made.params[: len(inner.params)], result=Pack("tuple", (own, changes)))
    made = with_ones(made, count)
    if positions != _sorted(where):  # by other arguments, and where these share memory it stands in other places
        function = as_one_program(slope(primal, before))
        made = _behind(function, replace(made, result=_items(made.result)[1]), variables(moved))
    own, changes = _items(made.result)
    change = _by(wrt, dict(zip(positions, _items(changes), strict=True)))
    return _seeded(_titled(replace(made, result=own), primal, before), change, moved, mode, whole)


def _gradients(primal: Trace, before: Sequence[Stage], positions: tuple[int, ...]) -> Trace:
    """The value of what is differentiated last ``before``, and its gradients, for a seed."""
    *earlier, (last, _) = before
    mode: Mode = "value_and_grad_aux" if last.endswith("_aux") else "value_and_grad"
    if earlier:
        return pulled_back(primal, earlier, positions, mode)
    return recorded_adjoint(primal, positions, mode)


def _titled(made: Trace, primal: Trace, before: Sequence[Stage]) -> Trace:
    """A trace under the name of what ``before`` makes of a function."""
    name, title = primal.name, primal.source.qualname
    for mode in (mode.removesuffix("_aux") for mode, _ in before):
        name, title = f"{name}_{mode}", f"{mode}({title})"
    return replace(made, name=name, source=replace(primal.source, qualname=title))


def _by(where: Wrt, trees: Mapping[int, Arg]) -> Arg:
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


def _behind(first: Trace, second: Trace, also: Iterable[Var] = ()) -> Trace:
    """Two functions of the same arguments as one that returns what both do; names of the second, and ``also`` others, stay."""
    names = Names((*all_variables(first), *all_variables(second), *also))
    own: dict[Var, Arg] = {v: names.like(v) for s in first.body for v in defines_within(s)}
    second = with_functions_apart(second, first.functions)
    functions = {f.name: f for f in (*first.functions, *second.functions)}
    return replace(
        second,
        body=(*rename(first.body, own), *second.body),
        functions=tuple(functions.values()),
        result=Pack("tuple", (map_arg(first.result, lambda v: own.get(v, v)), second.result)),
    )


def _seeded(trace: Trace, change: Arg, moved: Arg, mode: Mode, whole: Trace | None) -> Trace:
    """An adjoint whose gradients are a ``change``, and whose seeds are what ``moved``, a tree like what the trace returns."""
    scalar, aux = without_aux(trace) if mode.endswith("_aux") else (trace, ())
    same: dict[Var, Arg] = {}
    if aux:
        moved, still = _items(moved)
        same.update((v, Const(0.0)) for v in variables(still))
    like = whole or scalar
    kinds = infer(like)
    if mode != "vjp":
        refuse_unless_scalar(scalar, kinds)
    names = Names((*all_variables(trace), *all_variables(like), *variables(change), *variables(moved), *same))
    refuse_records(like, set(variables(like.result)), kinds)
    seeds = tuple(seeds_of(tuple(result_leaves(like.result, kinds)), kinds, names, like))
    head = _matched(like.result, moved, iter(seeds), same, names)
    change = map_arg(change, lambda v: same.get(v, v))
    own: Arg = Pack("tuple", (scalar.result, *aux)) if aux else scalar.result
    if mode.startswith("grad"):
        result: Arg = Pack("tuple", (change, *aux)) if aux else change
    else:
        result = Pack("tuple", (own, change))
    made = replace(trace, params=(*trace.params, *seeds), body=rename((*head, *trace.body), same), result=result)
    return simplify(made if mode == "vjp" else check_scalar(made, scalar, kinds))


def _matched(result: Arg, moved: Arg, seeds: Iterator[Param], same: dict[Var, Arg], names: Names) -> list[Bind]:
    """Let the tangents ``moved`` be the ``seeds`` of what is returned; what makes dicts of them, where it is taken apart.

    A list has one seed, of which its items are looked up.
    """

    def seed(part: Arg) -> Arg:
        if not isinstance(part, Pack):
            return next(seeds).tree
        if part.kind == "tuple":
            return Pack("tuple", tuple(map(seed, part.items)))
        items = [item for key, value in zip(part.items[::2], values_of(part), strict=True) for item in (key, seed(value))]
        made.append(Bind(names.fresh(), RECORD, tuple(items)))
        return made[-1].target

    def items(moved: Pack, whole: Arg) -> None:
        for k, part in enumerate(moved.items):
            made.append(Bind(names.fresh(), GETITEM, (whole, Const(k)), effect=Effect.PURE))
            if isinstance(part, Pack):
                items(part, made[-1].target)
            elif isinstance(part, Var):
                same[part] = made[-1].target

    made: list[Bind] = []
    if isinstance(moved, Pack) and moved.kind == "list" and isinstance(result, Var):
        items(moved, seed(result))
    elif isinstance(moved, Pack):
        assert isinstance(result, Pack)
        for one, other in zip(values_of(result), values_of(moved), strict=True):
            made += _matched(one, other, seeds, same, names)
    elif isinstance(moved, Var):
        same[moved] = seed(result)
    else:
        seed(result)
    return made


@once
def recorded_adjoint(primal: Trace, wrt: Wrt, mode: Mode) -> Trace:
    """Reverse mode: what runs and is recorded, and then the sweep back; of which derivatives will be taken."""
    return recorded(adjoint_of(primal, wrt, mode, apart=True))


@once
def last_adjoint(primal: Trace, wrt: Wrt, mode: Mode) -> Trace:
    """The same of a function of which no derivative will be taken any more."""
    primal = with_lists_made(primal) if mode == "vjp" else primal
    return recorded(with_gradients_apart(adjoint_of(primal, wrt, mode)))


@once
def moved_along(primal: Trace, positions: tuple[int, ...]) -> Trace:
    """Forward mode: the value, and how it changes along a direction."""
    return forward(primal, positions, simplify)


@once
def _moved_last(primal: Trace, positions: tuple[int, ...]) -> Trace:
    moved = moved_along(primal, positions)
    return replace(moved, result=_items(moved.result)[1])


def recorded(adjoint: Trace) -> Trace:
    """Both sweeps of a function, simplified, with their tapes."""
    return simplify(through("record", simplify(adjoint)))


def called_adjoint(adjoint: Trace) -> Trace:
    """Both sweeps of a function that is called by the one that is differentiated."""
    return through("finish", recorded(adjoint))


def adjoint_of(primal: Trace, wrt: Wrt, mode: Mode, apart: bool = False) -> Trace:
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


def all_of(wrt: Wrt) -> tuple[int, ...]:
    """The positions that a derivative is taken by."""
    return (wrt,) if isinstance(wrt, int) else wrt


def _sorted(wrt: Wrt) -> tuple[int, ...]:
    return tuple(sorted(set(all_of(wrt))))


def header(primal: Trace, wrt: tuple[int, ...], mode: Mode) -> str:
    """The first line of a generated module: what it is the derivative of."""
    names, source = ", ".join(primal.params[i].name for i in wrt), primal.source
    function = f"{source.module}.{source.qualname}".lstrip(".")  # one that was written stands in no module
    return f"{_TITLES[mode]} of {function} with respect to {names}.  adjoint_gen {__version__}"
