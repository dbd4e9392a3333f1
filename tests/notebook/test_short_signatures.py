"""Shift-Tab and `name?` show a signature that can be read, and the help right below it."""

import importlib
import inspect
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from IPython.core.interactiveshell import InteractiveShell

import eopsgym
from eopsgym.notebook.ipython_formats import register
from tests.jupyter_kernel import start_kernel

PACKAGES = (
    "eopsgym",
    "eopsgym.agents",
    "eopsgym.analysis",
    "eopsgym.analysis.figures",
    "eopsgym.analysis.statistics",
    "eopsgym.domains",
    "eopsgym.domains.kernel",
    "eopsgym.domains.records",
    "eopsgym.gym",
    "eopsgym.notebook",
    "eopsgym.runs",
    "eopsgym.tasks",
    "eopsgym.trajectories",
)
MOST_LETTERS = 1_300
"""Of a signature; that of a task, which has 35 fields, takes 1,206."""
COLOURS = re.compile(r"\x1b\[[\d;]*m")


def offered() -> Iterator[tuple[str, Any]]:
    """Everything callable that our packages export, and the methods of its classes."""
    for package in PACKAGES:
        module = importlib.import_module(package)
        for name in module.__all__:
            value = getattr(module, name)
            if callable(value) and getattr(value, "__module__", "").startswith("eopsgym"):
                yield f"{package}.{name}", value
                methods = vars(value) if inspect.isclass(value) else {}
                for method in (each for each in methods if not each.startswith("_")):
                    bound = getattr(value, method)
                    if inspect.isroutine(bound):
                        yield f"{package}.{name}.{method}", bound


OFFERED = dict(offered())


@pytest.fixture(scope="module")
def shell() -> Iterator[InteractiveShell]:
    shell = InteractiveShell.instance()
    register(shell)
    register(shell)  # as when the package is imported again
    yield shell
    InteractiveShell.clear_instance()


def shown(shell: InteractiveShell, value: Any) -> str:
    """What a tooltip shows of a value that is called `it`."""
    return COLOURS.sub("", shell.inspector._get_info(value, "it")["text/plain"])


def test_there_is_something_of_every_package() -> None:
    assert {name.rsplit(".", 1)[0] for name in OFFERED} >= {*PACKAGES}
    assert len(OFFERED) > 400


@pytest.mark.sweep(60)
@pytest.mark.parametrize("name", OFFERED)
def test_a_signature_is_short_and_names_no_modules(shell: InteractiveShell, name: str) -> None:
    info = shell.inspector.info(OFFERED[name], oname="it")
    for part in ("definition", "init_definition", "call_def"):
        text = info[part] or ""
        assert len(text) <= MOST_LETTERS
        assert all(len(line) <= 100 for line in text.splitlines())
        assert not any(
            said in text for said in ("eopsgym.", "collections.abc", "typing.", " at 0x")
        )


@pytest.mark.parametrize("name", sorted(set(eopsgym.__all__) - {"__version__"}))
def test_the_help_stands_in_the_first_forty_lines(shell: InteractiveShell, name: str) -> None:
    value = getattr(eopsgym, name)
    first = str(inspect.getdoc(value)).splitlines()[0]
    lines = shown(shell, value).splitlines()
    (place, *_) = [number for number, line in enumerate(lines) if first in line]
    assert place < 40


def test_parameters_defaults_and_short_types_are_all_there(shell: InteractiveShell) -> None:
    text = shown(shell, eopsgym.scores)
    assert "it(\n    source='results',\n    by: str | Sequence[str] | None = None,\n" in text
    assert "    strict: bool = False,\n" in text
    assert "DataFrame" in text.partition("Docstring")[0]
    grid = shown(shell, eopsgym.run_grid)
    for name in inspect.signature(eopsgym.run_grid).parameters:
        assert f"\n    {name}" in grid


def test_what_is_not_ours_is_shown_as_ever(shell: InteractiveShell) -> None:
    def theirs(place: Path = Path("x")) -> None:
        """A function of the user's."""

    fresh = type(shell.inspector)(theme_name="nocolor")
    for value in (theirs, Path, len, 3):
        assert shell.inspector._getdef(value, "it") == fresh._getdef(value, "it")


def test_a_kernel_that_imports_the_package_answers_so(tmp_path: Path) -> None:
    with start_kernel(tmp_path) as kernel:
        kernel.run("import eopsgym")
        reply = kernel.client.inspect("eopsgym.run_grid", reply=True, timeout=60)
    text = COLOURS.sub("", reply["content"]["data"]["text/plain"])
    assert "eopsgym.agents" not in text
    assert "Run tasks under every combination" in text
    assert len(text.partition("Docstring")[0]) < 1.5 * MOST_LETTERS
