"""The tags that people give to runs in the list, through the functions that store all tags."""

from pathlib import Path
from typing import Any

from eopsgym.analysis.failures import KINDS
from eopsgym.errors import StoreError
from eopsgym.notebook.run_browser.run_rows import RunRows
from eopsgym.runs import own_kinds, tag_run, untag_run
from eopsgym.runs.tag_kinds import NOTHING
from eopsgym.runs.tags import SEVERITIES

_TAGS = """
    SELECT tag, step, note, severity, source FROM tags WHERE run_id = ? ORDER BY said_at, tag"""


class TagMessages:
    """The tags of a results folder, as messages of a list.

    Args:
        folder: the results folder; None for runs that are only in memory.
    """

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def choices(self) -> dict[str, Any]:
        """Return the kinds of tags with their titles and meanings, and the severities."""
        kinds = [[kind.name, kind.title, kind.meaning] for kind in KINDS.values()]
        if self._folder is not None:
            kinds += [[each.name, each.name, each.meaning] for each in _own(self._folder)]
        kinds.append([NOTHING, "no failure", "You looked at the run and found no failure in it."])
        return {"kinds": kinds, "severities": SEVERITIES, "can": self._folder is not None}

    def of(self, rows: RunRows, run_id: str) -> list[dict[str, Any]]:
        """Return the tags of a run, the oldest first."""
        return rows.pages.rows(_TAGS, run_id)

    def add(self, message: dict[str, Any]) -> None:
        """Add the tag of a message.

        Raises:
            ConfigError: if there is no such kind or severity.
            StoreError: if it cannot be written, or the runs are only in memory.
        """
        tag_run(
            str(message.get("run_id") or ""),
            str(message.get("tag") or ""),
            str(message.get("note") or ""),
            step=message.get("step"),
            severity=str(message.get("severity") or ""),
            source=message.get("source") or None,
            results=self._place(),
        )

    def remove(self, message: dict[str, Any]) -> None:
        """Remove the tag of a message.

        Raises:
            StoreError: if there is no such tag, or the removal cannot be written.
        """
        untag_run(
            str(message.get("run_id") or ""),
            str(message.get("tag") or ""),
            step=message.get("step"),
            source=message.get("source"),
            results=self._place(),
        )

    def _place(self) -> Path:
        if self._folder is None:
            raise StoreError(
                "these runs are only in memory, where no tag is kept: make them with results=…"
            )
        return self._folder


def _own(folder: Path) -> list[Any]:
    try:
        return [*own_kinds(folder).values()]
    except StoreError:  # a damaged file of kinds is no reason to show no list
        return []
