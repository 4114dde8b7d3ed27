"""A plugin of pytest that records which functions of the package each test runs: ``pytest -p tests.reach.recording``.

A profiler tells which functions ran. What is remembered from one test to the next would hide what a test reaches, so it is
forgotten; texts of rules are read and not run, so reading one counts.
"""

from __future__ import annotations

import cProfile
import gc
import json
import os
import shutil
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

from adjoint_gen.rules import lowering, text
from tests import work
from tests.reach.forgetting import forget
from tests.reach.table import ELSEWHERE, ROOT

PARTS = ROOT / "build" / "reach"
PACKAGE = f"{ROOT}{os.sep}adjoint_gen{os.sep}"
ALIKE = 4
"""One of so many tests with other parameters is recorded."""
EACH = ("tests/rules/",)
"""Where each is recorded: the examples of rules are each of another rule."""
NONE = ("tests/fuzz/test_fuzz.py", "tests/fuzz/test_sensitivity.py", "tests/test_scaling.py")
"""What takes too long to be chosen."""


def function(code: CodeType) -> str | None:
    """The function of the package, or the method, that a code object is or belongs to."""
    if not code.co_filename.startswith(PACKAGE):
        return None
    path = Path(code.co_filename).relative_to(ROOT).as_posix()
    return f"{path}::{code.co_qualname.partition('.<locals>')[0]}"


class Recorder:
    """Holds what was seen: by each test, and in which time."""

    def __init__(self) -> None:
        self.reached: dict[str, list[int]] = {}
        self.numbers: dict[str, int] = {}
        self.failed: set[str] = set()
        self.seconds: dict[str, float] = {}
        self.seen: set[CodeType] = set()
        self.elsewhere = False
        self.files = os.environ["ADJOINT_GEN_CACHE_DIR"] = tempfile.mkdtemp(prefix="adjoint-gen-reach-")

    def note(self, profile: cProfile.Profile) -> None:
        self.seen |= {entry.code for entry in profile.getstats() if isinstance(entry.code, CodeType)}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        forget()
        self.seen, self.elsewhere = set(), False
        start = time.process_time()
        profile = cProfile.Profile(builtins=False)
        work.calls = partial(counted, profile)
        profile.enable()
        try:
            return (yield)
        finally:
            profile.disable()
            self.seconds[item.nodeid] = round(time.process_time() - start, 3)
            self.note(profile)
            found = {name for code in self.seen if (name := function(code))} | ({ELSEWHERE} if self.elsewhere else set())
            self.reached[item.nodeid] = [self.numbers.setdefault(name, len(self.numbers)) for name in found]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.failed.add(report.nodeid)

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, config: pytest.Config, items: list[pytest.Item]) -> None:
        """Of many that are alike some are enough."""
        counts: Counter[str] = Counter()
        left_out: set[pytest.Item] = set()
        for item in items:
            alike = item.nodeid.partition("[")[0]
            counts[alike] += 1
            if alike.startswith(NONE) or (counts[alike] % ALIKE != 1 and not alike.startswith(EACH)):
                left_out.add(item)
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [item for item in items if item not in left_out]

    def pytest_sessionfinish(self) -> None:
        shutil.rmtree(self.files, ignore_errors=True)
        for test in self.failed & set(self.reached):
            del self.reached[test], self.seconds[test]
        if self.reached:
            PARTS.mkdir(parents=True, exist_ok=True)
            part = PARTS / f"{os.getpid()}.json"
            part.write_text(json.dumps({"functions": list(self.numbers), "reached": self.reached, "seconds": self.seconds}))


def counted(outer: cProfile.Profile, what: Any, calls: Any = work.calls) -> Any:
    """A test that counts calls has a profiler of its own, beside which there is no other: what it counts is not seen."""
    outer.disable()
    try:
        return calls(what)
    finally:
        outer.enable()


def pytest_configure(config: pytest.Config) -> None:
    """Start to watch."""
    recorder = Recorder()
    config.pluginmanager.register(recorder)
    made = lowering.Lowering.__init__

    def noted(self: lowering.Lowering, text: text.RuleText, *args: Any, **kwargs: Any) -> None:
        recorder.seen.add(text.function.__code__)
        made(self, text, *args, **kwargs)

    lowering.Lowering.__init__ = noted  # type: ignore[method-assign]

    def watch(event: str, args: tuple[object, ...]) -> None:
        if event == "subprocess.Popen":
            recorder.elsewhere = True

    sys.addaudithook(watch)
    gc.freeze()
