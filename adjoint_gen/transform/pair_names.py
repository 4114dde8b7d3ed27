"""What functions are called that a derivative makes of one that it calls: ``f_forward``, ``f_reverse``, ``f_forward_jvp``.

They belong together by these names.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from adjoint_gen.analysis.activity import Leaf
from adjoint_gen.analysis.use_counts import reached
from adjoint_gen.free_names import unused
from adjoint_gen.ir.trace import Block, CallFunction, Stmt, Trace
from adjoint_gen.ir.walk import blocks, with_blocks

_TANGENTS: Final = r"(?:_\d+)?_jvp"
_PAIRED: Final = re.compile(rf"(?P<base>.*)_(?P<half>forward|reverse)(?P<tangents>(?:{_TANGENTS})*)")


def half_of(function: str) -> tuple[str, str, int]:
    """What the functions of a pair are called after, which of them one is, and how often its tangent was taken.

    >>> half_of("f_forward"), half_of("f_reverse_jvp_1_jvp"), half_of("f")
    (('f', 'forward', 0), ('f', 'reverse', 2), ('f', '', 0))
    """
    found = _PAIRED.fullmatch(function)
    return (found["base"], found["half"], len(re.findall(_TANGENTS, found["tangents"]))) if found else (function, "", 0)


def residual_place(function: str) -> Leaf:
    """Where the residual stands: in what a forward function returns, or among the parameters of a reverse function.

    >>> residual_place("f_forward"), residual_place("f_forward_jvp"), residual_place("f_reverse_jvp")
    ((1,), (0, 1), (0,))
    """
    _, half, count = half_of(function)
    return (0,) if half == "reverse" else (*(0 for _ in range(count)), 1)


def with_functions_apart(trace: Trace, former: Sequence[Trace], taken: Iterable[str] = ()) -> Trace:
    """The trace whose functions have other names than those of the ``former`` that are not the same, and call the same.

    No new name is among those that are ``taken``.
    """
    table, own = {f.name: f for f in former}, {f.name: f for f in trace.functions}
    changed = {name for name, f in own.items() if table.get(name, f) != f}
    whole = {name: replace(f, functions=trace.functions) for name, f in own.items()}
    other = [name for name in own if name in table and not changed.isdisjoint({name, *reached(whole[name])})]
    names = _renamed(dict.fromkeys(half_of(name)[0] for name in other), own, {*table, *own, *taken})

    def block(stmts: Block) -> Block:
        return tuple(map(change, stmts))

    def change(stmt: Stmt) -> Stmt:
        if isinstance(stmt, CallFunction):
            return replace(stmt, function=names.get(stmt.function, stmt.function))
        return with_blocks(stmt, tuple(map(block, blocks(stmt))))

    functions = tuple(replace(f, name=names.get(f.name, f.name), body=block(f.body)) for f in trace.functions)
    return replace(trace, body=block(trace.body), functions=functions) if names else trace


def _renamed(bases: Iterable[str], functions: Iterable[str], taken: set[str]) -> dict[str, str]:
    """Free names for all functions that are called after one of ``bases``."""
    names: dict[str, str] = {}
    for base in bases:
        ends = [name.removeprefix(base) for name in functions if half_of(name)[0] == base]
        free = unused(base, taken, *ends)
        names |= {base + end: free + end for end in ends}
        taken |= set(names.values())
    return names
