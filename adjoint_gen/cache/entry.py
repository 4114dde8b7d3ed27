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
entry under another's name, or one whose function, callees or tool have changed, is not loaded.
"""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Final

FORMAT: Final = 1
_FIRST: Final = f"adjoint_gen cache entry, format {FORMAT}: made by a tool, and made again when it is edited"
_MARK: Final = "# sha256: "


@dataclass(frozen=True, slots=True)
class Key:
    """What an entry was made from, as pairs of a label and a text, in a fixed order."""

    qualname: str
    mode: str
    ingredients: tuple[tuple[str, str], ...]

    @property
    def header(self) -> str:
        """The comment lines at the head of the entry."""
        lines = [_FIRST, *(f"{label}: {_one_line(text)}" for label, text in self.ingredients)]
        return "".join(f"# {line}\n" for line in lines)

    @property
    def hash(self) -> str:
        """The SHA-256 of the header, in hexadecimal."""
        return hashlib.sha256(self.header.encode()).hexdigest()

    @property
    def file_name(self) -> str:
        """``<qualname>_<mode>-<first 16 digits of the hash>.py``, in characters that every file system takes."""
        readable = re.sub(r"[^A-Za-z0-9_.]+", "_", self.qualname.replace("<locals>.", "").replace("<lambda>", "lambda"))
        return f"{readable[:80].strip('.') or 'function'}_{self.mode}-{self.hash[:16]}.py"


def _one_line(text: str) -> str:
    """The text in printable ASCII on one line; different texts stay different."""
    return text.encode("unicode_escape").decode("ascii")


def pack(key: Key, text: str) -> bytes:
    """The bytes of an entry: the key's header, the hash over header and text, and the text."""
    return f"{key.header}{_MARK}{_checksum(key, text)}\n\n{text}".encode()


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
    head = f"{key.header}{_MARK}".encode()
    if not data.startswith(head):
        return None
    try:
        rest = data[len(head):].decode()
    except UnicodeDecodeError:
        return None
    checksum, text = rest[:64], rest[64:]
    if not text.startswith("\n\n") or checksum != _checksum(key, text[2:]):
        return None
    return text[2:]


def _checksum(key: Key, text: str) -> str:
    return hashlib.sha256(f"{key.header}\n{text}".encode()).hexdigest()
