# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 1f2e1b79287547a0ac2e64c1c80c2c40
# python: 3.11
# numpy: 2.4.6
# function: tests.programs.zoo.stateful_2.debounce
# source: 93d77cda83f18b0a0918e078a88e681a
# code: 1c42efdad9e5834ddd10d374f2e71e24
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: sum = builtin_function_or_method builtins.sum
# asked: len = builtin_function_or_method builtins.len
# asked: deque = class collections.deque
# asked: buf = unbound
# asked: shared memory = 
# asked: equal axes = 
# sha256: 8e6ff7518c54367ee4ebfa0af7ccb744e3a866f1de5ad775267d187dd922ad53

# Gradient of tests.programs.zoo.stateful_2.debounce with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, unsupported, zeros_like


def debounce_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    # 11: p, q = make(2), make(3)
    unsupported(
        "cannot differentiate this use of an object: whether one of `BoundedDeque` is true its class says, "
        "and it may have been asked for",
        "its attributes one by one, or a method of its class")

    # reverse sweep
    x_bar = zeros_like(x)
    return x_bar
