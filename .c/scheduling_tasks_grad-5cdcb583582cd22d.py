# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.scheduling_tasks
# source: fb769faf28f38572398941b3bc1edae5
# code: 52ceb27805a02b2b9886d6355a162ffe
# mode: grad
# wrt: 0
# argument: cost array float64 (due.0)
# argument: due array float64 (due.0)
# asked: zip = class builtins.zip
# asked: max = builtin_function_or_method builtins.max
# asked: enumerate = class builtins.enumerate
# asked: heapq = module heapq
# asked: heapq.heappop = builtin_function_or_method _heapq.heappop
# asked: heapq.heapify = builtin_function_or_method _heapq.heapify
# asked: Task = class z_d.Task() of due _FIELD True , name _FIELD False , cost _FIELD False 
# asked: Task.__setattr__ = wrapper_descriptor .object.__setattr__
# asked: Task.__getattribute__ = wrapper_descriptor .object.__getattribute__
# asked: Task.__delattr__ = wrapper_descriptor .object.__delattr__
# asked: Task.__new__ = builtin_function_or_method .object.__new__
# asked: Task.__getattr__ = unbound
# asked: Task.__del__ = unbound
# asked: Task.__init__ = function z_d.Task.__init__ e6da3a24eb66ae7b97ff1ca79a200cc6
# asked: Task.__init__(cost) = float 1.0
# asked: Task.__post_init__ = unbound
# asked: shared memory = 
# asked: Task.__lt__ = function z_d.Task.__lt__ 22a58d0097de045c0b43ebf96f40a41c
# asked: Task.due = unbound
# asked: Task.cost = float
# asked: equal axes = cost.0 = due.0
# sha256: 0bcc630027564d2509fabf4e7381c2f8a68c6a922f19c46baf1b5c8fcecddf3a

# Gradient of z_d.scheduling_tasks with respect to due.  adjoint_gen 0.1.0
from adjoint_gen.runtime import above, expect, is_array, selected, zeros_like


def scheduling_tasks_grad(due, cost, *, y_bar=1.0):
    expect(is_array(due, "float64", 1) and is_array(cost, "float64", 1), "due: float64[:], cost: float64[:]")

    # forward sweep
    # 2: tasks = [Task(d, f"t{i}", c) for i, (d, c) in enumerate(zip(due, cost))]
    t1 = min(len(due), len(cost))
    tasks, tasks_bar, t3_tape = [], [], []
    for i, (d, c) in enumerate(zip(due, cost)):
        t2 = f't{i}'
        t3 = {"<class 'z_d.Task'>": 0.0, "due": 0.0, "name": 0.0, "cost": 0.0}
        tasks.append({"<class 'z_d.Task'>": None, "due": d, "name": t2, "cost": c})
        tasks_bar.append(t3)
        t3_tape.append(t3)
    last = len(tasks) // 2 - 1                     # 3: heapq.heapify(tasks)
    for first in range(last, -1, -1):
        value, value_bar = tasks[first], tasks_bar[first]
        below = 2 * first + 1
        place = first
        while True:
            t2 = len(tasks)
            if not below < t2:
                break
            t3 = below + 1
            t4 = t3 < t2
            if t4:
                t5 = tasks[below]
                t4 = not (t5["due"],) < (tasks[t3]["due"],)
            below_1 = t3 if t4 else below
            tasks[place], tasks_bar[place] = tasks[below_1], tasks_bar[below_1]
            below = 2 * below_1 + 1
            place = below_1
        while place > first and (value["due"],) < (tasks[(place - 1) // 2]["due"],):
            t2 = (place - 1) // 2
            tasks[place], tasks_bar[place] = tasks[t2], tasks_bar[t2]
            place = t2
        tasks[place], tasks_bar[place] = value, value_bar
    tape = []
    t = 0.0
    while len(tasks):                              # 5: while tasks:
        last, last_bar = tasks[-1], tasks_bar[-1]  # 6: job = heapq.heappop(tasks)
        tasks.pop()
        tasks_bar.pop()
        if len(tasks) > 0:
            first, first_bar = tasks[0], tasks_bar[0]
            tasks[0], tasks_bar[0] = last, last_bar
            job, job_bar = first, first_bar
        else:
            job, job_bar = last, last_bar
        last = len(tasks) // 2 - 1
        for first in range(min(0, last), -1, -1):
            value, value_bar = tasks[first], tasks_bar[first]
            below = 2 * first + 1
            place = first
            while True:
                t2 = len(tasks)
                if not below < t2:
                    break
                t3 = below + 1
                t4 = t3 < t2
                if t4:
                    t5 = tasks[below]
                    t4 = not (t5["due"],) < (tasks[t3]["due"],)
                below_1 = t3 if t4 else below
                tasks[place], tasks_bar[place] = tasks[below_1], tasks_bar[below_1]
                below = 2 * below_1 + 1
                place = below_1
            while place > first and (value["due"],) < (tasks[(place - 1) // 2]["due"],):
                t2 = (place - 1) // 2
                tasks[place], tasks_bar[place] = tasks[t2], tasks_bar[t2]
                place = t2
            tasks[place], tasks_bar[place] = value, value_bar
        t = t + job["cost"]                        # 7: t += job.cost
        t2 = t - job["due"]                        # 8: late += max(0.0, t - job.due) ** 2
        max(0.0, t2) ** 2                          # may raise or warn, as in the primal
        tape.append((t2, job_bar))

    # reverse sweep
    t_bar = 0.0
    for t2, job_bar in reversed(tape):  # 5
        t3 = selected(y_bar * 2 * max(0.0, t2), above(t2, 0.0))  # 8
        job_bar["due"] -= t3
        t_bar = t_bar + t3
        job_bar["cost"] += t_bar        # 7
    due_bar = zeros_like(due)           # 2
    for i, t3 in zip(reversed(range(t1)), reversed(t3_tape)):
        due_bar[i] += t3["due"]
    return due_bar
