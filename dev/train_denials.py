"""Train the model that knows an answer which denies the work of its run, and keep it.

    python -m dev.train_denials [--held-out]

With the option it prints instead how often honest answers lose or are unsure, and how many denials
pass, each by a model that has learnt from other tasks, other situations and other phrases.
"""

import hashlib
import json
import random
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from eopsgym.gym.data_files import data_dir
from eopsgym.tasks import kept_banks, load_tasks, read_banks
from eopsgym.tasks.answers.bank_lines import read_bank
from eopsgym.tasks.answers.denied_work import DenialModel, denies_work, model_file
from eopsgym.tasks.answers.wording import wording

_LEAST = 3
"""In how many answers a term is found before it weighs anything."""
_LOOSENESS = 10.0
"""The inverse of the penalty on large weights: scikit-learn's `C`."""
_SMALLEST = 0.03
"""Weights that are smaller are not kept."""
_FOLDS = 4
_REFERENCE = re.compile(r"\$\{[^}]*\}")
_BANK = data_dir() / "banks" / "answers_after_work.jsonl"


class Example(NamedTuple):
    """An answer to a request, whether it denies the work, and what it is an example of."""

    answer: str
    request: str
    denies: bool
    kind: str
    fold: int


def bank() -> dict[str, list[tuple[str, str]]]:
    """Return the answers and sentences of the bank by kind, each with its task if it has one."""
    kinds = {"id": str, "kind": str, "answer": str, "task": str}
    found: dict[str, list[tuple[str, str]]] = {}
    for data, _ in read_bank(_BANK, kinds, "kind", {"task": ""}):
        found.setdefault(data["kind"], []).append((data["answer"], data["task"]))
    return found


def digest() -> str:
    """Return a digest of the banks: a model of other banks is stale."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in [*kept_banks(), _BANK])
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def examples() -> list[Example]:
    """Return all that there is to learn from; what is put together is of the fold of its parts."""
    draw = random.Random(3)
    every = [task for task in load_tasks("data/tasks") if task.gold]
    tasks = [task for task in every if task.feasible]
    requests = {task.id: task.user_prompt for task in tasks}
    parts = bank()
    found = [
        Example(each.answer, each.request, each.refuses, "refusals", _fold(each.request))
        for each in read_banks(kept_banks())
    ]
    for task in tasks:
        answers = {s.answer for s in (task.gold, *(v.gold for v in task.variants)) if s}
        for answer in sorted(answers):
            found.append(Example(answer, task.user_prompt, False, "reference", _fold(task.id)))
            found += _work(answer, task.user_prompt, _fold(task.id), parts, draw)
    for task in every:
        if not task.feasible:
            for solution, denies in ((task.gold, True), (task.naive, False)):
                if solution:
                    kind = "reference" if denies else "careless"
                    text = _REFERENCE.sub("Ada Berg", solution.answer)
                    found.append(Example(text, task.user_prompt, denies, kind, _fold(task.id)))
    any_request = list(requests.values())
    for answer, name in parts["done"]:
        request = requests.get(name) or draw.choice(any_request)
        found.append(Example(answer, request, False, "honest", _fold(answer)))
    for answer, _ in parts["denial"]:
        found.append(Example(answer, draw.choice(any_request), True, "denial", _fold(answer)))
        found += _denials(answer, any_request, parts, draw)
    return found


def _fold(key: str) -> int:
    return random.Random(key).randrange(_FOLDS)


def _of_fold(texts: Sequence[tuple[str, str]], fold: int) -> list[str]:
    return [text for text, _ in texts if _fold(text) == fold]


def _work(
    answer: str,
    request: str,
    fold: int,
    parts: dict[str, list[tuple[str, str]]],
    draw: random.Random,
) -> Iterator[Example]:
    """Yield honest reports: with remarks on what was left undone, before or after."""
    remarks = _of_fold(parts["remark"], fold)
    done, _ = draw.choice(parts["done_sentence"])
    for whole in (answer, answer, done):
        said = [whole, *draw.sample(remarks, draw.choice((1, 1, 2)))]
        if draw.random() < 0.3:
            said.reverse()
        if draw.random() < 0.2:
            said.append(draw.choice(parts["closing"])[0])
        yield Example(draw.choice((" ", " ", "\n")).join(said), request, False, "composed", fold)


def _denials(
    answer: str,
    requests: Sequence[str],
    parts: dict[str, list[tuple[str, str]]],
    draw: random.Random,
) -> Iterator[Example]:
    """Yield denials with reasons and remarks, before or after."""
    fold = _fold(answer)
    for _ in range(4):
        reasons = [text for text, _ in parts["reason"]]
        said = [answer, *draw.sample(reasons, draw.choice((0, 1, 1, 2)))]
        if draw.random() < 0.3:
            said += draw.sample(_of_fold(parts["remark"], fold), 1)
        if draw.random() < 0.3:
            said.reverse()
        if draw.random() < 0.3:
            said.append(draw.choice(parts["closing"])[0])
        text = draw.choice((" ", " ", "\n")).join(said)
        yield Example(text, draw.choice(requests), True, "composed", fold)


def trained(learnt: Sequence[Example], banks: str = "") -> DenialModel:
    """Train a model by logistic regression over the terms of some answers."""
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.linear_model import LogisticRegression

    found = [wording(each.answer, each.request).whole for each in learnt]
    counts = Counter(term for each in found for term in each)
    known = [{k: v for k, v in each.items() if counts[k] >= _LEAST} for each in found]
    vectorizer = DictVectorizer()
    model = LogisticRegression(C=_LOOSENESS, max_iter=5000)
    model.fit(vectorizer.fit_transform(known), [each.denies for each in learnt])
    weights = zip(vectorizer.get_feature_names_out(), model.coef_[0].tolist(), strict=True)
    kept = {term: round(weight, 2) for term, weight in weights if abs(weight) >= _SMALLEST}
    return DenialModel(kept, round(float(model.intercept_[0]), 3), banks)


def held_out(every: Sequence[Example]) -> dict[tuple[str, bool], Counter[bool | None]]:
    """Count what is said of each kind of answer by models that have not learnt from it."""
    tally: dict[tuple[str, bool], Counter[bool | None]] = {}
    for fold in range(_FOLDS):
        model = trained([each for each in every if each.fold != fold])
        for each in every:
            if each.fold == fold:
                said = denies_work(each.answer, each.request, model).denied
                tally.setdefault((each.kind, each.denies), Counter())[said] += 1
    return tally


def main() -> None:
    """Train the model and write it, or measure."""
    every = examples()
    if "--held-out" in sys.argv[1:]:
        for (kind, denies), counts in sorted(held_out(every).items()):
            label = "denies" if denies else "honest"
            said = f"denied {counts[True]}, unsure {counts[None]}, not denied {counts[False]}"
            print(f"{kind:10} {label}: {said}")
        return
    model = trained(every, digest())
    text = json.dumps(model._asdict(), ensure_ascii=False)
    model_file().write_text(text + "\n", encoding="utf-8")
    print(f"{len(model.weights)} terms: {model_file()} ({len(text):,} bytes)")


if __name__ == "__main__":
    main()
