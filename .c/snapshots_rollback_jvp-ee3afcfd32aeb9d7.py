# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.snapshots_rollback
# source: 12a4f71fe4fbafe44952290d84448f25
# code: 8be21a5586d70b4ec01ec5394986b2dd
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: dict = class builtins.dict
# asked: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: equal axes = 
# sha256: 005d0ef3591b96ed1565f47ae948394da353eb3736d932788f22aa8d125084ea

# Tangent of z_b.snapshots_rollback with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def snapshots_rollback_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    log, log_dot = [], []                                  # 2: log = []
    state = {"pos": 0.0, "vel": 1.0}                       # 3
    state_dot = {"pos": 0.0, "vel": 0.0}
    for i in range(len(x)):                                # 4: for v in x:
        v = x[i]
        v_dot = x_dot[i]
        pos = state["pos"]                                 # 5: log.append(dict(state))
        pos_dot = state_dot["pos"]
        vel = state["vel"]
        vel_dot = state_dot["vel"]
        log.append({"pos": pos, "vel": vel})
        log_dot.append({"pos": pos_dot, "vel": vel_dot})
        state_dot["vel"] = state_dot["vel"] + 0.3 * v_dot  # 6: state["vel"] += 0.3 * v
        state["vel"] = state["vel"] + 0.3 * v
        t = state["vel"]                                   # 7: state["pos"] += 0.1 * state["vel"] ** 2
        t1 = state["pos"] + 0.1 * t ** 2
        state_dot["pos"] = state_dot["pos"] + 0.1 * (2 * (t * state_dot["vel"]))
        state["pos"] = t1
        if state["vel"] < 0.9 and len(log) > 1:            # 8
            state = log[-1]                                # 9: state = log.pop()
            state_dot = log_dot[-1]
            log.pop()
            log_dot.pop()
    t = 0
    t1 = 0.0
    for i in range(len(log)):  # 10: return state["pos"] + sum(s["vel"] * s["pos"] for s in log)
        s = log[i]
        s_dot = log_dot[i]
        t2 = s["vel"]
        t3 = s["pos"]
        t = t + t2 * t3
        t1 = t1 + (t3 * s_dot["vel"] + t2 * s_dot["pos"])
    return state["pos"] + t, state_dot["pos"] + t1
