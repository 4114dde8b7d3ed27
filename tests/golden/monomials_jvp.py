# Tangent of tests.golden.functions.monomials with respect to x.  adjoint_gen
from adjoint_gen.runtime import expect


def power_jvp(x, n, x_dot):
    if n == 0:                                        # 2
        t = 1.0
        t1 = 0.0
    elif n % 2 == 1:                                  # 4
        t2, t3 = power_jvp(x, n - 1, x_dot)           # 5: return x * power(x, n - 1)
        t = x * t2
        t1 = t2 * x_dot + x * t3
    else:
        half, half_dot = power_jvp(x, n // 2, x_dot)  # 6: half = power(x, n // 2)
        t = half * half                               # 7: return half * half
        t1 = 2.0 * (half * half_dot)
    return t, t1


def monomials_jvp(x, n, x_dot):
    expect(type(x) is float and type(n) is int, "x: float, n: int")

    t, t1 = power_jvp(x, n, x_dot)  # 2: return power(x, n) + 3.0 * power(x, 2)
    t2, t3 = power_jvp(x, 2, x_dot)
    return t + 3.0 * t2, t1 + 3.0 * t3
