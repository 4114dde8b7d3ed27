"""Python source in colour, for terminals."""

from __future__ import annotations

import builtins
import io
import keyword
import tokenize

_RESET = "\x1b[0m"
_COLOURS = {"keyword": "\x1b[35m", "comment": "\x1b[90m", "number": "\x1b[36m", "string": "\x1b[32m", "name": "\x1b[34m"}


def highlight(text: str) -> str:
    """The text with escape sequences around its keywords, comments, numbers, strings and the names of functions.

    Text that is no Python comes back as it is.

    >>> highlight("return 1") == "\\x1b[35mreturn\\x1b[0m \\x1b[36m1\\x1b[0m"
    True
    """
    lines = text.splitlines(keepends=True)
    out: list[str] = []
    row, column, before = 1, 0, ""
    try:
        for token in tokenize.generate_tokens(io.StringIO(text).readline):
            sort = _sort(token, before)
            before = token.string
            if sort is None:
                continue
            out.append(_between(lines, (row, column), token.start))
            out.append(f"{_COLOURS[sort]}{token.string}{_RESET}")
            row, column = token.end
    except (tokenize.TokenError, SyntaxError):
        return text
    out.append(_between(lines, (row, column), (len(lines) + 1, 0)))
    return "".join(out)


def _sort(token: tokenize.TokenInfo, before: str) -> str | None:
    match token.type:
        case tokenize.COMMENT:
            return "comment"
        case tokenize.NUMBER:
            return "number"
        case tokenize.STRING:
            return "string"
        case tokenize.NAME if keyword.iskeyword(token.string):
            return "keyword"
        case tokenize.NAME if before == "def" or (before != "." and hasattr(builtins, token.string)):
            return "name"
    return None


def _between(lines: list[str], start: tuple[int, int], end: tuple[int, int]) -> str:
    """The text from one position to another, lines counting from 1."""
    if start[0] == end[0]:
        return lines[start[0] - 1][start[1]:end[1]] if start[0] <= len(lines) else ""
    last = lines[end[0] - 1][:end[1]] if end[0] <= len(lines) else ""
    return "".join([lines[start[0] - 1][start[1]:] if start[0] <= len(lines) else "", *lines[start[0]:end[0] - 1], last])
