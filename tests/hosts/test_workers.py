"""Gradients in other processes, threads and tasks: what starts them, and how gradients get there."""

import os
import subprocess
import sys

import pytest

from tests.extent import size

PROGRAM = """
import asyncio, concurrent.futures, copy, functools, multiprocessing, pickle, sys, threading
import numpy as np
from adjoint_gen import grad, hvp, value_and_grad

K = 2.0

def helper(x):
    return K * x

@grad
def decorated(x):
    return np.sum(x * helper(x))

def plain(x, scale=1.0):
    return scale * np.sum(x * x * helper(x))

of_plain = grad(plain)
second = hvp(plain)
with_value = value_and_grad(plain)

class Model:
    def __init__(self, a):
        self.a = a

    def loss(self, x):
        return np.sum(x ** 2) * 3.0

X = np.array([1.0, 2.0])
FUNCTIONS = {
    "decorated": decorated, "plain": of_plain, "bound": grad(Model(1.0).loss),
    "partial": functools.partial(of_plain, scale=2.0), "of a partial": grad(functools.partial(plain, scale=2.0)),
}
EXPECTED = {
    "decorated": [4.0, 8.0], "plain": [6.0, 24.0], "bound": [6.0, 12.0], "partial": [12.0, 48.0], "of a partial": [12.0, 48.0],
}

def right(name, found):
    return np.array_equal(found, EXPECTED[name])

def by_name(name):
    return FUNCTIONS[name](X)

def call(function):
    return function(X)

def main():
    way = sys.argv[1]
    if way in ("fork", "spawn", "forkserver"):
        if sys.argv[2:] == ["used before"]:
            assert all(right(name, by_name(name)) for name in FUNCTIONS)
        with multiprocessing.get_context(way).Pool(2) as pool:
            found = pool.map(by_name, FUNCTIONS), pool.map(call, FUNCTIONS.values())
    elif way == "futures":
        with concurrent.futures.ProcessPoolExecutor(2) as pool, concurrent.futures.ThreadPoolExecutor(8) as threads:
            found = list(pool.map(call, FUNCTIONS.values())), list(threads.map(call, FUNCTIONS.values()))
    elif way == "joblib":
        from joblib import Parallel, delayed

        found = (
            Parallel(n_jobs=2)(delayed(function)(X) for function in FUNCTIONS.values()),
            Parallel(n_jobs=2)(delayed(by_name)(name) for name in FUNCTIONS),
        )
        local = Parallel(n_jobs=2)(delayed(lambda x: grad(lambda y: np.sum(y * helper(y)))(x))(X) for _ in range(2))
        assert all(right("decorated", one) for one in local), local
    elif way == "asyncio":
        async def task(name):
            await asyncio.sleep(0)
            return FUNCTIONS[name](X)

        async def tasks():
            return await asyncio.gather(*map(task, FUNCTIONS)), await asyncio.gather(
                *(asyncio.to_thread(call, function) for function in FUNCTIONS.values()))

        found = asyncio.run(tasks())
    elif way == "copies":
        ways = (copy.copy, copy.deepcopy, lambda g: pickle.loads(pickle.dumps(g)))
        found = [[change(function)(X) for function in FUNCTIONS.values()] for change in ways]
        found += [[change(change(function))(X) for function in FUNCTIONS.values()] for change in ways]
        for change in ways:
            assert np.array_equal(change(second)(X, np.ones(2)), second(X, np.ones(2)))
            assert change(with_value)(X)[0] == plain(X)
    for results in found:
        for name, result in zip(FUNCTIONS, results):
            assert right(name, result), (name, result)
    print("right")

if __name__ == "__main__":
    main()
"""


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    folder = tmp_path_factory.mktemp("workers")
    (folder / "script.py").write_text(PROGRAM)
    return folder


def run(place, *arguments):
    environment = {
        **os.environ, "PYTHONPATH": os.getcwd(), "ADJOINT_GEN_CACHE_DIR": str(place / f"cache-{arguments[0]}"),
        "ADJOINT_GEN_CACHE": "on", "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, "script.py", *arguments], cwd=place, env=environment, capture_output=True, text=True, timeout=300)
    return done.stdout + done.stderr


@pytest.mark.parametrize("arguments", [
    ("fork",), ("fork", "used before"), ("spawn",), ("spawn", "used before"), ("forkserver",), ("futures",), ("asyncio",),
    ("copies",),
], ids=" ".join)
def test_gradients_of_a_script_get_there(place, arguments):
    assert run(place, *arguments) == "right\n"


def test_joblib(place):
    pytest.importorskip("joblib", reason="the `hosts` extra is not installed")
    assert run(place, "joblib") == "right\n"


CROWD = """
import sys, threading
import numpy as np
from adjoint_gen import cache, derivative, grad
from adjoint_gen.operators.gradient import Gradient
import many

ROUNDS, WIDTH = int(sys.argv[2]), 64
sys.setswitchinterval(1e-5)

def crowd(work):
    barrier, wrong = threading.Barrier(WIDTH), []
    def run(k):
        barrier.wait()
        try:
            if not work(k):
                wrong.append(k)
        except BaseException as error:
            wrong.append(repr(error))
    threads = [threading.Thread(target=run, args=(k,)) for k in range(WIDTH)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return wrong

for round in range(ROUNDS):
    cache.forget()
    if sys.argv[1] == "one":
        shared = grad(many.f0)
        wrong = crowd(lambda k: shared(float(k)) == 2.0 * k)
    else:
        wrong = crowd(lambda k: grad(getattr(many, f"f{k}"))(3.0) == 6.0 + k)
    assert not wrong, (round, wrong)
print("right")
"""


@pytest.mark.parametrize(("what", "rounds"), [("one", size(1000, 20)), ("many", size(1000, 50))])
def test_sixty_four_threads_at_once(tmp_path, what, rounds):
    """The first call, from all of them at the same time, with the text on disk from the second round on."""
    (tmp_path / "script.py").write_text(CROWD)
    (tmp_path / "many.py").write_text("".join(f"def f{k}(x):\n    return x * x + {k}.0 * x\n" for k in range(64)))
    assert run(tmp_path, what, str(rounds)) == "right\n"
