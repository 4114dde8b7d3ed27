"""What identifies a derivative: the ingredients of its key, gathered from a live function without parsing it."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path
from types import CodeType, MappingProxyType
from typing import Any

import numpy as np

from adjoint_gen.cache.entry import Key
from adjoint_gen.cache.fingerprint import (
    Binding,
    code_digest,
    defaults_of,
    describe,
    digest,
    rules_used,
    source_text,
    stated,
    texts_of,
)
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.version import STARTED


def key(
    function: Any, bindings: Iterable[Binding], kinds: Mapping[str, Kind], wrt: int | tuple[int, ...], mode: str,
    before: tuple[tuple[str, int | tuple[int, ...]], ...] = (), same: Mapping[str, str] = MappingProxyType({}),
) -> Key:
    """The key of the derivative of ``function`` for these kinds of arguments and outer values.

    ``before`` are the derivatives that are taken first, each with its positions; of ``same``, what is as long as an axis
    of the arguments, those stand in the key that are multiples of lengths (the kinds tell of the others).

    ``bindings`` are what :func:`~adjoint_gen.cache.fingerprint.scan` found. Facts and bindings stand in the
    header by name, so that a reader sees what an entry depends on.
    """
    code = getattr(function, "__code__", None)
    known = isinstance(code, CodeType)
    text = source_text(function.__code__, function.__globals__) if known else ""
    ingredients = [
        ("build", build()),
        ("python", f"{sys.version_info.major}.{sys.version_info.minor}"),
        ("numpy", np.__version__),
        ("function", f"{function.__module__}.{qualified(function)}"),
        ("source", digest(text)),
        ("code", code_digest(code) if isinstance(code, CodeType) else ""),
        *(("default", f"{name} = {stated(value)}") for name, value in (defaults_of(function) if known else ())),
        ("mode", mode),
        ("wrt", repr(wrt)),
        *(("of its", f"{first} wrt {where!r}") for first, where in before),
        *(("fact", f"{name} {spell(kind)}") for name, kind in sorted(kinds.items())),
        *(("length", f"{axis} = {multiple}") for multiple, axis in sorted(same.items()) if multiple.startswith("(")),
        *(("binding", f"{b.name} = {b.description}") for b in bindings if b.description),
        *(("constant", f"{b.name} = {b.key} {b.constant}") for b in bindings if b.constant),
        *(("rule", f"{op} {_describe_rule(rule)}") for op, rule in (rules_used(function) if known else {}).items()),
    ]
    return Key(qualified(function), "_".join([*(first for first, _ in before), mode]), tuple(ingredients))


def qualified(function: Any) -> str:
    """The qualified name of a function, or its name where it has no other."""
    return str(getattr(function, "__qualname__", function.__name__))


def spell(kind: Kind) -> str:
    """A kind on one line, the same in every process.

    >>> from adjoint_gen.ir.kinds import FLOAT, array
    >>> spell(FLOAT), spell(array("x", 2))
    ('float', 'array float64 (x.0, x.1)')
    """
    parts: list[str] = [kind.tag]
    if kind.dtype is not None and kind.tag in ("numpy scalar", "array", "unknown"):
        parts.append(kind.dtype)
    if kind.tag in ("array", "unknown", "other"):
        parts.append(_spell_shape(kind.shape))
    if kind.keys:
        parts.append("{" + ", ".join(f"{type(key).__name__} {key!r}" for key in kind.keys) + "}")
    if kind.items:
        parts.append("[" + ", ".join(map(spell, kind.items)) + "]")
    if kind.element is not None:
        parts.append(f"[{spell(kind.element)}, ...]")
    return " ".join(parts)


def _spell_shape(shape: Shape) -> str:
    if shape.dims is None:
        return "of " + "&".join(sorted(shape.sources)) if shape.sources else "any"
    dims = ["&".join(sorted(map(str, dim))) or "1" for dim in shape.dims]
    return f"({', '.join(dims)})"


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


def _describe_rule(rule: Any) -> str:
    flags = (rule.ops, rule.effect.name, rule.costly, rule.singular is not False, rule.safe, rule.passive)
    return digest(repr((*flags, sorted(rule.transpose))), *map(describe, texts_of(rule)))
