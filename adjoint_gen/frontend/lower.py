"""From a function to its trace."""

from __future__ import annotations

from collections import ChainMap
from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from typing import Any

import numpy as np

from adjoint_gen.analysis.kinds import infer, suppose
from adjoint_gen.asked import Asked
from adjoint_gen.errors import DifferentiationError, without_frames
from adjoint_gen.frontend.aliasing.contiguity import in_rows
from adjoint_gen.frontend.aliasing.dead_storage import without_needless_copies
from adjoint_gen.frontend.aliasing.justify_rebindings import justify
from adjoint_gen.frontend.aliasing.justify_updates import exposed
from adjoint_gen.frontend.aliasing.outer_changes import computed_with, refuse_changes_outside
from adjoint_gen.frontend.aliasing.sharing import Justification
from adjoint_gen.frontend.calls.argument_passing import receive
from adjoint_gen.frontend.calls.clobbers import refuse_disturbed
from adjoint_gen.frontend.calls.derivatives import refuse_marked
from adjoint_gen.frontend.calls.given_parameters import parameters_of
from adjoint_gen.frontend.calls.linking import entered, linked
from adjoint_gen.frontend.calls.solvers import refuse_told
from adjoint_gen.frontend.calls.unread_parameters import without_unread
from adjoint_gen.frontend.containers import keys
from adjoint_gen.frontend.containers.dict_arguments import flat, given_back
from adjoint_gen.frontend.containers.growing_tuples import refuse_tuples
from adjoint_gen.frontend.containers.lists import own_lists, refuse_changed_copies
from adjoint_gen.frontend.containers.own_dicts import own_given
from adjoint_gen.frontend.containers.tuples_of_callees import tuples_of
from adjoint_gen.frontend.control.function_results import handed_out, result_of
from adjoint_gen.frontend.control.handlers import EXPRESSIONS, STATEMENTS
from adjoint_gen.frontend.library.combinatorics import refuse_changes
from adjoint_gen.frontend.names.source import FunctionText, find
from adjoint_gen.frontend.names.values import Known
from adjoint_gen.frontend.objects import node_uses, nodes
from adjoint_gen.frontend.objects.dead_sorts import found_dead, wants_unsure
from adjoint_gen.frontend.objects.unions import Unforeseen, printed_names
from adjoint_gen.frontend.state.beliefs import Beliefs
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import LISTS, Keeping, Objects, Passing
from adjoint_gen.frontend.state.faults import answerable
from adjoint_gen.frontend.state.formals import Passed
from adjoint_gen.frontend.state.node_facts import NodeFacts
from adjoint_gen.frontend.state.outside import read_outside
from adjoint_gen.frontend.state.parts import Handlers, Premises, Scope
from adjoint_gen.frontend.state.records import refuse_dicts, refuse_flat, refuse_guises, refuse_records
from adjoint_gen.frontend.state.restarts import Again, Findings, Foreknown, Found, MoreKeys, foreknown, keep_known
from adjoint_gen.frontend.state.specialisations import Callee, Modes, Program, Retained, Seen, State
from adjoint_gen.frontend.state.texts import rewritten, text_of
from adjoint_gen.frontend.state.try_blocks import catches_of
from adjoint_gen.frontend.state.undisturbed import refuse_disturbing, refuse_raised
from adjoint_gen.frontend.storage.changes import changed_parameters, inside_of, with_contents
from adjoint_gen.frontend.storage.stores import apart, own_parameters
from adjoint_gen.frontend.storage.subscripts import as_numbers
from adjoint_gen.frontend.text.optionals import NONE_OR_TUPLE, nullable_in
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Param, Trace, Var
from adjoint_gen.ir.walk import map_arg, rename

ROUNDS = 4
"""How often assumptions are corrected before nothing is assumed any more."""


@answerable
def lower(
    function: Callable[..., Any], kinds: Mapping[str, Kind] = {}, asked: Asked | None = None, by_reference: bool = False,
    keeping: int = False, opaque: bool = False, nodes: NodeFacts | None = None, placed: bool = False,
) -> Trace:
    """The trace of a function.

    Args:
        function: a plain Python function with source; its present globals and closure say what its names mean.
        kinds: what is known of its parameters and outer values, by name.
        asked: notes what is asked of the live program, and says what kinds outer values have now.
        by_reference: whether names are to show what they show in Python (:mod:`adjoint_gen.transform.regions`), where it is not
            known which of them show one array.
        keeping: whether the running program has the dicts, too (:mod:`adjoint_gen.frontend.containers.kept_dicts`), and not
            names for what is in them, and which of them may get keys (:class:`adjoint_gen.frontend.state.dict_state.Keeping`).
        opaque: whether an object that the function makes is a value of which nothing is known: it may have no part in the
            derivative where more is done to it than is understood.
        nodes: where objects are numbers, of items in lists for their attributes (:mod:`adjoint_gen.frontend.objects.nodes`),
            what was learned of them when the function was lowered in another way; what is learned now is added.
        placed: whether lists are objects, with a name for each place (:mod:`adjoint_gen.frontend.containers.placed_lists`).

    Raises:
        DifferentiationError: at the construct that is not supported, with what to write instead.

    >>> print(lower(_example))
    _example(x):
        %0 = numpy.sin(x)
        %1 = operator.mul(x, %0)
        return %1
    """
    if asked is None:
        return lower_text(find(function), kinds, asked, by_reference, keeping, opaque, nodes, placed)
    asked.notes.clear(asked.opaque)
    way, growing = (by_reference, keeping, opaque, nodes, placed), by_reference and asked.growing is not None
    key = text_of(function, asked).tree, frozenset(kinds.items()), (*way[:3], nodes is not None, placed), growing, asked.modes
    made = asked.notes.once(
        asked.lowered, key, lambda: asked.effort.tried(lambda: lower_text(text_of(function, asked), kinds, asked, *way))
    )
    if isinstance(made, DifferentiationError):
        raise made
    return made


def lower_text(
    text: FunctionText, kinds: Mapping[str, Kind], asked: Asked | None = None, by_reference: bool = False,
    keeping: int = False, opaque: bool = False, nodes: NodeFacts | None = None, placed: bool = False,
) -> Trace:
    """The trace of a function whose text was found, with the functions that it calls.

    It is lowered again where a kind that was assumed of a carried name was wrong, at last without such assumptions; and
    where a dict that the program keeps gets or loses keys.
    """
    if asked is None:
        asked = Asked(text.function)
    else:
        kinds = ChainMap(dict(kinds), asked.kinds)
    known, tables = None if nodes is None else nodes.begun_again(), set[Hashable]()
    closures = dict[type, Known]() if nodes is None else nodes.closures
    refused: DifferentiationError | None = None
    work, found = 0, dict[Hashable, Any]()
    while True:
        asked.notes.clear(asked.opaque)  # what another lowering called so, which was refused, this one may look into
        program = Program(
            kinds, text.function, lambda callee, program: _lower_knowing(callee.text, program, callee), asked,
            Modes(by_reference, Keeping(keeping), opaque, known, tables, placed),
            seen=Seen({} if nodes is None else nodes.classes, closures), retained=Retained(work=work, found_before=found),
        )
        try:
            lowered = entered(_lower_knowing(text, program, None), program)
        except MoreKeys as more:
            keeping += more.site is None
            tables |= {more.site}
        except Unforeseen:
            assert known is not None
            known.unforeseen = False  # it says more now
        except DifferentiationError as error:
            if known is not None and known.unforeseen:  # perhaps because of that
                known.unforeseen = False
            elif found:  # perhaps because of what an earlier round found, and what is so no more
                found = {}
                continue
            else:
                refused = refused or without_frames(error)
                if known is None or known.unsure is not False:
                    raise refused from None
                known.unsure = True
        except Exception:
            if known is None or not known.unforeseen:
                raise
            known.unforeseen = False  # of a lowering that is thrown away, whatever it is
        else:
            trace = linked(lowered, program.naming.bases)
            trace = trace if known is None else without_unread(trace, printed_names(known))
            if known is not None and known.unforeseen:
                known.unforeseen = False
            elif known is not None and wants_unsure(known, trace):
                known.unsure = True
            elif known is None or not found_dead(known, trace):
                break
        work, found = program.retained.work, {**found, **program.retained.found}
    refuse_disturbed(asked, computed_with(trace) if asked.opaque else ())
    refuse_changes_outside(trace)
    return replace(trace, ignored=tuple(sorted(program.seen.ignored)))


def _lower_knowing(text: FunctionText, program: Program, callee: Callee | None) -> Trace:
    """The trace, from a lowering that knows from its beginning what is found late: what is written, what grows, what moves.

    All that a lowering found after the first is supposed to be right; if it is refused then, one after the other is found.
    """
    known, thorough = foreknown(program, text, callee), True
    certain: tuple[Foreknown, State] | None = None
    while True:
        try:
            try:
                return _lower_believing(text, program, callee, known, thorough)
            except Found as found:
                before = known.copy()
                for count, cause in enumerate(found.causes):
                    if count and certain is None:
                        certain = known.copy(), program.state()
                    known.add(cause)
                assert known != before, found.causes
                keep_known(program, text, callee, known)
        except DifferentiationError as error:
            if certain is None:
                raise known.error or error from None
            known, thorough = certain[0], False
            program.restore(certain[1])
            certain = None


def _lower_believing(text: FunctionText, program: Program, callee: Callee | None, known: Foreknown, thorough: bool) -> Trace:
    trace, beliefs = _believed(text, program, callee, known, thorough)
    return _called(trace, beliefs.called)


def _believed(
    text: FunctionText, program: Program, callee: Callee | None, known: Foreknown, thorough: bool
) -> tuple[Trace, Beliefs]:
    """The trace, and what is believed of it, once none of that is wrong."""
    refused: DifferentiationError | None = None
    beliefs = Beliefs()
    for _ in range(ROUNDS):
        try:
            trace = _lower(text, program, callee, beliefs, known, thorough)
        except DifferentiationError as error:
            refused = without_frames(error)  # perhaps because of a wrong assumption
            break
        if not (beliefs.awaited or beliefs.empty or (beliefs.assumed and (beliefs.asked or beliefs.closed))):
            return trace, beliefs
        found = infer(trace)
        if not beliefs.wrong(found):
            if not beliefs.awaited:
                return trace, beliefs
            refused = next(iter(beliefs.awaited.values()))
            break
        corrected = {**beliefs.corrected, **dict(beliefs.corrections(suppose(trace)))}
        if corrected == beliefs.corrected:
            break  # the next lowering would be this one again
        beliefs = Beliefs(corrected)
    if refused is not None and not (beliefs.assumed and beliefs.asked):
        raise refused
    for _ in range(ROUNDS):
        try:
            trace = _lower(text, program, callee, beliefs := beliefs.at_last(), known, thorough)
        except DifferentiationError as error:
            raise refused or error from None
        if (unsure := beliefs.handed_less(found := infer(trace))) is None:
            break
        beliefs.corrected = {**beliefs.corrected, **dict(beliefs.corrections(found))}
    if (unsure := unsure or beliefs.opened_late(found, refused)) is not None:
        raise unsure
    return trace, beliefs


def _lower(
    text: FunctionText, program: Program, callee: Callee | None, beliefs: Beliefs, known: Foreknown, thorough: bool
) -> Trace:
    """One lowering.

    Raises:
        Found: it has to begin again.
    """
    findings = Findings(program, thorough)
    name = "" if callee is None else callee.name
    if program.modes.nodes is not None and program.modes.nodes.unforeseen and name in program.retained.begun:
        raise Unforeseen  # it is lowered again with all the others
    program.retained.begun.add(name)
    try:
        trace = _traced(text, program, callee, beliefs, known, findings)
    except Again as cause:
        findings.end(cause)
    except Exception:
        if not findings.causes:
            raise  # else it is of a trace that is thrown away, whatever it is
    findings.settle()
    return trace


def _traced(
    text: FunctionText, program: Program, callee: Callee | None, beliefs: Beliefs, known: Foreknown, findings: Findings
) -> Trace:
    formals = {} if callee is None else dict(callee.formals)
    kinds = program.kinds if callee is None else {n: f.kind for n, f in formals.items() if isinstance(f, Passed)}
    written = rewritten(text, program.asked, program.modes.nodes is not None)
    program.seen.ignored |= written.ignored
    plain = written.jumpless(known.learned)
    body = plain.text.body
    stored = plain.shown.written({a.id: kinds[a.id] for a in written.given if a.id in kinds}, known.written)
    stored = frozenset() if program.modes.by_reference else stored
    grown = plain.shown.origins(stored | plain.grown)
    names = plain.local | {a.id for a in written.given} | formals.keys()
    wanted = frozenset[str]() if callee is None else callee.wanted
    objects = Objects(set(known.learned), Passing(callee is not None, LISTS in wanted))
    scope = Scope(text, body, plain.lives, names, plain.text.made, stored, grown)
    handlers, premises = Handlers(EXPRESSIONS, STATEMENTS, read_outside), Premises(program.kinds, beliefs)
    low = Lowering(scope, handlers, premises, program, findings, objects=objects)
    if callee is None:
        params = parameters_of(low, written.arguments)
        nodes.at_entry(low)
    else:
        received: list[Param] = []
        for name, formal in formals.items():
            low.env[name] = receive(low, name, formal, received)
        params = tuple(received)
        nodes.received(low, params, formals)
    own_parameters(low, params)
    own_given(low, [param.name for param in params], callee is None)
    own_lists(low, params, frozenset() if program.modes.by_reference else grown)
    result = result_of(low, body, callee)
    findings.settle()
    if callee is None:
        if nullable_in(result):
            raise low.refuse(written.body[-1], *NONE_OR_TUPLE)
        result = handed_out(low, result)
    else:
        callee.outcome.form, result = flat(low, result)
        callee.outcome.back = tuple(low.objects.passing.received[ref] for ref in given_back(low))
    if callee is None and (low.arrays.own or low.objects.passing.taken):  # which may be what only a callee mentions
        for outer in (o for used in program.callees.values() if used.trace is not None for o in used.trace.outers):
            low.adopted(outer)
    outers = tuple(low.premises.outers.values())
    name, doc = (text.function.__name__, text.function.__doc__ or "") if callee is None else (callee.name, callee.doc)
    lowered, notes = (*low.writing.entry, *low.writing.blocks[0]), tuple(low.premises.notes.items())
    trace = Trace(name, params, lowered, result, text.source, outers, program.called(lowered), doc, notes)
    refuse_raised(low, trace, written.caught)
    refuse_records(low, trace)
    refuse_guises(low, trace)
    refuse_dicts(low, trace)
    node_uses.refuse_numbered(low, trace)
    refuse_flat(low, trace)
    tuples = tuples_of(low, trace)
    if callee is None:
        refuse_tuples(tuples, program)
    else:
        callee.outcome.tuples = tuples
    refuse_changes(low, trace)
    refuse_changed_copies(low, trace)
    trace = justify(low, without_needless_copies(low, trace))
    trace = as_numbers(trace, low.lists.elements)
    if callee is None:
        node_uses.refuse_given_out(low, trace)
        keys.refuse_given_out(low, trace)
        low.writing.here = None
        trace = replace(trace, body=(*apart(low, params), *in_rows(low), *trace.body))
    else:
        callee.outcome.changes, callee.outcome.rowwise = changed_parameters(low, trace), tuple(low.arrays.rows.needed)
        for refuse in (refuse_marked, refuse_told):
            refuse(low, trace, bool(callee.outcome.changes or callee.outcome.rowwise or callee.outcome.back))
        callee.outcome.inside = inside_of(low, trace) if callee.outcome.changes or callee.may_be_none else None
        checks = Justification(low, trace)
        callee.outcome.exposed, callee.outcome.lends = exposed(checks), checks.lends()
        if checks.returns_own_memory():
            program.makers.add(callee.name)
        trace = with_contents(checks, callee, trace) if callee.gives_contents else trace
    beliefs.called = low.premises.called
    trace = replace(trace, catches=catches_of(text.tree), interrupted=low.writing.interrupted)
    refuse_disturbing(
        low, trace, callee is not None and bool(callee.outcome.changes or callee.outcome.rowwise or callee.outcome.back)
    )
    return replace(
        trace,
        params=tuple(replace(p, guarded=p.name in low.premises.relied) for p in trace.params),
        outers=tuple(replace(o, guarded=o.name in low.premises.relied) for o in trace.outers),
        checkpointed=callee is not None and callee.checkpointed,
    )


def _called(trace: Trace, called: Mapping[Var, Var | None]) -> Trace:
    """The trace with what has no other name called as the user calls it: parts of tuple parameters, items that are unpacked."""
    names = {var: name for var, name in called.items() if name is not None}
    return replace(
        trace,
        params=tuple(replace(p, tree=map_arg(p.tree, lambda v: names.get(v, v))) for p in trace.params),
        body=rename(trace.body, names),
        result=map_arg(trace.result, lambda v: names.get(v, v)),
    )


def _example(x: Any) -> Any:
    return x * np.sin(x)
