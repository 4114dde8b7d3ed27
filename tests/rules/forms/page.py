"""``python -m tests.rules.forms.page`` writes ``docs/functions.md``: each function with its call forms and its formula."""

from __future__ import annotations

import ast
import inspect
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from adjoint_gen.frontend.names.resolve import function_of
from adjoint_gen.rules.loading import families_of_scipy, load_for
from adjoint_gen.rules.results import Several, results_of
from adjoint_gen.rules.table import Rule, lookup, op_of, operations, user_rules
from adjoint_gen.rules.text import source_of
from tests.rules.forms import all_forms
from tests.rules.forms.checks import refusals

PAGE: Final = Path(__file__).resolve().parents[3] / "docs" / "functions.md"
_OPERATORS: Final = {
    "add": "operator.add", "subtract": "operator.sub", "multiply": "operator.mul", "divide": "operator.truediv",
    "power": "operator.pow", "remainder": "operator.mod", "matmul": "operator.matmul", "getitem": "operator.getitem",
}
HEAD: Final = """\
# Functions

Every function that has a rule, by module: its differential, from which both modes are made, where the formula is from, and the
call forms in which it is tried. `d[x]` is the differential of `x`; the first argument of a rule is the result. Where several
names stand in a heading, all have the rule. The letters in the forms are operands: `s`, `r` numbers, `v`, `w`, `b` vectors,
`x`, `y`, `u` matrices, `t` an array of three axes, `A`, `P`, `S` square matrices, a symmetric one and a stack of them, `z`
complex numbers, `c`, `m` masks, `i`, `j` integers, `n` an integer.

Each form is tried forward, in reverse and in second and third order, with strided, Fortran-ordered, single-precision and 0-d
operands. What is refused is refused at the line of the call and by the name of the function or parameter, with the reason that
stands here. This page is written by `python -m tests.rules.forms.page` from the tables in `tests/rules/forms`, and a test holds
it to them.
"""


def page() -> str:
    """The text of the page."""
    for module in sorted(families_of_scipy()):
        __import__(f"scipy.{module}")
        load_for(f"scipy.{module}.")
    lookup("")
    ours = {op: rule for op, rule in operations().items() if op not in user_rules() and not op.startswith("adjoint_gen.")}
    modules: dict[str, list[tuple[Rule | Several, list[str]]]] = defaultdict(list)
    zero: dict[str, list[str]] = defaultdict(list)
    for op, rule in sorted(ours.items(), key=lambda pair: pair[0]):
        module = op.rpartition(".")[0]
        if rule.zero:
            zero[module].append(op.rpartition(".")[2])
            continue
        known = next((names for one, names in modules[module] if one is rule), None)
        if known is None:
            modules[module].append((rule, [op]))
        else:
            known.append(op)
    for name in {form.function for form in all_forms()}:
        op = name.replace("np.", "numpy.", 1)
        modules[op.rpartition(".")[0]] += [(several, [op]) for several in results_of(function_of(op))]
    forms, left = _forms(), []
    parts = [HEAD]
    for module in sorted(module for module in modules if modules[module] or zero[module]):
        parts.append(f"\n## {module}\n")
        for rule, ops in sorted(modules[module], key=lambda pair: pair[1]):
            parts += _entry(rule, ops, [forms.pop(op) for op in ops if op in forms])
        if zero[module]:
            parts.append(f"\nOf zero derivative: {_listed(zero.pop(module))}.\n")
    zero_ops = {f"{module}.{name}" for module, names in zero.items() for name in names}
    for op, (right, refused) in sorted(forms.items()):
        if refused and not right and op not in zero_ops and lookup(op) is None and "." in op:
            left.append((op, sorted({why for _, why in refused})[0]))
    parts.append("\n## Draws of a generator\n\nEach is standard draws of it, moved and scaled by the parameters.\n")
    for op, (right, refused) in sorted(forms.items()):
        if ")." in op and right:
            parts += _entry(None, [op], [(right, refused)])
    parts.append("\n## Refused by name\n\nThese have no rule: they are fine where nothing to differentiate is given.\n\n")
    grouped: dict[str, list[str]] = defaultdict(list)
    for op, why in left:
        grouped[why.replace(f"`{op}`", "it")].append(op)
    parts += [f"* {_listed(ops)}: {why}\n" for why, ops in sorted(grouped.items())]
    return "".join(parts)


def _forms() -> dict[str, tuple[list[str], list[tuple[str, str]]]]:
    """The forms of each operation: those that are right, and those that are refused, with the reason."""
    reasons, found = refusals(), {}
    for form in all_forms():
        function = function_of(form.function.replace("np.", "numpy.", 1))
        op = _OPERATORS.get(form.function) or op_of(function) or form.function.replace("np.", "numpy.", 1)
        right, refused = found.setdefault(op, ([], []))
        if form.text in reasons:
            refused.append((form.text, reasons[form.text]))
        else:
            right.append(form.text)
    return found


def _entry(rule: Rule | Several | None, ops: list[str], forms: list[tuple[list[str], list[tuple[str, str]]]]) -> Iterator[str]:
    yield f"\n### {', '.join(ops)}\n"
    if isinstance(rule, Several):
        for k, part in enumerate(rule.parts):
            of = lookup(part)
            if of is not None and of.differential is not None:
                yield f"\nResult {k}:\n"
                yield from _text(of.differential)
    elif rule is not None and rule.differential is not None:
        yield from _text(rule.differential)
    right = [text for found, _ in forms for text in found]
    if right:
        yield f"\nCalled as {_listed([_without(text, ops) for text in right])}.\n"
    reasons: dict[str, list[str]] = defaultdict(list)
    for _, refused in forms:
        for text, why in refused:
            reasons[why].append(text)
    for why, texts in reasons.items():
        yield f"\nRefused, {why}: {_listed([_without(text, ops) for text in texts])}.\n"


def _without(text: str, ops: list[str]) -> str:
    """A call without the name of the function, where it is the one in the heading."""
    if len(ops) > 1:
        return text
    name = ops[0].replace("numpy.", "np.", 1)
    return text[len(name) :] if text.startswith(f"{name}(") else text


def _text(differential: Callable[..., Any]) -> Iterator[str]:
    """The text of a rule, and what it says of its source."""
    if document := inspect.getdoc(differential):
        yield f"\n{document}\n"
    lines = source_of(differential).splitlines()
    tree = ast.parse("\n".join(lines)).body[0]
    assert isinstance(tree, ast.FunctionDef)
    body = tree.body[1:] if document else tree.body
    head = f"{tree.name}({ast.unparse(tree.args)})"
    only = body[0]
    if isinstance(only, ast.Return) and only.value is not None and only.lineno == only.end_lineno:
        yield f"\n`{head}`: `{lines[only.lineno - 1].strip().removeprefix('return ')}`\n"
        return
    yield "\n```python\n" + "\n".join([f"def {head}:", *lines[body[0].lineno - 1 :]]) + "\n```\n"


def _listed(texts: list[str]) -> str:
    return ", ".join(f"`{text}`" for text in texts)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    sys.stdout.write(f"{PAGE}: {len(PAGE.read_text(encoding='utf-8'))} characters\n")
