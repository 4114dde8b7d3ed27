"""Where the text of a code object may stand: in its file, in the argument of ``python -c``, in what a magic of IPython ran.

Nothing found here is believed: the front end compiles it and compares. Who only shows a line takes the likeliest.
"""

from __future__ import annotations
import __future__

import contextlib
import functools
import inspect
import io
import linecache
import operator
import re
import sys
import textwrap
import zlib
from collections.abc import Iterator, Mapping
from types import CodeType
from typing import Any, Final

_FEATURES = __future__.all_feature_names
FUTURES: Final = functools.reduce(operator.or_, (getattr(__future__, name).compiler_flag for name in _FEATURES))
"""The flags of a code object that say which statements ``from __future__`` its text has."""

_COMMAND = re.compile("-[A-Za-z]*c")
_MAGICS = ("run_cell_magic", "run_line_magic")


def lines_of(code: CodeType, namespace: Mapping[str, Any]) -> list[str]:
    """The lines in which the code most likely begins at its first line; none where there is no text.

    >>> lines_of(compile("1", "no such file", "exec"), {})
    []
    """
    found = list(texts_of(code, namespace)) if code.co_filename.startswith("<") else []
    number = code.co_firstlineno - 1
    likely = (lines for lines in found if 0 <= number < len(lines) and code.co_name in lines[number])
    return next(likely, found[0] if found else linecache.getlines(code.co_filename, dict(namespace)))


def texts_of(code: CodeType, namespace: Mapping[str, Any]) -> Iterator[list[str]]:
    """The texts in which the code may stand, each as lines: what was read of its file, the file as it is now, and others."""
    path = code.co_filename
    known = linecache.getlines(path, dict(namespace))
    if known:
        yield known
    linecache.checkcache(path)
    fresh = linecache.getlines(path, dict(namespace))
    if fresh and fresh != known:
        yield fresh
    if not known and path.startswith("<"):
        yield from map(_split, (_WRITTEN[path],) if path in _WRITTEN else (*_command(), *_run_by_magics(namespace)))
    if path == _PICKLED and isinstance(file := namespace.get("__file__"), str):
        yield linecache.getlines(file)


_PICKLED = "<dynamic-code>"
"""The file that cloudpickle, from 3.1.3 on, names for a function that is pickled with its code; the module's it keeps."""
_WRITTEN: dict[str, str] = {}
"""The texts that this package has written and run, by their paths; ``linecache`` may be emptied by anyone."""


def executed(what: str, text: str, namespace: dict[str, Any]) -> dict[str, Any]:
    """The namespace after a text was run in it; tracebacks show its lines, and what it defines has a source.

    >>> executed("a square", "def square(x): return x * x", {})["square"](3)
    9
    """
    path = f"<{what} {zlib.crc32(text.encode()):08x}>"
    _WRITTEN[path] = text
    linecache.cache[path] = (len(text), None, text.splitlines(keepends=True), path)
    exec(compile(text, path, "exec", dont_inherit=True), namespace)
    return namespace


def _split(text: str) -> list[str]:
    """The lines of a text as Python counts them: a form feed ends none."""
    return io.StringIO(text).readlines()


def _command() -> Iterator[str]:
    """The program of ``python -c``, which Python itself keeps from 3.13 on."""
    for option, text in zip(sys.orig_argv, sys.orig_argv[1:], strict=False):
        if _COMMAND.fullmatch(option):
            yield text


def _run_by_magics(namespace: Mapping[str, Any]) -> Iterator[str]:
    """What magics such as ``%%time`` were given to run, the latest first; they compile it under a name of their own."""
    shell, history = namespace.get("get_ipython"), namespace.get("_ih")
    if not callable(shell) or not isinstance(history, list):
        return
    for cell in reversed(history):
        if any(magic in cell for magic in _MAGICS):
            with contextlib.suppress(SyntaxError):  # a cell that was typed wrongly
                yield from map(shell().transform_cell, _handed_to_magics(cell))


def _handed_to_magics(cell: str) -> Iterator[str]:
    import ast  # here, since nothing else needs it where the text is in a file

    for node in ast.walk(ast.parse(cell)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in _MAGICS:
            body = node.args[-1]
            if isinstance(body, ast.Constant) and isinstance(body.value, str):
                yield body.value


def source_text(code: CodeType, namespace: Mapping[str, Any]) -> str:
    """The dedented lines of a function; empty where there is no source.

    The file may have been edited since it was imported, so a text alone identifies nothing: the key holds it together
    with the hash of the code, and the front end, which compares the two, lets no entry be made where they disagree.
    """
    lines = lines_of(code, namespace)
    first = code.co_firstlineno - 1
    if not 0 <= first < len(lines):
        return ""
    try:
        return textwrap.dedent("".join(inspect.getblock(lines[first:])))
    except (SyntaxError, SystemError):  # the last of these from a text with a NUL
        return ""
