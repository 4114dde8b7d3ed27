"""Whether arguments can be differentiated, and what is known of them before a call."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import FunctionType

from adjoint_gen.frontend.observe import kind_of
from adjoint_gen.ir.kinds import BOOL, FLOAT, INT, UNKNOWN, Kind
from adjoint_gen.signature import refusal


def check_differentiable(function: FunctionType, arguments: Mapping[str, Kind]) -> None:
    """Refuse arguments to differentiate that have no derivative: integers, strings, complex numbers, objects.

    Raises DifferentiationError, which names the argument and its type and says what to pass instead.
    """
    for name, kind in arguments.items():
        for place, leaf in _leaves(name, kind):
            if leaf.differentiable and not leaf.complex:
                continue
            what = f"cannot differentiate with respect to `{place}`: it is {_described(leaf)}"
            raise refusal(function, what, _remedy(place, leaf))


def _leaves(name: str, kind: Kind) -> Iterator[tuple[str, Kind]]:
    """The parts of a container that are no containers, with how they are written."""
    if kind.tag not in ("tuple", "list", "dict"):
        yield name, kind
        return
    if kind.element is not None:
        yield from _leaves(f"{name}[0]", kind.element)
    for k, item in enumerate(kind.items):
        key = kind.keys[k] if kind.tag == "dict" and kind.keys else k
        yield from _leaves(f"{name}[{key!r}]", item)


def _described(kind: Kind) -> str:
    words = {"int": "an integer", "bool": "a boolean", "complex": "a complex number", "str": "a string", "none": "None"}
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


_ANNOTATED: Mapping[object, Kind] = {float: FLOAT, int: INT, bool: BOOL, "float": FLOAT, "int": INT, "bool": BOOL}


def declared_kinds(function: FunctionType, names: Sequence[str]) -> dict[str, Kind]:
    """What annotations and defaults say of the arguments; unknown for the rest.

    >>> def f(x, n: int, rate=0.1): ...
    >>> [kind.tag for kind in declared_kinds(f, ("x", "n", "rate")).values()]
    ['unknown', 'int', 'float']
    """
    kinds = dict.fromkeys(names, UNKNOWN)
    count = function.__code__.co_argcount
    defaults = dict(zip(reversed(names[:count]), reversed(function.__defaults__ or ()), strict=False))
    for name, value in {**defaults, **(function.__kwdefaults__ or {})}.items():
        if type(value) in (float, int, bool):
            kinds[name] = kind_of(value, name)
    for name, annotation in function.__annotations__.items():
        if name in kinds and isinstance(annotation, (type, str)):
            kinds[name] = _ANNOTATED.get(annotation, kinds[name])
    return kinds
