"""Samples that a log stores in parts, so that a long one can be read in pieces.

`samples/ID_epoch_N/` has `sample.json`, whose `message_refs` are ranges in a pool of messages, and
the items of `messages` (the pool), `events`, `calls` and `attachments`, in files that are named by
the number of their first item. What is derived from them (`skeleton.json`, `stats.json`,
`uuids.json`) is not read.
"""

from collections.abc import Sequence
from typing import Any

from eopsgym.trajectories.foreign.json_file import parse
from eopsgym.trajectories.foreign.zip_files import Archive
from eopsgym.trajectories.published_results.result_content import UnreadableFileError

SHELL = "/sample.json"


def read_chunked(archive: Archive, shell: str) -> tuple[dict[str, Any], list[str]]:
    """Return a sample that is stored in parts, and why parts of it cannot be read.

    Args:
        archive: the log.
        shell: the name of its `sample.json`.

    Raises:
        UnreadableFileError: the shell cannot be read.
        ValueError: it is no JSON.
    """
    folder = shell.removesuffix(SHELL)
    sample = parse(archive.read(shell))
    if not isinstance(sample, dict):
        raise UnreadableFileError("not a JSON object")
    problems: list[str] = []
    parts = {
        name: _items(archive, f"{folder}/{name}/", problems)
        for name in ("messages", "events", "calls", "attachments")
    }
    pool = parts["messages"]
    sample["messages"] = _expanded(sample.pop("message_refs", None), pool)
    sample["events"] = parts["events"]
    sample["events_data"] = {"messages": pool, "calls": parts["calls"]}
    sample["attachments"] = {str(place): text for place, text in enumerate(parts["attachments"])}
    if f"{folder}/metadata.json" in archive.names:
        sample["metadata"] = parse(archive.read(f"{folder}/metadata.json"))
    return sample, problems


def _items(archive: Archive, folder: str, problems: list[str]) -> list[Any]:
    """Return the items in the files of a folder, up to the first one that cannot be read."""
    starts = {
        int(number): name
        for name in archive.names
        if name.startswith(folder)
        and (number := name.removeprefix(folder).removesuffix(".json")).isdecimal()
    }
    items: list[Any] = []
    for start, name in sorted(starts.items()):
        if start != len(items):
            problems.append(f"{name}: items {len(items)} to {start} are missing")
            items += [None] * (start - len(items)) if start - len(items) < 1_000_000 else []
        try:
            part = parse(archive.read(name))
        except (UnreadableFileError, ValueError) as error:
            problems.append(f"{name}: {str(error)[:100]}")
            continue
        items += part if isinstance(part, list) else [part]
    return items


def _expanded(references: Any, pool: Sequence[Any]) -> list[Any]:
    """Return the messages in some ranges of a pool."""
    messages: list[Any] = []
    for pair in references if isinstance(references, list) else ():
        if isinstance(pair, list) and len(pair) == 2 and all(type(n) is int for n in pair):
            # Copies, because a reader takes the parts of messages out of them.
            messages += [
                {**each} if isinstance(each, dict) else each for each in pool[slice(*pair)]
            ]
    return messages
