# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.ray_tracer
# source: 72a96bb5325fdd45a5084cfb003928de
# code: fa85a45a3321a83f403c27b0439e7fec
# mode: hvp
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
# sha256: 77f33fcf491a4c864506ffb27ffb4af51d263ba548268d9e22e5a5fbe736f502

# Product of the Hessian of z_c.ray_tracer with respect to c.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import above, add_at, duplicate, expect, fail, is_array, quotient, ratio, require_scalar, selected, unbroadcast, zeros_like


def shade_forward_jvp(ray, scene, light, depth, Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, Plane_h,
        ray_o_dot, ray_d_dot, Sphere_c_dot):
    ray_o, ray_d = ray
    scene_1, = scene

    t1 = len(scene_1)                                      # 3: for s in scene:
    b_tape, b_tape_dot, disc_tape, disc_tape_dot, t5_tape = [], [], [], [], []
    best = None
    best_dot = 0.0
    who = -1
    for i in range(t1):
        s = scene_1[i]
        if s < 0:                                          # 4: t = s.hit(ray)
            fail(AttributeError("'NoneType' object has no attribute 'hit'"))
        if s % 2 == 0:
            t2 = s // 2
            t3 = Sphere_c[t2]
            t4 = Sphere_c_dot[t2]
            oc = ray_o - t3
            oc_dot = ray_o_dot - t4
            b = oc @ ray_d
            b_dot = oc_dot @ ray_d + oc @ ray_d_dot
            b_tape.append(b)
            b_tape_dot.append(b_dot)
            disc = b * b - (oc @ oc - Sphere_r[t2] ** 2)
            disc_dot = 2.0 * (b * b_dot) - (oc_dot @ oc + oc @ oc_dot)
            disc_tape.append(disc)
            disc_tape_dot.append(disc_dot)
            if disc < 0:
                t = None
                t_dot = 0.0
            else:
                t3 = -b
                t4 = math.sqrt(disc)
                t = t3 - t4
                t_dot = -b_dot - 0.5 * quotient(disc_dot, t4)
                if not t > 0.0001:
                    t = None
                    t_dot = 0.0
        else:
            t2 = s // 2
            t3 = ray_d[1]
            t4 = ray_d_dot[1]
            if abs(t3) < 1e-09:
                t = None
                t_dot = 0.0
            else:
                t = (Plane_h[t2] - ray_o[1]) / t3
                t_dot = (-ray_o_dot[1] - t * t4) / t3
                if not t > 0.0001:
                    t = None
                    t_dot = 0.0
        # 5: if t is not None and (best is None or t < best):
        t5 = t is not None and (best is None or t < best)
        t5_tape.append(t5)
        if t5:
            best = t
            best_dot = t_dot
            who = s
    t2 = who < 0                                           # 7: if who is None:
    if t2:
        c = 0.2
        nm = t3 = t5 = t7 = shade_res = None
        nm_dot = t4 = t6 = t8 = shade_res_dot = 0.0
    else:
        p = ray_o + best * ray_d                           # 9: p = ray.o + best * ray.d
        p_dot = ray_o_dot + (ray_d * best_dot + best * ray_d_dot)
        t9 = who % 2 == 0                                  # 10: nm = who.normal(p)
        if t9:
            t10 = who // 2
            t11 = Sphere_c[t10]
            t12 = Sphere_c_dot[t10]
            t13 = p - t11
            t4 = Sphere_r[t10]
            nm = t13 / t4
            nm_dot = (p_dot - t12) / t4
        else:
            nm = np.array([0.0, 1.0, 0.0])
            nm_dot = zeros_like(nm)
        L = light - p                                      # 11
        L_dot = np.broadcast_to(-p_dot, L.shape)
        t3 = np.linalg.norm(L)                             # 12: L = L / np.linalg.norm(L)
        t4 = np.sum(ratio(L, t3) * L_dot)
        L = L / t3
        L_dot = (L_dot - L * t4) / t3
        # 13: c = who.albedo * max(0.0, nm @ L)
        t10 = Sphere_albedo[who // 2] if t9 else Plane_albedo[who // 2]
        t5 = nm @ L
        t6 = nm_dot @ L + nm @ L_dot
        c = t10 * max(0.0, t5)
        if depth > 0:                                      # 14
            t7 = 2 * (ray_d @ nm)                          # 15: r = Ray(p, ray.d - 2 * (ray.d @ nm) * nm)
            t8 = 2 * (ray_d_dot @ nm + ray_d @ nm_dot)
            t11 = ray_d - t7 * nm
            t9 = ray_d_dot - (nm * t8 + t7 * nm_dot)
            t12 = depth - 1                                # 16: c += 0.3 * shade(r, scene, light, depth - 1)
            (t13, shade_res), shade_res_dot = shade_forward_jvp((p, t11), (scene_1,), light, t12,
                Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, Plane_h, p_dot, t9, Sphere_c_dot)
            c = c + 0.3 * t13
        else:
            t7 = shade_res = None
            t8 = shade_res_dot = 0.0
    return (c,
        (ray_o, ray_d, scene_1, light, depth, Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, Plane_h, t1,
        b_tape, disc_tape, t5_tape, best, who, t2, nm, t3, t5, t7, shade_res)), (ray_o_dot, ray_d_dot,
        Sphere_c_dot, b_tape_dot, disc_tape_dot, best_dot, nm_dot, t4, t6, t8, shade_res_dot)


def shade_1_forward_jvp(ray, scene, light, depth, Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, Plane_h,
        Sphere_c_dot):
    ray_o, ray_d = ray
    scene_1, = scene

    b_tape, b_tape_dot, disc_tape, disc_tape_dot, t2_tape = [], [], [], [], []
    best = None
    best_dot = 0.0
    who = -1
    for i in range(len(scene_1)):                          # 3: for s in scene:
        s = scene_1[i]
        if s < 0:                                          # 4: t = s.hit(ray)
            fail(AttributeError("'NoneType' object has no attribute 'hit'"))
        if s % 2 == 0:
            t1 = s // 2
            t2 = Sphere_c[t1]
            t3 = Sphere_c_dot[t1]
            oc = ray_o - t2
            oc_dot = np.broadcast_to(-t3, oc.shape)
            b = oc @ ray_d
            b_dot = oc_dot @ ray_d
            b_tape.append(b)
            b_tape_dot.append(b_dot)
            disc = b * b - (oc @ oc - Sphere_r[t1] ** 2)
            disc_dot = 2.0 * (b * b_dot) - (oc_dot @ oc + oc @ oc_dot)
            disc_tape.append(disc)
            disc_tape_dot.append(disc_dot)
            if disc < 0:
                t = None
                t_dot = 0.0
            else:
                t2 = math.sqrt(disc)
                t = -b - t2
                t_dot = -b_dot - 0.5 * quotient(disc_dot, t2)
                if not t > 0.0001:
                    t = None
                    t_dot = 0.0
        else:
            t1 = s // 2
            t3 = ray_d[1]
            if abs(t3) < 1e-09:
                t = None
            else:
                t = (Plane_h[t1] - ray_o[1]) / t3
                t = t if t > 0.0001 else None
            t_dot = 0.0
        # 5: if t is not None and (best is None or t < best):
        t2 = t is not None and (best is None or t < best)
        t2_tape.append(t2)
        if t2:
            best = t
            best_dot = t_dot
            who = s
    if who < 0:                                            # 7: if who is None:
        c = 0.2
        nm = t1 = t4 = t5 = shade_res = None
        nm_dot = t3 = t6 = shade_res_dot = 0.0
    else:
        t2 = ray_d * best_dot                              # 9: p = ray.o + best * ray.d
        p = ray_o + best * ray_d
        t7 = who % 2 == 0                                  # 10: nm = who.normal(p)
        if t7:
            t8 = who // 2
            t9 = Sphere_c[t8]
            t10 = Sphere_c_dot[t8]
            t11 = p - t9
            t3 = Sphere_r[t8]
            nm = t11 / t3
            nm_dot = (t2 - t10) / t3
        else:
            nm = np.array([0.0, 1.0, 0.0])
            nm_dot = zeros_like(nm)
        L = light - p                                      # 11
        L_dot = np.broadcast_to(-t2, L.shape)
        t1 = np.linalg.norm(L)                             # 12: L = L / np.linalg.norm(L)
        t3 = np.sum(ratio(L, t1) * L_dot)
        L = L / t1
        # 13: c = who.albedo * max(0.0, nm @ L)
        t8 = Sphere_albedo[who // 2] if t7 else Plane_albedo[who // 2]
        t4 = nm @ L
        c = t8 * max(0.0, t4)
        if depth > 0:                                      # 14
            t5 = 2 * (ray_d @ nm)                          # 15: r = Ray(p, ray.d - 2 * (ray.d @ nm) * nm)
            t6 = 2 * (ray_d @ nm_dot)
            t9 = ray_d - t5 * nm
            t10 = np.broadcast_to(-(nm * t6 + t5 * nm_dot), t9.shape)
            t7 = depth - 1                                 # 16: c += 0.3 * shade(r, scene, light, depth - 1)
            (t11, shade_res), shade_res_dot = shade_forward_jvp((p, t9), (scene_1,), light, t7, Sphere_albedo,
                Sphere_c, Sphere_r, Plane_albedo, Plane_h, t2, t10, Sphere_c_dot)
            c = c + 0.3 * t11
        else:
            t5 = shade_res = None
            t6 = shade_res_dot = 0.0
    return (c, (b_tape, disc_tape, t2_tape, best, who, nm, t1, t4, t5, shade_res)), (b_tape_dot,
        disc_tape_dot, best_dot, nm_dot, t3, t6, shade_res_dot)


def shade_reverse_jvp(residuals, y_bar, residuals_dot):
    ray_o, ray_d, scene, light, depth, Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, Plane_h, t1, b_tape, disc_tape, t_tape, best, who, t2, nm, t3, t4, t5, shade_res = (
        residuals)
    ray_o_dot, ray_d_dot, Sphere_c_dot, b_tape_dot, disc_tape_dot, best_dot, nm_dot, t6, t7, t8, shade_res_dot = (
        residuals_dot)

    ray_d_bar, ray_d_bar_dot = zeros_like(ray_d), zeros_like(ray_d)  # 7: if who is None:
    ray_o_bar, ray_o_bar_dot = zeros_like(ray_o), zeros_like(ray_o)
    Sphere_c_bar, Sphere_c_bar_dot = zeros_like(Sphere_c), zeros_like(Sphere_c)
    if t2:
        best_bar = best_bar_dot = 0.0
    else:
        p = ray_o + best * ray_d                           # 9: p = ray.o + best * ray.d
        p_dot = ray_o_dot + (ray_d * best_dot + best * ray_d_dot)
        t7 = who % 2 == 0                                  # 10: nm = who.normal(p)
        L = light - p                                      # 11
        L_dot = np.broadcast_to(-p_dot, L.shape)
        L_1 = L / t3                                       # 12: L = L / np.linalg.norm(L)
        L_dot_1 = (L_dot - L_1 * t6) / t3
        if depth > 0:                                      # 14
            # 16: c += 0.3 * shade(r, scene, light, depth - 1)
            (p_bar, t2, Sphere_c_bar_1), (p_bar_dot, t9, Sphere_c_bar_dot_1) = shade_reverse_jvp(shade_res,
                y_bar * 0.3, shade_res_dot)
            add_at(Sphere_c_bar_dot, slice(None, None, None), Sphere_c_bar_dot_1)
            add_at(Sphere_c_bar, slice(None, None, None), Sphere_c_bar_1)
            ray_d_bar_1 = unbroadcast(t2, ray_d)           # 15: r = Ray(p, ray.d - 2 * (ray.d @ nm) * nm)
            ray_d_bar_dot_1 = unbroadcast(t9, ray_d)
            t10 = unbroadcast(-t2, nm)
            t11 = unbroadcast(-t9, nm)
            t12 = np.sum(t10 * nm) * 2
            t13 = 2 * np.sum(nm * t11 + t10 * nm_dot)
            nm_bar = t10 * t5 + t12 * ray_d
            nm_bar_dot = t5 * t11 + t10 * t8 + (ray_d * t13 + t12 * ray_d_dot)
            ray_d_bar_dot += ray_d_bar_dot_1 + (nm * t13 + t12 * nm_dot)
            ray_d_bar += ray_d_bar_1 + t12 * nm
        else:
            nm_bar, p_bar = zeros_like(nm), zeros_like(p)  # 15
            nm_bar_dot, p_bar_dot = zeros_like(nm_bar), zeros_like(p_bar)  # 14
        # 13: c = who.albedo * max(0.0, nm @ L)
        t2 = selected(y_bar * (Sphere_albedo[who // 2] if t7 else Plane_albedo[who // 2]), above(t4, 0.0))
        L_bar_dot = t2 * nm_dot
        nm_bar = nm_bar + t2 * L_1
        nm_bar_dot = nm_bar_dot + t2 * L_dot_1
        L_bar = t2 * nm / t3                               # 12, 13
        L_bar_dot = (L_bar_dot - L_bar * t6) / t3          # 12
        t5 = -L_bar
        t8 = np.sum(t5 * L_1)
        t4 = ratio(L, t3)
        L_bar = L_bar + t8 * t4
        L_bar_dot = L_bar_dot + (t4 * np.sum(L_1 * -L_bar_dot + t5 * L_dot_1)
            + t8 * ratio(L_dot - t4 * t6, t3))
        p_bar = p_bar - unbroadcast(L_bar, p)              # 11
        p_bar_dot = p_bar_dot - unbroadcast(L_bar_dot, p)
        if t7:                                             # 10
            t2 = who // 2
            t9 = Sphere_c[t2]
            t10 = Sphere_r[t2]
            nm_bar = unbroadcast(nm_bar, nm)
            nm_bar_dot = unbroadcast(nm_bar_dot, nm)
            t3 = nm_bar / t10
            t4 = nm_bar_dot / t10
            p_bar = p_bar + unbroadcast(t3, p)
            p_bar_dot = p_bar_dot + unbroadcast(t4, p)
            Sphere_c_bar_dot[t2] += unbroadcast(-t4, t9)
            Sphere_c_bar[t2] += unbroadcast(-t3, t9)
        ray_o_bar_dot += unbroadcast(p_bar_dot, ray_o)     # 9
        ray_o_bar += unbroadcast(p_bar, ray_o)
        t5 = unbroadcast(p_bar, ray_d)
        t6 = unbroadcast(p_bar_dot, ray_d)
        ray_d_bar_dot += best * t6 + t5 * best_dot
        ray_d_bar += t5 * best
        best_bar = np.sum(t5 * ray_d)
        best_bar_dot = np.sum(ray_d * t6 + t5 * ray_d_dot)
    for i in reversed(range(t1)):                          # 3: for s in scene:
        s = scene[i]
        if t_tape.pop():  # 5: if t is not None and (best is None or t < best):
            t_bar = best_bar
            t_bar_dot = best_bar_dot
            best_bar = best_bar_dot = 0.0
        else:
            t_bar = t_bar_dot = 0.0
        if s % 2 == 0:                                     # 4: t = s.hit(ray)
            b = b_tape.pop()
            b_dot = b_tape_dot.pop()
            disc = disc_tape.pop()
            disc_dot = disc_tape_dot.pop()
            t1 = s // 2
            t2 = Sphere_c[t1]
            oc = ray_o - t2
            oc_dot = ray_o_dot - Sphere_c_dot[t1]
            if disc < 0:
                b_bar = b_bar_dot = disc_bar = disc_bar_dot = 0.0
            else:
                t3 = math.sqrt(disc)
                t = -b - t3
                if not t > 0.0001:
                    t_bar = t_bar_dot = 0.0
                b_bar = -t_bar
                b_bar_dot = -t_bar_dot
                disc_bar = quotient(b_bar * 0.5, t3)
                disc_bar_dot = quotient(0.5 * b_bar_dot - disc_bar * (0.5 * quotient(disc_dot, t3)), t3)
            t4 = disc_bar + disc_bar
            b_bar = b_bar + t4 * b
            b_bar_dot = b_bar_dot + (b * (disc_bar_dot + disc_bar_dot) + t4 * b_dot)
            ray_d_bar_dot += oc * b_bar_dot + b_bar * oc_dot
            ray_d_bar += b_bar * oc
            t5 = 2.0 * -disc_bar
            oc_bar = t5 * oc + b_bar * ray_d
            oc_bar_dot = oc * (2.0 * -disc_bar_dot) + t5 * oc_dot + (ray_d * b_bar_dot + b_bar * ray_d_dot)
            ray_o_bar_dot += unbroadcast(oc_bar_dot, ray_o)
            ray_o_bar += unbroadcast(oc_bar, ray_o)
            Sphere_c_bar_dot[t1] += unbroadcast(-oc_bar_dot, t2)
            Sphere_c_bar[t1] += unbroadcast(-oc_bar, t2)
        else:
            t3 = s // 2
            t4 = ray_d[1]
            t5 = ray_d_dot[1]
            if not abs(t4) < 1e-09:
                t = (Plane_h[t3] - ray_o[1]) / t4
                t_dot = (-ray_o_dot[1] - t * t5) / t4
                if not t > 0.0001:
                    t_bar = t_bar_dot = 0.0
                t1 = t_bar / t4
                t2 = -((t_bar_dot - t1 * t5) / t4)
                ray_d_bar_dot[1] += t * t2 + -t1 * t_dot
                ray_d_bar[1] -= t1 * t
                ray_o_bar_dot[1] += t2
                ray_o_bar[1] -= t1
    return (ray_o_bar, ray_d_bar, Sphere_c_bar), (ray_o_bar_dot, ray_d_bar_dot, Sphere_c_bar_dot)


def shade_1_reverse_jvp(ray, scene, light, depth, Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, residuals,
        y_bar, Sphere_c_dot, b_tape_dot, disc_tape_dot, best_dot, nm_dot, value_dot, value_1_dot,
        shade_res_dot, Sphere_c_bar, Sphere_c_bar_dot):
    ray_o, ray_d = ray
    scene_1, = scene
    b_tape, disc_tape, t_tape, best, who, nm, t1, t2, t3, shade_res = residuals

    if who < 0:                                            # 7: if who is None:
        best_bar = best_bar_dot = 0.0
    else:
        p = ray_o + best * ray_d                           # 9: p = ray.o + best * ray.d
        t4 = who % 2 == 0                                  # 10: nm = who.normal(p)
        L = light - p                                      # 11
        L_dot = np.broadcast_to(-(ray_d * best_dot), L.shape)  # 9, 11
        L_1 = L / t1                                       # 12: L = L / np.linalg.norm(L)
        L_dot_1 = (L_dot - L_1 * value_dot) / t1
        if depth > 0:                                      # 14
            # 16: c += 0.3 * shade(r, scene, light, depth - 1)
            (p_bar, t5, Sphere_c_bar_1), (p_bar_dot, t6, Sphere_c_bar_dot_1) = shade_reverse_jvp(shade_res,
                y_bar * 0.3, shade_res_dot)
            add_at(Sphere_c_bar_dot, slice(None, None, None), Sphere_c_bar_dot_1)
            add_at(Sphere_c_bar, slice(None, None, None), Sphere_c_bar_1)
            t7 = -unbroadcast(t5, nm)                      # 15: r = Ray(p, ray.d - 2 * (ray.d @ nm) * nm)
            t8 = -unbroadcast(t6, nm)
            nm_bar = t7 * t3 + np.sum(t7 * nm) * 2 * ray_d
            nm_bar_dot = t3 * t8 + t7 * value_1_dot + ray_d * (2 * np.sum(nm * t8 + t7 * nm_dot))
        else:
            nm_bar, p_bar = zeros_like(nm), zeros_like(p)  # 15
            nm_bar_dot, p_bar_dot = zeros_like(nm_bar), zeros_like(p_bar)  # 14
        # 13: c = who.albedo * max(0.0, nm @ L)
        t5 = selected(y_bar * (Sphere_albedo[who // 2] if t4 else Plane_albedo[who // 2]), above(t2, 0.0))
        L_bar_dot = t5 * nm_dot
        nm_bar = nm_bar + t5 * L_1
        nm_bar_dot = nm_bar_dot + t5 * L_dot_1
        L_bar = t5 * nm / t1                               # 12, 13
        L_bar_dot = (L_bar_dot - L_bar * value_dot) / t1   # 12
        t3 = -L_bar
        t6 = np.sum(t3 * L_1)
        t2 = ratio(L, t1)
        L_bar = L_bar + t6 * t2
        L_bar_dot = L_bar_dot + (t2 * np.sum(L_1 * -L_bar_dot + t3 * L_dot_1)
            + t6 * ratio(L_dot - t2 * value_dot, t1))
        p_bar = p_bar - unbroadcast(L_bar, p)              # 11
        p_bar_dot = p_bar_dot - unbroadcast(L_bar_dot, p)
        if t4:                                             # 10
            t5 = who // 2
            t7 = Sphere_c[t5]
            t8 = Sphere_r[t5]
            nm_bar = unbroadcast(nm_bar, nm)
            nm_bar_dot = unbroadcast(nm_bar_dot, nm)
            t1 = nm_bar / t8
            t2 = nm_bar_dot / t8
            p_bar = p_bar + unbroadcast(t1, p)
            p_bar_dot = p_bar_dot + unbroadcast(t2, p)
            Sphere_c_bar_dot[t5] += unbroadcast(-t2, t7)
            Sphere_c_bar[t5] += unbroadcast(-t1, t7)
        best_bar = np.sum(p_bar * ray_d)                   # 9
        best_bar_dot = np.sum(ray_d * p_bar_dot)
    for s in reversed(scene_1):                            # 3: for s in scene:
        if t_tape.pop():  # 5: if t is not None and (best is None or t < best):
            t_bar = best_bar
            t_bar_dot = best_bar_dot
            best_bar = best_bar_dot = 0.0
        else:
            t_bar = t_bar_dot = 0.0
        if s % 2 == 0:                                     # 4: t = s.hit(ray)
            b = b_tape.pop()
            b_dot = b_tape_dot.pop()
            disc = disc_tape.pop()
            disc_dot = disc_tape_dot.pop()
            t1 = s // 2
            t2 = Sphere_c[t1]
            oc = ray_o - t2
            oc_dot = np.broadcast_to(-Sphere_c_dot[t1], oc.shape)
            if disc < 0:
                b_bar = b_bar_dot = disc_bar = disc_bar_dot = 0.0
            else:
                t3 = math.sqrt(disc)
                t = -b - t3
                if not t > 0.0001:
                    t_bar = t_bar_dot = 0.0
                b_bar = -t_bar
                b_bar_dot = -t_bar_dot
                disc_bar = quotient(b_bar * 0.5, t3)
                disc_bar_dot = quotient(0.5 * b_bar_dot - disc_bar * (0.5 * quotient(disc_dot, t3)), t3)
            t4 = disc_bar + disc_bar
            b_bar = b_bar + t4 * b
            b_bar_dot = b_bar_dot + (b * (disc_bar_dot + disc_bar_dot) + t4 * b_dot)
            t5 = 2.0 * -disc_bar
            oc_bar = t5 * oc + b_bar * ray_d
            oc_bar_dot = oc * (2.0 * -disc_bar_dot) + t5 * oc_dot + ray_d * b_bar_dot
            Sphere_c_bar_dot[t1] -= unbroadcast(oc_bar_dot, t2)
            Sphere_c_bar[t1] -= unbroadcast(oc_bar, t2)


def ray_tracer_hvp(c, r, light, c_dot, *, y_bar=1.0):
    expect(is_array(c, "float64", 1) and type(r) is float and is_array(light, "float64", 1),
        "c: float64[:], r: float, light: float64[:]")

    # forward sweep
    # 1: def ray_tracer(c, r, light):
    Sphere_albedo, Sphere_c, Sphere_c_dot, Sphere_r, Plane_albedo = [], [], [], [], []
    Plane_h = []
    # 2: scene = [Sphere(c, r, 0.8), Sphere(c + 1.0, 0.5 * r, 0.5), Plane(-1.0, 0.6)]
    sphere = len(Sphere_albedo)
    Sphere_albedo.append(0.8)
    Sphere_c.append(c)
    Sphere_c_dot.append(c_dot)
    Sphere_r.append(r)
    sphere_1 = len(Sphere_albedo)
    Sphere_albedo.append(0.5)
    Sphere_c.append(c + 1.0)
    Sphere_c_dot.append(c_dot)
    Sphere_r.append(0.5 * r)
    plane = len(Plane_albedo)
    Plane_albedo.append(0.6)
    Plane_h.append(-1.0)
    scene = [sphere * 2, sphere_1 * 2, plane * 2 + 1]
    t = np.linspace(-0.5, 0.5, 4)      # 4: for px in np.linspace(-0.5, 0.5, 4):
    tape, tape_1, tape_2 = [], [], []
    total = 0.0
    for px in t:
        d = np.array([px, -0.3, 1.0])  # 6: d = np.array([px, py, 1.0])
        t1 = np.zeros(3)  # 7: total += shade(Ray(np.zeros(3), d / np.linalg.norm(d)), scene, light, 2)
        t2 = np.linalg.norm(d)
        t3 = d / t2
        t4 = duplicate(Plane_albedo)
        t5 = duplicate(Plane_h)
        (t6,
            (b_tape, disc_tape, t_tape, best, who, nm, shade_1_res, shade_1_res_1, shade_1_res_2,
            shade_res)), (b_tape_dot, disc_tape_dot, best_dot, nm_dot, shade_1_res_dot, shade_1_res_dot_1,
            shade_res_dot) = shade_1_forward_jvp((t1, t3), (scene,), light, 2, Sphere_albedo, Sphere_c,
            Sphere_r, t4, t5, Sphere_c_dot)
        total = total + t6
        d = np.array([px, 0.1, 1.0])   # 6
        t7 = np.linalg.norm(d)         # 7
        tape.append(
            (t2, b_tape, b_tape_dot, disc_tape, disc_tape_dot, t_tape, best, best_dot, who, nm, nm_dot,
            shade_1_res, shade_1_res_dot, shade_1_res_1, shade_1_res_2, shade_1_res_dot_1, shade_res,
            shade_res_dot, t7))
        t8 = d / t7
        (t9,
            (b_tape, disc_tape, t_tape, best, who, nm, shade_1_res, shade_1_res_1, shade_1_res_2,
            shade_res)), (b_tape_dot, disc_tape_dot, best_dot, nm_dot, shade_1_res_dot, shade_1_res_dot_1,
            shade_res_dot) = shade_1_forward_jvp((t1, t8), (scene,), light, 2, Sphere_albedo, Sphere_c,
            Sphere_r, t4, t5, Sphere_c_dot)
        total = total + t9
        d = np.array([px, 0.4, 1.0])   # 6
        t3 = np.linalg.norm(d)         # 7
        tape_1.append(
            (b_tape, b_tape_dot, disc_tape, disc_tape_dot, t_tape, best, best_dot, who, nm, nm_dot,
            shade_1_res, shade_1_res_dot, shade_1_res_1, shade_1_res_2, shade_1_res_dot_1, shade_res,
            shade_res_dot, t3))
        t6 = d / t3
        (t2,
            (b_tape, disc_tape, t_tape, best, who, nm, shade_1_res, shade_1_res_1, shade_1_res_2,
            shade_res)), (b_tape_dot, disc_tape_dot, best_dot, nm_dot, shade_1_res_dot, shade_1_res_dot_1,
            shade_res_dot) = shade_1_forward_jvp((t1, t6), (scene,), light, 2, Sphere_albedo, Sphere_c,
            Sphere_r, t4, t5, Sphere_c_dot)
        tape_2.append(
            (b_tape, b_tape_dot, disc_tape, disc_tape_dot, t_tape, best, best_dot, who, nm, nm_dot,
            shade_1_res, shade_1_res_dot, shade_1_res_1, shade_1_res_2, shade_1_res_dot_1, shade_res,
            shade_res_dot))
        total = total + t2
    require_scalar(total, "ray_tracer")

    # reverse sweep
    Sphere_c_bar_dot = zeros_like(Sphere_c)  # 4
    for px, (t2, b_tape, b_tape_dot, disc_tape, disc_tape_dot, t_tape, best, best_dot, who, nm, nm_dot,
            shade_1_res, shade_1_res_dot, shade_1_res_1, shade_1_res_2, shade_1_res_dot_1, shade_res,
            shade_res_dot, t7), (b_tape_1, b_tape_dot_1, disc_tape_1, disc_tape_dot_1, t_tape_1, best_1,
            best_dot_1, who_1, nm_1, nm_dot_1, shade_1_res_3, shade_1_res_dot_2, shade_1_res_4, shade_1_res_5,
            shade_1_res_dot_3, shade_res_1, shade_res_dot_1, t3) in zip(reversed(t), reversed(tape),
            reversed(tape_1)):
        b_tape_2, b_tape_dot_2, disc_tape_2, disc_tape_dot_2, t_tape_2, best_2, best_dot_2, who_2, nm_2, nm_dot_2, shade_1_res_6, shade_1_res_dot_4, shade_1_res_7, shade_1_res_8, shade_1_res_dot_5, shade_res_2, shade_res_dot_2 = (
            tape_2.pop())
        t1 = duplicate(Plane_albedo)         # 7
        t4 = np.zeros(3)
        d = np.array([px, 0.4, 1.0])         # 6
        t5 = d / t3                          # 7
        t6 = zeros_like(Sphere_c)
        shade_1_reverse_jvp((t4, t5), (scene,), light, 2, Sphere_albedo, Sphere_c, Sphere_r, t1,
            (b_tape_2, disc_tape_2, t_tape_2, best_2, who_2, nm_2, shade_1_res_6, shade_1_res_7,
            shade_1_res_8, shade_res_2), y_bar, Sphere_c_dot, b_tape_dot_2, disc_tape_dot_2, best_dot_2,
            nm_dot_2, shade_1_res_dot_4, shade_1_res_dot_5, shade_res_dot_2, t6, Sphere_c_bar_dot)
        d = np.array([px, 0.1, 1.0])         # 6
        t8 = d / t7                          # 7
        t9 = zeros_like(Sphere_c)
        shade_1_reverse_jvp((t4, t8), (scene,), light, 2, Sphere_albedo, Sphere_c, Sphere_r, t1,
            (b_tape_1, disc_tape_1, t_tape_1, best_1, who_1, nm_1, shade_1_res_3, shade_1_res_4,
            shade_1_res_5, shade_res_1), y_bar, Sphere_c_dot, b_tape_dot_1, disc_tape_dot_1, best_dot_1,
            nm_dot_1, shade_1_res_dot_2, shade_1_res_dot_3, shade_res_dot_1, t9, Sphere_c_bar_dot)
        d = np.array([px, -0.3, 1.0])        # 6
        t3 = d / t2                          # 7
        t10 = zeros_like(Sphere_c)
        shade_1_reverse_jvp((t4, t3), (scene,), light, 2, Sphere_albedo, Sphere_c, Sphere_r, t1,
            (b_tape, disc_tape, t_tape, best, who, nm, shade_1_res, shade_1_res_1, shade_1_res_2, shade_res),
            y_bar, Sphere_c_dot, b_tape_dot, disc_tape_dot, best_dot, nm_dot, shade_1_res_dot,
            shade_1_res_dot_1, shade_res_dot, t10, Sphere_c_bar_dot)
    c_bar_dot = Sphere_c_bar_dot.pop()       # 2
    c_bar_dot_1 = Sphere_c_bar_dot.pop()
    c_bar_dot = c_bar_dot + c_bar_dot_1
    return c_bar_dot
