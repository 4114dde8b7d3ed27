"""What makes the lowering begin again, knowing more."""

from __future__ import annotations

from adjoint_gen.errors import DifferentiationError


class Written(Exception):  # noqa: N818 - no error that a user sees: the function is lowered again
    """An array is written under ``name``, which was not foreseen; ``error`` is the refusal if that is refused, too, where
    its own would say less."""

    def __init__(self, name: str, error: DifferentiationError | None = None) -> None:
        super().__init__(name)
        self.name = name
        self.error = error
