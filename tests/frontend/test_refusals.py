"""Every construct that is not supported is refused where it stands, and the error says what to write instead."""

import inspect
import os
import re
import types

import pytest
import refused

from adjoint_gen.errors import DifferentiationError
from adjoint_gen.frontend.lower import lower
from adjoint_gen.frontend.state.observe import kind_of

OWN = [f for f in vars(refused).values() if isinstance(f, types.FunctionType)]
FUNCTIONS = [f for f in OWN if f.__name__ != "helper" and not f.__name__.startswith("_")]
NEED_FACTS = {
    "owns_its_memory", "where_it_lies", "base_of_a_view", "array_among_arrays",
    "too_many_values", "zip_of_tuple_and_array", "iadd_keeps_dtype", "iadd_keeps_rank", "roots_at_places_of_integers",
}
MARK = re.compile(r"""#! at=(?P<q>["'])(?P<at>.*?)(?P=q) what="(?P<what>.*?)" remedy="(?P<remedy>.*?)"$""")


def expectation(function):
    lines, first = inspect.getsourcelines(function)
    for number, line in enumerate(lines):
        found = MARK.search(line)
        if found:
            return found, first + number, line
    raise AssertionError(f"{function.__name__} has no mark")


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda f: f.__name__)
def test_refused_at_the_construct_with_a_remedy(function):
    mark, line, text = expectation(function)
    kinds = {name: kind_of(value, name) for name, value in refused.FACTS.items()}
    with pytest.raises(DifferentiationError) as info:
        lower(function, kinds)
    error = info.value
    assert mark["what"] in error.message
    assert mark["remedy"] in error.remedy
    assert error.path == refused.__file__ and error.line == line
    place, excerpt, carets, remedy = str(error).splitlines()
    assert place == f"{os.path.relpath(error.path)}:{line}:{error.column}: {error.message}"
    assert remedy == f"  write instead: {error.remedy}"
    assert excerpt.startswith(f"    {line} | ") and excerpt.endswith(text.strip())
    start, end = carets.index("^"), len(carets)
    covered = excerpt[start:end]
    assert covered == mark["at"] or covered.startswith(mark["at"]), covered
    assert text[error.column - 1:].startswith(covered)


@pytest.mark.parametrize("function", [f for f in FUNCTIONS if f.__name__ not in NEED_FACTS], ids=lambda f: f.__name__)
def test_refused_without_facts_too(function):
    with pytest.raises(DifferentiationError):
        lower(function)


def test_the_excerpt_keeps_tabs(tmp_path):
    path = tmp_path / "tabs.py"
    path.write_text("def f(x):\n\tif x > 1:\n\t\tx[0] = 1\n\treturn x\n")
    namespace = {}
    exec(compile(path.read_text(), str(path), "exec"), namespace)
    with pytest.raises(DifferentiationError) as info:
        lower(namespace["f"])
    assert str(info.value).splitlines()[1:3] == ["    3 | \t\tx[0] = 1", "      | \t\t^^^^"]
