"""The statements of these programs, with places for what :mod:`tests.fuzz.ordered.forms` has, and for statements, ``<s>``."""

STATEMENTS = """
<p> = <n>

<p> = <n>

<p> += <n>

<p> *= <n>

<p> -= <n>

<p> += <n>

<p> = <p> = <n>

t = <p> = <p> = <n>

<p>, <p> = <n>, <n>

<p>, (s, <p>) = <n>, (<n>, <n>)

<p>, *rest = <l>
t = sum(rest) + <n>

[<p>, <p>, *_] = [*<l>, <n>, <n>]

j = at(0)
j, y[j], l[j] = 1, <n>, <n>

y = <a> * 1.0

b.y = <a> + 0.0

y = <a>

b.y = <a>

y += <a>

b.y *= <n>

gb().y += <a>

y[ay(0):at(2)] = <a>[at(1):ay(3)]

iny()[::-1] += <a>

gy()[:] = <a>

l = <l>

b.l = <l>

l += <l>

gb().l += <l>

gl()[at(0):ay(1)] = <l>

l.append(<n>)

b.l.insert(at(0), <n>)

l.extend(u * <n> for u in <l>)

d['a'], d['b'] = d['b'], <n>

d = {<k>: <n>, 'a': <n>, 'b': <n>}

d |= {'a': <n>}

b.d.update({<k>: <n>}, b=<n>)

m = [<l>[:2], [<n>, <n>]]

m[at(0)] = [<n>, <n>]

m[0], m[1] = m[1], [<n>, s]

b = B(<n>, <a> * 1.0, <l>, {'a': <n>, 'b': <n>})

<n>

<t>

assert <n> > -1e9, <n>

del l[at(0):ay(1)]

del l[at(0)], b.l[ay(0)]

del b.l[len(b.l) - at(1)]

d[<k>] = d.pop('a')
d['a'] = <n>

if <t>:
    <s>

if <t>:
    <s>
else:
    <s>

if <t>:
    <s>
elif <t>:
    <s>

for t in <l>[:3]:
    <s>

for <p> in <l>[:3]:
    s = s * 0.5 + <n>

for t in <a>:
    <s>

for j, y[j] in enumerate(<l>[:3]):
    s = s + <n>

for j, u in enumerate(<l>[:3]):
    y[j] += u * <n>

for u, w in zip(<l>[:3], <a>):
    t = t * 0.5 + u * w
    <s>

for j in range(at(0), at(3), ay(1)):
    y[j] = y[j - 1] * <n>

for j in range(len(<l>) % 4):
    if <t>:
        break
    <s>

for u in gl():
    if <t>:
        continue
    s = s + u * <n>
else:
    <s>

for u in gen(<n>):
    t = t + u * s

for u in [rs(w) for w in <l>[:3]]:
    t = t * 0.5 + u

i = 0
while (i := i + 1) < 3 and <t>:
    <s>

i = 0
while i < at(2):
    i += 1
    <s>

try:
    t = <n>
finally:
    s = s * 0.5 + <n>

try:
    t = <n>
except IndexError:
    s = s * 0.5

def g(u, w=<n>):
    return u * w + s
t = g(<n>) + g(<n>, <n>)

def g(u, w=<n>, *r, z=<n>):
    return u * w + s * z + sum(r)
<s>
t = g(<n>) + g(<n>, <n>, *<l>, z=<n>)

def g(u):
    nonlocal s
    try:
        s = s * u
        return s + <n>
    finally:
        s = s * 0.5 + <n>
t = g(<n>) + s

def g(u):
    for w in <l>[:3]:
        try:
            if w > <n>:
                return w * <n>
        finally:
            y[0] *= 0.5
    return u
t = g(<n>) + y[0]

@deco(<n>)
def g(u):
    return u * s
t = g(<n>)

@ties
@deco(<n>)
def g(u, w=<n>):
    return u * w
<s>
t = g(<n>)

g = lambda u, w=<n>: u * w + s + b.v
<s>
t = g(<n>)

def g(u, n=<n>):
    for w in <l>[:3]:
        yield w * s + u * n
it = g(<n>)
<s>
t = sum(it)

it = (u * s + t for u in <l>[:3])
<s>
t = sum(it)

it = iter(<l>)
t = next(it) + <n>
t = t * next(it, <n>)

it = gen(<n>)
t = next(it) * <n> + next(it)

it = map(rs, <l>)
<s>
t = sum(it)

class K:
    q = <n>
    r = q * <n>
    def h(self, u=<n>):
        return self.q + u
t = K().h() * K.r

with b as t:
    <s>

with gb() as <p>, b as t:
    <s>

match <n>, at(1):
    case u, 1 if u > <n>:
        t = u * s
    case u, _:
        <s>

y = b.y

b.y = y

l = b.l

b.l = l

d = b.d

h = b
h.v = <n>

v = y[1:]
v[at(0)] *= <n>

b = gb()
b.v *= <n>
"""
