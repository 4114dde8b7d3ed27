"""SciPy's functions in programs: right or refused, at the edges too; its rules are read where they are used, and not before."""

import os
import subprocess
import sys
import warnings

import numpy as np
import pytest

from adjoint_gen import grad, jvp
from adjoint_gen.asked import Asked
from adjoint_gen.frontend.lower import lower
from adjoint_gen.ir.kinds import array
from adjoint_gen.program.fingerprint import described
from adjoint_gen.rules.memory import is_new
from adjoint_gen.rules.table import op_name, op_of, operations, user_rules
from tests.fuzz.check import imported
from tests.rules.harness import examples_by_op
from tests.rules.running import Case
from tests.transform.harness import refused_at_its_lines, right_in_every_mode

scipy = pytest.importorskip("scipy")
special = pytest.importorskip("scipy.special")
calls = pytest.importorskip("tests.rules.calls_scipy")

test_right_in_every_mode = right_in_every_mode(calls.RIGHT)
test_refused_at_a_line_of_the_function = refused_at_its_lines(calls.REFUSED, np.array([0.7, 1.2]), within=3)


def ran(code, *args):
    environment = {**os.environ, "ADJOINT_GEN_CACHE": "off"}
    done = subprocess.run([sys.executable, *args, "-c", code], capture_output=True, text=True, check=True, env=environment)
    return done.stdout.split()


def test_nothing_of_scipy_is_imported_by_itself(tmp_path):
    path = tmp_path / "plain.py"
    path.write_text("import numpy as np\ndef f(x):\n    return np.sum(np.sin(x) * x)\n")
    code = (
        f"import sys; sys.path.insert(0, {str(tmp_path)!r})\nimport plain, numpy as np, adjoint_gen\n"
        "adjoint_gen.grad(plain.f)(np.ones(3))\nprint(sum(m.partition('.')[0] == 'scipy' for m in sys.modules))"
    )
    assert ran(code) == ["0"]


def test_a_family_is_read_where_a_function_of_its_module_is_asked_for():
    code = (
        "import sys\nimport scipy.special, scipy.linalg\nfrom adjoint_gen.rules.table import op_of, operations\n"
        "count = lambda m: sum(op.startswith(f'scipy.{m}.') for op in operations())\n"
        "print(count('special'), op_of(scipy.special.erf), count('special') > 50)\n"
        "print(count('linalg'), 'scipy.fft' in sys.modules)\n"
        "print(op_of(scipy.linalg.inv), count('linalg') > 10)"
    )
    assert ran(code) == ["0", "scipy.special.erf", "True", "0", "False", "scipy.linalg.inv", "True"]


THREADS = """
import sys
import threading
import scipy.special
from adjoint_gen.rules.table import lookup, op_of

sys.setswitchinterval(1e-6)
found, start = [], threading.Barrier(8)
def ask(name):
    start.wait()
    op = op_of(getattr(scipy.special, name))
    found.append(op is not None and lookup("scipy.special.hyp2f1") is not None)
threads = [threading.Thread(target=ask, args=(name,)) for name in ("erf", "jv", "spence", "zeta") * 2]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
print(*found)
"""


def test_threads_find_the_whole_of_a_family():
    assert ran(THREADS) == ["True"] * 8


INTERRUPTED = """
import sys
import scipy.special
from adjoint_gen.rules import table

table.lookup("numpy.sin")
before, count = len(table.operations()), 0
def trace(frame, event, arg):
    if frame.f_code.co_name == "<module>" and frame.f_globals.get("__name__", "").startswith("adjoint_gen.rules.scipy."):
        return in_family
def in_family(frame, event, arg):
    global count
    count += event == "line"
    if count == %d:
        sys.settrace(None)
        raise KeyboardInterrupt
    return in_family
sys.settrace(trace)
try:
    table.op_of(scipy.special.erf)
    print("whole")
except KeyboardInterrupt:
    print("interrupted")
sys.settrace(None)
print(table.op_of(scipy.special.jv), len(table.operations()) - before, len(table.user_rules()))
"""


@pytest.mark.parametrize("line", [1, 30, 100, 200, 300])
def test_a_family_that_was_interrupted_is_read_again(line):
    first, *rest = ran(INTERRUPTED % line)
    assert first == "interrupted" and rest == ran(INTERRUPTED % 0)[1:]


def test_functions_have_the_names_by_which_users_import_them():
    assert op_name(special.logsumexp) == "scipy.special.logsumexp" and op_name(special.digamma) == "scipy.special.psi"
    assert op_name(calls.sla.solve) == "scipy.linalg.solve" and op_name(calls.signal.convolve) == "scipy.signal.convolve"
    assert op_name(calls.scipy.fft.dct) == "scipy.fft.dct" and op_of(special.sinc) == "numpy.sinc"
    gradient = grad(calls.stored_into_result)
    gradient(calls.V)
    assert "scipy.special.softmax(x)" in gradient.source and "import scipy.special\n" in gradient.source


@pytest.mark.parametrize("function", [calls.in_helpers, calls.by_keyword, calls.filtered, calls.spectra, calls.gamma_logs])
def test_the_version_of_scipy_is_in_what_a_derivative_is_made_from(function, monkeypatch):
    asked = Asked(function)
    lower(function, {name: array(name, 1) for name in function.__code__.co_varnames[: function.__code__.co_argcount]}, asked)
    assert any(scipy.__version__ in answer for answer in asked.facts.values())
    assert Asked(function).answers(asked.facts) == list(asked.facts.values())
    monkeypatch.setattr(scipy, "__version__", "0.1.2")
    assert Asked(function).answers(asked.facts) != list(asked.facts.values())


def test_descriptions_tell_where_a_function_is_from():
    assert described(special.erf) == f"ufunc scipy.special.erf {scipy.__version__}"
    assert described(special.logsumexp) == f"function scipy.special.logsumexp {scipy.__version__}"
    assert described(np.sin) == "ufunc numpy.sin"


USERS = """
import sys
import scipy.special as sp
from adjoint_gen import derivative, grad
from adjoint_gen.rules.table import user_rules

@derivative(sp.erf)
def rule(y, x):
    return 7.0 * d[x]

def f(x):
    return sp.erf(x) + sp.erfc(x)

print(grad(f)(0.0) - grad(sp.erfc)(0.0), *user_rules())
"""


def test_a_users_rule_takes_the_place_of_ours(tmp_path):
    (tmp_path / "users.py").write_text(USERS)
    environment = {**os.environ, "ADJOINT_GEN_CACHE": "off"}
    done = subprocess.run([sys.executable, tmp_path / "users.py"], capture_output=True, text=True, env=environment, check=True)
    assert done.stdout.split() == ["7.0", "scipy.special.erf"]
    assert not any(op.startswith("scipy.") for op in user_rules()) and "scipy.special.erf" in operations()


def test_functions_are_differentiated_directly():
    assert grad(special.erf)(0.3) == pytest.approx(2.0 / np.sqrt(np.pi) * np.exp(-0.09), rel=1e-14)
    assert jvp(special.softmax, (np.ones(2),), (np.array([1.0, 0.0]),))[1].tolist() == [0.25, -0.25]


def slopes(text, x):
    module_text = f"import numpy as np\nimport scipy.special as sp\n\n\ndef f(x):\n    return {text}\n"
    x = np.asarray(x)
    with imported(module_text) as module, warnings.catch_warnings():
        exec(compile(module_text, module.__file__, "exec"), module.__dict__)
        warnings.simplefilter("error")
        return jvp(vars(module)["f"], (x,), (np.ones_like(x),))[1]


E = np.exp(1.0)
AT_EDGES = [
    ("sp.expit(x)", [-800.0, 0.0, 40.0, 800.0], [0.0, 0.25, 4.248354255291589e-18, 0.0]),
    ("sp.log_expit(x)", [-800.0, 0.0, 800.0], [1.0, 0.5, 0.0]),
    ("sp.erf(x)", [0.0, 30.0, -1e100], [2.0 / np.sqrt(np.pi), 0.0, 0.0]),
    ("sp.erfcx(x)", [1e10, 0.0], [-1.0 / np.sqrt(np.pi) * 1e-20, -2.0 / np.sqrt(np.pi)]),
    ("sp.log_ndtr(x)", [-1e6, 40.0], [1e6 + 1e-6, 0.0]),
    ("sp.dawsn(x)", [0.0, 1e8], [1.0, -5e-17]),
    ("sp.exprel(x)", [0.0, 1e-9, -1e5, np.inf], [0.5, 0.5 + 1e-9 / 3.0, 1e-10, np.inf]),
    ("sp.xlogy(x, 0.5)", [0.0], [np.log(0.5)]),
    ("sp.xlogy(0.0, x)", [0.0, 2.0], [0.0, 0.0]),
    ("sp.entr(x)", [0.0, 1.0], [np.inf, -1.0]),
    ("sp.kl_div(x, 1.0)", [0.0, 1e-320, 1.0, 1.0 + 1e-12], [-np.inf, np.log(1e-320), 0.0, 1.000088900582e-12]),
    ("sp.rel_entr(x, 1.0)", [0.0, 1.0], [-np.inf, 1.0]),
    ("sp.gamma(x)", [170.0, -0.5], [special.gamma(170.0) * special.psi(170.0), -2 * np.sqrt(np.pi) * 0.03648997397857652]),
    ("sp.rgamma(x)", [0.0, -1.0, -3.0], [1.0, -1.0, -6.0]),
    ("sp.i1(x)", [0.0], [0.5]),
    ("sp.jv(1, x)", [0.0], [0.5]),
    ("sp.i0e(x)", [0.0, 1e8, -1e8], [0.0, -1.9947114094873313e-13, 1.9947114094873313e-13]),
    ("sp.ive(0, x)", [1e8], [-1.9947114094873313e-13]),
    ("sp.k0e(x)", [1e8], [-6.266570663077861e-13]),
    ("sp.kve(0, x)", [1e8], [-6.266570663077861e-13]),
    ("sp.ellipk(x)", [0.0], [np.pi / 8.0]),
    ("sp.ellipe(x)", [0.0], [-np.pi / 8.0]),
    ("sp.spence(x)", [1.0, 1e-300], [-1.0, np.log(1e-300)]),
    ("sp.huber(1.0, x)", [1.0, -1.0, 5.0, 0.0], [1.0, -1.0, 1.0, 0.0]),
    ("sp.pseudo_huber(1.0, x)", [0.0, 1e8], [0.0, 1.0]),
    ("sp.logit(x)", [0.5, 1.0], [4.0, np.inf]),
    ("sp.log1p(x)", [-1.0], [np.inf]),
    ("sp.cbrt(x)", [0.0], [np.inf]),
    ("sp.gammainc(1.0, x)", [0.0], [1.0]),
    ("sp.boxcox(x, 0.5)", [1e-30, 1.0, 0.0], [1e15, 1.0, np.inf]),
    ("sp.boxcox(2.0, x)", [0.0, 1e-300, -1e-12], [np.log(2.0) ** 2 / 2] * 3),
    ("sp.boxcox(0.0, x)", [2.0, 0.5], [0.25, 4.0]),
    ("sp.inv_boxcox(x, 0.5)", [-2.0, 2.0], [0.0, 2.0]),
    ("sp.inv_boxcox(2.0, x)", [0.0, 1e-300], [-2.0 * np.exp(2.0)] * 2),
    ("sp.inv_boxcox1p(1e-20, x)", [0.5], [-5e-41]),
    ("sp.agm(x, 1.0)", [1.0, 2.0], [0.5, 0.42579089595437886]),
    ("sp.agm(1.0, x)", [1e-10], [26357728.789847985]),
    ("sp.ellipkm1(x)", [1e-200, 1.0], [-5e199, -np.pi / 8.0]),
    ("sp.struve(1, x)", [0.0, -0.5, 0.5], [0.0, -0.20520842609907258, 0.20520842609907258]),
    ("sp.eval_legendre(5, x)", [-1.0, 1.0], [15.0, 15.0]),
    ("sp.eval_hermite(0, x)", [1.0], [0.0]),
    ("sp.factorial(x)", [0.0, -0.5], [-0.5772156649015329, 0.0]),
    ("sp.comb(3.0, x)", [4.0, 5.0], [0.0, 0.0]),
    ("sp.pdtr(0, x)", [0.0], [-1.0]),
    ("sp.bdtr(0, 4, x)", [0.0, 1.0], [-4.0, 0.0]),
    ("sp.stdtr(3, x)", [-1e6], [3.3079733725109045e-24]),
    ("sp.sici(x)[0]", [0.0, 1e-9], [1.0, 1.0]),
    ("sp.lambertw(x).real", [0.0, E], [1.0, 0.5 / E]),
]


@pytest.mark.parametrize(("text", "at", "expected"), AT_EDGES, ids=[text for text, *_ in AT_EDGES])
def test_at_the_edges(text, at, expected):
    found = slopes(text, at)
    assert found.tolist() == pytest.approx(expected, rel=1e-11, abs=1e-300)


@pytest.mark.parametrize(("a", "expected"), [
    ([1000.0, 1000.0], [0.5, 0.5]), ([-np.inf, 0.0], [0.0, 1.0]), ([-np.inf, -np.inf], [0.5, 0.5]), ([-np.inf], [1.0]),
    ([np.inf, 1.0], [1.0, 0.0]), ([-1e308, 1e308], [0.0, 1.0]),
])  # fmt: skip
def test_sums_of_exponentials_that_are_out_of_range(a, expected):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert grad(lambda x: special.logsumexp(x))(np.array(a)).tolist() == expected


@pytest.mark.parametrize("name", ["erf", "expit", "gammaln", "psi", "exprel", "ellipk", "entr", "i1", "k1e", "dawsn", "spence"])
def test_single_precision_stays(name):
    function = getattr(special, name)
    x = np.float32([0.3, 0.7])
    found = grad(lambda x: np.sum(function(x)))(x)
    assert found.dtype == np.float32 and np.allclose(found, grad(lambda x: np.sum(function(x)))(x.astype(float)), rtol=1e-5)


def test_no_function_is_tried_with_numbers_for_which_it_does_not_end():
    a, x = np.array(1.5), np.array([0.3, 0.7])
    found = grad(lambda a, x: np.sum(special.hyp1f1(a, 2.0, x) * special.yn(a - 0.5, x)), wrt=1)(a, x)
    assert np.all(np.isfinite(found))


OF_SCIPY = {op: examples for op, examples in examples_by_op().items() if op.startswith("scipy.")}


def first(value):
    """The same with one element along every axis, where SciPy may have a short cut."""
    return value[(slice(1),) * np.ndim(value)].copy() if isinstance(value, np.ndarray) else value


@pytest.mark.parametrize("op", sorted(OF_SCIPY))
def test_what_is_said_to_be_new_shares_no_memory(op):
    for one in OF_SCIPY[op]:
        if not is_new(Case(one).bind):
            continue
        for values in (Case(one).values, {var: first(value) for var, value in Case(one).values.items()}):
            try:
                result = Case(one).primal(values)
            except (ValueError, TypeError, RuntimeError, np.linalg.LinAlgError):
                continue  # of one element there is none
            assert not any(np.may_share_memory(result, value) for value in values.values() if isinstance(value, np.ndarray))


@pytest.mark.parametrize("name", ["spherical_jn", "spherical_yn", "spherical_in", "spherical_kn"])
def test_orders_are_integers_beside_single_precision(name):
    function, x = getattr(special, name), np.float32([0.3, 0.7])
    value, tangent = jvp(lambda x: function(np.array([[0], [2]]), x), (x,), (np.ones_like(x),))
    assert tangent.dtype == value.dtype
