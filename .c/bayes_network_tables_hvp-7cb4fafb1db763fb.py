# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.bayes_network_tables
# source: 25942536b797ae60ca7012506a21153e
# code: 8fc7e5686e765a3f78575c35f6cff8a2
# mode: hvp
# wrt: 0
# argument: evidence list [tuple [str, float], ...]
# argument: t array float64 (t.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: dict = class builtins.dict
# asked: math = module math
# asked: math.log = builtin_function_or_method math.log
# asked: shared memory = 
# asked: equal axes = 
# sha256: 80acfc91cd9dabd38c926bc53e9b9561ce6d45b9bb5e0c144147336744b64af0

# Product of the Hessian of z_e.bayes_network_tables with respect to t.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, is_list, is_tuple, power_partial, zeros_like


def bayes_network_tables_hvp(t, evidence, t_dot, *, y_bar=1.0):
    expect(is_array(t, "float64", 1) and is_list(evidence)
        and all(is_tuple(item, 2) and type(item[0]) is str and type(item[1]) is float for item in evidence),
        "t: float64[:], evidence: [(str, float), ...]")

    # forward sweep
    t1 = 1 + t                # 2: p = t / (1 + t)
    p = t / t1
    p_dot = (t_dot - p * t_dot) / t1
    prior_True = p[0]         # 3: prior = {True: p[0], False: 1 - p[0]}
    prior_True_dot = p_dot[0]
    prior_False = 1 - prior_True
    prior = {(True): prior_True, (False): prior_False}
    prior_dot = {(True): prior_True_dot, (False): -prior_True_dot}
    prior_bar = {(True): 0.0, (False): 0.0}
    prior_bar_dot = {(True): 0.0, (False): 0.0}
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
    like_bar = {("A", True): 0.0, ("A", False): 0.0, ("B", True): 0.0, ("B", False): 0.0}
    like_bar_dot = {("A", True): 0.0, ("A", False): 0.0, ("B", True): 0.0, ("B", False): 0.0}
    True_ = prior[True]       # 5: post = dict(prior)
    True_dot = prior_dot[True]
    False_ = prior[False]
    False_dot = prior_dot[False]
    post = {(True): True_, (False): False_}
    post_dot = {(True): True_dot, (False): False_dot}
    post_bar = {(True): 0.0, (False): 0.0}
    post_bar_dot = {(True): 0.0, (False): 0.0}
    tape, tape_1 = [], []
    post_bar_1 = post_bar
    post_bar_dot_1 = post_bar_dot
    for name, w in evidence:  # 6
        True_ = post[True]    # 7: post = {h: post[h] * like[name, h] ** w for h in post}
        True_dot = post_dot[True]
        False_ = post[False]
        False_dot = post_dot[False]
        t3 = like[name, True] ** w
        t4 = power_partial(like[name, True], w) * like_dot[name, True]
        post_True = True_ * t3
        post_True_dot = t3 * True_dot + True_ * t4
        t2 = like[name, False] ** w
        t5 = power_partial(like[name, False], w) * like_dot[name, False]
        tape.append((post_bar_1, post_bar_dot_1, True_, True_dot, False_, False_dot, t3, t4, t2, t5))
        post_False = False_ * t2
        post_False_dot = t2 * False_dot + False_ * t5
        post = {(True): post_True, (False): post_False}
        post_dot = {(True): post_True_dot, (False): post_False_dot}
        post_bar_1 = {(True): 0.0, (False): 0.0}
        post_bar_dot_1 = {(True): 0.0, (False): 0.0}
        True_ = post[True]    # 8: z = sum(post.values())
        True_dot = post_dot[True]
        False_ = post[False]
        False_dot = post_dot[False]
        z = 0 + True_ + False_
        z_dot = True_dot + False_dot
        t2 = True_ / z        # 10: post[h] /= z
        t3 = (True_dot - t2 * z_dot) / z
        post_dot[True] = t3
        post[True] = t2
        False_ = post[False]
        False_dot = post_dot[False]
        t4 = False_ / z
        t5 = (False_dot - t4 * z_dot) / z
        tape_1.append((z, z_dot, t2, t3, t4, t5))
        post_dot[False] = t5
        post[False] = t4
    t6 = post[True]           # 11: return math.log(post[True]) - post[False] ** 2
    t7 = post_dot[True]
    math.log(t6)              # may raise or warn, as in the primal
    t2 = post[False]

    # reverse sweep
    t3 = -y_bar * 2                                           # 11
    post_bar_dot_1[False] += t3 * post_dot[False]
    post_bar_1[False] += t3 * t2
    t4 = y_bar / t6
    post_bar_dot_1[True] -= t4 * t7 / t6
    post_bar_1[True] += t4
    # 6
    for (name, w), (post_bar_2, post_bar_dot_2, True_, True_dot, False_, False_dot, t3, t4, t2, t5), (z,
            z_dot, t8, t9, t10, t11) in zip(reversed(evidence), reversed(tape), reversed(tape_1)):
        t6 = like_dot[name, True]                             # 7
        t7 = like_dot[name, False]
        t13 = post_bar_1[False]                               # 10
        t14 = post_bar_dot_1[False]
        post_bar_dot_1[False] = 0.0
        post_bar_1[False] = 0.0
        False_bar = t13 / z
        False_bar_dot = (t14 - False_bar * z_dot) / z
        post_bar_dot_1[False] += False_bar_dot
        post_bar_1[False] += False_bar
        t12 = post_bar_1[True]
        t15 = post_bar_dot_1[True]
        post_bar_dot_1[True] = 0.0
        post_bar_1[True] = 0.0
        True_bar = t12 / z
        True_bar_dot = (t15 - True_bar * z_dot) / z
        z_bar_dot = t10 * -False_bar_dot - False_bar * t11 - (t8 * True_bar_dot + True_bar * t9)
        post_bar_dot_1[False] += z_bar_dot                    # 8
        z_bar = -False_bar * t10 - True_bar * t8              # 10
        post_bar_1[False] += z_bar                            # 8
        post_bar_dot_1[True] += True_bar_dot + z_bar_dot
        post_bar_1[True] += True_bar + z_bar
        post_True_bar = post_bar_1[True]                      # 7
        post_True_bar_dot = post_bar_dot_1[True]
        post_False_bar = post_bar_1[False]
        post_False_bar_dot = post_bar_dot_1[False]
        t8 = post_False_bar * False_
        t9 = power_partial(like[name, False], w)
        t10 = t9 * (False_ * post_False_bar_dot + post_False_bar * False_dot)
        like_bar_dot[name, False] += t10 + t8 * (power_partial(like[name, False], w, 2, 0) * t7)
        like_bar[name, False] += t8 * t9
        t11 = post_True_bar * True_
        t12 = power_partial(like[name, True], w)
        t13 = t12 * (True_ * post_True_bar_dot + post_True_bar * True_dot)
        like_bar_dot[name, True] += t13 + t11 * (power_partial(like[name, True], w, 2, 0) * t6)
        like_bar[name, True] += t11 * t12
        post_bar_dot_2[False] += t2 * post_False_bar_dot + post_False_bar * t5
        post_bar_2[False] += post_False_bar * t2
        post_bar_dot_2[True] += t3 * post_True_bar_dot + post_True_bar * t4
        post_bar_2[True] += post_True_bar * t3
        post_bar_1 = post_bar_2
        post_bar_dot_1 = post_bar_dot_2
    prior_bar_dot[False] += post_bar_dot[False]               # 5
    prior_bar[False] += post_bar[False]
    prior_bar_dot[True] += post_bar_dot[True]
    prior_bar[True] += post_bar[True]
    like_bar_1 = like_bar["A", True]                          # 4
    like_bar_dot_1 = like_bar_dot["A", True]
    like_bar_2 = like_bar["A", False]
    like_bar_dot_2 = like_bar_dot["A", False]
    like_bar_3 = like_bar["B", True]
    like_bar_dot_3 = like_bar_dot["B", True]
    like_bar = like_bar["B", False]
    like_bar_dot = like_bar_dot["B", False]
    p_bar, p_bar_dot = zeros_like(p), zeros_like(p)
    prior_True_bar = prior_bar[True]                          # 3
    prior_True_bar_dot = prior_bar_dot[True]
    prior_False_bar = prior_bar[False]
    prior_False_bar_dot = prior_bar_dot[False]
    p_bar_dot[3] += 0.5 * like_bar_dot + like_bar_dot_3       # 4
    p_bar[3] += like_bar * 0.5 + like_bar_3
    p_bar_dot[2] += like_bar_dot_2
    p_bar[2] += like_bar_2
    p_bar_dot[1] += like_bar_dot_1
    p_bar[1] += like_bar_1
    p_bar_dot[0] += prior_True_bar_dot - prior_False_bar_dot  # 3
    p_bar[0] += prior_True_bar - prior_False_bar
    t_bar = p_bar / t1                                        # 2
    t_bar_dot = (p_bar_dot - t_bar * t_dot) / t1
    t_bar_dot = t_bar_dot - (p * t_bar_dot + t_bar * p_dot)
    return t_bar_dot
