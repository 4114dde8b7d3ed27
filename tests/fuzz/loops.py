"""Random loops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.fuzz.expressions import Scope, Shape
from tests.fuzz.jumps import otherwise

if TYPE_CHECKING:
    from tests.fuzz.generate import _Writer

TRIPS = (0, 1, 2, 3, 10)
MAX_TRIPS = 60  # of all enclosing loops together


def for_loop(writer: _Writer, scope: Scope, protected: frozenset[str]) -> None:
    """A loop over a range, an array, or an array with its indices or another array."""
    r = writer.random
    vectors = [n for n in scope.names() if len(scope.shape(n)) >= 1]
    style = r.choice(["range"] * 5 + ["array", "enumerate", "zip"])
    counters: dict[str, tuple[int, int]] = {}
    items: dict[str, Shape] = {}
    i = next(name for name in ("i", "j", "k", "l", "i2", "j2", "k2") if name not in scope.counters)
    if style == "range" or not vectors:
        trips = r.choice([t for t in TRIPS if t * writer.trips <= MAX_TRIPS])
        head, counters[i] = range_of(writer, scope, trips)
    else:
        over = r.choice(vectors)
        trips = scope.shape(over)[0]
        items["item"] = scope.shape(over)[1:]
        if style == "array":
            i, head = "item", over
        elif style == "enumerate":
            head, counters[i], i = f"enumerate({over})", (0, trips - 1), f"{i}, item"
        else:
            fellow = r.choice([n for n in vectors if scope.shape(n)[0] == trips])
            items["mate"] = scope.shape(fellow)[1:]
            i, head = "item, mate", f"zip({over}, {fellow})"
        if trips * writer.trips > MAX_TRIPS or any(n in protected or n in scope.names() for n in items):
            return writer.assign(scope, protected)
    writer.write(f"for {i} in {head}:")
    writer.trips *= max(trips, 1)
    known = counters if trips else dict.fromkeys(counters, (0, 0))
    jumps = r.random() < 0.34
    writer.loops.append(jumps)
    inner = writer.nested(scope, 3, protected | {"item", "mate"}, known, items)
    writer.loops.pop()
    writer.trips //= max(trips, 1)
    otherwise(writer, scope, protected, jumps)
    if trips and r.random() < 0.5:  # the loop's names live on
        scope.counters.update(counters)
        for name in () if jumps else inner.names():
            if name in inner.own and name not in scope.names() and name not in inner.readonly:
                scope.define(name, inner.shape(name))



def range_of(writer: _Writer, scope: Scope, trips: int) -> tuple[str, tuple[int, int]]:
    """A range with that many values, and the least and greatest of them."""
    if scope.counters.get("n") == (trips, trips) and writer.random.random() < 0.6:
        return "range(n)", (0, max(trips - 1, 0))
    match writer.random.randrange(6):
        case 0:
            return f"range({trips}, 0, -1)", (min(1, trips), trips)
        case 1:
            return f"range(1, {1 + 2 * trips}, 2)", (1, max(2 * trips - 1, 1))
        case 2:
            return f"range(1, {trips + 1})", (1, max(trips, 1))
        case _:
            return f"range({trips})", (0, max(trips - 1, 0))


def while_loop(writer: _Writer, scope: Scope, protected: frozenset[str]) -> None:
    """A loop that counts its passes, and may end before."""
    r = writer.random
    name = next(n for n in ("m", "m2", "m3", "m4", "m5", "m6") if n not in scope.counters)
    trips = r.choice([t for t in TRIPS if t * writer.trips <= MAX_TRIPS])
    writer.write(f"{name} = 0")
    extra = f" and ({writer.expressions.test(scope)})" if r.random() < 0.4 else ""
    writer.write(f"while {name} < {trips}{extra}:")
    writer.trips *= max(trips, 1)
    jumps = r.random() < 0.34
    if jumps:  # before a `continue` can pass over it
        writer.write(f"    {name} += 1")
    writer.loops.append(jumps)
    writer.nested(scope, 3, protected, {name: (1, max(trips, 1)) if jumps else (0, max(trips - 1, 0))})
    writer.loops.pop()
    writer.trips //= max(trips, 1)
    if not jumps:
        writer.write(f"    {name} += 1")
    scope.counters[name] = (0, trips)
    otherwise(writer, scope, protected, jumps)
