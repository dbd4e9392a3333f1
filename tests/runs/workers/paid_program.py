"""The paid study as a program that tests may kill.

`python -m tests.runs.workers.paid_program FOLDER URL BACKEND [ADDRESS]` makes it or goes on with
it, and tells of each run.
"""

import sys
import warnings
from pathlib import Path
from typing import Any

from eopsgym.runs.experiments import StudyBudget
from tests.runs.workers.paid_study import study


def main(folder: str, url: str, backend: str, address: str = "") -> None:
    """Make the study, or what is missing of it."""
    warnings.simplefilter("ignore")
    more: dict[str, Any] = {"backend": backend, "address": address or None}
    asked = study(Path(folder), url, processes=2, budget=StudyBudget(dollars=1000), **more)
    asked.run(progress=lambda run: print(run.task, flush=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
