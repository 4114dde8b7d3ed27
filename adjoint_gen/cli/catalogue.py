"""The rules that there are, as lines to read: each one's formula, where it stands, and whose it is."""

from __future__ import annotations

import ast
import fnmatch
import importlib
import os
import pkgutil
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from typing import Any, Final

from adjoint_gen.rules import scipy
from adjoint_gen.rules.results import of_user
from adjoint_gen.rules.table import Rule, lookup, operations
from adjoint_gen.rules.text import source_of

_FOLDER: Final = os.path.dirname(os.path.dirname(os.path.dirname(__file__)))


def catalogue(pattern: str = "*") -> str:
    """The rules whose operation, or the module in which they stand, fits a pattern, or has it in its name.

    >>> print(catalogue("math.hypot"))  # doctest: +ELLIPSIS
    math.hypot: ours, ...mathematics.py:...
        hypot(z, x, y): ...
    <BLANKLINE>
    """
    _load_all()
    fits = pattern if any(letter in pattern for letter in "*?[") else f"*{pattern}*"
    found: dict[int, tuple[Rule, list[str]]] = {}
    for op, rule in sorted(operations().items()):
        if of_user(op):
            continue  # one of several results: the rule for all of them is listed
        home = getattr(rule.differential, "__module__", None) or ""
        if fnmatch.fnmatchcase(op, fits) or fnmatch.fnmatchcase(home, fits):
            found.setdefault(id(rule), (rule, [op] if rule.zero else list(rule.ops)))
            if rule.zero and op not in found[id(rule)][1]:
                found[id(rule)][1].append(op)
    return "".join(_entry(rule, ops) for rule, ops in found.values())


def _load_all() -> None:
    """Read the families of rules for SciPy's modules, where SciPy is installed."""
    if find_spec("scipy") is not None:
        for family in filter(lambda module: module.ispkg, pkgutil.iter_modules(scipy.__path__)):
            importlib.import_module(f"scipy.{family.name}")
            lookup(f"scipy.{family.name}.")


def _entry(rule: Rule, ops: list[str]) -> str:
    text = rule.differential
    users = rule.users_own
    whose = "yours" if users else "ours"
    if text is None:
        return f"{', '.join(ops)}: {whose}, {_place(*rule.place)}\n    zero\n"
    if users:
        whose = f"{whose}, in {text.__module__}"
    if not rule.exact:
        whose = f"{whose}, its reverse is not the transpose"
    place = _place(text.__code__.co_filename, text.__code__.co_firstlineno)
    lines = [f"{', '.join(ops)}: {whose}, {place}", *_formula("", text)]
    lines += [line for name, by_hand in rule.reverse.items() for line in _formula(f"cotangent of {name}: ", by_hand)]
    return "\n".join([lines[0], *(f"    {line}" for line in lines[1:])]) + "\n"


def _place(file: str, line: int) -> str:
    """Where a rule stands: below the working directory by its path from there, in this package by that from its folder."""
    path = os.path.relpath(file)
    if path.startswith("..") and file.startswith(_FOLDER):
        path = os.path.relpath(file, _FOLDER)
    return f"{file if path.startswith('..') else path}:{line}"


def _formula(label: str, text: Callable[..., Any]) -> Iterator[str]:
    """A text on one line if it is one, else its lines."""
    tree = ast.parse(source_of(text)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    head = f"{label}{tree.name}({ast.unparse(tree.args)})"
    body = tree.body[1:] if ast.get_docstring(tree) is not None else tree.body
    if isinstance(body[0], ast.Return) and body[0].value is not None:
        yield f"{head}: {ast.unparse(body[0].value)}"
        return
    yield f"{head}:"
    for stmt in body:
        yield from (f"    {line}" for line in ast.unparse(stmt).splitlines())
