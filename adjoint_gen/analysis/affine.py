"""Linear forms with whole coefficients, and whether a system of inequalities between them has no whole solution.

Fourier and Motzkin's elimination over the rationals, with every inequality tightened to the integers: ``2 x >= 1`` is
``x >= 1``.  That answers "no solution" only where there is none; where it does not find out, there may be one.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import gcd
from typing import TypeAlias

from adjoint_gen.ir.slots import through_slots

Symbol: TypeAlias = Hashable
LIMIT = 300
"""The most inequalities that an elimination may come to before it is given up."""


@through_slots
@dataclass(frozen=True, slots=True)
class Linear:
    """``constant + sum of coefficient * symbol``; no coefficient is zero.

    >>> x, y = Linear.of("x"), Linear.of("y")
    >>> x + y - x == y, (x - y).times(2) == x + x - y - y
    (True, True)
    """

    terms: Mapping[Symbol, int] = field(default_factory=dict)
    constant: int = 0

    @staticmethod
    def of(symbol: Symbol) -> Linear:
        """The form that is just a symbol."""
        return Linear({symbol: 1})

    def __hash__(self) -> int:
        return hash((frozenset(self.terms.items()), self.constant))

    def __add__(self, other: Linear | int) -> Linear:
        if isinstance(other, int):
            return Linear(self.terms, self.constant + other)
        terms = dict(self.terms)
        for symbol, factor in other.terms.items():
            terms[symbol] = terms.get(symbol, 0) + factor
        return Linear({s: f for s, f in terms.items() if f}, self.constant + other.constant)

    def __sub__(self, other: Linear | int) -> Linear:
        return self + (-other if isinstance(other, int) else other.times(-1))

    def times(self, factor: int) -> Linear:
        """The form multiplied by a number."""
        return Linear({s: f * factor for s, f in self.terms.items()} if factor else {}, self.constant * factor)


def impossible(nonnegative: Iterable[Linear], zero: Iterable[Linear] = ()) -> bool:
    """Whether no whole numbers make all of ``nonnegative`` at least zero and all of ``zero`` zero.

    >>> i, j, n = map(Linear.of, "ijn")
    >>> impossible([i - j - 1, j - i])  # i > j and j >= i
    True
    >>> impossible([i, n - i - 1], [i - n + 1])  # the last of range(n)
    False
    >>> impossible([], [i.times(2) - j.times(2) - 1])  # an odd number is not even
    True
    """
    return _impossible(tuple(nonnegative), tuple(zero))


@lru_cache(maxsize=1 << 12)  # the same is asked of the derivative as of the function, and again after each pass
def _impossible(nonnegative: tuple[Linear, ...], zero: tuple[Linear, ...]) -> bool:
    inequalities, equations = list(nonnegative), list(zero)
    while equations:
        form = equations.pop()
        symbol = next((s for s, f in form.terms.items() if f in (1, -1)), None)
        if symbol is None:
            divisor = gcd(*form.terms.values())
            if form.constant % divisor if divisor else form.constant:
                return True
            inequalities += (form, form.times(-1))
            continue
        value = Linear({s: f for s, f in form.terms.items() if s != symbol}, form.constant).times(-form.terms[symbol])
        inequalities = [_put(f, symbol, value) for f in inequalities]
        equations = [_put(f, symbol, value) for f in equations]
    return _eliminate(inequalities)


def _put(form: Linear, symbol: Symbol, value: Linear) -> Linear:
    """The form with ``value`` for ``symbol``."""
    factor = form.terms.get(symbol)
    if factor is None:
        return form
    return Linear({s: f for s, f in form.terms.items() if s != symbol}, form.constant) + value.times(factor)


def _eliminate(inequalities: list[Linear]) -> bool:
    """Whether inequalities contradict each other, one symbol after the other eliminated."""
    bounds: dict[frozenset[tuple[Symbol, int]], Linear] = {}
    todo = inequalities
    while True:
        for form in todo:
            tight = _tight(form)
            if not tight.terms:
                if tight.constant < 0:
                    return True
                continue
            key = frozenset(tight.terms.items())
            known = bounds.get(key)
            if known is None or tight.constant < known.constant:
                bounds[key] = tight
                opposite = bounds.get(frozenset((s, -f) for s, f in key))
                if opposite is not None and opposite.constant + tight.constant < 0:
                    return True
        if not bounds or len(bounds) > LIMIT:
            return False
        symbol = _cheapest(bounds.values())
        low = [f for f in bounds.values() if f.terms.get(symbol, 0) > 0]
        high = [f for f in bounds.values() if f.terms.get(symbol, 0) < 0]
        bounds = {k: f for k, f in bounds.items() if symbol not in f.terms}
        todo = [a.times(-b.terms[symbol]) + b.times(a.terms[symbol]) for a in low for b in high]


def _tight(form: Linear) -> Linear:
    divisor = gcd(*form.terms.values()) if form.terms else 1
    if divisor == 1:
        return form
    return Linear({s: f // divisor for s, f in form.terms.items()}, form.constant // divisor)


def _cheapest(forms: Iterable[Linear]) -> Symbol:
    """The symbol whose elimination leaves the fewest inequalities."""
    counts: dict[Symbol, list[int]] = {}
    for form in forms:
        for symbol, factor in form.terms.items():
            counts.setdefault(symbol, [0, 0])[factor > 0] += 1
    return min(counts, key=lambda s: counts[s][0] * counts[s][1] - sum(counts[s]))
