"""Derivatives that are taken inside a function: ``grad(f)(x)``, and calls of gradients, Jacobians and Hessians from outside.

An operator with a function is a value, ``Partial(operator, function)``, like any other function. A call of it is the call of a
small function that is written here for the arguments that it has, and lowered as the user's own are. Where that takes
a derivative it has marks, statements ``derived``, each of which stands for a part of it: the primal's value again, its tangent,
or the gradient by one of the parameters. Nothing has a rule for them; :mod:`adjoint_gen.transform.nested_derivatives` puts the
derivative in the place of a function with marks.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterator, Sequence
from dataclasses import replace
from types import FunctionType
from typing import Any

import gast
import numpy as np

from adjoint_gen.analysis.layouts import COPY
from adjoint_gen.analysis.use_counts import callees_first
from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.calls.derivative_texts import FUNCTION, TEXTS, primal, pulled_back, tangent
from adjoint_gen.frontend.calls.snapshots import require_apart, snapshot
from adjoint_gen.frontend.containers.dict_objects import table
from adjoint_gen.frontend.containers.lists import settle_held
from adjoint_gen.frontend.names.callables import Choice, Partial
from adjoint_gen.frontend.names.comprehension_scopes import unmarked
from adjoint_gen.frontend.names.derivative_operators import OPERATORS, OPTIONS, WRT, operator_of
from adjoint_gen.frontend.names.resolve import is_ours
from adjoint_gen.frontend.names.values import Calling, Known, LocalFunction, Named, Value, leaves, mapped
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import every_leaf
from adjoint_gen.frontend.state.refusals import CHANGES_INSIDE
from adjoint_gen.frontend.storage.stores import MEMORY
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.memory import PERHAPS, shows_outside
from adjoint_gen.ir.trace import Append, Arg, Bind, CallFunction, Const, Effect, Pack, Pop, Stmt, Store, Trace, Var
from adjoint_gen.ir.views import APART, LAID_IN_ROWS, operation_of
from adjoint_gen.ir.walk import statements, values_of
from adjoint_gen.program.lines import executed
from adjoint_gen.program.reach import has_source
from adjoint_gen.program.signature import Signature

"""Calls a value with arguments, positional ones and those by name."""

DERIVED = "derived"


def marks_of(function: Trace) -> tuple[Bind, ...]:
    """The marks of a function; there are none in what the user wrote."""
    return tuple(s for s in function.body if isinstance(s, Bind) and s.op == DERIVED)


def mark(part: str, mode: str, value: Any, by: tuple[Any, ...], seeds: tuple[Any, ...]) -> Any:
    """A part of the derivative of ``value`` with respect to ``by``: its ``value``, ``tangent`` or ``gradient``."""
    raise AssertionError(f"the {part} of a {mode} was not put in the place of its mark, for {value}, {by} and {seeds}")


def taken(
    low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str, call: Calling
) -> Value | None:
    """A call of an operator, or of what one has made; None for every other call."""
    if not isinstance(callee, Known) or not is_ours(callee.value):
        return None
    if callee.value is mark:
        return _marked(low, node, values)
    name = operator_of(callee.value)
    if not name:
        return None
    if isinstance(callee, Partial):
        if name == "vjp":
            return _pulled(low, node, callee, values, named)
        return _called(low, node, callee, name, values, named, base)
    match values:
        case [Known() as function, *args] if name == "vjp":
            settle_held(low, (*args, *(value for _, value in named)))
            shown = (function, *args)
            now, *args = (snapshot(low, node, value) for value in (_with_fixed(function, named), *args))
            assert isinstance(now, Known)
            text = primal([f"x{k}" for k in range(len(args))])
            own, *given = (snapshot(low, node, one) for one in (now, *args)) if low.program.modes.by_reference else (now, *args)
            assert isinstance(own, Known)
            value = low.part(_run(low, node, "value", own, text, given, ""), node)
            if low.program.modes.by_reference and any(isinstance(s, Store | Append | Pop) for s in _called_last(low)):
                require_apart(low, node, shown)
            held = (("value", value),)
            pullback = Partial(callee.value, callee.spelling, function=now, args=tuple(args), params=held)
            return Pack("tuple", (value, Const(pullback)))
        case [Known() as function, Pack() as args, Pack() as dots] if name == "jvp" and not named:
            return _pushed(low, node, function, args.items, dots.items, base)
        case [Known() as function, *more] if name in OPTIONS and len(more) <= 1 + (name == "jacobian"):
            return _made_of(low, node, name, function, callee, (*zip(_PLACES, more, strict=False), *named))
        case [] if name in OPTIONS:
            return Partial(functools.partial, callee.spelling, function=callee, params=tuple(named))
    raise low.refuse(
        node, f"cannot differentiate this call of `{callee.spelling}`: what it is a derivative of is not known here",
        "a function by its name, or a lambda, and each argument for itself",
    )


_PLACES = ("wrt", "mode")
"""The parameters of an operator after the function."""


def _made_of(low: Lowering, node: gast.Call, operator: str, function: Known, callee: Known, named: Named) -> Partial:
    """What an operator makes of a function, with what it was given beside that."""
    found: dict[str, Const | Pack] = {}
    for said, value in named:
        name = "wrt" if said in WRT else said
        known = isinstance(value, Const) or (isinstance(value, Pack) and all(isinstance(v, Const) for v in value.items))
        if name not in ("wrt", *OPTIONS[operator]) or name in found or not known:
            raise low.refuse(
                node, f"cannot differentiate `{operator}(..., {said}=...)` inside a function",
                f"the derivative without `{said}`, or with `{said}` written out",
            )
        found[name] = value  # type: ignore[assignment]
    return Partial(callee.value, function.spelling, function=function, options=tuple(found.items()))


def _signature(low: Lowering, function: Known) -> Signature | None:
    """The parameters of a function that are not given yet, as far as they are known."""
    match function:
        case Choice(then=then, orelse=orelse):
            found = _signature(low, then)
            return found if found == _signature(low, orelse) else None
        case Partial(value=maker, function=inner, args=args):
            found = _signature(low, inner) if maker is functools.partial or operator_of(maker) in _SAME_ARGUMENTS else None
            return None if found is None else found.without(len(args))
    if not isinstance(function, LocalFunction) and not has_source(function.value):
        return None
    given = low.program.text(function).tree.args
    first, positional, last = (
        tuple(unmarked(a.id) for a in some) for some in (given.posonlyargs, given.args, given.kwonlyargs)
    )
    return Signature(first, positional, last, *("" if a is None else a.id for a in (given.vararg, given.kwarg)))


_SAME_ARGUMENTS = ("grad", "value_and_grad", "elementwise_grad", "jacobian", "hessian")
"""The operators whose derivatives take what the function takes."""


def _places(
    low: Lowering, node: gast.Call, function: Known, wrt: Value, count: int, keywords: Sequence[str]
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What the arguments of a call are called, and those among them to differentiate by."""
    known = _signature(low, function)
    own = () if known is None else (*known.positional_only, *known.positional)
    more = [f"x{k}" for k in range(len(own), count)]
    names = (*own[:count], *(name + "_" * (name in (*own, *keywords)) for name in more), *keywords)
    every = names if known is None else (*own, *(names[len(own) : count] if known.rest else known.keyword_only))
    wanted = [item.value for item in (wrt.items if isinstance(wrt, Pack) else (wrt,)) if isinstance(item, Const)]
    named = [every[w] if type(w) is int and 0 <= w < len(every) else w for w in wanted]
    missing = [w for w, name in zip(wanted, named, strict=True) if name not in names or (name in more and w == name)]
    if missing or not named:
        which = missing[0] if missing else ()
        what = "cannot differentiate this call: no argument of it is given for what the derivative is with respect to, "
        what += f"`wrt={which!r}`"
        raise low.refuse(node, what, "the argument, in the call")
    return names, tuple(map(str, named))


def _called(
    low: Lowering, node: gast.Call, callee: Partial, operator: str, values: Sequence[Value], named: Named, base: str
) -> Value:
    """A call of what an operator has made of a function."""
    own = values
    if operator == "hvp":
        if not values or named:
            what = "cannot differentiate this call of a product with the Hessian: its direction comes last, by position"
            raise low.refuse(node, what, "`hvp(f)(x, v)`")
        own = values[:-1]
    wrt = dict(callee.options).get("wrt", Const(0))
    names, by = _places(low, node, callee.function, wrt, len(own), [name for name, _ in named])
    aux = dict(callee.options).get("has_aux", Const(False))
    text = TEXTS[f"{operator} with aux" if aux == Const(True) else operator]
    if operator in ("jacobian", "hessian"):
        at = (*own, *(value for _, value in named))[names.index(by[0])]
        rank = low.kind(at).rank if isinstance(at, Var | Const) else None
        if rank is None or isinstance(wrt, Pack):
            what = f"cannot differentiate this {operator} inside a function: it is not known to be one of a number or an array"
            raise low.refuse(node, what, "one of each argument for itself, with `wrt` as its position or name")
        text = text if rank else TEXTS[f"{operator} of a number"]
    written = text(names[: len(own)], names[len(own) :], by, not isinstance(wrt, Pack))
    return _run(low, node, operator, callee.function, written, (*values, *(value for _, value in named)), base)


def _pushed(low: Lowering, node: gast.Call, function: Known, args: Sequence[Arg], dots: Sequence[Arg], base: str) -> Value:
    """``jvp(function, args, dots)``."""
    if len(args) != len(dots):
        raise low.refuse(
            node, f"cannot differentiate this call: there are {len(args)} arguments and {len(dots)} tangents",
            "a tangent for each argument, or None",
        )
    moving = [k for k, dot in enumerate(dots) if dot != Const(None)]
    seeds = [_fitted(low, node, "tangent", dots[k], args[k]) for k in moving]
    names, by = _places(low, node, function, Pack("tuple", tuple(map(Const, moving))), len(args), ())
    return _run(low, node, "jvp", function, tangent(names, by), (*args, *seeds), base)


def _pulled(low: Lowering, node: gast.Call, pullback: Partial, values: Sequence[Value], named: Named) -> Value:
    """A call of what ``vjp`` has given; nothing comes of arguments that have no derivative."""
    if len(values) != 1 or named:
        raise low.refuse(node, "cannot differentiate this call: a pullback takes one cotangent", "one argument")
    seed = _fitted(low, node, "cotangent", values[0], dict(pullback.params)["value"])
    able = [k for k, value in enumerate(pullback.args) if _moves(low, value)]
    names, by = _places(low, node, pullback.function, Pack("tuple", tuple(map(Const, able))), len(pullback.args), ())
    found = _run(low, node, "vjp", pullback.function, pulled_back(names, by), (*pullback.args, seed), "")
    parts = iter(found.items if isinstance(found, Pack) else (found,))
    return Pack("tuple", tuple(next(parts) if k in able else Const(None) for k in range(len(pullback.args))))  # type: ignore[misc]


def _with_fixed(function: Known, named: Named) -> Known:
    """A function with arguments that stay as they are."""
    return Partial(functools.partial, function.spelling, function=function, params=tuple(named)) if named else function


def _fitted(low: Lowering, node: gast.Call, what: str, seed: Value, value: Value) -> Value:
    """A seed as it is handed on: its parts in the order of the value's.

    It has the structure and the shapes of the value; the shapes are looked at when the program runs, where they are not known.
    """
    parts = None
    if not isinstance(seed, Known) and not isinstance(value, Known):
        parts = _pairs_of(low.as_argument(seed, node), low.as_argument(value, node))
    if parts is None:
        raise low.refuse(
            node, f"cannot differentiate this call: the {what} is not known to have the structure of what it belongs to",
            "tuples like those of the value, item by item",
        )
    for one, other in parts:
        kinds = low.premises.beliefs.of(one), low.premises.beliefs.of(other)
        if kinds[0].rank is None or kinds[0].shape != kinds[1].shape:
            low.bind("adjoint_gen.runtime.of_shape", (one, other, Const(what)), effect=Effect.RAISES)
    return parts[0][0] if not isinstance(value, Pack) and len(parts) == 1 else Pack("tuple", tuple(one for one, _ in parts))


def _pairs_of(seed: Arg, value: Arg) -> list[tuple[Arg, Arg]] | None:
    """The leaves of a seed and of what it belongs to, in the order of the latter; None where they are of other structures."""
    if not isinstance(seed, Pack) and not isinstance(value, Pack):
        return [(seed, value)]
    if not isinstance(seed, Pack) or not isinstance(value, Pack) or seed.kind != value.kind:
        return None
    items, others = values_of(seed), values_of(value)
    if value.kind == "dict":
        given = table(seed)
        if given.keys() != table(value).keys() or len(items) != len(others):
            return None
        items = tuple(given[key][1] for key in table(value))
    elif len(items) != len(others):
        return None
    found = [_pairs_of(one, other) for one, other in zip(items, others, strict=True)]
    return None if None in found else [pair for pairs in found if pairs is not None for pair in pairs]


def _moves(low: Lowering, value: Value) -> bool:
    """Whether there may be anything to differentiate by in a value."""
    if isinstance(value, Known):
        return False
    return any(_may_move(low.premises.beliefs.of(leaf)) for leaf in leaves(value))


def _may_move(kind: Kind) -> bool:
    return kind.tag == "unknown" or kind.differentiable or any(map(_may_move, kind.inside))


def _marked(low: Lowering, node: gast.Call, values: Sequence[Value]) -> Value:
    """The marks of a part, one for each leaf of what it has the structure of."""
    part, mode, value, by, seeds = values
    assert isinstance(part, Const) and isinstance(by, Pack)
    trees = tuple(low.as_argument(tree, node, objects=True) for tree in (value, by, seeds))
    for tree in values_of(trees[1]) if isinstance(trees[1], Pack) else ():
        if not any(_may_move(low.premises.beliefs.of(leaf)) for leaf in leaves(tree)):
            called = f"`{tree.base}`" if isinstance(tree, Var) and tree.base else "an argument"
            what = f"cannot differentiate with respect to {called}: it is not of floating-point numbers"
            raise low.refuse(node, what, "a float or an array of floats, or other arguments in `wrt`")
    like = trees[1] if part.value == "gradient" else trees[0]
    args = getattr(low.scope.text.tree, "args").args[1:]  # noqa: B009 - mypy
    given = (leaf for arg in args for leaf in every_leaf(low.objects, low.env, low.part(low.env[arg.id], node)))
    names = (low.premises.facts.get(leaf) for leaf in given if isinstance(leaf, Var))
    params = (("part", part), ("mode", low.part(mode, node)), ("given", Pack("tuple", tuple(map(Const, names)))))

    def marked(leaf: Arg) -> Arg:
        still = part.value == "gradient" and not _may_move(low.premises.beliefs.of(leaf))
        return Const(None) if still else low.bind(DERIVED, (leaf, *trees), "", params, Effect.RAISES)

    return mapped(like, marked)


def refuse_marked(low: Lowering, trace: Trace, changes: bool) -> None:
    """Refuse what is written here of a function that changes what it is given: a derivative leaves that as it is."""
    if changes and trace.source.module == __name__:
        raise low.refuse(None, *CHANGES_INSIDE)


def _run(
    low: Lowering, node: gast.Call, operator: str, function: Known, text: tuple[str, str], values: Sequence[Value], base: str
) -> Value:
    """A call of a function that is written for it, whose first parameter is what it is the derivative of."""
    called = function.spelling.rpartition(".")[2]
    name = f"{operator}_{called}" if called.isidentifier() else operator
    before, asked = low.program.state(), low.program.asked.state()
    given = zip(text[0].split(", ")[1:], values, strict=True)
    names = ((name, value, low.kind(value)) for name, value in given if isinstance(value, Var))
    arrays = {name: value for name, value, kind in names if kind.rank or kind.tag == "array"}
    try:
        found = call_function(low, node, Known(_made(name, *text), name), [function, *values], (), base)
    except DifferentiationError as error:
        low.program.restore(before)
        low.program.asked.restore(asked)
        again = Known(_made(name, *_of_copies(text, arrays)), name)  # a change of an array shows where it is read again
        try:
            found = call_function(low, node, again, [function, *values], (), base)
        except DifferentiationError as left:
            raise (left if CHANGES_INSIDE[0] in error.message else error) from None
        if arrays and any(map(_asks_layout, _called_last(low))):  # the copies lie in rows
            low.bind(LAID_IN_ROWS, tuple(arrays.values()), effect=Effect.RAISES)
        _require_apart(low, error)
    if operator in _RUN_SEVERAL_TIMES:
        _refuse_effects(low, node, called)
    return found


RUNS_MORE = "it draws random numbers, prints, or calls what is not known, and would run more than once"
_RUN_SEVERAL_TIMES = ("vjp", "jacobian", "hessian")
"""The operators whose derivatives inside a function run the primal more than once."""


def _refuse_effects(low: Lowering, node: gast.Call, called: str) -> None:
    """Refuse a derivative that would draw or print more often than the function whose derivative it is."""
    if any(map(shows_outside, _called_last(low))):
        raise low.refuse(
            node, f"cannot differentiate this derivative of `{called}` inside a function: {RUNS_MORE}",
            "`grad` or `jvp`, which run it once",
        )


def _require_apart(low: Lowering, refused: DifferentiationError) -> None:
    """Require that what the function that was called last changes copies of is no part of what else it is given.

    Raises:
        DifferentiationError: ``refused``, where a copy may hide that, and only a lowering by reference shows it.
    """
    call = next((s for s in reversed(low.writing.blocks[-1]) if isinstance(s, CallFunction)), None)
    trace = next((f for f in low.program.functions() if call is not None and f.name == call.function), None)
    if call is None or trace is None or trace.source.module != __name__:
        raise refused
    given: dict[Arg, Arg] = {}
    for param, arg in zip(trace.params, call.args, strict=True):
        given |= zip(leaves(param.tree), leaves(arg), strict=True)
    stored = {s.array for s in statements(trace.body) if isinstance(s, Store)}
    copied = [s.args[0] for s in trace.body if isinstance(s, Bind) and s.op == COPY and s.target in stored]
    changed = tuple(dict.fromkeys(given[v] for v in copied if v in given))
    others = tuple(v for v in given.values() if isinstance(v, Var) and v not in changed and low.kind(v).tag in MEMORY)
    if not (others or changed[1:]):
        return
    if low.program.modes.by_reference or not changed or len(copied) > len(changed):
        raise refused
    low.bind(APART, (Pack("tuple", changed) if changed[1:] else changed[0], *others), effect=Effect.RAISES)


def _called_last(low: Lowering) -> Iterator[Stmt]:
    """The statements of the function that was called last, and of all that it calls."""
    call = next((s for s in reversed(low.writing.blocks[-1]) if isinstance(s, CallFunction)), None)
    functions = low.program.functions()
    trace = next((f for f in functions if call is not None and f.name == call.function), None)
    for function in () if trace is None else (trace, *callees_first(replace(trace, functions=functions))):
        yield from statements(function.body)


def _asks_layout(stmt: Stmt) -> bool:
    """Whether a statement shows an array in another form where that lies in memory as it has to."""
    steps = stmt.chain if isinstance(stmt, Store) else stmt.args if isinstance(stmt, Bind) else ()
    return (isinstance(stmt, Bind) and stmt.op in PERHAPS) or any(operation_of(step) in PERHAPS for step in steps)


def _of_copies(text: tuple[str, str], arrays: Container[str]) -> tuple[str, str]:
    """A function that is written here, which gives the primal copies of these arguments: it changes them."""
    def copied(call: re.Match[str]) -> str:
        return re.sub(r"\b(?!\w+=)\w+", lambda name: f"{name[0]}.copy()" if name[0] in arrays else name[0], call[0])

    parameters, body = text
    return parameters, re.sub(rf"(?<={FUNCTION}\()[^()]*", copied, body)


@functools.lru_cache(maxsize=1024)
def _made(name: str, parameters: str, body: str) -> FunctionType:
    text = f"def {name}({parameters}):\n{body}"
    known = {"__name__": __name__, "mark": mark, "np": np, **OPERATORS}
    made: FunctionType = executed(f"adjoint_gen {name}", text, known)[name]
    return made
