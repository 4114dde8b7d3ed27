# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.frozen_points_barycentric
# source: 2c72f275bb774e4975b3e4897f2ccfb1
# code: 8b7f4316ee8ed672dba057fbd7fda584
# mode: hvp
# wrt: 0
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
# sha256: 74b4ee2d447bf169ba1a11292275b282aea471b059c12812c7395b34437f7129

# Product of the Hessian of z_e.frozen_points_barycentric with respect to tri.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import as_dicts, expect, is_dict, is_list, materialise, ratio, sequence, zeros_like


def Point_sub_jvp(self_x, self_y, o_x, o_y, self_x_dot, self_y_dot, o_x_dot, o_y_dot):
    return (None, self_x - o_x, self_y - o_y), (self_x_dot - o_x_dot, self_y_dot - o_y_dot)


def Point_sub_1_jvp(self_x, self_y, o_x, o_y, o_x_dot, o_y_dot):
    return (None, self_x - o_x, self_y - o_y), (-o_x_dot, -o_y_dot)


def Point_sub_reverse_jvp(y0_bar, y1_bar, y0_bar_dot, y1_bar_dot):
    o_y_bar = -y1_bar  # 1: def __sub__(self, o): return Point(self.x - o.x, self.y - o.y)
    o_y_bar_dot = -y1_bar_dot
    o_x_bar = -y0_bar
    o_x_bar_dot = -y0_bar_dot
    return (o_x_bar, o_y_bar), (o_x_bar_dot, o_y_bar_dot)


def Point_sub_1_reverse_jvp(y0_bar, y1_bar, y0_bar_dot, y1_bar_dot):
    o_y_bar = -y1_bar  # 1: def __sub__(self, o): return Point(self.x - o.x, self.y - o.y)
    o_y_bar_dot = -y1_bar_dot
    o_x_bar = -y0_bar
    o_x_bar_dot = -y0_bar_dot
    return (y0_bar, y1_bar, o_x_bar, o_y_bar), (y0_bar_dot, y1_bar_dot, o_x_bar_dot, o_y_bar_dot)


def frozen_points_barycentric_hvp(tri, p, tri_dot, *, y_bar=1.0):
    tri, p = as_dicts((tri, p))
    expect(is_list(tri)
        and all(is_dict(item, ("<class 'z_e.Point'>", "x", "y")) and type(item["x"]) is float
        and type(item["y"]) is float for item in tri) and is_dict(p, ("<class 'z_e.Point'>", "x", "y"))
        and type(p["x"]) is float and type(p["y"]) is float,
        "tri: [Point(x: float, y: float), ...], p: Point(x: float, y: float)")

    # forward sweep
    x = p["x"]                  # 1: def frozen_points_barycentric(tri, p):
    y = p["y"]
    sequence(tri, 3)            # 2: a, b, c = tri
    a = tri[0]
    a_dot = tri_dot[0]
    b = tri[1]
    b_dot = tri_dot[1]
    c = tri[2]
    c_dot = tri_dot[2]
    x_1 = b["x"]                # 3: area = (b - a).cross(c - a)
    x_dot = b_dot["x"]
    y_1 = b["y"]
    y_dot = b_dot["y"]
    x_2 = a["x"]
    x_dot_1 = a_dot["x"]
    y_2 = a["y"]
    y_dot_1 = a_dot["y"]
    (_, t1, t2), (t3, t4) = Point_sub_jvp(x_1, y_1, x_2, y_2, x_dot, y_dot, x_dot_1, y_dot_1)
    x_3 = c["x"]
    x_dot_2 = c_dot["x"]
    y_3 = c["y"]
    y_dot_2 = c_dot["y"]
    (_, t6, t7), (t8, t9) = Point_sub_jvp(x_3, y_3, x_2, y_2, x_dot_2, y_dot_2, x_dot_1, y_dot_1)
    area = t1 * t7 - t2 * t6
    area_dot = t7 * t3 + t1 * t9 - (t6 * t4 + t2 * t8)
    # 4: w = [(c - b).cross(p - b) / area, (a - c).cross(p - c) / area]
    (_, t11, t12), (t13, t14) = Point_sub_jvp(x_3, y_3, x_1, y_1, x_dot_2, y_dot_2, x_dot, y_dot)
    (_, t15, t16), (t17, t18) = Point_sub_1_jvp(x, y, x_1, y_1, x_dot, y_dot)
    t19 = (t11 * t16 - t12 * t15) / area
    t20 = (t16 * t13 + t11 * t18 - (t15 * t14 + t12 * t17) - t19 * area_dot) / area
    (_, t22, t23), (t24, t25) = Point_sub_jvp(x_2, y_2, x_3, y_3, x_dot_1, y_dot_1, x_dot_2, y_dot_2)
    (_, t27, t28), (t29, t30) = Point_sub_1_jvp(x, y, x_3, y_3, x_dot_2, y_dot_2)
    t5 = (t22 * t28 - t23 * t27) / area
    t31 = (t28 * t24 + t22 * t30 - (t27 * t25 + t23 * t29) - t5 * area_dot) / area
    w = [t19, t5]
    w_dot = [t20, t31]
    t = len(w)                  # 5: w.append(1 - sum(w))
    t10 = t32 = 0.0
    for i in range(t):
        t10 = t10 + w[i]
        t32 = t32 + w_dot[i]
    w.append(1 - t10)
    w_dot.append(-t32)
    t21 = len(w)                # 7: for v, wi in zip(tri, w):
    t26 = min(len(tri), t21)
    tape = []
    q_x = q_x_dot = q_y = q_y_dot = 0.0
    for i in range(t26):
        v = tri[i]
        v_dot = tri_dot[i]
        wi = w[i]
        wi_dot = w_dot[i]
        t10 = wi ** 2           # 8: q = q + v.scaled(wi ** 2)
        t32 = 2 * (wi * wi_dot)
        tape.append((t10, t32))
        x = v["x"]
        x_dot = v_dot["x"]
        y = v["y"]
        y_dot = v_dot["y"]
        q_x = q_x + x * t10
        q_x_dot = q_x_dot + (t10 * x_dot + x * t32)
        q_y = q_y + y * t10
        q_y_dot = q_y_dot + (t10 * y_dot + y * t32)
    t33 = math.hypot(q_x, q_y)  # 9: return q.norm + sum(wi * k for k, wi in enumerate(w))
    t34 = ratio(q_x, t33)
    t35 = ratio(q_y, t33)
    t36 = t34 * q_x_dot + t35 * q_y_dot

    # reverse sweep
    w_bar_dot = [0.0] * t21         # 9
    w_bar = [y_bar * i for i in range(t21)]
    tri_bar_dot = zeros_like(tri)   # 7
    q_y_bar = y_bar * t35           # 9
    q_y_bar_dot = y_bar * ratio(q_y_dot - t35 * t36, t33)
    q_x_bar = y_bar * t34
    q_x_bar_dot = y_bar * ratio(q_x_dot - t34 * t36, t33)
    for i, (t10, t21) in zip(reversed(range(t26)), reversed(tape)):  # 7
        wi = w[i]
        wi_dot = w_dot[i]
        tri_bar_dot[i]["y"] += t10 * q_y_bar_dot + q_y_bar * t21  # 8
        tri_bar_dot[i]["x"] += t10 * q_x_bar_dot + q_x_bar * t21
        v = tri[i]                  # 7
        v_dot = tri_dot[i]
        x = v["x"]                  # 8
        x_dot = v_dot["x"]
        y = v["y"]
        y_dot = v_dot["y"]
        t26 = (q_y_bar * y + q_x_bar * x) * 2
        wi_bar_dot = wi * (2
            * (y * q_y_bar_dot + q_y_bar * y_dot + (x * q_x_bar_dot + q_x_bar * x_dot))) + t26 * wi_dot
        w_bar_dot[i] += wi_bar_dot  # 7
        w_bar[i] += t26 * wi        # 7, 8
    t10 = w_bar.pop()               # 5
    t21 = w_bar_dot.pop()
    t32 = -t10
    t33 = -t21
    for i in reversed(range(t)):
        w_bar_dot[i] += t33
        w_bar[i] += t32
    t10 = w_bar[1] / area           # 4
    t = -t10
    t21 = (w_bar_dot[1] - t10 * area_dot) / area
    t26 = -t21
    (x_bar, y_bar), (x_bar_dot, y_bar_dot) = Point_sub_reverse_jvp(t * t23, t10 * t22, t23 * t26 - t10 * t25,
        t22 * t21 + t10 * t24)
    (x_bar, y_bar, x_bar_1, y_bar_1), (x_bar_dot_1, y_bar_dot_1, x_bar_dot_2,
        y_bar_dot_2) = Point_sub_1_reverse_jvp(t10 * t28, t * t27, t28 * t21 + t10 * t30,
        t27 * t26 - t10 * t29)
    t34 = w_bar[0] / area
    t32 = -t34
    t33 = (w_bar_dot[0] - t34 * area_dot) / area
    t35 = -t33
    (x_bar, y_bar), (x_bar_dot_3, y_bar_dot_3) = Point_sub_reverse_jvp(t32 * t12, t34 * t11,
        t12 * t35 - t34 * t14, t11 * t33 + t34 * t13)
    (x_bar, y_bar, x_bar_1, y_bar_1), (x_bar_dot_4, y_bar_dot_4, x_bar_dot_5,
        y_bar_dot_5) = Point_sub_1_reverse_jvp(t34 * t16, t32 * t15, t16 * t33 + t34 * t18,
        t15 * t35 - t34 * t17)
    area_bar = t * t5 - t34 * t19
    area_bar_dot = t5 * t26 - t10 * t31 - (t19 * t33 + t34 * t20)
    t21 = -area_bar                 # 3
    t22 = -area_bar_dot
    t23 = area_bar * t1
    (x_bar, y_bar, x_bar_1, y_bar_1), (x_bar_dot_6, y_bar_dot_6, x_bar_dot_7,
        y_bar_dot_7) = Point_sub_1_reverse_jvp(t21 * t2, t23, t2 * t22 - area_bar * t4,
        t1 * area_bar_dot + area_bar * t3)
    t11 = area_bar * t7
    (x_bar, y_bar, x_bar_1, y_bar_1), (x_bar_dot_8, y_bar_dot_8, x_bar_dot_9,
        y_bar_dot_9) = Point_sub_1_reverse_jvp(t11, t21 * t6, t7 * area_bar_dot + area_bar * t9,
        t6 * t22 - area_bar * t8)
    tri_bar_dot[2]["y"] += y_bar_dot + y_bar_dot_2 + y_bar_dot_4 + y_bar_dot_6  # 3, 4
    tri_bar_dot[2]["x"] += x_bar_dot + x_bar_dot_2 + x_bar_dot_4 + x_bar_dot_6  # 3, 4
    tri_bar_dot[0]["y"] += y_bar_dot_1 + y_bar_dot_7 + y_bar_dot_9  # 3
    tri_bar_dot[0]["x"] += x_bar_dot_1 + x_bar_dot_7 + x_bar_dot_9
    tri_bar_dot[1]["y"] += y_bar_dot_3 + y_bar_dot_5 + y_bar_dot_8  # 3, 4
    tri_bar_dot[1]["x"] += x_bar_dot_3 + x_bar_dot_5 + x_bar_dot_8  # 3, 4
    return materialise(tri_bar_dot, tri)
