"""The cache between processes and threads: races, kills, forks, and what a hit imports."""

import os
import re
import runpy
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

from adjoint_gen import cache
from tests.extent import part, size

PROGRAM = """
import sys
import numpy as np
from adjoint_gen import grad

SCALE = 3.0

@grad(wrt=("x", "w"))
def loss(x, w):
    z = np.sum(np.sin(w * x)) * SCALE
    return z * z

gx, gw = loss(2.0, np.array([0.5, 1.5]))
print(np.asarray(gx).tolist(), np.asarray(gw).tolist(), loss.path)
print(sorted(m for m in sys.modules if m.partition(".")[0] in ("gast", "astor") or m == "adjoint_gen.ir.trace"))
print(sorted(m for m in sys.modules if m.startswith(("adjoint_gen.transform", "adjoint_gen.rules", "adjoint_gen.emit"))))
"""


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return path


def environment(folder, **more):
    return {**os.environ, "ADJOINT_GEN_CACHE_DIR": str(folder), "PYTHONPATH": os.getcwd(), **more}


def run(program, folder, **more):
    found = subprocess.run(
        [sys.executable, str(program)], env=environment(folder, **more), capture_output=True, text=True, timeout=120)
    assert found.returncode == 0, found.stderr
    assert found.stderr == ""
    return found.stdout.splitlines()


def numbers(lines):
    """What a program printed of its gradients, without the path of their text, which may be in no file."""
    return re.split(" [</]", lines[0])[0]


@pytest.fixture(scope="module")
def answered(tmp_path_factory):
    """A program, and a cache that has its answer."""
    program = tmp_path_factory.mktemp("answered") / "program.py"
    program.write_text(PROGRAM)
    run(program, program.parent / "cache")
    return program, program.parent / "cache"


def test_a_second_process_parses_nothing(program, tmp_path):
    folder = tmp_path / "cache"
    first = run(program, folder)
    second = run(program, folder)
    assert first[0] == second[0]
    assert "gast" in first[1]
    assert second[1:] == ["[]", "[]"]
    assert len(list(folder.iterdir())) == 1


def test_moving_the_function_is_a_hit(program, tmp_path):
    folder = tmp_path / "cache"
    first = run(program, folder)
    program.write_text("# moved\n\n\n" + PROGRAM)
    assert run(program, folder)[1:] == ["[]", "[]"]
    assert run(program, folder)[0] == first[0]


@pytest.mark.parametrize(
    "old, new",
    [
        ("np.sin(w", "np.cos(w"),
        ("z * z", "z * z * z"),
        ('wrt=("x", "w")', 'wrt=("w", "x")'),
        ("import numpy as np\n", "import numpy as np\nimport numpy\n"),
        ("SCALE = 3.0", "SCALE = 4.0"),
        ("SCALE = 3.0", "SCALE = np.float64(3.0)"),
    ],
)
def test_an_edited_file_is_never_answered_with_what_it_was(answered, old, new, monkeypatch, capsys):
    """Whatever is edited, the answer with the old entries at hand is the one without them."""
    program, folder = answered
    program.write_text(PROGRAM.replace(old, new))
    with_old = numbers(run(program, folder))
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    runpy.run_path(str(program), run_name="__main__")
    assert with_old == numbers(capsys.readouterr().out.splitlines())


def test_a_file_edited_after_it_was_imported_is_not_mistaken(tmp_path):
    """The text on the disk is then not what runs: there is a refusal or the right answer, and no entry for the new text."""
    module = tmp_path / "victim.py"
    module.write_text("def f(x):\n    return x * x\n")
    program = tmp_path / "program.py"
    program.write_text(textwrap.dedent("""
        import pathlib, victim, adjoint_gen
        pathlib.Path(victim.__file__).write_text("def f(x):\\n    return x + x + x\\n")
        try:
            print(adjoint_gen.grad(victim.f)(5.0))
        except adjoint_gen.DifferentiationError as error:
            print(error)
    """))
    folder = tmp_path / "cache"
    lines = run(program, folder)
    assert lines[0] == "10.0" or "changed since it was imported" in lines[0]
    program.write_text("import victim, adjoint_gen\nprint(adjoint_gen.grad(victim.f)(5.0))\n")
    assert run(program, folder) == ["3.0"]


def test_many_processes_race(program, tmp_path):
    folder = tmp_path / "cache"
    running = [
        subprocess.Popen(
            [sys.executable, str(program)], env=environment(folder), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(size(16, 4))
    ]
    found = [process.communicate(timeout=300) for process in running]
    assert {error for _, error in found} == {""}
    assert len({out.splitlines()[0] for out, _ in found}) == 1
    assert len(list(folder.iterdir())) == 1
    assert run(program, folder)[1] == "[]"


WRITERS = """
import sys, time
from adjoint_gen import cache
from adjoint_gen.cache import entry, files
key = cache.Key("f", "grad", (("function", "m.f"),))
text = "def f_grad(x):\\n    return 2.0 * x\\n" + "# padding\\n" * 50_000
path = cache.directory() / key.file_name
torn, end = 0, time.monotonic() + 2.0
while time.monotonic() < end:
    if sys.argv[1] == "write":
        files.write(path, entry.pack(key, cache.Made(text)))
    else:
        data = files.read(path)
        torn += data is not None and entry.unpack(key, data) != cache.Made(text)
print(torn)
"""


def test_no_read_is_ever_torn(tmp_path):
    running = [
        subprocess.Popen(
            [sys.executable, "-c", WRITERS, what], env=environment(tmp_path / "cache"), stdout=subprocess.PIPE, text=True)
        for what in ("write", "write", "read", "read")
    ]
    assert [process.communicate(timeout=60)[0].strip() for process in running] == ["0"] * 4


CROWD = """
import random, sys, warnings
from adjoint_gen import cache
warnings.simplefilter("error")
choose = random.Random(int(sys.argv[1]))
for _ in range(150):
    number = choose.randrange(12)
    key = cache.Key(f"f{number}", "grad", (("function", f"m.f{number}"),))
    made = cache.obtain(key, lambda: cache.Made(f"def f_grad(x):\\n    return {number}.0 * x\\n" + "# padding\\n" * 1000))
    assert made.function("grad")(1.0) == number
    cache.forget()
print("right")
"""


def test_processes_share_a_cache_that_has_room_for_three_entries(tmp_path):
    """What one has just written, another removes; what one is about to read, another writes."""
    folder = tmp_path / "cache"
    running = [
        subprocess.Popen(
            [sys.executable, "-c", CROWD, str(seed)], env=environment(folder, ADJOINT_GEN_CACHE_MIB=str(32_000 / 2**20)),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for seed in range(size(8, 4))
    ]
    assert [process.communicate(timeout=120) for process in running] == [("right\n", "")] * len(running)
    assert 0 < len(list(folder.iterdir())) <= 3
    assert all(path.suffix == ".py" for path in folder.iterdir())


def test_kill_during_the_first_call(program, tmp_path):
    """Killed at any moment, a process leaves nothing that a later one could stumble over."""
    folder = tmp_path / "cache"
    right = run(program, tmp_path / "other")[0].split(" /")[0]
    start = time.monotonic()
    run(program, tmp_path / "timed")
    whole = time.monotonic() - start
    for k in part(range(8)):
        process = subprocess.Popen(
            [sys.executable, str(program)], env=environment(folder), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(whole * (0.3 + 0.1 * k))
        process.send_signal(signal.SIGKILL)
        process.wait(timeout=60)
    assert run(program, folder)[0].split(" /")[0] == right
    assert run(program, folder)[1] == "[]"


SLOW_WRITE = """
import os
from adjoint_gen.cache import files
original = os.replace
def slow(*arguments):
    print("writing", flush=True)
    import time
    time.sleep(60)
files.os.replace = slow
import runpy
runpy.run_path({program!r}, run_name="__main__")
"""


def test_kill_between_writing_and_putting_in_place(program, tmp_path):
    folder = tmp_path / "cache"
    slow = tmp_path / "slow.py"
    slow.write_text(SLOW_WRITE.format(program=str(program)))
    process = subprocess.Popen([sys.executable, str(slow)], env=environment(folder), stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "writing\n"
    process.send_signal(signal.SIGKILL)
    process.wait(timeout=60)
    assert [p.suffix for p in folder.iterdir()] == [".tmp"]
    run(program, folder)
    assert [p.suffix for p in folder.iterdir()] == [".py"]
    assert run(program, folder)[1] == "[]"


def test_one_build_for_a_key_across_threads(monkeypatch, tmp_path):
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path))
    cache.forget()
    key = cache.Key("f", "grad", (("function", "threads"),))
    built, found = [], []
    barrier = threading.Barrier(8)

    def make():
        built.append(1)
        time.sleep(0.1)
        return cache.Made("def f_grad(x):\n    return x\n")

    def work():
        barrier.wait()
        found.append(cache.obtain(key, make))

    threads = [threading.Thread(target=work) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(built) == 1 and len({id(entry.made) for entry in found}) == 1


def test_different_keys_are_built_at_the_same_time(monkeypatch, tmp_path):
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path))
    inside = threading.Barrier(2, timeout=10)

    def make():
        inside.wait()  # each build waits for the other
        return cache.Made("def f_grad(x):\n    return x\n")

    keys = [cache.Key("f", "grad", (("function", f"parallel {k}"),)) for k in range(2)]
    threads = [threading.Thread(target=cache.obtain, args=(key, make)) for key in keys]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=20)
    assert all(cache.lookup(key, lambda questions: [])[1] for key in keys)


FORK = """
import os, threading, time
from adjoint_gen import cache
key = cache.Key("f", "grad", (("function", "fork"),))
def slow():
    time.sleep(1.0)
    return cache.Made("def f_grad(x):\\n    return x\\n")
thread = threading.Thread(target=cache.obtain, args=(key, slow))
thread.start()
time.sleep(0.3)  # the thread holds the lock of the key now
child = os.fork()
if child == 0:
    entry = cache.obtain(key, lambda: cache.Made("def f_grad(x):\\n    return x\\n"))
    os._exit(0 if entry.function("grad")(1.0) == 1.0 else 1)
deadline = time.monotonic() + 20
while time.monotonic() < deadline:
    pid, status = os.waitpid(child, os.WNOHANG)
    if pid:
        print("child", os.waitstatus_to_exitcode(status))
        break
    time.sleep(0.05)
else:
    os.kill(child, 9)
    print("child hangs")
thread.join()
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_a_fork_while_a_thread_builds(tmp_path):
    found = subprocess.run(
        [sys.executable, "-c", FORK], env=environment(tmp_path), capture_output=True, text=True, timeout=60)
    assert found.stdout == "child 0\n", found.stderr


def test_importing_the_package_is_light(tmp_path):
    code = textwrap.dedent("""
        import sys
        import numpy
        before = set(sys.modules)
        import adjoint_gen
        first = {m for m in set(sys.modules) - before if m.startswith("adjoint_gen")}
        from adjoint_gen import grad
        grad(lambda x: x)
        print(sorted(first), len(set(sys.modules) - before))
        print([m for m in sys.modules if m.partition(".")[0] in ("gast", "astor", "hashlib", "argparse")])
    """)
    found = subprocess.run([sys.executable, "-c", code], env=environment(tmp_path), capture_output=True, text=True, timeout=60)
    first, second = found.stdout.splitlines()
    assert first.startswith("['adjoint_gen', 'adjoint_gen.version'] ") and int(first.split()[-1]) <= 16
    assert second == "[]"


FORKED = """
import os, signal, sys, threading, time, warnings
import numpy as np
from adjoint_gen import grad

warnings.simplefilter("ignore")

def f(x):
    return np.sum(np.sqrt(x)) * x[0]

def g(x):
    y = np.zeros(3)
    for i in range(3):
        y[i] = np.tanh(x[i]) ** 2
    return np.linalg.norm(y)

x = np.ones(3)
thread = threading.Thread(target=lambda: (grad(g)(x), grad(f)(x)))
thread.start()
time.sleep(float(sys.argv[1]))
child = os.fork()
if child == 0:
    signal.alarm(60)
    os._exit(0 if np.allclose(grad(f)(x), [3.5, 0.5, 0.5]) and np.isfinite(grad(g)(x)).all() else 3)
thread.join()
print(os.waitpid(child, 0)[1])
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
@pytest.mark.parametrize("after", [0.01, 0.05, 0.15, 0.3])
def test_a_child_that_is_forked_while_a_thread_derives(after, tmp_path):
    path = tmp_path / "forked.py"
    path.write_text(FORKED)
    environment = {**os.environ, "ADJOINT_GEN_CACHE": "off"}
    done = subprocess.run([sys.executable, path, str(after)], capture_output=True, text=True, env=environment, timeout=120)
    assert done.stdout == "0\n", done.stderr
