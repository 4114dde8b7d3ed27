"""Rules of ``scipy.special``.

Formulas are those of the NIST Digital Library of Mathematical Functions (DLMF), by the numbers that the texts give. Derivatives
are written so that they lose no digits where terms would cancel, mostly by functions of the hypergeometric family, which are
closed under differentiation.
"""
