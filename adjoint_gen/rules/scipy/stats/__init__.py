"""Rules of ``scipy.stats``: densities, distribution functions and quantiles, which are methods of its distributions.

Each differential is one of the standard distribution at ``z = (x - loc) / scale``. Where a density vanishes so does its
derivative; where a logarithm is ``-inf`` or a parameter is none, its derivative is nan.
"""
