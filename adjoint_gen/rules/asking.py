"""Kinds of what functions give whose dtypes follow no rule: the functions are asked."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, lru_cache
from typing import Any

import numpy as np

from adjoint_gen.ir.dtypes import computed
from adjoint_gen.ir.kinds import Kind
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.promotion import shape_and_tag


@cache
def asked_of(function: Callable[..., Any]) -> Callable[[Call], Kind]:
    """The kind rule of a function of one array, element by element, which is asked what it gives for numbers of a dtype."""

    def kind(call: Call) -> Kind:
        operand = call.operands()[0]
        shape, tag = shape_and_tag((operand,))
        return Kind(tag, given_by(function, operand.dtype), shape)

    return kind


def given_by(function: Callable[..., Any], *dtypes: str | None, shape: tuple[int, ...] = (1, 1)) -> str | None:
    """The dtype that a function gives for operands of these dtypes: it is asked.

    >>> import numpy as np
    >>> given_by(np.linalg.inv, "int8"), given_by(np.sinc, "(float32|int8)"), given_by(np.linalg.inv, None)
    ('float64', '(float32|float64)', None)
    """
    try:
        return computed(lambda *given: _given_by(function, shape, *given), *dtypes)
    except (TypeError, ValueError, np.linalg.LinAlgError):  # it does not take such numbers
        return None


@lru_cache(maxsize=1 << 10)
def _given_by(function: Callable[..., Any], shape: tuple[int, ...], *dtypes: str) -> str:
    return function(*(np.ones(shape, dtype) for dtype in dtypes)).dtype.name
