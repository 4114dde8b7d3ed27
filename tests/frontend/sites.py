"""The places of the package that refuse something, read off its text, and those that led to an error."""

import ast
import sys
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import NamedTuple

import adjoint_gen
from adjoint_gen.errors import DifferentiationError
from adjoint_gen.rules.table import UnsupportedCallError
from adjoint_gen.rules.text import TextError

ROOT = Path(adjoint_gen.__file__).parent
MADE_BY = frozenset({
    "refuse", "refusal", "refused", "DifferentiationError", "UnsupportedCallError", "UndescribedError", "TextError",
})
HANDED_ON = frozenset({
    "errors.py", "frontend/state/faults.py", "program/signature.py:refusal", "frontend/state/builder.py:refuse",
    "transform/region_table.py", "transform/region_marks.py", "transform/region_views.py", "frontend/containers/kept_dicts.py",
    "frontend/containers/keys.py", "frontend/objects/nodes.py", "frontend/objects/node_uses.py",
    "frontend/objects/object_keys.py", "frontend/objects/instances.py:node_behind",
    "frontend/library/combinatorics.py:_taken",
})
"""Where a text that stands elsewhere becomes an error, and what a lowering by reference refuses: the first text is shown."""
NO_REFUSALS = frozenset({
    "KindMismatch", "InvalidTrace", "PrintedWrongly", "_failed", "must_grow", "MustGrow", "MustBeStorage", "Learned", "Written",
    "Found", "Ended", "Split", "MoreKeys",
})
"""What else is raised but other errors: of the command line, in ourselves, to begin again, and to end a block."""
REPLACED = frozenset({
    "dict_state", "dict_objects", "dicts", "loop_references", "dict_arguments", "lists", "list_growth", "list_slices",
    "item_swaps", "stores", "views", "array_exchanges", "mutated_names", "dead_storage", "justify_lists", "sharing",
    "alias_sets", "must_not_alias", "justify_stores", "justify_updates", "justify_rebindings", "materialise_lists",
    "loop_carried", "joins", "beliefs", "restarts", "key_functions",
})
"""The files of the front end about what arrays and containers share, whose refusals are not listed."""


class Site(NamedTuple):
    """A call that makes an error, by the file, the function and the text of the call; it covers some lines."""

    file: str
    function: str
    text: str
    first: int
    last: int
    quoted: str = ""

    def __str__(self):
        return f"{self.file}:{self.first}, in {self.function}: {self.text}"


def sites():
    """Every call that makes a refusal, and every one that is raised and is no exception of Python's."""
    found = []
    for path in sorted(ROOT.rglob("*.py")):
        file = path.relative_to(ROOT).as_posix()
        if path.parent.parent.name != "frontend" or path.stem not in REPLACED:
            found += [s for s in in_file(file, path.read_text()) if not {file, f"{file}:{s.function}"} & HANDED_ON]
    return found


def in_file(file, text):
    """The sites in the text of a file."""

    def visit(node, function):
        if isinstance(node, ast.FunctionDef):
            function = node.name
        made = node.exc if isinstance(node, ast.Raise) else None
        if isinstance(made, ast.Call) and called(made) not in NO_REFUSALS and not called(made).endswith("Error"):
            yield made, function
        elif isinstance(node, ast.Call) and called(node) in MADE_BY:
            yield node, function
        for child in ast.iter_child_nodes(node):
            yield from visit(child, function)

    every = dict(visit(ast.parse(text), ""))
    return [
        Site(file, f, " ".join(ast.unparse(n).split()), n.lineno, n.end_lineno, quoted(n) if file.startswith("rules/") else "")
        for n, f in every.items()
    ]


def quoted(call):
    """The text that a call of `refused` in a rule gives."""
    return call.args[0].value if called(call) == "refused" and isinstance(call.args[0], ast.Constant) else ""


def called(call):
    """The name of what a call calls."""
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


@contextmanager
def noting():
    """Note all refusals that are made meanwhile, with the lines of the package that were at work."""
    classes = (DifferentiationError, UnsupportedCallError, TextError)
    originals = {made: made.__init__ for made in classes}
    found = []

    def note(made):
        def init(self, *args, **kwargs):
            originals[made](self, *args, **kwargs)
            found.append((said(self), set(at_work(sys._getframe(1)))))

        return init

    for made in classes:
        made.__init__ = note(made)
    try:
        yield found
    finally:
        for made in classes:
            made.__init__ = originals[made]


def said(error):
    """The text of a refusal, wherever it points."""
    return error.what if isinstance(error, UnsupportedCallError) else error.message


def at_work(frame):
    """The files of the package and the lines in them that called one another."""
    while frame is not None:
        file = file_of(frame.f_code.co_filename)
        if file is not None:
            yield file, frame.f_lineno
        frame = frame.f_back


@cache
def file_of(filename):
    """A file of the package as the sites name it, None for any other."""
    path = Path(filename)
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else None


def led_to(error, found, every):
    """The sites that led to an error: those of all that it quotes; the text of a rule is read, and not run."""
    lines = set().union(*(where for text, where in found if text in error.message))
    return {
        site for site in every
        if any(site.file == file and site.first <= line <= site.last for file, line in lines)
        or (site.quoted and site.quoted in error.message)
    }
