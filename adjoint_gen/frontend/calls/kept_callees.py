"""Callees that stay lowered while the functions that call them are lowered again.

What a callee becomes depends on the way in which it is called, on the functions that it calls, and on what the live program
says; on nothing that is found out of its callers. When these begin again, it is there as soon as it is called as before, with
the functions that were lowered for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import islice

from adjoint_gen.errors import DifferentiationError, attempted
from adjoint_gen.frontend.state.specialisations import Callee, Program
from adjoint_gen.ir.trace import Trace
from adjoint_gen.noted import Mark, Span

Way = tuple[int, object]
Noted = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Kept:
    """A callee or its refusal, the functions that were lowered ``with_it``, and those that were ``used`` and lowered before it.

    ``done`` are their traces, callees before callers; ``names`` are those that were given meanwhile, and ``makers`` the
    functions whose results share no memory with what they are given. It holds for as long as what was ``asked`` would be, and
    nothing else is ``noted`` of the program.
    """

    callee: Callee | DifferentiationError
    with_it: tuple[tuple[Way, Callee], ...]
    done: tuple[Trace, ...]
    used: tuple[Callee, ...]
    names: tuple[tuple[Way, str, str], ...]
    makers: frozenset[str]
    asked: Span
    noted: Noted


def once_for(program: Program, way: Way, lower: Callable[[], Callee]) -> Callee:
    """The callee for one way of calling a function: as it was lowered before, if that still holds, or lowered now.

    Where more was known of nodes in the end, or a function was assumed to return something that is lowered still, it is
    lowered again.
    """
    kept = program.retained.kept.get(way)
    if kept is None or not _holds(program, kept):
        callees, names, used = len(program.callees), len(program.naming.names), program.retained.used
        start, known = program.asked.notes.mark(), _of_nodes(program)
        program.retained.used = {}
        try:
            made = attempted(lower)
            kept = _kept(program, way, made, callees, names, start) if _of_nodes(program) == known else None
        finally:
            used.update(program.retained.used)
            program.retained.used = used
        if kept is not None:
            program.retained.kept[way] = kept
    else:
        _bring_back(program, kept)
        made = kept.callee
    if isinstance(made, DifferentiationError):
        raise made
    return made


def _kept(
    program: Program, way: Way, made: Callee | DifferentiationError, callees: int, names: int, start: Mark
) -> Kept | None:
    """What to keep; so many ``callees`` and ``names`` were there before, and ``start`` says what had been asked."""
    naming = program.naming
    with_it = tuple(islice(program.callees.items(), callees, None))
    lately = dict(islice(naming.names.items(), names, None)) | {key: one.name for key, one in with_it}  # some had it before
    given = tuple((key, naming.bases[name], name) for key, name in lately.items())
    own = {naming.names.get(way), *(name for _, _, name in given)}
    used = tuple(one for name, one in program.retained.used.items() if name not in own)
    if any(one.trace is None for one in used):
        return None
    mine = {one.name for _, one in with_it}
    done, makers = tuple(f for name, f in program.done.items() if name in mine) if mine else (), program.makers & mine
    return Kept(made, with_it, done, used, given, frozenset(makers), program.asked.notes.since(start), _noted(program))


def _holds(program: Program, kept: Kept) -> bool:
    """Whether a callee would be lowered to the same now, under the same names."""
    if kept.noted != _noted(program):
        return False
    if any(program.done.get(one.name) is not one.trace for one in kept.used):
        return False
    if any(key in program.callees and program.callees[key].trace is not one.trace for key, one in kept.with_it):
        return False
    names = program.naming.names
    same = all(names[key] == name if key in names else not program.is_taken(name) for key, _, name in kept.names)
    return same and program.asked.notes.holds(kept.asked)


def _noted(program: Program) -> Noted:
    """How much is known of what stands anywhere in the program, and decides what is refused in a callee."""
    seen = program.seen
    many = len(seen.defaults), len(seen.classes), len(seen.closures)
    return seen.deques, seen.ordered, seen.tested, many, _of_nodes(program)


def _of_nodes(program: Program) -> Noted:
    return () if program.modes.nodes is None else program.modes.nodes.state()


def _bring_back(program: Program, kept: Kept) -> None:
    """Let what was lowered be there as if it were lowered now."""
    for key, base, name in kept.names:
        program.give(key, base, name)
    for function in kept.done:
        program.done.setdefault(function.name, function)
    for key, one in kept.with_it:
        program.callees.setdefault(key, one)
    program.makers |= kept.makers
    program.retained.used.update((one.name, one) for one in kept.used)
