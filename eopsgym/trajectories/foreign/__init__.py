"""Files of other programs: how their formats are recognized, and how their runs are read.

- `format`: the contract of a format; `known_formats`: the list of them
- `source_file`, `gzip_stream`, `json_file`, `json_scan`, `zip_files`: files, complete or damaged
- `conversation`, `openai_items`, `chat_messages`, `foreign_run`, `taking`: the parts of readers
- `published_files`, `nemo_gym`, `inspect_logs`, `tau2`, `mini_swe_agent`: the formats
- `atif`, `atif_files`, `atif_steps`, `atif_own`, `harbor_trial`: the format ATIF
- `otel`, `verifiers_rollouts`: the formats of OpenTelemetry and verifiers
- `rewards`: verdicts of programs that give rewards
- `foreign_files`, `import_results`, `import_report`: the import
"""

from eopsgym.trajectories.foreign.import_report import FormatReport, ImportReport
from eopsgym.trajectories.foreign.import_results import import_results
from eopsgym.trajectories.foreign.known_formats import FORMAT_NAMES

__all__ = ["FORMAT_NAMES", "FormatReport", "ImportReport", "import_results"]
