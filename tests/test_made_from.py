"""What a derivative was made from changes: on disk, by a reload, under its hands, and in place as autoreload does it."""

import collections
import importlib
import linecache
import sys
import types

import pytest

from adjoint_gen import DifferentiationError, cache, grad
from adjoint_gen.operators.variants import Variants
from adjoint_gen.program import plain_objects
from tests import extent
from tests.changing import CHANGES, UNCHANGED
from tests.extent import in_turn, part


@pytest.fixture
def program(request, tmp_path, monkeypatch):
    """Writes a text as the module that is under test, and imports it anew or once more."""
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.delenv("ADJOINT_GEN_CACHE", raising=False)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    monkeypatch.syspath_prepend(tmp_path)
    name = f"changing_{abs(hash(request.node.name))}"

    def load(text, again=None):
        (tmp_path / f"{name}.py").write_text(text)
        linecache.clearcache()
        importlib.invalidate_caches()
        if again is not None:
            return importlib.reload(again)
        sys.modules.pop(name, None)
        return importlib.import_module(name)

    yield load
    sys.modules.pop(name, None)
    cache.forget()


def outcome(gradient):
    try:
        return float(gradient(1.5))
    except DifferentiationError as error:
        return error.message


def right(function, monkeypatch):
    """What a derivative is that knows of no other; of code that stands in no file any more, by differences."""
    with monkeypatch.context() as patch:
        patch.setenv("ADJOINT_GEN_CACHE", "off")
        cache.forget()
        found = outcome(grad(function))
    cache.forget()
    if isinstance(found, str) and "was changed since" in found:
        return pytest.approx((function(1.5 + 1e-6) - function(1.5 - 1e-6)) / 2e-6)
    return found


@pytest.mark.parametrize("name", CHANGES)
def test_another_process_finds_no_derivative_of_what_was(name, program, monkeypatch):
    before, after = CHANGES[name]
    first = outcome(grad(program(before).f))
    cache.forget()
    module = program(after)
    found = outcome(grad(module.f))
    assert found == right(module.f, monkeypatch)
    assert found != first or isinstance(found, str)


@pytest.mark.parametrize("name", UNCHANGED)
def test_another_process_finds_the_derivative_where_nothing_matters_that_changed(name, program, monkeypatch):
    before, after = UNCHANGED[name]
    assert isinstance(outcome(grad(program(before).f)), float)
    cache.forget()
    monkeypatch.setattr(plain_objects, "_KNOWN", {})  # another process has met no class
    module = program(after)
    with monkeypatch.context() as patch:
        patch.setattr(Variants, "_derive", lambda *args: pytest.fail("derived again"))
        found = outcome(grad(module.f))
    assert found == right(module.f, monkeypatch)


@pytest.mark.parametrize("name", part(CHANGES))
def test_after_a_reload(name, program, monkeypatch):
    before, after = CHANGES[name]
    module = program(before)
    outcome(grad(module.f))
    module = program(after, module)
    assert outcome(grad(module.f)) == right(module.f, monkeypatch)


@pytest.mark.parametrize("name", [name for name in CHANGES if extent.everything or name not in part(CHANGES)])
def test_a_derivative_that_exists_sees_its_module_change(name, program, monkeypatch):
    before, after = CHANGES[name]
    module = program(before)
    function, gradient = module.f, grad(module.f)
    outcome(gradient)
    module = program(after, module)
    found = outcome(gradient)
    assert found == right(function, monkeypatch) or "was changed since" in str(found)


@pytest.mark.parametrize(("name", "found"), [(name, found) for name in CHANGES for found in in_turn([False, True], name)])
def test_a_derivative_that_exists_sees_functions_change_in_place(name, found, program, monkeypatch):
    """One that was found sees nothing else change: the names go on meaning the same functions."""
    before, after = CHANGES[name]
    module = program(before)
    if found:
        outcome(grad(module.f))
        cache.forget()
    old, gradient = dict(vars(module)), grad(module.f)
    outcome(gradient)
    module = program(after, module)
    for key, new in list(vars(module).items()):
        if isinstance(new, types.FunctionType) and isinstance(old.get(key), types.FunctionType) and not new.__closure__:
            for part in ("__code__", "__defaults__", "__kwdefaults__"):
                setattr(old[key], part, getattr(new, part))
            setattr(module, key, old[key] if found else new)
    assert outcome(gradient) == right(old["f"], monkeypatch)


def test_other_parameters_are_refused():
    def f(x, y):
        return x * y

    def g(y, x):
        return x * x * y

    gradient = grad(f)
    assert gradient(2.0, 3.0) == 3.0
    f.__code__ = g.__code__
    with pytest.raises(DifferentiationError, match="other parameters"):
        gradient(2.0, 3.0)


def with_defaults(x, k=2.0, *, m=3.0):
    return k * m * x * x


def test_defaults_are_read_when_it_is_called(monkeypatch):
    gradient = grad(with_defaults)
    assert gradient(1.0) == 12.0
    monkeypatch.setattr(with_defaults, "__defaults__", (4.0,))
    monkeypatch.setattr(with_defaults, "__kwdefaults__", {"m": 5.0})
    assert gradient(1.0) == 40.0
    assert gradient(1.0, 2.0, m=3.0) == 12.0
    assert gradient(1.0, m=1) == 8.0
    monkeypatch.setattr(with_defaults, "__defaults__", None)
    with pytest.raises(TypeError):
        gradient(1.0)
    assert gradient(1.0, 1.0) == 10.0


def test_defaults_by_name_are_those_of_parameters_by_name_only(monkeypatch):
    def helper(x, k=2.0):
        return k * x * x

    gradient = grad(lambda x: helper(x))
    assert gradient(1.0) == 4.0
    monkeypatch.setattr(helper, "__kwdefaults__", {"k": 5.0})  # of which Python takes no notice
    assert gradient(1.0) == 4.0
    monkeypatch.setattr(helper, "__defaults__", None)
    with pytest.raises(TypeError):
        gradient(1.0)


Scaled = collections.namedtuple("Scaled", "x k", defaults=(2.0,))


def with_a_named_tuple(x):
    made = Scaled(x)
    return made.x * made.k


def test_defaults_of_a_named_tuple_are_seen_to_change(monkeypatch):
    gradient = grad(with_a_named_tuple)
    assert gradient(1.0) == 2.0
    monkeypatch.setattr(Scaled.__new__, "__defaults__", (5.0,))
    assert gradient(1.0) == 5.0
