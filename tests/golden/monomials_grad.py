# Gradient of tests.golden.functions.monomials with respect to x.  adjoint_gen
from adjoint_gen.runtime import expect


def power_forward(x, n):
    t = n == 0                                        # 2: if n == 0:
    if t:
        t1 = 1.0
        t2 = power_res = half = power_res_1 = None
    elif n % 2 == 1:                                  # 4
        t2, power_res = power_forward(x, n - 1)       # 5: return x * power(x, n - 1)
        t1 = x * t2
        half = power_res_1 = None
    else:
        half, power_res_1 = power_forward(x, n // 2)  # 6: half = power(x, n // 2)
        t1 = half * half                              # 7: return half * half
        t2 = power_res = None
    return t1, (x, n, t, t2, power_res, half, power_res_1)


def power_reverse(residuals, y_bar):
    x, n, t, t1, power_res, half, power_res_1 = residuals

    if t:                                             # 2: if n == 0:
        x_bar = 0.0
    elif n % 2 == 1:                                  # 4
        x_bar = y_bar * t1 + power_reverse(power_res, y_bar * x)  # 5: return x * power(x, n - 1)
    else:
        half_bar = 2.0 * y_bar * half                 # 7: return half * half
        x_bar = power_reverse(power_res_1, half_bar)  # 6: half = power(x, n // 2)
    return x_bar


def monomials_grad(x, n, *, y_bar=1.0):
    expect(type(x) is float and type(n) is int, "x: float, n: int")

    # forward sweep
    _, power_res = power_forward(x, n)  # 2: return power(x, n) + 3.0 * power(x, 2)
    _, power_res_1 = power_forward(x, 2)

    # reverse sweep
    x_bar = power_reverse(power_res_1, y_bar * 3.0) + power_reverse(power_res, y_bar)  # 2
    return x_bar
