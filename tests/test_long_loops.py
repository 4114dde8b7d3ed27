"""Loops over lists of objects that would be long written out: they are loops, unless that is refused."""

import numpy as np
import pytest

import adjoint_gen.frontend.control.long_loops
from adjoint_gen import cache, grad
from tests.programs.zoo import ray_tracers


@pytest.mark.parametrize(
    ("function", "most"), [(ray_tracers.rays_of_vectors, 800), (ray_tracers.rays_of_arrays, 520)], ids=["vectors", "arrays"]
)
def test_a_scene_is_gone_through(function, most, monkeypatch):
    """It was 1,279 lines for six objects, and 1,908 for ten."""
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    by_p = grad(function)
    by_p(ray_tracers.SCENE)
    assert by_p.source.count("\n") < most


def test_what_is_refused_as_a_loop_is_written_out(monkeypatch):
    monkeypatch.setenv("ADJOINT_GEN_CACHE", "off")
    short = grad(ray_tracers.rays_of_vectors)
    expected = short(ray_tracers.SCENE)

    def refused(low, display):
        return low.refuse(None, "no loop", "none")

    monkeypatch.setattr(adjoint_gen.frontend.control.long_loops, "must_grow", refused)
    cache.forget()
    long = grad(ray_tracers.rays_of_vectors)
    assert np.allclose(long(ray_tracers.SCENE), expected, rtol=1e-12)
    assert long.source.count("\n") > short.source.count("\n") + 50
