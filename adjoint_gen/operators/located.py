"""Where in the user's function a refusal belongs that a generated function raises when it runs."""

from __future__ import annotations

import linecache
import re
from collections.abc import Callable, Iterator, Sequence
from types import FunctionType
from typing import Any

import numpy as np

from adjoint_gen.ir.forms import Form
from adjoint_gen.program.named_results import seed_leaves
from adjoint_gen.program.signature import signature_of
from adjoint_gen.program.structure import leaves
from adjoint_gen.runtime.aliases import tangent
from adjoint_gen.runtime.breaks import require_still
from adjoint_gen.runtime.checks import (
    as_first,
    immutable,
    in_rows,
    known_key,
    lasting,
    no_tensor,
    numeric,
    once_each,
    ordinary,
    real_base,
    require_scalar,
    unsupported,
)
from adjoint_gen.runtime.counting import (
    number_of_times,
    one_for_each,
    rows,
    sequence,
    spread,
    taken,
)
from adjoint_gen.runtime.draws import drawn
from adjoint_gen.runtime.fields import require_method
from adjoint_gen.runtime.given_splines import along_knots
from adjoint_gen.runtime.implicit import isolated
from adjoint_gen.runtime.indexing import add_at
from adjoint_gen.runtime.integrals import _require_found
from adjoint_gen.runtime.matrices import matrix_derivative
from adjoint_gen.runtime.overlaps import apart, each_once, given_once, held_once, items_apart, none_shared, noted_once, shared
from adjoint_gen.runtime.spectra import of_square, of_values
from adjoint_gen.runtime.systems import _require_ordered, _require_solved, only_ends

_CHECKS = tuple(
    check.__code__ for check in (
        _require_found, _require_ordered, _require_solved, require_still, add_at, along_knots, apart, as_first, drawn,
        each_once, given_once, held_once, immutable, isolated, items_apart, in_rows, known_key, lasting, none_shared,
        matrix_derivative, no_tensor, noted_once, number_of_times, numeric, of_square, of_values, once_each, one_for_each,
        only_ends,
        ordinary, real_base, require_method, require_scalar, rows, sequence, shared, spread, taken, tangent, unsupported,
    )
)
"""What refuses arguments when it runs."""


def locate(error: Exception, primal: FunctionType, values: Sequence[Any]) -> None:
    """Let a refusal of what a generated function was given point at the line of the user's function.

    It names the arguments that share memory, if that is why. Any other error is left alone.
    """
    last = error.__traceback__
    while last is not None and last.tb_frame.f_code not in _CHECKS:
        last = last.tb_next
    if last is None or getattr(error, "path", None) != "":
        return
    from adjoint_gen.errors import DifferentiationError

    assert isinstance(error, DifferentiationError)
    names = signature_of(primal.__code__).names
    given = [(name, leaf) for name, value in zip(names, values, strict=False) for leaf in _arrays(value)]
    pairs = (
        f": `{one}` and `{other}`" for k, (one, a) in enumerate(given) for other, b in given[k + 1 :]
        if other != one and np.may_share_memory(a, b)
    )
    what = error.message + (next(pairs, "") if "memory" in error.message else "")
    code = primal.__code__
    line = error.line or code.co_firstlineno + _lines_down(error)
    DifferentiationError.__init__(error, what, error.remedy, code.co_filename, line)


def located(run: FunctionType, primal: FunctionType, form: Form) -> Callable[[Any, Any], Any]:
    """A generated function of residuals and a cotangent, of a value of this form, that no dispatcher calls.

    Its refusals point at the line of the user's function.
    """

    def reverse(residuals: Any, cotangent: Any) -> Any:
        try:
            return run(residuals, *seed_leaves(cotangent, form))
        except Exception as error:
            locate(error, primal, ())
            raise

    return reverse


def _lines_down(error: Exception) -> int:
    """How many lines below the first of the user's function stands what a generated function was at, as its comments say."""
    frame = error.__traceback__.tb_next if error.__traceback__ is not None else None
    if frame is None:
        return 0
    path = frame.tb_frame.f_code.co_filename
    for number in range(frame.tb_lineno, frame.tb_frame.f_code.co_firstlineno, -1):
        line = linecache.getline(path, number)
        if found := re.search(r"  # (\d+)(?=$|[,:])", line.rstrip()):
            return int(found[1]) - 1
    return 0


def _arrays(value: Any) -> Iterator[np.ndarray[Any, Any]]:
    """The arrays in an argument."""
    return (leaf for leaf in leaves(value) if isinstance(leaf, np.ndarray))
