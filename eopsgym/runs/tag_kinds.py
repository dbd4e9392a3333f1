"""The words that can be tags: the kinds of failure, `none`, and kinds that a study declares."""

import difflib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from eopsgym.agents import FAILURES
from eopsgym.errors import ConfigError, StoreError
from eopsgym.project_json import from_project_json
from eopsgym.runs.result_file_names import KINDS, RESULTS
from eopsgym.runs.whole_lines import append_line, locked
from eopsgym.user_paths import user_path

FORMAT = "eopsgym-tag-kind/1"
NOTHING = "none"
"""The tag of a person who looked at a run and saw no failure."""


@dataclass(frozen=True)
class OwnKind:
    """A kind of tag that a study declares.

    Attributes:
        name: the word of the tag.
        meaning: what a run has to show to get the tag.
    """

    name: str
    meaning: str


def declare_kind(name: str, meaning: str, *, results: str | Path = RESULTS) -> OwnKind:
    """Declare a kind of tag for the runs of a results folder, which stores it.

    A second declaration changes the meaning.

    Args:
        name: the word, such as `rude`.
        meaning: what a run has to show to get the tag.
        results: the folder of the run files.

    Raises:
        ConfigError: name or meaning is empty, or it is the name of a kind of failure.
        StoreError: the file cannot be written.
    """
    made = OwnKind(name.strip(), meaning.strip())
    if not (made.name and made.meaning):
        raise ConfigError("a kind needs a name and a meaning: declare_kind('rude', 'Insults …')")
    if made.name in {*FAILURES, NOTHING}:
        raise ConfigError(f"the kind {made.name!r} exists already; choose another name")
    path = user_path(results) / KINDS
    line = json.dumps({"format": FORMAT, **vars(made)}).encode() + b"\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(path) as descriptor:
            append_line(descriptor, line)
    except OSError as error:
        raise StoreError(f"cannot write {path}: {error.strerror}; free some space") from error
    return made


def own_kinds(results: str | Path = RESULTS) -> dict[str, OwnKind]:
    """Return the declared kinds of a results folder by name; empty without a file.

    Raises:
        StoreError: the file cannot be read, or a line of it is not a kind.
    """
    path = user_path(results) / KINDS
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (FileNotFoundError, NotADirectoryError):
        return {}
    except (OSError, UnicodeDecodeError) as error:
        raise StoreError(f"cannot read {path}: {error}") from error
    try:
        kinds = [_kind(from_project_json(line)) for line in lines if line.strip()]
    except (LookupError, ValueError, TypeError) as error:
        raise StoreError(
            f"{path} has a line that is not a tag kind ({error}); remove it"
        ) from error
    return {kind.name: kind for kind in kinds}


def check_kind(tag: str, results: str | Path) -> None:
    """Refuse an unknown tag; the message names the nearest kind.

    Raises:
        ConfigError: neither eopsgym nor the results folder has such a kind.
    """
    known = [*FAILURES, NOTHING, *own_kinds(results)]
    if tag in known:
        return
    close = difflib.get_close_matches(tag, known, n=1)
    hint = f"did you mean {close[0]!r}?" if close else f"there are {', '.join(known)}."
    raise ConfigError(
        f"there is no kind of tag {tag!r}; {hint} To use a kind of your own, declare it first: "
        f"declare_kind({tag!r}, 'what it means', results={str(results)!r})"
    )


def _kind(data: dict[str, Any]) -> OwnKind:
    if data["format"] != FORMAT:
        raise ValueError(f"not of the format {FORMAT}")
    made = OwnKind(data["name"], data["meaning"])
    if not all(isinstance(part, str) for part in vars(made).values()):
        raise TypeError("a field is not a text")
    return made
