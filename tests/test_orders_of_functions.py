"""The text of a derivative is that of its function, whatever the process differentiated before."""

import os
import subprocess
import sys
from pathlib import Path

PROGRAMS = ("linked_by_dicts", "dict_bst", "resistor_net", "memo_missing_int", "newton_with_results", "micrograd_two")
"""Objects, dicts and functions that are nodes: each is of a class, and many of these have one name."""

_TEXTS = """
import copy, sys
from adjoint_gen import grad
from tests.programs.zoo import CASES

found = {case.function.__name__: case for case in CASES}
texts = {}
for name in sys.argv[1:]:
    case = found[name]
    derivative = grad(case.function, wrt=case.wrt)
    derivative(*copy.deepcopy(case.calls[0]))
    texts[name] = derivative.source
for name in sorted(texts):
    print(texts[name])
"""


def texts(names):
    environment = {**os.environ, "ADJOINT_GEN_CACHE": "off"}
    command = [sys.executable, "-c", _TEXTS, *names]
    return subprocess.run(
        command, capture_output=True, text=True, check=True, env=environment, cwd=Path(__file__).parent.parent
    ).stdout


def test_the_text_is_the_same_in_each_order():
    assert texts(PROGRAMS) == texts(PROGRAMS[::-1])
