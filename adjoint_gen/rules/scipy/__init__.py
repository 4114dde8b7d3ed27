"""Rules for SciPy's functions of arrays, a package for each of its modules.

None is read before a program calls a function of that module: this package depends on SciPy nowhere else, and imports none of
its modules by itself. See :mod:`adjoint_gen.rules.loading`.
"""

from typing import Final

NEW: Final = frozenset({
    "scipy.linalg.block_diag", "scipy.linalg.cho_solve", "scipy.linalg.cholesky", "scipy.linalg.expm",
    "scipy.linalg.inv", "scipy.linalg.logm", "scipy.linalg.norm", "scipy.linalg.pinv", "scipy.linalg.solve",
    "scipy.linalg.solve_sylvester", "scipy.linalg.solve_triangular", "scipy.linalg.sqrtm", "scipy.linalg.toeplitz",
    "scipy.fft.dct", "scipy.fft.dst", "scipy.fft.fft", "scipy.fft.idct", "scipy.fft.idst", "scipy.fft.ifft", "scipy.fft.irfft",
    "scipy.fft.rfft", "scipy.integrate.cumulative_trapezoid", "scipy.integrate.simpson", "scipy.integrate.trapezoid",
    "scipy.signal.convolve", "scipy.signal.correlate", "scipy.signal.fftconvolve",
    "scipy.special.log_softmax", "scipy.special.logsumexp", "scipy.special.multigammaln", "scipy.special.polygamma",
    "scipy.special.softmax", "scipy.special.softplus", "scipy.special.zeta", "scipy.special.lambertw",
})
"""Functions that are no ufuncs, and whose results are numbers or arrays of their own: they share no memory with an operand."""
