"""Random jumps out of loops, and the ``else`` of a loop."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.fuzz.expressions import Scope
    from tests.fuzz.generate import _Writer


def jump(writer: _Writer, scope: Scope, protected: frozenset[str]) -> None:
    """A jump behind a test, now and then with a statement before it or on the other side."""
    r = writer.random
    writer.write(f"if {writer.expressions.test(scope)}:")
    if r.random() < 0.4 and writer.depth < 6:
        writer.nested(scope, 1, protected)
    writer.depth += 1
    if r.random() < 0.25:  # one more test, so that neither side always jumps
        writer.write(f"if {writer.expressions.test(scope)}:")
        writer.depth += 1
        _leave(writer, scope)
        writer.depth -= 1
    else:
        _leave(writer, scope)
    writer.depth -= 1
    if r.random() < 0.3 and writer.depth < 6:
        writer.write("else:")
        writer.nested(scope, 1, protected)


def _leave(writer: _Writer, scope: Scope) -> None:
    """One of the jumps; only a function with a scalar result returns."""
    match writer.random.choice(("break", "break", "continue", "continue", "return")):
        case "return" if writer.scalar_result:
            writer.write(f"return {writer.expressions.make(scope, (), 1)}")
        case "return" | "break":
            writer.write("break")
        case _:
            writer.write("continue")


def otherwise(writer: _Writer, scope: Scope, protected: frozenset[str], jumps: bool) -> None:
    """Now and then the ``else`` of the loop above."""
    if writer.random.random() < (0.35 if jumps else 0.05):
        writer.write("else:")
        writer.nested(scope, 1, protected)
