# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.plasma_in_a_box
# source: 4db62a93036c14ca678806612f75d1da
# code: 4d67529d9b3a15f6eaee148fcc7e91eb
# mode: hvp
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
# sha256: 3bb0be4c1ef57ff3259da40eba568cb0b29ea3f518a1c3b821379a13cca6ec78

# Product of the Hessian of z_c.plasma_in_a_box with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, quotient, zeros_like


def plasma_in_a_box_hvp(x, v, L, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(v, "float64", 1) and type(L) is float,
        "x: float64[:], v: float64[:], L: float")

    # forward sweep
    box = {"<class 'z_c.Box'>": None, "L": L}  # 2: box = Box(L)
    t = min(len(x), len(v))  # 3: ps = [Particle(a, b, (-1) ** i) for i, (a, b) in enumerate(zip(x, v))]
    ps, ps_dot, ps_bar, ps_bar_dot, tape = [], [], [], [], []
    for i, (a, b) in enumerate(zip(x, v)):
        a_dot = x_dot[i]
        t1 = (-1) ** i
        self_history = [a]
        self_history_dot = [a_dot]
        self_history_bar = [0.0]
        self_history_bar_dot = [0.0]
        t2 = {"<class 'z_c.Particle'>": None, "x": a, "v": b, "q": t1, "history": self_history}
        t3 = {"<class 'z_c.Particle'>": 0.0, "x": a_dot, "v": 0.0, "q": 0.0, "history": self_history_dot}
        t4 = {"<class 'z_c.Particle'>": 0.0, "x": 0.0, "v": 0.0, "q": 0.0, "history": self_history_bar}
        t5 = {"<class 'z_c.Particle'>": 0.0, "x": 0.0, "v": 0.0, "q": 0.0, "history": self_history_bar_dot}
        ps.append(t2)
        ps_dot.append(t3)
        ps_bar.append(t4)
        ps_bar_dot.append(t5)
        tape.append((self_history_bar_dot, t5))
    tape_1, trips_tape, tape_2, tape_3, tape_4, tape_5 = [], [], [], [], [], []
    for _ in range(3):                         # 4
        t1 = len(ps)                           # 5: for p in ps:
        for i in range(t1):
            p = ps[i]
            p_dot = ps_dot[i]
            p_bar = ps_bar[i]
            p_bar_dot = ps_bar_dot[i]
            # 6: f = sum(p.q * o.q * math.sin(2 * math.pi * (p.x - o.x) / box.L) for o in ps if o is not p)
            t2 = len(ps)
            f = 0
            f_dot = 0.0
            for i in range(t2):
                o = ps[i]
                o_dot = ps_dot[i]
                o_bar = ps_bar[i]
                o_bar_dot = ps_bar_dot[i]
                t3 = o is not p
                if t3:
                    t4 = p["q"]
                    t5 = p_dot["q"]
                    t6 = o["q"]
                    t7 = o_dot["q"]
                    t8 = t4 * t6
                    t9 = 2 * math.pi
                    t10 = box["L"]
                    t11 = t9 * (p["x"] - o["x"]) / t10
                    t12 = quotient(t9 * (p_dot["x"] - o_dot["x"]), t10)
                    tape_2.append((t4, t5, t6, t7, t11, t12))
                    t13 = math.sin(t11)
                    f = f + t8 * t13
                    f_dot = f_dot + (t13 * (t6 * t5 + t4 * t7) + t8 * (math.cos(t11) * t12))
                tape_3.append((t3, o_bar, o_bar_dot))
            t9 = p["v"] + f * 0.1              # 7: p.kick(f, 0.1)
            p_dot["v"] = p_dot["v"] + 0.1 * f_dot
            p["v"] = t9
            tape_4.append((t2, p_bar, p_bar_dot))
        t3 = len(ps)                           # 8: for p in ps:
        tape_5.append((t1, t3))
        for i in range(t3):
            p = ps[i]
            p_dot = ps_dot[i]
            p_bar = ps_bar[i]
            p_bar_dot = ps_bar_dot[i]
            t1 = p["x"] + p["v"] * 0.1         # 9: p.drift(0.1)
            p_dot["x"] = p_dot["x"] + 0.1 * p_dot["v"]
            p["x"] = t1
            t2 = p_dot["history"]
            t3 = p_bar["history"]
            t4 = p_bar_dot["history"]
            t5 = p_dot["x"]
            p["history"].append(p["x"])
            t2.append(t5)
            t3.append(0.0)
            t4.append(0.0)
            trips = 0
            while True:                        # 10: box.wrap(p)
                t1 = p["x"]
                t6 = p_dot["x"]
                t7 = box["L"]
                if not t1 > t7:
                    break
                t2 = t1 - t7
                p_dot["x"] = t6
                p["x"] = t2
                trips = trips + 1
            tape_1.append((trips, p_bar, p_bar_dot, t3, t4))
            trips = 0
            while True:
                t1 = p["x"]
                t2 = p_dot["x"]
                if not t1 < 0:
                    break
                t5 = t1 + box["L"]
                p_dot["x"] = t2
                p["x"] = t5
                trips = trips + 1
            trips_tape.append(trips)
    t1 = len(ps)  # 11: return sum(p.v ** 2 for p in ps) + sum(p.history[-1] * p.history[1] for p in ps)
    tape_6 = []
    for i in range(t1):
        p = ps[i]
        p_dot = ps_dot[i]
        p_bar = ps_bar[i]
        p_bar_dot = ps_bar_dot[i]
        t2 = p_dot["v"]
        tape_6.append((p["v"], t2, p_bar, p_bar_dot))
    tape_7 = []
    for i in range(t1):
        p = ps[i]
        p_dot = ps_dot[i]
        p_bar = ps_bar[i]
        p_bar_dot = ps_bar_dot[i]
        p["history"][-1]                       # may raise or warn, as in the primal
        p["history"][1]                        # may raise or warn, as in the primal
        t1 = p["history"]
        t2 = p_dot["history"]
        tape_7.append((t1, t2, p_bar["history"], p_bar_dot["history"]))

    # reverse sweep
    for t1, t2, t3, t4 in reversed(tape_7):  # 11
        t5 = t1[-1]
        t6 = t1[1]
        t7 = t2[1]
        t4[1] += y_bar * t2[-1]
        t3[1] += y_bar * t5
        t4[-1] += y_bar * t7
        t3[-1] += y_bar * t6
    for t1, t2, p_bar, p_bar_dot in reversed(tape_6):
        t3 = y_bar * 2
        p_bar_dot["v"] += t3 * t2
        p_bar["v"] += t3 * t1
    for t1, t3 in reversed(tape_5):          # 4
        for i in range(t3):                  # 8
            trips, p_bar, p_bar_dot, t3, t4 = tape_1.pop()
            trips_1 = trips_tape.pop()
            for k in range(trips_1):         # 10
                t2 = p_bar["x"]
                t5 = p_bar_dot["x"]
                p_bar_dot["x"] = 0.0
                p_bar["x"] = 0.0
                p_bar_dot["x"] += t5
                p_bar["x"] += t2
            for k in range(trips):
                t5 = p_bar["x"]
                t2 = p_bar_dot["x"]
                p_bar_dot["x"] = 0.0
                p_bar["x"] = 0.0
                p_bar_dot["x"] += t2
                p_bar["x"] += t5
            t6 = t3.pop()                    # 9
            t7 = t4.pop()
            p_bar_dot["x"] += t7
            p_bar["x"] += t6
            t2 = p_bar["x"]
            t5 = p_bar_dot["x"]
            p_bar_dot["x"] = 0.0
            p_bar["x"] = 0.0
            p_bar_dot["v"] += 0.1 * t5
            p_bar["v"] += t2 * 0.1
            p_bar_dot["x"] += t5
            p_bar["x"] += t2
        for i in range(t1):                  # 5
            t2, p_bar, p_bar_dot = tape_4.pop()
            t3 = p_bar["v"]                  # 7
            t4 = p_bar_dot["v"]
            p_bar_dot["v"] = 0.0
            p_bar["v"] = 0.0
            p_bar_dot["v"] += t4
            p_bar["v"] += t3
            f_bar = t3 * 0.1
            f_bar_dot = 0.1 * t4
            for i in range(t2):              # 6
                t3, o_bar, o_bar_dot = tape_3.pop()
                if t3:
                    t4, t5, t6, t7, t1, t8 = tape_2.pop()
                    t9 = box["L"]
                    t10 = t4 * t6
                    t11 = 2 * math.pi
                    t2 = math.sin(t1)
                    t12 = math.cos(t1)
                    t13 = f_bar * t10
                    t3 = t11 * quotient(t12 * (t10 * f_bar_dot + f_bar * (t6 * t5 + t4 * t7))
                        - t13 * (t2 * t8), t9)
                    o_bar_dot["x"] -= t3
                    t14 = quotient(t13 * t12, t9) * t11
                    o_bar["x"] -= t14
                    p_bar_dot["x"] += t3
                    p_bar["x"] += t14
                    t1 = f_bar * t2
                    t15 = t2 * f_bar_dot + f_bar * (t12 * t8)
                    o_bar_dot["q"] += t4 * t15 + t1 * t5
                    o_bar["q"] += t1 * t4
                    p_bar_dot["q"] += t6 * t15 + t1 * t7
                    p_bar["q"] += t1 * t6
    x_bar_dot = zeros_like(x)                # 3
    for i, (self_history_bar_dot, t5) in zip(reversed(range(t)), reversed(tape)):
        x_bar_dot[i] += t5["x"] + self_history_bar_dot[0]
    return x_bar_dot
