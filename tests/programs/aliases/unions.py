"""Values of several sorts in one place: trees of tuples, numbers and objects of several classes, None at an end."""

import math
from dataclasses import dataclass

import numpy as np

from tests.programs.aliases.program import program
from tests.programs.aliases.values import A4

S4 = np.array([-0.6, 0.9, -0.2, 0.5])


@program(0.7, -0.4)
def an_expression_whose_names_are_known(x, y):
    expression = ("add", ("mul", ("var", 0), ("var", 1)), ("sin", ("add", ("var", 1), ("const", 0.5))))
    values = [x, y]

    def evaluated(e):
        name = e[0]
        if name == "var":
            return values[e[1]]
        if name == "const":
            return e[1]
        if name == "sin":
            return math.sin(evaluated(e[1]))
        a, b = evaluated(e[1]), evaluated(e[2])
        return a + b if name == "add" else a * b

    return evaluated(expression)


@program(0.8)
def an_expression_that_is_differentiated(x):
    def derivative(e):
        if e == "x":
            return 1.0
        if isinstance(e, float):
            return 0.0
        op, a, b = e
        if op == "+":
            return ("+", derivative(a), derivative(b))
        return ("+", ("*", derivative(a), b), ("*", a, derivative(b)))

    def evaluated(e):
        if e == "x":
            return x
        if isinstance(e, float):
            return e
        op, a, b = e
        return evaluated(a) + evaluated(b) if op == "+" else evaluated(a) * evaluated(b)

    e = ("*", "x", ("+", "x", 2.0))
    return evaluated(derivative(e)) * evaluated(e)


def halves(x, lo, hi):
    if hi - lo == 1:
        return x[lo]
    m = (lo + hi) // 2
    return (halves(x, lo, m), halves(x, m, hi))


@program(S4)
def a_tree_of_tuples_and_numbers(x):
    def product(t):
        if isinstance(t, tuple):
            return product(t[0]) * product(t[1]) + 1.0
        return t

    return product(halves(x, 0, len(x)))


@program(S4)
def a_stack_of_tuples_and_numbers(x):
    stack, total, weight = [halves(x, 0, len(x))], 0.0, 1.0
    while stack:
        t = stack.pop()
        if isinstance(t, tuple):
            stack.append(t[0])
            stack.append(t[1])
        else:
            total += weight * t * t
            weight += 0.5
    return total


@program([0.3, -0.8, 1.1, 0.4])
def tuples_of_two_lengths_told_by_their_first_item(x):
    def built(xs):
        if len(xs) == 1:
            return ("leaf", xs[0])
        m = len(xs) // 2
        return ("node", built(xs[:m]), built(xs[m:]))

    def evaluated(t):
        if t[0] == "leaf":
            return t[1] ** 2
        return math.sin(evaluated(t[1])) + evaluated(t[2])

    return evaluated(built(x))


@program(S4)
def a_list_of_pairs_that_ends_with_none(x):
    pairs, total, weight = None, 0.0, 1.0
    for v in x:
        pairs = (v, pairs)
    while pairs is not None:
        v, pairs = pairs
        total += weight * v * v
        weight += 1.0
    return total


class Number:
    def __init__(self, v):
        self.v = v

    def value(self):
        return self.v


class Sum:
    def __init__(self, a, b):
        self.a, self.b = a, b

    def value(self):
        return self.a.value() + self.b.value()


class Product:
    def __init__(self, a, b):
        self.a, self.b = a, b

    def value(self):
        return self.a.value() * self.b.value()


@program(S4)
def a_tree_of_three_classes(x):
    def built(lo, hi):
        if hi - lo == 1:
            return Number(x[lo])
        m = (lo + hi) // 2
        return Sum(built(lo, m), built(m, hi)) if (hi - lo) % 4 else Product(built(lo, m), built(m, hi))

    return built(0, len(x)).value()


@program(0.7, -0.4)
def a_stack_of_three_classes(x, y):
    stack = []
    for name in ["x", "y", "*", "x", "+"]:
        if name == "x":
            stack.append(Number(x))
        elif name == "y":
            stack.append(Number(y))
        else:
            b = stack.pop()
            a = stack.pop()
            stack.append(Sum(a, b) if name == "+" else Product(a, b))
    return stack.pop().value()


@dataclass
class Leaf:
    value: float


@dataclass
class Branch:
    left: object
    right: object
    weight: float


@program(S4)
def leaves_told_by_their_class(x):
    def built(xs, depth):
        if len(xs) <= 1:
            return Leaf(xs[0])
        m = len(xs) // 2
        return Branch(built(xs[:m], depth + 1), built(xs[m:], depth + 1), xs[0] / depth)

    def total(t):
        if isinstance(t, Leaf):
            return t.value**2
        return t.weight * total(t.left) + total(t.right)

    return total(built(x, 1))


class Link:
    def __init__(self, value, next):
        self.value, self.next = value, next


@program(S4)
def a_chain_that_ends_with_a_number(x):
    head, total = 0.5, 0.0
    for v in x:
        head = Link(v, head)
    while isinstance(head, Link):
        total = total * 0.5 + head.value**2
        head = head.next
    return total * head


class Square:
    def __init__(self, side):
        self.side = side

    def area(self):
        return self.side**2


class Disc:
    def __init__(self, radius):
        self.radius = radius

    def area(self):
        return 3.0 * self.radius**2


@program(A4)
def a_list_of_two_classes_at_a_place_that_the_run_knows(x):
    shapes, total = [Square(x[0]), Disc(x[1]), Square(x[2])], 0.0
    for k in range(6):
        total += shapes[k % 3].area() * k
    return total


@program(A4)
def a_list_that_gets_objects_of_two_classes(x):
    shapes = []
    for k, v in enumerate(x):
        if k % 2:
            shapes.append(Square(v))
        else:
            shapes.append(Disc(v * 2))
    return sum(s.area() for s in shapes)


@program(A4)
def a_value_that_is_changed_whatever_object_it_is_of(x):
    shapes = []
    for k, v in enumerate(x):
        shapes.append(Link(v, None) if k % 2 else Number(v))
    first = shapes[0]
    first.v *= x[1]
    return sum(s.value() * 2.0 if isinstance(s, Number) else s.value for s in shapes)


def arrays_and_pairs(x, y):
    items = []
    for k in range(3):
        items.append((y, x[k]) if k % 2 else y)
    return items


@program(S4)
def an_array_among_pairs_that_a_name_of_it_changes(x):
    y = x * 1.0
    for e in arrays_and_pairs(x, y):
        if not isinstance(e, tuple):
            e *= 2.0
    return np.sum(y**2)


@program(S4)
def an_array_among_pairs_of_which_an_item_changes(x):
    y = x * 1.0
    for e in arrays_and_pairs(x, y):
        if isinstance(e, tuple):
            e[0][1] = x[0]
        else:
            e[0] *= x[1]
            e[2] = x[1] * e[0]
    return np.sum(y**2)


@program(S4)
def an_array_or_a_pair_that_changes_behind_a_branch(x):
    y = x * 1.0
    e = (y, x[0])
    if x[1] > 0:
        e = y
    if not isinstance(e, tuple):
        e *= 2.0
    return np.sum(y**2)


@program(S4)
def a_list_among_tuples_that_grows_by_a_name(x):
    several, items = [x[0]], []
    for k in range(3):
        items.append((x[k],) if k % 2 else several)
    for e in items:
        if not isinstance(e, tuple):
            e += [x[2]]
    return sum(several) ** 2


@program(S4)
def an_object_that_changes_by_two_names_among_others(x):
    items = []
    for k, v in enumerate(x):
        items.append(Number(v) if k % 2 else Square(v))
    one, two = items[1], items[1]
    one.v = one.v + x[0] * x[0]
    two.v *= x[2]
    return one.v * two.v + items[1].v ** 3 + items[0].side


@program(S4)
def none_then_a_number_then_a_pair(x):
    found = None
    for v in x:
        if found is None:
            found = v
        elif isinstance(found, tuple):
            found = found[0] * found[1] + v
        else:
            found = (found, v)
    return found[0] * found[1] if isinstance(found, tuple) else found


@program(S4)
def a_tree_of_tuples_and_none(x):
    def built(lo, hi):
        if hi - lo == 1:
            return (x[lo], None, None)
        middle = (lo + hi) // 2
        left, right = built(lo, middle), built(middle, hi)
        return (left[0] * right[0] + 0.1, left, right)

    def folded(tree, depth=0):
        value, left, right = tree
        if left is None:
            return value * depth
        return value + folded(left, depth + 1) - folded(right, depth + 1)

    return folded(built(0, len(x)))


@program(S4)
def inserted_into_a_tree_of_tuples(x):
    def inserted(tree, value):
        if tree is None:
            return (None, value, None)
        left, here, right = tree
        if value < here:
            return (inserted(left, value), here, right)
        return (left, here, inserted(right, value))

    def walked(tree, depth):
        return 0.0 if tree is None else walked(tree[0], depth + 1) + tree[1] ** 2 * depth + walked(tree[2], depth + 1)

    tree = None
    for value in x:
        tree = inserted(tree, value)
    return walked(tree, 1)


@program(S4)
def a_list_of_none_arrays_tuples_and_numbers(x):
    items = []
    for k in range(4):
        if k == 0:
            items.append(None)
        elif k == 1:
            items.append(x)
        elif k == 2:
            items.append((x[0], x))
        else:
            items.append(x[k])
    total = 0.0
    for e in items:
        if e is None:
            total += 1.0
        elif isinstance(e, tuple):
            total += e[0] * np.sum(e[1])
        elif isinstance(e, np.ndarray):
            total += np.sum(e**2)
        else:
            total += e**3
    return total


@program(S4)
def a_tuple_or_a_number_in_each_pass(x):
    e = (x[0], x[1])
    for k in range(3):
        if x[k] < 0:
            e = e[0] * e[1] if isinstance(e, tuple) else e * 2
        else:
            e = (e, x[k]) if not isinstance(e, tuple) else (e[1], e[0])
    return e[0] * 3 + e[1] ** 2 if isinstance(e, tuple) else e


@program(S4)
def the_truth_of_five_sorts(x):
    def found(k):
        if k == 0:
            return None
        if k == 1:
            return 0.0
        if k == 2:
            return ()
        if k == 3:
            return (x[0],)
        return x[1]

    total = 0.0
    for k in range(5):
        e = found(k)
        if e:
            total += x[2] * (k + 1)
        if not e:
            total += x[3] * (k + 2) ** 2
    return total


class Early:
    def __init__(self, v, before):
        self.v, self.before = v, before


class Late:
    def __init__(self, v, before):
        self.v, self.before = v, before


@program(S4)
def objects_of_two_classes_by_their_identity(x):
    a = Early(x[0], None)
    b = Late(x[1], a)
    seen = []
    total = 0.0
    for e in (a, b, a):
        if id(e) in seen:
            total += e.v**2 * x[2]
        else:
            seen.append(id(e))
            total += e.v * x[3]
    return total


@program(S4)
def a_tuple_beside_a_number_of_numpy(x):
    two, items = np.float64(2.0), []
    for k in range(4):
        items.append((2.0, 2.0) if k % 2 else 2.0)
    total = 0.0
    for k, e in enumerate(items):
        if np.all(e == two):
            total += x[k] ** 2
    return total


@dataclass(frozen=True)
class Summary:
    total: float
    squares: np.ndarray


def summarised(x, whole=False):
    total, squares = np.sum(x), x * x
    if whole:
        return Summary(total=total, squares=squares)
    return total, squares


@program(A4, False)
@program(A4, True)
def a_record_or_a_tuple_as_a_flag_says(x, whole):
    if whole:
        return summarised(x, whole=True).squares[0] * summarised(x)[0]
    total, squares = summarised(x)
    return total * squares[1]
