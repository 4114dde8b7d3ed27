"""Faults of this package: what a user is told of an exception that is not about his function."""

from __future__ import annotations

import platform
import sys
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import wraps
from types import FrameType, FunctionType
from typing import TYPE_CHECKING, Any, TypeVar, get_args

import numpy as np

from adjoint_gen.errors import DifferentiationError, InternalError, refuse
from adjoint_gen.program.reach import is_library
from adjoint_gen.version import __version__

if TYPE_CHECKING:
    from adjoint_gen.ir.trace import Origin, Source

Maker = TypeVar("Maker", bound=Callable[..., Any])
_PARSERS = ("gast", "astor")


def answerable(make: Maker) -> Maker:
    """Let ``make``, whose first argument is a function of the user's, answer for its own faults as :func:`answering` says."""

    @wraps(make)
    def answered(function: Any, *args: Any, **kwargs: Any) -> Any:
        with answering(function):
            return make(function, *args, **kwargs)

    return answered  # type: ignore[return-value]


@contextmanager
def answering(function: FunctionType) -> Iterator[None]:
    """Turn what goes wrong in here while ``function`` is looked at into an error that says so, at its line.

    What the user's own code raises on the way (a property, a handler of signals) is his, and stays as it is; so does it
    where memory is short, or where Python's stack was half full before. A function that fills it is nested too deeply.

    Raises:
        DifferentiationError: the function is nested more deeply than Python's recursion reaches.
        InternalError: any other exception of this package or of a library that it called.
    """
    try:
        yield
    except (DifferentiationError, MemoryError):
        raise
    except RecursionError as error:
        if _foreign(error) or _depth(sys._getframe()) > sys.getrecursionlimit() // 2:
            raise
        code, what = function.__code__, f"cannot differentiate `{function.__qualname__}`: it is nested too deeply"
        remedy = "shorter functions or expressions"
        raise DifferentiationError(what, remedy, code.co_filename, code.co_firstlineno) from None
    except Exception as error:
        if _foreign(error):
            raise
        raise internal(error, function) from error


def internal(error: Exception, function: FunctionType) -> InternalError:
    """The error that says that ``error`` is this package's fault, at the line of the user's that it was at work on."""
    from adjoint_gen.ir.trace import Source  # here, since a cached derivative is found without it

    steps = list(traceback.walk_tb(error.__traceback__))
    ours = [f"{frame.f_globals['__name__']}:{line}" for frame, line in steps if _room(frame) == "adjoint_gen"]
    code = function.__code__
    known = Source(code.co_filename, code.co_firstlineno, (), function.__qualname__, function.__module__ or "")
    source, origin = next(_places([frame for frame, _ in reversed(steps)]), (known, None))
    what = f"adjoint_gen failed here, and the fault is its own: {type(error).__name__}: {error}".splitlines()[0]
    versions = f"adjoint_gen {__version__}, Python {platform.python_version()}, NumPy {np.__version__}"
    return InternalError(
        *refuse(source, origin, what, f"this message, the function and its arguments ({ours[-1]}; {versions})").args
    )


def _room(frame: FrameType) -> str:
    """The package whose code a frame runs."""
    return str(frame.f_globals.get("__name__", "")).partition(".")[0]


def _foreign(error: BaseException) -> bool:
    """Whether code was running that belongs neither to this package nor to a library that it calls."""
    rooms = {_room(frame) for frame, _ in traceback.walk_tb(error.__traceback__)}
    return not all(is_library(room) or room in _PARSERS for room in rooms)


def _depth(frame: FrameType | None) -> int:
    """How many frames are on the stack."""
    count = 0
    while frame is not None:
        frame, count = frame.f_back, count + 1
    return count


def _places(frames: Sequence[FrameType]) -> Iterator[tuple[Source, Origin]]:
    """The nodes and statements that frames hold, the innermost frame first, each with the text that it stands in."""
    import gast  # here, since a cached derivative is found without it

    from adjoint_gen.frontend.names.source import FunctionText
    from adjoint_gen.frontend.state.builder import Lowering
    from adjoint_gen.frontend.text.places import place
    from adjoint_gen.ir.trace import Stmt, Trace

    held = [list(frame.f_locals.values()) for frame in frames]
    for k, values in enumerate(held):
        around = [value for outer in held[k:] for value in outer]
        texts = (v.scope.text if isinstance(v, Lowering) else v for v in around if isinstance(v, Lowering | FunctionText))
        text = next(texts, None)
        sources = [trace.source for v in around if isinstance(v, Trace) for trace in (v, *v.functions)]
        for value in values:
            if isinstance(value, gast.AST) and hasattr(value, "lineno") and text is not None:
                yield text.source, place(text, value)
            elif isinstance(value, get_args(Stmt)) and (origin := getattr(value, "origin", None)) is not None:
                line = origin.line
                yield from ((s, origin) for s in sources if origin.text in map(str.strip, s.lines[line - 1 : line]))
