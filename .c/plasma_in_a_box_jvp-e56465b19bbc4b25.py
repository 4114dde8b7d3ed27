# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.plasma_in_a_box
# source: 4db62a93036c14ca678806612f75d1da
# code: 4d67529d9b3a15f6eaee148fcc7e91eb
# mode: jvp
# wrt: (0, 1, 2)
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
# sha256: b7753ba14ad2a9f098ce2acd215d68a4162a520a596245f86f76dce802c9682d

# Tangent of z_c.plasma_in_a_box with respect to x, v, L.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, quotient


def plasma_in_a_box_jvp(x, v, L, x_dot, v_dot, L_dot):
    expect(is_array(x, "float64", 1) and is_array(v, "float64", 1) and type(L) is float,
        "x: float64[:], v: float64[:], L: float")

    box = {"<class 'z_c.Box'>": None, "L": L}           # 2: box = Box(L)
    box_dot = {"<class 'z_c.Box'>": 0.0, "L": L_dot}
    ps, ps_dot = [], []  # 3: ps = [Particle(a, b, (-1) ** i) for i, (a, b) in enumerate(zip(x, v))]
    for i, (a, b) in enumerate(zip(x, v)):
        a_dot = x_dot[i]
        b_dot = v_dot[i]
        t = (-1) ** i
        self_history = [a]
        self_history_dot = [a_dot]
        t1 = {"<class 'z_c.Particle'>": None, "x": a, "v": b, "q": t, "history": self_history}
        t2 = {"<class 'z_c.Particle'>": 0.0, "x": a_dot, "v": b_dot, "q": 0.0, "history": self_history_dot}
        ps.append(t1)
        ps_dot.append(t2)
    for _ in range(3):                                  # 4
        for i in range(len(ps)):                        # 5: for p in ps:
            p = ps[i]
            p_dot = ps_dot[i]
            f = 0
            f_dot = 0.0
            # 6: f = sum(p.q * o.q * math.sin(2 * math.pi * (p.x - o.x) / box.L) for o in ps if o is not p)
            for i in range(len(ps)):
                o = ps[i]
                o_dot = ps_dot[i]
                if o is not p:
                    t = p["q"]
                    t1 = o["q"]
                    t2 = t * t1
                    t3 = 2 * math.pi
                    t4 = box["L"]
                    t5 = t3 * (p["x"] - o["x"]) / t4
                    t6 = math.sin(t5)
                    t7 = t6 * (t1 * p_dot["q"] + t * o_dot["q"])
                    t8 = t7 + t2 * (math.cos(t5)
                        * quotient(t3 * (p_dot["x"] - o_dot["x"]) - t5 * box_dot["L"], t4))
                    f = f + t2 * t6
                    f_dot = f_dot + t8
            p_dot["v"] = p_dot["v"] + 0.1 * f_dot       # 7: p.kick(f, 0.1)
            p["v"] = p["v"] + f * 0.1
        for i in range(len(ps)):                        # 8: for p in ps:
            p = ps[i]
            p_dot = ps_dot[i]
            p_dot["x"] = p_dot["x"] + 0.1 * p_dot["v"]  # 9: p.drift(0.1)
            p["x"] = p["x"] + p["v"] * 0.1
            p["history"].append(p["x"])
            p_dot["history"].append(p_dot["x"])
            while True:                                 # 10: box.wrap(p)
                t = p["x"]
                t1 = p_dot["x"]
                t2 = box["L"]
                t3 = box_dot["L"]
                if not t > t2:
                    break
                p_dot["x"] = t1 - t3
                p["x"] = t - t2
            while True:
                t4 = p["x"]
                t1 = p_dot["x"]
                if not t4 < 0:
                    break
                p_dot["x"] = t1 + box_dot["L"]
                p["x"] = t4 + box["L"]
    t = len(ps)  # 11: return sum(p.v ** 2 for p in ps) + sum(p.history[-1] * p.history[1] for p in ps)
    t1 = t2 = 0.0
    for i in range(t):
        p = ps[i]
        p_dot = ps_dot[i]
        t1 = t1 + p["v"] ** 2
        t2 = t2 + 2 * (p["v"] * p_dot["v"])
    t3 = t4 = 0.0
    for i in range(t):
        p = ps[i]
        p_dot = ps_dot[i]
        t5 = p["history"]
        t6 = p_dot["history"][-1]
        t7 = p_dot["history"][1]
        t8 = t5[-1] * t5[1]
        t3 = t3 + t8
        t4 = t4 + (t5[1] * t6 + t5[-1] * t7)
    return t1 + t3, t2 + t4
