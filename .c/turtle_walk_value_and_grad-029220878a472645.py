# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 41e7990ec12b4868d6e4cadfc473c4bf
# python: 3.11
# numpy: 2.4.6
# function: z_d.turtle_walk
# source: 9388c542fe076f30f774bc296d63da15
# code: c2c2b052f55b767a028a266ded0b1568
# mode: value_and_grad
# wrt: 0
# argument: program str
# argument: steps array float64 (steps.0)
# asked: Direction = class z_d.Direction(enum.Enum) of {'_value_': '(int 0,int 1)', '_name_': "str 'N'", '_sort_order_': 'int 0'}, {'_value_': '(int 1,int 0)', '_name_': "str 'E'", '_sort_order_': 'int 1'}, {'_value_': '(int 0,int -1)', '_name_': "str 'S'", '_sort_order_': 'int 2'}, {'_value_': '(int -1,int 0)', '_name_': "str 'W'", '_sort_order_': 'int 3'}
# asked: Direction.N = other any
# asked: Direction.__bases__ = tuple [function]
# asked: Direction.__bases__[] = 0
# asked: Direction.__bases__[0] = class enum.Enum of 
# asked: Direction.__bases__[0].__bases__ = tuple [function]
# asked: Direction.__bases__[0].__bases__[] = 0
# asked: Direction.__bases__[0].__bases__[0] = class builtins.object
# asked: Direction.turn = function z_d.Direction.turn 767c135d1bb743e580b8a9de00b55a37
# asked: Direction.turn: list = class builtins.list
# asked: Direction.turn: Direction = class z_d.Direction(enum.Enum) of {'_value_': '(int 0,int 1)', '_name_': "str 'N'", '_sort_order_': 'int 0'}, {'_value_': '(int 1,int 0)', '_name_': "str 'E'", '_sort_order_': 'int 1'}, {'_value_': '(int 0,int -1)', '_name_': "str 'S'", '_sort_order_': 'int 2'}, {'_value_': '(int -1,int 0)', '_name_': "str 'W'", '_sort_order_': 'int 3'}
# asked: Direction.value = unbound
# asked: equal axes = 
# sha256: 643006995c1adaa3783d2606c69d7c01773c1474e76a65ee9a0f9043d4a03786

# Value and gradient of z_d.turtle_walk with respect to steps.  adjoint_gen 0.1.0
import z_d
from adjoint_gen.runtime import expect, is_array, zeros_like


def Direction_turn(self, Direction):
    n = Direction.N                         # 2: order = list(Direction)
    e = Direction.E
    s = Direction.S
    w = Direction.W
    order = [n, e, s, w]
    t = order[(order.index(self) + 1) % 4]  # 3: return order[(order.index(self) + 1) % 4]
    return t


def turtle_walk_value_and_grad(steps, program, *, y_bar=1.0):
    Direction = z_d.Direction
    expect(is_array(steps, "float64", 1) and type(program) is str, "steps: float64[:], program: str")

    # forward sweep
    d = Direction.N                               # 3
    t = len(program)                              # 5: for ch in program:
    tape, k_tape = [], []
    d_1 = d
    x = y = 0.0
    k = 0
    for i in range(t):
        k_tape.append(k)
        ch = program[i]
        if ch == "R":                             # 6
            d_1 = Direction_turn(d_1, Direction)  # 7: d = d.turn()
        else:
            t1 = Direction.S                      # 9: dx, dy = d.value
            t2 = Direction.E
            if d_1 is d:
                t3 = 0
                t4 = 1
            elif d_1 is t2:
                t3 = 1
                t4 = 0
            else:
                t3, t4 = (0, -1) if d_1 is t1 else (-1, 0)
            tape.append((t3, t4))
            t2 = steps[k]                         # 10: x += dx * steps[k]; y += dy * steps[k]
            x = x + t3 * t2
            y = y + t4 * t2
            k = k + 1                             # 11: k += 1
    t1 = 3 * y                                    # 12: return x ** 2 + 3 * y * x + y
    t3 = x ** 2 + t1 * x + y

    # reverse sweep
    steps_bar = zeros_like(steps)                           # 5
    x_bar = y_bar * t1 + y_bar * 2 * x                      # 12
    y_bar = y_bar + y_bar * x * 3
    for i, k in zip(reversed(range(t)), reversed(k_tape)):  # 5
        ch = program[i]
        if not ch == "R":                                   # 6
            t1, t4 = tape.pop()
            steps_bar[k] += y_bar * t4 + x_bar * t1         # 10
    return t3, steps_bar
