"""Writes the generated source of the golden functions: ``python -m tests.golden.update [NAME ...]``."""

import sys
from inspect import signature
from pathlib import Path

from adjoint_gen import __version__
from adjoint_gen.derive import derive
from adjoint_gen.frontend.state.observe import kind_of
from adjoint_gen.frontend.text.axes import equal_axes
from tests.golden.functions import GOLDEN, RATE, Golden

HERE = Path(__file__).parent


def generated(golden: Golden) -> str:
    """The generated text, without the version of the package."""
    names = list(signature(golden.function).parameters)
    values = {**dict(zip(names, golden.args, strict=True)), "RATE": RATE}
    kinds = {n: kind_of(a, n) for n, a in values.items()}
    text = derive(golden.function, kinds, golden.wrt, golden.mode, equal_axes(values)).text
    return text.replace(f"adjoint_gen {__version__}", "adjoint_gen")


def main(names: list[str]) -> None:
    for golden in GOLDEN:
        if not names or golden.name in names:
            (HERE / f"{golden.name}.py").write_text(generated(golden))


if __name__ == "__main__":
    main(sys.argv[1:])
