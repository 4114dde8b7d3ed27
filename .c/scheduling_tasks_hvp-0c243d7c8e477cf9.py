# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.scheduling_tasks
# source: fb769faf28f38572398941b3bc1edae5
# code: 52ceb27805a02b2b9886d6355a162ffe
# mode: hvp
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
# sha256: 6f6fc7511d514ec4c204d578eedacf8143bd2b6e2632e24cdb1107bbf2ab62ea

# Product of the Hessian of z_d.scheduling_tasks with respect to due.  adjoint_gen 0.1.0
from adjoint_gen.runtime import above, expect, is_array, selected, zeros_like


def scheduling_tasks_hvp(due, cost, due_dot, *, y_bar=1.0):
    expect(is_array(due, "float64", 1) and is_array(cost, "float64", 1), "due: float64[:], cost: float64[:]")

    # forward sweep
    # 2: tasks = [Task(d, f"t{i}", c) for i, (d, c) in enumerate(zip(due, cost))]
    t1 = min(len(due), len(cost))
    tasks, tasks_dot, tasks_bar, tasks_bar_dot, t3_tape = [], [], [], [], []
    for i, (d, c) in enumerate(zip(due, cost)):
        d_dot = due_dot[i]
        t2 = f't{i}'
        t3 = {"<class 'z_d.Task'>": 0.0, "due": 0.0, "name": 0.0, "cost": 0.0}
        tasks.append({"<class 'z_d.Task'>": None, "due": d, "name": t2, "cost": c})
        tasks_dot.append({"<class 'z_d.Task'>": 0.0, "due": d_dot, "name": 0.0, "cost": 0.0})
        tasks_bar.append({"<class 'z_d.Task'>": 0.0, "due": 0.0, "name": 0.0, "cost": 0.0})
        tasks_bar_dot.append(t3)
        t3_tape.append(t3)
    last = len(tasks) // 2 - 1        # 3: heapq.heapify(tasks)
    for first in range(last, -1, -1):
        value = tasks[first]
        value_dot = tasks_dot[first]
        value_bar = tasks_bar[first]
        value_bar_dot = tasks_bar_dot[first]
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
                tasks_dot[below]      # may raise or warn, as in the primal
                t6 = tasks[t3]
                tasks_dot[t3]         # may raise or warn, as in the primal
                t4 = not (t5["due"],) < (t6["due"],)
            below_1 = t3 if t4 else below
            t2 = tasks[below_1]
            tasks_dot[place] = tasks_dot[below_1]
            tasks[place] = t2
            tasks_bar_dot[place] = tasks_bar_dot[below_1]
            tasks_bar[place] = tasks_bar[below_1]
            below = 2 * below_1 + 1
            place = below_1
        while True:
            t2 = place > first
            if t2:
                t3 = (place - 1) // 2
                t4 = tasks[t3]
                tasks_dot[t3]         # may raise or warn, as in the primal
                t2 = (value["due"],) < (t4["due"],)
            if not t2:
                break
            t5 = (place - 1) // 2
            t6 = tasks[t5]
            tasks_dot[place] = tasks_dot[t5]
            tasks[place] = t6
            tasks_bar_dot[place] = tasks_bar_dot[t5]
            tasks_bar[place] = tasks_bar[t5]
            place = t5
        tasks_dot[place] = value_dot
        tasks[place] = value
        tasks_bar_dot[place] = value_bar_dot
        tasks_bar[place] = value_bar
    tape = []
    t = t_dot = 0.0
    while len(tasks):                 # 5: while tasks:
        last = tasks[-1]              # 6: job = heapq.heappop(tasks)
        last_dot = tasks_dot[-1]
        last_bar = tasks_bar[-1]
        last_bar_dot = tasks_bar_dot[-1]
        tasks.pop()
        tasks_dot.pop()
        tasks_bar.pop()
        tasks_bar_dot.pop()
        if len(tasks) > 0:
            first = tasks[0]
            first_dot = tasks_dot[0]
            first_bar_dot = tasks_bar_dot[0]
            tasks_dot[0] = last_dot
            tasks[0] = last
            tasks_bar_dot[0] = last_bar_dot
            tasks_bar[0] = last_bar
            job = first
            job_dot = first_dot
            job_bar_dot = first_bar_dot
        else:
            job = last
            job_dot = last_dot
            job_bar_dot = last_bar_dot
        last = len(tasks) // 2 - 1
        for first in range(min(0, last), -1, -1):
            value = tasks[first]
            value_dot = tasks_dot[first]
            value_bar = tasks_bar[first]
            value_bar_dot = tasks_bar_dot[first]
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
                    tasks_dot[below]  # may raise or warn, as in the primal
                    t6 = tasks[t3]
                    tasks_dot[t3]     # may raise or warn, as in the primal
                    t4 = not (t5["due"],) < (t6["due"],)
                below_1 = t3 if t4 else below
                t2 = tasks[below_1]
                tasks_dot[place] = tasks_dot[below_1]
                tasks[place] = t2
                tasks_bar_dot[place] = tasks_bar_dot[below_1]
                tasks_bar[place] = tasks_bar[below_1]
                below = 2 * below_1 + 1
                place = below_1
            while True:
                t2 = place > first
                if t2:
                    t3 = (place - 1) // 2
                    t4 = tasks[t3]
                    tasks_dot[t3]     # may raise or warn, as in the primal
                    t2 = (value["due"],) < (t4["due"],)
                if not t2:
                    break
                t5 = (place - 1) // 2
                t6 = tasks[t5]
                tasks_dot[place] = tasks_dot[t5]
                tasks[place] = t6
                tasks_bar_dot[place] = tasks_bar_dot[t5]
                tasks_bar[place] = tasks_bar[t5]
                place = t5
            tasks_dot[place] = value_dot
            tasks[place] = value
            tasks_bar_dot[place] = value_bar_dot
            tasks_bar[place] = value_bar
        t = t + job["cost"]           # 7: t += job.cost
        t_dot = t_dot + job_dot["cost"]
        t2 = t - job["due"]           # 8: late += max(0.0, t - job.due) ** 2
        max(0.0, t2) ** 2             # may raise or warn, as in the primal
        tape.append((t2, t_dot - job_dot["due"], job_bar_dot))

    # reverse sweep
    t_bar_dot = 0.0
    for t2, t3, job_bar_dot in reversed(tape):  # 5
        t4 = above(t2, 0.0)                     # 8
        t5 = selected(y_bar * 2 * selected(t3, t4), t4)
        job_bar_dot["due"] -= t5
        t_bar_dot = t_bar_dot + t5
        job_bar_dot["cost"] += t_bar_dot        # 7
    due_bar_dot = zeros_like(due)               # 2
    for i, t3 in zip(reversed(range(t1)), reversed(t3_tape)):
        due_bar_dot[i] += t3["due"]
    return due_bar_dot
