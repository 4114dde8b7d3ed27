"""Kinds of the filters and windows that SciPy designs: rows of coefficients, of which a derivative is not known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from adjoint_gen.ir.kinds import UNKNOWN, Kind, Shape
from adjoint_gen.ir.trace import Const
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.dims import SOME, fixed
from adjoint_gen.rules.kinds import fresh
from adjoint_gen.rules.places import tuple_of

_ROW: Final = Shape((SOME,))


def _real(call: Call) -> str | None:
    """What is made of numbers of Python's own is of double precision; of arrays it depends on them."""
    given = (*call.args, *call.params.values())
    plain = all(isinstance(arg, Const) or arg_kind(arg, call.kinds).tag in ("int", "float") for arg in given)
    return "float64" if plain else None


def _filter(place: int) -> Callable[[Call], Kind]:
    """The kind rule of a design that says by the parameter ``output``, at that place, what describes the filter."""

    def kind(call: Call) -> Kind:
        output, dtype = call.constant("output", place, "ba"), _real(call)
        if output == "ba":
            return tuple_of(*(fresh(dtype, _ROW),) * 2)
        return fresh(dtype, Shape((SOME, fixed(6)))) if output == "sos" else UNKNOWN

    return kind


def _two_rows(call: Call) -> Kind:
    return tuple_of(*(fresh(_real(call), _ROW),) * 2)


def _row(call: Call) -> Kind:
    return fresh(_real(call), _ROW)


_OUTPUT = {"butter": 4, "bessel": 4, "cheby1": 5, "cheby2": 5, "ellip": 6, "iirdesign": 6, "iirfilter": 7}
_WINDOWS = (
    "barthann", "bartlett", "blackman", "blackmanharris", "bohman", "boxcar", "chebwin", "cosine", "exponential", "flattop",
    "gaussian", "general_cosine", "general_gaussian", "general_hamming", "hamming", "hann", "kaiser", "kaiser_bessel_derived",
    "lanczos", "nuttall", "parzen", "taylor", "triang", "tukey",
)

DESIGNS: Final[Mapping[str, Callable[[Call], Kind]]] = {f"scipy.signal.{name}": kind for name, kind in {
    **{name: _filter(place) for name, place in _OUTPUT.items()}, "iirnotch": _two_rows, "iirpeak": _two_rows,
    "lfilter_zi": lambda call: fresh(None, _ROW), "firwin": _row, "firwin2": _row, "savgol_coeffs": _row, "get_window": _row,
    **{f"windows.{name}": _row for name in _WINDOWS},
}.items()}
"""The kinds of what each of these functions gives."""
