"""Learn how clean refusals are worded from the banks of labelled answers, and keep the weights.

    python -m dev.refusal_weights

It prints how often the wording alone, the rule alone and both together are right, by
cross-validation in which no situation is both learnt from and asked about. (The rule was mended by
what it got wrong of the same banks, so that its figure, and that of both, flatter it.)
"""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from eopsgym.tasks import LabelledAnswer, Refusal, kept_banks, read_banks
from eopsgym.tasks.answers.refusal_verdict import MARGIN, RULED, ruling
from eopsgym.tasks.answers.weight_of_wording import Weights, terms, weighed, weights_file

_LEAST = 4
"""In how many answers a term is found before it weighs anything."""
_LOOSENESS = 20.0
"""The inverse of the penalty on large weights: scikit-learn's `C`."""
_FOLDS = 6


def banks_digest(banks: Sequence[Path]) -> str:
    """A digest of what the banks say: weights of other banks are stale."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in banks)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def learnt(answers: Sequence[LabelledAnswer], banks: str = "") -> Weights:
    """The weights by logistic regression over the terms of some answers."""
    import numpy as np
    from sklearn.linear_model import LogisticRegression

    found = [terms(each.answer, each.request, each.reasons) for each in answers]
    counts = Counter(term for each in found for term in each)
    names = sorted(term for term, count in counts.items() if count >= _LEAST)
    place = {name: index for index, name in enumerate(names)}
    rows = np.zeros((len(answers), len(names)))
    for row, each in zip(rows, found, strict=True):
        known = [place[term] for term in each if term in place]
        row[known] = 1 / max(1, len(known)) ** 0.5
    model = LogisticRegression(C=_LOOSENESS, max_iter=5000)
    model.fit(rows, [each.clean for each in answers])
    weights = {name: round(float(w), 3) for name, w in zip(names, model.coef_[0], strict=True)}
    return Weights(weights, round(float(model.intercept_[0]), 3), banks)


def cross_validated(answers: Sequence[LabelledAnswer]) -> dict[str, Counter[str]]:
    """How often wording, rule and both are right, wrong, unsure of what they did not learn from."""
    situations = sorted({each.request for each in answers})
    tally: dict[str, Counter[str]] = {name: Counter() for name in ("wording", "rule", "both")}
    for fold in range(_FOLDS):
        asked = {*situations[fold::_FOLDS]}
        weights = learnt([each for each in answers if each.request not in asked])
        for each in answers:
            if each.request in asked:
                for name, odds in _said(each, weights):
                    sure = "unsure" if abs(odds) < (MARGIN if name == "both" else 1e-9) else ""
                    tally[name][sure or ("right" if (odds > 0) is each.clean else "wrong")] += 1
    return tally


def _said(each: LabelledAnswer, weights: Weights) -> list[tuple[str, float]]:
    wording = weighed(terms(each.answer, each.request, each.reasons), weights)
    ruled = ruling(each.answer, Refusal(each.reasons), each.request)
    alone = {True: 1.0, False: -1.0, None: 0.0}[ruled.verdict.clean]
    return [("wording", wording), ("rule", alone), ("both", wording + RULED[ruled.found])]


def main() -> None:
    """Print the figures, and write the weights."""
    banks = kept_banks()
    answers = read_banks(banks)
    for name, tally in cross_validated(answers).items():
        sure = tally["right"] + tally["wrong"]
        unsure = tally["unsure"] / len(answers)
        print(f"{name:8} {tally['right'] / sure:.4f} of those decided, {unsure:.4f} unsure")
    weights = learnt(answers, banks_digest(banks))
    weights_file().write_text(json.dumps(weights._asdict(), indent=0) + "\n", encoding="utf-8")
    print(f"{len(weights.terms)} terms of {len(answers)} answers: {weights_file()}")


if __name__ == "__main__":
    main()
