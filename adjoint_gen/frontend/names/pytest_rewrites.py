"""The code of test modules, whose asserts pytest rewrites before it compiles them."""

from __future__ import annotations

import ast
import sys
import types
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from adjoint_gen.program.codes import codes

_LEFT_BY_PYTEST = "@pytest_ar"


def is_rewritten(namespace: Mapping[str, Any]) -> bool:
    """Whether pytest has rewritten the asserts of the module with this namespace."""
    return _LEFT_BY_PYTEST in namespace


def rewritten_codes(function: types.FunctionType, lines: Sequence[str], first: int) -> Iterator[types.CodeType]:
    """The codes of the name of ``function`` that stand at the line ``first`` when pytest rewrites this text."""
    if __debug__ and is_rewritten(function.__globals__):  # with -O pytest keeps asserts that the text would lose
        for code in _as_pytest_compiles("".join(lines), function.__code__.co_filename):
            if code.co_firstlineno == first and code.co_name == function.__code__.co_name:
                yield code


@lru_cache(maxsize=4)
def _as_pytest_compiles(text: str, path: str) -> tuple[types.CodeType, ...]:
    """Every code object of a module; none where pytest is of a version that does this in another way."""
    rewriter = sys.modules.get("_pytest.assertion.rewrite")
    hook = next((finder for finder in sys.meta_path if type(finder).__name__ == "AssertionRewritingHook"), None)
    try:
        tree = ast.parse(text)
        rewriter.rewrite_asserts(tree, text.encode(), path, getattr(hook, "config", None))  # type: ignore[union-attr]
        whole = compile(tree, path, "exec", dont_inherit=True)
    except Exception:  # what pytest keeps to itself may change: then the text is not found, and the refusal says so
        return ()
    return tuple(codes(whole))
