"""Is killed while it fills a store: `python -m tests.trajectories.killed_filler FOLDER AT`.

AT is where: before the statement of DuckDB that begins so and writes, or at `replace`.
"""

import os
import signal
import sys
from typing import Any

import duckdb

from eopsgym.trajectories import open_trajectories


def kill(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def main(folder: str, at: str) -> None:
    """Open the store of a folder, up to the point at which the process is killed."""
    connect = duckdb.connect

    class Connection:
        def __init__(self, *args: Any, **options: Any) -> None:
            self.own = connect(*args, **options)

        def execute(self, query: str, *values: Any) -> Any:
            if query.startswith(at) and "READ_ONLY" not in query:
                kill()
            return self.own.execute(query, *values)

        def __getattr__(self, name: str) -> Any:
            return getattr(self.own, name)

    duckdb.connect = Connection
    if at == "replace":
        os.replace = kill
    open_trajectories(folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
