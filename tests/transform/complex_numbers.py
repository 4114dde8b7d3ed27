"""Complex numbers on the way from real arguments to real results, and real ones that begin as integers."""

import numpy as np

X = np.array([0.7, 1.3, -0.4])
A = np.array([[0.3, 1.2, -0.7], [0.9, -0.2, 0.4], [1.1, 0.6, -0.5]])
C = np.array([1.0 + 2j, -0.5j, 0.3])


def real_start(x):
    p = 1.0
    for k in range(3):
        p = p * (1j * x[k] + 1)
    return p.real


def int_start(x):
    s = 0
    for k in range(3):
        s = s + 1j * x[k]**2
    return np.abs(s)


def one_path(x):
    z = x
    if x[0] > 0:
        z = x * (1j * x[1])
    return np.sum(np.abs(z + x[2])**2)


def in_dict(x):
    d = {"a": 1.0}
    for k in range(3):
        d["a"] = d["a"] * (x[k] + 2j)
    return np.abs(d["a"])


def acc_none(x):
    acc = None
    for k in range(3):
        t = 1j * x[k] + x[k]**2
        acc = t if acc is None else acc * t
    return acc.imag


def eye(x):
    P = np.eye(2)
    for k in range(3):
        M = np.array([[x[k], 1j], [1j * x[0], 1.0]])
        P = P @ M
    return np.abs(P[0, 1])**2 + P[1, 0].real


def zloop(x):
    z = x
    for k in range(2):
        z = z * 1j + x
    return np.sum(z.real * x + z.imag)


def cumsum(x):
    y = np.zeros(3)
    s = 0
    for t in range(3):
        s += x[t]**2
        y[t] = s
    return np.sum(y**2)


def subst(x):
    y = np.zeros(3)
    for i in range(3):
        s = 0
        for j in range(i):
            s += A[i, j] * y[j]
        y[i] = (x[i] - s) / A[i, i]
    return np.sum(y**2)


def turned(s):
    if s > 0:
        return s * 1j
    return s


def by_helper(x):
    return np.abs(turned(x[0]) * x[1] + turned(x[2]) * x[1]**2)


def lists_mixed(x):
    xs = [x[0], 1j * x[1], x[2]]
    t = 0
    for v in xs:
        t = t + v * v
    return np.abs(t)


def list_append(x):
    xs = []
    for k in range(3):
        if k % 2:
            xs.append(x[k] * 1j)
        else:
            xs.append(x[k])
    p = 1
    for v in xs:
        p = p * (v+0.5)
    return np.real(p)


def comp(x):
    return abs(sum([x[k] * 1j**k for k in range(3)]))


def py_abs(x):
    s = 0
    for k in range(3):
        s += x[k] * 1j
    return abs(s * x[0])**2


def iadd_complex(x):
    z = C.copy()
    z += x
    z *= x[0]
    return np.sum(z.real**2 + z.imag)


def iadd_real_to_complex(x):
    z = x.copy()
    z = z + 1j
    z *= C
    return np.abs(z[0]+z[1] * z[2])


def while_loop(x):
    z = x[0]
    k = 0
    while k < 3:
        z = z * z + C[0] * x[1]
        k += 1
    return abs(z)


def passive_call(x):
    w = np.fft.fft(np.arange(3.0))
    return np.abs(np.sum(w * x))


def join_array(x):
    M = np.eye(3)
    for k in range(2):
        M = M @ (A + 1j * x[k] * np.eye(3))
    return np.abs(np.trace(M))


def solve(x):
    B = A + 1j * np.diag(x)
    return np.abs(np.sum(np.linalg.solve(B, x)))


def inv_det(x):
    B = A
    if x[0] > 0:
        B = B + 1j * np.diag(x)
    return np.abs(np.linalg.det(B) * x[1])


def tern(x):
    z = x[0] if x[1] > 0 else 1j * x[0]
    return abs(z * (x[2]+1j * x[1]))


def exp_i(x):
    return np.sum(np.exp(1j * x) * C).real


def where(x):
    z = np.where(x > 0, x, 1j * x)
    return np.sum(np.abs(z**2 + x)**2)


def conj_join(x):
    z = x[0]
    for k in range(3):
        z = np.conj(z) * (x[1]+1j * x[2])
    return z.imag


def method_conj(x):
    z = x[0]
    for k in range(3):
        z = z.conjugate() * (x[1]+1j * x[2])
    return z.imag


def real_of_join(x):
    z = x
    if x[0] > 0:
        z = x * 1j + x[::-1]
    r = z.real
    return np.sum(r * r) + np.sum(z.imag * x)


def angle(x):
    z = x[0]
    for k in range(2):
        z = z + 1j * x[1]
    return np.angle(z) * x[2]


def sqrt(x):
    z = x[0]
    for k in range(2):
        z = z + 1j * x[1]
    return np.abs(np.sqrt(z) * x[2])


def elem(x):
    z = x
    if x[1] > 0:
        z = 1j * x
    return np.abs(z[0] * z[1] + z[2])


def elem_loop(x):
    z = x
    if x[1] > 0:
        z = 1j * x
    s = 0
    for k in range(3):
        s = s + z[k] * (k+1j)
    return s.real


def slices(x):
    z = x * 1.0
    for k in range(2):
        z = np.concatenate([z[1:] * 1j, z[:1]])
    return np.abs(np.sum(z * x))


def as_arr(x):
    z = np.array([x[0], 1j * x[1], x[2]])
    return np.sum(np.abs(z * C)).real


def tuple_carry(x):
    a, b = 1, 0
    for k in range(3):
        a, b = a * x[k] - b, a + b * 1j
    return np.abs(a) + np.real(b)


def quad(x):
    d = x[0]**2 - 4 * x[1]
    if d >= 0:
        r = np.sqrt(d)
    else:
        r = 1j * np.sqrt(-d)
    z = (-x[0] + r) / 2
    return np.abs(z)**2 + z.real


def vdot(x):
    z = x
    for k in range(2):
        z = z * 1j + x
    return np.vdot(z, z).real


def dotc(x):
    z = x
    for k in range(2):
        z = z * 1j + x
    return abs(z @ C)


def outer(x):
    z = x if x[0] > 0 else x * 1j
    return np.abs(np.outer(z, x * 1j)[0, 1]) * x[0]


def einsum(x):
    z = x
    if x[2] < 0:
        z = x * 1j
    return np.abs(np.einsum("i,ij,j->", z, A + 0j, z))


def norm(x):
    z = x
    if x[2] < 0:
        z = x * (1j+x[0])
    return np.linalg.norm(z)


def var(x):
    z = x
    if x[2] < 0:
        z = x * (1j+x[0])
    return np.var(z)


def running_sum(x):
    z = x
    if x[2] < 0:
        z = x * (1j+x[0])
    return np.sum(np.abs(np.cumsum(z)))


def prod(x):
    z = x
    if x[2] < 0:
        z = x * (1j+x[0])
    return np.abs(np.prod(z))


def div(x):
    z = 1
    for k in range(3):
        z = z / (x[k]+1j)
    return z.real


def pow(x):
    z = 1
    for k in range(3):
        z = z * (x[k]+1j)
    return (z**3).real


def pow2(x):
    z = x[0]
    if x[1] > 0:
        z = z+1j
    return np.abs(z**x[2])


def max_real(x):
    s = 0
    for k in range(3):
        s = max(s, x[k])
    y = np.zeros(2)
    y[0] = s
    y[1] = s * s
    return y[0] * y[1]


def int_where(x):
    s = 0
    y = np.zeros(3)
    for k in range(3):
        if x[k] > 0:
            s = s + x[k]
        y[k] = s * x[k]
    return y.sum()


def chol(x):
    B = A @ A.T + np.diag(x**2)
    L = np.zeros((3, 3))
    for i in range(3):
        for j in range(i+1):
            s = 0
            for k in range(j):
                s += L[i, k] * L[j, k]
            if i == j:
                L[i, j] = np.sqrt(B[i, i]-s)
            else:
                L[i, j] = (B[i, j]-s) / L[j, j]
    return np.sum(L * A)


def none_real(x):
    y = np.zeros(3)
    acc = None
    for k in range(3):
        acc = x[k] if acc is None else acc * x[k]
        y[k] = acc
    return np.sum(y**2)


def list_int(x):
    s = [0, 0, 0]
    y = np.zeros(3)
    for k in range(3):
        s[k] = s[k-1] + x[k]
    for k in range(3):
        y[k] = s[k]
    return np.sum(y**2)


def arr32(x):
    s = 1
    w = np.array([0.5,0.25,2],dtype=np.float32)
    for k in range(3):
        s = s * x[k]
    return np.sum(s * w * x)


def bool_start(x):
    s = False
    y = np.zeros(3)
    for k in range(3):
        s = s + x[k]**2
        y[k] = s
    return y[2] * y[0]


def intarr_start(x):
    s = np.zeros(3, dtype=int)
    for k in range(3):
        s = s + x * k
    y = np.zeros(3)
    y[:] = s
    return np.sum(y**2)


def stored_in_a_loop(x):
    z = np.zeros(3, dtype=complex)
    for k in range(3):
        z[k] = x[k] * (1j+x[0])
    return np.sum(np.abs(z)**2)


def stored_parts(x):
    z = np.zeros(3, complex)
    z[0] = x[1]
    z[1:] = x[1:] * C[1:]
    return np.abs(z[0] * z[1] * z[2])


def view_scaled(x):
    z = np.zeros(3, complex)
    z[:] = x * 1j
    w = z[1:]
    w *= x[0]+1j
    return np.abs(z[0]+z[1] * z[2])


def updated_elements(x):
    z = 1j * x
    z[0] = x[1]
    z += x
    z[1] *= z[0]
    return np.abs(z[1]+z[2]).real


def through_a_transpose(x):
    z = x * C
    t = z.T
    t[1] = x[2]**2
    return np.sum(z * z).imag


def complex_recurrence(x):
    y = np.zeros(3)
    z = np.zeros(3, complex)
    for k in range(3):
        z[k] = z[k-1] * 1j + x[k]
        y[k] = np.abs(z[k])
        y[k] += z[k].real
    return np.sum(y**2)


def real_parts_stored(x):
    y = np.zeros(3)
    y[1] = (1j * x[0] * 1j).real
    y[2] = abs(1j * x[1])
    y[:1] = np.angle(x[2]+1j * x[1])
    return np.prod(y+1)


def rows_stored(x):
    z = np.empty((2,2), dtype="complex128")
    z[0] = x[:2]
    z[1] = x[1:] * 1j
    return np.abs(np.linalg.det(z))


def stored_by_a_helper(x):
    def put(a, k, v):
        a[k] = v
    z = np.zeros(3, dtype=np.complex128)
    for k in range(3):
        put(z, k, 1j**k * x[k])
    return np.abs(z.sum())


def arrays_in_a_list(x):
    zs = [np.zeros(2, complex) for _ in range(2)]
    for k in range(2):
        zs[k][0] = x[k]
        zs[k][1] = 1j * x[k+1]
    return np.abs(np.sum(zs[0] * zs[1]))


def added_at(x):
    z = np.full(3, 1j)
    z *= x
    np.add.at(z, [0, 0, 1], x)
    return np.abs(z[0] * z[1])


def indexed_and_masked(x):
    z = np.zeros(3, complex)
    z[[0, 2]] = x[:2]
    z[x > 0] = 1j * x[x > 0]
    return np.sum(np.abs(z)**2) + z[0].real


def stored_on_either_path(x):
    z = np.zeros(3, complex)
    if x[0] > 0:
        z[0] = x[0] * 1j
    else:
        z[1] = x[1]
    z = z * (1+x)
    return np.abs(np.sum(z))


def stored_whole_and_filled(x):
    z = np.zeros_like(C)
    z[...] = x
    z.fill(x[0] * 1j)
    return np.abs(z[0]+1)


def imaginary_part_added(x):
    y = np.zeros(3)
    y += (x * 1j).imag
    y[0] += abs(x[1] * 1j)
    return y @ y


def by_out(x):
    out = np.zeros(3, complex)
    np.multiply(x, 1j, out=out)
    return np.abs(out[0] * out[1]+out[2])


def without_axes(x):
    z = np.zeros((), complex)
    for k in range(3):
        z = z * x[k] + 1j * x[k]
    return abs(z)


def norms_made_of_signs(x):
    z, w = np.outer(x, x) * 1j + x, x * (1j + 1) - x**2
    total = np.linalg.norm(w, 1) * np.linalg.norm(w, np.inf) + np.sum(np.linalg.norm(z, -np.inf, axis=1) * x)
    return total + np.linalg.norm(z, 1) * np.linalg.norm(z, -1) + np.sum(np.linalg.norm(z, np.inf, axis=(0, 1), keepdims=True))


def greater_of_complex_numbers(x):
    z = np.maximum(x * 1j, x**2) * np.clip(x * (1 + 1j), -0.3j, x[0]) + np.fmin(x * 1j, 0.0)
    return np.sum(z.real * z.imag)


def both_orders(x):
    z = (1j * x[0]) ** 2 + x[0] * 1j
    w = (x[1] * 1j).conjugate() * (1j * x[1]) + (2.0 * 1j).conjugate() * x[2]
    return (z * w).real


def root_of_a_matrix(x):
    skew = np.outer(x, x[::-1]) - np.outer(x[::-1], x)
    return np.sum(np.abs(np.linalg.cholesky(A @ A.T + np.diag(5.0 + x**2) + 1j * (skew + np.diag(x)))) ** 3)


RIGHT = [
    root_of_a_matrix,
    both_orders,
    norms_made_of_signs,
    greater_of_complex_numbers,
    real_start,
    int_start,
    one_path,
    in_dict,
    acc_none,
    eye,
    zloop,
    cumsum,
    subst,
    by_helper,
    lists_mixed,
    list_append,
    comp,
    py_abs,
    iadd_complex,
    iadd_real_to_complex,
    while_loop,
    passive_call,
    join_array,
    solve,
    inv_det,
    tern,
    exp_i,
    where,
    conj_join,
    method_conj,
    real_of_join,
    angle,
    sqrt,
    elem,
    elem_loop,
    slices,
    as_arr,
    tuple_carry,
    quad,
    vdot,
    dotc,
    outer,
    einsum,
    norm,
    var,
    running_sum,
    prod,
    div,
    pow,
    pow2,
    max_real,
    int_where,
    chol,
    none_real,
    list_int,
    arr32,
    bool_start,
    intarr_start,
    stored_in_a_loop,
    stored_parts,
    view_scaled,
    updated_elements,
    through_a_transpose,
    complex_recurrence,
    real_parts_stored,
    rows_stored,
    stored_by_a_helper,
    arrays_in_a_list,
    added_at,
    indexed_and_masked,
    stored_on_either_path,
    stored_whole_and_filled,
    imaginary_part_added,
    by_out,
    without_axes,
]


def scaled(x):
    return x * C


def one_number(x):
    return np.sum(x * C)


def on_one_path(x):
    z = x
    if x[0] > 0:
        z = x * 1j
    return z * x


def some_parts(x):
    return x * 1j, x**2


def in_a_list(x):
    return [x[0] * 1j, x[1]]


def by_names(x):
    return {"a": np.exp(1j * x), "b": x[0]}


def from_an_integer(x):
    z = 0
    for k in range(3):
        z = z + 1j * x[k]**2
    return z


def in_an_array(x):
    z = np.zeros(3, complex)
    z[0] = x[1] * x[0]
    return z


RESULTS = [scaled, one_number, on_one_path, some_parts, in_a_list, by_names, from_an_integer, in_an_array]


def might_not_fit(x):
    y = np.zeros(3)
    s = x[0]
    if x[1] > 0:
        s = s * 1j
    y[0] = abs(s)
    y[1] = s
    return np.sum(y)


REFUSED = [might_not_fit]
