# adjoint_gen cache entry, format 2: made by a tool, and made again when it is edited
# build: 41e7990ec12b4868d6e4cadfc473c4bf
# python: 3.11
# numpy: 2.4.6
# function: z_d.turtle_walk
# source: 9388c542fe076f30f774bc296d63da15
# code: c2c2b052f55b767a028a266ded0b1568
# mode: jvp
# wrt: (0,)
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
# sha256: da789a59f0ab2ba3bcdcbdea40be030dd1e5fcb26367c069cf551659964ac3b0

# Tangent of z_d.turtle_walk with respect to steps.  adjoint_gen 0.1.0
import z_d
from adjoint_gen.runtime import expect, is_array


def Direction_turn(self, Direction):
    n = Direction.N                         # 2: order = list(Direction)
    e = Direction.E
    s = Direction.S
    w = Direction.W
    order = [n, e, s, w]
    t = order[(order.index(self) + 1) % 4]  # 3: return order[(order.index(self) + 1) % 4]
    return t


def turtle_walk_jvp(steps, program, steps_dot):
    Direction = z_d.Direction
    expect(is_array(steps, "float64", 1) and type(program) is str, "steps: float64[:], program: str")

    d = Direction.N                               # 3
    d_1 = d
    x = x_dot = y = y_dot = 0.0
    k = 0
    for i in range(len(program)):                 # 5: for ch in program:
        ch = program[i]
        if ch == "R":                             # 6
            d_1 = Direction_turn(d_1, Direction)  # 7: d = d.turn()
        else:
            t = Direction.S                       # 9: dx, dy = d.value
            t1 = Direction.E
            if d_1 is d:
                t2 = 0
                t3 = 1
            elif d_1 is t1:
                t2 = 1
                t3 = 0
            else:
                t2, t3 = (0, -1) if d_1 is t else (-1, 0)
            t4 = steps[k]                         # 10: x += dx * steps[k]; y += dy * steps[k]
            t1 = steps_dot[k]
            x = x + t2 * t4
            x_dot = x_dot + t2 * t1
            y = y + t3 * t4
            y_dot = y_dot + t3 * t1
            k = k + 1                             # 11: k += 1
    t = 3 * y                                     # 12: return x ** 2 + 3 * y * x + y
    return x ** 2 + t * x + y, 2 * (x * x_dot) + (x * (3 * y_dot) + t * x_dot) + y_dot
