# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.tree_map_recursive
# source: 1b35bde5abde7f9f9e7ef1b7139536e2
# code: 140e11a628d8563ea9d0a8c689235eba
# mode: hvp
# wrt: 0
# argument: tree dict {str 'a', str 'b'} [float, list [float, ...]]
# argument: x array float64 (x.0)
# asked: isinstance = builtin_function_or_method builtins.isinstance
# asked: sum = builtin_function_or_method builtins.sum
# asked: dict = class builtins.dict
# asked: list = class builtins.list
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.sin = ufunc numpy.sin
# asked: f = unbound
# asked: t = unbound
# asked: equal axes = 
# sha256: 70cefe270510063f705b359d42738571802dc3cfa35e146af4965cde808c3f2c

# Product of the Hessian of z_a.tree_map_recursive with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import duplicate, expect, is_array, is_dict, is_list, zeros_like


def tmap_1(x, t):
    t1 = [np.sum(np.sin(x * v)) for v in t]  # 6: return [tmap(f, v) for v in t]
    return duplicate(t1)


def tmap_2(x, t_a, t_b):
    return np.sum(np.sin(x * t_a)), tmap_1(x, t_b)


def tsum_1_reverse(t, y_bar):
    t_bar = [0.0] * len(t)  # 12: return sum(tsum(v) for v in t)
    for i in reversed(range(len(t))):
        t_bar[i] += y_bar
    return t_bar


def tsum_2_reverse(t_b, y_bar):
    t_b_bar = list(tsum_1_reverse(t_b, y_bar))  # 10: return sum(tsum(v) for v in t.values())
    return y_bar, t_b_bar


def tmap_1_reverse_jvp(x, t, y_bar, x_dot):
    t1 = list(y_bar)
    x_bar, x_bar_dot = zeros_like(x), zeros_like(x)  # 6: return [tmap(f, v) for v in t]
    for v in reversed(t):
        t2 = x * v
        t3 = t1.pop()
        t4 = t3 * v
        x_bar_dot += t4 * -(np.sin(t2) * (v * x_dot))
        x_bar += np.cos(t2) * t4
    return x_bar, x_bar_dot


def tmap_2_reverse_jvp(x, t_a, t_b, y0_bar, y1_bar, x_dot):
    t = x * t_a  # 4: return {k: tmap(f, v) for k, v in t.items()}
    x_bar, x_bar_dot = tmap_1_reverse_jvp(x, t_b, list(y1_bar), x_dot)
    x_bar = x_bar + y0_bar * np.cos(t) * t_a
    x_bar_dot = x_bar_dot - t_a * (y0_bar * (np.sin(t) * (t_a * x_dot)))
    return x_bar, x_bar_dot


def tree_map_recursive_hvp(x, tree, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_dict(tree, ("a", "b")) and type(tree["a"]) is float
        and is_list(tree["b"]) and set(map(type, tree["b"])) == {float},
        "x: float64[:], tree: {'a': float, 'b': [float, ...]}")

    # forward sweep
    a = tree["a"]  # 14: s = tmap(lambda v: np.sum(np.sin(x * v)), tree)
    b = tree["b"]
    s_a, s_b = tmap_2(x, a, b)

    # reverse sweep
    s_a_bar, s_b_bar = tsum_2_reverse(s_b, y_bar)  # 15: return tsum(s)
    s_b_bar = list(s_b_bar)
    x_bar, x_bar_dot = tmap_2_reverse_jvp(x, a, b, s_a_bar, s_b_bar, x_dot)  # 14
    return x_bar_dot
