"""Axes and flags in the forms that all functions take: an integer or a tuple of them, True or False.

Some functions take more (``np.median(x, axis=[0, 1], keepdims=np.True_)``, ``np.sort(x, True)``) and are differentiated by
others, which do not.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Const, Pack

_AXES: Final = ("axis", "axes")
_FLAG: Final = "keepdims"


def as_written(name: str, arg: Arg) -> Arg:
    """A constant that is given for the parameter of that name, in its plain form.

    >>> as_written("axis", Const(True)), as_written("axis", Pack("list", (Const(0),))), as_written("keepdims", Const(np.True_))
    (1, Pack(kind='tuple', items=(0,)), True)
    """
    if name in _AXES and isinstance(arg, Pack):
        return Pack("tuple", tuple(as_written(name, item) for item in arg.items)) if arg.kind in ("list", "tuple") else arg
    if isinstance(arg, Const) and isinstance(arg.value, bool | np.bool):
        return Const(int(arg.value)) if name in _AXES else Const(bool(arg.value)) if name == _FLAG else arg
    return arg


def conversion(name: str, kind: Kind) -> str | None:
    """The function that makes this form of what only the run knows, by its kind; None where it is in it, as far as is known.

    >>> conversion("axis", Kind("list")), conversion("keepdims", Kind("numpy scalar", "bool"))
    ('builtins.tuple', 'builtins.bool')
    """
    flag = kind.tag == "bool" or kind.dtype == "bool"
    if name in _AXES:
        return "builtins.tuple" if kind.tag == "list" else "builtins.int" if flag else None
    return "builtins.bool" if name == _FLAG and flag and kind.tag != "bool" else None
