# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.bayes_network_tables
# source: 25942536b797ae60ca7012506a21153e
# code: 8fc7e5686e765a3f78575c35f6cff8a2
# mode: jvp
# wrt: (0,)
# argument: evidence list [tuple [str, float], ...]
# argument: t array float64 (t.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: dict = class builtins.dict
# asked: math = module math
# asked: math.log = builtin_function_or_method math.log
# asked: shared memory = 
# asked: equal axes = 
# sha256: 77039793bb191e02d1d8395d1f4a8774f4e2b4874a2f44d4875e21f9aef19ade

# Tangent of z_e.bayes_network_tables with respect to t.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, is_list, is_tuple, power_partial


def bayes_network_tables_jvp(t, evidence, t_dot):
    expect(is_array(t, "float64", 1) and is_list(evidence)
        and all(is_tuple(item, 2) and type(item[0]) is str and type(item[1]) is float for item in evidence),
        "t: float64[:], evidence: [(str, float), ...]")

    t1 = 1 + t                # 2: p = t / (1 + t)
    p = t / t1
    p_dot = (t_dot - p * t_dot) / t1
    prior_True = p[0]         # 3: prior = {True: p[0], False: 1 - p[0]}
    prior_True_dot = p_dot[0]
    prior_False = 1 - prior_True
    prior = {(True): prior_True, (False): prior_False}
    prior_dot = {(True): prior_True_dot, (False): -prior_True_dot}
    # 4: like = {("A", True): p[1], ("A", False): p[2], ("B", True): p[3], ("B", False): 0.5 * p[3]}
    like = p[1]
    like_dot = p_dot[1]
    like_1 = p[2]
    like_dot_1 = p_dot[2]
    like_2 = p[3]
    like_dot_2 = p_dot[3]
    like_3 = 0.5 * like_2
    like_dot_3 = 0.5 * like_dot_2
    like = {("A", True): like, ("A", False): like_1, ("B", True): like_2, ("B", False): like_3}
    like_dot = {("A", True): like_dot, ("A", False): like_dot_1, ("B", True): like_dot_2,
        ("B", False): like_dot_3}
    True_ = prior[True]       # 5: post = dict(prior)
    True_dot = prior_dot[True]
    False_ = prior[False]
    False_dot = prior_dot[False]
    post = {(True): True_, (False): False_}
    post_dot = {(True): True_dot, (False): False_dot}
    for name, w in evidence:  # 6
        True_ = post[True]    # 7: post = {h: post[h] * like[name, h] ** w for h in post}
        True_dot = post_dot[True]
        False_ = post[False]
        False_dot = post_dot[False]
        t2 = like[name, True] ** w
        post_True = True_ * t2
        post_True_dot = t2 * True_dot + True_ * (power_partial(like[name, True], w) * like_dot[name, True])
        t1 = like[name, False] ** w
        post_False = False_ * t1
        post_False_dot = t1 * False_dot + False_ * (power_partial(like[name, False], w)
            * like_dot[name, False])
        post = {(True): post_True, (False): post_False}
        post_dot = {(True): post_True_dot, (False): post_False_dot}
        True_ = post[True]    # 8: z = sum(post.values())
        True_dot = post_dot[True]
        False_ = post[False]
        False_dot = post_dot[False]
        z = 0 + True_ + False_
        z_dot = True_dot + False_dot
        t1 = True_ / z        # 10: post[h] /= z
        post_dot[True] = (True_dot - t1 * z_dot) / z
        post[True] = t1
        False_ = post[False]
        False_dot = post_dot[False]
        t2 = False_ / z
        post_dot[False] = (False_dot - t2 * z_dot) / z
        post[False] = t2
    t1 = post[True]           # 11: return math.log(post[True]) - post[False] ** 2
    t3 = post[False]
    return math.log(t1) - t3 ** 2, post_dot[True] / t1 - 2 * (t3 * post_dot[False])
