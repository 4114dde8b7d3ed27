"""Whether arguments can be differentiated, and what is known of them before a call."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from numbers import Number
from operator import attrgetter
from types import FunctionType, MappingProxyType

import numpy as np

from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.kinds import BOOL, FLOAT, INT, UNKNOWN, Kind
from adjoint_gen.program.fingerprint import defaults_of
from adjoint_gen.program.plain_objects import class_of_key
from adjoint_gen.program.signature import refusal
from adjoint_gen.program.structure import Node, described, leaves, located, node_of


def check_differentiable(
    function: FunctionType, arguments: Mapping[str, Kind], values: Mapping[str, object] = MappingProxyType({})
) -> None:
    """Refuse arguments to differentiate that have no derivative: integers, strings, complex numbers, objects.

    In a container they may stand beside what has one, but for objects: of these nobody can tell whether they hold numbers.
    The ``values`` say what these are.
    Raises DifferentiationError, which names the argument and its type and says what to pass instead.
    """
    for name, kind in arguments.items():
        inside = list(located(kind, name, _node))
        among = any(leaf.differentiable for _, leaf in inside)
        if (cls := class_of_key(kind.keys[0]) if kind.tag == "dict" and kind.keys else None) is not None and not among:
            what = f"cannot differentiate with respect to `{name}`: it is a `{cls.__qualname__}` without a float or an array"
            raise refusal(function, what, "other arguments in `wrt`")
        for place, leaf in inside:
            if (leaf.differentiable and not leaf.complex) or (among and leaf.still):
                continue
            says, remedy = _described(leaf), _remedy(place, leaf)
            if leaf.tag == "other" and (found := _leaf_at(values.get(name), name, place)) is not None:
                says, remedy = described(found), _plain(place, found) or remedy
            raise refusal(function, f"cannot differentiate with respect to `{place}`: it is {says}", remedy)


def _leaf_at(value: object, name: str, place: str) -> object:
    """The leaf of a value called ``name`` that is written so; None where there is none, as of an object that is in itself."""
    if (node := node_of(value)) is None:
        return value if name == place else None
    if name == place:
        return None
    written = ((item, name + node.written.format(key)) for key, item in zip(node.keys(value), node.items(value), strict=True))
    found = (_leaf_at(item, inner, place) for item, inner in written if place.startswith(inner))
    return next((leaf for leaf in found if leaf is not None), None)


def movable(kind: Kind) -> bool:
    """Whether there is anything to differentiate by in a value of this kind: a number, or one in a tuple, list or dict."""
    return kind.differentiable or any(leaf.differentiable for leaf in leaves(kind, _node))


def _node(kind: Kind) -> Node | None:
    """How the kind of a container is taken apart, as :data:`adjoint_gen.program.structure.NODES` say it of values."""
    return _KINDS[bool(kind.keys) and kind.tag == "tuple"] if kind.tag in ("tuple", "list", "dict") else None


def _with_items(kind: Kind, items: Sequence[Kind]) -> Kind:
    return replace(kind, items=tuple(items))


_inside = attrgetter("inside")
_KINDS = (
    Node(Kind, lambda sort: sort is Kind, lambda kind: kind.keys or range(len(kind.inside)), _inside, _with_items),
    Node(Kind, lambda sort: sort is Kind, lambda kind: kind.keys, _inside, _with_items, ".{}"),
)


def _described(kind: Kind) -> str:
    words = {"int": "an integer", "bool": "a boolean", "complex": "a complex number", "str": "a string", "none": "None"}
    words |= {"acting": "an iterator, or an object that may change when it is looked at"}
    if kind.tag in ("array", "numpy scalar"):
        return f"{'an array' if kind.tag == 'array' else 'a NumPy scalar'} of dtype {kind.dtype}"
    return words.get(kind.tag, "an object of a type that has no derivative" if kind.tag == "other" else f"a {kind.tag}")


def _remedy(place: str, kind: Kind) -> str:
    if kind.complex:
        return f"a function of `{place}.real` and `{place}.imag`, passed as two real arguments"
    if kind.tag in ("int", "bool"):
        return f"float({place})"
    if kind.tag == "array" and kind.dtype != "object":
        return f"{place}.astype(float)"
    if kind.tag == "numpy scalar":
        return f"float({place})"
    return "a float or an array of floats, or name other arguments in `wrt`"


_BASES: Sequence[tuple[type, str]] = (
    (np.ma.MaskedArray, "{}.filled(0.0), an array"), (np.matrix, "np.asarray({}, float), of which `*` is elementwise"),
    (np.ndarray, "np.asarray({}, float)"), (dict, "dict({})"), (list, "list({})"), (deque, "list({})"), (tuple, "tuple({})"),
    (Number, "float({})"),
)


def _plain(place: str, value: object) -> str:
    """What makes of an object of a class of its own what has a derivative; nothing where that is not known."""
    if type(value) in (dict, list, tuple) or (isinstance(value, np.ndarray) and value.dtype.kind not in "biufO"):
        return ""
    return next((way.format(place) for base, way in _BASES if isinstance(value, base)), "")


_ANNOTATED: Mapping[object, Kind] = {float: FLOAT, int: INT, bool: BOOL, "float": FLOAT, "int": INT, "bool": BOOL}


def declared_flags(function: FunctionType, names: Sequence[str]) -> dict[str, object]:
    """The defaults that say which way a function goes where nothing else is given: True, False and None.

    >>> def f(x, n=3, whole=False, scale=None): ...
    >>> declared_flags(f, ("x", "n", "whole", "scale"))
    {'whole': False, 'scale': None}
    """
    found = defaults_of(function)
    return {name: found[name] for name in names if name in found and (found[name] is None or isinstance(found[name], bool))}


def declared_kinds(function: FunctionType, names: Sequence[str]) -> dict[str, Kind]:
    """What annotations and defaults say of the arguments; unknown for the rest.

    >>> def f(x, n: int, rate=0.1): ...
    >>> [kind.tag for kind in declared_kinds(f, ("x", "n", "rate")).values()]
    ['unknown', 'int', 'float']
    """
    kinds = dict.fromkeys(names, UNKNOWN)
    for name, value in defaults_of(function).items():
        if type(value) in (float, int, bool):
            kinds[name] = kind_of(value, name)
    for name, annotation in function.__annotations__.items():
        if name in kinds and isinstance(annotation, (type, str)):
            kinds[name] = _ANNOTATED.get(annotation, kinds[name])
    return kinds
