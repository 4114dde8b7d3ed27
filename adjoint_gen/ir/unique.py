"""Values of which equal ones are one object, so that to compare and to hash them costs nothing.

Names and kinds are compared and looked up far more often than they are made. An instance of :class:`Unique` is looked for
among those that are in use, by the fields that it would have, and made where there is none.

>>> from adjoint_gen.ir.trace import Var
>>> Var("x", 1) is Var("x", 1)
True
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from typing import Any
from weakref import ref


class _Locks:
    """The lock under which an instance becomes the one that stands for all that are equal to it."""

    def __init__(self) -> None:
        self.renew()

    def renew(self) -> None:
        """In the child of a fork, where the thread that held the lock does not exist."""
        self.entering = threading.Lock()


_locks = _Locks()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_locks.renew)


_ROOM = 1 << 12
"""How many instances of a class are entered before those are looked for that nothing uses any more."""


class _One(type):
    """The class of classes whose instances are unique.

    They are entered weakly, without a call for each that is freed: what is left of these goes when the table has doubled.
    """

    _given: Callable[..., tuple[Any, ...]]
    """The fields of an instance, in order, of which these are the arguments; :mod:`adjoint_gen.ir.slots` writes it."""
    _identity: Callable[[tuple[Any, ...]], tuple[Any, ...]]

    def __init__(cls, *args: Any) -> None:
        super().__init__(*args)
        cls._entered: dict[tuple[Any, ...], ref[Any]] = {}
        cls._room = _ROOM

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        key = cls._identity(cls._given(*args, **kwargs))
        known = cls._entered.get(key)
        found = None if known is None else known()
        return cls._enter(key, super().__call__(*args, **kwargs)) if found is None else found

    def _enter(cls, key: tuple[Any, ...], new: Any) -> Any:
        with _locks.entering:
            known = cls._entered.get(key)
            found = None if known is None else known()
            if found is None:
                if len(cls._entered) >= cls._room:
                    cls._forget()
                cls._entered[key], found = ref(new), new
        return found

    def _forget(cls) -> None:
        """Leave out what nothing uses; others may be looking something up in the table meanwhile."""
        cls._entered = {key: known for key, known in cls._entered.items() if known() is not None}
        cls._room = max(_ROOM, 2 * len(cls._entered))


class Unique(metaclass=_One):
    """The base of such classes: frozen dataclasses without a comparison of their own, made by :mod:`adjoint_gen.ir.slots`."""

    __slots__ = ("__weakref__",)

    @staticmethod
    def _identity(given: tuple[Any, ...]) -> tuple[Any, ...]:
        """What tells the instances of a class apart, by their fields."""
        return given

    def __copy__(self) -> Unique:
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> Unique:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in type(self).__dataclass_fields__)  # type: ignore[attr-defined]
