# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 1f2e1b79287547a0ac2e64c1c80c2c40
# python: 3.11
# numpy: 2.4.6
# function: tests.programs.zoo.stateful_1.knapsack_branch
# source: 90a3f64c7ef460698d4ca15b2dce4d1c
# code: 0cf29cba4f0f328a04001719a7b6d718
# mode: grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: range = class builtins.range
# asked: len = builtin_function_or_method builtins.len
# asked: equal axes = 
# sha256: 6f093aced201185387509a62230c5528fce5295fff667462af459b304f0934bd

# Gradient of tests.programs.zoo.stateful_1.knapsack_branch with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, unsupported, zeros_like


def knapsack_branch_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    w = [3, 1, 2, 2, 1]      # 3
    for j in range(len(w)):  # 11: go(0, 4, 0.0, ())
        if w[j] <= 4:
            x[j]             # may raise or warn, as in the primal
            unsupported("cannot differentiate this use of a value that may be None",
                "a name for it, and a test whether it is None", 185)

    # reverse sweep
    x_bar = zeros_like(x)
    return x_bar
