"""Which programs are refused today, and why, in refused.txt: the mode that refuses first, and its message without names."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

_FILE = Path(__file__).parent / "refused.txt"


def _read() -> dict[str, str]:
    lines = _FILE.read_text(encoding="utf-8").splitlines() if _FILE.exists() else []
    return dict(line.split(" | ", 1) for line in lines)  # type: ignore[arg-type]


REFUSED = _read()


def write(refused: Mapping[str, str]) -> None:
    """Write the list anew."""
    _FILE.write_text("".join(f"{name} | {why}\n" for name, why in sorted(refused.items())), encoding="utf-8")
