"""The derivative of one statement, in both modes, from the text of its operation's rule."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, MutableMapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

from adjoint_gen.frontend.names.resolve import function_of
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Atom, Bind, Block, Const, Pack, Stmt, Var
from adjoint_gen.ir.walk import map_arg, reads, rename, variables
from adjoint_gen.names import Names
from adjoint_gen.rules.building import Builder, as_atom, same_shape
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.kinds import dtype_object
from adjoint_gen.rules.linear import Mask, NotLinearError, Transposition, note_masks
from adjoint_gen.rules.lowering import Lowering, Zero
from adjoint_gen.rules.options import DTYPE, asked_dtype_of
from adjoint_gen.rules.plain_options import conversion
from adjoint_gen.rules.promotion import broadcasts
from adjoint_gen.rules.table import Rule, UnsupportedCallError, lookup, parameters_of, result_kind
from adjoint_gen.rules.text import TextError, read
from adjoint_gen.transform.stored_infinities import unmoved

Masks = MutableMapping[Var, Mask]


@dataclass(frozen=True, slots=True)
class Contribution:
    """A share of the adjoint of ``variable``, to be added at ``bar[chain]`` if there is a chain.

    Without one its shape may be *wider* than the variable's (the caller sums) or *narrower* (it broadcasts): every axis
    that is to be summed is really there.
    """

    variable: Var
    value: Atom
    chain: tuple[Arg, ...] = ()


class UndescribedError(UnsupportedCallError):
    """A value to differentiate is given for an argument of which the rule says nothing."""


def pushforward(
    bind: Bind, tangents: Mapping[Var, Atom], kinds: dict[Var, Kind], names: Names, masks: Masks | None = None,
    infinite: Container[Var] = frozenset(),
) -> tuple[Block, Atom | None]:
    """The statements that compute the tangent of ``bind.target``, and the tangent; None where it is zero.

    A tangent has the shape of its value.  ``masks`` is read and extended, as in :func:`pullback`: where a tangent is zero
    because its value was not selected, no infinite derivative is taken.  Adds the kinds of the names that it binds to
    ``kinds``.
    Raises UnsupportedCallError where the rule does not describe this call.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> x, y, x_dot = Var("x"), Var("y"), Var("x_dot")
    >>> kinds = {x: FLOAT, y: FLOAT, x_dot: FLOAT}
    >>> block, y_dot = pushforward(Bind(y, "math.exp", (x,)), {x: x_dot}, kinds, Names())
    >>> block[0].op, block[0].args, y_dot
    ('operator.mul', (y, x_dot), %0)
    """
    with _refusing(bind):
        return _pushforward(bind, tangents, kinds, names, {} if masks is None else masks, infinite)


def _pushforward(
    bind: Bind, tangents: Mapping[Var, Atom], kinds: dict[Var, Kind], names: Names, known: Masks,
    infinite: Container[Var] = frozenset(),
) -> tuple[Block, Atom | None]:
    rule = _rule(bind)
    if rule.differential is None:
        return (), None
    casts, plain = without_dtype(bind, kinds, names)
    if casts:
        return _pushed_through(casts, plain, tangents, kinds, names, known)
    bind = plain
    builder = Builder(kinds, names, bind.origin)
    constants: dict[Var, Arg] = {}
    stand_ins: dict[Var, Var] = {}

    def differential(var: Var) -> Var | None:
        tangent = tangents.get(var)
        if tangent is None or isinstance(tangent, Var):
            return tangent
        if var not in stand_ins:
            stand_ins[var] = names.fresh()
            kinds[stand_ins[var]] = kinds[var]
            constants[stand_ins[var]] = tangent
        return stand_ins[var]

    builder.floating.update(v for v in tangents.values() if isinstance(v, Var))
    mask = _mask_of_all([tangents[v] for v in dict.fromkeys(reads(bind)) if v in tangents], bind, kinds, known)
    safe = _kept_away(rule, bind, builder, mask, infinite)
    lowering = _lowering(rule, bind, builder, differential, safe)
    result = lowering.run()
    _refuse_undescribed(rule, bind, lowering, {var for var in tangents if tangents[var] is not None}, differential)
    if isinstance(result, Zero):
        return (), None
    tangent = as_atom(result)
    note_masks(builder, lowering.linear, known)
    if not _exact(rule, lowering) and not same_shape(builder.kind(tangent), builder.kind(bind.target)):
        tangent = _widened(builder, tangent, bind.target)
    block = builder.block((tangent,))
    return rename(block, constants), as_atom(map_arg(tangent, lambda v: constants.get(v, v)))


def _pushed_through(
    casts: Sequence[Bind], bind: Bind, tangents: Mapping[Var, Atom], kinds: dict[Var, Kind], names: Names, known: Masks
) -> tuple[Block, Atom | None]:
    """The same of a call of operands of another dtype, which are made of those that vary."""
    block: list[Stmt] = list(casts)
    moved = dict(tangents)
    for cast in casts:
        more, tangent = _pushforward(cast, tangents, kinds, names, known)
        block += more
        if tangent is not None:
            moved[cast.target] = tangent
    rest, result = _pushforward(bind, moved, kinds, names, known)
    return (*block, *rest), result


def _pulled_through(
    casts: Sequence[Bind], bind: Bind, cotangent: Atom, active: Container[Var], kinds: dict[Var, Kind], names: Names,
    known: Masks,
) -> tuple[Block, tuple[Contribution, ...]]:
    """The same of adjoints."""
    made = {cast.target: cast for cast in casts}
    varying = {cast.target for cast in casts if any(v in active for v in reads(cast))} | {
        v for v in reads(bind) if v not in made and v in active
    }
    rest, shares = _pullback(bind, cotangent, varying, kinds, names, known)
    block, found = [*casts, *rest], list[Contribution]()
    for share in shares:
        if share.variable not in made:
            found.append(share)
            continue
        more, through = _pullback(made[share.variable], share.value, active, kinds, names, known)
        block += more
        found += through
    return tuple(block), tuple(found)


def _mask_of_all(moved: Sequence[Atom], bind: Bind, kinds: Mapping[Var, Kind], known: Masks) -> Mask | None:
    """Outside which elements all tangents of the operands are zero, so that no infinite derivative is to be taken."""
    masks = [known.get(dot) if isinstance(dot, Var) and same_shape(kinds[dot], kinds[bind.target]) else None for dot in moved]
    if not masks or masks[0] is None or any(mask != masks[0] for mask in masks):
        return None
    return replace(masks[0], singular=not masks[0].unbounded)


def pullback(
    bind: Bind, cotangent: Atom, active: Container[Var], kinds: dict[Var, Kind], names: Names,
    masks: Masks | None = None, infinite: Container[Var] = frozenset(),
) -> tuple[Block, tuple[Contribution, ...]]:
    """The statements that take the adjoint of ``bind.target`` to its operands, and each one's contribution.

    ``masks`` is read and extended: it notes of cotangents outside which elements they are zero, so that a derivative
    that may be infinite there is not taken there.  A caller passes one dictionary to all pullbacks of a sweep.
    Adds the kinds of the names that it binds to ``kinds``.
    Raises UnsupportedCallError where the rule does not describe this call.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> x, y, y_bar = Var("x"), Var("y"), Var("y_bar")
    >>> kinds = {x: FLOAT, y: FLOAT, y_bar: FLOAT}
    >>> block, shares = pullback(Bind(y, "math.exp", (x,)), y_bar, {x}, kinds, Names())
    >>> block[0].args, shares
    ((y_bar, y), (Contribution(variable=x, value=%2, chain=()),))
    """
    with _refusing(bind):
        return _pullback(bind, cotangent, active, kinds, names, {} if masks is None else masks, infinite)


def _pullback(
    bind: Bind, cotangent: Atom, active: Container[Var], kinds: dict[Var, Kind], names: Names, known: Masks,
    infinite: Container[Var] = frozenset(),
) -> tuple[Block, tuple[Contribution, ...]]:
    rule = _rule(bind)
    if rule.differential is None:
        return (), ()
    casts, plain = without_dtype(bind, kinds, names)
    if casts:
        return _pulled_through(casts, plain, cotangent, active, kinds, names, known)
    bind = plain
    builder = Builder(kinds, names, bind.origin)
    leaves: dict[Var, Var] = {}
    by_hand = _by_hand(rule, bind, cotangent, active, builder)
    done = {contribution.variable for contribution in by_hand}

    def differential(var: Var) -> Var | None:
        if var not in active or var in done:
            return None
        for leaf, argument in leaves.items():
            if argument == var:
                return leaf
        leaf = names.fresh()
        leaves[leaf] = var
        kinds[leaf] = kinds[var]
        return leaf

    builder.floating.update(v for v in (cotangent, bind.target) if isinstance(v, Var))
    mask = known.get(cotangent) if isinstance(cotangent, Var) else None
    if mask is not None and not same_shape(builder.kind(cotangent), builder.kind(bind.target)):
        mask = None  # the test has another shape than the operands
    safe = _kept_away(rule, bind, builder, mask, infinite)
    lowering = _lowering(rule, bind, builder, differential, safe)
    result = lowering.run()
    varying = {var for var in reads(bind) if var in active and var not in done}
    _refuse_undescribed(rule, bind, lowering, varying, differential)
    shares: tuple[Contribution, ...] = by_hand
    if not isinstance(result, Zero):
        assert isinstance(result, Var)
        work = Transposition(builder, tuple(builder.statements), lowering.linear, leaves, bind.target, known)
        found = work.run(result, cotangent, _exact(rule, lowering))
        shares += tuple(Contribution(share.operand, share.value, share.chain) for share in found)
    return builder.block(tuple(_mentioned(shares))), shares


@contextmanager
def _refusing(bind: Bind) -> Iterator[None]:
    """Refuse the call where a way that its rule takes for it turns out to be none; tests exclude that for our own."""
    try:
        yield
    except (TextError, NotLinearError) as error:
        raise UnsupportedCallError(f"this call of `{bind.op}`, since {error}", "correct its rule") from error


def without_dtype(bind: Bind, kinds: dict[Var, Kind], names: Names) -> tuple[tuple[Bind, ...], Bind]:
    """A call that asks for a dtype of floats as one of operands of it, and what makes these; any other call as it is.

    What comes of it is the same but for what is rounded, so its value stands for both.

    >>> from adjoint_gen.ir.trace import Const
    >>> x, kinds = Var("x"), {Var("x"): Kind("array", "float32")}
    >>> call = Bind(Var("y"), "numpy.sum", (x,), (("dtype", Const(float)),))
    >>> [(made.op, plain.args, plain.params) for (made,), plain in [without_dtype(call, kinds, Names([x]))]]
    [('numpy.asarray', (%0,), ())]
    """
    rule = _rule(bind)
    function: Any = function_of(bind.op)
    args, params, asked = asked_dtype_of(function, bind.args, dict(bind.params))
    if asked is None or rule.users_own or DTYPE in rule.arguments:
        return (), bind
    wanted = dtype_object(Call(bind.op, (), {DTYPE: asked}, {}, kinds), DTYPE)
    plain = replace(bind, args=args, params=tuple(params.items()))
    if wanted not in ("float32", "float64"):
        return (), bind
    others = [v for v in dict.fromkeys(reads(plain)) if kinds[v].inexact and kinds[v].dtype != wanted]
    if not all(kinds[v].real and kinds[v].exact for v in others):
        return (), bind
    casts = {v: Bind(names.fresh(), "numpy.asarray", (v, Const(wanted)), origin=bind.origin) for v in others}
    found = {**kinds, **{cast.target: result_kind(cast, kinds) for cast in casts.values()}}
    plain = replace(plain, args=tuple(map_arg(a, lambda v: casts[v].target if v in casts else v) for a in plain.args))
    if result_kind(plain, found).dtype != wanted:
        return (), bind
    kinds.update(found)
    return tuple(casts.values()), plain


def _rule(bind: Bind) -> Rule:
    rule = lookup(bind.op)
    if rule is None:
        raise UnsupportedCallError(f"`{bind.op}`, which has no rule", "register one with @adjoint_gen.derivative")
    return rule


def _lowering(
    rule: Rule, bind: Bind, builder: Builder, differential: object, safe: Mapping[str, Arg] = {}
) -> Lowering:
    assert rule.differential is not None and callable(differential)
    given = _named(rule, bind)
    for name, arg in given.items():
        if isinstance(arg, Var) and (plain := conversion(name, builder.kind(arg))):
            given[name] = builder.bind(plain, arg)
    return Lowering(read(rule.differential), builder, given, differential, safe)


def _named(rule: Rule, bind: Bind) -> dict[str, Arg]:
    """What the call computes and what it is given, by the names that the rule's text has for them, in this order."""
    assert rule.differential is not None
    return {read(rule.differential).parameters[0]: bind.target, **rule.bind(bind.args, dict(bind.params))}


def _refuse_undescribed(
    rule: Rule, bind: Bind, lowering: Lowering, varying: Container[Var], differential: Callable[[Var], Var | None]
) -> None:
    """Refuse a call in which something varies whose differential the rule's text does not have.

    A rule of the user's for a container has one for each number or array in it.
    """
    for name in lowering.asked if rule.users_own else ():
        for var in variables(lowering.arguments[name]):
            moved = differential(var) if var in varying else None
            if moved is None:
                continue
            kind, whole = lowering.builder.kind(var), isinstance(lowering.arguments[name], Pack)
            keys = kind.keys if kind.tag == "dict" else range(len(kind.items))
            wanted = [key for key, item in zip(keys, kind.items, strict=True) if item.differentiable] or [...] * whole
            if left := [key for key in wanted if (moved, key) not in lowering.places]:
                item = "an item" if left[0] is ... else f"item {left[0]!r}"
                what = f"{item} of argument `{name}` of `{bind.op}`, which receives a value to differentiate"
                raise UndescribedError(what, "a constant, or the same by other operations")
    for name in lowering.text.parameters[1:]:
        if name in lowering.asked or name in rule.passive:
            continue
        if any(var in varying for var in variables(lowering.arguments[name])):
            called = "this call" if bind.op.startswith("adjoint_gen.") else f"`{bind.op}`"
            what = f"argument `{name}` of {called}, which receives a value to differentiate"
            raise UndescribedError(what, "a constant, or the same by other operations")


def _exact(rule: Rule, lowering: Lowering) -> bool:
    """Whether the text's result has the shape of the call's, although terms of arguments that do not vary are left out.

    The terms of a rule for anything but an elementwise function all have the shape of its result.
    """
    return not lowering.dropped or not (broadcasts(rule.kind) or rule.users_own)


def _widened(builder: Builder, tangent: Atom, output: Var) -> Atom:
    """A tangent broadcast to the shape of its value."""
    if builder.kind(output).tag == "array" and builder.kind(tangent).rank is not None:
        return builder.atom("numpy.broadcast_to", tangent, builder.bind("ndarray.shape", output))
    return builder.atom("adjoint_gen.runtime.unbroadcast", tangent, output)


def _kept_away(
    rule: Rule, bind: Bind, builder: Builder, mask: Mask | None, infinite: Container[Var]
) -> dict[str, Arg]:
    """The values that the rule is to read in the place of those that would be infinite beside a zero."""
    safe = {} if mask is None else _safe(rule, bind, builder, mask)
    if not infinite or rule.differential is None:
        return safe
    named = _named(rule, bind)
    return safe | unmoved(bind, named, next(iter(named)), infinite, builder)


def _safe(rule: Rule, bind: Bind, builder: Builder, mask: Mask) -> dict[str, Arg]:
    """The values that the rule reads, replaced by a harmless one where the cotangent is zero.

    Even a product needs it: beside a zero cotangent the other factor may be infinite, or not a number.  Only one number
    for all elements is left alone, unless the derivative itself may be infinite.
    """
    if mask.singular and not (rule.infinite(bind.args) or rule.overflows):
        return {}
    test = mask.test(builder) if callable(mask.test) else mask.test
    single = builder.kind(test).rank == 0
    elementwise = broadcasts(rule.kind)
    if not (single or elementwise):
        return {}

    def harmless(value: Var) -> Arg:
        kind = builder.kind(value)
        if not kind.numeric or kind.tag == "int" or kind.dtype == "bool" or not (rule.singular or single or kind.rank != 0):
            return value
        if not elementwise and (kind.dtype or "").startswith(("int", "uint")):
            return value  # it says which elements are meant
        pair = (value, Const(rule.safe)) if mask.kept else (Const(rule.safe), value)
        number = kind.tag in ("float", "numpy scalar") and single
        chosen = builder.bind("adjoint_gen.runtime.chosen" if number else "numpy.where", test, *pair)
        if same_shape(kind, builder.kind(bind.target)):
            builder.shaped(chosen, value)  # of a test that is made for all elements
        return chosen

    named = _named(rule, bind)
    replaced = {name: map_arg(arg, harmless) for name, arg in named.items() if name != _RESULTS}
    return {name: arg for name, arg in replaced.items() if arg != named[name]}


_RESULTS: Final = "results"
"""The operand of a rule for one of several results that is all of these, and no array."""


def _by_hand(
    rule: Rule, bind: Bind, cotangent: Atom, active: Container[Var], builder: Builder
) -> tuple[Contribution, ...]:
    """The contributions for which the rule gives the transpose itself, from a cotangent of full shape."""
    shares = []
    if rule.reverse:
        named = rule.bind(bind.args, dict(bind.params))
        for name, text in rule.reverse.items():
            operand = named[name]
            if isinstance(operand, Var) and operand in active:
                g, output = read(text).parameters[:2]
                if not same_shape(builder.kind(cotangent), builder.kind(bind.target)):
                    cotangent = _widened(builder, cotangent, bind.target)
                assert list(parameters_of(text))[1:] == list(named), f"{text.__name__} takes (g, output, arguments)"
                value = Lowering(read(text), builder, {g: cotangent, output: bind.target, **named}).run()
                assert not isinstance(value, Zero)
                if all(builder.kind(arg).rank in (0, 1, 2) for arg in named.values()):
                    builder.shaped(value, operand)  # a stack of matrices might have been broadcast
                shares.append(Contribution(operand, as_atom(value)))
    return tuple(shares)


def _mentioned(shares: tuple[Contribution, ...]) -> tuple[Arg, ...]:
    return tuple(Pack("tuple", (share.value, *share.chain)) for share in shares)
