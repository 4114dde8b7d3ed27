# Gradient of tests.golden.functions.alignment with respect to x, w, skip.  adjoint_gen
from adjoint_gen.runtime import above, expect, is_array, selected, zeros_like


def alignment_grad(x, w, skip, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(w, "float64", 1) and type(skip) is float,
        "x: float64[:], w: float64[:], skip: float")

    # forward sweep
    n, m = len(x), len(w)                                   # 2
    cost = [[0.0] * (m + 1) for _ in range(n + 1)]          # 3
    match_tape = []
    for i in range(1, n + 1):                               # 4
        for j in range(1, m + 1):                           # 5
            match = cost[i - 1][j - 1] + (x[i - 1] - w[j - 1]) ** 2  # 6
            match_tape.append(match)
            cost[i][j] = min(match, cost[i - 1][j] + skip)  # 7

    # reverse sweep
    cost_bar = zeros_like(cost)                         # 8: return cost[n][m]
    cost_bar[n][m] += y_bar
    x_bar, w_bar = zeros_like(x), zeros_like(w)         # 4
    skip_bar = 0.0
    for i in reversed(range(1, n + 1)):
        for j in reversed(range(1, m + 1)):             # 5
            match = match_tape.pop()
            t = cost_bar[i][j]                          # 7
            t1 = cost[i - 1][j] + skip
            t2 = selected(t, above(match, t1))
            cost_bar[i - 1][j] += t2
            match_bar = selected(t, above(t1, match))
            t3 = match_bar * 2 * (x[i - 1] - w[j - 1])  # 6
            w_bar[j - 1] -= t3
            x_bar[i - 1] += t3
            cost_bar[i - 1][j - 1] += match_bar
            skip_bar = skip_bar + t2                    # 7
    return x_bar, w_bar, skip_bar
