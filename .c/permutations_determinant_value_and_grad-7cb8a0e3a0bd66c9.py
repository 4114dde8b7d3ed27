# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_b.permutations_determinant
# source: d06956c14adc56e0a1c1d813da3ad30b
# code: 4fde649c875b621dca3932e81919ea90
# mode: value_and_grad
# wrt: 0
# argument: A array float64 (A.0, A.0)
# asked: range = class builtins.range
# asked: enumerate = class builtins.enumerate
# asked: itertools = module itertools
# asked: itertools.permutations = class itertools.permutations
# asked: equal axes = A.1 = A.0
# sha256: 7accf4a25ce215aa81a83ba32a5b87fffb8869a73fcab181c2f9d6c6cf1a1147

# Value and gradient of z_b.permutations_determinant with respect to A.  adjoint_gen 0.1.0
from adjoint_gen.runtime import choices, expect, is_array, zeros_like


def permutations_determinant_value_and_grad(A, *, y_bar=1.0):
    expect(is_array(A, "float64", 2), "A: float64[:, :]")

    # forward sweep
    t1 = choices("permutations", 4, 4)  # 3: for perm in itertools.permutations(range(4)):
    sign_tape = []
    det = 0.0
    for k in range(len(t1)):
        t3, t4, t5, t6 = t1[k]
        sign = 1
        for i in range(4):              # 5
            for j in range(i):          # 6
                t7 = [t3, t4, t5, t6]   # 7: if perm[j] > perm[i]:
                if t7[(0, 1, 2, 3)[j]] > t7[(0, 1, 2, 3)[i]]:
                    sign = -sign        # 8
        sign_tape.append(sign)
        t = sign * A[0, t3]             # 11: t = t * A[i, j]
        t = t * A[1, t4]
        t = t * A[2, t5]
        t = t * A[3, t6]
        det = det + t                   # 12: det += t

    # reverse sweep
    A_bar = zeros_like(A)    # 3
    for (t4, t5, t6, t3), sign in zip(reversed(t1), reversed(sign_tape)):
        t = sign * A[0, t4]  # 11
        t_1 = t * A[1, t5]
        t_2 = t_1 * A[2, t6]
        A_bar[3, t3] += y_bar * t_2
        t_bar = y_bar * A[3, t3]
        A_bar[2, t6] += t_bar * t_1
        t_bar = t_bar * A[2, t6]
        A_bar[1, t5] += t_bar * t
        t_bar = t_bar * A[1, t5]
        A_bar[0, t4] += t_bar * sign
    return det, A_bar
