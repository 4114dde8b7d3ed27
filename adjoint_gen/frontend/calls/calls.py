"""Calls: of functions with rules, of library functions, of methods of arrays, and of what is not known."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from functools import partial

import gast
import numpy as np

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.calls.argument_passing import given_early
from adjoint_gen.frontend.calls.callees import call_of_source
from adjoint_gen.frontend.calls.clobbers import note_opaque, note_opaque_method
from adjoint_gen.frontend.calls.derivatives import taken
from adjoint_gen.frontend.calls.library_texts import is_read
from adjoint_gen.frontend.calls.opaque_calls import INSIDE, meant, of_the_running_program, seen_through_by
from adjoint_gen.frontend.calls.solvers import solved
from adjoint_gen.frontend.calls.user_rules import method_with_rule, of_a_rule
from adjoint_gen.frontend.containers import counters, dicts, kept_dicts, kept_sets
from adjoint_gen.frontend.containers.containers import of_dict, of_iterable
from adjoint_gen.frontend.containers.displays import chosen, gathered, looked_for, through_display
from adjoint_gen.frontend.containers.key_functions import by_key, getter, of_ordered, reduced
from adjoint_gen.frontend.containers.list_growth import change, list_copy, noted_outside
from adjoint_gen.frontend.containers.lists import display, refuse_named, refuse_stale, settle_held
from adjoint_gen.frontend.containers.unpacking import names_given, starred
from adjoint_gen.frontend.control.choices import choose
from adjoint_gen.frontend.control.consumers import of_generator, through_list
from adjoint_gen.frontend.control.expressions import attribute_of, foresee_attribute
from adjoint_gen.frontend.library import call_forms, library_objects, powers, sparse_matrices, splitting, ufuncs
from adjoint_gen.frontend.library.array_api import of_array_api
from adjoint_gen.frontend.library.higher_order import applied, made_again, tolist
from adjoint_gen.frontend.library.library_stores import put_out
from adjoint_gen.frontend.library.library_writers import changing_call, changing_method
from adjoint_gen.frontend.library.loaded_modules import of_modules
from adjoint_gen.frontend.library.operands import (
    as_arrays,
    by_position,
    misfits,
    named_as_arrays,
    out_position,
    parameters_of,
    with_none,
)
from adjoint_gen.frontend.library.operator_functions import as_operator
from adjoint_gen.frontend.library.overwritten import output_of_filter, overwriting, without_same_dtype
from adjoint_gen.frontend.library.several_results import several_results
from adjoint_gen.frontend.library.signatures import of_signatures
from adjoint_gen.frontend.library.strings import of_string, with_fields
from adjoint_gen.frontend.names.callables import Again, Choice, MadeOf, Partial, class_itself, plain
from adjoint_gen.frontend.names.resolve import is_ours, operation_of
from adjoint_gen.frontend.names.values import Known, Named, Params, Value
from adjoint_gen.frontend.objects import attribute_dicts, dict_nodes, held_items, instances, named_tuples
from adjoint_gen.frontend.objects.class_members import above
from adjoint_gen.frontend.objects.dispatch import asked_of, dispatched, through
from adjoint_gen.frontend.objects.nodes import refuse_any
from adjoint_gen.frontend.objects.object_attributes import Shown
from adjoint_gen.frontend.objects.object_calls import of_objects
from adjoint_gen.frontend.objects.type_tests import looked_at, tested
from adjoint_gen.frontend.objects.unions import identity
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import Ended, foresee
from adjoint_gen.frontend.state.known_raises import foresee_call
from adjoint_gen.frontend.state.methods import ARRAY_METHODS, array_method, is_foreign, is_harmless_method
from adjoint_gen.frontend.state.refusals import gast_text
from adjoint_gen.frontend.storage.identity import refuse_question
from adjoint_gen.frontend.storage.materialise_lists import as_array
from adjoint_gen.frontend.storage.subscripts import load
from adjoint_gen.frontend.storage.view_ops import as_attribute, show
from adjoint_gen.frontend.storage.views import reference
from adjoint_gen.frontend.text.optionals import is_union
from adjoint_gen.ir.memory import LEAVES_OUT_ALONE, NEW, TABLE, writes_into
from adjoint_gen.ir.trace import UNDEF, Arg, Const, Effect, Pack, Var
from adjoint_gen.program.checkpoints import checkpoint
from adjoint_gen.program.reach import hashable
from adjoint_gen.program.registrations import rule_of
from adjoint_gen.program.side_effects import is_mutating_method, looks_at_callers
from adjoint_gen.rules.table import op_name

_NOT_UNDERSTOOD = {
    exec: "the code itself", eval: "the expression itself", globals: "the names themselves", locals: "the names themselves",
    vars: "the names themselves", super: "a call of a function of the module", iter: "a `for` loop", next: "a `for` loop",
    map: "a loop", filter: "a loop", zip: "a `for` loop over it", enumerate: "a `for` loop over it",
    reversed: "a `for` loop over it, or x[::-1]", sorted: "np.sort, or sorted(x) without a key", compile: "the code itself",
    __import__: "an import at the top of the module", functools.partial: "a function: `lambda v: f(x, v)`",
}
ORDINARY = "adjoint_gen.runtime.ordinary"
_NUMBERS: dict[str, type] = {"numpy scalar": np.generic, "complex": complex, "float": float}
_TRUE = Const(True)


def call(low: Lowering, node: gast.Call, base: str) -> Value:
    """A call."""
    known: Value | None = None
    if isinstance(node.func, gast.Attribute):
        owner = low.value(node.func.value)
        if isinstance(owner, Pack) and is_union(owner):
            return dispatched(low, node, owner, lambda sort: call(low, _of(node, Shown(node.func.value, sort)), base), base)
        owner = dict_nodes.shown(low, node, held_items.dict_asked(low, node, owner), node.func.attr)
        known = held_items.of_base(low, node, owner) or instances.callee(low, node.func, owner)
        known = known or library_objects.attribute(low, node.func, owner)
        if known is None:
            return _method(low, node, library_objects.as_it_is(low, node, owner), node.func.attr, base)
    callee = class_itself(low.value(node.func) if known is None else plain(known))
    if (found := asked_of(low, node, "func", callee, base)) is not None:
        return found
    if isinstance(callee, Known):
        for special in (above, of_generator, of_dict, of_iterable, by_key, getter, reduced, of_ordered, of_modules):
            if (made := special(low, node, callee.value, base)) is not None:
                return made
    return call_value(low, node, callee, *arguments(low, node, callee), base)


def _of(node: gast.Call, owner: gast.AST) -> gast.Call:
    """A call of a method of another owner."""
    method = gast.copy_location(gast.Attribute(owner, node.func.attr, gast.Load()), node.func)
    return gast.copy_location(gast.Call(method, node.args, node.keywords), node)


def call_value(low: Lowering, node: gast.Call, callee: Value, values: Sequence[Value], named: Named, base: str) -> Value:
    """A call with arguments that are lowered."""
    low.writing.here = node
    callee = class_itself(callee)
    if isinstance(callee, Choice):
        one, other = (partial(call_value, low, node, f, values, named, base) for f in (callee.then, callee.orelse))
        return choose(low, callee.test, one, other, node, base)
    def again(function: Value, args: Sequence[Value], params: Named) -> Value:
        return call_value(low, node, function, args, params, base)

    for special in (tested, as_operator, of_objects, chosen, applied, taken, solved, of_array_api, of_signatures):
        if (found := special(low, node, callee, values, named, base, again)) is not None:
            return found
    if isinstance(callee, MadeOf):
        if (function := library_objects.called(low, callee, values, named)) is not None:
            return call_value(low, node, function, (), (), base)
        callee = library_objects.as_it_is(low, node, callee)
    if isinstance(callee, Partial):
        found = again(callee.function, (*callee.args, *values), tuple((dict(callee.params) | dict(named)).items()))
        return library_objects.made_again(callee, found) if isinstance(callee, Again) else found
    if isinstance(callee, Known) and callee.value is checkpoint:
        return made_again(low, node, values, named)
    if isinstance(callee, Known) and (object_ := library_objects.made(low, callee, values, named)) is not None:
        return object_
    if isinstance(callee, Known) and callee.value is functools.partial and values and isinstance(values[0], Known):
        settle_held(low, (*values, *(value for _, value in named)))
        return Partial(functools.partial, values[0].spelling, function=values[0], args=tuple(values[1:]), params=tuple(named))
    if isinstance(callee, Known) and (record := named_tuples.made(low, node, callee, values, named)) is not None:
        return record
    if isinstance(callee, Known) and is_read(low, callee, values, named):
        return call_of_source(low, node, callee, values, named, base)
    if isinstance(callee, Known) and callee.value is id and len(values) == 1 and (number := identity(low, node, values[0])):
        return number

    def of_sorts(sorts: Sequence[Value]) -> Value:
        given = zip([name for name, _ in named], sorts[len(values) :], strict=True)
        return call_value(low, node, callee, sorts[: len(values)], tuple(given), base)

    if (found := through(low, node, [*values, *(value for _, value in named)], of_sorts, base)) is not None:
        return found
    foresee_call(low, node, callee, () if named else values)
    refuse_any(low, node, [*values, *(value for _, value in named)])
    if (inside := seen_through_by(low, node.func)) is not None:
        return call_of_source(low, node, inside, values, named, base)
    if isinstance(callee, Known) and (made := gathered(low, node, callee.value, values, named, base)) is not None:
        return made
    if isinstance(callee, Known) and is_ours(callee.value) and any(isinstance(v, Known) and v.home is None for v in values):
        raise low.refuse(node, *INSIDE)
    args, params = _as_arguments(low, node, held_items.as_sequences(low, node, callee, values), named)
    note_opaque(low, node, *looked_at(callee, values), *(value for _, value in named))
    if isinstance(callee, Known):
        return call_known(low, node, callee, args, params, base)
    if not params and (along := library_objects.along_curve(low, meant(low, node.func), callee, args, base)) is not None:
        return along
    if not isinstance(callee, Pack | Const):
        refuse_named(low, node, (*args, *(value for _, value in params)))
        note_opaque(low, node, meant(low, node.func))
        result = low.bind("call", (callee, *args), base, params, Effect.IMPURE)
        low.premises.notes[result] = of_the_running_program(low, node.func)
        return result
    raise low.refuse(node, "cannot differentiate a call of what is not a function", "a call of a function")


def arguments(low: Lowering, node: gast.Call, callee: Value = UNDEF) -> tuple[list[Value], list[tuple[str, Value]]]:
    """The arguments of a call in the order in which they are evaluated."""
    given_early(low, node, callee)
    args: list[Value] = []
    others = [*node.args]
    while others:
        if isinstance(arg := others.pop(0), gast.Starred):
            found, others = starred(low, arg, others, callee, args, names_given(low, node.keywords))
            args.extend(map(plain, found))
        else:
            args.append(low.value(arg))
    named: list[tuple[str, Value]] = []
    for keyword in node.keywords:
        value = low.value(keyword.value)
        named += [(keyword.arg, value)] if keyword.arg is not None else dicts.as_keywords(low, keyword.value, value)
    refuse_stale(low, node, (*args, *(value for _, value in named)))
    return args, named


def _as_arguments(
    low: Lowering, node: gast.Call, values: Sequence[Value], named: Named
) -> tuple[list[Arg], list[tuple[str, Arg]]]:
    """The arguments as a statement may have them."""
    return [low.as_argument(v, node) for v in values], [(key, low.as_argument(v, node)) for key, v in named]


def call_known(low: Lowering, node: gast.Call, callee: Known, args: Sequence[Arg], params: Params, base: str) -> Value:
    """A call of a function or class that was resolved at transformation."""
    function = callee.value
    refuse_question(low, node, callee, args)
    args, params = with_none(low, function, args, params)
    for meaning in (_built_in, through_display, through_list, splitting.split, splitting.stacked):
        if (special := meaning(low, node, function, args, params, base)) is not None:
            return special
    special = splitting.around(low, function, args, params, base) or splitting.distinct(low, function, args, params)
    if special is None:
        special = call_forms.form_of(low, function, args, params, base)
    if special is not None:
        return special
    if (changed := changing_call(low, node, function, callee.spelling, args, params)) is not None:
        return changed
    if (meant := ufuncs.method(low, node, callee, args, params, base)) is not None:
        return meant if isinstance(meant, Var) else call_known(low, node, *meant, base)
    found = operation_of(function, callee.home)
    if found is not None and rule_of(function) is not None:
        args, params = of_a_rule(low, node, callee, found[0], args, params)
        if not hashable(function):
            return several_results(low, function, args, params, base) or low.bind(found[0], args, base, params, found[1])
    if found is not None and misfits(function, len(args), tuple(name for name, _ in params)):
        low.bind("call", (low.as_argument(callee, node), *args), base, params, Effect.RAISES)
        raise Ended
    args, params = by_position(function, args, params)
    if found is not None:
        again = partial(call_known, low, node, callee, args, base=base)
        if (overwritten := overwriting(low, node, function, args, params, again)) is not None:
            return overwritten
    if (results := several_results(low, function, args, params, base)) is not None:
        return results
    params = without_same_dtype(low, function, args, params)
    given = _output(function, args, params) or output_of_filter(low, function, args, params)
    if given is not None:
        out, mask, args, params = given
        mask = None if mask is None else as_array(low, mask)
        return put_out(
            low, node, callee.spelling, function, out, mask, args, params,
            lambda args, params: call_known(low, node, callee, args, params, ""),
        )
    refuse_mutation(low, node, function, callee.spelling, args, params)
    if found is not None:
        op, effect = as_attribute(low, found[0], args), found[1]
        shown, params = show(low, op, args, params, base), named_as_arrays(low, function, params)
        args, ours = call_forms.numbers_in(low, function, args)
        made = low.bind(op, as_arrays(low, function, args), "" if ours else base, params, effect) if shown is None else shown
        return low.bind("builtins.float", (low.as_argument(made, node),), base, effect=Effect.PURE) if ours else made
    refuse_named(low, node, (*args, *(value for _, value in params)))
    note_opaque(low, node, callee)
    result = low.bind("call", (low.as_argument(callee, node), *args), base, params, Effect.IMPURE)
    if is_ours(function):
        low.premises.notes[result] = INSIDE
    elif isinstance(function, type):
        what = f"cannot differentiate this call: `{callee.spelling}` is a class, and no derivative passes through its objects"
        low.premises.notes[result] = what, "its fields, under names of their own or in a tuple or dict"
    return result


def _output(function: object, args: Sequence[Arg], params: Params) -> tuple[Arg, Arg | None, Sequence[Arg], Params] | None:
    """The array that a library function is to write into and the mask of its elements, and the other arguments, if any."""
    if operation_of(function) is None or (isinstance(function, np.ufunc) and function.nout > 1):
        return None
    by_name = dict(params)
    out, position = by_name.pop("out", Const(None)), out_position(function)
    if position is not None and len(args) == position + 1:
        out, args = args[position], args[:position]
    if out == Const(None) or op_name(function) in LEAVES_OUT_ALONE:
        return None
    mask = by_name.pop("where", None) if isinstance(function, np.ufunc) else None
    return out, mask, args, tuple(by_name.items())


def refuse_mutation(
    low: Lowering, node: gast.Call, function: object, spelling: str, args: Sequence[Arg], params: Params
) -> None:
    """Refuse a call that writes into one of its arguments, or leaves parts of its result unwritten."""
    known = TABLE.get(op_name(function) or "", NEW)
    if 0 in known.writes:
        raise low.refuse(
            node, f"cannot differentiate `{spelling}`: it changes its argument in place", "an operation that gives a new array"
        )
    if function is np.nan_to_num and dict(zip(("x", "copy"), args, strict=False), **dict(params)).get("copy", _TRUE) != _TRUE:
        raise _writes(low, node, f"`copy=` of `{spelling}`", spelling)
    placed = () if isinstance(function, np.ufunc) else zip(parameters_of(function), args, strict=False)
    for key, value in (*params, *(pair for pair in placed if pair[0] != "out")):
        if writes_into(key, value):
            raise _writes(low, node, f"`{key}=` of `{spelling}`", spelling)
        if key == "where" and isinstance(function, np.ufunc) and value not in (Const(None), Const(False)):
            raise low.refuse(
                node, f"cannot differentiate `where=` of `{spelling}`: it leaves elements unwritten",
                f"np.where(mask, {spelling}(...), other)",
            )
    position = out_position(function)
    outputs = () if position is None else args[position : None if isinstance(function, np.ufunc) else position + 1]
    if any(writes_into("out", value) for value in outputs):  # a ufunc of several results has as many
        raise _writes(low, node, f"the output argument of `{spelling}`", spelling)


def _writes(low: Lowering, node: gast.Call, what: str, spelling: str) -> DifferentiationError:
    return low.refuse(node, f"cannot differentiate {what}: it writes into an array", f"`y = {spelling}(...)` without it")


def _built_in(low: Lowering, node: gast.Call, function: object, args: Sequence[Arg], params: Params, base: str) -> Value | None:
    """Builtins with a meaning of their own; None for every other function."""
    for known, remedy in _NOT_UNDERSTOOD.items():
        if function is known:
            name = getattr(known, "__name__", "")
            raise low.refuse(node, f"cannot differentiate `{name}(...)` as a value", remedy)
    if looks_at_callers(function):
        what = f"cannot differentiate `{gast_text(node.func)}(...)`: it tells of what runs, which is the derivative"
        raise low.refuse(node, what, "a name or a flag that says what it would tell")
    if function in (float, int, complex) and len(args) == 1 and isinstance(args[0], Pack):
        foresee(node, function, {"tuple": (), "list": []}.get(args[0].kind, {}))
    if function is divmod and len(args) == 2:
        return Pack("tuple", (low.bind("operator.floordiv", args), low.bind("operator.mod", args)))
    if function is np.ndarray and len(args) <= 2 and {name for name, _ in params} <= {"shape", "dtype"}:
        return low.bind("numpy.empty", args, base, params, Effect.RAISES)
    if function is pow and len(args) == 2 and not params:
        return powers.power(low, args[0], args[1], base)
    if function is getattr and len(args) == 2 and isinstance(args[1], Const) and isinstance(args[1].value, str):
        return attribute_of(low, args[0], args[1].value, node, base)
    return None


def _method(low: Lowering, node: gast.Call, owner: Value, name: str, base: str) -> Value:
    """``owner.name(...)`` for a value of the running program."""
    for container in (attribute_dicts, counters, dicts, kept_dicts, kept_sets):
        if (made := container.method(low, node, owner, name, base)) is not None:
            return made
    if (record := named_tuples.method(low, node, owner, name)) is not None:
        return record
    if (moved := change(low, node, owner, name, base)) is not None:
        return moved
    foresee_attribute(low, node, owner, name)
    if name == "tolist" and not node.args and (listed := tolist(low, node, owner, base)) is not None:
        return listed
    args, params = _as_arguments(low, node, *with_fields(low, node, owner, name, arguments(low, node)))
    low.writing.here = node
    def with_rule(method: Known, given: Arg) -> Value:
        return call_known(low, node, method, (given, *args), params, base)
    if (made := method_with_rule(low, node, owner, name, with_rule, base)) is not None:
        return made
    if (text := of_string(low, node, owner, name, args, params, base)) is not None:
        return text
    if (product := sparse_matrices.method(low, owner, name, args, params, base)) is not None:
        return product
    kind = low.kind(owner)
    if (changed := changing_method(low, node, owner, name, args, params)) is not None:
        return changed
    if name == "view" and not (args or params) and isinstance(owner, Var) and reference(low, owner) is not None:
        return load(low, owner, Const(...))  # another object
    if is_mutating_method(name) and not noted_outside(low, owner, name):
        what = f"cannot differentiate `.{name}(...)`: it changes its object in place"
        raise (dicts.of_names if kind.tag == "set" else Lowering.refuse)(low, node, what, "an operation that gives a new value")
    if name == "copy" and not (args or params) and isinstance(owner, Pack) and owner.kind == "list":
        return display(low, node, owner.items, base)
    if name == "copy" and kind.tag == "list" and (alone := list_copy(low, node, owner, base)) is not None:
        return alone
    if isinstance(owner, Pack):
        return looked_for(low, node, owner, name, [] if params else args, base)
    has = kind.tag in ("unknown", "array") or hasattr(_NUMBERS.get(kind.tag), name)
    if name in ARRAY_METHODS and not isinstance(owner, Known | Const) and has:
        if kind.tag != "unknown":
            low.rely(owner)
        else:
            if is_foreign(low, owner):
                low.bind("getattr", (low.as_argument(owner, node), Const(name)), effect=Effect.RAISES)
            asked = (("method", Const(name)),)
            low.bind(ORDINARY, (low.as_argument(owner, node),), "", asked, Effect.RAISES)  # else the method may be another's
        op, function, args, params = array_method(low, node, name, low.as_argument(owner, node), args, params)
        found = operation_of(function) if op is None else (op, None)
        args, params = by_position(function, args, params)
        given = _output(function, args, params) if op is None else None
        if given is not None and found is not None:
            out, mask, args, params = given[0], given[1], list(given[2]), list(given[3])
            return put_out(
                low, node, f".{name}", function, out, mask, args, params,
                lambda args, params: low.bind(found[0], args, "", params, found[1]),
            )
        refuse_mutation(low, node, function, f".{name}", args, params)
        if found is not None:
            shown = show(low, found[0], args, params, base)
            return low.bind(found[0], as_arrays(low, function, args), base, params, found[1]) if shown is None else shown
    if any(key == "out" and value != Const(None) for key, value in params):
        raise _writes(low, node, f"`out=` of `.{name}`", f"x.{name}")
    if not is_harmless_method(name):
        refuse_named(low, node, (*args, *(value for _, value in params)))
    note_opaque_method(low, node, name)
    return low.bind("method", (low.as_argument(owner, node), Const(name), *args), base, params, Effect.IMPURE)
