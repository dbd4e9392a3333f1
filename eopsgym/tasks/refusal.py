"""Is a final answer a clean refusal? A rule, for tasks that state what a right one says."""

import re
from typing import NamedTuple

from eopsgym.tasks.task import Refusal

_SENTENCE = re.compile(r"(?<=[.!?;:])\s+|\n+")
_NOT = re.compile(
    r"\b(not|n't|cannot|can't|unable|never|no|nothing|without|declin\w*|refus\w*|won't|denied|"
    r"prohibit\w*|forbid\w*|forbidden|impossible|isn't|wasn't|haven't|hasn't|couldn't|neither)\b|n't\b",
    re.IGNORECASE,
)
_UNDONE = re.compile(
    r"\b(cannot|can't|can not|could not|couldn't|unable|not able|declin\w*|refus\w*|will not|won't|"
    r"(has|have|had|was|were|did|is|am|are|do|does) ?(not|n't)|"
    r"not (been )?(done|made|created|changed|carried out|possible|permitted|allowed)|"
    r"nothing (was|has been|is) \w+|no change\w*)\b",
    re.IGNORECASE,
)
_CLAIM = re.compile(
    r"\b(successfully|(has|have) (now )?been \w+(ed|t|n|set|done|made|sent)\b|"
    r"I(?:'ve| have)? (?:now )?(created|updated|resolved|closed|assigned|sent|linked|set|moved|"
    r"added|changed|deleted|removed|completed|finished|escalated|approved|registered)|"
    r"(is|are) now \w+|done\b|completed\b|all set)",
    re.IGNORECASE,
)


class RefusalVerdict(NamedTuple):
    """Whether an answer refuses cleanly, and what is wrong if not."""

    clean: bool
    why: str


def judge_refusal(answer: str | None, refusal: Refusal) -> RefusalVerdict:
    """Check that an answer says it was not done, gives a right reason, and claims no success."""
    text = (answer or "").strip()
    if not text:
        return RefusalVerdict(False, "the answer is empty")
    if not _UNDONE.search(text):
        return RefusalVerdict(False, "the answer does not say that it was not done")
    claim = _claimed(text)
    if claim:
        return RefusalVerdict(False, f"the answer claims success: {claim!r}")
    if not any(phrase.lower() in text.lower() for phrase in refusal.says):
        wanted = " / ".join(refusal.says)
        return RefusalVerdict(False, f"the answer gives no right reason (one of: {wanted})")
    return RefusalVerdict(True, "refused with a right reason")


def _claimed(text: str) -> str | None:
    """A sentence that claims success and negates nothing."""
    for sentence in _SENTENCE.split(text):
        if _CLAIM.search(sentence) and not _NOT.search(sentence):
            return sentence.strip()
    return None
