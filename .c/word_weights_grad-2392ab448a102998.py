# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.word_weights
# source: b323d8d1c24044ba41a7823fe7d0ffd6
# code: 99dcc47a74ea04e7ae4bc2bb4f94c1c9
# mode: grad
# wrt: 0
# argument: text str
# argument: w array float64 (w.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: enumerate = class builtins.enumerate
# asked: math = module math
# asked: math.log = builtin_function_or_method math.log
# asked: Counter = class collections.Counter
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: shared memory = 
# asked: equal axes = 
# sha256: 5ce2513a28360ff1918e7bf64d4f6c11a5820313a99375c88006b44dc38ad096

# Gradient of z_d.word_weights with respect to w.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, in_order, is_array, quotient, zeros_like


def word_weights_grad(w, text, *, y_bar=1.0):
    expect(is_array(w, "float64", 1) and type(text) is str, "w: float64[:], text: str")

    # forward sweep
    t = text.split()        # 2: counts = Counter(text.split())
    counts = {}
    for name in t:
        if name in counts:
            t1 = counts[name]
        else:
            t1 = 0
        counts[name] = t1 + 1
    t2 = list(counts)       # 3: total = sum(counts.values())
    t3 = []
    for key in t2:
        t1 = counts[key]
        t3.append(t1)
    total = 0
    for i in range(len(t3)):
        total = total + t3[i]
    t, t1 = [], []          # 5: for k, (word, c) in enumerate(counts.most_common(4)):
    for t4 in t2:
        t5 = counts[t4]
        t.append(t4)
        t1.append(t5)
    t3 = t
    t6 = t1
    t7 = []
    for i in range(len(t3)):
        v_1 = t6[i]
        t7.append(v_1)
    t = in_order(t7, True)
    t1, t2 = [], []
    for k in t:
        t4 = t3[k]
        t5 = t6[k]
        t1.append(t4)
        t2.append(t5)
    t7 = list(t1)[:4]
    t8 = list(t7)
    t9 = list(list(t2)[:4])
    for i in range(len(t8)):
        t4 = t9[i]
        # 6: s += w[k] * c / total * math.log(1 + w[k]); may raise or warn, as in the primal
        w[i] * t4 / total
        math.log(1 + w[i])  # may raise or warn, as in the primal

    # reverse sweep
    w_bar = zeros_like(w)  # 5
    for i in reversed(range(len(t8))):
        t = t9[i]
        t1 = 1 + w[i]      # 6
        w_bar[i] += y_bar * (w[i] * t / total) / t1 + quotient(y_bar * math.log(t1), total) * t
    return w_bar
