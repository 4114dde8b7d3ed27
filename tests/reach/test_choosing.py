"""What a changed line belongs to, and which tests are chosen for it."""

from tests.reach.changes import files_of_tests, functions_at, importing, sorted_out
from tests.reach.choosing import fitting
from tests.reach.table import SOME, Table

TEXT = '''"""A module."""
LIMIT = 3

class Scan:
    """A class."""
    size = 2

    @property
    def whole(self):
        def inner():
            return LIMIT
        return inner()

def free():
    # a remark
    return 1
'''
TABLE = Table.recorded(
    {"t.py::a[1]": ["p/m.py::f"], "t.py::a[2]": ["p/m.py::f", "p/m.py::g"], "t.py::b": ["p/m.py::f", "p/m.py::g", "p/n.py::h"]},
    {"t.py::a[1]": 0.1, "t.py::a[2]": 0.2, "t.py::b": 9.0},
)


def test_lines_belong_to_the_outermost_function_or_to_the_module():
    assert functions_at("m.py", TEXT, {11}) == ("m.py::Scan.whole",)
    assert functions_at("m.py", TEXT, {8}) == ("m.py::Scan.whole",)
    assert functions_at("m.py", TEXT, {2, 6, 15}) == ("m.py::", "m.py::free")
    assert functions_at("m.py", TEXT, {3}) == ("m.py::",)


def test_a_table_names_one_of_each_kind_first_and_those_that_reach_little():
    assert TABLE.of("p/m.py::f") == ("t.py::a[1]", "t.py::b", "t.py::a[2]")
    assert TABLE.of("p/m.py::new") == ("t.py::a[1]", "t.py::a[2]", "t.py::b")
    assert set(TABLE.of("p/new.py::new")) == set(TABLE.seconds)
    assert TABLE.of("q/new.py::new") == ()


def test_a_table_is_read_as_it_was_written(tmp_path):
    TABLE.save(tmp_path / "table.json")
    assert Table.load(tmp_path / "table.json") == TABLE
    some = TABLE.some()
    some.save(tmp_path / "some.json")
    assert Table.load(tmp_path / "some.json") == some and some.tests == TABLE.tests
    assert some.core == set(TABLE.tests) and some.panel == ("t.py::a[1]",)
    assert Table.load(tmp_path / "none.json").tests == {}
    assert all(len(tests) <= SOME for tests in Table.load().tests.values())


def test_what_fits_is_chosen_in_its_order():
    assert fitting(["t.py::b", "t.py::a[1]", "t.py::a[2]"], TABLE, 0.25) == ["t.py::a[1]"]


def test_files_that_are_no_tests_choose_those_that_import_or_read_them():
    found = sorted_out({"tests/zoo/harness.py": {1}, "tests/operators/test_api.py": {1}, "README.md": {1}, "LICENSE": {1}})
    assert found.tests == ("tests/zoo/harness.py", "tests/operators/test_api.py") and found.others == ("README.md", "LICENSE")
    assert files_of_tests((*found.tests, *found.others)) == ("tests/operators/test_api.py", "tests/test_docs.py")
    assert "tests/zoo/test_zoo.py" in importing(found.tests) and "tests/operators/test_api.py" not in importing(found.tests)
