# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.linked_list_reverse
# source: 42ae08cf6e749614b16bd9c46e9d3512
# code: da83f7ff25f57ecbd7d2890cc38e5c73
# mode: hvp
# wrt: 0
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
# sha256: 3ed4c462c1a510c7ae715e7c554e8bd00b2ac9d5644938f559ad5e90b1915ce0

# Product of the Hessian of z_b.linked_list_reverse with respect to x.  adjoint_gen 0.1.0
import math
from adjoint_gen.runtime import expect, is_array, zeros_like


def linked_list_reverse_hvp(x, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    Cell_value, Cell_next = [], []  # 1: def linked_list_reverse(x):
    head = -1
    for v in x:                     # 3
        cell = len(Cell_value)      # 4: head = Cell(math.log(v), head)
        Cell_value.append(math.log(v))
        Cell_next.append(head)
        head = cell
    prev = -1
    while True:                     # 6: while head is not None:
        head_is_none = head < 0
        if head_is_none:
            break
        head_1 = Cell_next[head]    # 7: head.next, prev, head = prev, head, head.next
        Cell_next[head] = prev
        prev = head
        head = head_1
    tape = []
    w = 1.0
    c = prev
    while True:                     # 10: while c:
        c_is_none = c < 0
        if c_is_none:
            break
        tape.append((w, c))
        Cell_value[c]               # 11: s += w * c.value; may raise or warn, as in the primal
        w = w * 0.5                 # 12: w *= 0.5
        c = Cell_next[c]            # 13: c = c.next

    # reverse sweep
    Cell_value_bar = [0.0] * len(Cell_value)  # 10
    for w, c in reversed(tape):
        Cell_value_bar[c] += y_bar * w        # 11
    x_bar_dot = zeros_like(x)                 # 3
    for i in reversed(range(len(x))):
        t = Cell_value_bar.pop()              # 4
        v = x[i]                              # 3
        v_dot = x_dot[i]
        v_bar = t / v                         # 4
        x_bar_dot[i] -= v_bar * v_dot / v     # 3, 4
    return x_bar_dot
