"""Rules of ``scipy.linalg``.

Those of solutions and factors follow M. Giles, *Collected matrix derivative results for forward and reverse mode algorithmic
differentiation* (2008). Of what a function does not read of a matrix there is no derivative.
"""
