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

_Note: TypeAlias = tuple[int, Any, Any]
"""What was noted last before a moment, a key and its value, and the sum over what was noted before that."""

_MOST = 8
"""How many things are kept for one key."""


@dataclass(frozen=True, slots=True)
class Span:
    """What was ``noted`` between two moments, in each dict."""

    start: Mark
    end: Mark
    noted: tuple[tuple[tuple[Any, Any], ...], ...]


Kept: TypeAlias = dict[Any, list[tuple[Span, Made]]]
"""What was made, by what it was made of, and what holds where it does."""


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
    >>> notes.holds(span), facts  # nor does it say otherwise
    (True, {'z': 3, 'x': 1})
    >>> notes.restore(before)
    >>> facts["x"] = 4
    >>> notes.holds(span), facts
    (False, {'x': 4})

    What was there before may have been noted in another order.

    >>> notes.restore(before)
    >>> facts.update(u=5, v=6)
    >>> start = notes.mark()
    >>> facts["w"] = 7
    >>> span = notes.since(start)
    >>> notes.restore(before)
    >>> facts.update(v=6)
    >>> notes.holds(span), facts
    (False, {'v': 6})
    >>> facts.update(u=5)
    >>> notes.holds(span), facts
    (True, {'v': 6, 'u': 5, 'w': 7})
    """

    def __init__(self, dicts: tuple[dict[Any, Any], ...], said_of: Callable[[Any], Hashable]) -> None:
        self.dicts, self._said_of = dicts, said_of
        self._sums: tuple[list[int], ...] = tuple([0] for _ in dicts)
        self._before: tuple[dict[int, _Note], ...] = tuple({} for _ in dicts)

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
        for held, sums, before in zip(self.dicts, self._sums, self._before, strict=True):
            for key, value in islice(held.items(), len(sums) - 1, None):
                behind = hash((sums[-1], key, self._said_of(value)))
                before[behind] = sums[-1], key, value
                sums.append(behind)
        return tuple((len(sums), sums[-1]) for sums in self._sums)

    def since(self, start: Mark) -> Span:
        """What was noted since, where nothing was forgotten of what was noted then."""
        noted = (tuple(islice(held.items(), count - 1, None)) for held, (count, _) in zip(self.dicts, start, strict=True))
        return Span(start, self.mark(), tuple(noted))

    def holds(self, span: Span) -> bool:
        """Whether all is noted that was at the end of a span.

        Where all is that was at its beginning, and nothing that says otherwise, the rest is noted, too.
        """
        self.mark()
        ends = zip(self._sums, span.end, strict=True)
        if all(len(sums) >= count and sums[count - 1] == last for sums, (count, last) in ends):
            return True
        every = [(held, key, value) for held, more in zip(self.dicts, span.noted, strict=True) for key, value in more]
        if any(key in held and self._said_of(held[key]) != self._said_of(value) for held, key, value in every):
            return False
        if not all(map(self._has, self.dicts, self._sums, self._before, span.start)):
            return False
        for held, key, value in every:
            held.setdefault(key, value)
        return True

    def _has(self, held: dict[Any, Any], sums: list[int], before: dict[int, _Note], until: tuple[int, int]) -> bool:
        """Whether a dict has what it had at a moment, in whatever order."""
        count, last = until
        while len(sums) < count or sums[count - 1] != last:
            last, key, value = before[last]
            if key not in held or self._said_of(held[key]) != self._said_of(value):
                return False
            count -= 1
        return True

    def once(self, kept: Kept[Made], key: Hashable, make: Callable[[], Made]) -> Made:
        """What was made before and is ``kept``, if that holds still, or made now.

        Several are kept for a key: ways in which a function is tried in turn make other things of its text, and come again.

        >>> facts, kept = {}, {}
        >>> notes = Notes((facts,), str)
        >>> def made(name, value):
        ...     notes.restore((0,))
        ...     facts[name] = value
        ...     return notes.once(kept, "text", lambda: print("making") or value)
        >>> made("x", 1), made("y", 2), made("x", 1), made("y", 2)
        making
        making
        (1, 2, 1, 2)
        """
        known = kept.setdefault(key, [])
        found = next((made for made in reversed(known) if self.holds(made[0])), None)
        if found is None:
            start = self.mark()
            made = make()
            found = self.since(start), made
            known.append(found)
            del known[:-_MOST]
        return found[1]
