# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.gravity_bodies
# source: 69c06e0c59def71d2c8963c0b233c352
# code: 7031c417d4da346b27ba9bc45e8d1515
# mode: jvp
# wrt: (0,)
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
# sha256: af0fc7a238013e82f665ad2dd39db9c9a845dd153c1391b099249dadbbdfbd5d

# Tangent of z_c.gravity_bodies with respect to bodies.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import as_dicts, detached, expect, is_array, is_dict, is_list, none_shared, tangent, zeros_like


def gravity_bodies_jvp(bodies, bodies_dot):
    bodies = as_dicts(bodies)
    expect(is_list(bodies)
        and all(is_dict(item, ("<class 'z_c.Body'>", "pos", "vel", "mass"))
        and is_array(item["pos"], "float64", 1) and is_array(item["vel"], "float64", 1)
        and type(item["mass"]) is float for item in bodies),
        "bodies: [Body(pos: float64[:], vel: float64[:], mass: float), ...]")

    none_shared(bodies)
    bodies_dot = tangent((bodies,), bodies_dot, apart=True)[0]
    bodies = detached(bodies, apart=True)[0]
    for _ in range(3):                                # 2
        acc, acc_dot = [], []                         # 3: acc = []
        for b, b_dot in zip(bodies, bodies_dot):      # 4: for b in bodies:
            t = np.zeros(2)                           # 5: a = np.zeros(2)
            a = t
            a_dot = zeros_like(t)
            for o, o_dot in zip(bodies, bodies_dot):  # 6: for o in bodies:
                if o is not b:                        # 7
                    d = o["pos"] - b["pos"]           # 8: d = o.pos - b.pos
                    d_dot = o_dot["pos"] - b_dot["pos"]
                    t = o["mass"]                     # 9: a = a + o.mass * d / (d @ d + 0.1) ** 1.5
                    t1 = d @ d + 0.1
                    t2 = t1 ** 1.5
                    t3 = t * d / t2
                    t4 = a + t3
                    t5 = a_dot + (d * o_dot["mass"] + t * d_dot
                        - t3 * (1.5 * (t1 ** 0.5 * (d_dot @ d + d @ d_dot)))) / t2
                    a = t4
                    a_dot = zeros_like(t4)
                    a_dot[...] = t5
            acc.append(a)                             # 10
            acc_dot.append(a_dot)
        for b, b_dot, a, a_dot in zip(bodies, bodies_dot, acc, acc_dot):  # 11: for b, a in zip(bodies, acc):
            t = b["vel"] + 0.05 * a                   # 12: b.vel = b.vel + 0.05 * a
            t1 = zeros_like(t)
            t1[...] = b_dot["vel"] + 0.05 * a_dot
            b_dot["vel"] = t1
            b["vel"] = t
            t2 = b["pos"] + 0.05 * b["vel"]           # 13: b.pos = b.pos + 0.05 * b.vel
            t3 = zeros_like(t2)
            t3[...] = b_dot["pos"] + 0.05 * b_dot["vel"]
            b_dot["pos"] = t3
            b["pos"] = t2
    ke = ke_dot = 0.0
    for b, b_dot in zip(bodies, bodies_dot):  # 14: ke = sum(0.5 * b.mass * b.vel @ b.vel for b in bodies)
        t = 0.5 * b["mass"]
        t1 = b["vel"]
        t2 = t * t1
        t3 = (t1 * (0.5 * b_dot["mass"]) + t * b_dot["vel"]) @ t1 + t2 @ b_dot["vel"]
        ke = ke + t2 @ t1
        ke_dot = ke_dot + t3
    t4 = t5 = 0.0
    for b, b_dot in zip(bodies, bodies_dot):  # 15: return ke + sum(np.sum(np.sin(b.pos)) for b in bodies)
        t4 = t4 + np.sum(np.sin(b["pos"]))
        t5 = t5 + np.sum(np.cos(b["pos"]) * b_dot["pos"])
    return ke + t4, ke_dot + t5
