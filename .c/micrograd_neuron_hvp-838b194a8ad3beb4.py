# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_a.micrograd_neuron
# source: ec7136e2724ed62d8cc858f665c1367f
# code: 9d38472cae2b91d863ec8afe07cc8a7a
# mode: hvp
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
# sha256: 0df51f8a5807e45ce23422f41f5fb8bd728fdf3b7d6e7eed5b46ffae69b65670

# Product of the Hessian of z_a.micrograd_neuron with respect to w.  adjoint_gen 0.1.0
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


def micrograd_neuron_hvp(w, x, w_dot, *, y_bar=1.0):
    expect(is_array(w, "float64", 1) and is_array(x, "float64", 1), "w: float64[:], x: float64[:]")

    # forward sweep
    # 1: def micrograd_neuron(w, x):
    Value_data, Value_data_dot, Value_data_bar, Value_data_bar_dot = [], [], [], []
    Value_grad, Value_grad_dot, Value_grad_bar, Value_grad_bar_dot = [], [], [], []
    self__backward, Value__backward, Value__prev, _backward_self = [], [], [], []
    _backward_other, _backward_out, _backward_2_self, _backward_2_out = [], [], [], []
    _backward_2_other, _backward_3_self, _backward_3_t, _backward_3_t_dot = [], [], [], []
    _backward_3_t_bar, _backward_3_t_bar_dot, _backward_3_out, ws = [], [], [], []  # 1, 2
    for i in range(len(w)):  # 2: ws = [Value(wi) for wi in w]
        wi = w[i]
        self__prev = set()
        self__backward_1 = len(self__backward)
        self__backward.append(0)
        value = len(Value_data)
        Value_data.append(wi)
        Value_data_dot.append(w_dot[i])
        Value_data_bar.append(0.0)
        Value_data_bar_dot.append(0.0)
        Value_grad.append(0.0)
        Value_grad_dot.append(0.0)
        Value_grad_bar.append(0.0)
        Value_grad_bar_dot.append(0.0)
        Value__backward.append(self__backward_1 * 4 + 1)
        Value__prev.append(self__prev)
        ws.append(value)
    self__prev = set()       # 3: act = sum((wi * xi for wi, xi in zip(ws, x)), Value(0.1))
    self__backward_1 = len(self__backward)
    self__backward.append(0)
    value = len(Value_data)
    Value_data.append(0.1)
    Value_data_dot.append(0.0)
    Value_data_bar.append(0.0)
    Value_data_bar_dot.append(0.0)
    Value_grad.append(0.0)
    Value_grad_dot.append(0.0)
    Value_grad_bar.append(0.0)
    Value_grad_bar_dot.append(0.0)
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
        Value_data_dot.append(0.0)
        Value_data_bar.append(0.0)
        Value_data_bar_dot.append(0.0)
        Value_grad.append(0.0)
        Value_grad_dot.append(0.0)
        Value_grad_bar.append(0.0)
        Value_grad_bar_dot.append(0.0)
        Value__backward.append(self__backward_1 * 4 + 1)
        Value__prev.append(self__prev)
        t4 = Value_data[wi]
        t5 = Value_data_dot[wi]
        t6 = Value_data[value_1]
        t7 = Value_data_dot[value_1]
        tape.append((value_1, t4, t5, t6, t7))
        t8 = t6 * t5 + t4 * t7
        key_is_none(wi < 0)
        key_is_none(value_1 < 0)
        out__prev = {(wi,), (value_1,)}
        self__backward_1 = len(self__backward)
        self__backward.append(0)
        value_2 = len(Value_data)
        Value_data.append(t4 * t6)
        Value_data_dot.append(t8)
        Value_data_bar.append(0.0)
        Value_data_bar_dot.append(0.0)
        Value_grad.append(0.0)
        Value_grad_dot.append(0.0)
        Value_grad_bar.append(0.0)
        Value_grad_bar_dot.append(0.0)
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
        t4 = Value_data[value]
        t5 = Value_data_dot[value]
        t6 = Value_data[item]
        t7 = t5 + Value_data_dot[item]
        key_is_none(value < 0)
        key_is_none(item < 0)
        out__prev = {(value,), (item,)}
        self__backward_1 = len(self__backward)
        self__backward.append(0)
        value_1 = len(Value_data)
        Value_data.append(t4 + t6)
        Value_data_dot.append(t7)
        Value_data_bar.append(0.0)
        Value_data_bar_dot.append(0.0)
        Value_grad.append(0.0)
        Value_grad_dot.append(0.0)
        Value_grad_bar.append(0.0)
        Value_grad_bar_dot.append(0.0)
        Value__backward.append(self__backward_1 * 4 + 1)
        Value__prev.append(out__prev)
        _backward = len(_backward_2_self)
        _backward_2_self.append(value)
        _backward_2_out.append(value_1)
        _backward_2_other.append(item)
        Value__backward[value_1] = _backward * 4 + 2
        value = value_1
    t4 = Value_data[value]   # 4: out = act.tanh()
    t = math.tanh(t4)
    t5 = 1.0 - t * t
    t_dot = t5 * Value_data_dot[value]
    key_is_none(value < 0)
    out__prev = {(value,)}
    self__backward = len(self__backward)
    value_1 = len(Value_data)
    Value_data.append(t)
    Value_data_dot.append(t_dot)
    Value_data_bar.append(0.0)
    Value_data_bar_dot.append(0.0)
    Value_grad.append(0.0)
    Value_grad_dot.append(0.0)
    Value_grad_bar.append(0.0)
    Value_grad_bar_dot.append(0.0)
    Value__backward.append(self__backward * 4 + 1)
    Value__prev.append(out__prev)
    _backward = len(_backward_3_self)
    _backward_3_self.append(value)
    _backward_3_t.append(t)
    _backward_3_t_dot.append(t_dot)
    _backward_3_t_bar.append(0.0)
    _backward_3_t_bar_dot.append(0.0)
    _backward_3_out.append(value_1)
    Value__backward[value_1] = _backward * 4 + 3
    topo = []                # 5: out.backward()
    visited = set()
    build((value_1,), visited, (topo,), Value__prev)
    Value_grad_dot[value_1] = 0.0
    Value_grad[value_1] = 1.0
    tape_1, tape_2, tape_3 = [], [], []
    for i in reversed(range(len(topo))):
        v = topo[i]
        t4 = Value__backward[v]
        t6 = t4 % 4
        if t6 == 0:
            t7 = t4 // 4
            t8 = _backward_self[t7]
            t9 = _backward_other[t7]
            t10 = _backward_out[t7]
            t11 = Value_grad[t8]
            t12 = Value_grad_dot[t8]
            t13 = Value_data[t9]
            t6 = Value_data_dot[t9]
            t4 = Value_grad[t10]
            t14 = Value_grad_dot[t10]
            tape_1.append((t4, t14))
            t7 = t11 + t13 * t4
            Value_grad_dot[t8] = t12 + (t4 * t6 + t13 * t14)
            Value_grad[t8] = t7
            t15 = Value_grad[t9]
            t16 = Value_grad_dot[t9]
            t17 = Value_data[t8]
            t18 = Value_data_dot[t8]
            t19 = Value_grad[t10]
            t11 = Value_grad_dot[t10]
            tape_2.append((t19, t11))
            t7 = t15 + t17 * t19
            Value_grad_dot[t9] = t16 + (t19 * t18 + t17 * t11)
            Value_grad[t9] = t7
        elif not t6 == 1:
            if t6 == 2:
                t8 = t4 // 4
                t10 = _backward_2_self[t8]
                t11 = _backward_2_out[t8]
                t7 = _backward_2_other[t8]
                t9 = Value_grad[t10]
                t12 = Value_grad_dot[t10]
                t13 = Value_grad[t11]
                t6 = t9 + t13
                Value_grad_dot[t10] = t12 + Value_grad_dot[t11]
                Value_grad[t10] = t6
                t14 = Value_grad[t7]
                t8 = Value_grad_dot[t7]
                t15 = Value_grad[t11]
                t16 = t14 + t15
                Value_grad_dot[t7] = t8 + Value_grad_dot[t11]
                Value_grad[t7] = t16
            else:
                t6 = t4 // 4
                t9 = _backward_3_self[t6]
                t10 = _backward_3_t[t6]
                t12 = _backward_3_t_dot[t6]
                t13 = _backward_3_out[t6]
                t8 = Value_grad[t9]
                t7 = Value_grad_dot[t9]
                t11 = 2 * (t10 * t12)
                t4 = 1 - t10 ** 2
                t14 = Value_grad[t13]
                t15 = Value_grad_dot[t13]
                tape_3.append((t4, -t11, t14, t15))
                t6 = t8 + t4 * t14
                Value_grad_dot[t9] = t7 + (t4 * t15 - t14 * t11)
                Value_grad[t9] = t6
    # 6: return out.data + sum(wi.grad ** 2 for wi in ws); may raise or warn, as in the primal
    Value_data[value_1]
    for i in range(t1):
        wi = ws[i]
        Value_grad[wi] ** 2  # may raise or warn, as in the primal

    # reverse sweep
    for wi in reversed(ws):          # 6
        t1 = y_bar * 2
        Value_grad_bar_dot[wi] += t1 * Value_grad_dot[wi]
        Value_grad_bar[wi] += t1 * Value_grad[wi]
    Value_data_bar[value_1] += y_bar
    for i in range(len(topo)):       # 5
        v = topo[i]
        t1 = Value__backward[v]
        t4 = t1 % 4
        if t4 == 0:
            t4, t6 = tape_1.pop()
            t7, t8 = tape_2.pop()
            t9 = t1 // 4
            t10 = _backward_self[t9]
            t11 = _backward_other[t9]
            t12 = _backward_out[t9]
            t13 = Value_data[t11]
            t14 = Value_data[t10]
            t15 = Value_grad_bar[t11]
            t16 = Value_grad_bar_dot[t11]
            Value_grad_bar_dot[t12] += t14 * t16 + t15 * Value_data_dot[t10]
            Value_grad_bar[t12] += t15 * t14
            t17 = Value_grad_bar[t10]
            t9 = Value_grad_bar_dot[t10]
            Value_grad_bar_dot[t12] += t13 * t9 + t17 * Value_data_dot[t11]
            Value_grad_bar[t12] += t17 * t13
            Value_data_bar_dot[t10] += t7 * t16 + t15 * t8
            Value_data_bar[t10] += t15 * t7
            Value_data_bar_dot[t11] += t4 * t9 + t17 * t6
            Value_data_bar[t11] += t17 * t4
        elif not t4 == 1:
            if t4 == 2:
                t8 = t1 // 4
                t7 = _backward_2_self[t8]
                t6 = _backward_2_out[t8]
                t9 = _backward_2_other[t8]
                Value_grad_bar_dot[t6] += Value_grad_bar_dot[t9]
                Value_grad_bar[t6] += Value_grad_bar[t9]
                Value_grad_bar_dot[t6] += Value_grad_bar_dot[t7]
                Value_grad_bar[t6] += Value_grad_bar[t7]
            else:
                t4, t10, t11, t12 = tape_3.pop()
                t13 = t1 // 4
                t8 = _backward_3_self[t13]
                t14 = _backward_3_t[t13]
                t9 = _backward_3_out[t13]
                t15 = Value_grad_bar[t8]
                t6 = Value_grad_bar_dot[t8]
                Value_grad_bar_dot[t9] += t4 * t6 + t15 * t10
                Value_grad_bar[t9] += t15 * t4
                t1 = -(t15 * t11) * 2
                _backward_3_t_bar_dot[t13] += t1 * _backward_3_t_dot[t13] - t14 * (2 * (t11 * t6 + t15 * t12))
                _backward_3_t_bar[t13] += t1 * t14
    t_bar = _backward_3_t_bar.pop()  # 4
    t_bar_dot = _backward_3_t_bar_dot.pop()
    t1 = Value_data_bar.pop()
    t4 = Value_data_bar_dot.pop()
    t_bar = t_bar + t1
    t_bar_dot = t_bar_dot + t4
    Value_data_bar_dot[value] += t5 * t_bar_dot - t_bar * (2.0 * t * t_dot)
    Value_data_bar[value] += t_bar * t5
    for item, value in zip(reversed(t3), reversed(value_tape)):  # 3
        t1 = Value_data_bar.pop()
        t4 = Value_data_bar_dot.pop()
        Value_data_bar_dot[item] += t4
        Value_data_bar[item] += t1
        Value_data_bar_dot[value] += t4
        Value_data_bar[value] += t1
    for i, (value_1, t4, t5, t6, t7) in zip(reversed(range(t2)), reversed(tape)):
        wi = ws[i]
        t1 = Value_data_bar.pop()
        t8 = Value_data_bar_dot.pop()
        Value_data_bar_dot[value_1] += t4 * t8 + t1 * t5
        Value_data_bar[value_1] += t1 * t4
        Value_data_bar_dot[wi] += t6 * t8 + t1 * t7
        Value_data_bar[wi] += t1 * t6
        Value_data_bar.pop()
        Value_data_bar_dot.pop()
    Value_data_bar_dot.pop()
    w_bar_dot = zeros_like(w)        # 2
    for i in reversed(range(len(w))):
        wi_bar_dot = Value_data_bar_dot.pop()
        w_bar_dot[i] += wi_bar_dot
    return w_bar_dot
