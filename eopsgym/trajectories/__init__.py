"""What happened? The DuckDB store of runs."""

from eopsgym.trajectories.store import STORE, Trajectories, open_trajectories
from eopsgym.trajectories.tables import TABLES

__all__ = ["STORE", "TABLES", "Trajectories", "open_trajectories"]
