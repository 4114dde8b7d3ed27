# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.game_of_smooth_life
# source: 166d11506376fa15f21b368e3a311ded
# code: 34a4d9aa35aa3eb3552f211b35bce77e
# mode: hvp
# wrt: 0
# argument: G array float64 (G.0, G.1)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.array = builtin_function_or_method numpy.array
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: equal axes = 
# sha256: a8c7debaa7bab8dc28bb6a6962eea313add354f758087938e603d51dfe43744f

# Product of the Hessian of z_c.game_of_smooth_life with respect to G.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import add_at, broadcasts_into, duplicate, expect, is_array, materialise, numeric, real_as, rebinds, require_scalar, unbroadcast, zeros_like


def game_of_smooth_life_hvp(G, G_dot, *, y_bar=1.0):
    expect(is_array(G, "float64", 2), "G: float64[:, :]")

    # forward sweep
    g, g_dot = G.copy(), G_dot.copy()      # 2: g = G.copy()
    h, w = g.shape[0], g.shape[1]          # 3: h, w = g.shape
    tape = []
    g_1 = g
    for _ in range(2):                     # 4
        new, new_dot = [], []              # 5: new = [[0.0] * w for _ in range(h)]
        for _ in range(h):
            t = [0.0] * w
            t1 = zeros_like(t)
            new.append(t)
            new_dot.append(t1)
        for i in range(h):                 # 6
            for j in range(w):             # 7
                t = (i + -1) % h           # 12: s += g[(i + di) % h, (j + dj) % w]
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
                t7 = g_1[t6, t5]
                numeric(t7)
                rebinds(s, "+=", t7)
                broadcasts_into(s, s, t7)
                s = s + t7
                s_dot = g_dot[t, t1] + g_dot[t, t3] + g_dot[t, t5] + g_dot[t6, t1] + g_dot[t6, t5]
                t2 = (i + 1) % h
                t4 = g_1[t2, t1]
                numeric(t4)
                rebinds(s, "+=", t4)
                broadcasts_into(s, s, t4)
                s = s + t4
                t7 = g_1[t2, t3]
                numeric(t7)
                rebinds(s, "+=", t7)
                broadcasts_into(s, s, t7)
                s = s + t7
                t = g_1[t2, t5]
                numeric(t)
                rebinds(s, "+=", t)
                broadcasts_into(s, s, t)
                s = s + t
                s_dot = s_dot + g_dot[t2, t1] + g_dot[t2, t3] + g_dot[t2, t5]
                t4 = math.exp(-(s - 3.0))  # 13: new[i][j] = 1 / (1 + math.exp(-(s - 3.0)))
                t6 = 1 + t4
                t7 = 1 / t6
                new_dot[i][j] = -(t7 * (t4 * -s_dot)) / t6
                new[i][j] = t7
        t = duplicate(new)                 # 14: g = np.array(new)
        tape.append((g_1, g_dot, t, new))
        g_1 = np.array(t)
        g_dot = np.array(new_dot)
    numeric(g_1)                           # 15: return np.sum(g ** 2)
    t1 = g_1 ** 2
    t2 = np.sum(t1)
    require_scalar(t2, "game_of_smooth_life")

    # reverse sweep
    t = real_as(real_as(real_as(real_as(y_bar, t2), t2), t1), t1) * 2  # 15
    g_bar = real_as(real_as(t * np.conjugate(g_1 ** 1), g_1), g_1)
    g_bar_dot = real_as(real_as(t * np.conjugate(g_dot), g_1), g_1)
    for g_1, g_dot, t, new in reversed(tape):                 # 4
        g_2 = np.array(t)                                     # 14
        t1, t2 = zeros_like(t), zeros_like(t)
        g_bar_dot = real_as(real_as(g_bar_dot, g_2), g_2)     # 4
        add_at(t2, slice(None, None, None), list(g_bar_dot))  # 14
        g_bar = real_as(real_as(g_bar, g_2), g_2)             # 4
        add_at(t1, slice(None, None, None), list(g_bar))      # 14
        new_bar, new_bar_dot = zeros_like(new), zeros_like(new)
        add_at(new_bar_dot, slice(None, None, None), t2)
        add_at(new_bar, slice(None, None, None), t1)
        g_bar, g_bar_dot = zeros_like(g_1), zeros_like(g_1)   # 6
        for i in reversed(range(h)):
            for j in reversed(range(w)):                      # 7
                t = (i + -1) % h                              # 12
                t1 = (j + -1) % w
                t2 = g_1[t, t1]
                s = 0.0 + t2
                t3 = (j + 0) % w
                t4 = g_1[t, t3]
                s_1 = s + t4
                t5 = (j + 1) % w
                t6 = g_1[t, t5]
                s_2 = s_1 + t6
                t7 = (i + 0) % h
                t8 = g_1[t7, t1]
                s_3 = s_2 + t8
                t9 = g_1[t7, t5]
                s_4 = s_3 + t9
                t10 = (i + 1) % h
                t11 = g_1[t10, t1]
                s_5 = s_4 + t11
                t12 = g_1[t10, t3]
                s_6 = s_5 + t12
                t13 = g_1[t10, t5]
                s_7 = s_6 + t13
                s_dot = g_dot[t, t1] + g_dot[t, t3] + g_dot[t, t5] + g_dot[t7, t1] + g_dot[t7, t5]
                s_dot = s_dot + g_dot[t10, t1] + g_dot[t10, t3] + g_dot[t10, t5]
                t14 = math.exp(-(s_7 - 3.0))                  # 13
                t15 = t14 * -s_dot
                t16 = 1 + t14
                t17 = 1 / t16
                t18 = new_bar[i][j] / t16
                new_bar[i][j] = 0.0
                t19 = -t18
                t20 = t19 * t17
                s_bar_dot = -(t14
                    * (t17 * -((new_bar_dot[i][j] - t18 * t15) / t16) + t19 * (-(t17 * t15) / t16))
                    + t20 * t15)
                new_bar_dot[i][j] = 0.0
                t21 = unbroadcast(s_bar_dot, s_7)             # 12
                g_bar_dot[t10, t5] += real_as(real_as(unbroadcast(real_as(real_as(t21, t13), t13), t13), g_1),
                    g_1)
                t22 = unbroadcast(-(t20 * t14), s_7)
                g_bar[t10, t5] += real_as(real_as(unbroadcast(real_as(real_as(t22, t13), t13), t13), g_1),
                    g_1)
                s_bar_dot = unbroadcast(real_as(real_as(t21, s_6), s_6), s_6)
                g_bar_dot[t10,
                    t3] += real_as(real_as(unbroadcast(real_as(real_as(s_bar_dot, t12), t12), t12), g_1), g_1)
                s_bar = unbroadcast(real_as(real_as(t22, s_6), s_6), s_6)
                g_bar[t10, t3] += real_as(real_as(unbroadcast(real_as(real_as(s_bar, t12), t12), t12), g_1),
                    g_1)
                s_bar_dot = unbroadcast(real_as(real_as(s_bar_dot, s_5), s_5), s_5)
                g_bar_dot[t10,
                    t1] += real_as(real_as(unbroadcast(real_as(real_as(s_bar_dot, t11), t11), t11), g_1), g_1)
                s_bar = unbroadcast(real_as(real_as(s_bar, s_5), s_5), s_5)
                g_bar[t10, t1] += real_as(real_as(unbroadcast(real_as(real_as(s_bar, t11), t11), t11), g_1),
                    g_1)
                s_bar_dot = unbroadcast(real_as(real_as(s_bar_dot, s_4), s_4), s_4)
                g_bar_dot[t7,
                    t5] += real_as(real_as(unbroadcast(real_as(real_as(s_bar_dot, t9), t9), t9), g_1), g_1)
                s_bar = unbroadcast(real_as(real_as(s_bar, s_4), s_4), s_4)
                g_bar[t7, t5] += real_as(real_as(unbroadcast(real_as(real_as(s_bar, t9), t9), t9), g_1), g_1)
                s_bar_dot = unbroadcast(real_as(real_as(s_bar_dot, s_3), s_3), s_3)
                g_bar_dot[t7,
                    t1] += real_as(real_as(unbroadcast(real_as(real_as(s_bar_dot, t8), t8), t8), g_1), g_1)
                s_bar = unbroadcast(real_as(real_as(s_bar, s_3), s_3), s_3)
                g_bar[t7, t1] += real_as(real_as(unbroadcast(real_as(real_as(s_bar, t8), t8), t8), g_1), g_1)
                s_bar_dot = unbroadcast(real_as(real_as(s_bar_dot, s_2), s_2), s_2)
                g_bar_dot[t,
                    t5] += real_as(real_as(unbroadcast(real_as(real_as(s_bar_dot, t6), t6), t6), g_1), g_1)
                s_bar = unbroadcast(real_as(real_as(s_bar, s_2), s_2), s_2)
                g_bar[t, t5] += real_as(real_as(unbroadcast(real_as(real_as(s_bar, t6), t6), t6), g_1), g_1)
                s_bar_dot = unbroadcast(real_as(real_as(s_bar_dot, s_1), s_1), s_1)
                g_bar_dot[t,
                    t3] += real_as(real_as(unbroadcast(real_as(real_as(s_bar_dot, t4), t4), t4), g_1), g_1)
                s_bar = unbroadcast(real_as(real_as(s_bar, s_1), s_1), s_1)
                g_bar[t, t3] += real_as(real_as(unbroadcast(real_as(real_as(s_bar, t4), t4), t4), g_1), g_1)
                s_bar_dot = unbroadcast(real_as(real_as(s_bar_dot, s), s), s)
                g_bar_dot[t, t1] += real_as(real_as(real_as(real_as(s_bar_dot, t2), t2), g_1), g_1)
                s_bar = unbroadcast(real_as(real_as(s_bar, s), s), s)
                g_bar[t, t1] += real_as(real_as(real_as(real_as(s_bar, t2), t2), g_1), g_1)
        for _ in range(h):                                    # 5
            new_bar.pop()
            new_bar_dot.pop()
    g_bar_dot = unbroadcast(np.real(g_bar_dot), g)            # 2, 4
    return materialise(g_bar_dot, G)
