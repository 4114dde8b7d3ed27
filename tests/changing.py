"""Programs of which one thing changes after a derivative of ``f`` was made: ``⟦before|after⟧``, under a line that says what."""

from __future__ import annotations

import re

_HEAD = "import dataclasses\nimport enum\nimport functools\nimport math\nimport types\n\nimport numpy as np\n\n"
_TEXT = """
# kwonly default
def h(x, *, ⟦k=2.0|k=4.0⟧):
    return k*x*x
def f(x):
    return h(x)
# positional default
def h(x, ⟦k=2.0|k=4.0⟧):
    return k*x*x
def f(x):
    return h(x)
# default int float
def h(x, ⟦k=2)|k=2.0)⟧:
    return x**k/k//1*x if isinstance(k,int) else x**k
def f(x):
    return h(x)
# tuple default
def h(x, k=(2.0,⟦3.0)|4.0)⟧):
    return k[1]*x*x
def f(x):
    return h(x)
# nested tuple default
def h(x, k=(2.0,(⟦3.0,|4.0,⟧))):
    return k[1][0]*x*x
def f(x):
    return h(x)
# kwonly tuple default
def h(x, *, k=(2.0,⟦3.0)|4.0)⟧):
    return k[1]*x*x
def f(x):
    return h(x)
# function default
def g(x): return 2*x
def g2(x): return 3*x
def h(x, ⟦k=g)|k=g2)⟧:
    return k(x)*x
def f(x):
    return h(x)
# function default body
def g(x): return ⟦2*x|3*x⟧
def h(x, k=g):
    return k(x)*x
def f(x):
    return h(x)
# kwonly function default
def g(x): return ⟦2*x|3*x⟧
def h(x, *, k=g):
    return k(x)*x
def f(x):
    return h(x)
# lambda default
def h(x, k=lambda v: ⟦2*v|3*v⟧):
    return k(x)*x
def f(x):
    return h(x)
# array default
def h(x, k=np.array([1.0,⟦2.0]|3.0]⟧)):
    return np.sum(k)*x*x
def f(x):
    return h(x)
# array default shape
def h(x, k=np.array([1.0,⟦2.0]|2.0, 3.0]⟧)):
    return np.sum(k*len(k))*x*x
def f(x):
    return h(x)
# own default
def f(x, ⟦k=2.0|k=4.0⟧):
    return k*x*x
# own kwonly default
def f(x, *, ⟦k=2.0|k=4.0⟧):
    return k*x*x
# own str default
def f(x, ⟦k='a')|k='b')⟧:
    return x*x if k=='a' else x
# helper str default
def h(x, ⟦k='a')|k='b')⟧:
    return x*x if k=='a' else x
def f(x):
    return h(x)
# helper bool default
def h(x, ⟦k=True|k=False⟧):
    return x*x if k else x
def f(x):
    return h(x)
# enum default
class E(enum.Enum):
    A=2.0
    B=3.0
def h(x, ⟦k=E.A|k=E.B⟧):
    return x*k.value*x
def f(x):
    return h(x)
# enum value
class E(enum.Enum):
    ⟦A=2.0|A=5.0⟧
    B=3.0
def h(x, k=E.A):
    return x*k.value*x
def f(x):
    return h(x)
# dataclass default
@dataclasses.dataclass(frozen=True)
class D:
    a: float = ⟦2.0|5.0⟧
def h(x, k=D()):
    return x*k.a*x
def f(x):
    return h(x)
# dict default
def h(x, k={'a': ⟦2.0|5.0⟧}):
    return k['a']*x*x
def f(x):
    return h(x)
# list default
def h(x, k=[⟦2.0|5.0⟧]):
    return k[0]*x*x
def f(x):
    return h(x)
# global number
⟦K=2.0|K=3.0⟧
def f(x):
    return K*x*x
# global string
⟦K='a'|K='b'⟧
def f(x):
    return x*x if K=='a' else x
# global tuple
K=(2.0,⟦3.0|5.0⟧)
def f(x):
    return x*x*K[1]
# global tuple of strings
K=⟦('a'|('c'⟧,'b')
def f(x):
    return x*x if K[0]=='a' else x
# global dict
K={'a':⟦2.0|5.0⟧}
def f(x):
    return x*x*K['a']
# global dict key
K={⟦'a':|'b':⟧2.0}
def f(x):
    return x*x*2 if 'a' in K else x
# global frozenset
K=frozenset(⟦{'a'}|{'b'}⟧)
def f(x):
    return x*x*2 if 'a' in K else x
# global flag
K⟦=True|=False⟧
def f(x):
    return x*x*2 if K else x
# helper global
⟦K=2.0|K=3.0⟧
def h(x):
    return K*x*x
def f(x):
    return h(x)
# helper global str
⟦K='a'|K='b'⟧
def h(x):
    return x*x if K=='a' else x
def f(x):
    return h(x)
# helper body
def h(x):
    return ⟦2*x|3*x⟧*x
def f(x):
    return h(x)
# helper of helper
def g(x):
    return ⟦2*x|3*x⟧*x
def h(x): return g(x)
def f(x):
    return h(x)
# closure number
def mk(k):
    def f(x): return k*x*x
    return f
f=⟦mk(2.0)|mk(3.0)⟧
# closure str
def mk(k):
    def f(x): return x*x if k=='a' else x
    return f
f=⟦mk('a')|mk('b')⟧
# closure fn
def g(x): return ⟦2*x|3*x⟧
def mk(k):
    def f(x): return k(x)*x
    return f
f=mk(g)
# helper closure number
def mk(k):
    def h(x): return k*x*x
    return h
h=⟦mk(2.0)|mk(3.0)⟧
def f(x):
    return h(x)
# helper closure str
def mk(k):
    def h(x): return x*x if k=='a' else x
    return h
h=⟦mk('a')|mk('b')⟧
def f(x):
    return h(x)
# class attr
class C:
    k=⟦2.0|3.0⟧
def f(x): return C.k*x*x
# class attr str
class C:
    k=⟦'a'
|'b'
⟧def f(x): return x*x if C.k=='a' else x
# class attr inherited
class B:
    k=⟦'a'
|'b'
⟧class C(B):
    pass
def f(x): return x*x if C.k=='a' else x
# class static method
class C:
    @staticmethod
    def h(x): return ⟦2*x|3*x⟧*x
def f(x): return C.h(x)
# class method inh
class B:
    @staticmethod
    def h(x): return ⟦2*x|3*x⟧*x
class C(B): pass
def f(x): return C.h(x)
# instance attr
class C:
    def __init__(self): self.k=⟦2.0|3.0⟧
O=C()
def f(x): return O.k*x*x
# instance attr str
class C:
    def __init__(self): self.k=⟦'a'
|'b'
⟧O=C()
def f(x): return x*x if O.k=='a' else x
# property
class C:
    @property
    def k(self): return ⟦2.0|3.0⟧
O=C()
def f(x): return O.k*x*x
# module fn
M=types.SimpleNamespace(); M.k=⟦2.0|3.0⟧
def f(x): return M.k*x*x
# const in tuple unpack
A,B=⟦2.0|5.0⟧,3.0
def f(x): return A*x**B
# neg zero
⟦K=0.0|K=-0.0⟧
def f(x): return x*x*(1+np.copysign(1.0,K))
# np scalar
K=⟦np.float32(2)|np.float64(3)⟧
def f(x): return x*x*K
# lru
@functools.lru_cache(None)
def g(n): return n*⟦2.0|3.0⟧
def f(x): return g(3)*x*x
# nested function default
⟦K=2.0|K=3.0⟧
def f(x):
    def g(v,k=K): return k*v*v
    return g(x)
# op alias
s=⟦np.sin|np.cos⟧
def f(x): return s(x)*x
# rule const
from adjoint_gen import derivative
⟦C=2.0|C=3.0⟧
def op(x): return 1.0*x
@derivative(op)
def op_(y,x): return C*d[x]
def f(x): return op(x)*x
# rule body
from adjoint_gen import derivative
def op(x): return 1.0*x
@derivative(op)
def op_(y,x): return ⟦2.0*d|3.0*d⟧[x]
def f(x): return op(x)*x
# rule helper
from adjoint_gen import derivative
def q(x): return ⟦2.0*x|3.0*x⟧
def op(x): return 1.0*x
@derivative(op)
def op_(y,x): return q(x)*d[x]
def f(x): return op(x)*x
# rule default
from adjoint_gen import derivative
def op(x,⟦k=2.0|k=3.0⟧): return k*x
@derivative(op)
def op_(y,x,⟦k=2.0|k=3.0⟧): return k*d[x]
def f(x): return op(x)*x
# op body
from adjoint_gen import derivative
def op(x): return ⟦1.0*x|5.0*x⟧
@derivative(op)
def op_(y,x): return 2.0*d[x]
def f(x): return op(x)*x
# len of global list
K=[1.0,⟦2.0]|2.0,3.0]⟧
def f(x): return x*x*len(K)
# range of global int
⟦N=2|N=3⟧
def f(x):
    y=x
    for i in range(N): y=y*x
    return y
# np const
PI=⟦math.pi|math.e⟧
def f(x): return PI*x*x
# a default that becomes a number
def h(x, k=⟦None|4.0⟧):
    return x * x if k is None else k * x
def f(x): return h(x)
# the code of the function
def f(x): return ⟦x * x|x * x * x⟧
# which key a module's dict has, asked by a helper
K = {⟦"a"|"b"⟧: 2.0}
def h(x): return x * x * 2 if "a" in K else x
def f(x): return h(x)
# a tuple outside that becomes a number
K = ⟦(1.0,)|1.0⟧
def f(x): return x * x if isinstance(K, tuple) else x
# a number outside that becomes None
K = ⟦1.0|None⟧
def f(x): return x * x if K is None else x
# a list outside that grows
K = [1.0⟦|, 2.0⟧]
def f(x):
    for k in K:
        x = x * k * 2.0
    return x
# a nested function of a helper
def h(x):
    def g(v): return ⟦2|3⟧ * v * x
    return g(x)
def f(x): return h(x)
# a lambda of the module
h = lambda v: ⟦2|3⟧ * v * v
def f(x): return h(x)
# a function that two names mean
def g(x): return ⟦2|3⟧ * x * x
h = g
def f(x): return h(x) + g(x)
# the closure of a default
def make(k): return lambda v: k * v * v
def h(x, g=make(⟦2.0|3.0⟧)): return g(x)
def f(x): return h(x)
# a constant of a rule, in its closure
from adjoint_gen import derivative
def op(x): return 1.0 * x
def register(c):
    @derivative(op)
    def op_(y, x): return c * d[x]
register(⟦2.0|3.0⟧)
def f(x): return op(x) * x
# a rule for what had none
from adjoint_gen import derivative
def op(x): return 1.0 * x
⟦|@derivative(op)
def op_(y, x): return 5.0 * d[x]⟧
def f(x): return op(x) * x
# a rule of a function that a rule calls, second order
from adjoint_gen import derivative
def q(x): return x * x
@derivative(q)
def q_(y, x): return ⟦2.0|3.0⟧ * x * d[x]
def op(x): return q(x)
def f(x): return op(x) * x
"""


def _programs() -> dict[str, tuple[str, str]]:
    found = {}
    for part in re.split(r"(?m)^# ", _TEXT)[1:]:
        name, _, text = part.partition("\n")
        before, after = (re.sub(r"⟦([^|]*)\|([^⟧]*)⟧", rf"\{k}", text) for k in (1, 2))
        assert before != after
        found[name] = _HEAD + before, _HEAD + after
    return found


CHANGES = _programs()
