# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.permutations_determinant
# source: d06956c14adc56e0a1c1d813da3ad30b
# code: 4fde649c875b621dca3932e81919ea90
# mode: jvp
# wrt: (0,)
# argument: A array float64 (A.0, A.0)
# asked: range = class builtins.range
# asked: enumerate = class builtins.enumerate
# asked: itertools = module itertools
# asked: itertools.permutations = class itertools.permutations
# asked: equal axes = A.1 = A.0
# sha256: 1be4c313f6d7718a8194e897f515a489e3935e0578cb9b409e1d2410f9e9304c

# Tangent of z_b.permutations_determinant with respect to A.  adjoint_gen 0.1.0
from adjoint_gen.runtime import choices, expect, is_array


def permutations_determinant_jvp(A, A_dot):
    expect(is_array(A, "float64", 2), "A: float64[:, :]")

    t1 = choices("permutations", 4, 4)  # 3: for perm in itertools.permutations(range(4)):
    det = det_dot = 0.0
    for k in range(len(t1)):
        t3, t4, t5, t6 = t1[k]
        sign = 1
        for i in range(4):              # 5
            for j in range(i):          # 6
                t7 = [t3, t4, t5, t6]   # 7: if perm[j] > perm[i]:
                if t7[(0, 1, 2, 3)[j]] > t7[(0, 1, 2, 3)[i]]:
                    sign = -sign        # 8
        t = sign * A[0, t3]             # 11: t = t * A[i, j]
        t_dot = sign * A_dot[0, t3]
        t_1 = t * A[1, t4]
        t_dot = A[1, t4] * t_dot + t * A_dot[1, t4]
        t = t_1 * A[2, t5]
        t_dot = A[2, t5] * t_dot + t_1 * A_dot[2, t5]
        t_1 = t * A[3, t6]
        t_dot = A[3, t6] * t_dot + t * A_dot[3, t6]
        det = det + t_1                 # 12: det += t
        det_dot = det_dot + t_dot
    return det, det_dot
