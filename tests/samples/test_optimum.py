"""The samples that look for an optimum: what they find is one, known beforehand or certain by its derivatives."""

import re

import numpy as np
import pytest

from adjoint_gen import check_grads, hessian
from tests.samples.loading import SAMPLES, sample
from tests.samples.test_running import drawn, run


def test_the_gaussian_process_is_fitted_and_predicts(tmp_path):
    pytest.importorskip("scipy.optimize")
    process = sample("gaussian_process")
    months, pressure = process.load()
    t, y = months[:60], pressure[:60] - pressure[:60].mean()
    assert check_grads(process.loss.primal, (process.START, t[:10], y[:10])).right
    theta, least, _ = process.fit(t, y)
    value, slope = process.loss(theta, t, y)
    assert value == least and np.max(np.abs(slope)) < 1e-3
    assert np.all(np.linalg.eigvalsh(hessian(process.loss.primal)(theta, t, y)) > 0.0)

    done = run(SAMPLES / "gaussian_process.py", "--known", 144, "--out", tmp_path / "fit.png")
    assert float(re.search(r"typical error (\S+),", done.stdout)[1]) < 2.5 and done.stderr == ""
    assert drawn(done, tmp_path / "fit.png")


def test_predictions_are_those_of_the_joint_normal_distribution():
    process = sample("gaussian_process")
    t = np.arange(6.0)
    theta, y = process.START + 0.1, np.sin(t)
    mean, deviation = process.predict(theta, t[:5], y[:5], t[5:])
    K = process.covariance(theta, t, t) + np.exp(2.0 * theta[-1]) * np.eye(6)
    precision = np.linalg.inv(K)
    assert mean[0] == pytest.approx(-precision[5, :5] @ y[:5] / precision[5, 5])
    assert deviation[0] ** 2 == pytest.approx(1.0 / precision[5, 5])
    joint, known = process.loss.primal(theta, t, y), process.loss.primal(theta, t[:5], y[:5])
    off = (y[5] - mean[0]) / deviation[0]
    assert joint - known == pytest.approx(0.5 * off**2 + np.log(deviation[0]) + 0.5 * np.log(2.0 * np.pi))


def test_the_gradient_of_a_filter_is_zero_at_wieners_response():
    spectral = sample("spectral_filter")
    clean, noisy = spectral.signals(np.random.default_rng(2), 400)
    best = np.clip(spectral.wiener(clean, noisy), 1e-3, 1.0 - 1e-3)
    inside = (best > 1e-3) & (best < 1.0 - 1e-3)
    _, there = spectral.loss(np.log(best / (1.0 - best)), noisy, clean)
    _, before = spectral.loss(np.zeros_like(best), noisy, clean)
    assert np.count_nonzero(inside) > 50 and np.max(np.abs(there[inside])) < 1e-12 * np.max(np.abs(before))


def test_the_filter_is_learned(tmp_path):
    done = run(SAMPLES / "spectral_filter.py", "--steps", 150, "--out", tmp_path / "fit.png")
    before, after, least = map(float, re.findall(r"(0\.\d+)", done.stdout.splitlines()[0]))
    assert after < 1.1 * least < 0.1 * before and "step 150" in done.stderr
    assert drawn(done, tmp_path / "fit.png")


def test_the_valley_is_walked_to_its_end(tmp_path):
    pytest.importorskip("scipy.optimize")
    done = run(SAMPLES / "trust_region.py", "--out", tmp_path / "fit.png")
    assert len(re.findall(r"^\S+ +\d+ steps +\d+ products +distance \d.\de-(?:0[7-9]|1\d)$", done.stdout, re.MULTILINE)) == 3
    assert "def rosenbrock_hvp" in done.stdout and drawn(done, tmp_path / "fit.png")
