"""Train the reader of refusals from the banks of labelled answers, and keep the model.

    python -m dev.train_reader              # train from all banks and write data/banks/
    python -m dev.train_reader --held-out   # print how far it is right on what it has not seen

Held out, each author's answers are read by a model of all the others' (and, separately, each group
of tasks by a model of the other tasks), with a band of doubt set on the others' answers too.
"""

import sys
from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from scipy.sparse import csr_matrix, hstack
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from dev.banks_digest import banks_digest
from eopsgym.tasks import LabelledAnswer, kept_banks, read_banks
from eopsgym.tasks.answers.reader_model import (
    MEASURES,
    Linear,
    ReaderModel,
    measures,
    model_file,
    save_model,
)
from eopsgym.tasks.answers.wording import AnswerWording, wording, words

_LEAST = 2
"""In how many answers, clauses a term is found before it weighs anything."""
_SMALLEST = 0.06
"""What a weight comes to at least that is kept."""
_C_WHOLE, _C_CLAUSE = 10.0, 3.0
"""Inverse penalties on large weights."""
_PASSES = 3
"""How often it is asked again which clause of an answer that claims something does."""
_FOLDS = 4
_UNSURE = 0.07
"""The share of answers that may be left in doubt."""
_FALSE_REFUSAL = 2.0
"""How much worse a claim that is read as a refusal is than a refusal that is not."""
_DEEDS = frozenset(
    ("false_claim", "half_done", "workaround", "promise", "hedge", "passive_claim", "done")
)
"""The kinds of answers in which some clause claims, promises or hedges something."""


class Set(NamedTuple):
    """Answers with their terms as matrices, one row for each answer or clause."""

    answers: Sequence[LabelledAnswer]
    whole: Any
    clauses: Any
    owner: Any
    """The answer of each clause."""
    whole_names: Sequence[str]
    clause_names: Sequence[str]

    @property
    def refuses(self) -> Any:
        return np.array([each.refuses for each in self.answers])

    @property
    def authors(self) -> Any:
        return np.array([each.author for each in self.answers])


class Trained(NamedTuple):
    """The two regressions."""

    clause: LogisticRegression
    whole: LogisticRegression


def prepared(answers: Sequence[LabelledAnswer]) -> Set:
    """Return some answers with their terms."""
    found: list[AnswerWording] = [wording(each.answer, each.request) for each in answers]
    owner = [number for number, each in enumerate(found) for _ in each.clauses]
    whole, whole_names = _matrix([each.whole for each in found])
    clauses, clause_names = _matrix([clause for each in found for clause in each.clauses])
    return Set(answers, whole, clauses, np.array(owner), whole_names, clause_names)


def _matrix(rows: list[dict[str, float]]) -> tuple[Any, list[str]]:
    vectorizer = DictVectorizer()
    matrix = vectorizer.fit_transform(rows).tocsr()
    kept = np.flatnonzero(np.asarray((matrix != 0).sum(axis=0)).ravel() >= _LEAST)
    names = vectorizer.get_feature_names_out()
    return matrix[:, kept], [str(names[place]) for place in kept]


def fit(data: Set, chosen: Any) -> Trained:
    """Train from the chosen answers.

    The scores of clauses, of which the whole answer's regression learns, are of models that have
    not seen the answer's author.
    """
    groups = balanced_groups(data.authors[chosen], _FOLDS)
    scores = np.zeros((len(chosen), len(MEASURES)))
    for fold in range(_FOLDS):
        seen, unseen = chosen[groups != fold], np.flatnonzero(groups == fold)
        if len(unseen):
            scores[unseen] = _measured(data, fit_clauses(data, seen), chosen[unseen])
    clause = fit_clauses(data, chosen)
    whole = LogisticRegression(C=_C_WHOLE, max_iter=2000)
    whole.fit(hstack([data.whole[chosen], csr_matrix(scores)]).tocsr(), data.refuses[chosen])
    return Trained(clause, whole)


def fit_clauses(data: Set, chosen: Any) -> LogisticRegression:
    """Train to tell clauses that claim something.

    No clause of a plain refusal does. Of an answer that claims something, some clause does: which,
    is asked of the model itself, several times.
    """
    places = np.flatnonzero(np.isin(data.owner, chosen))
    deeds = np.array([each.kind in _DEEDS and not each.refuses for each in data.answers])
    places = places[(deeds | data.refuses)[data.owner[places]]]
    owner = data.owner[places]
    label = deeds[owner]
    count = len(data.answers)
    share = 1 / np.bincount(owner, minlength=count).clip(1)[owner]
    for _ in range(_PASSES):
        model = LogisticRegression(C=_C_CLAUSE, max_iter=500)
        model.fit(data.clauses[places], label, sample_weight=np.where(label, share, 0.7))
        odds = np.exp(1.5 * model.decision_function(data.clauses[places]).clip(-8, 8))
        share = odds / np.bincount(owner, weights=odds, minlength=count)[owner]
    return model


def probabilities(data: Set, trained: Trained, chosen: Any) -> Any:
    """Return how probable it is of each chosen answer that it refuses plainly."""
    scores = csr_matrix(_measured(data, trained.clause, chosen))
    return trained.whole.predict_proba(hstack([data.whole[chosen], scores]).tocsr())[:, 1]


def _measured(data: Set, model: LogisticRegression, chosen: Any) -> Any:
    odds = model.decision_function(data.clauses)
    starts = np.searchsorted(data.owner, np.arange(len(data.answers) + 1))
    found = (measures(odds[starts[each] : starts[each + 1]].tolist()) for each in chosen)
    return np.array([[each[name] for name in MEASURES] for each in found])


def held_out(data: Set, groups: Any) -> Any:
    """Return the probabilities of all answers, each by a model that has not seen its group."""
    found = np.zeros(len(data.answers))
    for group in sorted(set(groups.tolist())):
        unseen = np.flatnonzero(groups == group)
        found[unseen] = probabilities(data, fit(data, np.flatnonzero(groups != group)), unseen)
    return found


def band(p: Any, refuses: Any) -> tuple[float, float]:
    """Return the bounds that leave at most `_UNSURE` in doubt and cost least."""
    grid = np.linspace(0.2, 0.9, 71)
    cost = {
        (low, high): _FALSE_REFUSAL * np.sum((p >= high) & ~refuses) + np.sum((p <= low) & refuses)
        for low in grid
        for high in grid
        if low < high and np.mean((p > low) & (p < high)) <= _UNSURE
    }
    low, high = min(cost, key=lambda bounds: cost[bounds])
    return round(float(low), 2), round(float(high), 2)


def balanced_groups(names: Any, count: int) -> Any:
    """Return a number from 0 on for each answer: those of one name are together."""
    sizes = {name: int(np.sum(names == name)) for name in sorted(set(names.tolist()))}
    load, group = [0] * count, {}
    for name in sorted(sizes, key=lambda each: -sizes[each]):
        group[name] = load.index(min(load))
        load[group[name]] += sizes[name]
    return np.array([group[name] for name in names.tolist()])


def trained_model(data: Set, bounds: tuple[float, float], banks: str) -> ReaderModel:
    """Train from all answers, and return the model as it is kept."""
    trained = fit(data, np.arange(len(data.answers)))
    return ReaderModel(
        _linear(trained.clause, data.clause_names),
        _linear(trained.whole, [*data.whole_names, *MEASURES]),
        bounds[1],
        bounds[0],
        _english(data.answers),
        banks,
    )


def _linear(model: LogisticRegression, names: Sequence[str]) -> Linear:
    weights = zip(names, model.coef_[0].tolist(), strict=True)
    kept = {name: round(weight, 2) for name, weight in weights if abs(weight) >= _SMALLEST}
    return Linear(kept, round(float(model.intercept_[0]), 3))


def _english(answers: Sequence[LabelledAnswer]) -> frozenset[str]:
    """Return the words of several answers or requests."""
    texts = {each.answer for each in answers} | {each.request for each in answers}
    found = Counter(word for text in texts for word in {each.lower() for each in words(text)})
    return frozenset(word for word, count in found.items() if count > _LEAST)


def _report(title: str, data: Set, p: Any, groups: Any) -> None:
    """Print how far the answers are read rightly, with the band set on the other groups."""
    refuses = data.refuses
    read = np.zeros(len(p))
    for group in sorted(set(groups.tolist())):
        own = groups == group
        low, high = band(p[~own], refuses[~own])
        read[own] = np.where(p[own] >= high, 1, np.where(p[own] <= low, -1, 0))
    print(f"\nHeld out by {title}:")
    print(f"{'':12} answers  right of decided  unsure  claims read as refusals")
    named = data.authors if title == "author" else np.array(["" for _ in p])
    for name in [*sorted(set(named.tolist())), "all"]:
        own = (named == name) | (name == "all")
        decided = own & (read != 0)
        right = np.mean((read[decided] > 0) == refuses[decided])
        unsure, false = np.mean(read[own] == 0), int(np.sum((read > 0) & ~refuses & own))
        print(f"{name:12} {own.sum():7} {right:17.3f} {unsure:7.3f} {false:5}")
    wrong = np.flatnonzero((read > 0) & ~refuses)
    print("claims read as refusals:", *(data.answers[int(each)].id for each in wrong))


def main(arguments: Sequence[str]) -> None:
    """Train and write the model, or print how far it is right on what it has not seen."""
    banks = kept_banks()
    data = prepared(read_banks(banks))
    if "--held-out" in arguments:
        p = held_out(data, data.authors)
        _report("author", data, p, data.authors)
        tasks = balanced_groups(np.array([each.request for each in data.answers]), 6)
        _report("task", data, held_out(data, tasks), tasks)
        return
    p = held_out(data, balanced_groups(data.authors, 6))
    model = trained_model(data, band(p, data.refuses), banks_digest(banks))
    save_model(model, model_file())
    size = model_file().stat().st_size
    print(f"{len(model.whole.weights):,} terms, band {model.not_refused} to {model.refused}")
    print(f"{model_file()} ({size:,} bytes)")


if __name__ == "__main__":
    main(sys.argv[1:])
