"""Comprehensions and generator expressions, and what goes through a list: loops that append, or that add up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

import gast

from adjoint_gen.frontend.calls.callees import call_function
from adjoint_gen.frontend.containers import dicts, kept_sets, list_methods, lists
from adjoint_gen.frontend.containers.keys import kept_key, kept_value
from adjoint_gen.frontend.containers.list_growth import appending
from adjoint_gen.frontend.containers.part_names import part_name
from adjoint_gen.frontend.control.choices import choose
from adjoint_gen.frontend.control.expressions import operate
from adjoint_gen.frontend.control.item_loops import each_of, refuse_changed, through
from adjoint_gen.frontend.control.iterables import Counted, Listed, iterate_value, written_out
from adjoint_gen.frontend.control.iteration import begun, by_names, iterate
from adjoint_gen.frontend.control.moving import moves_nothing
from adjoint_gen.frontend.control.statements import bind_target
from adjoint_gen.frontend.names.callables import holds_functions
from adjoint_gen.frontend.names.values import Known, Value, View, leaves
from adjoint_gen.frontend.objects.named_tuples import in_names
from adjoint_gen.frontend.objects.object_attributes import class_of
from adjoint_gen.frontend.objects.truth import truth
from adjoint_gen.frontend.state.builder import Lowering
from adjoint_gen.frontend.state.control_flow import Ended
from adjoint_gen.frontend.state.known_raises import raised
from adjoint_gen.frontend.state.presence import undoing
from adjoint_gen.frontend.state.restarts import Learned
from adjoint_gen.frontend.text.named_values import flattened
from adjoint_gen.frontend.text.optionals import ANY, is_of_object
from adjoint_gen.frontend.text.own_statements import site_of_own
from adjoint_gen.ir.trace import Append, Arg, Atom, Const, For, If, Pack, Store, Var
from adjoint_gen.ir.views import GETITEM
from adjoint_gen.rules.listing import TABLE, element

_FEW = 8
"""How many objects that a comprehension over a range makes are each written out; more are the running program's."""


def comprehension(
    low: Lowering, node: Any, base: str, by_item: bool = False, beside: Callable[[], object] = lambda: None
) -> Value:
    """``[element for target in iterable if test]``: a display where its items are known one by one, else storage.

    With ``by_item`` also the numbers of a short range are, and where the elements are functions or objects.
    """
    _check(low, node)
    first, each = _gone_through(low, node, beside=beside), ("each", (node.lineno, node.col_offset))
    if by_item or isinstance(node.elt, gast.Lambda) or each in low.objects.learned:
        first = written_out(first)
    if len(node.generators) == 1 and isinstance(first, Listed) and (items := _each_known(low, node, first)) is not None:
        return lists.display(low, node, items, base)
    made = lists.new_list(low, node, (), base)

    def append(before: Atom) -> Atom:
        value = low.value(node.elt)
        if isinstance(one_by_one := written_out(first), Listed) and one_by_one is not first:
            few = len(one_by_one.items) <= _FEW
            if holds_functions(value) or (few and _holds_objects(low, value)):
                raise Learned(each)
        item = lists.as_item(low, node.elt, value, made)
        low.emit(Append(made, item, low.origin(node.elt)))
        return before

    _generate(low, node, node.generators, first, Const(0), append, "")
    return made


def _holds_objects(low: Lowering, value: Value) -> bool:
    """Whether a value is, or holds, an object that is taken apart."""
    return not isinstance(value, Known | View) and any(map(low.objects.refers, leaves(value)))


def _each_known(low: Lowering, node: Any, first: Listed) -> list[Arg] | None:
    """The items of a comprehension, where it is known of each whether it is there; else None, and nothing is lowered."""
    tests, items = node.generators[0].ifs, list[Arg]()
    undo = undoing(low) if tests else None
    for k in range(len(first.items)):
        bind_target(low, node.generators[0].target, first.at(k))
        answers = (truth(low, low.value(test), test) for test in tests)
        open_ = next((answer for answer in answers if answer != Const(True)), None)
        if open_ is None:
            items.append(dicts.item(low, node.elt))
        elif undo is not None and not isinstance(open_, Const):
            undo()
            return None
    return items


def set_comprehension(low: Lowering, node: Any, base: str) -> Value:
    """``{element for target in iterable if test}``."""
    if not low.program.modes.keeping:
        return kept_sets.set_of(low, node, set, low.as_argument(comprehension(low, node, ""), node), base)
    _check(low, node)
    made = kept_sets.display(low, node, (), base)

    def add(before: Atom) -> Atom:
        kept_sets.put(low, node.elt, made, low.value(node.elt))
        return before

    _generate(low, node, node.generators, _gone_through(low, node), Const(0), add, "")
    return made


def dict_comprehension(low: Lowering, node: Any, base: str) -> Value:
    """``{key: value for target in iterable if test}`` where the items and the tests are known one by one."""
    _check(low, node)
    items: list[tuple[Arg, Arg]] = []

    def add(before: Atom) -> Atom:
        name = low.argument(node.key)
        items.append((name, dicts.item(low, node.value, part_name(base, name))))
        return before

    blocks = len(low.writing.blocks[-1])
    through = node.generators[0].iter
    first = by_names(low, through) or written_out(_gone_through(low, node))
    is_table = ("table", node.lineno, node.col_offset)
    if low.program.modes.keeping and (is_table in low.objects.learned or not isinstance(first, Listed)):
        return _kept(low, node, first, base)
    if not isinstance(first, Listed):
        raise dicts.of_names(low, node, *dicts.OF_ANY_NUMBER)
    _generate(low, node, node.generators, first, Const(0), add, "")
    if any(isinstance(stmt, If | For) for stmt in low.writing.blocks[-1][blocks:]):
        if low.program.modes.keeping:
            raise Learned(is_table)
        raise low.refuse(node, "cannot differentiate a dict whose keys only the running program knows", "a list")
    return dicts.new_dict(low, node, items, base)


def _kept(low: Lowering, node: Any, first: Counted | Listed, base: str) -> Var:
    """A dict that the running program keeps, of a number of items that only it knows."""
    made = low.bind(TABLE, (), base)

    def add(before: Atom) -> Atom:
        name, value = kept_key(low, node.key, low.value(node.key)), kept_value(low, node, low.value(node.value))
        low.emit(Store(made, (name,), value, origin=low.origin(node)))
        return before

    _generate(low, node, node.generators, first, Const(0), add, "")
    return made


def _check(low: Lowering, node: Any) -> None:
    node.generators = flattened(node.generators)
    inner = [n for n in gast.walk(node) if isinstance(n, gast.NamedExpr)]
    walked = {g.iter.id for g in node.generators if isinstance(g.iter, gast.Name)}
    calls = (n for n in gast.walk(node) if isinstance(n, gast.Call) and isinstance(n.func, gast.Name) and n.func.id == "next")
    if any(isinstance(arg, gast.Name) and arg.id in walked for call in calls for arg in call.args[:1]):
        if site_of_own(node) not in low.objects.learned:
            raise Learned(site_of_own(node))
        raise low.refuse(node, "cannot differentiate `next` of what the comprehension goes through", "a loop")
    own = site_of_own(node)
    if inner and own not in low.objects.learned:
        raise Learned(own)
    if inner or any(g.is_async for g in node.generators):
        raise low.refuse(node, "cannot differentiate this comprehension: it binds names or is asynchronous", "a loop")


def _gone_through(
    low: Lowering, node: Any, stops: bool = False, beside: Callable[[], object] = lambda: None
) -> Counted | Listed:
    """What a comprehension goes through first; what stands ``beside`` it is evaluated before its first pass.

    Raises:
        DifferentiationError: it is an iterator, which it may leave before the end, or which something in it may move on.
    """
    walked, through = len(low.objects.watched.walks), begun(low, node.generators[0].iter)
    beside()
    first = through()
    if walked < len(low.objects.watched.walks):
        targets = {n.id for n in gast.walk(node.generators[0].target) if isinstance(n, gast.Name)}
        parts = [*(part for name in ("elt", "key", "value") if (part := getattr(node, name, None)) is not None)]
        if stops or len(node.generators) > 1 or not moves_nothing(low, [*parts, *node.generators[0].ifs], targets):
            if (own := site_of_own(node)) not in low.objects.learned:
                raise Learned(own)
            what = "cannot differentiate a comprehension over an iterator that it may leave, or that a call in it may move on"
            raise low.refuse(node, what, "a `for` loop")
    return first


def added_up(low: Lowering, node: Any, sign: gast.operator, start_node: gast.AST, base: str) -> Arg:
    """``sum(element for target in iterable if test)``, or ``math.prod``; of a list, too, whose items stay."""
    _check(low, node)
    given: list[Value] = []

    def begin() -> None:
        given.append(low.value(start_node))

    if (listed := ("sums", node.lineno, node.col_offset)) in low.objects.learned:
        items = comprehension(low, gast.copy_location(gast.ListComp(node.elt, node.generators), node), "", beside=begin)
        if isinstance(items, Pack):
            total = reduce(lambda before, item: operate(low, sign, before, item, node, base), items.items, given[0])
            return low.part(total, node)
        assert isinstance(items, Var)
        whole = low.load(View(items)) if items in low.lists.storage else items
        return summed(low, node, whole, sign, given[0], base)
    first = _gone_through(low, node, beside=begin)
    start = given[0]
    if isinstance(sign, gast.Add) and _is_list(low, start):

        def rows(put: Callable[[Arg], None]) -> None:
            def each(before: Atom) -> Atom:
                put(low.part(low.value(node.elt), node))
                return before

            _generate(low, node, node.generators, first, Const(0), each, "")

        return _put_together(low, node, start, rows, base)

    def add(before: Atom) -> Atom:
        value = low.value(node.elt)
        stays = isinstance(node, gast.GeneratorExp) or low.kind(value).rank == 0 or isinstance(node.elt, gast.BinOp)
        if isinstance(value, Pack) or class_of(low, value) is not None or not stays:
            raise Learned(listed)
        return _atom(low, operate(low, sign, before, value, node, base), node)

    if class_of(low, start) is not None:
        raise Learned(listed)
    return _generate(low, node, node.generators, first, _atom(low, low.as_argument(start, start_node), start_node), add, base)


def summed(low: Lowering, node: gast.AST, value: Value, sign: gast.operator, start: Value, base: str) -> Arg:
    """``sum(items)`` or ``math.prod(items)`` of a list of unknown length."""
    if isinstance(sign, gast.Add) and _is_list(low, start):
        return _put_together(low, node, start, lambda put: each_of(low, value, node, put), base)

    item = element(low.kind(value))
    if isinstance(sign, gast.Add) and (is_of_object(item) or item.tag == "tuple"):
        some = start == Const(0) and item.keys != (ANY,)
        given, method = ([value], list_methods.added) if some else ([value, start], list_methods.added_to)
        return low.part(call_function(low, node, Known(method, "sum"), given, (), base), node)

    def add(item: Arg, before: Atom) -> Atom:
        return _atom(low, operate(low, sign, before, item, node, base), node)

    return through(low, node, iterate_value(low, value, node), None, _atom(low, start, node), add, base)


def _is_list(low: Lowering, value: Value) -> bool:
    return (isinstance(value, Pack) and value.kind == "list") or lists.is_list(low, value)


def _put_together(
    low: Lowering, node: gast.AST, start: Value, through: Callable[[Callable[[Arg], None]], object], base: str
) -> Arg:
    """``sum(rows, start)`` of lists: ``through`` puts what is in each of them behind what is in the first."""
    made = lists.new_list(low, node, (), base)
    append = appending(low, node, made)
    each_of(low, start, node, append)
    through(lambda row: each_of(low, row, node, append))
    return made


def decided(low: Lowering, node: Any, every: bool, base: str) -> Arg:
    """``all(...)``, if ``every``, or ``any(...)`` of a generator expression, which asks no more once that is decided."""
    _check(low, node)
    first, answers = _gone_through(low, node, stops=True), list[Atom]()

    def step(_: Atom) -> Atom:
        answers.append(_truth(low, low.value(node.elt), node.elt))
        return answers[-1]

    found = _generate(low, node, node.generators, first, Const(every), step, base, while_=every)
    return Const(every) if all(answer == Const(every) for answer in answers) else found


def first_of(low: Lowering, node: Any, default: Sequence[gast.AST], base: str) -> Value:
    """``next(...)`` of a generator expression, which asks no more once it has an item."""
    _check(low, node)
    others: list[Value] = []
    first = _gone_through(low, node, stops=True, beside=lambda: others.extend(low.value(value) for value in default))
    made = lists.new_list(low, node, ())

    def put(before: Atom) -> Atom:
        low.emit(Append(made, lists.as_item(low, node.elt, low.value(node.elt), made), low.origin(node.elt)))
        return Const(True)

    found = _generate(low, node, node.generators, first, Const(False), put, "", while_=False)

    def item() -> Value:
        return in_names(low, low.bind(GETITEM, (low.load(View(made)), Const(0)), base))

    def otherwise() -> Value:
        if not others:
            raised(low, StopIteration, [])
            raise Ended
        return others[0]

    assert isinstance(found, Var | Const)
    return choose(low, found, item, otherwise, node, base)


def _truth(low: Lowering, value: Value, node: gast.AST) -> Atom:
    """Whether a value is true, as ``True`` or ``False``."""
    found = truth(low, value, node)
    return found if isinstance(found, Const) else low.bind("builtins.bool", (found,))


def _atom(low: Lowering, value: Value, node: gast.AST) -> Atom:
    atom = low.as_argument(value, node)
    if isinstance(atom, Pack):
        raise low.refuse(node, f"cannot differentiate a sum of {atom.kind}s", "a loop")
    return atom


def _generate(
    low: Lowering, whole: gast.AST, generators: Sequence[Any], iteration: Counted | Listed, start: Atom,
    body: Callable[[Atom], Atom], base: str, while_: bool | None = None,
) -> Atom:
    """Loops in loops of a ``whole`` comprehension; ``body`` makes of what was there before an iteration what is there after it.

    With ``while_`` an iteration does nothing unless it finds just that.
    """
    first, *rest = generators

    def run(item: Arg, before: Atom) -> Atom:
        bind_target(low, first.target, item)
        if while_ is None:
            return tested(first.ifs, before)

        def more() -> Value:
            return tested(first.ifs, before)

        def done() -> Value:
            return before

        then, orelse = (more, done) if while_ else (done, more)
        assert isinstance(before, Var | Const)
        return _atom(low, choose(low, before, then, orelse, first.target, base), first.target)

    def tested(tests: Sequence[gast.AST], before: Atom) -> Atom:
        if not tests:
            return _generate(low, whole, rest, iterate(low, rest[0].iter), before, body, base, while_) if rest else body(before)
        test = truth(low, low.value(tests[0]), tests[0])
        if isinstance(test, Const):
            return tested(tests[1:], before) if test.value else before
        after = choose(low, test, lambda: tested(tests[1:], before), lambda: before, tests[0], base)
        return _atom(low, after, tests[0])

    before = low.lists.iterating
    low.lists.iterating |= dicts.gone_through(low, first.iter)
    began = len(low.writing.blocks[-1])
    after = through(low, first.iter, iteration, first.target, start, run, base, whole)
    refuse_changed(low, first.iter, low.writing.blocks[-1][began:])
    low.lists.iterating = before
    return after
