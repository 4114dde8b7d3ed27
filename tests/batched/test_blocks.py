"""Blocks of seeds: each program gives what it gives seed by seed, in every mode, or says at which line it takes no block."""

import copy
import warnings

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, grad, hessian, jacobian
from adjoint_gen.derive import lowered
from adjoint_gen.evaluate import run
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.check import check as checked
from adjoint_gen.operators import blocks
from adjoint_gen.orders import Order, adjoint_of, recorded
from adjoint_gen.program.structure import leaves
from adjoint_gen.rules.batching import NotBatchedError
from adjoint_gen.runtime import for_each, unbroadcast, unbroadcast_each
from adjoint_gen.simplify.passes import simplify
from adjoint_gen.transform.batched import batched
from adjoint_gen.transform.forward import forward
from tests.batched.harness import agree, check, floating, seed_by_seed
from tests.batched.programs import PROGRAMS, V
from tests.extent import part
from tests.fuzz.check import at_most, imported
from tests.fuzz.generate import generate
from tests.transform.functions import CASES
from tests.transform.mutating import CASES as MUTATING
from tests.zoo import EXAMPLES
from tests.zoo.harness import value_of

ALONE = {
    ("grown", "reverse"): "`pieces` has no form for many values at once",
    **{
        (name, "reverse"): "memory of cotangents is made too early"
        for name in (
            "rows_in_a_list", "named_by_a_branch", "part_of_what_a_branch_names", "exchanged_where_numbers_say",
            "a_row_in_two_places", "branches",
        )
    },
}
"""What takes no blocks, and why."""
STORED = [(f, args) for f, many in CASES.items() for args in many] + MUTATING
READY = [e for e in EXAMPLES if not e.pending]


def label(case):
    return case[0].__name__


@pytest.mark.parametrize("mode", ["forward", "reverse"])
@pytest.mark.parametrize("case", PROGRAMS, ids=label)
def test_blocks_give_what_single_seeds_give(case, mode):
    function, args = case
    why = check(function, args, floating(args), mode)
    if why is not None:
        path, line, column, what = why.split(":", 3)
        assert path == __file__.replace("test_blocks", "programs") and int(line) and int(column)
        assert what.strip() == ALONE[function.__name__, mode]
    else:
        assert (function.__name__, mode) not in ALONE


@pytest.mark.parametrize("case", [c for c in PROGRAMS if c[0].__name__ not in ("of_structures", "of_numbers")], ids=label)
def test_hessians_by_blocks(case):
    function, args = case

    def of_one(a):
        return np.sum(function(a) * np.sin(function(a)))

    def of_two(a, b):
        return np.sum(function(a, b) * np.sin(function(a, b)))

    def of_three(a, b, c):
        return np.sum(function(a, b, c) * np.sin(function(a, b, c)))

    energy = (of_one, of_two, of_three)[len(args) - 1]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check(energy, args, floating(args), "hvp")


@pytest.mark.parametrize("case", part(STORED, 18), ids=label)
def test_programs_that_store_go_by_blocks(case):
    function, args = case
    value = function(*copy.deepcopy(args))
    scalar = not isinstance(value, (tuple, list, dict)) and np.ndim(value) == 0
    for mode in ("forward", "reverse", "hvp")[: 2 + scalar]:
        check(function, args, floating(args), mode)


@pytest.mark.parametrize("example", part(READY, 48), ids=lambda e: e.name)
def test_the_zoo_goes_by_blocks(example):
    args, names = tuple(example.arguments.values()), example.active
    value = value_of(example)
    with np.errstate(all="ignore"):
        for mode in ("forward", "reverse"):
            check(example.function, args, names, mode)
        if example.smooth and not isinstance(value, (tuple, list, dict)) and np.ndim(value) == 0:
            check(example.function, args, names, "hvp")


@pytest.mark.parametrize("seed", part(range(0, 240, 4), 12))
def test_random_programs_go_by_blocks(seed):
    program = generate(seed)
    with imported(program.source) as module, warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        exec(compile(program.source, module.__file__ or "", "exec"), module.__dict__)
        try:
            with at_most(2.0):
                value = module.f(**copy.deepcopy(program.arguments))
        except Exception:
            pytest.skip("it fails without being differentiated")
        if module.f.__code__.co_kwonlyargcount or not all(np.all(np.isfinite(leaf)) for leaf in leaves(value)):
            pytest.skip("keywords, or what is not finite")
        try:
            for mode in ("forward", "reverse"):
                check(module.f, tuple(program.arguments.values()), program.wrt, mode)
        except DifferentiationError:
            pytest.skip("it is refused")


@pytest.mark.parametrize("case", [c for c in PROGRAMS if c[0].__name__ not in ("of_structures", "of_a_list")], ids=label)
def test_the_pass_gives_a_trace_that_means_the_same(case):
    """The interpreter runs the traces of both modes for a block, before anything else is done to them."""
    function, args = case
    kinds = {n: kind_of(a, n) for n, a in zip(function.__code__.co_varnames, args, strict=False)}
    primal, wrt, rng = lowered(function, kinds), floating(args), np.random.default_rng(2)
    value = function(*copy.deepcopy(args))
    for made, like in (
        (simplify(forward(primal, wrt, simplify)), [args[k] for k in wrt]),
        (recorded(adjoint_of(primal, wrt, "vjp")), leaves(value)),
    ):
        seeds = [rng.normal(size=(3, *np.shape(leaf))) for leaf in like]
        try:
            many = checked(batched(made, tuple(range(len(args), len(made.params))), beside=True))
        except NotBatchedError:
            continue
        names = [p.name for p in made.params[len(args):]]
        together = run(many, copy.deepcopy(args), dict(zip(names, seeds, strict=True)))[1]
        for k in range(3):
            one = [seed[k] if np.ndim(seed) > 1 else float(seed[k]) for seed in seeds]
            alone = run(made, copy.deepcopy(args), dict(zip(names, one, strict=True)))[1]
            for whole, single in zip(leaves(together), leaves(alone), strict=True):
                found = np.broadcast_to(whole, (3, *np.shape(single)))[k]
                assert np.allclose(found, single, rtol=1e-5 if function.__name__ == "singles" else 1e-11)


def test_the_directions_of_a_product_with_the_hessian_are_linear_parameters():
    primal = lower(lambda x: np.sum(x**3), {"x": kind_of(V, "x")})
    made = simplify(Order(primal).product((0,)))
    many = checked(batched(made, (len(made.params) - 1,)))
    assert np.allclose(run(many, (V,), {made.params[-1].name: np.eye(5)})[0], np.diag(6.0 * V))


def test_blocks_are_as_large_as_memory_allows(monkeypatch):
    monkeypatch.setattr(blocks, "_BYTES", 3 * V.nbytes)  # three seeds at once, of values as large as the argument
    counts = []
    whole = blocks.seeds_along

    def noted(value, size):
        for count, seeds in whole(value, size):
            counts.append(count)
            yield count, seeds

    monkeypatch.setattr("adjoint_gen.operators.jacobians.seeds_along", noted)
    found = jacobian(lambda x: x * np.sum(x), mode="forward")(V)
    assert counts == [3, 2]
    np.testing.assert_allclose(found, np.sum(V) * np.eye(5) + V[:, None])
    counts.clear()
    np.testing.assert_allclose(hessian(lambda x: np.sum(x) ** 2)(V), np.full((5, 5), 2.0))
    assert counts == [3, 2]
    np.testing.assert_allclose(jacobian(lambda x: x * np.sum(x), mode="reverse")(V), found)


def alone(x):
    total = x[0] * 1.0
    for step in np.convolve(x, x[:2]):
        total = total + step
    return total * x


def test_what_takes_no_block_says_where_and_by_what_operation():
    made = jacobian(alone, mode="forward")
    expected = seed_by_seed(alone, (V,), (0,), "forward")
    found = made(V)
    line = alone.__code__.co_firstlineno + 2
    assert made.unbatched.startswith(f"{__file__}:{line}:") and "`np.convolve`" in made.unbatched
    assert agree(found, expected[0] if isinstance(expected, tuple) else expected)
    assert "x_dot" in made.source and "jvp" in made.source


def test_the_reason_is_that_of_the_last_call():
    scale = {"by": 2.0}

    def f(x):
        return np.triu(x) * scale["by"]

    made = jacobian(f, mode="forward")
    for _ in range(2):
        made(V)
        assert "the triangle of a vector" in made.unbatched
        made(np.ones((2, 2)))
        assert made.unbatched is None


def test_another_kind_of_an_outer_value_makes_another_block_function():
    global factor
    made = jacobian(scaled, mode="forward")
    for factor in (np.arange(5.0), np.ones((2, 5)), 2.0):
        np.testing.assert_allclose(made(V), seed_by_seed(scaled, (V,), 0, "forward"))
        assert made.unbatched is None


factor = 2.0


def scaled(x):
    return x * factor


def printing(x):
    print("once")
    return x * x[0]


def test_a_value_is_computed_once_for_all_rows(capsys):
    jacobian(printing, mode="reverse")(V)
    assert capsys.readouterr().out == "once\n"
    jacobian(printing, mode="forward")(V)
    assert capsys.readouterr().out == "once\n"


def test_the_text_without_a_call_is_that_for_one_seed():
    assert jacobian(alone).source.startswith("# Pullback of") and hessian(alone).source.startswith("# Product of the Hessian")
    made = jacobian(lambda x: x * 2.0, mode="reverse")
    made(V)
    assert made.source.startswith("# Pullback, for a block of cotangents, of")


def test_one_row_is_a_gradient():
    made = jacobian(lambda x: np.sum(x * x))
    for _ in range(2):
        np.testing.assert_allclose(made(V), 2.0 * V)
    assert made.unbatched is None


def test_the_jacobian_of_a_gradient_goes_by_blocks():
    made = jacobian(grad(lambda x: np.sum(x**3)), mode="forward")
    np.testing.assert_allclose(made(V), np.diag(6.0 * V))
    assert made.unbatched is None


def test_values_for_each_seed_have_memory_of_their_own():
    rows = for_each([np.zeros(2), 1.0], 3)
    rows[0][0] = 5.0
    assert rows[0].tolist() == [[5.0, 5.0], [0.0, 0.0], [0.0, 0.0]] and rows[1].tolist() == [1.0, 1.0, 1.0]


SHAPES = [((2, 3), ()), ((2,), (3,)), ((2, 4, 3), (3,)), ((2, 4, 3), (1, 3)), ((2, 3), (4, 3)), ((1, 3), (3,))]


@pytest.mark.parametrize(("g", "x"), SHAPES)
def test_undoing_broadcasts_of_each(g, x):
    each = np.random.default_rng(0).normal(size=g)
    found = unbroadcast_each(each, np.zeros(x))
    for k in range(g[0]):
        np.testing.assert_allclose(found[k], unbroadcast(each[k], np.zeros(x)))
