# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.ray_tracer
# source: 72a96bb5325fdd45a5084cfb003928de
# code: fa85a45a3321a83f403c27b0439e7fec
# mode: grad
# wrt: 0
# argument: c array float64 (c.0)
# argument: light array float64 (c.0)
# argument: r float
# asked: shade = function z_c.shade b1ac6d958012d0d1a7caaea4e28ae283
# asked: Ray = class z_c.Ray(builtins.tuple) of o, d ()
# asked: np = module numpy 2.4.6
# asked: np.linalg = module numpy.linalg 2.4.6
# asked: np.linalg.norm = _ArrayFunctionDispatcher of function numpy.linalg._linalg.norm
# asked: np.zeros = builtin_function_or_method numpy.zeros
# asked: np.array = builtin_function_or_method numpy.array
# asked: np.linspace = _ArrayFunctionDispatcher of function numpy._core.function_base.linspace
# asked: Plane = class z_c.Plane(z_c.Shape)
# asked: Sphere = class z_c.Sphere(z_c.Shape)
# asked: Sphere.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Sphere.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Sphere.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Sphere.__new__ = builtin_function_or_method .object.__new__
# asked: Sphere.__getattr__ = unbound
# asked: Sphere.__del__ = unbound
# asked: Sphere.__init__ = function z_c.Sphere.__init__ 802da70b2eab094b7c637d35775e4c9e
# asked: Sphere.__init__: super = class builtins.super
# asked: Sphere.__init__: __class__ = class z_c.Sphere(z_c.Shape) as __class__
# asked: Sphere.__bases__ = tuple [function]
# asked: Sphere.__bases__[] = 0
# asked: Sphere.__bases__[0] = class z_c.Shape()
# asked: Sphere.__bases__[0].__bases__ = tuple [function]
# asked: Sphere.__bases__[0].__bases__[] = 0
# asked: Sphere.__bases__[0].__bases__[0] = class builtins.object
# asked: Sphere.__bases__[0].__init__ = function z_c.Shape.__init__ 5cc4fa937d7f0a51d90c8c7f0bb886f4
# asked: Sphere.albedo = unbound
# asked: Sphere.c = unbound
# asked: Sphere.r = unbound
# asked: Plane.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Plane.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Plane.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Plane.__new__ = builtin_function_or_method .object.__new__
# asked: Plane.__getattr__ = unbound
# asked: Plane.__del__ = unbound
# asked: Plane.__init__ = function z_c.Plane.__init__ b7a9e145f06de40d0ece8711dd48ab8a
# asked: Plane.__init__: super = class builtins.super
# asked: Plane.__init__: __class__ = class z_c.Plane(z_c.Shape) as __class___1
# asked: Plane.__bases__ = tuple [function]
# asked: Plane.__bases__[] = 0
# asked: Plane.__bases__[0] = class z_c.Shape()
# asked: Plane.albedo = unbound
# asked: Plane.h = unbound
# asked: shade: max = builtin_function_or_method builtins.max
# asked: shade: shade = shade itself
# asked: shade: Ray = class z_c.Ray(builtins.tuple) of o, d ()
# asked: shade: np = module numpy 2.4.6
# asked: Sphere.hit = function z_c.Sphere.hit 5f0df0d7bbc7acd02264954d160dfe11
# asked: Sphere.hit: math = module math
# asked: Sphere.hit: math.sqrt = builtin_function_or_method math.sqrt
# asked: Plane.hit = function z_c.Plane.hit c1e725d8fa657e4332e3806b7de028db
# asked: Plane.hit: abs = builtin_function_or_method builtins.abs
# asked: Sphere.__eq__ = wrapper_descriptor .object.__eq__
# asked: Sphere.__ne__ = wrapper_descriptor .object.__ne__
# asked: Plane.__eq__ = wrapper_descriptor .object.__eq__
# asked: Plane.__ne__ = wrapper_descriptor .object.__ne__
# asked: Sphere.normal = function z_c.Sphere.normal 39d3b26f7f39a400144a5bc86d4883cc
# asked: Plane.normal = function z_c.Plane.normal 0be60b679b9272e1d83fefe75b18d24b
# asked: Plane.normal: np = module numpy 2.4.6
# asked: equal axes = light.0 = c.0
# sha256: 60b18ddeb0ef589a1556281523a4e1324401a36bbcbcf057f07b6ed3618cc4a7

# Gradient of z_c.ray_tracer with respect to c.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import above, duplicate, expect, fail, is_array, quotient, ratio, require_scalar, selected, unbroadcast, zeros_like


def shade_forward(ray, scene, light, depth, Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, Plane_h):
    ray_o, ray_d = ray
    scene_1, = scene

    t1 = len(scene_1)                                      # 3: for s in scene:
    tape, t4_tape = [], []
    best = None
    who = -1
    for i in range(t1):
        s = scene_1[i]
        if s < 0:                                          # 4: t = s.hit(ray)
            fail(AttributeError("'NoneType' object has no attribute 'hit'"))
        if s % 2 == 0:
            t2 = s // 2
            oc = ray_o - Sphere_c[t2]
            b = oc @ ray_d
            disc = b * b - (oc @ oc - Sphere_r[t2] ** 2)
            tape.append((b, disc))
            if disc < 0:
                t = None
            else:
                t = -b - math.sqrt(disc)
                t = t if t > 0.0001 else None
        else:
            t3 = s // 2
            t2 = ray_d[1]
            if abs(t2) < 1e-09:
                t = None
            else:
                t = (Plane_h[t3] - ray_o[1]) / t2
                t = t if t > 0.0001 else None
        # 5: if t is not None and (best is None or t < best):
        t4 = t is not None and (best is None or t < best)
        t4_tape.append(t4)
        if t4:
            best = t
            who = s
    t2 = who < 0                                           # 7: if who is None:
    if t2:
        c = 0.2
        nm = t3 = t4 = t5 = shade_res = None
    else:
        p = ray_o + best * ray_d                           # 9: p = ray.o + best * ray.d
        t6 = who % 2 == 0                                  # 10: nm = who.normal(p)
        if t6:
            t7 = who // 2
            nm = (p - Sphere_c[t7]) / Sphere_r[t7]
        else:
            nm = np.array([0.0, 1.0, 0.0])
        L = light - p                                      # 11
        t3 = np.linalg.norm(L)                             # 12: L = L / np.linalg.norm(L)
        L = L / t3
        # 13: c = who.albedo * max(0.0, nm @ L)
        t8 = Sphere_albedo[who // 2] if t6 else Plane_albedo[who // 2]
        t4 = nm @ L
        c = t8 * max(0.0, t4)
        if depth > 0:                                      # 14
            t5 = 2 * (ray_d @ nm)                          # 15: r = Ray(p, ray.d - 2 * (ray.d @ nm) * nm)
            t7 = ray_d - t5 * nm
            t9 = depth - 1                                 # 16: c += 0.3 * shade(r, scene, light, depth - 1)
            t10, shade_res = shade_forward((p, t7), (scene_1,), light, t9, Sphere_albedo, Sphere_c, Sphere_r,
                Plane_albedo, Plane_h)
            c = c + 0.3 * t10
        else:
            t5 = shade_res = None
    return c, (ray_o, ray_d, scene_1, light, depth, Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, Plane_h,
        t1, tape, t4_tape, best, who, t2, nm, t3, t4, t5, shade_res)


def shade_reverse(residuals, y_bar, ray_o_bar, ray_d_bar, Sphere_c_bar):
    ray_o, ray_d, scene, light, depth, Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, Plane_h, t1, tape, t_tape, best, who, t2, nm, t3, t4, t5, shade_res = (
        residuals)

    if t2:                                                    # 7: if who is None:
        best_bar = 0.0
    else:
        t6 = who % 2 == 0                                     # 10: nm = who.normal(p)
        # 13: c = who.albedo * max(0.0, nm @ L)
        t7 = Sphere_albedo[who // 2] if t6 else Plane_albedo[who // 2]
        p = ray_o + best * ray_d                              # 9: p = ray.o + best * ray.d
        if depth > 0:                                         # 14
            p_bar = zeros_like(shade_res[0])  # 16: c += 0.3 * shade(r, scene, light, depth - 1)
            t8 = zeros_like(shade_res[1])
            shade_reverse(shade_res, y_bar * 0.3, p_bar, t8, Sphere_c_bar)
            ray_d_bar_1 = unbroadcast(t8, ray_d)              # 15: r = Ray(p, ray.d - 2 * (ray.d @ nm) * nm)
            t2 = unbroadcast(-t8, nm)
            t9 = np.sum(t2 * nm) * 2
            ray_d_bar += ray_d_bar_1 + t9 * nm
            nm_bar = t2 * t5 + t9 * ray_d
        else:
            nm_bar, p_bar = zeros_like(nm), zeros_like(p)     # 15
        L = light - p                                         # 11
        t8 = selected(y_bar * t7, above(t4, 0.0))             # 13
        L_bar = t8 * nm / t3                                  # 12, 13
        L_1 = L / t3                                          # 12: L = L / np.linalg.norm(L)
        nm_bar = nm_bar + t8 * L_1                            # 13
        L_bar = L_bar + np.sum(-L_bar * L_1) * ratio(L, t3)   # 12
        p_bar = p_bar - unbroadcast(L_bar, p)                 # 11
        if t6:                                                # 10
            nm_bar = unbroadcast(nm_bar, nm)
            t2 = who // 2
            t4 = nm_bar / Sphere_r[t2]
            Sphere_c_bar[t2] += unbroadcast(-t4, Sphere_c[t2])
            p_bar = p_bar + unbroadcast(t4, p)
        ray_o_bar += unbroadcast(p_bar, ray_o)                # 9
        t3 = unbroadcast(p_bar, ray_d)
        ray_d_bar += t3 * best
        best_bar = np.sum(t3 * ray_d)
    for i, t2 in zip(reversed(range(t1)), reversed(t_tape)):  # 3: for s in scene:
        if t2:  # 5: if t is not None and (best is None or t < best):
            t_bar = best_bar
            best_bar = 0.0
        else:
            t_bar = 0.0
        s = scene[i]                                          # 3
        if s % 2 == 0:                                        # 4: t = s.hit(ray)
            b, disc = tape.pop()
            if disc < 0:
                b_bar = disc_bar = 0.0
            else:
                t1 = math.sqrt(disc)
                t = -b - t1
                if not t > 0.0001:
                    t_bar = 0.0
                b_bar = -t_bar
                disc_bar = quotient(b_bar * 0.5, t1)
            t2 = s // 2
            t3 = Sphere_c[t2]
            oc = ray_o - t3
            b_bar = b_bar + (disc_bar + disc_bar) * b
            ray_d_bar += b_bar * oc
            oc_bar = 2.0 * -disc_bar * oc + b_bar * ray_d
            ray_o_bar += unbroadcast(oc_bar, ray_o)
            Sphere_c_bar[t2] += unbroadcast(-oc_bar, t3)
        else:
            t1 = s // 2
            t4 = ray_d[1]
            if not abs(t4) < 1e-09:
                t = (Plane_h[t1] - ray_o[1]) / t4
                if not t > 0.0001:
                    t_bar = 0.0
                t2 = t_bar / t4
                ray_d_bar[1] -= t2 * t
                ray_o_bar[1] -= t2


def shade_1_forward(ray, scene, light, depth, Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, Plane_h):
    ray_o, ray_d = ray
    scene_1, = scene

    tape, t3_tape = [], []
    best = None
    who = -1
    for i in range(len(scene_1)):                          # 3: for s in scene:
        s = scene_1[i]
        if s < 0:                                          # 4: t = s.hit(ray)
            fail(AttributeError("'NoneType' object has no attribute 'hit'"))
        if s % 2 == 0:
            t1 = s // 2
            oc = ray_o - Sphere_c[t1]
            b = oc @ ray_d
            disc = b * b - (oc @ oc - Sphere_r[t1] ** 2)
            tape.append((b, disc))
            if disc < 0:
                t = None
            else:
                t = -b - math.sqrt(disc)
                t = t if t > 0.0001 else None
        else:
            t2 = s // 2
            t1 = ray_d[1]
            if abs(t1) < 1e-09:
                t = None
            else:
                t = (Plane_h[t2] - ray_o[1]) / t1
                t = t if t > 0.0001 else None
        # 5: if t is not None and (best is None or t < best):
        t3 = t is not None and (best is None or t < best)
        t3_tape.append(t3)
        if t3:
            best = t
            who = s
    if who < 0:                                            # 7: if who is None:
        c = 0.2
        nm = t1 = t2 = t4 = shade_res = None
    else:
        p = ray_o + best * ray_d                           # 9: p = ray.o + best * ray.d
        t3 = who % 2 == 0                                  # 10: nm = who.normal(p)
        if t3:
            t5 = who // 2
            nm = (p - Sphere_c[t5]) / Sphere_r[t5]
        else:
            nm = np.array([0.0, 1.0, 0.0])
        L = light - p                                      # 11
        t1 = np.linalg.norm(L)                             # 12: L = L / np.linalg.norm(L)
        L = L / t1
        # 13: c = who.albedo * max(0.0, nm @ L)
        t6 = Sphere_albedo[who // 2] if t3 else Plane_albedo[who // 2]
        t2 = nm @ L
        c = t6 * max(0.0, t2)
        if depth > 0:                                      # 14
            t4 = 2 * (ray_d @ nm)                          # 15: r = Ray(p, ray.d - 2 * (ray.d @ nm) * nm)
            t5 = ray_d - t4 * nm
            t7 = depth - 1                                 # 16: c += 0.3 * shade(r, scene, light, depth - 1)
            t8, shade_res = shade_forward((p, t5), (scene_1,), light, t7, Sphere_albedo, Sphere_c, Sphere_r,
                Plane_albedo, Plane_h)
            c = c + 0.3 * t8
        else:
            t4 = shade_res = None
    return c, (tape, t3_tape, best, who, nm, t1, t2, t4, shade_res)


def shade_1_reverse(ray, scene, light, depth, Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, residuals,
        y_bar, Sphere_c_bar):
    ray_o, ray_d = ray
    scene_1, = scene
    tape, t_tape, best, who, nm, t1, t2, t3, shade_res = residuals

    if who < 0:                                              # 7: if who is None:
        best_bar = 0.0
    else:
        t4 = who % 2 == 0                                    # 10: nm = who.normal(p)
        # 13: c = who.albedo * max(0.0, nm @ L)
        t5 = Sphere_albedo[who // 2] if t4 else Plane_albedo[who // 2]
        p = ray_o + best * ray_d                             # 9: p = ray.o + best * ray.d
        if depth > 0:                                        # 14
            p_bar = zeros_like(shade_res[0])  # 16: c += 0.3 * shade(r, scene, light, depth - 1)
            t6 = zeros_like(shade_res[1])
            shade_reverse(shade_res, y_bar * 0.3, p_bar, t6, Sphere_c_bar)
            t7 = -unbroadcast(t6, nm)                        # 15: r = Ray(p, ray.d - 2 * (ray.d @ nm) * nm)
            nm_bar = t7 * t3 + np.sum(t7 * nm) * 2 * ray_d
        else:
            nm_bar, p_bar = zeros_like(nm), zeros_like(p)    # 15
        L = light - p                                        # 11
        t8 = selected(y_bar * t5, above(t2, 0.0))            # 13
        L_bar = t8 * nm / t1                                 # 12, 13
        L_1 = L / t1                                         # 12: L = L / np.linalg.norm(L)
        nm_bar = nm_bar + t8 * L_1                           # 13
        L_bar = L_bar + np.sum(-L_bar * L_1) * ratio(L, t1)  # 12
        p_bar = p_bar - unbroadcast(L_bar, p)                # 11
        if t4:                                               # 10
            nm_bar = unbroadcast(nm_bar, nm)
            t2 = who // 2
            t3 = nm_bar / Sphere_r[t2]
            Sphere_c_bar[t2] += unbroadcast(-t3, Sphere_c[t2])
            p_bar = p_bar + unbroadcast(t3, p)
        best_bar = np.sum(p_bar * ray_d)                     # 9
    for s, t1 in zip(reversed(scene_1), reversed(t_tape)):   # 3: for s in scene:
        if t1:  # 5: if t is not None and (best is None or t < best):
            t_bar = best_bar
            best_bar = 0.0
        else:
            t_bar = 0.0
        if s % 2 == 0:                                       # 4: t = s.hit(ray)
            b, disc = tape.pop()
            if disc < 0:
                b_bar = disc_bar = 0.0
            else:
                t2 = math.sqrt(disc)
                t = -b - t2
                if not t > 0.0001:
                    t_bar = 0.0
                b_bar = -t_bar
                disc_bar = quotient(b_bar * 0.5, t2)
            t1 = s // 2
            t3 = Sphere_c[t1]
            oc = ray_o - t3
            b_bar = b_bar + (disc_bar + disc_bar) * b
            oc_bar = 2.0 * -disc_bar * oc + b_bar * ray_d
            Sphere_c_bar[t1] -= unbroadcast(oc_bar, t3)


def ray_tracer_grad(c, r, light, *, y_bar=1.0):
    expect(is_array(c, "float64", 1) and type(r) is float and is_array(light, "float64", 1),
        "c: float64[:], r: float, light: float64[:]")

    # forward sweep
    # 1: def ray_tracer(c, r, light):
    Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, Plane_h = [], [], [], [], []
    # 2: scene = [Sphere(c, r, 0.8), Sphere(c + 1.0, 0.5 * r, 0.5), Plane(-1.0, 0.6)]
    sphere = len(Sphere_albedo)
    Sphere_albedo.append(0.8)
    Sphere_c.append(c)
    Sphere_r.append(r)
    sphere_1 = len(Sphere_albedo)
    Sphere_albedo.append(0.5)
    Sphere_c.append(c + 1.0)
    Sphere_r.append(0.5 * r)
    plane = len(Plane_albedo)
    Plane_albedo.append(0.6)
    Plane_h.append(-1.0)
    scene = [sphere * 2, sphere_1 * 2, plane * 2 + 1]
    t = np.linspace(-0.5, 0.5, 4)      # 4: for px in np.linspace(-0.5, 0.5, 4):
    tape, tape_1, shade_1_res_tape = [], [], []
    total = 0.0
    for px in t:
        d = np.array([px, -0.3, 1.0])  # 6: d = np.array([px, py, 1.0])
        t1 = np.zeros(3)  # 7: total += shade(Ray(np.zeros(3), d / np.linalg.norm(d)), scene, light, 2)
        t2 = np.linalg.norm(d)
        t3 = duplicate(Plane_albedo)
        t4 = duplicate(Plane_h)
        t5, shade_1_res = shade_1_forward((t1, d / t2), (scene,), light, 2, Sphere_albedo, Sphere_c, Sphere_r,
            t3, t4)
        total = total + t5
        d = np.array([px, 0.1, 1.0])   # 6
        t6 = np.linalg.norm(d)         # 7
        tape.append((t2, shade_1_res, t6))
        t7, shade_1_res = shade_1_forward((t1, d / t6), (scene,), light, 2, Sphere_albedo, Sphere_c, Sphere_r,
            t3, t4)
        total = total + t7
        d = np.array([px, 0.4, 1.0])   # 6
        t8 = np.linalg.norm(d)         # 7
        tape_1.append((shade_1_res, t8))
        t5, shade_1_res = shade_1_forward((t1, d / t8), (scene,), light, 2, Sphere_albedo, Sphere_c, Sphere_r,
            t3, t4)
        shade_1_res_tape.append(shade_1_res)
        total = total + t5
    require_scalar(total, "ray_tracer")

    # reverse sweep
    Sphere_c_bar = zeros_like(Sphere_c)  # 4
    for px, (t2, shade_1_res, t6), (shade_1_res_1, t1) in zip(reversed(t), reversed(tape), reversed(tape_1)):
        shade_1_res_2 = shade_1_res_tape.pop()
        t3 = duplicate(Plane_albedo)     # 7
        t4 = np.zeros(3)
        d = np.array([px, 0.4, 1.0])     # 6
        t5 = d / t1                      # 7
        shade_1_reverse((t4, t5), (scene,), light, 2, Sphere_albedo, Sphere_c, Sphere_r, t3, shade_1_res_2,
            y_bar, Sphere_c_bar)
        d = np.array([px, 0.1, 1.0])     # 6
        t7 = d / t6                      # 7
        shade_1_reverse((t4, t7), (scene,), light, 2, Sphere_albedo, Sphere_c, Sphere_r, t3, shade_1_res_1,
            y_bar, Sphere_c_bar)
        d = np.array([px, -0.3, 1.0])    # 6
        t8 = d / t2                      # 7
        shade_1_reverse((t4, t8), (scene,), light, 2, Sphere_albedo, Sphere_c, Sphere_r, t3, shade_1_res,
            y_bar, Sphere_c_bar)
    c_bar = Sphere_c_bar.pop()           # 2
    c_bar_1 = Sphere_c_bar.pop()
    c_bar = c_bar + c_bar_1
    return c_bar
