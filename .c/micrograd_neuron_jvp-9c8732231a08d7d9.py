# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.micrograd_neuron
# source: ec7136e2724ed62d8cc858f665c1367f
# code: 9d38472cae2b91d863ec8afe07cc8a7a
# mode: jvp
# wrt: (0, 1)
# argument: w array float64 (w.0)
# argument: x array float64 (w.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: zip = class builtins.zip
# asked: Value = class z_a.Value()
# asked: Value.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Value.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Value.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Value.__new__ = builtin_function_or_method .object.__new__
# asked: Value.__getattr__ = unbound
# asked: Value.__del__ = unbound
# asked: Value.__init__ = function z_a.Value.__init__ 00c4927b829e7f3a5de2ff24b09e75bc
# asked: Value.__init__(_children) = ()
# asked: Value.__init__: set = class builtins.set
# asked: Value.data = unbound
# asked: Value.grad = unbound
# asked: Value._backward = unbound
# asked: Value._prev = unbound
# asked: Value.__mul__ = function z_a.Value.__mul__ f8a85323661d7ae46f3945958d5ce33d
# asked: Value.__mul__: isinstance = builtin_function_or_method builtins.isinstance
# asked: Value.__mul__: Value = class z_a.Value()
# asked: Value.__eq__ = wrapper_descriptor .object.__eq__
# asked: Value.__hash__ = wrapper_descriptor .object.__hash__
# asked: Value.__bases__ = tuple [function]
# asked: Value.__bases__[] = 0
# asked: Value.__bases__[0] = class builtins.object
# asked: Value.__add__ = function z_a.Value.__add__ 6a87e010b0e6ba6466b106f45b89e11c
# asked: Value.__add__: isinstance = builtin_function_or_method builtins.isinstance
# asked: Value.__add__: Value = class z_a.Value()
# asked: Value.tanh = function z_a.Value.tanh 39355f921de2da3d5010da1ba400d9ee
# asked: Value.tanh: Value = class z_a.Value()
# asked: Value.tanh: math = module math
# asked: Value.tanh: math.tanh = builtin_function_or_method math.tanh
# asked: Value.backward = function z_a.Value.backward ead5df12f6b34c6a480acede87b78e09
# asked: Value.backward: set = class builtins.set
# asked: Value.backward: reversed = class builtins.reversed
# asked: Value.__ne__ = wrapper_descriptor .object.__ne__
# asked: equal axes = x.0 = w.0
# sha256: 697f639595cb2062ce080622224c15b75afd27f0aefcdfb5f65ab61f09ad0b6e

# Tangent of z_a.micrograd_neuron with respect to w, x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, key_is_none


def build(v, visited, topo, Value__prev):
    v_1, = v
    topo_1, = topo

    if (v_1,) not in visited:                                # 4: if v not in visited:
        visited.add((v_1,))                                  # 5: visited.add(v)
        t = list(Value__prev[v_1])                           # 6: for c in v._prev:
        for i in range(len(t)):
            c = t[i]
            build((c[0],), visited, (topo_1,), Value__prev)  # 7: build(c)
        topo_1.append(v_1)                                   # 8: topo.append(v)


def micrograd_neuron_jvp(w, x, w_dot, x_dot):
    expect(is_array(w, "float64", 1) and is_array(x, "float64", 1), "w: float64[:], x: float64[:]")

    Value_data, Value_data_dot, Value_grad, Value_grad_dot = [], [], [], []  # 1: def micrograd_neuron(w, x):
    self__backward, Value__backward, Value__prev, _backward_self = [], [], [], []
    _backward_other, _backward_out, _backward_2_self, _backward_2_out = [], [], [], []
    _backward_2_other, _backward_3_self, _backward_3_t, _backward_3_t_dot = [], [], [], []
    _backward_3_out, ws = [], []  # 1, 2
    for i in range(len(w)):       # 2: ws = [Value(wi) for wi in w]
        wi = w[i]
        self__prev = set()
        self__backward_1 = len(self__backward)
        self__backward.append(0)
        value = len(Value_data)
        Value_data.append(wi)
        Value_data_dot.append(w_dot[i])
        Value_grad.append(0.0)
        Value_grad_dot.append(0.0)
        Value__backward.append(self__backward_1 * 4 + 1)
        Value__prev.append(self__prev)
        ws.append(value)
    self__prev = set()            # 3: act = sum((wi * xi for wi, xi in zip(ws, x)), Value(0.1))
    self__backward_1 = len(self__backward)
    self__backward.append(0)
    value = len(Value_data)
    Value_data.append(0.1)
    Value_data_dot.append(0.0)
    Value_grad.append(0.0)
    Value_grad_dot.append(0.0)
    Value__backward.append(self__backward_1 * 4 + 1)
    Value__prev.append(self__prev)
    t1 = len(ws)
    t2 = []
    for i in range(min(t1, len(x))):
        wi = ws[i]
        xi = x[i]
        self__prev = set()
        self__backward_1 = len(self__backward)
        self__backward.append(0)
        value_1 = len(Value_data)
        Value_data.append(xi)
        Value_data_dot.append(x_dot[i])
        Value_grad.append(0.0)
        Value_grad_dot.append(0.0)
        Value__backward.append(self__backward_1 * 4 + 1)
        Value__prev.append(self__prev)
        t3 = Value_data[wi]
        t4 = Value_data_dot[wi]
        t5 = Value_data[value_1]
        t6 = t5 * t4 + t3 * Value_data_dot[value_1]
        key_is_none(wi < 0)
        key_is_none(value_1 < 0)
        out__prev = {(wi,), (value_1,)}
        self__backward_1 = len(self__backward)
        self__backward.append(0)
        value_2 = len(Value_data)
        Value_data.append(t3 * t5)
        Value_data_dot.append(t6)
        Value_grad.append(0.0)
        Value_grad_dot.append(0.0)
        Value__backward.append(self__backward_1 * 4 + 1)
        Value__prev.append(out__prev)
        _backward = len(_backward_self)
        _backward_self.append(wi)
        _backward_other.append(value_1)
        _backward_out.append(value_2)
        Value__backward[value_2] = _backward * 4
        t2.append(value_2)
    for i in range(len(t2)):
        item = t2[i]
        t3 = Value_data[value]
        t4 = Value_data_dot[value]
        t5 = Value_data[item]
        t6 = t4 + Value_data_dot[item]
        key_is_none(value < 0)
        key_is_none(item < 0)
        out__prev = {(value,), (item,)}
        self__backward_1 = len(self__backward)
        self__backward.append(0)
        value_1 = len(Value_data)
        Value_data.append(t3 + t5)
        Value_data_dot.append(t6)
        Value_grad.append(0.0)
        Value_grad_dot.append(0.0)
        Value__backward.append(self__backward_1 * 4 + 1)
        Value__prev.append(out__prev)
        _backward = len(_backward_2_self)
        _backward_2_self.append(value)
        _backward_2_out.append(value_1)
        _backward_2_other.append(item)
        Value__backward[value_1] = _backward * 4 + 2
        value = value_1
    t3 = Value_data[value]        # 4: out = act.tanh()
    t = math.tanh(t3)
    t_dot = (1.0 - t * t) * Value_data_dot[value]
    key_is_none(value < 0)
    out__prev = {(value,)}
    self__backward = len(self__backward)
    value_1 = len(Value_data)
    Value_data.append(t)
    Value_data_dot.append(t_dot)
    Value_grad.append(0.0)
    Value_grad_dot.append(0.0)
    Value__backward.append(self__backward * 4 + 1)
    Value__prev.append(out__prev)
    _backward = len(_backward_3_self)
    _backward_3_self.append(value)
    _backward_3_t.append(t)
    _backward_3_t_dot.append(t_dot)
    _backward_3_out.append(value_1)
    Value__backward[value_1] = _backward * 4 + 3
    topo = []                     # 5: out.backward()
    visited = set()
    build((value_1,), visited, (topo,), Value__prev)
    Value_grad_dot[value_1] = 0.0
    Value_grad[value_1] = 1.0
    for i in reversed(range(len(topo))):
        v = topo[i]
        t3 = Value__backward[v]
        t4 = t3 % 4
        if t4 == 0:
            t2 = t3 // 4
            t5 = _backward_self[t2]
            t6 = _backward_other[t2]
            t7 = _backward_out[t2]
            t8 = Value_grad[t5]
            t9 = Value_grad_dot[t5]
            t10 = Value_data[t6]
            t4 = Value_data_dot[t6]
            t3 = Value_grad[t7]
            Value_grad_dot[t5] = t9 + (t3 * t4 + t10 * Value_grad_dot[t7])
            Value_grad[t5] = t8 + t10 * t3
            t2 = Value_grad[t6]
            t11 = Value_grad_dot[t6]
            t12 = Value_data[t5]
            t13 = Value_data_dot[t5]
            t14 = Value_grad[t7]
            Value_grad_dot[t6] = t11 + (t14 * t13 + t12 * Value_grad_dot[t7])
            Value_grad[t6] = t2 + t12 * t14
        elif not t4 == 1:
            if t4 == 2:
                t5 = t3 // 4
                t8 = _backward_2_self[t5]
                t7 = _backward_2_out[t5]
                t2 = _backward_2_other[t5]
                t6 = Value_grad[t8]
                t9 = Value_grad_dot[t8]
                t10 = Value_grad[t7]
                Value_grad_dot[t8] = t9 + Value_grad_dot[t7]
                Value_grad[t8] = t6 + t10
                t4 = Value_grad[t2]
                t11 = Value_grad_dot[t2]
                t5 = Value_grad[t7]
                Value_grad_dot[t2] = t11 + Value_grad_dot[t7]
                Value_grad[t2] = t4 + t5
            else:
                t9 = t3 // 4
                t6 = _backward_3_self[t9]
                t8 = _backward_3_t[t9]
                t10 = _backward_3_t_dot[t9]
                t12 = _backward_3_out[t9]
                t7 = Value_grad[t6]
                t2 = Value_grad_dot[t6]
                t4 = 1 - t8 ** 2
                t3 = Value_grad[t12]
                Value_grad_dot[t6] = t2 + (t4 * Value_grad_dot[t12] - t3 * (2 * (t8 * t10)))
                Value_grad[t6] = t7 + t4 * t3
    t2 = Value_data[value_1]      # 6: return out.data + sum(wi.grad ** 2 for wi in ws)
    t3 = Value_data_dot[value_1]
    t4 = 0
    t5 = 0.0
    for i in range(t1):
        wi = ws[i]
        t6 = Value_grad[wi]
        t7 = Value_grad_dot[wi]
        t4 = t4 + t6 ** 2
        t5 = t5 + 2 * (t6 * t7)
    return t2 + t4, t3 + t5
