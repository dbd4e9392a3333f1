"""Result files of the published harness: their import as runs, and the export of runs.

- `layout`: their paths, and the meaning of their names
- `result_content`: the content of a file; `read_result`: its runs
- `events_of_flow`, `token_usage`, `verdicts`: the parts of a run; `leftovers`: the other parts
- `found_results`, `import_results`: a whole folder
- `flow_of_events`, `written_result`, `export_results`: the export
"""

from eopsgym.trajectories.published_results.export_results import ExportReport, export_results
from eopsgym.trajectories.published_results.import_results import ImportReport, import_results

__all__ = ["ExportReport", "ImportReport", "export_results", "import_results"]
