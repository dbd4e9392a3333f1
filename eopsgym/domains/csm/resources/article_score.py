"""Full-text search of knowledge: the relevance of an article for a query.

A word of the query counts 5 for each occurrence in the title and 1 for each in the body, regardless
of case and also inside other words. Consecutive words of the query that are also consecutive in the
text count again as a phrase, the whole query in the title counts once more, and published articles
get half a point more than others.

The published formula is not known, and not all its scores are reproduced. The weights are fitted to
14 recorded scores, and give all of them. Other scores may differ: of 59 recorded scores that were
not used for the fit, 21 were equal. `pytest -k searches_score tests/domains/csm` compares the 14.
"""

import re
from collections.abc import Iterator

TITLE_WORD, BODY_WORD = 5.0, 1.0
TITLE_PHRASE, BODY_PHRASE = 5.0, 2.0
PHRASE_FACTORS = {2: 1, 3: 2}
LONG_PHRASE_FACTOR = 4
WHOLE_QUERY = 50.0
PUBLISHED = 0.5
STOPWORDS = frozenset(
    {"a", "an", "and", "are", "at", "for", "has", "in", "is", "it"}
    | {"not", "of", "on", "or", "that", "the", "to", "was", "with"}
)
_WORD = re.compile(r"\w+")
MOST_WORDS = 40
"""The number of words of a query that are used, which limits the work of one search."""


def score(query: str, title: str, body: str, state: str) -> float:
    """Return the relevance of an article, higher is better; 0 if no word matches."""
    words = _WORD.findall(query.lower())[:MOST_WORDS]
    title, body = title.lower(), body.lower()
    points = PUBLISHED if state == "published" else 0.0
    for word in words:
        if word not in STOPWORDS:
            points += TITLE_WORD * title.count(word) + BODY_WORD * body.count(word)
    for phrase, factor in _phrases(words):
        points += factor * (TITLE_PHRASE * (phrase in title) + BODY_PHRASE * (phrase in body))
    if len(words) > 1 and query.strip().lower() in title:
        points += WHOLE_QUERY
    return points


def _phrases(words: list[str]) -> Iterator[tuple[str, int]]:
    for length in range(2, len(words) + 1):
        factor = PHRASE_FACTORS.get(length, LONG_PHRASE_FACTOR)
        for start in range(len(words) - length + 1):
            yield " ".join(words[start : start + length]), factor
