"""Do the requests of a set give away which tasks can be done? What a bag of words can tell."""

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
"""Above this, the words of a request say too much."""
FOLDS = 5
_SEED = 20260302
_WAY_OUT = "make it with `eopsgym tasks certify`"


@dataclass(frozen=True)
class RequestWords:
    """The measure of how well a bag of words separates infeasible requests, cross-validated.

    Attributes:
        auc: area under the ROC curve; 0.5 is chance.
        tasks: how many there are.
        infeasible: how many of them cannot be done.
        digest: of ids, requests and feasibility.
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
        return f"a bag of words tells the {few} that cannot be met {auc}"


def classify_requests(tasks: Sequence[Task]) -> RequestWords | None:
    """Train on four fifths of the requests, judge the rest, five times; twins are in one fold.

    Words are counted (scikit-learn's `CountVectorizer`) and weighed by a logistic regression. Pairs
    of which both twins can be done are left out: there the question is what to write, and not
    whether to. None where there are too few tasks of a kind for five folds.
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
        warnings.simplefilter("ignore")  # few of a kind in a fold, which is known
        told = cross_val_predict(
            model,
            [task.user_prompt for task in tasks],
            kinds,
            groups=groups,
            cv=folds,
            method="predict_proba",
        )
    auc = round(float(roc_auc_score(kinds, told[:, 1])), 3)
    return RequestWords(auc, len(tasks), sum(kinds), _digest_of_requests(tasks))


def _in_question(tasks: Sequence[Task]) -> list[Task]:
    """Return the tasks that have no twin which can be done as they can, sorted by id."""
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
    """Return the path of the set's own file, beside the certificates."""
    return data_dir() / "certificates" / "request_words.json"


def write_request_words(found: RequestWords, path: Path | None = None) -> None:
    """Write the result, atomically.

    Raises:
        TaskError: it cannot be written.
    """
    text = json.dumps(asdict(found) | {"most_auc": MOST_AUC, "folds": FOLDS}, indent=1) + "\n"
    write_whole(path or _request_words_path(), text)


def read_request_words(path: Path | None = None) -> RequestWords | None:
    """Return the result of the last certification of the set; None where nothing is stored.

    Raises:
        TaskError: the file cannot be read.
    """
    path = path or _request_words_path()
    try:
        data: dict[str, Any] = from_project_json(path.read_text(encoding="utf-8"))
        return RequestWords(*(data[name] for name in ("auc", "tasks", "infeasible", "digest")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise TaskError(f"{path}: cannot be read ({error}); {_WAY_OUT}") from error


def stale_request_words(tasks: Sequence[Task], path: Path | None = None) -> str | None:
    """Return what is wrong with the stored file of a whole set; None if it is up to date."""
    path = path or _request_words_path()
    try:
        stored = read_request_words(path)
    except TaskError as error:
        return str(error)
    if stored is None:
        return f"{path}: nothing says what the requests give away; {_WAY_OUT}"
    if stored.digest != _digest_of_requests(tasks):
        return f"{path}: older than the requests; {_WAY_OUT}"
    return None if stored.holds else f"{path}: {stored}; word requests so that they say less"
