"""Every sample as a program, with and without what it can use."""

import importlib.util
import os
import re
import subprocess
import sys

import pytest

from tests.samples.loading import SAMPLES, sample


def run(*arguments, expect=0):
    done = subprocess.run(
        [sys.executable, *map(str, arguments)], cwd=SAMPLES.parent, capture_output=True, text=True, stdin=subprocess.DEVNULL,
        env={**os.environ, "PYTHONIOENCODING": "utf-8"}, check=False,
    )
    assert done.returncode == expect, done.stderr
    return done


def drawn(done, path):
    """Whether the program drew its picture, or said what it is not drawn without."""
    if importlib.util.find_spec("matplotlib") is None:
        return "install matplotlib" in done.stdout
    return path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize("name", ["griewank", "dag", "loops"])
def test_it_prints_its_story(name):
    done = run(SAMPLES / f"{name}.py")
    assert "def " in done.stdout and done.stderr == ""


@pytest.mark.parametrize("options", [[], ["--bundled", "--seed", "1"]])
def test_softmax_regression_learns_the_digits(options):
    done = run(SAMPLES / "softmax_regression.py", "--steps", 600, *options)
    assert float(re.search(r"test accuracy (\S+)", done.stdout)[1]) > 0.93
    assert "step 600" in done.stderr


def test_the_bundled_digits_are_used_without_scikit_learn(monkeypatch):
    monkeypatch.setitem(sys.modules, "sklearn", None)
    monkeypatch.setitem(sys.modules, "sklearn.datasets", None)
    images, digits = sample("softmax_regression").load_digits()
    assert images.shape == (1000, 64) and digits.shape == (1000,) and images.max() == 1.0


def test_the_bundled_digits_are_those_of_scikit_learn():
    datasets = pytest.importorskip("sklearn.datasets")
    images, digits = sample("softmax_regression").load_digits(bundled=True)
    known = {(*image.tolist(), digit) for image, digit in zip(*datasets.load_digits(return_X_y=True), strict=True)}
    assert all((*(16 * image).tolist(), digit) in known for image, digit in zip(images, digits, strict=True))


def test_basis_functions_draws_where_it_can(tmp_path):
    done = run(SAMPLES / "basis_functions.py", "--steps", 300, "--out", tmp_path / "fit.png")
    losses = re.findall(r"loss +(\S+) -> (\S+),", done.stdout)
    assert len(losses) == 3 and all(float(after) < 0.2 * float(before) for before, after in losses)
    assert drawn(done, tmp_path / "fit.png")


def test_the_table_of_griewank():
    """The numbers of the textbook, to the digits that it prints."""
    done = run("-m", "adjoint_gen", "trace", "samples/griewank.py:griewank", "--at", "1.5", "0.5")
    numbers = re.findall(r"-?\d+\.\d{4}", done.stdout)
    for expected in ("3.0000", "0.1411", "1.6487", "1.3513", "1.4924", "2.0166", "-1.9800", "2.8437", "-2.8437", "1.5059"):
        assert expected in numbers, done.stdout
    assert "3.0118" in numbers and "-13.7240" in numbers
