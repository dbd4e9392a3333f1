"""The paid study as a program that tests may kill.

`python -m tests.runs.workers.paid_program FOLDER URL BACKEND [ADDRESS]` makes it or goes on with
it, and tells of each run. For the folder `-` it makes one for each line `FOLDER URL` that it reads,
and tells when that is done.
"""

import sys
import warnings
from pathlib import Path
from typing import Any

from eopsgym.runs.experiments import StudyBudget
from tests.runs.workers.paid_study import study


def main(folder: str, url: str, backend: str, address: str = "") -> None:
    """Make the study, or what is missing of it; several for the folder `-`."""
    warnings.simplefilter("ignore")
    more: dict[str, Any] = {"processes": 2, "budget": StudyBudget(dollars=1000)}
    more |= {"backend": backend, "address": address or None}
    if folder != "-":
        asked = study(Path(folder), url, **more)
        asked.run(progress=lambda run: print(run.task, flush=True))
        return
    if address:
        import ray  # one connection for all

        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    for line in sys.stdin:
        folder, url = line.split()
        study(Path(folder), url, **more).run(progress=False)
        print("done", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
