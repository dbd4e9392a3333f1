"""The search for failures by the texts of a query that is too complex to be read.

A verifier of a mail may compare its words in nested conditions. If no call of the run has such a
text, and one has a text that is almost the same, the call has a wrong value.
"""

from collections.abc import Iterator
from difflib import SequenceMatcher
from string import whitespace

from eopsgym.analysis.failures.facts import Checked, MadeCall, RunFacts
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.analysis.failures.rules.ends import short
from eopsgym.analysis.failures.rules.ids import occurs_in
from eopsgym.tasks.answers.evidence import decoded
from eopsgym.tasks.argument_leaves import leaves

_ALIKE = 0.75
"""The least ratio of equal letters with which one text replaces another."""
_LEAST = 12
"""The least length of a text that is compared; shorter ones may be similar by chance."""
_LONGEST = 2_000
"""The largest length of a text that is compared, since the time grows with its square."""


def by_literals(run: RunFacts, verdict: Checked) -> Iterator[FailureFinding]:
    """Yield a finding if a call has almost a text of the query, and no call has the exact text."""
    given = [
        (call, text)
        for call in run.writing
        if call.step is not None and not call.is_error
        for text in _texts(call)
    ]
    wanted = [text for text in verdict.query.split("'")[1::2] if len(text) >= _LEAST]
    lacking = [text for text in wanted if not any(occurs_in(text, each) for _, each in given)]
    # Other texts of the same query, such as addresses of other mails, are no wrong values.
    free = [(call, text) for call, text in given if text not in wanted]
    pairs = [(_alike(text, each), call, each, text) for text in lacking for call, each in free]
    best = max(pairs, key=lambda pair: pair[0], default=None)
    if best is not None and best[0] >= _ALIKE:
        _, call, each, text = best
        evidence = (
            f"{call.tool} gives {short(each)!r}, and {short(text)!r} is wanted ({verdict.name})"
        )
        # A single word, such as an address, identifies somebody.
        kind = "wrong_argument" if {*each, *text} & {*whitespace} else "wrong_id"
        yield FailureFinding(kind, evidence, (call.step or 0,))


def _texts(call: MadeCall) -> Iterator[str]:
    """Yield the texts of the arguments of a call, as given and decoded."""
    for _, value in leaves("", call.arguments):
        if isinstance(value, str) and len(value) >= _LEAST:
            yield decoded(value) or value


def _alike(one: str, other: str) -> float:
    """Return the ratio of equal letters; 0 if it is too low to count, or a text is too long."""
    if max(len(one), len(other)) > _LONGEST:
        return 0.0
    matcher = SequenceMatcher(None, one, other, autojunk=False)
    bounds = (matcher.real_quick_ratio(), matcher.quick_ratio())
    return matcher.ratio() if min(bounds) >= _ALIKE else 0.0
