"""The parameters of a plain function, and those among them to differentiate.

Decorating a function imports this module and little else: what the rest of the package needs is loaded by the first call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from inspect import CO_VARARGS, CO_VARKEYWORDS
from operator import index
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

if TYPE_CHECKING:
    from adjoint_gen.errors import DifferentiationError

Mode: TypeAlias = Literal[
    "grad", "grad_aux", "value_and_grad", "value_and_grad_aux", "vjp", "jvp", "hvp", "vjp_each", "jvp_each", "hvp_each"
]
"""What is derived; ``_each`` is for a block of seeds at once, along a leading axis."""
Wrt: TypeAlias = int | str | Sequence[int | str]
Stage: TypeAlias = tuple[Mode, int | tuple[int, ...]]
"""A derivative that is taken, with the positions of its parameters."""


def own_defaults(function: FunctionType) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The defaults of a function's parameters: of the last for places, and by names.

    A wrapper to which a decorator gives the defaults of what it wraps has some that no parameter of its own takes.

    >>> def wrapper(*args, **options): ...
    >>> wrapper.__defaults__, wrapper.__kwdefaults__ = (2, 3), {"n": 4}
    >>> own_defaults(wrapper)
    ((), {})
    """
    code, given = function.__code__, function.__defaults__ or ()
    names = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    by_name = {name: value for name, value in (function.__kwdefaults__ or {}).items() if name in names}
    return given[max(len(given) - code.co_argcount, 0) :], by_name


@dataclass(frozen=True, slots=True)
class Signature:
    """The parameters of a Python function by kind."""

    positional_only: tuple[str, ...]
    positional: tuple[str, ...]
    keyword_only: tuple[str, ...]
    rest: str
    keywords: str

    @property
    def places(self) -> int:
        """How many arguments have a parameter for their place."""
        return len(self.positional_only) + len(self.positional)

    @property
    def names(self) -> tuple[str, ...]:
        """Every parameter, in the order in which arguments are handed on: those that take all others come last."""
        return (*self.positional_only, *self.positional, *self.keyword_only, *filter(None, (self.rest, self.keywords)))

    @property
    def declaration(self) -> str:
        """The parameters as a ``def`` lists them, without defaults."""
        parts = [*self.positional_only, *(["/"] if self.positional_only else []), *self.positional]
        if self.rest or self.keyword_only:
            parts.append(f"*{self.rest}")
        parts += [*self.keyword_only, *([f"**{self.keywords}"] if self.keywords else [])]
        return ", ".join(parts)

    def without(self, count: int) -> Signature:
        """The parameters without as many of the first as have got their arguments."""
        first, left = self.positional_only[count:], max(count - len(self.positional_only), 0)
        return replace(self, positional_only=first, positional=self.positional[left:])

    def arguments(self, values: Sequence[Any]) -> tuple[list[Any], dict[str, Any]]:
        """The positional and keyword arguments of a call with these values, as :attr:`names` orders them."""
        count = self.places
        named = dict(zip(self.keyword_only, values[count:], strict=False))
        rest = values[count + len(self.keyword_only)] if self.rest else ()
        return [*values[:count], *rest], {**named, **(values[-1] if self.keywords else {})}

    @property
    def forwarded(self) -> list[str]:
        """The arguments of a call that passes every parameter on."""
        return self.forwarding({})

    def forwarding(self, passed: Mapping[str, str]) -> list[str]:
        """The arguments of a call that passes every parameter on, or what is ``passed`` for it."""
        rest = [f"*{self.rest}"] if self.rest else []
        by_place = [passed.get(name, name) for name in (*self.positional_only, *self.positional)]
        named = [f"{name}={passed.get(name, name)}" for name in self.keyword_only]
        return [*by_place, *rest, *named, *([f"**{self.keywords}"] if self.keywords else [])]


def signature_of(code: CodeType) -> Signature:
    """The signature of a code object.

    >>> signature_of((lambda a, /, b, *, c=1: a).__code__).declaration
    'a, /, b, *, c'
    """
    names, count, only = code.co_varnames, code.co_argcount, code.co_posonlyargcount
    after = count + code.co_kwonlyargcount
    rest = names[after] if code.co_flags & CO_VARARGS else ""
    keywords = names[after + bool(rest)] if code.co_flags & CO_VARKEYWORDS else ""
    return Signature(names[:only], names[only:count], names[count:after], rest, keywords)


def refusal(function: FunctionType, what: str, remedy: str) -> DifferentiationError:
    """The error that refuses a function as a whole; it points at the first line of its definition."""
    from adjoint_gen.errors import refuse  # here, since decorating a function needs none of this
    from adjoint_gen.ir.trace import Source
    from adjoint_gen.program.lines import lines_of

    code = function.__code__
    lines = lines_of(code, function.__globals__)
    text = lines[code.co_firstlineno - 1] if 0 < code.co_firstlineno <= len(lines) else ""
    source = Source(code.co_filename, code.co_firstlineno, (text,), function.__qualname__, function.__module__)
    return refuse(source, None, what, remedy)


def refuse_wrapped(function: Any) -> DifferentiationError:
    """The error that refuses what a decorator has made of a function; it points at that function."""
    import inspect  # here, since decorating a function needs none of this

    from adjoint_gen.errors import DifferentiationError
    from adjoint_gen.program.reach import has_own_text

    inner, name = inspect.unwrap(function), getattr(function, "__qualname__", f"an object of type {type(function).__name__}")
    place = (inner.__code__.co_filename, inner.__code__.co_firstlineno) if isinstance(inner, FunctionType) else ()
    if has_own_text(function):  # which is differentiated where it is called
        known = signature_of(inner.__code__) if isinstance(inner, FunctionType) else Signature((), ("x",), (), "", "")
        what = f"`{name}` is wrapped by a function whose parameters say nothing of its arguments"
        return DifferentiationError(what, f"def f({known.declaration}): return {name}({', '.join(known.forwarded)})", *place)
    return DifferentiationError(
        f"cannot differentiate `{name}`: it is {wrapped_by(function)}",
        f"apply that decorator to the gradient, or differentiate `{getattr(function, '__name__', 'it')}.__wrapped__`", *place,
    )


def wrapped_by(function: Any) -> str:
    """Which decorator has wrapped a function: that in which the wrapper stands, or the type of the wrapper.

    >>> import functools
    >>> wrapped_by(functools.lru_cache(len))
    'wrapped by the decorator `lru_cache`, which this package does not know'
    """
    if not isinstance(function, FunctionType):
        name, inside = type(function).__name__.strip("_").removesuffix("_wrapper"), "type"
    else:
        name, inside, _ = function.__code__.co_qualname.partition(".<locals>")
    return f"wrapped by {f'the decorator `{name}`, which' if inside else 'a decorator that'} this package does not know"


def spelled(operator: str, wrt: Wrt | None, argnum: Wrt | None, argnums: Wrt | None) -> Wrt:
    """What a derivative is with respect to, however that was spelled; by default the first parameter.

    Raises:
        TypeError: it was said twice.

    >>> spelled("grad", None, None, (0, 1)), spelled("grad", None, None, None)
    ((0, 1), 0)
    """
    ways = {"wrt": wrt, "argnum": argnum, "argnums": argnums}
    said = [f"{way}={value!r}" for way, value in ways.items() if value is not None]
    if len(said) > 1:
        raise TypeError(f"{operator} takes one of wrt, argnum and argnums, which mean the same, not {' and '.join(said)}")
    return next((value for value in ways.values() if value is not None), 0)


def positions(
    function: FunctionType, names: Sequence[str], wrt: Wrt, skip: int = 0
) -> int | tuple[int, ...]:
    """The positions of the parameters that ``wrt`` names; one gives one, a sequence gives a tuple.

    ``skip`` is how many leading parameters are bound already (``self``), which positions do not count.
    Raises DifferentiationError for an unknown name, a position out of range, and repetitions.

    >>> positions(lambda x, y: x, ("x", "y"), ("y", 0))
    (1, 0)
    """
    if isinstance(wrt, (tuple, list)):
        found = tuple(_position(function, names, item, skip) for item in wrt)
        if not found:
            raise refusal(function, "`wrt` is empty", f"a parameter of `{function.__name__}`: {_listed(names)}")
        repeated = sorted({names[i] for i in found if found.count(i) > 1})
        if repeated:
            raise refusal(function, f"`wrt` mentions {_listed(repeated)} more than once", "each parameter once")
        return found
    return _position(function, names, wrt, skip)


def counted(wrt: Wrt, skipped: int) -> Wrt:
    """What positions are that count all parameters, where ``wrt`` does not count as many of the first as are ``skipped``.

    >>> counted(0, 1), counted(("x", 1), 1)
    (1, ('x', 2))
    """
    if isinstance(wrt, tuple | list):
        return tuple(item if isinstance(item, str) else item + skipped for item in wrt)
    return wrt if isinstance(wrt, str) else wrt + skipped  # type: ignore[operator]


def _position(function: FunctionType, names: Sequence[str], item: object, skip: int) -> int:
    remedy = f"a parameter of `{function.__name__}`: {_listed(names[skip:])}"
    if isinstance(item, str):
        if item in names:
            return names.index(item)
        what = f"`{function.__name__}` has no parameter `{item}` to differentiate with respect to"
    elif hasattr(type(item), "__index__") and not isinstance(item, bool) and not hasattr(item, "__len__"):
        item = index(item)  # type: ignore[arg-type]
        signature = signature_of(function.__code__)
        if not signature.rest or item + skip < signature.places:
            if 0 <= item < len(names) - skip:
                return item + skip
            what = f"`wrt={item}` is out of range: `{function.__name__}` has {len(names) - skip} parameters"
        else:
            what = f"`wrt={item}` is one of the arguments `*{signature.rest}` of `{function.__name__}`"
            remedy = f"`wrt={signature.rest!r}`, which gives a tuple of gradients, one for each of them"
    else:
        shown = repr(item) if isinstance(item, float | bool | None) else f"an object of type {type(item).__name__}"
        what = f"`wrt` holds {shown}, which is neither a position nor a name"
    if hasattr(function, "__wrapped__"):  # the parameters are those of the wrapper
        raise refuse_wrapped(function)
    if not names[skip:]:
        raise refusal(function, f"{what} that take one argument each", "def f(x): ..., with a name for each argument")
    raise refusal(function, what, remedy)


def _listed(names: Sequence[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)
