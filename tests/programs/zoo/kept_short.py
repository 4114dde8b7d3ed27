"""Lists that are cut to a length as they grow: the best so far, windows, what is near; cut by `del`, in recursion, too."""

import math

from tests.programs.zoo.case import case

X4, Y4 = [0.3, 0.1, 0.8, 0.2], [0.7, -0.4, 0.25, 1.1]


@case(0, (X4, 2), (Y4, 3))
def least_of_all(xs, k):
    best = []
    for x in xs:
        best.append(x * x)
        best.sort()
        del best[k:]
    return sum(math.exp(-d) for d in best)


@case(0, (X4, 2), (Y4, 3))
def least_with_their_places(xs, k):
    best = []
    for n in range(len(xs)):
        best.append((xs[n] ** 2, n))
        best.sort()
        del best[k:]
    return sum(math.exp(-d) * (n + 1) for d, n in best)


@case(0, (X4, 2), (Y4, 3))
def least_by_recursion(xs, k):
    best = []

    def search(n):
        if n == len(xs):
            return
        best.append((xs[n] ** 2, n))
        best.sort()
        del best[k:]
        search(n + 1)

    search(0)
    return sum(math.exp(-d) for d, _ in best)


@case(0, (X4, 1), (Y4, 2))
def cut_anywhere(xs, k):
    kept = []
    for x in xs:
        kept += [x, x * x, -x]
        del kept[k : k + 1]
        del kept[-1:-2]  # nothing
        del kept[:-5]
        del kept[10:]
    del kept[-2:]
    return sum((i + 1) * v for i, v in enumerate(kept)) * len(kept)


@case(0, ([(0.1, 0.2), (0.5, -0.3), (-0.4, 0.6), (0.9, 0.1), (-0.2, -0.7), (0.3, 0.8)], (0.12, 0.21), 3),
      ([(0.6, 0.2), (-0.5, -0.3), (0.4, 0.16), (0.95, -0.1), (-0.2, -0.77), (0.33, 0.8)], (0.5, -0.2), 2))
def nearest_in_a_tree(points, q, k):
    def build(places, depth):
        if not places:
            return None
        axis = depth % 2
        places = sorted(places, key=lambda i: points[i][axis])
        m = len(places) // 2
        return (places[m], axis, build(places[:m], depth + 1), build(places[m + 1 :], depth + 1))

    best = []

    def search(node):
        if node is None:
            return
        i, axis, left, right = node
        best.append((sum((a - b) ** 2 for a, b in zip(points[i], q)), i))
        best.sort()
        del best[k:]
        near, far = (left, right) if q[axis] < points[i][axis] else (right, left)
        search(near)
        if len(best) < k or (q[axis] - points[i][axis]) ** 2 < best[-1][0]:
            search(far)

    search(build(list(range(len(points))), 0))
    return sum(math.exp(-d) for d, _ in best)


@case(0, ([[0.3, 0.7, 0.2], [0.5, 0.1, 0.9], [0.4, 0.35, 0.8]], 2), ([[0.6, 0.1, 0.25], [0.15, 0.7, 0.9], [0.3, 0.55, 0.2]], 3))
def beams_cut_by_del(scores, width):
    beams = [(0.0, [])]
    for row in scores:
        longer = []
        for total, path in beams:
            for j, s in enumerate(row):
                longer.append((total + math.log(s) - 0.1 * (j in path), path + [j]))
        longer.sort(key=lambda pair: pair[0], reverse=True)
        del longer[width:]
        beams = longer
    return sum(math.exp(total) for total, _ in beams)
