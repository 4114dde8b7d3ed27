"""What a generated module calls its imports, so that no name of the user's is ever hidden by one."""

from __future__ import annotations

import ast
import builtins
import keyword
import re
import sys
import unicodedata
from collections.abc import Iterable, Mapping
from types import MappingProxyType

import numpy as np

from adjoint_gen.program.reach import is_library

RUNTIME = "adjoint_gen.runtime"

_ALIASES = {"numpy": ("np", "numpy")}


class Modules:
    """The imports of one generated module, collected while its expressions are printed.

    ``taken`` are the names of the module's functions and of all their variables; an import that would hide one is
    given another name, and a builtin that one hides is read from ``builtins``. NumPy is called as the user's text calls it,
    as far as ``spelled`` says.

    >>> modules = Modules(taken={"np", "len"})
    >>> ast.unparse(modules.function("numpy.sin")), ast.unparse(modules.function("builtins.len"))
    ('numpy.sin', 'builtins.len')
    >>> modules.lines()
    ['import builtins', 'import numpy']
    """

    def __init__(self, taken: Iterable[str], spelled: Mapping[str, str] = MappingProxyType({})) -> None:
        self._taken = set(taken)
        self._spelled = spelled
        self._own: set[str] = set()
        self._modules: dict[str, str] = {}
        self._runtime: dict[str, str] = {}

    def function(self, path: str) -> ast.expr:
        """The expression that reads what the dotted name ``path`` stands for, whose module is imported."""
        parts = path.split(".")
        if parts[0] == "builtins" and len(parts) == 2:
            return self.builtin(parts[1])
        if path.startswith(RUNTIME + ".") and len(parts) == 3:
            return self.runtime(parts[2])
        module = _module_of(parts)
        if module == "numpy" and self._has_its_own_name(parts[1]):
            self._own.add(parts[1])
            return dotted(parts[1:])
        return dotted([*self._module(module).split("."), *parts[module.count(".") + 1 :]])

    def _has_its_own_name(self, name: str) -> bool:
        """Whether the user's file has something of NumPy's by its name alone, which no variable hides and no builtin has."""
        imported = f"numpy.{name}" in self._spelled or ("numpy.*" in self._spelled and name in np.__all__)
        return imported and name not in self._taken and not is_builtin(name)

    def spelled(self, spelling: str) -> ast.expr:
        """The expression for a constant spelled as in the user's text: ``np.pi``, ``pkg.mod.f``, ``print``."""
        root, dot, rest = spelling.partition(".")
        if not dot:
            return self.builtin(root)
        return self.function(f"{'numpy' if root == 'np' else root}.{rest}")

    def builtin(self, name: str) -> ast.expr:
        """A name that every module has, unless a variable hides it."""
        if name not in self._taken:
            return dotted([name])
        return dotted([self._module("builtins"), name])

    def runtime(self, name: str) -> ast.expr:
        """A helper from ``adjoint_gen.runtime``."""
        if name not in self._runtime:
            self._runtime[name] = self._fresh([name])
        return dotted([self._runtime[name]])

    def attribute(self, module: str, name: str) -> ast.expr:
        """The global variable ``name`` of the module ``module``."""
        return dotted([*self._module(module).split("."), name])

    def lines(self) -> list[str]:
        """The import statements, sorted, those of this package last."""
        lines = []
        loaded = [module for module in self._modules if not _has_statement(module)]
        if loaded:
            loader = self._module("importlib")
        for module, alias in sorted(self._modules.items()):
            if module not in loaded:
                lines.append(f"import {module}" if module == alias else f"import {module} as {alias}")
        if self._own:
            lines.append(f"from numpy import {', '.join(sorted(self._own))}")
        if self._runtime:
            names = (n if n == alias else f"{n} as {alias}" for n, alias in sorted(self._runtime.items()))
            lines.append(f"from {RUNTIME} import {', '.join(names)}")
        lines += [f"{self._modules[module]} = {loader}.import_module({module!a})" for module in sorted(loaded)]
        return lines

    def _module(self, module: str) -> str:
        if module not in self._modules:
            self._modules[module] = self._alias(module)
        return self._modules[module]

    def _alias(self, module: str) -> str:
        root, dot, _ = module.partition(".")
        if module in _ALIASES:
            return self._fresh([self._spelled.get(module, _ALIASES[module][0]), *_ALIASES[module]])
        if not _has_statement(module):
            return self._fresh([re.sub(r"\W", "_", f"module_{module}", flags=re.ASCII)])
        if dot and not is_library(module):  # what its package holds under its name may change
            return self._fresh([module.rpartition(".")[2], module.replace(".", "_")])
        if any(other.partition(".")[0] == root == alias.partition(".")[0] for other, alias in self._modules.items()):
            return module
        if root not in self._taken:
            self._taken.add(root)
            return module
        return self._fresh([module.replace(".", "_"), f"{module.replace('.', '_')}_module"] if dot else [f"{module}_module"])

    def _fresh(self, candidates: Iterable[str]) -> str:
        candidates = list(candidates)
        count = 0
        while True:
            for name in candidates:
                spelled = f"{name}_{count}" if count else name
                if spelled not in self._taken:
                    self._taken.add(spelled)
                    return spelled
            count += 1


def _has_statement(module: str) -> bool:
    """Whether an import statement can name a module: its name may be that of a file which no one imports by name.

    >>> [_has_statement(name) for name in ("numpy.linalg", "01-model", "class", "no_package.model", "\ufb01")]
    [True, False, False, False, False]
    """
    parts = module.split(".")
    packages = (".".join(parts[:cut]) for cut in range(1, len(parts)))
    return all(
        part.isidentifier() and not keyword.iskeyword(part) and unicodedata.normalize("NFKC", part) == part for part in parts
    ) and all(package in sys.modules for package in packages)


def dotted(parts: list[str]) -> ast.expr:
    """The expression ``a.b.c`` for ``["a", "b", "c"]``.

    >>> ast.unparse(dotted(["np", "linalg", "solve"]))
    'np.linalg.solve'
    """
    node: ast.expr = ast.Name(parts[0], ast.Load())
    for part in parts[1:]:
        node = ast.Attribute(node, part, ast.Load())
    return node


def is_builtin(name: str) -> bool:
    """Whether every module has this name without importing it."""
    return hasattr(builtins, name)


def _module_of(parts: list[str]) -> str:
    """The module part of a dotted name: its longest prefix that is loaded, NumPy's being its package alone."""
    if parts[0] == "numpy":
        return "numpy"
    for cut in range(len(parts) - 1, 0, -1):
        if ".".join(parts[:cut]) in sys.modules:
            return ".".join(parts[:cut])
    return ".".join(parts[:-1])
