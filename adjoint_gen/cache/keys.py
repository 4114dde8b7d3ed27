"""What identifies a derivative: the ingredients of its key, gathered from a live function without parsing it."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import FunctionType

import numpy as np

from adjoint_gen.cache.entry import Key
from adjoint_gen.fingerprint import code_digest, defaults_of, digest, source_text, spell, stated
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.registrations import digest_of, rules_of_libraries
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
        *(("argument", f"{name} {spell(kind)}") for name, kind in sorted(kinds.items())),
        *(("rule", f"{op} {digest_of(rule)}") for op, rule in rules_of_libraries().items()),
    ]
    return Key(function.__qualname__, "_".join([*(first for first, _ in before), mode]), tuple(ingredients))


@cache
def build() -> str:
    """A hash of this package's own source files; an edited tool makes no use of what it wrote before.

    Empty where the files are not those that run: they were edited after this process imported the package, or there
    are none. Nothing is kept on disk then.
    """
    root = Path(__file__).resolve().parent.parent
    parts: list[str | bytes] = []
    for path in sorted(root.rglob("*.py")):
        if path.stat().st_mtime_ns > STARTED:
            return ""
        parts += [path.relative_to(root).as_posix(), path.read_bytes()]
    return digest(*parts) if parts else ""
