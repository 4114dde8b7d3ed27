"""Where a node of the tree stands in the user's text."""

from __future__ import annotations

import gast

from adjoint_gen.errors import is_own
from adjoint_gen.frontend.names.source import FunctionText
from adjoint_gen.ir.trace import Origin
from adjoint_gen.program.reach import is_library


def place(text: FunctionText, node: gast.AST | None) -> Origin:
    """The line and the columns of a node; the first line for what stands nowhere."""
    if node is None or not hasattr(node, "lineno"):
        return Origin(1, 0, 0, _line(text, 1).strip())
    number = node.lineno - text.offset
    line = _line(text, number)
    start = _column(text, line, node.col_offset)
    end_line = getattr(node, "end_lineno", None)
    end = _column(text, line, node.end_col_offset) if end_line == node.lineno else len(line)
    source = text.source
    inside = f"`{line[start:end]}` in `{source.qualname}`" if is_library(source.module) and not is_own(source.path) else ""
    return Origin(number, start, max(end, start + 1), line.strip(), inside)


def _line(text: FunctionText, number: int) -> str:
    lines = text.source.lines
    return lines[number - 1] if 0 < number <= len(lines) else ""


def _column(text: FunctionText, line: str, offset: int) -> int:
    """The column in the dedented line for an offset in the UTF-8 bytes of the file's line."""
    offset -= text.source.indent
    if line.isascii():
        return max(0, offset)
    return len(line.encode()[: max(0, offset)].decode(errors="ignore"))
