"""Refusals: one exception that points at the user's text and says what to write instead; and one for faults of our own."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, TypeVar

if TYPE_CHECKING:
    from adjoint_gen.ir.trace import Origin, Source  # a derivative that the cache holds needs neither


T = TypeVar("T")
E = TypeVar("E", bound=Exception)


class DifferentiationError(Exception):
    """A function, or one construct in it, has no derivative that this package can promise to be right.

    ``path``, ``line`` and ``column`` say where (lines and columns count from 1, as editors count them; 0 where there
    is no text to point at), ``message`` says what was refused and ``remedy`` what to write instead.

    >>> print(DifferentiationError("`f` has no source", remedy="define it in a file"))
    `f` has no source
      write instead: define it in a file
    """

    advice: ClassVar[str] = "write instead"
    of_names = False
    """Whether a dict was refused only since it was to dissolve in names: where the running program keeps it, it is not."""
    outside = False
    """Whether a store was refused to what may live on when the function has returned, where a later call reads it."""
    at_entry = False
    """Whether a derivative refused what it was given, before it did anything."""
    changed: tuple[str | int, ...] = ()
    """The parameter, and the places in it, of a list that was refused to change since the caller knows its items."""

    def __init__(
        self, message: str, remedy: str = "", path: str = "", line: int = 0, column: int = 0, excerpt: str = ""
    ) -> None:
        super().__init__(message, remedy, path, line, column, excerpt)
        self.message = message
        self.remedy = remedy
        self.path = path
        self.line = line
        self.column = column
        self.excerpt = excerpt

    def like(self, inner: DifferentiationError) -> DifferentiationError:
        """This, for what is refused inside a function that is called."""
        self.of_names, self.outside = inner.of_names, inner.outside
        return self

    def of_list(self, place: tuple[str | int, ...]) -> DifferentiationError:
        """This, for what is only done with storage, of the list at a place in a parameter, if it is in one."""
        self.changed = place
        return self

    def __str__(self) -> str:
        place = [_shown(self.path), *(str(n) for n in (self.line, self.column) if n)] if self.path else []
        lines = [": ".join([":".join(place), self.message]) if place else self.message]
        if self.excerpt:
            lines.append(self.excerpt)
        if self.remedy:
            lines.append(f"  {self.advice}: {self.remedy}")
        return "\n".join(lines)


class UnequalTangentsError(DifferentiationError):
    """Tangents of one memory that differ, which are no direction; a whole matrix of derivatives is then taken in reverse."""


class InternalError(DifferentiationError):
    """A fault of this package, at the line of the user's function that it was at work on; ``__cause__`` is what went wrong.

    It is no refusal: the function may be one that can be differentiated. ``remedy`` is what to report.
    """

    advice = "please report"


def _shown(path: str) -> str:
    """A path as a person would type it here: relative where the file lies below the working directory."""
    try:
        below = os.path.relpath(path)
    except (OSError, ValueError):  # another drive, or no working directory any more
        return path
    return path if below.startswith(os.pardir) or not os.path.exists(path) else below


def is_own(path: str) -> bool:
    """Whether a file is a text of this package's, of which the user knows nothing."""
    return path.startswith(("<adjoint_gen ", str(Path(__file__).parent)))


def without_frames(error: E) -> E:
    """An exception that is kept, without the frames that it came through: they would stay alive, and keep it themselves."""
    error.__context__ = None
    return error.with_traceback(None)


def attempted(make: Callable[[], T]) -> T | DifferentiationError:
    """What is made, or the refusal of it; a fault of this package is raised.

    >>> def refused():
    ...     raise DifferentiationError("a number")
    >>> attempted(lambda: 2.0), str(attempted(refused))
    (2.0, 'a number')
    """
    try:
        return make()
    except InternalError:
        raise
    except DifferentiationError as refused:
        return without_frames(refused)


def furthest(first: T, other: object) -> T | DifferentiationError:
    """Of two refusals of one function the one that says what is left: the first, unless the other came to a later line.

    One that is said of dicts only where these dissolve in names says nothing beside another.

    >>> one, other = (DifferentiationError("a loop", path="demo.py", line=line) for line in (3, 5))
    >>> furthest(one, other) is other, furthest(other, one) is other
    (True, True)
    """
    if not (isinstance(first, DifferentiationError) and isinstance(other, DifferentiationError)):
        return first
    if first.of_names != other.of_names:
        return other if first.of_names else first
    return other if other.path == first.path and other.line > first.line else first


def refuse(source: Source | None, origin: Origin | None, what: str, remedy: str = "") -> DifferentiationError:
    """The error that refuses what stands at ``origin``; to be raised by the caller.

    Without an origin it points at the function's first line, and without a source at nothing.

    >>> from adjoint_gen.ir.trace import Origin, Source
    >>> source = Source("demo.py", 11, ("def f(x):", "    yield x * x"), "f", "demo")
    >>> print(refuse(source, Origin(2, 4, 15, "yield x * x"), "cannot differentiate `yield`", "return a value"))
    demo.py:12:5: cannot differentiate `yield`
        12 |     yield x * x
           |     ^^^^^^^^^^^
      write instead: return a value
    """
    if source is None or is_own(source.path):
        return DifferentiationError(what, remedy)
    if origin is None:
        return DifferentiationError(what, remedy, source.path, source.first_line)
    line = source.first_line + origin.line - 1
    text = source.lines[origin.line - 1] if 0 < origin.line <= len(source.lines) else origin.text
    text = text.rstrip()
    # Tabs stay tabs under the text, so that the carets stand where the terminal puts the construct.
    before = "".join(c if c == "\t" else " " for c in text[: origin.column])
    carets = "^" * max(1, min(origin.end_column, len(text)) - origin.column)
    gutter = str(line)
    excerpt = f"    {gutter} | {text}\n    {' ' * len(gutter)} | {before}{carets}"
    return DifferentiationError(what, remedy, source.path, line, source.indent + origin.column + 1, excerpt)


def in_users_words(source: Source, name: str, otherwise: str) -> str:
    """A name in quotes as the user's text has it, without numbers of ours behind it; ``otherwise`` for what it has no name for.

    >>> from adjoint_gen.ir.trace import Source
    >>> source = Source("demo.py", 1, ("def f(rows):",), "f", "demo")
    >>> [in_users_words(source, name, "a list") for name in ("rows", "rows_0", "f_2", "row_0", "")]
    ['`rows`', '`rows`', '`f`', 'a list', 'a list']
    """
    words = set(re.findall(r"\w+", "\n".join(source.lines)))
    while name and name not in words:
        before, _, number = name.rpartition("_")
        name = before if number.isdigit() else ""
    return f"`{name}`" if name else otherwise


def inside_call(error: DifferentiationError, name: str, source: Source, origin: Origin | None) -> DifferentiationError:
    """The refusal of a call of ``name``, for what is refused inside; a text of ours that does nothing but call says nothing."""
    if error.line and is_own(source.path):
        return error
    where = f" ({error.path}, line {error.line})" if error.line and not is_own(error.path) else ""
    called = in_users_words(source, name, f"`{name}`")
    what = f"cannot differentiate this call of {called}: {error.message}{where}"
    return refuse(source, origin, what, error.remedy).like(error)
