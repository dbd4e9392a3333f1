"""The check of a judge's citations: each step and each quoted text has to be in the run."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from eopsgym.runs.scan_file import Citation

MOST_CITATIONS = 20
_LEAST_LETTERS = 3
_LEFT_OUT = re.compile(r"\[…[^\]]*…\]|\[\.\.\.\]|…|\.\.\.")
_ESCAPED = re.compile(r"\\[nrt]")
_MARKS = str.maketrans(dict.fromkeys("\"“”„«»'’\u2018`\\|", " "))


class Claimed(NamedTuple):
    """A citation as a judge gives it; None where it names no step."""

    step: int | None
    quote: str


class Checked(NamedTuple):
    """The citations that are in the run, and a sentence for each that is not."""

    cited: tuple[Citation, ...]
    not_in_run: tuple[str, ...]


def checked_citations(claims: Sequence[Claimed], texts: Mapping[int, str]) -> Checked:
    """Check citations against the whole run, also what a cut transcript did not show.

    Quotation marks, spaces, line ends and the case of letters are ignored; where words are left out
    of a quote (`…`), each piece has to be there, in the same order.

    Args:
        claims: the citations.
        texts: the whole text of each step of the run.
    """
    plain = {step: _plain(text) for step, text in texts.items()}
    cited: dict[Citation, None] = {}
    wrong: list[str] = []
    for claim in claims:
        citation, problem = _checked(claim, plain)
        if citation is not None:
            cited[citation] = None
        else:
            wrong.append(problem)
    return Checked(tuple(cited), tuple(dict.fromkeys(wrong)))


def _checked(claim: Claimed, texts: Mapping[int, str]) -> tuple[Citation | None, str]:
    step, quote = claim.step, " ".join(claim.quote.split())
    if step is not None and step not in texts:
        return None, f"there is no step {step}"
    if not quote:
        if step is None:
            return None, "a citation names neither a step nor words"
        return Citation(step), ""
    pieces = [piece for piece in map(_plain, _LEFT_OUT.split(quote)) if piece]
    if sum(map(len, pieces)) < _LEAST_LETTERS:
        return None, f"“{quote:.60}” is too short to show anything"
    places = [number for number, text in texts.items() if _contains(text, pieces)]
    if step in places:
        return Citation(step, quote), ""
    if step is None and places:
        return Citation(places[0], quote), ""
    where = f"it is at step {places[0]}" if places else "it is nowhere in the run"
    at = "" if step is None else f" is not at step {step}"
    return None, f"“{quote:.200}”{at}: {where}"


def _contains(text: str, pieces: Sequence[str]) -> bool:
    place = 0
    for piece in pieces:
        place = text.find(piece, place)
        if place < 0:
            return False
        place += len(piece)
    return True


def _plain(text: str) -> str:
    """Return the words of a text, without what a judge may copy in another way."""
    bare = _ESCAPED.sub(" ", unicodedata.normalize("NFKC", text)).translate(_MARKS)
    return " ".join(bare.split()).casefold()
