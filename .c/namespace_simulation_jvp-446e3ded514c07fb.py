# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.namespace_simulation
# source: 8b347414567dceb6a0362e13972fe750
# code: d1467e07bd27c80dd2dfb8ec88959b1a
# mode: jvp
# wrt: (0, 1)
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
# sha256: 9c5c5090dba9a636a00ba0d8c68571937299f22084120308c6af4084370168fd

# Tangent of z_f.namespace_simulation with respect to a, b.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def namespace_simulation_jvp(a, b, a_dot, b_dot):
    expect(is_array(a, "float64", 1) and is_array(b, "float64", 1), "a: float64[:], b: float64[:]")

    s_prey = a[0]            # 2: s = SimpleNamespace(prey=a[0], pred=b[0], t=0.0, hist=[])
    s_prey_dot = a_dot[0]
    s_pred = b[0]
    s_pred_dot = b_dot[0]
    t, t1, t2 = [], [], []
    s_t = 0.0
    while s_t < 0.45:        # 9: while s.t < 0.45:
        t3 = a[1]            # 10: advance(s, 0.1)
        t4 = b[1] * s_pred
        t5 = t3 - t4
        dp = s_prey * t5
        dp_dot = t5 * s_prey_dot + s_prey * (a_dot[1] - (s_pred * b_dot[1] + b[1] * s_pred_dot))
        t6 = b[2] * s_prey
        t7 = s_prey * b_dot[2] + b[2] * s_prey_dot
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
        t2.append(s_prey_dot)
    t3 = t4 = 0.0
    for i in range(len(t)):  # 11: return s.pred + sum(t * p for t, p in s.hist)
        t5 = t[i]
        t6 = t1[i]
        t3 = t3 + t5 * t6
        t4 = t4 + t5 * t2[i]
    return s_pred + t3, s_pred_dot + t4
