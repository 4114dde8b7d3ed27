"""Arguments that share memory: copies that share it likewise, directions in it, and which places show the same number."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import Any

import numpy as np

Change = Callable[[Any], Any]
"""What becomes of a number, or of the whole memory of arrays."""


def is_real(value: Any) -> bool:
    """Whether it is a floating-point number or an array of them."""
    return isinstance(value, float | np.floating) or (isinstance(value, np.ndarray) and value.dtype.kind == "f")


def same(value: Any) -> Any:
    """A copy of a memory, laid out alike."""
    return value.copy(order="K") if isinstance(value, np.ndarray) else value


def copied(value: Any, change: Change = same, passive: Change = lambda leaf: leaf) -> Any:
    """A structure of its own in which each memory, list, dict and object was copied once, however many places show it.

    ``change`` is called once for each number and memory, in the order in which they are met. What is no real number
    becomes what ``passive`` says.
    """
    return _Copy(change, passive).of(value)


class _Copy:
    def __init__(self, change: Change, passive: Change) -> None:
        self.change, self.passive = change, passive
        self.memo: dict[int, tuple[Any, Any]] = {}  # with what was copied, so that no other takes its address

    def of(self, value: Any) -> Any:
        if isinstance(value, np.ndarray):
            return self.array(value) if value.dtype.kind == "f" else self.passive(self.array(value, same))
        if is_real(value):
            return self.change(value)
        if isinstance(value, tuple):
            items = [self.of(item) for item in value]
            return type(value)(*items) if hasattr(value, "_fields") else tuple(items)
        if isinstance(value, list | dict) or (hasattr(value, "__dict__") and not callable(value)):
            return self.container(value)
        return self.passive(value)

    def container(self, value: Any) -> Any:
        if id(value) not in self.memo:
            new: Any = [] if isinstance(value, list) else {} if isinstance(value, dict) else object.__new__(type(value))
            self.memo[id(value)] = (new, value)
            if isinstance(value, list):
                new.extend(self.of(item) for item in value)
            else:
                items = new if isinstance(value, dict) else vars(new)
                items.update({key: self.of(item) for key, item in _slots(value)})
        return self.memo[id(value)][0]

    def array(self, value: np.ndarray, change: Change | None = None) -> np.ndarray:
        memory = _memory(value)
        held = memory if isinstance(memory, np.ndarray) else np.frombuffer(memory, value.dtype)
        if id(memory) not in self.memo:
            new = (change or self.change)(held)
            self.memo[id(memory)] = (new if held is memory else np.frombuffer(bytearray(new), new.dtype), memory)
        new = self.memo[id(memory)][0]
        if value is memory:
            return new
        wider, start = new.itemsize // value.itemsize, _address(value) - _address(held)
        strides = tuple(s * wider for s in value.strides)
        return np.ndarray(value.shape, new.dtype, new.ravel(order="K"), start * wider, strides)


def _memory(value: Any) -> Any:
    """What holds the numbers of an array: another one, or what it was made from without a copy."""
    while True:
        base = value.obj if isinstance(value, memoryview) else getattr(value, "base", None)
        if base is None:
            return value
        value = base


def _address(array: np.ndarray) -> int:
    return int(array.__array_interface__["data"][0])


def moved(value: Any, *steps: tuple[int, float]) -> Any:
    """A copy in double precision, moved by so much in the direction of each number; each memory is moved once."""
    noise = [(np.random.default_rng(seed), step) for seed, step in steps]

    def change(memory: Any) -> Any:
        new = memory + sum(step * rng.standard_normal(np.shape(memory)) for rng, step in noise)
        return _laid_out(memory, new, np.float64) if isinstance(memory, np.ndarray) else float(new)

    return copied(value, change)


def _laid_out(like: np.ndarray, values: Any, dtype: Any) -> np.ndarray:
    new = np.empty_like(like, dtype=dtype)
    new[...] = values
    return new


def direction(value: Any, seed: int) -> Any:
    """The direction of a number: shared as the arguments are, None for what is no real number."""
    rng = np.random.default_rng(seed)

    def drawn(memory: Any) -> Any:
        noise = rng.standard_normal(np.shape(memory))
        return _laid_out(memory, noise, memory.dtype) if isinstance(memory, np.ndarray) else float(noise)

    return copied(value, drawn, lambda leaf: None)


def _slots(container: Any) -> Iterator[tuple[Any, Any]]:
    if isinstance(container, list | tuple):
        yield from enumerate(container)
    else:
        yield from (container if isinstance(container, dict) else vars(container)).items()


def unshared(value: Any) -> Any:
    """The same numbers, none of them in the memory of another place."""
    if isinstance(value, np.ndarray):
        return value.copy()
    if isinstance(value, list | tuple):
        return type(value)(unshared(item) for item in value)
    return {key: unshared(item) for key, item in value.items()} if isinstance(value, dict) else value


def cells(value: Any) -> list[tuple[Hashable, Hashable, Any]]:
    """Each real number of a structure, in order: which number it is, which array or container shows it, and itself.

    Where two places show one number, they say so; a number that is in no container and no array is one of its own.
    """
    found: list[tuple[Hashable, Hashable, Any]] = []

    def walk(here: Any, slot: Hashable, owner: Hashable) -> None:
        if isinstance(here, np.ndarray):
            if here.dtype.kind == "f":
                for index in np.ndindex(here.shape):
                    address = _address(here) + sum(i * s for i, s in zip(index, here.strides, strict=True))
                    found.append((address, (_address(here), here.shape, here.strides), here[index]))
        elif is_real(here):
            found.append((slot, owner, here))
        elif isinstance(here, tuple):
            for k, item in _slots(here):
                walk(item, (slot, k), (slot, k))
        elif isinstance(here, list | dict):
            for k, item in _slots(here):
                walk(item, (id(here), k), id(here))

    walk(value, "arguments", "arguments")
    return found


def shown_before(given: Any, call: Callable[[Any], Any]) -> list[bool]:
    """For each number in :func:`cells` of what a call is given, whether an earlier place shows it and the call changes it.

    A number changes with whatever any place shows together with it.
    """
    places = cells(given)
    call(given)
    after = {number: value for number, _, value in cells(given)}
    above: dict[Hashable, Hashable] = {}

    def root(node: Hashable) -> Hashable:
        while above.setdefault(node, node) != node:
            node = above[node]
        return node

    for number, owner, _ in places:
        above[root(("number", number))] = root(("owner", owner))
    changed = {root(("owner", owner)) for number, owner, value in places if after.get(number) != value}
    seen: set[Hashable] = set()
    earlier = []
    for number, owner, _ in places:
        earlier.append(number in seen and root(("owner", owner)) in changed)
        seen.add(number)
    return earlier
