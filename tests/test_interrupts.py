"""What is interrupted anywhere in the tool's own code leaves nothing behind: the next call is right."""

import os
import subprocess
import sys

import numpy as np
import pytest

import adjoint_gen
from adjoint_gen import cache, grad, jvp, vjp
from tests.extent import size

PACKAGE = os.path.dirname(adjoint_gen.__file__)
K = 2.0


def helper(x, n):
    for i in range(n):
        x[i] = K * x[i] * x[i]
    return x


def f(x, n):
    return np.sum(helper(x.copy(), n) * np.exp(-x))


X = np.array([0.5, 1.0, 1.5])


def at_step(number, error):
    """Raise at the n-th call of a function of the package; without an error, only count. The count is an attribute."""

    def follow(frame, event, _):
        if event == "call" and frame.f_code.co_filename.startswith(PACKAGE):
            follow.count += 1
            if follow.count == number:
                raise error

    follow.count = 0
    return follow


def interrupted(use, number, error):
    """How many steps a use takes, which is interrupted at one of them."""
    follow = at_step(number, error)
    sys.setprofile(follow)
    try:
        use()
    except (KeyboardInterrupt, MemoryError):
        pass
    finally:
        sys.setprofile(None)
    return follow.count


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize("error", [KeyboardInterrupt, MemoryError])
def test_a_derivation_that_is_interrupted_anywhere(error, tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path))
    monkeypatch.delenv("ADJOINT_GEN_CACHE", raising=False)
    expected = grad(f)(X, 2)
    tangent, pulled = jvp(f, (X, 2), (X, None))[1], vjp(f, X, 2)[1](1.0)[0]

    def clean():
        cache.forget()
        cache.clear()

    clean()
    steps = interrupted(lambda: grad(f)(X, 2), -1, error)
    for number in np.linspace(1, steps, size(100, 4)).astype(int):
        clean()
        gradient = grad(f)
        interrupted(lambda gradient=gradient: gradient(X, 2), number, error)
        assert np.array_equal(gradient(X, 2), expected), number
        cache.forget()
        assert np.array_equal(grad(f)(X, 2), expected), number
    assert np.allclose(np.dot(expected, X), tangent) and np.array_equal(pulled, expected)
    left = [path for path in tmp_path.iterdir() if path.suffix != ".py"]
    assert left == []


LOADING = """
import os, sys
import numpy as np
sys.path.insert(0, {folder!r})
import adjoint_gen
from tests.test_interrupts import X, at_step, f
from adjoint_gen import grad

follow = at_step(int(sys.argv[1]), KeyboardInterrupt)
gradient = grad(f)
sys.setprofile(follow)
try:
    gradient(X, 2)
except KeyboardInterrupt:
    pass
finally:
    sys.setprofile(None)
print(follow.count, list(gradient(X, 2)), list(grad(lambda x: np.linalg.norm(np.fft.fft(x).real))(X)) != [])
"""


def test_the_first_use_of_a_process_that_is_interrupted_anywhere(tmp_path):
    """Most of its steps load modules and register rules."""
    environment = {**os.environ, "ADJOINT_GEN_CACHE": "off", "PYTHONPATH": os.getcwd()}

    def steps(number):
        command = [sys.executable, "-c", LOADING.format(folder=os.getcwd()), str(number)]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
        count, _, rest = done.stdout.partition(" ")
        assert rest == f"{list(grad(f)(X, 2))} True\n", done.stderr
        return int(count)

    every = steps(-1)
    for number in np.linspace(1, every, size(12, 3)).astype(int):
        steps(number)
