"""What a fork waits for: the child has no thread that would end what another one had begun.

A module that a thread was importing would stay half made in the child, and its lock held.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Generic, TypeVar

WHOLE = threading.RLock()
"""Held while modules are imported that are not needed at first; no process is forked meanwhile."""

if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=WHOLE.acquire, after_in_parent=WHOLE.release, after_in_child=WHOLE.release)

_Owner = TypeVar("_Owner")
_Value = TypeVar("_Value")


class kept(Generic[_Owner, _Value]):  # noqa: N801, as ``property``
    """A property that is computed once for an instance.

    Python 3.11's ``functools.cached_property`` holds a lock meanwhile, which the child of a fork would wait for.
    """

    def __init__(self, compute: Callable[[_Owner], _Value]) -> None:
        self.compute = compute
        self.__doc__ = compute.__doc__

    def __get__(self, instance: _Owner, owner: type | None = None) -> _Value:
        value: _Value = instance.__dict__.setdefault(self.compute.__name__, self.compute(instance))
        return value
