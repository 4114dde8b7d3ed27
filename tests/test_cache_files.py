"""What is found on the disk is trusted only if it is unharmed, one's own, and the entry that was asked for.

Over 400 lines: one short test for each way in which a disk or a file can be bad.
"""

import errno
import linecache
import os
import stat
import subprocess
import sys
import tempfile
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
    return TEXT


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
    assert cache.lookup(key) is None
    built = []
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = cache.obtain(key, lambda: built.append(1) or TEXT)
    assert built == [1] and made.function("grad")(1.5) == 3.0
    cache.forget()
    assert cache.obtain(key, never).text == TEXT
    found = path.lstat()
    assert stat.S_ISREG(found.st_mode) and stat.S_IMODE(found.st_mode) == 0o600
    return True


def test_an_entry_is_found_in_memory_and_on_disk(folder):
    made = cache.obtain(KEY, build)
    assert made.text == TEXT and made.path == str(folder / KEY.file_name)
    assert cache.obtain(KEY, never) is made
    cache.forget()
    found = cache.obtain(KEY, never)
    assert found.text == TEXT and found.function("grad")(2.0) == 4.0


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
    assert entry.unpack(KEY, data) == TEXT
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
    cache.obtain(OTHER_KEY, lambda: OTHER)
    mine, other = folder / KEY.file_name, folder / OTHER_KEY.file_name
    assert mine != other
    data = mine.read_bytes()
    mine.write_bytes(other.read_bytes())
    other.write_bytes(data)
    assert heals(mine)
    cache.forget()
    assert cache.lookup(OTHER_KEY) is None


def test_a_hash_over_the_body_alone_would_not_do(stored):
    """One function's header with another's body and hash is a miss."""
    other = entry.pack(OTHER_KEY, OTHER).decode()
    stored.write_text(KEY.header + other[len(OTHER_KEY.header):])
    assert heals(stored)


def test_an_entry_whose_text_does_not_run_is_a_miss(folder):
    folder.mkdir(mode=0o700)
    for text in ("def f_grad(x:\n", "import no_such_module_at_all\n", "1 / 0\n"):
        files.write(folder / KEY.file_name, entry.pack(KEY, text))
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
        other = cache.obtain(OTHER_KEY, lambda: OTHER)
    assert made.function("grad")(1.0) == 2.0 and other.function("grad")(1.0) == 3.0
    assert made.path.startswith("<adjoint_gen f_grad-")
    assert cache.obtain(KEY, never) is made
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
    return cache.obtain(key, lambda: "def f_grad(x):\\n    return 2.0 * x\\n").function("grad")(1.0)
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
print(cache.obtain(key, lambda: text).function("grad")(1.0))
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


def test_what_killed_writers_left_is_swept_away_in_time(folder):
    folder.mkdir(mode=0o700)
    old, new, alien = folder / ".tmp-1-old", folder / ".tmp-2-new", folder / "notes.txt"
    for path in (old, new, alien):
        path.write_text("")
    os.utime(old, (0, 0))
    os.utime(alien, (0, 0))
    cache.obtain(KEY, build)
    assert not old.exists() and new.exists() and alien.exists()


@pytest.mark.parametrize("off", ["off", "OFF", "0", "no"])
def test_the_cache_can_be_turned_off(folder, monkeypatch, off):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", off)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        made = cache.obtain(KEY, build)
    assert made.function("grad")(1.0) == 2.0 and not folder.exists()
    assert cache.obtain(KEY, never) is made


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


def test_clear_removes_entries_and_nothing_else(stored):
    (stored.parent / "notes.txt").write_text("mine")
    (stored.parent / "mine.py").write_text("mine")
    (stored.parent / ".tmp-1-x").write_text("")
    assert cache.clear() == 2
    assert sorted(p.name for p in stored.parent.iterdir()) == ["mine.py", "notes.txt"]
    assert cache.clear() == 0


@pytest.mark.parametrize("on_disk", [True, False])
def test_tracebacks_land_in_the_generated_text(folder, monkeypatch, on_disk):
    if not on_disk:
        monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    text = "def f_grad(x):\n    return 1.0 / x  # the line\n"
    made = cache.obtain(KEY, lambda: text)
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
        path.write_bytes(entry.pack(KEY, OTHER))
        return data

    monkeypatch.setattr(files, "read", read_then_swap)
    assert cache.lookup(KEY).function("grad")(1.0) == 2.0


def test_loading_imports_no_file_and_leaves_no_bytecode(stored):
    before = set(sys.modules)
    cache.lookup(KEY)
    assert {m for m in sys.modules if m not in before} <= {"numpy"}
    assert [p.name for p in stored.parent.iterdir()] == [stored.name]
