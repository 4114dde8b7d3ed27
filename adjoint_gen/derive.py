"""The way of a function to its derivative, on one screen."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from adjoint_gen.analysis.axes import assume_equal_axes
from adjoint_gen.analysis.kinds import infer
from adjoint_gen.asked import Asked
from adjoint_gen.emit.source import emit
from adjoint_gen.errors import DifferentiationError, InternalError
from adjoint_gen.frontend.axes import EqualAxes
from adjoint_gen.frontend.dict_state import Keeping
from adjoint_gen.frontend.faults import answerable
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.observe import Shared
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.ir.trace import Arg, Pack, Param, Trace, Var
from adjoint_gen.named_results import form_of, noted
from adjoint_gen.pipeline import through
from adjoint_gen.rules.batching import NotBatchedError
from adjoint_gen.signature import Mode, Stage
from adjoint_gen.simplify.drop_unread import drop_unread
from adjoint_gen.simplify.passes import simplify
from adjoint_gen.simplify.share_subexpressions import share_items
from adjoint_gen.transform.aggregates import without_tuples
from adjoint_gen.transform.as_primal import as_primal, refuse_containers, refuse_lists_of_lists
from adjoint_gen.transform.batched import batched, one_by_one
from adjoint_gen.transform.forward import forward
from adjoint_gen.transform.forward_reverse_pair import needs_seeds, split
from adjoint_gen.transform.gradient_displays import with_gradients_apart
from adjoint_gen.transform.inline import inlined, with_selections, without_forwarding
from adjoint_gen.transform.many_seeds import place
from adjoint_gen.transform.nested_derivatives import refuse_written_out, with_derivatives
from adjoint_gen.transform.regions import guarded_memory, laid_in_rows, refuses_shared, with_regions
from adjoint_gen.transform.returned_values import unshared
from adjoint_gen.transform.reverse import reverse
from adjoint_gen.transform.scalar_result import check_scalar, refuse_unless_scalar, without_aux
from adjoint_gen.transform.seeds import with_lists_made
from adjoint_gen.version import __version__

_TITLES: Mapping[Mode, str] = {
    "grad": "Gradient",
    "grad_aux": "Gradient",
    "value_and_grad": "Value and gradient",
    "value_and_grad_aux": "Value and gradient",
    "vjp": "Pullback",
    "jvp": "Tangent",
    "hvp": "Product of the Hessian",
    "vjp_each": "Pullback, for a block of cotangents,",
    "jvp_each": "Tangent, for a block of directions,",
    "hvp_each": "Product of the Hessian, for a block of directions,",
}


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
    primal, refused = _lowered(function, kinds, asked)
    try:
        made = _derived(primal, function, kinds, wrt, mode, same, before, asked)
        return made if before else replace(made, text=noted(made.text, primal.form or form_of(primal.result)))
    except InternalError:
        raise
    except DifferentiationError as error:
        raise refused or error from None


def _derived(
    primal: Trace, function: Callable[..., object], kinds: Mapping[str, Kind], wrt: int | tuple[int, ...], mode: Mode,
    same: EqualAxes, before: tuple[Stage, ...], asked: Asked | None,
) -> Derived:
    """The derivative of a function whose trace this is; the others are as for :func:`derive`."""
    positions = _all_of(wrt)
    if before and (before[1:] or not mode.startswith("jvp")):
        every = {*positions, *(k for _, where in before for k in _all_of(where))}
        primal = again_in_reverse(primal, function, kinds, asked, every)
    primal = share_items(with_derivatives(without_forwarding(primal), taken_inside))
    primal = assume_equal_axes(primal, same if asked is None else asked.equal_axes())
    primal = through("prepare", through("rely", primal, positions), positions)
    primal = replace(primal, name=primal.name if primal.name.isidentifier() else "lambda")  # from `<lambda>`
    primal = inlined(primal) if before else primal
    for count, (first, where) in enumerate(before):
        if count or not mode.startswith("jvp"):
            refuse_containers(primal, {*positions, *_all_of(where)})
            refuse_lists_of_lists(primal)
        primal = differentiated(primal, where, first)
    if mode.endswith("_each"):
        traces: tuple[Trace, ...] = for_each_seed(primal, wrt, mode)
    elif mode == "jvp":
        moved = simplify(forward(primal, positions, simplify))
        traces = (unshared(moved, moved.result),)
    elif mode == "hvp":
        traces = (simplify(hessian_product(primal, wrt)),)
    else:
        primal = with_lists_made(primal) if mode == "vjp" else primal
        adjoint = through("finish", recorded(with_gradients_apart(adjoint_of(primal, wrt, mode))))
        if mode not in ("grad", "vjp") and isinstance(adjoint.result, Pack):  # the value, or what is beside it
            adjoint = unshared(adjoint, adjoint.result.items[mode == "grad_aux"])
        traces = split(adjoint, len(primal.params)) if mode == "vjp" else (adjoint,)
    if not mode.startswith("vjp"):
        traces = (replace(traces[0], name=f"{primal.name}_{mode.removesuffix('_aux')}"),)
    traces = tuple(through("print", trace) for trace in traces)
    return Derived(emit(*traces, header=header(primal, positions, mode)), traces)


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
    refused: DifferentiationError | None = None
    before = () if asked is None else asked.state()
    try:
        trace = without_tuples(lower(function, kinds, asked))
        if asked is None:
            return trace, None
        shared, rows = asked.shared() if guarded_memory(trace) else (), laid_in_rows(trace)
        if not shared and not (rows and rows.intersection(asked.loose())):
            return trace, None
    except InternalError:
        raise
    except DifferentiationError as error:
        refused, shared = error, () if asked is None else asked.shared()
    try:
        return lowered_by_reference(function, kinds, asked, shared), None
    except InternalError:
        raise
    except DifferentiationError:
        if refused is None:
            return trace, None  # which refuses such arguments when it runs
    if asked is not None:
        asked.restore(before)
    try:
        if asked is None or asked.objects:
            return lowered_with_nodes(function, kinds, asked, shared), None
    except InternalError:
        raise
    except DifferentiationError:
        if asked is not None:
            asked.restore(before)
    try:
        return without_tuples(lower(function, kinds, asked, opaque=True)), refused
    except InternalError:
        raise
    except DifferentiationError:
        raise refused from None


def lowered_by_reference(
    function: Callable[..., object], kinds: Mapping[str, Kind], asked: Asked | None, shared: Shared = ()
) -> Trace:
    """The trace of a function of which every name shows what it shows in Python; ``shared`` are arguments of one memory."""
    alone: Trace | None = None
    try:
        alone = _by_reference(function, kinds, asked, shared)
        if not refuses_shared(alone, shared):
            return alone
    except InternalError:
        raise
    except DifferentiationError:
        pass
    refused: DifferentiationError | None = None
    for keeping in (Keeping.RECORDS, Keeping.TABLES):
        try:
            return _by_reference(function, kinds, asked, shared, keeping)
        except InternalError:
            raise
        except DifferentiationError as error:
            refused = refused or error
    if alone is None and refused is not None:
        raise refused
    assert alone is not None
    return alone


def _by_reference(
    function: Callable[..., object], kinds: Mapping[str, Kind], asked: Asked | None, shared: Shared,
    keeping: Keeping = Keeping.NONE, nodes: bool = False,
) -> Trace:
    lowered = lower(function, kinds, asked, by_reference=True, keeping=keeping, nodes=nodes)
    found = with_regions(without_tuples(lowered), shared)
    refuse_written_out(found)
    return found


def lowered_with_nodes(
    function: Callable[..., object], kinds: Mapping[str, Kind], asked: Asked | None, shared: Shared
) -> Trace:
    """The trace of a function in which objects are numbers, of items in lists: last, for those that refer to one another."""
    try:
        found = without_tuples(lower(function, kinds, asked, nodes=True))
        if not (shared or (asked is not None and laid_in_rows(found).intersection(asked.loose()))):
            return found
    except InternalError:
        raise
    except DifferentiationError:
        pass
    return _by_reference(function, kinds, asked, shared, nodes=True)


def again_in_reverse(
    primal: Trace, function: Callable[..., object], kinds: Mapping[str, Kind], asked: Asked | None, positions: Collection[int]
) -> Trace:
    """The trace, with copies of the containers among the parameters where a derivative of a derivative needs them."""
    try:
        refuse_containers(primal, positions)
    except DifferentiationError as refused:
        try:
            shared = () if asked is None else asked.shared()
            primal = with_regions(without_tuples(lower(function, kinds, asked, by_reference=True, keeping=True)), shared)
            refuse_containers(primal, positions)
        except InternalError:
            raise
        except DifferentiationError:
            raise refused from None
    return primal


def taken_inside(primal: Trace, positions: tuple[int, ...], mode: Mode) -> Trace:
    """A derivative that is taken inside a function, ``(value, tangent)`` or ``(value, gradients)``, as a function itself."""
    primal = inlined(through("prepare", primal, positions))
    if mode == "jvp":
        made = simplify(forward(primal, positions, simplify))
    else:
        made = recorded_adjoint(primal, positions, mode, apart=True)
        made = simplify(as_primal(made, len(made.params if mode == "vjp" else primal.params)))
    return drop_unread(unshared(made, made.result))


def _all_of(wrt: int | tuple[int, ...]) -> tuple[int, ...]:
    return (wrt,) if isinstance(wrt, int) else wrt


def hessian_product(primal: Trace, wrt: int | tuple[int, ...]) -> Trace:
    """Forward mode over reverse mode: how the gradient changes along a direction, which is given by tangents."""
    positions = _all_of(wrt)
    product = forward(recorded_adjoint(primal, wrt, "grad", apart=True), positions, simplify)
    assert isinstance(product.result, Pack)
    return replace(product, result=product.result.items[1])


def for_each_seed(primal: Trace, wrt: int | tuple[int, ...], mode: Mode) -> tuple[Trace, ...]:
    """A derivative for a block of seeds at once; where there is none, a function that says why."""
    count = len(primal.params)
    if mode == "vjp_each":
        made = recorded(with_gradients_apart(adjoint_of(with_lists_made(primal), wrt, "vjp")))
    else:
        made = simplify(forward(primal, _all_of(wrt), simplify) if mode == "jvp_each" else hessian_product(primal, wrt))
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
    adjoint = replace(recorded_adjoint(primal, wrt, mode, apart=True), name=f"{primal.name}_{name}")
    named = replace(primal.source, qualname=f"{name}({primal.source.qualname})")
    return replace(as_primal(adjoint, len(primal.params)), source=named)


def recorded_adjoint(primal: Trace, wrt: int | tuple[int, ...], mode: Mode, apart: bool = False) -> Trace:
    """Reverse mode: what runs and is recorded, and then the sweep back; ``apart`` as for :func:`adjoint_of`."""
    return recorded(adjoint_of(primal, wrt, mode, apart))


def recorded(adjoint: Trace) -> Trace:
    """Both sweeps of a function, simplified, with their tapes."""
    return simplify(through("record", simplify(adjoint)))


def called_adjoint(adjoint: Trace) -> Trace:
    """Both sweeps of a function that is called by the one that is differentiated."""
    return through("finish", recorded(adjoint))


def adjoint_of(primal: Trace, wrt: int | tuple[int, ...], mode: Mode, apart: bool = False) -> Trace:
    """The reverse of a function as ``mode`` calls it: what it returns, and of what kind the primal's result must be.

    ``apart`` is for residuals that are to be differentiated.
    """
    positions = _all_of(wrt)
    aux: tuple[Arg, ...] = ()
    if mode.endswith("_aux"):
        primal, aux = without_aux(primal)
    finish = recorded if apart else called_adjoint
    adjoint = reverse(with_selections(primal), positions, value=True, finish=finish, again=mode == "vjp", apart=apart)
    assert isinstance(adjoint.result, Pack)
    value, gradients = adjoint.result.items
    if isinstance(wrt, int):
        assert isinstance(gradients, Pack)
        gradients = gradients.items[0]
    if mode != "vjp":
        kinds = infer(primal)
        refuse_unless_scalar(primal, kinds)
        adjoint = check_scalar(adjoint, primal, kinds)
    if mode.startswith("grad"):
        return replace(adjoint, result=Pack("tuple", (gradients, *aux)) if aux else gradients)
    if aux:
        value = Pack("tuple", (value, *aux))
    return replace(adjoint, result=Pack("tuple", (value, gradients)))


def header(primal: Trace, wrt: tuple[int, ...], mode: Mode) -> str:
    """The first line of a generated module: what it is the derivative of."""
    names = ", ".join(primal.params[i].name for i in wrt)
    where = f"{primal.source.module}.{primal.source.qualname}"
    return f"{_TITLES[mode]} of {where} with respect to {names}.  adjoint_gen {__version__}"
