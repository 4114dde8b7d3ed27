"""What functions of ``itertools`` do, as generators: they are written out where they are gone through, as the user's own are.

    for v in takewhile(p, x):               for item in x:
        s += v                      ->          if not p(item):
                                                    break
                                                s += item
"""
# They are read, not run: what `itertools` does item by item is written for loops, in which names are bound late.
# ruff: noqa: F821, F841, SIM113, UP028
# mypy: disable-error-code="has-type, var-annotated"

from __future__ import annotations

import itertools
import types
from collections.abc import Callable, Iterator
from typing import Any

import gast

from adjoint_gen.program.reach import hashable


def _first(iterable: Any, stop: Any) -> Iterator[Any]:
    if not hasattr(stop, "__index__") or stop == -1:
        raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if stop < 0:
        raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    count = 0
    if count < stop:
        for item in iterable:
            yield item
            count += 1
            if count >= stop:
                return


def _between(iterable: Any, start: Any, stop: Any) -> Iterator[Any]:
    if not hasattr(stop, "__index__") or stop == -1:
        raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if not hasattr(start, "__index__") or start < 0 or stop < 0:
        raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    place = 0
    end = max(start, stop)
    if place < end:
        for item in iterable:
            if place >= start:
                yield item
            place += 1
            if place >= end:
                return


def _behind(iterable: Any, start: Any, stop: None) -> Iterator[Any]:
    if not hasattr(start, "__index__") or start < 0:
        raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    place = 0
    for item in iterable:
        if place >= start:
            yield item
        place += 1


def _steps(iterable: Any, start: Any, stop: Any, step: Any) -> Iterator[Any]:
    if not hasattr(stop, "__index__") or stop == -1:
        raise ValueError("Stop argument for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if not hasattr(start, "__index__") or start < 0 or stop < 0:
        raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if not hasattr(step, "__index__") or step < 1:
        raise ValueError("Step for islice() must be a positive integer or None.")
    place = 0
    if place < stop:
        for item in iterable:
            if place >= start and (place - start) % step == 0:
                yield item
            place += 1
            if place >= stop:
                return


def _steps_behind(iterable: Any, start: Any, stop: None, step: Any) -> Iterator[Any]:
    if not hasattr(start, "__index__") or start < 0:
        raise ValueError("Indices for islice() must be None or an integer: 0 <= x <= sys.maxsize.")
    if not hasattr(step, "__index__") or step < 1:
        raise ValueError("Step for islice() must be a positive integer or None.")
    place = 0
    for item in iterable:
        if place >= start and (place - start) % step == 0:
            yield item
        place += 1


def _every(iterable: Any, start: None, stop: None, step: Any) -> Iterator[Any]:
    if not hasattr(step, "__index__") or step < 1:
        raise ValueError("Step for islice() must be a positive integer or None.")
    place = 0
    for item in iterable:
        if place % step == 0:
            yield item
        place += 1


def _takewhile(predicate: Any, iterable: Any) -> Iterator[Any]:
    for item in iterable:
        if not predicate(item):
            return
        yield item


def _dropwhile(predicate: Any, iterable: Any) -> Iterator[Any]:
    dropping = True
    for item in iterable:
        if dropping:
            dropping = bool(predicate(item))
        if not dropping:
            yield item


def _filterfalse(predicate: Any, iterable: Any) -> Iterator[Any]:
    for item in iterable:
        if not predicate(item):
            yield item


def _false(predicate: None, iterable: Any) -> Iterator[Any]:
    for item in iterable:
        if not item:
            yield item


def _compress(data: Any, selectors: Any) -> Iterator[Any]:
    for item, selected in zip(data, selectors):  # noqa: B905 - it ends with the shorter one
        if selected:
            yield item


def _starmap(function: Any, iterable: Any) -> Iterator[Any]:
    for items in iterable:
        yield function(*items)


def _sums(iterable: Any, function: None = None) -> Iterator[Any]:
    begun = False
    for item in iterable:
        total = total + item if begun else item
        begun = True
        yield total


def _accumulate(iterable: Any, function: Any) -> Iterator[Any]:
    begun = False
    for item in iterable:
        total = function(total, item) if begun else item
        begun = True
        yield total


def _pairwise(iterable: Any) -> Iterator[Any]:
    begun = False
    for item in iterable:
        if begun:
            yield (before, item)
        before = item
        begun = True


def _count(start: Any = 0, step: Any = 1) -> Iterator[Any]:
    number = start
    while True:
        yield number
        number = number + step


def _cycle(iterable: Any) -> Iterator[Any]:
    items = []
    for item in iterable:
        items.append(item)
        yield item
    place = 0
    while len(items) > 0:
        yield items[place]
        place = (place + 1) % len(items)


def _cycle_of_items(iterable: Any) -> Iterator[Any]:
    place = 0
    while len(iterable) > 0:
        yield iterable[place]
        place = (place + 1) % len(iterable)


def _repeat(value: Any) -> Iterator[Any]:
    while True:
        yield value


def _repeat_times(value: Any, times: Any) -> Iterator[Any]:
    for _ in range(times):
        yield value


def _chain(first: Any, second: Any) -> Iterator[Any]:
    for item in first:
        yield item
    for item in second:
        yield item


def _chain3(first: Any, second: Any, third: Any) -> Iterator[Any]:
    for item in first:
        yield item
    for item in second:
        yield item
    for item in third:
        yield item


def _from_iterable(iterable: Any) -> Iterator[Any]:
    for items in iterable:
        for item in items:
            yield item


def _groupby(iterable: Any, key: Any) -> Iterator[Any]:
    begun = False
    group = []
    for item in iterable:
        now = key(item)
        if begun and now != before:
            walk = iter(group)
            yield (before, walk)
            for _ in walk:
                pass
            group = []
        group.append(item)
        before = now
        begun = True
    if begun:
        walk = iter(group)
        yield (before, walk)
        for _ in walk:
            pass


Written = Callable[..., Iterator[Any]]


def _is_none(node: Any) -> bool:
    return isinstance(node, gast.Constant) and node.value is None


def _islice(call: Any) -> Written | None:
    if call.keywords or not 2 <= len(call.args) <= 4:
        return None
    nothing = tuple(map(_is_none, call.args[1:]))
    written: dict[tuple[bool, ...], Written] = {
        (False,): _first, (False, False): _between, (False, True): _behind, (False, False, False): _steps,
        (False, True, False): _steps_behind, (True, True, False): _every,
    }
    return written.get(nothing)


def _accumulated(call: Any) -> Written | None:
    written: dict[int, Written] = {1: _sums, 2: _sums if _is_none(call.args[-1]) else _accumulate}
    return written.get(len(call.args)) if not call.keywords else None


def _chained(call: Any) -> Written | None:
    written: dict[int, Written] = {2: _chain, 3: _chain3}
    return written.get(len(call.args))


_PLAIN: dict[Callable[..., Any], Written] = {
    itertools.takewhile: _takewhile, itertools.dropwhile: _dropwhile,
    itertools.compress: _compress, itertools.starmap: _starmap, itertools.count: _count,
    itertools.chain.from_iterable: _from_iterable, itertools.groupby: _groupby,
}
def _cycled(call: Any) -> Written | None:
    displays = gast.List | gast.Tuple | gast.ListComp  # which nobody else has
    return _cycle_of_items if isinstance(call.args[0], displays) else _cycle


_BY_CALL: dict[Callable[..., Any], Callable[[Any], Written | None]] = {
    itertools.islice: _islice, itertools.accumulate: _accumulated, itertools.cycle: _cycled,
    itertools.repeat: lambda call: _repeat if len(call.args) + len(call.keywords) == 1 else _repeat_times,
    itertools.pairwise: lambda call: _pairwise if isinstance(call.args[0], gast.Call | gast.GeneratorExp) else None,
    itertools.chain: _chained, itertools.filterfalse: lambda call: _false if _is_none(call.args[0]) else _filterfalse,
}


def generator_of(value: object, call: Any) -> types.FunctionType | None:
    """The generator that does what a call of a function of ``itertools`` does; None for every other call."""
    if not callable(value) or isinstance(value, types.FunctionType) or not hashable(value):
        return None
    made = _PLAIN.get(value) or (_BY_CALL[value](call) if value in _BY_CALL else None)
    starred = any(isinstance(arg, gast.Starred) for arg in call.args)
    return made if isinstance(made, types.FunctionType) and not starred else None
