# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.micrograd_neuron
# source: ec7136e2724ed62d8cc858f665c1367f
# code: 9d38472cae2b91d863ec8afe07cc8a7a
# mode: value_and_grad
# wrt: 0
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
# sha256: 1f769d495ff4a1094c3cbdba0d04830ac89fe65fab46e2a396c91e4c897c5438

# Value and gradient of z_a.micrograd_neuron with respect to w.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, key_is_none, zeros_like


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


def micrograd_neuron_value_and_grad(w, x, *, y_bar=1.0):
    expect(is_array(w, "float64", 1) and is_array(x, "float64", 1), "w: float64[:], x: float64[:]")

    # forward sweep
    Value_data, Value_data_bar, Value_grad, Value_grad_bar = [], [], [], []  # 1: def micrograd_neuron(w, x):
    self__backward, Value__backward, Value__prev, _backward_self = [], [], [], []
    _backward_other, _backward_out, _backward_2_self, _backward_2_out = [], [], [], []
    _backward_2_other, _backward_3_self, _backward_3_t, _backward_3_t_bar = [], [], [], []
    _backward_3_out, ws = [], []      # 1, 2
    for wi in w:                      # 2: ws = [Value(wi) for wi in w]
        self__prev = set()
        self__backward_1 = len(self__backward)
        self__backward.append(0)
        value = len(Value_data)
        Value_data.append(wi)
        Value_data_bar.append(0.0)
        Value_grad.append(0.0)
        Value_grad_bar.append(0.0)
        Value__backward.append(self__backward_1 * 4 + 1)
        Value__prev.append(self__prev)
        ws.append(value)
    self__prev = set()                # 3: act = sum((wi * xi for wi, xi in zip(ws, x)), Value(0.1))
    self__backward_1 = len(self__backward)
    self__backward.append(0)
    value = len(Value_data)
    Value_data.append(0.1)
    Value_data_bar.append(0.0)
    Value_grad.append(0.0)
    Value_grad_bar.append(0.0)
    Value__backward.append(self__backward_1 * 4 + 1)
    Value__prev.append(self__prev)
    t1 = len(ws)
    t2 = min(t1, len(x))
    t3, tape = [], []
    for i in range(t2):
        wi = ws[i]
        xi = x[i]
        self__prev = set()
        self__backward_1 = len(self__backward)
        self__backward.append(0)
        value_1 = len(Value_data)
        Value_data.append(xi)
        Value_data_bar.append(0.0)
        Value_grad.append(0.0)
        Value_grad_bar.append(0.0)
        Value__backward.append(self__backward_1 * 4 + 1)
        Value__prev.append(self__prev)
        t4 = Value_data[wi]
        t5 = Value_data[value_1]
        tape.append((value_1, t4, t5))
        key_is_none(wi < 0)
        key_is_none(value_1 < 0)
        out__prev = {(wi,), (value_1,)}
        self__backward_1 = len(self__backward)
        self__backward.append(0)
        value_2 = len(Value_data)
        Value_data.append(t4 * t5)
        Value_data_bar.append(0.0)
        Value_grad.append(0.0)
        Value_grad_bar.append(0.0)
        Value__backward.append(self__backward_1 * 4 + 1)
        Value__prev.append(out__prev)
        _backward = len(_backward_self)
        _backward_self.append(wi)
        _backward_other.append(value_1)
        _backward_out.append(value_2)
        Value__backward[value_2] = _backward * 4
        t3.append(value_2)
    value_tape = []
    for i in range(len(t3)):
        value_tape.append(value)
        item = t3[i]
        t4 = Value_data[value] + Value_data[item]
        key_is_none(value < 0)
        key_is_none(item < 0)
        out__prev = {(value,), (item,)}
        self__backward_1 = len(self__backward)
        self__backward.append(0)
        value_1 = len(Value_data)
        Value_data.append(t4)
        Value_data_bar.append(0.0)
        Value_grad.append(0.0)
        Value_grad_bar.append(0.0)
        Value__backward.append(self__backward_1 * 4 + 1)
        Value__prev.append(out__prev)
        _backward = len(_backward_2_self)
        _backward_2_self.append(value)
        _backward_2_out.append(value_1)
        _backward_2_other.append(item)
        Value__backward[value_1] = _backward * 4 + 2
        value = value_1
    t = math.tanh(Value_data[value])  # 4: out = act.tanh()
    key_is_none(value < 0)
    out__prev = {(value,)}
    self__backward = len(self__backward)
    value_1 = len(Value_data)
    Value_data.append(t)
    Value_data_bar.append(0.0)
    Value_grad.append(0.0)
    Value_grad_bar.append(0.0)
    Value__backward.append(self__backward * 4 + 1)
    Value__prev.append(out__prev)
    _backward = len(_backward_3_self)
    _backward_3_self.append(value)
    _backward_3_t.append(t)
    _backward_3_t_bar.append(0.0)
    _backward_3_out.append(value_1)
    Value__backward[value_1] = _backward * 4 + 3
    topo = []                         # 5: out.backward()
    visited = set()
    build((value_1,), visited, (topo,), Value__prev)
    Value_grad[value_1] = 1.0
    t12_tape, t6_tape, tape_1 = [], [], []
    for i in reversed(range(len(topo))):
        v = topo[i]
        t4 = Value__backward[v]
        t5 = t4 % 4
        if t5 == 0:
            t6 = t4 // 4
            t7 = _backward_self[t6]
            t8 = _backward_other[t6]
            t9 = _backward_out[t6]
            t10 = Value_grad[t7]
            t11 = Value_data[t8]
            t12 = Value_grad[t9]
            t12_tape.append(t12)
            Value_grad[t7] = t10 + t11 * t12
            t13 = Value_grad[t8]
            t14 = Value_data[t7]
            t6 = Value_grad[t9]
            t6_tape.append(t6)
            Value_grad[t8] = t13 + t14 * t6
        elif not t5 == 1:
            if t5 == 2:
                t7 = t4 // 4
                t9 = _backward_2_self[t7]
                t10 = _backward_2_out[t7]
                t6 = _backward_2_other[t7]
                Value_grad[t9] = Value_grad[t9] + Value_grad[t10]
                Value_grad[t6] = Value_grad[t6] + Value_grad[t10]
            else:
                t5 = t4 // 4
                t8 = _backward_3_self[t5]
                t11 = _backward_3_t[t5]
                t12 = _backward_3_out[t5]
                t7 = Value_grad[t8]
                t9 = 1 - t11 ** 2
                t6 = Value_grad[t12]
                tape_1.append((t9, t6))
                Value_grad[t8] = t7 + t9 * t6
    t4 = Value_data[value_1]          # 6: return out.data + sum(wi.grad ** 2 for wi in ws)
    t5 = 0
    for i in range(t1):
        wi = ws[i]
        t5 = t5 + Value_grad[wi] ** 2

    # reverse sweep
    for wi in reversed(ws):          # 6
        Value_grad_bar[wi] += y_bar * 2 * Value_grad[wi]
    Value_data_bar[value_1] += y_bar
    for i in range(len(topo)):       # 5
        v = topo[i]
        t1 = Value__backward[v]
        t6 = t1 % 4
        if t6 == 0:
            t7 = t12_tape.pop()
            t6 = t6_tape.pop()
            t8 = t1 // 4
            t9 = _backward_self[t8]
            t10 = _backward_other[t8]
            t11 = _backward_out[t8]
            t12 = Value_grad_bar[t10]
            Value_grad_bar[t11] += t12 * Value_data[t9]
            t13 = Value_grad_bar[t9]
            Value_grad_bar[t11] += t13 * Value_data[t10]
            Value_data_bar[t9] += t12 * t6
            Value_data_bar[t10] += t13 * t7
        elif not t6 == 1:
            if t6 == 2:
                t8 = t1 // 4
                t11 = _backward_2_out[t8]
                Value_grad_bar[t11] += Value_grad_bar[_backward_2_other[t8]]
                Value_grad_bar[t11] += Value_grad_bar[_backward_2_self[t8]]
            else:
                t7, t6 = tape_1.pop()
                t9 = t1 // 4
                t10 = Value_grad_bar[_backward_3_self[t9]]
                Value_grad_bar[_backward_3_out[t9]] += t10 * t7
                _backward_3_t_bar[t9] -= t10 * t6 * 2 * _backward_3_t[t9]
    t_bar = _backward_3_t_bar.pop()  # 4
    t1 = Value_data_bar.pop()
    t_bar = t_bar + t1
    Value_data_bar[value] += t_bar * (1.0 - t * t)
    for item, value in zip(reversed(t3), reversed(value_tape)):  # 3
        t6 = Value_data_bar.pop()
        Value_data_bar[item] += t6
        Value_data_bar[value] += t6
    for i, (value_1, t1, t7) in zip(reversed(range(t2)), reversed(tape)):
        wi = ws[i]
        t6 = Value_data_bar.pop()
        Value_data_bar[value_1] += t6 * t1
        Value_data_bar[wi] += t6 * t7
        Value_data_bar.pop()
    Value_data_bar.pop()
    w_bar = zeros_like(w)            # 2
    for i in reversed(range(len(w))):
        wi_bar = Value_data_bar.pop()
        w_bar[i] += wi_bar
    return t4 + t5, w_bar
