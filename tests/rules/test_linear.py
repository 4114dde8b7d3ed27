"""Both modes of every rule against finite differences and each other, for every example and its variants."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

from adjoint_gen.rules.table import UnsupportedCallError, operations
from tests.rules.harness import Example, all_examples, variants
from tests.rules.running import Case, check_kind, inner, quietly, same_dims


def accepted(example: Example) -> bool:
    """Whether the function itself takes a variant of its example."""
    try:
        with np.errstate(all="ignore"):
            Case(example)
    except (AttributeError, TypeError, ValueError):
        return False
    return True


PLAIN = all_examples()
EVERY = [v for plain in PLAIN for v in variants(plain) if v is plain or accepted(v)]


@cache
def case(example: Example) -> Case:
    with np.errstate(all="ignore"):
        return Case(example)


Example.__hash__ = lambda self: id(self)  # type: ignore[method-assign]
each = pytest.mark.parametrize("example", EVERY, ids=str)


def directions(of: Case, seed: int = 0) -> dict:
    rng = np.random.default_rng(seed)
    return {var: like(of.values[var], rng) for var in of.active}


def like(value, rng):
    drawn = rng.uniform(0.5, 1.5, np.shape(value)) * rng.choice([-1.0, 1.0], np.shape(value))
    if np.iscomplexobj(value):
        drawn = drawn + 1j * rng.uniform(-1.0, 1.0, np.shape(value))
    if isinstance(value, (float, complex)) and not isinstance(value, np.generic):
        return type(value)(drawn)
    dtype = np.asarray(value).dtype
    return np.asarray(drawn, dtype)[()] if isinstance(value, np.generic) else np.asarray(drawn, dtype)


def single(of: Case) -> bool:
    return any(np.asarray(v).dtype in (np.float32, np.complex64) for v in of.values.values())


def close(a, b, relative: float) -> bool:
    a, b = np.asarray(a), np.asarray(b)
    scale = max(np.max(np.abs(b), initial=0.0), 1e-3)
    return a.shape == b.shape and bool(np.all(np.abs(a - b) <= relative * scale))


@each
def test_kinds_are_true(example):
    of = case(example)
    check_kind(of.kinds[of.bind.target], of.y, str(of.bind))
    same_dims(of.kinds, of.env())


@each
def test_forward_agrees_with_finite_differences(example):
    of = case(example)
    if single(of):
        pytest.skip("in float32 differences say nothing; the dot product does")
    tangents = directions(of)
    h = 3e-4

    def at(t):
        return np.asarray(of.primal({v: x + t * tangents[v] if v in tangents else x for v, x in of.values.items()}))

    expected = (-at(2 * h) + 8 * at(h) - 8 * at(-h) + at(-2 * h)) / (12 * h)
    found = of.forward(tangents)
    assert close(np.zeros_like(expected) if found is None else found, expected, 3e-8)


@each
def test_reverse_agrees_with_forward(example):
    of = case(example)
    tangents = directions(of)
    seed = like(of.y, np.random.default_rng(1))
    forward = of.forward(tangents)
    adjoints = of.reverse(seed, of.active).adjoints()
    assert (forward is None) == (not adjoints)
    if forward is None:
        return
    left, scale = inner(seed, forward)
    right = sum(inner(adjoints[var], tangents[var])[0] for var in adjoints)
    scale += sum(inner(adjoints[var], tangents[var])[1] for var in adjoints)
    assert abs(left - right) <= (1e-5 if single(of) else 1e-12) * scale


@each
def test_shapes_and_dtypes(example):
    of = case(example)
    seed = like(of.y, np.random.default_rng(1))
    forward = of.forward(directions(of))
    if forward is not None:
        assert np.shape(forward) == np.shape(of.y)
        if hasattr(of.y, "dtype"):
            assert np.asarray(forward).dtype == of.y.dtype
    for var, bar in of.reverse(seed, of.active).adjoints().items():
        x = np.asarray(of.values[var])
        assert np.shape(bar) == x.shape
        assert x.dtype.kind == "c" or np.asarray(bar).dtype.kind != "c"
        if all(np.asarray(v).dtype == x.dtype for v in (*of.values.values(), of.y)):
            assert np.asarray(bar).dtype == x.dtype


@each
def test_one_active_argument_at_a_time(example):
    of = case(example)
    if len(of.active) < 2:
        pytest.skip("one argument")
    tangents = directions(of)
    seed = like(of.y, np.random.default_rng(1))
    together = of.reverse(seed, of.active).adjoints()
    total = None
    for var in of.active:
        alone = of.reverse(seed, [var]).adjoints()
        assert set(alone) == set(together) & {var}
        for found in alone:
            assert close(alone[found], together[found], 1e-5 if single(of) else 1e-13)
        part = of.forward({var: tangents[var]})
        assert part is None or np.shape(part) == np.shape(of.y)
        total = part if total is None else total if part is None else total + part
    whole = of.forward(tangents)
    assert (total is None) == (whole is None)
    assert whole is None or close(total, whole, 1e-5 if single(of) else 1e-12)


@each
def test_a_narrow_cotangent_stands_for_a_full_one(example):
    of = case(example)
    dtype = np.asarray(of.y).dtype
    full = np.full(np.shape(of.y), 0.7, dtype) if isinstance(of.y, np.ndarray) else type(of.y)(0.7)
    for active in ([*of.active], *([var] for var in of.active)):
        expected = of.reverse(full, active).adjoints()
        found = of.reverse(dtype.type(0.7) if hasattr(of.y, "dtype") else 0.7, active, narrow=True).adjoints()
        assert set(found) == set(expected)
        for var in expected:
            assert close(found[var], expected[var], 1e-5 if single(of) else 1e-12)


@each
def test_nothing_is_assumed_of_unknown_kinds(example):
    of = case(example)
    if any(np.iscomplexobj(v) for v in of.values.values()):
        pytest.skip("what is not known to be complex is taken to be real")
    blind = Case(example, known=False)
    seed = like(of.y, np.random.default_rng(1))
    tangents = directions(of)
    for active in ([*of.active], *([var] for var in of.active)):
        expected = of.reverse(seed, active).adjoints()
        try:
            found = blind.reverse(seed, active).adjoints()
        except UnsupportedCallError:
            continue
        assert set(found) == set(expected)
        for var in expected:
            assert close(found[var], expected[var], 1e-5 if single(of) else 1e-12)
        some = {var: tangents[var] for var in active}
        a, b = of.forward(some), blind.forward(some)
        a, b = (np.zeros_like(of.y) if dot is None else dot for dot in (a, b))
        assert close(b, a, 1e-5 if single(of) else 1e-12)


@each
def test_transposing_twice_is_the_identity(example):
    of = case(example)
    tangents = directions(of)
    forward = of.forward(tangents)
    again = of.reverse(like(of.y, np.random.default_rng(1)), of.active).again(tangents)
    assert (forward is None) == (again is None)
    assert forward is None or close(np.broadcast_to(again, np.shape(forward)), forward, 1e-4 if single(of) else 1e-11)


@each
def test_no_warnings_of_its_own_and_inputs_untouched(example):
    of = case(example)
    before = {var: np.array(value) for var, value in of.values.items()}
    _, expected = quietly(of.primal, of.values)
    seed = like(of.y, np.random.default_rng(1))
    _, found = quietly(lambda: of.reverse(seed, of.active).adjoints())
    assert set(found) <= set(expected)
    for var, value in before.items():
        assert np.array_equal(value, of.values[var], equal_nan=True)


@pytest.mark.parametrize("example", PLAIN, ids=str)
def test_derivatives_have_derivatives(example):
    """Forward mode over the pullback's own statements, against differences of what it computes."""
    of = case(example)
    if any(np.iscomplexobj(v) for v in of.values.values()) or np.iscomplexobj(of.y):
        pytest.skip("a derivative of a conjugate is not a multiple of its direction")
    tangents = directions(of)
    seed = like(of.y, np.random.default_rng(1))
    h = 3e-4

    def at(t):
        moved = {v: x + t * tangents[v] if v in tangents else x for v, x in of.values.items()}
        return of.at(moved).reverse(seed, of.active).adjoints()

    try:
        found = of.reverse(seed, of.active).forward(tangents)
    except UnsupportedCallError:
        return  # a clear refusal of a third derivative
    steps = [at(2 * h), at(h), at(-h), at(-2 * h)]
    for var, value in found.items():
        expected = (-steps[0][var] + 8 * steps[1][var] - 8 * steps[2][var] + steps[3][var]) / (12 * h)
        assert close(np.broadcast_to(value, np.shape(expected)), expected, 1e-6)


def test_every_rule_has_an_example():
    shown = {case(example).bind.op for example in EVERY}
    missing = sorted(op for op, rule in operations().items() if not rule.zero and op not in shown)
    assert not missing, f"no example of {', '.join(missing)}"
