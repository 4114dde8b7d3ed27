"""Why a derivative is as it is: of each name of a function, what the analyses found, and where.

The reasons are read off the two ends of the pipeline, the trace of the function and the trace that is printed, so that
they cannot say anything else than what was done.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from adjoint_gen.analysis.activity import useful, varied
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.analysis.storage import storage
from adjoint_gen.asked import Asked
from adjoint_gen.derive import derive, lowered
from adjoint_gen.frontend.state.faults import answerable
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import (
    Arg,
    Bind,
    CallFunction,
    For,
    If,
    Origin,
    Pack,
    Record,
    Restore,
    Section,
    Stmt,
    Store,
    Trace,
    Var,
    While,
)
from adjoint_gen.ir.walk import closing_reads, defines, enters, reads, statements, variables
from adjoint_gen.program.signature import Mode
from adjoint_gen.rules.table import lookup
from adjoint_gen.transform.refusals import differentiable_in

GETITEM = "operator.getitem"


@dataclass(frozen=True, slots=True)
class Reason:
    """What was found of a name on a line of the user's, counted from the ``def``, and because of what."""

    line: int
    name: str
    found: str


@answerable
def reasons(
    function: Callable[..., object], kinds: Mapping[str, Kind], wrt: int | tuple[int, ...], mode: Mode, asked: Asked
) -> tuple[Reason, ...]:
    """The reasons of the derivative that :func:`adjoint_gen.derive.derive` makes, by line and name.

    Raises:
        DifferentiationError: as ``derive`` does.
    """
    primal = lowered(function, kinds, asked)
    positions = (wrt,) if isinstance(wrt, int) else wrt
    printed = derive(function, kinds, wrt, mode, asked=asked).traces
    found = dict.fromkeys((*_activity(primal, positions), *_recorded(printed), *_copied(printed)))
    return tuple(sorted(found, key=lambda reason: reason.line))


def as_text(trace: Trace, found: tuple[Reason, ...], facts: Mapping[str, str]) -> str:
    """The lines of a function, each with the reasons below it; then what was asked of the live program, and answered."""
    out = []
    for number, line in enumerate(trace.source.lines, 1):
        out.append(f"{trace.source.first_line + number - 1:>5}  {line}".rstrip())
        indent = " " * (7 + len(line) - len(line.lstrip()))
        out += [f"{indent}# {r.name}: {r.found}" for r in found if r.line == number]
    made_from = [f"#   {question}: {answer}" for question, answer in facts.items()]
    return "\n".join([*"\n".join(out).rstrip().splitlines(), *(["", "# made from", *made_from] if facts else [])])


def _activity(primal: Trace, wrt: tuple[int, ...]) -> Iterator[Reason]:
    """Which names a derivative passes through."""
    passes = differentiable_in(primal, infer(primal))
    by_input = {primal.params[i].name: varied(primal, variables(primal.params[i].tree), passes) for i in wrt}
    reaches = useful(primal, primal.result, passes)
    for var, origin in _bound(primal):
        from_ = [name for name, names in by_input.items() if var in names]
        if from_ and var in reaches:
            yield Reason(origin.line, var.base, f"active, through {', '.join(from_)}")
        elif from_:
            yield Reason(origin.line, var.base, "passive: no derivative of the result passes through it")
        else:
            yield Reason(origin.line, var.base, f"passive: it does not vary with {' or '.join(by_input)}")


def _bound(trace: Trace) -> Iterator[tuple[Var, Origin]]:
    """The names of the user's with the line that binds them; those that a loop or branch joins are bound inside it."""
    for stmt in statements(trace.body):
        origin = getattr(stmt, "origin", None)
        names = [v for v in enters(stmt) if isinstance(stmt, For) and v == stmt.counter]
        names += defines(stmt) if isinstance(stmt, Bind | CallFunction) else []
        for var in names:
            if var.base and origin is not None:
                yield var, origin


@dataclass(frozen=True, slots=True)
class _Maker:
    """What bound a name: a statement, as its result or, for the names that a loop carries, at the head of each pass."""

    stmt: Stmt
    entered: bool


def _makers(trace: Trace) -> dict[Var, _Maker]:
    found: dict[Var, _Maker] = {}
    for stmt in statements(trace.body):
        found.update((v, _Maker(stmt, False)) for v in defines(stmt))
        found.update((v, _Maker(stmt, True)) for v in enters(stmt))
    return found


def _recorded(traces: tuple[Trace, ...]) -> Iterator[Reason]:
    """What is kept on tapes, why it is not computed again, and what reads it."""
    every = [stmt for trace in traces for stmt in statements(trace.body)]
    restored = {s.tape.base: _values(s.target) for s in every if isinstance(s, Restore)}
    stored = [s for s in every if isinstance(s, Store)]
    for trace in traces:
        makers, regions = _makers(trace), storage(trace)
        for stmt in statements(trace.body):
            if not isinstance(stmt, Record):
                continue
            for place, value in enumerate(_values(stmt.value)):
                maker = makers.get(value) if isinstance(value, Var) else None
                origin = None if maker is None else getattr(maker.stmt, "origin", None)
                if maker is None or origin is None:
                    continue
                read = restored.get(stmt.tape.base)
                lines = "" if read is None else _readers(every, read[place], trace.source.first_line)
                why = _not_again(maker, stored, regions, trace.source.first_line)
                name = getattr(value, "base", "") or origin.text
                yield Reason(origin.line, name, f"recorded on `{stmt.tape.base}`: {why}{lines}")


def _values(recorded: Arg) -> tuple[Arg, ...]:
    """What is recorded together, or restored together."""
    return recorded.items if isinstance(recorded, Pack) else (recorded,)


def _readers(every: list[Stmt], target: Arg, first: int) -> str:
    """The lines whose adjoints read a restored name."""
    found = {
        s.origin.line + first - 1 for s in every
        if isinstance(s, Bind | Store | If | For | CallFunction) and s.origin is not None
        and target in (*reads(s), *closing_reads(s))
    }
    return f", and the adjoint of line {', '.join(map(str, sorted(found)))} reads it" if found else ""


def _not_again(maker: _Maker, stored: list[Store], regions: Mapping[Var, Var], first: int) -> str:
    """Why the reverse sweep cannot, or should not, compute a name again."""
    stmt = maker.stmt
    if maker.entered:
        return "each pass of the loop binds it anew"
    match stmt:
        case If():
            return "a branch decides what it is"
        case For() | While():
            return "a loop computes it"
        case CallFunction():
            return "a call computes it"
        case Bind(op=op, args=(Var() as array, *_)) if op == GETITEM and array in regions:
            lines = sorted({s.origin.line + first - 1 for s in stored if s.array.base == array.base and s.origin})
            return f"`{array.base}` holds something else later (line {', '.join(map(str, lines))})"
        case Bind(op=op) if (rule := lookup(op)) is not None and rule.costly:
            return f"`{op.rpartition('.')[2]}` costs more than keeping its result"
    return "it is less to keep than what it is computed from"


def _copied(traces: tuple[Trace, ...]) -> Iterator[Reason]:
    """Arrays that are copied because they change, or because what they show does."""
    for trace in traces:
        params = {v for p in trace.params for v in variables(p.tree)}
        stored = {s.array for s in statements(trace.body) if isinstance(s, Store)}
        for stmt in statements(trace.body):
            match stmt:
                case Section(title="reverse sweep"):
                    break
                case Bind(target=target, op="ndarray.copy", args=(Var() as source, *_), origin=Origin(line=line)) if (
                    source in params and target in stored
                ):
                    yield Reason(line, target.base, "copied, since the function changes it: the caller's array stays as it is")
