"""Records twenty replies on a cassette: `python -m tests.runs.cassettes.recorder FILE NAME`."""

import sys

from eopsgym.runs import run_tasks
from tests.toy import office
from tests.toy.agents import prepared, saying

if __name__ == "__main__":
    file, name = sys.argv[1:]
    for number in range(20):
        task = office.task(task_id=f"{name}_{number}", user_prompt=f"Request {name} {number}.")
        run_tasks([task], prepared(saying(name)), cassette=file, progress=False)
