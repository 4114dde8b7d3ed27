"""Named tuples and objects that a function returns: a generated function has tuples and dicts in their place.

Its text says of which classes they are.
"""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any

from adjoint_gen.ir.field_names import class_of_fields
from adjoint_gen.ir.forms import DICT_OF, DICT_OF_TUPLES, LIST_OF, Form
from adjoint_gen.program.plain_objects import OF_A_CLASS, as_dicts, is_imported, named_by, with_attributes
from adjoint_gen.program.structure import is_record, node_of

_LINE = "RESULT = "


def has_classes(form: Form) -> bool:
    """Whether a form says of something what class it is of.

    >>> has_classes(("{}", (None,))), has_classes(("{}", (("m:Point", (None, None)),)))
    (False, True)
    """
    return form is not None and (form[0] not in ("", LIST_OF, DICT_OF, DICT_OF_TUPLES) or any(map(has_classes, form[1])))


def place_of(fields: tuple[object, ...]) -> str:
    """How a form says the class of a named tuple that is known by its fields."""
    made = class_of_fields(fields)
    return made if made and is_imported(made) else " ".join(map(str, fields))


def noted(text: str, form: Form) -> str:
    """The text of a module that says what the result of its function is."""
    return f"{text}\n\n{_LINE}{form!r}  # what the value is\n" if form else text


def form_in(text: str) -> Form:
    """What the text of a module says of the result of its function.

    >>> form_in(noted("x = 1\\n", ("m:Point", (None, None))))
    ('m:Point', (None, None))
    """
    start = text.rfind(f"\n{_LINE}")
    found: Form = ast.literal_eval(text[start + 1 :].removeprefix(_LINE).strip()) if start >= 0 else None
    return found


def records_in(values: Any) -> dict[str, type | None]:
    """The classes of the named tuples in some values, by their fields; None for fields that several have.

    >>> from collections import namedtuple
    >>> Point = namedtuple("Point", "x y")
    >>> records_in((1.0, [Point(2.0, 3.0)]))
    {'x y': <class 'adjoint_gen.program.named_results.Point'>}
    """
    found: dict[str, type | None] = {}
    node = node_of(values)
    for sort, inner in () if node is None else ((type(item), records_in(item)) for item in node.items(values)):
        own = {" ".join(sort._fields): sort} if is_record(sort) else {}
        for fields, one in (*inner.items(), *own.items()):
            found[fields] = one if found.get(fields, one) is one else None
    return found


def naming(form: Form) -> Callable[[Any, Any], Any]:
    """What makes named tuples of the tuples in a value of a form, given the arguments; without a class they stay tuples."""
    if not _asks_for_arguments(form):
        made = _named(form, {})
        return lambda values, value: made(value)
    return lambda values, value: _named(form, records_in(values))(value)


def seed_leaves(cotangent: Any, form: Form) -> list[Any]:
    """The values that a generated function takes for a cotangent of a value of a form.

    A list is one, and so is a dict whose keys only the run knew; other containers are taken apart.

    >>> seed_leaves((1.0, [2.0], {"a": 3.0}), None), seed_leaves((1.0, {"a": 3.0}), ("", (None, (DICT_OF, (None,)))))
    ([1.0, [2.0], 3.0], [1.0, {'a': 3.0}])
    """
    return list(_seeds(as_dicts(cotangent), form))


def _seeds(value: Any, form: Form) -> Iterator[Any]:
    node = node_of(value)
    place, forms = form or ("", ())
    if node is None or node.base is list or place == DICT_OF:
        yield value
        return
    if place == DICT_OF_TUPLES:
        yield from _columns(value, forms[0])
        return
    for item, inner in zip_longest(node.items(value), forms):
        yield from _seeds(item, inner)


def _asks_for_arguments(form: Form) -> bool:
    """Whether a class in a form is known by its fields only."""
    if form is None:
        return False
    place, forms = form
    named = place not in ("", LIST_OF, DICT_OF, DICT_OF_TUPLES) and ":" not in place and place[0] != "<"
    return named or any(map(_asks_for_arguments, forms))


def _named(form: Form, given: Mapping[str, type | None]) -> Callable[[Any], Any]:
    if form is None:
        return lambda value: value
    place, forms = form
    if place in (LIST_OF, DICT_OF):
        item = _named(forms[0], given)
        return lambda value: [item(one) for one in value] if type(value) is list else _of_each(item, value)
    if place == DICT_OF_TUPLES:
        item = _named(forms[0], given)
        return lambda columns: {key: item(_in_place(columns, key)) for key in _first(columns)}
    inner = [_named(one, given) for one in forms]
    found = named_by(place) if place.startswith(OF_A_CLASS) else None
    if place.startswith(OF_A_CLASS) and not (found is not None and is_record(found)):
        return lambda value: _object(place, inner, value)
    sort: Any = found or given.get(place)
    if ":" in place:
        module, _, name = place.partition(":")
        sort = functools.reduce(lambda held, part: getattr(held, part, None), name.split("."), sys.modules.get(module))

    def named(value: Any) -> Any:
        node = node_of(value)
        if node is None or len(node.items(value)) != len(inner):
            return value
        items = [make(item) for make, item in zip(inner, node.items(value), strict=True)]
        if type(value) is tuple and isinstance(sort, type) and is_record(sort) and len(sort._fields) == len(items):  # type: ignore[attr-defined]
            return tuple.__new__(sort, items)
        return node.made(value, items)

    return named


def _first(columns: Any) -> Any:
    """The first of several dicts, which may stand in tuples."""
    while type(columns) is tuple:
        columns = columns[0]
    return columns


def _in_place(columns: Any, key: Any) -> Any:
    """The tuple of what dicts have under a key."""
    return tuple(_in_place(column, key) for column in columns) if type(columns) is tuple else columns[key]


def _columns(items: Mapping[Any, Any], form: Form) -> Iterator[Any]:
    """The dicts of what is in each place of the tuples in a dict, which are of one form."""
    if form is None:
        yield items
        return
    for k, inner in enumerate(form[1]):
        yield from _columns({key: item[k] for key, item in items.items()}, inner)


def _of_each(item: Callable[[Any], Any], value: Any) -> Any:
    """A dict whose keys only the run knows, with what is made of each of its values; anything else as it is."""
    return {key: item(one) for key, one in value.items()} if type(value) is dict else value


def _object(key: str, inner: Sequence[Callable[[Any], Any]], value: Any) -> Any:
    """The object that a dict stands for whose first key says the class; anything else as it is."""
    if type(value) is not dict or key not in value:
        return value
    cls = named_by(key)
    assert cls is not None
    _, *items = [make(item) for make, item in zip(inner, value.values(), strict=True)]
    return with_attributes(cls, dict(zip(tuple(value)[1:], items, strict=True)))
