"""Behind each pass a trace keeps the conventions, and each pass runs after those that it needs."""

import inspect
from dataclasses import replace

import pytest

from adjoint_gen import DifferentiationError, derive, orders
from adjoint_gen.asked import Asked
from adjoint_gen.errors import InternalError
from adjoint_gen.ir.check import check
from adjoint_gen.ir.trace import CallFunction, Trace
from adjoint_gen.ir.walk import statements
from adjoint_gen.pipeline import PHASES
from adjoint_gen.simplify import passes
from tests.extent import part
from tests.zoo import EXAMPLES
from tests.zoo.lines import kinds

EVERY = [step for steps in PHASES.values() for step in steps]
BY_NAME = [step for phase in ("read", "turn") for step in PHASES[phase]]
MODES = ["grad", "vjp", "jvp", "hvp", "vjp_each", "hvp_each"]


def test_each_pass_is_listed_once():
    assert len({step.run for step in EVERY}) == len(EVERY)
    assert {step.run for step in EVERY} >= {needed for step in EVERY for needed in step.after}


def test_what_is_called_by_name_is_in_the_list():
    """A pass that `derive.py` and `orders.py` import stands in `pipeline.py`, and what they are to call by name they import."""
    homes = (derive, orders)
    every = [f for home in homes for f in vars(home).values() if inspect.isfunction(f)]
    ours = {f for f in every if f.__module__ not in {home.__name__ for home in homes}}
    made = {f for f in ours if inspect.signature(f).return_annotation == "Trace" and ".frontend." not in f.__module__}
    assert {f.__name__ for f in made - {step.run for step in EVERY}} == {
        "as_one_program", "one_by_one", "quiet", "simplify", "through", "with_all_equal_axes", "with_functions_apart",
        "with_ones",
    }
    assert {step.run for step in BY_NAME} <= ours


def being_made(trace):
    """Whether a trace is the adjoint of a function that calls itself, and the rest of its pair is not there yet."""
    known = {trace.name, *(f.name for f in trace.functions)}
    calls = (s.function for s in statements(trace.body) if isinstance(s, CallFunction))
    return trace.name.endswith("and its adjoint") and not known.issuperset(calls)


@pytest.fixture
def ran(monkeypatch):
    """The passes that have run, each checked."""
    done = set()

    def checked(step):
        def run(*args, **options):
            missing = [needed.__name__ for needed in step.after if needed not in done]
            assert not missing, f"{step.run.__name__} runs before {missing}"
            done.add(step.run)  # a function that is called is finished while its caller is being reversed
            made = step.run(*args, **options)
            for trace in (made,) if isinstance(made, Trace) else made:
                if not being_made(trace):
                    check(trace)
            return made
        return run

    for phase in PHASES:
        monkeypatch.setitem(PHASES, phase, tuple(replace(step, run=checked(step)) for step in PHASES[phase]))
    for step in BY_NAME:
        for home in (derive, orders):
            if hasattr(home, step.run.__name__):
                monkeypatch.setattr(home, step.run.__name__, checked(step))
    monkeypatch.setattr(passes, "PASSES", tuple(checked(step) for step in PHASES["simplify"]))
    return done


@pytest.mark.parametrize("example", [pytest.param(e, id=e.name) for e in part([e for e in EXAMPLES if not e.pending], 48)])
def test_a_trace_keeps_the_conventions_behind_each_pass(example, ran):
    names = list(example.arguments)
    wrt = tuple(names.index(name) for name in example.active)
    for mode in MODES:
        ran.clear()
        try:
            derive.derive(example.function, kinds(example), wrt, mode, asked=Asked(example.function))
        except InternalError:
            raise
        except DifferentiationError:  # no scalar
            assert mode not in ("vjp", "jvp")
