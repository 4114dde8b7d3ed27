# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.ode_events_bounce
# source: 1448a7ba7cbedb256559ee61e4ab2e18
# code: af50a56c19aa1b9e45b78984ee47e951
# mode: jvp
# wrt: (0, 1)
# argument: e float
# argument: x0 array float64 (x0.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: equal axes = 
# sha256: 73c92fa4b9a5b2afdd8c5902bafc22ed126cb1c98d5fd81cf25e1e87657047a0

# Tangent of z_c.ode_events_bounce with respect to x0, e.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def ode_events_bounce_jvp(x0, e, x0_dot, e_dot):
    expect(is_array(x0, "float64", 1) and type(e) is float, "x0: float64[:], e: float")

    t = x0[0] ** 2                                 # 2: state = {"h": 1.0 + x0[0] ** 2, "v": x0[1], "t": 0.0}
    state_h_dot = 2 * (x0[0] * x0_dot[0])
    state_h = 1.0 + t
    state_v = x0[1]
    state_v_dot = x0_dot[1]
    bounces, bounces_dot = [], []                  # 3: bounces = []
    state_t = 0.0
    for _ in range(40):                            # 4
        # 5: new = {"h": state["h"] + 0.05 * state["v"], "v": state["v"] - 0.05 * 9.8, "t": state["t"] + 0.05}
        new_h = state_h + 0.05 * state_v
        new_h_dot = state_h_dot + 0.05 * state_v_dot
        new_v = state_v - 0.05 * 9.8
        if new_h < 0:                              # 6: if new["h"] < 0:
            t = state_h - new_h                    # 7: frac = state["h"] / (state["h"] - new["h"])
            frac = state_h / t
            frac_dot = (state_h_dot - frac * (state_h_dot - new_h_dot)) / t
            bounces.append(state_t + frac * 0.05)  # 8: bounces.append(state["t"] + frac * 0.05)
            bounces_dot.append(0.05 * frac_dot)
            t1 = -e                                # 9: new["v"] = -e * new["v"]
            t2 = -e_dot
            new_v_1 = t1 * new_v
            new_v_dot = new_v * t2 - e * state_v_dot
            new_h_1 = t1 * new_h                   # 10: new["h"] = -e * new["h"]
            new_h_dot = new_h * t2 - e * new_h_dot
        else:
            new_h_1 = new_h
            new_v_1 = new_v
            new_v_dot = state_v_dot
        state_h = new_h_1
        state_h_dot = new_h_dot
        state_v = new_v_1
        state_v_dot = new_v_dot
        state_t = state_t + 0.05                   # 5
    t = t3 = 0.0
    for i in range(len(bounces)):                  # 12: return state["h"] + sum(b ** 2 for b in bounces)
        b = bounces[i]
        b_dot = bounces_dot[i]
        t = t + b ** 2
        t3 = t3 + 2 * (b * b_dot)
    return state_h + t, state_h_dot + t3
