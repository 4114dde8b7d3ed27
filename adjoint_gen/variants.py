"""The variants of one derivative, a generated function for each combination of kinds of arguments it was called with."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from types import FunctionType, MappingProxyType, ModuleType
from typing import Any

from adjoint_gen import cache
from adjoint_gen.arguments import check_differentiable, declared_kinds
from adjoint_gen.dispatch import binder, dispatcher, live_cells, locate
from adjoint_gen.forks import WHOLE
from adjoint_gen.frontend.axes import EqualAxes, equal_axes, plain, with_equal_axes
from adjoint_gen.frontend.faults import answering
from adjoint_gen.frontend.observe import kind_of
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.reach import followed, is_library, reached_cells, slices
from adjoint_gen.runtime.guards import expect
from adjoint_gen.signature import Mode, Stage, refusal, signature_of

_ENTRY_POINTS: Mapping[Mode, str] = {
    "grad": "grad", "value_and_grad": "value_and_grad", "value_and_grad_aux": "value_and_grad", "vjp": "forward",
    "jvp": "jvp", "hvp": "hvp",
}


@dataclass(frozen=True, slots=True)
class Variant:
    """A generated function, its file, the facts that it was made from, and the dispatcher that calls it first.

    ``beside`` is the reverse function of a pair, which belongs to the residuals that ``run`` returns.
    """

    entry: cache.Entry
    run: FunctionType
    beside: FunctionType | None
    facts: Mapping[str, Kind]
    extras: tuple[str, ...]
    call: FunctionType


class Variants:
    """Finds the generated function for a call, and derives it where there is none yet.

    ``call`` is the function to call: it takes the primal's arguments and is replaced, with a call of ``installed``, when
    another variant becomes the first to be tried. ``before`` are derivatives that are taken first. For ``vjp`` it
    returns ``((value, residuals), reverse function)``.
    """

    def __init__(
        self, function: FunctionType, wrt: int | tuple[int, ...], mode: Mode,
        installed: Callable[[FunctionType], object] = lambda call: None, before: tuple[Stage, ...] = (),
    ) -> None:
        self.function = function
        self.wrt = wrt
        self.mode = mode
        self.before = before
        self.latest: Variant | None = None
        self.call: Callable[..., Any] = self._first
        self._signature = signature_of(function.__code__)
        self._installed = installed
        self._known: dict[tuple[tuple[Kind, ...], tuple[tuple[str, str], ...]], Variant] = {}

    def apply(self, args: tuple[Any, ...], extras: tuple[Any, ...]) -> Any:
        """Call the derivative with values for the further parameters that its mode has, tangents for example."""
        latest = self.latest
        if latest is None:
            return self._miss(None, binder(self.function)(*args), extras)
        return latest.call(*args, **dict(zip(latest.extras, extras, strict=True)))

    def general(self) -> Variant:
        """The latest variant, or before the first call one for what annotations and defaults say of the arguments."""
        if self.latest is not None:
            return self.latest
        with answering(self.function):
            return self.find(declared_kinds(self.function, self._signature.names))

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
            kinds = {name: kind_of(value, name) for name, value in named.items()}
            facts = (tuple(kinds.values()), tuple(equal_axes(named).items()))
        variant = self._known.get(facts)
        if variant is None or variant is failed:
            variant = self._known[facts] = self.find(kinds, named)
            self._install(variant)
            return self._run(variant, values, extras)
        self._install(variant)
        args, kwargs = self._signature.arguments(values)
        return variant.call(*args, **kwargs, **dict(zip(variant.extras, extras, strict=True)))

    def _install(self, variant: Variant) -> None:
        self.latest = variant
        self.call = variant.call
        self._installed(variant.call)

    def _run(self, variant: Variant, values: tuple[Any, ...], extras: tuple[Any, ...]) -> Any:
        """Call a variant that was chosen for exactly these values, without the dispatcher's checks."""
        args, kwargs = self._signature.arguments(values)
        cells = reached_cells(self.function)
        for name in live_cells(variant.run, cells):
            kwargs[name] = cells[name].cell_contents
        try:
            result = variant.run(*args, **kwargs, **dict(zip(variant.extras, extras, strict=True)))
        except Exception as error:
            locate(error, self.function, values)
            raise
        return result if variant.beside is None else (result, variant.beside)

    def find(self, arguments: Mapping[str, Kind], values: Mapping[str, object] = MappingProxyType({})) -> Variant:
        """The variant for these kinds of arguments and the present meaning of the function's other names.

        ``values`` are the arguments as far as there are any: equally long axes of theirs are facts too.
        """
        with answering(self.function):
            return self._made(arguments, values)

    def _made(self, arguments: Mapping[str, Kind], values: Mapping[str, object]) -> Variant:
        bindings = cache.scan(self.function)
        self._refuse_strange_names(bindings)
        kinds = {**outer_kinds(bindings), **arguments}
        positions = (self.wrt,) if isinstance(self.wrt, int) else self.wrt
        check_differentiable(self.function, {n: arguments[n] for n in (self._signature.names[i] for i in positions)})
        same = equal_axes({**values, **{b.key: b.value for b in bindings if b.is_value}})
        functions = {self.function, *(f for b in bindings for f in (b.owner, b.value) if isinstance(f, FunctionType))}
        if not any(slices(f.__code__) for f in functions):
            same = plain(same)  # multiples tell only of pieces
        facts = {name: with_equal_axes(kind, same) for name, kind in kinds.items()}
        key = cache.key(self.function, bindings, facts, self.wrt, self.mode, self.before, same)
        entry = cache.obtain(key, lambda: self._derive(kinds, same))
        run = entry.function(_ENTRY_POINTS[self.mode])
        taken = {*self._signature.values, *live_cells(run, reached_cells(self.function))}
        extras = tuple(n for n in signature_of(run.__code__).names if n not in taken) if self.mode in ("jvp", "hvp") else ()
        beside = entry.function("reverse") if self.mode == "vjp" else None
        made: list[Variant] = []
        call = dispatcher(
            self.function, run, extras, bindings, cache.made_of(self.function),
            lambda values, more: self._miss(made[0], values, more), expect.__code__, beside,
        )
        made.append(Variant(entry, run, beside, kinds, extras, call))
        return made[0]

    def _refuse_strange_names(self, bindings: Sequence[cache.Binding]) -> None:
        """Refuse a function whose own name means its derivative, and one whose globals no import would find."""
        function = self.function
        if any(getattr(b.value, "primal", None) is function for b in bindings if b.owner is function):
            raise refusal(
                function, f"`{function.__name__}` calls itself, and its name now means the derivative",
                f"leave it undecorated and write `d{function.__name__} = grad({function.__name__})`",
            )
        for binding in bindings:
            read = followed(binding.path, binding.owner) if binding.is_value else ()
            modules = [v for v in read if isinstance(v, ModuleType) and not is_library(v.__name__)]
            lost = next((m.__name__ for m in modules if sys.modules.get(m.__name__) is not m), None)
            if lost is not None:
                raise refusal(
                    function,
                    f"`{function.__name__}` reads `{'.'.join(binding.path)}`, and `import {lost}` gives another, or none",
                    f"`sys.modules[{lost!r}] = ...` with the module, or the value as an argument",
                )
            module = sys.modules.get(binding.owner.__globals__.get("__name__", ""))
            if module is not None and vars(module) is binding.owner.__globals__:
                continue
            known = isinstance(binding.root, ModuleType) or is_library(getattr(binding.root, "__module__", None))
            if binding.where == "global" and not known:
                raise refusal(
                    function, f"`{function.__name__}` reads the global `{binding.path[0]}` of a namespace that is no module's",
                    f"pass `{binding.path[0]}` as an argument, or define the function in a module",
                )

    def _derive(self, kinds: Mapping[str, Kind], same: EqualAxes) -> str:
        with WHOLE:
            from adjoint_gen.derive import derive  # here, since a cache hit needs none of the stages
        return derive(self.function, kinds, self.wrt, self.mode, same, self.before).text


def outer_kinds(bindings: Sequence[cache.Binding]) -> dict[str, Kind]:
    """The kinds of the values that a function reads from outside, by the names that the front end asks for."""
    return {b.key: kind_of(b.value, b.key) for b in bindings if b.is_value}
