"""Jumps, loops that end early, names born in branches, bounds that change."""

import numpy as np

from tests.zoo.example import example
from tests.zoo.values import M, T, V, W


@example(A=M, limit=2.5)
@example(A=M, limit=1e3)
def early_return_two_loops_deep(A, limit):
    total = 0.0
    for i in range(A.shape[0]):
        for j in range(A.shape[1]):
            total += A[i, j] ** 2
            A[i, j] = total
            if total > limit:
                return total * A[0, 0]
    return np.sum(A)


@example(x=V, limit=3.0)
def break_in_search(x, limit):
    y = np.zeros(len(x))
    s = 0.0
    for i in range(len(x)):
        s += x[i]
        y[i] = s * s
        if s > limit:
            break
    return np.sum(y) * s


@example(x=W)
def continue_over_negatives(x):
    y = x.copy()
    for i in range(len(x)):
        if x[i] < 0.0:
            continue
        y[i] = x[i] ** 3
        y[i - 1] += y[i]
    return np.sum(y * y)


@example(x=V, level=5.0)
@example(x=V, level=1.2)
def loop_else(x, level):
    y = x.copy()
    for i in range(len(x)):
        if x[i] > level:
            y[i] = 0.0
            break
        y[i] *= 2.0
    else:
        y *= x
    return np.sum(y)


@example(a=2.0)
def bisection_then_newton(a):
    low, high = 0.0, 2.0
    for _ in range(3):
        middle = 0.5 * (low + high)
        if middle * middle > a:
            high = middle
        else:
            low = middle
    x = high
    while True:
        step = (x * x - a) / (2.0 * x)
        x = x - step
        if abs(step) < 1e-13:
            break
    return x ** 3


@example(x=V)
def born_in_a_branch(x):
    if x[0] > 0.5:
        y = np.zeros(3)
        y[0] = x[0] ** 2
        y[1] = x[1] * y[0]
    else:
        y = np.ones(3)
    return np.sum(y * x[:3])


@example(x=V, n=3)
def born_in_a_loop(x, n):
    for i in range(n):
        last = x[i] * x[i + 1]
        x[i] = last
    return last * np.sum(x)


@example(x=V, n=5)
def bounds_that_the_body_changes(x, n):
    y = x.copy()
    k = n
    for i in range(k):
        k = k - 1
        for j in range(k):
            y[j] *= x[i]
    return np.sum(y)


@example(x=0.7, n=9)
def counted_down(x, n):
    while n > 1:
        if n % 2 == 0:
            n //= 2
            x = np.sin(x) * 1.5
        else:
            n = n - 1
            x += x * x * 0.1
    return x


@example(x=V, y=W)
def nested_breaks(x, y):
    s = 0.0
    z = np.zeros(len(x))
    for i in range(len(x)):
        for j in range(len(y)):
            if y[j] < -0.5:
                break
            if i == j:
                continue
            z[i] += x[i] * y[j]
        if z[i] > 4.0:
            break
        s += z[i] ** 2
    return s


@example(x=W)
def first_sign_change(x):
    for i in range(len(x) - 1):
        if x[i] * x[i + 1] < 0.0:
            root = x[i] / (x[i] - x[i + 1])
            return i + root
    return 0.0


@example(x=V, digits=4)
def relax_until_small(x, digits):
    tolerance = 10.0 ** -digits
    while True:
        worst = 0.0
        for i in range(1, len(x) - 1):
            new = 0.5 * (x[i - 1] + x[i + 1])
            worst = max(worst, abs(new - x[i]))
            x[i] = new
        if worst < tolerance:
            return np.sum(x * x)


@example(x=T, n=0)
@example(x=T, n=3)
def no_trips(x, n):
    y = x.copy()
    for i in range(n):
        y[i] = y[i] ** 2
    k = 0
    while k < n - 2:
        y[k] *= 2.0
        k += 1
    return np.sum(y * x)


@example(x=V, mode="square")
@example(x=V, mode="cube")
def chosen_by_a_string(x, mode):
    y = np.zeros_like(x)
    if mode == "square":
        y[:] = x ** 2
    elif mode == "cube":
        y[::2] = x[::2] ** 3
    y[0] += 1.0
    return np.sum(y * x)


@example(x=W, smooth=False)
def clipped_in_place(x):
    for i in range(len(x)):
        if x[i] > 0.4:
            x[i] = 0.4
        elif x[i] < -0.3:
            x[i] = -0.3 * x[0]
    return np.sum(x * x)


@example(x=V, flag=True)
@example(x=V, flag=False)
def returns_on_both_sides(x, flag):
    x[0] *= x[1]
    if flag:
        x[1:] *= x[0]
        return np.sum(x)
    x[2] = 0.0
    return np.prod(x[:2]) + x[2]


@example(x=1.3, y=0.4)
def mandelbrot_radius(x, y):
    zx, zy = 0.0, 0.0
    for k in range(20):
        zx, zy = zx * zx - zy * zy + x, 2.0 * zx * zy + y
        if zx * zx + zy * zy > 40.0:
            break
    return np.log(zx * zx + zy * zy) / 2 ** k
