"""The files of the cache: a private directory, atomic writes, and reads that trust nothing they find.

Nothing here raises for what is wrong with a disk: a read that fails is a miss, a write that fails gives its reason.
Ownership and mode keep other users out; the hash inside an entry only detects accidents. What this package wrote is
known by its name *and* its first bytes, and nothing else is removed.
"""

from __future__ import annotations

import contextlib
import functools
import os
import re
import stat
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from adjoint_gen.cache.entry import BEGINNING

try:
    import fcntl
except ImportError:  # Windows, where an open file cannot be removed
    fcntl = None  # type: ignore[assignment]

LARGEST: Final = 16 * 2**20
"""An entry with more bytes than this is neither read nor written."""

_ABANDONED_AFTER: Final = 3600.0
_MARKED_USED_EACH: Final = 86400.0
_ATTEMPTS: Final = 4
_O_BINARY: Final = getattr(os, "O_BINARY", 0)
_O_NOFOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
_O_NONBLOCK: Final = getattr(os, "O_NONBLOCK", 0)
_ENTRY: Final = re.compile(r".+-[0-9a-f]{16}\.py")
_TEMPORARY: Final = re.compile(r"\.adjoint_gen-[0-9]+-[0-9a-f]{16}\.tmp")


def directory() -> Path | None:
    """Where entries are kept, or None where the cache is turned off.

    ``$ADJOINT_GEN_CACHE_DIR`` if it is set, else ``adjoint_gen`` in the user's cache directory;
    ``ADJOINT_GEN_CACHE=off`` turns the cache off. The directory need not exist.

    Raises:
        OSError: the user has no home directory, or there is no current one for a relative path.
    """
    if os.environ.get("ADJOINT_GEN_CACHE", "").strip().lower() in ("off", "0", "no", "false"):
        return None
    chosen = os.environ.get("ADJOINT_GEN_CACHE_DIR")
    if chosen:
        return _absolute(chosen)
    return _user_cache() / "adjoint_gen"


@functools.cache
def _absolute(chosen: str) -> Path:
    """A path from where the process stood when it was first asked for: a program that moves on keeps one cache."""
    return Path(chosen).absolute()


def _user_cache() -> Path:
    xdg = os.environ.get("XDG_CACHE_HOME", "")
    if os.path.isabs(xdg):
        return Path(xdg)
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA", "")
        if os.path.isabs(local):
            return Path(local)
    try:
        home = Path.home()
    except RuntimeError as error:
        raise OSError(f"no home directory: {error}") from error
    return home / ("Library/Caches" if sys.platform == "darwin" else ".cache")


def refuse_strange(folder: Path) -> None:
    """Raise PermissionError where a directory is another user's, who could remove what is in it; a missing one may be made."""
    try:
        found = os.stat(folder)
    except (OSError, ValueError):
        return  # what is wrong with it, reading and writing will meet
    if not _is_mine(found):
        raise PermissionError(f"{folder} belongs to another user")


def read(path: Path) -> bytes | None:
    """The bytes of an entry, or None where there is no file that this user alone could have written.

    A link, a directory, a pipe, a file of another user, one that others may write to, and one of absurd size are no
    entries.
    """
    try:
        with _opened(path, os.O_RDONLY) as handle:
            found = os.fstat(handle)
            if not _is_private(found) or found.st_size > LARGEST:
                return None
            data = _read(handle, found.st_size + 1)
    except (OSError, ValueError):
        return None
    return data if len(data) == found.st_size else None


def touch(path: Path) -> None:
    """Note, once a day, that an entry is in use: the bound of the cache removes first what was not used for longest."""
    with contextlib.suppress(OSError):
        if time.time() - os.stat(path).st_mtime > _MARKED_USED_EACH:
            os.utime(path)


@contextlib.contextmanager
def _opened(path: Path, flags: int) -> Iterator[int]:
    handle = os.open(path, flags | _O_NOFOLLOW | _O_NONBLOCK | _O_BINARY, 0o600)
    try:
        yield handle
    finally:
        os.close(handle)


def _read(handle: int, count: int) -> bytes:
    parts = []
    while count > 0 and (part := os.read(handle, count)):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _is_mine(found: os.stat_result) -> bool:
    return not hasattr(os, "geteuid") or found.st_uid == os.geteuid()


def _is_private(found: os.stat_result) -> bool:
    if not stat.S_ISREG(found.st_mode) or not _is_mine(found):
        return False
    return not hasattr(os, "geteuid") or not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def write(path: Path, data: bytes) -> None:
    """Put an entry in its place, all of it or nothing; missing directories are made, the last one for the user alone.

    Raises:
        OSError: it could not be done; nothing is left behind.
    """
    if len(data) > LARGEST:
        raise OSError(f"an entry of {len(data)} bytes is too large")
    for attempt in range(_ATTEMPTS):
        os.makedirs(path.parent.parent, exist_ok=True)
        with contextlib.suppress(FileExistsError):
            os.mkdir(path.parent, 0o700)
        try:
            return _write_and_move(path, data)
        except FileNotFoundError:  # another process removed the directory, or took the file for an abandoned one
            if attempt == _ATTEMPTS - 1:
                raise


def _write_and_move(path: Path, data: bytes) -> None:
    temporary = path.parent / f".adjoint_gen-{os.getpid()}-{os.urandom(8).hex()}.tmp"
    try:
        with _opened(temporary, os.O_RDWR | os.O_CREAT | os.O_EXCL) as handle:
            _lock(handle)
            rest = memoryview(data)
            while rest:
                rest = rest[os.write(handle, rest):]
            if fcntl is not None:
                os.replace(temporary, path)  # under the lock
        if fcntl is None:
            os.replace(temporary, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise


def _lock(handle: int) -> bool:
    """Lock a file for as long as it is open in a process that lives; False where another has it, or there are no locks."""
    if fcntl is None:
        return True
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def entries(folder: Path) -> list[Path]:
    """The entries in a directory, sorted: the files that have the name and the first bytes of one and belong to this user.

    Raises:
        OSError: the directory cannot be read; a missing one is empty.
    """
    return [folder / name for name in sorted(named_as_entries(folder)) if is_entry(folder / name)]


def named_as_entries(folder: Path) -> list[str]:
    """The names in a directory that entries may have, of whatever they are.

    Raises:
        OSError: the directory cannot be read; a missing one is empty.
    """
    return [name for name in _names(folder) if _ENTRY.fullmatch(name)]


def _names(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except FileNotFoundError:
        return []


def is_entry(path: Path) -> bool:
    """Whether this package wrote a file as an entry, harmed since or not."""
    try:
        with _opened(path, os.O_RDONLY) as handle:
            return _is_my_file(os.fstat(handle)) and _read(handle, len(BEGINNING)) == BEGINNING
    except OSError:
        return False


def _is_my_file(found: os.stat_result) -> bool:
    return stat.S_ISREG(found.st_mode) and _is_mine(found)


def remove_leftovers(folder: Path) -> int:
    """Remove the temporary files of writers that are gone, and say how many there were.

    A file is one if it has the name, belongs to this user, and holds an entry or the beginning of one. Its writer is
    gone if its lock is free; where locks say nothing, an hour must have passed.

    Raises:
        OSError: the directory cannot be read; a missing one is empty.
    """
    paths = [folder / name for name in _names(folder) if _TEMPORARY.fullmatch(name)]
    return sum(map(_remove_leftover, paths))


def _remove_leftover(path: Path) -> bool:
    try:
        with _opened(path, os.O_RDWR) as handle:
            found = os.fstat(handle)
            if not _is_my_file(found) or not BEGINNING.startswith(_read(handle, len(BEGINNING))):
                return False
            if not _lock(handle) and time.time() - found.st_mtime < _ABANDONED_AFTER:
                return False
            if fcntl is not None:
                os.unlink(path)
        if fcntl is None:
            os.unlink(path)
    except OSError:
        return False
    return True
