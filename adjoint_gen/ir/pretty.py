"""Statements as text, for people and for failing tests.

>>> from adjoint_gen.ir.statements import Bind, Var
>>> print(pretty_stmt(Bind(Var("y"), "numpy.sin", (Var("x"),))))
y = numpy.sin(x)
"""

from __future__ import annotations

from collections.abc import Iterator

from adjoint_gen.ir.statements import (
    Append,
    Arg,
    Bind,
    Block,
    CallFunction,
    Carry,
    Const,
    For,
    If,
    Pack,
    Pop,
    Record,
    Restore,
    Section,
    Stmt,
    Store,
    While,
)

_BRACKETS = {"tuple": ("(", ")"), "list": ("[", "]"), "dict": ("{", "}"), "view": ("<", ">")}
_BRACKETS |= dict.fromkeys(("record", "set"), _BRACKETS["dict"])


def pretty_arg(arg: Arg | None) -> str:
    """One argument as text."""
    if isinstance(arg, Pack):
        items = [pretty_arg(item) for item in arg.items]
        if arg.kind == "slice":
            return ":".join("" if i == Const(None) else t for i, t in zip(arg.items, items, strict=True))
        if arg.kind == "dict":
            items = [f"{k}: {v}" for k, v in zip(items[::2], items[1::2], strict=True)]
        left, right = _BRACKETS[arg.kind]
        return left + ", ".join(items) + ("," if arg.kind == "tuple" and len(items) == 1 else "") + right
    return repr(arg)


def _chain(chain: tuple[Arg, ...]) -> str:
    return "".join(f"[{pretty_arg(step)}]" for step in chain) or "[...]"


def _carry(carry: Carry) -> str:
    return f"{carry.result} = {carry.param}: {carry.init} -> {carry.next}"


def _carried(carried: tuple[Carry, ...]) -> str:
    return f"  carrying {'; '.join(map(_carry, carried))}" if carried else ""


def _label(label: str, reverses: str = "") -> str:
    return (f"  <{label}>" if label else "") + (f"  reverses <{reverses}>" if reverses else "")


def _lines(stmt: Stmt) -> Iterator[str]:
    match stmt:
        case Bind(target=target, op="operator.getitem" | "subscript", args=(array, *chain)):
            yield f"{target} = {pretty_arg(array)}{_chain(tuple(chain))}"
        case Bind(target=target, op="reference", args=(array, *chain)):
            yield f"{target} = reference to {pretty_arg(array)}{_chain(tuple(chain)) if chain else ''}"
        case Bind(target=target, op=op, args=args, params=params):
            given = [*map(pretty_arg, args), *(f"{k}={pretty_arg(a)}" for k, a in params)]
            yield f"{target} = {op}({', '.join(given)})"
        case Store(array=array, chain=chain, value=value, add=add):
            yield f"{array}{_chain(chain)} {'+=' if add else '='} {pretty_arg(value)}"
        case CallFunction(target=target, function=function, args=args, references=groups):
            changes = f"  changing {', '.join(str(v) for group in groups for v in group)}" if groups else ""
            yield f"{pretty_arg(target)} = {function}({', '.join(map(pretty_arg, args))}){changes}"
        case Append(items=items, value=value):
            yield f"append {value} to {items}"
        case Pop(target=target, items=items, key=key):
            yield f"{target} = pop {'' if key is None else f'{pretty_arg(key)} '}from {items}"
        case Record(tape=tape, value=value):
            yield f"record {pretty_arg(value)} on {tape}"
        case Restore(target=target, tape=tape, at=at) if at is not None:
            yield f"{pretty_arg(target)} = {tape}[{at}]"
        case Restore(target=target, tape=tape):
            yield f"{pretty_arg(target)} = restore from {tape}"
        case Section(title=title):
            yield f"# {title}"
        case If(test=test, then=then, orelse=orelse, yields=yields):
            yield f"if {test}:{_label(stmt.label, stmt.reverses)}"
            yield from pretty_block(then)
            if orelse:
                yield "else:"
                yield from pretty_block(orelse)
            for y in yields:
                yield f"    -> {y.result} = {y.then} | {y.orelse}"
        case For(counter=counter, lo=lo, hi=hi, step=step, carried=carried, body=body, until=until):
            order = " backwards" if stmt.backwards else ""
            label = _label(stmt.label, stmt.reverses)
            yield f"for {counter} in {lo}:{hi}:{step}{order}:{label}{_carried(carried)}"
            yield from pretty_block(body)
            if until is not None:
                yield f"    until {until}"
        case While(head=head, test=test, carried=carried, body=body, until=until):
            yield f"while:{_label(stmt.label)}{_carried(carried)}"
            yield from pretty_block(head)
            yield f"  holds {test}:"
            yield from pretty_block(body)
            if until is not None:
                yield f"    until {until}"


def pretty_block(block: Block) -> Iterator[str]:
    """The statements of a block as lines."""
    for stmt in block:
        for line in _lines(stmt):
            yield "    " + line


def pretty_stmt(stmt: Stmt) -> str:
    """One statement, with its inner blocks, as text."""
    return "\n".join(_lines(stmt))
