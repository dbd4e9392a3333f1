"""Run every notebook again from top to bottom and keep its outputs in the file.

`make docs` runs it after a change that notebooks show. Metadata that differs from machine to
machine (Python's version, times, widget state) is left out, so that a diff shows only what changed.
Names given on the command line limit it to those notebooks.
"""

import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

NOTEBOOKS = Path(__file__).resolve().parent.parent / "notebooks"
VIEW = "application/vnd.jupyter.widget-view+json"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}


def settle(notebook: nbformat.NotebookNode) -> None:
    """Give the notebook and its cells the same metadata wherever it was run."""
    notebook.metadata = nbformat.from_dict(
        {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    )
    for number, cell in enumerate(notebook.cells, 1):
        cell.id = f"cell-{number:02}"
        tags: list[Any] = cell.metadata.get("tags", [])
        cell.metadata = nbformat.from_dict({"tags": tags} if tags else {})
        for output in cell.get("outputs", []):
            # A widget that no kernel moves shows as an error; what stands beside it is for readers.
            output.get("data", {}).pop(VIEW, None)


def rerun(path: Path) -> None:
    """Execute one notebook in its own folder and write it back.

    Raises:
        CellExecutionError: a cell failed; the file stays as it was.
    """
    notebook = nbformat.read(path, as_version=4)
    client = NotebookClient(
        notebook,
        timeout=60,
        kernel_name="python3",
        resources={"metadata": {"path": str(path.parent)}},
        store_widget_state=False,
        record_timing=False,
    )
    client.execute()
    settle(notebook)
    nbformat.write(notebook, path)


def main(names: list[str]) -> None:
    """Rerun the named notebooks, or all of them."""
    paths = [Path(name) for name in names] or sorted(NOTEBOOKS.glob("*.ipynb"))
    for path in paths:
        print(f"{path.name} …", flush=True)
        try:
            rerun(path)
        except CellExecutionError as error:
            sys.exit(f"{path}: a cell failed, and the file was left as it was\n{error}")
        except FileNotFoundError:
            sys.exit(f"{path}: no such notebook")


if __name__ == "__main__":
    main(sys.argv[1:])
