# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.snapshots_rollback
# source: 12a4f71fe4fbafe44952290d84448f25
# code: 8be21a5586d70b4ec01ec5394986b2dd
# mode: value_and_grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: dict = class builtins.dict
# asked: len = builtin_function_or_method builtins.len
# asked: shared memory = 
# asked: equal axes = 
# sha256: ca6bda9fe3ae8a41071eb34b5c6d1cf562bcb93362508589a71543a317167eeb

# Value and gradient of z_b.snapshots_rollback with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def snapshots_rollback_value_and_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    log, log_bar = [], []                            # 2: log = []
    state = {"pos": 0.0, "vel": 1.0}                 # 3
    state_bar = {"pos": 0.0, "vel": 0.0}
    tape = []
    for v in x:                                      # 4
        pos = state["pos"]                           # 5: log.append(dict(state))
        vel = state["vel"]
        t = {"pos": 0.0, "vel": 0.0}
        log.append({"pos": pos, "vel": vel})
        log_bar.append(t)
        state["vel"] = state["vel"] + 0.3 * v        # 6: state["vel"] += 0.3 * v
        t1 = state["vel"]                            # 7: state["pos"] += 0.1 * state["vel"] ** 2
        tape.append((state_bar, t1, t))
        state["pos"] = state["pos"] + 0.1 * t1 ** 2
        if state["vel"] < 0.9 and len(log) > 1:      # 8
            state, state_bar = log[-1], log_bar[-1]  # 9: state = log.pop()
            log.pop()
            log_bar.pop()
    tape_1 = []
    t = 0
    for i in range(len(log)):  # 10: return state["pos"] + sum(s["vel"] * s["pos"] for s in log)
        s, s_bar = log[i], log_bar[i]
        t = t + s["vel"] * s["pos"]
        tape_1.append((s, s_bar))
    t1 = state["pos"] + t

    # reverse sweep
    for s, s_bar in reversed(tape_1):  # 10
        t2 = s["pos"]
        s_bar["pos"] += y_bar * s["vel"]
        s_bar["vel"] += y_bar * t2
    state_bar["pos"] += y_bar
    x_bar = zeros_like(x)              # 4
    for i, (state_bar, t, t2) in zip(reversed(range(len(x))), reversed(tape)):
        t3 = state_bar["pos"]          # 7
        state_bar["pos"] = 0.0
        state_bar["vel"] += t3 * 0.1 * 2 * t
        state_bar["pos"] += t3
        t4 = state_bar["vel"]          # 6
        state_bar["vel"] = 0.0
        state_bar["vel"] += t4
        pos_bar = t2["pos"]            # 5
        state_bar["vel"] += t2["vel"]
        state_bar["pos"] += pos_bar
        x_bar[i] += t4 * 0.3           # 4, 6
    return t1, x_bar
