"""The samples as modules."""

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

SAMPLES = Path(__file__).resolve().parents[2] / "samples"


@cache
def sample(name: str) -> ModuleType:
    """The module of one sample, imported from its file."""
    spec = importlib.util.spec_from_file_location(f"samples_{name}", SAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
