# Gradient of tests.golden.functions.polynomial with respect to coefficients, x.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array


def polynomial_grad(coefficients, x, *, y_bar=1.0):
    expect(is_array(coefficients, "float64", 1) and type(x) is float, "coefficients: float64[:], x: float")

    # forward sweep
    powers = [1.0]                          # 2
    for _ in range(len(coefficients) - 1):  # 3
        powers.append(powers[-1] * x)       # 4
    t = np.array(powers)                    # 5: return np.dot(coefficients, np.array(powers))
    np.dot(coefficients, t)                 # may raise or warn, as in the primal

    # reverse sweep
    powers_bar = list(y_bar * coefficients)           # 5
    x_bar = 0.0
    for i in reversed(range(len(coefficients) - 1)):  # 3
        t1 = powers_bar.pop()                         # 4
        powers_bar[-1] += t1 * x
        x_bar = x_bar + t1 * powers[i]
    coefficients_bar = y_bar * t                      # 5
    return coefficients_bar, x_bar
