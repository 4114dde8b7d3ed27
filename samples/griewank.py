"""The function of two inputs that introduces reverse mode in the textbooks, and its adjoint.

    y = [sin(x1/x2) + x1/x2 - exp(x2)] * [x1/x2 - exp(x2)]

>>> g1, g2 = griewank(1.5, 0.5)
>>> print(f"{g1:.4f} {g2:.4f}")
3.0118 -13.7240

The same table as in the textbook, from the command line:

    adjoint-gen trace samples/griewank.py:griewank --at 1.5 0.5
"""

import numpy as np

from adjoint_gen import grad


@grad(wrt=("x1", "x2"))
def griewank(x1, x2):
    """Griewank and Walther's example, in three-address steps."""
    a = x1 / x2
    s = np.sin(a)
    b = np.exp(x2)
    c = a - b
    return (s + c) * c


def main() -> None:
    """Print the value, the gradient, and the code that computed it."""
    x1, x2 = 1.5, 0.5
    print(f"griewank({x1}, {x2}) = {griewank.primal(x1, x2):.4f}")
    print("its gradient:  d/dx1 = {:.4f}   d/dx2 = {:.4f}".format(*griewank(x1, x2)))
    print("\nfrom this code, which was generated:\n")
    print(griewank.source)


if __name__ == "__main__":
    main()
