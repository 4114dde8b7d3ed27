"""What the programs of :mod:`tests.fuzz.ordered.program` are made of: one form a line.

``<n>`` stands for a number, ``<a>`` for an array of four, ``<l>`` for a list of numbers, ``<i>`` for a place in these, ``<k>``
for a key of a dict, ``<t>`` for a test, and ``<p>`` for what a number is assigned to.
"""

NUMBERS = """
x[0]
x[<i>]
c
s
t
b.v
b.y[<i>]
y[<i>]
l[<i>]
b.l[0]
d[<k>]
b.d[<k>]
m[1][0]
1.5
(s + t)
"""
"""Those that end an expression."""

EXPRESSIONS = """
b.bump(<n>)
b.bump(k=<n>)
b.bump()
b.store(<n>)
b.renew(<n>)
b.push(<n>)
b.put(<n>)
b.key(<n>)
b.keys(<n>)
b(<n>)
b[<i>]
gb()[<i>]
gb().bump(<n>)
gb()(<n>)
gb().v
gb().y[<i>]
(b + <n>)
(<n> + b)
(<n> if b > <n> else <n>)
rs(<n>)
ry(<n>)
iy(<n>)
rl(<n>)
rd(<n>)
rm(<n>)
im(<n>)
pl(<n>)
sd(<n>)
rb(<n>)
fin(<n>)
fin2(<n>)
(<n> + <n>)
(<n> * <n>)
(<n> - <n>)
(<n> * <n> + <n>)
(<n> + <n> - <n>)
(<n> if <t> else <n>)
(<t>) * <n>
(<n>, <n>, <n>)[at(1)]
[<n>, <n>][ay(0)]
(<n>, s, t)[1]
[s, <n>, s][0]
f2(<n>, <n>)
f2(<n>, k=<n>)
f2(k=<n>, q=<n>, p=<n>)
f2(*[<n>, <n>], k=<n>)
f2(<n>, **{'k': <n>, 'q': <n>})
f2(**{**{'p': <n>}, 'q': <n>})
f2(s, rs(<n>), s)
f3(<n>, *<l>)
f3(<n>, *<l>, k=<n>)
f3(*<l>, <n>, z=<n>)
f3(<n>, *gl(), *<l>)
sum(<l>)
sum(<l>, <n>)
np.sum(<a>)
np.dot(<a>, <a>)
(<a> @ <a>)
<a>[<i>]
<l>[<i>]
gl()[<i>]
m[at(0)][at(1)]
m[ay(1)][-1]
(t := <n>)
((t := <n>) * t + <n>)
[t := <n>, t * <n>, t][2]
(s * (s := <n>) + s)
max(<n>, <n>)
min(<n>, s, <n>)
max(<l>, key=lambda u: u * rs(u))
max(<l>)
abs(<n>)
np.sin(<n>)
math.sin(<n>)
np.add(<n>, <n>)
operator.sub(<n>, <n>)
len(<l>) * <n>
len(f"{<n> > 1.0}{<n> > 0.0}") * <n>
float(f"{at(3)}{ay(1)}") * <n>
{'p': <n>, 'q': <n>}['p']
{<k>: <n>, <k>: <n>, 'a': <n>}['a']
{key(<n>): <n>, 'b': s, 'a': t}['b']
sum({**b.d, 'z': <n>}.values())
sum({**b.d, <k>: <n>}.values())
sum({**d, **{'a': <n>}, 'b': <n>}.values())
len({at(0), ay(1), at(0)}) * <n>
(<n> if at(1) in {ay(1), at(2)} else <n>)
(<n> if at(1) in (ay(0), at(2)) else <n>)
(lambda u, w=<n>: u * w + s)(<n>)
(lambda u, w=<n>, *, z=<n>: u * w + s * z)(<n>)
(lambda: s + b.v)() * <n>
functools.reduce(lambda p, q: p + q * s, <l>, <n>)
functools.reduce(lambda p, q: rs(p) + q, <l>)
sum(map(lambda u: u * <n>, <l>))
sum(map(rs, <l>))
list(map(rs, <l>))[0]
sum(u * <n> for u in <l>)
sum(u * s + <n> for u in <l> if u > <n>)
sum([u * w for u in <l> for w in [<n>, u]])
sum({k: u * <n> for k, u in enumerate(<l>)}.values())
sum(w for u in gl() if (w := rs(u)) > <n>)
sum(u * w for u, w in zip(<l>, <a>))
sum(gen(<n>))
next(gen(<n>))
sum(gen(<n>, n=at(3)))
sum(u * s for u in gen(<n>))
sorted(<l>, key=lambda u: u + rs(u))[0]
b.d.get(<k>, <n>)
d.get(key(<n>), <n>)
d.setdefault(<k>, <n>)
b.d.setdefault('z', <n>)
b.d.pop('z', <n>)
l.pop()
b.l.pop(at(0))
l.pop(ay(0)) * <n>
(l.append(<n>) or <n>)
(l.insert(at(0), <n>) or <n>)
(d.update(a=<n>, b=<n>) or <n>)
(l.extend(<l>) or <n>)
(setattr(b, 'v', <n>) or b.v)
getattr(b, 'v') * <n>
sum(l[at(0):at(2)])
sum(gl()[at(0):][:ay(2)])
np.sum(y[at(0):at(3):ay(2)])
np.sum(gy()[ay(1):])
np.sum(iny()[at(1):] * <n>)
"""

ARRAYS = """
y
y
b.y
x
gy()
iny()
gb().y
(<a> * <n>)
(<n> + <a>)
(<a> + <a>)
(<a> - <a>)
<a>[::-1]
<a>.copy()
np.where(<a> > <n>, <a>, <n>)
np.array([<n>, <n>, <n>, <n>])
np.array([s, <n>, s, t])
np.clip(<a>, <n>, 2.5)
np.multiply(<a>, <a>)
np.full(4, <n>)
(<a> if <t> else <a>)
np.append(<a>[at(1):], <n>)
"""

LISTS = """
l
l
b.l
gl()
m[0]
m[at(1)]
[<n>, <n>]
[s, <n>, s]
(<l> + [<n>])
[*<l>, <n>]
[<n>, *<l>]
[*gl(), rs(<n>), *l]
[u * <n> for u in <l>[:3]]
[u + rs(u) for u in <l>[:3] if u < <n>]
<l>[:2]
<l>[at(0):ay(2)]
sorted(<l>)
list(<l>)
<l>[::-1]
list(gen(<n>))
(<l> if <t> else <l>)
(<l> or <l>)
"""

INDICES = """
0
1
-1
at(0)
at(1)
ay(1)
ab(0)
ab(-1)
int(<n> > 0.0)
(at(0) + ay(1))
(at(1) if <t> else 0)
"""

KEYS = """
'a'
'b'
'a'
key(<n>)
('a' if <t> else 'b')
'ab'[at(1)]
"""

TESTS = """
<n> > <n>
<n> < <n> < <n>
<n> < <n> >= <n>
<n> > 0.0 and <n> < 1.0
<n> > 0.0 or <n> < 1.0
not <n> > 0.3
s < rs(<n>) < s
len(<l>) > at(2)
b > <n>
any(rs(u) > <n> for u in <l>)
all(u > rs(u) for u in gl())
"""

PLACES = """
s
t
b.v
y[<i>]
y[<i>]
gy()[<i>]
iny()[<i>]
b.y[<i>]
b[<i>]
gb().v
gb().y[<i>]
gb()[<i>]
l[<i>]
gl()[<i>]
b.l[<i>]
m[at(1)][<i>]
m[ay(0)][at(1)]
d[<k>]
b.d[<k>]
y[at(0):ay(2)]
gb().y[::at(2)]
y[[0, ay(1)]]
"""
