"""Result files of the published harness, as a format beside the others."""

import hashlib
from collections.abc import Iterator, Mapping
from typing import Any

from eopsgym.runs import Run
from eopsgym.trajectories.foreign.format import Context, Placed, RecordFormat
from eopsgym.trajectories.foreign.json_file import open_file, whole
from eopsgym.trajectories.foreign.json_scan import LazyItems
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.published_results.layout import PUBLISHED_ORIGIN, place_of
from eopsgym.trajectories.published_results.read_result import EXPERIMENT, runs_of
from eopsgym.trajectories.published_results.result_content import ResultContent, Unread


class PublishedFormat(RecordFormat):
    """The result files of the published harness."""

    name = EXPERIMENT
    title = PUBLISHED_ORIGIN
    needs_whole = True  # the file's statistics and verifiers follow its runs

    def version(self, record: Mapping[str, Any]) -> str | None:
        """Return an empty text for a document with a list of runs; None for others."""
        return "" if isinstance(record.get("runs"), list | LazyItems) else None

    def runs_of(self, file: SourceFile, placed: Placed, context: Context) -> Iterator[Run | Unread]:
        """Yield the runs of a result file."""
        record = {name: whole(value) for name, value in placed.record.items()}
        if not record["runs"]:
            yield Unread(placed.named(file), "it has no runs")
            return
        with open_file(file) as stream:
            sha256 = hashlib.sha256(stream.read()).hexdigest()
        place = place_of(file.path, file.top)
        yield from runs_of(ResultContent(record, sha256), place, context.tasks.get(place.task))
