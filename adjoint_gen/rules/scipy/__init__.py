"""Rules for SciPy's functions of arrays, a package for each of its modules.

None is read before a program calls a function of that module: this package depends on SciPy nowhere else, and imports none of
its modules by itself. See :mod:`adjoint_gen.rules.loading`.
"""
