"""The command ``adjoint-gen``: show, trace and check derivatives, and look after the cache.

Bad input gives one message on standard error, exit status 2, and nothing on standard output; nothing is written.
A derivative that ``check`` finds wrong gives exit status 1, a fault of this package exit status 3.
"""

from __future__ import annotations

import argparse
import contextlib
import copy
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import FunctionType
from typing import Any, NoReturn

import numpy as np

from adjoint_gen import cache
from adjoint_gen.asked import Asked
from adjoint_gen.cache import files
from adjoint_gen.cache.bounds import bounds
from adjoint_gen.cache.contents import Held, held
from adjoint_gen.checking import NothingToCompareError, Report, examine
from adjoint_gen.cli.targets import BadInputError, load, parse_named, parse_value
from adjoint_gen.errors import DifferentiationError, InternalError
from adjoint_gen.frontend.state.faults import answering
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.operators.arguments import check_differentiable, declared_kinds
from adjoint_gen.operators.gradient import Gradient
from adjoint_gen.operators.variants import Variants
from adjoint_gen.program.fingerprint import defaults_of
from adjoint_gen.program.signature import Mode, positions, signature_of
from adjoint_gen.version import __version__

_MODES = ("grad", "value_and_grad", "jvp", "vjp", "hvp")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command with these arguments, by default those of the process; returns the exit status."""
    try:
        options = _parser().parse_args(arguments)
        text, status = options.run(options)
        _write(text)
        return status
    except (BadInputError, DifferentiationError) as error:
        print(f"adjoint-gen: {error}", file=sys.stderr)
        return 3 if isinstance(error, InternalError) else 2
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # so that the exit does not fail to flush again
        return 141
    except KeyboardInterrupt:
        return 130


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line, like every other."""

    def error(self, message: str) -> NoReturn:
        raise BadInputError(f"{message} (try `{self.prog} --help`)")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="adjoint-gen", description="Readable derivatives of plain Python functions.")
    parser.add_argument("--version", action="version", version=f"adjoint_gen {__version__}")
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, run: Any, what: str) -> argparse.ArgumentParser:
        made = commands.add_parser(name, help=what, description=what)
        made.set_defaults(run=run)
        return made

    def takes_function(made: argparse.ArgumentParser) -> argparse.ArgumentParser:
        made.add_argument("function", metavar="FILE.py:FUNCTION", help="or package.module:FUNCTION")
        made.add_argument(
            "--wrt", nargs="+", action="extend", metavar="NAME", help="parameters to differentiate (default: the first)")
        made.add_argument(
            "--like", nargs="+", action="extend", default=[], metavar="NAME=VALUE", help='example arguments: "x=[1., 2.]" n=3')
        return made

    show = takes_function(command("show", _show, "print the generated source of a derivative"))
    show.add_argument("--mode", choices=_MODES, help="which derivative (default: grad)")
    show.add_argument("--why", action="store_true", help="print the function instead, with what was found of its names")
    show.add_argument("-o", "--output", metavar="OUT", help="write it to a file instead")
    trace = takes_function(command("trace", _trace, "print the execution trace of a function"))
    trace.add_argument("--at", nargs="+", metavar="VALUE", help="print the table of values and derivatives at this point")
    check = takes_function(command("check", _check, "compare derivatives with finite differences"))
    check.add_argument("--at", nargs="+", metavar="VALUE", help="the point (default: a random one)")
    check.add_argument("--seed", type=int, default=0, help="of the random point (default: 0)")
    check.add_argument("--mode", choices=("forward", "reverse"), help="check one mode only")
    check.add_argument("--order", type=int, choices=(1, 2), default=2, help="of the derivatives (default: 2)")
    listed = command("rules", _rules, "list rules, with their formulas, where they stand, and whose they are")
    listed.add_argument("pattern", nargs="?", default="*", help="of a function or module: numpy.linalg, *solve* (default: all)")
    listed.add_argument("--import", dest="modules", nargs="+", action="extend", default=[], metavar="MODULE",
                        help="modules with rules of yours: my.module, or a path FILE.py")
    kept = command("cache", _cache, "say what the cache holds and where, verify it, or remove it")
    kept.add_argument("action", choices=("info", "path", "verify", "clear"))
    kept.add_argument("word", nargs="*", help="with info: what the entries of functions of that name were made from")
    return parser


def _write(text: str) -> None:
    if sys.stdout.isatty() and "NO_COLOR" not in os.environ and text.lstrip().startswith(("#", "import", "from", "def")):
        from adjoint_gen.cli.highlight import highlight

        text = highlight(text)
    sys.stdout.write(text)
    sys.stdout.flush()


class _Target:
    """The function that a command names, and what its options say of the arguments."""

    def __init__(self, options: argparse.Namespace) -> None:
        found = load(options.function)
        self.gradient = found if isinstance(found, Gradient) else None
        function = self.gradient.primal if self.gradient is not None else getattr(found, "__func__", found)
        if not isinstance(function, FunctionType):
            raise BadInputError(f"{options.function} is no plain Python function but of type {type(found).__name__}")
        self.function = function
        self.signature = signature_of(function.__code__)
        self.names = self.signature.names
        self.like = parse_named(options.like, self.names)
        asked = options.wrt if options.wrt is None or len(options.wrt) > 1 else options.wrt[0]
        chosen: Any = asked if asked is not None else self.gradient.wrt if self.gradient is not None else 0
        if not self.names:
            raise BadInputError(f"{options.function} has no parameters")
        self.wrt = positions(function, self.names, chosen)

    @property
    def wrt_names(self) -> tuple[str, ...]:
        return tuple(self.names[k] for k in ((self.wrt,) if isinstance(self.wrt, int) else self.wrt))

    def kinds(self) -> dict[str, Kind]:
        """The facts: examples first, then annotations and defaults."""
        declared = declared_kinds(self.function, self.names)
        return {**declared, **{name: kind_of(value, name) for name, value in self.like.items()}}

    def point(self, at: Sequence[str] | None, seed: int = 0) -> tuple[Any, ...]:
        """Arguments to evaluate the function at: given in order, else examples, defaults, and random numbers."""
        if at is not None:
            if len(at) > len(self.names):
                raise BadInputError(f"{len(at)} values for {len(self.names)} parameters: {', '.join(self.names)}")
            given = dict(zip(self.names, map(parse_value, at), strict=False))
        else:
            given = self.like
        known = {**defaults_of(self.function), **given}
        missing = [name for name in self.names if name not in known]
        if at is not None and missing:
            raise BadInputError(f"no value for {', '.join(missing)}: give one for each of {', '.join(self.names)}")
        rng = np.random.default_rng(seed)
        values = {name: known[name] if name in known else _random(self.kinds()[name], name, rng) for name in self.names}
        return tuple(values[name] for name in self.names)


def _random(kind: Kind, name: str, rng: np.random.Generator) -> Any:
    if kind.tag in ("unknown", "float"):
        return float(rng.uniform(0.5, 1.5))
    raise BadInputError(f'no random value for {name}, which is of kind {kind.tag}: say --like "{name}=..."')


def _show(options: argparse.Namespace) -> tuple[str, int]:
    target = _Target(options)
    if options.output is not None and not Path(options.output).parent.is_dir():
        raise BadInputError(f"cannot write {options.output}: there is no such directory")
    mode: Mode = options.mode or (target.gradient.mode if target.gradient is not None else "grad")
    if options.why:
        text = _why(target, mode)
    else:
        text = Variants(target.function, target.wrt, mode).find(target.kinds(), target.like).entry.text
    if options.output is None:
        return text, 0
    try:
        Path(options.output).write_text(text, encoding="utf-8")
    except OSError as error:
        raise BadInputError(f"cannot write {options.output}: {error.strerror}") from error
    return "", 0


def _why(target: _Target, mode: Mode) -> str:
    from adjoint_gen.cli.reasons import as_text, reasons
    from adjoint_gen.derive import lowered

    kinds, asked = target.kinds(), Asked(target.function, target.like)
    found = reasons(target.function, kinds, target.wrt, mode, asked)
    return f"{as_text(lowered(target.function, kinds, asked), found, asked.facts)}\n"


def _trace(options: argparse.Namespace) -> tuple[str, int]:
    from adjoint_gen.derive import lowered
    from adjoint_gen.evaluate.table import table
    from adjoint_gen.frontend.names.resolve import read_outer
    from adjoint_gen.transform.inline import inlined

    target = _Target(options)
    asked = Asked(target.function, target.like)
    if options.at is None:
        return f"{lowered(target.function, target.kinds(), asked)!s}\n", 0
    point = target.point(options.at)
    kinds = {name: kind_of(value, name) for name, value in zip(target.names, point, strict=True)}
    check_differentiable(target.function, {name: kinds[name] for name in target.wrt_names})
    trace = inlined(lowered(target.function, kinds, asked))
    args, named = target.signature.arguments(point)
    outers = {o.name: read_outer(asked, o) for o in trace.outers}
    with _quiet():
        _try(target, point)
        with answering(target.function):
            return f"{table(trace, args, named, outers)}\n", 0


def _quiet() -> contextlib.redirect_stdout[Any]:
    """Standard output is for the result: what the user's function prints goes to standard error."""
    return contextlib.redirect_stdout(sys.stderr)


def _try(target: _Target, point: tuple[Any, ...]) -> None:
    """Call the function once, so that what it raises is told from what is wrong with its derivative."""
    args, named = target.signature.arguments(copy.deepcopy(point))
    try:
        target.function(*args, **named)
    except Exception as error:
        shown = ", ".join(f"{name}={value!r}" for name, value in zip(target.names, point, strict=True))
        raise BadInputError(f"{target.function.__qualname__}({shown}) raised {type(error).__name__}: {error}") from error


def _check(options: argparse.Namespace) -> tuple[str, int]:
    target = _Target(options)
    point = target.point(options.at, options.seed)
    chosen = target.wrt_names if options.wrt is not None or target.gradient is not None else target.names
    modes = (options.mode,) if options.mode else ("forward", "reverse")
    def report(order: int) -> Report:
        return examine(target.function, point, target.names, modes, order, options.seed, chosen)

    with _quiet():
        _try(target, point)
        try:
            found = report(options.order)
        except NothingToCompareError as error:
            raise BadInputError(f"cannot check {options.function} at this point: {error}") from error
        except DifferentiationError as error:
            if options.order == 1:
                raise
            found = report(1)
            found.notes.append(f"second derivatives are refused: {error}")
    return f"{found}\n", 0 if found.right else 1


def _rules(options: argparse.Namespace) -> tuple[str, int]:
    from adjoint_gen.cli.catalogue import catalogue

    with _quiet():
        for module in options.modules:
            load(f"{module}:__name__")
    text = catalogue(options.pattern)
    if not text:
        raise BadInputError(f"no rule is for {options.pattern!r}, or stands in a module of that name; `--import` loads yours")
    return text, 0


def _cache(options: argparse.Namespace) -> tuple[str, int]:
    if options.word and options.action != "info":
        raise BadInputError(f"`cache {options.action}` takes no {options.word[0]!r}")
    try:
        folder = cache.directory()
        if folder is None:
            return "the cache is off (ADJOINT_GEN_CACHE)\n", 0
        if options.action == "path":
            return f"{folder}\n", 0
        files.refuse_strange(folder)
        if options.action == "clear":
            return f"removed {cache.clear()} files\n", 0
        found = list(held(folder))
        return _verified(found) if options.action == "verify" else (_info(folder, found, options.word), 0)
    except (OSError, ValueError) as error:
        raise BadInputError(f"cannot use the cache: {error}") from error


def _info(folder: Path, found: Sequence[Held], words: Sequence[str]) -> str:
    if words:
        chosen = [each for each in found if any(word in each.title or word in each.path.name for word in words)]
        if not chosen:
            raise BadInputError(f"no entry has {' or '.join(words)} in its name; `adjoint-gen cache info` lists them")
        return "\n".join(f"{_line(each)}\n{_ingredients(each)}" for each in chosen)
    limits = bounds()
    size = sum(each.size for each in found)
    head = (
        f"directory: {folder}\nentries:   {len(found)}\nbytes:     {size}\n"
        f"bounds:    {limits.mebibytes:g} MiB (ADJOINT_GEN_CACHE_MIB), {limits.days:g} days unused (ADJOINT_GEN_CACHE_DAYS)\n"
    )
    return head + "".join(f"{_line(each)}\n" for each in sorted(found, key=lambda each: (each.title, each.path)))


def _line(entry: Held) -> str:
    used = time.strftime("%Y-%m-%d", time.localtime(entry.used))
    notes = [*([entry.fault] if entry.fault else []), *([f"for {entry.for_another}"] if entry.for_another else [])]
    return f"{entry.title}, {entry.size} bytes, used {used}, {entry.path.name}{''.join(f' ({note})' for note in notes)}"


def _ingredients(entry: Held) -> str:
    return "".join(f"    {label}: {text}\n" for label, text in entry.made.ingredients) if entry.made is not None else ""


def _verified(found: Sequence[Held]) -> tuple[str, int]:
    """The entries that will not be loaded, each with the reason; the status is 1 if one is harmed."""
    harmed = [each for each in found if each.fault]
    others = sum(bool(each.for_another) for each in found if not each.fault)
    text = "".join(f"{each.path.name}: {each.fault}\n" for each in harmed)
    text += f"{len(found) - len(harmed)} entries are unharmed"
    text += f", {others} of them for another Python, NumPy or build of this package" if others else ""
    text += f"; {len(harmed)} are not, and will be made again\n" if harmed else "\n"
    return text, 1 if harmed else 0
