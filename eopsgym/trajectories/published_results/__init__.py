"""Result files of the published harness: their runs, and the export of runs.

- `layout`: their paths, and the meaning of their names
- `result_content`: the content of a file; `read_result`: its runs
- `events_of_flow`, `token_usage`, `verdicts`: the parts of a run; `leftovers`: the other parts
- `found_results`: a whole folder, read straight; `eopsgym.trajectories.foreign` imports one
- `flow_of_events`, `written_result`, `export_results`: the export
"""

from eopsgym.trajectories.published_results.export_results import ExportReport, export_results

__all__ = ["ExportReport", "export_results"]
