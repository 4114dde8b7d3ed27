"""The kinds of what functions return, in the lengths of the call at hand.

A function is inferred once, with the kinds of its own parameters; their lengths are then given the names that they
have where it is called. Of a function that calls itself the result is first taken to be :data:`NOTHING`, which joins with
anything, so that the paths that do not recur say what it is; then again with what was found, until that stays the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from adjoint_gen.analysis.use_counts import callees
from adjoint_gen.ir.kinds import UNKNOWN, Dim, Kind, Shape, has_late_keys
from adjoint_gen.ir.once import once_of_all
from adjoint_gen.ir.trace import Arg, Pack, Trace, Var
from adjoint_gen.ir.walk import values_of
from adjoint_gen.rules.dims import SOME, coarse, join, text
from adjoint_gen.rules.listing import element

NOTHING: Final = Kind("unknown", "nothing")
"""The kind of what no path is known to return yet."""

_ROUNDS: Final = 12
_TOKEN: Final = re.compile(r"([()|*+\-\[\];,@])")


def either(one: Kind, other: Kind) -> Kind:
    """The kind of a value that is of either kind, :data:`NOTHING` among them.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> either(NOTHING, FLOAT) == FLOAT
    True
    """
    if one == NOTHING or other == NOTHING:
        return other if one == NOTHING else one
    if one.tag == other.tag and len(one.items) == len(other.items) and one.items and not one.passive:
        return replace(join(one, other), items=tuple(map(either, one.items, other.items)))
    return join(one, other)


@dataclass(slots=True)
class Returns:
    """What the functions of a module return and put in the lists and dicts that they are given.

    ``result`` infers one of them, given what is known of all: the kinds of its result and of its parameters at its end.
    """

    functions: Mapping[str, Trace]
    result: Callable[[Trace, Returns], Kind]
    known: dict[str, Kind] = field(default_factory=dict)
    running: dict[str, Kind] = field(default_factory=dict)
    met: set[str] = field(default_factory=set)

    def of(self, name: str, given: Sequence[Kind]) -> Kind:
        """The kind of the result of a call with arguments of these kinds."""
        function = self.functions.get(name)
        if function is None:
            return UNKNOWN
        return at_call(self.own(name), tuple([p.kind for p in function.params]), tuple(given))

    def own(self, name: str) -> Kind:
        """The kind of a function's result, in the lengths of its own parameters."""
        found = self.whole(name)
        return found if found == NOTHING else found.items[0] if found.items else UNKNOWN

    def left(self, name: str) -> tuple[Kind, ...]:
        """The kinds of a function's parameters at its end."""
        return self.whole(name).items[1:]

    def given(self, trace: Trace) -> tuple[object, ...]:
        """What the functions that a trace calls give and are given, as far as that is known by now."""
        called = [name for name in callees(trace) if name in self.functions]
        return tuple([(name, self.whole(name), *(p.kind for p in self.functions[name].params)) for name in called])

    def filled(self, name: str, args: Sequence[Arg], kinds: Mapping[Var, Kind]) -> Iterator[tuple[Var, Kind]]:
        """The lists and dicts among some arguments in which the function may put something else, with what they hold then."""
        function = self.functions.get(name)
        params = () if function is None else [p.kind for p in function.params]
        if any(kind.tag in ("list", "dict") for param in params for kind in (param, *param.items)):
            yield from put_in(args, kinds, params, self.left(name))

    def whole(self, name: str) -> Kind:
        """The kinds of a function's result and of its parameters at its end."""
        if name in self.known:
            return self.known[name]
        if name in self.running:
            self.met.add(name)
            return self.running[name]
        found = self.running[name] = NOTHING
        for _ in range(_ROUNDS):
            self.running[name] = found
            found = either(found, self.result(self.functions[name], self))
            if found == self.running[name] or name not in self.met:
                break
        else:
            found = UNKNOWN
        del self.running[name]
        self.met.discard(name)
        if not self.met:  # else it was inferred from what is not final
            self.known[name] = found
        return found


@once_of_all
def found_before(functions: tuple[Trace, ...]) -> dict[str, Kind]:
    """What was found of the functions of a module."""
    known: dict[str, Kind] = {}
    if functions:
        _, known = functions[0].found.setdefault((found_before, *map(id, functions)), (functions, known))
    return known


def put_in(
    args: Sequence[Arg], kinds: Mapping[Var, Kind], params: Sequence[Kind], left: Sequence[Kind]
) -> Iterator[tuple[Var, Kind]]:
    """The lists and dicts that a function is given in which it may put something of another kind, with what they hold then.

    ``left`` are the kinds of its parameters at its end. Where it was lowered for something beside None, it may put that in.
    """
    for arg, before, after in zip(args, params, left, strict=False):
        held = coarse(after)
        if isinstance(arg, Pack):
            yield from put_in(values_of(arg), kinds, before.items, after.items)
        elif isinstance(arg, Var) and held.tag in ("list", "dict"):
            kind = kinds.get(arg, UNKNOWN)
            begun = (not kind.inside and bool(held.inside)) or (has_late_keys(held) and held != coarse(kind))
            if begun or held != coarse(before) or none_at_first(kind, held):
                yield arg, held


def none_at_first(before: Kind, found: Kind) -> bool:
    """Whether None was in a list or dict, and perhaps something else in the end.

    >>> from adjoint_gen.ir.kinds import FLOAT
    >>> none_at_first(Kind("list", element=Kind("none")), Kind("list", element=FLOAT))
    True
    """
    if before.tag == "none":
        return found.tag != "none"
    alike = before.keys == found.keys and len(before.items) == len(found.items)
    pairs = [*zip(before.items, found.items if alike else (element(found),) * len(before.items), strict=True)]
    pairs += [(before.element, element(found))] if before.element is not None else []
    return any(none_at_first(one, other) for one, other in pairs)


@lru_cache(maxsize=1 << 12)
def at_call(result: Kind, params: tuple[Kind, ...], given: tuple[Kind, ...]) -> Kind:
    """A kind in the lengths of a function's parameters, in those of its arguments; other lengths are not known.

    >>> from adjoint_gen.ir.kinds import array
    >>> at_call(Kind("array", "float64", Shape((frozenset({"x.0-1"}), frozenset({"t:0"})))), (array("x", 1),),
    ...         (array("a", 1),)).shape.dims
    (frozenset({'a.0-1'}), frozenset({'?'}))
    """
    lengths: dict[str, Dim] = {}
    shapes: dict[Shape, Shape] = {}

    def meet(param: Kind, arg: Kind) -> None:
        mine, other = param.shape, arg.shape
        if mine.dims is None:
            if mine.sources:
                shapes[mine] = other if shapes.get(mine, other) == other else Shape(None)
        elif other.dims is not None and len(mine.dims) == len(other.dims):
            for one, two in zip(mine.dims, other.dims, strict=True):
                for symbol in one if len(one) == 1 else ():
                    if isinstance(symbol, str):
                        lengths[symbol] = two if lengths.get(symbol, two) == two else SOME
        if len(param.items) == len(arg.items):
            for inner, item in zip(param.items, arg.items, strict=True):
                meet(inner, item)

    def length(symbol: str | int) -> Dim:
        if not isinstance(symbol, str):
            return frozenset({symbol})
        if symbol in lengths:
            return lengths[symbol]
        parts = []
        for token in _TOKEN.split(symbol):
            if not token or token.isdecimal() or token == "None" or _TOKEN.fullmatch(token):
                parts.append(token)
            elif token in lengths and lengths[token] != SOME:
                parts.append(text(lengths[token]))
            else:
                return SOME
        return frozenset({"".join(parts)})

    def rename(kind: Kind) -> Kind:
        if kind == NOTHING:
            return kind
        shape = kind.shape
        if shape.dims is None:
            shape = shapes.get(shape, Shape(None))
        else:
            dims = [frozenset().union(*map(length, dim)) for dim in shape.dims]
            shape = Shape(tuple(SOME if "?" in dim else dim for dim in dims))
        return replace(kind, shape=shape, extent=None, items=tuple(map(rename, kind.items)))

    for param, arg in zip(params, given, strict=True):
        meet(param, arg)
    return rename(result)
