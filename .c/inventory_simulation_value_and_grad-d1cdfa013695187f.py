# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: d2f769db2fa870e11a83a840ad8ac850
# python: 3.11
# numpy: 2.4.6
# function: z_d.inventory_simulation
# source: 7ab35aac446f26f2681f420088ab70fd
# code: efa3d0f4e73d992560d74ebe66d68766
# mode: value_and_grad
# wrt: (0, 1)
# argument: demand array float64 (demand.0)
# argument: q float
# asked: min = builtin_function_or_method builtins.min
# asked: enumerate = class builtins.enumerate
# asked: deque = class collections.deque
# asked: equal axes = 
# sha256: fcc523f8325b464dda70e310e525676146f8974166efa137f1bb5357adaeb24a

# Value and gradient of z_d.inventory_simulation with respect to demand, q.  adjoint_gen 0.1.0
from adjoint_gen.runtime import above, expect, is_array, selected, zeros_like


def inventory_simulation_value_and_grad(demand, q, *, y_bar=1.0):
    expect(is_array(demand, "float64", 1) and type(q) is float, "demand: float64[:], q: float")

    # forward sweep
    orders_0, orders_1, t3_tape, tape = [], [], [], []  # 2: stock, orders, cost = q, deque(), 0.0
    stock = q
    cost = 0.0
    for j, d in enumerate(demand):                      # 3: for day, d in enumerate(demand):
        trips = 0
        while True:                                     # 4: while orders and orders[0][0] == day:
            t = len(orders_0)
            if t:
                t1 = orders_0[0]
                orders_1[0]                             # may raise or warn, as in the primal
                t2 = t1 == j
            else:
                t2 = t
            if not t2:
                break
            orders_0[0]  # 5: stock += orders.popleft()[1]; may raise or warn, as in the primal
            value_1 = orders_1[0]
            t3 = t - 1
            t3_tape.append(t3)
            for i in range(t3):
                t1 = orders_0[i + 1]
                t2 = orders_1[i + 1]
                orders_0[i] = t1
                orders_1[i] = t2
            orders_0.pop()
            orders_1.pop()
            stock = stock + value_1
            trips = trips + 1                           # 4
        tape.append((stock, trips))
        sold = min(stock, d)                            # 6
        stock = stock - sold                            # 7: stock -= sold
        cost = cost + (0.1 * stock ** 2 - sold)         # 8: cost += 0.1 * stock ** 2 - sold
        if stock < 2.0:                                 # 9
            orders_0.append(j + 2)                      # 10: orders.append((day + 2, q - stock))
            orders_1.append(q - stock)

    # reverse sweep
    demand_bar = zeros_like(demand)                           # 3
    orders_1_bar = [0.0] * len(orders_1)
    stock_bar = q_bar = 0.0
    for j, (stock, trips) in zip(reversed(range(len(demand))), reversed(tape)):
        d = demand[j]
        sold = min(stock, d)                                  # 6
        stock_1 = stock - sold                                # 7
        if stock_1 < 2.0:                                     # 9
            t = orders_1_bar.pop()                            # 10
            q_bar = q_bar + t
            stock_bar = stock_bar - t
        stock_bar = stock_bar + y_bar * 0.1 * 2 * stock_1     # 8
        sold_bar = -y_bar - stock_bar                         # 7, 8
        stock_bar = stock_bar + selected(sold_bar, above(d, stock))  # 6
        for k in range(trips):                                # 4
            orders_1_bar.append(0.0)                          # 5
            for i in reversed(range(t3_tape.pop())):
                orders_1_bar[i + 1] += orders_1_bar[i]
                orders_1_bar[i] = 0.0
            orders_1_bar[0] += stock_bar
        demand_bar[j] += selected(sold_bar, above(stock, d))  # 3, 6
    q_bar = q_bar + stock_bar
    return cost, (demand_bar, q_bar)
