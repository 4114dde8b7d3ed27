# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.frozen_points_barycentric
# source: 2c72f275bb774e4975b3e4897f2ccfb1
# code: 8b7f4316ee8ed672dba057fbd7fda584
# mode: jvp
# wrt: (0, 1)
# argument: p dict {str "<class 'z_e.Point'>", str 'x', str 'y'} [none, float, float]
# argument: tri list [dict {str "<class 'z_e.Point'>", str 'x', str 'y'} [none, float, float], ...]
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: enumerate = class builtins.enumerate
# asked: Point = class z_e.Point() of x _FIELD True , y _FIELD True 
# asked: Point.__setattr__ = function z_e.Point.__setattr__ 7ca763b5809dfb8852fc6774e0ed45e9
# asked: Point.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Point.__delattr__ = function z_e.Point.__delattr__ 9f76214fbd194fd7466d1b7589891542
# asked: Point.__new__ = builtin_function_or_method .object.__new__
# asked: Point.__getattr__ = unbound
# asked: Point.__del__ = unbound
# asked: Point.__bases__ = tuple [function]
# asked: Point.__bases__[] = 0
# asked: Point.__bases__[0] = class builtins.object
# asked: Point.__sub__ = function z_e.Point.__sub__ 0fb4b085f812cc5f8e794037ad0f72d8
# asked: Point.__sub__: Point = class z_e.Point() of x _FIELD True , y _FIELD True 
# asked: Point.x = unbound
# asked: Point.y = unbound
# asked: Point.__init__ = function z_e.Point.__init__ 5ea1545220f9c21aef57efeddd650394
# asked: Point.__post_init__ = unbound
# asked: Point.cross = function z_e.Point.cross 0314c75f569cdfd3e96ffc4bb263a090
# asked: Point.scaled = function z_e.Point.scaled 64d42af234dbe577c5fe3005c5475131
# asked: Point.scaled: replace = function dataclasses.replace
# asked: Point.__add__ = function z_e.Point.__add__ 506771d31f547e2f86726ab62d00f391
# asked: Point.__add__: Point = class z_e.Point() of x _FIELD True , y _FIELD True 
# asked: Point.norm = other any
# asked: Point.norm.fget = function z_e.Point.norm 64375ae36b1859e163274c31005efe36
# asked: Point.norm.fget: math = module math
# asked: Point.norm.fget: math.hypot = builtin_function_or_method math.hypot
# asked: equal axes = 
# sha256: 149107aab5c19a6036c19813c3513a4f72a1c9188b8149327b90eed1ec8ec3d9

# Tangent of z_e.frozen_points_barycentric with respect to tri, p.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import as_dicts, expect, is_dict, is_list, ratio, sequence


def Point_sub_jvp(self_x, self_y, o_x, o_y, self_x_dot, self_y_dot, o_x_dot, o_y_dot):
    return (None, self_x - o_x, self_y - o_y), (self_x_dot - o_x_dot, self_y_dot - o_y_dot)


def frozen_points_barycentric_jvp(tri, p, tri_dot, p_dot):
    tri, p = as_dicts((tri, p))
    expect(is_list(tri)
        and all(is_dict(item, ("<class 'z_e.Point'>", "x", "y")) and type(item["x"]) is float
        and type(item["y"]) is float for item in tri) and is_dict(p, ("<class 'z_e.Point'>", "x", "y"))
        and type(p["x"]) is float and type(p["y"]) is float,
        "tri: [Point(x: float, y: float), ...], p: Point(x: float, y: float)")

    x = p["x"]                              # 1: def frozen_points_barycentric(tri, p):
    x_dot = p_dot["x"]
    y = p["y"]
    y_dot = p_dot["y"]
    sequence(tri, 3)                        # 2: a, b, c = tri
    a = tri[0]
    a_dot = tri_dot[0]
    b = tri[1]
    b_dot = tri_dot[1]
    c = tri[2]
    c_dot = tri_dot[2]
    x_1 = b["x"]                            # 3: area = (b - a).cross(c - a)
    x_dot_1 = b_dot["x"]
    y_1 = b["y"]
    y_dot_1 = b_dot["y"]
    x_2 = a["x"]
    x_dot_2 = a_dot["x"]
    y_2 = a["y"]
    y_dot_2 = a_dot["y"]
    (_, t1, t2), (t3, t4) = Point_sub_jvp(x_1, y_1, x_2, y_2, x_dot_1, y_dot_1, x_dot_2, y_dot_2)
    x_3 = c["x"]
    x_dot_3 = c_dot["x"]
    y_3 = c["y"]
    y_dot_3 = c_dot["y"]
    (_, t6, t7), (t8, t9) = Point_sub_jvp(x_3, y_3, x_2, y_2, x_dot_3, y_dot_3, x_dot_2, y_dot_2)
    area = t1 * t7 - t2 * t6
    area_dot = t7 * t3 + t1 * t9 - (t6 * t4 + t2 * t8)
    # 4: w = [(c - b).cross(p - b) / area, (a - c).cross(p - c) / area]
    (_, t11, t12), (t13, t14) = Point_sub_jvp(x_3, y_3, x_1, y_1, x_dot_3, y_dot_3, x_dot_1, y_dot_1)
    (_, t15, t16), (t17, t18) = Point_sub_jvp(x, y, x_1, y_1, x_dot, y_dot, x_dot_1, y_dot_1)
    t19 = (t11 * t16 - t12 * t15) / area
    t20 = (t16 * t13 + t11 * t18 - (t15 * t14 + t12 * t17) - t19 * area_dot) / area
    (_, t22, t23), (t24, t25) = Point_sub_jvp(x_2, y_2, x_3, y_3, x_dot_2, y_dot_2, x_dot_3, y_dot_3)
    (_, t27, t28), (t29, t30) = Point_sub_jvp(x, y, x_3, y_3, x_dot, y_dot, x_dot_3, y_dot_3)
    t5 = (t22 * t28 - t23 * t27) / area
    w = [t19, t5]
    w_dot = [t20, (t28 * t24 + t22 * t30 - (t27 * t25 + t23 * t29) - t5 * area_dot) / area]
    t1 = t2 = 0.0
    for i in range(len(w)):                 # 5: w.append(1 - sum(w))
        t1 = t1 + w[i]
        t2 = t2 + w_dot[i]
    w.append(1 - t1)
    w_dot.append(-t2)
    q_x = q_x_dot = q_y = q_y_dot = 0.0
    for i in range(min(len(tri), len(w))):  # 7: for v, wi in zip(tri, w):
        v = tri[i]
        v_dot = tri_dot[i]
        wi = w[i]
        wi_dot = w_dot[i]
        t = wi ** 2                         # 8: q = q + v.scaled(wi ** 2)
        t1 = 2 * (wi * wi_dot)
        x = v["x"]
        x_dot = v_dot["x"]
        y = v["y"]
        y_dot = v_dot["y"]
        q_x = q_x + x * t
        q_x_dot = q_x_dot + (t * x_dot + x * t1)
        q_y = q_y + y * t
        q_y_dot = q_y_dot + (t * y_dot + y * t1)
    t2 = math.hypot(q_x, q_y)               # 9: return q.norm + sum(wi * k for k, wi in enumerate(w))
    t3 = t4 = 0.0
    for i, wi in enumerate(w):
        wi_dot = w_dot[i]
        t3 = t3 + wi * i
        t4 = t4 + i * wi_dot
    return t2 + t3, ratio(q_x, t2) * q_x_dot + ratio(q_y, t2) * q_y_dot + t4
