"""Programs as users write them with what SciPy makes of points: each is right in every mode, or refused by name."""

import numpy as np
from scipy import interpolate
from scipy.interpolate import CubicSpline, interp1d

V = np.array([0.7, 1.2, 1.9, 0.4])
PLACES = np.arange(4.0)
TABLE = CubicSpline(PLACES, np.cos(PLACES))
ROWS = CubicSpline(PLACES, np.outer(PLACES, PLACES))
KNOTS = interpolate.splrep(np.arange(7.0), np.sin(np.arange(7.0)), s=0)
AS_LISTS = [list(map(float, KNOTS[0])), list(map(float, KNOTS[1])), 3]
SURFACE = interpolate.bisplrep(*map(np.ravel, np.meshgrid(np.arange(6.0), np.arange(6.0))), np.sqrt(np.arange(36.0)), s=0)
LINEAR = interpolate.bisplrep(*map(np.ravel, np.meshgrid(np.arange(6.0), np.arange(6.0))), np.arange(36.0), kx=1, ky=1)
WAY = interpolate.splprep([np.sin(PLACES), np.cos(PLACES)])[0]
SMOOTHED = interpolate.UnivariateSpline(np.arange(9.0), np.cos(np.arange(9.0)), s=0.1)


def relaxed(x):
    curve = CubicSpline(PLACES, x)
    y = x * 0.5
    for k in range(3):
        y = y - 0.1 * curve(y, 1) + 0.02 * curve(0.3 * k)
    return np.sum(y**2)


def along(curve, t):
    return np.sum(curve(t) ** 2)


def several_curves(x):
    curve = CubicSpline(PLACES, x) if x[0] > 0.5 else interpolate.make_interp_spline(PLACES, x, k=1)
    total = along(curve, np.linspace(0.0, 3.0, 7)) + along(interp1d(PLACES, x), np.array([0.5, 2.2]))
    total = total + along(CubicSpline(PLACES, np.outer(x, x), bc_type="natural"), x) + along(interp1d(PLACES, x, "cubic"), x)
    total = total + along(interpolate.UnivariateSpline(PLACES, x, k=2, s=0), x)
    total = total + CubicSpline(PLACES, [x[0], 1.0, x[1], 2.0])(0.7)
    inside = interp1d(PLACES, x, bounds_error=False, fill_value=2.0)(np.array([-1.0, 0.3, 7.0]))
    edge = interpolate.InterpolatedUnivariateSpline(PLACES, x, ext="const")(np.array([-1.0, 0.3]) * x[0])
    return total + inside @ inside + edge @ edge + interpolate.PchipInterpolator(PLACES, np.sqrt(PLACES))(x).sum()


def of_tables(x):
    y = x[0]
    for _ in range(4):
        y = y - 0.1 * TABLE(y)
    made = CubicSpline(PLACES, np.sin(PLACES))
    return y**2 + (TABLE(x) * SMOOTHED(x)).sum() + TABLE(x[1], 1) + np.sum(made.c) * x[0] * made(x[2])


def slopes_and_integrals(x):
    curve = CubicSpline(np.arange(x.size + 1.0), np.append(x, x[0] * x[1]), bc_type="natural")
    slope, area = curve.derivative(), curve.integrate(x[0], 2.0 * x[1], extrapolate=True)
    return np.sum(slope(x) ** 2) + slope(0.3, 1) * area + curve.derivative(nu=2)(x[0]) + curve.integrate(0.0, 1.5) ** 2


def along_a_smooth_curve(x):
    return np.sum(interpolate.Akima1DInterpolator([0, 1, 2, 3], [1.0, 3.0, 4.0, 4.5])(x) ** 2)


def by_where_points_are(x):
    places = np.cumsum(np.exp(x))
    table = interp1d(places, x, fill_value="extrapolate")(x) + interp1d(-places, x, "cubic")(-1.1 * places[1:3]).sum() * 0.1
    curve = CubicSpline(places, [x[0], 1.0, x[1], 2.0], bc_type="natural")
    growing = interpolate.PchipInterpolator(places, np.cumsum(x))
    held = interpolate.CubicHermiteSpline(places, x, np.zeros(4))
    total = np.sum(table**2) + curve(x[0]) * curve(2.5, 1)
    return total + np.sum(growing(x * 3.0)) * growing(2.5, 1) + np.sum(held(places[1] + x))


def handed_on(*args, **kwargs):
    return interpolate.splev(*args, **kwargs)


def of_knots(x):
    y = x[0]
    for _ in range(3):
        y = y - 0.1 * float(handed_on(y, AS_LISTS))
    beyond = interpolate.splev(9.0 * x, KNOTS, ext=3) + interpolate.splev(9.0 * x, KNOTS, ext=1)
    return y * y + np.sum(interpolate.splev(x, KNOTS, 1) * x + beyond)


def of_a_surface(x):
    first = interpolate.bisplev(x[0], x[1], SURFACE) * x[2]
    return first + interpolate.bisplev(x[0] * 30.0, x[3], SURFACE) + float(interpolate.bisplev(0.3, x[1] + x[2], SURFACE)) ** 2


def of_a_linear_surface(x):
    return interpolate.bisplev(x[0], x[1], LINEAR) * x[0]


RIGHT = [
    (f, (V,))
    for f in (
        relaxed, several_curves, by_where_points_are, of_tables, slopes_and_integrals, along_a_smooth_curve, of_knots,
        of_a_surface, of_a_linear_surface,
    )
]


def by_points(x):
    return float(CubicSpline(np.cumsum(np.exp(x)), [1.0, 2.0])(0.3))


def smoothed(x):
    return np.sum(interpolate.UnivariateSpline([0.0, 1.0], x, k=1)(0.3))


def with_slopes_at_its_ends(x):
    return np.sum(CubicSpline([0.0, 1.0], x, bc_type=((1, 0.5), (1, 0.0)))(0.3))


def periodic(x):
    return np.sum(CubicSpline([0.0, 1.0], x, extrapolate="periodic")(0.3))


def along_another_axis(x):
    return np.sum(interp1d([0.0, 1.0], np.outer(x, x))(0.3))


def nearest(x):
    return np.sum(interp1d([0.0, 1.0], x, kind="nearest")(0.3))


def locally_smooth(x):
    return np.sum(interpolate.Akima1DInterpolator([0.0, 1.0], x)(0.3))


def of_complex_numbers(x):
    return np.abs(CubicSpline([0.0, 1.0], 1j * x)(0.3))


def at_places_of_any_rank(x):
    at = x
    if x[0] > 0.5:
        at = np.outer(x, x)
    return np.sum(CubicSpline([0.0, 1.0], np.outer(x, x))(at))


def integral_of_rows(x):
    return np.sum(CubicSpline([0.0, 1.0], np.outer(x, x)).integrate(0.0, 1.0))


def of_rows(x):
    return np.sum(ROWS(x))


def along_a_way(x):
    east, north = interpolate.splev(x[0], WAY)
    return east * north


def of_a_surface_over_a_grid(x):
    return np.sum(interpolate.bisplev(x, x, SURFACE))


def rows_by_points(x):
    return np.sum(interp1d(x, np.ones((2, 2)), axis=0)(0.9))


def quadratic_by_points(x):
    return interpolate.make_interp_spline(np.append(x, [2.0, 3.0]), PLACES, k=2)(1.0)


def through_three_points(x):
    return CubicSpline(np.append(x, 2.0), np.array([0.0, 1.0, 0.5]))(1.0)


REFUSED = [
    rows_by_points, quadratic_by_points, through_three_points, by_points, smoothed, with_slopes_at_its_ends, periodic,
    along_another_axis, nearest, locally_smooth, of_complex_numbers, at_places_of_any_rank, integral_of_rows, of_rows,
    along_a_way, of_a_surface_over_a_grid,
]
