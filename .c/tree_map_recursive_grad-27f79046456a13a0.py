# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.tree_map_recursive
# source: 1b35bde5abde7f9f9e7ef1b7139536e2
# code: 140e11a628d8563ea9d0a8c689235eba
# mode: grad
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
# sha256: 06459f6ab076dcd82851d4cb8ec46a2f5f4163d97804095b51dbacd172511ac5

# Gradient of z_a.tree_map_recursive with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import duplicate, expect, is_array, is_dict, is_list, zeros_like


def tmap_1(x, t):
    t1 = [np.sum(np.sin(x * v)) for v in t]  # 6: return [tmap(f, v) for v in t]
    return duplicate(t1)


def tmap_2(x, t_a, t_b):
    return np.sum(np.sin(x * t_a)), tmap_1(x, t_b)


def tsum_1_reverse(t, y_bar):
    t_bar = [y_bar] * len(t)  # 12: return sum(tsum(v) for v in t)
    return t_bar


def tsum_2_reverse(t_b, y_bar):
    t_b_bar = list(tsum_1_reverse(t_b, y_bar))  # 10: return sum(tsum(v) for v in t.values())
    return y_bar, t_b_bar


def tmap_1_reverse(x, t, y_bar):
    t1 = list(y_bar)
    x_bar = zeros_like(x)  # 6: return [tmap(f, v) for v in t]
    for v in reversed(t):
        t2 = t1.pop()
        x_bar += np.cos(x * v) * (t2 * v)
    return x_bar


def tmap_2_reverse(x, t_a, t_b, y0_bar, y1_bar):
    # 4: return {k: tmap(f, v) for k, v in t.items()}
    x_bar = tmap_1_reverse(x, t_b, list(y1_bar)) + y0_bar * np.cos(x * t_a) * t_a
    return x_bar


def tree_map_recursive_grad(x, tree, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_dict(tree, ("a", "b")) and type(tree["a"]) is float
        and is_list(tree["b"]) and set(map(type, tree["b"])) == {float},
        "x: float64[:], tree: {'a': float, 'b': [float, ...]}")

    # forward sweep
    a = tree["a"]  # 14: s = tmap(lambda v: np.sum(np.sin(x * v)), tree)
    b = tree["b"]
    s_a, s_b = tmap_2(x, a, b)

    # reverse sweep
    s_a_bar, s_b_bar = tsum_2_reverse(s_b, y_bar)      # 15: return tsum(s)
    s_b_bar = list(s_b_bar)
    x_bar = tmap_2_reverse(x, a, b, s_a_bar, s_b_bar)  # 14
    return x_bar
