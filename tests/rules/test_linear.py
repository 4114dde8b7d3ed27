"""Both modes of every rule against finite differences and each other: an example is one test, with its forms inside."""

from __future__ import annotations

from functools import cached_property

import numpy as np
import pytest

from adjoint_gen.ir.sparse import MEANT
from adjoint_gen.rules.results import ROTATION, SQUARES_OF, takes_result
from adjoint_gen.rules.table import UnsupportedCallError, op_of, operations, user_rules
from tests.extent import first_of_each, in_turn
from tests.rules.harness import LAYOUTS, all_examples, forms
from tests.rules.running import Case, check_kind, inner, quietly, same_dims

PLAIN = all_examples()


class Tried:
    """A call with a direction for its arguments and a cotangent, and its derivatives for these."""

    def __init__(self, of: Case) -> None:
        self.of = of
        rng = np.random.default_rng(0)
        self.tangents = {var: like(of.values[var], rng) for var in of.active}
        self.seed = like(of.y, np.random.default_rng(1))
        self.single = any(np.asarray(v).dtype in (np.float32, np.complex64) for v in of.values.values())
        self.complex = any(np.iscomplexobj(v) for v in of.values.values())
        self.actives = [of.active] + ([[var] for var in of.active] if len(of.active) > 1 else [])

    @cached_property
    def forward(self):
        return self.of.forward(self.tangents)

    @cached_property
    def reversed(self):
        return self.of.reverse(self.seed, self.of.active)

    @cached_property
    def adjoints(self):
        return self.reversed.adjoints()


def like(value, rng):
    drawn = rng.uniform(0.5, 1.5, np.shape(value)) * rng.choice([-1.0, 1.0], np.shape(value))
    if np.iscomplexobj(value):
        drawn = drawn + 1j * rng.uniform(-1.0, 1.0, np.shape(value))
    if isinstance(value, (float, complex)) and not isinstance(value, np.generic):
        return type(value)(drawn)
    dtype = np.asarray(value).dtype
    return np.asarray(drawn, dtype)[()] if isinstance(value, np.generic) else np.asarray(drawn, dtype)


def close(a, b, relative: float, scale: float = 1e-3) -> bool:
    a, b = np.asarray(a), np.asarray(b)
    scale = max(np.max(np.abs(b), initial=0.0), scale)
    return a.shape == b.shape and bool(np.all(np.abs(a - b) <= relative * scale))


def no_warnings_of_its_own_and_inputs_untouched(call):
    """Comes first: what it computes is what the others look at."""
    of = call.of
    before = {var: np.array(value) for var, value in of.values.items()}
    _, expected = quietly(of.primal, of.values)
    _, found = quietly(lambda: call.adjoints)
    assert set(found) <= set(expected)
    for var, value in before.items():
        assert np.array_equal(value, of.values[var], equal_nan=True)


def kinds_are_true(call):
    of = call.of
    check_kind(of.kinds[of.bind.target], of.y, str(of.bind))
    same_dims(of.kinds, of.env())


def forward_agrees_with_finite_differences(call):
    if call.single:
        return  # in float32 differences say nothing; the dot product does
    of, h = call.of, 3e-4

    def at(t):
        moved = {v: x + t * call.tangents[v] if v in call.tangents else x for v, x in of.values.items()}
        return np.asarray(of.primal(moved))

    expected = (-at(2 * h) + 8 * at(h) - 8 * at(-h) + at(-2 * h)) / (12 * h)
    assert close(np.zeros_like(expected) if call.forward is None else call.forward, expected, 3e-8)


def reverse_agrees_with_forward(call):
    assert (call.forward is None) == (not call.adjoints)
    if call.forward is None:
        return
    left, scale = inner(call.seed, call.forward)
    right = sum(inner(bar, call.tangents[var])[0] for var, bar in call.adjoints.items())
    scale += sum(inner(bar, call.tangents[var])[1] for var, bar in call.adjoints.items())
    assert abs(left - right) <= (1e-5 if call.single else 1e-12) * scale


def shapes_and_dtypes(call):
    of = call.of
    if call.forward is not None:
        assert np.shape(call.forward) == np.shape(of.y)
        if hasattr(of.y, "dtype"):
            assert np.asarray(call.forward).dtype == of.y.dtype
    for var, bar in call.adjoints.items():
        x = np.asarray(of.values[var])
        assert np.shape(bar) == x.shape
        assert x.dtype.kind == "c" or np.asarray(bar).dtype.kind != "c"
        if all(np.asarray(v).dtype == x.dtype for v in (*of.values.values(), of.y)):
            assert np.asarray(bar).dtype == x.dtype


def one_active_argument_at_a_time(call):
    of, total = call.of, None
    for (var,) in call.actives[1:]:
        alone = of.reverse(call.seed, [var]).adjoints()
        assert set(alone) == set(call.adjoints) & {var}
        for found in alone:
            assert close(alone[found], call.adjoints[found], 1e-5 if call.single else 1e-13)
        part = of.forward({var: call.tangents[var]})
        assert part is None or np.shape(part) == np.shape(of.y)
        total = part if total is None else total if part is None else total + part
    if len(of.active) > 1:
        assert (total is None) == (call.forward is None)
        assert call.forward is None or close(total, call.forward, 1e-5 if call.single else 1e-12)


def a_narrow_cotangent_stands_for_a_full_one(call):
    of = call.of
    dtype = np.asarray(of.y).dtype
    full = np.full(np.shape(of.y), 0.7, dtype) if isinstance(of.y, np.ndarray) else type(of.y)(0.7)
    for active in call.actives:
        expected = of.reverse(full, active).adjoints()
        found = of.reverse(dtype.type(0.7) if hasattr(of.y, "dtype") else 0.7, active, narrow=True).adjoints()
        assert set(found) == set(expected)
        for var in expected:
            terms = float(np.max(np.abs(call.adjoints[var]), initial=1e-3))  # those of equal cotangents may cancel to 0
            assert close(found[var], expected[var], 1e-5 if call.single else 1e-12, terms)


def nothing_is_assumed_of_unknown_kinds(call):
    if call.complex:
        return  # what is not known to be complex is taken to be real
    blind = Case(call.of.example, known=False)
    for active in call.actives:
        expected = call.of.reverse(call.seed, active).adjoints()
        try:
            found = blind.reverse(call.seed, active).adjoints()
        except UnsupportedCallError:
            continue
        assert set(found) == set(expected)
        for var in expected:
            assert close(found[var], expected[var], 1e-5 if call.single else 1e-12)
        some = {var: call.tangents[var] for var in active}
        a, b = call.of.forward(some), blind.forward(some)
        a, b = (np.zeros_like(call.of.y) if dot is None else dot for dot in (a, b))
        assert close(b, a, 1e-5 if call.single else 1e-12)


def transposing_twice_is_the_identity(call):
    again = call.reversed.again(call.tangents)
    assert (call.forward is None) == (again is None)
    shape = np.shape(call.forward)
    assert call.forward is None or close(np.broadcast_to(again, shape), call.forward, 1e-4 if call.single else 1e-11)


CHECKS = (
    no_warnings_of_its_own_and_inputs_untouched, kinds_are_true, forward_agrees_with_finite_differences,
    reverse_agrees_with_forward, shapes_and_dtypes, one_active_argument_at_a_time, a_narrow_cotangent_stands_for_a_full_one,
    nothing_is_assumed_of_unknown_kinds, transposing_twice_is_the_identity,
)


def derivatives_have_derivatives(call):
    """Forward mode over the pullback's own statements, against differences of what it computes."""
    of, h = call.of, 3e-4
    if call.complex or np.iscomplexobj(of.y):
        return  # a derivative of a conjugate is not a multiple of its direction

    def at(t):
        moved = {v: x + t * call.tangents[v] if v in call.tangents else x for v, x in of.values.items()}
        return of.at(moved).reverse(call.seed, of.active).adjoints()

    try:
        found = call.reversed.forward(call.tangents)
    except UnsupportedCallError:
        return  # a clear refusal of a third derivative
    steps = [at(2 * h), at(h), at(-h), at(-2 * h)]
    for var, value in found.items():
        expected = (-steps[0][var] + 8 * steps[1][var] - 8 * steps[2][var] + steps[3][var]) / (12 * h)
        assert close(np.broadcast_to(value, np.shape(expected)), expected, 1e-6)


def the_layout_of_arguments_is_nothing_to_derivatives(call):
    """The same values in memory otherwise: the same derivatives."""
    for name, laid_out in LAYOUTS.items():
        values = {var: laid_out(x) if isinstance(x, np.ndarray) else x for var, x in call.of.values.items()}
        if all(values[var] is x for var, x in call.of.values.items()):
            continue
        try:
            other = Tried(call.of.at(values))
        except ValueError:
            continue  # the function itself does not take it
        if not close(other.of.y, call.of.y, 1e-12):
            assert str(call.of.example).startswith("scipy.linalg.") and name == "other order of bytes"
            continue  # SciPy 1.17 takes them for other numbers
        no_warnings_of_its_own_and_inputs_untouched(other)
        kinds_are_true(other)
        assert (other.forward is None) == (call.forward is None), name
        assert other.forward is None or close(other.forward, call.forward, 1e-12), name
        assert set(other.adjoints) == set(call.adjoints), name
        for var, bar in call.adjoints.items():
            assert close(other.adjoints[var], bar, 1e-12), (name, var)


@pytest.mark.parametrize("example", first_of_each(PLAIN, lambda e: op_of(e.function), 16), ids=str)
def test_derivatives(example):
    _, *others = forms(example)
    for form in (example, *in_turn(others, example, 3)):
        try:
            with np.errstate(all="ignore"):
                call = Tried(Case(form))
        except (AttributeError, TypeError, ValueError):
            assert form is not example
            continue  # the function itself does not take it
        if form is not example and not np.all(np.isfinite(np.asarray(call.of.y, complex))):
            continue  # it is beside what the function is finite for
        checks = CHECKS if form is not example else (
            *CHECKS, derivatives_have_derivatives, the_layout_of_arguments_is_nothing_to_derivatives)
        try:
            for check in checks:
                check(call)
        except Exception as error:
            error.add_note(f"of {form}")
            raise


def test_every_rule_has_an_example():
    shown = {Case(example).bind.op for example in PLAIN}
    ours = {op for op in operations().keys() - user_rules().keys() if not op.startswith("adjoint_gen.rules.")}  # of doctests
    results = {op for op in ours if takes_result(op) or op == ROTATION}  # tests/transform/several_results.py
    results |= SQUARES_OF  # tests/rules/degenerate.py
    results |= {"adjoint_gen.runtime.along_curve", "adjoint_gen.runtime.between_points"}  # tests/rules/test_interpolate.py
    results |= MEANT  # tests/rules/test_sparse.py
    results |= {"numpy.float32", "numpy.complex64"}  # tests/rules/test_degenerate.py
    solving = ("at_ends", "implicit", "implicit_array", "isolated", "only_ends", "valued")
    results |= {f"adjoint_gen.runtime.{name}" for name in solving}  # tests/test_solver_calls.py
    missing = sorted(op for op in ours - results if not operations()[op].zero and op not in shown)
    assert not missing, f"no example of {', '.join(missing)}"
