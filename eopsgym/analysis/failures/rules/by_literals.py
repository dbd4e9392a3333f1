"""Find failures by the texts of a query that is too complex to be read.

A verifier of a letter asks for its words in conditions within conditions. Where the run gave none
of its calls that text, and one of them a text that is nearly the same, this is another value.
"""

from collections.abc import Iterator
from difflib import SequenceMatcher
from string import whitespace

from eopsgym.analysis.failures.facts import Checked, MadeCall, RunFacts
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.analysis.failures.rules.ends import short
from eopsgym.analysis.failures.rules.ids import stands_in
from eopsgym.tasks.answers.evidence import decoded
from eopsgym.tasks.argument_leaves import leaves

_ALIKE = 0.75
"""From this ratio of equal letters on, one text is given in place of another."""
_LEAST = 12
"""Shorter texts are alike by chance."""
_LONGEST = 2_000
"""Longer texts are not compared: the time grows with the square of their length."""


def by_literals(run: RunFacts, verdict: Checked) -> Iterator[FailureFinding]:
    """Yield the finding that a call gives nearly a text of a query, and no call the exact text."""
    given = [
        (call, text)
        for call in run.writing
        if call.step is not None and not call.is_error
        for text in _texts(call)
    ]
    wanted = [text for text in verdict.query.split("'")[1::2] if len(text) >= _LEAST]
    lacking = [text for text in wanted if not any(stands_in(text, each) for _, each in given)]
    # What one query wants beside is no other value, as the addresses of other letters.
    free = [(call, text) for call, text in given if text not in wanted]
    pairs = [(_alike(text, each), call, each, text) for text in lacking for call, each in free]
    best = max(pairs, key=lambda pair: pair[0], default=None)
    if best is not None and best[0] >= _ALIKE:
        _, call, each, text = best
        said = f"{call.tool} gives {short(each)!r}, and {short(text)!r} is wanted ({verdict.name})"
        # One word, as an address, names somebody.
        kind = "wrong_argument" if {*each, *text} & {*whitespace} else "wrong_id"
        yield FailureFinding(kind, said, (call.step or 0,))


def _texts(call: MadeCall) -> Iterator[str]:
    """Yield the texts of the arguments of a call, as given and decoded."""
    for _, value in leaves("", call.arguments):
        if isinstance(value, str) and len(value) >= _LEAST:
            yield decoded(value) or value


def _alike(one: str, other: str) -> float:
    """Return the ratio of equal letters; 0 where it is too low to count, or a text too long."""
    if max(len(one), len(other)) > _LONGEST:
        return 0.0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    bounds = (matcher.real_quick_ratio(), matcher.quick_ratio())
    return matcher.ratio() if min(bounds) >= _ALIKE else 0.0
