"""Call forms of NumPy's and SciPy's functions: each is right in forward and reverse mode and in second order, or refused."""

import numpy as np
import pytest

from tests.extent import everything, part
from tests.fuzz.check import imported
from tests.rules.forms import all_forms
from tests.rules.forms.checks import outcome, refusals, short
from tests.rules.forms.page import PAGE, page
from tests.rules.parameters import judged

pytest.importorskip("scipy")
BLOCK = 24
FORMS = part(all_forms(), 96)
NO_FUNCTIONS_OF_NUMBERS = {
    "files": "fromfile fromregex fromstring genfromtxt load loadtxt save savetxt savez savez_compressed from_dlpack",
    "settings": "get_include get_printoptions getbufsize geterr geterrcall info printoptions set_printoptions setbufsize "
    "seterr seterrcall show_config show_runtime",
    "dates": "busday_count busday_offset datetime_as_string datetime_data is_busday isnat",
    "in place, as statements": "copyto fill_diagonal place put put_along_axis putmask",
    "objects": "asmatrix bmat frompyfunc nested_iters",
    "dtypes and text": "array2string array_repr array_str base_repr binary_repr broadcast_shapes can_cast common_type "
    "einsum_path format_float_positional format_float_scientific isdtype issubdtype min_scalar_type mintypecode "
    "promote_types result_type typename",
}
"""Functions of NumPy's of which no forms are tried here, by the reason."""


@pytest.mark.parametrize("start", range(0, len(FORMS), BLOCK))
def test_derivatives_of_call_forms(start):
    refused = refusals()
    for form in FORMS[start:start + BLOCK]:
        what, why = outcome(form, third=everything)
        assert what != "wrong", f"{form}: {why}"
        assert (what == "refused") == (form.text in refused), f"{form} is {what}: {why}; python -m tests.rules.forms.checks"
        assert what != "refused" or short(why) == refused[form.text]


def test_every_function_of_numpy_is_tried():
    known = {form.function for form in all_forms()}
    passed_over = {name for names in NO_FUNCTIONS_OF_NUMBERS.values() for name in names.split()}
    for module, prefix in ((np, "np."), (np.linalg, "np.linalg."), (np.fft, "np.fft.")):
        for name in dir(module):
            function = getattr(module, name)
            plain = callable(function) and not isinstance(function, type) and not name.startswith("_")
            if plain and name not in passed_over and name != "test":
                assert prefix + name in known, prefix + name


def test_the_page_of_functions_is_what_the_tables_say():
    pytest.importorskip("scipy", minversion="1.17")
    assert page() == PAGE.read_text(encoding="utf-8"), "python -m tests.rules.forms.page writes it anew"


STORED = """
np.zeros(4, dtype=u.dtype)
np.empty(u.shape, u.dtype)
np.ones(u.shape[0]).astype(u.dtype)
np.ndarray(u.shape, dtype=float)
np.ndarray((4,))
np.ndarray(shape=(4,), dtype=u.dtype)
np.zeros((2,) + u.shape, float)[0]
np.zeros(u.shape + (2,))[:, 0]
np.block([u, u])
np.stack(np.meshgrid(u, u))[0][0]
np.hstack([u[:, None], u[:, None]])[:, 0]
np.full(4, np.finfo(float).eps)
np.maximum(u, np.finfo(u.dtype).eps)
np.zeros((len(u), 2), np.result_type(u, float))[:, 1]
np.zeros(max(u.shape))
np.linspace(0.0, 1.0, 4, retstep=True)[0]
np.zeros(np.unique(k).size + 1)
np.zeros(k.max() + 2, dtype=u.dtype)
np.zeros_like(u, dtype=u.dtype)
np.atleast_3d(u)[0, :, 0]
np.bincount(k, minlength=4) * 1.0
np.indices((4, 4), dtype=float)[0][0]
np.histogram(k, 4)[1] * 1.0
np.random.normal(size=u.shape) * 0.0
np.searchsorted(k, k, side='right') * 1.0
np.mgrid[0:4, 0:1:4j][1][0] * 1.0
np.union1d(k, k + 1) * 1.0
np.broadcast_arrays(np.zeros(4), k)[0].copy()
np.array(range(4)) * 1.0
""".strip().splitlines()


@pytest.mark.parametrize("text", STORED)
def test_arrays_of_known_kinds_are_stored_into(text):
    program = (
        f"import numpy as np\n\n\ndef f(u, k):\n    out = {text}\n    I, J = np.indices((4, 4))\n"
        "    a = np.zeros((4, 4), u.dtype)\n"
        "    a[I, J] = np.outer(u, u)\n    out[0] = u[1] ** 2\n    for j in range(1, 4):\n"
        "        out[j] = out[j - 1] * u[j] + a[j, j - 1]\n    return np.sum(out * out)\n"
    )
    with imported(program) as module:
        exec(compile(program, module.__file__, "exec"), module.__dict__)
        assert judged(module.f, (np.array([0.3, 0.9, 1.4, 0.6]), np.array([0, 1, 2, 2]))) == ("right", "")


