"""What is not recorded because it can be read again: the generated source says so, and the numbers are right."""

import inspect
import linecache

import numpy as np
import pytest

from adjoint_gen.analysis import dependence, index_cells, stable_loads
from adjoint_gen.analysis.distinct_cells import Apart
from adjoint_gen.derive import derive
from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.frontend.text.axes import equal_axes
from adjoint_gen.simplify import drop_unread
from adjoint_gen.transform import record
from tests.analysis.nests import nest
from tests.analysis.written_once import HOSTILE, ONCE, recurrence, wraps_around
from tests.extent import part
from tests.textual import faults
from tests.transform.test_stores import test_derivatives as derivatives_are_right
from tests.transform.test_stores import test_second_order as second_order_is_right


def ids(cases):
    return [f"{f.__name__}-{k}" for k, (f, _) in enumerate(cases)]


def text_of(function, args):
    named = dict(zip(inspect.signature(function).parameters, args, strict=True))
    wrt = tuple(k for k, a in enumerate(args) if np.asarray(a).dtype.kind == "f")
    return derive(function, {n: kind_of(a, n) for n, a in named.items()}, wrt, "grad", equal_axes(named)).text


@pytest.mark.parametrize("function, given", ONCE, ids=ids(ONCE))
def test_nothing_is_recorded(function, given):
    text = text_of(function, given)
    assert "tape" not in text, text
    assert faults(text) == []
    derivatives_are_right(function, given)
    second_order_is_right(function, given)


@pytest.mark.parametrize("function, given", HOSTILE, ids=ids(HOSTILE))
def test_what_is_overwritten_is_recorded(function, given):
    text = text_of(function, given)
    assert "tape" in text, text
    assert faults(text) == []
    derivatives_are_right(function, given)


def gradients(function, kinds, points):
    """The generated gradient at each point where the function has a value."""
    space = {"__name__": "generated"}
    exec(compile(derive(function, kinds, 0, "grad").text, "<generated>", "exec"), space)
    return [space["f_grad"](x.copy(), n) for x, n in points]


def has_a_value(function, x, n):
    try:
        return bool(np.isfinite(function(x.copy(), n)))
    except (IndexError, ValueError):
        return False


def compare(seed, monkeypatch):
    """Whether a random nest's gradient is the same with everything recorded and zeros set at once; None where it has none."""
    source = nest(seed)
    name = f"<nest {seed}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    space = {"np": np}
    exec(compile(source, name, "exec"), space)
    function = space["f"]
    x = np.linspace(0.3, 1.7, 12)
    with np.errstate(all="ignore"):
        points = [(x, n) for n in range(5) if has_a_value(function, x, n)]
        kinds = {"x": kind_of(x, "x"), "n": kind_of(3, "n")}
        try:
            found = gradients(function, kinds, points)
        except DifferentiationError:
            return None
        with monkeypatch.context() as patch:
            patch.setattr(record, "settled", lambda trace, regions, kinds: stable_loads.Settled())
            patch.setattr(drop_unread, "unread", lambda *_: frozenset())
            patch.setattr(Apart, "__call__", lambda *_: False)
            expected = gradients(function, kinds, points)
    return all(np.allclose(a, b, rtol=1e-9, atol=1e-12, equal_nan=True) for a, b in zip(found, expected, strict=True))


@pytest.mark.parametrize("seed", part(range(40), 4))
def test_random_nests(seed, monkeypatch):
    assert compare(seed, monkeypatch) is not False, nest(seed)


def wrong(monkeypatch, function, given):
    """Whether a planted bug shows: a tape is missing, or the gradient is another one."""
    text = text_of(function, given)
    space = {"__name__": "generated"}
    exec(compile(text, "<generated>", "exec"), space)
    found = space[f"{function.__name__}_grad"](*given)
    monkeypatch.undo()
    space = {"__name__": "generated"}
    exec(compile(text_of(function, given), "<generated>", "exec"), space)
    expected = space[f"{function.__name__}_grad"](*given)
    return not all(np.allclose(a, b) for a, b in zip(found, expected, strict=True))


PLANTS = {
    "later passes are forgotten": (dependence, "_later", lambda around, here, there: [dependence.Linear(constant=-1)]),
    "all is exclusive": (dependence, "_exclusive", lambda one, other: True),
    "nothing meets": (dependence, "_meet", lambda *args: False),
    "nothing is impossible to meet but by chance": (dependence, "impossible", lambda *args: True),
}


@pytest.mark.parametrize("plant", PLANTS)
def test_a_planted_bug_shows(plant, monkeypatch):
    module, name, instead = PLANTS[plant]

    def caught(function, given):
        monkeypatch.setattr(module, name, instead)
        return wrong(monkeypatch, function, given)

    assert any(caught(function, given) for function, given in HOSTILE)


def test_an_index_that_wraps_is_not_taken_for_another_cell(monkeypatch):
    monkeypatch.setattr(index_cells, "_wrapped", lambda form, size, facts: iter([(form, (form,))]))
    assert wrong(monkeypatch, wraps_around, next(given for f, given in HOSTILE if f is wraps_around))
    assert "tape" not in text_of(recurrence, (np.ones(3),))
