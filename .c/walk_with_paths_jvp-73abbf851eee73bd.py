# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.walk_with_paths
# source: d7103203924c9b5251493532af3c4ad0
# code: ed7758e696e46df8914335be2dd80ec2
# mode: jvp
# wrt: (0,)
# argument: tree dict {str 'u', str 'v'} [dict {str 'a', str 'b'} [array float64 (tree['u']['a'].0), list [float, ...]], tuple [array float64 (tree['u']['a'].0), float]]
# asked: enumerate = class builtins.enumerate
# asked: list = class builtins.list
# asked: tuple = class builtins.tuple
# asked: sum = builtin_function_or_method builtins.sum
# asked: isinstance = builtin_function_or_method builtins.isinstance
# asked: dict = class builtins.dict
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: len = builtin_function_or_method builtins.len
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.exp = ufunc numpy.exp
# asked: equal axes = tree['v'][0].0 = tree['u']['a'].0
# sha256: c7b262fbbd533580651f03eb0c5353459084aeb61312407b24ab5f32b43dbdc3

# Tangent of z_e.walk_with_paths with respect to tree.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import expect, is_array, is_dict, is_list, is_tuple


def walk_with_paths_jvp(tree, tree_dot):
    expect(is_dict(tree, ("u", "v")) and is_dict(tree["u"], ("a", "b"))
        and is_array(tree["u"]["a"], "float64", 1) and is_list(tree["u"]["b"])
        and set(map(type, tree["u"]["b"])) == {float} and is_tuple(tree["v"], 2)
        and is_array(tree["v"][0], "float64", 1) and type(tree["v"][1]) is float,
        "tree: {'u': {'a': float64[:], 'b': [float, ...]}, 'v': (float64[:], float)}")

    tuple_of_2_0, tuple_of_2_1, tuple_of_3_0, tuple_of_3_1 = [], [], [], []  # 1: def walk_with_paths(tree):
    tuple_of_3_2, found_0, found_1, found_1_dot = [], [], [], []  # 1, 2
    u = tree["u"]                  # 12: walk(tree, ())
    u_dot = tree_dot["u"]
    v = tree["v"]
    v_dot = tree_dot["v"]
    a = u["a"]
    a_dot = u_dot["a"]
    b = u["b"]
    b_dot = u_dot["b"]
    t = v[0]
    t1 = v_dot[0]
    t2 = v[1]
    t3 = v_dot[1]
    t4 = len(tuple_of_2_0)
    tuple_of_2_0.append("u")
    tuple_of_2_1.append("a")
    found_0.append(t4 * 2)
    found_1.append(a)
    found_1_dot.append(a_dot)
    for i in range(len(b)):
        v = b[i]
        v_dot = b_dot[i]
        t4 = len(tuple_of_3_0)
        tuple_of_3_0.append("u")
        tuple_of_3_1.append("b")
        tuple_of_3_2.append(i)
        found_0.append(t4 * 2 + 1)
        found_1.append(v)
        found_1_dot.append(v_dot)
    t5 = len(tuple_of_2_0)
    tuple_of_2_0.append("v")
    tuple_of_2_1.append(0)
    found_0.append(t5 * 2)
    found_1.append(t)
    found_1_dot.append(t1)
    t4 = len(tuple_of_2_0)
    tuple_of_2_0.append("v")
    tuple_of_2_1.append(1)
    found_0.append(t4 * 2)
    found_1.append(t2)
    found_1_dot.append(t3)
    t = 0
    t5 = 0.0
    for i in range(len(found_0)):  # 13: return sum(len(p) * np.sum(np.exp(v)) for p, v in found)
        t1 = found_0[i]
        t6 = found_1[i]
        t4 = found_1_dot[i]
        if t1 % 2 == 0:
            t2 = t1 // 2
            tuple_of_2_0[t2]       # may raise or warn, as in the primal
            tuple_of_2_1[t2]       # may raise or warn, as in the primal
            t3 = 2
        else:
            t7 = t1 // 2
            tuple_of_3_0[t7]       # may raise or warn, as in the primal
            tuple_of_3_1[t7]       # may raise or warn, as in the primal
            tuple_of_3_2[t7]       # may raise or warn, as in the primal
            t3 = 3
        t8 = np.exp(t6)
        t = t + t3 * np.sum(t8)
        t5 = t5 + t3 * np.sum(t8 * t4)
    return t, t5
