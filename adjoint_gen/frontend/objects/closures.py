"""Functions as objects, where lists and attributes hold them: what they hold of the functions around them are the attributes.

    counters = [make_counter(u) for u in x]         control_start = []; for u in x: control_start.append(u)
    counters[k](v)                          ->      control(control_start[k], v)

So which of them is called only the running program knows, and two that share a name of the function around them share its
object. They are nodes (:mod:`adjoint_gen.frontend.objects.nodes`), each function's a class of its own; one of a module,
`np.tanh` say, holds nothing. A function becomes a new object wherever it is put, so nothing asks whether two are one.
"""

from __future__ import annotations

import dataclasses
import functools
import keyword
import re
from collections.abc import Hashable, Iterable
from functools import partial
from itertools import count
from typing import Any

import gast

from adjoint_gen.frontend.calls.argument_passing import again_in, captures
from adjoint_gen.frontend.containers.item_iterators import ItemIterator
from adjoint_gen.frontend.containers.lists import settle_held
from adjoint_gen.frontend.control.choices import choose
from adjoint_gen.frontend.names.callables import Choice, Partial, captured_by, with_captured
from adjoint_gen.frontend.names.comprehension_scopes import unmarked
from adjoint_gen.frontend.names.source import which
from adjoint_gen.frontend.names.values import ANONYMOUS, Known, LocalFunction, Value
from adjoint_gen.frontend.objects.object_attributes import Shown, class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.text.closure_cells import Cell, Closed
from adjoint_gen.frontend.text.syntax import at
from adjoint_gen.ir.trace import Undefined
from adjoint_gen.program.reach import hashable


@functools.lru_cache(maxsize=1024)
def _class(which: Hashable, name: str, attributes: tuple[str, ...]) -> type:
    """The class of the objects that a function, or a name that functions share, becomes."""
    made = dataclasses.make_dataclass(name, attributes, eq=False)
    made.__module__ = ItemIterator.__module__
    return made


def _attributes(held: Iterable[str]) -> tuple[str, ...]:
    """The attributes for what a function holds under names: each another one, called after its name.

    >>> _attributes(["a", "_a", "x=", "x", "x@4.16", "class_", "_"])
    ('a', 'a_1', 'x', 'x_1', 'x_2', 'class_', '_')
    """
    found: dict[str, None] = {}
    for name in held:
        base = re.sub(r"\W", "_", unmarked(name)).strip("_")
        base = base if base.isidentifier() and not keyword.iskeyword(base) else f"{base}_"
        found[next(one for k in count() if (one := f"{base}_{k}" if k else base) not in found)] = None
    return tuple(found)


def of_cell(low: Lowering, node: Cell, base: str) -> Value:
    """The object that holds a name which functions inside bind."""
    cls = Known(_class("cell", node.name, (node.name,)), node.name)
    return low.value(at(node, gast.Call(Shown(node, cls), [node.value], [])), base)


def of_closed(low: Lowering, node: Closed, base: str) -> Value:
    """The object that a function becomes that a list is to hold.

    Raises:
        DifferentiationError: a name that it reads may mean something else when it is called.
    """
    known = node.function
    assert isinstance(known, Known)
    if not isinstance(known, LocalFunction):
        return _of_named(low, node, known, base)
    held = captures(low, node, known)
    late = next(iter(again_in(low, list(held)) if known.late else known.lent), None)
    if late is not None:
        what = f"cannot differentiate a function in a list that reads `{unmarked(late)}`, which may be bound again"
        raise low.refuse(node, what, f"`{unmarked(late)}={unmarked(late)}` among its parameters")
    unbound = next((name for name, value in held.items() if isinstance(value, Undefined)), None)
    if unbound is not None:
        what = f"cannot differentiate a function that is kept and reads `{unmarked(unbound)}`, which is not bound yet"
        raise low.refuse(node, what, "the name bound before the function is put there")
    assert known.text is not None
    which = (known.text.function.__code__, known.value.lineno, known.value.col_offset)  # type: ignore[attr-defined]
    names = _attributes(held)
    name = known.spelling if known.spelling.isidentifier() else "function"
    cls = _class((*which, *names), name, names)
    low.program.seen.closures[cls] = dataclasses.replace(known, late=False, captured=held)
    given = [Shown(node, value) for value in held.values()]
    return low.value(at(node, gast.Call(Shown(node, Known(cls, name)), given, [])), base)


def _of_named(low: Lowering, node: Closed, known: Known, base: str) -> Value:
    """The object that a function becomes that is no text of this function: of a module, or with some of its arguments."""
    of = known.function if type(known) is Partial else known
    if isinstance(known, Choice):
        then, orelse = (partial(low.value, at(node, Closed(side))) for side in (known.then, known.orelse))
        return choose(low, known.test, then, orelse, node, base)
    if type(of) is not Known or not hashable(of.value):
        return low.as_argument(known, node)  # it is none, or one without a name
    held = captured_by(known)[1:]
    options = (known.options, len(known.args), *(name for name, _ in known.params)) if isinstance(known, Partial) else ()
    name = of.spelling.rpartition(".")[2]
    cls = _class((known.value, of.value, *options), name, tuple(f"given_{k}" for k in range(len(held))))
    low.program.seen.closures[cls] = known
    given = [Shown(node, value) for value in held]
    return low.value(at(node, gast.Call(Shown(node, Known(cls, name)), given, [])), base)


def closure_of(low: Lowering, node: gast.AST, value: Value) -> Known | None:
    """The function that an object is; None for any other value."""
    cls: Any = class_of(low, value)
    known = low.program.seen.closures.get(cls)
    if known is None:
        return None
    fields = [field.name for field in dataclasses.fields(cls)]
    held = [low.value(at(node, gast.Attribute(Shown(node, value), name, gast.Load()))) for name in fields]
    return with_captured(known, [known.function, *held] if isinstance(known, Partial) else held)


def local_function(low: Lowering, node: gast.FunctionDef | gast.Lambda, base: str) -> Value:
    """A function that is defined inside the function; its defaults are evaluated here."""
    given = node.args
    pairs = [*zip([*given.posonlyargs, *given.args][::-1], given.defaults[::-1], strict=False)][::-1]
    pairs += [(a, d) for a, d in zip(given.kwonlyargs, given.kw_defaults, strict=True) if d is not None]
    defaults = {f"{a.id}=": low.value(d) for a, d in pairs}
    settle_held(low, defaults.values())
    text = dataclasses.replace(low.scope.text, tree=node)
    return LocalFunction(node, base or ANONYMOUS, text=text, captured=defaults, late=True, around=which(low.scope.text))
