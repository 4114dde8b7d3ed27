"""Functions as they stand in public projects: courses, signal processing, scientific packages."""

import numpy as np
from scipy import fft

from tests.programs.zoo.case import R, case


def batchnorm_forward(x, gamma, beta, bn_param):
    mode = bn_param["mode"]
    eps = bn_param.get("eps", 1e-5)
    momentum = bn_param.get("momentum", 0.9)
    N, D = x.shape
    running_mean = bn_param.get("running_mean", np.zeros(D, dtype=x.dtype))
    running_var = bn_param.get("running_var", np.zeros(D, dtype=x.dtype))
    out, cache = None, None
    if mode == "train":
        mu, var = x.mean(axis=0), x.var(axis=0)
        xn = (x - mu) / np.sqrt(var + eps)
        out = gamma * xn + beta
        running_mean = momentum * running_mean + (1 - momentum) * mu
        running_var = momentum * running_var + (1 - momentum) * var
        cache = (xn, gamma, var)
    elif mode == "test":
        out = gamma * (x - running_mean) / np.sqrt(running_var + eps) + beta
    else:
        raise ValueError('Invalid forward batchnorm mode "%s"' % mode)
    bn_param["running_mean"] = running_mean
    bn_param["running_var"] = running_var
    return out, cache


@case((0, 1, 2), (R(1, 5, 3), R(2, 3), R(3, 3), {"mode": "train"}), (R(4, 5, 3), R(5, 3), R(6, 3), {"mode": "test", "eps": 0.1}))
def normalised_by_modes(x, gamma, beta, bn_param):
    out, cache = batchnorm_forward(x, gamma, beta, bn_param)
    return np.sum(out * x) if cache is None else np.sum(out**3) + np.sum(cache[0] * cache[1])


@case((0, 1), (R(1, 3), 0.5, {"activation": "tanh", "layer": {"bias": True, "scale": 3}}),
      (R(2, 3), 0.7, {"activation": "relu", "layer": {"bias": False, "scale": 2}}),
      (R(3, 3), 0.9, {"activation": "none", "layer": {"bias": True, "scale": 1}}))
def configured_layer(x, b, config):
    extra = None
    if config["layer"]["bias"]:
        extra = (b, x * config["layer"]["scale"])
    config["seen"] = 1
    if config["activation"] == "tanh":
        config["activation"] = "relu"
        x = np.tanh(x)
    return np.sum(x**2) if extra is None else np.sum(x * extra[0] + extra[1] ** 2)


@case(0, (R(1, 9),), (R(2, 6), 2, "fast"), (R(3, 7), 3, "bits"))
def autocorrelation_by_padded_fft(x, nlags=4, padding="power"):
    n = len(x)
    if padding == "power":
        nf = 2 ** int(np.ceil(np.log2(2 * n - 1)))
    elif padding == "bits":
        nf = 1 << (2 * n - 1).bit_length()
    else:
        nf = fft.next_fast_len(2 * n - 1)
    F = np.fft.fft(x - x.mean(), nf)
    acov = np.fft.ifft(F * np.conjugate(F))[: nlags + 1].real / n
    back = fft.irfft(fft.rfft(x, nf), nf)[:n]
    return np.sum(acov[1:] / acov[0]) + np.sum(back**3)


@case((0, 1), (0.7, R(1, 4), 2, "whole"), (0.7, R(1, 4), 3, "pair"), (0.4, R(2, 4), 2, "alone"))
def number_or_row_in_a_loop(a, x, n, used):
    w = np.sin(x)
    if used != "pair":
        w = a * 2.0 if used == "alone" else x * a
    s = 0.0
    for k in range(n):
        if used == "pair":
            s = s + w[k] * w[0]
        else:
            s = s + np.sum(w * w) * k
    return s
