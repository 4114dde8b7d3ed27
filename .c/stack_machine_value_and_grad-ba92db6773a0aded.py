# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.stack_machine
# source: 76c1fc646e166bd098b60224a31f5baa
# code: d2629d2756acf43a6fb4bb16e98dff73
# mode: value_and_grad
# wrt: 0
# argument: program list [str, ...]
# argument: x array float64 (x.0)
# asked: int = class builtins.int
# asked: shared memory = 
# asked: equal axes = 
# sha256: 29c6056fee15c1b65bb00e346f878e0dfbd0062b1e1e6fd3d39999d610c87979

# Value and gradient of z_d.stack_machine with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, is_list, sequence, zeros_like


def stack_machine_value_and_grad(x, program, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_list(program) and set(map(type, program)) == {str},
        "x: float64[:], program: [str, ...]")

    # forward sweep
    stack, stack_bar, tape, tape_1 = [], [], [], []  # 2: stack = []
    for i in range(len(program)):                    # 3: for line in program:
        line = program[i]
        t = line.split()                             # 4: op, *arg = line.split()
        sequence(t, 1, True)
        op = t[0]
        arg = list(t[1:])
        tape_1.append((op, arg))
        if op == "push":                             # 5
            stack.append(x[int(arg[0])])             # 6
            stack_bar.append(0.0)
        elif op == "dup":                            # 7: elif op == "dup":
            stack.append(stack[-1] * 1.5)            # 8
            stack_bar.append(0.0)
        elif op == "swap":                           # 9: elif op == "swap":
            t = stack[-2]                            # 10: stack[-1], stack[-2] = stack[-2], stack[-1]
            t1 = stack[-1]
            stack[-1] = t
            stack[-2] = t1
        else:
            b = stack.pop()                          # 12: b = stack.pop(); a = stack.pop()
            stack_bar.pop()
            a = stack.pop()
            stack_bar.pop()
            tape.append((b, a, {"mul": 0.0, "add": 0.0, "sub": 0.0}))
            stack.append({"mul": a * b, "add": a + b, "sub": a - b}[op])  # 13
            stack_bar.append(0.0)
    t = stack[-1] ** 2                               # 14: return stack[-1] ** 2

    # reverse sweep
    stack_bar[-1] += y_bar * 2 * stack[-1]         # 14
    x_bar = zeros_like(x)                          # 3
    for op, arg in reversed(tape_1):
        if op == "push":                           # 5
            t1 = stack_bar.pop()                   # 6
            x_bar[int(arg[0])] += t1
        elif op == "dup":                          # 7
            t2 = stack_bar.pop()                   # 8
            stack_bar[-1] += t2 * 1.5
        elif op == "swap":                         # 9
            t3 = stack_bar[-1]                     # 10
            stack_bar[-1] = stack_bar[-2]
            stack_bar[-2] = 0.0
            stack_bar[-2] += t3
        else:
            b, a, t1 = tape.pop()
            t2 = stack_bar.pop()                   # 13
            t1[op] += t2
            t4 = t1["mul"]
            t5 = t1["add"]
            a_bar = t1["sub"]
            stack_bar.append(a_bar + t5 + t4 * b)  # 12
            stack_bar.append(t5 - a_bar + t4 * a)
    return t, x_bar
