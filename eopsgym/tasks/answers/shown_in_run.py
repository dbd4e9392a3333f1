"""The texts that a run read and wrote, which decide what its answer can know."""

import base64
import json
import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from eopsgym.gym import Episode
from eopsgym.tasks.argument_leaves import leaves
from eopsgym.tasks.footprint.net_row import NetRow, net_rows
from eopsgym.tasks.task import Task

_ENCODED = re.compile(r"[A-Za-z0-9+/_-]{16,}={0,2}")


class ShownInRun:
    """The texts of a run: request, policy, calls with their results, and changed rows."""

    def __init__(self, task: Task, episode: Episode) -> None:
        self._task = task
        self._episode = episode

    @cached_property
    def net(self) -> list[tuple[str, NetRow]]:
        """The rows that differ at the end of the run from its start, each with its system."""
        episode = self._episode
        return [(name, row) for name in episode.servers for row in net_rows(episode, name)]

    @cached_property
    def asked(self) -> str:
        """The request and the system prompt, in lower case."""
        return f"{self._task.user_prompt}\n{self._task.system_prompt}".lower()

    @cached_property
    def written(self) -> str:
        """The texts of the changed rows, before and after, in lower case."""
        cells = [[row.key, row.before, row.after] for _, row in self.net]
        return json.dumps(cells, ensure_ascii=False, default=str).lower()

    @cached_property
    def all_text(self) -> str:
        """All texts of the run, with the arguments and results of calls, in lower case."""
        texts = [self.asked, self.written]
        for step in self._episode.steps:
            texts += [json.dumps(dict(step.arguments), ensure_ascii=False, default=str), step.text]
        return "\n".join(texts).lower()

    @cached_property
    def _decoded(self) -> str:
        """The decoded bodies of mails and files, in lower case."""
        bodies = [
            part
            for step in self._episode.steps
            for text in _texts(step.arguments, step.text)
            for part in _decoded(text)
        ]
        return "\n".join(bodies).lower()

    @cached_property
    def _joined(self) -> str:
        """All texts without the separators of ids, so that `INC-001351` is `INC001351`."""
        return _joined(self.all_text)

    def gave(self, text: str) -> bool:
        """Return whether a text occurs by itself in the arguments of calls that changed rows.

        A number, which may be a key, has to be a whole argument and not a part of a text.
        """
        if text.isdigit():
            return text in self._given
        alone = re.compile(rf"(?<![\w.-]){re.escape(text.lower())}(?![\w-])")
        return any(alone.search(given) for given in self._given)

    @cached_property
    def _given(self) -> frozenset[str]:
        """The arguments of the calls that changed rows, in lower case."""
        steps = [step for step in self._episode.steps if len(step.changes)]
        values = [str(value) for step in steps for _, value in leaves("", dict(step.arguments))]
        decoded = (part for text in values for part in _decoded(text))
        return frozenset(text.lower() for text in (*values, *decoded))

    def names(self, text: str) -> bool:
        """Return whether a text such as an address occurs anywhere in the run."""
        return text.lower() in self.all_text or text.lower() in self._decoded

    def names_joined(self, text: str) -> bool:
        """Return whether an id occurs anywhere in the run, whatever separates its parts."""
        return _joined(text).lower() in self._joined

    def names_id(self, letters: str, digits: str) -> bool:
        """Return whether an id of these letters and digits occurs, ignoring leading zeros."""
        wanted = _id(letters, digits)
        return wanted.search(self._joined) is not None or wanted.search(self._decoded) is not None

    def names_number(self, digits: str) -> bool:
        """Return whether a number occurs in the run by itself, as the key of a record does."""
        return re.search(rf"(?<![\w.-]){digits}(?![\w-])", self.all_text) is not None

    def wrote_id(self, letters: str, digits: str) -> bool:
        """Return whether an id of these letters and digits occurs in a change or result of a call.

        A changed row need not contain its number; then the result of the call shows it.
        """
        return _id(letters, digits).search(self._wrote) is not None

    @cached_property
    def _wrote(self) -> str:
        """The changed rows and the results of the calls that changed any, without separators."""
        results = [step.text for step in self._episode.steps if len(step.changes)]
        return _joined("\n".join([self.written, *results]).lower())

    def knows_ids_of(self, letters: str) -> bool:
        """Return whether the run knows any id with these letters and at least three digits."""
        start = re.escape(_joined(letters).lower())
        return re.search(rf"(?<![a-z]){start}\d{{3}}", self._joined) is not None


def _joined(text: str) -> str:
    """Return a text without white space, `_` and `-`, which separate the parts of an id."""
    return "".join(text.split()).replace("_", "").replace("-", "")


def _id(letters: str, digits: str) -> re.Pattern[str]:
    """Return a pattern for an id in a text without separators, with any leading zeros."""
    start = _joined(letters).lower()
    return re.compile(rf"{re.escape(start)}0*{digits.lstrip('0') or '0'}(?!\d)")


def _texts(arguments: Mapping[str, Any], text: str) -> Iterator[str]:
    yield text
    yield json.dumps(dict(arguments), ensure_ascii=False, default=str)


def _decoded(text: str) -> Iterator[str]:
    for part in _ENCODED.findall(text):
        bare = part.rstrip("=").translate(str.maketrans("-_", "+/"))
        try:
            yield base64.b64decode(bare + "=" * (-len(bare) % 4)).decode("utf-8")
        except ValueError:
            continue
