# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.sliding_window_maximum
# source: e55e0aba447350665da6018fff4d449e
# code: 9f93507483ab5253bc23a8997a61c9f4
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: deque = class collections.deque
# asked: equal axes = 
# sha256: 20dbd147572e8f0aac5cd7f1c7356df78946999648d80609c767344a5164f4bf

# Tangent of z_f.sliding_window_maximum with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array


def sliding_window_maximum_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    dq, out = [], []                       # 2: dq, out = deque(), []
    out_dot = []
    for i, v in enumerate(x):              # 3
        while len(dq) and x[dq[-1]] <= v:  # 4: while dq and x[dq[-1]] <= v:
            dq.pop()                       # 5
        dq.append(i)                       # 6
        if dq[0] <= i - 3:                 # 7
            dq.pop(0)                      # 8: dq.popleft()
        if i >= 2:                         # 9
            t = dq[0]                      # 10: out.append(x[dq[0]])
            out.append(x[t])
            out_dot.append(x_dot[t])
    t1 = t2 = 0.0
    for i in range(len(out)):              # 11: return sum(o ** 2 * (k + 1) for k, o in enumerate(out))
        o = out[i]
        o_dot = out_dot[i]
        t = i + 1
        t1 = t1 + o ** 2 * t
        t2 = t2 + t * (2 * (o * o_dot))
    return t1, t2
