"""What shows in how a run ended: at a limit, with a refusal, or with the word that it could not."""

import re
from collections.abc import Iterator

from eopsgym.analysis.failures.facts import MadeCall, RunFacts
from eopsgym.analysis.failures.finding import FailureFinding
from eopsgym.analysis.failures.rules.calls import took_over
from eopsgym.tasks.answers.claims import claims
from eopsgym.tasks.answers.denials import denies, denies_all

LIMITS = ("turn_limit", "token_limit", "cost_limit", "time_limit", "length")
"""The stops that are limits; `length` is that of one reply."""
_RULE = re.compile(r"\b[A-Z]{2,8}-\d+\.\d+")
_BY_RULE = re.compile(
    r"\b(?:polic(?:y|ies)|rules?|not (?:allowed|permitted|authori[sz]ed)|forbid\w*|prohibit\w*|"
    r"must not|may not|permissions?|against)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n")
_ASKS = re.compile(
    r"\?\s*$|\b(?:please (?:tell|confirm|provide|clarify|let me know)|which (?:one|of))\b",
    re.IGNORECASE,
)
_I_COULD_NOT = re.compile(
    r"\b(?:I|we) (?:could(?: not|n't)|can(?:not|'t| not)|(?:am|was|were|am) (?:not able|unable)|"
    r"did(?: not|n't)|have(?: not|n't)|will not|won't|must not|may not|decline|refuse|gave up|"
    r"give up|am sorry)\b|\bunable to\b|\bI(?:'ve|'m) (?:not|unable)\b",
    re.IGNORECASE,
)
_NOT_DONE = re.compile(
    r"\b(?:can(?:not|'t)|could(?: not|n't)) be\b|\b(?:is|was|were|are)(?: not|n't) (?:possible|"
    r"allowed|permitted|done|made|changed|carried out)\b|\b(?:has|have) not been\b|"
    r"\bnot (?:possible|allowed|permitted)\b|\bimpossible\b",
    re.IGNORECASE,
)
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
    said = run.plain
    rule = _RULE.search(said)
    if says_that_not(run):
        if rule or (not wrote(run) and _by_rule(said)):
            by = rule.group() if rule else "a rule"
            yield FailureFinding(
                "false_refusal", f"refuses a feasible task by {by}: {short(said)!r}"
            )
        else:
            yield FailureFinding("gave_up", f"says that it is not done: {short(said)!r}")


def _by_rule(said: str) -> bool:
    """Whether a sentence that says no gives a rule for it."""
    sentences = (each for each in _SENTENCE.split(said) if _BY_RULE.search(each))
    return any(_I_COULD_NOT.search(each) or _NOT_DONE.search(each) for each in sentences)


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
    elif run.stop == "answered" and not denied(run):
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

    Where something was done, only what it says of itself counts ("I could not"): that a record
    "stays open" may be what was asked for.
    """
    said = run.plain
    if _I_COULD_NOT.search(said):
        return True
    if wrote(run):
        return False
    return bool(_NOT_DONE.search(said) or _ASKS.search(said)) or denies_all(said)


def denied(run: RunFacts) -> bool:
    """Whether the answer to an infeasible request says that something was not done."""
    return bool(run.answer) and denies(run.plain, run.request)


def claim(run: RunFacts) -> str | None:
    """The first sentence of the answer that claims success; None without one."""
    if not run.answer or run.stop != "answered":
        return None
    return next(claims(run.plain, run.request), None)


def short(text: str) -> str:
    """The beginning of a text, in one line."""
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[:_SHOWN]}…"
