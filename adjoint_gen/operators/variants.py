"""The variants of one derivative, a generated function for each combination of kinds of arguments it was called with."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType, MappingProxyType
from typing import Any, TypeAlias
from weakref import ref

from adjoint_gen import cache
from adjoint_gen.asked import Asked
from adjoint_gen.collection import seldom_collected
from adjoint_gen.errors import DifferentiationError, InternalError, attempted
from adjoint_gen.frontend.state.faults import answering
from adjoint_gen.frontend.state.observe import identical_places, kind_of, loose_places, shared_places, stated_kinds
from adjoint_gen.frontend.text.axes import equal_axes, plain, with_equal_axes
from adjoint_gen.ir.forms import Form
from adjoint_gen.ir.kinds import UNKNOWN, Kind
from adjoint_gen.operators.arguments import check_differentiable, declared_flags, declared_kinds
from adjoint_gen.operators.dispatch import binder, dispatcher, live_cells, selector, sorts_of
from adjoint_gen.operators.forwarding import with_functions
from adjoint_gen.operators.given_functions import GivenFunctions, functions_in
from adjoint_gen.operators.located import locate, located
from adjoint_gen.program.fingerprint import defaults_of
from adjoint_gen.program.forks import kept
from adjoint_gen.program.named_results import form_in, naming
from adjoint_gen.program.originals import importing
from adjoint_gen.program.plain_objects import as_dicts, class_of_key
from adjoint_gen.program.reach import UNBOUND, Reading, is_library
from adjoint_gen.program.replaced import meant, read_by
from adjoint_gen.program.signature import Mode, Stage, refusal, signature_of
from adjoint_gen.program.structure import like
from adjoint_gen.runtime.checks import in_rows
from adjoint_gen.runtime.guards import expect
from adjoint_gen.runtime.overlaps import apart, each_once, given_once, items_apart, none_shared, noted_once, shared

_ENTRY_POINTS: Mapping[Mode, str] = {
    "grad": "grad", "grad_aux": "grad", "value_and_grad": "value_and_grad", "value_and_grad_aux": "value_and_grad",
    "vjp": "forward", "jvp": "jvp", "hvp": "hvp", "vjp_each": "forward", "jvp_each": "jvp_each", "hvp_each": "hvp_each",
}

_GUARDS = frozenset(
    guard.__code__ for guard in (expect, apart, each_once, given_once, items_apart, none_shared, noted_once, shared, in_rows)
)
"""What a generated function calls first, to find out whether it was made for its arguments."""

_MOST_GIVEN = 64
"""For how many functions the variants are kept: a lambda is another one each time that it is written."""

_TIMES = 3
"""How often a derivative is made of what changes meanwhile."""


Typed: TypeAlias = Callable[[tuple[Any, ...], Any], Any]


@dataclass(frozen=True, slots=True)
class Variant:
    """A generated function, its file, the kinds of arguments that it was made for, and the dispatcher that calls it first.

    ``cells`` are what it reads when it runs of what no import finds. ``beside`` is the reverse function of a pair, which
    belongs to the residuals that ``run`` returns. ``typed`` makes named tuples of the tuples in what ``run`` returns for some
    arguments, where there are any in these or in the value.
    """

    entry: cache.Entry
    run: FunctionType
    beside: Callable[..., Any] | None
    kinds: Mapping[str, Kind]
    cells: Mapping[str, Reading]
    extras: tuple[str, ...]
    call: FunctionType
    typed: Typed | None


class Variants:
    """Finds the generated function for a call, and derives it where there is none yet.

    ``call`` is the function to call: it takes the primal's arguments and is replaced, with a call of ``installed``, when
    another variant becomes the first to be tried. From the second variant on it chooses by the sorts of the arguments.
    ``before`` are derivatives that are taken first. For ``vjp``, also for a block of seeds, it returns ``((value, residuals),
    reverse function)``. A function among the arguments, but for those to differentiate by, is given to the primal before: of
    that, for each such function, there are variants of their own; it is ``bare`` of functions then. ``not_made``
    gives the error of the last variant that could not be made: nothing had run then.
    """

    def __init__(
        self, function: FunctionType, wrt: int | tuple[int, ...], mode: Mode,
        installed: Callable[[FunctionType], object] = lambda call: None, before: tuple[Stage, ...] = (), bare: bool = False,
    ) -> None:
        self.function = function
        self.wrt = wrt
        self.mode = mode
        self.before = before
        self.latest: Variant | None = None
        self.call: Callable[..., Any] = self._first
        self._signature = signature_of(function.__code__)
        self._installed = installed
        self._bare = bare
        self.not_made: Callable[[], DifferentiationError | None] = lambda: None
        self._known: dict[Hashable, Variant] = {}
        self._given: dict[Hashable, Variants] = {}
        self._last: Variants | None = None
        self.by_sorts: dict[Any, Variant] = {}

    def apply(self, values: tuple[Any, ...], extras: Sequence[Any] = ()) -> Any:
        """Call the derivative with values in the order of the signature, and those of the further parameters of its mode."""
        args, kwargs = self._signature.arguments(values)
        latest = self.latest
        if latest is None:
            return self._miss(None, binder(self.function)(*args, **kwargs), tuple(extras))
        self.latest = latest = self.by_sorts.get(sorts_of(values), latest)
        return latest.call(*args, **kwargs, **dict(zip(latest.extras, as_dicts(tuple(extras)), strict=True)))

    def general(self) -> Variant:
        """The latest variant, or before the first call one for what annotations and defaults say of the arguments.

        Where it is decided by flags which way the function goes, it is the way that it goes without them.
        """
        if self.latest is not None:
            return self.latest
        if (used := self.used) is not self:
            return used.general()
        with answering(self.function):
            kinds = declared_kinds(self.function, self._signature.names)
            flags = declared_flags(self.function, self._signature.names)
            unset = {name: kind_of(None, name) for name, flag in flags.items() if flag is None and kinds[name] == UNKNOWN}
            return self.find({**kinds, **unset}, flags)

    @property
    def used(self) -> Variants:
        """These variants, or those of the primal with the functions that it was given last, or is given by default."""
        if self.latest is not None:
            return self
        if self._last is None and (functions := self._functions(defaults_of(self.function))):
            return self.given(functions)
        return self._last or self

    def _functions(self, values: Mapping[str, Any]) -> GivenFunctions:
        """The functions among some arguments; of those to differentiate by, what they hold."""
        names = self._signature.names
        own = {*names} - {self._signature.rest, self._signature.keywords, *(names if self._bare else ())}
        moving = {names[k] for k in _each(self.wrt)}
        return functions_in({name: value for name, value in values.items() if name in own}, moving, names)

    def given(self, functions: GivenFunctions) -> Variants:
        """The variants of the primal that is given some functions; those of the functions last given are kept."""
        key = functions.key
        found = self._given.pop(key, None)
        if found is None:
            left = {name: k for k, name in enumerate(functions.without(dict.fromkeys(self._signature.names)))}
            places = [left.get(name, -1) for name in self._signature.names]
            where, *before = (
                places[at] if isinstance(at, int) else tuple(places[k] for k in at)
                for at in (self.wrt, *(at for _, at in self.before))
            )
            stages = tuple((mode, at) for (mode, _), at in zip(self.before, before, strict=True))
            found = Variants(with_functions(self.function, functions), where, self.mode, before=stages, bare=True)
        self._given[key] = found
        if len(self._given) > _MOST_GIVEN:
            del self._given[next(iter(self._given))]
        return found

    def _first(self, /, *args: Any, **kwargs: Any) -> Any:
        return self._miss(None, binder(self.function)(*args, **kwargs), ())

    def _miss(self, failed: Variant | None, values: tuple[Any, ...], extras: tuple[Any, ...]) -> Any:
        """Answer a call that the dispatcher of ``failed`` could not forward."""
        if signature_of(self.function.__code__) != self._signature:
            raise refusal(
                self.function, f"`{self.function.__name__}` has got other parameters since its derivative was made",
                "make the derivative again",
            )
        named = dict(zip(self._signature.names, values, strict=False))
        with answering(self.function):
            functions = self._functions(named)
        if functions:
            self.latest, self._last = None, self.given(functions)
            try:
                return self._last.apply(tuple(functions.without(named).values()), extras)
            except DifferentiationError as error:
                nothing_ran = error.at_entry or error is self._last.not_made()
                if not nothing_ran or isinstance(error, InternalError) or _act_outside(functions):
                    raise
                found = attempted(lambda: self._answered(failed, values, extras))  # it may do to know nothing of them
                if isinstance(found, DifferentiationError):
                    raise
                return found
        return self._answered(failed, values, extras)

    def _answered(self, failed: Variant | None, values: tuple[Any, ...], extras: tuple[Any, ...]) -> Any:
        """Answer a call with the variant for its arguments, of whose functions nothing is known."""
        named = as_dicts(dict(zip(self._signature.names, values, strict=False)))
        with answering(self.function):
            kinds = {name: kind_of(value, name) for name, value in named.items()}
            stated = tuple(stated_kinds(named, kinds).values())
            memory = shared_places(named), identical_places(named), loose_places(named)
            facts = stated, tuple(equal_axes(named).items()), memory
        variant = self._known.get(facts)
        if variant is None or variant is failed:
            variant = self._known[facts] = self._found(kinds, named, values)
            self._install(variant, values)
            return self._run(variant, values, extras)
        self._install(variant, values)
        args, kwargs = self._signature.arguments(values)
        return variant.call(*args, **kwargs, **dict(zip(variant.extras, as_dicts(extras), strict=True)))

    def _found(self, kinds: Mapping[str, Kind], named: Mapping[str, Any], values: tuple[Any, ...]) -> Variant:
        """The variant for some arguments; objects that stay as they are may be values of which nothing is known, at last."""
        try:
            return self.find(kinds, named)
        except DifferentiationError as error:
            self.not_made = ref(error)
            moving = [self._signature.names[k] for k in _each(self.wrt)]
            whole = {n: named[n] if n in moving else value for n, value in zip(named, values, strict=True)}
            if all(whole[name] is named[name] for name in named):
                raise
            other = attempted(lambda: self.find({n: kind_of(value, n) for n, value in whole.items()}, whole))
            if isinstance(other, Variant):
                return other
            raise

    def _install(self, variant: Variant, values: tuple[Any, ...]) -> None:
        self.latest = variant
        self.by_sorts[sorts_of(values)] = variant
        self.call = variant.call if len(self.by_sorts) == 1 else self._selector
        self._installed(self.call)

    def _run(self, variant: Variant, values: tuple[Any, ...], extras: tuple[Any, ...]) -> Any:
        """Call a variant that was chosen for exactly these values, without the dispatcher's checks."""
        args, kwargs = self._signature.arguments(values)
        for name, cell in variant.cells.items():
            kwargs[name] = cell.now
        try:
            result = variant.run(*args, **kwargs, **dict(zip(variant.extras, as_dicts(extras), strict=True)))
        except Exception as error:
            locate(error, self.function, values)
            raise
        if variant.typed is not None:
            result = variant.typed(values, result)
        return result if variant.beside is None else (result, variant.beside)

    @kept
    def _selector(self) -> FunctionType:
        return selector(self.function, self, lambda values: self._miss(None, values, ()))

    def find(self, arguments: Mapping[str, Kind], values: Mapping[str, object] = MappingProxyType({})) -> Variant:
        """The variant for these kinds of arguments and the present meaning of the function's other names.

        ``values`` are the arguments as far as there are any: equally long axes of theirs are facts too.
        """
        with seldom_collected(), answering(self.function):  # until what was known meanwhile is gone
            return self._made(arguments, values)

    def _made(self, arguments: Mapping[str, Kind], values: Mapping[str, object]) -> Variant:
        positions = (self.wrt,) if isinstance(self.wrt, int) else self.wrt
        moved = {name: arguments[name] for name in (self._signature.names[i] for i in positions)}
        check_differentiable(self.function, moved, values)
        same = plain(equal_axes(values))
        kinds = {name: with_equal_axes(kind, same) for name, kind in arguments.items()}
        code, asked = self.function.__code__, Asked(self.function, values)
        key = cache.key(self.function, kinds, self.wrt, self.mode, self.before)

        def make() -> cache.Made:
            nonlocal asked
            for _ in range(_TIMES):
                asked = Asked(self.function, values)
                made = cache.Made(self._derive(arguments, asked), asked.facts)
                if answers(made.facts) == list(made.facts.values()) and self.function.__code__ is code:
                    return made  # and nothing was replaced meanwhile, by another thread
            what = f"what `{self.function.__name__}` reads is another thing each time that it is read"
            raise refusal(self.function, what, "call it again, or let the name mean one thing")

        def answers(questions: Iterable[str]) -> list[str]:
            nonlocal asked
            asked = Asked(self.function, values)
            return asked.answers(questions)

        entry = cache.obtain(key, make, answers)
        run = entry.function(_ENTRY_POINTS[self.mode])
        reads = read_by(run)
        self._rely(asked, reads)
        cells = live_cells(run, asked.cells)
        taken = {*self._signature.names, *cells}
        pair = self.mode in ("vjp", "vjp_each")
        seeded = self.mode.startswith(("jvp", "hvp"))
        more = [n for n in signature_of(run.__code__).names if n not in taken] if seeded else []
        extras = tuple(sorted(more, key=lambda name: name in (run.__kwdefaults__ or ())))  # tangents, then the cotangent
        form = form_in(entry.text)
        beside = self._relying(reads, located(entry.function("reverse"), self.function, form)) if pair else None
        names = self._signature.names
        inner = any(_has_types(arguments[names[k]]) for k in _each(self.before[-1][1])) if self.before else False
        typed = self._typing(any(map(_has_types, moved.values())), inner, form)
        made: list[Variant] = []
        call = dispatcher(
            run, extras, asked, lambda values, more: self._miss(made[0], values, more), _GUARDS, beside, typed
        )
        made.append(Variant(entry, run, beside, arguments, cells, extras, call, typed))
        return made[0]

    def _rely(self, asked: Asked, reads: Iterable[Reading]) -> None:
        """Let a variant be used as long as what its text reads of libraries is what it was.

        Raises:
            DifferentiationError: it is another thing than what rules say of.
        """
        for read in reads:
            asked.readings.setdefault((id(read.holder), read.name), read)
            if meant(read.holder, read.name) is not read.value:
                raise self._replaced(read)

    def _relying(self, reads: Iterable[Reading], reverse: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        """A reverse function that is called long after its pair was chosen: it asks again what that was chosen for."""
        relied = tuple((read.holder, read.name, read.value, read) for read in reads if is_library(read.holder.__name__))

        def relying(residuals: Any, cotangent: Any) -> Any:
            for holder, name, value, read in relied:
                if (now := getattr(holder, name, UNBOUND)) is not value and not (callable(now) and meant(holder, name) is now):
                    raise self._replaced(read)
            return reverse(residuals, cotangent)

        return relying

    def _replaced(self, read: Reading) -> DifferentiationError:
        called = f"`{read.holder.__name__}.{read.name}`"
        what = f"the derivative of `{self.function.__name__}` reads {called}, in whose place something else is now"
        return refusal(self.function, what, f"the derivative where {called} is itself")

    def _typing(self, records: bool, inner: bool, form: Form) -> Typed | None:
        """What gives named tuples and objects their classes: ``records`` in the gradients, those of a ``form`` in the value.

        ``inner`` says that the value is a derivative in which there are some.
        """
        named, mode = naming(form), self.mode
        if inner:
            where = self.before[-1][1]
            named = _typed_gradients(self.before[-1][0], lambda values, found: like(_at(values, where), found), naming(None))
        if mode.startswith("vjp"):
            return (lambda values, result: (named(values, result[0]), result[1])) if form or inner else None
        if mode.startswith("jvp"):
            return (lambda values, result: (named(values, result[0]), named(values, result[1]))) if form or inner else None
        if not records and not form:
            return None
        return _typed_gradients(mode, (lambda values, found: like(self.at(values), found)) if records else naming(None), named)

    def at(self, values: tuple[Any, ...]) -> Any:
        """The arguments that are differentiated by: one, or a tuple of them."""
        return _at(values, self.wrt)

    def _derive(self, kinds: Mapping[str, Kind], asked: Asked) -> str:
        with importing():
            from adjoint_gen.derive import derive  # here, since a cache hit needs none of the stages
        return derive(self.function, kinds, self.wrt, self.mode, before=self.before, asked=asked).text


def _act_outside(functions: GivenFunctions) -> bool:
    """Whether some of these may change what is read outside of them: one of which nothing is known must not."""
    from adjoint_gen.program.side_effects import acts_outside  # here, since a cache hit needs nothing of it

    return any(map(acts_outside, functions.outside.values()))


def _each(where: int | tuple[int, ...]) -> tuple[int, ...]:
    return (where,) if isinstance(where, int) else where


def _at(values: tuple[Any, ...], where: int | tuple[int, ...]) -> Any:
    return values[where] if isinstance(where, int) else tuple(values[k] for k in where)


def _typed_gradients(mode: str, gradient: Typed, named: Typed) -> Typed:
    """What makes of the result of a mode what ``gradient`` makes of the gradients, and ``named`` of the value and of aux."""
    if mode.startswith("value_and_grad"):
        return lambda values, result: (named(values, result[0]), gradient(values, result[1]))
    if mode == "grad_aux":
        return lambda values, result: (gradient(values, result[0]), named(values, (0.0, result[1]))[1])
    return gradient


def _has_types(kind: Kind) -> bool:
    """Whether there are named tuples, or objects, in values of a kind."""
    own = kind.tag == "tuple" or (kind.tag == "dict" and class_of_key(kind.keys[0]) is not None) if kind.keys else False
    return own or any(map(_has_types, kind.inside))
