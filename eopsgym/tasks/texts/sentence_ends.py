"""Where the sentences of a text end, as the library sentencesplit finds it.

It knows abbreviations, initials, times, lists and dates, so that "16 April. Portland" are two
sentences and "Dr. Amari" is none.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sentencesplit import Segmenter

_LONGEST = 1_000
"""The most characters that are read at once: the time of the library grows with their square."""
_PART = re.compile(rf"[^\n]{{1,{_LONGEST}}}(?=\s|$)|[^\n]{{1,{_LONGEST}}}")
_STOP_INSIDE = re.compile(r"[.!?][^\w\s]*\s+\S")


def sentence_ends(text: str) -> Iterator[int]:
    """Yield the offset behind each sentence that another one follows in the same line."""
    for part in _PART.finditer(text):
        if _STOP_INSIDE.search(part.group()):
            spans = _segmenter().segment_spans(part.group())
            for each in spans[:-1]:
                yield part.start() + each.start + len(each.sent.rstrip())


@cache
def _segmenter() -> "Segmenter":
    from sentencesplit import Segmenter  # late: not every task has a text to check

    return Segmenter(language="en")
