# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.ode_events_bounce
# source: 1448a7ba7cbedb256559ee61e4ab2e18
# code: af50a56c19aa1b9e45b78984ee47e951
# mode: hvp
# wrt: 0
# argument: e float
# argument: x0 array float64 (x0.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: equal axes = 
# sha256: 7a0be74c968083e69ed57348873bc726226d89db24e9555b1728213f3717d131

# Product of the Hessian of z_c.ode_events_bounce with respect to x0.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def ode_events_bounce_hvp(x0, e, x0_dot, *, y_bar=1.0):
    expect(is_array(x0, "float64", 1) and type(e) is float, "x0: float64[:], e: float")

    # forward sweep
    t = x0[0]                                      # 2: state = {"h": 1.0 + x0[0] ** 2, "v": x0[1], "t": 0.0}
    state_h_dot = 2 * (t * x0_dot[0])
    state_h = 1.0 + t ** 2
    state_v = x0[1]
    state_v_dot = x0_dot[1]
    bounces, bounces_dot, tape = [], [], []        # 3: bounces = []
    state_t = 0.0
    for _ in range(40):                            # 4
        # 5: new = {"h": state["h"] + 0.05 * state["v"], "v": state["v"] - 0.05 * 9.8, "t": state["t"] + 0.05}
        new_h = state_h + 0.05 * state_v
        new_h_dot = state_h_dot + 0.05 * state_v_dot
        tape.append((state_h, state_h_dot, new_h, new_h_dot))
        new_v = state_v - 0.05 * 9.8
        if new_h < 0:                              # 6: if new["h"] < 0:
            t1 = state_h - new_h                   # 7: frac = state["h"] / (state["h"] - new["h"])
            frac = state_h / t1
            frac_dot = (state_h_dot - frac * (state_h_dot - new_h_dot)) / t1
            bounces.append(state_t + frac * 0.05)  # 8: bounces.append(state["t"] + frac * 0.05)
            bounces_dot.append(0.05 * frac_dot)
            t2 = -e                                # 9: new["v"] = -e * new["v"]
            new_v = t2 * new_v
            new_v_dot = t2 * state_v_dot
            new_h = t2 * new_h                     # 10: new["h"] = -e * new["h"]
            new_h_dot = t2 * new_h_dot
        else:
            new_v_dot = state_v_dot
        state_h = new_h
        state_h_dot = new_h_dot
        state_v = new_v
        state_v_dot = new_v_dot
        state_t = state_t + 0.05                   # 5
    t1 = len(bounces)                              # 12: return state["h"] + sum(b ** 2 for b in bounces)

    # reverse sweep
    bounces_bar = [0.0] * t1                           # 12
    bounces_bar_dot = [0.0] * t1
    for i in reversed(range(t1)):
        b = bounces[i]
        b_dot = bounces_dot[i]
        t2 = y_bar * 2
        bounces_bar_dot[i] += t2 * b_dot
        bounces_bar[i] += t2 * b
    state_h_bar = y_bar
    state_h_bar_dot = state_v_bar_dot = 0.0
    for state_h, state_h_dot, new_h, new_h_dot in reversed(tape):  # 4
        if new_h < 0:                                  # 6
            t1 = bounces_bar.pop()                     # 8
            t2 = bounces_bar_dot.pop()
            t3 = state_h - new_h                       # 7
            frac = state_h / t3
            t4 = state_h_dot - new_h_dot
            frac_dot = (state_h_dot - frac * t4) / t3
            t5 = -e                                    # 9
            new_v_bar_dot = t5 * state_v_bar_dot
            frac_bar = t1 * 0.05                       # 8
            frac_bar_dot = 0.05 * t2
            state_h_bar_1 = frac_bar / t3              # 7
            t6 = -state_h_bar_1 * frac
            new_h_bar = state_h_bar * t5 - t6          # 7, 10
            state_h_bar_dot_1 = (frac_bar_dot - state_h_bar_1 * t4) / t3  # 7
            t7 = frac * -state_h_bar_dot_1 - state_h_bar_1 * frac_dot
            new_h_bar_dot = t5 * state_h_bar_dot - t7  # 7, 10
            state_h_bar = state_h_bar_1 + t6           # 7
            state_h_bar_dot = state_h_bar_dot_1 + t7
        else:
            new_h_bar = state_h_bar
            state_h_bar = 0.0
            new_h_bar_dot = state_h_bar_dot
            state_h_bar_dot = 0.0
            new_v_bar_dot = state_v_bar_dot
        state_h_bar = state_h_bar + new_h_bar          # 5
        state_h_bar_dot = state_h_bar_dot + new_h_bar_dot
        state_v_bar_dot = new_v_bar_dot + 0.05 * new_h_bar_dot
    x0_bar_dot = zeros_like(x0)                        # 2
    x0_bar_dot[1] += state_v_bar_dot
    x0_bar_dot[0] += t * (2 * state_h_bar_dot) + state_h_bar * 2 * x0_dot[0]
    return x0_bar_dot
