"""The text of a cache entry: a header that says what it was made from, a hash over all of it, and the code.

    # adjoint_gen cache entry, format 1: made by a tool, and made again when it is edited
    # build: 6f0c...
    # python: 3.11
    # numpy: 2.4.6
    # function: samples.griewank.griewank
    # source: 51f2...
    # code: 0b1c...
    # mode: grad
    # wrt: x1, x2
    # fact: x1 float
    # binding: np = module numpy
    # sha256: 93b1...

    import numpy as np
    ...

The lines above the hash are the key: an entry fits exactly if it begins with the key's own lines, so an
entry under another's name, or one whose function, callees or tool have changed, is not loaded. The first line
says whose file it is: one without it is never removed.
"""

from __future__ import annotations

import codecs
import hashlib
import re
from dataclasses import dataclass
from typing import Final

FORMAT: Final = 1
BEGINNING: Final = b"# adjoint_gen cache entry, format "
"""What every entry of every format begins with, and no file that this package did not write."""

_FIRST: Final = f"{BEGINNING.decode()}{FORMAT}: made by a tool, and made again when it is edited"
_MARK: Final = "# sha256: "
_DIGITS: Final = 16


@dataclass(frozen=True, slots=True)
class Key:
    """What an entry was made from, as pairs of a label and a text, in a fixed order."""

    qualname: str
    mode: str
    ingredients: tuple[tuple[str, str], ...]

    @property
    def header(self) -> str:
        """The comment lines at the head of the entry."""
        return "\n".join([_FIRST, *(f"# {label}: {_one_line(text)}" for label, text in self.ingredients), ""])

    @property
    def hash(self) -> str:
        """The SHA-256 of the header, in hexadecimal."""
        return _digest(self.header)

    @property
    def file_name(self) -> str:
        """``<qualname>_<mode>-<first 16 digits of the hash>.py``, in characters that every file system takes."""
        readable = re.sub(r"[^A-Za-z0-9_.]+", "_", self.qualname.replace("<locals>.", "").replace("<lambda>", "lambda"))
        return f"{readable[:80].strip('.') or 'function'}_{self.mode}-{self.hash[:_DIGITS]}.py"


def _one_line(text: str) -> str:
    """The text in printable ASCII on one line; different texts stay different."""
    return codecs.unicode_escape_encode(text)[0].decode("ascii")


def pack(key: Key, text: str) -> bytes:
    """The bytes of an entry: the key's header, the hash over header and text, and the text."""
    return f"{key.header}{_MARK}{_checksum(key.header, text)}\n\n{text}".encode()


def unpack(key: Key, data: bytes) -> str | None:
    """The text of an entry, or None where the bytes are not an unharmed entry of this key.

    >>> key = Key("f", "grad", (("mode", "grad"),))
    >>> unpack(key, pack(key, "x = 1\\n"))
    'x = 1\\n'
    >>> unpack(key, pack(key, "x = 1\\n").replace(b"1\\n", b"2\\n")) is None
    True
    >>> unpack(Key("f", "jvp", (("mode", "jvp"),)), pack(key, "x = 1\\n")) is None
    True
    """
    parts = _parts(data)
    return parts[1] if parts is not None and parts[0] == key.header else None


@dataclass(frozen=True, slots=True)
class Made:
    """What the header of an unharmed entry says that it was made from, and the digits that its file name ends with."""

    ingredients: tuple[tuple[str, str], ...]
    digits: str

    def of(self, label: str) -> str:
        """The first text under a label; empty where there is none."""
        return next((text for name, text in self.ingredients if name == label), "")


def made_from(data: bytes) -> Made | None:
    """What an entry says of itself, or None where the bytes are not an unharmed entry of any key.

    >>> key = Key("f", "grad", (("function", "m.f"), ("mode", "grad")))
    >>> made = made_from(pack(key, "x = 1\\n"))
    >>> made.ingredients == key.ingredients, made.of("function"), key.file_name.endswith(f"-{made.digits}.py")
    (True, 'm.f', True)
    """
    parts = _parts(data)
    if parts is None:
        return None
    pairs = (line.removeprefix("# ").partition(": ") for line in parts[0].splitlines()[1:])
    return Made(tuple((label, text) for label, _, text in pairs), _digest(parts[0])[:_DIGITS])


def _parts(data: bytes) -> tuple[str, str] | None:
    """The header and the text of an entry whose hash is right."""
    if not data.startswith(BEGINNING):
        return None
    try:
        header, mark, rest = data.decode().partition(f"\n{_MARK}")
    except UnicodeDecodeError:
        return None
    header += "\n"
    checksum, text = rest[:64], rest[64:]
    if not mark or not text.startswith("\n\n") or checksum != _checksum(header, text[2:]):
        return None
    return header, text[2:]


def _checksum(header: str, text: str) -> str:
    return _digest(f"{header}\n{text}")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
