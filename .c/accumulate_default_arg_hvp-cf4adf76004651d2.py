# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.accumulate_default_arg
# source: aacb6a1dd5bb88f3e473ab0cae811c94
# code: e9316d59bceafe9e10aff46d3a681465
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: math = module math
# asked: math.tanh = builtin_function_or_method math.tanh
# asked: shared memory = 
# asked: equal axes = 
# sha256: e6073e6a0ef7a5cc21af5885cae3f6e54ee9a20263a270f98912800d96467d74

# Product of the Hessian of z_f.accumulate_default_arg with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import add_at, expect, is_array, zeros_like


def walk_forward_jvp(v, acc, acc_bar, v_dot, acc_dot, acc_bar_dot):
    t = math.tanh(v)   # 5: acc.append(math.tanh(v))
    t1 = (1.0 - t * t) * v_dot
    acc.append(t)
    acc_dot.append(t1)
    acc_bar.append(0.0)
    acc_bar_dot.append(0.0)
    t2 = len(acc) < 4  # 6: if len(acc) < 4:
    if t2:
        t3 = acc[-1]   # 7: walk(acc[-1] * 1.3, acc)
        (_, walk_res, t6), (_, walk_res_dot, t7) = walk_forward_jvp(t3 * 1.3, acc, acc_bar, 1.3 * acc_dot[-1],
            acc_dot, acc_bar_dot)
    else:
        walk_res = t6 = None
        walk_res_dot = t7 = 0.0
    return (acc, (t, t2, walk_res, t6), acc_bar), (acc_dot, (t1, walk_res_dot, t7), acc_bar_dot)


def walk_2_forward_jvp(v, acc, acc_bar, v_dot, acc_dot, acc_bar_dot):
    t = math.tanh(v)   # 5: acc.append(math.tanh(v))
    t1 = (1.0 - t * t) * v_dot
    acc.append(t)
    acc_dot.append(t1)
    acc_bar.append(0.0)
    acc_bar_dot.append(0.0)
    t2 = len(acc) < 4  # 6: if len(acc) < 4:
    if t2:
        t3 = acc[-1]   # 7: walk(acc[-1] * 1.3, acc)
        (_, walk_2_res, t6), (_, walk_2_res_dot, t7) = walk_2_forward_jvp(t3 * 1.3, acc, acc_bar,
            1.3 * acc_dot[-1], acc_dot, acc_bar_dot)
    else:
        walk_2_res = t6 = None
        walk_2_res_dot = t7 = 0.0
    return (acc, (t, t2, walk_2_res, t6), acc_bar), (acc_dot, (t1, walk_2_res_dot, t7), acc_bar_dot)


def walk_2_reverse_jvp(residuals, acc_bar, residuals_dot, acc_bar_dot):
    t, t1, walk_2_res, t2 = residuals
    t3, walk_2_res_dot, t4 = residuals_dot

    if t1:              # 6: if len(acc) < 4:
        # 7: walk(acc[-1] * 1.3, acc)
        t5, t6 = walk_2_reverse_jvp(walk_2_res, acc_bar, walk_2_res_dot, acc_bar_dot)
        add_at(acc_bar_dot, -1, 1.3 * t6)
        acc_bar[-1] += t5 * 1.3
    t7 = acc_bar.pop()  # 5: acc.append(math.tanh(v))
    t2 = acc_bar_dot.pop()
    t1 = t * t3
    t4 = 1.0 - t * t
    v_bar = t7 * t4
    v_bar_dot = t4 * t2 + t7 * -(t1 + t1)
    return v_bar, v_bar_dot


def walk_reverse_jvp(residuals, acc_bar, residuals_dot, acc_bar_dot):
    t, t1, walk_res, t2 = residuals
    t3, walk_res_dot, t4 = residuals_dot

    if t1:              # 6: if len(acc) < 4:
        t5, t6 = walk_reverse_jvp(walk_res, acc_bar, walk_res_dot, acc_bar_dot)  # 7: walk(acc[-1] * 1.3, acc)
        add_at(acc_bar_dot, -1, 1.3 * t6)
        acc_bar[-1] += t5 * 1.3
    t7 = acc_bar.pop()  # 5: acc.append(math.tanh(v))
    t2 = acc_bar_dot.pop()
    t1 = t * t3
    t4 = 1.0 - t * t
    v_bar = t7 * t4
    v_bar_dot = t4 * t2 + t7 * -(t1 + t1)
    return v_bar, v_bar_dot


def accumulate_default_arg_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    tape, tape_1 = [], []
    for i in range(len(x)):  # 9: return sum(sum(walk(v)) for v in x) + walk(x[0], [x[1]])[-1]
        v = x[i]
        v_dot = x_dot[i]
        acc, acc_dot, acc_bar, acc_bar_dot = [], [], [], []
        t = math.tanh(v)
        acc.append(t)
        acc_dot.append((1.0 - t * t) * v_dot)
        acc_bar.append(0.0)
        acc_bar_dot.append(0.0)
        t1 = len(acc) < 4
        if t1:
            t2 = acc[-1]
            (_, walk_res, _), (_, walk_res_dot, _) = walk_forward_jvp(t2 * 1.3, acc, acc_bar,
                1.3 * acc_dot[-1], acc_dot, acc_bar_dot)
            tape.append((walk_res, walk_res_dot))
        t = len(acc)
        for i in range(t):
            acc[i]           # may raise or warn, as in the primal
        tape_1.append((t1, t, acc_bar, acc_bar_dot))
    t2 = x[0]
    t3 = [x[1]]
    t4 = [x_dot[1]]
    t5 = [0.0]
    t = [0.0]
    t1 = math.tanh(t2)
    t6 = 1.0 - t1 * t1
    t7 = t6 * x_dot[0]
    t3.append(t1)
    t4.append(t7)
    t5.append(0.0)
    t.append(0.0)
    t8 = len(t3) < 4
    if t8:
        t2 = t3[-1]
        (_, walk_2_res, _), (_, walk_2_res_dot, _) = walk_2_forward_jvp(t2 * 1.3, t3, t5, 1.3 * t4[-1], t4, t)
    else:
        walk_2_res_dot = 0.0
    t3[-1]                   # may raise or warn, as in the primal

    # reverse sweep
    t5[-1] += y_bar  # 9
    if t8:
        t13, t14 = walk_2_reverse_jvp(walk_2_res, t5, walk_2_res_dot, t)
        add_at(t, -1, 1.3 * t14)
        t5[-1] += t13 * 1.3
    t2 = t5.pop()
    t3 = t.pop()
    x_bar_dot = zeros_like(x)
    x_bar_dot[1] += t[0]
    x_bar_dot[0] += t6 * t3 - t2 * (2.0 * t1 * t7)
    for i, (t1, t, acc_bar, acc_bar_dot) in zip(reversed(range(len(x))), reversed(tape_1)):
        for j in reversed(range(t)):
            acc_bar[j] += y_bar
        if t1:
            walk_res, walk_res_dot = tape.pop()
            t, t2 = walk_reverse_jvp(walk_res, acc_bar, walk_res_dot, acc_bar_dot)
            add_at(acc_bar_dot, -1, 1.3 * t2)
            acc_bar[-1] += t * 1.3
        t3 = acc_bar.pop()
        t1 = acc_bar_dot.pop()
        v = x[i]
        v_dot = x_dot[i]
        t2 = math.tanh(v)
        t = 1.0 - t2 * t2
        x_bar_dot[i] += t * t1 - t3 * (2.0 * t2 * (t * v_dot))
    return x_bar_dot
