"""Where peaks are, which does not change with small changes of a signal; of what is said of them nothing is known."""

from __future__ import annotations

import scipy.signal as ss

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import Shape
from adjoint_gen.ir.trace import Arg
from adjoint_gen.rules.building import Builder
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import value
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative, nondifferentiable
from adjoint_gen.rules.text import macro

nondifferentiable(of.peak_places, kind=lambda call: value("int64", Shape((SOME,))))


@macro
def said(builder: Builder, change: Arg) -> Arg:
    """What the properties of peaks change by."""
    raise UnsupportedCallError("what is said of peaks", "the signal where they are, `x[peaks]`")


_ASKED = ("height", "threshold", "distance", "prominence", "width", "wlen", "rel_height", "plateau_size")


@derivative(of.peak_properties, passive=("results", *_ASKED))
def peak_properties(
    y, results, x, height=None, threshold=None, distance=None, prominence=None, width=None, wlen=None, rel_height=0.5,
    plateau_size=None,
):
    return said(d[x])


several(ss.find_peaks, parts=(of.peak_places, of.peak_properties))
