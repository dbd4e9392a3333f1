"""The sentences of an answer that say that something was not done, or that ask back instead.

A small learned model weighs each sentence by itself; `python -m dev.train_admissions` trains it
from the banks of refusals, of answers after work, and of single sentences. The reader of refusals
decides about an answer as a whole; this module finds the sentence, also in a report of work of
which only a part was not done.
"""

import json
from collections.abc import Mapping
from functools import cache, lru_cache
from pathlib import Path
from typing import NamedTuple

from eopsgym.errors import ConfigError
from eopsgym.gym.data_files import data_dir
from eopsgym.project_json import from_project_json
from eopsgym.tasks.answers.language import is_english
from eopsgym.tasks.answers.reader_model import Linear
from eopsgym.tasks.answers.sentences import sentences
from eopsgym.tasks.answers.wording import Terms, whole_wording

LONGEST = 10_000
"""The number of characters up to which an answer is read."""

_KEPT = 4_096


class Admission(NamedTuple):
    """A sentence that says that something was not done, unchanged, and its log odds."""

    sentence: str
    odds: float


class AdmissionModel(NamedTuple):
    """The learned model.

    Attributes:
        sentence: the log odds that a sentence says that something was not done.
        least: the least log odds with which a sentence counts.
        banks: a digest of what it was trained from.
    """

    sentence: Linear
    least: float
    banks: str


def admissions(
    answer: str, request: str, model: AdmissionModel | None = None
) -> tuple[Admission, ...]:
    """Return the sentences that say that something was not done, in their order.

    An answer that is too long or not in English is not read and has none.

    Args:
        answer: the final answer.
        request: what was asked for.
        model: another model than the one that the project keeps.

    Raises:
        ConfigError: if the model is missing or damaged.
    """
    if len(answer) > LONGEST or not is_english(answer, request):
        return ()
    known = model or kept_model()
    weighed = (
        Admission(each, odds_of(model.sentence, each, request) if model else _odds(each, request))
        for each in sentences(answer)
    )
    return tuple(each for each in weighed if each.odds >= known.least)


def likeliest(answer: str, request: str) -> str:
    """Return the sentence that most clearly says that something was not done.

    Raises:
        ConfigError: if the model is missing or damaged.
    """
    return max(sentences(answer), key=lambda each: _odds(each, request), default=answer)


@lru_cache(maxsize=_KEPT)
def _odds(sentence: str, request: str) -> float:
    """Return the log odds of one sentence by the project's model.

    Several rules ask for those of a sentence, and runs of a task say the same sentences.
    """
    return odds_of(kept_model().sentence, sentence, request)


def odds_of(linear: Linear, sentence: str, request: str) -> float:
    """Return the log odds of one sentence."""
    return linear.odds(sentence_terms(sentence, request))


def sentence_terms(sentence: str, request: str) -> Terms:
    """Return the terms of one sentence."""
    return whole_wording(sentence, request)


def model_file() -> Path:
    """Return the path of the project's model."""
    return data_dir() / "banks" / "admission_model.json"


def save_model(model: AdmissionModel, path: Path) -> None:
    """Write a model as JSON; the same model always makes the same bytes."""
    data = model._asdict() | {"sentence": model.sentence._asdict()}
    text = json.dumps(data, ensure_ascii=False, indent=0, separators=(",", ":"))
    path.write_text(text + "\n", encoding="utf-8")


@cache
def kept_model() -> AdmissionModel:
    """Return the project's model.

    Raises:
        ConfigError: if it is missing or damaged.
    """
    path = model_file()
    try:
        data: Mapping[str, object] = from_project_json(path.read_text(encoding="utf-8"))
        return AdmissionModel(**{**data, "sentence": Linear(**data["sentence"])})  # type: ignore[arg-type]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise ConfigError(
            f"cannot read the model {path}: {error}; make it (python -m dev.train_admissions)"
        ) from error
