# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.namespace_simulation
# source: 8b347414567dceb6a0362e13972fe750
# code: d1467e07bd27c80dd2dfb8ec88959b1a
# mode: hvp
# wrt: 0
# argument: a array float64 (a.0)
# argument: b array float64 (a.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: SimpleNamespace = class types.SimpleNamespace
# asked: SimpleNamespace.__init__ = wrapper_descriptor .SimpleNamespace.__init__
# asked: SimpleNamespace.t = unbound
# asked: SimpleNamespace.prey = unbound
# asked: SimpleNamespace.pred = unbound
# asked: SimpleNamespace.hist = unbound
# asked: shared memory = 
# asked: equal axes = b.0 = a.0
# sha256: 44474f7913bb9548b9990611d11cbb896a477d888953112c769fd16758af2f36

# Product of the Hessian of z_f.namespace_simulation with respect to a.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def namespace_simulation_hvp(a, b, a_dot, *, y_bar=1.0):
    expect(is_array(a, "float64", 1) and is_array(b, "float64", 1), "a: float64[:], b: float64[:]")

    # forward sweep
    s_prey = a[0]      # 2: s = SimpleNamespace(prey=a[0], pred=b[0], t=0.0, hist=[])
    s_prey_dot = a_dot[0]
    s_pred = b[0]
    t, t1, t2, tape = [], [], [], []
    s_pred_dot = s_t = 0.0
    while s_t < 0.45:  # 9: while s.t < 0.45:
        tape.append((s_prey, s_prey_dot, s_pred, s_pred_dot))
        t3 = a[1]      # 10: advance(s, 0.1)
        t4 = b[1] * s_pred
        t5 = t3 - t4
        dp = s_prey * t5
        dp_dot = t5 * s_prey_dot + s_prey * (a_dot[1] - b[1] * s_pred_dot)
        t6 = b[2] * s_prey
        t7 = b[2] * s_prey_dot
        t8 = t6 - a[2]
        dq = s_pred * t8
        dq_dot = t8 * s_pred_dot + s_pred * (t7 - a_dot[2])
        s_prey = s_prey + 0.1 * dp
        s_prey_dot = s_prey_dot + 0.1 * dp_dot
        s_pred = s_pred + 0.1 * dq
        s_pred_dot = s_pred_dot + 0.1 * dq_dot
        s_t = s_t + 0.1
        t.append(s_t)
        t1.append(s_prey)
        t2.append(0.0)
    t3 = len(t)        # 11: return s.pred + sum(t * p for t, p in s.hist)
    for i in range(t3):
        t1[i]          # may raise or warn, as in the primal

    # reverse sweep
    for i in reversed(range(t3)):   # 11
        t2[i] += y_bar * t[i]
    a_bar_dot = zeros_like(a)       # 9
    s_prey_bar = s_prey_bar_dot = s_pred_bar_dot = 0.0
    s_pred_bar = y_bar
    for s_prey, s_prey_dot, s_pred, s_pred_dot in reversed(tape):
        t1 = t2.pop()               # 10
        dq_bar = s_pred_bar * 0.1
        dq_bar_dot = 0.1 * s_pred_bar_dot
        t = s_pred * dq_bar_dot + dq_bar * s_pred_dot
        a_bar_dot[2] -= t
        s_prey_bar = s_prey_bar + t1
        dp_bar = s_prey_bar * 0.1
        dp_bar_dot = 0.1 * s_prey_bar_dot
        t3 = s_prey * dp_bar_dot + dp_bar * s_prey_dot
        a_bar_dot[1] += t3
        t4 = b[1]
        t5 = a[1] - t4 * s_pred
        t6 = b[2]
        s_prey_bar = s_prey_bar + dq_bar * s_pred * t6 + dp_bar * t5
        s_prey_bar_dot = s_prey_bar_dot + t6 * t + (t5 * dp_bar_dot + dp_bar * (a_dot[1] - t4 * s_pred_dot))
        t1 = t6 * s_prey - a[2]
        s_pred_bar = s_pred_bar + dq_bar * t1 - dp_bar * s_prey * t4
        s_pred_bar_dot = s_pred_bar_dot + (t1 * dq_bar_dot + dq_bar * (t6 * s_prey_dot - a_dot[2])) - t4 * t3
    a_bar_dot[0] += s_prey_bar_dot  # 2
    return a_bar_dot
