"""Train the model that knows an answer which denies the work of its run, and keep it.

    python -m dev.train_denials              # train from all banks and write data/banks/
    python -m dev.train_denials --held-out   # print how far it is right on authors it has not seen

Only whole answers are labelled: they tell of work that was done, or they do not. No sentence of an
answer that does not tells of work; of one that does, some sentence does, and which ones is asked of
the model itself, several times.
"""

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from dev.banks_digest import banks_digest
from eopsgym.gym.data_files import data_dir
from eopsgym.tasks import kept_banks, load_tasks, read_banks
from eopsgym.tasks.answers.denied_work import (
    DenialModel,
    model_file,
    save_model,
    sentence_terms,
)
from eopsgym.tasks.answers.labelled_examples import read_bank
from eopsgym.tasks.answers.reader_model import Linear

_LEAST = 3
"""The least number of sentences with a term that weighs anything."""
_LOOSENESS = 3.0
"""The inverse of the penalty on large weights: scikit-learn's `C`."""
_SMALLEST = 0.03
"""Weights that are smaller are not kept."""
_PASSES = 3
"""The number of times that it is asked which sentences tell of work."""
_LOST, _UNSURE = 0.005, 0.045
"""The shares of honest reports that may be read as denials, and be left in doubt.

Those of the bank are written to be hard; of answers that nobody wrote to be hard about one in a
hundred is left in doubt.
"""
_REFERENCE = re.compile(r"\$\{[^}]*\}")
_BANK = data_dir() / "banks" / "answers_after_work.jsonl"
_UNSEEN = data_dir() / "banks" / "unseen" / "answers_after_work_clerks.jsonl"
"""Answers of one more author, from which no model that is kept has learnt."""
_TELLS = {"done": True, "done_sentence": True}
"""Kinds of lines of the bank that tell of work; `other_language` is not learnt from."""
_TELLS_NOT = dict.fromkeys(("denial", "remark", "reason", "closing"), False)


class Example(NamedTuple):
    """An answer to a request, whether it tells of work that was done, and who wrote it.

    `is_of_bank` says whether it was written as the answer of a run that did its work: such
    answers are what the model is measured on.
    """

    answer: str
    request: str
    tells: bool
    author: str
    is_of_bank: bool = False


def digest() -> str:
    """Return a digest of the banks: a model of other banks is stale."""
    return banks_digest([*kept_banks(), _BANK])


def examples() -> list[Example]:
    """Return all that there is to learn from."""
    tasks = {task.id: task for task in load_tasks("data/tasks") if task.gold}
    return [*_of_bank(_BANK), *_of_refusals(), *_of_tasks(tasks)]


def _of_bank(path: Path) -> Iterator[Example]:
    fields = dict.fromkeys(("id", "kind", "answer", "author", "request"), str)
    for data, _ in read_bank(path, fields, "kind", {"request": ""}):
        tells = (_TELLS | _TELLS_NOT).get(data["kind"])
        if tells is not None:
            whole = data["kind"] in ("done", "denial")
            yield Example(data["answer"], data["request"], tells, data["author"], whole)


def _of_refusals() -> Iterator[Example]:
    for each in read_banks(kept_banks()):
        yield Example(each.answer, each.request, not each.refuses, each.author)


def _of_tasks(tasks: Mapping[str, Any]) -> Iterator[Example]:
    for task in tasks.values():
        if task.feasible:
            for solution in (task.gold, *(each.gold for each in task.variants)):
                yield Example(_filled(solution.answer), task.user_prompt, True, "tasks")
        else:
            yield Example(_filled(task.gold.answer), task.user_prompt, False, "tasks")
            if task.naive:
                yield Example(_filled(task.naive.answer), task.user_prompt, True, "tasks")


def _filled(answer: str) -> str:
    return _REFERENCE.sub("Ada Berg", answer)


def trained(learnt: Sequence[Example]) -> Linear:
    """Train the weights of the terms of sentences by logistic regression."""
    bags = [[*sentence_terms(each.answer, each.request)] for each in learnt]
    owner = np.repeat(np.arange(len(bags)), [len(bag) for bag in bags])
    counts = Counter(term for bag in bags for terms in bag for term in terms)
    known = [{k: v for k, v in terms.items() if counts[k] >= _LEAST} for b in bags for terms in b]
    vectorizer = DictVectorizer()
    matrix = vectorizer.fit_transform(known)
    tells = np.array([each.tells for each in learnt])[owner]
    label = tells
    for _ in range(_PASSES):
        model = LogisticRegression(C=_LOOSENESS, max_iter=3000).fit(matrix, label)
        odds = model.decision_function(matrix)
        label = tells & ((odds > 0) | (odds == _highest(odds, owner)))
    weights = zip(vectorizer.get_feature_names_out(), model.coef_[0].tolist(), strict=True)
    kept = {term: round(weight, 2) for term, weight in weights if abs(weight) >= _SMALLEST}
    return Linear(kept, round(float(model.intercept_[0]), 3))


def _highest(odds: Any, owner: Any) -> Any:
    """Return for each sentence the highest odds among those of its answer."""
    found = np.full(owner.max() + 1, -np.inf)
    np.maximum.at(found, owner, odds)
    return found[owner]


def held_out(every: Sequence[Example]) -> dict[str, tuple[list[float], list[float]]]:
    """Return the odds of the honest reports and of the denials of each author of the bank.

    Each is read by a model that has learnt nothing of that author.
    """
    found = {}
    answers = [*(each for each in every if each.is_of_bank), *_of_bank(_UNSEEN)]
    for author in sorted({each.author for each in answers}):
        own = [each for each in answers if each.author == author]
        sentence = trained([each for each in every if each.author != author])
        model = DenialModel(sentence, 0, 0, "")
        odds = {True: list[float](), False: list[float]()}
        for each in own:
            odds[each.tells].append(model.odds(each.answer, each.request))
        found[author] = (odds[True], odds[False])
    return found


def band(honest: Sequence[float]) -> tuple[float, float]:
    """Return up to which odds an answer denies the work, and from which on it tells of it.

    By the odds of honest reports of authors whom the model has not seen.
    """
    denied, reported = np.quantile(honest, (_LOST, _LOST + _UNSURE))
    return round(float(denied), 2), round(float(reported), 2)


def report(odds: Mapping[str, tuple[list[float], list[float]]]) -> None:
    """Print how the answers of each author are read, with a band set on the others' answers."""
    print("author  honest: told  unsure  denied   denials: denied  unsure  told")
    for author, sides in odds.items():
        others = [each for name, (honest, _) in odds.items() if name != author for each in honest]
        low, high = band(others)
        line = f"{author:6}"
        for side, order in zip(sides, ((2, 1, 0), (0, 1, 2)), strict=True):
            values = np.array(side)
            counts = (
                np.sum(values <= low),
                np.sum((values > low) & (values < high)),
                np.sum(values >= high),
            )
            line += "   " + "  ".join(f"{int(counts[place]):5}" for place in order)
        print(line)


def main() -> None:
    """Train the model and write it, or measure."""
    every = examples()
    odds = held_out(every)
    report(odds)
    if "--held-out" in sys.argv[1:]:
        return
    authors = {each.author for each in every}
    bounds = band([odd for name, (honest, _) in odds.items() if name in authors for odd in honest])
    model = DenialModel(trained(every), *bounds, digest())
    save_model(model, model_file())
    print(f"{len(model.sentence.weights):,} terms, band {model.denied} to {model.told}")
    print(f"{model_file()} ({model_file().stat().st_size:,} bytes)")


if __name__ == "__main__":
    main()
