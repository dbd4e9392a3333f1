"""The format of verifiers: rows of results, episodes and traces."""

from collections.abc import Iterator, Mapping
from types import NoneType
from typing import Any

from eopsgym.runs import Run
from eopsgym.trajectories.foreign.format import Context, Placed, RecordFormat
from eopsgym.trajectories.foreign.json_file import whole
from eopsgym.trajectories.foreign.json_scan import LazyItems
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.verifiers_rollouts.rows import metadata_beside, run_of_row
from eopsgym.trajectories.foreign.verifiers_rollouts.traces import (
    TraceOfVerifiers,
    runs_of_episode,
)
from eopsgym.trajectories.published_results.result_content import Unread

_LISTED = (list, LazyItems)
_OF_TRACE, _OF_ROW = {"nodes", "rewards"}, {"prompt", "completion", "reward"}
_FIRST = ("", "line 1", "item 1")
_ROWS, _TRACES, _METADATA = "rows", "traces", "metadata"


class VerifiersFormat(RecordFormat):
    """The rollouts of the package verifiers."""

    name = "verifiers"
    title = "verifiers"

    def version(self, record: Mapping[str, Any]) -> str | None:
        """Return which form a record has: `rows`, `traces`, or `metadata` of a file of rows."""
        if isinstance(record.get("nodes"), (*_LISTED, NoneType)) and {*record} >= _OF_TRACE:
            return _TRACES
        if isinstance(record.get("traces"), _LISTED) and isinstance(record.get("task"), dict):
            return _TRACES
        if isinstance(record.get("prompt"), (*_LISTED, str, NoneType)) and {*record} >= _OF_ROW:
            return _ROWS
        is_metadata = "env_id" in record and "rollouts_per_example" in record
        return _METADATA if is_metadata else None

    def runs_of(self, file: SourceFile, placed: Placed, context: Context) -> Iterator[Run | Unread]:
        """Yield the runs of a record; the metadata of a file of rows have none."""
        record = {name: whole(value) for name, value in placed.record.items()}
        form = self.version(record)
        if form == _ROWS:
            is_first = placed.place in _FIRST
            beside = metadata_beside(file)
            yield run_of_row(self.title, file, record, beside, is_first=is_first)
        elif form == _TRACES and "traces" in record:
            yield from runs_of_episode(self.title, file, record, placed.named(file))
        elif form == _TRACES:
            yield TraceOfVerifiers(self.title, file, record, {}).run()
