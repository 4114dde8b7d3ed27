# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_f.cells_of_a_hash_grid
# source: 85ee66d88ccc9a2bb30fe4a85d535d22
# code: 474a391d9f815386fe4b1daed1c2c134
# mode: jvp
# wrt: (0,)
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
# sha256: 18c5be5b4d400cadebe98ab09c432f6f50fb1e28295a4836f8f95bc0ee966adf

# Tangent of z_f.cells_of_a_hash_grid with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def cells_of_a_hash_grid_jvp(x, x_dot):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    cells = {}                 # 2: cells = defaultdict(list)
    for k, v in enumerate(x):  # 3: for i, v in enumerate(x):
        t = int(v / 0.4)       # 4: cells[int(v / 0.4)].append(i)
        t1 = []
        if t not in cells:
            cells[t] = t1
        cells[t].append(k)
    t2 = [0.0] * len(x)        # 5: f = [0.0] * len(x)
    f = t2
    f_dot = zeros_like(t2)
    t1 = list(cells)           # 6: for c, members in cells.items():
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
                    t3 = f_dot[i]
                    t4 = x[i] - x[j]
                    t5 = x_dot[i] - x_dot[j]
                    t6 = 0.01 + t4 ** 2
                    t7 = t4 / t6
                    f_dot[i] = t3 + (t5 - t7 * (2 * (t4 * t5))) / t6
                    f[i] = t + t7
            t8 = c + 0
            t3 = []
            if t8 in cells:
                t3 = cells[t8]
            for j in t3:
                if i != j:     # 10
                    t = f[i]   # 11
                    t2 = f_dot[i]
                    t4 = x[i] - x[j]
                    t5 = x_dot[i] - x_dot[j]
                    t6 = 0.01 + t4 ** 2
                    t7 = t4 / t6
                    f_dot[i] = t2 + (t5 - t7 * (2 * (t4 * t5))) / t6
                    f[i] = t + t7
            t8 = c + 1
            t2 = []
            if t8 in cells:
                t2 = cells[t8]
            for j in t2:
                if i != j:     # 10
                    t = f[i]   # 11
                    t3 = f_dot[i]
                    t4 = x[i] - x[j]
                    t5 = x_dot[i] - x_dot[j]
                    t6 = 0.01 + t4 ** 2
                    t7 = t4 / t6
                    f_dot[i] = t3 + (t5 - t7 * (2 * (t4 * t5))) / t6
                    f[i] = t + t7
    t = 0
    t3 = 0.0
    for k, v in enumerate(f):  # 12: return sum(v * k for k, v in enumerate(f))
        v_dot = f_dot[k]
        t = t + v * k
        t3 = t3 + k * v_dot
    return t, t3
