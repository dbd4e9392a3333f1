"""Holds a store open until a line comes in: `python -m tests.trajectories.opener FOLDER`."""

import sys
from pathlib import Path

from eopsgym.trajectories import open_trajectories

if __name__ == "__main__":
    with open_trajectories(Path(sys.argv[1])) as trajectories:
        print(trajectories.rows("SELECT count(*) AS n FROM runs")[0]["n"], flush=True)
        sys.stdin.readline()
