"""How a call hands its arguments to a function with source.

Each argument becomes a *formal*: a kind for what is passed when the program runs, or something that is known while it is
lowered (a function, a flag, a string), for which the callee is lowered specially. The values that are passed come in
the order of the formals.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import replace
from inspect import CO_VARARGS, CO_VARKEYWORDS
from itertools import chain
from types import FunctionType

import gast

from adjoint_gen.free_names import unused
from adjoint_gen.frontend.calls.parameter_kinds import own_lengths
from adjoint_gen.frontend.containers.dict_objects import make, refuse_kept, table
from adjoint_gen.frontend.containers.dicts import held_in, is_kept_as_one, items_of, new_dict, packed
from adjoint_gen.frontend.containers.growing_tuples import is_column
from adjoint_gen.frontend.containers.keys import default_in
from adjoint_gen.frontend.containers.lists import must_grow, new_list, refuse_copy
from adjoint_gen.frontend.containers.part_names import part_name
from adjoint_gen.frontend.names.callables import Choice, MadeOf, Partial, captured_by, plain, with_captured
from adjoint_gen.frontend.names.classes import of_kind
from adjoint_gen.frontend.names.comprehension_scopes import unmarked, without_marks
from adjoint_gen.frontend.names.constants import displayed
from adjoint_gen.frontend.names.scopes import bound_again, free_names, own_names
from adjoint_gen.frontend.names.source import which
from adjoint_gen.frontend.names.sure_reads import is_surely_read
from adjoint_gen.frontend.names.values import ANONYMOUS, Known, LocalFunction, Named, Value, View
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.dict_state import key
from adjoint_gen.frontend.state.formals import Closure, Formal, Items, Once, Parts, Passed
from adjoint_gen.frontend.state.known_raises import when_it_runs
from adjoint_gen.frontend.state.observe import holds_lists, holds_stated, plain_sorts
from adjoint_gen.frontend.state.try_blocks import catches_of
from adjoint_gen.frontend.storage.subscripts import load, of_sorts
from adjoint_gen.frontend.text.optionals import as_nodes, as_tuples, class_key, is_node, is_there, note_there
from adjoint_gen.ir.kinds import INT, UNKNOWN, Kind
from adjoint_gen.ir.trace import UNDEF, Arg, Const, NamedPack, Pack, Param, Undefined, Var
from adjoint_gen.rules.calls import constant_kind

_BOUNDS = "start", "stop", "step"
_UNBOUND = frozenset(f"builtins.{cls.__name__}" for cls in UnboundLocalError.__mro__)
_STATIC = (str, bytes, bool, type(None), type(Ellipsis), type)


def formal_of(
    low: Lowering, node: gast.AST, name: str, value: Value, static: bool = False, beside: bool = False, apart: bool = False
) -> tuple[Formal, list[Arg]]:
    """The formal for an argument, and the values to be passed for it.

    ``static`` says that also a number that is written in the text is taken as known, ``beside`` that the value is captured
    together with all that it captures itself, ``apart`` that lists in it are taken item by item, as what they are in is.
    """
    handed: list[Arg]
    value = low.optionals.opened(value, low.env, node)
    if low.program.modes.nodes is not None and isinstance(value, Var) and low.kind(value).tag == "none":
        low.rely(value)
        value = Const(None)
    value = displayed(value) or value if isinstance(value, Const) and not static else value
    if (held := of_sorts(low, value)) is not None:
        value, apart = held, True
    match value:
        case LocalFunction(late=True) if beside:
            return Closure(value, (), late=True), []
        case LocalFunction():
            captured: list[tuple[str, Formal]] = []
            passed: list[Arg] = []
            for inner, what in captures(low, node, value).items():
                formal, values = formal_of(low, node, inner, what, beside=True)
                captured.append((inner, formal))
                passed += values
            lent = again_in(low, [inner for inner, _ in captured]) if value.late else value.lent
            lent += tuple(inner for inner, formal in captured if isinstance(formal, Undefined) and value.late)
            return Closure(replace(value, lent=lent) if lent else value, tuple(captured)), passed
        case Choice() | Partial():
            inside: list[tuple[str, Formal]] = []
            handed = []
            for k, what in enumerate(captured_by(value)):
                formal, values = formal_of(low, node, f"{name}_{k}", what, static=isinstance(value, MadeOf))
                inside.append((f"{name}_{k}", formal))
                handed += values
            return Closure(value, tuple(inside)), handed
        case Known():
            return value, []
        case Pack(kind="tuple" | "list" as sort, items=items) if apart or _is_uneven(low, value):
            apart = apart or (_is_uneven(low, value) and not low.program.modes.by_reference)
            record = value if isinstance(value, NamedPack) else None
            places = range(len(items)) if record is None else record.fields
            named = zip(places, items, strict=True)
            each = [formal_of(low, node, f"{name}_{k}", plain(item), apart=apart) for k, item in named]
            formals, given = tuple(formal for formal, _ in each), [arg for _, values in each for arg in values]
            ours = sort == "tuple" or id(value) in low.displays.sites or bool(low.displays.given_at(value))
            return Items(sort, formals, *(((), "") if record is None else (record.fields, record.made)), ours), given
        case Pack(kind="slice" as sort, items=items):
            bounds = zip(_BOUNDS, items, strict=True)
            each = [formal_of(low, node, f"{name}_{part}", item, static=True) for part, item in bounds]
            return Items(sort, tuple(formal for formal, _ in each)), [arg for _, values in each for arg in values]
        case Const(value=constant) if static or isinstance(constant, _STATIC) or low.program.asked.is_stated(constant, ""):
            return value, []
        case Const(value=constant):
            low.program.asked.chosen |= plain_sorts(constant)
            return Passed(own_lengths(constant_kind(constant), name)), [value]
        case Undefined() if beside:
            return value, []
        case Undefined():
            raise low.refuse(node, f"`{name}` is not bound here", f"`{name} = ...` before this line")
    if isinstance(value, Pack) and value.kind == "list":
        if id(value) in low.displays.sites:
            raise must_grow(low, value)
        refuse_copy(low, node)
        copied = new_list(low, node, value.items)
        low.lists.copied.add(copied)
        value = low.load(View(copied))
    elif isinstance(value, Var) and value in low.lists.storage:
        value = low.load(View(value))
    refuse_kept(low, node, value)
    held = None if is_kept_as_one(low, value) else items_of(low, value) if isinstance(value, Var) else held_in(low, value)
    if (known := low.objects.passing.place_of(value)) is not None:
        return Once(known), []
    if held is not None:
        site = next(s for s in (name, *(f"{name}{k}" for k in range(2, 99))) if s not in low.objects.passing.sent)
        low.objects.passing.sent[site] = value
        parts: list[tuple[Arg, Formal]] = []
        handed = []
        for called, item in table(held).values():
            view = low.meant(item)
            formal, values = formal_of(low, node, part_name(name, called), plain(item) if view is None else low.load(view))
            parts.append((called, formal))
            handed += values
        return Parts(site, tuple(parts), default_in(low, value)), handed
    tree = _taken_apart(low, as_tuples(value))
    return Passed(own_lengths(_kind(low, tree), name), is_column(low, tree), is_there(low.env, value)), [tree]


def _refuse_bound_again(low: Lowering, node: gast.AST, known: LocalFunction) -> None:
    """Nothing, unless a function came back that reads names of this one, as they were when it was lent.

    Raises:
        DifferentiationError: such a name may have been bound again since then.
    """
    read = [name for name, held in known.captured.items() if "." not in unmarked(name) and low.env[name] is not held]
    late = {*again_in(low, read), *known.lent}
    for name in [name for name in read if name in late] if known.around == which(low.scope.text) else ():
        what = f"cannot differentiate a function that is kept and reads `{name}`, which may be bound again"
        raise low.refuse(node, what, f"`{name}={name}` among its parameters, or another name there")


def again_in(low: Lowering, names: Sequence[str]) -> tuple[str, ...]:
    """Those of the names of a function around that it may bind again."""
    return bound_again(low.scope.text.tree, low.program.text(Known(low.function, low.function.__name__)).tree, names)


def _is_uneven(low: Lowering, value: Arg) -> bool:
    """Whether a display holds what no list of the program's does: functions, slices, dicts, lists or names beside others.

    So does a list of tuples of several lengths, of objects of several classes, and one of an object outside that is empty.
    """
    if not isinstance(value, Pack) or value.kind not in ("tuple", "list"):
        return isinstance(plain(value), Known) or (isinstance(value, Pack) and value.kind == "slice")
    lists = [isinstance(item, Pack) and item.kind == "list" for item in value.items]
    names = [isinstance(item, Const) and isinstance(item.value, str) for item in value.items]
    mixed = any(lists) and (value.kind == "tuple" or not all(lists))
    if value.kind == "list":
        mixed = mixed or (any(names) and (not all(names) or id(value) not in low.displays.sites))
        mixed = mixed or len({len(item.items) for item in value.items if isinstance(item, Pack) and item.kind == "tuple"}) > 1
        mixed = mixed or len({class_of(low, item) for item in value.items if isinstance(item, Var)}) > 1
        mixed = mixed or (not value.items and id(value) in low.displays.tables)
    else:
        mixed = mixed or any(names)
    return mixed or any(map(low.objects.refers, value.items)) or any(_is_uneven(low, item) for item in value.items)


def _needs(function: object, name: str) -> bool:
    """Whether a call raises if a name is not bound: the function comes to where it reads that, and does not catch it."""
    return is_surely_read(function, name) and _UNBOUND.isdisjoint(chain(*catches_of(function)))


def given_early(low: Lowering, node: gast.Call, function: Value) -> None:
    """Refuse what a `try` reads before it begins, where some path has not bound that and the `try` would catch it."""
    if isinstance(function, LocalFunction) and catches_of(function.value):
        for name in (arg.id for arg in node.args if isinstance(arg, gast.Name)):
            refuse_unsure(low, node, function, name)


def refuse_unsure(low: Lowering, node: gast.AST, function: LocalFunction, name: str) -> None:
    """Refuse a name that some path has not bound, and that the function may read, or not, or catch it there."""
    if low.is_unsure(name) and not _needs(function.value, name):
        what = f"cannot differentiate this call: it is not known whether `{name}` is bound, which it may read"
        refused = low.refuse(node, what, f"`{name} = ...` on each path before this line")
        if low.program.asked.may_be_stated:
            raise refused
        low.check_bound(name, *when_it_runs(low, refused))


def captures(low: Lowering, node: gast.AST, function: LocalFunction) -> Mapping[str, Value]:
    """What a local function, and the local functions that it calls, read of the functions around them, as it is now.

    It hands them on to the functions beside it that it calls, so it may not call any of those names something else.
    """
    found = dict(function.captured)
    if not function.late:
        _refuse_bound_again(low, node, function)
        return found
    found = {name: _settled(low, node, held) for name, held in found.items()}
    pending = [function]
    while pending:
        here = pending.pop(0)
        for name in free_names(here.value):
            if name not in low.scope.locals or name in found:
                continue
            refuse_unsure(low, node, here, name)
            value = UNDEF if isinstance(low.env[name], Undefined) else low.read(node, name)  # it may never come to that
            if isinstance(value, LocalFunction) and value.late:
                pending.append(value)
                found |= {f"{name}.{key}": default for key, default in value.captured.items()}  # received before it
            found[name] = value
    own = own_names(function.value) if found else ()
    hidden = [name for name in found if name in own]
    if hidden:
        raise low.refuse(
            node,
            f"cannot differentiate a call of `{function.spelling}`: `{hidden[0]}` is a name of its own, and of another "
            "variable that a function which it calls reads", "different names",
        )
    return found


def _settled(low: Lowering, node: gast.AST, value: Value) -> Value:
    """What a function holds: one that reads names of this one has them now, if those beside it do without its names."""
    if not isinstance(value, LocalFunction) or not value.late:
        return value
    held = captures(low, node, value)
    if any(isinstance(inner, LocalFunction) and inner.late for inner in held.values()):
        return value
    return replace(value, captured=held, late=False, lent=again_in(low, list(held)))


def _taken_apart(low: Lowering, value: Arg) -> Arg:
    """A value whose kind is a tuple's as the tuple of its items."""
    if isinstance(value, Pack):
        assert value.kind == "tuple", value.kind  # all others are handed over item by item
        return replace(value, items=tuple(_taken_apart(low, item) for item in value.items))
    if isinstance(value, Var) and low.kind(value).tag == "tuple" and low.kind(value).items:
        low.rely(value)
        kind = low.kind(value)
        items = tuple(_taken_apart(low, load(low, value, Const(k))) for k in range(len(kind.items)))
        return NamedPack("tuple", items, kind.keys) if kind.keys else Pack("tuple", items)
    return value


def _kind(low: Lowering, value: Arg) -> Kind:
    if is_node(as_nodes(value)):
        return Kind("tuple", items=(INT,), keys=(class_key(value),))
    if isinstance(value, Pack):
        return Kind("tuple", items=tuple(_kind(low, item) for item in value.items), keys=getattr(value, "fields", ()))
    kind = low.premises.beliefs.of(value)
    return replace(kind, element=UNKNOWN) if kind.tag == "tuple" and not kind.items else kind  # of a length that is not known


def tree_of(low: Lowering, base: str, kind: Kind, param: str, by_item: bool = False) -> Arg:
    """The variable of a parameter; for a tuple of known structure, that of the variables of its items.

    So it is for lists, and dicts beside them, where these are taken apart, ``by_item``.
    """
    if kind.element is None and (kind.tag == "tuple" or (by_item and _has_items(kind, base != param))):
        low.premises.relied.add(param)
        parts = zip(kind.keys or range(len(kind.items)), kind.items, strict=True)
        named = ((f"{base}_{k}" if f"_{k}".isidentifier() else base, item) for k, item in parts)
        items = tuple(tree_of(low, called, item, param, by_item) for called, item in named)
        if kind.tag == "dict":
            return Pack("dict", tuple(part for key, item in zip(kind.keys, items, strict=True) for part in (Const(key), item)))
        if kind.tag == "list":
            return Pack("list", items)
        return NamedPack("tuple", items, kind.keys) if kind.keys else Pack("tuple", items)
    var = low.writing.names.fresh(base)
    if base != param:
        low.premises.called[var] = None
    low.fact(var, kind, param)
    return var


def _has_items(kind: Kind, inside: bool) -> bool:
    """Whether this is a list of which each item is known, or a dict, no object, that holds one, or a flag, or is inside one."""
    if kind.tag != "dict":
        return kind.tag == "list"
    known = inside or holds_lists(kind) or holds_stated(kind)
    return known and all(type(key) in (str, int) for key in kind.keys) and of_kind(kind) is None


def receive(low: Lowering, name: str, formal: Formal, params: list[Param], place: tuple[str | int, ...] = ()) -> Value:
    """What a parameter, or what is at a place in one, means in the callee; ``params`` gains those of the values passed."""
    match formal:
        case Passed(kind=kind, column=column, there=there):
            called = unused(without_marks(name).rpartition(".")[2].removesuffix("="), {p.name for p in params})
            tree = tree_of(low, called, kind, called)
            params.append(Param(called, tree, kind))
            if column and isinstance(tree, Var):
                low.lists.columns[tree] = None
            if there:
                note_there(low.env, as_nodes(tree))
            return as_nodes(tree)
        case Parts(site=site, items=items):
            ref = make(low, ("parameter", site), packed(()), name, default=formal.default)
            low.objects.passing.received[ref] = site
            held = [(called, receive(low, part_name(name, called), f, params)) for called, f in items]
            low.env[key(ref)] = packed((called, low.part(value, None)) for called, value in held)
            return ref
        case Once(site=site):
            return next(ref for ref, place in low.objects.passing.received.items() if place == site)
        case Closure(known=LocalFunction() as known, late=True):
            defaults = {key.rpartition(".")[2]: value for key, value in low.env.meanings.items() if key.startswith(f"{name}.")}
            return replace(known, captured=defaults)
        case Items(kind=sort, formals=formals, fields=fields, made=made, displayed=ours):
            parts, place = zip(fields or range(len(formals)), formals, strict=True), place or (name,)
            each = (receive(low, f"{name}_{key}", f, params, (*place, k)) for k, (key, f) in enumerate(parts))
            inside = tuple(low.part(value, None) for value in each)
            shown = NamedPack("tuple", inside, fields, made) if fields else Pack(sort, inside)
            low.displays.given[id(shown)] = shown, place if ours else ()
            return shown
        case Closure(known=Choice() | Partial() as known, captured=captured):
            return with_captured(known, [receive(low, inner, f, params) for inner, f in captured])
        case Closure(known=LocalFunction() as known, captured=captured):
            values = {inner: receive(low, inner, f, params) for inner, f in captured}
            spelling = name if known.spelling == ANONYMOUS else known.spelling
            return replace(known, captured=values, late=False, spelling=spelling)
        case Const():
            return displayed(formal) or formal
        case Known() | Undefined():
            return formal
    raise AssertionError(formal)


def blank(name: str, arguments: gast.arguments, defaults: Container[str]) -> Callable[..., None]:
    """A function of this name and with these parameters that does nothing; ``defaults`` are those that need not be given.

    >>> blank("f", gast.parse("lambda a, b: a").body[0].value.args, {"b"})(1)
    """
    first, by_name = [a.id for a in (*arguments.posonlyargs, *arguments.args)], [a.id for a in arguments.kwonlyargs]
    names = [*first, *by_name, *(a.id for a in (arguments.vararg, arguments.kwarg) if a is not None)]
    code = (lambda: None).__code__
    flags = code.co_flags | CO_VARARGS * (arguments.vararg is not None) | CO_VARKEYWORDS * (arguments.kwarg is not None)
    code = code.replace(
        co_name=name, co_qualname=name, co_argcount=len(first), co_posonlyargcount=len(arguments.posonlyargs),
        co_kwonlyargcount=len(by_name), co_varnames=tuple(names), co_nlocals=len(names), co_flags=flags,
    )
    made = FunctionType(code, {}, name, tuple(None for a in first if a in defaults))
    made.__kwdefaults__ = {a: None for a in by_name if a in defaults}
    return made


def is_rest(value: Value) -> bool:
    """Whether an argument is all that ``*args`` takes, where it is not known how many these are."""
    return isinstance(value, Pack) and value.kind == "rest"


def matched(
    low: Lowering, node: gast.AST, callee: str, arguments: gast.arguments, defaults: Mapping[str, Value],
    args: Sequence[Value], params: Named, late: Callable[[str], Value | None],
) -> dict[str, tuple[Value, bool]]:
    """The value of each parameter of a call that fits a function, with whether it is the default, as Python binds them.

    ``late`` gives a default that is not known before the program runs.
    """
    positional = [a.id for a in (*arguments.posonlyargs, *arguments.args)]
    found: dict[str, tuple[Value, bool]] = {name: (v, False) for name, v in zip(positional, args, strict=False)}
    rest = list(args[len(positional) :])
    named = {a.id for a in (*arguments.args, *arguments.kwonlyargs)}
    others: list[tuple[Arg, Arg]] = []
    for name, value in params:
        if name not in named and arguments.kwarg is not None and Const(name) not in [called for called, _ in others]:
            others.append((Const(name), low.part(value, node)))
            continue
        if name not in named or name in found:
            what = f"{callee}() got multiple values for keyword argument '{name}'"
            raise low.refuse(node, what, "a call that fits the function's parameters")
        found[name] = (value, False)
    every = [*positional, *(a.id for a in arguments.kwonlyargs)]
    for name in every:
        if name not in found:
            if isinstance(defaults[name], Undefined) and (held := late(name)) is not None:
                found[name] = (held, False)
                continue
            if isinstance(defaults[name], Undefined):
                what = f"cannot differentiate this call of `{callee}`: the default of `{name}` is no number, string or function"
                raise low.refuse(node, what, f"the argument `{name}` in the call")
            found[name] = (defaults[name], True)
    ordered = {name: found[name] for name in every}
    if arguments.vararg is not None:
        many = [v.items[0] for v in rest if isinstance(v, Pack) and is_rest(v)]
        ordered[arguments.vararg.id] = (many[0] if many else Pack("tuple", tuple(low.part(v, node) for v in rest)), False)
    if arguments.kwarg is not None:
        ordered[arguments.kwarg.id] = (new_dict(low, node, others, arguments.kwarg.id), False)
    return ordered
