"""What is found on the disk is trusted only if it is unharmed, one's own, and the entry that was asked for.

Over 600 lines: one short test for each way in which a disk or a file can be bad.
"""

import errno
import linecache
import os
import stat
import subprocess
import sys
import tempfile
import time
import traceback
import warnings

import pytest

from adjoint_gen import cache
from adjoint_gen.cache import entry, files

TEXT = "import numpy as np\n\n\ndef f_grad(x):\n    return 2.0 * x\n"
OTHER = "def f_grad(x):\n    return 3.0 * x\n"
KEY = cache.Key("f", "grad", (("function", "m.f"), ("mode", "grad")))
OTHER_KEY = cache.Key("f", "grad", (("function", "other.f"), ("mode", "grad")))


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    place = tmp_path / "cache"
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(place))
    cache.forget()
    yield place
    cache.forget()


def build():
    return cache.Made(TEXT)


def found(key=KEY):
    return cache.lookup(key, lambda questions: [])[1]


def never():
    raise AssertionError("the entry should have been found")


@pytest.fixture
def stored(folder):
    cache.obtain(KEY, build)
    cache.forget()
    return folder / KEY.file_name


def heals(path, key=KEY):
    """The entry is a miss, is made again, and is then found."""
    cache.forget()
    assert found(key) is None
    built = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = cache.obtain(key, lambda: built.append(1) or cache.Made(TEXT))
    assert built == [1] and made.function("grad")(1.5) == 3.0
    cache.forget()
    assert cache.obtain(key, never).text == TEXT
    state = path.lstat()
    assert stat.S_ISREG(state.st_mode) and stat.S_IMODE(state.st_mode) == 0o600
    return True


def test_an_entry_is_found_in_memory_and_on_disk(folder):
    made = cache.obtain(KEY, build)
    assert made.text == TEXT and made.path == str(folder / KEY.file_name)
    assert cache.obtain(KEY, never).made is made.made
    cache.forget()
    again = cache.obtain(KEY, never)
    assert again.text == TEXT and again.function("grad")(2.0) == 4.0


def test_an_entry_is_readable_python_with_its_ingredients(stored):
    text = stored.read_text()
    assert "# function: m.f\n# mode: grad\n# sha256: " in text
    assert text.endswith(TEXT)
    compile(text, "entry", "exec")


def test_directory_and_files_are_private(stored):
    assert stat.S_IMODE(stored.parent.stat().st_mode) == 0o700
    assert stat.S_IMODE(stored.stat().st_mode) == 0o600
    assert [p.name for p in stored.parent.iterdir()] == [stored.name]


def test_privacy_does_not_depend_on_the_umask(folder):
    before = os.umask(0)
    try:
        cache.obtain(KEY, build)
    finally:
        os.umask(before)
    assert stat.S_IMODE((folder / KEY.file_name).stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700


def test_every_truncation_is_a_miss(stored):
    data = stored.read_bytes()
    for length in range(len(data)):
        assert entry.unpack(KEY, data[:length]) is None, length
    stored.write_bytes(data[: len(data) // 2])
    assert heals(stored)


def test_every_flipped_bit_is_a_miss(stored):
    data = stored.read_bytes()
    assert entry.unpack(KEY, data) == cache.Made(TEXT)
    for position in range(len(data)):
        for bit in (1, 32, 128):
            harmed = bytearray(data)
            harmed[position] ^= bit
            assert entry.unpack(KEY, bytes(harmed)) is None, position
    stored.write_bytes(data.replace(b"2.0", b"3.0"))
    assert heals(stored)


@pytest.mark.parametrize("data", [b"", b"\0" * 4096, b"\xff\xfe", TEXT.encode(), b"# sha256: \n\n"])
def test_files_that_are_no_entries_are_misses(stored, data):
    stored.write_bytes(data)
    assert heals(stored)


def test_appended_text_is_a_miss(stored):
    stored.write_bytes(stored.read_bytes() + b"x = 1\n")
    assert heals(stored)


def test_an_entry_under_the_name_of_another_is_a_miss(folder):
    cache.obtain(KEY, build)
    cache.obtain(OTHER_KEY, lambda: cache.Made(OTHER))
    mine, other = folder / KEY.file_name, folder / OTHER_KEY.file_name
    assert mine != other
    data = mine.read_bytes()
    mine.write_bytes(other.read_bytes())
    other.write_bytes(data)
    assert heals(mine)
    cache.forget()
    assert found(OTHER_KEY) is None


def test_a_hash_over_the_body_alone_would_not_do(stored):
    """One function's header with another's body and hash is a miss."""
    other = entry.pack(OTHER_KEY, cache.Made(OTHER)).decode()
    stored.write_text(KEY.header + other[len(OTHER_KEY.header):])
    assert heals(stored)


def test_an_entry_whose_text_does_not_run_is_a_miss(folder):
    folder.mkdir(mode=0o700)
    for text in ("def f_grad(x:\n", "import no_such_module_at_all\n", "1 / 0\n"):
        files.write(folder / KEY.file_name, entry.pack(KEY, cache.Made(text)))
        assert heals(folder / KEY.file_name)


def test_an_entry_of_absurd_size_is_not_read(stored):
    with stored.open("r+b") as file:
        file.truncate(2**40)  # a hole: it takes no room on the disk, and reading it would take all memory
    assert files.read(stored) is None
    with pytest.raises(OSError, match="too large"):
        files.write(stored, b"x" * (files.LARGEST + 1))


def test_an_entry_of_absurd_size_heals(stored):
    with stored.open("r+b") as file:
        file.truncate(files.LARGEST + 1)
    assert heals(stored)


@pytest.mark.parametrize("mode", [0o602, 0o620, 0o622, 0o666, 0o777])
def test_a_file_that_others_may_write_is_a_miss(stored, mode):
    stored.chmod(mode)
    assert heals(stored)


@pytest.mark.parametrize("mode", [0o400, 0o600, 0o644, 0o755])
def test_a_file_that_others_may_only_read_is_an_entry(stored, mode):
    stored.chmod(mode)
    assert cache.obtain(KEY, never).text == TEXT


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
def test_a_file_of_another_user_is_a_miss(stored):
    os.chown(stored, 12345, -1)
    assert heals(stored)


def test_a_foreign_owner_is_recognised(stored, monkeypatch):
    monkeypatch.setattr(files.os, "geteuid", lambda: 12345)
    assert files.read(stored) is None


def test_a_link_is_a_miss_and_what_it_points_to_stays(stored, tmp_path):
    aim = tmp_path / "aim.py"
    aim.write_bytes(stored.read_bytes())
    aim.chmod(0o600)
    before = aim.read_bytes()
    stored.unlink()
    stored.symlink_to(aim)
    assert heals(stored)
    assert aim.read_bytes() == before


def test_a_dangling_link_does_not_create_what_it_points_to(stored, tmp_path):
    stored.unlink()
    stored.symlink_to(tmp_path / "elsewhere")
    assert heals(stored)
    assert not (tmp_path / "elsewhere").exists()


def test_a_pipe_neither_blocks_nor_counts(stored):
    stored.unlink()
    os.mkfifo(stored, 0o600)
    assert heals(stored)


def test_a_directory_in_the_place_of_an_entry_leaves_it_in_memory(stored):
    stored.unlink()
    stored.mkdir()
    with pytest.warns(RuntimeWarning, match="kept in memory only"):
        made = cache.obtain(KEY, build)
    assert made.function("grad")(1.0) == 2.0


def in_memory_with_one_warning():
    """Two entries are made, both work, and there is one warning."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        made = cache.obtain(KEY, build)
        other = cache.obtain(OTHER_KEY, lambda: cache.Made(OTHER))
    assert made.function("grad")(1.0) == 2.0 and other.function("grad")(1.0) == 3.0
    assert made.path.startswith("<adjoint_gen f_grad-")
    assert cache.obtain(KEY, never).made is made.made
    assert [w.category for w in caught] == [RuntimeWarning]
    assert "memory only" in str(caught[0].message) and "ADJOINT_GEN_CACHE_DIR" in str(caught[0].message)
    return True


def test_a_missing_directory_is_made(folder, monkeypatch):
    deep = folder / "a" / "b" / "c"
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(deep))
    cache.obtain(KEY, build)
    assert (deep / KEY.file_name).is_file()


def test_a_directory_that_is_removed_while_running_is_made_again(stored):
    stored.unlink()
    stored.parent.rmdir()
    assert heals(stored)


@pytest.mark.parametrize("code", [errno.EROFS, errno.EACCES, errno.ENOSPC, errno.EDQUOT, errno.EIO])
def test_a_disk_that_cannot_be_written(folder, monkeypatch, code):
    def refuse(*arguments, **options):
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(files.os, "open", refuse)
    assert in_memory_with_one_warning()


def test_a_directory_under_a_file(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path / "file" / "cache"))
    assert in_memory_with_one_warning()


def test_a_directory_whose_name_is_impossible(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", "/" + "x" * 5000)
    assert in_memory_with_one_warning()


def test_no_home_directory(monkeypatch):
    monkeypatch.delenv("ADJOINT_GEN_CACHE_DIR")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)

    def homeless():
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(files.Path, "home", homeless)
    assert in_memory_with_one_warning()


def test_warnings_that_are_errors_do_not_fail_a_call(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", str(tmp_path / "file" / "cache"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert cache.obtain(KEY, build).function("grad")(1.0) == 2.0


READ_ONLY = """
import os
from adjoint_gen import cache
def entry(name):
    key = cache.Key(name, "grad", (("function", name),))
    return cache.obtain(key, lambda: cache.Made("def f_grad(x):\\n    return 2.0 * x\\n")).function("grad")(1.0)
os.environ["ADJOINT_GEN_CACHE"] = "off"
entry("first")  # loads whatever is loaded late: this user may read the interpreter's files, the next may not
del os.environ["ADJOINT_GEN_CACHE"]
if os.geteuid() == 0:
    os.setgid(12345)
    os.setuid(12345)
print(entry("f"))
"""


def test_a_read_only_directory_really():
    """A directory that this user may look into and not write to."""
    place = tempfile.mkdtemp()
    try:
        if os.geteuid() == 0:
            os.chown(place, 12345, 12345)
        os.chmod(place, 0o555)
        found = subprocess.run(
            [sys.executable, "-c", READ_ONLY], capture_output=True, text=True, timeout=60,
            env={**os.environ, "ADJOINT_GEN_CACHE_DIR": place},
        )
        assert found.stdout == "2.0\n", found.stderr
        assert found.stderr.count("memory only") == 1 and "Permission denied" in found.stderr
        assert os.listdir(place) == []
    finally:
        os.chmod(place, 0o700)
        os.rmdir(place)


FULL = """
import resource
from adjoint_gen import cache
resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))  # the file cannot grow: an entry is cut off in the middle
key = cache.Key("f", "grad", (("mode", "grad"),))
text = "def f_grad(x):\\n    return 2.0 * x\\n" + "# padding\\n" * 1000
print(cache.obtain(key, lambda: cache.Made(text)).function("grad")(1.0))
"""


def test_a_disk_that_is_full_half_way_leaves_nothing(folder):
    found = subprocess.run([sys.executable, "-c", FULL], capture_output=True, text=True, timeout=60)
    assert found.stdout == "2.0\n", found.stderr
    assert found.stderr.count("memory only") == 1
    assert list(folder.iterdir()) == []


def test_a_write_that_fails_leaves_nothing(folder, monkeypatch):
    def refuse(*arguments):
        raise OSError(errno.EIO, "no")

    monkeypatch.setattr(files.os, "replace", refuse)
    with pytest.warns(RuntimeWarning):
        cache.obtain(KEY, build)
    assert list(folder.iterdir()) == []


BEGUN = entry.pack(KEY, cache.Made(TEXT))[:100]
LEFT = ".adjoint_gen-1-0123456789abcdef.tmp"


@pytest.mark.parametrize("data", [b"", BEGUN[:7], BEGUN, entry.pack(KEY, cache.Made(TEXT))])
def test_what_killed_writers_left_goes_with_the_next_write(folder, data):
    folder.mkdir(mode=0o700)
    (folder / LEFT).write_bytes(data)
    cache.obtain(KEY, build)
    assert [p.name for p in folder.iterdir()] == [KEY.file_name]


def test_what_a_writer_is_writing_stays(folder):
    fcntl = pytest.importorskip("fcntl")
    folder.mkdir(mode=0o700)
    (folder / LEFT).write_bytes(BEGUN)
    with (folder / LEFT).open() as writing:
        fcntl.flock(writing, fcntl.LOCK_EX)
        cache.obtain(KEY, build)
        assert cache.clear() == 1 and (folder / LEFT).read_bytes() == BEGUN
        os.utime(folder / LEFT, (0, 0))  # a lock that a fork of a dead writer holds counts for an hour
        cache.obtain(KEY, build)
    assert [p.name for p in folder.iterdir()] == [KEY.file_name]


def test_a_writer_whose_file_is_taken_for_abandoned_writes_it_again(folder, monkeypatch):
    """Between making a file and locking it, another process may remove it."""
    locked, original = [], files._lock

    def late(handle):
        if not locked:
            assert files.remove_leftovers(folder) == 1
        locked.append(handle)
        return original(handle)

    def first_unlocked(handle):  # what the other process does must not come here again
        monkeypatch.setattr(files, "_lock", original)
        late(handle)
        return original(handle)

    monkeypatch.setattr(files, "_lock", first_unlocked)
    files.write(folder / KEY.file_name, entry.pack(KEY, cache.Made(TEXT)))
    assert locked and entry.unpack(KEY, files.read(folder / KEY.file_name)) == cache.Made(TEXT)
    assert [p.name for p in folder.iterdir()] == [KEY.file_name]


FOREIGN = {
    ".tmp-1-x": b"", ".tmp-1-0123456789abcdef": b"", "notes.txt": b"mine", "mine.py": b"mine",
    "mine-0123456789abcdef.py": b"mine", "empty-0123456789abcdef.py": b"",
    ".adjoint_gen-1-0123456789abcdef.tmp": b"mine", ".adjoint_gen-mine.tmp": b"",
    "copy.py": entry.pack(KEY, cache.Made(TEXT)), "f_grad-0123456789abcdef.py.bak": entry.pack(KEY, cache.Made(TEXT)),
}


def test_nothing_is_touched_that_this_package_did_not_write(stored, monkeypatch, tmp_path):
    """Not by a write, not by the bounds, not by `clear`: name and first bytes must both be those of an entry."""
    for name, data in FOREIGN.items():
        (stored.parent / name).write_bytes(data)
        os.utime(stored.parent / name, (0, 0))
    aim = tmp_path / "aim.py"
    aim.write_bytes(stored.read_bytes())
    (stored.parent / "link-0123456789abcdef.py").symlink_to(aim)
    (stored.parent / "folder-0123456789abcdef.py").mkdir()
    os.mkfifo(stored.parent / "pipe-0123456789abcdef.py")
    before = {p.name: p.lstat() for p in stored.parent.iterdir() if p != stored}
    monkeypatch.setenv("ADJOINT_GEN_CACHE_MIB", str(1.5 * stored.stat().st_size / 2**20))
    cache.obtain(OTHER_KEY, lambda: cache.Made(OTHER))
    assert cache.clear() == 1
    after = {p.name: p.lstat() for p in stored.parent.iterdir()}
    assert after.keys() == before.keys() and aim.exists()
    assert all(after[name].st_mtime_ns == before[name].st_mtime_ns for name in after)
    assert all((stored.parent / name).read_bytes() == data for name, data in FOREIGN.items())


def key_of(number):
    return cache.Key(f"f{number}", "grad", (("function", f"m.f{number}"), ("mode", "grad")))


def fill(folder, count):
    """Entries that were last used so many days ago."""
    for number in range(count):
        cache.obtain(key_of(number), build)
    cache.forget()
    for number in range(count):
        when = time.time() - number * 86400 - 60
        os.utime(folder / key_of(number).file_name, (when, when))


def left(folder, count):
    return [number for number in range(count) if (folder / key_of(number).file_name).exists()]


def test_the_least_recently_used_goes_first(folder, monkeypatch):
    fill(folder, 6)
    size = (folder / key_of(0).file_name).stat().st_size
    assert found(key_of(5)) is not None  # which makes it the most recent
    monkeypatch.setenv("ADJOINT_GEN_CACHE_MIB", str((3 * size + size / 2) / 2**20))
    cache.obtain(KEY, build)
    assert left(folder, 6) == [0, 5] and (folder / KEY.file_name).exists()


def test_what_is_not_used_for_long_goes(folder, monkeypatch):
    fill(folder, 6)
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DAYS", "2.5")
    cache.obtain(KEY, build)
    assert left(folder, 6) == [0, 1, 2]


def test_without_bounds_nothing_goes(folder, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE_MIB", "inf")
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DAYS", "inf")
    fill(folder, 3)
    os.utime(folder / key_of(2).file_name, (0, 0))
    cache.obtain(KEY, build)
    assert left(folder, 3) == [0, 1, 2]


def test_a_bound_of_nothing_keeps_nothing_and_calls_work(folder, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE_MIB", "0")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert cache.obtain(KEY, build).function("grad")(1.0) == 2.0
    assert list(folder.iterdir()) == []


@pytest.mark.parametrize("text", ["much", "-1", "nan", "64 MiB"])
def test_a_bound_that_is_no_number_removes_nothing_and_is_said_once(folder, monkeypatch, text):
    fill(folder, 2)
    os.utime(folder / key_of(1).file_name, (0, 0))
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DAYS", text)
    with pytest.warns(RuntimeWarning, match=f"ADJOINT_GEN_CACHE_DAYS={text}") as caught:
        cache.obtain(KEY, build)
        cache.obtain(OTHER_KEY, lambda: cache.Made(OTHER))
    assert len(caught) == 1 and left(folder, 2) == [0, 1]


def test_an_entry_in_use_is_not_touched_each_time(stored):
    when = time.time() - 3600
    os.utime(stored, (when, when))
    assert found(KEY) is not None
    assert stored.stat().st_mtime == pytest.approx(when, abs=1.0)


def test_a_program_that_moves_on_keeps_one_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", f"relative-{tmp_path.name}")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path)
    made = cache.obtain(KEY, build)
    monkeypatch.chdir(tmp_path / "elsewhere")
    cache.forget()
    assert cache.obtain(KEY, never).path == made.path
    cache.obtain(OTHER_KEY, lambda: cache.Made(OTHER))
    assert not list((tmp_path / "elsewhere").iterdir())
    assert os.path.isabs(made.path) and os.path.exists(made.path)


def test_a_current_directory_that_is_gone(tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    monkeypatch.setenv("ADJOINT_GEN_CACHE_DIR", f"gone-{tmp_path.name}")
    assert in_memory_with_one_warning()


def test_the_directory_of_another_user_is_not_used(stored, monkeypatch):
    """Who owns a directory may remove what is in it, and change what its names stand for."""
    before = sorted(p.name for p in stored.parent.iterdir())
    cache.forget()
    original = os.stat

    def foreign(path, **options):
        state = original(path, **options)
        return os.stat_result([*state[:4], 12345, *state[5:]]) if path == stored.parent else state

    monkeypatch.setattr(files.os, "stat", foreign)
    with pytest.warns(RuntimeWarning, match="belongs to another user"):
        assert found(KEY) is None
    cache.forget()
    assert in_memory_with_one_warning()
    with pytest.raises(PermissionError, match="another user"):
        cache.clear()
    assert sorted(p.name for p in stored.parent.iterdir()) == before


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give directories away")
def test_the_directory_of_another_user_really(stored):
    os.chown(stored.parent, 12345, -1)
    cache.forget()
    assert in_memory_with_one_warning()


@pytest.mark.parametrize("off", ["off", "OFF", "0", "no"])
def test_the_cache_can_be_turned_off(folder, monkeypatch, off):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", off)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = cache.obtain(KEY, build)
    assert made.function("grad")(1.0) == 2.0 and not folder.exists()
    assert cache.obtain(KEY, never).made is made.made


def test_the_directory_is_the_users_own(monkeypatch, tmp_path):
    monkeypatch.delenv("ADJOINT_GEN_CACHE_DIR")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache.directory() == tmp_path / "adjoint_gen"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative")  # to be ignored, says the specification
    monkeypatch.setenv("HOME", str(tmp_path))
    if sys.platform.startswith("linux"):
        assert cache.directory() == tmp_path / ".cache" / "adjoint_gen"


def test_what_building_raises_is_passed_on_and_nothing_is_written(folder):
    def fail():
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        cache.obtain(KEY, fail)
    assert not folder.exists()
    assert cache.obtain(KEY, build).text == TEXT


def test_clear_removes_entries_harmed_ones_too(stored):
    cache.obtain(OTHER_KEY, lambda: cache.Made(OTHER))
    stored.write_bytes(stored.read_bytes()[:200])
    (stored.parent / LEFT).write_bytes(BEGUN)
    assert cache.clear() == 3
    assert list(stored.parent.iterdir()) == [] and cache.clear() == 0


@pytest.mark.parametrize("on_disk", [True, False])
def test_tracebacks_land_in_the_generated_text(folder, monkeypatch, on_disk):
    if not on_disk:
        monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    text = "def f_grad(x):\n    return 1.0 / x  # the line\n"
    made = cache.obtain(KEY, lambda: cache.Made(text))
    try:
        made.function("grad")(0.0)
    except ZeroDivisionError as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
    assert last.filename == made.path and last.line == "return 1.0 / x  # the line"
    if on_disk:
        assert open(made.path).read().splitlines()[last.lineno - 1].strip() == last.line
    linecache.checkcache()
    assert linecache.getline(made.path, last.lineno).strip() == last.line


def test_the_bytes_that_were_verified_are_the_bytes_that_run(stored, monkeypatch):
    """The file is read once: what it becomes after it was verified does not matter."""
    original = files.read

    def read_then_swap(path):
        data = original(path)
        path.write_bytes(entry.pack(KEY, cache.Made(OTHER)))
        return data

    monkeypatch.setattr(files, "read", read_then_swap)
    assert found(KEY).function("grad")(1.0) == 2.0


def test_loading_imports_no_file_and_leaves_no_bytecode(stored):
    before = set(sys.modules)
    found(KEY)
    assert {m for m in sys.modules if m not in before} <= {"numpy"}
    assert [p.name for p in stored.parent.iterdir()] == [stored.name]
