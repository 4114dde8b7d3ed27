# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.gravity_bodies
# source: 69c06e0c59def71d2c8963c0b233c352
# code: 7031c417d4da346b27ba9bc45e8d1515
# mode: hvp
# wrt: 0
# argument: bodies list [dict {str "<class 'z_c.Body'>", str 'pos', str 'vel', str 'mass'} [none, array float64 (?), array float64 (?), float], ...]
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: range = class builtins.range
# asked: np = module numpy 2.4.6
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: np.sum = _ArrayFunctionDispatcher of function numpy._core.fromnumeric.sum
# asked: np.sin = ufunc numpy.sin
# asked: {<class 'z_c.Body'>} = class z_c.Body() of pos _FIELD True , vel _FIELD True , mass _FIELD True 
# asked: {<class 'z_c.Body'>}.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: {<class 'z_c.Body'>}.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: {<class 'z_c.Body'>}.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: {<class 'z_c.Body'>}.__new__ = builtin_function_or_method .object.__new__
# asked: {<class 'z_c.Body'>}.__getattr__ = unbound
# asked: {<class 'z_c.Body'>}.__del__ = unbound
# asked: shared memory = 
# asked: {<class 'z_c.Body'>}.pos = unbound
# asked: {<class 'z_c.Body'>}.mass = unbound
# asked: {<class 'z_c.Body'>}.vel = unbound
# asked: equal axes = bodies[]['pos'].0 = bodies[]['pos'].0, bodies[]['vel'].0 = bodies[]['pos'].0, bodies[each]['pos'].0 = bodies[each]['pos'].0, bodies[each]['vel'].0 = bodies[each]['pos'].0
# sha256: f1c494f7783dec281afa31e3a107e69f25d017e9f75b61d641a27daaa5296d76

# Product of the Hessian of z_c.gravity_bodies with respect to bodies.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import as_dicts, blank, by_place, detached, expect, is_array, is_dict, is_list, materialise, none_shared, outline, power_partial, tangent, unbroadcast, zeros_like


def gravity_bodies_hvp(bodies, bodies_dot, *, y_bar=1.0):
    bodies = as_dicts(bodies)
    expect(is_list(bodies)
        and all(is_dict(item, ("<class 'z_c.Body'>", "pos", "vel", "mass"))
        and is_array(item["pos"], "float64", 1) and is_array(item["vel"], "float64", 1)
        and type(item["mass"]) is float for item in bodies),
        "bodies: [Body(pos: float64[:], vel: float64[:], mass: float), ...]")

    # forward sweep
    none_shared(bodies)
    t = [bodies_bar_dot] = blank(bodies, apart=True)
    bodies_bar = blank(bodies, apart=True)[0]
    bodies_dot = tangent((bodies,), bodies_dot, apart=True)[0]
    bodies_1 = detached(bodies, apart=True)[0]
    tape, tape_1, tape_2, t2_tape = [], [], [], []
    for _ in range(3):                                       # 2
        acc, acc_dot, acc_bar, acc_bar_dot = [], [], [], []  # 3: acc = []
        t1 = len(bodies_1)                                   # 4: for b in bodies:
        for b, b_dot, b_bar, b_bar_dot in zip(bodies_1, bodies_dot, bodies_bar, bodies_bar_dot):
            t2 = np.zeros(2)                                 # 5: a = np.zeros(2)
            a = t2
            a_dot, t3 = zeros_like(t2), zeros_like(a)
            a_bar = t3
            a_bar_dot = zeros_like(t3)
            # 6: for o in bodies:
            for o, o_dot, o_bar, o_bar_dot in zip(bodies_1, bodies_dot, bodies_bar, bodies_bar_dot):
                t2 = o is not b                              # 7: if o is not b:
                tape_2.append((a_bar, a_bar_dot, t2))
                if t2:
                    t3 = outline(o["pos"])
                    t4 = outline(b["pos"])
                    d = o["pos"] - b["pos"]                  # 8: d = o.pos - b.pos
                    d_dot = o_dot["pos"] - b_dot["pos"]
                    t5 = o["mass"]                           # 9: a = a + o.mass * d / (d @ d + 0.1) ** 1.5
                    t6 = o_dot["mass"]
                    t7 = d_dot @ d + d @ d_dot
                    t2 = d @ d + 0.1
                    t8 = t2 ** 1.5
                    t9 = 1.5 * (t2 ** 0.5 * t7)
                    t10 = t5 * d / t8
                    t11 = outline(a)
                    t12 = a + t10
                    t13 = a_dot + (d * t6 + t5 * d_dot - t10 * t9) / t8
                    a = t12
                    a_dot = zeros_like(t12)
                    a_dot[...] = t13
                    t14 = zeros_like(a)
                    a_bar = t14
                    a_bar_dot = zeros_like(t14)
                    t15 = o_bar["pos"]                       # 8
                    t10 = o_bar_dot["pos"]
                    t16 = b_bar["pos"]
                    t12 = b_bar_dot["pos"]
                    tape_1.append(
                        (t15, t10, t16, t12, t3, t4, d, d_dot, t5, t6, t2, t7, t8, t9, t11, a_bar, a_bar_dot))
            acc.append(a)                                    # 10
            acc_dot.append(a_dot)
            acc_bar.append(a_bar)
            acc_bar_dot.append(a_bar_dot)
        t2 = min(t1, len(acc))                               # 11: for b, a in zip(bodies, acc):
        t2_tape.append(t2)
        for i in range(t2):
            b = bodies_1[i]
            b_dot = bodies_dot[i]
            b_bar = bodies_bar[i]
            b_bar_dot = bodies_bar_dot[i]
            a = acc[i]
            a_dot = acc_dot[i]
            a_bar = acc_bar[i]
            a_bar_dot = acc_bar_dot[i]
            t1 = b_bar["vel"]                                # 12: b.vel = b.vel + 0.05 * a
            t2 = b_bar_dot["vel"]
            t3 = 0.05 * a
            t4 = outline(t3)
            t5 = outline(b["vel"])
            t6 = b["vel"] + t3
            t7 = t6
            t8 = zeros_like(t6)
            t8[...] = b_dot["vel"] + 0.05 * a_dot
            t9 = zeros_like(t7)
            t10 = t9
            t11 = zeros_like(t9)
            b_dot["vel"] = t8
            b["vel"] = t7
            b_bar_dot["vel"] = t11
            b_bar["vel"] = t10
            t3 = b_bar["pos"]                                # 13: b.pos = b.pos + 0.05 * b.vel
            t6 = b_bar_dot["pos"]
            t12 = 0.05 * b["vel"]
            t9 = outline(b["pos"])
            t8 = b["pos"] + t12
            t7 = t8
            t13 = zeros_like(t8)
            t13[...] = b_dot["pos"] + 0.05 * b_dot["vel"]
            t14 = zeros_like(t7)
            t15 = t14
            t16 = zeros_like(t14)
            b_dot["pos"] = t13
            b["pos"] = t7
            b_bar_dot["pos"] = t16
            b_bar["pos"] = t15
            t8 = b_bar["vel"]
            t17 = b_bar_dot["vel"]
            tape.append(
                (t1, t2, t4, t5, t10, t11, t3, t6, t8, t17, outline(t12), t9, t15, t16, a_bar, a_bar_dot))

    # reverse sweep
    # 15: return ke + sum(np.sum(np.sin(b.pos)) for b in bodies)
    for b, b_dot, b_bar, b_bar_dot in zip(reversed(bodies_1), reversed(bodies_dot), reversed(bodies_bar),
            reversed(bodies_bar_dot)):
        b_bar_dot["pos"] += y_bar * -(np.sin(b["pos"]) * b_dot["pos"])
        b_bar["pos"] += y_bar * np.cos(b["pos"])
    # 14: ke = sum(0.5 * b.mass * b.vel @ b.vel for b in bodies)
    for b, b_dot, b_bar, b_bar_dot in zip(reversed(bodies_1), reversed(bodies_dot), reversed(bodies_bar),
            reversed(bodies_bar_dot)):
        t1 = b["vel"]
        t2 = 0.5 * b["mass"]
        t3 = 0.5 * b_dot["mass"]
        t4 = y_bar * t1
        t5 = y_bar * b_dot["vel"]
        b_bar_dot["vel"] += y_bar * (t1 * t3 + t2 * b_dot["vel"]) + (t2 * t5 + t4 * t3)
        b_bar["vel"] += y_bar * (t2 * t1) + t4 * t2
        b_bar_dot["mass"] += 0.5 * (t5 @ t1 + t4 @ b_dot["vel"])
        b_bar["mass"] += t4 @ t1 * 0.5
    for t2 in reversed(t2_tape):               # 2
        for i in range(t2):                    # 11
            t1, t2, t4, t5, t3, t6, t7, t8, t9, t10, t11, t12, t13, t14, a_bar, a_bar_dot = tape.pop()
            t15, t16 = t13.copy(), t14.copy()  # 13
            t8 += unbroadcast(t16, t12)
            t7 += unbroadcast(t15, t12)
            t10 += 0.05 * unbroadcast(t16, t11)
            t9 += unbroadcast(t15, t11) * 0.05
            t17, t18 = t3.copy(), t6.copy()    # 12
            t2 += unbroadcast(t18, t5)
            t1 += unbroadcast(t17, t5)
            a_bar_dot += 0.05 * unbroadcast(t18, t4)
            a_bar += unbroadcast(t17, t4) * 0.05
        for i in range(len(bodies_1)):         # 4
            for o_bar, o_bar_dot in zip(reversed(bodies_bar), reversed(bodies_bar_dot)):  # 6
                a_bar, a_bar_dot, t2 = tape_2.pop()
                if t2:                         # 7
                    t1, t3, t4, t5, t6, t7, d, d_dot, t8, t9, t2, t10, t11, t12, t13, a_bar_1, a_bar_dot_1 = (
                        tape_1.pop())
                    t14 = a_bar_dot_1.copy()   # 9
                    a_bar_dot += unbroadcast(t14, t13)
                    t15 = t8 * d / t11
                    t16 = unbroadcast(a_bar_1, t15) / t11
                    a_bar += unbroadcast(a_bar_1, t13)
                    t17 = (unbroadcast(t14, t15) - t16 * t12) / t11
                    o_bar_dot["mass"] += t17 @ d + t16 @ d_dot
                    o_bar["mass"] += t16 @ d
                    t18 = t2 ** 0.5
                    t19 = t16 @ t15 * 1.5
                    t20 = t18 * (1.5 * (t17 @ t15 + t16 @ ((d * t9 + t8 * d_dot - t15 * t12) / t11)))
                    t21 = 2.0 * (t19 * t18)
                    d_bar_dot = t8 * t17 + t16 * t9 - (d
                        * (2.0 * (t20 + t19 * (power_partial(t2, 0.5) * t10))) + t21 * d_dot)
                    t5 -= unbroadcast(d_bar_dot, t7)
                    d_bar = t16 * t8 - t21 * d
                    t4 -= unbroadcast(d_bar, t7)
                    t3 += unbroadcast(d_bar_dot, t6)
                    t1 += unbroadcast(d_bar, t6)
    return materialise(by_place(t, copy=False)[0], bodies)
