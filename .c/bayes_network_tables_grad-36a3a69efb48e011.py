# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.bayes_network_tables
# source: 25942536b797ae60ca7012506a21153e
# code: 8fc7e5686e765a3f78575c35f6cff8a2
# mode: grad
# wrt: 0
# argument: evidence list [tuple [str, float], ...]
# argument: t array float64 (t.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: dict = class builtins.dict
# asked: math = module math
# asked: math.log = builtin_function_or_method math.log
# asked: shared memory = 
# asked: equal axes = 
# sha256: 7240e1341fec183b92418587dd08ca29a046867704e0adb794b6f1a68a036b0f

# Gradient of z_e.bayes_network_tables with respect to t.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, is_list, is_tuple, power_partial, zeros_like


def bayes_network_tables_grad(t, evidence, *, y_bar=1.0):
    expect(is_array(t, "float64", 1) and is_list(evidence)
        and all(is_tuple(item, 2) and type(item[0]) is str and type(item[1]) is float for item in evidence),
        "t: float64[:], evidence: [(str, float), ...]")

    # forward sweep
    t1 = 1 + t                # 2: p = t / (1 + t)
    p = t / t1
    prior_True = p[0]         # 3: prior = {True: p[0], False: 1 - p[0]}
    prior_False = 1 - prior_True
    prior = {(True): prior_True, (False): prior_False}
    prior_bar = {(True): 0.0, (False): 0.0}
    # 4: like = {("A", True): p[1], ("A", False): p[2], ("B", True): p[3], ("B", False): 0.5 * p[3]}
    like = p[1]
    like_1 = p[2]
    like_2 = p[3]
    like_3 = 0.5 * like_2
    like = {("A", True): like, ("A", False): like_1, ("B", True): like_2, ("B", False): like_3}
    like_bar = {("A", True): 0.0, ("A", False): 0.0, ("B", True): 0.0, ("B", False): 0.0}
    True_ = prior[True]       # 5: post = dict(prior)
    False_ = prior[False]
    post = {(True): True_, (False): False_}
    post_bar = {(True): 0.0, (False): 0.0}
    tape, tape_1 = [], []
    post_bar_1 = post_bar
    for name, w in evidence:  # 6
        True_ = post[True]    # 7: post = {h: post[h] * like[name, h] ** w for h in post}
        False_ = post[False]
        t3 = like[name, True] ** w
        post_True = True_ * t3
        t4 = like[name, False] ** w
        tape.append((post_bar_1, True_, False_, t3, t4))
        post_False = False_ * t4
        post = {(True): post_True, (False): post_False}
        post_bar_1 = {(True): 0.0, (False): 0.0}
        True_ = post[True]    # 8: z = sum(post.values())
        False_ = post[False]
        z = 0 + True_ + False_
        t2 = True_ / z        # 10: post[h] /= z
        post[True] = t2
        False_ = post[False]
        t3 = False_ / z
        tape_1.append((z, t2, t3))
        post[False] = t3
    t4 = post[True]           # 11: return math.log(post[True]) - post[False] ** 2
    math.log(t4)              # may raise or warn, as in the primal

    # reverse sweep
    post_bar_1[False] -= y_bar * 2 * post[False]  # 11
    post_bar_1[True] += y_bar / t4
    # 6
    for (name, w), (post_bar_2, True_, False_, t3, t4), (z, t2, t5) in zip(reversed(evidence), reversed(tape),
            reversed(tape_1)):
        t7 = like[name, True]                     # 7
        t8 = like[name, False]
        t9 = post_bar_1[False]                    # 10
        post_bar_1[False] = 0.0
        False_bar = t9 / z
        post_bar_1[False] += False_bar
        t10 = post_bar_1[True]
        post_bar_1[True] = 0.0
        True_bar = t10 / z
        z_bar = -False_bar * t5 - True_bar * t2
        post_bar_1[False] += z_bar                # 8
        post_bar_1[True] += True_bar + z_bar
        post_True_bar = post_bar_1[True]          # 7
        post_False_bar = post_bar_1[False]
        like_bar[name, False] += post_False_bar * False_ * power_partial(t8, w)
        like_bar[name, True] += post_True_bar * True_ * power_partial(t7, w)
        post_bar_2[False] += post_False_bar * t4
        post_bar_2[True] += post_True_bar * t3
        post_bar_1 = post_bar_2
    prior_bar[False] += post_bar[False]           # 5
    prior_bar[True] += post_bar[True]
    like_bar_1 = like_bar["A", True]              # 4
    like_bar_2 = like_bar["A", False]
    like_bar_3 = like_bar["B", True]
    like_bar = like_bar["B", False]
    p_bar = zeros_like(p)
    prior_True_bar = prior_bar[True]              # 3
    prior_False_bar = prior_bar[False]
    p_bar[3] += like_bar * 0.5 + like_bar_3       # 4
    p_bar[2] += like_bar_2
    p_bar[1] += like_bar_1
    p_bar[0] += prior_True_bar - prior_False_bar  # 3
    t_bar = p_bar / t1                            # 2
    t_bar = t_bar - t_bar * p
    return t_bar
