# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.cells_of_a_hash_grid
# source: 85ee66d88ccc9a2bb30fe4a85d535d22
# code: 474a391d9f815386fe4b1daed1c2c134
# mode: value_and_grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: enumerate = class builtins.enumerate
# asked: len = builtin_function_or_method builtins.len
# asked: list = class builtins.list
# asked: int = class builtins.int
# asked: sum = builtin_function_or_method builtins.sum
# asked: defaultdict = class collections.defaultdict
# asked: sorted = builtin_function_or_method builtins.sorted
# asked: shared memory = 
# asked: equal axes = 
# sha256: 1d38d0fc9d2b70a9ac44e112534d12c16a783ab962f579108db35f131eddcb7d

# Value and gradient of z_f.cells_of_a_hash_grid with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def cells_of_a_hash_grid_value_and_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    cells = {}                 # 2: cells = defaultdict(list)
    for k, v in enumerate(x):  # 3: for i, v in enumerate(x):
        t = int(v / 0.4)       # 4: cells[int(v / 0.4)].append(i)
        t1 = []
        if t not in cells:
            cells[t] = t1
        cells[t].append(k)
    t2 = [0.0] * len(x)        # 5: f = [0.0] * len(x)
    f = t2
    f_bar = zeros_like(f)
    t1 = list(cells)           # 6: for c, members in cells.items():
    t4_tape, t4_tape_1, t4_tape_2, tape, tape_1 = [], [], [], [], []
    for c in t1:
        members = cells[c]
        for i in members:      # 7
            t = c + -1         # 9: for j in cells.get(c + d, []):
            t2 = []
            if t in cells:
                t2 = cells[t]
            for j in t2:
                if i != j:     # 10
                    t = f[i]   # 11: f[i] += (x[i] - x[j]) / (0.01 + (x[i] - x[j]) ** 2)
                    t3 = x[i] - x[j]
                    t4 = 0.01 + t3 ** 2
                    t4_tape_2.append(t4)
                    f[i] = t + t3 / t4
            t5 = c + 0
            t6 = []
            if t5 in cells:
                t6 = cells[t5]
            for j in t6:
                if i != j:     # 10
                    t = f[i]   # 11
                    t3 = x[i] - x[j]
                    t4 = 0.01 + t3 ** 2
                    t4_tape_1.append(t4)
                    f[i] = t + t3 / t4
            t5 = c + 1
            t7 = []
            if t5 in cells:
                t7 = cells[t5]
            for j in t7:
                if i != j:     # 10
                    t = f[i]   # 11
                    t3 = x[i] - x[j]
                    t4 = 0.01 + t3 ** 2
                    t4_tape.append(t4)
                    f[i] = t + t3 / t4
            tape.append((len(t2), len(t6), len(t7), t2, t6, t7))
        tape_1.append((len(members), members))
    t = 0
    for k, v in enumerate(f):  # 12: return sum(v * k for k, v in enumerate(f))
        t = t + v * k

    # reverse sweep
    for k in reversed(range(len(f))):      # 12
        f_bar[k] += y_bar * k
    x_bar = zeros_like(x)                  # 6
    for t1, members in reversed(tape_1):
        for k in reversed(range(t1)):      # 7
            t2, t3, t4, t5, t6, t7 = tape.pop()
            i = members[k]
            for k in reversed(range(t4)):  # 9
                j = t7[k]
                if i != j:                 # 10
                    t4 = t4_tape.pop()
                    t1 = x[i] - x[j]       # 11
                    t8 = f_bar[i] / t4
                    t9 = -t8 * (t1 / t4) * 2 * t1
                    x_bar[j] -= t9
                    x_bar[i] += t9
                    x_bar[j] -= t8
                    x_bar[i] += t8
            for k in reversed(range(t3)):
                j = t6[k]
                if i != j:                 # 10
                    t4 = t4_tape_1.pop()
                    t1 = x[i] - x[j]       # 11
                    t7 = f_bar[i] / t4
                    t8 = -t7 * (t1 / t4) * 2 * t1
                    x_bar[j] -= t8
                    x_bar[i] += t8
                    x_bar[j] -= t7
                    x_bar[i] += t7
            for k in reversed(range(t2)):
                j = t5[k]
                if i != j:                 # 10
                    t4 = t4_tape_2.pop()
                    t1 = x[i] - x[j]       # 11
                    t3 = f_bar[i] / t4
                    t6 = -t3 * (t1 / t4) * 2 * t1
                    x_bar[j] -= t6
                    x_bar[i] += t6
                    x_bar[j] -= t3
                    x_bar[i] += t3
    return t, x_bar
