"""Functions as they stand in scientific packages: tables, filters, neighbours and assignments."""

import numpy as np
from scipy import interpolate, optimize, signal
from scipy.spatial import cKDTree

from tests.programs.zoo.case import R, case

GRID = np.array([0.0, 0.7, 1.9, 3.1, 4.0])


@case((0, 2), (np.array([0.4, 1.7]), GRID, R(1, 5)), (np.array([0.4, 1.7]), GRID, R(2, 5), "cubic"),
      (np.array([2.3, 3.5]), GRID, R(4, 5), "natural"))
def curve_through_a_table(x, table_x, table_y, kind="linear"):
    if table_x.shape != table_y.shape:
        raise ValueError(f"table of {table_x.shape} and {table_y.shape}")
    if kind == "pchip":
        f = interpolate.PchipInterpolator(table_x, table_y)
    elif kind == "natural":
        f = interpolate.CubicSpline(table_x, table_y, bc_type="natural")
    else:
        f = interpolate.interp1d(table_x, table_y, kind=kind, fill_value="extrapolate")
    return np.sum(f(x) ** 2)


@case((0, 1, 2), (R(1, 20), 1.5, 10.0), (R(2, 20), 3.0, 10.0, 2, "high"))
def butterworth_filter(data, cutoff, fs, order=3, btype="low"):
    b, a = signal.butter(order, cutoff / (0.5 * fs), btype=btype, analog=False)
    return np.sum(signal.lfilter(b, a, data) ** 2)


@case((0, 1, 2), (R(1, 6, 2), R(2, 6), R(3, 3, 2)), (R(4, 7, 2), R(5, 7), R(6, 2, 2), 3, 1.5))
def inverse_distances_of_neighbours(points, values, query, k=2, power=2.0):
    tree = cKDTree(points)
    d, idx = tree.query(query, k=k)
    w = 1.0 / np.maximum(d, 1e-12) ** power
    return np.sum((w * values[idx]).sum(axis=1) / w.sum(axis=1))


@case((0, 1), (R(1, 4, 2), R(2, 4, 2)), (R(3, 3, 2), R(4, 5, 2), 0.4))
def matched_points(a, b, penalty=0.1):
    cost = np.linalg.norm(a[:, None, :] - b[None, :, :], axis=-1)
    rows, cols = optimize.linear_sum_assignment(cost)
    return cost[rows, cols].sum() + penalty * np.abs(len(a) - len(b))


@case((0, 1), (R(1, 20), 0.3), (R(2, 16), 0.1))
def spacing_of_peaks(x, level):
    smooth = signal.savgol_filter(x, 5, 2)
    peaks, _ = signal.find_peaks(smooth, height=-3.0)
    if len(peaks) < 2:
        return np.sum(smooth) * level
    left, top, right = smooth[peaks - 1], smooth[peaks], smooth[peaks + 1]
    shift = 0.5 * (left - right) / (left - 2.0 * top + right)
    return np.mean(np.diff(peaks + shift)) + level * np.sum(top)


@case((0, 1, 2), (np.array([0.4, 1.7, 4.3]), GRID, R(7, 5)), (np.array([2.3, 3.5, -0.2]), GRID**2, R(8, 5)))
def extrapolated_profile(z, levels, profile):
    f = interpolate.interp1d(levels, profile, fill_value="extrapolate")
    return np.sum(f(z) ** 2) + f(levels[1] * 0.9) * profile[0]


@case((0, 1, 2), (np.array([0.4, 1.7, 3.3]), GRID, np.array([0.0, 0.5, 0.7, 2.0, 1.8])),
      (np.array([0.2, 2.5]), GRID + 0.1, R(9, 5), True))
def monotone_table(x, table_x, table_y, with_slopes=False):
    if with_slopes:
        curve = interpolate.CubicHermiteSpline(table_x, table_y, np.gradient(table_y, table_x))
    else:
        curve = interpolate.PchipInterpolator(table_x, table_y)
    return np.sum(curve(x) ** 2) + curve(2.2, 1)
