"""Whether something is a sparse matrix."""

from __future__ import annotations

from scipy import sparse

from adjoint_gen.rules.promotion import python_bool
from adjoint_gen.rules.table import nondifferentiable

nondifferentiable(sparse.issparse, sparse.isspmatrix, kind=python_bool)
