"""Drop the stores of the reverse sweep whose cells nothing reads afterwards.

    for i in reversed(range(n)):          for i in reversed(range(n)):
        x_bar[i] += y_bar[i] * c              x_bar[i] += y_bar[i] * c
        y_bar[i] = 0.0                ->

In the forward sweep such a store stays: it may raise, and the user wrote it.
"""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace

from adjoint_gen.analysis.dead_stores import unread
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.liveness import reverse_sweep
from adjoint_gen.analysis.storage import storage
from adjoint_gen.ir.trace import Block, Store, Trace
from adjoint_gen.ir.walk import blocks, statements, with_blocks
from adjoint_gen.simplify.drop_dead import drop_dead


def drop_unread(trace: Trace) -> Trace:
    """The trace without such stores, and without what only they needed."""
    cut = reverse_sweep(trace)
    stores = [s for s in statements(trace.body[cut:]) if isinstance(s, Store)]
    if not stores:
        return trace
    gone = unread(trace, stores, storage(trace), infer(trace))
    return drop_dead(replace(trace, body=(*trace.body[:cut], *_without(trace.body[cut:], gone)))) if gone else trace


def _without(block: Block, gone: Container[int]) -> Block:
    left = (s for s in block if not (isinstance(s, Store) and id(s) in gone))
    return tuple(with_blocks(s, tuple(_without(b, gone) for b in blocks(s))) for s in left)
