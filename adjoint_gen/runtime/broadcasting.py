"""Fitting an adjoint to its primal: undoing broadcasts, zeros, and arrays that a caller may keep.

None of these functions converts a value (no ``asarray``, ``float`` or ``item``), so they serve any array type that
implements NumPy's protocols.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from adjoint_gen.program.structure import floats, mapped, node_of
from adjoint_gen.runtime.aliases import detached
from adjoint_gen.runtime.extents import meets_itself

_ZERO = bytes(32)
"""The longest number of NumPy's."""


def unbroadcast(g: Any, x: Any) -> Any:
    """The adjoint ``g`` of a broadcast copy of ``x``, as an adjoint of ``x`` itself.

    Axes along which ``x`` was repeated are summed. Where ``g`` is narrower than ``x`` (one number that stands for many
    equal elements) it is repeated; the result may then be a read-only view. The result has the shape of ``x``, and is a
    scalar for a scalar ``x``; its dtype is that of ``g``.

    >>> unbroadcast(np.ones((2, 3)), np.zeros(3))
    array([2., 2., 2.])
    >>> unbroadcast(np.ones((2, 3)), np.zeros((2, 1)))
    array([[3.],
           [3.]])
    >>> unbroadcast(np.ones((2, 3)), 1.5)
    np.float64(6.0)
    >>> unbroadcast(np.array(6.0), 1.5)
    np.float64(6.0)
    >>> unbroadcast(0.5, np.zeros(2))
    array([0.5, 0.5])
    """
    try:
        if g.shape == x.shape:
            return g if g.shape or x.__class__ is np.ndarray else g[()]
    except AttributeError:  # Python's own numbers have none
        pass
    want = getattr(x, "shape", ())
    have = getattr(g, "shape", ())
    g = np.reshape(g, (1,) * (len(want) - len(have)) + have) if len(have) < len(want) else g
    g = _summed(g, want)
    if getattr(g, "shape", ()) != want:
        return np.broadcast_to(g, want)
    return g[()] if g.__class__ is np.ndarray and not want else g


def unrepeated(g: Any, x: Any) -> Any:
    """The same for an adjoint that is never narrower: one that does not fit is a mistake, and is not repeated.

    >>> unrepeated(np.ones((2, 3)), np.zeros(3))
    array([2., 2., 2.])
    >>> unrepeated(np.ones(3), np.zeros((2, 3)))
    Traceback (most recent call last):
    ...
    ValueError: an adjoint of shape (3,) does not fit a value of shape (2, 3)
    """
    have, want = np.shape(g), np.shape(x)
    g = g if have == want else _summed(g, want)
    if np.shape(g) != want:
        raise ValueError(f"an adjoint of shape {have} does not fit a value of shape {want}")
    return g


def _summed(g: Any, want: tuple[int, ...]) -> Any:
    """``g`` with the axes summed that a shape does not have, or of length 1."""
    have = getattr(g, "shape", ())
    new = len(have) - len(want)
    if new > 0:
        g = np.sum(g, axis=tuple(range(new)))
        have = have[new:]
    repeated = tuple(axis for axis, (h, w) in enumerate(zip(have, want, strict=False)) if w == 1 and h != 1)
    return np.sum(g, axis=repeated, keepdims=True) if repeated else g


def materialise(g: Any, x: Any) -> Any:
    """A fresh value with the shape and dtype of ``x``, holding ``g``, which may be narrower.

    This is what a gradient function returns: it shares memory with nothing, so the caller may write into it. The real
    part is taken where ``x`` is real and ``g`` is not.

    >>> materialise(2.0, np.zeros((2, 2), dtype=np.float32))
    array([[2., 2.],
           [2., 2.]], dtype=float32)
    >>> materialise(np.float64(2.0), 1.0), materialise(2, np.float32(1.0))
    (2.0, np.float32(2.0))
    >>> materialise(np.array([1.0, 2.0]), [np.zeros(2), [3.0, 4.0]])
    [array([1., 2.]), [1.0, 2.0]]
    """
    node = node_of(x)
    if node is not None and (kind := float_type(x)) is not None and node_of(g) is not None:
        if float_type(g) is kind:
            return list(g)
        if not any(map(_is_complex, g)):
            return list(map(kind, g))
    if node is not None:
        parts = g if node_of(g) is not None else _spread(g, x)
        items = zip(node.items(x), map(parts.__getitem__, x) if node.base is dict else parts, strict=True)
        return node.made(x, [None if _is_still(item) else materialise(part, item) for item, part in items])
    g = real_as(g, x)
    if isinstance(x, np.generic):
        return _dtype(x).type(g)
    if not hasattr(x, "dtype"):
        return complex(g) if isinstance(x, complex) else float(g)
    if type(x) is not np.ndarray:
        return (np.zeros_like(x) + g).astype(_dtype(x))
    fresh = np.empty_like(x, dtype=_dtype(x))
    if fresh.size:  # a list that no pass fills is an array of no rows, however long these would have been
        fresh[...] = g
    return fresh


def _spread(g: Any, x: Any) -> Any:
    """The adjoints of what is in a list that NumPy took for an array, whose adjoint is ``g``; in another container zeros."""
    if not isinstance(x, (list, tuple)) or g is None:
        return zeros_like(x)
    return np.broadcast_to(g, np.shape(x)) if np.ndim(g) else [g] * len(x)


def real_as(g: Any, x: Any) -> Any:
    """The adjoint ``g`` of ``x``: its real part where ``x`` is real, and NumPy's double where that is one.

    A Python float would take on the precision of what it meets.

    >>> real_as(1 + 2j, 3.0), real_as(1 + 2j, 3j), real_as(2.0, 3.0)
    (1.0, (1+2j), 2.0)
    >>> real_as(1.0, np.float64(3.0)) / np.float16(3)
    np.float64(0.3333333333333333)
    """
    if type(g) is float and type(x) is np.float64:
        return np.float64(g)
    return g.real if _is_complex(g) and not _is_complex(x) else g


def float_type(x: Any) -> Any:
    """The type of the items of a list, of which there may be many, if all are Python's floats or NumPy's doubles; else None.

    >>> float_type([1.0, 2.0]), float_type([1.0, [2.0]]), float_type([])
    (<class 'float'>, None, None)
    """
    kinds = {*map(type, x)} if type(x) is list else ()
    return next(iter(kinds)) if len(kinds) == 1 and _FLOATS.issuperset(kinds) else None


_FLOATS: Final = frozenset({float, np.float64})
_STILL: Final = _FLOATS | {int, bool, complex, str, type(None)}
"""Types of what is no container and no array."""


def _is_complex(x: Any) -> bool:
    return isinstance(x, complex) or getattr(getattr(x, "dtype", None), "kind", "") == "c"


def zeros_like(x: Any) -> Any:
    """The zero adjoint of ``x``: zeros of its shape and dtype, or the same structure of zeros.

    Integers and booleans get floating zeros. What is no number gets ``None`` in a structure, and else 0.0: a name that is
    None at first has an adjoint there, too, and contributions to it are added.

    >>> zeros_like(np.ones(2, dtype=np.float32))
    array([0., 0.], dtype=float32)
    >>> zeros_like((1.5, [np.ones(2), 3, None], {"w": 2j}))
    (0.0, [array([0., 0.]), 0.0, None], {'w': 0j})
    >>> zeros_like(range(2))
    [0.0, 0.0]
    >>> zeros_like(None)
    0.0
    """
    if x.__class__ is np.ndarray and x.flags.c_contiguous and x.dtype.char in "fdFD":  # as most are
        return np.zeros(x.shape, x.dtype)
    node = node_of(x)
    if node is not None and (kind := float_type(x)) is not None:
        return [kind(0.0)] * len(x)
    if node is not None:
        return node.made(x, [None if _is_no_number(item) else zeros_like(item) for item in node.items(x)])
    if isinstance(x, range):
        return [0.0] * len(x)
    if isinstance(x, np.generic):
        return _dtype(x).type(0)
    if hasattr(x, "dtype"):
        return np.zeros_like(x, dtype=_dtype(x))
    return 0j if isinstance(x, complex) else 0.0


def room_like(x: Any) -> Any:
    """The zero adjoint of what may be a number or an array: one that is added to in place, without axes for a number.

    >>> room_like(np.float64(2.0)), room_like(np.ones(2))
    (array(0.), array([0., 0.]))
    """
    zeros = zeros_like(x)
    return np.array(zeros) if isinstance(zeros, float | complex | np.generic) else zeros


def outline(x: np.ndarray) -> np.ndarray:
    """An array of the shape and dtype of ``x`` that holds nothing but one zero: what is left of one that is asked for those.

    >>> outline(np.ones((2, 3))).shape
    (2, 3)
    """
    return np.ndarray(x.shape, x.dtype, _ZERO, 0, (0,) * x.ndim)


def zeros_in_lists(x: Any) -> Any:
    """The zero adjoint of a structure, with lists in the place of tuples: each item can be added to.

    >>> zeros_in_lists([(1.5, np.ones(2))])
    [[0.0, array([0., 0.])]]
    """
    node = node_of(x)
    if node is None:
        return zeros_like(x)
    items = [None if _is_no_number(item) else zeros_in_lists(item) for item in node.items(x)]
    return items if node.base is tuple else node.made(x, items)


def with_tuples(g: Any, x: Any) -> Any:
    """What :func:`zeros_in_lists` made of ``x``, with tuples where ``x`` has them; arrays stay as they are.

    >>> with_tuples([[1.0, [2.0]]], [(0.5, [0.5])])
    [(1.0, [2.0])]
    """
    node = node_of(x)
    if node is None:
        return g
    parts = map(g.__getitem__, x) if node.base is dict else g
    return node.made(x, [with_tuples(part, item) for part, item in zip(parts, node.items(x), strict=True)])


def _is_still(x: Any) -> bool:
    """Whether a leaf in a container has no derivative."""
    return node_of(x) is None and not floats(x)


def _is_no_number(x: Any) -> bool:
    return not (hasattr(x, "dtype") or isinstance(x, (int, float, complex)) or node_of(x) is not None)


def duplicate(x: Any) -> Any:
    """The same value in memory of its own, containers and the arrays in them, which lie in memory as they did.

    >>> rows = [np.zeros(1), 2]
    >>> own = duplicate(rows)
    >>> own, own[0] is rows[0]
    ([array([0.]), 2], False)
    """
    if type(x) is list and _STILL.issuperset(map(type, x)):
        return [*x]
    return mapped(lambda leaf: _own(leaf) if isinstance(leaf, np.ndarray) else leaf, x)


def _own(array: np.ndarray) -> np.ndarray:
    """A copy with the gaps that an array has in memory; NumPy's own closes them."""
    return array.copy("K") if array.flags.forc or meets_itself(array) else detached(array)[0]


def _dtype(x: Any) -> Any:
    """The dtype of an adjoint of ``x``: its own where that is floating, else float64."""
    dtype = np.dtype(getattr(x, "dtype", type(x)))
    return dtype if dtype.kind in "fc" else np.dtype(np.float64)
