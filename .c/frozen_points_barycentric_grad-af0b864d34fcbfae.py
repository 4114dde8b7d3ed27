# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.frozen_points_barycentric
# source: 2c72f275bb774e4975b3e4897f2ccfb1
# code: 8b7f4316ee8ed672dba057fbd7fda584
# mode: grad
# wrt: 0
# argument: p dict {str "<class 'z_e.Point'>", str 'x', str 'y'} [none, float, float]
# argument: tri list [dict {str "<class 'z_e.Point'>", str 'x', str 'y'} [none, numpy scalar float64, numpy scalar float64], ...]
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
# sha256: 91c040b034ddf1d6f87932463aa6bc23436e3db1a229e5247ec7295a0148d342

# Gradient of z_e.frozen_points_barycentric with respect to tri.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import as_dicts, expect, is_dict, is_list, is_scalar, materialise, ratio, sequence, zeros_like


def frozen_points_barycentric_grad(tri, p, *, y_bar=1.0):
    tri, p = as_dicts((tri, p))
    expect(is_list(tri)
        and all(is_dict(item, ("<class 'z_e.Point'>", "x", "y")) and is_scalar(item["x"], "float64")
        and is_scalar(item["y"], "float64") for item in tri) and is_dict(p, ("<class 'z_e.Point'>", "x", "y"))
        and type(p["x"]) is float and type(p["y"]) is float,
        "tri: [Point(x: np.float64, y: np.float64), ...], p: Point(x: float, y: float)")

    # forward sweep
    x = p["x"]                  # 1: def frozen_points_barycentric(tri, p):
    y = p["y"]
    sequence(tri, 3)            # 2: a, b, c = tri
    a, b, c = tri[0], tri[1], tri[2]
    x_1 = b["x"]                # 3: area = (b - a).cross(c - a)
    y_1 = b["y"]
    x_2 = a["x"]
    y_2 = a["y"]
    t = x_1 - x_2
    t1 = y_1 - y_2
    x_3 = c["x"]
    y_3 = c["y"]
    t2 = x_3 - x_2
    t3 = y_3 - y_2
    area = t * t3 - t1 * t2
    t4 = x_3 - x_1              # 4: w = [(c - b).cross(p - b) / area, (a - c).cross(p - c) / area]
    t5 = y_3 - y_1
    t6 = x - x_1
    t7 = y - y_1
    t8 = (t4 * t7 - t5 * t6) / area
    t9 = x_2 - x_3
    t10 = y_2 - y_3
    t11 = x - x_3
    t12 = y - y_3
    t13 = (t9 * t12 - t10 * t11) / area
    w = [t8, t13]
    t14 = len(w)                # 5: w.append(1 - sum(w))
    t15 = 0
    for i in range(t14):
        t15 = t15 + w[i]
    w.append(1 - t15)
    t16 = len(w)                # 7: for v, wi in zip(tri, w):
    t15_tape = []
    q_x = q_y = 0.0
    for v, wi in zip(tri, w):
        t15 = wi ** 2           # 8: q = q + v.scaled(wi ** 2)
        t15_tape.append(t15)
        x = v["x"]
        y = v["y"]
        q_x = q_x + x * t15
        q_y = q_y + y * t15
    t17 = math.hypot(q_x, q_y)  # 9: return q.norm + sum(wi * k for k, wi in enumerate(w))

    # reverse sweep
    w_bar = [y_bar * i for i in range(t16)]             # 9
    tri_bar = zeros_like(tri)                           # 7
    q_y_bar = y_bar * ratio(q_y, t17)                   # 9
    q_x_bar = y_bar * ratio(q_x, t17)
    for i, t15 in zip(reversed(range(min(len(tri), t16))), reversed(t15_tape)):  # 7
        wi = w[i]
        tri_bar[i]["y"] += q_y_bar * t15                # 8
        tri_bar[i]["x"] += q_x_bar * t15
        v = tri[i]                                      # 7
        x = v["x"]                                      # 8
        y = v["y"]
        w_bar[i] += (q_y_bar * y + q_x_bar * x) * 2 * wi ** 1  # 7, 8
    t15 = w_bar.pop()                                   # 5
    t16 = -t15
    for i in reversed(range(t14)):
        w_bar[i] += t16
    t15 = w_bar[1] / area                               # 4
    t17 = -t15
    t14 = w_bar[0] / area
    area_bar = t17 * t13 - t14 * t8
    y_bar = t17 * t11
    t18 = -t14 * t6
    t19 = area_bar * t                                  # 3
    tri_bar[2]["y"] += -(t15 * t9) - y_bar + t18 + t19  # 3, 4
    x_bar = t15 * t12                                   # 4
    t16 = t14 * t7
    t20 = -area_bar                                     # 3
    t8 = t20 * t1
    tri_bar[2]["x"] += t15 * t10 - x_bar + t16 + t8     # 3, 4
    t6 = t20 * t2                                       # 3
    tri_bar[0]["y"] += y_bar - t19 - t6
    t = area_bar * t3
    tri_bar[0]["x"] += x_bar - t8 - t
    tri_bar[1]["y"] += -(t14 * t4) - t18 + t6           # 3, 4
    tri_bar[1]["x"] += t14 * t5 - t16 + t               # 3, 4
    return materialise(tri_bar, tri)
