"""Does an answer say that something was not done? In English, by groups of words."""

import re
from collections.abc import Sequence
from functools import cache

from eopsgym.tasks.answers.outcome_fields import field_of_refusal
from eopsgym.tasks.answers.reasons import spelled_out
from eopsgym.tasks.texts.stems import stem, word_set

VERBS = (
    "created|updated|resolved|opened|closed|reopened|assigned|reassigned|sent|linked|unlinked|set|"
    "moved|"
    "added|changed|modified|altered|deleted|removed|completed|finished|fulfilled|escalated|"
    "approved|"
    "registered|granted|activated|deactivated|submitted|scheduled|cancelled|canceled|published|"
    "archived|attached|recorded|notified|raised|merged|transferred|done|made|posted|shared|booked|"
    "forwarded|restored|renamed|retired|paused|extended|invited|started|entered|performed|executed|"
    "written|applied|modified|touched|taken|provided|processed|authori[sz]ed|carried out|reset|"
    "edited|converted|issued|refunded|filed|logged|replaced|reverted|disclosed|rescheduled|swapped|"
    "implemented|initiated|enabled|disabled|promoted|released|returned|run|triggered|saved|stored"
)
_SENTENCE = re.compile(r"(?<=[.!?;])\s+|\n+")
_WORD = re.compile(r"[\w'-]+|=")
_REFUSED = word_set("""
    unable impossible decline declined declining refuse refused refusing rejected denied blocked
    unsupported prohibited undone unchanged untouched unaffected intact unsent unaltered unpublished
    unmodified unresolved skipped withheld refrain refrained refraining abstain abstained nope
    """)
_STAYS = word_set("remain remains remained stay stays stayed stand stands stood still keeping")
_KEPT = word_set("left leave leaving kept keep keeps let")
_KEPT_SO = word_set(
    "alone be as is it that this them everything the its your yours his her their all both"
)
_NOT = word_set("not no never none nothing neither nor nobody without")
_CANNOT = word_set("can could will may must")
_POSSIBLE = word_set("""
    possible able allowed permitted supported available offered authorized authorised proceed go
    gone something within
    """)
# What an agent may well "not" have done without having refused anything.
_IDLE = word_set("""
    believe see bore need mind hesitate forget fail miss regret follow encounter wait complain say
    promise worry imagine find guarantee sure certain undone long only problem doubt trouble
    worries matter wonder issue objection
    """)
_NEEDLESS = word_set("needed necessary required")
_NO_DEED = word_set("need suppose surprise worry concern require bother interest")
_PARTICLES = word_set("up out over off in on down away")
_NEAR = 6
"""How many words after a "not" the deed comes that it negates."""
_SHORT = 4
# Idioms that have neither.
_IDIOM = re.compile(
    r"\b(?:out of (?:the question|my hands)|off (?:limits|the table)|ruled out|rules \w+ out|"
    r"hold(?:ing)? (?:back|off)|held (?:back|off|here)|passing on|a no\b|no can do|to no avail|"
    r"(?:turn|turned|turning) [^.!?\n]{0,40}\bdown|(?:so|therefore|and|have|I|I've) stopped|"
    r"stopped (?:here|before)|paused here|opted not|(?:not|\w+n't) an option|(?:has|have) to wait|"
    r"too (?:late|early|soon) (?:to|for)|(?:as|how) (?:it|they|he|she) (?:is|are|was|were|did)|"
    r"(?:what|where) (?:it|they|he|she) (?:was|were|said|had|stood)(?! \w+ed)|"
    r"as before)\b|"
    r"(?:^|\n|[.!]\s)\W*(?:sorry,? )?no\b(?:[.,:]| to (?:both|this|that)| [–—-])",
    re.IGNORECASE,
)
_WHOLLY = re.compile(
    r"\b(?:nothing|no (?!other |further |more |additional )(?:\w+ ){0,2}"
    r"(?:changes?|updates?|edits?|modifications?|writes?|actions?|"
    r"records?|fields?))(?: (?:at all|whatsoever))? (?:was|were|has|have|had|is|are|got|"
    r"made|will)\b|"
    r"\b(?:made|make|making|performed|took|taken|did|done|written|created|changed|modified|"
    r"updated|altered|touched) (?:no|nothing|none|neither)\b(?! (?:else|other|further|more))|"
    r"\b(?<!otherwise )(?<!rest )(?<!rest is )(?:unchanged|untouched|unaltered|unmodified|"
    r"unaffected|intact)\b|"
    r"\b(?:as|the way|where|how) (?:it|they|I|he|she)(?:'s| is| are| was| were| found| stands?)\b|"
    r"\bas before\b|\b(?:left|leave|leaving|kept) (?:\w+ ){1,4}?(?:alone|be|as is)\b|"
    r"(?<!rest was )(?<!rest has )(?<!else was )(?<!others were )"
    r"\b(?:not|n't) (?:been |be )?(?:altered|touch(?:ed)?|modif(?:y|ied)|chang(?:e|ed)|"
    r"ma(?:d?k?)e any)\b(?! (?:the|his|her|your|their|its)? ?\w+ (?:but|only))",
    re.IGNORECASE,
)
# That something was looked for in vain is half a refusal: enough with a reason and no claim.
_IN_VAIN = re.compile(
    r"\b(?:no one|nobody|no (?:such|match\w*|results?|records?|tool)|there(?:'s| is| are) no\w*|"
    r"do(?:es)?(?:n't| not) (?:have|exist)|read-only|only (?:be|the|an?|its|admins?|managers?|"
    r"owners?)|isn't|not\b)",
    re.IGNORECASE,
)


def denies(text: str, request: str = "") -> bool:
    """Whether a plain text says that something was not done, or stays as it was.

    So does "no case" where the request asks for one.
    """
    asked = frozenset(stem(word) for word in _WORD.findall(request) if len(word) > 3)
    return (
        _IDIOM.search(text) is not None
        or field_of_refusal(text)
        or any(_denied(each, asked) for each in _SENTENCE.split(text))
    )


def denies_somehow(text: str) -> bool:
    """Whether it says at least that something is not there or not allowed."""
    return _IN_VAIN.search(text) is not None


def denies_all(text: str) -> bool:
    """Whether it says that nothing at all was changed, or that a thing is just as it was."""
    return _WHOLLY.search(text) is not None or field_of_refusal(text)


def _denied(sentence: str, asked: frozenset[str]) -> bool:
    words = _WORD.findall(spelled_out(sentence).lower())
    for place, word in enumerate(words):
        after = words[place + 1 : place + 1 + _NEAR]
        if word in _REFUSED or (word in _STAYS and after):
            return True
        if word in _KEPT and not _KEPT_SO.isdisjoint(after[:3]):
            return True
        if word in _NOT and not _is_idle(after) and _NEEDLESS.isdisjoint(after[:4]):
            if not place and word == "no" and len(words) <= _SHORT:
                return True
            if place and words[place - 1] in _CANNOT | {"="}:
                return True
            if _tells_deed(after, asked) or _is_deed(_verb_before(words, place)):
                return True
    return False


def _verb_before(words: Sequence[str], place: int) -> str:
    """The word before another, or that before a particle ("set up nothing")."""
    before = words[:place]
    if before and before[-1] in _PARTICLES:
        before = before[:-1]
    return before[-1] if before else ""


def _is_idle(words: Sequence[str]) -> bool:
    """Whether what is "not" done is no deed: ruled out, but not a rule."""
    return not _IDLE.isdisjoint(words[:2]) or "rule out" in " ".join(words[:3])


def _tells_deed(words: Sequence[str], asked: frozenset[str]) -> bool:
    return any(each in _POSSIBLE or _is_deed(each) or stem(each) in asked for each in words)


def _is_deed(word: str) -> bool:
    root = stem(word)
    return root in _deeds() or (word.endswith("ed") and root not in map(stem, _NO_DEED))


@cache
def _deeds() -> frozenset[str]:
    return frozenset(map(stem, [*re.findall(r"\w+", VERBS), "do", "make", "take"]))
