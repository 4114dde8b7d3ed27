# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.stack_machine
# source: 76c1fc646e166bd098b60224a31f5baa
# code: d2629d2756acf43a6fb4bb16e98dff73
# mode: jvp
# wrt: (0,)
# argument: program list [str, ...]
# argument: x array float64 (x.0)
# asked: int = class builtins.int
# asked: shared memory = 
# asked: equal axes = 
# sha256: 9e4b934f1d0aa94aad4acf877cba343bdaac6d7631c3ce6c72fe51f0a296f21b

# Tangent of z_d.stack_machine with respect to x.  adjoint_gen 0.1.0
from adjoint_gen.runtime import expect, is_array, is_list, sequence


def stack_machine_jvp(x, program, x_dot):
    expect(is_array(x, "float64", 1) and is_list(program) and set(map(type, program)) == {str},
        "x: float64[:], program: [str, ...]")

    stack, stack_dot = [], []      # 2: stack = []
    for i in range(len(program)):  # 3: for line in program:
        line = program[i]
        t = line.split()           # 4: op, *arg = line.split()
        sequence(t, 1, True)
        op = t[0]
        arg = list(t[1:])
        if op == "push":           # 5
            t1 = int(arg[0])       # 6: stack.append(x[int(arg[0])])
            stack.append(x[t1])
            stack_dot.append(x_dot[t1])
        elif op == "dup":          # 7: elif op == "dup":
            t2 = stack[-1]         # 8: stack.append(stack[-1] * 1.5)
            t = 1.5 * stack_dot[-1]
            stack.append(t2 * 1.5)
            stack_dot.append(t)
        elif op == "swap":         # 9: elif op == "swap":
            t1 = stack[-2]         # 10: stack[-1], stack[-2] = stack[-2], stack[-1]
            t3 = stack_dot[-2]
            t4 = stack[-1]
            t5 = stack_dot[-1]
            stack_dot[-1] = t3
            stack[-1] = t1
            stack_dot[-2] = t5
            stack[-2] = t4
        else:
            b = stack.pop()        # 12: b = stack.pop(); a = stack.pop()
            b_dot = stack_dot.pop()
            a = stack.pop()
            a_dot = stack_dot.pop()
            # 13: stack.append({"mul": a * b, "add": a + b, "sub": a - b}[op])
            t = {"mul": b * a_dot + a * b_dot, "add": a_dot + b_dot, "sub": a_dot - b_dot}[op]
            stack.append({"mul": a * b, "add": a + b, "sub": a - b}[op])
            stack_dot.append(t)
    t1 = stack_dot[-1]             # 14: return stack[-1] ** 2
    return stack[-1] ** 2, 2 * (stack[-1] * t1)
