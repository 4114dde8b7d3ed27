# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.snapshots_rollback
# source: 12a4f71fe4fbafe44952290d84448f25
# code: 8be21a5586d70b4ec01ec5394986b2dd
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: dict = class builtins.dict
# asked: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: equal axes = 
# sha256: b3921c31dc669de1587f78a2815746b095f9c3cb8a4eb28da4ea070a838ee47c

# Product of the Hessian of z_b.snapshots_rollback with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def snapshots_rollback_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    log, log_dot, log_bar, log_bar_dot = [], [], [], []  # 2: log = []
    state = {"pos": 0.0, "vel": 1.0}                     # 3
    state_dot = {"pos": 0.0, "vel": 0.0}
    state_bar = {"pos": 0.0, "vel": 0.0}
    state_bar_dot = {"pos": 0.0, "vel": 0.0}
    tape = []
    for i in range(len(x)):                              # 4: for v in x:
        v = x[i]
        v_dot = x_dot[i]
        pos = state["pos"]                               # 5: log.append(dict(state))
        pos_dot = state_dot["pos"]
        vel = state["vel"]
        vel_dot = state_dot["vel"]
        t = {"pos": pos_dot, "vel": vel_dot}
        t1 = {"pos": 0.0, "vel": 0.0}
        t2 = {"pos": 0.0, "vel": 0.0}
        log.append({"pos": pos, "vel": vel})
        log_dot.append(t)
        log_bar.append(t1)
        log_bar_dot.append(t2)
        t3 = state["vel"] + 0.3 * v                      # 6: state["vel"] += 0.3 * v
        state_dot["vel"] = state_dot["vel"] + 0.3 * v_dot
        state["vel"] = t3
        t4 = state["vel"]                                # 7: state["pos"] += 0.1 * state["vel"] ** 2
        t5 = state_dot["vel"]
        tape.append((state_bar, state_bar_dot, t4, t5, t1, t2))
        t = state["pos"] + 0.1 * t4 ** 2
        state_dot["pos"] = state_dot["pos"] + 0.1 * (2 * (t4 * t5))
        state["pos"] = t
        if state["vel"] < 0.9 and len(log) > 1:          # 8
            state = log[-1]                              # 9: state = log.pop()
            state_dot = log_dot[-1]
            state_bar = log_bar[-1]
            state_bar_dot = log_bar_dot[-1]
            log.pop()
            log_dot.pop()
            log_bar.pop()
            log_bar_dot.pop()
    tape_1 = []
    for i in range(len(log)):  # 10: return state["pos"] + sum(s["vel"] * s["pos"] for s in log)
        s = log[i]
        s_dot = log_dot[i]
        s_bar = log_bar[i]
        s_bar_dot = log_bar_dot[i]
        tape_1.append((s, s_dot, s_bar, s_bar_dot))

    # reverse sweep
    for s, s_dot, s_bar, s_bar_dot in reversed(tape_1):  # 10
        t = s["vel"]
        t1 = s["pos"]
        t2 = s_dot["pos"]
        s_bar_dot["pos"] += y_bar * s_dot["vel"]
        s_bar["pos"] += y_bar * t
        s_bar_dot["vel"] += y_bar * t2
        s_bar["vel"] += y_bar * t1
    state_bar["pos"] += y_bar
    x_bar_dot = zeros_like(x)                            # 4
    for i, (state_bar, state_bar_dot, t4, t5, t1, t2) in zip(reversed(range(len(x))), reversed(tape)):
        t = state_bar["pos"]                             # 7
        t3 = state_bar_dot["pos"]
        state_bar_dot["pos"] = 0.0
        state_bar["pos"] = 0.0
        t6 = t * 0.1 * 2
        state_bar_dot["vel"] += t4 * (2 * (0.1 * t3)) + t6 * t5
        state_bar["vel"] += t6 * t4
        state_bar_dot["pos"] += t3
        state_bar["pos"] += t
        t7 = state_bar["vel"]                            # 6
        t8 = state_bar_dot["vel"]
        state_bar_dot["vel"] = 0.0
        state_bar["vel"] = 0.0
        state_bar_dot["vel"] += t8
        state_bar["vel"] += t7
        pos_bar = t1["pos"]                              # 5
        pos_bar_dot = t2["pos"]
        vel_bar = t1["vel"]
        state_bar_dot["vel"] += t2["vel"]
        state_bar["vel"] += vel_bar
        state_bar_dot["pos"] += pos_bar_dot
        state_bar["pos"] += pos_bar
        x_bar_dot[i] += 0.3 * t8                         # 4, 6
    return x_bar_dot
