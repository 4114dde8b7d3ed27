"""Whole matrices of derivatives: :func:`jacobian` and :func:`hessian`, by blocks of columns or rows.

A block goes through one generated function at once, whose seeds have a leading axis. Where a function has no such form,
:attr:`Jacobian.unbatched` says why, and its columns or rows are taken one by one.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from typing import Any, Literal, ParamSpec, TypeAlias, overload

import numpy as np

from adjoint_gen.errors import UnequalTangentsError
from adjoint_gen.operators.api import grad
from adjoint_gen.operators.blocks import at_once, columns, rows, seeds_along
from adjoint_gen.operators.products import Product, pullback_of, refuse_none
from adjoint_gen.program.signature import Wrt, refusal, spelled
from adjoint_gen.program.structure import basis, floats, leaves, rebuilt, zero
from adjoint_gen.runtime.batches import OneByOneError

P = ParamSpec("P")
Way: TypeAlias = Literal["forward", "reverse"]


@overload
def jacobian(
    fun: Callable[P, Any], /, wrt: Wrt | None = None, mode: Way | None = None, *, argnum: Wrt | None = None,
    argnums: Wrt | None = None,
) -> Jacobian[P]: ...
@overload
def jacobian(
    fun: None = None, /, *, wrt: Wrt | None = None, mode: Way | None = None, argnum: Wrt | None = None,
    argnums: Wrt | None = None,
) -> Callable[[Callable[P, Any]], Jacobian[P]]: ...
def jacobian(
    fun: Callable[..., Any] | None = None, /, wrt: Wrt | None = None, mode: Way | None = None, *, argnum: Wrt | None = None,
    argnums: Wrt | None = None,
) -> Any:
    """The Jacobian of a function, as a function of the same arguments.

    Args:
        fun: a plain Python function with real arguments and results, or nothing where this is used as a decorator with
            arguments.
        wrt: a parameter's position or name, or a tuple of them, by default the first; ``argnum`` and ``argnums`` are
            other spellings.
        mode: ``forward`` takes a sweep for each element of the arguments, ``reverse`` one for each element of the value;
            by default the fewer.

    Returns:
        A function whose results have the shape ``value.shape + argument.shape``. Where the value is a tuple, list or
        dict so is the Jacobian, with a Jacobian for each of its items; in these, where the argument is such a structure or
        ``wrt`` is a tuple, the same holds of the arguments. It is None for what has no derivative, as integers.

    Raises:
        DifferentiationError: when it is called, where the function cannot be differentiated for such arguments, or where a
            value or an argument is complex.
        ValueError: there is no such mode.

    The sweeps go through one generated function in blocks, which take a few percent of the time. Where the function has no
    such form, the attribute ``unbatched`` of what is returned says after a call at which line and by which operation.

    >>> jacobian(lambda x: np.stack([x[0] * x[1], x[0] ** 2]))(np.array([2.0, 3.0]))
    array([[3., 2.],
           [4., 0.]])
    """
    if mode not in (None, "forward", "reverse"):
        raise ValueError(f"the mode of a Jacobian is 'forward' or 'reverse', not {mode!r}")
    wrt = spelled("jacobian", wrt, argnum, argnums)
    return functools.partial(Jacobian, wrt=wrt, mode=mode) if fun is None else Jacobian(fun, wrt, mode)


@overload
def hessian(
    fun: Callable[P, Any], /, wrt: Wrt | None = None, *, argnum: Wrt | None = None, argnums: Wrt | None = None
) -> Hessian[P]: ...
@overload
def hessian(
    fun: None = None, /, *, wrt: Wrt | None = None, argnum: Wrt | None = None, argnums: Wrt | None = None
) -> Callable[[Callable[P, Any]], Hessian[P]]: ...
def hessian(
    fun: Callable[..., Any] | None = None, /, wrt: Wrt | None = None, *, argnum: Wrt | None = None, argnums: Wrt | None = None
) -> Any:
    """The Hessian of a function with a real scalar result, as a function of the same arguments.

    Args:
        fun: a plain Python function, or nothing where this is used as a decorator with arguments.
        wrt: a parameter's position or name, or a tuple of them, by default the first; ``argnum`` and ``argnums`` are
            other spellings.

    Returns:
        A function whose results have the shape ``argument.shape + argument.shape``, symmetric to rounding. Where the argument
        is a tuple, list or dict, or ``wrt`` is a tuple, its structure is nested twice: ``H[i][j]`` is the derivative of
        the gradient with respect to ``i`` by ``j``. Each column is a product with the Hessian, as of :func:`hvp`.

    Raises:
        DifferentiationError: when it is called, where the function cannot be differentiated for such arguments.

    >>> hessian(lambda x: x[0] ** 2 * x[1])(np.array([3.0, 5.0]))
    array([[10.,  6.],
           [ 6.,  0.]])
    """
    wrt = spelled("hessian", wrt, argnum, argnums)
    return functools.partial(Hessian, wrt=wrt) if fun is None else Hessian(fun, wrt)


class Jacobian(Product[P]):
    """What :func:`jacobian` returns; ``primal`` is the function that was differentiated.

    ``unbatched`` says of the last call where, and by which operation, the function takes one seed at a time; it is None
    where blocks of them went through at once.

    >>> steep = jacobian(lambda x: x**2)
    >>> steep(np.array([1.0, 3.0])), steep.unbatched
    (array([[2., 0.],
           [0., 6.]]), None)
    """

    mode = "jacobian"

    def __init__(self, fun: Callable[..., Any], wrt: Wrt, mode: Way | None) -> None:
        """The Jacobian of ``fun`` with respect to ``wrt``, as for :func:`jacobian`."""
        super().__init__(fun, wrt)
        self._way = mode
        self._rows = 0
        self._forward, self._reverse = self.variants("jvp"), self.variants("vjp")
        self._columns, self._pulled = self.variants("jvp_each"), self.variants("vjp_each")
        self.used = self._forward if mode == "forward" else self._reverse
        self.unbatched: str | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Any:
        """The Jacobian at the arguments."""
        values = self.values(args, kwargs)
        at = tuple(values[k] for k in self.moving)
        width = sum(np.size(leaf) for leaf in leaves(at) if floats(leaf))
        _refuse_complex(self, at)
        self.unbatched = None
        try:
            value, blocks = self.blocks(values, at, width)
        except UnequalTangentsError:
            value, pull = self.pulled(values)
            blocks = pull(value, at)
        return rebuilt(value, [self.nested(at, row) for row in blocks])

    def blocks(self, values: tuple[Any, ...], at: tuple[Any, ...], width: int) -> tuple[Any, list[list[Any]]]:
        """The value, and the derivatives of each of its leaves by every leaf of the arguments, ``width`` numbers.

        Raises:
            UnequalTangentsError: arguments share memory that the function changes, so that it has no columns by argument.
        """
        if self._way == "forward" or (self._way is None and width < self._rows):
            return self.columns(values, at)
        value, pull = self.pulled(values)
        _refuse_complex(self, value)
        self._rows = sum(np.size(leaf) for leaf in leaves(value) if floats(leaf))
        if self._way is None and width < self._rows:
            return self.columns(values, at)
        return value, pull(value, at)

    def pulled(self, values: tuple[Any, ...]) -> tuple[Any, Callable[[Any, tuple[Any, ...]], list[list[Any]]]]:
        """The value, and what makes the rows of its leaves, in reverse mode."""
        if self._rows != 1:  # one row alone needs no block
            try:
                self.used = self._pulled
                (value, residuals), reverse = self._pulled.apply(values)
                refuse_none(self.function, value)
                return value, lambda value, at: _rows_at_once(reverse, residuals, value, at)
            except OneByOneError as error:
                self.unbatched = str(error)
        self.used = self._reverse
        value, pullback = pullback_of(self._reverse, values)
        return value, lambda value, at: [self.row(value, k, at, pullback) for k in range(len(leaves(value)))]

    def row(self, value: Any, which: int, at: tuple[Any, ...], pullback: Callable[[Any], Any]) -> list[Any]:
        """The derivatives of one leaf of the value, by every leaf of the arguments."""
        parts = leaves(value)
        seeds = list(map(zero, parts))
        found = []
        for unit in basis(parts[which]) if floats(parts[which]) else ():
            seeds[which] = unit
            found.append(leaves(pullback(rebuilt(value, seeds))))
        return [
            _joined([grads[k] for grads in found], 0, parts[which], leaf) if floats(leaf) and floats(parts[which]) else None
            for k, leaf in enumerate(leaves(at))
        ]

    def columns(self, values: tuple[Any, ...], at: tuple[Any, ...]) -> tuple[Any, list[list[Any]]]:
        """The value, and the derivatives of each of its leaves by every leaf of the arguments, in forward mode."""
        self.unbatched = None
        if sum(np.size(leaf) for leaf in leaves(at) if floats(leaf)):
            try:
                self.used = self._columns
                return self.columns_at_once(values, at)
            except OneByOneError as error:
                self.unbatched = str(error)
        self.used = self._forward
        value: Any = None
        found: list[list[list[Any]]] = []
        for tangents in _directions(at):
            column = []
            for tangent in tangents:
                value, change = self._forward.apply(values, tangent)
                refuse_none(self.function, value)
                column.append(leaves(change))
            found.append(column)
        if value is None:  # the arguments have no elements
            value, _ = self._forward.apply(values, rebuilt(at, list(map(zero, leaves(at)))))
        _refuse_complex(self, value)
        parts, by = leaves(value), leaves(at)
        self._rows = sum(np.size(part) for part in parts if floats(part))
        return value, [
            [
                _joined([change[k] for change in column], -1, part, leaf) if floats(leaf) and floats(part) else None
                for leaf, column in zip(by, found, strict=True)
            ]
            for k, part in enumerate(parts)
        ]

    def columns_at_once(self, values: tuple[Any, ...], at: tuple[Any, ...]) -> tuple[Any, list[list[Any]]]:
        """The same, of blocks of columns.

        Raises:
            OneByOneError: the function takes one direction at a time.
        """
        value: Any = None
        found = []
        for count, seeds in seeds_along(at, at_once(values)):
            value, change = self._columns.apply(values, seeds)
            refuse_none(self.function, value)
            _refuse_complex(self, value)
            found.append((count, leaves(change)))
        self._rows = sum(np.size(part) for part in leaves(value) if floats(part))
        return value, columns(found, value, at)

    def made_of(self) -> tuple[Any, ...]:
        """What it was made of: the function, what it is with respect to, and its mode."""
        return *super().made_of(), self._way


class Hessian(Product[P]):
    """What :func:`hessian` returns; ``primal`` is the function that was differentiated.

    ``unbatched`` is as for a :class:`Jacobian`.
    """

    mode = "hessian"

    def __init__(self, fun: Callable[..., Any], wrt: Wrt) -> None:
        """The Hessian of ``fun`` with respect to ``wrt``, as for :func:`hessian`."""
        super().__init__(fun, wrt)
        self._columns, self._one = self.variants("hvp_each"), self.variants("hvp")
        self.used = self._one
        self.unbatched: str | None = None

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> Any:
        """The Hessian at the arguments."""
        values = self.values(args, kwargs)
        at = tuple(values[k] for k in self.moving)
        _refuse_complex(self, at)
        if not any(map(floats, leaves(at))):
            self.refuse_unmoving(at)
        self.unbatched = None
        try:
            found = self.blocks(values, at)
        except UnequalTangentsError:
            of_gradient: Jacobian[P] = Jacobian(grad(self.fun, wrt=self.wrt), self.wrt, "reverse")
            return of_gradient(*args, **kwargs)
        return self.nested(at, [self.nested(at, row) for row in found])

    def blocks(self, values: tuple[Any, ...], at: tuple[Any, ...]) -> list[list[Any]]:
        """The derivatives of the gradient by each leaf of the arguments.

        Raises:
            UnequalTangentsError: arguments share memory that the function changes, so that it has no directions by argument.
        """
        try:
            self.used = self._columns
            return self.at_once(values, at)
        except OneByOneError as error:
            self.unbatched, self.used = str(error), self._one
            return self.one_by_one(values, at)

    def at_once(self, values: tuple[Any, ...], at: tuple[Any, ...]) -> list[list[Any]]:
        """The derivatives of the gradient by each leaf of the arguments, of blocks of directions.

        Raises:
            OneByOneError: the function takes one direction at a time.
        """
        blocks = seeds_along(at, at_once(values))
        found = [(count, leaves(self.used.apply(values, (*seeds, 1.0)))) for count, seeds in blocks]
        return columns(found, at, at)

    def one_by_one(self, values: tuple[Any, ...], at: tuple[Any, ...]) -> list[list[Any]]:
        """The same, of one direction after the other."""
        by = leaves(at)
        found = [
            [leaves(self.used.apply(values, (*direction, 1.0))) for direction in directions]
            for directions in _directions(at)
        ]
        return [
            [
                _joined([one[i] for one in column], -1, leaf, other) if floats(leaf) and floats(other) else None
                for other, column in zip(by, found, strict=True)
            ]
            for i, leaf in enumerate(by)
        ]


def _rows_at_once(reverse: Callable[..., Any], residuals: Any, value: Any, at: tuple[Any, ...]) -> list[list[Any]]:
    """The rows of each leaf of the value, of blocks of cotangents."""
    blocks = seeds_along(value, at_once(residuals))
    return rows([(count, leaves(reverse(residuals, seeds))) for count, seeds in blocks], value, at)


def _directions(at: tuple[Any, ...]) -> Iterator[Iterator[Any]]:
    """For each leaf of the arguments the directions along its elements, with the structure of all."""
    parts = leaves(at)
    zeros = list(map(zero, parts))
    for k, leaf in enumerate(parts):
        yield (rebuilt(at, [*zeros[:k], unit, *zeros[k + 1 :]]) for unit in (basis(leaf) if floats(leaf) else ()))


def _joined(parts: list[Any], axis: int, value: Any, by: Any) -> Any:
    """A block of the Jacobian of its rows (axis 0) or columns (axis -1); there are none where one of both is empty."""
    shape = (*np.shape(value), *np.shape(by))
    if not shape:
        return parts[0]
    dtype = np.result_type(*(np.asarray(part).dtype for part in (value, by)))
    return np.stack(parts, axis=axis).reshape(shape) if parts else np.zeros(shape, dtype)


def _refuse_complex(of: Product[Any], value: Any) -> None:
    """Refuse complex numbers, of which a Jacobian would have to say which derivative it means."""
    if any(np.iscomplexobj(leaf) for leaf in leaves(value)):
        what = f"cannot make the {of.mode} of `{of.primal.__name__}`: a value or an argument is complex"
        raise refusal(of.function, what, "a function of real and imaginary parts, or vjp and jvp")

