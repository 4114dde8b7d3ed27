# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_e.lru_cache_class
# source: 9c243f79cf74ebbebc2a2247c9567f9e
# code: a58e5c68ae337b4f6e5235d754c30227
# mode: jvp
# wrt: (0,)
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
# sha256: b93c7be4fd43ea12819274a7c70c674037d64f7504997d502defa82dbd682108

# Tangent of z_e.lru_cache_class with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import apart, duplicate, expect, fail, is_array, power_partial, zeros_like


def lru_cache_class_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    apart(x)
    t, t1 = x.copy(), x_dot.copy()
    x = t
    x_dot = zeros_like(t)
    x_dot[...] = t1
    # 1: def lru_cache_class(x):
    LRU_cap, f_x, f_x_dot, LRU_f, LRU_data, LRU_data_dot = [], [], [], [], [], []
    LRU_misses = []
    c_data = {}           # 2: c = LRU(2, lambda k: x[k] ** (k + 1))
    f = len(f_x)
    f_x.append(x)
    f_x_dot.append(x_dot)
    lru = len(LRU_cap)
    LRU_cap.append(2)
    LRU_f.append(f)
    LRU_data.append(c_data)
    LRU_data_dot.append({})
    LRU_misses.append(0)
    t = LRU_data[lru]     # 3: s = sum(c.get(k) for k in (0, 1, 0, 2, 1, 3, 3))
    t1 = LRU_data_dot[lru]
    if 0 in t:
        value = t[0]
        value_dot = t1[0]
        del t[0]
        del t1[0]
        t1[0] = value_dot
        t[0] = value
        t2 = LRU_data[lru]
        t3 = LRU_data_dot[lru]
        t4 = duplicate(t2[0])
        t5 = duplicate(t3[0])
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t = LRU_f[lru]
        t1 = f_x[t]
        t6 = f_x_dot[t][0]
        t2 = power_partial(t1[0], 1) * t6
        t3 = LRU_data[lru]
        t7 = LRU_data_dot[lru]
        t7[0] = t2
        t3[0] = t1[0]
        if len(t3) > LRU_cap[lru]:
            t4 = list(t3)
            t = [t4[i] for i in range(len(t4))]
            if not len(t) > 0:
                fail(StopIteration())
            key = t[0]
            t3[key]       # may raise or warn, as in the primal
            del t3[key]
            del t7[key]
        t1 = LRU_data[lru]
        t2 = LRU_data_dot[lru]
        t4 = t1[0]
        t5 = t2[0]
    s = 0 + t4
    t = LRU_data[lru]
    t3 = LRU_data_dot[lru]
    if 1 in t:
        value = t[1]
        value_dot = t3[1]
        del t[1]
        del t3[1]
        t3[1] = value_dot
        t[1] = value
        t1 = LRU_data[lru]
        t2 = LRU_data_dot[lru]
        t4 = t1[1]
        t6 = t2[1]
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t = LRU_f[lru]
        t3 = f_x[t]
        t7 = f_x_dot[t][1]
        t1 = t3[1] ** 2
        t2 = power_partial(t3[1], 2) * t7
        t8 = LRU_data[lru]
        t9 = LRU_data_dot[lru]
        t9[1] = t2
        t8[1] = t1
        if len(t8) > LRU_cap[lru]:
            t = list(t8)
            t4 = [t[i] for i in range(len(t))]
            if not len(t4) > 0:
                fail(StopIteration())
            key = t4[0]
            t8[key]       # may raise or warn, as in the primal
            del t8[key]
            del t9[key]
        t = LRU_data[lru]
        t1 = LRU_data_dot[lru]
        t4 = t[1]
        t6 = t1[1]
    s = s + t4
    s_dot = t5 + t6
    t2 = LRU_data[lru]
    t3 = LRU_data_dot[lru]
    if 0 in t2:
        value = t2[0]
        value_dot = t3[0]
        del t2[0]
        del t3[0]
        t3[0] = value_dot
        t2[0] = value
        t = LRU_data[lru]
        t1 = LRU_data_dot[lru]
        t4 = t[0]
        t5 = t1[0]
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t2 = LRU_f[lru]
        t3 = f_x[t2]
        t6 = f_x_dot[t2][0]
        t = power_partial(t3[0], 1) * t6
        t1 = LRU_data[lru]
        t7 = LRU_data_dot[lru]
        t7[0] = t
        t1[0] = t3[0]
        if len(t1) > LRU_cap[lru]:
            t4 = list(t1)
            t2 = [t4[i] for i in range(len(t4))]
            if not len(t2) > 0:
                fail(StopIteration())
            key = t2[0]
            t1[key]       # may raise or warn, as in the primal
            del t1[key]
            del t7[key]
        t = LRU_data[lru]
        t3 = LRU_data_dot[lru]
        t4 = t[0]
        t5 = t3[0]
    s = s + t4
    s_dot = s_dot + t5
    t1 = LRU_data[lru]
    t2 = LRU_data_dot[lru]
    if 2 in t1:
        value = t1[2]
        value_dot = t2[2]
        del t1[2]
        del t2[2]
        t2[2] = value_dot
        t1[2] = value
        t = LRU_data[lru]
        t3 = LRU_data_dot[lru]
        t4 = t[2]
        t5 = t3[2]
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t1 = LRU_f[lru]
        t2 = f_x[t1]
        t6 = f_x_dot[t1][2]
        t = t2[2] ** 3
        t3 = power_partial(t2[2], 3) * t6
        t7 = LRU_data[lru]
        t8 = LRU_data_dot[lru]
        t8[2] = t3
        t7[2] = t
        if len(t7) > LRU_cap[lru]:
            t1 = list(t7)
            t4 = [t1[i] for i in range(len(t1))]
            if not len(t4) > 0:
                fail(StopIteration())
            key = t4[0]
            t7[key]       # may raise or warn, as in the primal
            del t7[key]
            del t8[key]
        t = LRU_data[lru]
        t1 = LRU_data_dot[lru]
        t4 = t[2]
        t5 = t1[2]
    s = s + t4
    s_dot = s_dot + t5
    t2 = LRU_data[lru]
    t3 = LRU_data_dot[lru]
    if 1 in t2:
        value = t2[1]
        value_dot = t3[1]
        del t2[1]
        del t3[1]
        t3[1] = value_dot
        t2[1] = value
        t = LRU_data[lru]
        t1 = LRU_data_dot[lru]
        t4 = t[1]
        t5 = t1[1]
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t2 = LRU_f[lru]
        t3 = f_x[t2]
        t6 = f_x_dot[t2][1]
        t = t3[1] ** 2
        t1 = power_partial(t3[1], 2) * t6
        t7 = LRU_data[lru]
        t8 = LRU_data_dot[lru]
        t8[1] = t1
        t7[1] = t
        if len(t7) > LRU_cap[lru]:
            t2 = list(t7)
            t4 = [t2[i] for i in range(len(t2))]
            if not len(t4) > 0:
                fail(StopIteration())
            key = t4[0]
            t7[key]       # may raise or warn, as in the primal
            del t7[key]
            del t8[key]
        t = LRU_data[lru]
        t1 = LRU_data_dot[lru]
        t4 = t[1]
        t5 = t1[1]
    s = s + t4
    s_dot = s_dot + t5
    t2 = LRU_data[lru]
    t3 = LRU_data_dot[lru]
    if 3 in t2:
        value = t2[3]
        value_dot = t3[3]
        del t2[3]
        del t3[3]
        t3[3] = value_dot
        t2[3] = value
        t = LRU_data[lru]
        t1 = LRU_data_dot[lru]
        t4 = t[3]
        t5 = t1[3]
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t2 = LRU_f[lru]
        t3 = f_x[t2]
        t6 = f_x_dot[t2][3]
        t = t3[3] ** 4
        t1 = power_partial(t3[3], 4) * t6
        t7 = LRU_data[lru]
        t8 = LRU_data_dot[lru]
        t8[3] = t1
        t7[3] = t
        if len(t7) > LRU_cap[lru]:
            t2 = list(t7)
            t4 = [t2[i] for i in range(len(t2))]
            if not len(t4) > 0:
                fail(StopIteration())
            key = t4[0]
            t7[key]       # may raise or warn, as in the primal
            del t7[key]
            del t8[key]
        t = LRU_data[lru]
        t1 = LRU_data_dot[lru]
        t4 = t[3]
        t5 = t1[3]
    s = s + t4
    s_dot = s_dot + t5
    t2 = LRU_data[lru]
    t3 = LRU_data_dot[lru]
    if 3 in t2:
        value = t2[3]
        value_dot = t3[3]
        del t2[3]
        del t3[3]
        t3[3] = value_dot
        t2[3] = value
        t = LRU_data[lru]
        t1 = LRU_data_dot[lru]
        t4 = t[3]
        t5 = t1[3]
    else:
        misses = LRU_misses[lru] + 1
        LRU_misses[lru] = misses
        t2 = LRU_f[lru]
        t3 = f_x[t2]
        t6 = f_x_dot[t2][3]
        t = t3[3] ** 4
        t1 = power_partial(t3[3], 4) * t6
        t7 = LRU_data[lru]
        t8 = LRU_data_dot[lru]
        t8[3] = t1
        t7[3] = t
        if len(t7) > LRU_cap[lru]:
            t2 = list(t7)
            t4 = [t2[i] for i in range(len(t2))]
            if not len(t4) > 0:
                fail(StopIteration())
            key = t4[0]
            t7[key]       # may raise or warn, as in the primal
            del t7[key]
            del t8[key]
        t = LRU_data[lru]
        t1 = LRU_data_dot[lru]
        t4 = t[3]
        t5 = t1[3]
    s = s + t4
    s_dot = s_dot + t5
    t2 = LRU_misses[lru]  # 4: return s * c.misses
    return s * t2, t2 * s_dot
