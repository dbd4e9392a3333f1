"""What happened? The DuckDB store of runs."""

from eopsgym.trajectories.columns import TABLES, describe
from eopsgym.trajectories.store import STORE, Trajectories, open_trajectories

__all__ = ["STORE", "TABLES", "Trajectories", "describe", "open_trajectories"]
