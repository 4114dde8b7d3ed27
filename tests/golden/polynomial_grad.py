# Gradient of tests.golden.functions.polynomial with respect to coefficients, x.  adjoint_gen
import numpy as np
from adjoint_gen.runtime import expect, is_array


def polynomial_grad(coefficients, x, *, y_bar=1.0):
    expect(is_array(coefficients, "float64", 1) and type(x) is float, "coefficients: float64[:], x: float")

    # forward sweep
    powers = [1.0]                          # 2
    t_tape = []
    for _ in range(len(coefficients) - 1):  # 3
        t = powers[-1]                      # 4: powers.append(powers[-1] * x)
        t_tape.append(t)
        powers.append(t * x)
    t1 = np.array(powers)                   # 5: return np.dot(coefficients, np.array(powers))
    np.dot(coefficients, t1)                # may raise or warn, as in the primal

    # reverse sweep
    powers_bar = list(y_bar * coefficients)  # 5
    x_bar = 0.0
    for t in reversed(t_tape):               # 3
        t2 = powers_bar.pop()                # 4
        powers_bar[-1] += t2 * x
        x_bar = x_bar + t2 * t
    coefficients_bar = y_bar * t1            # 5
    return coefficients_bar, x_bar
