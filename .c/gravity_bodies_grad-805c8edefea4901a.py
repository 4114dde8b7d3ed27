# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.gravity_bodies
# source: 69c06e0c59def71d2c8963c0b233c352
# code: 7031c417d4da346b27ba9bc45e8d1515
# mode: grad
# wrt: 0
# argument: bodies list [dict {str "<class 'z_c.Body'>", str 'pos', str 'vel', str 'mass'} [none, array float64 (?), array float64 (?), numpy scalar float64], ...]
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
# sha256: bfaa658d7cba195a5ab1b919323ba05baf317efe6cd2c29843dad0fc4cdf7f42

# Gradient of z_c.gravity_bodies with respect to bodies.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import as_dicts, blank, by_place, detached, expect, is_array, is_dict, is_list, is_scalar, materialise, none_shared, outline, unbroadcast, zeros_like


def gravity_bodies_grad(bodies, *, y_bar=1.0):
    bodies = as_dicts(bodies)
    expect(is_list(bodies)
        and all(is_dict(item, ("<class 'z_c.Body'>", "pos", "vel", "mass"))
        and is_array(item["pos"], "float64", 1) and is_array(item["vel"], "float64", 1)
        and is_scalar(item["mass"], "float64") for item in bodies),
        "bodies: [Body(pos: float64[:], vel: float64[:], mass: np.float64), ...]")

    # forward sweep
    none_shared(bodies)
    t = [bodies_bar] = blank(bodies, apart=True)
    bodies_1 = detached(bodies, apart=True)[0]
    tape, tape_1, tape_2, t_tape = [], [], [], []
    for _ in range(3):                                  # 2
        acc, acc_bar = [], []                           # 3: acc = []
        t1 = len(bodies_1)                              # 4: for b in bodies:
        for b, b_bar in zip(bodies_1, bodies_bar):
            a = np.zeros(2)                             # 5
            a_bar = zeros_like(a)
            for o, o_bar in zip(bodies_1, bodies_bar):  # 6: for o in bodies:
                t2 = o is not b                         # 7: if o is not b:
                tape_2.append((a_bar, t2))
                if t2:
                    t3 = outline(o["pos"])
                    d = o["pos"] - b["pos"]             # 8: d = o.pos - b.pos
                    t4 = d @ d + 0.1                    # 9: a = a + o.mass * d / (d @ d + 0.1) ** 1.5
                    t5 = t4 ** 1.5
                    t6 = outline(a)
                    a = a + o["mass"] * d / t5
                    a_bar = zeros_like(a)
                    t2 = o_bar["pos"]                   # 8
                    t7 = b_bar["pos"]
                    tape_1.append((t2, t7, t3, outline(b["pos"]), d, o["mass"], t4, t5, t6, a_bar))
            acc.append(a)                               # 10
            acc_bar.append(a_bar)
        t_tape.append(min(t1, len(acc)))
        # 11: for b, a in zip(bodies, acc):
        for b, b_bar, a, a_bar in zip(bodies_1, bodies_bar, acc, acc_bar):
            t1 = b_bar["vel"]                           # 12: b.vel = b.vel + 0.05 * a
            t2 = 0.05 * a
            t3 = outline(b["vel"])
            t4 = b["vel"] + t2
            t5 = zeros_like(t4)
            b["vel"], b_bar["vel"] = t4, t5
            t6 = b_bar["pos"]                           # 13: b.pos = b.pos + 0.05 * b.vel
            t7 = 0.05 * b["vel"]
            t8 = outline(b["pos"])
            t9 = b["pos"] + t7
            t10 = zeros_like(t9)
            b["pos"], b_bar["pos"] = t9, t10
            tape.append((t1, outline(t2), t3, t5, t6, b_bar["vel"], outline(t7), t8, t10, a_bar))

    # reverse sweep
    # 15: return ke + sum(np.sum(np.sin(b.pos)) for b in bodies)
    for b, b_bar in zip(reversed(bodies_1), reversed(bodies_bar)):
        b_bar["pos"] += y_bar * np.cos(b["pos"])
    # 14: ke = sum(0.5 * b.mass * b.vel @ b.vel for b in bodies)
    for b, b_bar in zip(reversed(bodies_1), reversed(bodies_bar)):
        t1 = 0.5 * b["mass"]
        t2 = y_bar * b["vel"]
        b_bar["vel"] += y_bar * (t1 * b["vel"]) + t2 * t1
        b_bar["mass"] += t2 @ b["vel"] * 0.5
    for t1 in reversed(t_tape):                 # 2
        for i in range(t1):                     # 11
            t1, t2, t3, t5, t6, t4, t7, t8, t9, a_bar = tape.pop()
            t10 = t9.copy()                     # 13
            t6 += unbroadcast(t10, t8)
            t4 += unbroadcast(t10, t7) * 0.05
            t11 = t5.copy()                     # 12
            t1 += unbroadcast(t11, t3)
            a_bar += unbroadcast(t11, t2) * 0.05
        for i in range(len(bodies_1)):          # 4
            for o_bar in reversed(bodies_bar):  # 6
                a_bar, t2 = tape_2.pop()
                if t2:                          # 7
                    t2, t7, t3, t1, d, t4, t5, t6, t8, a_bar_1 = tape_1.pop()
                    t9 = t4 * d / t6            # 9
                    t10 = unbroadcast(a_bar_1, t9) / t6
                    a_bar += unbroadcast(a_bar_1, t8)
                    o_bar["mass"] += t10 @ d
                    d_bar = t10 * t4 - 2.0 * (t10 @ t9 * 1.5 * t5 ** 0.5) * d
                    t7 -= unbroadcast(d_bar, t1)
                    t2 += unbroadcast(d_bar, t3)
    return materialise(by_place(t, copy=False)[0], bodies)
