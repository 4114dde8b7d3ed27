"""Cells of a notebook, run by an IPython kernel: each prints what it should have printed beside what it did."""

import os
import re
import sys

import pytest

nbformat = pytest.importorskip("nbformat", reason="the `hosts` extra is not installed")
nbclient = pytest.importorskip("nbclient", reason="the `hosts` extra is not installed")
pytest.importorskip("ipykernel", reason="the `hosts` extra is not installed")

EDITED = "{}def helper(x):\n    return {} * x\n\nclass C:\n    def f(self, x):\n        return helper(x) * x{}\n"


def edit(day, text):
    """A cell that writes a module, as on that day."""
    return f"import os\nopen('edited.py', 'w').write({text!r})\nos.utime('edited.py', 2 * ({10**9 + day * 86400},))"


CELLS = {
    "imports, defines and differentiates": "import numpy as np\nfrom adjoint_gen import grad\n"
    "def f(x):\n    return np.square(x) * x\nprint(grad(f)(1.0), 3.0, grad(lambda x: np.square(x))(1.5), 3.0)",
    "defined again": "def f(x):\n    return x * x\nprint(grad(f)(1.5), 3.0)",
    "a helper": "def helper(x):\n    return 2.0 * x\n\n@grad\ndef g(x):\n    return helper(x) * x\nprint(g(1.5), 6.0)",
    "the helper again": "def helper(x):\n    return 3.0 * x\nprint(g(1.5), 9.0)",
    "a timed cell": "%%time\nimport math\nK = 3.0\n"
    "def timed(x):\n    return K * x * math.fabs(x)\nprint(grad(timed)(1.5), 9.0)",
    "typed wrongly": "%time K = 1\ndef (",
    "called from the next": "K = 4.0\nprint(grad(timed)(1.5), 12.0)",
    "the timed cell again": "%%time\ndef timed(x):\n    return 5.0 * x * x\nprint(grad(timed)(1.0), 10.0)",
    "a timed line": "%time print(grad(timed)(1.0), 10.0, grad(lambda x: x * x)(1.5), 3.0)",
    "other magics": "%%timeit -n1 -r1\ndef repeated(x):\n    return x * x\nprint(grad(repeated)(1.5), 3.0)",
    "profiled": "%%prun -q\ndef profiled(x):\n    return x * x\nprint(grad(profiled)(1.5), 3.0)",
    "captured": "%%capture\ndef captured(x):\n    return x * x",
    "what was captured": "print(grad(captured)(1.5), 3.0)",
    "with a command": "!echo\ndef commanded(x):\n    return x * x\nprint(grad(commanded)(1.5), 3.0)",
    "a method": "class M:\n    @grad(wrt='x')\n    def loss(self, x):\n        return x * x\nprint(M().loss(1.5), 3.0)",
    "awaits": "import asyncio\nawait asyncio.sleep(0)\ndef awaited(x):\n    return x * x\nprint(grad(awaited)(1.5), 3.0)",
    "writes a module": edit(1, EDITED.format("", 2.0, "")),
    "reloads automatically": "%load_ext autoreload\n%autoreload 2\nimport edited\nc = edited.C()\n"
    "of_c = grad(c.f)\nprint(of_c(1.5), 6.0)",
    "changes the helper": edit(2, EDITED.format("", 5.0, "")),
    "differentiates what was reloaded": "print(of_c(1.5), 15.0, grad(c.f)(1.5), 15.0, grad(edited.C().f)(1.5), 15.0)",
    "changes and moves the method": edit(3, EDITED.format("# moved\n", 5.0, " * x")),
    "differentiates what was moved": "print(of_c(2.0), 60.0, grad(c.f)(2.0), 60.0)",
    "without a text": "exec('def no_text(x):\\n    return x * x')\ntry:\n    grad(no_text)(1.5)\nexcept Exception as error:\n"
    "    print('not available' in str(error), 1.0)",
}


@pytest.fixture(scope="module")
def printed(tmp_path_factory):
    """What each cell printed, in one kernel."""
    place = tmp_path_factory.mktemp("notebook")
    cells = [nbformat.v4.new_code_cell(text) for text in CELLS.values()]
    environment = {
        **os.environ, "PYTHONPATH": os.pathsep.join([os.getcwd(), *filter(None, [os.environ.get("PYTHONPATH")])]),
        "ADJOINT_GEN_CACHE_DIR": str(place / "cache"), "ADJOINT_GEN_CACHE": "on", "IPYTHONDIR": str(place / "ipython"),
    }
    notebook = nbformat.v4.new_notebook(cells=cells)
    client = nbclient.NotebookClient(
        notebook, timeout=120, allow_errors=True, resources={"metadata": {"path": str(place)}}, kernel_name="python3")
    client.create_kernel_manager()
    client.km.kernel_cmd = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    client.execute(env=environment)
    return dict(zip(CELLS, notebook.cells, strict=True))


@pytest.mark.parametrize("name", CELLS)
def test_cells(printed, name):
    outputs = printed[name].outputs
    failed = [output for output in outputs if output.output_type == "error"]
    assert bool(failed) == (name == "typed wrongly"), failed[0].evalue
    text = "".join(output.text for output in outputs if output.output_type == "stream" and output.name == "stdout")
    lines = [line.split() for line in text.splitlines() if re.fullmatch(r"(?:(?:True|[0-9.]+) ?)+", line)]
    for answers in lines:
        numbers = [float(word == "True" or word) for word in answers]
        assert numbers[::2] == numbers[1::2]
    assert bool(lines) == ("print(" in CELLS[name])
