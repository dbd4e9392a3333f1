"""Does an answer say plainly that what was asked was not done, claiming no success?

A small learned model reads it: logistic regression over words and letters, trained from the banks
of labelled answers (`python -m dev.train_reader`). Whether the reason is right is not its question.
"""

import json
import math
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks.answers.wording import terms, words

LONGEST = 10_000
"""The most characters of an answer that is read."""
_CALL_KEYS = ({"name", "tool", "function", "tool_calls", "tool_name"}, {"arguments", "parameters"})


class Reading(NamedTuple):
    """What the reader makes of an answer.

    Attributes:
        refuses: how probable it is that the answer says plainly that it was not done, and claims,
            promises and hedges no success.
        verdict: whether it does; None where that is in doubt.
        why: one sentence.
    """

    refuses: float
    verdict: bool | None
    why: str


class ReaderModel(NamedTuple):
    """A learned model: weights of terms, its bounds, and the words that it knows.

    Attributes:
        weights: that of each term.
        constant: what is added to their sum.
        refused: the least probability that counts as a refusal.
        not_refused: the largest one that counts as none.
        known: the English words of the training set.
        banks: a digest of what it was trained from.
    """

    weights: dict[str, float]
    constant: float
    refused: float
    not_refused: float
    known: frozenset[str]
    least_known: float
    banks: str

    def probability(self, answer: str, request: str) -> float:
        """Return how probable it is that an answer refuses plainly."""
        found = terms(answer, request)
        odds = sum(self.weights.get(term, 0.0) * value for term, value in found.items())
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, odds + self.constant))))


def read(answer: str, request: str) -> Reading:
    """Read an answer to a request.

    Raises:
        ConfigError: if the learned model is missing or damaged.
    """
    if len(answer) > LONGEST:
        return Reading(0.5, None, f"unsure: the answer has more than {LONGEST:,} characters")
    said = words(answer)
    if not any(len(word) > 1 for word in said):
        return Reading(0.0, False, "the answer says nothing")
    if _is_tool_call(answer):
        return Reading(0.0, False, "the answer is a tool call and says nothing")
    model = kept_model()
    if not is_english(said, request, model):
        return Reading(0.5, None, "unsure: the answer is not in English, which is all it reads")
    p = model.probability(answer, request)
    if p >= model.refused:
        return Reading(p, True, "the answer says that it was not done")
    if p <= model.not_refused:
        return Reading(p, False, "the answer does not say plainly that it was not done")
    return Reading(p, None, f"unsure: the wording is in doubt ({p:.2f} on a scale from 0 to 1)")


def is_english(said: list[str], request: str, model: ReaderModel) -> bool:
    """Whether enough of the words are ones that the model knows, or words of the request."""
    asked = {word.lower() for word in words(request)}
    counts = Counter(
        word.lower() in model.known
        for word in said
        if word.lower() not in asked and not word.isupper()
    )
    total = counts.total()
    return total == 0 or counts[True] / total >= model.least_known


def model_file() -> Path:
    """Where the project keeps the learned model."""
    return data_dir() / "banks" / "reader_model.json"


@cache
def kept_model() -> ReaderModel:
    """Return the learned model that the project keeps.

    Raises:
        ConfigError: if it is missing or damaged.
    """
    path = model_file()
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        return ReaderModel(**{**data, "known": frozenset(data["known"])})
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(
            f"cannot read the reader's model {path}: {error}; make it (python -m dev.train_reader)"
        ) from error


def _is_tool_call(answer: str) -> bool:
    text = answer.strip().removeprefix("```json").strip("`\n ")
    if not text.startswith(("{", "[")):
        return "<tool_call>" in answer
    try:
        data: Any = json.loads(text)
    except (ValueError, RecursionError):
        return False
    first = data[0] if isinstance(data, list) and data else data
    return isinstance(first, dict) and all(not keys.isdisjoint(first) for keys in _CALL_KEYS)
