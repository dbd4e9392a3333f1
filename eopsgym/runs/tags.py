"""People's tags and notes on runs, in an append-only file beside the runs.

A line adds or removes a tag. Of one person's tags of one kind on one step, the last line counts.
"""

import getpass
import json
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from eopsgym.agents.messages import now
from eopsgym.errors import ConfigError, StoreError
from eopsgym.runs.checked_lines import Damaged, checked_lines
from eopsgym.runs.result_file_names import DROPPED, KINDS, RESCORED, RESULTS, SCANS, TAGS
from eopsgym.runs.tag_kinds import check_kind
from eopsgym.runs.whole_lines import append_line, locked
from eopsgym.user_paths import user_path

FORMAT = "eopsgym-tag/1"
TAKEN_BACK = "eopsgym-untag/1"
"""The format of a line that removes a tag."""
SEVERITIES = ("minor", "major", "critical")
"""The severities of a tag, from the least."""
_LAST_STEP = 2**63 - 1
_THERE_ARE = f"there are {', '.join(SEVERITIES)}"


@dataclass(frozen=True)
class Tag:
    """A tag or a note on a run, or on one of its steps.

    Attributes:
        run_id: the run.
        tag: a word, such as the name of a failure.
        step: the tagged step; None for the whole run.
        note: the reason for the tag.
        source: the name of the person.
        said_at: the wall clock time, ISO 8601 UTC.
        severity: one of `SEVERITIES`; empty if nobody said. Lines of the file have it only then.
    """

    run_id: str
    tag: str
    step: int | None = None
    note: str = ""
    source: str = ""
    said_at: str = ""
    severity: str = ""

    @property
    def key(self) -> tuple[str, str, int | None, str]:
        """Return run, kind, step and person; a later tag with an equal key replaces the tag."""
        return self.run_id, self.tag, self.step, self.source


def tag_run(
    run_id: str,
    tag: str,
    note: str = "",
    *,
    step: int | None = None,
    source: str | None = None,
    severity: str = "",
    results: str | Path = RESULTS,
) -> Tag:
    """Append a tag to the file `tags.jsonl` of a results folder, atomically.

    A tag with the same run, kind, step and source replaces an earlier one.

    Args:
        run_id: the run.
        tag: a kind of failure (`eopsgym.analysis.failures.KINDS`), `none` for no failure, or a kind
            that `declare_kind` has declared in this folder.
        note: the reason.
        step: the tagged step; by default the whole run.
        source: the name of the person; by default that of the user.
        severity: how bad it is: `minor`, `major` or `critical`; by default not said.
        results: the folder of the run files.

    Raises:
        ConfigError: there is no such kind or severity; the message names those that there are.
        StoreError: the tag is empty, a field has a wrong type, there is no such folder or it has no
            results, or the file cannot be written.
    """
    made = replace(_made(run_id, tag, note, step, source), severity=severity)
    check_kind(made.tag, results)
    if severity and severity not in SEVERITIES:
        raise ConfigError(f"there is no severity {severity!r:.80}; {_THERE_ARE}")
    _check_folder(user_path(results))
    _append(made, FORMAT, results)
    return made


def _check_folder(folder: Path) -> None:
    """Refuse a folder in which nobody would find the tag.

    Raises:
        StoreError: there is no such folder, or it has no results.
    """
    if not folder.is_dir():
        problem = f"there is no folder {folder}, so that the tag was not kept"
    elif not any(map(_is_of_results, folder.rglob("*.json*"))):
        problem = f"{folder} has no results, so that the tag was not kept"
    else:
        return
    raise StoreError(f"{problem}; give the folder in which the run's file is now: results=…")


def _is_of_results(path: Path) -> bool:
    return path.name not in (TAGS, KINDS, RESCORED, SCANS) and not path.name.endswith(DROPPED)


def untag_run(
    run_id: str,
    tag: str,
    *,
    step: int | None = None,
    source: str | None = None,
    results: str | Path = RESULTS,
) -> Tag:
    """Remove a tag; the file keeps both lines, and readers get neither.

    Args:
        run_id, tag, step, source, results: as for `tag_run`.

    Returns:
        The removed tag.

    Raises:
        StoreError: there is no such tag; the message lists those that there are. Or the file cannot
            be read or written.
    """
    made = _made(run_id, tag, "", step, source)
    there = {each.key: each for each in read_tags(results)}
    if made.key not in there:
        some = ", ".join(map(_named, (each for each in there.values() if each.run_id == run_id)))
        raise StoreError(
            f"there is no tag {_named(made)} on run {run_id}; its tags are {some or 'none'}"
        )
    _append(made, TAKEN_BACK, results)
    return there[made.key]


def _named(tag: Tag) -> str:
    step = "" if tag.step is None else f", step {tag.step}"
    return f"{tag.tag!r}{step}, by {tag.source or 'nobody'}"


def _made(run_id: str, tag: str, note: str, step: int | None, source: str | None) -> Tag:
    """Return a tag with the present time.

    Raises:
        StoreError: it is empty, or a field has a wrong type.
    """
    made = Tag(run_id, tag, step, note, _user() if source is None else source, now())
    try:
        made = replace(_checked(made), tag=tag.strip())
    except (TypeError, ValueError) as error:
        advice = "a tag needs valid Unicode texts, and the number of a step"
        raise StoreError(f"{advice}: {error}") from error
    if not (made.run_id and made.tag):
        raise StoreError("a tag needs a run's id and a word, such as tag_run(run.id, 'wrong_id')")
    return made


def _append(tag: Tag, form: str, results: str | Path) -> None:
    path = user_path(results) / TAGS
    fields = {name: value for name, value in vars(tag).items() if value or name != "severity"}
    line = json.dumps({"format": form, **fields}).encode() + b"\n"
    try:
        with locked(path) as descriptor:
            append_line(descriptor, line)
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}; free some space") from error


def read_tags(results: str | Path = RESULTS, damaged: Damaged | None = None) -> Iterator[Tag]:
    """Yield the tags of a results folder, in the order of their last changes.

    Each counts once, and removed tags are left out.

    Args:
        results: the folder.
        damaged: a function that is called with the byte and the problem of each invalid line;
            without it, such a line is an error.

    Raises:
        StoreError: the file cannot be read; or, without `damaged`, a line is not a tag.
    """
    valid: dict[tuple[str, str, int | None, str], Tag] = {}
    for tag, counts in checked_lines(user_path(results) / TAGS, _tag, "a tag", damaged):
        valid.pop(tag.key, None)
        if counts:
            valid[tag.key] = tag
    yield from valid.values()


def _tag(data: Any) -> tuple[Tag, bool]:
    """Return the tag of a line, and whether the line adds it, not removes it."""
    form = data.pop("format")
    if form not in (FORMAT, TAKEN_BACK):
        raise ValueError(f"not of the format {FORMAT}")
    data.setdefault("severity", "")
    tag = _checked(Tag(**{name: data[name] for name in Tag.__dataclass_fields__}))
    return tag, form == FORMAT


def _checked(tag: Tag) -> Tag:
    """Return the tag after checking it.

    Raises:
        TypeError: a field has a wrong type.
        ValueError: a text has a lone surrogate, or no table can hold the step.
    """
    texts = (tag.run_id, tag.tag, tag.note, tag.source, tag.said_at, tag.severity)
    if not all(isinstance(text, str) for text in texts) or not isinstance(tag.step, int | None):
        raise TypeError("a field has a wrong type")
    if tag.step is not None and abs(tag.step) > _LAST_STEP:
        raise ValueError(f"there is no step {tag.step}")
    for text in texts:
        text.encode()
    return tag


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # a user without a name
        return ""
