"""What identifies a derivative: the ingredients of its key, gathered from a live function without parsing it."""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from types import FunctionType

import numpy as np

from adjoint_gen.cache.entry import Key
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.program.fingerprint import code_digest, defaults_of, digest, stated
from adjoint_gen.program.lines import source_text
from adjoint_gen.program.registrations import made_of, rules_of_libraries
from adjoint_gen.version import STARTED


def key(
    function: FunctionType, kinds: Mapping[str, Kind], wrt: int | tuple[int, ...], mode: str,
    before: tuple[tuple[str, int | tuple[int, ...]], ...] = (),
) -> Key:
    """The key of the derivative of ``function`` for these kinds of arguments.

    ``before`` are the derivatives that are taken first, each with its positions.
    """
    ingredients = [
        ("build", build()),
        ("python", f"{sys.version_info.major}.{sys.version_info.minor}"),
        ("numpy", np.__version__),
        ("function", f"{function.__module__}.{function.__qualname__}"),
        ("source", digest(source_text(function.__code__, function.__globals__))),
        ("code", code_digest(function.__code__)),
        *(("default", f"{name} = {stated(value)}") for name, value in defaults_of(function).items()),
        ("mode", mode),
        ("wrt", repr(wrt)),
        *(("of its", f"{first} wrt {where!r}") for first, where in before),
        *(("argument", f"{name} {kind.spelled}") for name, kind in sorted(kinds.items())),
        *(("rule", f"{op} {made_of(rule)[0]}") for op, rule in rules_of_libraries().items()),
    ]
    return Key(function.__qualname__, "_".join([*(first for first, _ in before), mode]), tuple(ingredients))


@cache
def build() -> str:
    """A hash of this package's own source files; an edited tool makes no use of what it wrote before.

    Empty where the files are not those that run: they were edited after this process imported the package, or there
    are none. Nothing is kept on disk then.
    """
    sha, files = hashlib.sha256(), _sources(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "")
    for name, path in files:
        descriptor = os.open(path, os.O_RDONLY)  # an open file of Python's costs more than the reading
        try:
            state = os.fstat(descriptor)
            text = os.read(descriptor, state.st_size)
        finally:
            os.close(descriptor)
        if state.st_mtime_ns > STARTED:
            return ""
        sha.update(b"%s %d\n%s" % (name.encode("utf-8", "surrogateescape"), len(text), text))
    return sha.hexdigest()[:32]


def _sources(folder: str, within: str) -> Iterator[tuple[str, str]]:
    """The source files below a folder, each by its name within it and its path, in a fixed order."""
    for found in sorted(os.scandir(folder), key=lambda found: found.name):
        if found.is_dir():
            yield from _sources(found.path, f"{within}{found.name}/")
        elif found.name.endswith(".py"):
            yield within + found.name, found.path
