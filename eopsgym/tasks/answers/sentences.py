"""The split of an answer into its sentences, which are not changed."""

import re
from collections.abc import Iterator

_MARKER = re.compile(r"\s*(?:[-*•–+]\s+|\d{1,2}[.)]\s+|#{1,6}\s+|>\s+)*")
_END = re.compile(r"[.!?][\"'”’)\]*_]*\s+(?=[^\sa-z])")
_ABBREVIATION = re.compile(
    r"(?:\b[A-Za-z]|\b(?:e\.g|i\.e|etc|vs|no|mr|mrs|ms|dr|st|approx))\.$", re.IGNORECASE
)
_OPENING, _CLOSING = "([“«", ")]”»"
_WORD = re.compile(r"\w\w")


def sentences(answer: str) -> Iterator[str]:
    """Yield the sentences of an answer, without the marks of bullets and headings before them.

    The end of a line ends a sentence, so that each item of a list is a separate sentence. A full
    stop after an abbreviation or initial, or inside brackets or quotation marks, does not.
    """
    for line in answer.splitlines():
        text = line[_match_end(line) :].rstrip()
        start = 0
        for match in _END.finditer(text):
            part = text[start : match.end()].rstrip()
            if _is_whole(part):
                yield from _with_words(part)
                start = match.end()
        yield from _with_words(text[start:])


def _match_end(line: str) -> int:
    match = _MARKER.match(line)
    return match.end() if match else 0


def _is_whole(part: str) -> bool:
    """Return whether a part of a line ends with a sentence."""
    is_open = sum(part.count(sign) for sign in _OPENING) > sum(
        part.count(sign) for sign in _CLOSING
    )
    return not is_open and not part.count('"') % 2 and not _ABBREVIATION.search(part)


def _with_words(part: str) -> Iterator[str]:
    if _WORD.search(part):
        yield part
