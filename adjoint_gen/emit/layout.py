"""Python statements as text: comments, alignment and wrapping.

``astor`` prints one simple statement, or the first line of a compound one, at a time; everything that spans lines is
laid out here.
"""

from __future__ import annotations

import ast
import io
import re
import threading
import tokenize
import warnings
from dataclasses import dataclass
from inspect import cleandoc

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # astor names ast.Str and ast.Num
    from astor.code_gen import Precedence, SourceGenerator, set_precedence

from adjoint_gen.emit.statements import Heading
from adjoint_gen.ir.slots import through_slots
from adjoint_gen.ir.trace import Origin

WIDTH = 110
"""No line of code is longer, strings apart."""

NARROW = 40
"""How much of a line is left for code, however deeply it is nested."""

ALIGNED = 60
"""Comments are aligned behind lines up to this long."""

INDENT = "    "

_TARGETS = re.compile(r"[^=(\"']+ = (\w+ = )*")
"""The targets of an assignment: ``y[i] = ``, or ``a = b = ``."""

_LITERAL = re.compile(r'( *)"([^"\\]*)"[),]*')
_OPENING = frozenset("([{")
_CLOSING = frozenset(")]}")


_BINDING = (
    {"if", "else"}, {"or"}, {"and"}, {"==", "!=", "<", ">", "<=", ">=", "in", "is", "not"}, {"|", "^", "&", "<<", ">>"},
    {"+", "-"}, {"*", "/", "//", "%", "@"}, {"**"},
)
"""Operators, from those that bind least."""


@through_slots
@dataclass(frozen=True, slots=True)
class Line:
    """A statement before its comment is placed, with a ``note`` behind that; a heading has its text in ``comment`` alone."""

    text: str
    depth: int
    comment: str = ""
    opens: bool = False
    note: str = ""

    @property
    def said(self) -> str:
        """The comment with the note behind it.

        >>> [Line("", 0, comment, note="may raise").said for comment in ("7", "7: y = f(x)", "")]
        ['7, may raise', '7: y = f(x); may raise', 'may raise']
        """
        return (", " if self.comment.isdigit() else "; ").join(filter(None, (self.comment, self.note)))


class _Printer(SourceGenerator):
    """``astor``'s printer, with strings on one line and no brackets around what a comprehension gives."""

    def visit_Constant(self, node: ast.Constant) -> None:  # noqa: N802 - astor's way to say which node
        if isinstance(node.value, str):
            self.write(quoted(node.value))
        else:
            super().visit_Constant(node)

    def visit_ListComp(self, node: ast.ListComp) -> None:  # noqa: N802
        set_precedence(Precedence.Comma, node.elt)
        super().visit_ListComp(node)


class _Printers(threading.local):
    """A printer for each thread: to make one takes as long as to print a statement, and it refers to itself."""

    def __init__(self) -> None:
        self.one = _Printer(INDENT)


_printers = _Printers()


def function_lines(function: ast.FunctionDef, doc: str) -> list[str]:
    """The text of a function, whose statements carry the ``origin`` that their comment names."""
    head = ast.FunctionDef(function.name, function.args, [], [])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # astor asks for classes that Python will not have any more
        lines = wrap(Line(line_of(head), 0, opens=True))
        if doc:
            lines += docstring(doc)
        return lines + placed(_Walk().block(function.body, 1, None))


def quoted(text: str) -> str:
    """A string as a literal on one line, between double quotes where that needs no escape.

    >>> print(quoted("a"), quoted('say "a"'), quoted("it's"))
    "a" 'say "a"' "it's"
    """
    literal = repr(text)
    return literal if '"' in literal else f'"{literal[1:-1]}"'


def line_of(node: ast.stmt) -> str:
    """A simple statement, or the first line of a compound one whose blocks are empty, on one line.

    >>> line_of(ast.parse("(-1.0) ** y").body[0])
    '(-1.0) ** y'
    """
    generator = _printers.one
    generator.result.clear()  # also what is left of a statement that was interrupted
    generator.new_lines, generator.indentation, generator.colinfo = 0, 0, (0, 0)
    generator.visit(node)
    text = "".join(map(str, generator.result)).strip()
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == 1:
        return f"return ({text.removeprefix('return ')})"
    return text


def docstring(doc: str) -> list[str]:
    """The lines of a docstring, indented by one step.

    >>> len(docstring("Distance to the origin.")), len(docstring("Distance.\\n\\nIn metres."))
    (1, 4)
    """
    lines = [line.rstrip() for line in cleandoc(doc).splitlines()] or [""]
    text = "\n".join(lines)
    if "\\" in text or '"""' in text or text.endswith('"') or (not text.isprintable() and "\n" not in text):
        return [INDENT + repr(text)]
    if len(lines) == 1:
        return [f'{INDENT}"""{text}"""']
    return [f'{INDENT}"""{lines[0]}', *(INDENT + line if line else "" for line in lines[1:]), f'{INDENT}"""']


def summary(doc: str) -> str:
    """What a docstring says first, on one line: of a library's function there are manuals.

    >>> summary("Distance to\\nthe origin.\\n\\nIn metres.")
    'Distance to the origin.'
    """
    return " ".join(cleandoc(doc).partition("\n\n")[0].split())


class _Walk:
    """Turns statements into lines; a line of the user's is quoted where it is first met, and later only numbered."""

    def __init__(self) -> None:
        self._seen: set[int] = set()

    def block(self, block: list[ast.stmt], depth: int, last: int | None) -> list[Line]:
        """The lines of a block; ``last`` is the line of the user's that the comment above names."""
        lines: list[Line] = []
        for node in block:
            if isinstance(node, Heading):
                lines.append(Line("", depth, node.title))
                last = None
                continue
            comment, last = self._comment_after(node, last)
            lines += self._statement(node, depth, comment, last)
        return lines

    def _statement(self, node: ast.stmt, depth: int, comment: str, last: int | None) -> list[Line]:
        if isinstance(node, ast.With | ast.FunctionDef):
            return [Line(_first_line(node), depth, comment, True), *self.block(node.body, depth + 1, last)]
        if isinstance(node, ast.Try):
            lines = [Line("try:", depth, comment, True), *self.block(node.body, depth + 1, last)]
            for handler in node.handlers:
                assert handler.type is not None
                kind = line_of(ast.Expr(handler.type))
                kind = f"({kind})" if isinstance(handler.type, ast.Tuple) else kind
                lines += [Line(f"except {kind}:", depth, "", True), *self.block(handler.body, depth + 1, last)]
            return lines
        if not isinstance(node, ast.If | ast.For | ast.While):
            return [Line(_first_line(node), depth, comment, note=getattr(node, "note", ""))]
        lines = [Line(_first_line(node), depth, comment, True), *self.block(node.body, depth + 1, last)]
        while len(node.orelse) == 1 and isinstance(other := node.orelse[0], ast.If):
            node = other
            comment, last = self._comment_after(node, last)
            lines += [Line("el" + _first_line(node), depth, comment, True), *self.block(node.body, depth + 1, last)]
        if node.orelse:
            lines += [Line("else:", depth, "", True), *self.block(node.orelse, depth + 1, last)]
        return lines

    def _comment_after(self, node: ast.stmt, last: int | None) -> tuple[str, int | None]:
        """The comment of a statement below one of line ``last``, and the line that is then the last one."""
        origin: Origin | None = getattr(node, "origin", None)
        if sources := getattr(node, "sources", ()):
            return ", ".join(map(str, sources)), None
        if origin is None or origin.line == last:
            return "", last
        return self._comment(origin, node), origin.line

    def _comment(self, origin: Origin, node: ast.stmt) -> str:
        if origin.line in self._seen:
            return str(origin.line)
        self._seen.add(origin.line)
        first, *more = origin.text.strip().splitlines() or [""]
        if not first or (not more and _unspaced(first) == _unspaced(_first_line(node))):
            return str(origin.line)
        return f"{origin.line}: {first}{' ...' if more else ''}"


def _first_line(node: ast.stmt) -> str:
    match node:
        case ast.If(test=test):
            return line_of(ast.If(test, [], []))
        case ast.For(target=target, iter=values):
            return line_of(ast.For(target, values, [], []))
        case ast.While(test=test):
            return line_of(ast.While(test, [], []))
        case ast.With(items=items):
            return line_of(ast.With(items, []))
        case ast.FunctionDef(name=name, args=args):
            return line_of(ast.FunctionDef(name, args, [], []))
    return line_of(node)


def _unspaced(text: str) -> str:
    """A line without its spaces: where the user's and the printed one are the same, quoting it says nothing."""
    return "".join(text.split())


def placed(lines: list[Line]) -> list[str]:
    """The text of lines, their comments aligned where there is room, and above them where there is none."""
    out: list[str] = []
    start = 0
    while start < len(lines):
        heading = None if lines[start].text else lines[start]
        start += heading is not None
        end = next((n for n in range(start, len(lines)) if not lines[n].text), len(lines))
        if heading is not None and start < end:
            out += [""] * bool(out) + [f"{INDENT * heading.depth}# {heading.comment}"] * bool(heading.comment)
        section = [(line, wrap(line)) for line in lines[start:end]]
        ends = [len(text[0]) for line, text in section if line.said and len(text) == 1 and len(text[0]) <= ALIGNED]
        column = max(ends, default=0) + 2
        for line, text in section:
            out += _commented(line, text, column)
        start = end
    return out


def _commented(line: Line, text: list[str], column: int) -> list[str]:
    if not line.said:
        return text
    if (beside := _beside(text, line.said, column)) is not None:
        return beside
    room, comment = WIDTH - 2 - len(INDENT) * line.depth, line.said
    if len(comment) > room and (beside := _beside(text, line.note, column)) is not None:
        text, comment = beside, line.comment  # what is cut is the user's line
    return [f"{INDENT * line.depth}# {comment if len(comment) <= room else comment[: room - 4] + ' ...'}", *text]


def _beside(text: list[str], comment: str, column: int) -> list[str] | None:
    """A line with a comment beside it, at this column if it may be; None without one, and where there is no room."""
    if len(text) == 1 and comment:
        for place in (column, len(text[0]) + 2):
            if len(text[0]) + 2 <= place and place + 2 + len(comment) <= WIDTH:
                return [f"{text[0].ljust(place)}# {comment}"]
    return None


def wrap(line: Line) -> list[str]:
    """The text of a line as one or several physical lines, broken inside brackets where it is too long.

    >>> wrap(Line("f(" + ", ".join(["argument"] * 12) + ")", 0))[1]
    '    argument, argument)'
    """
    margin = INDENT * line.depth
    if len(margin) + len(line.text) <= WIDTH:
        return [margin + line.text]
    further = margin + INDENT * (2 if line.opens else 1)
    lines = _broken(line.text, margin, further)
    if any(len(text) > WIDTH for text in lines) and (bracketed := _in_brackets(line.text)) is not None:
        lines = _broken(bracketed, margin, further)
    return [part for text in lines for part in _split_literal(text)]


def _split_literal(text: str) -> list[str]:
    """A line that is one long string as several adjacent ones.

    >>> [len(part) for part in _split_literal('    "' + "word " * 40 + '")')]
    [106, 107]
    >>> [len(part) for part in _split_literal('    "' + "word" * 40 + '")')]
    [167]
    """
    parts: list[str] = []
    while len(text) > WIDTH and (found := _LITERAL.fullmatch(text)) is not None:
        cut = text.rfind(" ", found.start(2), WIDTH - 1) + 1
        if cut <= found.start(2):
            break
        parts.append(text[:cut] + '"')
        text = found[1] + '"' + text[cut:]
    return [*parts, text]


def _in_brackets(text: str) -> str | None:
    """A statement with brackets around its expression."""
    for start, end in (("return ", ""), ("if ", ":"), ("while ", ":")):
        if text.startswith(start):
            return f"{start}({text[len(start):len(text) - len(end)]}){end}"
    found = _TARGETS.match(text)
    return None if found is None else f"{found[0]}({text[found.end():]})"


def _broken(text: str, margin: str, further: str) -> list[str]:
    """``text`` broken where it is least nested, as late as there is room."""
    places = _places(text)
    lines: list[str] = []
    start, indent = 0, margin
    while len(text) - start > (room := max(WIDTH - len(indent), NARROW)):
        fitting = [(depth, -place) for place, depth in places if start < place <= start + room]
        if not fitting:
            fitting = [(depth, -place) for place, depth in places if place > start + room][:1]
        if not fitting:
            break
        place = -min(fitting)[1]
        lines.append(indent + text[start:place].rstrip())
        start, indent = place + (text[place] == " "), further
    return [*lines, indent + text[start:]]


def _places(text: str) -> list[tuple[int, tuple[int, int]]]:
    """Where a statement may be broken, and how deep each place is: in how many brackets, and how closely it binds."""
    places: list[tuple[int, tuple[int, int]]] = []
    depth = formatted = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        name = tokenize.tok_name[token.type]
        formatted += (name == "FSTRING_START") - (name == "FSTRING_END")
        if formatted:
            continue
        depth += (token.string in _OPENING) - (token.string in _CLOSING)
        column = token.start[1]
        if token.string in _OPENING:
            places.append((token.end[1], (depth, len(_BINDING))))
        elif depth and token.string == ",":
            places.append((token.end[1], (depth, 0)))
        elif depth and column and text[column - 1] == " ":
            places += [(column - 1, (depth, n)) for n, operators in enumerate(_BINDING, 1) if token.string in operators]
    return places
