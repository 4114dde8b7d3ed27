"""The functions back from vectors to structures: plain Python, made of the text that says what they do.

A function's name in this module is its structure, spelled with letters and digits. So it pickles as any function of a module
does, where the structure can be spelled: another process makes it again from its name.
"""

from __future__ import annotations

import ast
import base64
import binascii
import zlib
from collections.abc import Iterator, Sequence
from importlib import import_module
from math import isfinite
from types import FunctionType
from typing import Any
from weakref import WeakValueDictionary

import numpy as np

from adjoint_gen.program.lines import executed
from adjoint_gen.program.plain_objects import attributes, is_made_of, is_plain_class, with_attributes
from adjoint_gen.program.structure import floats, located, node_of

_PRINTED = (int, bool, str, bytes, type(None))
_NAME = "unflatten_"
_KNOWN: WeakValueDictionary[str, FunctionType] = WeakValueDictionary()


def unflattening(value: Any, vector: np.ndarray) -> FunctionType:
    """The function from vectors like this one to structures like ``value``.

    >>> unflattening([1.0, 2], np.array([1.0]))(np.array([3.0]))
    [3.0, 2]
    """
    held: list[Any] = []
    form = (_form(value, held), vector.size, vector.dtype.kind == "c")
    if all(isinstance(_imported(thing), str) for thing in held):
        spelled = repr((form, [_imported(thing) for thing in held]))
        return _KNOWN.get(spelled) or _made(form, held, spelled)
    return _made(form, held, "")


def __getattr__(name: str) -> FunctionType:
    """The function that a name spells."""
    try:
        if not name.startswith(_NAME):
            raise ValueError
        spelled = zlib.decompress(base64.b32decode(name.removeprefix(_NAME).replace("_", "="))).decode()
        form, held = ast.literal_eval(spelled)
    except (ValueError, SyntaxError, binascii.Error, zlib.error):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}") from None
    return _KNOWN.get(spelled) or _made(form, [_found(thing) for thing in held], spelled)


def _form(value: Any, held: list[Any]) -> tuple[Any, ...]:
    """What a value is like, of literals: ``held`` gets what has none."""
    node = node_of(value)
    if node is not None:
        items = [_form(item, held) for item in node.items(value)]
        if is_plain_class(type(value)):
            names = list(attributes(value))
            return ("object", items[1:], names, _hold(type(value), held), is_made_of(type(value), names))
        keys = [_key(key, held) for key in value] if node.base is dict else []
        return (node.base.__name__, items, keys, "" if type(value) is node.base else _hold(type(value), held))
    if not floats(value):
        return ("is", repr(value) if type(value) in _PRINTED else _hold(value, held))
    if type(value) in (float, complex):
        return ("number", type(value).__name__)
    return ("array" if isinstance(value, np.ndarray) else "scalar", value.dtype.name, np.shape(value))


def _key(key: Any, held: list[Any]) -> tuple[Any, ...]:
    """A key of a dict, which is as it is: a number in it is none of the vector's."""
    if type(key) is tuple:
        return ("tuple", [_key(part, held) for part in key], [], "")
    return ("is", repr(key) if type(key) in _PRINTED or (type(key) is float and isfinite(key)) else _hold(key, held))


def _hold(thing: Any, held: list[Any]) -> str:
    held.append(thing)
    return f"held{len(held) - 1}"


def _imported(thing: Any) -> str | None:
    """Where an import finds a class or a function; None for anything else."""
    place = f"{getattr(thing, '__module__', '')}:{getattr(thing, '__qualname__', '')}"
    try:
        return place if _found(place) is thing else None
    except (ImportError, AttributeError, ValueError):
        return None


def _found(place: str) -> Any:
    module, _, name = place.partition(":")
    found = import_module(module)
    for part in name.split("."):
        found = getattr(found, part)
    return found


def _made(form: tuple[Any, int, bool], held: list[Any], spelled: str) -> FunctionType:
    """The function for a form; it is remembered under its spelling, if it has one."""
    text = "\n".join(_lines(*form)) + "\n"
    things = {f"held{k}": thing for k, thing in enumerate(held)}
    namespace = executed("unflatten", text, {"__name__": "unflatten", "np": np, "with_attributes": with_attributes, **things})
    made: FunctionType = namespace["unflatten"]
    example = made(np.zeros(form[1], complex if form[2] else float))
    parts = [(path, np.asarray(leaf)) for path, leaf in located(example) if floats(leaf)]
    made.__module__ = __name__
    made.__dict__.update(
        paths=tuple(path for path, _ in parts), shapes=tuple(leaf.shape for _, leaf in parts),
        dtypes=tuple(leaf.dtype for _, leaf in parts),
    )
    if spelled:
        made.__qualname__ = _NAME + base64.b32encode(zlib.compress(spelled.encode(), 9)).decode().replace("=", "_")
        _KNOWN[spelled] = made
    return made


def _lines(form: Any, size: int, is_complex: bool) -> Iterator[str]:
    """The text of the function for a form, line by line."""
    yield "def unflatten(vector):"
    yield '    """The structure with the numbers of a vector."""'
    yield f"    vector = np.reshape(vector, {size})"
    text, end = _text(form, 0, is_complex, "    ")
    assert end == size
    yield f"    return {text}"


def _text(form: Any, start: int, is_complex: bool, indent: str) -> tuple[str, int]:
    """The expression of a form whose numbers begin at ``start`` of the vector, and where they end."""
    sort, *rest = form
    if sort == "is":
        return rest[0], start
    if sort in ("number", "scalar", "array"):
        return _part(sort, rest, start, is_complex)
    items, keys, made, *plainly = rest
    texts = []
    for item in items:
        text, start = _text(item, start, is_complex, indent + "    ")
        texts.append(text)
    if sort == "object" and plainly[0]:
        return _lines_of(made, [f"{key}={text}" for key, text in zip(keys, texts, strict=True)], indent, "()"), start
    if sort == "object":
        inside = _lines_of("", [f"{key!r}: {text}" for key, text in zip(keys, texts, strict=True)], indent, "{}")
        return f"with_attributes({made}, {inside})", start
    if keys:
        texts = [f"{_text(key, 0, False, '')[0]}: {text}" for key, text in zip(keys, texts, strict=True)]
    inside = _lines_of("", texts, indent, {"tuple": "()", "list": "[]", "dict": "{}"}[sort])
    return f"{made}._make({inside})" if made else inside, start


def _lines_of(before: str, texts: Sequence[str], indent: str, brackets: str) -> str:
    """Some texts in brackets, each on a line of its own."""
    inside = "".join(f"\n{indent}    {text}," for text in texts) + f"\n{indent}" if texts else ""
    return f"{before}{brackets[0]}{inside}{brackets[1]}"


def _part(sort: str, rest: list[Any], start: int, is_complex: bool) -> tuple[str, int]:
    if sort == "number":
        real = ".real" if is_complex and rest[0] == "float" else ""
        return f"{rest[0]}(vector[{start}]{real})", start + 1
    dtype, shape = rest
    size = int(np.prod(shape, dtype=int))
    real = ".real" if is_complex and not dtype.startswith("complex") else ""
    part = f"vector[{start}:{start + size}]{real}.astype({dtype!r})"
    if sort == "scalar":
        return f"{part}[0]", start + 1
    return (part if len(shape) == 1 else f"{part}.reshape({shape!r})"), start + size
