"""What is done to lists and dicts of nodes, which hold the numbers of objects and not what the user put there."""

from __future__ import annotations

from adjoint_gen.analysis.kinds import infer
from adjoint_gen.errors import refuse
from adjoint_gen.frontend.calls.snapshots import DUPLICATE
from adjoint_gen.frontend.names.classes import IS_OBJECT, LOOKS_AT_OBJECTS
from adjoint_gen.frontend.objects.object_attributes import refused
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.optionals import holds_nodes, is_of_node
from adjoint_gen.ir.trace import Bind, NamedPack, Pack, Trace, Var
from adjoint_gen.ir.views import REFERENCE
from adjoint_gen.ir.walk import statements, variables
from adjoint_gen.rules.listing import KEPT, LIST, LOOK_AT_KEYS, MADE, element

_OF_ANYTHING = LOOKS_AT_OBJECTS | MADE | KEPT | LOOK_AT_KEYS | {
    LIST, REFERENCE, DUPLICATE, "builtins.bool", "operator.not_", "adjoint_gen.runtime.spread", "adjoint_gen.runtime.shortest",
}
"""What does not ask what the items of a list or dict are."""


def refuse_given_out(low: Lowering, trace: Trace) -> None:
    """Refuse lists of nodes as the result of the derivative's function: these are numbers, and no objects."""
    kinds = infer(trace) if low.program.modes.nodes is not None else {}
    if any(holds_nodes(kinds[leaf]) for leaf in variables(trace.result) if leaf in kinds):
        raise refused(low, low.scope.text.tree, "it is in the result, and refers to others or is among many")


def refuse_numbered(low: Lowering, trace: Trace) -> None:
    """Nothing, where all operations on lists and dicts of nodes leave aside what these are.

    Raises:
        DifferentiationError: one would take the numbers of objects for values: ``np.array(nodes)``, ``nodes == others``.
    """
    for stmt in statements(trace.body) if low.program.modes.nodes is not None else ():
        if isinstance(stmt, Bind) and stmt.op not in _OF_ANYTHING and not _looks_for_one(low, stmt):
            given = Pack("tuple", (*stmt.args, *(value for _, value in stmt.params)))
            if any(holds_nodes(low.kind(value)) for value in variables(given)):
                why = "it is in a list or dict that is asked what it holds"
                raise refuse(trace.source, stmt.origin, f"{IS_OBJECT[0]}: {why}", IS_OBJECT[1])


def _looks_for_one(low: Lowering, bind: Bind) -> bool:
    """Whether a list of objects of a class is asked for one of the same class: two are one if their numbers are."""
    match bind.args:
        case (Var() as items, NamedPack(kind="tuple", fields=fields)) if bind.op == "operator.contains":
            return is_of_node(kind := element(low.kind(items))) and kind.keys == fields
    return False
