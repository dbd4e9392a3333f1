"""Full-text search of knowledge: how well an article answers a query.

A word of the query counts 5 for each time it stands in the title and 1 for each time in the body,
case ignored, inside other words too. Words that follow one another in the query and in the text
count again as a phrase, the whole query in the title once more, and published articles are half a
point ahead of others.

The published rule is not known, and its scores are not reproduced. The weights are fitted to 14
recorded scores, all of which they give, which says nothing of others: of 59 scores in recordings
that had no part in the fit, 21 were equal. `pytest -k searches_score tests/domains/csm` compares
the 14.
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
"""Words of a query beyond these are not looked at: a bound on the work of one search."""


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
