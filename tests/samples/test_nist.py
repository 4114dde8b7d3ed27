"""The regressions of NIST: their models and numbers, and fits from both starts to what is certified."""

import re

import numpy as np
import pytest

from tests.extent import part
from tests.samples.loading import SAMPLES, sample
from tests.samples.test_running import drawn, run

nist = sample("nist")
SETS = nist.load()


def test_the_models_leave_the_residuals_that_are_certified():
    assert SETS.keys() == nist.MODELS.keys() and len(SETS) == 27
    for name, given in SETS.items():
        _, squares = nist.regression(name, given)
        found = squares(given["certified"])
        assert found == pytest.approx(given["squares"][0], rel=1e-8) or (name == "Lanczos1" and found < 1e-20), name


@pytest.mark.parametrize("name", part(SETS, 7))
def test_fits_reach_the_certified_digits(name):
    pytest.importorskip("scipy.optimize")
    given = SETS[name]
    for b, deviations, _, steps in nist.fit(name, given):
        assert np.max(np.abs(b / given["certified"] - 1.0)) < 1e-9 and steps <= 5
        close = 1e-2 if name == "Lanczos1" else 1e-6
        assert np.max(np.abs(deviations / given["deviations"] - 1.0)) < close


def test_it_prints_what_agrees_and_draws_a_set(tmp_path):
    pytest.importorskip("scipy.optimize")
    done = run(SAMPLES / "nist.py", "DanWood", "--draw", "BoxBOD", "--out", tmp_path / "fit.png")
    assert re.search(r"^DanWood +\d+ +\d+ +\d+ +\d+ +11\.0 +11\.0$", done.stdout, re.MULTILINE)
    assert done.stdout.count("2.1380940889e+02") == 2 and done.stderr == ""
    assert drawn(done, tmp_path / "fit.png")


@pytest.mark.parametrize("wrong", [["Gauss4"], ["--draw", "Nelson"]])
def test_a_set_that_is_not_there_is_named(wrong):
    assert wrong[-1] in run(SAMPLES / "nist.py", *wrong, expect=2).stderr
