"""The check that the words of requests do not reveal which tasks are feasible."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from eopsgym.errors import TaskError
from eopsgym.gym.data_files import data_dir
from eopsgym.project_json import from_project_json
from eopsgym.tasks.authoring.whole_file import write_whole
from eopsgym.tasks.task import Task

MOST_AUC = 0.6
"""The largest allowed AUC; above it, the words of requests reveal too much."""
FOLDS = 5
_SEED = 20260302
_WAY_OUT = "make it with `eopsgym tasks certify`"


@dataclass(frozen=True)
class RequestWords:
    """The measure of how well a bag of words separates infeasible requests, cross-validated.

    Attributes:
        auc: the area under the ROC curve; 0.5 is chance.
        tasks: the number of tasks.
        infeasible: the number of infeasible tasks.
        digest: the digest of ids, requests and feasibility.
    """

    auc: float
    tasks: int
    infeasible: int
    digest: str

    @property
    def holds(self) -> bool:
        """Whether the words reveal little enough."""
        return self.auc <= MOST_AUC

    def __str__(self) -> str:
        few = f"{self.infeasible} of {self.tasks}"
        auc = f"with an AUC of {self.auc:.2f} (at most {MOST_AUC})"
        return f"a bag of words recognises the {few} requests that are infeasible {auc}"


def classify_requests(tasks: Sequence[Task]) -> RequestWords | None:
    """Measure how well words separate infeasible requests, with five folds; twins share a fold.

    Words are counted (scikit-learn's `CountVectorizer`) and weighed by a logistic regression. Pairs
    of two feasible twins are left out, since there the question is only what to write. The result
    is None if there are too few tasks of a kind for five folds.
    """
    import warnings

    from sklearn.feature_extraction.text import CountVectorizer
    from sklearn.linear_model import LogisticRegression
    from sklearn.metrics import roc_auc_score
    from sklearn.model_selection import StratifiedGroupKFold, cross_val_predict
    from sklearn.pipeline import make_pipeline

    tasks = _in_question(tasks)
    kinds = [not task.feasible for task in tasks]
    groups = [min(task.id, task.pair or task.id) for task in tasks]
    if min(sum(kinds), len(kinds) - sum(kinds)) < FOLDS or len({*groups}) < FOLDS:
        return None
    model = make_pipeline(CountVectorizer(), LogisticRegression(max_iter=1000))
    folds = StratifiedGroupKFold(FOLDS, shuffle=True, random_state=_SEED)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns that a fold has few of a kind
        probabilities = cross_val_predict(
            model,
            [task.user_prompt for task in tasks],
            kinds,
            groups=groups,
            cv=folds,
            method="predict_proba",
        )
    auc = round(float(roc_auc_score(kinds, probabilities[:, 1])), 3)
    return RequestWords(auc, len(tasks), sum(kinds), _digest_of_requests(tasks))


def _in_question(tasks: Sequence[Task]) -> list[Task]:
    """Return the tasks without pairs of two feasible twins, sorted by id."""
    known = {task.id: task.feasible for task in tasks}
    return sorted(
        (task for task in tasks if not (task.feasible and task.pair and known.get(task.pair))),
        key=lambda task: task.id,
    )


def _digest_of_requests(tasks: Sequence[Task]) -> str:
    """Return the SHA-256 of ids, requests and feasibility."""
    rows = [(task.id, task.user_prompt, task.feasible) for task in _in_question(tasks)]
    return hashlib.sha256(json.dumps(rows).encode()).hexdigest()


def _request_words_path() -> Path:
    """Return the path of the file with the result, beside the certificates."""
    return data_dir() / "certificates" / "request_words.json"


def write_request_words(measured: RequestWords, path: Path | None = None) -> None:
    """Write the result, atomically.

    Raises:
        TaskError: if it cannot be written.
    """
    text = json.dumps(asdict(measured) | {"most_auc": MOST_AUC, "folds": FOLDS}, indent=1) + "\n"
    write_whole(path or _request_words_path(), text)


def read_request_words(path: Path | None = None) -> RequestWords | None:
    """Return the result of the last certification of the set, or None.

    Raises:
        TaskError: if the file cannot be read.
    """
    path = path or _request_words_path()
    try:
        data: dict[str, Any] = from_project_json(path.read_text(encoding="utf-8"))
        return RequestWords(*(data[name] for name in ("auc", "tasks", "infeasible", "digest")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise TaskError(f"cannot read {path} ({error}); {_WAY_OUT}") from error


def stale_request_words(tasks: Sequence[Task], path: Path | None = None) -> str | None:
    """Return a message if the stored result of a whole set is out of date or too high, or None."""
    path = path or _request_words_path()
    try:
        stored = read_request_words(path)
    except TaskError as error:
        return str(error)
    if stored is None:
        return f"{path}: there is no measure of what the requests reveal; {_WAY_OUT}"
    if stored.digest != _digest_of_requests(tasks):
        return f"{path}: it is older than the requests; {_WAY_OUT}"
    return None if stored.holds else f"{path}: {stored}; reword requests so that they reveal less"
