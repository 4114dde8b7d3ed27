"""Objects of one class of which some hold arrays where others hold numbers: where names show arrays, two sorts of objects.

A list of a shadowed region holds arrays or numbers, not both. So those that are made with arrays have lists of their own, and
where they meet the others there is a union of both sorts (:mod:`adjoint_gen.frontend.objects.unions`).
"""

from __future__ import annotations

from collections.abc import Iterable

from adjoint_gen.frontend.state.specialisations import Nodes
from adjoint_gen.ir.kinds import Kind


def are_apart(one: Kind, other: Kind) -> bool:
    """Whether one of these is an array, and the other a number."""
    numbers = [kind.numeric and kind.rank == 0 and kind.tag != "array" for kind in (one, other)]
    return "array" in (one.tag, other.tag) and any(numbers)


def split(nodes: Nodes, key: str) -> bool:
    """Let objects of a class that are made with arrays be of a sort of their own; False if they are already."""
    if key in nodes.split:
        return False
    nodes.split |= {key, _of_arrays(key)}
    nodes.fields = {field: sort for field, sort in nodes.fields.items() if field[0] != key}
    nodes.kinds = {field: kind for field, kind in nodes.kinds.items() if field[0] != key}
    nodes.attributes.pop(key, None)
    nodes.unforeseen = True
    return True


def sort_made(nodes: Nodes, key: str, kinds: Iterable[Kind]) -> str:
    """The sort of an object of a class that is made with values of these kinds."""
    return _of_arrays(key) if key in nodes.split and any(kind.tag == "array" for kind in kinds) else key


def _of_arrays(key: str) -> str:
    """The sort of the objects of a class that are made with arrays.

    >>> _of_arrays("<class 'm.Node'>")
    "<class 'm.Node of arrays'>"
    """
    return key.removesuffix("'>") + " of arrays'>"
