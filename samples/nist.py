"""The nonlinear regressions that NIST has certified, from both of its starting values to all of its digits.

    minimise  sum((model(b, x) - y)**2)  over the parameters b

for 27 sets of measurements.  SciPy's `least_squares` descends with the `jacobian` of the residuals, Newton's steps with
the `hessian` of the sum of squares end at the limits of rounding.  Each model is written as NIST writes it.

>>> sets = load()
>>> len(sets), sets["Misra1a"]["certified"]
(27, array([2.38942129e+02, 5.50156432e-04]))
>>> residuals, squares = regression("Misra1a", sets["Misra1a"])
>>> found, steps = newton(squares, sets["Misra1a"]["certified"] * 1.001)
>>> digits(found, sets["Misra1a"]["certified"]) > 9
True
>>> digits(deviations(residuals, found), sets["Misra1a"]["deviations"]) > 9
True
"""

import argparse
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np

from adjoint_gen import grad, hessian, jacobian

DATA = Path(__file__).parent / "data" / "nist.txt"


def adsorption(b, x):
    """Misra1a, adsorption by pressure, and BoxBOD, oxygen demand by days."""
    b1, b2 = b
    return b1 * (1.0 - np.exp(-b2 * x))


def misra1b(b, x):
    """Misra1b: adsorption by pressure."""
    b1, b2 = b
    return b1 * (1.0 - (1.0 + b2 * x / 2.0) ** -2)


def misra1c(b, x):
    """Misra1c: adsorption by pressure."""
    b1, b2 = b
    return b1 * (1.0 - (1.0 + 2.0 * b2 * x) ** -0.5)


def misra1d(b, x):
    """Misra1d: adsorption by pressure."""
    b1, b2 = b
    return b1 * b2 * x * (1.0 + b2 * x) ** -1


def chwirut(b, x):
    """Chwirut1 and Chwirut2: ultrasonic response by distance."""
    b1, b2, b3 = b
    return np.exp(-b1 * x) / (b2 + b3 * x)


def lanczos(b, x):
    """Lanczos1 to Lanczos3: three exponentials, rounded to 14, 6 and 5 digits."""
    b1, b2, b3, b4, b5, b6 = b
    return b1 * np.exp(-b2 * x) + b3 * np.exp(-b4 * x) + b5 * np.exp(-b6 * x)


def gauss(b, x):
    """Gauss1 to Gauss3: two bells on a decaying exponential."""
    b1, b2, b3, b4, b5, b6, b7, b8 = b
    return b1 * np.exp(-b2 * x) + b3 * np.exp(-((x - b4) ** 2) / b5**2) + b6 * np.exp(-((x - b7) ** 2) / b8**2)


def danwood(b, x):
    """DanWood: energy that a filament radiates, by its temperature."""
    b1, b2 = b
    return b1 * x**b2


def kirby(b, x):
    """Kirby2: line widths in an electron microscope."""
    b1, b2, b3, b4, b5 = b
    return (b1 + b2 * x + b3 * x**2) / (1.0 + b4 * x + b5 * x**2)


def cubics(b, x):
    """Hahn1, expansion of copper by temperature, and Thurber, mobility of electrons by their density."""
    b1, b2, b3, b4, b5, b6, b7 = b
    return (b1 + b2 * x + b3 * x**2 + b4 * x**3) / (1.0 + b5 * x + b6 * x**2 + b7 * x**3)


def nelson(b, x):
    """Nelson: the logarithm of the voltage of breakdown, by weeks and temperature."""
    b1, b2, b3 = b
    x1, x2 = x
    return b1 - b2 * x1 * np.exp(-b3 * x2)


def mgh17(b, x):
    """MGH17: two exponentials and a constant."""
    b1, b2, b3, b4, b5 = b
    return b1 + b2 * np.exp(-x * b4) + b3 * np.exp(-x * b5)


def roszman(b, x):
    """Roszman1: quantum defects by the energy of the state."""
    b1, b2, b3, b4 = b
    return b1 - b2 * x - np.arctan(b3 / (x - b4)) / np.pi


def enso(b, x):
    """ENSO: pressure over the Pacific by month, with a year and two longer periods, b4 and b7."""
    b1, b2, b3, b4, b5, b6, b7, b8, b9 = b
    year = b2 * np.cos(2.0 * np.pi * x / 12.0) + b3 * np.sin(2.0 * np.pi * x / 12.0)
    first = b5 * np.cos(2.0 * np.pi * x / b4) + b6 * np.sin(2.0 * np.pi * x / b4)
    second = b8 * np.cos(2.0 * np.pi * x / b7) + b9 * np.sin(2.0 * np.pi * x / b7)
    return b1 + year + first + second


def mgh09(b, x):
    """MGH09: linear by quadratic; its sum of squares has a second minimum at infinity."""
    b1, b2, b3, b4 = b
    return b1 * (x**2 + x * b2) / (x**2 + x * b3 + b4)


def rat42(b, x):
    """Rat42: growth of pasture."""
    b1, b2, b3 = b
    return b1 / (1.0 + np.exp(b2 - b3 * x))


def rat43(b, x):
    """Rat43: growth of onions."""
    b1, b2, b3, b4 = b
    return b1 / (1.0 + np.exp(b2 - b3 * x)) ** (1.0 / b4)


def mgh10(b, x):
    """MGH10: the resistance of a thermistor by temperature."""
    b1, b2, b3 = b
    return b1 * np.exp(b2 / (x + b3))


def eckerle(b, x):
    """Eckerle4: transmittance by wavelength."""
    b1, b2, b3 = b
    return b1 / b2 * np.exp(-0.5 * ((x - b3) / b2) ** 2)


def bennett(b, x):
    """Bennett5: magnetism of a superconductor by the logarithm of minutes."""
    b1, b2, b3 = b
    return b1 * (b2 + x) ** (-1.0 / b3)


MODELS = {
    "Misra1a": adsorption, "Misra1b": misra1b, "Misra1c": misra1c, "Misra1d": misra1d, "BoxBOD": adsorption,
    "Chwirut1": chwirut, "Chwirut2": chwirut, "Lanczos1": lanczos, "Lanczos2": lanczos, "Lanczos3": lanczos,
    "Gauss1": gauss, "Gauss2": gauss, "Gauss3": gauss, "DanWood": danwood, "Kirby2": kirby, "Hahn1": cubics,
    "Thurber": cubics, "Nelson": nelson, "MGH09": mgh09, "MGH10": mgh10, "MGH17": mgh17, "Roszman1": roszman,
    "ENSO": enso, "Rat42": rat42, "Rat43": rat43, "Eckerle4": eckerle, "Bennett5": bennett,
}


def load() -> dict[str, dict[str, np.ndarray]]:
    """The sets, those of lower difficulty first: `x`, `y`, two starts, and what is certified."""
    sets: dict[str, dict[str, np.ndarray]] = {}
    columns: dict[str, np.ndarray] = {}
    for line in DATA.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        key, *numbers = line.split()
        if numbers:
            columns[key] = np.array(numbers, float)
        else:
            columns = sets[key] = {}
    nelsons = sets["Nelson"]
    nelsons["x"], nelsons["y"] = np.stack([nelsons["x1"], nelsons["x2"]]), np.log(nelsons["y"])
    return sets


def regression(name: str, given: dict[str, np.ndarray]) -> tuple[Callable, Callable]:
    """The residuals of a set, and the sum of their squares, as functions of the parameters."""
    model, x, y = MODELS[name], given["x"], given["y"]

    def residuals(b):
        return model(b, x) - y

    def squares(b):
        return np.sum(residuals(b) ** 2)

    return residuals, squares


def descend(residuals: Callable, start: np.ndarray) -> tuple[np.ndarray, int]:
    """Parameters near the minimum by Levenberg and Marquardt's method, and how often it evaluated the residuals."""
    from scipy.optimize import least_squares

    with warnings.catch_warnings(), np.errstate(all="ignore"):  # a first step may leap to where a model overflows
        done = least_squares(
            residuals, start, jac=jacobian(residuals), method="lm", x_scale=np.abs(start), xtol=1e-15, ftol=1e-15, gtol=1e-15,
            max_nfev=2000,
        )
    return done.x, done.nfev


def newton(squares: Callable, b: np.ndarray) -> tuple[np.ndarray, int]:
    """The parameters where the gradient is zero to rounding, and how many of Newton's steps it took."""
    slope, curvature = grad(squares), hessian(squares)
    step, steps = b, 0
    while steps < 10 and np.any(np.abs(step) > 1e-11 * np.abs(b)):
        step = np.linalg.solve(curvature(b), slope(b))
        b, steps = b - step, steps + 1
    return b, steps


def deviations(residuals: Callable, b: np.ndarray) -> np.ndarray:
    """The standard deviations of the parameters: of the Jacobian `J` those that `inv(J.T @ J)` has on its diagonal."""
    J, r = jacobian(residuals)(b), residuals(b)
    scale = np.linalg.norm(J, axis=0)
    inverse = np.linalg.inv(np.linalg.qr(J / scale, mode="r"))
    return np.linalg.norm(inverse, axis=1) / scale * np.sqrt(r @ r / (len(r) - len(b)))


def digits(found: np.ndarray, certified: np.ndarray) -> float:
    """How many digits agree with those that are certified, of the worst of the numbers; there are eleven."""
    return min(11.0, float(-np.log10(np.max(np.abs(found / certified - 1.0)) + 1e-17)))


def fit(name: str, given: dict[str, np.ndarray]) -> list[tuple[np.ndarray, np.ndarray, int, int]]:
    """From each start the parameters and their deviations, evaluations by `least_squares`, and Newton's steps."""
    residuals, squares = regression(name, given)
    found = []
    for start in ("start1", "start2"):
        near, evaluations = descend(residuals, given[start])
        b, steps = newton(squares, near)
        found.append((b, deviations(residuals, b), evaluations, steps))
    return found


def draw(path: Path, name: str, given: dict[str, np.ndarray], found: np.ndarray) -> bool:
    """Draw the data, the curves at both starts, and the fitted one; False where matplotlib is not installed."""
    try:
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure
    except ImportError:
        return False
    figure = Figure(figsize=(7, 4.5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    axes.plot(given["x"], given["y"], ".", color="0.6", label=name)
    grid = np.linspace(given["x"].min(), given["x"].max(), 400)
    for label, b, style in (("start 1", given["start1"], ":"), ("start 2", given["start2"], "--"), ("fitted", found, "-")):
        axes.plot(grid, MODELS[name](b, grid), style, label=label)
    axes.set(xlabel="x", ylabel="y")
    axes.legend()
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path)
    return True


def main() -> None:
    """Fit the sets, print what agrees with what is certified, and draw one."""
    parser = argparse.ArgumentParser(description="The certified nonlinear regressions of NIST.")
    parser.add_argument("names", nargs="*", metavar="SET", help="the sets (default: all): " + ", ".join(MODELS))
    parser.add_argument("--draw", default="Gauss2", metavar="SET", help="the set to draw (default: %(default)s)")
    out = Path(__file__).parent / "out" / "nist.png"
    parser.add_argument("--out", type=Path, default=out, help="the drawing (default: samples/out/nist.png)")
    options = parser.parse_args()
    sets = load()
    if unknown := {*options.names, options.draw} - sets.keys():
        parser.error(f"there is no set {', '.join(sorted(unknown))}")
    if options.draw == "Nelson":
        parser.error("Nelson has two variables: another set can be drawn")
    print("               start 1         start 2       digits that agree, of\n"
          "set         calls  steps    calls  steps    parameters  deviations")
    results = {}
    for name in dict.fromkeys([*(options.names or sets), options.draw]):
        found = results[name] = fit(name, sets[name])
        ways = "".join(f"{calls:7}{steps:7}  " for *_, calls, steps in found)
        right = [min(digits(f[k], sets[name][key]) for f in found) for k, key in enumerate(("certified", "deviations"))]
        print(f"{name:10}{ways}{right[0]:12.1f}{right[1]:12.1f}", flush=True)
    given, (b, deviation, *_) = sets[options.draw], results[options.draw][0]
    print(f"\n{options.draw:13}found         certified         deviation         certified")
    for k, numbers in enumerate(zip(b, given["certified"], deviation, given["deviations"], strict=True), 1):
        print(f"  b{k}" + "".join(f"{number:18.10e}" for number in numbers))
    if draw(options.out, options.draw, given, b):
        print(f"drawn to {options.out}")
    else:
        print("install matplotlib to have a fit drawn")


if __name__ == "__main__":
    main()
