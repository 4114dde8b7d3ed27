"""What was noted while something was made, and whether that holds still: dicts that grow, and are cut back to what they were.

What is made for a derivative depends on what is asked meanwhile. Where something is forgotten, and asked again, what was
made need not be made again: its :class:`Span` says what was noted before it and by it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from itertools import islice
from typing import Any, TypeAlias, TypeVar

Made = TypeVar("Made")
Mark: TypeAlias = tuple[tuple[int, int], ...]
"""What was noted until a moment: how much in each dict, and a sum over it."""


@dataclass(frozen=True, slots=True)
class Span:
    """What was ``noted`` between two moments, in each dict."""

    start: Mark
    end: Mark
    noted: tuple[tuple[tuple[Any, Any], ...], ...]


class Notes:
    """Some dicts; ``said_of`` says what tells one value in them from another.

    >>> facts = {}
    >>> notes = Notes((facts,), str)
    >>> start, before = notes.mark(), notes.state()
    >>> facts["x"] = 1
    >>> span = notes.since(start)
    >>> facts["y"] = 2
    >>> notes.holds(span)  # all of it is there
    True
    >>> notes.restore(before)
    >>> notes.holds(span), facts  # it would be noted again, and is
    (True, {'x': 1})
    >>> notes.restore(before)
    >>> facts["z"] = 3
    >>> notes.holds(span), facts
    (False, {'z': 3})
    """

    def __init__(self, dicts: tuple[dict[Any, Any], ...], said_of: Callable[[Any], Hashable]) -> None:
        self.dicts, self._said_of = dicts, said_of
        self._sums: tuple[list[int], ...] = tuple([0] for _ in dicts)

    def state(self) -> tuple[int, ...]:
        """How much is noted, to come back to."""
        return tuple(map(len, self.dicts))

    def restore(self, state: tuple[int, ...]) -> None:
        """Forget what was noted since."""
        for held, sums, count in zip(self.dicts, self._sums, state, strict=True):
            del sums[count + 1 :]
            for key in list(islice(held, count, None)):
                del held[key]

    def clear(self, held: dict[Any, Any]) -> None:
        """Forget all that is in one of the dicts."""
        self.restore(tuple(0 if each is held else len(each) for each in self.dicts))

    def mark(self) -> Mark:
        """What is noted, to be known again."""
        for held, sums in zip(self.dicts, self._sums, strict=True):
            for key, value in islice(held.items(), len(sums) - 1, None):
                sums.append(hash((sums[-1], key, self._said_of(value))))
        return tuple((len(sums), sums[-1]) for sums in self._sums)

    def since(self, start: Mark) -> Span:
        """What was noted since, where nothing was forgotten of what was noted then."""
        noted = (tuple(islice(held.items(), count - 1, None)) for held, (count, _) in zip(self.dicts, start, strict=True))
        return Span(start, self.mark(), tuple(noted))

    def holds(self, span: Span) -> bool:
        """Whether all is noted that was at the end of a span; where it is what was at its beginning, the rest is noted, too."""
        now = self.mark()
        ends = zip(self._sums, span.end, strict=True)
        if all(len(sums) >= count and sums[count - 1] == last for sums, (count, last) in ends):
            return True
        if now != span.start:
            return False
        for held, more in zip(self.dicts, span.noted, strict=True):
            held.update(more)
        return True

    def once(self, kept: dict[Any, tuple[Span, Made]], key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made before and is ``kept``, if that holds still, or made now."""
        known = kept.get(key)
        if known is None or not self.holds(known[0]):
            start = self.mark()
            made = make()
            known = kept[key] = self.since(start), made
        return known[1]
