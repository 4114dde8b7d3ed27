"""Each file operation of the cache fails, is interrupted, or is the last of its process, while another process reads.

The answers stay right, no call fails, and the next write leaves nothing but entries.
"""

import errno
import os
import signal
import sys
import time
import warnings

import pytest

from adjoint_gen import cache
from adjoint_gen.cache import bounds, entry, files
from tests.extent import part

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

COUNTED = {
    "open", "read", "write", "fstat", "lstat", "stat", "close", "replace", "unlink", "mkdir", "makedirs", "listdir", "utime",
}
KEYS = [cache.Key(f"f{k}", "grad", (("function", f"m.f{k}"), ("mode", "grad"))) for k in range(5)]
LEFT = ".adjoint_gen-1-0123456789abcdef.tmp"


def text(number):
    return f"def f_grad(x):\n    return {number + 2.0} * x\n"


class Faulty:
    """The module ``os``, one of whose calls goes wrong."""

    def __init__(self, number, fault):
        self.number, self.fault, self.count = number, fault, 0

    def __getattr__(self, name):
        original = getattr(os, name)
        if name not in COUNTED:
            return original

        def call(*arguments, **options):
            self.count += 1
            if self.count != self.number:
                return original(*arguments, **options)
            if name == "close":
                original(*arguments)  # a close that fails has closed
            if name == "write":
                original(arguments[0], arguments[1][: len(arguments[1]) // 2])
            self.fault()
            return original(*arguments, **options)

        return call


def raises(error):
    def fault():
        raise error

    return fault


def die():
    os.kill(os.getpid(), signal.SIGKILL)


def never():
    raise AssertionError("no call has this number")


FAULTS = {
    "no space": raises(OSError(errno.ENOSPC, "No space left on device")),
    "input or output": raises(OSError(errno.EIO, "Input/output error")),
    "not permitted": raises(PermissionError(errno.EACCES, "Permission denied")),
    "gone": raises(FileNotFoundError(errno.ENOENT, "No such file or directory")),
    "interrupted": raises(KeyboardInterrupt()),
    "no memory": raises(MemoryError()),
    "killed": die,
}


def work():
    """Finds one entry, makes two, one of them anew over a harmed one, and removes what is old and what is left over."""
    for number in (0, 1, 2):
        found = cache.obtain(KEYS[number], lambda number=number: cache.Made(text(number)))
        assert found.function("grad")(1.0) == number + 2.0


def prepare(folder):
    """An entry in use, a harmed one, one that is too old, what a killed writer left, and a file of the user's."""
    folder.mkdir(mode=0o700)
    for number in (0, 1, 3):
        files.write(folder / KEYS[number].file_name, entry.pack(KEYS[number], cache.Made(text(number))))
    used = time.time() - 2 * 86400
    os.utime(folder / KEYS[0].file_name, (used, used))
    os.utime(folder / KEYS[3].file_name, (0, 0))
    (folder / KEYS[1].file_name).write_bytes(entry.pack(KEYS[1], cache.Made(text(1)))[:150])
    (folder / LEFT).write_bytes(entry.pack(KEYS[1], cache.Made(text(1)))[:150])
    (folder / ".tmp-mine").write_text("mine")


def start(action):
    """Runs it in a process of its own, whose exit status says whether it came to its end, and returns the process."""
    child = os.fork()
    if child == 0:
        status = 1
        try:
            status = action() or 0
        except BaseException as error:
            print(repr(error), file=sys.stderr, flush=True)
        finally:
            os._exit(status)
    return child


def ended(child):
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def with_fault(number, fault):
    faulty = Faulty(number, fault)
    cache.forget()
    for module in (files, bounds):
        module.os = faulty
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            work()
        except (KeyboardInterrupt, MemoryError):
            pass  # the user's to see; the next call is right
        count, faulty.number = faulty.count, -1
        work()
        cache.forget()
        work()
    return count


def operations(folder):
    """How many calls there are to go wrong."""
    prepare(folder)
    return ended(start(lambda: with_fault(0, never)))


def prepared_anew(folder):
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    prepare(folder)


def nothing_is_left(folder):
    """After the next write there are entries and the user's file."""
    cache.forget()
    assert cache.obtain(KEYS[4], lambda: cache.Made(text(4))).text == text(4)
    return sorted(path.name for path in folder.iterdir()) == sorted([*(KEYS[k].file_name for k in (0, 1, 2, 4)), ".tmp-mine"])


def read_all_the_while(folder, stop):
    """What another process sees of the entries is right or missing."""
    while not os.path.exists(stop):
        for number in range(4):
            data = files.read(folder / KEYS[number].file_name)
            found = None if data is None else entry.unpack(KEYS[number], data)
            assert found in (None, cache.Made(text(number)))


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """The directory of the cache, which a process reads until the test is over, and must have seen nothing wrong."""
    place, stop = tmp_path / "cache", tmp_path / "stop"
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(place))
    reader = start(lambda: read_all_the_while(place, stop))
    yield place
    stop.touch()
    assert ended(reader) == 0
    cache.forget()


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_no_fault_gives_a_wrong_answer_or_leaves_anything(folder, fault):
    count = operations(folder)
    assert count > 40
    for number in part(range(1, count + 1), 12):
        prepared_anew(folder)
        status = ended(start(lambda number=number: with_fault(number, fault) and 0))
        assert status == (-signal.SIGKILL if fault is die else 0), number
        assert ended(start(work)) == 0, number
        assert nothing_is_left(folder), number


def test_a_process_that_stops_anywhere_goes_on_when_others_have_written(folder):
    for number in part(range(1, operations(folder) + 1), 12):
        prepared_anew(folder)
        stopped = start(lambda number=number: with_fault(number, lambda: os.kill(os.getpid(), signal.SIGSTOP)) and 0)
        os.waitpid(stopped, os.WUNTRACED)
        assert ended(start(work)) == 0, number
        os.kill(stopped, signal.SIGCONT)
        assert ended(stopped) == 0, number
        assert nothing_is_left(folder), number
