"""Where peaks are, which does not change with small changes of a signal; of what is said of them nothing is known."""

from __future__ import annotations

import scipy.signal as ss

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import Shape
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import value
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import nondifferentiable

nondifferentiable(of.peak_places, kind=lambda call: value("int64", Shape((SOME,))))
several(ss.find_peaks, parts=(of.peak_places, of.peak_properties))
