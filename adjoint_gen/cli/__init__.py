"""The command ``adjoint-gen``, and what only it shows."""

from adjoint_gen.cli.commands import main as main
