# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.frozen_points_barycentric
# source: 2c72f275bb774e4975b3e4897f2ccfb1
# code: 8b7f4316ee8ed672dba057fbd7fda584
# mode: grad
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
# sha256: 03cf8e17332f59fe5224fbcde5c504e6aecbeca6a37a70faa373e8d913c83ec9

# Gradient of z_e.frozen_points_barycentric with respect to tri, p.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import as_dicts, expect, is_dict, is_list, materialise, ratio, sequence, zeros_like


def Point_sub(self_x, self_y, o_x, o_y):
    return None, self_x - o_x, self_y - o_y


def Point_sub_reverse(y0_bar, y1_bar):
    o_y_bar = -y1_bar  # 1: def __sub__(self, o): return Point(self.x - o.x, self.y - o.y)
    o_x_bar = -y0_bar
    return y0_bar, y1_bar, o_x_bar, o_y_bar


def frozen_points_barycentric_grad(tri, p, *, y_bar=1.0):
    tri, p = as_dicts((tri, p))
    expect(is_list(tri)
        and all(is_dict(item, ("<class 'z_e.Point'>", "x", "y")) and type(item["x"]) is float
        and type(item["y"]) is float for item in tri) and is_dict(p, ("<class 'z_e.Point'>", "x", "y"))
        and type(p["x"]) is float and type(p["y"]) is float,
        "tri: [Point(x: float, y: float), ...], p: Point(x: float, y: float)")

    # forward sweep
    x = p["x"]                                 # 1: def frozen_points_barycentric(tri, p):
    y = p["y"]
    sequence(tri, 3)                           # 2: a, b, c = tri
    a, b, c = tri[0], tri[1], tri[2]
    x_1 = b["x"]                               # 3: area = (b - a).cross(c - a)
    y_1 = b["y"]
    x_2 = a["x"]
    y_2 = a["y"]
    _, t1, t2 = Point_sub(x_1, y_1, x_2, y_2)
    x_3 = c["x"]
    y_3 = c["y"]
    _, t4, t5 = Point_sub(x_3, y_3, x_2, y_2)
    area = t1 * t5 - t2 * t4
    # 4: w = [(c - b).cross(p - b) / area, (a - c).cross(p - c) / area]
    _, t7, t8 = Point_sub(x_3, y_3, x_1, y_1)
    _, t10, t11 = Point_sub(x, y, x_1, y_1)
    t12 = (t7 * t11 - t8 * t10) / area
    _, t14, t15 = Point_sub(x_2, y_2, x_3, y_3)
    _, t16, t17 = Point_sub(x, y, x_3, y_3)
    t18 = (t14 * t17 - t15 * t16) / area
    w = [t12, t18]
    t3 = len(w)                                # 5: w.append(1 - sum(w))
    t19 = 0.0
    for i in range(t3):
        t19 = t19 + w[i]
    w.append(1 - t19)
    t = len(w)                                 # 7: for v, wi in zip(tri, w):
    t6_tape = []
    q_x = q_y = 0.0
    for v, wi in zip(tri, w):
        t6 = wi ** 2                           # 8: q = q + v.scaled(wi ** 2)
        t6_tape.append(t6)
        x_1 = v["x"]
        y_1 = v["y"]
        q_x = q_x + x_1 * t6
        q_y = q_y + y_1 * t6
    t9 = math.hypot(q_x, q_y)                  # 9: return q.norm + sum(wi * k for k, wi in enumerate(w))

    # reverse sweep
    w_bar = [y_bar * i for i in range(t)]                     # 9
    tri_bar = zeros_like(tri)                                 # 7
    q_y_bar = y_bar * ratio(q_y, t9)                          # 9
    q_x_bar = y_bar * ratio(q_x, t9)
    for i, t6 in zip(reversed(range(min(len(tri), t))), reversed(t6_tape)):  # 7
        wi = w[i]
        tri_bar[i]["y"] += q_y_bar * t6                       # 8
        tri_bar[i]["x"] += q_x_bar * t6
        v = tri[i]                                            # 7
        x_1 = v["x"]                                          # 8
        y_1 = v["y"]
        w_bar[i] += (q_y_bar * y_1 + q_x_bar * x_1) * 2 * wi  # 7, 8
    t = w_bar.pop()                                           # 5
    t6 = -t
    for i in reversed(range(t3)):
        w_bar[i] += t6
    t = w_bar[1] / area                                       # 4
    t9 = -t
    x_bar, y_bar, x_bar_1, y_bar_1 = Point_sub_reverse(t9 * t15, t * t14)
    x_bar_2, y_bar_2, x_bar_3, y_bar_3 = Point_sub_reverse(t * t17, t9 * t16)
    t3 = w_bar[0] / area
    t13 = -t3
    x_bar_4, y_bar_4, x_bar_5, y_bar_5 = Point_sub_reverse(t13 * t8, t3 * t7)
    x_bar_6, y_bar_6, x_bar_7, y_bar_7 = Point_sub_reverse(t3 * t11, t13 * t10)
    area_bar = t9 * t18 - t3 * t12
    t6 = -area_bar                                            # 3
    x_bar_8, y_bar_8, x_bar_9, y_bar_9 = Point_sub_reverse(t6 * t2, area_bar * t1)
    x_bar_10, y_bar_10, x_bar_11, y_bar_11 = Point_sub_reverse(area_bar * t5, t6 * t4)
    tri_bar[2]["y"] += y_bar_1 + y_bar_3 + y_bar_6 + y_bar_8  # 3, 4
    tri_bar[2]["x"] += x_bar_1 + x_bar_3 + x_bar_6 + x_bar_8  # 3, 4
    tri_bar[0]["y"] += y_bar_2 + y_bar_9 + y_bar_11           # 3
    tri_bar[0]["x"] += x_bar_2 + x_bar_9 + x_bar_11
    tri_bar[1]["y"] += y_bar_5 + y_bar_7 + y_bar_10           # 3, 4
    tri_bar[1]["x"] += x_bar_5 + x_bar_7 + x_bar_10           # 3, 4
    x_bar = materialise(x_bar + x_bar_4, x)
    y_bar = materialise(y_bar + y_bar_4, y)
    return materialise(tri_bar, tri), {"<class 'z_e.Point'>": None, "x": x_bar, "y": y_bar}
