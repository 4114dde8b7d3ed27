# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.game_of_smooth_life
# source: 166d11506376fa15f21b368e3a311ded
# code: 34a4d9aa35aa3eb3552f211b35bce77e
# mode: value_and_grad
# wrt: 0
# argument: G array float64 (G.0, G.1)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.array = builtin_function_or_method numpy.array
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: equal axes = 
# sha256: 9acd8522570b104856eca8654ccc3dadd199ae5a4db632fbc3511eb446f617c5

# Value and gradient of z_c.game_of_smooth_life with respect to G.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import add_at, broadcasts_into, duplicate, expect, is_array, materialise, numeric, real_as, rebinds, require_scalar, unbroadcast, zeros_like


def game_of_smooth_life_value_and_grad(G, *, y_bar=1.0):
    expect(is_array(G, "float64", 2), "G: float64[:, :]")

    # forward sweep
    g = G.copy()                                            # 2
    h, w = g.shape[0], g.shape[1]                           # 3: h, w = g.shape
    tape = []
    g_1 = g
    for _ in range(2):                                      # 4
        new = [[0.0] * w for _ in range(h)]                 # 5
        for i in range(h):                                  # 6
            for j in range(w):                              # 7
                t = (i + -1) % h                            # 12: s += g[(i + di) % h, (j + dj) % w]
                t1 = (j + -1) % w
                t2 = g_1[t, t1]
                numeric(t2)
                s = 0.0 + t2
                t3 = (j + 0) % w
                t4 = g_1[t, t3]
                numeric(t4)
                rebinds(s, "+=", t4)
                broadcasts_into(s, s, t4)
                s = s + t4
                t5 = (j + 1) % w
                t2 = g_1[t, t5]
                numeric(t2)
                rebinds(s, "+=", t2)
                broadcasts_into(s, s, t2)
                s = s + t2
                t6 = (i + 0) % h
                t4 = g_1[t6, t1]
                numeric(t4)
                rebinds(s, "+=", t4)
                broadcasts_into(s, s, t4)
                s = s + t4
                t = g_1[t6, t5]
                numeric(t)
                rebinds(s, "+=", t)
                broadcasts_into(s, s, t)
                s = s + t
                t2 = (i + 1) % h
                t7 = g_1[t2, t1]
                numeric(t7)
                rebinds(s, "+=", t7)
                broadcasts_into(s, s, t7)
                s = s + t7
                t4 = g_1[t2, t3]
                numeric(t4)
                rebinds(s, "+=", t4)
                broadcasts_into(s, s, t4)
                s = s + t4
                t = g_1[t2, t5]
                numeric(t)
                rebinds(s, "+=", t)
                broadcasts_into(s, s, t)
                s = s + t
                new[i][j] = 1 / (1 + math.exp(-(s - 3.0)))  # 13
        t = duplicate(new)                                  # 14: g = np.array(new)
        tape.append((g_1, t, new))
        g_1 = np.array(t)
    numeric(g_1)                                            # 15: return np.sum(g ** 2)
    t1 = g_1 ** 2
    t2 = np.sum(t1)
    require_scalar(t2, "game_of_smooth_life")

    # reverse sweep
    # 15
    t = real_as(real_as(real_as(real_as(real_as(y_bar, t2), t2), t1), t1) * 2 * np.conjugate(g_1 ** 1), g_1)
    g_bar = real_as(t, g_1)
    for g_1, t, new in reversed(tape):                    # 4
        g_2 = np.array(t)                                 # 14
        t3 = zeros_like(t)
        g_bar = real_as(real_as(g_bar, g_2), g_2)         # 4
        add_at(t3, slice(None, None, None), list(g_bar))  # 14
        new_bar = zeros_like(new)
        add_at(new_bar, slice(None, None, None), t3)
        g_bar = zeros_like(g_1)                           # 6
        for i in reversed(range(h)):
            for j in reversed(range(w)):                  # 7
                t = (i + -1) % h                          # 12
                t1 = (j + -1) % w
                t3 = g_1[t, t1]
                s = 0.0 + t3
                t4 = (j + 0) % w
                t5 = g_1[t, t4]
                s_1 = s + t5
                t6 = (j + 1) % w
                t7 = g_1[t, t6]
                s_2 = s_1 + t7
                t8 = (i + 0) % h
                t9 = g_1[t8, t1]
                s_3 = s_2 + t9
                t10 = g_1[t8, t6]
                s_4 = s_3 + t10
                t11 = (i + 1) % h
                t12 = g_1[t11, t1]
                s_5 = s_4 + t12
                t13 = g_1[t11, t4]
                s_6 = s_5 + t13
                t14 = g_1[t11, t6]
                s_7 = s_6 + t14
                t15 = math.exp(-(s_7 - 3.0))              # 13
                t16 = 1 + t15
                s_bar = -(-(new_bar[i][j] / t16) * (1 / t16) * t15)
                new_bar[i][j] = 0.0
                t17 = unbroadcast(s_bar, s_7)             # 12
                g_bar[t11, t6] += real_as(real_as(unbroadcast(real_as(real_as(t17, t14), t14), t14), g_1),
                    g_1)
                s_bar = unbroadcast(real_as(real_as(t17, s_6), s_6), s_6)
                g_bar[t11, t4] += real_as(real_as(unbroadcast(real_as(real_as(s_bar, t13), t13), t13), g_1),
                    g_1)
                s_bar = unbroadcast(real_as(real_as(s_bar, s_5), s_5), s_5)
                g_bar[t11, t1] += real_as(real_as(unbroadcast(real_as(real_as(s_bar, t12), t12), t12), g_1),
                    g_1)
                s_bar = unbroadcast(real_as(real_as(s_bar, s_4), s_4), s_4)
                g_bar[t8, t6] += real_as(real_as(unbroadcast(real_as(real_as(s_bar, t10), t10), t10), g_1),
                    g_1)
                s_bar = unbroadcast(real_as(real_as(s_bar, s_3), s_3), s_3)
                g_bar[t8, t1] += real_as(real_as(unbroadcast(real_as(real_as(s_bar, t9), t9), t9), g_1), g_1)
                s_bar = unbroadcast(real_as(real_as(s_bar, s_2), s_2), s_2)
                g_bar[t, t6] += real_as(real_as(unbroadcast(real_as(real_as(s_bar, t7), t7), t7), g_1), g_1)
                s_bar = unbroadcast(real_as(real_as(s_bar, s_1), s_1), s_1)
                g_bar[t, t4] += real_as(real_as(unbroadcast(real_as(real_as(s_bar, t5), t5), t5), g_1), g_1)
                s_bar = unbroadcast(real_as(real_as(s_bar, s), s), s)
                g_bar[t, t1] += real_as(real_as(real_as(real_as(s_bar, t3), t3), g_1), g_1)
        for _ in range(h):                                # 5
            new_bar.pop()
    g_bar = unbroadcast(np.real(g_bar), g)                # 2, 4
    return t2, materialise(g_bar, G)
