# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.gravity_bodies
# source: 69c06e0c59def71d2c8963c0b233c352
# code: 7031c417d4da346b27ba9bc45e8d1515
# mode: value_and_grad
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
# sha256: 58ba08b1ee2672c418fe8dc0b9e7b1eb0e5e91a4daded41b7ffcedb842f3080f

# Value and gradient of z_c.gravity_bodies with respect to bodies.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import as_dicts, blank, by_place, detached, expect, is_array, is_dict, is_list, materialise, none_shared, outline, unbroadcast, zeros_like


def gravity_bodies_value_and_grad(bodies, *, y_bar=1.0):
    bodies = as_dicts(bodies)
    expect(is_list(bodies)
        and all(is_dict(item, ("<class 'z_c.Body'>", "pos", "vel", "mass"))
        and is_array(item["pos"], "float64", 1) and is_array(item["vel"], "float64", 1)
        and type(item["mass"]) is float for item in bodies),
        "bodies: [Body(pos: float64[:], vel: float64[:], mass: float), ...]")

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
                    t4 = o["mass"]                      # 9: a = a + o.mass * d / (d @ d + 0.1) ** 1.5
                    t5 = d @ d + 0.1
                    t6 = t5 ** 1.5
                    t7 = outline(a)
                    a = a + t4 * d / t6
                    a_bar = zeros_like(a)
                    t2 = o_bar["pos"]                   # 8
                    t8 = b_bar["pos"]
                    tape_1.append((t2, t8, t3, outline(b["pos"]), d, t4, t5, t6, t7, a_bar))
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
    ke = 0.0
    for b in bodies_1:  # 14: ke = sum(0.5 * b.mass * b.vel @ b.vel for b in bodies)
        ke = ke + 0.5 * b["mass"] * b["vel"] @ b["vel"]
    t1 = 0.0
    for b in bodies_1:  # 15: return ke + sum(np.sum(np.sin(b.pos)) for b in bodies)
        t1 = t1 + np.sum(np.sin(b["pos"]))

    # reverse sweep
    for b, b_bar in zip(reversed(bodies_1), reversed(bodies_bar)):  # 15
        b_bar["pos"] += y_bar * np.cos(b["pos"])
    for b, b_bar in zip(reversed(bodies_1), reversed(bodies_bar)):  # 14
        t2 = 0.5 * b["mass"]
        t3 = y_bar * b["vel"]
        b_bar["vel"] += y_bar * (t2 * b["vel"]) + t3 * t2
        b_bar["mass"] += t3 @ b["vel"] * 0.5
    for t2 in reversed(t_tape):                 # 2
        for i in range(t2):                     # 11
            t3, t4, t5, t6, t7, t8, t9, t10, t11, a_bar = tape.pop()
            t12 = t11.copy()                    # 13
            t7 += unbroadcast(t12, t10)
            t8 += unbroadcast(t12, t9) * 0.05
            t13 = t6.copy()                     # 12
            t3 += unbroadcast(t13, t5)
            a_bar += unbroadcast(t13, t4) * 0.05
        for i in range(len(bodies_1)):          # 4
            for o_bar in reversed(bodies_bar):  # 6
                a_bar, t2 = tape_2.pop()
                if t2:                          # 7
                    t2, t3, t4, t5, d, t6, t7, t8, t9, a_bar_1 = tape_1.pop()
                    t10 = t6 * d / t8           # 9
                    t11 = unbroadcast(a_bar_1, t10) / t8
                    a_bar += unbroadcast(a_bar_1, t9)
                    o_bar["mass"] += t11 @ d
                    d_bar = t11 * t6 - 2.0 * (t11 @ t10 * 1.5 * t7 ** 0.5) * d
                    t3 -= unbroadcast(d_bar, t5)
                    t2 += unbroadcast(d_bar, t4)
    return ke + t1, materialise(by_place(t, copy=False)[0], bodies)
