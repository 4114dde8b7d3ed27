"""Transposition: the text of a rule, read backwards.

A text's statements that depend on a differential are linear in it.  Walking them from last to first takes a cotangent of
the result to cotangents of the arguments.  This module walks and keeps account of shapes; ``linear_elementwise``,
``linear_shapes``, ``linear_joins`` and ``linear_products`` transpose.  The vocabulary is closed: a transpose is made of
operations that have rules and transposes themselves.

Broadcasting.  A cotangent may be *narrow*: equal elements stand for a whole array, as one number does after a full sum.
It stays narrow through elementwise operations between equal shapes, and is broadcast to the full shape before anything
else.  Where an operand is smaller than the result, the cotangent is *wide*: it has every axis that is to be summed (it may
be narrow along others).  Wide cotangents of arguments are left to the caller; those of intermediate results are summed
here.

Complex numbers.  The cotangent of ``z`` is ``dL/dRe(z) + i dL/dIm(z)``: factors are conjugated, and a value that is known
to be real receives the real part.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, MutableMapping
from dataclasses import dataclass
from functools import partial
from types import FunctionType
from typing import Any, Final, TypeAlias

from adjoint_gen.ir.kinds import Shape
from adjoint_gen.ir.slots import through_slots
from adjoint_gen.ir.trace import Arg, Atom, Bind, Const, Var
from adjoint_gen.ir.walk import map_arg, variables
from adjoint_gen.rules.building import Builder, as_atom, same_shape
from adjoint_gen.rules.lowering import Lowering, Zero
from adjoint_gen.rules.promotion import broadcasts
from adjoint_gen.rules.table import Rule, bind_arguments, derivative, lookup, op_name, parameters_of
from adjoint_gen.rules.text import read, with_several

UNBROADCAST: Final = "adjoint_gen.runtime.unbroadcast"
FULL: Final = "adjoint_gen.runtime.materialise"


class NotLinearError(Exception):
    """A statement of a rule's text is not linear in its differentials, or has no transpose."""

    def __init__(self, bind: Bind, message: str) -> None:
        super().__init__(message)
        self.bind = bind


@dataclass(frozen=True, slots=True)
class Mask:
    """A cotangent is zero wherever ``test`` is not ``kept``; the test may have to be made first.

    ``singular`` says that only infinite derivatives are to be kept away from the zeros, and not every factor; ``unbounded``
    that there are infinite values beside the zeros, in forward mode, too. ``places`` are indices of all the zeros, where
    few may be meant.
    """

    test: Atom | Callable[[Builder], Atom]
    kept: bool
    singular: bool = False
    unbounded: bool = False
    places: tuple[Arg, ...] = ()


ZEROED: Final = "adjoint_gen.runtime.zeroed"
STORED_OVER: Final = "adjoint_gen.runtime.stored_over"
SELECTED: Final = "adjoint_gen.runtime.selected"


def zero_at(place: Atom, indices: tuple[Arg, ...]) -> Mask:
    """That an adjoint of the shape of ``place`` is zero at these indices: its infinite derivatives are kept away from them."""
    return Mask(lambda builder: builder.atom(STORED_OVER, place, *indices), False, singular=True, places=indices)


def note_masks(builder: Builder, linear: Container[Var], masks: MutableMapping[Var, Mask]) -> None:
    """Note of the differentials in a text where they are zero because something else is selected."""
    for bind in builder.statements:
        moved = [arg for arg in bind.args if isinstance(arg, Var) and arg in linear]
        if bind.target not in linear or len(moved) != 1:
            continue
        alike = same_shape(builder.kind(bind.target), builder.kind(moved[0]))
        match bind:
            case Bind(op="numpy.where", args=(Var() as test, then, orelse)) if Const(0.0) in (then, orelse):
                masks[bind.target] = Mask(test, orelse == Const(0.0))
            case Bind(op=op, args=(_, Var() as share)) if op == SELECTED:
                masks[bind.target] = Mask(share, True, singular=True)
            case Bind(op=op) if alike and moved[0] in masks and (rule := lookup(op)) is not None and broadcasts(rule.kind):
                masks[bind.target] = masks[moved[0]]


@through_slots
@dataclass(frozen=True, slots=True)
class Share:
    """What a statement passes to one of its operands, at ``operand[chain]`` if there is a chain."""

    operand: Var
    value: Atom
    chain: tuple[Arg, ...] = ()


class Transposition:
    """One walk backwards through the statements of a text.

    ``leaves`` maps each differential to the argument that it belongs to, ``linear`` are all names that depend on one;
    ``output`` is the value of the call, which like the arguments may serve as an example of a shape.  ``masks`` receives
    what is known of where cotangents are zero.
    """

    def __init__(
        self, builder: Builder, statements: tuple[Bind, ...], linear: set[Var], leaves: Mapping[Var, Var], output: Var,
        masks: MutableMapping[Var, Mask],
    ) -> None:
        self.builder = builder
        self.linear = linear
        self.leaves = leaves
        self.output = output
        self.masks = masks
        self.statements = {s.target: s for s in statements if s.target in linear}

    def run(self, result: Var, cotangent: Atom, exact: bool) -> tuple[Share, ...]:
        """The shares of the leaves, named by the arguments that they belong to.

        ``exact`` says that the text's result has the shape of the output, whether or not its kind shows it.
        """
        done: list[Share] = []
        pending: dict[Var, Atom] = {}
        kind, output = self.builder.kind(result), self.builder.kind(self.output)
        if exact and result in self.statements:
            self.builder.kinds[result] = kind.with_shape(output.shape)
        elif not same_shape(kind, output):
            cotangent = self.full(cotangent, self.output)
            if result not in self.leaves:
                cotangent = self.fit(cotangent, result)
        self._pass(Share(result, cotangent), pending, done)
        for bind in reversed(self.statements.values()):
            if bind.target not in pending:
                continue
            for share in _transposer(bind)(Site(self, bind), pending.pop(bind.target)):
                self._pass(share, pending, done)
        return tuple(done)

    def _pass(self, share: Share, pending: dict[Var, Atom], done: list[Share]) -> None:
        value = self._real(share.value, share.operand)
        if share.operand in self.leaves:
            done.append(Share(self.leaves[share.operand], value, share.chain))
            return
        if share.chain:
            raise NotLinearError(self.statements[share.operand], "only `d[x]` itself can be indexed")
        value = self.fit(value, share.operand)
        old = pending.get(share.operand)
        pending[share.operand] = value if old is None else self._sum(old, value)

    def _sum(self, one: Atom, other: Atom) -> Atom:
        """The sum of two shares, which is zero where both are."""
        total = self.builder.atom("operator.add", one, other)
        masks = [self.masks.get(g) if isinstance(g, Var) else None for g in (one, other)]
        return self.masked(total, one) if masks[0] == masks[1] else total

    # shapes

    def like(self, var: Var) -> Atom:
        """A value that has the shape and dtype of a linear name."""
        if var in self.leaves:
            return self.leaves[var]
        if var not in self.linear:
            return var
        kind = self.builder.kind(var)
        for example in (self.output, *self.leaves.values()):
            if same_shape(self.builder.kind(example), kind):
                return example
        bind = self.statements[var]
        args = tuple(map_arg(arg, self.like) for arg in bind.args)
        return self.builder.atom(bind.op, *args, **{key: map_arg(arg, self.like) for key, arg in bind.params})

    def fit(self, g: Atom, var: Var) -> Atom:
        """``g`` with every axis summed over which ``var`` was broadcast; it may stay narrow."""
        if self.is_narrow(g, var):
            return g
        return self.builder.atom(UNBROADCAST, g, self.like(var))

    def is_narrow(self, g: Atom, var: Var) -> bool:
        """Whether broadcasting alone is known to make ``g`` fit ``var``, or nothing need be done."""
        mine, other = self.builder.kind(g), self.builder.kind(var)
        if same_shape(mine, other) or mine.shape.dims == ():
            return True
        if mine.shape.dims is None or other.shape.dims is None or len(mine.shape.dims) > len(other.shape.dims):
            return False
        aligned = zip(reversed(mine.shape.dims), reversed(other.shape.dims), strict=False)
        return all(not one or one == two for one, two in aligned)

    def full(self, g: Atom, var: Var) -> Atom:
        """``g`` with the shape of ``var``, than which it may be narrower."""
        mine, other = self.builder.kind(g), self.builder.kind(var)
        if same_shape(mine, other):
            return g
        example = self.like(var)
        if other.tag == "array" and self.is_narrow(g, var):
            return self.builder.atom("numpy.broadcast_to", g, self.builder.bind("ndarray.shape", example))
        return self.builder.atom(UNBROADCAST, g, example)

    def _real(self, g: Atom, var: Var) -> Atom:
        kind = self.builder.kind(self.like(var)) if var in self.leaves else self.builder.kind(var)
        if not kind.real or self.builder.kind(g).real:
            return g
        return self.masked(self.builder.atom("numpy.real", g), g)

    def masked(self, value: Atom, g: Atom) -> Atom:
        """``value``, noted to be zero where ``g`` is."""
        if isinstance(value, Var) and isinstance(g, Var) and g in self.masks:
            self.masks.setdefault(value, self.masks[g])
        return value


@dataclass(frozen=True, slots=True)
class Site:
    """One linear statement, as its transposer sees it."""

    work: Transposition
    bind: Bind

    @property
    def builder(self) -> Builder:
        """Where statements go."""
        return self.work.builder

    def is_linear(self, arg: Arg) -> bool:
        """Whether an argument depends on a differential."""
        return any(var in self.work.linear for var in variables(arg))

    def full(self, g: Atom) -> Atom:
        """The cotangent with the full shape of the statement's result."""
        return self.work.full(g, self.bind.target)

    def like(self, arg: Arg) -> Arg:
        """An argument with examples in the place of differentials: for shapes and dtypes only."""
        return map_arg(arg, self.work.like)

    def elementwise(self, operand: Arg, value: Atom, g: Atom) -> Iterator[Share]:
        """Pass ``value``, an elementwise function of the cotangent ``g``, to an operand that may have been broadcast."""
        if not isinstance(operand, Var):
            raise NotLinearError(self.bind, "a display cannot stand here")
        target = self.bind.target
        kind = self.builder.kind
        if not same_shape(kind(operand), kind(target)) and not covers(
            kind(target).shape, kind(value).shape, kind(operand).shape
        ):
            value = self.work.full(value, target)
        yield Share(operand, self.work.masked(value, g))


def covers(result: Shape, cotangent: Shape, operand: Shape) -> bool:
    """Whether a cotangent of an elementwise ``result`` has every axis that is to be summed for ``operand``.

    An axis of the result is as long as the longest of the values that it comes from. If the operand's own is shorter,
    one of the others is that long, and each of those must be among the sources of the cotangent's axis.

    >>> from adjoint_gen.ir.kinds import SCALAR, broadcast, ranked
    >>> x, y = ranked("x", 1), ranked("y", 1)
    >>> covers(broadcast(x, y), y, x), covers(broadcast(x, y), SCALAR, x)
    (True, False)
    """
    if result.dims is None or cotangent.dims is None or operand.dims is None:
        return cotangent == result
    for back, axis in enumerate(reversed(result.dims), start=1):
        known = (shape.dims[-back] for shape in (cotangent, operand) if shape.dims and len(shape.dims) >= back)
        if not axis <= frozenset().union(*known):
            return False
    return True


Transposer: TypeAlias = Callable[[Site, Atom], Iterable[Share]]
_TRANSPOSERS: Final[dict[str, Transposer]] = {}


def transposer(*ops: str) -> Callable[[Transposer], Transposer]:
    """Register a transposer for operations by name; it yields the shares of a statement's linear operands."""

    def register(function: Transposer) -> Transposer:
        for op in ops:
            _TRANSPOSERS[op] = function
        return function

    return register


_TEXTS: Final[dict[str, dict[str, tuple[Callable[..., Any], bool]]]] = {}


def transpose(
    *functions: Callable[..., Any], of: str, scalar: bool = False
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a text ``def f(g, ...)`` as the transpose of each function with respect to its argument ``of``.

    Its parameters are the cotangent of the result, of full shape, and the function's own; of the argument ``of`` it may
    only read the shape.  ``scalar`` says that the transpose takes a cotangent whose elements are all equal to one of
    equal elements of the same value, so that a single number is passed on as it is.
    """

    def register(text: Callable[..., Any]) -> Callable[..., Any]:
        for function in functions:
            op = op_name(function)
            assert op is not None
            _TEXTS.setdefault(op, {})[of] = (text, scalar)
            _TRANSPOSERS.setdefault(op, partial(by_text, op))
        return text

    return register


def linear(
    function: Callable[..., Any], of: str, *others: str, scalar: bool = False, **known: Any
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Register a text as the transpose of a function that is linear in its argument ``of``, and in each of ``others``.

    That is the function's rule, too: ``f(d[x], y) + f(x, d[y])``. What else is ``known`` of it :func:`derivative` is told.
    """

    def register(text: Callable[..., Any]) -> Callable[..., Any]:
        cotangent, *names = inspect.signature(text).parameters
        given = [", ".join(f"d[{name}]" if name == one else name for name in names) for one in (of, *others)]
        whole = " + ".join(f"{function.__name__}({arguments})" for arguments in given)

        def moved(tree: Any) -> None:
            tree.name, tree.body = text.__name__, ast.parse(f"return {whole}").body

        assert isinstance(text, FunctionType)
        derivative(function, **known)(with_several(text, cotangent, ["result"], moved))
        return transpose(function, of=of, scalar=scalar)(text)

    return register


def by_text(op: str, site: Site, g: Atom) -> Iterator[Share]:
    """Transpose a statement by the texts that are registered for ``op``."""
    bind = site.bind
    texts = _TEXTS[op]
    anyone = next(iter(texts.values()))[0]
    named = bind_arguments(bind.op, parameters_of(anyone), bind.args, dict(bind.params))
    linear = [name for name, arg in named.items() if site.is_linear(arg)]
    if len(linear) != 1 or linear[0] not in texts:
        raise NotLinearError(bind, f"`{bind.op}` is not linear in {', '.join(linear)}")
    operand = named[linear[0]]
    if not isinstance(operand, Var):
        raise NotLinearError(bind, "a display cannot stand here")
    text, scalar = texts[linear[0]]
    if scalar and site.builder.kind(g).shape.dims == ():
        yield Share(operand, g)
        return
    parsed = read(text)
    arguments = {name: site.like(arg) for name, arg in named.items()}
    value = Lowering(parsed, site.builder, {parsed.parameters[0]: site.full(g), **arguments}).run()
    assert not isinstance(value, Zero)
    operands = [kind for kind in map(site.builder.kind, arguments.values()) if kind.numeric]
    if op == "numpy.tensordot" or (op in _PRODUCTS and all(kind.rank in (1, 2) for kind in operands)):
        site.builder.shaped(value, site.like(operand))
    yield Share(operand, as_atom(value))


def _by_reverse(rule: Rule, site: Site, g: Atom) -> Iterator[Share]:
    """Transpose a call of a function of the user's by the text for a cotangent that its own rule has."""
    named = rule.bind(site.bind.args, dict(site.bind.params))
    linear = [name for name, arg in named.items() if site.is_linear(arg)]
    operand = named[linear[0]]
    if len(linear) != 1 or linear[0] not in rule.reverse or not isinstance(operand, Var):
        raise NotLinearError(site.bind, f"`{site.bind.op}` has no text for a cotangent of {', '.join(linear)} alone")
    text = read(rule.reverse[linear[0]])
    cotangent, output = text.parameters[:2]
    given = {name: site.like(arg) for name, arg in named.items()}
    value = Lowering(text, site.builder, {cotangent: site.full(g), output: site.work.like(site.bind.target), **given}).run()
    assert not isinstance(value, Zero)
    yield Share(operand, as_atom(value))


# Of vectors and matrices these do not broadcast, and `tensordot` of nothing, so a cotangent has just the shape of its factor.
_PRODUCTS: Final = frozenset({
    "operator.matmul", "numpy.matmul", "numpy.outer", "numpy.inner", "numpy.linalg.solve", "numpy.convolve", "numpy.correlate",
})


def _transposer(bind: Bind) -> Transposer:
    found = _TRANSPOSERS.get(bind.op)
    if found is None and (rule := lookup(bind.op)) is not None and rule.reverse:
        return partial(_by_reverse, rule)
    if found is None:
        raise NotLinearError(bind, f"`{bind.op}` is not linear, or its transpose is not known")
    return found
