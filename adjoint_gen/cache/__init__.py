"""The cache of generated derivatives: one readable Python file per entry, found by what it was made from.

:func:`obtain` is the way in. An entry is looked up in memory, then on disk, and is built otherwise, once per
key whatever the number of threads. It holds if what was asked while it was made is answered as then; other answers lead
to the next entry. Nothing is parsed on a hit. A cache that fails never fails a call: what cannot be kept on disk is kept
in memory, and one warning says so.
"""

from __future__ import annotations

import contextlib
import functools
import linecache
import os
import threading
import warnings
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeAlias

from adjoint_gen.cache import files
from adjoint_gen.cache.entry import Key, Made, pack, unpack
from adjoint_gen.cache.files import directory
from adjoint_gen.cache.keys import build, key

__all__ = ["Entry", "Key", "Made", "clear", "directory", "forget", "key", "lookup", "obtain"]

Answers: TypeAlias = Callable[[Iterable[str]], list[str]]
"""What answers the questions of an entry, as the program is now."""

_TIDY_EACH = 64
_IN_MEMORY = (
    "derivatives are kept in memory only. Set ADJOINT_GEN_CACHE_DIR to a directory of yours, or ADJOINT_GEN_CACHE=off"
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A derivative that is ready to run; each has functions of its own, which read the modules that are imported now.

    ``made`` is the generated source without the header of its file, with what was asked, ``path`` the file or the name
    under which tracebacks and debuggers find it in memory, ``functions`` the functions that the text defines, by name.
    """

    made: Made
    path: str
    functions: dict[str, FunctionType]

    @property
    def text(self) -> str:
        """The generated source without the header of its file."""
        return self.made.text

    def function(self, suffix: str) -> FunctionType:
        """The last function of the text whose name ends with ``_<suffix>``; those before it are what it calls."""
        return next(f for name, f in reversed(self.functions.items()) if name.endswith(f"_{suffix}"))


class _State:
    """What a process has loaded, and the locks under which it builds."""

    def __init__(self) -> None:
        self.kept: dict[str, tuple[Made, str, str]] = {}
        self.warned = False
        self.writes = 0
        self.renew_locks()

    def renew_locks(self) -> None:
        self.lock = threading.Lock()
        self.building: dict[str, threading.RLock] = {}

    def lock_for(self, name: str) -> threading.RLock:
        with self.lock:
            return self.building.setdefault(name, threading.RLock())


_state = _State()
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=lambda: _state.renew_locks())


def lookup(wanted: Key, answers: Answers) -> tuple[Key, Entry | None]:
    """The entry of a key, from memory or disk, that was made with the present answers; None, and the key to make it under."""
    while True:
        kept = _state.kept.get(wanted.hash) or _read(wanted)
        if kept is None:
            return wanted, None
        found = answers(kept[0].facts)
        if found == list(kept[0].facts.values()):
            break
        wanted = wanted.otherwise(found)
    try:
        return wanted, _loaded(*kept)
    except Exception:  # whatever the text of an entry raises, making it anew says what is wrong
        return wanted, None


def obtain(wanted: Key, make: Callable[[], Made], answers: Answers = lambda questions: []) -> Entry:
    """The entry of a key; where there is none that was made with the present answers, ``make`` makes it, and it is kept.

    What ``make`` raises goes to the caller, and nothing is kept.
    """
    while True:
        wanted, entry = lookup(wanted, answers)
        if entry is not None:
            return entry
        try:
            with _state.lock_for(wanted.hash):
                if lookup(wanted, answers) == (wanted, None):
                    made = make()
                    data = pack(wanted, made)
                    path = _save(wanted, data) or f"<adjoint_gen {wanted.file_name}>"
                    _state.kept[wanted.hash] = made, path, data.decode()
                    return _loaded(*_state.kept[wanted.hash])
        finally:
            _state.building.pop(wanted.hash, None)  # who still waits for this lock will find the entry


def forget() -> None:
    """Forget what this process holds in memory; the files stay."""
    _state.kept.clear()
    _state.warned = False
    _state.writes = 0


def clear() -> int:
    """Remove every entry from the disk and from memory, and say how many files there were.

    Nothing is touched but what this package wrote.

    Raises:
        OSError: the directory is another user's, or a file could not be removed.
    """
    forget()
    folder = directory()
    if folder is None:
        return 0
    files.refuse_strange(folder)
    found = files.entries(folder)
    for path in found:
        path.unlink(missing_ok=True)
    return len(found) + files.remove_leftovers(folder)


def _path(wanted: Key) -> Path | None:
    """Where the entry of a key is kept; None where it is not to be kept, or no place is known."""
    try:
        folder = directory()
        if folder is not None:
            files.refuse_strange(folder)
    except OSError as error:
        _warn_once(error)
        return None
    return folder / wanted.file_name if folder is not None and build() else None


def _save(wanted: Key, data: bytes) -> str | None:
    """Write an entry and return its path, or None where it can only be kept in memory."""
    path = _path(wanted)
    if path is None:
        return None
    try:
        files.write(path, data)
    except (OSError, ValueError) as error:
        _warn_once(error)
        return None
    _tidy(path.parent)
    return str(path)


def _tidy(folder: Path) -> None:
    """Remove what killed writers left, and, at the first write and then seldom, entries beyond the bounds."""
    with contextlib.suppress(OSError):
        files.remove_leftovers(folder)
    _state.writes += 1
    if _state.writes % _TIDY_EACH != 1:
        return
    from adjoint_gen.cache.bounds import tidy  # here, since what is found on the disk needs none of it

    try:
        tidy(folder)
    except ValueError as error:
        _warn_once(error, "remove what is old from", "all entries stay. Mend that variable")


def _warn_once(error: Exception, cannot: str = "use", then: str = _IN_MEMORY) -> None:
    if _state.warned:
        return
    _state.warned = True
    with contextlib.suppress(Warning):  # warnings may be errors here, and a cache never fails a call
        warnings.warn(f"adjoint_gen cannot {cannot} its cache ({error}); {then}", RuntimeWarning, stacklevel=2)


def _read(wanted: Key) -> tuple[Made, str, str] | None:
    """What the disk holds for a key: what was made, the path, and the whole of the file."""
    path = _path(wanted)
    data = None if path is None else files.read(path)
    made = None if data is None else unpack(wanted, data)
    if path is None or data is None or made is None:
        return None
    files.touch(path)
    return _state.kept.setdefault(wanted.hash, (made, str(path), data.decode()))


def _loaded(made: Made, path: str, whole: str) -> Entry:
    """Run these very bytes as a module whose file is ``path``, and let tracebacks and debuggers see them."""
    namespace: dict[str, Any] = {"__name__": "adjoint_gen.generated", "__file__": path}
    exec(_compiled(whole, path), namespace)
    linecache.cache[path] = (len(whole), None, whole.splitlines(keepends=True), path)
    functions = {n: f for n, f in namespace.items() if isinstance(f, FunctionType) and f.__code__.co_filename == path}
    return Entry(made, path, functions)


@functools.lru_cache(maxsize=1024)
def _compiled(whole: str, path: str) -> CodeType:
    return compile(whole, path, "exec", dont_inherit=True)
