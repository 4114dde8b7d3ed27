"""How often Python looks for garbage while a derivative is made: seldom, since nearly all that is made is kept until the end.

Its collector looks at everything that is alive again and again as that grows: a fifth of the time of large functions, and more
than linear in their size.
"""

from __future__ import annotations

import gc
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from weakref import WeakSet

_SELDOM: Final = 50_000
"""How many more objects there may be before the collector looks at the youngest; Python's own is 700 or 2000."""


class _Derivation:
    """One that is going on: weakly known, so that one which was interrupted anywhere is forgotten."""


class _Rests:
    """The derivations that are going on, and what the thresholds were ``before`` the first of them."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """In the child of a fork, where the threads of others do not exist."""
        self.lock = threading.Lock()
        self.going_on: WeakSet[_Derivation] = WeakSet()
        self.before: tuple[int, int, int] | None = getattr(self, "before", None)

    def begin(self, derivation: _Derivation) -> None:
        """Let the collector rest, unless it does anyway."""
        with self.lock:
            usual = gc.get_threshold()
            if self.before is None and 0 < usual[0] < _SELDOM:
                self.before = usual
                gc.set_threshold(_SELDOM, *usual[1:])
            self.going_on.add(derivation)

    def end(self, derivation: _Derivation) -> None:
        """Let it do as before once no other derivation is going on, unless somebody else said what it is to do meanwhile."""
        with self.lock:
            self.going_on.discard(derivation)
            if self.before is not None and not self.going_on:
                if gc.get_threshold()[0] == _SELDOM:
                    gc.set_threshold(*self.before)
                self.before = None


_rests = _Rests()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_rests.renew)


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Collect garbage seldom in here.

    >>> before = gc.get_threshold()
    >>> with seldom_collected():
    ...     gc.get_threshold()[0] >= 50_000
    True
    >>> gc.get_threshold() == before
    True
    """
    here = _Derivation()
    try:
        _rests.begin(here)
        yield
    finally:
        _rests.end(here)
