"""Newton's method in a region of trust, on Rosenbrock's valley in 100 dimensions, with products of the Hessian.

    f(x) = sum(100 (x[i+1] - x[i]**2)**2 + (1 - x[i])**2)

SciPy's `trust-ncg` and `trust-krylov` ask for no matrix: `hvp(f).hessp` gives them each product with the Hessian for the
price of a few gradients.  Beside them BFGS, which knows gradients alone.

>>> x, v = np.array([-1.2, 1.0, 0.5]), np.array([1.0, 2.0, 3.0])
>>> product.hessp(x, v)
array([2290., 1684., -200.])
>>> e = 1e-5 * v
>>> np.allclose(product.hessp(x, v), (slope(x + e) - slope(x - e)) / 2e-5)
True
"""

import argparse
from pathlib import Path

import numpy as np

from adjoint_gen import grad, hvp

METHODS = ("trust-ncg", "trust-krylov", "BFGS")


def rosenbrock(x):
    """A curved valley, narrow and almost flat, that ends where all of ``x`` is one."""
    return np.sum(100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1.0 - x[:-1]) ** 2)


slope = grad(rosenbrock)
product = hvp(rosenbrock)


def minimise(method: str, start: np.ndarray) -> tuple[np.ndarray, np.ndarray, int]:
    """Where it ends, the length of the gradient after each step, and how many products with the Hessian it took."""
    from scipy.optimize import minimize

    lengths = [np.linalg.norm(slope(start))]
    products = 0

    def counted(x, v):
        nonlocal products
        products += 1
        return product.hessp(x, v)

    done = minimize(
        rosenbrock, start, jac=slope, hessp=None if method == "BFGS" else counted, method=method,
        callback=lambda x: lengths.append(np.linalg.norm(slope(x))), options={"gtol": 1e-8, "maxiter": 5000},
    )
    return done.x, np.array(lengths), products


def draw(path: Path, runs: dict[str, np.ndarray]) -> bool:
    """Draw the lengths of the gradients into a file; False where matplotlib is not installed."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        return False
    figure = Figure(figsize=(7, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    for method, lengths in runs.items():
        axes.semilogy(lengths, label=method)
    axes.set(xlabel="step", ylabel="length of the gradient")
    axes.legend()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
    return True


def main() -> None:
    """Minimise by each method, print what it took, draw it, and show the code of the products."""
    parser = argparse.ArgumentParser(description="Newton's method in a region of trust.")
    parser.add_argument("--size", type=int, default=100, help="dimensions (default: %(default)s)")
    out = Path(__file__).parent / "out" / "trust_region.png"
    parser.add_argument("--out", type=Path, default=out, help="the drawing (default: samples/out/trust_region.png)")
    options = parser.parse_args()
    start = np.where(np.arange(options.size) % 2 == 0, -1.2, 1.0)
    runs = {}
    for method in METHODS:
        x, runs[method], products = minimise(method, start)
        print(f"{method:12} {len(runs[method]) - 1:5} steps {products:5} products   distance {np.linalg.norm(x - 1.0):.1e}")
    if draw(options.out, runs):
        print(f"drawn to {options.out}")
    else:
        print("install matplotlib to have the gradients drawn")
    print()
    print(product.source)


if __name__ == "__main__":
    main()
