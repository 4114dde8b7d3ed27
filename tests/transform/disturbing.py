"""Functions that call what is not looked into, which changes what is read from outside, or changes something else."""

import numpy as np

from tests.transform import disturbed_module as other

MODE, SCALE, CALLS = False, 1.0, 0
WEIGHTS = np.ones(2)
TABLE = {"w": np.ones(2)}
SHOWN = []
COUNTS = [1.0]


class Config:
    """An object of the module's."""

    def __init__(self):
        self.on, self.rate = False, 1.0
        self.weights = np.ones(2)

    def set_mode(self, on):
        """Change a global name by a method."""
        set_mode(on)


CONFIG = Config()


def set_mode(on):
    global MODE, SCALE
    MODE, SCALE = on, 3.0 if on else 1.0


def set_weights(value):
    WEIGHTS[:] = value
    print(end="")


def set_table(value):
    np.copyto(TABLE["w"], value)


def set_by_way_of(on):
    global CALLS
    CALLS = 0
    set_mode(on)


def set_module(value):
    other.RATE = value


def count_in_a_list():
    COUNTS[0] += 1.0


def count():
    global CALLS
    CALLS += 1


def show():
    SHOWN.append(WEIGHTS.shape)
    return type(WEIGHTS)


def set_rate(value):
    CONFIG.rate = value


def a_truth(x):
    set_mode(True)
    y = np.sum(x * x) if MODE else np.sum(x)
    set_mode(False)
    return y


def a_number(x):
    set_mode(True)
    y = np.sum(x * x) * SCALE
    set_mode(False)
    return y


def scaled(x):
    return np.sum(x) * SCALE


def a_number_of_a_helper(x):
    set_mode(True)
    y = scaled(x)
    set_mode(False)
    return y


def by_way_of_another(x):
    set_by_way_of(True)
    y = np.sum(x) * SCALE
    set_by_way_of(False)
    return y


def by_a_method(x):
    CONFIG.set_mode(True)
    y = np.sum(x) * SCALE
    CONFIG.set_mode(False)
    return y


def handed_on(x):
    list(map(set_mode, [True]))
    y = np.sum(x) * SCALE
    list(map(set_mode, [False]))
    return y


def an_array(x):
    set_weights(5.0)
    y = np.sum(x * WEIGHTS)
    set_weights(1.0)
    return y


def an_array_in_a_dict(x):
    set_table(5.0)
    y = np.sum(x * TABLE["w"])
    set_table(1.0)
    return y


def a_number_in_a_list(x):
    count_in_a_list()
    x = x * COUNTS[0]
    count_in_a_list()
    return np.sum(x * x) * COUNTS[0]


def a_name_of_a_module(x):
    set_module(5.0)
    y = np.sum(x) * other.RATE
    set_module(1.0)
    return y


def made_a_closure():
    k = 1.0

    def set_k(value):
        nonlocal k
        k = value

    def a_name_around(x):
        set_k(4.0)
        y = np.sum(x) * k
        set_k(1.0)
        return y

    return a_name_around


def counted(x):
    count()
    return np.sum(x * x) * SCALE


def shown(x):
    show()
    return np.sum(x * WEIGHTS * x)


def a_number_of_an_object(x):
    set_rate(4.0)
    y = np.sum(x * x) * CONFIG.rate
    set_rate(1.0)
    return y


REFUSED = [
    a_truth, a_number, a_number_of_a_helper, by_way_of_another, by_a_method, handed_on, an_array, an_array_in_a_dict,
    a_number_in_a_list, a_name_of_a_module, made_a_closure(),
]
RIGHT = [counted, shown, a_number_of_an_object]
