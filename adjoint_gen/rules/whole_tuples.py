"""Tuples as wholes, of which a trace has the parts: where they are compared, and where those of unknown length are keys."""

from __future__ import annotations

from typing import Final

COMPARED: Final = "adjoint_gen.runtime.compared"
"""The list of tuples whose places several lists hold, of which nobody looks at more than which is smaller, or equal."""
AS_KEY: Final = "adjoint_gen.runtime.as_key"
FROM_KEYS: Final = "adjoint_gen.runtime.from_keys"
"""A tuple that a list stands for, as a key of a dict, and the lists that stand for such keys."""
