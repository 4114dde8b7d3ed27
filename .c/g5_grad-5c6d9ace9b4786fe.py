# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: f11bcca66ed64353650c5cbf6ec56101
# python: 3.11
# numpy: 2.4.6
# function: z_y.g5
# source: 6d841622e49b689541b467759d43f882
# code: 1d9c14eef632bf9495b1bd24ce60d9a7
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: len = builtin_function_or_method builtins.len
# asked: deque = class collections.deque
# asked: values_1 = unbound
# asked: w_1 = unbound
# asked: equal axes = 
# sha256: 3a1a4a8a23533e652c0017efed75d5391d9a8e7283ba10886d7e2bbc9111937a

# Gradient of z_y.g5 with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def g5_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    values_1, w_1, d_tape, tape = [], [], [], []  # 3, 8
    for v_1 in x:                                 # 4: for v in it:
        w_1.append(v_1)                           # 5: w.append(v)
        t = len(w_1)
        if t > 2:
            w_1.pop(0)
        t1 = len(w_1)                             # 6: if len(w) == k:
        tape.append((t, t1))
        if t1 == 2:
            t2 = 0.0
            for i in range(t1):                   # 7: yield sum(w) / k
                t2 = t2 + w_1[i]
            d = t2 / 2
            d_tape.append(d)
            values_1.append(d ** 2)               # 8: return sum(d ** 2 for d in windowed(x, 2))
    t = len(values_1)                             # 8
    for i in range(t):
        values_1[i]                               # may raise or warn, as in the primal

    # reverse sweep
    values_1_bar = [y_bar] * t       # 8
    x_bar = zeros_like(x)            # 4
    w_1_bar = [0.0] * len(w_1)
    for i, (t, t1) in zip(reversed(range(len(x))), reversed(tape)):
        if t1 == 2:                  # 6
            d = d_tape.pop()
            t2 = values_1_bar.pop()  # 8
            d_bar = t2 * 2 * d
            t3 = d_bar / 2           # 7
            for j in reversed(range(t1)):
                w_1_bar[j] += t3
        if t > 2:                    # 5
            w_1_bar.insert(0, 0.0)
        v_1_bar = w_1_bar.pop()
        x_bar[i] += v_1_bar          # 4
    return x_bar
