# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.scheduling_tasks
# source: fb769faf28f38572398941b3bc1edae5
# code: 52ceb27805a02b2b9886d6355a162ffe
# mode: jvp
# wrt: (0, 1)
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
# sha256: ed737ff51179643a91e86776d0263a3114ef9cb4d3afba674f4f3158bc265aa0

# Tangent of z_d.scheduling_tasks with respect to due, cost.  adjoint_gen 0.1.0
from adjoint_gen.runtime import above, expect, is_array, selected


def scheduling_tasks_jvp(due, cost, due_dot, cost_dot):
    expect(is_array(due, "float64", 1) and is_array(cost, "float64", 1), "due: float64[:], cost: float64[:]")

    tasks, tasks_dot = [], []  # 2: tasks = [Task(d, f"t{i}", c) for i, (d, c) in enumerate(zip(due, cost))]
    for i, (d, c) in enumerate(zip(due, cost)):
        d_dot = due_dot[i]
        c_dot = cost_dot[i]
        t1 = f't{i}'
        tasks.append({"<class 'z_d.Task'>": None, "due": d, "name": t1, "cost": c})
        tasks_dot.append({"<class 'z_d.Task'>": 0.0, "due": d_dot, "name": 0.0, "cost": c_dot})
    last = len(tasks) // 2 - 1        # 3: heapq.heapify(tasks)
    for first in range(last, -1, -1):
        value = tasks[first]
        value_dot = tasks_dot[first]
        below = 2 * first + 1
        place = first
        while True:
            t1 = len(tasks)
            if not below < t1:
                break
            t2 = below + 1
            t3 = t2 < t1
            if t3:
                t4 = tasks[below]
                tasks_dot[below]      # may raise or warn, as in the primal
                t5 = tasks[t2]
                tasks_dot[t2]         # may raise or warn, as in the primal
                t3 = not (t4["due"],) < (t5["due"],)
            below_1 = t2 if t3 else below
            t1 = tasks[below_1]
            tasks_dot[place] = tasks_dot[below_1]
            tasks[place] = t1
            below = 2 * below_1 + 1
            place = below_1
        while True:
            t2 = place > first
            if t2:
                t1 = (place - 1) // 2
                t3 = tasks[t1]
                tasks_dot[t1]         # may raise or warn, as in the primal
                t2 = (value["due"],) < (t3["due"],)
            if not t2:
                break
            t4 = (place - 1) // 2
            t5 = tasks[t4]
            tasks_dot[place] = tasks_dot[t4]
            tasks[place] = t5
            place = t4
        tasks_dot[place] = value_dot
        tasks[place] = value
    t = t_dot = late = late_dot = 0.0
    while len(tasks):                 # 5: while tasks:
        last = tasks[-1]              # 6: job = heapq.heappop(tasks)
        last_dot = tasks_dot[-1]
        tasks.pop()
        tasks_dot.pop()
        if len(tasks) > 0:
            first = tasks[0]
            first_dot = tasks_dot[0]
            tasks_dot[0] = last_dot
            tasks[0] = last
            job = first
            job_dot = first_dot
        else:
            job = last
            job_dot = last_dot
        last = len(tasks) // 2 - 1
        for first in range(min(0, last), -1, -1):
            value = tasks[first]
            value_dot = tasks_dot[first]
            below = 2 * first + 1
            place = first
            while True:
                t1 = len(tasks)
                if not below < t1:
                    break
                t2 = below + 1
                t3 = t2 < t1
                if t3:
                    t4 = tasks[below]
                    tasks_dot[below]  # may raise or warn, as in the primal
                    t5 = tasks[t2]
                    tasks_dot[t2]     # may raise or warn, as in the primal
                    t3 = not (t4["due"],) < (t5["due"],)
                below_1 = t2 if t3 else below
                t1 = tasks[below_1]
                tasks_dot[place] = tasks_dot[below_1]
                tasks[place] = t1
                below = 2 * below_1 + 1
                place = below_1
            while True:
                t2 = place > first
                if t2:
                    t1 = (place - 1) // 2
                    t3 = tasks[t1]
                    tasks_dot[t1]     # may raise or warn, as in the primal
                    t2 = (value["due"],) < (t3["due"],)
                if not t2:
                    break
                t4 = (place - 1) // 2
                t5 = tasks[t4]
                tasks_dot[place] = tasks_dot[t4]
                tasks[place] = t5
                place = t4
            tasks_dot[place] = value_dot
            tasks[place] = value
        t = t + job["cost"]           # 7: t += job.cost
        t_dot = t_dot + job_dot["cost"]
        t1 = t - job["due"]           # 8: late += max(0.0, t - job.due) ** 2
        t2 = max(0.0, t1)
        late = late + t2 ** 2
        late_dot = late_dot + 2 * (t2 * selected(t_dot - job_dot["due"], above(t1, 0.0)))
    return late, late_dot
