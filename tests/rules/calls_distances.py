"""Programs as users write them with SciPy's distances: each is right in every mode, or refused by name."""

import numpy as np
import scipy.spatial.distance
from scipy.spatial import distance
from scipy.spatial.distance import cdist, pdist, squareform

A = np.array([[0.3, 1.2], [0.7, -0.4], [0.1, 0.9]])
B = np.array([[0.5, -0.2], [1.3, 0.4]])
CORNERS = np.array([[0.0, 0.0], [1.1, 0.2], [-0.4, 1.3]])
M = np.array([[2.0, 0.3], [0.1, 1.5]])


def kernel(x, y, length):
    return np.sum(np.exp(-0.5 * cdist(x, y, "sqeuclidean") / length**2) * np.arange(6.0).reshape(3, 2))


def gram(x, length):
    k = np.exp(-squareform(pdist(x, "cityblock")) / length)
    k[0, 0] = 2.0
    return np.sum(k @ k)


def with_itself(x):
    return np.sum(cdist(x, x) * np.arange(9.0).reshape(3, 3)) + np.sum(cdist(x, x[::-1], metric="chebyshev"))


def by_a_metric(x, y, s):
    total = np.sum(cdist(x, y, "mahalanobis", VI=s * np.eye(2))) + np.sum(distance.pdist(X=x, metric="minkowski", p=3))
    return total + np.sum(scipy.spatial.distance.cdist(XA=x, XB=y, metric="cosine")) + np.sum(cdist(x, [[s, 1.0]]))


def of_two(u, v):
    total = distance.euclidean(u, v) * distance.sqeuclidean(u, [1.0, 2.0]) + distance.cosine(u, v)
    return total + distance.mahalanobis(u, v, np.eye(2)) + distance.minkowski(u, v, p=3, w=[1.0, 2.0])


def energy(x):
    r = pdist(x)
    return np.sum(r**-12 - r**-6)


def with_an_equal_coordinate(u):
    return distance.minkowski(u, np.array([0.3, 7.0])) ** 2 + np.sum(pdist([[0.9, 0.2], u], "minkowski", p=3.0))


def between_pixels(s):
    pixels = np.array([[3, 200], [7, 100], [90, 90]], np.uint8)
    inverse = s * np.eye(2) + np.ones((2, 2))
    return np.sum(pdist(pixels, "mahalanobis", VI=inverse)) + np.sum(cdist(pixels, pixels[:1], "mahalanobis", VI=inverse))


def near_in_trees(x):
    points = np.stack([np.sin(5.0 * x), x**2], axis=1)
    tree = scipy.spatial.cKDTree(points)
    apart, near = tree.query(points, k=2)
    far, one = scipy.spatial.KDTree(CORNERS).query(points[0])
    weights = 1.0 / (apart[:, 1] + 0.1)
    bounded = tree.query(CORNERS, k=3, distance_upper_bound=0.9)[0]
    alone = tree.query(CORNERS)[0]
    return np.sum(weights * x[near[:, 1]]) + far * points[one % len(x), 0] + bounded[np.isfinite(bounded)].sum() + alone @ alone


RIGHT = [
    (kernel, (A, B, 0.7)), (gram, (A, 1.3)), (with_itself, (A,)), (by_a_metric, (A, B, 0.6)), (of_two, (A[0], B[1])),
    (energy, (3.0 * A,)), (with_an_equal_coordinate, (A[0],)), (between_pixels, (0.6,)),
    (near_in_trees, (np.array([0.7, 1.2, 0.3, -0.6, 0.1]),)),
]


def canberra(x):
    return np.sum(cdist(np.outer(x, x), np.eye(2), "canberra"))


def its_function(x):
    return np.sum(pdist(np.outer(x, x), distance.euclidean))


def by_its_spread(x):
    return np.sum(pdist(np.outer(x, x), "seuclidean"))


def by_the_power(x):
    return distance.minkowski(x, np.ones(2), x[0])


def by_weights(x):
    return distance.euclidean(np.ones(2), np.zeros(2), x)


def weighted_cosine(x):
    return distance.cosine(x, np.ones(2), np.ones(2))


def not_centred(x):
    return distance.correlation(x, np.ones(2), centered=False)


def of_pixels(x):
    first, second = np.array([3, 200], np.uint8), np.array([7, 100], np.uint8)
    return distance.seuclidean(first, second, x)


def without_a_rule(x):
    return distance.directed_hausdorff(np.outer(x, x), np.ones((3, 2)))[0]


def within_a_tree(x):
    return np.sum(x[scipy.spatial.KDTree(np.outer(x, x)).query_ball_point(np.ones(2), 2.0)])


def tree_by_another_distance(x):
    return scipy.spatial.KDTree(np.outer(x, x)).query(np.ones(2), p=1)[0]


def by_a_list_of_neighbours(x):
    return np.sum(scipy.spatial.KDTree(np.outer(x, x)).query(x, k=[1])[0])


REFUSED = [
    by_a_list_of_neighbours, canberra, its_function, by_its_spread, by_the_power, by_weights, weighted_cosine,
    not_centred, of_pixels,
    without_a_rule, within_a_tree, tree_by_another_distance,
]
