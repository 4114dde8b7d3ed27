"""Recurrences, prefix sums, filters and buffers."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import P, T, V, W


@example(x=V)
def recurrence(x):
    y = np.zeros(x.shape[0])
    y[0] = x[0]
    for i in range(1, x.shape[0]):
        y[i] = y[i - 1] * x[i]
    return np.sum(y * y)


@example(x=V)
def prefix_sums(x):
    y = np.zeros_like(x)
    total = 0.0
    for i in range(len(x)):
        total += x[i] ** 2
        y[i] = total
    return np.sum(np.sin(y))


@example(x=V)
def prefix_in_place(x):
    for i in range(1, len(x)):
        x[i] += x[i - 1] * np.sin(x[i])
    return x


@example(x=np.concatenate([V, W[:2]]))
def tree_scan(x):
    n = len(x)
    d = 1
    while d < n:
        for i in range(2 * d - 1, n, 2 * d):
            x[i] += x[i - d] * x[i - d]
        d *= 2
    x[n - 1] = 0.0
    while d > 1:
        d //= 2
        for i in range(2 * d - 1, n, 2 * d):
            t = x[i - d]
            x[i - d] = x[i]
            x[i] += np.sin(t)
    return x


@example(x=V)
def doubling_scan(x):
    y = x.copy()
    d = 1
    while d < len(x):
        y[d:] = y[d:] + 0.5 * y[:-d] * y[d:]
        d = 2 * d
    return np.sum(y)


@example(x=V, alpha=0.3)
def smoothing(x, alpha):
    s = np.empty_like(x)
    s[0] = x[0]
    for t in range(1, len(x)):
        s[t] = alpha * x[t] + (1.0 - alpha) * s[t - 1]
    return np.sum((s - x) ** 2)


@example(x=W, smooth=False)
def running_maximum(x):
    y = x.copy()
    for i in range(1, len(x)):
        y[i] = max(y[i - 1], x[i])
    return np.sum(y * y)


@example(x=V, b=T, a=P)
def iir_filter(x, b, a):
    y = np.zeros(len(x))
    for n in range(len(x)):
        for k in range(len(b)):
            if n - k >= 0:
                y[n] += b[k] * x[n - k]
        for k in range(1, len(a)):
            if n - k >= 0:
                y[n] -= a[k] * y[n - k]
    return np.sum(y * y)


@example(x=V, n=6)
@example(x=V, n=1)
def ring_buffer(x, n):
    buffer = np.zeros(3)
    total = 0.0
    for i in range(n):
        buffer[i % 3] = np.sin(x[i]) * buffer[(i + 1) % 3] + x[i]
        total += buffer[0] * buffer[1]
    return total


@example(x=V)
def delay_line(x):
    line = np.zeros(4)
    out = np.zeros_like(x)
    for i in range(len(x)):
        out[i] = x[i] * line[-1] + x[i]
        line[1:] = line[:-1]
        line[0] = out[i]
    return np.sum(out * out)


@example(x=V)
def welford(x):
    mean = 0.0
    m2 = 0.0
    variances = np.zeros(len(x))
    for i in range(len(x)):
        delta = x[i] - mean
        mean += delta / (i + 1)
        m2 += delta * (x[i] - mean)
        variances[i] = m2 / (i + 1)
    return np.sum(variances)


@example(z=V, q=0.1, r=0.4)
def kalman(z, q, r):
    x = np.zeros(len(z) + 1)
    p = np.ones(len(z) + 1)
    for k in range(len(z)):
        predicted = p[k] + q
        gain = predicted / (predicted + r)
        x[k + 1] = x[k] + gain * (z[k] - x[k])
        p[k + 1] = (1.0 - gain) * predicted
    return np.sum(x ** 2) + p[-1]


@example(x=V, width=3)
def moving_average(x, width):
    y = np.zeros(len(x) - width + 1)
    s = 0.0
    for i in range(len(x)):
        s += x[i]
        if i >= width:
            s -= x[i - width]
        if i >= width - 1:
            y[i - width + 1] = s / width
    return np.sum(y ** 3)


@example(c=W, x=0.7)
def horner_with_history(c, x):
    b = np.zeros(len(c))
    b[-1] = c[-1]
    for i in range(len(c) - 2, -1, -1):
        b[i] = c[i] + x * b[i + 1]
    return b[0] * b[1]


@example(c=W, x=0.4)
def clenshaw(c, x):
    b1 = 0.0
    b2 = 0.0
    for k in range(len(c) - 1, 0, -1):
        b1, b2 = 2.0 * x * b1 - b2 + c[k], b1
    return x * b1 - b2 + c[0]


@example(x=V)
def running_log_sum(x):
    out = np.empty(len(x))
    m = x[0]
    s = 1.0
    out[0] = x[0]
    for i in range(1, len(x)):
        if x[i] > m:
            s = s * np.exp(m - x[i]) + 1.0
            m = x[i]
        else:
            s += np.exp(x[i] - m)
        out[i] = m + np.log(s)
    return np.sum(out)


@example(x=V, heads=np.array([0, 0, 1, 0, 1, 0]))
def segmented_sums(x, heads):
    y = x ** 2
    for i in range(1, len(x)):
        if heads[i] == 0:
            y[i] += y[i - 1]
    return np.sum(y * x)


@example(x=V)
def differences_table(x):
    n = len(x)
    c = x.copy()
    for level in range(1, n):
        for i in range(n - 1, level - 1, -1):
            c[i] = (c[i] - c[i - 1]) / level
    return np.sum(c * c)


@example(x=W, k=0.9)
def leaky_integrator(x, k):
    v = np.zeros(2)
    spikes = 0.0
    for i in range(len(x)):
        v *= k
        v += x[i]
        v[1] += v[0] ** 2
        spikes += np.tanh(v[1])
    return spikes
