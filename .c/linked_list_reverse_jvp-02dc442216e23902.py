# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.linked_list_reverse
# source: 42ae08cf6e749614b16bd9c46e9d3512
# code: da83f7ff25f57ecbd7d2890cc38e5c73
# mode: jvp
# wrt: (0,)
# argument: x array float64 (x.0)
# asked: Cell = class z_b.Cell() of value _FIELD True , next _FIELD True 
# asked: math = module math
# asked: math.log = builtin_function_or_method math.log
# asked: Cell.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Cell.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Cell.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Cell.__new__ = builtin_function_or_method .object.__new__
# asked: Cell.__getattr__ = unbound
# asked: Cell.__del__ = unbound
# asked: Cell.__init__ = function z_b.Cell.__init__ 6769afa403cc51ef4aa10b2ea835a4e3
# asked: Cell.__init__(next) = NoneType None
# asked: Cell.__post_init__ = unbound
# asked: Cell.__eq__ = function z_b.Cell.__eq__ ec51e20fd2a5d2c27553048478da852e
# asked: Cell.__ne__ = wrapper_descriptor .object.__ne__
# asked: Cell.next = none
# asked: Cell.__bool__ = unbound
# asked: Cell.__len__ = unbound
# asked: Cell.value = unbound
# asked: equal axes = 
# sha256: a975c6e2b5eb9d276cd5904aeb083e4ab93067d75d86b766851afda241e9ca46

# Tangent of z_b.linked_list_reverse with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array


def linked_list_reverse_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    Cell_value, Cell_value_dot, Cell_next = [], [], []  # 1: def linked_list_reverse(x):
    head = -1
    for i in range(len(x)):                             # 3: for v in x:
        v = x[i]
        v_dot = x_dot[i]
        cell = len(Cell_value)                          # 4: head = Cell(math.log(v), head)
        Cell_value.append(math.log(v))
        Cell_value_dot.append(v_dot / v)
        Cell_next.append(head)
        head = cell
    prev = -1
    while True:                                         # 6: while head is not None:
        head_is_none = head < 0
        if head_is_none:
            break
        head_1 = Cell_next[head]                        # 7: head.next, prev, head = prev, head, head.next
        Cell_next[head] = prev
        prev = head
        head = head_1
    s = s_dot = 0.0
    w = 1.0
    c = prev
    while True:                                         # 10: while c:
        c_is_none = c < 0
        if c_is_none:
            break
        t = Cell_value[c]                               # 11: s += w * c.value
        s = s + w * t
        s_dot = s_dot + w * Cell_value_dot[c]
        w = w * 0.5                                     # 12: w *= 0.5
        c = Cell_next[c]                                # 13: c = c.next
    return s, s_dot
