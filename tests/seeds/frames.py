"""Sentence frames of texts: sentences with names, numbers and dates masked."""

import re
import sqlite3
from collections import Counter
from collections.abc import Iterable
from functools import cache

from dev.seeds.company import build_company

_DATES = re.compile(
    r"\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b"
    r"|\b(?:January|February|March|April|May|June|July|August|September|October|November|December)\b"
    r"|\d[\d.,:/-]*\d|\d"
)
_WORD = re.compile(r"[^\W\d_][\w-]*")
_LOWER = re.compile(r"[^\W\d_A-Z]")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")


@cache
def _names() -> frozenset[str]:
    """Return the first and last names of the company's people."""
    people = build_company().people
    return frozenset(word for each in people for word in each.name.split())


def frame(sentence: str) -> str:
    """Return a sentence with names of people, numbers and dates as `#`."""
    known = _names()
    return _WORD.sub(lambda word: "#" if word[0] in known else word[0], _DATES.sub("#", sentence))


def shares(texts: Iterable[str]) -> dict[str, float]:
    """Return for each frame that stands in two texts or more the share of texts that have it.

    What has no small letter, such as the number of a record, is no sentence.
    """
    counts: Counter[str] = Counter()
    total = 0
    for text in texts:
        total += 1
        counts.update(
            {frame(each) for each in _SENTENCE.split(text.strip()) if _LOWER.search(each)}
        )
    return {each: count / total for each, count in counts.items() if count > 1}


def too_common(database: sqlite3.Connection, table: str, text: str) -> dict[str, float]:
    """Return the frames that stand in more than one in a hundred of a table's texts.

    `text` is a column, or an expression of columns.
    """
    rows = database.execute(f'SELECT {text} FROM "{table}" WHERE {text} IS NOT NULL')
    return {each: share for each, share in shares(text for (text,) in rows).items() if share > 0.01}
