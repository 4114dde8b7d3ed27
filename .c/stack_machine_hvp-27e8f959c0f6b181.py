# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.stack_machine
# source: 76c1fc646e166bd098b60224a31f5baa
# code: d2629d2756acf43a6fb4bb16e98dff73
# mode: hvp
# wrt: 0
# argument: program list [str, ...]
# argument: x array float64 (x.0)
# asked: int = class builtins.int
# asked: shared memory = 
# asked: equal axes = 
# sha256: 2d47d7b19dab99d73db10edcb7721b193af3a53c78a09ba6bc44aaf162fbc96b

# Product of the Hessian of z_d.stack_machine with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, is_list, sequence, zeros_like


def stack_machine_hvp(x, program, x_dot, *, y_bar=1.0):
    expect(is_array(x, "float64", 1) and is_list(program) and set(map(type, program)) == {str},
        "x: float64[:], program: [str, ...]")

    # forward sweep
    stack, stack_dot, stack_bar, stack_bar_dot, tape, tape_1 = [], [], [], [], [], []  # 2: stack = []
    for i in range(len(program)):                     # 3: for line in program:
        line = program[i]
        t = line.split()                              # 4: op, *arg = line.split()
        sequence(t, 1, True)
        op = t[0]
        arg = list(t[1:])
        tape_1.append((op, arg))
        if op == "push":                              # 5
            t1 = int(arg[0])                          # 6: stack.append(x[int(arg[0])])
            stack.append(x[t1])
            stack_dot.append(x_dot[t1])
            stack_bar.append(0.0)
            stack_bar_dot.append(0.0)
        elif op == "dup":                             # 7: elif op == "dup":
            t = stack[-1]                             # 8: stack.append(stack[-1] * 1.5)
            t2 = 1.5 * stack_dot[-1]
            stack.append(t * 1.5)
            stack_dot.append(t2)
            stack_bar.append(0.0)
            stack_bar_dot.append(0.0)
        elif op == "swap":                            # 9: elif op == "swap":
            t1 = stack[-2]                            # 10: stack[-1], stack[-2] = stack[-2], stack[-1]
            t3 = stack_dot[-2]
            t = stack[-1]
            t2 = stack_dot[-1]
            stack_dot[-1] = t3
            stack[-1] = t1
            stack_dot[-2] = t2
            stack[-2] = t
        else:
            b = stack.pop()                           # 12: b = stack.pop(); a = stack.pop()
            b_dot = stack_dot.pop()
            stack_bar.pop()
            stack_bar_dot.pop()
            a = stack.pop()
            a_dot = stack_dot.pop()
            stack_bar.pop()
            stack_bar_dot.pop()
            # 13: stack.append({"mul": a * b, "add": a + b, "sub": a - b}[op])
            t = {"mul": 0.0, "add": 0.0, "sub": 0.0}
            tape.append((b, b_dot, a, a_dot, t, {"mul": 0.0, "add": 0.0, "sub": 0.0}))
            t1 = {"mul": b * a_dot + a * b_dot, "add": a_dot + b_dot, "sub": a_dot - b_dot}[op]
            stack.append({"mul": a * b, "add": a + b, "sub": a - b}[op])
            stack_dot.append(t1)
            stack_bar.append(0.0)
            stack_bar_dot.append(0.0)
    t = stack[-1]                                     # 14: return stack[-1] ** 2

    # reverse sweep
    t1 = y_bar * 2                                 # 14
    stack_bar_dot[-1] += t1 * stack_dot[-1]
    stack_bar[-1] += t1 * t
    x_bar_dot = zeros_like(x)                      # 3
    for op, arg in reversed(tape_1):
        if op == "push":                           # 5
            stack_bar.pop()                        # 6
            t = stack_bar_dot.pop()
            x_bar_dot[int(arg[0])] += t
        elif op == "dup":                          # 7
            t1 = stack_bar.pop()                   # 8
            t2 = stack_bar_dot.pop()
            stack_bar_dot[-1] += 1.5 * t2
            stack_bar[-1] += t1 * 1.5
        elif op == "swap":                         # 9
            t = stack_bar[-1]                      # 10
            t3 = stack_bar_dot[-1]
            stack_bar_dot[-1] = stack_bar_dot[-2]
            stack_bar_dot[-2] = 0.0
            stack_bar[-1] = stack_bar[-2]
            stack_bar[-2] = 0.0
            stack_bar_dot[-2] += t3
            stack_bar[-2] += t
        else:
            b, b_dot, a, a_dot, t, t1 = tape.pop()
            t2 = stack_bar.pop()                   # 13
            t4 = stack_bar_dot.pop()
            t1[op] += t4
            t[op] += t2
            t3 = t["mul"]
            t5 = t1["mul"]
            t6 = t["add"]
            t7 = t1["add"]
            a_bar = t["sub"]
            a_bar_dot = t1["sub"]
            stack_bar.append(a_bar + t6 + t3 * b)  # 12
            stack_bar_dot.append(a_bar_dot + t7 + (b * t5 + t3 * b_dot))
            stack_bar.append(t6 - a_bar + t3 * a)
            stack_bar_dot.append(t7 - a_bar_dot + (a * t5 + t3 * a_dot))
    return x_bar_dot
