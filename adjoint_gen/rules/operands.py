"""Where a library's function makes arrays of what it is given, as its rule has it."""

from __future__ import annotations

import inspect

from adjoint_gen.rules.promotion import broadcasts
from adjoint_gen.rules.table import lookup
from adjoint_gen.rules.text import differentials


def array_parameters(op: str) -> frozenset[str]:
    """The parameters of which a function of NumPy's or SciPy's makes arrays; none where no rule says so.

    >>> [sorted(array_parameters(op)) for op in ("numpy.logaddexp", "numpy.mean", "builtins.sum")]
    [['x1', 'x2'], ['a'], []]
    """
    rule = lookup(op) if op.startswith(("numpy.", "scipy.")) else None
    if rule is None or rule.differential is None:
        return frozenset()
    return frozenset(rule.arguments) if broadcasts(rule.kind) else differentials(rule.differential)


def is_array_at(op: str, position: int) -> bool:
    """Whether such a function makes an array of its argument at a position; a parameter may take all that follow.

    >>> is_array_at("numpy.mean", 0), is_array_at("numpy.mean", 1)
    (True, False)
    """
    taken, rule = array_parameters(op), lookup(op)
    if not taken or rule is None:
        return False
    names = list(rule.arguments)
    if rule.arguments[names[-1]].kind is inspect.Parameter.VAR_POSITIONAL:
        names += names[-1:] * (position + 1 - len(names))
    return position < len(names) and names[position] in taken
