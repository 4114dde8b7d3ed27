"""What becomes of a function whose arguments may share memory: all its derivatives against central differences.

Differences move each memory once, whatever shows it. Gradients are by place: where memory that several places show is
changed, the whole derivative stands at the first of them and zeros at the others; in any case the sum over all places,
each times its part of one direction in memory, is the derivative in that direction.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

import numpy as np

from adjoint_gen import DifferentiationError, grad, hessian, hvp, jacobian, jvp, vjp
from tests.fuzz.check import Verdict, Wrong, at_most, group, is_fault, lowered_once, raised
from tests.fuzz.numeric import leaves
from tests.programs.aliases.sharing import cells, copied, direction, is_real, moved, shown_before, unshared

Mode: TypeAlias = "Callable[[Facts], None]"
STEP, SECOND_STEP = 1e-4, 2e-4
TOLERANCE, SECOND_TOLERANCE = 1e-6, 1e-4
"""Relative to the sum of the absolute values that a derivative is the sum of; of single precision 1e-3."""
ALONG, OTHER, COTANGENT = 1, 2, 3
"""Which random directions are taken."""
ORDER = ("wrong", "exception", "refused", "skipped", "right")
"""Which outcome of a mode is that of the function: the first of these."""


def judge(function: Callable[..., Any], arguments: tuple[Any, ...], modes: Sequence[Mode] = ()) -> Verdict:
    """The worst that any mode comes to, of these or of all; ``detail`` begins with the mode."""
    with warnings.catch_warnings(), np.errstate(all="ignore"), lowered_once():
        warnings.simplefilter("ignore")
        try:
            with at_most(2.0):
                facts = Facts(function, arguments)
        except Exception as error:
            return Verdict("invalid", type(error).__name__, str(error))
        if facts.unsure:
            return Verdict("skipped", facts.unsure)
        verdicts = [_tried(mode, facts) for mode in modes or MODES]
    return min(verdicts, key=lambda verdict: ORDER.index(verdict.outcome))


def _tried(mode: Mode, facts: Facts) -> Verdict:
    name = mode.__name__
    try:
        with at_most(30.0):
            mode(facts)
    except DifferentiationError as error:
        return raised(error) if is_fault(error) else Verdict("refused", f"{name}: {group(error.message)}", f"{name}: {error}")
    except Wrong as error:
        return Verdict("wrong", f"{name}: {str(error).split(':')[0]}", f"{name}: {error}")
    except Exception as error:
        found = raised(error)
        return Verdict(found.outcome, f"{name}: {found.reason}", f"{name}: {found.detail}")
    return Verdict("right")


class Facts:
    """A function, its arguments, and what differences say of them."""

    def __init__(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> None:
        self.function, self.arguments = function, arguments
        self.value = function(*self.given())
        self.is_number = is_real(self.value) and not np.ndim(self.value)
        self.wrt = tuple(k for k, argument in enumerate(arguments) if cells(argument))
        self.cotangent = 1.0 if self.is_number else direction(self.value, COTANGENT)
        self.earlier = shown_before(self.given(), lambda given: function(*given))
        self.single = any(leaf.dtype == np.float32 for leaf in leaves((arguments, self.value)) if leaf.dtype.kind == "f")
        self.slope, self.curvature, self.unsure = self._differences()

    def given(self) -> Any:
        """Arguments to call the function with."""
        return copied(self.arguments)

    def along(self, seed: int) -> tuple[Any, ...]:
        """A direction, as one of the arguments that have one."""
        directions = direction(self.arguments, seed)
        return tuple(directions[k] for k in self.wrt)

    def at(self, *steps: tuple[int, float]) -> float:
        """The value, or its product with the cotangent, for arguments that are moved."""
        return inner(self.function(*moved(self.arguments, *steps)), self.cotangent)[0]

    def _differences(self) -> tuple[float, float, str]:
        """The derivative in one direction, that in two, and why they mean nothing if they do not."""

        def first(h: float) -> float:
            return (8 * (self.at((ALONG, h)) - self.at((ALONG, -h))) - self.at((ALONG, 2 * h)) + self.at((ALONG, -2 * h))) / (
                12 * h
            )

        def second(h: float) -> float:
            ways = [(a, b) for a in (h, -h) for b in (h, -h)]
            return sum(a * b * self.at((ALONG, a), (OTHER, b)) for a, b in ways) / (4 * h**4)

        def jump(h: float) -> float:
            return abs(self.at((ALONG, h)) + self.at((ALONG, -h)) - 2 * value) / h

        value, slope, closer = self.at(), first(STEP), first(STEP / 4)
        near, far = second(SECOND_STEP), second(2 * SECOND_STEP)
        scale = abs(value) + abs(slope)
        if not scale + abs(near) < 1e6:  # nor where it is nan
            return slope, near, "not finite, or large"
        if abs(slope - closer) > 1e-7 * scale or jump(STEP / 4) > max(1e-5 * scale, jump(STEP) / 2):
            return slope, near, "not smooth"
        if abs(near - far) > 1e-3 * (scale + abs(near)):
            return slope, near, "not smooth twice"
        if abs(value - inner(self.value, self.cotangent)[0]) > (1e-4 if self.single else 1e-10) * scale:
            return slope, near, "ill-conditioned"
        return slope, (4 * near - far) / 3, ""


def inner(left: Any, right: Any) -> tuple[float, float]:
    """The sum of the products of all real numbers of a structure with those of another, and of their absolute values."""
    products = [float(np.sum(np.asarray(a, float) * b)) for a, b in pairs(left, right)]
    sizes = [float(np.sum(np.abs(np.asarray(a, float) * b))) for a, b in pairs(left, right)]
    return sum(products), sum(sizes)


def pairs(left: Any, right: Any) -> Iterator[tuple[Any, Any]]:
    """The leaves of two structures that both hold real numbers in a place; None stands for any part of one."""
    if left is None or right is None:
        return
    if isinstance(left, dict):
        for key in left:
            yield from pairs(left[key], right[key])
    elif isinstance(left, list | tuple):
        for a, b in zip(left, right, strict=True):
            yield from pairs(a, b)
    elif is_real(left):
        yield left, right


def _agree(what: str, found: float, size: float, expected: float, tolerance: float) -> None:
    if not abs(found - expected) <= tolerance * (size + abs(expected) + 1e-3):
        raise Wrong(f"{what}: {found:.12g}, by differences {expected:.12g}")


def _unharmed(facts: Facts, given: Any, original: Any, what: str) -> None:
    for a, b in pairs(given, original):
        if not np.array_equal(a, b):
            raise Wrong(f"{what}, mutation: an argument was changed")


# The modes.


def reverse(facts: Facts) -> None:
    """The value and the pullback, which is called twice; what it gives has the arguments' shapes and nobody's memory."""
    given = facts.given()
    value, pullback = vjp(facts.function, *given)
    _unharmed(facts, given, facts.arguments, "vjp")
    _same_value(facts, value)
    found = pullback(facts.cotangent)
    _unharmed(facts, given, facts.arguments, "pullback")
    first = copied(found)
    again = pullback(_scaled(facts.cotangent, -0.5))
    for a, b in pairs(first, found):
        if not np.array_equal(a, b):
            raise Wrong("the second call changed what the first gave")
    for (a, b), (given_, _) in zip(pairs(first, again), pairs(facts.arguments, facts.arguments), strict=True):
        if np.shape(a) != np.shape(given_) or np.asarray(a).dtype != np.asarray(given_).dtype:
            raise Wrong(f"shape: {np.shape(a)} of {np.asarray(a).dtype}, expected {np.shape(given_)}")
        if not np.allclose(np.asarray(a) * -0.5, b, rtol=1e-4 if facts.single else 1e-12, atol=1e-14):
            raise Wrong(f"the second call gave something else: {np.asarray(a) * -0.5}, {np.asarray(b)}")
    _own_memory(found, given)
    _agree("number", *inner(found, direction(facts.arguments, ALONG)), facts.slope, 1e-3 if facts.single else TOLERANCE)
    numbers = [float(x) for a, _ in pairs(found, facts.arguments) for x in np.ravel(a)]
    if any(x for x, earlier in zip(numbers, facts.earlier, strict=True) if earlier):
        raise Wrong(f"place: a later place of changed memory has a derivative, too: {found}")


def forward(facts: Facts) -> None:
    """The value and its tangent."""
    directions = unshared(tuple(d if k in facts.wrt else None for k, d in enumerate(direction(facts.arguments, ALONG))))
    given = facts.given()
    value, tangent = jvp(facts.function, given, directions)
    _unharmed(facts, given, facts.arguments, "jvp")
    _same_value(facts, value)
    tolerance = 1e-3 if facts.single else TOLERANCE
    total, size = inner(tangent, facts.cotangent)
    _agree("number", total, size + abs(facts.slope), facts.slope, tolerance)


def forward_over_reverse(facts: Facts) -> None:
    """The product of the Hessian with a direction."""
    if facts.is_number and not facts.single:
        given = facts.given()
        found = hvp(facts.function, facts.wrt)(*given, facts.along(ALONG))
        _unharmed(facts, given, facts.arguments, "hvp")
        _agree("number", *inner(found, facts.along(OTHER)), facts.curvature, SECOND_TOLERANCE)


def reverse_over_reverse(facts: Facts) -> None:
    """The pullback of the gradient."""
    if facts.is_number and not facts.single:
        given = facts.given()
        _, pullback = vjp(grad(facts.function, wrt=facts.wrt), *given)
        found = pullback(unshared(facts.along(ALONG)))
        _unharmed(facts, given, facts.arguments, "vjp of grad")
        _agree("number", *inner(found, direction(facts.arguments, OTHER)), facts.curvature, SECOND_TOLERANCE)


def by_blocks(facts: Facts) -> None:
    """The matrix of all tangents, or of all products with the Hessian, which go through one text at once."""
    if facts.single:
        return
    along = [d for d, _ in pairs(facts.along(ALONG), facts.along(ALONG))]
    given = facts.given()
    found = jacobian(facts.function, facts.wrt, "forward")(*given)
    _unharmed(facts, given, facts.arguments, "jacobian")
    total = sum(_product(matrix, along, c) for matrix, (_, c) in _by_leaf(found, facts.value, facts.cotangent))
    _agree("number", total, abs(facts.slope), facts.slope, TOLERANCE)
    if facts.is_number:
        found = hessian(facts.function, facts.wrt)(*facts.given())
        total = sum(_product(row, along, d) for row, (d, _) in _by_leaf(found, facts.along(OTHER), facts.along(OTHER)))
        _agree("second", total, abs(facts.curvature), facts.curvature, SECOND_TOLERANCE)


MODES = (reverse, forward, forward_over_reverse, reverse_over_reverse, by_blocks)


def _by_leaf(matrix: Any, left: Any, right: Any) -> Iterator[tuple[Any, tuple[Any, Any]]]:
    """The blocks of a matrix that belong to the leaves of a value, each with what ``pairs`` finds there."""
    if left is None or right is None:
        return
    if isinstance(left, dict):
        for key in left:
            yield from _by_leaf(matrix[key], left[key], right[key])
    elif isinstance(left, list | tuple):
        for part, a, b in zip(matrix, left, right, strict=True):
            yield from _by_leaf(part, a, b)
    elif is_real(left):
        yield matrix, (left, right)


def _product(block: Any, along: Sequence[Any], cotangent: Any) -> float:
    """The sum over all leaves of the arguments of what one leaf of the value, times its cotangent, moves along them."""
    every = [np.asarray(m) for m, _ in pairs(block, block)]
    return float(sum(np.sum(cotangent * np.tensordot(m, d, np.ndim(d))) for m, d in zip(every, along, strict=True)))


def _same_value(facts: Facts, value: Any) -> None:
    for a, b in pairs(value, facts.value):
        if np.shape(a) != np.shape(b) or not np.allclose(a, b, rtol=1e-5 if facts.single else 1e-11, atol=1e-12):
            raise Wrong(f"value: {a}, expected {b}")


def _scaled(cotangent: Any, by: float) -> Any:
    return copied(cotangent, lambda leaf: leaf * by if isinstance(leaf, float) else (leaf * by).astype(leaf.dtype))


def _own_memory(found: Any, given: Any) -> None:
    arrays = [a for a, _ in pairs(found, found) if isinstance(a, np.ndarray) and a.size]
    for k, a in enumerate(arrays):
        if any(np.may_share_memory(a, b) for b in arrays[:k]):
            raise Wrong("alias: two gradients share memory")
        if any(isinstance(b, np.ndarray) and np.may_share_memory(a, b) for b, _ in pairs(given, given)):
            raise Wrong("alias: a gradient shares memory with an argument")
