# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.list_of_tuples_net
# source: cda35d26a56b2d0b170486e2710755c8
# code: 322a74e147c06c704a88f8d582105e61
# mode: jvp
# wrt: (0,)
# argument: layers list [tuple [array float64 (?, ?), array float64 (?)], ...]
# argument: x array float64 (x.0, x.1)
# asked: sum = builtin_function_or_method builtins.sum
# asked: np = module numpy 2.4.6
# asked: np.maximum = ufunc numpy.maximum
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: equal axes = layers[each][0].1 = layers[each][0].1, layers[each][1].0 = layers[each][0].1
# sha256: 91badb673f36db0075402483fa34f68ba12e9e5923f86abf4840573ae0be5dd2

# Tangent of z_a.list_of_tuples_net with respect to layers.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import above, expect, is_array, is_list, is_tuple, selected, zeros_like


def list_of_tuples_net_jvp(layers, x, layers_dot):
    expect(is_list(layers)
        and all(is_tuple(item, 2) and is_array(item[0], "float64", 2)
        and is_array(item[1], "float64", 1) for item in layers) and is_array(x, "float64", 2)
        and all(item[1].shape[0] == item[0].shape[1] for item in layers),
        "layers: [(float64[:, :], float64[:]), ...], x: float64[:, :]")

    acts = [x]                    # 2
    x_dot = zeros_like(x)
    acts_dot = [x_dot]
    for i in range(len(layers)):  # 3: for W, b in layers:
        W, b = layers[i]
        W_dot, b_dot = layers_dot[i]
        t2 = acts[-1]             # 4: acts.append(np.maximum(0.0, acts[-1] @ W + b))
        t3 = acts_dot[-1]
        t4 = t2 @ W + b
        t5 = selected(t3 @ W + t2 @ W_dot + b_dot, above(t4, 0.0))
        acts.append(np.maximum(0.0, t4))
        acts_dot.append(t5)
    t = acts[1:]                  # 5: return sum(np.sum(a ** 2) for a in acts[1:])
    t1 = acts_dot[1:]
    t2 = t3 = 0.0
    for i in range(len(t)):
        a = t[i]
        a_dot = t1[i]
        t2 = t2 + np.sum(a ** 2)
        t3 = t3 + np.sum(2 * (a * a_dot))
    return t2, t3
