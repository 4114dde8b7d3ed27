# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.lru_cache_class
# source: 9c243f79cf74ebbebc2a2247c9567f9e
# code: a58e5c68ae337b4f6e5235d754c30227
# mode: value_and_grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: LRU = class z_e.LRU()
# asked: LRU.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: LRU.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: LRU.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: LRU.__new__ = builtin_function_or_method .object.__new__
# asked: LRU.__getattr__ = unbound
# asked: LRU.__del__ = unbound
# asked: LRU.__init__ = function z_e.LRU.__init__ d88f8c3539f8e6278c119a5c1cfa3391
# asked: LRU.__init__: OrderedDict = class collections.OrderedDict
# asked: LRU.cap = unbound
# asked: LRU.f = unbound
# asked: LRU.data = unbound
# asked: LRU.misses = unbound
# asked: LRU.get = function z_e.LRU.get 56d87137b9619873e3c4d7a04c19ae7e
# asked: LRU.get: len = builtin_function_or_method builtins.len
# asked: equal axes = 
# sha256: 8ea9f9fe6fb7eda3b868617f13c839a1aef0c7dd1e70a6f8c4a6b4f5c7603b1e

# Value and gradient of z_e.lru_cache_class with respect to x.  adjoint_gen 0.1.0
import numpy as np
from adjoint_gen.runtime import add_at, apart, duplicate, expect, fail, is_array, materialise, power_partial, real_as, require_scalar, unbroadcast, zeros_like


def lru_cache_class_value_and_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    apart(x)
    x_bar = zeros_like(x)
    # 1: def lru_cache_class(x):
    LRU_cap, f_x, f_x_bar, LRU_f, LRU_data, LRU_data_bar = [], [], [], [], [], []
    LRU_misses = []
    c_data = {}                               # 2: c = LRU(2, lambda k: x[k] ** (k + 1))
    f = len(f_x)
    f_x.append(x)
    f_x_bar.append(x_bar)
    lru = len(LRU_cap)
    LRU_cap.append(2)
    LRU_f.append(f)
    LRU_data.append(c_data)
    LRU_data_bar.append({})
    LRU_misses.append(0)
    t, t1 = LRU_data[lru], LRU_data_bar[lru]  # 3: s = sum(c.get(k) for k in (0, 1, 0, 2, 1, 3, 3))
    t2 = 0 in t
    if t2:
        value = t[0]
        del t[0]
        t[0] = value
        t1[0] = 0.0
        t3 = duplicate(LRU_data[lru][0])
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t4 = f_x[LRU_f[lru]][0]
        t5 = LRU_data[lru]
        t5[0] = t4
        t1[0] = 0.0
        if len(t5) > LRU_cap[lru]:
            t = list(t5)
            t6 = [t[i] for i in range(len(t))]
            if not len(t6) > 0:
                fail(StopIteration())
            key = t6[0]
            t5[key]                           # may raise or warn, as in the primal
            del t5[key]
        t3 = LRU_data[lru][0]
    s = 0 + t3
    t = LRU_data[lru]
    t4 = 1 in t
    if t4:
        value_1 = t[1]
        del t[1]
        t[1] = value_1
        t1[1] = 0.0
        t5 = LRU_data[lru][1]
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t6 = f_x[LRU_f[lru]][1] ** 2
        t7 = LRU_data[lru]
        t7[1] = t6
        t1[1] = 0.0
        if len(t7) > LRU_cap[lru]:
            t = list(t7)
            t8 = [t[i] for i in range(len(t))]
            if not len(t8) > 0:
                fail(StopIteration())
            key = t8[0]
            t7[key]                           # may raise or warn, as in the primal
            del t7[key]
        t5 = LRU_data[lru][1]
    s_1 = s + t5
    t = LRU_data[lru]
    t6 = 0 in t
    if t6:
        value_1 = t[0]
        del t[0]
        t[0] = value_1
        t1[0] = 0.0
        t7 = LRU_data[lru][0]
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t8 = f_x[LRU_f[lru]][0]
        t9 = LRU_data[lru]
        t9[0] = t8
        t1[0] = 0.0
        if len(t9) > LRU_cap[lru]:
            t = list(t9)
            t10 = [t[i] for i in range(len(t))]
            if not len(t10) > 0:
                fail(StopIteration())
            key = t10[0]
            t9[key]                           # may raise or warn, as in the primal
            del t9[key]
        t7 = LRU_data[lru][0]
    s_2 = s_1 + t7
    t = LRU_data[lru]
    t8 = 2 in t
    if t8:
        value_1 = t[2]
        del t[2]
        t[2] = value_1
        t1[2] = 0.0
        t9 = LRU_data[lru][2]
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t10 = f_x[LRU_f[lru]][2] ** 3
        t11 = LRU_data[lru]
        t11[2] = t10
        t1[2] = 0.0
        if len(t11) > LRU_cap[lru]:
            t = list(t11)
            t12 = [t[i] for i in range(len(t))]
            if not len(t12) > 0:
                fail(StopIteration())
            key = t12[0]
            t11[key]                          # may raise or warn, as in the primal
            del t11[key]
        t9 = LRU_data[lru][2]
    s_3 = s_2 + t9
    t = LRU_data[lru]
    t10 = 1 in t
    if t10:
        value_1 = t[1]
        del t[1]
        t[1] = value_1
        t1[1] = 0.0
        t11 = LRU_data[lru][1]
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t12 = f_x[LRU_f[lru]][1] ** 2
        t13 = LRU_data[lru]
        t13[1] = t12
        t1[1] = 0.0
        if len(t13) > LRU_cap[lru]:
            t = list(t13)
            t14 = [t[i] for i in range(len(t))]
            if not len(t14) > 0:
                fail(StopIteration())
            key = t14[0]
            t13[key]                          # may raise or warn, as in the primal
            del t13[key]
        t11 = LRU_data[lru][1]
    s_4 = s_3 + t11
    t = LRU_data[lru]
    t12 = 3 in t
    if t12:
        value_1 = t[3]
        del t[3]
        t[3] = value_1
        t1[3] = 0.0
        t13 = LRU_data[lru][3]
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t14 = f_x[LRU_f[lru]][3] ** 4
        t15 = LRU_data[lru]
        t15[3] = t14
        t1[3] = 0.0
        if len(t15) > LRU_cap[lru]:
            t = list(t15)
            t16 = [t[i] for i in range(len(t))]
            if not len(t16) > 0:
                fail(StopIteration())
            key = t16[0]
            t15[key]                          # may raise or warn, as in the primal
            del t15[key]
        t13 = LRU_data[lru][3]
    s_5 = s_4 + t13
    t = LRU_data[lru]
    t14 = 3 in t
    if t14:
        value_1 = t[3]
        del t[3]
        t[3] = value_1
        t1[3] = 0.0
        t15 = LRU_data[lru][3]
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t16 = f_x[LRU_f[lru]][3] ** 4
        t17 = LRU_data[lru]
        t17[3] = t16
        t1[3] = 0.0
        if len(t17) > LRU_cap[lru]:
            t = list(t17)
            t18 = [t[i] for i in range(len(t))]
            if not len(t18) > 0:
                fail(StopIteration())
            key = t18[0]
            t17[key]                          # may raise or warn, as in the primal
            del t17[key]
        t15 = LRU_data[lru][3]
    s_6 = s_5 + t15
    t = LRU_misses[lru]                       # 4: return s * c.misses
    t16 = s_6 * t
    require_scalar(t16, "lru_cache_class")

    # reverse sweep
    s_bar = real_as(real_as(real_as(real_as(y_bar, t16), t16) * t, s_6), s_6)  # 4
    t17 = unbroadcast(np.real(s_bar), t15)  # 3
    if t14:
        t1[3] += t17
    else:
        t18 = LRU_f[lru]
        t1[3] += t17
        f_x_bar[t18][3] += t1[3] * power_partial(f_x[t18][3], 4)
        t1[3] = 0.0
    s_bar = real_as(real_as(s_bar, s_5), s_5)
    t = unbroadcast(np.real(s_bar), t13)
    if t12:
        t1[3] += t
    else:
        t14 = LRU_f[lru]
        t1[3] += t
        f_x_bar[t14][3] += t1[3] * power_partial(f_x[t14][3], 4)
        t1[3] = 0.0
    s_bar = real_as(real_as(s_bar, s_4), s_4)
    t12 = unbroadcast(np.real(s_bar), t11)
    if t10:
        t1[1] += t12
    else:
        t = LRU_f[lru]
        t1[1] += t12
        f_x_bar[t][1] += t1[1] * power_partial(f_x[t][1], 2)
        t1[1] = 0.0
    s_bar = real_as(real_as(s_bar, s_3), s_3)
    t10 = unbroadcast(np.real(s_bar), t9)
    if t8:
        t1[2] += t10
    else:
        t = LRU_f[lru]
        t1[2] += t10
        f_x_bar[t][2] += t1[2] * power_partial(f_x[t][2], 3)
        t1[2] = 0.0
    s_bar = real_as(real_as(s_bar, s_2), s_2)
    t8 = unbroadcast(np.real(s_bar), t7)
    if t6:
        t1[0] += t8
    else:
        t = LRU_f[lru]
        t1[0] += t8
        f_x_bar[t][0] += t1[0] * power_partial(f_x[t][0], 1)
        t1[0] = 0.0
    s_bar = real_as(real_as(s_bar, s_1), s_1)
    t6 = unbroadcast(np.real(s_bar), t5)
    if t4:
        t1[1] += t6
    else:
        t = LRU_f[lru]
        t1[1] += t6
        f_x_bar[t][1] += t1[1] * power_partial(f_x[t][1], 2)
        t1[1] = 0.0
    s_bar = real_as(real_as(s_bar, s), s)
    t4 = real_as(real_as(s_bar, t3), t3)
    if t2:
        add_at(t1, 0, unbroadcast(real_as(real_as(t4, t3), t3), t3))
        value_bar = unbroadcast(real_as(real_as(duplicate(t1[0]), value), value), value)
        t1[0] = 0.0
        add_at(t1, 0, value_bar)
    else:
        t = LRU_f[lru]
        add_at(t1, 0, unbroadcast(np.real(t4), t3))
        f_x_bar[t][0] += t1[0] * power_partial(f_x[t][0], 1)
    return t16, materialise(x_bar, x)
