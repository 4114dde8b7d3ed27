# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.accumulate_default_arg
# source: aacb6a1dd5bb88f3e473ab0cae811c94
# code: e9316d59bceafe9e10aff46d3a681465
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: math = module math
# asked: math.tanh = builtin_function_or_method math.tanh
# asked: shared memory = 
# asked: equal axes = 
# sha256: 6550cb094eea03c69c336d57f217595bbf2ccd1e6206aaae1534531c619f5631

# Gradient of z_f.accumulate_default_arg with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, zeros_like


def walk_2_forward(v, acc, acc_bar):
    t = math.tanh(v)   # 5: acc.append(math.tanh(v))
    acc.append(t)
    acc_bar.append(0.0)
    t1 = len(acc) < 4  # 6: if len(acc) < 4:
    if t1:
        _, walk_2_res, t3 = walk_2_forward(acc[-1] * 1.3, acc, acc_bar)  # 7: walk(acc[-1] * 1.3, acc)
    else:
        walk_2_res = t3 = None
    return acc, (t, t1, walk_2_res, t3), acc_bar


def walk_2_reverse(residuals, acc_bar):
    t, t1, walk_2_res, t2 = residuals

    if t1:                                        # 6: if len(acc) < 4:
        t3 = walk_2_reverse(walk_2_res, acc_bar)  # 7: walk(acc[-1] * 1.3, acc)
        acc_bar[-1] += t3 * 1.3
    t4 = acc_bar.pop()                            # 5: acc.append(math.tanh(v))
    v_bar = t4 * (1.0 - t * t)
    return v_bar


def walk_forward(v, acc, acc_bar):
    t = math.tanh(v)   # 5: acc.append(math.tanh(v))
    acc.append(t)
    acc_bar.append(0.0)
    t1 = len(acc) < 4  # 6: if len(acc) < 4:
    if t1:
        _, walk_res, t3 = walk_forward(acc[-1] * 1.3, acc, acc_bar)  # 7: walk(acc[-1] * 1.3, acc)
    else:
        walk_res = t3 = None
    return acc, (t, t1, walk_res, t3), acc_bar


def walk_reverse(residuals, acc_bar):
    t, t1, walk_res, t2 = residuals

    if t1:                                    # 6: if len(acc) < 4:
        t3 = walk_reverse(walk_res, acc_bar)  # 7: walk(acc[-1] * 1.3, acc)
        acc_bar[-1] += t3 * 1.3
    t4 = acc_bar.pop()                        # 5: acc.append(math.tanh(v))
    v_bar = t4 * (1.0 - t * t)
    return v_bar


def accumulate_default_arg_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    tape_1, tape = [], []
    for v in x:     # 9: return sum(sum(walk(v)) for v in x) + walk(x[0], [x[1]])[-1]
        acc, acc_bar = [], []
        acc.append(math.tanh(v))
        acc_bar.append(0.0)
        t = len(acc) < 4
        if t:
            _, walk_res, _ = walk_forward(acc[-1] * 1.3, acc, acc_bar)
            tape_1.append(walk_res)
        t3 = len(acc)
        for i in range(t3):
            acc[i]  # may raise or warn, as in the primal
        tape.append((t, t3, acc_bar))
    t1 = x[0]
    t2 = [x[1]]
    t4 = [0.0]
    t5 = math.tanh(t1)
    t2.append(t5)
    t4.append(0.0)
    t = len(t2) < 4
    if t:
        _, walk_2_res, _ = walk_2_forward(t2[-1] * 1.3, t2, t4)
    t2[-1]          # may raise or warn, as in the primal

    # reverse sweep
    t4[-1] += y_bar  # 9
    if t:
        t1 = walk_2_reverse(walk_2_res, t4)
        t4[-1] += t1 * 1.3
    t2 = t4.pop()
    x_bar = zeros_like(x)
    x_bar[1] += t4[0]
    x_bar[0] += t2 * (1.0 - t5 * t5)
    for i, (t, t3, acc_bar) in zip(reversed(range(len(x))), reversed(tape)):
        for j in reversed(range(t3)):
            acc_bar[j] += y_bar
        if t:
            walk_res = tape_1.pop()
            t1 = walk_reverse(walk_res, acc_bar)
            acc_bar[-1] += t1 * 1.3
        t2 = acc_bar.pop()
        v = x[i]
        t = math.tanh(v)
        x_bar[i] += t2 * (1.0 - t * t)
    return x_bar
