"""Under which name a derivative is pickled: the one that its module has it by, where that is so."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any


def own_name(derivative: Any, pickling: FrameType) -> str:
    """The name under which a derivative's module has it, as decorators leave it there; empty where it does not.

    What ``__main__`` holds goes by value with cloudpickle: another process of joblib's has another ``__main__``.
    """
    found: Any = sys.modules.get(derivative.__module__)
    for name in derivative.__qualname__.split("."):
        found = getattr(found, name, None)
    by_name = found is derivative and not (derivative.__module__ == "__main__" and _is_cloudpickle(pickling))
    return derivative.__qualname__ if by_name else ""


def _is_cloudpickle(frame: FrameType | None) -> bool:
    """Whether cloudpickle, or a copy of it in another package, runs this frame or one around it."""
    while frame is not None and frame.f_globals.get("__name__", "").rpartition(".")[2] != "cloudpickle":
        frame = frame.f_back
    return frame is not None
