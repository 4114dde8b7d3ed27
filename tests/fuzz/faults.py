"""What may go wrong in a program of :mod:`tests.fuzz.raising`, about its arguments and the names of its module."""

FAULTS = tuple("""
x[3]
x[n]
x[-4]
x[0, 1]
A[2]
A[0, 3]
A[1][n]
x[FAR]
x[MASK]
x[0.5]
x[WORD]
xs[3]
xs[n]
xs[-n - 1]
np.take(x, FAR)
x[[0, 5]]
A[:, n]
A[n - 1, 0]
(x[0], x[1])[n]
x[n:][0]
x + W4
x * W4
A @ W4
A @ A
np.dot(x, W4)
x.reshape(2, 2)
np.reshape(A, (n, n))
A.T + x[:2][:, None]
np.concatenate([A, x])
np.stack([x, W4])
np.broadcast_to(x, (2, 2))
np.where(x > 0, x, W4)
np.outer(A, x) + A
np.einsum('ij,i->j', A, x)
np.maximum(x, W4)
np.hstack([A, x])
np.transpose(x, (1, 0))
np.swapaxes(x, 0, 1)
np.sum(x, axis=1)
np.mean(A, axis=2)
np.max(EMPTY)
np.argmax(EMPTY)
np.split(W4, 3)
np.zeros(-n)
np.squeeze(A, axis=0)
x @ x[:2]
np.tensordot(A, x, axes=2)
np.cross(A, W4)
np.diag(SINGULAR[None])
s / ZERO
s // ZERO
s % ZERO
1.0 / (s - 0.75)
n / 0
n // (n - 3)
divmod(n, 0)
ZERO ** -1
(s * 1e300) ** 2
math.log(-s)
math.sqrt(-s)
math.exp(1000.0 * s)
math.acos(1.0 + s)
math.log(ZERO)
math.fmod(s, ZERO)
math.pow(ZERO, -1.0)
math.gamma(-1.0)
math.sin(float('inf'))
int(NAN)
int(WORD)
float(WORD)
float(x)
int(A)
round(NAN)
math.factorial(-n)
len(s)
len(n)
range(n, 0, 0)
abs(WORD)
-WORD
s + WORD
WORD + 1
WORD * s
x @ s
None + s
s[0]
n[0]
sum(n)
max([])
min(())
max(EMPTY)
np.linalg.inv(SINGULAR)
np.linalg.solve(SINGULAR, x[:2])
np.linalg.cholesky(-np.eye(2))
np.linalg.det(A)
np.linalg.inv(A)
np.linalg.solve(A, x)
np.linalg.eigh(A)
np.linalg.norm(A, axis=5)
np.linalg.matrix_power(A, 2)
d['c']
d[n]
x.no_such_attribute
x.no_such_method(s)
no_such_name
math.no_such_function(s)
d['a']['b']
helper(s)
helper(s, n, s, s)
helper(s, k=n)
helper(s, u=n)
helper(s, n, to=n)
(lambda u: u)(s, s)
np.sum(x, axes=0)
np.sin(x, x, x)
WORD.no_such_method()
(lambda u: u / ZERO)(s)
(1.0, s)[2]
(1.0, s)[s]
(1.0, s).no_such_attribute
[s, s][n]
{'k': s}['l']
dict(k=s)['l']
failing(s)
deep(s, n)
next(iter(()))
bool(x)
not x
x and s
1 if x else 2
0.0 < x < 1.0
sum(v / (v - 0.4) for v in xs)
[v / (v - 0.9) for v in xs]
[1.0 / k for k in range(n - 1, -1, -1)]
math.hypot(*x[:1], WORD)
np.float64(WORD)
complex(x)
np.array([x, W4, s])
f'{x:.3f}'
f'{s:d}'
""".strip().split("\n"))
"""Expressions that raise."""

STATEMENTS = tuple("""
a, b = x

a, b, c, e = x

a, b = xs

a, *b = EMPTY

(a, b), c = A[0], s

a, b = s

a, b = s, n, s

assert s < 0, 'too large'

assert x[0] > 1, f'{x[0]} is small'

assert n == 2

raise ValueError('on purpose')

if s > 0: raise KeyError('k')

for k in range(n): assert k < 2, k

if s < 0: late = s
late

for k in range(0): late = k
late + 1

y = x.copy()
y[3] = s

y = x.copy()
y[:2] = x

y = x.copy()
y[n] += s

y = np.zeros(2)
y += x

y = np.zeros(1)
y *= x

y = x.copy()
y[:1] -= x

y = x.copy()
y[FAR] = 0.0

y = x.copy()
y[0] = x

L = [s]
L.pop()
L.pop()

L = [s]
L[1] = s

L = [s]
del L[1]

L = []
L.remove(s)

L = [s]
L.insert(s, s)

D = {'u': s}
D.pop('v')

D = {'u': s}
del D['v']

D = {'u': s}
D['v'] += 1.0

while x: break

for v in s: pass

for v in n: pass

for v in np.sum(x): pass

for v in None: pass

if s < 0: failing(s)
failing(x[0])

if s > 9: d['c']
{}['c']

for k in range(1, n, 1, 1): pass

for k in range(s): pass

for u, v in zip(x, W4, strict=True): pass

if x: pass

for u, v in xs: pass

np.add(x, s, out=np.zeros(4))

y = np.zeros(3, int)
y += x

late += 1.0

del late

for k in range(n):
    if k == 0: late = s
    late
    del late

for k in range(n):
    for j in range(1 - k): late = s
    late * 2.0
    del late

np.exp(x, out=np.zeros(1))

np.multiply(x, A, A[0])

B = np.zeros(4)
np.sin(x, B)
B *= s

for v in x:
    if v > 1: raise RuntimeError(f'at {v}')

k = 0
while True:
    x[k]
    k += 1

for k in range(n + 1):
    x[k] * 2.0

for k in range(n):
    A[k, 0]

y = x.copy()
for k in range(n):
    y[k + 1] = y[k]

x.sort(axis=1)

y = x.copy()
y.fill(WORD)

y = x.copy()
np.copyto(y, W4)

y = A.copy()
y[0] = W4

y = A.copy()
y[:, 5] = 1.0

global_total += s

k = [1, 2][n - 1:][5]

x.resize(-1)
""".strip().split("\n\n"))
"""Statements that raise."""

HELPERS = """def helper(u, k, extra=1.0):
    return u * k * extra


def failing(u):
    assert u < 0, 'failing'
    return u


def deep(u, k):
    if k == 0:
        return u / ZERO
    return deep(u * 0.5, k - 1)


"""
"""The functions that some of them call."""

LIVE = tuple("""
r * 0.5 + np.sum(x)
r + np.sum(A @ x)
np.sin(r) + s
r / n
r + xs[n - 1]
r * x[n - 1]
r + np.max(A)
r + d['a'] * d['b']
math.exp(-r * r) + s
r + sum(xs)
r + np.log(x[0] + 1.0)
r - x[0] / x[1]
r + np.linalg.norm(x)
r + x[-1] ** 2
""".strip().split("\n"))
"""Expressions for the running result ``r``."""

DEAD = tuple("""
np.sin(x)
A.T @ A
x[0] * s
x / s
np.log(x)
s ** 2
[v * s for v in xs]
np.outer(x, x)
xs[0]
1.0 / s
""".strip().split("\n"))
"""Expressions whose values nobody reads."""
