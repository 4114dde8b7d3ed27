"""Loops: an oscillator by Euler steps, a `while` with a branch, and a Newton iteration.

>>> x_bar, v_bar, mu_bar = van_der_pol(2.0, 0.0, 1.0, 0.01, 100)
>>> print(f"{x_bar:.6f} {v_bar:.6f} {mu_bar:.6f}")
1.342564 0.389768 -0.042681
>>> print(f"{cooling(90.0, 20.0, 0.1):.6f}")
6306.155336
>>> print(f"{root(2.0):.12f} {0.5 / 2.0**0.5:.12f}")
0.353553390593 0.353553390593
"""

from adjoint_gen import grad


@grad(wrt=("x", "v", "mu"))
def van_der_pol(x, v, mu, dt, n):
    """The energy of a Van der Pol oscillator after ``n`` Euler steps of length ``dt``."""
    for _ in range(n):
        a = mu * (1.0 - x * x) * v - x
        x, v = x + dt * v, v + dt * a
    return 0.5 * (x * x + v * v)


@grad(wrt="rate")
def cooling(hot, target, rate):
    """The heat given off until ``target`` is nearly reached; it is lost twice as fast above 60 degrees."""
    heat = 0.0
    while hot > target + 1.0:
        loss = rate * (hot - target)
        if hot > 60.0:
            loss = 2.0 * loss
        heat += loss * loss
        hot = hot - loss
    return heat


@grad
def root(a):
    """The square root of ``a`` by Newton's method: as many steps as it takes."""
    x = a
    step = x
    while abs(step) > 1e-12 * x:
        step = (x * x - a) / (2.0 * x)
        x = x - step
    return x


def main() -> None:
    """Print the three gradients, and the code of one of them."""
    x_bar, v_bar, mu_bar = van_der_pol(2.0, 0.0, 1.0, 0.001, 10_000)
    print(f"Van der Pol, 10,000 steps:  d/dx {x_bar:.6f}   d/dv {v_bar:.6f}   d/dmu {mu_bar:.6f}")
    print(f"cooling from 90 to 20 degrees:  d/drate {cooling(90.0, 20.0, 0.1):.6f}")
    print(f"root of 2 by Newton's method:  {root.primal(2.0):.12f}, d/da {root(2.0):.12f}")
    print()
    print(van_der_pol.source)


if __name__ == "__main__":
    main()
