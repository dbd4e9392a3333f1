"""What people say of runs: tags and notes, in an append-only file of their own beside the runs."""

import getpass
import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from eopsgym.agents.messages import now
from eopsgym.errors import StoreError
from eopsgym.project_json import from_project_json
from eopsgym.runs.result_file_names import RESULTS, TAGS
from eopsgym.runs.whole_lines import append_line, locked

FORMAT = "eopsgym-tag/1"


@dataclass(frozen=True)
class Tag:
    """A tag or a note on a run, or on one of its steps.

    Attributes:
        run_id: the run.
        tag: a word, such as the name of a failure.
        step: the step it is about; None for the whole run.
        note: why it is there.
        source: who says so.
        said_at: when, by the wall clock, ISO 8601 UTC.
    """

    run_id: str
    tag: str
    step: int | None = None
    note: str = ""
    source: str = ""
    said_at: str = ""


def tag_run(
    run_id: str,
    tag: str,
    note: str = "",
    *,
    step: int | None = None,
    source: str | None = None,
    results: str | Path = RESULTS,
) -> Tag:
    """Append a tag to the file `tags.jsonl` of a results folder, whole or not at all.

    Args:
        run_id: the run.
        tag: a word for it, such as the name of a failure.
        note: why.
        step: the step it is about, unless it is the whole run.
        source: who says so; the name of the user unless given.
        results: the folder of the run files.

    Raises:
        StoreError: if the tag is empty or a part of it no text, or the file cannot be written.
    """
    made = Tag(run_id, tag, step, note, _user() if source is None else source, now())
    try:
        made = replace(_checked(made), tag=tag.strip())
    except (TypeError, ValueError) as error:
        said = "a tag is made of texts of whole characters, and of the number of a step"
        raise StoreError(f"{said}: {error}") from error
    if not (made.run_id and made.tag):
        raise StoreError("a tag needs a run's id and a word, such as tag_run(run.id, 'wrong_id')")
    path = Path(results) / TAGS
    line = json.dumps({"format": FORMAT, **vars(made)}).encode() + b"\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(path) as descriptor:
            append_line(descriptor, line)
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}; make room for it") from error
    return made


def read_tags(
    results: str | Path = RESULTS, damaged: Callable[[int, str], None] | None = None
) -> Iterator[Tag]:
    """The tags of a results folder, in the order they were written; none where no file is.

    Args:
        results: the folder.
        damaged: called with the byte and the fault of each line that is no tag, which is an error
            otherwise.

    Raises:
        StoreError: if the file cannot be read; without `damaged`, at a line that is no tag.
    """
    path = Path(results) / TAGS
    place = 0
    try:
        with path.open("rb") as lines:
            for line in lines:
                try:
                    if line.strip():
                        yield _tag(from_project_json(line))
                except (LookupError, ValueError, TypeError, AttributeError) as error:
                    if damaged is None:
                        raise StoreError(f"{path}, byte {place} is no tag ({error})") from error
                    damaged(place, f"{type(error).__name__}: {error}"[:120])
                place += len(line)
    except FileNotFoundError:
        return
    except OSError as error:
        raise StoreError(f"cannot read {path}: {error.strerror}") from error


def _tag(data: Any) -> Tag:
    if data.pop("format") != FORMAT:
        raise ValueError(f"not of the format {FORMAT}")
    return _checked(Tag(**{name: data[name] for name in Tag.__dataclass_fields__}))


def _checked(tag: Tag) -> Tag:
    """The tag.

    Raises:
        TypeError: if a part is of the wrong kind.
        ValueError: if a text has half a character.
    """
    texts = (tag.run_id, tag.tag, tag.note, tag.source, tag.said_at)
    if not all(isinstance(text, str) for text in texts) or not isinstance(tag.step, int | None):
        raise TypeError("a part is of the wrong kind")
    for text in texts:
        text.encode()
    return tag


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # a user without a name
        return ""
