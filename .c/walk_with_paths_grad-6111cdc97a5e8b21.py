# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.walk_with_paths
# source: d7103203924c9b5251493532af3c4ad0
# code: ed7758e696e46df8914335be2dd80ec2
# mode: grad
# wrt: 0
# argument: tree dict {str 'u', str 'v'} [dict {str 'a', str 'b'} [array float64 (tree['u']['a'].0), list [numpy scalar float64, ...]], tuple [array float64 (tree['u']['a'].0), numpy scalar float64]]
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
# sha256: 6665965b44faa9cd60aa7dc545a8dda76143115cd01382bba92febadec5acd3e

# Gradient of z_e.walk_with_paths with respect to tree.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, expect, is_array, is_dict, is_list, is_scalar, is_tuple, materialise, zeros_like


def walk_with_paths_grad(tree, *, y_bar=1.0):
    expect(is_dict(tree, ("u", "v")) and is_dict(tree["u"], ("a", "b"))
        and is_array(tree["u"]["a"], "float64", 1) and is_list(tree["u"]["b"])
        and all(is_scalar(item, "float64") for item in tree["u"]["b"]) and is_tuple(tree["v"], 2)
        and is_array(tree["v"][0], "float64", 1) and is_scalar(tree["v"][1], "float64"),
        "tree: {'u': {'a': float64[:], 'b': [np.float64, ...]}, 'v': (float64[:], np.float64)}")

    # forward sweep
    tuple_of_2_0, tuple_of_2_1, tuple_of_3_0, tuple_of_3_1 = [], [], [], []  # 1: def walk_with_paths(tree):
    tuple_of_3_2, found_0, found_1 = [], [], []  # 1, 2
    u = tree["u"]                                # 12: walk(tree, ())
    v = tree["v"]
    a = u["a"]
    b = u["b"]
    t = v[0]
    t1 = v[1]
    t2 = len(tuple_of_2_0)
    tuple_of_2_0.append("u")
    tuple_of_2_1.append("a")
    found_0.append(t2 * 2)
    found_1.append(a)
    for i in range(len(b)):
        v = b[i]
        t3 = len(tuple_of_3_0)
        tuple_of_3_0.append("u")
        tuple_of_3_1.append("b")
        tuple_of_3_2.append(i)
        found_0.append(t3 * 2 + 1)
        found_1.append(v)
    t2 = len(tuple_of_2_0)
    tuple_of_2_0.append("v")
    tuple_of_2_1.append(0)
    found_0.append(t2 * 2)
    found_1.append(t)
    t3 = len(tuple_of_2_0)
    tuple_of_2_0.append("v")
    tuple_of_2_1.append(1)
    found_0.append(t3 * 2)
    found_1.append(t1)
    t4 = len(found_0)  # 13: return sum(len(p) * np.sum(np.exp(v)) for p, v in found)
    tape = []
    for i in range(t4):
        t = found_0[i]
        t2 = found_1[i]
        if t % 2 == 0:
            t1 = t // 2
            tuple_of_2_0[t1]                     # may raise or warn, as in the primal
            tuple_of_2_1[t1]                     # may raise or warn, as in the primal
            t3 = 2
        else:
            t5 = t // 2
            tuple_of_3_0[t5]                     # may raise or warn, as in the primal
            tuple_of_3_1[t5]                     # may raise or warn, as in the primal
            tuple_of_3_2[t5]                     # may raise or warn, as in the primal
            t3 = 3
        t6 = np.exp(t2)
        tape.append((t3, t6))
        np.sum(t6)                               # may raise or warn, as in the primal

    # reverse sweep
    found_1_bar = zeros_like(found_1)  # 13
    for i, (t3, t6) in zip(reversed(range(t4)), reversed(tape)):
        add_at(found_1_bar, i, y_bar * t3 * t6)
    t = found_1_bar.pop()              # 12
    t1 = found_1_bar.pop()
    a_bar = zeros_like(tree["u"]["a"])
    b_bar = zeros_like(tree["u"]["b"])
    t2 = zeros_like(tree["v"][0])
    for i in reversed(range(len(b))):
        v_bar = found_1_bar.pop()
        add_at(b_bar, i, v_bar)
    a_bar_1 = found_1_bar.pop()
    t2 += t1
    a_bar += a_bar_1
    return {"u": {"a": a_bar, "b": b_bar}, "v": (t2, materialise(t, tree["v"][1]))}
