# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.sliding_window_maximum
# source: e55e0aba447350665da6018fff4d449e
# code: 9f93507483ab5253bc23a8997a61c9f4
# mode: hvp
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: deque = class collections.deque
# asked: equal axes = 
# sha256: d3c169188c5f090b1e4eac32d151a696272dc20b687bb511a2abdbc521ec40fd

# Product of the Hessian of z_f.sliding_window_maximum with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def sliding_window_maximum_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    dq, out = [], []                       # 2: dq, out = deque(), []
    out_dot, t_tape = [], []
    for i, v in enumerate(x):              # 3
        while len(dq) and x[dq[-1]] <= v:  # 4: while dq and x[dq[-1]] <= v:
            dq.pop()                       # 5
        dq.append(i)                       # 6
        if dq[0] <= i - 3:                 # 7
            dq.pop(0)                      # 8: dq.popleft()
        if i >= 2:                         # 9
            t = dq[0]                      # 10: out.append(x[dq[0]])
            t_tape.append(t)
            out.append(x[t])
            out_dot.append(x_dot[t])
    t1 = len(out)                          # 11: return sum(o ** 2 * (k + 1) for k, o in enumerate(out))
    for i in range(t1):
        out[i]                             # may raise or warn, as in the primal

    # reverse sweep
    out_bar_dot = []                # 11
    for i in range(t1):
        o_dot = out_dot[i]
        out_bar_dot.append(y_bar * (i + 1) * 2 * o_dot)
    x_bar_dot = zeros_like(x)       # 3
    for i in reversed(range(len(x))):
        if i >= 2:                  # 9
            t = t_tape.pop()
            t1 = out_bar_dot.pop()  # 10
            x_bar_dot[t] += t1
    return x_bar_dot
