"""The DuckDB store of runs."""

from eopsgym.trajectories.columns import TABLES, describe
from eopsgym.trajectories.exports.export_results import export_results
from eopsgym.trajectories.exports.report import ExportReport
from eopsgym.trajectories.foreign import FormatReport, ImportReport, import_results
from eopsgym.trajectories.store import STORE, open_trajectories, trajectories_of_lines
from eopsgym.trajectories.trajectories import Trajectories

__all__ = [
    "STORE",
    "TABLES",
    "ExportReport",
    "FormatReport",
    "ImportReport",
    "Trajectories",
    "describe",
    "export_results",
    "import_results",
    "open_trajectories",
    "trajectories_of_lines",
]


def __dir__() -> list[str]:
    return sorted(__all__)
