"""Which dicts are tables of numbers, although dicts with names for keys are nodes where there are some."""

from __future__ import annotations

from adjoint_gen.frontend.names.classes import OF_DICT
from adjoint_gen.frontend.objects.unions import VALUE, Unforeseen
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import Keeping
from adjoint_gen.frontend.state.specialisations import Nodes
from adjoint_gen.frontend.text.optionals import class_key, is_node
from adjoint_gen.ir.kinds import UNKNOWN


def as_table(low: Lowering, owner: object) -> None:
    """Let dicts of numbers be tables, where the running program keeps such, and not nodes; nothing of what is no such dict.

    More is asked of one than what is under its keys, and it may be one with others.

    Raises:
        Unforeseen: it is a node so far.
    """
    known = low.program.modes.nodes
    if known is None or not is_node(owner) or low.program.modes.keeping < Keeping.TABLES or low.program.asked.deferring:
        return
    keys = {key: getattr(cls, OF_DICT, ()) for key, cls in low.program.seen.classes.items()}
    if keys.get(key := class_key(owner), ()) not in {(), *known.tables} and _holds_numbers(known, key):
        known.tables |= {names for other, names in keys.items() if names and _holds_numbers(known, other)}
        known.unforeseen = True
        raise Unforeseen


def _holds_numbers(known: Nodes, key: str) -> bool:
    """Whether all that the nodes of a class hold is numbers."""
    held = [(sort, known.kinds.get(field, UNKNOWN)) for field, sort in known.fields.items() if field[0] == key]
    return all(sort == VALUE and kind.numeric and kind.rank == 0 and kind.tag != "array" for sort, kind in held)
