"""The text of a cache entry: a header that says what it was made from, a hash over all of it, and the code.

    # adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
    # build: 6f0c...
    # python: 3.11
    # numpy: 2.4.6
    # function: samples.griewank.griewank
    # source: 51f2...
    # code: 0b1c...
    # mode: grad
    # wrt: x1, x2
    # argument: x1 float
    # asked: np = module numpy 2.4.6
    # sha256: 93b1...

    import numpy as np
    ...

The lines above the first question are the key: an entry under another's name, or one whose function or tool has changed,
does not begin with them and is not loaded. What was asked while it was made, and answered, follows. The first line says
whose file it is: one without it is never removed.
"""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

FORMAT: Final = 2
BEGINNING: Final = b"# adjoint_gen cache entry, format "
"""What every entry of every format begins with, and no file that this package did not write."""

_FIRST: Final = f"{BEGINNING.decode()}{FORMAT}: made by a tool, and made again when it is edited"
_ASKED: Final = "# asked: "
_MARK: Final = "# sha256: "
_DIGITS: Final = 16


@dataclass(frozen=True, slots=True)
class Key:
    """What is known of an entry before it is made, as pairs of a label and a text, in a fixed order."""

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

    def otherwise(self, answers: Iterable[str]) -> Key:
        """The key of the entry for other answers to what the entry of this key asks."""
        return replace(self, ingredients=(*self.ingredients, ("otherwise", _digest("\n".join(map(_one_line, answers))))))


def _one_line(text: str) -> str:
    """The text in printable ASCII on one line; different texts stay different."""
    return codecs.unicode_escape_encode(text)[0].decode("ascii")


@dataclass(frozen=True, slots=True)
class Made:
    """The text of an entry, and the answers that it was made with, by question in the order of asking."""

    text: str
    facts: Mapping[str, str] = field(default_factory=dict)


def pack(key: Key, made: Made) -> bytes:
    """The bytes of an entry: the key's header, what was asked, the hash over both and the text, and the text."""
    asked = (f"{_ASKED}{_one_line(question)} = {_one_line(answer)}\n" for question, answer in made.facts.items())
    header = key.header + "".join(asked)
    return f"{header}{_MARK}{_checksum(header, made.text)}\n\n{made.text}".encode()


def unpack(key: Key, data: bytes) -> Made | None:
    """What an entry holds, or None where the bytes are not an unharmed entry of this key.

    >>> key = Key("f", "grad", (("mode", "grad"),))
    >>> made = Made("x = 1\\n", {"np.sin": "ufunc numpy.sin"})
    >>> unpack(key, pack(key, made)) == made
    True
    >>> unpack(key, pack(key, made).replace(b"1\\n", b"2\\n")) is None
    True
    >>> unpack(Key("f", "jvp", (("mode", "jvp"),)), pack(key, made)) is None
    True
    """
    parts = _parts(data)
    if parts is None or not parts[0].startswith(key.header):
        return None
    asked = parts[0][len(key.header) :].splitlines()
    pairs = [line.removeprefix(_ASKED).partition(" = ") for line in asked]
    if not all(line.startswith(_ASKED) for line in asked):
        return None
    return Made(parts[1], {_meant(question): _meant(answer) for question, _, answer in pairs})


def _meant(line: str) -> str:
    """The text that is written on one line."""
    return codecs.unicode_escape_decode(line)[0]


@dataclass(frozen=True, slots=True)
class Header:
    """What an unharmed entry says that it was made from, and the digits that its file name ends with."""

    ingredients: tuple[tuple[str, str], ...]
    digits: str

    def of(self, label: str) -> str:
        """The first text under a label; empty where there is none."""
        return next((text for name, text in self.ingredients if name == label), "")


def made_from(data: bytes) -> Header | None:
    """What an entry says of itself, or None where the bytes are not an unharmed entry of any key.

    >>> key = Key("f", "grad", (("function", "m.f"), ("mode", "grad")))
    >>> made = made_from(pack(key, Made("x = 1\\n")))
    >>> made.ingredients == key.ingredients, made.of("function"), key.file_name.endswith(f"-{made.digits}.py")
    (True, 'm.f', True)
    """
    parts = _parts(data)
    if parts is None:
        return None
    pairs = (line.removeprefix("# ").partition(": ") for line in parts[0].splitlines()[1:])
    key = parts[0].partition(f"\n{_ASKED}")[0].rstrip("\n") + "\n"
    return Header(tuple((label, text) for label, _, text in pairs), _digest(key)[:_DIGITS])


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
