"""A Gaussian process on the wind of the Pacific: what drives it for twelve years by month, and the two years that follow.

    -log p(y | theta) = sum(log(diag(L))) + v @ v / 2 + n/2 log(2 pi),   L @ L.T = K(theta),   L @ v = y

The covariance `K` is that of a slow change, a year that repeats itself, and noise.  The amplitudes and lengths that make
what was measured most likely are found by SciPy's L-BFGS-B with the gradient from `value_and_grad`.

>>> months, pressure = load()
>>> months.shape, round(float(pressure.mean()), 3)
((168,), 10.642)
>>> t, y = months[:40], pressure[:40] - pressure[:40].mean()
>>> value, slope = loss(START, t, y)
>>> step = 1e-6 * slope
>>> float((loss.primal(START + step, t, y) - loss.primal(START - step, t, y)) / (2.0 * step @ slope))  # doctest: +ELLIPSIS
1.00000...

The measurements are the differences of pressure between Easter Island and Darwin, the set ENSO in `samples/data/nist.txt`.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

from adjoint_gen import value_and_grad

DATA = Path(__file__).parent / "data" / "nist.txt"
NAMES = ("slow amplitude", "slow length", "year amplitude", "year shape", "noise")
START = np.log([1.0, 10.0, 1.0, 1.0, 1.0])


def covariance(theta, s, t):
    """The covariance of what is no noise at the months ``s`` with that at ``t``; theta holds logarithms."""
    scale = np.exp(theta)
    apart = s[:, None] - t[None, :]
    slow = scale[0] ** 2 * np.exp(-0.5 * (apart / scale[1]) ** 2)
    year = scale[2] ** 2 * np.exp(-2.0 * (np.sin(np.pi * apart / 12.0) / scale[3]) ** 2)
    return slow + year


@value_and_grad
def loss(theta, t, y):
    """The negative logarithm of the likelihood of ``y``, of which the mean is zero, at the months ``t``."""
    K = covariance(theta, t, t) + np.exp(2.0 * theta[-1]) * np.eye(len(t))
    L = np.linalg.cholesky(K)
    v = np.linalg.solve(L, y)
    return np.sum(np.log(np.diag(L))) + 0.5 * (v @ v) + 0.5 * len(t) * np.log(2.0 * np.pi)


def load() -> tuple[np.ndarray, np.ndarray]:
    """The months, counted from 1, and the difference of pressure in each."""
    lines = DATA.read_text(encoding="utf-8").partition("\nENSO\n")[2].splitlines()
    columns = {key: numbers for key, *numbers in map(str.split, lines[:7])}
    return np.array(columns["x"], float), np.array(columns["y"], float)


def fit(t: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, float, int]:
    """The most likely theta, the loss there, and how often it was evaluated; a terminal shows each step."""
    from scipy.optimize import minimize

    def shown(theta: np.ndarray) -> None:
        print("\rtheta", *(f"{number:7.3f}" for number in theta), end="", file=sys.stderr, flush=True)

    bounds, options, seen = [(-3.0, 6.0)] * len(START), {"ftol": 1e-12, "gtol": 1e-6}, sys.stderr.isatty()
    callback = shown if seen else None
    done = minimize(loss, START, args=(t, y), jac=True, method="L-BFGS-B", bounds=bounds, options=options, callback=callback)
    if seen:
        print(file=sys.stderr)
    return done.x, float(done.fun), done.nfev


def predict(theta: np.ndarray, t: np.ndarray, y: np.ndarray, s: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """The mean and the standard deviation of measurements at the months ``s``, knowing those at ``t``."""
    noise = np.exp(2.0 * theta[-1])
    across = covariance(theta, s, t)
    weights = np.linalg.solve(covariance(theta, t, t) + noise * np.eye(len(t)), across.T).T
    variance = np.diag(covariance(theta, s, s)) - np.sum(weights * across, axis=1) + noise
    return weights @ y, np.sqrt(variance)


def draw(path: Path, t: np.ndarray, y: np.ndarray, known: int, s: np.ndarray, mean: np.ndarray, deviation: np.ndarray) -> bool:
    """Draw the measurements and the predictions into a file; False where matplotlib is not installed."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        return False
    figure = Figure(figsize=(9, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    axes.fill_between(s, mean - 2.0 * deviation, mean + 2.0 * deviation, color="0.9", label="two deviations")
    axes.plot(s, mean, label="mean")
    axes.plot(t[:known], y[:known], ".", color="0.3", label="known")
    axes.plot(t[known:], y[known:], "x", color="tab:red", label="held back")
    axes.set(xlabel="month", ylabel="difference of pressure")
    axes.legend(loc="upper left", ncols=4)
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
    return True


def main() -> None:
    """Fit what is known, print theta and how well the rest is predicted, and draw it."""
    parser = argparse.ArgumentParser(description="A Gaussian process on the pressure over the Pacific.")
    parser.add_argument("--known", type=int, default=144, help="months that are known (default: %(default)s)")
    out = Path(__file__).parent / "out" / "gaussian_process.png"
    parser.add_argument("--out", type=Path, default=out, help="the drawing (default: samples/out/gaussian_process.png)")
    options = parser.parse_args()
    months, pressure = load()
    if not 2 <= options.known <= len(months):
        parser.error(f"there are {len(months)} months")
    t, y = months[: options.known], pressure[: options.known]
    centre = y.mean()
    before, _ = loss(START, t, y - centre)
    theta, after, evaluations = fit(t, y - centre)
    print(f"loss {before:.2f} -> {after:.2f} in {evaluations} evaluations")
    for name, number in zip(NAMES, np.exp(theta), strict=True):
        print(f"  {name:15}{number:8.3f}")
    mean, deviation = predict(theta, t, y - centre, months[options.known :])
    off = pressure[options.known :] - centre - mean
    if len(off):
        inside = np.count_nonzero(np.abs(off) < 2.0 * deviation)
        print(f"{len(off)} months held back: typical error {np.sqrt(np.mean(off**2)):.2f}, {inside} within two deviations")
    s = np.linspace(1.0, len(months), 700)
    mean, deviation = predict(theta, t, y - centre, s)
    if draw(options.out, months, pressure, options.known, s, mean + centre, deviation):
        print(f"drawn to {options.out}")
    else:
        print("install matplotlib to have the predictions drawn")


if __name__ == "__main__":
    main()
