# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.plasma_in_a_box
# source: 4db62a93036c14ca678806612f75d1da
# code: 4d67529d9b3a15f6eaee148fcc7e91eb
# mode: grad
# wrt: 0
# argument: L float
# argument: v array float64 (x.0)
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: zip = class builtins.zip
# asked: range = class builtins.range
# asked: Box = class z_c.Box()
# asked: Particle = class z_c.Particle()
# asked: math = module math
# asked: math.sin = builtin_function_or_method math.sin
# asked: Box.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Box.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Box.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Box.__new__ = builtin_function_or_method .object.__new__
# asked: Box.__getattr__ = unbound
# asked: Box.__del__ = unbound
# asked: Box.__init__ = function z_c.Box.__init__ 843bf5230fc0cd9f2e16762c1a990abc
# asked: Box.L = unbound
# asked: Particle.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Particle.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Particle.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Particle.__new__ = builtin_function_or_method .object.__new__
# asked: Particle.__getattr__ = unbound
# asked: Particle.__del__ = unbound
# asked: Particle.__init__ = function z_c.Particle.__init__ e0f5a50f60f25c111d917fb85a0ed8cc
# asked: Particle.x = unbound
# asked: Particle.v = unbound
# asked: Particle.q = unbound
# asked: Particle.history = unbound
# asked: shared memory = 
# asked: math.pi = float 3.141592653589793
# asked: Particle.kick = function z_c.Particle.kick ac7d1cd49bcf6fc8045871b23a37d133
# asked: Particle.drift = function z_c.Particle.drift 922cb9fc75193a44d3e50af6ba0aca53
# asked: Box.wrap = function z_c.Box.wrap 241ce76df9f9624b6a83a96e7716c0a0
# asked: equal axes = v.0 = x.0
# sha256: 6177f0c2b96a91f0da1c8ee24c6a6e2bbc59b18692ea6c973feb5f08aab41623

# Gradient of z_c.plasma_in_a_box with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, quotient, zeros_like


def plasma_in_a_box_grad(x, v, L, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(v, "float64", 1) and type(L) is float,
        "x: float64[:], v: float64[:], L: float")

    # forward sweep
    box = {"<class 'z_c.Box'>": None, "L": L}  # 2: box = Box(L)
    t = min(len(x), len(v))  # 3: ps = [Particle(a, b, (-1) ** i) for i, (a, b) in enumerate(zip(x, v))]
    ps, ps_bar, tape = [], [], []
    for i, (a, b) in enumerate(zip(x, v)):
        t1 = (-1) ** i
        self_history = [a]
        self_history_bar = [0.0]
        t2 = {"<class 'z_c.Particle'>": None, "x": a, "v": b, "q": t1, "history": self_history}
        t3 = {"<class 'z_c.Particle'>": 0.0, "x": 0.0, "v": 0.0, "q": 0.0, "history": self_history_bar}
        ps.append(t2)
        ps_bar.append(t3)
        tape.append((self_history_bar, t3))
    tape_1, trips_tape, tape_2, tape_3, tape_4, tape_5 = [], [], [], [], [], []
    for _ in range(3):                         # 4
        t1 = len(ps)                           # 5: for p in ps:
        for i in range(t1):
            p, p_bar = ps[i], ps_bar[i]
            # 6: f = sum(p.q * o.q * math.sin(2 * math.pi * (p.x - o.x) / box.L) for o in ps if o is not p)
            t2 = len(ps)
            f = 0
            for i in range(t2):
                o, o_bar = ps[i], ps_bar[i]
                t3 = o is not p
                if t3:
                    t4 = p["q"]
                    t5 = o["q"]
                    t6 = 2 * math.pi * (p["x"] - o["x"]) / box["L"]
                    tape_2.append((t4, t5, t6))
                    f = f + t4 * t5 * math.sin(t6)
                tape_3.append((t3, o_bar))
            p["v"] = p["v"] + f * 0.1          # 7: p.kick(f, 0.1)
            tape_4.append((t2, p_bar))
        t3 = len(ps)                           # 8: for p in ps:
        tape_5.append((t1, t3))
        for i in range(t3):
            p, p_bar = ps[i], ps_bar[i]
            p["x"] = p["x"] + p["v"] * 0.1     # 9: p.drift(0.1)
            t2 = p_bar["history"]
            p["history"].append(p["x"])
            t2.append(0.0)
            trips = 0
            while True:                        # 10: box.wrap(p)
                t1 = p["x"]
                t3 = box["L"]
                if not t1 > t3:
                    break
                p["x"] = t1 - t3
                trips = trips + 1
            tape_1.append((trips, p_bar, t2))
            trips = 0
            while True:
                t1 = p["x"]
                if not t1 < 0:
                    break
                p["x"] = t1 + box["L"]
                trips = trips + 1
            trips_tape.append(trips)
    t1 = len(ps)  # 11: return sum(p.v ** 2 for p in ps) + sum(p.history[-1] * p.history[1] for p in ps)
    tape_6 = []
    for i in range(t1):
        p, p_bar = ps[i], ps_bar[i]
        tape_6.append((p["v"], p_bar))
    tape_7 = []
    for i in range(t1):
        p, p_bar = ps[i], ps_bar[i]
        p["history"][-1]                       # may raise or warn, as in the primal
        p["history"][1]                        # may raise or warn, as in the primal
        tape_7.append((p["history"], p_bar["history"]))

    # reverse sweep
    for t1, t2 in reversed(tape_7):   # 11
        t3 = t1[1]
        t2[1] += y_bar * t1[-1]
        t2[-1] += y_bar * t3
    for t1, p_bar in reversed(tape_6):
        p_bar["v"] += y_bar * 2 * t1
    for t1, t3 in reversed(tape_5):   # 4
        for i in range(t3):           # 8
            trips, p_bar, t2 = tape_1.pop()
            trips_1 = trips_tape.pop()
            for k in range(trips_1):  # 10
                t4 = p_bar["x"]
                p_bar["x"] = 0.0
                p_bar["x"] += t4
            for k in range(trips):
                t3 = p_bar["x"]
                p_bar["x"] = 0.0
                p_bar["x"] += t3
            t4 = t2.pop()             # 9
            p_bar["x"] += t4
            t5 = p_bar["x"]
            p_bar["x"] = 0.0
            p_bar["v"] += t5 * 0.1
            p_bar["x"] += t5
        for i in range(t1):           # 5
            t2, p_bar = tape_4.pop()
            t3 = p_bar["v"]           # 7
            p_bar["v"] = 0.0
            p_bar["v"] += t3
            f_bar = t3 * 0.1
            for i in range(t2):       # 6
                t3, o_bar = tape_3.pop()
                if t3:
                    t4, t5, t6 = tape_2.pop()
                    t1 = quotient(f_bar * (t4 * t5) * math.cos(t6), box["L"]) * (2 * math.pi)
                    o_bar["x"] -= t1
                    p_bar["x"] += t1
                    t2 = f_bar * math.sin(t6)
                    o_bar["q"] += t2 * t4
                    p_bar["q"] += t2 * t5
    x_bar = zeros_like(x)             # 3
    for i, (self_history_bar, t3) in zip(reversed(range(t)), reversed(tape)):
        x_bar[i] += t3["x"] + self_history_bar[0]
    return x_bar
