# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.tree_map_recursive
# source: 1b35bde5abde7f9f9e7ef1b7139536e2
# code: 140e11a628d8563ea9d0a8c689235eba
# mode: jvp
# wrt: (0, 1)
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
# sha256: 1295c5efcf55aae2a181465f97e00801e4bee97392fd79456a73027aa82631a5

# Tangent of z_a.tree_map_recursive with respect to x, tree.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import duplicate, expect, is_array, is_dict, is_list


def tmap_1_jvp(x, t, x_dot, t_dot):
    t1, t2 = [], []  # 6: return [tmap(f, v) for v in t]
    for i in range(len(t)):
        v = t[i]
        v_dot = t_dot[i]
        t3 = x * v
        t1.append(np.sum(np.sin(t3)))
        t2.append(np.sum(np.cos(t3) * (v * x_dot + x * v_dot)))
    return duplicate(t1), duplicate(t2)


def tmap_2_jvp(x, t_a, t_b, x_dot, t_a_dot, t_b_dot):
    t = x * t_a  # 4: return {k: tmap(f, v) for k, v in t.items()}
    t1, t2 = tmap_1_jvp(x, t_b, x_dot, t_b_dot)
    return (np.sum(np.sin(t)), t1), (np.sum(np.cos(t) * (t_a * x_dot + x * t_a_dot)), t2)


def tsum_1_jvp(t, t_dot):
    t1 = t2 = 0.0
    for i in range(len(t)):  # 12: return sum(tsum(v) for v in t)
        v = t[i]
        v_dot = t_dot[i]
        t1 = t1 + v
        t2 = t2 + v_dot
    return t1, t2


def tsum_2_jvp(t_a, t_b, t_a_dot, t_b_dot):
    t, t1 = tsum_1_jvp(t_b, t_b_dot)  # 10: return sum(tsum(v) for v in t.values())
    return 0 + t_a + t, t_a_dot + t1


def tree_map_recursive_jvp(x, tree, x_dot, tree_dot):
    expect(is_array(x, "float64", 1) and is_dict(tree, ("a", "b")) and type(tree["a"]) is float
        and is_list(tree["b"]) and set(map(type, tree["b"])) == {float},
        "x: float64[:], tree: {'a': float, 'b': [float, ...]}")

    a = tree["a"]                                   # 14: s = tmap(lambda v: np.sum(np.sin(x * v)), tree)
    a_dot = tree_dot["a"]
    b = tree["b"]
    b_dot = tree_dot["b"]
    (s_a, s_b), (s_a_dot, s_b_dot) = tmap_2_jvp(x, a, b, x_dot, a_dot, b_dot)
    t, t1 = tsum_2_jvp(s_a, s_b, s_a_dot, s_b_dot)  # 15: return tsum(s)
    return t, t1
