"""What the programs of the sweep import: libraries, and classes as users write them."""
# ruff: noqa: F401, F811 - the programs use what is imported here

import array
import collections
import dataclasses
import decimal
import enum
import fractions
import functools
import itertools
import os
import tempfile
import types

import numpy as np


class Plain(np.ndarray):
    pass


class Doubled(np.ndarray):
    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        inputs = [np.asarray(i) if isinstance(i, Doubled) else i for i in inputs]
        return 2.0 * getattr(ufunc, method)(*inputs, **kwargs)


class Marked(np.ndarray):
    def __array_finalize__(self, other):
        self.a = getattr(other, "a", 3.0)

    def __mul__(self, other):
        return 3.0 * np.asarray(self) * other

    __rmul__ = __mul__


class Duck:
    def __init__(self, data):
        self.data = np.asarray(data)
        self.shape, self.ndim, self.dtype, self.size = self.data.shape, self.data.ndim, self.data.dtype, self.data.size

    def __array_function__(self, func, types, args, kwargs):
        args = [a.data if isinstance(a, Duck) else a for a in args]
        return 5.0 * func(*args, **kwargs)

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        inputs = [i.data if isinstance(i, Duck) else i for i in inputs]
        return 5.0 * getattr(ufunc, method)(*inputs, **kwargs)

    def __mul__(self, other):
        return 7.0 * self.data * other

    __rmul__ = __mul__

    def __getitem__(self, k):
        return self.data[k] * 2.0

    def __len__(self):
        return len(self.data)


class Converted:
    def __array__(self, dtype=None, copy=None):
        return np.array([1.5, 2.5])


class Operand:
    __array_priority__ = 1000
    __array_ufunc__ = None
    a = 2.0

    def __mul__(self, other):
        return other * other

    __rmul__ = __add__ = __radd__ = __sub__ = __rsub__ = __truediv__ = __rtruediv__ = __matmul__ = __rmatmul__ = __mul__
    __pow__ = __rpow__ = __mul__

    def __call__(self, other):
        return other * other

    def __getitem__(self, k):
        return (2.0, 3.0)[k]

    def __len__(self):
        return 2

    def dot(self, other):
        return 0.0 * other


class OwnFloat(float):
    def __mul__(self, other):
        return 2.0 * float(self) * other

    __rmul__ = __mul__


class OwnInt(int):
    def __mul__(self, other):
        return 2 * int(self) * other

    __rmul__ = __mul__


class OwnComplex(complex):
    pass


class OwnStr(str):
    pass


class OwnDict(dict):
    def __getitem__(self, key):
        return 2.0 * super().__getitem__(key)


class OwnList(list):
    def __getitem__(self, k):
        return 2.0 * super().__getitem__(k)

    def __iter__(self):
        return (2.0 * v for v in super().__iter__())


class OwnTuple(tuple):
    def __getitem__(self, k):
        return 2.0 * super().__getitem__(k)

    def __iter__(self):
        return (2.0 * v for v in super().__iter__())


class Point(collections.namedtuple("Point", "a b")):
    def __getitem__(self, k):
        return 2.0 * super().__getitem__(k)


Pair = collections.namedtuple("Pair", "a b")


class Colour(enum.Enum):
    RED = 2.5


class Level(enum.IntEnum):
    LOW = 2


class Mass(float, enum.Enum):
    ONE = 2.5


@dataclasses.dataclass
class Data:
    a: object = 2.0
    b: object = 3.0


class Slotted:
    __slots__ = ("a", "b")

    def __init__(self, a=2.0, b=3.0):
        self.a, self.b = a, b


class Computed:
    def __init__(self, a=2.0):
        self._a = a

    @property
    def a(self):
        return 3.0 * self._a


class Iterable:
    def __iter__(self):
        return iter([1.5, 2.5])


def generated(values=(1.5, 2.5)):
    yield from values


def mapped(values):
    path = os.path.join(tempfile.mkdtemp(), "m")
    found = np.memmap(path, dtype="f8", mode="w+", shape=np.shape(values))
    found[...] = values
    return found


try:
    import scipy.sparse as sparse
    from scipy.sparse.linalg import LinearOperator
except ImportError:
    sparse = LinearOperator = None
try:
    import pandas
except ImportError:
    pandas = None
try:
    import mpmath
except ImportError:
    mpmath = None

__all__ = [name for name in dir() if not name.startswith("_")]
