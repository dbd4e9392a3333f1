"""The learned model of the reader: weights of terms, kept as data."""

import json
import math
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from eopsgym.project_json import from_project_json
from eopsgym.tasks.answers.wording import AnswerWording, Terms, words

MEASURES = ("highest", "second", "mean", "lowest", "together")
"""The measures of the scores of an answer's clauses that the model uses for the answer."""


class Linear(NamedTuple):
    """Weights of terms, and the constant that is added to their sum."""

    weights: Mapping[str, float]
    constant: float

    def odds(self, terms: Terms) -> float:
        """Return the log odds by these weights."""
        weight = self.weights.get
        known = [w * value for term, value in terms.items() if (w := weight(term)) is not None]
        return sum(known) + self.constant


class ReaderModel(NamedTuple):
    """The learned model of the reader.

    Attributes:
        clause: the log odds that a clause claims, promises or suggests something.
        whole: the log odds that an answer refuses plainly, by its terms and `MEASURES`.
        refused: the least probability that counts as a refusal.
        not_refused: the largest probability that counts as no refusal.
        english: the words by which English is recognised.
        banks: a digest of what it was trained from.
    """

    clause: Linear
    whole: Linear
    refused: float
    not_refused: float
    english: frozenset[str]
    banks: str

    def weigh(self, wording: AnswerWording) -> tuple[float, float]:
        """Return what an answer of this wording is likely to say.

        Returns:
            The probability that it refuses plainly, and the largest log odds that a clause claims,
            promises or suggests something.
        """
        scores = [self.clause.odds(clause) for clause in wording.clauses]
        odds = self.whole.odds(wording.whole | measures(scores))
        return 1 / (1 + math.exp(-max(-50.0, min(50.0, odds)))), max(scores)

    def share_known(self, answer: str, request: str) -> float:
        """Return the share of English words in an answer, without ids and words of the request."""
        asked = {word.lower() for word in words(request)}
        free = [word.lower() for word in words(answer) if not word.isupper()]
        own = [word for word in free if word not in asked] or free
        return sum(word in self.english for word in own) / len(own) if own else 1.0


def measures(scores: Sequence[float]) -> Terms:
    """Return the `MEASURES` of clauses' scores: an answer is as good as its worst clause."""
    ordered = sorted(scores, reverse=True)
    together = math.log(sum(math.exp(min(score, 50.0)) for score in ordered))
    mean = sum(ordered) / len(ordered)
    values = (ordered[0], ordered[min(1, len(ordered) - 1)], mean, ordered[-1], together)
    return {name: value / 4 for name, value in zip(MEASURES, values, strict=True)}


def model_file() -> Path:
    """Return the path of the project's model."""
    return data_dir() / "banks" / "reader_model.json"


def save_model(model: ReaderModel, path: Path) -> None:
    """Write a model as JSON; the same model always makes the same bytes."""
    data = model._asdict() | {
        "clause": model.clause._asdict(),
        "whole": model.whole._asdict(),
        "english": sorted(model.english),
    }
    text = json.dumps(data, ensure_ascii=False, indent=0, separators=(",", ":"))
    path.write_text(text + "\n", encoding="utf-8")


@cache
def kept_model() -> ReaderModel:
    """Return the project's model.

    Raises:
        ConfigError: if it is missing or damaged.
    """
    path = model_file()
    try:
        data = from_project_json(path.read_text(encoding="utf-8"))
        parts = {
            "clause": Linear(**data["clause"]),
            "whole": Linear(**data["whole"]),
            "english": frozenset(data["english"]),
        }
        return ReaderModel(**{**data, **parts})
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(
            f"cannot read the reader's model {path}: {error}; make it (python -m dev.train_reader)"
        ) from error
