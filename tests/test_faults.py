"""What goes wrong inside the package is said to be its fault, at the user's line; what is the user's own is left alone."""

import importlib
import inspect
import pickle
import signal
import sys

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, cache, cli, grad, hvp, jvp, source, trace, vjp
from adjoint_gen.errors import InternalError
from tests.fuzz.check import check
from tests.fuzz.generate import generate

pytestmark = pytest.mark.faults


def f(x):
    y = x * 2.0
    for _ in range(2):
        y = np.sin(
            y) + x[0]
    return np.sum(g(y))


def g(v):
    w = v * v
    return np.sin(w) * np.cos(v) + w * np.exp(v)


X = np.ones(3)
STAGES = [
    ("frontend.state.texts", "structured", ""),
    ("frontend.control.loops", "block", "for _ in range(2):"),
    ("frontend.control.statements", "bind_target", "y = x * 2.0"),
    ("frontend.calls.calls", "call_known", "y = np.sin("),
    ("transform.reverse", "infer", ""),
    ("transform.differential", "read", "return np.sum(g(y))"),
    ("simplify.fold_constants", "fold", "w = v * v"),
    ("emit.expressions", "is_view", "y) + x[0]"),
    ("emit.layout", "Heading", ""),
    ("cache", "_loaded", ""),
    ("operators.variants", "dispatcher", ""),
    ("operators.variants", "equal_axes", ""),
]
"""A name of a module that is made None, and the line that the package is at work on where that is felt."""

MODES = {
    "grad": lambda f: grad(f)(X), "vjp": lambda f: vjp(f, X), "jvp": lambda f: jvp(f, (X,), (X,)),
    "hvp": lambda f: hvp(f)(X, X),
    "source": source, "text": lambda f: grad(f).source, "trace": trace, "trace of grad": lambda f: grad(f).trace,
}


@pytest.fixture(autouse=True)
def without_files(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    cache.forget()


def faulty(monkeypatch, module, name, value=None):
    monkeypatch.setattr(importlib.import_module(f"adjoint_gen.{module}"), name, value)


@pytest.mark.parametrize(("module", "name", "text"), STAGES, ids=lambda v: str(v))
def test_a_fault_of_any_stage_is_owned_up_to(monkeypatch, module, name, text):
    faulty(monkeypatch, module, name)
    with pytest.raises(InternalError) as caught:
        grad(f)(X)
    error = caught.value
    assert isinstance(error.__cause__, TypeError) and f"fault is its own: TypeError: {error.__cause__}" in error.message
    assert error.path == __file__ and f"(adjoint_gen.{module}" in error.remedy and np.__version__ in error.remedy
    _, *excerpt, last = str(error).splitlines()
    assert last == f"  please report: {error.remedy}"
    if text:
        assert excerpt[0].removeprefix(f"    {error.line} | ").strip() == text
    else:
        assert not excerpt and error.line == f.__code__.co_firstlineno


@pytest.mark.parametrize("mode", MODES.values(), ids=MODES.keys())
def test_in_every_mode(monkeypatch, mode):
    faulty(monkeypatch, "frontend.calls.calls", "call_known")
    with pytest.raises(InternalError, match="TypeError"):
        mode(f)


def test_what_is_not_made_is_not_kept(monkeypatch):
    derived = grad(f)
    with monkeypatch.context() as context:
        faulty(context, "emit.expressions", "is_view")
        with pytest.raises(InternalError):
            derived(X)
    assert derived(X).shape == (3,)


def test_it_pickles_and_is_a_refusal_to_those_who_catch_one(monkeypatch):
    faulty(monkeypatch, "frontend.calls.calls", "call_known")
    with pytest.raises(DifferentiationError) as caught:
        grad(f)(X)
    again = pickle.loads(pickle.dumps(caught.value))
    assert type(again) is InternalError and str(again) == str(caught.value)


def test_the_command_line_tells_it_from_bad_input(monkeypatch, capsys):
    faulty(monkeypatch, "frontend.calls.calls", "call_known")
    for command in (["show"], ["show", "--why"], ["trace"], ["trace", "--at", "[1.0]"], ["check", "--at", "[1.0]"]):
        assert cli.main([command[0], "tests.test_faults:f", *command[1:]]) == 3
        out, err = capsys.readouterr()
        assert not out and err.startswith("adjoint-gen: tests/test_faults.py:") and "please report" in err


def test_the_table_of_a_run_is_no_exception(monkeypatch, capsys):
    faulty(monkeypatch, "evaluate.table", "_Derivatives")
    assert cli.main(["trace", "tests.test_faults:g", "--at", "1.0"]) == 3
    assert "please report" in capsys.readouterr().err


def test_random_programs_count_it_as_a_defect(monkeypatch):
    program = next(p for p in map(generate, range(100)) if check(p).outcome == "right")
    cache.forget()
    faulty(monkeypatch, "emit.source", "Modules")
    verdict = check(program)
    assert verdict.outcome == "exception" and verdict.reason.startswith("TypeError in source.")


class Mine(Exception):
    """An exception of the user's."""


class Holder:
    @property
    def k(self):
        raise Mine("property")


def reads_a_property(x):
    return x * HOLDER.k


def divides(x):
    return x / (x - x)


HOLDER = Holder()


def test_what_the_program_raises_is_its_own():
    with pytest.raises(ZeroDivisionError):
        grad(divides)(1.0)
    with pytest.raises(Mine):
        grad(reads_a_property)(1.0)


@pytest.mark.parametrize("error", [KeyboardInterrupt, SystemExit, MemoryError])
def test_what_is_nobodys_fault_passes(monkeypatch, error):
    derived = grad(f)

    def raising(*_):
        raise error("stop")

    with monkeypatch.context() as context:
        faulty(context, "emit.source", "Modules", raising)
        with pytest.raises(error, match="stop"):
            derived(X)
    assert derived(X).shape == (3,)


def test_a_stack_that_was_nearly_full_before_is_not_the_functions_depth():
    derived = grad(f)

    def called_at(depth):
        return called_at(depth - 1) if depth else derived(X)

    with pytest.raises(RecursionError):
        called_at(sys.getrecursionlimit() - len(inspect.stack(0)) - 50)
    assert derived(X).shape == (3,)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no such timer")
def test_a_handler_of_signals_raises_what_it_likes(monkeypatch):
    def stop(*_):
        raise Mine("time is up")

    def slow(*_):
        signal.raise_signal(signal.SIGPROF)

    previous = signal.signal(signal.SIGPROF, stop)
    try:
        faulty(monkeypatch, "emit.source", "Modules", slow)
        with pytest.raises(Mine):
            grad(f)(X)
    finally:
        signal.signal(signal.SIGPROF, previous)
