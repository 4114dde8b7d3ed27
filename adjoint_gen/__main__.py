"""``python -m adjoint_gen`` is the command ``adjoint-gen``."""

import sys

from adjoint_gen.cli.commands import main

if __name__ == "__main__":
    sys.exit(main())
