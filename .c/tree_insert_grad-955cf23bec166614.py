# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 1f2e1b79287547a0ac2e64c1c80c2c40
# python: 3.11
# numpy: 2.4.6
# function: tests.programs.zoo.stateful_1.tree_insert
# source: e8250f2b151462c6d96d1ebcea2e0c11
# code: b63482e213a1030676df8fa75602fcb2
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: equal axes = 
# sha256: 420154035b955bb5e36dc6bca073ec6fcf479ebdddf1f00081ce5dd2ea83e788

# Gradient of tests.programs.zoo.stateful_1.tree_insert with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, unsupported, zeros_like


def tree_insert_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    node_6_v, node_is_none_tape = [], []  # 1: def tree_insert(x):
    root = -1
    for v in x:                           # 9
        node_is_none = root < 0           # 10: root = insert(root, v)
        node_is_none_tape.append(node_is_none)
        if node_is_none:
            node = len(node_6_v)
            node_6_v.append(v)
        else:
            node_6_v[root]                # may raise or warn, as in the primal
            unsupported(
                "cannot differentiate this use of a dict that refers to others: each has the keys that it is "
                "displayed with",
                "all keys in the display, as constants", 213)
            node = None
        root = node
    node_is_none = root < 0               # 15: return depth_sum(root, 1) ** 2
    t = 0.0 if node_is_none else node_6_v[root] + 0.0 + 0.0
    t ** 2                                # may raise or warn, as in the primal

    # reverse sweep
    node_6_v_bar = [0.0] * len(node_6_v)  # 15
    t1 = y_bar * 2 * t
    if not node_is_none:
        node_6_v_bar[root] += t1
    x_bar = zeros_like(x)                 # 9
    for i, node_is_none in zip(reversed(range(len(x))), reversed(node_is_none_tape)):
        if node_is_none:                  # 10
            v_bar = node_6_v_bar.pop()
        else:
            v_bar = 0.0
        x_bar[i] += v_bar                 # 9
    return x_bar
