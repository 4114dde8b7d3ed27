# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.replay_buffer_td
# source: e18185b6acee70ba1f850cc930dd2b32
# code: f2f4c98828a5ccfda43fe6fbae1b9e49
# mode: value_and_grad
# wrt: 0
# argument: s array float64 (w.0)
# argument: w array float64 (w.0)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.tanh = ufunc numpy.tanh
# asked: ReplayBuffer = class z_a.ReplayBuffer()
# asked: ReplayBuffer.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: ReplayBuffer.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: ReplayBuffer.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: ReplayBuffer.__new__ = builtin_function_or_method .object.__new__
# asked: ReplayBuffer.__getattr__ = unbound
# asked: ReplayBuffer.__del__ = unbound
# asked: ReplayBuffer.__init__ = function z_a.ReplayBuffer.__init__ cd0d4ebc404c59d03daf45422ea21597
# asked: ReplayBuffer.__init__: deque = class collections.deque
# asked: ReplayBuffer.cap = unbound
# asked: ReplayBuffer.data = unbound
# asked: ReplayBuffer.push = function z_a.ReplayBuffer.push 8ab85449277cb702c627a98e48e4d5a9
# asked: ReplayBuffer.sample = function z_a.ReplayBuffer.sample 8a211e5a72a3645ae79b80b22ae5b9d4
# asked: equal axes = s.0 = w.0
# sha256: 06d09a92da2e6d83d468b7624bfcdf81bbc01b017e477210ccdb17e357524d64

# Value and gradient of z_a.replay_buffer_td with respect to w.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import apart, expect, is_array, zeros_like


def replay_buffer_td_value_and_grad(w, s, *, y_bar=1.0):
    expect(is_array(w, "float64", 1) and is_array(s, "float64", 1) and s.shape == w.shape,
        "w: float64[:], s: float64[:]")

    # forward sweep
    apart(s, w)
    s = s.copy()
    # 1: def replay_buffer_td(w, s):
    BoundedDeque_items_0, BoundedDeque_items_1, BoundedDeque_maxlen = [], [], []
    BoundedDeque_changes, ReplayBuffer_cap, ReplayBuffer_data = [], [], []
    boundeddeque = len(BoundedDeque_items_0)  # 2: buf = ReplayBuffer(3)
    BoundedDeque_items_0.append([])
    BoundedDeque_items_1.append([])
    BoundedDeque_maxlen.append(3)
    BoundedDeque_changes.append(0)
    replaybuffer = len(ReplayBuffer_cap)
    ReplayBuffer_data.append(boundeddeque)
    for k in range(5):                        # 3
        s = np.tanh(s + 0.3 * k)              # 4
        t = np.sum(s) * 0.1                   # 5: buf.push(s, np.sum(s) * 0.1)
        t1 = ReplayBuffer_data[replaybuffer]
        changes = BoundedDeque_changes[t1] + 1
        BoundedDeque_changes[t1] = changes
        t2 = BoundedDeque_items_0[t1]
        t3 = BoundedDeque_items_1[t1]
        t2.append(s)
        t3.append(t)
        t4 = BoundedDeque_maxlen[t1]
        t5 = BoundedDeque_items_0[t1]
        t6 = BoundedDeque_items_1[t1]
        if len(t5) > t4:
            t7 = t5
            t8 = t6
            t7[0]                             # may raise or warn, as in the primal
            t8[0]                             # may raise or warn, as in the primal
            n = len(t7)
            for i in range(n - 1):
                t = i + 1
                t1 = t7[t]
                t2 = t8[t]
                t7[i] = t1
                t8[i] = t2
            t7[-1]                            # may raise or warn, as in the primal
            t7.pop()
            t8.pop()
    t = [0, 2, 1, 2]                          # 7: for st, r in buf.sample([0, 2, 1, 2]):
    t1, t2 = [], []
    for j in range(len(t)):
        i = t[j]
        t3 = ReplayBuffer_data[replaybuffer]
        t4 = BoundedDeque_items_0[t3]
        t5 = BoundedDeque_items_1[t3]
        t6 = t4[i]
        t7 = t5[i]
        t1.append(t6)
        t2.append(t7)
    t3 = len(t1)
    t5_tape = []
    loss = 0.0
    for j in range(t3):
        t4 = t1[j]
        t5 = w @ t4 - t2[j]                   # 8: loss += (w @ st - r) ** 2
        t5_tape.append(t5)
        loss = loss + t5 ** 2

    # reverse sweep
    w_bar = zeros_like(w)                   # 7
    loss_bar = y_bar / 4                    # 9: return loss / 4
    for j, t5 in zip(reversed(range(t3)), reversed(t5_tape)):  # 7
        w_bar += loss_bar * 2 * t5 * t1[j]  # 7, 8
    return loss / 4, w_bar
