"""``flatten``: vectors of any structure and back; the function back is differentiated, read and pickled as any other."""

import inspect
import pickle
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

import numpy as np
import pytest

from adjoint_gen import DifferentiationError, check_grads, flatten, grad, hessian, hvp, jacobian, jvp

Point = namedtuple("Point", "x y")
W, B = np.arange(6.0).reshape(2, 3), np.array([0.5, -1.0, 2.0])
STRUCTURES = {
    "a number": 3.0,
    "a NumPy scalar": np.float64(3.0),
    "an array": W,
    "an array without axes": np.array(2.0),
    "an empty array": np.zeros((0, 3)),
    "another order": np.asfortranarray(W),
    "steps": B[::-2],
    "containers": {"W": W, "b": [B, (1.0, [2.0])], "n": 3},
    "a named tuple": Point(1.0, Point(B, "name")),
    "keys of other kinds": {0: 1.0, ("a", 1): 2.0, None: B},
    "no numbers": {"a": 3, "b": None, "c": "text", "d": True, "e": b"x"},
    "nothing": (),
    "one item": (1.0,),
    "objects": [1.0, object, np.tanh, np.array([1, 2]), slice(3)],
    "single precision": [np.ones(2, np.float32), np.float32(3.0)],
    "mixed precision": [np.ones(2, np.float32), 1.0, np.float16(2.0)],
    "keys that are numbers": {1.5: 2.0, np.inf: 3.0, (0.5, ("a", 2)): np.ones(2), 2j: 4.0},
    "complex numbers": [1j, B, 2.0, np.complex64(1 + 2j)],
}


def same(a, b):
    if isinstance(a, dict):
        return a.keys() == b.keys() and all(same(a[k], b[k]) for k in a) and list(a) == list(b)
    if isinstance(a, (tuple, list)):
        return len(a) == len(b) and type(a) is type(b) and all(map(same, a, b))
    if isinstance(a, np.ndarray):
        return type(b) is np.ndarray and a.dtype == b.dtype and np.array_equal(a, b)
    return type(a) is type(b) and (a is b or a == b)


@pytest.mark.parametrize("value", STRUCTURES.values(), ids=STRUCTURES)
def test_there_and_back(value):
    vector, unflatten = flatten(value)
    assert vector.ndim == 1 and vector.flags.writeable
    assert same(unflatten(vector), value)
    again, _ = flatten(unflatten(2.0 * vector))
    np.testing.assert_array_equal(again, 2.0 * vector)
    assert len(unflatten.paths) == len(unflatten.shapes) == len(unflatten.dtypes)
    assert vector.size == sum(int(np.prod(shape)) for shape in unflatten.shapes)


def test_the_parts_are_named():
    _, unflatten = flatten(STRUCTURES["containers"])
    assert unflatten.paths == ("['W']", "['b'][0]", "['b'][1][0]", "['b'][1][1][0]")
    assert unflatten.shapes == ((2, 3), (3,), (), ())
    assert flatten(Point(1.0, [B]))[1].paths == (".x", ".y[0]")


def test_dtypes_are_those_of_the_leaves():
    vector, unflatten = flatten({"a": np.ones(2, np.float32), "b": 1.0})
    assert vector.dtype == np.float64 and unflatten.dtypes == (np.dtype("float32"), np.dtype("float64"))
    assert unflatten(vector.astype(np.float32))["a"].dtype == np.float32
    assert type(unflatten([1, 2, 3])["b"]) is float
    assert flatten([np.ones(2, np.float32)])[0].dtype == np.float32
    assert flatten([3])[0].dtype == np.float64


def test_nothing_shares_memory():
    value = {"W": W, "b": B, "same": B}
    vector, unflatten = flatten(value)
    back = unflatten(vector)
    assert not any(np.shares_memory(vector, leaf) for leaf in [*value.values(), *back.values()])
    assert not np.shares_memory(back["b"], back["same"])


def test_the_text_can_be_read():
    _, unflatten = flatten({"W": W, "k": 3})
    assert inspect.getsource(unflatten) == (
        'def unflatten(vector):\n'
        '    """The structure with the numbers of a vector."""\n'
        '    vector = np.reshape(vector, 6)\n'
        '    return {\n'
        "        'W': vector[0:6].astype('float64').reshape((2, 3)),\n"
        "        'k': 3,\n"
        '    }\n')


PARAMS = {"W": W / 7.0, "b": [B, B[:2]], "scale": 1.5, "power": 2, "single": np.ones(2, np.float32)}
VECTOR, unflatten = flatten(PARAMS)


def network(p):
    hidden = np.tanh(p["W"] @ p["b"][0] + p["b"][1])
    return np.sum(hidden ** p["power"]) * p["scale"] + np.sum(p["single"] ** 2)


def loss(vector):
    return network(unflatten(vector))


def test_what_calls_it_is_differentiated():
    by_structure, _ = flatten(grad(network)(PARAMS))
    np.testing.assert_allclose(grad(loss)(VECTOR), by_structure, rtol=1e-6)
    check_grads(loss, (np.asarray(VECTOR),), order=1)
    direction = np.cos(np.arange(VECTOR.size))
    np.testing.assert_allclose(hvp(loss)(VECTOR, direction), hessian(loss)(VECTOR) @ direction, rtol=1e-6, atol=1e-9)
    np.testing.assert_allclose(jacobian(lambda v: unflatten(v)["b"][0])(VECTOR), np.eye(VECTOR.size)[6:9])


def test_it_pickles_where_its_structure_can_be_spelled():
    for value in (PARAMS, Point(1.0, [2, B])):
        function = flatten(value)[1]
        assert pickle.loads(pickle.dumps(function)) is function
    with pytest.raises(pickle.PicklingError):
        pickle.dumps(flatten({"x": 1.0, "index": np.array([1, 2])})[1])


def test_another_process_makes_it_again():
    text = pickle.dumps(flatten(PARAMS)[1])
    program = (
        "import pickle, sys; import numpy as np; from adjoint_gen import grad\n"
        f"unflatten = pickle.loads({text!r})\n"
        f"print(unflatten.paths, unflatten(np.arange({VECTOR.size}.0))['b'][1])")
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=root, check=False)
    assert (done.stdout, done.stderr) == (f"{unflatten.paths} [ 9. 10.]\n", "")


@pytest.mark.parametrize("name", ["unflatten", "unflatten_", "unflatten_ABC", "unflatten_MFRGG___", "other"])
def test_a_name_that_spells_nothing_is_no_function(name):
    from adjoint_gen.operators import unflattening

    with pytest.raises(AttributeError, match="has no attribute"):
        getattr(unflattening, name)


class Celsius(float):
    pass


@pytest.mark.parametrize("odd", [Celsius(2.0), np.matrix([[1.0]]), np.ma.array([1.0, 2.0], mask=[0, 1])], ids=repr)
def test_numbers_of_a_class_of_their_own_are_refused(odd):
    with pytest.raises(DifferentiationError, match="its operations are its own"):
        flatten({"w": 1.0, "odd": [odd]})


def test_a_type_in_a_value_has_no_tangent():
    value, tangent = jvp(lambda x: (x * x, np.float64), (3.0,), (1.0,))
    assert value == (9.0, np.float64) and tangent[0] == 6.0
