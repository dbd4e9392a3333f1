"""The search for the ends of sentences in a text, with the library sentencesplit.

The library knows abbreviations, initials, times, lists and dates: "16 April. Portland" is two
sentences, and "Dr." in "Dr. Amari" does not end one.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sentencesplit import Segmenter

_LONGEST = 1_000
"""The most characters that the library reads at once, since its time grows with their square."""
_PART = re.compile(rf"[^\n]{{1,{_LONGEST}}}(?=\s|$)|[^\n]{{1,{_LONGEST}}}")
_STOP_INSIDE = re.compile(r"[.!?][^\w\s]*\s+\S")
_ENCLOSING = re.compile(r"[\"“”«»()\[\]]|(?<!\w)'|'(?!\w)")
"""Marks around a text, which are removed since the library ignores sentences inside them."""
_NO = re.compile(r"\b(no)\.(\s+)([a-z])", re.IGNORECASE)
"""The one-word sentence "No.", which is an abbreviation only before a number."""
_CLOSING = re.compile(r"[\"”»)\]']*")


def sentence_ends(text: str) -> Iterator[int]:
    """Yield the offset behind each sentence that another one follows in the same line."""
    for part in _PART.finditer(text):
        if _STOP_INSIDE.search(part.group()):
            for place in _ends_in(part.group()):
                end = part.start() + place
                closed = _CLOSING.match(text, end)
                yield closed.end() if closed else end


@lru_cache(maxsize=256)
def _ends_in(part: str) -> tuple[int, ...]:
    """Return the offsets behind the sentences of a part but the last; one answer is read often."""
    bare = _NO.sub(_as_answer, _ENCLOSING.sub(" ", part))
    spans = _segmenter().segment_spans(bare)[:-1]
    return tuple(each.start + len(each.sent.rstrip()) for each in spans)


def _as_answer(no: re.Match[str]) -> str:
    return f"{no[1]}!{no[2]}{no[3].upper()}"


@cache
def _segmenter() -> "Segmenter":
    from sentencesplit import Segmenter  # imported late, since few tasks have a text to check

    return Segmenter(language="en")
