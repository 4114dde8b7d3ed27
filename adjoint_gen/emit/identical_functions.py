"""Functions whose texts are the same, found to be printed once (identical code folding)."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Mapping

from adjoint_gen.emit.layout import function_lines
from adjoint_gen.ir.trace import Trace


def identical_functions(functions: Iterable[Trace], trees: Mapping[str, ast.FunctionDef]) -> dict[str, str]:
    """The names under which functions are printed that are, but for these, printed alike: the shortest, for all of them.

    Traces of one function of the user's may differ in what is known of their arguments, which the text may not show.

    >>> from adjoint_gen.ir.trace import Const, Source
    >>> f, g = (Trace(name, (), (), Const(None), Source("", 1, (), "f", "")) for name in ("f", "f_1"))
    >>> identical_functions((g, f), {name: ast.parse(f"def {name}(x): return x").body[0] for name in ("f", "f_1")})
    {'f_1': 'f', 'f': 'f'}
    """
    copies = defaultdict(list)
    for function in functions:
        copies[function.source].append(function)
    alike = defaultdict(list)
    for source, several in copies.items():
        for function in several if len(several) > 1 else ():
            tree = trees[function.name]
            unnamed = ast.FunctionDef("", tree.args, tree.body, [])
            alike[source, *function_lines(unnamed, function.doc)].append(function.name)
    return {name: min(names, key=len) for names in alike.values() if len(names) > 1 for name in names}
