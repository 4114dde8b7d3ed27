# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.replay_buffer_td
# source: e18185b6acee70ba1f850cc930dd2b32
# code: f2f4c98828a5ccfda43fe6fbae1b9e49
# mode: jvp
# wrt: (0, 1)
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
# sha256: 599bfb54390562082d6b1760d389ab99803e081f6cc602eaac7945e2e70bf271

# Tangent of z_a.replay_buffer_td with respect to w, s.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import apart, expect, is_array, zeros_like


def replay_buffer_td_jvp(w, s, w_dot, s_dot):
    expect(is_array(w, "float64", 1) and is_array(s, "float64", 1) and s.shape == w.shape,
        "w: float64[:], s: float64[:]")

    apart(s, w)
    t, t1 = s.copy(), s_dot.copy()
    s = t
    s_dot = zeros_like(t)
    s_dot[...] = t1
    # 1: def replay_buffer_td(w, s):
    BoundedDeque_items_0, BoundedDeque_items_0_dot, BoundedDeque_items_1 = [], [], []
    BoundedDeque_items_1_dot, BoundedDeque_maxlen, BoundedDeque_changes = [], [], []
    ReplayBuffer_cap, ReplayBuffer_data = [], []
    boundeddeque = len(BoundedDeque_items_0)  # 2: buf = ReplayBuffer(3)
    BoundedDeque_items_0.append([])
    BoundedDeque_items_0_dot.append([])
    BoundedDeque_items_1.append([])
    BoundedDeque_items_1_dot.append([])
    BoundedDeque_maxlen.append(3)
    BoundedDeque_changes.append(0)
    replaybuffer = len(ReplayBuffer_cap)
    ReplayBuffer_data.append(boundeddeque)
    for k in range(5):                        # 3
        t = np.tanh(s + 0.3 * k)              # 4: s = np.tanh(s + 0.3 * k)
        t1 = (1.0 - t * t) * s_dot
        s = np.copy(t)
        s_dot = zeros_like(t)
        s_dot[...] = t1
        t2 = np.sum(s) * 0.1                  # 5: buf.push(s, np.sum(s) * 0.1)
        t3 = 0.1 * np.sum(s_dot)
        t4 = ReplayBuffer_data[replaybuffer]
        changes = BoundedDeque_changes[t4] + 1
        BoundedDeque_changes[t4] = changes
        t5 = BoundedDeque_items_0[t4]
        t = BoundedDeque_items_0_dot[t4]
        t1 = BoundedDeque_items_1[t4]
        t6 = BoundedDeque_items_1_dot[t4]
        t5.append(s)
        t.append(s_dot)
        t1.append(t2)
        t6.append(t3)
        t7 = BoundedDeque_maxlen[t4]
        t8 = BoundedDeque_items_0[t4]
        t9 = BoundedDeque_items_0_dot[t4]
        t10 = BoundedDeque_items_1[t4]
        t5 = BoundedDeque_items_1_dot[t4]
        if len(t8) > t7:
            t = t8
            t1 = t9
            t2 = t10
            t3 = t5
            t[0]                              # may raise or warn, as in the primal
            t1[0]                             # may raise or warn, as in the primal
            t2[0]                             # may raise or warn, as in the primal
            n = len(t)
            for i in range(n - 1):
                t4 = i + 1
                t5 = t[t4]
                t6 = t1[t4]
                t7 = t2[t4]
                t8 = t3[t4]
                t1[i] = t6
                t[i] = t5
                t3[i] = t8
                t2[i] = t7
            t[-1]                             # may raise or warn, as in the primal
            t1[-1]                            # may raise or warn, as in the primal
            t.pop()
            t1.pop()
            t2.pop()
            t3.pop()
    t = [0, 2, 1, 2]                          # 7: for st, r in buf.sample([0, 2, 1, 2]):
    t1, t2, t3, t4 = [], [], [], []
    for j in range(len(t)):
        i = t[j]
        t5 = ReplayBuffer_data[replaybuffer]
        t6 = BoundedDeque_items_0[t5]
        t7 = BoundedDeque_items_0_dot[t5]
        t8 = BoundedDeque_items_1[t5]
        t9 = BoundedDeque_items_1_dot[t5]
        t10 = t6[i]
        t11 = t7[i]
        t12 = t8[i]
        t13 = t9[i]
        t1.append(t10)
        t2.append(t11)
        t3.append(t12)
        t4.append(t13)
    loss = loss_dot = 0.0
    for j in range(len(t1)):
        t5 = t1[j]
        t6 = t2[j]
        t7 = t3[j]
        t8 = w @ t5 - t7                      # 8: loss += (w @ st - r) ** 2
        loss = loss + t8 ** 2
        loss_dot = loss_dot + 2 * (t8 * (w_dot @ t5 + w @ t6 - t4[j]))  # 7, 8
    return loss / 4, loss_dot / 4
