# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.list_of_tuples_net
# source: cda35d26a56b2d0b170486e2710755c8
# code: 322a74e147c06c704a88f8d582105e61
# mode: value_and_grad
# wrt: 0
# argument: layers list [tuple [array float64 (?, ?), array float64 (?)], ...]
# argument: x array float64 (x.0, x.1)
# asked: sum = builtin_function_or_method builtins.sum
# asked: np = module numpy 2.4.6
# asked: np.maximum = ufunc numpy.maximum
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: equal axes = layers[each][0].1 = layers[each][0].1, layers[each][1].0 = layers[each][0].1
# sha256: 8d09f260282a0c62250ac598210444422f1f38bfc205e58a31d31e6a056c7c27

# Value and gradient of z_a.list_of_tuples_net with respect to layers.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import above, add_at, expect, is_array, is_list, is_tuple, selected, with_tuples, zeros_in_lists, zeros_like


def list_of_tuples_net_value_and_grad(layers, x, *, y_bar=1.0):
    expect(is_list(layers)
        and all(is_tuple(item, 2) and is_array(item[0], "float64", 2)
        and is_array(item[1], "float64", 1) for item in layers) and is_array(x, "float64", 2)
        and all(item[1].shape[0] == item[0].shape[1] for item in layers),
        "layers: [(float64[:, :], float64[:]), ...], x: float64[:, :]")

    # forward sweep
    acts = [x]                 # 2
    t1_tape = []
    for W, b in layers:        # 3
        t1 = acts[-1] @ W + b  # 4: acts.append(np.maximum(0.0, acts[-1] @ W + b))
        t1_tape.append(t1)
        acts.append(np.maximum(0.0, t1))
    t2 = acts[1:]              # 5: return sum(np.sum(a ** 2) for a in acts[1:])
    t = 0.0
    for a in t2:
        t = t + np.sum(a ** 2)

    # reverse sweep
    t1 = []                                           # 5
    for a in t2:
        a_bar = y_bar * 2 * a
        t1.append(a_bar)
    acts_bar = zeros_like(acts)
    add_at(acts_bar, slice(1, None, None), t1)
    layers_bar = zeros_in_lists(layers)               # 3
    for i, t1 in zip(reversed(range(len(layers))), reversed(t1_tape)):
        t2 = acts_bar.pop()                           # 4
        W = layers[i][0]                              # 3
        t3 = selected(t2, above(t1, 0.0))             # 4
        acts_bar[-1] = acts_bar[-1] + t3 @ W.T
        add_at(layers_bar[i], 1, np.sum(t3, axis=0))  # 3
        add_at(layers_bar[i], 0, acts[i].T @ t3)      # 3, 4
    return t, with_tuples(layers_bar, layers)
