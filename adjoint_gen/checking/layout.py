"""Nested tuples, lists and dicts of numbers and arrays as flat vectors, and back."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from adjoint_gen.program.structure import MisfitError, Node, described, located, mapped, node_of


def leaves(value: Any, place: str = "", kinds: str = "f") -> Iterator[tuple[str, Any]]:
    """The numbers and arrays of these kinds of dtype in a value of any structure, with how they are written.

    >>> [place for place, _ in leaves((1.0, [np.ones(2), 3], {"w": 2.0}), "p")]
    ['p[0]', 'p[1][0]', "p[2]['w']"]
    """
    return ((at, leaf) for at, leaf in located(value, place) if _counts(leaf, kinds))


def _counts(leaf: Any, kinds: str) -> bool:
    return isinstance(leaf, (float, complex, int, np.generic, np.ndarray)) and np.asarray(leaf).dtype.kind in kinds


def _copied(leaf: Any) -> Any:
    """A copy; what its class lets nobody copy, as a lock or the factors of a sparse matrix, is itself."""
    try:
        return copy.deepcopy(leaf)
    except TypeError:
        return leaf


def rebuilt(
    value: Any, change: Callable[[Any], Any], kinds: str = "f", other: Callable[[Any], Any] = _copied
) -> Any:
    """The same structure with every leaf of these kinds replaced by ``change(leaf)``, and what is none by a copy."""
    return mapped(lambda leaf: change(leaf) if _counts(leaf, kinds) else other(leaf), value)


def private(value: Any) -> Any:
    """The same structure with arrays that nobody else holds."""
    return rebuilt(value, lambda leaf: leaf.copy() if isinstance(leaf, np.ndarray) else leaf)


@dataclass(frozen=True, slots=True)
class Leaf:
    """Where a number or array lies in the flat vector; a complex one takes two places for each element.

    ``owner`` counts the values, where there are several beside each other, as arguments are.
    """

    owner: int
    place: str
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    span: slice


class Layout:
    """How the leaves of one structure follow each other in a flat vector.

    >>> layout = Layout({"w": np.zeros((2, 2)), "b": 1.0, "n": 3}, "p")
    >>> layout.flat({"w": np.eye(2), "b": 5.0, "n": 3}), layout.place(3)
    (array([1., 0., 0., 1., 5.]), "p['w'][1, 1]")
    """

    def __init__(self, value: Any, name: str = "", kinds: str = "f") -> None:
        self.value = value
        self.name = name
        self.kinds = kinds
        self.leaves: list[Leaf] = []
        self.size = 0
        for owner, (base, item) in enumerate(self._named(value)):
            for place, leaf in leaves(item, base, kinds):
                array = np.asarray(leaf)
                count = array.size * (2 if array.dtype.kind == "c" else 1)
                self.leaves.append(Leaf(owner, place, array.shape, array.dtype, slice(self.size, self.size + count)))
                self.size += count
        self.dtype = np.result_type(np.float64, *(np.finfo(leaf.dtype).dtype for leaf in self.leaves))

    def flat(self, value: Any) -> np.ndarray:
        """The numbers of a value of this structure.

        Raises:
            MisfitError: another structure, or a shape.
        """
        vector = np.empty(self.size, self.dtype)
        for leaf, item in zip(self.leaves, self._fitting(value), strict=True):
            array = np.asarray(item)
            if leaf.dtype.kind == "c":
                vector[leaf.span] = np.stack([array.real.reshape(-1), array.imag.reshape(-1)], axis=1).reshape(-1)
            else:
                vector[leaf.span] = array.real.reshape(-1)
        return vector

    def complex_flat(self, value: Any) -> np.ndarray:
        """The numbers of a value whose real numbers have become complex; nan for those that were complex before.

        Raises:
            MisfitError: another structure, or a shape.
        """
        vector = np.full(self.size, np.nan, complex)
        for leaf, item in zip(self.leaves, self._fitting(value), strict=True):
            if leaf.dtype.kind != "c":
                vector[leaf.span] = np.asarray(item).reshape(-1)
        return vector

    def check_types(self, value: Any) -> None:
        """Raise MisfitError where an element of ``value`` has another dtype."""
        for leaf, item in zip(self.leaves, self._fitting(value), strict=True):
            found = np.asarray(item).dtype
            if found != leaf.dtype:
                raise MisfitError(f"of dtype {leaf.dtype}", f"of dtype {found}", leaf.place)

    def _named(self, value: Any) -> list[tuple[str, Any]]:
        """The values that lie beside each other, with their names: one, or the items of a tuple of arguments."""
        return [(self.name, value)]

    def _fitting(self, value: Any) -> Iterator[Any]:
        for (name, model), (_, item) in zip(self._named(self.value), self._named(value), strict=True):
            yield from _fitting(model, item, name, self.kinds)

    def along(self, vector: np.ndarray) -> Any:
        """A tangent or cotangent with these numbers: None for what has no derivative."""
        return self.filled(vector, other=lambda leaf: None)

    def filled(self, vector: np.ndarray, wide: bool = False, other: Callable[[Any], Any] = _copied) -> Any:
        """The structure with these numbers, in the leaves' own types; ``wide``: with at least double precision."""
        spans = iter(self.leaves)

        def change(old: Any) -> Any:
            leaf = next(spans)
            dtype = np.result_type(leaf.dtype, np.float64) if wide else leaf.dtype
            part = vector[leaf.span]
            if leaf.dtype.kind == "c":
                part = part[0::2] + 1j * part[1::2]
            if isinstance(old, np.ndarray):
                return part.reshape(leaf.shape).astype(dtype)
            if type(old) in (float, complex):
                return type(old)(part[0])
            return dtype.type(part[0])

        return rebuilt(self.value, change, self.kinds, other)

    def turned(self, vector: np.ndarray) -> Any:
        """The structure with these complex numbers in place of real ones."""
        spans = iter(self.leaves)

        def change(old: Any) -> Any:
            leaf = next(spans)
            part = vector[leaf.span]
            return part.reshape(leaf.shape).copy() if isinstance(old, np.ndarray) else part[0]

        return rebuilt(self.value, change, self.kinds)

    def place(self, k: int) -> str:
        """How the element at a place of the vector is written."""
        leaf = next(leaf for leaf in self.leaves if leaf.span.stop > k)
        at, part = k - leaf.span.start, ""
        if leaf.dtype.kind == "c":
            at, part = at // 2, f", {('real', 'imaginary')[at % 2]} part"
        index = np.unravel_index(at, leaf.shape)
        return (f"{leaf.place}[{', '.join(map(str, index))}]" if index else leaf.place) + part

    @property
    def eps(self) -> np.ndarray:
        """The relative precision of each element."""
        found = np.empty(self.size)
        for leaf in self.leaves:
            found[leaf.span] = float(np.finfo(leaf.dtype).eps)
        return found

    @property
    def narrow(self) -> bool:
        """Whether some element is of less than double precision."""
        return any(leaf.dtype.itemsize < (16 if leaf.dtype.kind == "c" else 8) for leaf in self.leaves)


def _fitting(model: Any, value: Any, name: str, kinds: str) -> list[Any]:
    """What stands in ``value`` where ``model`` has its leaves; what stands elsewhere does not matter.

    Raises:
        MisfitError: another structure, or a shape.
    """
    found = []

    def fit(leaf: Any, item: Any) -> None:
        if not _counts(leaf, kinds):
            return
        if not _counts(item, "fciub") or np.shape(item) != np.shape(leaf):
            raise MisfitError(described(leaf), described(item))
        found.append(item)

    def holding(part: Any) -> Node | None:
        return node_of(part) if next(leaves(part, kinds=kinds), None) is not None else None

    try:
        mapped(fit, model, value, opened=holding)
    except MisfitError as misfit:
        misfit.name = name
        raise
    return found
