"""Responses of digital filters at frequencies."""

from __future__ import annotations

import numpy as np
import scipy.signal as ss

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import Kind, Shape
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.calls import Call, arg_kind
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import UNRANKED, fresh, operand
from adjoint_gen.rules.results import GIVEN, several
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro


def complex_row(call: Call) -> Kind:
    """A complex number for each frequency."""
    return fresh("complex128", Shape((SOME,)) if operand(call, "b", 1).rank == 1 else UNRANKED)


@macro
def one_filter(builder: Builder, h: Arg, *rows: Arg) -> Arg:
    """The response of one filter."""
    if any(builder.kind(row).rank != 1 for row in rows):
        raise UnsupportedCallError("the response of what is not known to be one filter", "a row for `b`, and one for `a`")
    return h


@derivative(of.response, kind=complex_row, costly=True, passive=("results",))
def response(h, results, b, a, worN=512, whole=False, plot=None, fs=2 * np.pi):
    """A ratio of two polynomials; the frequencies stay as they are."""
    h = one_filter(h, b, a)
    below = of.turns(results, fs, a)
    return (of.turns(results, fs, b) @ d[b] - h * (below @ d[a])) / (below @ a)


@derivative(of.response_alone, kind=complex_row, costly=True, passive=("results",))
def response_alone(h, results, b, a=1, worN=512, whole=False, plot=None, fs=2 * np.pi):
    h = one_filter(h, b)
    return of.turns(results, fs, b) @ d[b]


nondifferentiable(of.turns, kind=lambda call: fresh("complex128", Shape((SOME, SOME))))


@macro
def counted(builder: Builder, w: Arg, places: Arg) -> Arg:
    """Frequencies of which only the number is given: they move with the rate, as those that are given do not."""
    if arg_kind(places, builder.kinds).tag not in ("none", "int"):
        what = "the frequencies of `freqz` where they may be given"
        raise UnsupportedCallError(what, "how many there are; or those themselves")
    return w


@derivative(of.frequencies_asked, kind=lambda call: fresh("float64", UNRANKED), passive=("results", "b", "a"))
def frequencies_asked(w, results, b, a=1, worN=512, whole=False, plot=None, fs=2 * np.pi):
    return counted(w, worN) / fs * d[fs]


several(ss.freqz, parts=(of.frequencies_asked, of.response), forms={"a": (GIVEN,), "plot": (None,)})
several(ss.freqz, parts=(of.frequencies_asked, of.response_alone), forms={"a": (1,), "plot": (None,)})
