"""The functions with source that a function calls: each is lowered once for each way of calling it, and called by name.

Those that call themselves are in :mod:`adjoint_gen.frontend.calls.recursion`.
"""

from __future__ import annotations

import types
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from types import NoneType
from typing import Any

import gast

from adjoint_gen.errors import DifferentiationError, inside_call, without_frames
from adjoint_gen.frontend.calls.argument_passing import blank, captures, formal_of, is_rest, matched
from adjoint_gen.frontend.calls.clobbers import note_opaque
from adjoint_gen.frontend.calls.defaults import default_of, default_values
from adjoint_gen.frontend.calls.gone_through import is_only_gone_through
from adjoint_gen.frontend.calls.kept_callees import Way, once_for
from adjoint_gen.frontend.calls.library_texts import has_options
from adjoint_gen.frontend.calls.recursion import forget, lower_alone
from adjoint_gen.frontend.containers import dict_methods, list_methods, ordered_lists
from adjoint_gen.frontend.containers.dict_arguments import is_of_values, names_of, read_later, taken_back
from adjoint_gen.frontend.containers.dict_objects import contents, gives, tie
from adjoint_gen.frontend.containers.dicts import changing
from adjoint_gen.frontend.containers.lists import meet, must_grow, refuse_named
from adjoint_gen.frontend.control.unseen_changes import run_by
from adjoint_gen.frontend.library import array_loops
from adjoint_gen.frontend.names.callables import captured_by, plain, qualified
from adjoint_gen.frontend.names.comprehension_scopes import unmarked
from adjoint_gen.frontend.names.values import ANONYMOUS, Known, LocalFunction, Named, Value, leaves, like, mapped
from adjoint_gen.frontend.objects.nodes import declared, handed_on
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import Ended, foresee
from adjoint_gen.frontend.state.dict_state import LISTS
from adjoint_gen.frontend.state.formals import Formal, Formals, widened
from adjoint_gen.frontend.state.integer_members import is_integer_member
from adjoint_gen.frontend.state.refusals import gast_text
from adjoint_gen.frontend.state.specialisations import Callee
from adjoint_gen.frontend.state.try_blocks import catches_of
from adjoint_gen.frontend.storage.changes import changed_places, stored_back, write_out
from adjoint_gen.frontend.storage.identity import asked_for, asks
from adjoint_gen.frontend.storage.view_ops import given_in_rows
from adjoint_gen.frontend.text.optionals import nullable_in
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.ir.memory import shows_outside
from adjoint_gen.ir.trace import Append, Arg, CallFunction, Const, Effect, Pack, Pop, Store, Trace, Var
from adjoint_gen.ir.walk import statements, variables
from adjoint_gen.program.reach import is_library

_IMMUTABLE = frozenset({"float", "int", "bool", "complex", "numpy scalar", "none", "str"})
_MOST = 64
"""How many ways of calling functions one trace may have."""


def _callee(low: Lowering, node: gast.AST, function: Known, base: str, formals: Formals) -> Callee:
    """The function called in this way, lowered now if it was not before."""
    program = low.program
    wanted = frozenset({LISTS} & low.objects.learned)
    key = program.key(function.value, formals, function.checkpointed, wanted)
    found = program.callees.get(key)
    found = found or program.around(function, wanted, formals)
    if found is not None:
        found.recursion.met = True
        program.retained.used[found.name] = found
        return found
    if program.naming.ways[id(function.value)] >= _MOST:
        raise low.refuse(
            node, f"cannot differentiate this call: `{base}` is called in more than {_MOST} different ways",
            "arguments of the same kinds in every call",
        )
    return once_for(program, key, lambda: _lowered(low, node, function, base, formals, key, wanted))


def _lowered(
    low: Lowering, node: gast.AST, function: Known, base: str, formals: Formals, key: Way, wanted: frozenset[str]
) -> Callee:
    """The function called in this way, lowered now."""
    program = low.program
    state, text = program.state(), program.text(function)
    doc = "" if isinstance(function, LocalFunction) else getattr(function.value, "__doc__", "") or ""
    name = program.name(key, _printed(function.value, base))
    made = Callee(name, doc, text, formals, _returned(text.tree), UNKNOWN, function.checkpointed, wanted)
    before, done = len(program.callees), len(program.done)
    program.callees[key] = made
    refused: DifferentiationError | None = None
    try:
        lower_alone(program, made)
    except DifferentiationError as error:
        refused = without_frames(error)
    wider = widened(made.recursion.filled or formals, made.outcome.left) if made.is_called_again else formals
    if wider != formals:  # what it puts in a list or dict that was empty is there then
        program.restore(state)
        return _callee(low, node, function, base, wider)
    if refused is not None:
        forget(program, before, done)
        raise refused
    return made


def _printed(function: Any, name: str) -> str:
    """What generated code calls a function: a method after its class, ``Layer_call`` for ``Layer.__call__``."""
    owner, _, method = getattr(function, "__qualname__", "").rpartition("<locals>.")[2].rpartition(".")
    special = method.startswith("__") and method.endswith("__")
    called = f"{owner.replace('.', '_')}_{method[2:-2] if special else method}"
    return called if owner and called.isidentifier() else name


def _returned(tree: gast.AST) -> Arg:
    """The structure that the ``return`` statements of a function show."""

    def structure(node: gast.AST | None) -> Arg:
        if isinstance(node, gast.Tuple) and not any(isinstance(e, gast.Starred) for e in node.elts):
            return Pack("tuple", tuple(structure(e) for e in node.elts))
        return Var("")

    if isinstance(tree, gast.Lambda):
        return structure(tree.body)
    found = [structure(n.value) for n in gast.walk(tree) if isinstance(n, gast.Return)]
    return next((s for s in found if isinstance(s, Pack)), Var(""))


def call_of_source(low: Lowering, node: gast.AST, known: Known, args: Sequence[Value], params: Named, base: str) -> Value:
    """A call of a function with source; one that cannot be lowered is called as it is, if its name can be read.

    Nothing of that attempt remains, nor of what was asked meanwhile. What is refused of a result comes too late for that.
    """
    program = low.program
    before, asked, block, length = program.state(), program.asked.state(), low.writing.blocks[-1], len(low.writing.blocks[-1])
    try:
        return call_function(low, node, known, args, params, base)
    except DifferentiationError as error:
        program.asked.on_paths |= low.writing.paths > 0
        odd = (isinstance(v, LocalFunction) or nullable_in(v) or is_rest(v) for v in (*args, *(v for _, v in params)))
        is_called = any(isinstance(s, CallFunction | Store | Append | Pop) for s in statements(tuple(block[length:])))
        of_sets = any(low.kind(v).is_set for v in (*args, *(v for _, v in params)))
        if (program.asked.deferring and low.writing.paths) or known.home is None or any(odd) or is_called or of_sets:
            raise
        program.restore(before)
        program.asked.restore(asked)
        try:
            given, named = [low.as_argument(v, node) for v in args], [(key, low.as_argument(v, node)) for key, v in params]
            refuse_named(low, node, (*given, *(value for _, value in named)))
            result = low.bind("call", (low.as_argument(known, node), *given), base, named, Effect.IMPURE)
        except DifferentiationError:
            raise error from None
        note_opaque(low, node, known, *args, *(value for _, value in params))
        low.premises.notes[result] = error.message, error.remedy
        return result


def _made_of_numbers(callee: Callee, kind: Kind) -> bool:
    """Whether a function gives numbers, of which none is told from another that is equal; while it is not known it may."""
    if kind.tag == "tuple" and kind.element is None:
        return all(_made_of_numbers(callee, item) for item in kind.items)
    return kind.tag in _IMMUTABLE or (kind.tag == "unknown" and callee.trace is None)


def _refused_cache(low: Lowering, node: gast.AST, known: Known, why: str) -> DifferentiationError:
    what = f"cannot differentiate this call of `{known.spelling}`: {why}"
    return low.refuse(node, what, "the function without its cache")


def _tie_kept(low: Lowering, node: gast.AST, known: Known, given: Value) -> None:
    """Note that other names may stand for the dicts and objects that a function gives which keeps what it gave.

    Raises:
        DifferentiationError: there is something else in it that may change.
    """
    pending = [given]
    while pending:
        value = plain(pending.pop())
        if isinstance(value, Var) and low.objects.refers(value):
            tie(low, node, value)
            pending += contents(low, value).items
        elif isinstance(value, Pack) and value.kind == "tuple":
            pending += value.items
        elif isinstance(value, Pack) or (isinstance(value, Var) and low.kind(value).tag not in _IMMUTABLE):
            raise _refused_cache(low, node, known, _SAME)


_SAME = "it gives the same object each time, which may change"


def _not_only_computed(low: Lowering, callee: Callee, given: Sequence[Value]) -> str:
    """Why it would be seen that a function, which keeps what it gave, is called each time; nothing where it is not."""
    if not _made_of_numbers(callee, callee.kind):
        return _SAME
    if any(class_of(low, value) is not None for value in given):
        return "it gives the same for an object each time, whatever that holds"
    if callee.trace is not None and any(map(shows_outside, run_by(low, callee.trace.body))):
        return "what it does beside giving a value it does once"
    return ""


def call_function(low: Lowering, node: gast.AST, known: Known, args: Sequence[Value], params: Named, base: str) -> Value:
    """A call of a function with source."""
    try:
        arguments = low.program.text(known).tree.args
    except DifferentiationError as error:
        raise at_call(low, node, known.spelling, error) from None
    if isinstance(known, LocalFunction):
        name = unmarked(known.spelling)
        around = captures(low, node, known)
        defaults: dict[str, Value] = {k.removesuffix("="): v for k, v in known.captured.items() if k.endswith("=")}
        around = {k: v for k, v in around.items() if not k.endswith("=") or "." in k}
    else:
        assert isinstance(known.value, types.FunctionType)
        around = {}
        names = known.value.__name__, known.spelling.rpartition(".")[2]
        name = next((name for name in names if name.isidentifier()), ANONYMOUS)
        defaults = default_values(low, known.value)
    wanted = blank(qualified(known), arguments, defaults)
    foresee(node, lambda: wanted(*(None for _ in args), **{key: None for key, _ in params}))
    late, text = partial(default_of, low, node, known), low.program.text(known)
    given = matched(low, node, name, arguments, defaults, args, params, late)
    low.objects.passing.sent = {}
    by_place = name in ("__getitem__", "__setitem__") and low.writing.unrolled == 1  # of one object among unlike ones, perhaps
    by_place = (by_place and known.value is not low.function) or has_options(known.value)
    makes = name == "__init__" and low.program.modes.nodes is None and not low.program.modes.keeping  # what is taken apart
    formals: list[tuple[str, Formal]] = []
    passed: list[Arg] = []
    for parameter, (value, default) in given.items():
        apart = makes and is_only_gone_through(text.tree, parameter, value)
        static = default or by_place or is_integer_member(value)
        formal, values = formal_of(low, node, parameter, value, static=static, apart=apart)
        formals.append((parameter, formal))
        passed += values
    captured = dict(asked_for(low, text, given)) | around
    for inner, value in captured.items():
        formal, values = formal_of(low, node, inner, value, beside=True)
        formals.append((inner, formal))
        passed += values
    for place, value in handed_on(low, text, [formal for _, formal in formals]).items():
        formal, values = formal_of(low, node, place, value)
        formals.append((place, declared(low, place, formal)))
        passed += values
    try:
        callee = _callee(low, node, known, name, tuple(formals))
    except DifferentiationError as error:
        changed = _changed_list(low, {name: value for name, (value, _) in given.items()} | captured, error.changed)
        if catches_of(known.value):
            raise
        ours = is_library(getattr(known.value, "__module__", ""))
        raise at_call(low, node, known.spelling if ours else name, error).of_list(changed) from None
    if known.cached and (why := _not_only_computed(low, callee, [value for value, _ in given.values()])):
        raise _refused_cache(low, node, known, why)
    if (
        low.program.modes.nodes is not None
        and callee.trace is None
        and callee.recursion.supposed is None
        and not callee.recursion.groundless
    ):
        raise Ended  # at first it is taken to call itself for ever: what it gives then is what it begins with
    for value, param in zip(passed, callee.trace.params if callee.trace is not None else (), strict=False):
        for var in variables(value) if param.guarded else ():
            low.rely(var)
            if low.objects.loops:
                low.premises.beliefs.hand(var, partial(low.refuse, node))
    sent, back = low.objects.passing.sent, list[Var]()
    for site in callee.outcome.back:
        if not isinstance(ref := sent.get(site), Var):
            what = f"cannot differentiate this call of `{known.spelling}`: it changes a dict that is bound outside the function"
            raise low.refuse(node, what, "a dict that is made inside, or given")
        back.append(ref)
        owner = changing(low, node, ref)
        if callee.outcome.ends:
            gives(low, owner)
    if callee.trace is not None and callee.outcome.rowwise:
        given_in_rows(low, node, callee, callee.trace, passed)
    if callee.trace is not None and ((callee.outcome.changes and not callee.gives_contents) or callee.may_be_none):
        target = write_out(low, node, callee, passed)
    else:
        single = not isinstance(callee.structure, Pack)
        called = iter(
            names_of(low, callee.outcome.form, back, base) if callee.outcome.form is not None and callee.dicts else ()
        )
        target = like(callee.structure, lambda: low.writing.names.fresh(next(called, base if single else "")))
        places = changed_places(low, node, callee, passed)[1] if callee.trace is not None and callee.outcome.changes else {}
        low.emit(CallFunction(target, callee.name, tuple(passed), origin=low.origin(node)))
        low.premises.beliefs.returned(target, callee.kind)
        if callee.trace is not None:
            low.premises.beliefs.filled(passed, [p.kind for p in callee.trace.params], callee.outcome.left)
        if callee.trace is not None:
            target = _given_back(callee.trace, passed, target, twice=asks(low.program))
        if places:
            target = stored_back(low, node, callee, places, target)
    if callee.outcome.ends:
        raise Ended
    form = callee.recursion.supposed if callee.trace is None else callee.outcome.form
    if form is None or (callee.trace is None and (back or not is_of_values(form))):
        return target  # a function that calls itself hands no dicts over: it is refused when it is lowered
    found = taken_back(low, node, form, target, sent, back, base)
    if known.cached:
        _tie_kept(low, node, known, found)
    if isinstance(known, LocalFunction) and known.late:
        found = read_later(low, found, around.keys() - known.captured.keys())
    if there := [*_lists(low, [found, *back])]:
        handed = _lists(low, [*(value for value, _ in given.values()), *around.values()])
        meet(low, *(one for one in handed if any(_may_be(low, one, other) for other in there)))
    return found


def _changed_list(low: Lowering, given: Mapping[str, Value], place: Sequence[str | int]) -> tuple[str | int, ...]:
    """The place in a parameter of this function of a list that the callee has to have as storage; nothing if it is in none.

    Raises:
        MustGrow: it was displayed here.
    """
    if not place:
        return ()
    first, *rest = place
    value: Value | None = given.get(str(first))
    for k in rest:
        value = value.items[int(k)] if isinstance(value, Pack) else None
    if isinstance(value, Pack) and id(value) in low.displays.sites:
        raise must_grow(low, value)
    return low.displays.given_at(value) if isinstance(value, Pack) else ()


def _lists(low: Lowering, values: Sequence[Value]) -> Iterator[Pack]:
    """The lists in some values, in their objects, and in functions; a change is missed where a call keeps one."""
    pending, seen = [*reversed(values)], set[Value]()
    while pending:
        value = plain(pending.pop())
        if isinstance(value, Known):
            pending += reversed(captured_by(value))
        elif isinstance(value, Pack):
            if value.kind == "list":
                yield value
            pending += reversed(value.items)
        elif isinstance(value, Var) and low.objects.refers(value) and value not in seen:
            seen.add(value)
            pending.append(contents(low, value))


def _may_be(low: Lowering, handed: Arg, there: Arg) -> bool:
    """Whether a list that was handed to a call may be one that is there behind it: its objects are the same."""
    if isinstance(handed, Pack) and isinstance(there, Pack):
        alike = handed.kind == there.kind and len(handed.items) == len(there.items)
        return alike and all(_may_be(low, one, other) for one, other in zip(handed.items, there.items, strict=True))
    return handed == there or not (low.objects.refers(handed) or low.objects.refers(there))


def _given_back(trace: Trace, passed: Sequence[Arg], target: Arg, twice: bool) -> Arg:
    """What a call gives, with its own arguments where the function returns these, and flags as they are; or ``twice``, once."""
    given = dict(reversed([*zip(leaves(trace.result), leaves(target), strict=True)])) if twice else dict[Arg, Arg]()
    given |= {v: v for v in leaves(trace.result) if isinstance(v, Const) and type(v.value) in (bool, str, NoneType)}
    for param, arg in zip(trace.params, passed, strict=True):
        given |= dict(zip(leaves(param.tree), leaves(arg), strict=True))
    returned = iter([given.get(leaf) for leaf in leaves(trace.result)])
    return mapped(target, lambda leaf: leaf if (same := next(returned)) is None else same)


def at_call(low: Lowering, node: gast.AST, name: str, error: DifferentiationError) -> DifferentiationError:
    """The refusal of a call, for what is refused inside the function; of a list's method, in the words of its caller."""
    if error.path in (list_methods.__file__, dict_methods.__file__, array_loops.__file__, ordered_lists.__file__):
        of_ordered = error.path == ordered_lists.__file__ and isinstance(node, gast.Call)
        owner = node.args[0] if of_ordered else getattr(getattr(node, "func", None), "value", None)
        called = name if owner is None else gast_text(owner)
        return low.refuse(node, error.message.replace("`items`", f"`{called}`"), error.remedy)
    return inside_call(error, name, low.scope.text.source, low.origin(node))
