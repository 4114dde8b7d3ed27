# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.ode_events_bounce
# source: 1448a7ba7cbedb256559ee61e4ab2e18
# code: af50a56c19aa1b9e45b78984ee47e951
# mode: grad
# wrt: (0, 1)
# argument: e float
# argument: x0 array float64 (x0.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: equal axes = 
# sha256: cde6400a42bc546d93e0b58148d5795b0f43d0fe5fbe3892ad2d41243e67a892

# Gradient of z_c.ode_events_bounce with respect to x0, e.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def ode_events_bounce_grad(x0, e, *, y_bar=1.0):
    expect(is_array(x0, "float64", 1) and type(e) is float, "x0: float64[:], e: float")

    # forward sweep
    state_h = 1.0 + x0[0] ** 2                     # 2: state = {"h": 1.0 + x0[0] ** 2, "v": x0[1], "t": 0.0}
    state_v = x0[1]
    bounces, tape = [], []                         # 3: bounces = []
    state_t = 0.0
    for _ in range(40):                            # 4
        tape.append((state_h, state_v))
        # 5: new = {"h": state["h"] + 0.05 * state["v"], "v": state["v"] - 0.05 * 9.8, "t": state["t"] + 0.05}
        new_h = state_h + 0.05 * state_v
        new_v = state_v - 0.05 * 9.8
        if new_h < 0:                              # 6: if new["h"] < 0:
            frac = state_h / (state_h - new_h)     # 7: frac = state["h"] / (state["h"] - new["h"])
            bounces.append(state_t + frac * 0.05)  # 8: bounces.append(state["t"] + frac * 0.05)
            t = -e                                 # 9: new["v"] = -e * new["v"]
            new_v = t * new_v
            new_h = t * new_h                      # 10: new["h"] = -e * new["h"]
        state_h = new_h
        state_v = new_v
        state_t = state_t + 0.05                   # 5

    # reverse sweep
    bounces_bar = [y_bar * 2 * b for b in bounces]  # 12: return state["h"] + sum(b ** 2 for b in bounces)
    state_h_bar = y_bar
    state_v_bar = e_bar = 0.0
    for state_h, state_v in reversed(tape):         # 4
        new_h = state_h + 0.05 * state_v            # 5
        new_v = state_v - 0.05 * 9.8
        if new_h < 0:                               # 6
            t = bounces_bar.pop()                   # 8
            t1 = state_h - new_h                    # 7
            frac = state_h / t1
            t2 = -e                                 # 9
            new_v_bar = state_v_bar * t2
            e_bar = e_bar - state_h_bar * new_h - state_v_bar * new_v  # 9, 10
            frac_bar = t * 0.05                     # 8
            state_h_bar_1 = frac_bar / t1           # 7
            t3 = -state_h_bar_1 * frac
            new_h_bar = state_h_bar * t2 - t3       # 7, 10
            state_h_bar = state_h_bar_1 + t3        # 7
        else:
            new_h_bar = state_h_bar
            state_h_bar = 0.0
            new_v_bar = state_v_bar
        state_h_bar = state_h_bar + new_h_bar       # 5
        state_v_bar = new_v_bar + new_h_bar * 0.05
    x0_bar = zeros_like(x0)                         # 2
    x0_bar[1] += state_v_bar
    x0_bar[0] += state_h_bar * 2 * x0[0]
    return x0_bar, e_bar
