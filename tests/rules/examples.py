"""One example line per rule of operators, elementwise mathematics and ``math``; `array()` is a Python float."""

from __future__ import annotations

import builtins
import cmath
import math
import operator

import numpy as np

from adjoint_gen.runtime import (
    chosen,
    dot_left,
    dot_right,
    duplicate,
    log_share,
    matmul_left,
    matmul_right,
    polygamma,
    power_log,
    power_partial,
    quotient,
    real_base,
    selected,
    sinc_derivative,
    uncross,
)
from tests.rules.harness import array, example, fixed, text

X = array(3, 4)
Y = array(3, 4, low=1.2, high=2.4, seed=1)
S = array(3, 4, low=-0.9, high=0.9)
C = array(3, 4, low=-2.0, high=2.0, seed=2) + 1j * array(3, 4, low=-2.0, high=2.0, seed=3)
E = array(3, 4, low=0.5, high=1.5, seed=4) + 1j * array(3, 4, low=-0.8, high=0.9, seed=5)
LONG = array(3, 4, low=3.3, high=3.4)
SHORT = array(3, 4, low=1.2, high=1.5, seed=1)  # LONG / SHORT stays between 2 and 3
MASK = fixed(S > 0)
BINARY = [
    operator.add, operator.sub, operator.mul, operator.truediv, operator.pow, np.add, np.subtract, np.multiply, np.divide,
    np.power, np.float_power, np.arctan2, np.hypot, np.logaddexp, np.logaddexp2, np.maximum, np.minimum, np.fmax, np.fmin,
    quotient, power_log, log_share,
]
ANYWHERE = [
    operator.neg, operator.pos, np.negative, np.positive, builtins.abs, np.absolute, np.fabs, np.sin, np.cos, np.arctan,
    np.sinc, sinc_derivative, np.deg2rad, np.radians, np.rad2deg, np.degrees, np.sinh, np.cosh, np.tanh, np.arcsinh,
    np.exp, np.exp2, np.expm1, np.square, np.nan_to_num, np.conjugate, np.real, np.imag,
]
INSIDE = [np.tan, np.arcsin, np.arccos, np.arctanh, np.log1p]
POSITIVE = [np.log, np.log2, np.log10, np.sqrt, np.cbrt, np.reciprocal]
COMPLEX = [
    operator.neg, np.negative, builtins.abs, np.absolute, np.sin, np.cos, np.tan, np.exp, np.square, np.conjugate, np.real,
    np.imag, np.angle, np.log, np.sqrt, np.sinh, np.cosh, np.tanh, np.reciprocal, np.arcsinh, np.expm1, np.arctan,
    np.exp2, np.log1p, np.log2, np.log10, np.positive, np.arcsin,
]
OF_FLOATS = [
    math.sin, math.cos, math.tan, math.asin, math.acos, math.atan, math.sinh, math.cosh, math.tanh, math.asinh, math.atanh,
    math.degrees, math.radians, math.exp, math.exp2, math.expm1, math.log, math.log2, math.log10, math.log1p, math.sqrt,
    math.cbrt, math.fabs, math.erf, math.erfc, math.gamma, math.lgamma, builtins.float,
]
OF_COMPLEX = [
    cmath.sin, cmath.cos, cmath.tan, cmath.asin, cmath.acos, cmath.atan, cmath.sinh, cmath.cosh, cmath.tanh, cmath.asinh,
    cmath.acosh, cmath.atanh, cmath.exp, cmath.log, cmath.log10, cmath.sqrt, cmath.phase,
]

EXAMPLES = [
    *(example(f, x) for f in OF_COMPLEX for x in (0.4 + 0.3j, -0.7 - 1.2j)),
    example(cmath.log, 0.4 + 0.3j, 2.0 + 0.1j),
    *(example(f, X) for f in (np.emath.arcsin, np.emath.arccos, np.emath.arctanh)),
    *(example(f, np.abs(X) + 0.1) for f in (np.emath.sqrt, np.emath.log, np.emath.log2, np.emath.log10)),
    example(np.emath.logn, 3.0, np.abs(X) + 0.1),
    example(cmath.rect, 1.3, 0.7),
    *(example(f, X, Y) for f in BINARY),
    *(example(f, S) for f in ANYWHERE),
    *(example(f, X) for f in INSIDE),
    *(example(real_base, x, fixed(1.5)) for x in (array(), X)),
    *(example(duplicate, x) for x in (0.4, X)),
    *(example(f, Y) for f in (*POSITIVE, np.arccosh)),
    *(example(f, E) for f in COMPLEX),
    *(example(f, C, E) for f in (operator.add, operator.sub, operator.mul, operator.truediv, np.multiply, np.divide)),
    *(example(f, X, E) for f in (operator.mul, operator.truediv, operator.add)),
    *(example(f, x) for f in (np.ndarray.conj, np.ndarray.conjugate) for x in (S, E)),
    *(example(f, x) for f in OF_FLOATS for x in (0.4, 0.7)),
    *(example(f, -1.7) for f in (math.fabs, math.gamma, math.lgamma, math.erf, math.cbrt, math.atan, builtins.float)),
    *(example(f, 2.6) for f in (math.acosh, math.gamma, math.lgamma, math.log)),
    *(example(f, 7.3, 2.1) for f in (math.log, math.pow, math.atan2, math.hypot, math.fmod, math.remainder, math.copysign)),
    example(math.fmod, -7.3, 2.1),
    *(example(builtins.complex, *parts) for parts in ((0.4, 0.7), (0.4,))),
    example(math.copysign, 7.3, -2.1),
    example(math.ldexp, 0.7, 3),
    example(polygamma, 0, 0.7),
    example(polygamma, 2, -1.3),
    example(power_partial, Y, X),
    example(power_partial, Y, X, 2, 1),
    example(operator.pow, X, 2),
    example(operator.pow, X, text(3.0)),
    example(operator.pow, S, 3),
    example(operator.pow, X, text(-1.5)),
    example(operator.pow, X, text(0.5)),
    example(operator.pow, E, 2),
    example(operator.pow, X, fixed(3)),
    example(operator.pow, 2, X),
    example(np.power, X, 1),
    example(builtins.pow, 0.7, 1.3),
    example(builtins.pow, 0.7, 2),
    example(operator.mod, LONG, SHORT),
    example(np.remainder, -LONG, SHORT),
    example(np.fmod, -LONG, SHORT),
    example(builtins.max, 1.0, 3.0, 2.0),
    example(builtins.min, 1.0, 3.0),
    example(np.clip, S, text(-0.2), text(0.3)),
    example(np.clip, S, text(-0.2), None),
    example(np.clip, S, None, fixed(0.3)),
    example(np.clip, S, -X, X),
    example(np.clip, S, min=text(-0.2), max=text(0.3)),
    *(example(f, *pair) for f in (np.maximum, np.fmin) for pair in ((C, C[::-1]), (S, C), (C, text(0.0)))),
    example(np.clip, C, text(-0.2), S),
    *(example(f, x) for f in (np.float64, np.complex128) for x in (S, 0.7)),
    example(np.maximum, S, text(0.0)),
    example(np.maximum, text(0.0), S),
    example(np.where, MASK, X, Y),
    example(np.where, MASK, X, text(0.0)),
    example(np.where, MASK, text(0.5), Y),
    example(chosen, fixed(1.0), 0.7, -0.4),
    example(chosen, fixed(0.0), 0.7, text(0.5)),
    example(np.heaviside, S, Y),
    example(np.copysign, X, S),
    example(np.ldexp, X, fixed(np.arange(12).reshape(3, 4) - 3)),
    example(np.angle, E, True),
    example(np.ndarray.real, E),
    example(np.ndarray.imag, E),
    example(np.ndarray.real, X),
    example(selected, S, fixed(np.heaviside(S, 0.5))),
    example(uncross, array(2, 3), array(2, 3), array(2, 3, seed=1)),
    example(matmul_left, array(2, 4), array(2, 3), array(3, 4)),
    example(matmul_right, array(2, 4), array(2, 3), array(3, 4)),
    example(matmul_left, array(3, 2, 4, 5), array(4, 1), array(3, 2, 1, 5)),
    example(matmul_right, array(3, 2, 1, 4), array(3, 2, 1, 5), array(2, 5, 4)),
    example(dot_left, array(2, 5, 4), array(2, 3), array(5, 3, 4)),
    example(dot_right, array(2, 5, 4), array(2, 3), array(5, 3, 4)),
    example(np.nan_to_num, X),
]
