"""A module imports only from its own floor and the floors below it, and no two import each other."""

import ast
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import adjoint_gen
from tests.extent import part

ROOT = Path(adjoint_gen.__file__).parent

FLOORS = [
    {"collection", "errors", "free_names", "ir", "names", "noted", "program", "runtime", "version"},
    {"rules"},
    {"analysis", "asked", "asked_of_arguments", "frontend"},
    {"simplify", "transform"},
    {"emit"},
    {"attempts", "cache", "derive", "evaluate", "orders", "pipeline"},
    {"operators", "checking"},
    {"cli", "__main__"},
]
FRONT = [
    ("names",), ("text",), ("state",), ("aliasing",),
    ("storage", "containers", "objects", "library", "calls", "control"), ("lower",),
]
FLOOR_OF = {room: floor for floor, rooms in enumerate(FLOORS) for room in rooms}
THIRD_PARTY = {
    "numpy": set(FLOOR_OF), "gast": {"frontend", "rules", "emit"}, "astor": {"emit"}, "scipy": {"rules", "runtime"},
}
OPTIONAL = {"scipy": ("adjoint_gen.rules.scipy.", "adjoint_gen.runtime.")}
"""What is imported only where a program uses it: by its rules, and inside functions."""


def modules():
    """Every module of the package by dotted name."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = ["adjoint_gen", *path.relative_to(ROOT).with_suffix("").parts]
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


@cache
def tree(name):
    """A module's text, parsed once for all that is asked of it."""
    return ast.parse(MODULES[name].read_text())


@cache
def imports(name):
    """The names that a module imports anywhere in its text, with their lines: late and for type checkers as well.

    The face of the package imports late what it hands on, and is left out.
    """
    found, nodes = [], list(ast.walk(tree(name)))
    checked_only = {
        id(inner)
        for node in nodes if name == "adjoint_gen" and isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }
    for node in nodes:
        if id(node) in checked_only:
            continue
        if isinstance(node, ast.Import):
            found += [(alias.name, node.lineno) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name}:{node.lineno}: a relative import"
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                found.append((whole if whole in MODULES else node.module, node.lineno))
    return found


def room(name):
    return name.split(".")[1] if "." in name else ""


def by_room(test):
    """The test once for each room, of all its modules: of one alone it takes no longer than to report it."""
    rooms = {}
    for name in sorted(MODULES):
        rooms.setdefault(room(name), []).append(name)

    @pytest.mark.parametrize("names", rooms.values(), ids=rooms)
    def of_all(names):
        for name in names:
            test(name)

    return of_all


@by_room
def test_imports_go_down(name):
    if name == "adjoint_gen":
        ours = {found for found, _ in imports(name) if found.startswith("adjoint_gen")}
        assert ours == {"adjoint_gen.program.forks", "adjoint_gen.version"}
        return
    assert room(name) in FLOOR_OF, f"{name} has no floor: give it one here and in docs/design/pipeline.md"
    for found, line in imports(name):
        if found == "adjoint_gen" or found.startswith("adjoint_gen."):
            assert found != "adjoint_gen", f"{name}:{line}: the package itself is above every floor"
            assert FLOOR_OF[room(found)] <= FLOOR_OF[room(name)], f"{name}:{line} imports {found} from a floor above"


def test_imports_inside_the_front_go_down():
    floor_of = {folder: floor for floor, folders in enumerate(FRONT) for folder in folders}
    for name in (name for name in MODULES if name.startswith("adjoint_gen.frontend.")):
        for found, line in imports(name):
            if found.startswith("adjoint_gen.frontend."):
                mine, other = (one.split(".")[2] for one in (name, found))
                assert floor_of[other] <= floor_of[mine], f"{name}:{line} imports {found} from a folder above"


@by_room
def test_third_party_imports_have_their_rooms(name):
    for found, line in imports(name):
        package = found.partition(".")[0]
        if package != "adjoint_gen" and package not in sys.stdlib_module_names:
            assert room(name) in THIRD_PARTY.get(package, set()), f"{name}:{line} imports {found}"
            assert name.startswith(OPTIONAL.get(package, "")), f"{name}:{line} imports {found}"


def test_there_are_no_cycles():
    """No two files import each other, directly or not: not late inside a function, and not for type checkers only."""
    graph = {name: {f for f, _ in imports(name) if f in MODULES and f != name} for name in MODULES}
    done: set[str] = set()

    def visit(name, trail):
        assert name not in trail, f"a cycle of imports: {' -> '.join([*trail[trail.index(name):], name])}"
        if name in done:
            return
        for found in sorted(graph[name]):
            visit(found, [*trail, name])
        done.add(name)

    for name in sorted(graph):
        visit(name, [])


def test_the_table_in_the_documentation_is_this_one():
    text = (ROOT.parent / "docs" / "design" / "pipeline.md").read_text()
    for floor, rooms in enumerate(FLOORS):
        line = next(line for line in text.splitlines() if line.startswith(f"| {floor} |"))
        for name in rooms:
            assert f"`{name}/`" in line or f"`{name}.py`" in line, f"{name} is not on floor {floor} of pipeline.md"
    rows = [text.index(f"| `{folders[0]}/`") for folders in FRONT[:-1]]
    assert rows == sorted(rows), "the folders of the front stand in another order in pipeline.md"


@by_room
def test_files_are_short(name):
    lines = MODULES[name].read_text().count("\n")
    docstring = ast.get_docstring(tree(name)) or ""
    assert lines <= 400 or "one file because" in docstring, f"{name} has {lines} lines and gives no reason"


ALONE = """
import importlib, sys
import numpy, gast, astor
for name in sys.argv[1:]:
    for loaded in [m for m in sys.modules if m.partition(".")[0] == "adjoint_gen"]:
        del sys.modules[loaded]
    try:
        importlib.import_module(name)
    except ImportError as error:
        print(name, error)
"""


def test_every_module_can_be_imported_first():
    """An import that works only after another one hides a cycle, of which the texts say that there is none."""
    names = part([m for m in sorted(MODULES) if not m.startswith("adjoint_gen.rules.") and not m.endswith("__main__")], 8)
    found = subprocess.run(
        [sys.executable, "-c", ALONE, *names], capture_output=True, text=True, timeout=120, cwd=ROOT.parent)
    assert (found.stdout, found.returncode) == ("", 0), found.stderr
