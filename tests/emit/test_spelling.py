"""NumPy is called in a generated text as the file of the user's calls it."""

import linecache
import sys
import types

import numpy as np
import pytest

from adjoint_gen import grad

LOSS = "    return {sum}({sin}(x) * x) + {norm}(x) * {pi}\n"


def module(text, name="spelled_otherwise"):
    made = types.ModuleType(name)
    made.__file__ = f"<{name}>"
    lines = text.splitlines(keepends=True)
    linecache.cache[made.__file__] = (len(text), None, lines, made.__file__)
    exec(compile(text, made.__file__, "exec"), made.__dict__)
    return made


@pytest.fixture(autouse=True)
def alone(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    monkeypatch.setitem(sys.modules, "spelled_otherwise", types.ModuleType("spelled_otherwise"))


def written(head, body):
    function = module(f"{head}\n\n\ndef f(x):\n{body}").f
    x = np.array([0.3, 0.5])
    gradient = grad(function)
    wanted = [(function(x + e) - function(x - e)) / 2e-6 for e in 1e-6 * np.eye(2)]
    np.testing.assert_allclose(gradient(x), wanted, rtol=1e-7)
    return gradient.source


def test_by_its_name():
    body = LOSS.format(sum="numpy.sum", sin="numpy.sin", norm="numpy.linalg.norm", pi="numpy.pi")
    made = written("import numpy", body)
    assert "import numpy\n" in made and "numpy.cos(x)" in made and "np." not in made


def test_by_another_name():
    body = LOSS.format(sum="xp.sum", sin="xp.sin", norm="la.norm", pi="xp.pi")
    made = written("import numpy as xp\nimport numpy.linalg as la", body)
    assert "import numpy as xp\n" in made and "xp.cos(x)" in made and "xp.linalg.norm(x)" in made


def test_everything_by_its_own_name():
    body = LOSS.format(sum="sum", sin="sin", norm="linalg.norm", pi="2.0")
    made = written("from numpy import *", body)
    assert "from numpy import cos, linalg, sin\n" in made and "* cos(x)" in made and "np." not in made


def test_some_by_their_own_names():
    body = LOSS.format(sum="np.sum", sin="sin", norm="np.linalg.norm", pi="np.pi")
    made = written("import numpy as np\nfrom numpy import sin", body)
    assert "from numpy import sin\n" in made and "np.cos(x)" in made and "* sin(x)" in made


def test_names_of_variables_and_builtins_are_left_alone():
    body = "    cos = x * 2.0\n    xs = [sin(c) for c in cos]\n    return xs[0] * abs(x[1]) + max(xs)\n"
    made = written("from numpy import *", body)
    assert "np.cos(" in made and "import numpy as np" in made


def test_a_variable_called_as_the_package():
    made = written("import numpy as xp", "    np = xp.sin(x)\n    return xp.sum(np * x)\n")
    assert "import numpy as xp\n" in made and "np = xp.sin(x)" in made
