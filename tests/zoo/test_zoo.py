"""The zoo: every function by every argument, in every mode, against differences and against each other."""

import copy
import inspect

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, grad, hvp, jvp, vjp
from adjoint_gen.asked import Asked
from adjoint_gen.derive import lowered
from adjoint_gen.evaluate import run
from adjoint_gen.ir.check import check
from adjoint_gen.transform.record import record
from adjoint_gen.transform.reverse import reverse
from tests import extent
from tests.extent import part
from tests.fuzz.check import lowered_once
from tests.fuzz.numeric import TOLERANCE, each, inner, leaves, like
from tests.textual import faults
from tests.zoo import EXAMPLES
from tests.zoo.harness import reference, value_of
from tests.zoo.lines import generated, kinds

READY = [e for e in EXAMPLES if not e.pending]
SCALAR = [e for e in READY if isinstance(value_of(e), (float, np.floating))]
SMOOTH = [e for e in SCALAR if e.smooth]
CHECKED = part(SMOOTH, 4)
"""What `check_grads` looks at, second order included."""

WASTEFUL = {
    "control.relax_until_small", "motion.rk23_adaptive", "rows.edit_distance_by_rows",
    "sorting.permuted", "sorting.permuted_at_once", "arrays_in_lists.centres_in_a_list",
}
"""What still does something for nothing in the text that is generated for it."""


@pytest.fixture(autouse=True)
def once():
    with lowered_once():
        yield


def label(example):
    """The function's name, with a number where it is there for other arguments, too."""
    same = [e for e in EXAMPLES if e.function is example.function]
    return example.name + (f"-{same.index(example)}" if len(same) > 1 else "")


def by_arguments(examples, shift=0):
    """Each example by all its arguments at once and by each alone; for a change by one of these, in turn."""
    found = []
    for k, e in enumerate(examples):
        choices = [e.active, *((n,) for n in e.active)] if len(e.active) > 1 else [e.active]
        for names in choices if extent.everything else [choices[(k + shift) % len(choices)]]:
            found.append(pytest.param(e, names, id=f"{label(e)}-{'-'.join(names)}"))
    return pytest.mark.parametrize(("example", "names"), found)


def by_example(examples):
    return pytest.mark.parametrize("example", [pytest.param(e, id=label(e)) for e in examples])


def positions(example, names):
    """Where these arguments stand."""
    return tuple(list(example.arguments).index(name) for name in names)


def arguments(example):
    """Copies of the arguments, and what notices when they change."""
    given = copy.deepcopy(tuple(example.arguments.values()))
    before = [leaf.tobytes() for leaf in leaves(given)]
    return given, lambda: [leaf.tobytes() for leaf in leaves(given)] == before


def same(left, right, tolerance=0.0):
    pairs = list(zip(leaves(left), leaves(right), strict=True))
    scale = max(1e-3, *(np.max(np.abs(b), initial=0.0) for _, b in pairs))
    return all(a.shape == b.shape and np.max(np.abs(a - b), initial=0.0) <= tolerance * scale for a, b in pairs)


def agrees(gradient, example, name):
    known = reference(example)
    argument = leaves(example.arguments[name])
    found = leaves(gradient)
    assert [leaf.shape for leaf in found] == [leaf.shape for leaf in argument]
    assert [leaf.dtype for leaf in found] == [leaf.dtype for leaf in argument]
    for leaf, expected in zip(found, known.gradient[name], strict=True):
        assert np.max(np.abs(leaf - expected), initial=0.0) <= TOLERANCE * known.scale, (leaf, expected)
    return True


def test_the_zoo_is_large_enough():
    functions = {e.function for e in EXAMPLES}
    assert len(functions) >= 200
    assert len({e.name for e in EXAMPLES}) == len(functions)


@by_example([e for e in EXAMPLES if e.pending])
def test_what_is_not_built_yet_is_refused(example):
    """Where this fails because a derivative comes out, the mark `pending` is to be removed."""
    try:
        _, pullback = vjp(example.function, *copy.deepcopy(tuple(example.arguments.values())))
        gradients = pullback(reference(example).cotangent)
    except DifferentiationError:
        return
    assert all(gradient is None for gradient in gradients)


@by_example(READY)
def test_reverse(example):
    known = reference(example)
    given, untouched = arguments(example)
    value, pullback = vjp(example.function, *given)
    first, second = pullback(known.cotangent), pullback(known.cotangent)
    assert untouched()
    assert same(value, known.value, 1e-13)
    where = positions(example, example.active)
    for k, name in zip(where, example.active, strict=True):
        assert agrees(first[k], example, name)
        assert same(first[k], second[k])
    for leaf in leaves(value):
        if leaf.ndim:
            leaf[...] = 99.0
    third = pullback(known.cotangent)
    assert all(same(third[k], first[k]) for k in where)


@by_arguments(part(SCALAR, 3))
def test_gradient(example, names):
    known = reference(example)
    given, untouched = arguments(example)
    derived = grad(example.function, wrt=names)
    first, second = derived(*given), derived(*given)
    assert untouched()
    assert same(first, second)
    for name, gradient in zip(names, first, strict=True):
        assert agrees(each(lambda leaf: leaf * known.cotangent, gradient), example, name)
    for leaf in leaves(first):
        assert not any(np.may_share_memory(leaf, other) for other in leaves(given) if leaf.ndim)


@by_arguments(part(READY[1:], 3), 1)
def test_forward(example, names):
    known = reference(example)
    given, untouched = arguments(example)
    rng = np.random.default_rng(5)
    directions = {name: like(example.arguments[name], rng) for name in names}
    tangents = tuple(directions.get(name) for name in example.arguments)
    value, tangent = jvp(example.function, given, tangents)
    assert same((value, tangent), jvp(example.function, given, tangents))
    assert untouched()
    assert same(value, known.value, 1e-13)
    forward = float(inner(known.cotangent, tangent))
    backward = [
        np.sum(a * b) for name in names for a, b in zip(known.gradient[name], leaves(directions[name]), strict=True)
    ]
    assert abs(forward - sum(backward)) <= 10.0 * TOLERANCE * max(known.scale, *map(abs, backward))


@by_arguments(part(READY[2:], 3))
def test_reverse_without_simplification(example, names):
    """The plain traces, with tapes and without, as the interpreter runs them."""
    known = reference(example)
    given, untouched = arguments(example)
    primal = check(lowered(example.function, kinds(example), Asked(example.function)))
    adjoint = reverse(primal, positions(example, names), value=True)
    seeds = [p.name for p in adjoint.params[len(given):]]
    cotangents = dict(zip(seeds, leaves(known.cotangent), strict=True))
    for trace in (adjoint, check(record(adjoint))):
        value, gradients = run(trace, given, cotangents)
        assert same(value, known.value, 1e-13)
        assert all(agrees(gradient, example, name) for name, gradient in zip(names, gradients, strict=True))
    assert untouched()


@by_arguments(part([e for e in SMOOTH if extent.everything or all(e is not other for other in CHECKED)], 3))
def test_second_order(example, names):
    rng = np.random.default_rng(6)
    given, untouched = arguments(example)
    directions = tuple(like(example.arguments[name], rng) for name in names)
    product = hvp(example.function, names)
    found = product(*given, directions)
    assert same(found, product(*given, directions))
    gradient = grad(example.function, wrt=names)

    def at(h):
        moved = list(given)
        for k, direction in zip(positions(example, names), directions, strict=True):
            along = iter(leaves(direction))
            moved[k] = each(lambda leaf: leaf + h * (next(along) if np.ndim(leaf) else float(next(along))), given[k])
        return np.hstack([leaf.ravel() for leaf in leaves(gradient(*moved))])

    h = 1e-4
    expected = (8.0 * (at(h) - at(-h)) - (at(2 * h) - at(-2 * h))) / (12.0 * h)
    flat = np.hstack([leaf.ravel() for leaf in leaves(found)])
    scale = 1.0 + np.max(np.abs(expected)) + np.max(np.abs(at(0.0)))
    assert np.max(np.abs(flat - expected)) <= 1e-7 * scale, (flat, expected)
    assert untouched()


@by_example(CHECKED)
def test_check_grads_finds_nothing(example):
    check_grads(example.function, tuple(example.arguments.values()), order=2)


@by_example(part(READY))
def test_generated_text_does_nothing_for_nothing(example, request):
    if example.name in WASTEFUL:
        request.applymarker(pytest.mark.xfail(strict=True))
    if any(example is other for other in SCALAR):
        gradient = grad(example.function, wrt=example.active)
        gradient(*arguments(example)[0])
        assert faults(gradient.source) == []
    else:
        assert faults(generated(example)) == []


def test_every_example_has_arguments_of_its_function():
    for example in EXAMPLES:
        assert list(inspect.signature(example.function).parameters)[: len(example.arguments)] == list(example.arguments)
