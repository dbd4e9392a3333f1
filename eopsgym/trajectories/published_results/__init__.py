"""Result files of the published harness: read as runs of ours, and written of them.

- `layout`: where they lie, and what their names say
- `result_content`: a file, read or refused; `read_result`: its runs
- `events_of_flow`, `token_usage`, `verdicts`: the parts of a run; `leftovers`: what is none of them
- `found_results`, `import_results`: a whole folder
- `flow_of_events`, `written_result`, `export_results`: the way back
"""

from eopsgym.trajectories.published_results.export_results import ExportReport, export_results
from eopsgym.trajectories.published_results.import_results import ImportReport, import_results

__all__ = ["ExportReport", "ImportReport", "export_results", "import_results"]
