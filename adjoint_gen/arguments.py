"""Which arguments are differentiated, and whether they can be."""

from __future__ import annotations

import linecache
from collections.abc import Iterator, Mapping, Sequence
from types import FunctionType

from adjoint_gen.errors import DifferentiationError, refuse
from adjoint_gen.frontend.observe import kind_of
from adjoint_gen.ir.kinds import BOOL, FLOAT, INT, UNKNOWN, Kind
from adjoint_gen.ir.trace import Source


def refusal(function: FunctionType, what: str, remedy: str) -> DifferentiationError:
    """The error that refuses a function as a whole; it points at the first line of its definition."""
    code = function.__code__
    lines = linecache.getlines(code.co_filename, function.__globals__)
    text = lines[code.co_firstlineno - 1] if 0 < code.co_firstlineno <= len(lines) else ""
    source = Source(code.co_filename, code.co_firstlineno, (text,), function.__qualname__, function.__module__)
    return refuse(source, None, what, remedy)


def positions(
    function: FunctionType, names: Sequence[str], wrt: int | str | Sequence[int | str], skip: int = 0
) -> int | tuple[int, ...]:
    """The positions of the parameters that ``wrt`` names; one gives one, a sequence gives a tuple.

    ``skip`` is how many leading parameters are bound already (``self``), which positions do not count.
    Raises DifferentiationError for an unknown name, a position out of range, and repetitions.

    >>> positions(lambda x, y: x, ("x", "y"), ("y", 0))
    (1, 0)
    """
    if isinstance(wrt, (tuple, list)):
        found = tuple(_position(function, names, item, skip) for item in wrt)
        if not found:
            raise refusal(function, "`wrt` is empty", f"a parameter of `{function.__name__}`: {_listed(names)}")
        repeated = sorted({names[i] for i in found if found.count(i) > 1})
        if repeated:
            raise refusal(function, f"`wrt` mentions {_listed(repeated)} more than once", "each parameter once")
        return found
    return _position(function, names, wrt, skip)


def _position(function: FunctionType, names: Sequence[str], item: object, skip: int) -> int:
    if isinstance(item, str):
        if item in names:
            return names.index(item)
        what = f"`{function.__name__}` has no parameter `{item}` to differentiate with respect to"
    elif isinstance(item, int) and not isinstance(item, bool):
        if 0 <= item < len(names) - skip:
            return item + skip
        what = f"`wrt={item}` is out of range: `{function.__name__}` has {len(names) - skip} parameters"
    else:
        what = f"`wrt` holds {item!r}, which is neither a position nor a name"
    raise refusal(function, what, f"a parameter of `{function.__name__}`: {_listed(names[skip:])}")


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


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
