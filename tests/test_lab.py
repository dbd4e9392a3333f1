"""What drives JupyterLab tells of a cell that fails; the stepper's test is of widgets in it."""

from pathlib import Path

import pytest

from tests.browser import Lab, LabError


def notebook(path: Path, *cells: str) -> Path:
    """A notebook of these code cells, written to the path."""
    import nbformat

    nbformat.write(nbformat.v4.new_notebook(cells=[*map(nbformat.v4.new_code_cell, cells)]), path)
    return path


def test_a_failing_cell_is_named(lab: Lab, tmp_path: Path) -> None:
    path = notebook(tmp_path / "failing.ipynb", "steps = []", "steps[3]", "len(steps)")
    with pytest.raises(LabError, match=r"IndexError: list index out of range\nsteps\[3\]"):
        lab.show(path)
