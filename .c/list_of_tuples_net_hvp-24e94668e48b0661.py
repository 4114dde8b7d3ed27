# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.list_of_tuples_net
# source: cda35d26a56b2d0b170486e2710755c8
# code: 322a74e147c06c704a88f8d582105e61
# mode: hvp
# wrt: 0
# argument: layers list [tuple [array float64 (?, ?), array float64 (?)], ...]
# argument: x array float64 (x.0, x.1)
# asked: sum = builtin_function_or_method builtins.sum
# asked: np = module numpy 2.4.6
# asked: np.maximum = ufunc numpy.maximum
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: equal axes = layers[each][0].1 = layers[each][0].1, layers[each][1].0 = layers[each][0].1
# sha256: 507f8dc6d09708edcae29d8a0730863fedac14c19e960d2d7455bdf0c5f19190

# Product of the Hessian of z_a.list_of_tuples_net with respect to layers.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import above, add_at, expect, is_array, is_list, is_tuple, selected, with_tuples, zeros_in_lists, zeros_like


def list_of_tuples_net_hvp(layers, x, layers_dot, *, y_bar=1.0):
    expect(is_list(layers)
        and all(is_tuple(item, 2) and is_array(item[0], "float64", 2)
        and is_array(item[1], "float64", 1) for item in layers) and is_array(x, "float64", 2)
        and all(item[1].shape[0] == item[0].shape[1] for item in layers),
        "layers: [(float64[:, :], float64[:]), ...], x: float64[:, :]")

    # forward sweep
    acts = [x]                    # 2
    x_dot = zeros_like(x)
    acts_dot = [x_dot]
    t4_tape = []
    for i in range(len(layers)):  # 3: for W, b in layers:
        W, b = layers[i]
        W_dot, b_dot = layers_dot[i]
        t2 = acts[-1]             # 4: acts.append(np.maximum(0.0, acts[-1] @ W + b))
        t3 = acts_dot[-1]
        t4 = t2 @ W + b
        t4_tape.append(t4)
        t = selected(t3 @ W + t2 @ W_dot + b_dot, above(t4, 0.0))
        acts.append(np.maximum(0.0, t4))
        acts_dot.append(t)
    t1 = acts[1:]                 # 5: return sum(np.sum(a ** 2) for a in acts[1:])
    t5 = acts_dot[1:]

    # reverse sweep
    t2, t = zeros_like(t1), zeros_like(t1)                # 5
    for i in reversed(range(len(t1))):
        a_dot = t5[i]
        t3 = y_bar * 2
        a_bar_dot = t3 * a_dot
        t[i] = t[i] + a_bar_dot
        a = t1[i]
        a_bar = t3 * a
        t2[i] = t2[i] + a_bar
    acts_bar, acts_bar_dot = zeros_like(acts), zeros_like(acts)
    add_at(acts_bar_dot, slice(1, None, None), t)
    add_at(acts_bar, slice(1, None, None), t2)
    layers_bar = zeros_in_lists(layers)                   # 3
    layers_bar_dot = zeros_like(layers_bar)
    for i, t4 in zip(reversed(range(len(layers))), reversed(t4_tape)):
        t = acts_bar.pop()                                # 4
        t1 = acts_bar_dot.pop()
        W = layers[i][0]                                  # 3
        W_dot = layers_dot[i][0]
        t2 = above(t4, 0.0)                               # 4
        t3 = selected(t, t2)
        t5 = selected(t1, t2)
        t6 = W.T
        acts_bar_dot[-1] = acts_bar_dot[-1] + (t5 @ t6 + t3 @ W_dot.T)
        acts_bar[-1] = acts_bar[-1] + t3 @ t6
        add_at(layers_bar_dot[i], 1, np.sum(t5, axis=0))  # 3
        add_at(layers_bar_dot[i], 0, acts_dot[i].T @ t3 + acts[i].T @ t5)  # 3, 4
    return with_tuples(layers_bar_dot, layers)
