"""What the command line names: functions in files and modules, and values."""

from __future__ import annotations

import ast
import contextlib
import importlib
import importlib.util
import sys
import traceback
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np


class BadInputError(Exception):
    """What the user asked for makes no sense; the message is all that is to be said."""


def load(target: str) -> Any:
    """The object that ``FILE.py:NAME`` or ``pkg.mod:NAME`` names; NAME may be dotted.

    What the module prints while it is imported goes to standard error.

    Raises:
        BadInputError: there is no such file, module or name, or importing it fails.
    """
    place, colon, name = target.rpartition(":")
    if not colon or not place or not name:
        raise BadInputError(f"{target!r} names no function: write FILE.py:FUNCTION or package.module:FUNCTION")
    with contextlib.redirect_stdout(sys.stderr):
        value: Any = _import_file(place) if _is_file(place) else _import_module(place)
    for part in name.split("."):
        try:
            value = getattr(value, part)
        except AttributeError:
            raise BadInputError(f"{place} defines no {name!r}") from None
    return value


def _is_file(place: str) -> bool:
    return place.endswith(".py") or not all(part.isidentifier() for part in place.split("."))


def _import_module(name: str) -> ModuleType:
    sys.path.insert(0, str(Path.cwd()))
    return _run_import(name, name)


def _import_file(place: str) -> ModuleType:
    """The module of a file, under its dotted name if it is in a package, else under its stem.

    The name matters: generated code that reads a global variable imports the module by it.
    """
    path = Path(place).resolve()
    if not path.is_file():
        raise BadInputError(f"there is no file {place}")
    parts, folder = [path.stem], path.parent
    while (folder / "__init__.py").is_file() and folder != folder.parent:
        parts.insert(0, folder.name)
        folder = folder.parent
    if parts[-1] == "__init__":
        parts.pop()
    name = ".".join(parts)
    sys.path.insert(0, str(folder))
    if len(parts) > 1 and path.suffix == ".py":
        return _run_import(name, place)
    known = sys.modules.get(name)
    if known is not None:
        if Path(getattr(known, "__file__", None) or "").resolve() == path:
            return known
        raise BadInputError(f"{place} has the name of the module {name!r}, which is in use: rename the file")
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise BadInputError(f"{place} is no Python file")
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException as error:
        del sys.modules[name]
        raise _failed(place, error) from error
    return module


def _run_import(name: str, place: str) -> ModuleType:
    try:
        return importlib.import_module(name)
    except BaseException as error:
        raise _failed(place, error) from error


def _failed(place: str, error: BaseException) -> BaseException:
    """What to raise for an import that failed; an interrupt stays one."""
    if isinstance(error, KeyboardInterrupt):
        return error
    where = traceback.extract_tb(error.__traceback__)
    inside = [f for f in where if "importlib" not in f.filename and f.filename != __file__]
    line = f" (line {inside[-1].lineno} of {inside[-1].filename})" if inside and not isinstance(error, SyntaxError) else ""
    return BadInputError(f"cannot import {place}: {type(error).__name__}: {error}{line}")


def parse_value(text: str) -> Any:
    """A value written as a Python literal; lists are arrays, tuples stay tuples.

    Raises:
        BadInputError: it is no literal.

    >>> parse_value("[1., 2.]"), parse_value("(1.5, [2])"), parse_value("-inf")
    (array([1., 2.]), (1.5, array([2])), -inf)
    """
    words = {"inf": np.inf, "+inf": np.inf, "-inf": -np.inf, "nan": np.nan}
    if text.strip().lower() in words:
        return words[text.strip().lower()]
    try:
        return _arrays(ast.literal_eval(text.strip()))
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError):
        raise BadInputError(f"{text!r} is no number, list or tuple") from None


def _arrays(value: Any) -> Any:
    if isinstance(value, list):
        made = np.array(value)
        if made.dtype == object:
            raise ValueError("no array")
        return made
    return tuple(map(_arrays, value)) if isinstance(value, tuple) else value


def parse_named(texts: Sequence[str], names: Sequence[str]) -> dict[str, Any]:
    """Values given as ``name=value``, by parameter name.

    >>> parse_named(["x=1.5"], ["x", "y"])
    {'x': 1.5}
    """
    found: dict[str, Any] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        name = name.strip()
        if not equals or name not in names:
            known = ", ".join(names)
            raise BadInputError(f"{text!r} should be NAME=VALUE with one of the parameters {known}")
        if name in found:
            raise BadInputError(f"two values for {name!r}")
        found[name] = parse_value(value)
    return found
