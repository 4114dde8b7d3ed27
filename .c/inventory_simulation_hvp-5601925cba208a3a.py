# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.inventory_simulation
# source: 7ab35aac446f26f2681f420088ab70fd
# code: efa3d0f4e73d992560d74ebe66d68766
# mode: hvp
# wrt: 0
# argument: demand array float64 (demand.0)
# argument: q float
# asked: min = builtin_function_or_method builtins.min
# asked: enumerate = class builtins.enumerate
# asked: deque = class collections.deque
# asked: equal axes = 
# sha256: 7f694743a58b967133277fab482ef13abdd1d136e4edfd6dfd69ec28b12098e4

# Product of the Hessian of z_d.inventory_simulation with respect to demand.  adjoint_gen 0.1.0
from adjoint_gen.runtime import above, expect, is_array, selected, zeros_like


def inventory_simulation_hvp(demand, q, demand_dot, *, y_bar=1.0):
    expect(is_array(demand, "float64", 1) and type(q) is float, "demand: float64[:], q: float")

    # forward sweep
    # 2: stock, orders, cost = q, deque(), 0.0
    orders_0, orders_1, orders_1_dot, t3_tape, tape = [], [], [], [], []
    stock = q
    stock_dot = 0.0
    for j, d in enumerate(demand):  # 3: for day, d in enumerate(demand):
        d_dot = demand_dot[j]
        trips = 0
        while True:                 # 4: while orders and orders[0][0] == day:
            t = len(orders_0)
            if t:
                t1 = orders_0[0]
                orders_1[0]         # may raise or warn, as in the primal
                t2 = t1 == j
            else:
                t2 = t
            if not t2:
                break
            orders_0[0]             # 5: stock += orders.popleft()[1]; may raise or warn, as in the primal
            value_1 = orders_1[0]
            value_1_dot = orders_1_dot[0]
            t3 = t - 1
            t3_tape.append(t3)
            for i in range(t3):
                t1 = orders_0[i + 1]
                t2 = orders_1[i + 1]
                t4 = orders_1_dot[i + 1]
                orders_0[i] = t1
                orders_1_dot[i] = t4
                orders_1[i] = t2
            orders_0.pop()
            orders_1.pop()
            orders_1_dot.pop()
            stock = stock + value_1
            stock_dot = stock_dot + value_1_dot
            trips = trips + 1       # 4
        tape.append((stock, stock_dot, trips))
        sold = min(stock, d)        # 6
        sold_dot = selected(stock_dot, above(d, stock)) + selected(d_dot, above(stock, d))
        stock = stock - sold        # 7: stock -= sold
        stock_dot = stock_dot - sold_dot
        stock ** 2                  # 8: cost += 0.1 * stock ** 2 - sold; may raise or warn, as in the primal
        if stock < 2.0:             # 9
            orders_0.append(j + 2)  # 10: orders.append((day + 2, q - stock))
            orders_1.append(q - stock)
            orders_1_dot.append(-stock_dot)

    # reverse sweep
    demand_bar_dot = zeros_like(demand)                  # 3
    orders_1_bar_dot = [0.0] * len(orders_1)
    stock_bar_dot = 0.0
    for j, (stock, stock_dot, trips) in zip(reversed(range(len(demand))), reversed(tape)):
        d = demand[j]
        sold = min(stock, d)                             # 6
        stock_1 = stock - sold                           # 7
        if stock_1 < 2.0:                                # 9
            t = orders_1_bar_dot.pop()                   # 10
            stock_bar_dot = stock_bar_dot - t
        d_dot = demand_dot[j]                            # 3
        t1 = above(d, stock)                             # 6
        t2 = above(stock, d)
        sold_dot = selected(stock_dot, t1) + selected(d_dot, t2)
        stock_dot = stock_dot - sold_dot                 # 7
        stock_bar_dot = stock_bar_dot + y_bar * 0.1 * 2 * stock_dot  # 8
        sold_bar_dot = -stock_bar_dot                    # 7
        stock_bar_dot = stock_bar_dot + selected(sold_bar_dot, t1)  # 6
        for k in range(trips):                           # 4
            orders_1_bar_dot.append(0.0)                 # 5
            for i in reversed(range(t3_tape.pop())):
                orders_1_bar_dot[i + 1] += orders_1_bar_dot[i]
                orders_1_bar_dot[i] = 0.0
            orders_1_bar_dot[0] += stock_bar_dot
        demand_bar_dot[j] += selected(sold_bar_dot, t2)  # 3, 6
    return demand_bar_dot
