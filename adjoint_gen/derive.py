"""The way of a function to its derivative, on one screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import Final

from adjoint_gen.analysis.axes import assume_equal_axes, assume_lengths, with_all_equal_axes
from adjoint_gen.analysis.call_sites import with_shared_lengths
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.asked import Asked
from adjoint_gen.attempts import in_particular, with_texts
from adjoint_gen.emit.source import emit
from adjoint_gen.errors import DifferentiationError, InternalError, attempted, furthest
from adjoint_gen.frontend.containers.unpacking import may_be_short
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.dict_state import Keeping
from adjoint_gen.frontend.state.faults import answerable
from adjoint_gen.frontend.state.known_raises import refuses_late
from adjoint_gen.frontend.state.node_facts import NodeFacts
from adjoint_gen.frontend.state.observe import STATED, Shared
from adjoint_gen.frontend.text.axes import EqualAxes
from adjoint_gen.ir.joins import shadowed
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.trace import Form, Pack, Param, Trace, Var
from adjoint_gen.ir.walk import every_statement
from adjoint_gen.orders import Order, all_of, header, moved_along, recorded_adjoint
from adjoint_gen.pipeline import through
from adjoint_gen.program.named_results import noted
from adjoint_gen.program.signature import Mode, Stage
from adjoint_gen.rules.batching import NotBatchedError
from adjoint_gen.simplify.drop_unread import drop_unread
from adjoint_gen.simplify.passes import simplify
from adjoint_gen.simplify.share_subexpressions import share_items
from adjoint_gen.transform.aggregates import without_tuples
from adjoint_gen.transform.as_primal import as_primal, refuse_containers, refuse_lists_of_lists
from adjoint_gen.transform.batched import batched, one_by_one
from adjoint_gen.transform.forward_reverse_pair import needs_seeds, split
from adjoint_gen.transform.inline import inlined, without_forwarding, written_out
from adjoint_gen.transform.many_seeds import place
from adjoint_gen.transform.nested_derivatives import Whole, with_derivatives
from adjoint_gen.transform.refusals import refuse_changed_defaults
from adjoint_gen.transform.regions import copies_to_change, guarded_memory, lies_otherwise, refuses_shared, with_regions
from adjoint_gen.transform.replays import runs_twice
from adjoint_gen.transform.returned_values import unshared, with_tangents_apart
from adjoint_gen.transform.seeds import inputs_of
from adjoint_gen.transform.tuples_held import form_of, form_of_tuples

_GROWTH: Final = 100
"""How many statements longer a function may make what calls it, for which it would be given all fields of all objects."""


@dataclass(frozen=True, slots=True)
class Derived:
    """A generated derivative: its module's text and the trace that was printed; for ``vjp`` there are two."""

    text: str
    traces: tuple[Trace, ...]


@answerable
def derive(
    function: Callable[..., object], kinds: Mapping[str, Kind], wrt: int | tuple[int, ...], mode: Mode,
    same: EqualAxes = MappingProxyType({}), before: tuple[Stage, ...] = (), asked: Asked | None = None,
) -> Derived:
    """The derivative of ``function`` for arguments and outer values of these kinds, with these axes equally long.

    ``asked`` notes what is asked of the live program, and knows what kinds outer values have and which axes are equally long.
    ``before`` are derivatives that are taken first, so that this is the derivative of a derivative.

    ``wrt`` are positions of parameters; one position gives one gradient, a tuple gives a tuple. The module defines
    ``<name>_<mode>``, or for ``vjp`` ``<name>_forward`` and ``<name>_reverse``.

    Raises:
        DifferentiationError: some construct or call has no derivative that is known to be right.
    """
    def of(kinds: Mapping[str, Kind]) -> Derived:
        return with_texts(asked, partial(_for_kinds, function, kinds, wrt, mode, same, before, asked))

    state = () if asked is None else asked.beginning(kinds, STATED[0])
    made = attempted(lambda: of(kinds))
    if isinstance(made, DifferentiationError) and asked is not None:
        made = in_particular(made, asked, state, kinds, of)
    if isinstance(made, Derived):
        return made
    raise made


def _for_kinds(
    function: Callable[..., object], kinds: Mapping[str, Kind], wrt: int | tuple[int, ...], mode: Mode,
    same: EqualAxes, before: tuple[Stage, ...], asked: Asked | None,
) -> Derived:
    def derived_of(trace: Trace) -> Derived:
        return _derived(trace, function, kinds, wrt, mode, same, before, asked)

    primal, refused = _lowered(function, kinds, asked)
    made = attempted(partial(derived_of, primal))
    again = isinstance(made, DifferentiationError) and refused is None and not any(f.checkpointed for f in primal.functions)
    if isinstance(made, DifferentiationError) and again:  # for a function that it calls as it is, perhaps
        refused, before_it = made, () if asked is None else asked.state()
        for other in _lowered_otherwise(bool(shadowed(primal)), function, kinds, asked):
            if isinstance(other, Trace):
                primal, made = other, attempted(partial(derived_of, other))
            if isinstance(made, Derived):
                break
            _begin_again(asked, before_it)
    if isinstance(made, DifferentiationError):
        raise refused or made
    return made if before else replace(made, text=noted(made.text, primal.form or _form(primal)))


def _lowered_otherwise(
    by_reference: bool, function: Callable[..., object], kinds: Mapping[str, Kind], asked: Asked | None
) -> Iterator[Trace | DifferentiationError]:
    """How else a function may be lowered, of which a trace has no derivative."""
    if by_reference:
        yield attempted(lambda: without_tuples(lower(function, kinds, asked)))
    else:
        yield attempted(lambda: lowered_by_reference(function, kinds, asked, () if asked is None else asked.shared()))
    if asked is not None and asked.keyed:
        yield attempted(lambda: _by_reference(function, kinds, asked, asked.shared(), Keeping.RECORDS))
    if asked is not None and (asked.objects or asked.sorts) and not asked.waiting:
        yield attempted(lambda: lowered_as_nodes(function, kinds, asked, asked.shared()))


def _form(primal: Trace) -> Form:
    """The form of the result of a function in which no lists of tuples were taken apart."""
    return form_of(primal.result, lambda var: form_of_tuples(infer(primal).get(var, UNKNOWN), {}, primal.source))


def _derived(
    primal: Trace, function: Callable[..., object], kinds: Mapping[str, Kind], wrt: int | tuple[int, ...], mode: Mode,
    same: EqualAxes, before: tuple[Stage, ...], asked: Asked | None,
) -> Derived:
    """The derivative of a function whose trace this is; the others are as for :func:`derive`."""
    positions, again = all_of(wrt), _is_reversed_again(primal, mode, before)
    if again:
        primal = again_in_reverse(primal, function, kinds, asked, {*positions, *(k for _, at in before for k in all_of(at))})
    refuse_changed_defaults(primal, asked)
    same = same if asked is None else asked.equal_axes()
    primal = assume_equal_axes(share_items(with_derivatives_inside(without_forwarding(primal), same)), same)
    primal = primal if asked is None else assume_lengths(primal, asked.is_long)
    primal = through("prepare", through("rely", primal, positions), positions)
    primal = primal if primal.name.isidentifier() else replace(primal, name="lambda")  # from `<lambda>`
    for first, where in before if again else ():
        primal = inlined(primal)
        refuse_containers(primal, {*positions, *all_of(where)})
        refuse_lists_of_lists(primal)
        primal = differentiated(primal, where, first)
    whole = Order(written_out(primal), before) if before and not again else Order(primal)
    primal = whole.function
    if mode.endswith("_each"):
        traces: tuple[Trace, ...] = for_each_seed(whole, wrt, mode)
    elif mode == "jvp":
        moved = simplify(moved_along(primal, positions))
        traces = (unshared(moved := with_tangents_apart(moved), moved.result),)
    elif mode == "hvp":
        traces = (through("finish", simplify(whole.product(wrt))),)
    else:
        adjoint = through("finish", whole.adjoint(wrt, mode))
        if before and mode != "vjp":
            adjoint = unshared(adjoint, adjoint.result)
        elif mode not in ("grad", "vjp") and isinstance(adjoint.result, Pack):  # the value, or what is beside it
            adjoint = unshared(adjoint, adjoint.result.items[mode == "grad_aux"])
        traces = split(adjoint, len(primal.params)) if mode == "vjp" else (adjoint,)
    if not mode.startswith("vjp"):
        traces = (replace(traces[0], name=f"{primal.name}_{mode.removesuffix('_aux')}"),)
    traces = tuple(through("print", trace) for trace in traces)
    return Derived(emit(*traces, header=header(primal, positions, mode)), traces)


def with_derivatives_inside(primal: Trace, same: EqualAxes) -> Trace:
    """The trace with the derivatives that are taken in it; where one is refused, with all that is known of lengths."""
    found = attempted(lambda: with_derivatives(primal, taken_inside))
    if isinstance(found, Trace):
        return found
    known = with_shared_lengths(with_all_equal_axes(primal, same))  # of which a matrix may turn out to be square
    again = attempted(lambda: with_derivatives(known, taken_inside))
    if isinstance(again, Trace):
        return again
    raise found


def _is_reversed_again(primal: Trace, mode: Mode, before: tuple[Stage, ...]) -> bool:
    """Whether the sweeps of a derivative are reversed: to run it again may give something else, or it has aux."""
    return bool(before) and mode.startswith("vjp") and (before[-1][0].endswith("_aux") or not runs_twice(primal))


def lowered(function: Callable[..., object], kinds: Mapping[str, Kind], asked: Asked | None = None) -> Trace:
    """The trace of a function, as its derivative is made from it."""
    return _lowered(function, kinds, asked)[0]


def _lowered(
    function: Callable[..., object], kinds: Mapping[str, Kind], asked: Asked | None
) -> tuple[Trace, DifferentiationError | None]:
    """The trace of a function; where it is not known which of its names show one array, with shadowed regions.

    So it has where arguments that are asked about share memory that the function stores into, or do not lie in rows where it
    stores into another shape of them. Where more is done to objects than is understood, they are values of which nothing is
    known, at last: they may have no part in the derivative. What was refused before is then given, too; a derivative that
    passes through them is refused for that.
    """
    before, shared = () if asked is None else asked.state(), Shared()
    growing = None if asked is None else asked.growing  # by reference only: a tuple that grows is a list of the program's
    first = attempted(lambda: _without_tuples(lower(function, kinds, asked), asked)) if growing is None else growing
    if asked is not None and (not isinstance(first, Trace) or guarded_memory(first)):
        shared = asked.shared()
    if isinstance(first, Trace) and (asked is None or not (shared or lies_otherwise(first, asked))):
        if copies_to_change(first) or may_be_short(first):
            before = () if asked is None else asked.state()
            found = attempted(lambda: lowered_by_reference(function, kinds, asked))
            if isinstance(found, Trace):
                return found, None
            _begin_again(asked, before)
        return _rolled(function, kinds, asked, shared, first), None
    found = attempted(lambda: lowered_by_reference(function, kinds, asked, shared))
    if not isinstance(found, Trace) and isinstance(first, Trace):
        return first, None  # which refuses such arguments when it runs
    refused = furthest(first, found)
    if not isinstance(found, Trace) and (asked is None or ((asked.objects or asked.sorts) and not asked.waiting)):
        _begin_again(asked, before)
        found = attempted(lambda: lowered_as_nodes(function, kinds, asked, shared))
        refused = refused if isinstance(found, InternalError) else furthest(refused, found)
    if isinstance(found, Trace):
        return _rolled(function, kinds, asked, shared, found), None
    _begin_again(asked, before)
    found = attempted(lambda: without_tuples(lower(function, kinds, asked, opaque=True))) if growing is None else growing
    assert isinstance(refused, DifferentiationError)
    if isinstance(found, Trace):
        return found, refused
    raise refused


def _without_tuples(trace: Trace, asked: Asked | None) -> Trace:
    """The trace without lists of tuples; where it is refused, since they hold something else, too, that is noted."""
    made = attempted(lambda: without_tuples(trace))
    if isinstance(made, Trace):
        return made
    if asked is not None:
        asked.sorts = True
    raise made


def _begin_again(asked: Asked | None, state: tuple[int, ...]) -> None:
    """Forget what was asked in vain."""
    if asked is not None:
        asked.restore(state)


def _rolled(
    function: Callable[..., object], kinds: Mapping[str, Kind], asked: Asked | None, shared: Shared, written: Trace
) -> Trace:
    """The trace of a function in which loops through dicts of many keys are loops, if it is half as long as the one without."""
    if asked is None or not asked.long or asked.rolled is None:
        return written
    before, asked.rolled = asked.state(), True
    found = attempted(lambda: _by_reference(function, kinds, asked, shared, Keeping.RECORDS))
    if isinstance(found, Trace) and 2 * len(every_statement(found)) <= len(every_statement(written)):
        return found
    asked.rolled = False
    _begin_again(asked, before)
    return written


def lowered_by_reference(
    function: Callable[..., object], kinds: Mapping[str, Kind], asked: Asked | None, shared: Shared = ()
) -> Trace:
    """The trace of a function of which every name shows what it shows in Python; ``shared`` are arguments of one memory."""

    def tried(keeping: Keeping, placed: bool = False) -> Trace | DifferentiationError:
        before = () if asked is None else asked.state()
        made = attempted(lambda: _by_reference(function, kinds, asked, shared, keeping, placed=placed))
        if isinstance(made, DifferentiationError):
            _begin_again(asked, before)
        return made

    alone = tried(Keeping.NONE)
    if isinstance(alone, Trace) and not refuses_shared(alone, shared):
        return alone
    records = tried(Keeping.RECORDS)
    begun = tried(Keeping.BEGUN) if not isinstance(records, Trace) and asked is not None and asked.begun else records
    if isinstance(begun, Trace):
        return begun
    tables = tried(Keeping.TABLES)
    found = next((made for made in (tables, alone) if isinstance(made, Trace)), None)
    placed = tried(Keeping.NONE, placed=True) if found is None and asked is not None and asked.held else None
    if isinstance(placed, Trace):
        return placed
    if found is None:
        refused = furthest(records, tables if placed is None else furthest(tables, placed))
        assert isinstance(refused, DifferentiationError)
        raise refused
    return found


def _by_reference(
    function: Callable[..., object], kinds: Mapping[str, Kind], asked: Asked | None, shared: Shared,
    keeping: Keeping = Keeping.NONE, nodes: NodeFacts | None = None, placed: bool = False,
) -> Trace:
    lowered = lower(function, kinds, asked, by_reference=True, keeping=keeping, nodes=nodes, placed=placed)
    return with_regions(_without_tuples(lowered, asked), shared, by_caller=True)


def lowered_as_nodes(function: Callable[..., object], kinds: Mapping[str, Kind], asked: Asked | None, shared: Shared) -> Trace:
    """The trace of a function whose objects are numbers, of items in lists: by reference where less is refused then."""
    learned = NodeFacts()
    found: object = attempted(lambda: written_out(without_tuples(lower(function, kinds, asked, nodes=learned)), _GROWTH))
    if isinstance(found, Trace) and (shared or (asked is not None and lies_otherwise(found, asked))):
        found = None
    for keeping in (Keeping.NONE, Keeping.TABLES):
        if refuses_late(found):
            made = attempted(partial(_by_reference, function, kinds, asked, shared, keeping, nodes=learned))
            found = made if not isinstance(found, Trace) or refuses_late(made) < refuses_late(found) else found
    if isinstance(found, Trace):
        return found
    assert isinstance(found, DifferentiationError)
    raise found


def again_in_reverse(
    primal: Trace, function: Callable[..., object], kinds: Mapping[str, Kind], asked: Asked | None, positions: Collection[int]
) -> Trace:
    """The trace, with copies of the containers among the parameters where a derivative of a derivative needs them."""

    def with_copies() -> Trace:
        lowered = without_tuples(lower(function, kinds, asked, by_reference=True, keeping=True))
        copied = with_regions(lowered, () if asked is None else asked.shared(), by_caller=True)
        refuse_containers(copied, positions)
        return copied

    refused = attempted(lambda: refuse_containers(primal, positions))
    if refused is None:
        return primal
    copied = attempted(with_copies)
    if isinstance(copied, Trace):
        return copied
    raise refused


def taken_inside(primal: Trace, positions: tuple[int, ...], mode: Mode) -> tuple[Trace, Whole | None]:
    """A derivative that is taken inside a function, ``(value, tangent)`` or ``(value, gradients)``, as a function itself.

    Beside it there is the whole derivative, if it calls functions that call themselves and can be run twice.
    """
    primal, recursion = through("prepare", primal, positions), None
    try:
        primal = inlined(primal)
    except DifferentiationError as refused:
        recursion, primal = refused, written_out(primal)
    if mode == "jvp":
        made = simplify(moved_along(primal, positions))
    else:
        made = recorded_adjoint(primal, positions, mode)
        made = simplify(as_primal(made, len(made.params if mode == "vjp" else primal.params)))
    made = drop_unread(unshared(made, made.result))
    if recursion is None or mode == "jvp":
        return made, None
    if not runs_twice(primal):
        raise recursion
    able = tuple(k for k, p in enumerate(primal.params) if inputs_of(primal, (k,)))
    return made, (recorded_adjoint(primal, able, mode), able)


def for_each_seed(whole: Order, wrt: int | tuple[int, ...], mode: Mode) -> tuple[Trace, ...]:
    """A derivative for a block of seeds at once; where there is none, a function that says why."""
    primal, count = whole.function, len(whole.function.params)
    if mode == "vjp_each":
        made = whole.adjoint(wrt, "vjp")
    else:
        made = simplify(moved_along(primal, all_of(wrt)) if mode == "jvp_each" else whole.product(wrt))
    seeds = range(count, len(made.params))
    try:
        if mode == "hvp_each":
            many = batched(made, tuple(k for k in seeds if made.params[k].default is None))
        else:
            many = batched(made, tuple(seeds), beside=True)
            if mode == "vjp_each" and (early := needs_seeds(many, count)) is not None:
                where = place(many.source, getattr(early, "origin", None))
                raise NotBatchedError(f"{where}memory of cotangents is made too early")
    except NotBatchedError as error:
        stub = one_by_one(made, str(error))
        if mode != "vjp_each":
            return (stub,)
        ahead = replace(stub, name=f"{primal.name}_forward", params=made.params[:count])
        return ahead, replace(stub, name=f"{primal.name}_reverse", params=(Param("residuals", Var("residuals")),), outers=())
    return split(through("finish", simplify(many)), count) if mode == "vjp_each" else (simplify(many),)


def differentiated(primal: Trace, wrt: int | tuple[int, ...], mode: Mode) -> Trace:
    """A derivative of a function as the function that is to be differentiated next."""
    name = mode.removesuffix("_aux")
    adjoint = replace(recorded_adjoint(primal, wrt, mode), name=f"{primal.name}_{name}")
    named = replace(primal.source, qualname=f"{name}({primal.source.qualname})")
    return replace(as_primal(adjoint, len(primal.params)), source=named)
