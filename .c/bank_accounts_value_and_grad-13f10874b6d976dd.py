# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.bank_accounts
# source: 076def75f8c443c6592e98707a3d176d
# code: 1812c4df55ddf3bf89cc13822eab122c
# mode: value_and_grad
# wrt: 0
# argument: x array float64 (x.0)
# asked: len = builtin_function_or_method builtins.len
# asked: sum = builtin_function_or_method builtins.sum
# asked: range = class builtins.range
# asked: Savings = class z_d.Savings(z_d.Account)
# asked: Account = class z_d.Account()
# asked: Account.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Account.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Account.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Account.__new__ = builtin_function_or_method .object.__new__
# asked: Account.__getattr__ = unbound
# asked: Account.__del__ = unbound
# asked: Account.__init__ = function z_d.Account.__init__ 4ecbef879df59ee90711fa3e5dd6fe59
# asked: Account.owner = unbound
# asked: Account._balance = unbound
# asked: Account.log = unbound
# asked: Savings.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Savings.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Savings.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Savings.__new__ = builtin_function_or_method .object.__new__
# asked: Savings.__getattr__ = unbound
# asked: Savings.__del__ = unbound
# asked: Savings.__init__ = Account.__init__ itself
# asked: Savings.owner = unbound
# asked: Savings._balance = unbound
# asked: Savings.log = unbound
# asked: Account.accrue = function z_d.Account.accrue 075cdb9c9e067829b837eee8897dda7d
# asked: Account.balance = other any
# asked: Account.balance.fget = function z_d.Account.balance aec1106cc2b21640322e268979298eb4
# asked: Account.rate = float
# asked: Account.=rate = float 0.05
# asked: Account.balance.fset = function z_d.Account.balance 2e6906fdfa8b6074262396458fd40663
# asked: shared memory = 
# asked: Savings.accrue = function z_d.Savings.accrue 1d6545cce7cc89b1c10954903e9cc2c5
# asked: Savings.accrue: super = class builtins.super
# asked: Savings.accrue: __class__ = class z_d.Savings(z_d.Account) as __class__
# asked: Savings.__bases__ = tuple [function]
# asked: Savings.__bases__[] = 0
# asked: Savings.__bases__[0] = class z_d.Account()
# asked: Account.__bases__ = tuple [function]
# asked: Account.__bases__[] = 0
# asked: Account.__bases__[0] = class builtins.object
# asked: Savings.balance = Account.balance itself
# asked: Savings.rate = float
# asked: Savings.=rate = float 0.08
# asked: Savings.fee = function z_d.Account.fee c9484a8063d0784cf2d158a481f7f36f
# asked: Account.joint = method of type: function z_d.Account.joint d955c38114a8c680f48b5f57c704fb6b
# asked: Account.joint.__func__ = function z_d.Account.joint d955c38114a8c680f48b5f57c704fb6b
# asked: equal axes = 
# sha256: 597c6b05f061bff3dc1402ce334d647f99e2d2b8326a4dd4a6612311929abccc

# Value and gradient of z_d.bank_accounts with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, zeros_like


def bank_accounts_value_and_grad(x, *, y_bar=1.0):
    expect(is_array(x, "float64", 1), "x: float64[:]")

    # forward sweep
    a__balance = x[0]                     # 2: a, b = Account("a", x[0]), Savings("b", x[1])
    a_log, a_log_bar = [], []
    b__balance = x[1]
    b_log, self_balance_tape = [], []
    for _ in range(3):                    # 3
        self_balance = a__balance * 1.05  # 5: acc.accrue()
        a_log.append(self_balance - a__balance)
        a_log_bar.append(0.0)
        self_balance_1 = b__balance * 1.08
        self_balance_tape.append(self_balance_1)
        b_log.append(self_balance_1 - b__balance)
        balance = self_balance_1 - 0.01 * self_balance_1 ** 1.5
        b_log.append(balance - self_balance_1)
        t = 0.1 * self_balance            # 6: t = 0.1 * a.balance
        balance_1 = self_balance - t      # 7: a.balance -= t
        a_log.append(balance_1 - self_balance)
        a_log_bar.append(0.0)
        balance_2 = balance + t           # 8: b.balance += t
        b_log.append(balance_2 - balance)
        a__balance = balance_1
        b__balance = balance_2
    "a" + "b"                             # 9: j = Account.joint(a, b); may raise or warn, as in the primal
    t1 = 0.0
    for v in a_log:                       # 10: return j.balance + sum(v ** 2 for v in a.log) + len(b.log)
        t1 = t1 + v ** 2

    # reverse sweep
    for i in reversed(range(len(a_log))):               # 10
        v = a_log[i]
        a_log_bar[i] += y_bar * 2 * v
    a__balance_bar, b__balance_bar = y_bar, y_bar
    for self_balance_1 in reversed(self_balance_tape):  # 3
        t2 = a_log_bar.pop()                            # 7
        t3 = a_log_bar.pop()                            # 5
        balance_bar = a__balance_bar + t2               # 7
        t_bar = b__balance_bar - balance_bar
        self_balance_bar = b__balance_bar - b__balance_bar * 0.01 * 1.5 * self_balance_1 ** 0.5  # 5
        b__balance_bar = self_balance_bar * 1.08
        self_balance_bar = balance_bar - t2 + t_bar * 0.1 + t3  # 5, 6, 7
        a__balance_bar = self_balance_bar * 1.05 - t3   # 5
    x_bar = zeros_like(x)                               # 2
    x_bar[1] += b__balance_bar
    x_bar[0] += a__balance_bar
    return a__balance + b__balance + t1 + len(b_log), x_bar
