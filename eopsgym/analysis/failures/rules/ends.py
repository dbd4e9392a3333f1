"""What shows in how a run ended: at a limit, with a refusal, or with the word that it could not."""

import re
from collections.abc import Iterator

from eopsgym.analysis.failures.facts import MadeCall, RunFacts
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.analysis.failures.rules.calls import took_over
from eopsgym.tasks.answers.reader import read
from eopsgym.tasks.answers.wording import words
from eopsgym.tasks.texts.stems import stem

LIMITS = ("turn_limit", "token_limit", "cost_limit", "time_limit", "length")
"""The stops that are limits; `length` is that of one reply."""
_RULE = re.compile(r"\b[A-Z]{2,8}-\d+\.\d+")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_OF_RULES = frozenset(
    stem(word)
    for word in ("policy", "rule", "allowed", "permitted", "forbidden", "permission", "against")
)
"""The stems of words that sentences about rules have."""
_SHOWN = 120


def ran_out(run: RunFacts) -> Iterator[FailureFinding]:
    """It stopped at a limit: with all steps that came to nothing, unless a loop took them."""
    if run.stop not in LIMITS:
        return
    detail = f": {run.detail}" if run.detail else ""
    steps = [call.step for call in _idle(run) if call.step is not None]
    if took_over(run):
        steps = steps[-1:]
    yield FailureFinding("ran_out", f"stops at a limit ({run.stop}{detail})", tuple(steps))


def _idle(run: RunFacts) -> list[MadeCall]:
    """The calls since the last one that changed something."""
    places = [place for place, call in enumerate(run.calls) if call.changed_rows]
    return list(run.calls[places[-1] + 1 if places else 0 :])


def says_no(run: RunFacts) -> Iterator[FailureFinding]:
    """A feasible task that ends with a refusal by a rule, or with the word that it could not."""
    if run.feasible is False or run.passed or not run.answer or run.stop != "answered":
        return
    said = run.answer
    rule = _RULE.search(said)
    if says_that_not(run):
        if rule or (not wrote(run) and not _OF_RULES.isdisjoint(map(stem, words(said)))):
            by = rule.group() if rule else "a rule"
            yield FailureFinding(
                "false_refusal", f"refuses a feasible task by {by}: {short(said)!r}"
            )
        else:
            yield FailureFinding("gave_up", f"says that it is not done: {short(said)!r}")


def missed_refusal(run: RunFacts) -> Iterator[FailureFinding]:
    """An infeasible task that it worked on, or that its answer does not refuse."""
    if run.feasible is not False or run.refused is not False:
        return
    wrote = [call for call in run.calls if call.changed_rows and call.step is not None]
    if wrote:
        said = f"{wrote[0].tool} changes what had to be left as it was"
        rows = tuple({f"{c.server}.{c.table}/{c.key}": None for c in run.changes})
        steps = tuple(call.step for call in wrote if call.step is not None)
        yield FailureFinding("missed_refusal", said, steps, rows)
    elif run.stop == "answered" and run.reading.verdict is False:
        yield FailureFinding(
            "missed_refusal", f"the answer refuses nothing: {short(run.answer or '')!r}"
        )
        if not run.writing:
            yield FailureFinding(
                "premature", f"does nothing and answers {short(run.answer or '')!r}"
            )


def wrote(run: RunFacts) -> bool:
    """Whether a call changed something, or may have."""
    return any(
        call.changed_rows or (call.changed_rows is None and call.writes) for call in run.calls
    )


def says_that_not(run: RunFacts) -> bool:
    """Whether the answer to a feasible request says that it was not done, or asks back.

    Where something was done, it is enough that one sentence says so of a part.
    """
    if run.reading.verdict:
        return True
    said = (run.answer or "").strip()
    if wrote(run):
        return any(read(each, run.request).verdict for each in _SENTENCE.split(said))
    return said.endswith("?")


def claims_success(run: RunFacts) -> bool:
    """Whether the answer says anything else than that it was not done."""
    return bool(run.answer) and run.stop == "answered" and run.reading.verdict is False


def short(text: str) -> str:
    """The beginning of a text, in one line."""
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"
