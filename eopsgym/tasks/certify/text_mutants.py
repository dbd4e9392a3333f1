"""The proof that a free text with another meaning does not win."""

import re
from collections.abc import Iterator
from itertools import islice

from eopsgym.tasks.certify.free_texts import FreeText, free_texts, with_text, wordings_of
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Rehearsal

_MOST = 6
"""The number of mutants of one text; the place of the text decides which ones are tried."""
_BEFORE = (
    "It is not true that {}",
    "False alarm, none of this happened: {}",
    "It was supposed that {}",
    "Not yet: {}",
    "We hope that {}",
    "Far from it that {}",
)
_BEHIND = (
    "{}, and the very opposite is the case.",
    "{}. That was a mistake, nothing of the kind was done.",
    "{}. We had to undo all that.",
    "{}, or is it not so?",
)
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+\b")
_STRANGER = "Olga"


async def text_mutants(rehearsal: Rehearsal) -> Proof:
    """Check that no free text, and no other right wording of it, wins with a changed meaning."""
    tried = lost = 0
    failures: list[str] = []
    for number, free in enumerate(free_texts(rehearsal)):
        others = list(_some(rehearsal, free, number))
        won = [text for text in others if (await with_text(rehearsal, free, text)).wins]
        tried += len(others)
        lost += len(others) - len(won)
        if won:
            place = f"call {free.place + 1}, {free.argument}"
            failures.append(f"{place}: {len(won)} of {len(others)} win, such as {won[0]!r}")
    return Proof("text mutants", tried, lost, tuple(failures))


def _some(rehearsal: Rehearsal, free: FreeText, number: int) -> Iterator[str]:
    """Yield mutants of a text and of its wordings, different ones for each text of a task."""
    right = [free.text, *wordings_of(rehearsal, free)]
    mutants = [mutant for text in right for mutant in mutants_of(text)]
    step = max(1, len(mutants) // _MOST)
    yield from islice(mutants[number % step :: step], _MOST)


def mutants_of(text: str) -> Iterator[str]:
    """Yield texts with the words of a text that mean something else or nothing."""
    bare = text.rstrip(".")
    within = bare[:1].lower() + bare[1:]
    yield from (frame.format(within) for frame in _BEFORE)
    yield from (frame.format(bare) for frame in _BEHIND)
    words = [word.strip(".,:;") for word in bare.split()]
    yield f"Bananas: {max(words, key=len)}"
    yield ", ".join(sorted(word for word in words if len(word) > 3))
    yield from {
        re.sub(r"\d+", lambda number: str(int(number.group()) + 1), text),
        _NAME.sub(_STRANGER, text),
    } - {text}
