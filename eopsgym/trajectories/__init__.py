"""What happened? The DuckDB store of runs."""

from eopsgym.trajectories.columns import TABLES, describe
from eopsgym.trajectories.store import STORE, open_trajectories, trajectories_of_lines
from eopsgym.trajectories.trajectories import Trajectories

__all__ = [
    "STORE",
    "TABLES",
    "Trajectories",
    "describe",
    "open_trajectories",
    "trajectories_of_lines",
]
