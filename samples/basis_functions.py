"""Least squares with basis functions that adapt: the width of iris petals as a function of their length.

    loss = 0.5 * sum((w . Phi_theta(x) + b - y)**2)

for three families: powers of x with adaptive exponents, Gaussian bells with adaptive centres and scales, and
hyperbolic tangents with adaptive locations and scales.  Weights, offset and theta all descend along gradients
that were generated from the losses below.

>>> length, width = load_petals()
>>> length.shape
(150,)
>>> for family in FAMILIES:
...     before, after, _ = fit(family, length, width, steps=300)
...     assert after < 0.2 * before, family
"""

import argparse
import sys
from pathlib import Path

import numpy as np

from adjoint_gen import value_and_grad

DATA = Path(__file__).parent / "data" / "petals.csv"


@value_and_grad(wrt=("w", "b", "theta"))
def powers(w, b, theta, x, y):
    """Bases ``x ** theta[j]``, for positive ``x``."""
    basis = x[:, None] ** theta[0]
    return 0.5 * np.sum((basis @ w + b - y) ** 2)


@value_and_grad(wrt=("w", "b", "theta"))
def bells(w, b, theta, x, y):
    """Bases ``exp(-((x - centre) / scale)**2)``; theta holds the centres and the scales."""
    basis = np.exp(-(((x[:, None] - theta[0]) / theta[1]) ** 2))
    return 0.5 * np.sum((basis @ w + b - y) ** 2)


@value_and_grad(wrt=("w", "b", "theta"))
def tanhs(w, b, theta, x, y):
    """Bases ``tanh((x - location) / scale)``; theta holds the locations and the scales."""
    basis = np.tanh((x[:, None] - theta[0]) / theta[1])
    return 0.5 * np.sum((basis @ w + b - y) ** 2)


def evaluate(family: str, w, b, theta, x: np.ndarray) -> np.ndarray:
    """The fitted curve at the points ``x``."""
    match family:
        case "powers":
            basis = x[:, None] ** theta[0]
        case "bells":
            basis = np.exp(-(((x[:, None] - theta[0]) / theta[1]) ** 2))
        case _:
            basis = np.tanh((x[:, None] - theta[0]) / theta[1])
    return basis @ w + b


# The loss of each family and its theta at the start; lengths are scaled to (0, 1].
FAMILIES = {
    "powers": (powers, np.array([[0.5, 1.0, 2.0]])),
    "bells": (bells, np.array([[0.2, 0.4, 0.6, 0.8, 1.0], [0.2, 0.2, 0.2, 0.2, 0.2]])),
    "tanhs": (tanhs, np.array([[0.3, 0.6, 0.8], [0.3, 0.3, 0.3]])),
}


def load_petals() -> tuple[np.ndarray, np.ndarray]:
    """Length and width in cm of 150 petals."""
    rows = [line for line in DATA.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    table = np.array([[float(cell) for cell in row.split(",")] for row in rows[1:]])
    return table[:, 0], table[:, 1]


def fit(
    family: str, length: np.ndarray, width: np.ndarray, *, steps: int, rate: float = 0.1, seed: int = 0,
    progress: bool = False,
) -> tuple[float, float, tuple]:
    """The loss before and after full-batch descent with momentum, and the parameters ``(w, b, theta)``."""
    loss, theta = FAMILIES[family]
    x = length / length.max()
    w, b = 0.1 * np.random.default_rng(seed).standard_normal(theta.shape[1]), 0.0
    parameters = (w, b, theta)
    velocity = (0.0, 0.0, 0.0)
    before, _ = loss(*parameters, x, width)
    for step in range(1, steps + 1):
        value, gradients = loss(*parameters, x, width)
        velocity = tuple(0.9 * v - rate / len(x) * g for v, g in zip(velocity, gradients, strict=True))
        parameters = tuple(p + v for p, v in zip(parameters, velocity, strict=True))
        if progress and (step % 50 == 0 or step == steps):
            bar = "#" * (30 * step // steps)
            print(f"\r{family:>7} [{bar:<30}] step {step}  loss {value:.4f}", end="", file=sys.stderr)
    if progress:
        print(file=sys.stderr)
    after, _ = loss(*parameters, x, width)
    return float(before), float(after), parameters


def draw(path: Path, length: np.ndarray, width: np.ndarray, fits: dict[str, tuple]) -> bool:
    """Draw the data and the fitted curves into a file; False where matplotlib is not installed."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        return False
    figure = Figure(figsize=(7, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    axes.plot(length, width, ".", color="0.6", label="petals")
    grid = np.linspace(length.min(), length.max(), 200)
    for family, parameters in fits.items():
        axes.plot(grid, evaluate(family, *parameters, grid / length.max()), label=family)
    axes.set(xlabel="petal length, cm", ylabel="petal width, cm")
    axes.legend()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
    return True


def main() -> None:
    """Fit each family and draw the curves."""
    parser = argparse.ArgumentParser(description="Least squares with adaptive basis functions.")
    parser.add_argument("--steps", type=int, default=2000, help="descent steps (default: %(default)s)")
    parser.add_argument("--rate", type=float, default=0.1, help="step length (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=0, help="seed of the first weights (default: %(default)s)")
    out = Path(__file__).parent / "out" / "basis_functions.png"
    parser.add_argument("--out", type=Path, default=out, help="the drawing (default: samples/out/basis_functions.png)")
    options = parser.parse_args()
    length, width = load_petals()
    fits = {}
    for family in FAMILIES:
        before, after, parameters = fit(
            family, length, width, steps=options.steps, rate=options.rate, seed=options.seed, progress=True
        )
        fits[family] = parameters
        rms = np.sqrt(2.0 * after / len(length))
        print(f"{family:>7}: loss {before:8.3f} -> {after:.4f}, typical error {rms:.3f} cm")
    if draw(options.out, length, width, fits):
        print(f"drawn to {options.out}")
    else:
        print("install matplotlib to have the fits drawn")


if __name__ == "__main__":
    main()
