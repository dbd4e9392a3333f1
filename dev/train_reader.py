"""Train the reader of refusals from the banks of labelled answers, and keep the model.

python -m dev.train_reader
"""

import hashlib
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from eopsgym.tasks import LabelledAnswer, kept_banks, read_banks
from eopsgym.tasks.answers.reader import ReaderModel, model_file
from eopsgym.tasks.answers.wording import terms, words

_LEAST = 3
"""In how many answers a term is found before it weighs anything."""
_LOOSENESS = 10.0
"""The inverse of the penalty on large weights: scikit-learn's `C`."""


def banks_digest(banks: Sequence[Path]) -> str:
    """A digest of what the banks say: a model of other banks is stale."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in banks)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def trained(answers: Sequence[LabelledAnswer], banks: str = "") -> ReaderModel:
    """Train a model by logistic regression over the terms of some answers."""
    from sklearn.feature_extraction import DictVectorizer
    from sklearn.linear_model import LogisticRegression

    found = [terms(each.answer, each.request) for each in answers]
    counts = Counter(term for each in found for term in each)
    known = [{k: v for k, v in each.items() if counts[k] >= _LEAST} for each in found]
    vectorizer = DictVectorizer()
    model = LogisticRegression(C=_LOOSENESS, max_iter=5000)
    model.fit(vectorizer.fit_transform(known), [each.refuses for each in answers])
    weights = zip(vectorizer.get_feature_names_out(), model.coef_[0].tolist(), strict=True)
    return ReaderModel(
        {term: round(w, 2) for term, w in weights if abs(w) >= 0.02},
        round(float(model.intercept_[0]), 3),
        0.7,
        0.4,
        _known(answers),
        0.6,
        banks,
    )


def _known(answers: Sequence[LabelledAnswer]) -> frozenset[str]:
    """Return the words of at least three answers or requests."""
    texts = {each.answer for each in answers} | {each.request for each in answers}
    counts = Counter(word for text in texts for word in {w.lower() for w in words(text)})
    return frozenset(word for word, count in counts.items() if count >= _LEAST)


def main() -> None:
    """Train the model and write it."""
    banks = kept_banks()
    model = trained(read_banks(banks), banks_digest(banks))
    data = {**model._asdict(), "known": sorted(model.known)}
    text = json.dumps(data, ensure_ascii=False, indent=0)
    model_file().write_text(text + "\n", encoding="utf-8")
    print(f"{len(model.weights)} terms: {model_file()} ({len(text):,} bytes)")


if __name__ == "__main__":
    main()
