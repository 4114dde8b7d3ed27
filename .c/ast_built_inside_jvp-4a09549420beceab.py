# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.ast_built_inside
# source: c9377c55012e5212b5462972ca92a918
# code: 58338e41976fbff7e8356b5d75488247
# mode: jvp
# wrt: (0, 1)
# argument: x float
# argument: y float
# asked: range = class builtins.range
# asked: float = class builtins.float
# asked: Bin = class z_d.Bin(z_d.Expr)
# asked: Call = class z_d.Call(z_d.Expr)
# asked: Var = class z_d.Var(z_d.Expr)
# asked: Num = class z_d.Num(z_d.Expr)
# asked: Num.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Num.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Num.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Num.__new__ = builtin_function_or_method .object.__new__
# asked: Num.__getattr__ = unbound
# asked: Num.__del__ = unbound
# asked: Num.__init__ = function z_d.Num.__init__ 6326bedfbc7b465e769f12a89bb665ff
# asked: Num.v = unbound
# asked: Var.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Var.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Var.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Var.__new__ = builtin_function_or_method .object.__new__
# asked: Var.__getattr__ = unbound
# asked: Var.__del__ = unbound
# asked: Var.__init__ = function z_d.Var.__init__ 049177b87cd93e63846cb2eec2a28bf6
# asked: Var.name = unbound
# asked: Bin.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Bin.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Bin.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Bin.__new__ = builtin_function_or_method .object.__new__
# asked: Bin.__getattr__ = unbound
# asked: Bin.__del__ = unbound
# asked: Bin.__init__ = function z_d.Bin.__init__ de814e957804e153cc360cf10d1b47e3
# asked: Bin.op = unbound
# asked: Bin.a = unbound
# asked: Bin.b = unbound
# asked: math = module math
# asked: math.cos = builtin_function_or_method math.cos
# asked: Call.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Call.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Call.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Call.__new__ = builtin_function_or_method .object.__new__
# asked: Call.__getattr__ = unbound
# asked: Call.__del__ = unbound
# asked: Call.__init__ = function z_d.Call.__init__ 32361e1920f7999ca4ff03f516c60faf
# asked: Call.f = unbound
# asked: Call.a = unbound
# asked: Bin.eval = function z_d.Bin.eval 935b0ef10f53db8310b58b526b5ff544
# asked: Bin.ops = dict {str '+', str '*', str '-'} [function, function, function]
# asked: Bin.ops[] = '+', '*', '-'
# asked: Bin.ops['+'] = builtin_function_or_method _operator.add
# asked: Bin.ops['*'] = builtin_function_or_method _operator.mul
# asked: Bin.ops['-'] = builtin_function_or_method _operator.sub
# asked: Num.eval = function z_d.Num.eval 8896c7cd240dc9dd5ab56ceb11f3de26
# asked: Var.eval = function z_d.Var.eval 59979a5e75adbec03505d2401b37e79c
# asked: Call.eval = function z_d.Call.eval d7c1392566378930f20ecb5a6a56bbb2
# sha256: 9f2e4dbaee88817d60a3e638943fecf9dbc89334a148772e24e2e840fa9149b3

# Tangent of z_d.ast_built_inside with respect to x, y.  adjoint_gen 0.1.0
import z_d
from adjoint_gen.runtime import duplicate, expect, fail, unsupported, zeros_like


def Bin_eval(self, env, Num_v, Bin_op, Bin_a, Bin_b, Bin):
    self_1, = self
    env_1, = env

    Bin.ops  # 1: def eval(self, env): return self.ops[self.op](self.a.eval(env), self.b.eval(env))
    t = {"+": 0, "*": 1, "-": 2}[Bin_op[self_1]]
    t1 = t == 0
    t2 = t == 1
    t3 = Bin_a[self_1]
    if t3 < 0:
        fail(AttributeError("'NoneType' object has no attribute 'eval'"))
    if t3 % 4 == 0:
        t4 = Num_v[t3 // 4]
    elif t3 % 4 == 1:
        unsupported(
            "cannot differentiate this call of `eval`: cannot differentiate this use of a dict that refers "
            "to others: each has the keys that it is displayed with (/tmp/zoo4w/z_d.py, line 95)",
            "all keys in the display, as constants", 99)
    elif t3 % 4 == 2:
        t4 = Bin_eval((t3 // 4,), (env_1,), Num_v, Bin_op, Bin_a, Bin_b, Bin)
    else:
        unsupported(
            "cannot differentiate this call of `eval`: cannot differentiate this call of `eval`: cannot "
            "differentiate this use of a dict that refers to others: each has the keys that it is displayed "
            "with (/tmp/zoo4w/z_d.py, line 95) (/tmp/zoo4w/z_d.py, line 102)",
            "all keys in the display, as constants", 99)
    t = Bin_b[self_1]
    if t < 0:
        fail(AttributeError("'NoneType' object has no attribute 'eval'"))
    if t % 4 == 0:
        t3 = Num_v[t // 4]
    elif t % 4 == 2:
        t3 = Bin_eval((t // 4,), (env_1,), Num_v, Bin_op, Bin_a, Bin_b, Bin)
    else:
        unsupported(
            "cannot differentiate this call of `eval`: cannot differentiate this call of `eval`: cannot "
            "differentiate this use of a dict that refers to others: each has the keys that it is displayed "
            "with (/tmp/zoo4w/z_d.py, line 95) (/tmp/zoo4w/z_d.py, line 102)",
            "all keys in the display, as constants", 99)
    return t4 + t3 if t1 else t4 * t3 if t2 else t4 - t3


def ast_built_inside_jvp(x, y, x_dot, y_dot):
    Bin = z_d.Bin
    expect(type(x) is float and type(y) is float, "x: float, y: float")

    Num_v, Var_name, Bin_op, Bin_a, Bin_b, Call_f = [], [], [], [], [], []  # 1: def ast_built_inside(x, y):
    num = len(Num_v)         # 2: e = Num(1.0)
    Num_v.append(1.0)
    e = num * 4              # 3: for k in range(3):
    for k in range(3):
        var = len(Var_name)  # 4: e = Bin("*", e, Bin("+", Var("x"), Num(float(k))))
        Var_name.append("x")
        num = len(Num_v)
        Num_v.append(float(k))
        bin = len(Bin_op)
        Bin_op.append("+")
        Bin_a.append(var * 4 + 1)
        Bin_b.append(num * 4)
        t = bin * 4 + 2
        bin = len(Bin_op)
        Bin_op.append("*")
        Bin_a.append(e)
        Bin_b.append(t)
        e = bin * 4 + 2
    call = len(Call_f)       # 5: e = Bin("-", e, Call(math.cos, Var("y")))
    bin = len(Bin_op)
    Bin_op.append("-")
    Bin_a.append(e)
    Bin_b.append(call * 4 + 3)
    node = len(Call_f)       # 6: return e.eval({"x": x, "y": y})
    t = Bin_eval((bin,), (node,), Num_v, Bin_op, Bin_a, Bin_b, Bin)
    return duplicate(t), zeros_like(t)
