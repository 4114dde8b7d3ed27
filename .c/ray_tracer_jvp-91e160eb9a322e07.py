# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_c.ray_tracer
# source: 72a96bb5325fdd45a5084cfb003928de
# code: fa85a45a3321a83f403c27b0439e7fec
# mode: jvp
# wrt: (0, 1, 2)
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
# sha256: 704d475d478c1a4313f3025b88bcf95e977bf3fa4d5833fba1bf8e08ea992c92

# Tangent of z_c.ray_tracer with respect to c, r, light.  adjoint_gen 0.1.0
import math
import numpy as np
from adjoint_gen.runtime import above, duplicate, expect, fail, is_array, quotient, ratio, selected, zeros_like


def shade_jvp(ray, scene, light, depth, Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, Plane_h, ray_o_dot,
        ray_d_dot, light_dot, Sphere_c_dot, Sphere_r_dot):
    ray_o, ray_d = ray
    scene_1, = scene

    best = None
    best_dot = 0.0
    who = -1
    for i in range(len(scene_1)):                         # 3: for s in scene:
        s = scene_1[i]
        if s < 0:                                         # 4: t = s.hit(ray)
            fail(AttributeError("'NoneType' object has no attribute 'hit'"))
        if s % 2 == 0:
            t1 = s // 2
            t2 = Sphere_c[t1]
            t3 = Sphere_c_dot[t1]
            oc = ray_o - t2
            oc_dot = ray_o_dot - t3
            b = oc @ ray_d
            b_dot = oc_dot @ ray_d + oc @ ray_d_dot
            t4 = b * b
            t5 = oc @ oc
            t6 = Sphere_r[t1]
            t7 = Sphere_r_dot[t1]
            disc = t4 - (t5 - t6 ** 2)
            disc_dot = 2.0 * (b * b_dot) - (oc_dot @ oc + oc @ oc_dot - 2 * (t6 * t7))
            if disc < 0:
                t = None
                t_dot = 0.0
            else:
                t2 = -b
                t3 = math.sqrt(disc)
                t = t2 - t3
                t_dot = -b_dot - 0.5 * quotient(disc_dot, t3)
                if not t > 0.0001:
                    t = None
                    t_dot = 0.0
        else:
            t1 = s // 2
            t2 = ray_d[1]
            if abs(t2) < 1e-09:
                t = None
                t_dot = 0.0
            else:
                t = (Plane_h[t1] - ray_o[1]) / t2
                t_dot = (-ray_o_dot[1] - t * ray_d_dot[1]) / t2
                if not t > 0.0001:
                    t = None
                    t_dot = 0.0
        if t is not None and (best is None or t < best):  # 5
            best = t
            best_dot = t_dot
            who = s
    if who < 0:                                           # 7: if who is None:
        c = 0.2
        c_dot = 0.0
    else:
        p = ray_o + best * ray_d                          # 9: p = ray.o + best * ray.d
        p_dot = ray_o_dot + (ray_d * best_dot + best * ray_d_dot)
        t1 = who % 2 == 0                                 # 10: nm = who.normal(p)
        if t1:
            t2 = who // 2
            t3 = Sphere_c[t2]
            t4 = Sphere_c_dot[t2]
            t5 = p - t3
            t6 = Sphere_r[t2]
            t7 = Sphere_r_dot[t2]
            nm = t5 / t6
            nm_dot = (p_dot - t4 - nm * t7) / t6
        else:
            nm = np.array([0.0, 1.0, 0.0])
            nm_dot = zeros_like(nm)
        L = light - p                                     # 11
        L_dot = light_dot - p_dot
        t2 = np.linalg.norm(L)                            # 12: L = L / np.linalg.norm(L)
        t3 = np.sum(ratio(L, t2) * L_dot)
        L = L / t2
        L_dot = (L_dot - L * t3) / t2
        # 13: c = who.albedo * max(0.0, nm @ L)
        t4 = Sphere_albedo[who // 2] if t1 else Plane_albedo[who // 2]
        t5 = nm @ L
        c = t4 * max(0.0, t5)
        c_dot = t4 * selected(nm_dot @ L + nm @ L_dot, above(t5, 0.0))
        if depth > 0:                                     # 14
            t6 = 2 * (ray_d @ nm)                         # 15: r = Ray(p, ray.d - 2 * (ray.d @ nm) * nm)
            t7 = ray_d - t6 * nm
            t2 = ray_d_dot - (nm * (2 * (ray_d_dot @ nm + ray_d @ nm_dot)) + t6 * nm_dot)
            t1 = depth - 1                                # 16: c += 0.3 * shade(r, scene, light, depth - 1)
            t3, t8 = shade_jvp((p, t7), (scene_1,), light, t1, Sphere_albedo, Sphere_c, Sphere_r,
                Plane_albedo, Plane_h, p_dot, t2, light_dot, Sphere_c_dot, Sphere_r_dot)
            c = c + 0.3 * t3
            c_dot = c_dot + 0.3 * t8
    return c, c_dot


def shade_1_jvp(ray, scene, light, depth, Sphere_albedo, Sphere_c, Sphere_r, Plane_albedo, Plane_h, light_dot,
        Sphere_c_dot, Sphere_r_dot):
    ray_o, ray_d = ray
    scene_1, = scene

    best = None
    best_dot = 0.0
    who = -1
    for i in range(len(scene_1)):                         # 3: for s in scene:
        s = scene_1[i]
        if s < 0:                                         # 4: t = s.hit(ray)
            fail(AttributeError("'NoneType' object has no attribute 'hit'"))
        if s % 2 == 0:
            t1 = s // 2
            t2 = Sphere_c[t1]
            t3 = Sphere_c_dot[t1]
            oc = ray_o - t2
            oc_dot = np.broadcast_to(-t3, oc.shape)
            b = oc @ ray_d
            b_dot = oc_dot @ ray_d
            t4 = Sphere_r[t1]
            t5 = Sphere_r_dot[t1]
            disc = b * b - (oc @ oc - t4 ** 2)
            disc_dot = 2.0 * (b * b_dot) - (oc_dot @ oc + oc @ oc_dot - 2 * (t4 * t5))
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
        if t is not None and (best is None or t < best):  # 5
            best = t
            best_dot = t_dot
            who = s
    if who < 0:                                           # 7: if who is None:
        c = 0.2
        c_dot = 0.0
    else:
        t1 = ray_d * best_dot                             # 9: p = ray.o + best * ray.d
        p = ray_o + best * ray_d
        t2 = who % 2 == 0                                 # 10: nm = who.normal(p)
        if t2:
            t3 = who // 2
            t4 = Sphere_c[t3]
            t5 = Sphere_c_dot[t3]
            t6 = p - t4
            t7 = Sphere_r[t3]
            t8 = Sphere_r_dot[t3]
            nm = t6 / t7
            nm_dot = (t1 - t5 - nm * t8) / t7
        else:
            nm = np.array([0.0, 1.0, 0.0])
            nm_dot = zeros_like(nm)
        L = light - p                                     # 11
        L_dot = light_dot - t1
        t3 = np.linalg.norm(L)                            # 12: L = L / np.linalg.norm(L)
        t4 = np.sum(ratio(L, t3) * L_dot)
        L = L / t3
        L_dot = (L_dot - L * t4) / t3
        # 13: c = who.albedo * max(0.0, nm @ L)
        t5 = Sphere_albedo[who // 2] if t2 else Plane_albedo[who // 2]
        t6 = nm @ L
        c = t5 * max(0.0, t6)
        c_dot = t5 * selected(nm_dot @ L + nm @ L_dot, above(t6, 0.0))
        if depth > 0:                                     # 14
            t7 = 2 * (ray_d @ nm)                         # 15: r = Ray(p, ray.d - 2 * (ray.d @ nm) * nm)
            t8 = ray_d - t7 * nm
            t3 = np.broadcast_to(-(nm * (2 * (ray_d @ nm_dot)) + t7 * nm_dot), t8.shape)
            t2 = depth - 1                                # 16: c += 0.3 * shade(r, scene, light, depth - 1)
            t4, t9 = shade_jvp((p, t8), (scene_1,), light, t2, Sphere_albedo, Sphere_c, Sphere_r,
                Plane_albedo, Plane_h, t1, t3, light_dot, Sphere_c_dot, Sphere_r_dot)
            c = c + 0.3 * t4
            c_dot = c_dot + 0.3 * t9
    return c, c_dot


def ray_tracer_jvp(c, r, light, c_dot, r_dot, light_dot):
    expect(is_array(c, "float64", 1) and type(r) is float and is_array(light, "float64", 1),
        "c: float64[:], r: float, light: float64[:]")

    # 1: def ray_tracer(c, r, light):
    Sphere_albedo, Sphere_c, Sphere_c_dot, Sphere_r, Sphere_r_dot = [], [], [], [], []
    Plane_albedo, Plane_h = [], []
    # 2: scene = [Sphere(c, r, 0.8), Sphere(c + 1.0, 0.5 * r, 0.5), Plane(-1.0, 0.6)]
    sphere = len(Sphere_albedo)
    Sphere_albedo.append(0.8)
    Sphere_c.append(c)
    Sphere_c_dot.append(c_dot)
    Sphere_r.append(r)
    Sphere_r_dot.append(r_dot)
    sphere_1 = len(Sphere_albedo)
    Sphere_albedo.append(0.5)
    Sphere_c.append(c + 1.0)
    Sphere_c_dot.append(c_dot)
    Sphere_r.append(0.5 * r)
    Sphere_r_dot.append(0.5 * r_dot)
    plane = len(Plane_albedo)
    Plane_albedo.append(0.6)
    Plane_h.append(-1.0)
    scene = [sphere * 2, sphere_1 * 2, plane * 2 + 1]
    t = np.linspace(-0.5, 0.5, 4)      # 4: for px in np.linspace(-0.5, 0.5, 4):
    total = total_dot = 0.0
    for px in t:
        d = np.array([px, -0.3, 1.0])  # 6: d = np.array([px, py, 1.0])
        t1 = np.zeros(3)  # 7: total += shade(Ray(np.zeros(3), d / np.linalg.norm(d)), scene, light, 2)
        t2 = d / np.linalg.norm(d)
        t3 = duplicate(Plane_albedo)
        t4 = duplicate(Plane_h)
        t5, t6 = shade_1_jvp((t1, t2), (scene,), light, 2, Sphere_albedo, Sphere_c, Sphere_r, t3, t4,
            light_dot, Sphere_c_dot, Sphere_r_dot)
        total = total + t5
        total_dot = total_dot + t6
        d = np.array([px, 0.1, 1.0])   # 6
        t7 = d / np.linalg.norm(d)     # 7
        t8, t9 = shade_1_jvp((t1, t7), (scene,), light, 2, Sphere_albedo, Sphere_c, Sphere_r, t3, t4,
            light_dot, Sphere_c_dot, Sphere_r_dot)
        total = total + t8
        total_dot = total_dot + t9
        d = np.array([px, 0.4, 1.0])   # 6
        t2 = d / np.linalg.norm(d)     # 7
        t5, t6 = shade_1_jvp((t1, t2), (scene,), light, 2, Sphere_albedo, Sphere_c, Sphere_r, t3, t4,
            light_dot, Sphere_c_dot, Sphere_r_dot)
        total = total + t5
        total_dot = total_dot + t6
    return total, total_dot
