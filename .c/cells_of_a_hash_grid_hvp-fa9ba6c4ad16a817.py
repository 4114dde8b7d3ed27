# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.cells_of_a_hash_grid
# source: 85ee66d88ccc9a2bb30fe4a85d535d22
# code: 474a391d9f815386fe4b1daed1c2c134
# mode: hvp
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
# sha256: f9f776b75da8def5334d1788f4b558ab0b3f7fa733b5e1226ad0b894a880d2ae

# Product of the Hessian of z_f.cells_of_a_hash_grid with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def cells_of_a_hash_grid_hvp(x, x_dot, *, y_bar=1.0):
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
    tape, tape_1, tape_2, tape_3, tape_4 = [], [], [], [], []
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
                    tape_2.append((t4, 2 * (t3 * (x_dot[i] - x_dot[j]))))
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
                    tape_1.append((t4, 2 * (t3 * (x_dot[i] - x_dot[j]))))
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
                    tape.append((t4, 2 * (t3 * (x_dot[i] - x_dot[j]))))
                    f[i] = t + t3 / t4
            tape_3.append((len(t2), len(t6), len(t7), t2, t6, t7))
        tape_4.append((len(members), members))

    # reverse sweep
    for k in reversed(range(len(f))):      # 12: return sum(v * k for k, v in enumerate(f))
        f_bar[k] += y_bar * k
    x_bar_dot = zeros_like(x)              # 6
    for t, members in reversed(tape_4):
        for k in reversed(range(t)):       # 7
            t1, t2, t3, t4, t6, t7 = tape_3.pop()
            i = members[k]
            for k in reversed(range(t3)):  # 9
                j = t7[k]
                if i != j:                 # 10
                    t, t5 = tape.pop()
                    t8 = x[i] - x[j]       # 11
                    t9 = x_dot[i] - x_dot[j]
                    t10 = t8 / t
                    t3 = f_bar[i] / t
                    t11 = -(t3 * t5) / t
                    t12 = -t3
                    t13 = t8 * (2 * (t10 * -t11 + t12 * ((t9 - t10 * t5) / t))) + t12 * t10 * 2 * t9
                    x_bar_dot[j] -= t13
                    x_bar_dot[i] += t13
                    x_bar_dot[j] -= t11
                    x_bar_dot[i] += t11
            for k in reversed(range(t2)):
                j = t6[k]
                if i != j:                 # 10
                    t, t3 = tape_1.pop()
                    t5 = x[i] - x[j]       # 11
                    t7 = x_dot[i] - x_dot[j]
                    t8 = t5 / t
                    t2 = f_bar[i] / t
                    t9 = -(t2 * t3) / t
                    t10 = -t2
                    t11 = t5 * (2 * (t8 * -t9 + t10 * ((t7 - t8 * t3) / t))) + t10 * t8 * 2 * t7
                    x_bar_dot[j] -= t11
                    x_bar_dot[i] += t11
                    x_bar_dot[j] -= t9
                    x_bar_dot[i] += t9
            for k in reversed(range(t1)):
                j = t4[k]
                if i != j:                 # 10
                    t, t2 = tape_2.pop()
                    t3 = x[i] - x[j]       # 11
                    t5 = x_dot[i] - x_dot[j]
                    t6 = t3 / t
                    t1 = f_bar[i] / t
                    t7 = -(t1 * t2) / t
                    t8 = -t1
                    t9 = t3 * (2 * (t6 * -t7 + t8 * ((t5 - t6 * t2) / t))) + t8 * t6 * 2 * t5
                    x_bar_dot[j] -= t9
                    x_bar_dot[i] += t9
                    x_bar_dot[j] -= t7
                    x_bar_dot[i] += t7
    return x_bar_dot
