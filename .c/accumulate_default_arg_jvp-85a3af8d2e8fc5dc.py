# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.accumulate_default_arg
# source: aacb6a1dd5bb88f3e473ab0cae811c94
# code: e9316d59bceafe9e10aff46d3a681465
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: math = module math
# asked: math.tanh = builtin_function_or_method math.tanh
# asked: shared memory = 
# asked: equal axes = 
# sha256: 7e9186a69294c35c7881c3c41ad8dc6c3a810e8ca8420f2c2e3a2db199dbdefd

# Tangent of z_f.accumulate_default_arg with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array


def walk_jvp(v, acc, v_dot, acc_dot):
    t = math.tanh(v)  # 5: acc.append(math.tanh(v))
    acc.append(t)
    acc_dot.append((1.0 - t * t) * v_dot)
    if len(acc) < 4:  # 6
        t1 = acc[-1]  # 7: walk(acc[-1] * 1.3, acc)
        walk_jvp(t1 * 1.3, acc, 1.3 * acc_dot[-1], acc_dot)
    return acc, acc_dot


def walk_2_jvp(v, acc, v_dot, acc_dot):
    t = math.tanh(v)  # 5: acc.append(math.tanh(v))
    acc.append(t)
    acc_dot.append((1.0 - t * t) * v_dot)
    if len(acc) < 4:  # 6
        t1 = acc[-1]  # 7: walk(acc[-1] * 1.3, acc)
        walk_2_jvp(t1 * 1.3, acc, 1.3 * acc_dot[-1], acc_dot)
    return acc, acc_dot


def accumulate_default_arg_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    t = t1 = 0.0
    for i in range(len(x)):  # 9: return sum(sum(walk(v)) for v in x) + walk(x[0], [x[1]])[-1]
        v = x[i]
        v_dot = x_dot[i]
        acc, acc_dot = [], []
        t2 = math.tanh(v)
        acc.append(t2)
        acc_dot.append((1.0 - t2 * t2) * v_dot)
        if len(acc) < 4:
            t3 = acc[-1]
            walk_jvp(t3 * 1.3, acc, 1.3 * acc_dot[-1], acc_dot)
        t6 = t7 = 0.0
        for i in range(len(acc)):
            t2 = acc[i]
            t6 = t6 + t2
            t7 = t7 + acc_dot[i]
        t = t + t6
        t1 = t1 + t7
    t2 = x[0]
    t3 = [x[1]]
    t4 = [x_dot[1]]
    t5 = math.tanh(t2)
    t3.append(t5)
    t4.append((1.0 - t5 * t5) * x_dot[0])
    if len(t3) < 4:
        t6 = t3[-1]
        walk_2_jvp(t6 * 1.3, t3, 1.3 * t4[-1], t4)
    t2 = t3[-1]
    return t + t2, t1 + t4[-1]
