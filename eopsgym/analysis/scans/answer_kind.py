"""The kinds of answers to a question about runs: labels, or a number in a range."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from eopsgym.errors import ConfigError

Answers = Sequence[str] | Mapping[str, str] | tuple[float, float]
"""Labels, labels with what each means, or the smallest and the largest number."""

YES, NO, UNCLEAR = "yes", "no", "unclear"
YES_NO: Mapping[str, str] = {
    YES: "the transcript shows it",
    NO: "the transcript shows that it is not so, or nothing in it shows it",
    UNCLEAR: "the transcript can be read both ways, or a part that was left out decides",
}
"""The answers to a question unless others are given."""

_HINT = (
    'answers= takes labels, such as ["polite", "rude"], a dict of labels with what each means, or '
    "the ends of a range of numbers, such as (0, 10)"
)


@dataclass(frozen=True)
class AnswerKind:
    """The kind of a question's answers.

    Attributes:
        labels: the labels with what each means; empty for a number.
        ends: the smallest and the largest number; None for labels.
    """

    labels: Mapping[str, str]
    ends: tuple[float, float] | None = None

    @classmethod
    def of(cls, answers: Any) -> "AnswerKind":
        """Return the kind that a user declares, as `Answers`.

        Raises:
            ConfigError: it is neither labels nor a range.
        """
        if isinstance(answers, Mapping):
            labels = dict(answers)
        elif isinstance(answers, str) or not isinstance(answers, Sequence):
            raise ConfigError(f"{answers!r:.60} are no answers; {_HINT}")
        elif len(answers) == 2 and all(map(_is_number, answers)):
            low, high = (float(each) for each in answers)
            if not low < high:
                raise ConfigError(f"the range from {low:g} to {high:g} is empty; {_HINT}")
            return cls({}, (low, high))
        else:
            labels = dict.fromkeys(answers, "")
        known = {_folded(each) for each in labels if isinstance(each, str)}
        texts = [*labels, *labels.values()]
        if len(labels) < 2 or len(known) < len(labels) or "" in known:
            raise ConfigError(f"{answers!r:.60} are not several different labels; {_HINT}")
        if not all(isinstance(each, str) for each in texts):
            raise ConfigError(f"{answers!r:.60} are no answers; {_HINT}")
        return cls(labels)

    @property
    def wanted(self) -> str:
        """Return what an answer has to be, as a phrase for the judge."""
        if self.ends is not None:
            return f"a number from {self.ends[0]:g} to {self.ends[1]:g}"
        return "one of " + ", ".join(f'"{label}"' for label in self.labels)

    @property
    def explained(self) -> str:
        """Return what each label means, one a line; empty where nothing is said."""
        lines = (f'- "{label}": {meaning}' for label, meaning in self.labels.items() if meaning)
        return "\n".join(lines)

    def read(self, value: Any) -> str | float:
        """Return a judge's answer as one of this kind.

        Raises:
            ValueError: it is none; the message says what it has to be.
        """
        if self.ends is not None:
            return self._number(value)
        if isinstance(value, bool):
            value = YES if value else NO
        if isinstance(value, str):
            for label in self.labels:
                if _folded(label) == _folded(value):
                    return label
        raise ValueError(f"{value!r:.40} is not {self.wanted}")

    def _number(self, value: Any) -> float:
        low, high = self.ends or (0.0, 0.0)
        try:
            number = float(value) if isinstance(value, str) else value
        except ValueError:
            number = None
        if number is None or not _is_number(number) or not low <= number <= high:
            raise ValueError(f"{value!r:.40} is not {self.wanted}")
        return float(number)


def _folded(label: str) -> str:
    return " ".join(label.split()).casefold().rstrip(".")


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)
