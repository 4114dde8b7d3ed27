"""Transposes of what joins arrays of several ranks: ``hstack``, ``vstack``, ``column_stack``, ``array`` of a display."""

from __future__ import annotations

from collections.abc import Iterator

from adjoint_gen.ir.trace import Arg, Atom, Const, Pack, Var
from adjoint_gen.rules.linear import NotLinearError, Share, Site, transposer
from adjoint_gen.rules.table import UnsupportedCallError

_WHOLE = Pack("slice", (Const(None),) * 3)


@transposer("numpy.vstack", "numpy.hstack", "numpy.column_stack")
def _stacked(site: Site, g: Atom) -> Iterator[Share]:
    """Cut the cotangent into pieces, and give each the shape of the array that it belongs to."""
    pack = site.bind.args[0]
    if not isinstance(pack, Pack):
        raise UnsupportedCallError(f"`{site.bind.op}` of a sequence that is not written out", "write it as `[a, b, c]`")
    build = site.builder
    ranks = [build.kind(item).rank for item in pack.items]
    known = [rank for rank in ranks if rank is not None]
    if site.bind.op == "numpy.hstack" and None in ranks and 1 not in known:
        raise UnsupportedCallError(f"`{site.bind.op}` of arrays of unknown rank", "use np.concatenate")
    flat = max(known, default=2) <= 1
    axis = 0 if site.bind.op == "numpy.vstack" or (site.bind.op == "numpy.hstack" and flat) else 1
    # A vector is a row of vstack and a column of column_stack: one line of the result.
    one_line = 0 if site.bind.op == "numpy.hstack" else 1
    g = site.full(g)
    start: Arg = Const(0)
    line: Arg = Const(1)  # how many elements one line has
    if None in ranks and one_line:
        shape = build.bind("numpy.shape", g)
        if known:
            line = build.bind("operator.getitem", shape, Const(1 - axis))
        else:
            lines = build.bind("builtins.max", build.bind("operator.getitem", shape, Const(axis)), Const(1))
            line = build.bind("operator.floordiv", build.bind("numpy.size", g), lines)
        line = build.bind("builtins.max", line, Const(1))
    for item, rank in zip(pack.items, ranks, strict=True):
        length: Arg = Const(1)
        if rank is None:
            length = build.bind("operator.floordiv", build.bind("numpy.size", site.like(item)), line)
        elif rank > one_line:
            length = build.bind("operator.getitem", build.bind("numpy.shape", site.like(item)), Const(axis))
        stop = build.bind("operator.add", start, length)
        if site.is_linear(item):
            assert isinstance(item, Var)
            same_rank = rank is None or rank > one_line
            piece: Arg = Pack("slice", (start, stop, Const(None))) if same_rank else start
            chain = piece if axis == 0 else Pack("tuple", (_WHOLE, piece))
            found = build.atom("operator.getitem", g, chain)
            if rank is None:
                found = build.atom("numpy.reshape", found, build.bind("numpy.shape", site.like(item)))
            yield Share(item, found)
        start = stop


@transposer("numpy.array", "numpy.asarray")
def _array(site: Site, g: Atom) -> Iterator[Share]:
    """Each number or array of a display has its place in the result."""
    whole = site.bind.args[0]
    if isinstance(whole, Var):
        yield from site.elementwise(whole, g, g)
        return
    if not isinstance(whole, Pack):
        raise NotLinearError(site.bind, "a constant has no derivative")
    scalar = site.builder.kind(g).shape.dims == ()
    g = g if scalar else site.full(g)
    for item, place in _places(whole, ()):
        if site.is_linear(item):
            index = place[0] if len(place) == 1 else Pack("tuple", place)
            yield Share(item, g if scalar else site.builder.atom("operator.getitem", g, index))


def _places(display: Pack, place: tuple[Arg, ...]) -> Iterator[tuple[Var, tuple[Arg, ...]]]:
    """The variables of a nested display, each with its index."""
    for position, item in enumerate(display.items):
        here = (*place, Const(position))
        if isinstance(item, Pack):
            yield from _places(item, here)
        elif isinstance(item, Var):
            yield item, here
