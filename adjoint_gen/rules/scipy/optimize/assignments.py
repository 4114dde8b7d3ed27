"""What is assigned to what, which does not change with small changes of the costs."""

from __future__ import annotations

import scipy.optimize as so

from adjoint_gen import runtime as of
from adjoint_gen.ir.kinds import Shape
from adjoint_gen.rules.dims import SOME
from adjoint_gen.rules.kinds import value
from adjoint_gen.rules.results import several
from adjoint_gen.rules.table import nondifferentiable

nondifferentiable(of.assigned_rows, of.assigned_columns, kind=lambda call: value("int64", Shape((SOME,))))
several(
    so.linear_sum_assignment, parts=(of.assigned_rows, of.assigned_columns), like=lambda cost_matrix, maximize=False: None,
)
