# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.game_of_smooth_life
# source: 166d11506376fa15f21b368e3a311ded
# code: 34a4d9aa35aa3eb3552f211b35bce77e
# mode: jvp
# wrt: (0,)
# argument: G array float64 (G.0, G.1)
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.array = builtin_function_or_method numpy.array
# asked: math = module math
# asked: math.exp = builtin_function_or_method math.exp
# asked: equal axes = 
# sha256: 7ef8436ee3c487bf999b5b78d6aed2ae406d0de4c3fa286f551f1bcadfe874b4

# Tangent of z_c.game_of_smooth_life with respect to G.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import broadcasts_into, expect, is_array, numeric, rebinds, zeros_like


def game_of_smooth_life_jvp(G, G_dot):
    expect(is_array(G, "float64", 2), "G: float64[:, :]")

    g, g_dot = G.copy(), G_dot.copy()      # 2: g = G.copy()
    h, w = g.shape[0], g.shape[1]          # 3: h, w = g.shape
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
                t2 = g[t, t1]
                numeric(t2)
                s = 0.0 + t2
                t3 = (j + 0) % w
                t4 = g[t, t3]
                numeric(t4)
                rebinds(s, "+=", t4)
                broadcasts_into(s, s, t4)
                s = s + t4
                t5 = (j + 1) % w
                t2 = g[t, t5]
                numeric(t2)
                rebinds(s, "+=", t2)
                broadcasts_into(s, s, t2)
                s = s + t2
                t6 = (i + 0) % h
                t4 = g[t6, t1]
                numeric(t4)
                rebinds(s, "+=", t4)
                broadcasts_into(s, s, t4)
                s = s + t4
                t7 = g[t6, t5]
                numeric(t7)
                rebinds(s, "+=", t7)
                broadcasts_into(s, s, t7)
                s = s + t7
                s_dot = g_dot[t, t1] + g_dot[t, t3] + g_dot[t, t5] + g_dot[t6, t1] + g_dot[t6, t5]
                t2 = (i + 1) % h
                t4 = g[t2, t1]
                numeric(t4)
                rebinds(s, "+=", t4)
                broadcasts_into(s, s, t4)
                s = s + t4
                t7 = g[t2, t3]
                numeric(t7)
                rebinds(s, "+=", t7)
                broadcasts_into(s, s, t7)
                s = s + t7
                t = g[t2, t5]
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
        g = np.array(new)                  # 14
        g_dot = np.array(new_dot)
    numeric(g)                             # 15: return np.sum(g ** 2)
    return np.sum(g ** 2), np.sum(2 * (g ** 1 * g_dot))
