"""Logistic functions, sums of exponentials, and what information theory is made of."""

from __future__ import annotations

import numpy as np
import scipy.special as sp

from adjoint_gen.ir.kinds import Kind, broadcast
from adjoint_gen.rules.asking import asked_of
from adjoint_gen.rules.calls import Call
from adjoint_gen.rules.creation import as_precise, beside
from adjoint_gen.rules.interpolation import floating
from adjoint_gen.rules.kinds import operand, reduced, together, value
from adjoint_gen.rules.operators import is_complex
from adjoint_gen.rules.promotion import of_ufunc
from adjoint_gen.rules.special import floating_dtype
from adjoint_gen.rules.table import UnsupportedCallError, d, derivative
from adjoint_gen.rules.text import static
from adjoint_gen.runtime import exp_shares, log_ratio, quotient, ratio


@derivative(sp.expit, kind=of_ufunc(sp.expit), costly=True)
def expit(y, x):
    """``1 - y`` would lose its digits."""
    return y * sp.expit(-x) * d[x]


@derivative(sp.logit, kind=of_ufunc(sp.logit), costly=True, singular=True)
def logit(y, x):
    return quotient(d[x], x * (1.0 - x))


@derivative(sp.log_expit, kind=of_ufunc(sp.log_expit), costly=True)
def log_expit(y, x):
    return sp.expit(-x) * d[x]


if hasattr(sp, "softplus"):  # of SciPy 1.17

    @derivative(sp.softplus, kind=asked_of(sp.softplus), costly=True)
    def softplus(y, x):
        return sp.expit(x) * d[x]


# Sums of exponentials.


def of_sum(call: Call) -> Kind:
    """``logsumexp(a, axis, b, keepdims)``; of numbers of different precision the dtype is not told."""
    a, b = operand(call, "a"), operand(call, "b")
    shape, dtype = (a.shape, a.dtype) if b.tag == "none" else (broadcast(a.shape, b.shape), together((a, b)))
    if dtype != a.dtype:
        dtype = None
    if call.constant("return_sign") is not False:
        return Kind("other")
    if not shape.rank and call.constant("keepdims") is not False:
        return Kind("unknown", floating_dtype(dtype))  # of a number it makes an array
    return value(floating_dtype(dtype), reduced(shape, call.constant("axis"), call.constant("keepdims")))


@static
def one_result(return_sign: bool) -> bool:
    """Whether a sum is returned without its sign, as it must be."""
    if return_sign:
        raise UnsupportedCallError("`return_sign=True` of `logsumexp`", "one result: without it")
    return True


@derivative(sp.logsumexp, kind=of_sum, costly=True)
def logsumexp(y, a, axis=None, b=None, keepdims=False, return_sign=False):
    if one_result(return_sign) and b is None:
        return np.sum(exp_shares(a, axis) * d[a], axis=axis, keepdims=keepdims)
    share = np.exp(a - (y if axis is None or keepdims else np.expand_dims(y, axis)))
    by_weights = np.sum(share * d[b], axis=axis, keepdims=keepdims)
    return np.sum(b * share * d[a], axis=axis, keepdims=keepdims) + by_weights


@derivative(sp.softmax, kind=asked_of(sp.softmax), costly=True)
def softmax(y, x, axis=None):
    return y * (d[x] - np.sum(y * d[x], axis=axis, keepdims=True))


@derivative(sp.log_softmax, kind=asked_of(sp.log_softmax), costly=True)
def log_softmax(y, x, axis=None):
    return d[x] - np.sum(np.exp(y) * d[x], axis=axis, keepdims=True)


# Entropies.


@derivative(sp.xlogy, kind=of_ufunc(sp.xlogy), costly=True, singular=True)
def xlogy(z, x, y):
    one = 1.0 + 0.0j if is_complex(x) else beside(y, 1.0)  # a complex number has the complex logarithm beside it
    return as_precise(z, sp.xlogy(one, y)) * d[x] + as_precise(z, ratio(x, y)) * d[y]


@derivative(sp.xlog1py, kind=of_ufunc(sp.xlog1py), costly=True, singular=True)
def xlog1py(z, x, y):
    logarithm = sp.xlog1py(1.0 + 0.0j, y) if is_complex(x) else sp.log1p(y)
    return as_precise(z, logarithm) * d[x] + as_precise(z, ratio(x, 1.0 + y)) * d[y]


@derivative(sp.entr, kind=of_ufunc(sp.entr), costly=True, singular=True)
def entr(y, x):
    return -(1.0 + sp.xlogy(beside(x, 1.0), x)) * d[x]


@derivative(sp.rel_entr, kind=of_ufunc(sp.rel_entr), costly=True, singular=True)
def rel_entr(z, x, y):
    x, y = floating(x), floating(y)
    return (1.0 + log_ratio(x, y)) * d[x] - ratio(x, y) * d[y]


@derivative(sp.kl_div, kind=of_ufunc(sp.kl_div), costly=True, singular=True)
def kl_div(z, x, y):
    x, y = floating(x), floating(y)
    return log_ratio(x, y) * d[x] + (1.0 - ratio(x, y)) * d[y]


@derivative(sp.huber, kind=of_ufunc(sp.huber))
def huber(y, delta, r):
    """Outside of ``delta`` the slope is constant."""
    delta, r = floating(delta), floating(r)
    beyond = np.maximum(np.abs(r) - delta, 0.0)
    return np.clip(r, -delta, delta) * d[r] + beyond * d[delta]


@derivative(sp.pseudo_huber, kind=of_ufunc(sp.pseudo_huber), costly=True, singular=True)
def pseudo_huber(y, delta, r):
    """With ``h = hypot(delta, r)`` it is ``delta * (h - delta)``, and ``h - delta`` is ``r**2 / (h + delta)``."""
    delta, r = floating(delta), floating(r)
    h = np.hypot(delta, r)
    beyond = ratio(r * r, h + delta)
    return ratio(r * delta, h) * d[r] + ratio(beyond * beyond, h) * d[delta]


