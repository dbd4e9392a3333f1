"""Train the model that finds the sentence in which an answer says that something was not done.

    python -m dev.train_admissions              # train from all banks and write data/banks/
    python -m dev.train_admissions --held-out   # print how it reads authors it has not seen

Most examples are whole answers. Of one that refuses or asks back, some sentence says so, and which
one is asked of the model itself, several times; of one that only claims, none does. A small bank
labels single sentences: the offers, headings and fields of reports look like refusals to a model
that has never seen them.
"""

import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from dev.banks_digest import banks_digest
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks import kept_banks, read_banks
from eopsgym.tasks.answers.admissions import (
    AdmissionModel,
    model_file,
    odds_of,
    save_model,
    sentence_terms,
)
from eopsgym.tasks.answers.labelled_examples import read_bank
from eopsgym.tasks.answers.reader_model import Linear
from eopsgym.tasks.answers.sentences import sentences
from eopsgym.tasks.answers.wording import Terms

_LEAST = 3
"""The least number of sentences with a term that weighs anything."""
_LOOSENESS = 3.0
"""The inverse of the penalty on large weights: scikit-learn's `C`."""
_SMALLEST = 0.03
"""Weights that are smaller are not kept."""
_PASSES = 4
"""The number of times that it is asked which sentences say so."""
_SINGLE = 8.0
"""How much more than a sentence of an answer one counts that was labelled by itself."""
_SURE = 2.0
"""From these odds on a sentence is learnt from as well, beside the best one of its answer."""
_GROUPS = 4
"""Authors are left out in so many groups to see how others are read."""
_FALSE = 2.0
"""How much worse a claim that is taken for an admission is than an admission that is missed."""
_ADMITTING = ("elsewhere", "question")
_CLAIMING = ("false_claim", "passive_claim", "done")
_AFTER_WORK = data_dir() / "banks" / "answers_after_work.jsonl"
_SENTENCES = data_dir() / "banks" / "answer_sentences.jsonl"


class Example(NamedTuple):
    """An answer, or a sentence; whether it says that something was not done; who wrote it."""

    answer: str
    request: str
    admits: bool
    author: str
    is_single: bool = False


def digest() -> str:
    """Return a digest of the banks: a model of other banks is stale."""
    return banks_digest([*kept_banks(), _AFTER_WORK, _SENTENCES])


def examples() -> list[Example]:
    """Return all that there is to learn from."""
    return [*_of_refusals(), *_after_work(), *_of_sentences()]


def _of_refusals() -> Iterator[Example]:
    for each in read_banks(kept_banks()):
        if each.refuses or each.kind in (*_ADMITTING, *_CLAIMING):
            admits = each.refuses or each.kind in _ADMITTING
            yield Example(each.answer, each.request, admits, each.author)


def _after_work() -> Iterator[Example]:
    fields = dict.fromkeys(("id", "kind", "answer", "author", "request"), str)
    for data, _ in read_bank(_AFTER_WORK, fields, "kind", {"request": ""}):
        if data["kind"] in ("denial", "reason", "done_sentence", "closing"):
            admits = data["kind"] in ("denial", "reason")
            single = data["kind"] in ("done_sentence", "closing")
            yield Example(data["answer"], data["request"], admits, data["author"], single)


def _of_sentences() -> Iterator[Example]:
    fields = dict.fromkeys(("id", "kind", "answer", "author"), str)
    for data, _ in read_bank(_SENTENCES, fields, "kind", {}):
        yield Example(data["answer"], "", data["kind"] == "admits", data["author"], True)


def trained(learnt: Sequence[Example]) -> Linear:
    """Train the weights of the terms of sentences by logistic regression.

    It begins with the answers of one sentence, whose label is that of the sentence.
    """
    parts = [[*sentences(each.answer)] or [each.answer] for each in learnt]
    owner = np.repeat(np.arange(len(parts)), [len(some) for some in parts])
    matrix, names = _terms(
        [
            sentence_terms(part, learnt[place].request)
            for place, part in zip(owner.tolist(), _flat(parts), strict=True)
        ]
    )
    admits = np.array([each.admits for each in learnt])[owner]
    single = np.array([each.is_single for each in learnt])[owner]
    alone = np.bincount(owner)[owner] == 1
    chosen, label = alone | ~admits, admits
    for _ in range(_PASSES):
        model = LogisticRegression(C=_LOOSENESS, max_iter=3000, class_weight="balanced")
        weight = np.where(single, _SINGLE, 1.0)
        model.fit(matrix[chosen], label[chosen], sample_weight=weight[chosen])
        odds = model.decision_function(matrix)
        best = admits & (alone | (odds == _highest(odds, owner)))
        label = best | (admits & (odds > _SURE))
        # Between the two it is not known which sentence says so.
        chosen = ~admits | label | (odds < 0)
    weights = zip(names, model.coef_[0].tolist(), strict=True)
    kept = {term: round(weight, 2) for term, weight in weights if abs(weight) >= _SMALLEST}
    return Linear(kept, round(float(model.intercept_[0]), 3))


def _flat(parts: Sequence[Sequence[str]]) -> list[str]:
    return [part for some in parts for part in some]


def _terms(rows: Sequence[Terms]) -> tuple[Any, Sequence[str]]:
    """Return the terms of sentences as a matrix, with their names."""
    counts = Counter(term for terms in rows for term in terms)
    vectorizer = DictVectorizer()
    known = [{k: v for k, v in terms.items() if counts[k] >= _LEAST} for terms in rows]
    return vectorizer.fit_transform(known).tocsr(), vectorizer.get_feature_names_out()


def _highest(odds: Any, owner: Any) -> Any:
    """Return for each sentence the highest odds among those of its answer."""
    found = np.full(owner.max() + 1, -np.inf)
    np.maximum.at(found, owner, odds)
    return found[owner]


def held_out(every: Sequence[Example]) -> dict[str, tuple[list[float], list[float]]]:
    """Return for each author the odds of what admits and of what does not.

    Each answer counts by its best sentence, read by a model that has learnt nothing of the author,
    nor of those in the same one of several groups.
    """
    authors = sorted({each.author for each in every})
    found = {author: (list[float](), list[float]()) for author in authors}
    for group in range(_GROUPS):
        own = {*authors[group::_GROUPS]}
        linear = trained([each for each in every if each.author not in own])
        for each in (each for each in every if each.author in own):
            parts = [*sentences(each.answer)] or [each.answer]
            best = max(odds_of(linear, part, each.request) for part in parts)
            found[each.author][0 if each.admits else 1].append(best)
    return found


def least(odds: dict[str, tuple[list[float], list[float]]]) -> float:
    """Return from which odds on a sentence counts.

    There the share of admitting answers that are found exceeds that of claiming ones by most, of
    which each counts as much as `_FALSE` says.
    """
    admitting = np.array([each for some, _ in odds.values() for each in some])
    claiming = np.array([each for _, some in odds.values() for each in some])
    bounds = np.linspace(-2, 6, 161)
    gain = [np.mean(admitting >= bound) - _FALSE * np.mean(claiming >= bound) for bound in bounds]
    return round(float(bounds[int(np.argmax(gain))]), 2)


def report(odds: dict[str, tuple[list[float], list[float]]]) -> None:
    """Print how many answers of each author are read rightly, with the bound of the others'."""
    print("author  says so: found  of    claims: found  of")
    total = np.zeros(4, dtype=int)
    for author, (admitting, claiming) in odds.items():
        bound = least({name: each for name, each in odds.items() if name != author})
        counts = [sum(x >= bound for x in admitting), len(admitting)]
        counts += [sum(x >= bound for x in claiming), len(claiming)]
        total += np.array(counts)
        print(f"{author:6} {counts[0]:15} {counts[1]:4} {counts[2]:15} {counts[3]:4}")
    print(f"{'all':6} {total[0]:15} {total[1]:4} {total[2]:15} {total[3]:4}")


def main() -> None:
    """Train the model and write it, or measure."""
    every = examples()
    odds = held_out(every)
    report(odds)
    if "--held-out" in sys.argv[1:]:
        return
    model = AdmissionModel(trained(every), least(odds), digest())
    save_model(model, model_file())
    print(f"{len(model.sentence.weights):,} terms, from {model.least} on")
    print(f"{model_file()} ({model_file().stat().st_size:,} bytes)")


if __name__ == "__main__":
    main()
