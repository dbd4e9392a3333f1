"""The kinds of reason that an answer gives; an answer that gives many kinds has guessed.

The cues of a kind are phrases that only a reason of that kind contains; they come from the reasons
of the tasks. They never make an answer right: they only find answers that list reasons.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from eopsgym.tasks.answers.mentions import read_answer
from eopsgym.tasks.answers.named_facts import says_phrase

MOST_OTHERS = 2
"""The most kinds of reason beside those of the task; an answer with more has guessed."""
_FEWEST_ALTERNATIVES = 2
"""The least number of clauses with "or" that make a sentence a list of alternatives."""
_GUESSES = ("it may be that", "might", "perhaps", "possibly", "maybe", "possible reason")
"""Words that show that the author does not know the reason."""


def other_kinds(answer: str, right: Iterable[str], request: str = "") -> list[str]:
    """Return the kinds of reason that an answer gives and its task does not have.

    A cue that also occurs in the request does not count.
    """
    known = {*right}
    return [
        kind
        for kind, cues in _cues().items()
        if kind not in known
        and any(says_phrase(answer, cue) and not says_phrase(request, cue) for cue in cues)
    ]


def gives_alternatives(answer: str) -> bool:
    """Return whether an answer leaves open which reason is right.

    Examples are `it is closed, or …, or …` and the guess `it may be that it is closed`.
    """
    words = f" {' '.join(each.word.raw.lower() for each in read_answer(answer))} "
    if any(f" {guess} " in words for guess in _GUESSES):
        return True
    starts = (each for each in read_answer(answer) if each.parted and each.word.raw == "or")
    counts = Counter(each.sentence for each in starts)
    return max(counts.values(), default=0) >= _FEWEST_ALTERNATIVES


@cache
def _cues() -> Mapping[str, tuple[str, ...]]:
    path = Path(__file__).with_name("reason_kinds.toml")
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    return {kind: tuple(cues) for kind, cues in data.items()}
