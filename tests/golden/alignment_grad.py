# Gradient of tests.golden.functions.alignment with respect to x, w, skip.  adjoint_gen
from adjoint_gen.runtime import above, expect, is_array, zeros_like


def alignment_grad(x, w, skip, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_array(w, "float64", 1) and type(skip) is float,
        "x: float64[:], w: float64[:], skip: float")

    # forward sweep
    n = len(x)                                           # 2: n, m = len(x), len(w)
    m = len(w)
    t = n + 1                                            # 3: cost = [[0.0] * (m + 1) for _ in range(n + 1)]
    cost = []
    for _ in range(t):
        cost.append([0.0] * (m + 1))
    match_tape = []
    for i in range(1, t):                                # 4: for i in range(1, n + 1):
        for j in range(1, m + 1):                        # 5
            t1 = i - 1  # 6: match = cost[i - 1][j - 1] + (x[i - 1] - w[j - 1]) ** 2
            t2 = j - 1
            match = cost[t1][t2] + (x[t1] - w[t2]) ** 2
            match_tape.append(match)
            cost[i][j] = min(match, cost[t1][j] + skip)  # 7: cost[i][j] = min(match, cost[i - 1][j] + skip)

    # reverse sweep
    cost_bar = zeros_like(cost)       # 8: return cost[n][m]
    cost_bar[n][m] += y_bar
    x_bar = zeros_like(x)             # 4
    w_bar = zeros_like(w)
    skip_bar = 0.0
    for i in range(t - 1, 0, -1):
        for j in range(m, 0, -1):     # 5
            match = match_tape.pop()
            t1 = i - 1                # 6
            t2 = cost_bar[i][j]       # 7
            cost_bar[i][j] = 0.0
            t = cost[t1][j] + skip
            t3 = t2 * above(match, t)
            cost_bar[t1][j] += t3
            match_bar = t2 * above(t, match)
            t4 = j - 1                # 6
            t5 = match_bar * 2 * (x[t1] - w[t4])
            w_bar[t4] += -t5
            x_bar[t1] += t5
            cost_bar[t1][t4] += match_bar
            skip_bar = skip_bar + t3  # 7
    return x_bar, w_bar, skip_bar
