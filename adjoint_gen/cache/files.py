"""The files of the cache: a private directory, atomic writes, and reads that trust nothing they find.

Nothing here raises for what is wrong with a disk: a read that fails is a miss, a write that fails gives its reason.
Ownership and mode keep other users out; the hash inside an entry only detects accidents.
"""

from __future__ import annotations

import os
import stat
import sys
import time
from pathlib import Path
from typing import Final

LARGEST: Final = 16 * 2**20
"""An entry with more bytes than this is neither read nor written."""

_ABANDONED_AFTER: Final = 3600.0
_O_BINARY: Final = getattr(os, "O_BINARY", 0)
_O_NOFOLLOW: Final = getattr(os, "O_NOFOLLOW", 0)
_O_NONBLOCK: Final = getattr(os, "O_NONBLOCK", 0)
_TEMPORARY: Final = ".tmp-"


def directory() -> Path | None:
    """Where entries are kept, or None where the cache is turned off.

    ``$ADJOINT_GEN_CACHE_DIR`` if it is set, else ``adjoint_gen`` in the user's cache directory;
    ``ADJOINT_GEN_CACHE=off`` turns the cache off. The directory need not exist.

    Raises:
        OSError: the user has no home directory.
    """
    if os.environ.get("ADJOINT_GEN_CACHE", "").strip().lower() in ("off", "0", "no", "false"):
        return None
    chosen = os.environ.get("ADJOINT_GEN_CACHE_DIR")
    if chosen:
        return Path(chosen).absolute()
    return _user_cache() / "adjoint_gen"


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


def read(path: Path) -> bytes | None:
    """The bytes of an entry, or None where there is no file that this user alone could have written.

    A link, a directory, a pipe, a file of another user, one that others may write to, and one of absurd size are no
    entries.
    """
    try:
        handle = os.open(path, os.O_RDONLY | _O_NOFOLLOW | _O_NONBLOCK | _O_BINARY)
    except (OSError, ValueError):
        return None
    try:
        with os.fdopen(handle, "rb") as file:
            found = os.fstat(handle)
            if not _is_private(found) or found.st_size > LARGEST:
                return None
            data = file.read(LARGEST + 1)
    except OSError:
        return None
    return data if len(data) == found.st_size else None


def _is_private(found: os.stat_result) -> bool:
    if not stat.S_ISREG(found.st_mode):
        return False
    if not hasattr(os, "geteuid"):
        return True
    return found.st_uid == os.geteuid() and not found.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def write(path: Path, data: bytes) -> None:
    """Put an entry in its place, all of it or nothing; missing directories are made, the last one for the user alone.

    Raises:
        OSError: it could not be done; nothing is left behind.
    """
    if len(data) > LARGEST:
        raise OSError(f"an entry of {len(data)} bytes is too large")
    path.parent.parent.mkdir(parents=True, exist_ok=True)
    path.parent.mkdir(mode=0o700, exist_ok=True)
    temporary = path.parent / f"{_TEMPORARY}{os.getpid()}-{os.urandom(8).hex()}"
    handle = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _O_NOFOLLOW | _O_BINARY, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    _sweep(path.parent)


def _sweep(folder: Path) -> None:
    """Remove what writers that were killed long ago left behind."""
    try:
        with os.scandir(folder) as found:
            for entry in found:
                if entry.name.startswith(_TEMPORARY):
                    age = time.time() - entry.stat(follow_symlinks=False).st_mtime
                    if age > _ABANDONED_AFTER:
                        os.unlink(entry.path)
    except OSError:
        pass


def entries(folder: Path, temporary: bool = False) -> list[Path]:
    """The files that look like entries of this cache, sorted; with ``temporary``, unfinished ones too.

    Raises:
        OSError: the directory cannot be read; a missing one is empty.
    """
    try:
        names = sorted(os.listdir(folder))
    except FileNotFoundError:
        return []
    wanted = [n for n in names if _looks_like_entry(n) or (temporary and n.startswith(_TEMPORARY))]
    return [folder / n for n in wanted if not (folder / n).is_dir()]


def _looks_like_entry(name: str) -> bool:
    stem, dot, suffix = name.rpartition(".")
    mark = stem.rpartition("-")[2]
    return bool(dot) and suffix == "py" and len(mark) == 16 and all(c in "0123456789abcdef" for c in mark)
