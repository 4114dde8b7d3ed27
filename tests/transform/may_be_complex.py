"""Operations on what may be complex, and numbers that begin as integers or as arrays without axes; all results are real."""

import numpy as np

from tests.transform.complex_numbers import A, C

B = np.array([1.5, 0.5, -0.25])
N = np.array([1, 2, 3])
F = np.array([0.5, 0.25, 2.0], dtype=np.float32)


class Box:
    w = 1 + 2j
    v = C


BOX = Box()


def maybe(x):
    return x * (1j + x[0]) if x[2] < 0 else x


def matrix(x):
    return A * (1j + x[0]) if x[2] < 0 else A


def add_to(t, v):
    t += v


def program_1(x):
    s = 0
    for k in range(3):
        s = s*N[k] + x[k]
    return s**2


def program_2(x):
    p = 1
    for k in range(3):
        p *= x[k]
    return p*N.sum()


def program_3(x):
    M = 1
    for k in range(2):
        M = M * (A + x[k])
    return np.sum(M)


def program_4(x):
    v = N
    for k in range(2):
        v = v*x[k] + x
    return np.sum(v)


def program_5(x):
    s = 0
    out = []
    for v in x:
        s = s + v*v
        out.append(s)
    return np.sum(np.array(out)*x)


def program_6(x):
    best = 0
    for v in x:
        if v > best:
            best = v
    y = np.zeros(2)
    y[0] = best
    y[1] = best*x[0]
    return y.sum()


def program_7(x):
    d = {"s": 0, "n": 1}
    for v in x:
        d["s"] += v
        d["n"] *= v
    y = np.empty(2)
    y[0] = d["s"]
    y[1] = d["n"]
    return np.prod(y)


def program_8(x):
    def step(a, b): return a*b + 1
    a = 0
    for v in x:
        a = step(a, v)
    y = np.zeros(3)
    y[1] = a
    return y@x


def program_9(x):
    z = 0
    for k in range(4):
        z = z*z + (x[0] + 1j*x[1])
        if abs(z) > 2:
            break
    return abs(z)


def program_10(x):
    w = np.exp(-2j*np.pi*np.outer(np.arange(3), np.arange(3))/3)
    z = w @ x
    return np.sum(np.abs(z)**2 * N)


def program_11(x):
    w = np.exp(-2j*np.pi*np.outer(np.arange(3), np.arange(3))/3)
    z = np.zeros(3, dtype=complex)
    for k in range(3):
        for j in range(3):
            z[k] += w[k, j]*x[j]**2
    return (z[1]*np.conj(z[2])).real + np.abs(z[0])


def program_12(x):
    z = [0]*3
    for k in range(3):
        z[k] = x[k]*1j**k
    return abs(sum(z))


def program_13(x):
    r, i = 1, 0
    for k in range(3):
        r, i = r*x[k]-i*x[0], r*x[0]+i*x[k]
    y = np.zeros(2)
    y[0] = r
    y[1] = i
    return y[0]*y[1]


def program_15(x):
    z = np.sqrt(x[0]*x[0] + 0j) + np.log(x[1]*x[1] + 1j)
    return z.imag + z.real*x[2]


def program_16(x):
    a = np.array([[x[0], 1j*x[1]], [-1j*x[1], x[2]]])
    return np.linalg.det(a).real


def program_17(x):
    a = np.array([[x[0]+2, 1j*x[1]], [-1j*x[1], x[2]+3]])
    return np.abs(np.linalg.inv(a)).sum()


def program_18(x):
    a = np.eye(3)*1j + A
    y = np.linalg.solve(a, x)
    return (y.conj() @ y).real


def program_19(x):
    z = np.full(3, x[0]) * C
    return np.linalg.norm(z*x)


def program_20(x):
    z = np.stack([x, x*1j])
    return np.abs(z.sum(axis=0)).sum()


def program_21(x):
    z = np.concatenate([x[:1], x[1:]*1j])
    return np.abs(np.mean(z))


def program_22(x):
    z = np.where(x > 0, x*1j, x*x)
    return np.sum(z*z).real


def program_24(x):
    t = np.zeros(())
    for v in x:
        t += v*v
    u = t
    u *= x[0]
    return t


def program_25(x):
    t = np.array(x[0])
    s = np.array(x[1])
    t, s = s, t
    t *= 2
    return t*s


def program_26(x):
    t = np.zeros(())
    for k in range(3):
        u = t
        u += x[k]
        t *= x[0]
    return u


def program_27(x):
    t = np.zeros(())
    for v in x:
        add_to(t, v*x[0])
    return t


def program_28(x):
    t = np.array(0.0)
    d = {"t": t}
    for v in x:
        d["t"] += v*x[0]
    return t*x[1]


def program_29(x):
    t = x[0:1].reshape(())
    u = t.copy()
    u *= x[1]
    return u*t


def program_30(x):
    t = np.sum(x, keepdims=True)
    u = t[0]
    t *= 2
    return t[0]*u


def program_31(x):
    t = np.zeros(())
    t += x[0]
    while t < 2:
        t += abs(x[1]) + 0.5
    u = t
    u *= x[2]
    return t


def program_32(x):
    t = np.asarray(x[0])
    t = t + 0
    u = t
    u += 1
    return t*u


def program_33(x):
    t = np.maximum(np.array(x[0]), np.array(x[1]))
    u = t
    t += x[2]
    return t*u


def program_34(x):
    s = np.float32(0)
    for v in x:
        s = s + v
    y = np.zeros(2)
    y[0] = s
    return y[0]*x[1]


def program_35(x):
    s = 0
    for k in range(3):
        s = s + F[k]*x[k]
    return s*s


def program_36(x):
    a = 0.0
    b = 1
    for k in range(3):
        a, b = b, a + x[k]*b
    y = np.zeros(2)
    y[0] = a
    y[1] = b
    return y.sum()


def program_37(x):
    z = None
    for k in range(3):
        if z is None:
            z = x*1j
        else:
            z = z*x + C
    return np.sum(np.abs(z))


def program_38(x):
    z = 1
    for k in range(3):
        z = z*(x[k] if k % 2 else 1j*x[k])
    return np.real(z*1j)


def program_39(x):
    return np.abs(np.prod([x[0], 1j*x[1], x[2]+1]))


def program_40(x):
    z = x[0]
    k = 0
    while abs(z) < 2 and k < 4:
        z = z + 1j*x[1]*k + 0.3
        k += 1
    return z.real*abs(z)


def program_42(x):
    z = x if x[0] > 0 else x + 0j
    y = z.copy()
    y *= 2
    return np.sum(np.real(y)**2)


def program_43(x):
    H = np.array([[0, 1j],[-1j, 0]])
    psi = np.array([1.0, 0.0])
    for k in range(3):
        psi = psi + x[k]*(H @ psi)
    return np.abs(psi[0])**2


def program_44(x):
    psi = np.array([1.0, 0.0])
    for k in range(3):
        U = np.array([[np.cos(x[k]), 1j*np.sin(x[k])],[1j*np.sin(x[k]), np.cos(x[k])]])
        psi = U @ psi
    return np.abs(psi[1])**2


def program_45(x):
    z = np.zeros(4, dtype=complex)
    z[1:] = x
    z[:-1] += 1j*z[1:]
    return np.sum(z.real*z.imag)


def program_46(x):
    z = 1j*x
    z[::2] = x[0]
    return abs(z.sum())


def program_47(x):
    t = 0
    for i, j in [(0,1),(1,2)]:
        t += x[i]*x[j]
    y = np.zeros((2,2))
    y[0,1] = t
    y[1] = t
    return y.sum()*t


def program_48(x):
    y = np.zeros(3)
    for i in range(3):
        s = 1
        for j in range(i):
            s *= x[j]
        y[i] = s
    return y@A@y


def program_49(x):
    s = 0
    for v in x:
        s = max(s, v*v)
    return s*x[0]


def program_50(x):
    s, c = 0, 0
    for v in x:
        t = v - c
        u = s + t
        c = (u - s) - t
        s = u
    y = np.zeros(1)
    y[0] = s
    return y[0]**2


OPERATIONS = [
    lambda x: np.abs(np.tensordot(maybe(x), A, 1).sum()),
    lambda x: np.abs(np.kron(maybe(x), x).sum()),
    lambda x: np.std(maybe(x)),
    lambda x: np.angle(maybe(x)[0]+1j),
    lambda x: np.abs(np.roll(maybe(x), 1)@x),
    lambda x: np.abs(np.tile(maybe(x), 2).sum()),
    lambda x: np.abs(np.linalg.pinv(matrix(x)).sum()),
    lambda x: np.linalg.norm(matrix(x)),
    lambda x: np.abs(np.einsum("ij,j,i", matrix(x), maybe(x), x)),
    lambda x: np.abs(np.vdot(maybe(x), C)),
    lambda x: np.abs(np.inner(maybe(x), C)),
    lambda x: np.abs(np.trace(matrix(x)@matrix(x))),
    lambda x: np.abs(np.diff(maybe(x))).sum(),
    lambda x: np.abs(np.cross(maybe(x), C)).sum(),
    lambda x: np.abs(np.sin(maybe(x))*np.cosh(maybe(x))).sum(),
    lambda x: np.abs(np.tanh(maybe(x))/(maybe(x)+2)).sum(),
    lambda x: np.abs(maybe(x)**3).sum() + np.abs(maybe(x)**-1).sum(),
    lambda x: np.abs((maybe(x)+3)**1.5).sum(),
    lambda x: np.abs(np.arctan(maybe(x))).sum(),
    lambda x: np.abs(np.expm1(maybe(x))*np.log1p(maybe(x)+2)).sum(),
    lambda x: np.abs(np.arcsinh(maybe(x))).sum(),
    lambda x: np.abs(np.square(maybe(x))).sum() + np.abs(np.reciprocal(maybe(x)+2)).sum(),
    lambda x: (BOX.w*x[0]*x[1]).real,
    lambda x: np.abs(BOX.w*x[0] + x[1]*1j),
    lambda x: np.sum(np.abs(BOX.v*x)**2),
    lambda x: abs(complex(1,2)*x[0] + x[2]),
    lambda x: np.abs(np.power(maybe(x)+3, 2)).sum(),
    lambda x: np.abs(np.take(maybe(x), [0,2,0])).prod(),
    lambda x: np.abs(maybe(x)[x > -10]).sum(),
    lambda x: np.abs(np.sort(np.abs(maybe(x)))@x),
    lambda x: np.abs(np.triu(matrix(x))).sum(),
    lambda x: np.abs(np.diag(maybe(x))@C).sum(),
    lambda x: np.abs(np.diag(matrix(x))@C),
    lambda x: np.abs(np.broadcast_to(maybe(x), (2,3))*np.ones((2,3))).sum(),
    lambda x: np.abs(np.repeat(maybe(x), 2)).sum(),
    lambda x: np.abs(np.dot(matrix(x), maybe(x))@C),
    lambda x: np.abs(np.linalg.det(matrix(x))),
    lambda x: np.abs(np.outer(maybe(x), C)).sum(),
    lambda x: np.sum(np.abs(maybe(x) - np.mean(maybe(x)))**2),
    lambda x: np.sum((maybe(x)*np.conj(maybe(x))).real),
    lambda x: np.sum(maybe(x).imag**2 + maybe(x).real),
    lambda x: np.sum(np.hypot(maybe(x).real, maybe(x).imag)),
    lambda x: np.abs(np.mean(matrix(x), axis=0)@C) + np.abs(np.var(matrix(x), axis=1)).sum(),
    lambda x: np.abs(np.moveaxis(matrix(x), 0, 1)[0]).sum() + np.abs(matrix(x).T[1]@x),
    lambda x: np.abs(np.where(x>0, maybe(x), 1j)).sum(),
    lambda x: np.abs(np.clip(np.abs(maybe(x)), 0.1, 2)).sum(),
    lambda x: np.abs(np.sinc(np.abs(maybe(x)))).sum(),
    lambda x: np.abs(np.stack([maybe(x), x]).sum(axis=0)).prod(),
    lambda x: np.abs(np.sqrt(maybe(x)+2)*np.log(maybe(x)+2)).sum(),
    lambda x: np.abs(np.exp2(np.abs(maybe(x)))).sum(),
    lambda x: abs(sum(maybe(x))),
    lambda x: np.sum(np.abs(maybe(x)[:, None]*C[None])),
    lambda x: np.abs(np.linalg.norm(maybe(x), axis=0))*np.abs(maybe(x)).max(),
    lambda x: np.abs(np.linalg.inv(matrix(x)) @ B * x[0]).sum(),
    lambda x: np.abs(np.linalg.solve(matrix(x), maybe(x) + B)).sum(),
]
PROGRAMS = [
    program_1, program_2, program_3, program_4, program_5, program_6, program_7, program_8, program_9, program_10,
    program_11, program_12, program_13, program_15, program_16, program_17, program_18, program_19, program_20,
    program_21, program_22, program_24, program_25, program_26, program_27, program_28, program_29, program_30,
    program_31, program_32, program_33, program_34, program_35, program_36, program_37, program_38, program_39,
    program_40, program_42, program_43, program_44, program_45, program_46, program_47, program_48, program_49,
    program_50,
]
