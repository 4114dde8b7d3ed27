# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.inventory_simulation
# source: 7ab35aac446f26f2681f420088ab70fd
# code: efa3d0f4e73d992560d74ebe66d68766
# mode: jvp
# wrt: (0, 1)
# argument: demand array float64 (demand.0)
# argument: q float
# asked: min = builtin_function_or_method builtins.min
# asked: enumerate = class builtins.enumerate
# asked: deque = class collections.deque
# asked: equal axes = 
# sha256: 2ba50565d5a9176e00675a3a81d66a812cc9b829c2b4b3fd04b580b3996a8e7b

# Tangent of z_d.inventory_simulation with respect to demand, q.  adjoint_gen 0.1.0
from adjoint_gen.runtime import above, expect, is_array, selected


def inventory_simulation_jvp(demand, q, demand_dot, q_dot):
    expect(is_array(demand, "float64", 1) and type(q) is float, "demand: float64[:], q: float")

    orders_0, orders_1, orders_1_dot = [], [], []  # 2: stock, orders, cost = q, deque(), 0.0
    stock = q
    stock_dot = q_dot
    cost = cost_dot = 0.0
    for j, d in enumerate(demand):                 # 3: for day, d in enumerate(demand):
        d_dot = demand_dot[j]
        while True:                                # 4: while orders and orders[0][0] == day:
            t = len(orders_0)
            if t:
                t1 = orders_0[0]
                orders_1[0]                        # may raise or warn, as in the primal
                t2 = t1 == j
            else:
                t2 = t
            if not t2:
                break
            orders_0[0]  # 5: stock += orders.popleft()[1]; may raise or warn, as in the primal
            value_1 = orders_1[0]
            value_1_dot = orders_1_dot[0]
            for i in range(t - 1):
                t1 = orders_0[i + 1]
                t2 = orders_1[i + 1]
                t3 = orders_1_dot[i + 1]
                orders_0[i] = t1
                orders_1_dot[i] = t3
                orders_1[i] = t2
            orders_0.pop()
            orders_1.pop()
            orders_1_dot.pop()
            stock = stock + value_1
            stock_dot = stock_dot + value_1_dot
        sold = min(stock, d)                       # 6
        sold_dot = selected(stock_dot, above(d, stock)) + selected(d_dot, above(stock, d))
        stock = stock - sold                       # 7: stock -= sold
        stock_dot = stock_dot - sold_dot
        cost = cost + (0.1 * stock ** 2 - sold)    # 8: cost += 0.1 * stock ** 2 - sold
        cost_dot = cost_dot + (0.1 * (2 * (stock * stock_dot)) - sold_dot)
        if stock < 2.0:                            # 9
            orders_0.append(j + 2)                 # 10: orders.append((day + 2, q - stock))
            orders_1.append(q - stock)
            orders_1_dot.append(q_dot - stock_dot)
    return cost, cost_dot
