# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f79ab65c368280e67f6bdfab7f867ef6
# python: 3.11
# numpy: 2.4.6
# function: tests.programs.zoo.stateful_2.retry_loop
# source: 3ba9713da03718aac556d0d5198a2ec3
# code: 626573f7e44c2a70c4783562b6ca8191
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: ValueError = class builtins.ValueError
# asked: abs = builtin_function_or_method builtins.abs
# asked: math = module math
# asked: math.sqrt = builtin_function_or_method math.sqrt
# asked: equal axes = 
# sha256: c178a9e240ce6bc83d4e82f5b5e646a78dfe2fb5806c0187329c7f232ebd3482

# Gradient of tests.programs.zoo.stateful_2.retry_loop with respect to x.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import expect, fail, is_array, quotient, zeros_like


def attempt(k, y):
    if y < 0 and k < 2:                 # 3
        fail(ValueError(k))             # 4: raise ValueError(k)
    return math.sqrt(abs(y)) * (k + 1)  # 5


def attempt_1(k, total, v):
    try:
        t = attempt(k, v)  # 11: total += attempt(k, v)
        total + t
        return 0
    except ValueError:
        return 1


def attempt_reverse(k, y, y_bar):
    # 5: return math.sqrt(abs(y)) * (k + 1)
    y_bar = quotient(y_bar * (k + 1) * 0.5, math.sqrt(abs(y))) * np.sign(y)
    return y_bar


def retry_loop_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    tape, trips_tape = [], []
    total = 0.0
    for v in x:                              # 7
        k = trips = 0
        while True:                          # 9
            trips = trips + 1
            caught = attempt_1(k, total, v)  # 10: try:
            t = caught == 0
            tape.append((k, t))
            if t:
                t1 = attempt(k, v)           # 11: total += attempt(k, v)
                total = total + t1
                break
            k = k + 1                        # 14: k += 1
        trips_tape.append(trips)

    # reverse sweep
    x_bar = zeros_like(x)                                     # 7
    for i, trips in zip(reversed(range(len(x))), reversed(trips_tape)):
        v = x[i]
        v_bar = 0.0
        for k in range(trips):                                # 9
            k, t = tape.pop()
            if t:                                             # 10
                v_bar = v_bar + attempt_reverse(k, v, y_bar)  # 11
        x_bar[i] += v_bar                                     # 7
    return x_bar
