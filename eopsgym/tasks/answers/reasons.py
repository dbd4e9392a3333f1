"""Does an answer give one of some reasons, in whatever words? By rule numbers, stems and families.

A family is a kind of reason that everyone words in their own way, such as that no tool does it: the
reasons that are of it, and the groups of words which a sentence has close together that gives one.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import NamedTuple

from eopsgym.tasks.texts.stems import stem, word_set
from eopsgym.tasks.texts.words import plain_text

_CONTRACTIONS = tuple(
    (re.compile(short, re.IGNORECASE), long)
    for short, long in (
        (r"\bright (?=now\b|away\b)", ""),
        (r"\bwon't\b", "will not"),
        (r"\b(?:can't|cannot)\b", "can not"),
        (r"(?<=\w)n't\b", " not"),
        (r"(?<=\w)'re\b", " are"),
        (r"(?<=\w)'ve\b", " have"),
        (r"\b(there|it|that|he|she|what|who)'s\b", r"\1 is"),
    )
)
_RULE = re.compile(r"^([a-z]{2,6})-(\d+(?:\.\d+)?)$", re.IGNORECASE)
_ANY_RULE = re.compile(r"\b[a-z]{2,6}-\d+\.\d+")
_WORD = re.compile(r"[^\W_]+(?:['.-][^\W_]+)*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_BECAUSE = re.compile(r"\b(?:because|since|as|due to|reason|why)\b([^.!?\n]*)")
_CANNOT = re.compile(r"^(?:can not|unable to|not (?:possible|able) to)\b")
_STOP = word_set("""
    a an the is are was were be been of in on at to for by it its this that and or s has have
    had
    """)
_NEGATIVE = word_set("""
    no not never without none nobody neither nor unable nothing lack lacks lacking missing
    """)
# What stands together in a line says the same of a reason.
_SAME = """
    delete erase remove wipe purge destroy vanish disappear
    merge combine unite fold join consolidate
    deactivate inactive disable terminate
    limit quota maximum cap allowance ceiling
    admin administrator
    email mail
    organisation company
    organiser organizer
    use run operate
    left leave gone
    """
_GROUPS = {
    "NOT": """
        no not never none nothing neither nor without lack missing beyond outside unable exceed
        nobody absent unavailable unsupported impossible zero 0
        """,
    "ONLY": "only solely exclusively just reserved limited restricted alone exclusive",
    "TOOL": """
        tool function functionality capability command feature ability means way method endpoint api
        parameter mechanism facility possibility button field support provision toolset interface
        """,
    "OFFER": "support offer available possible provide exist implemented option feature",
    "LACKED": "unsupported unavailable",
    "SYSTEM": "system platform tool interface api application software",
    "ERASE": "delete merge recall remove undo restore erase combine",
    "FIND": "find locate exist match list record result hit trace entry directory catalogue about "
    "called named",
    "EMPTY": "unknown 404 nonexistent",
    "MAY": "allow permit permission authorize authorization right entitle privilege access may",
    "LET": "may can allow permit must up have right herself himself themselves itself",
    "FORBID": "prohibit forbid forbidden restricted",
    "LEADER": "admin administrator manager supervisor",
    "OPEN": "open unfinished incomplete outstanding remaining pending undone",
    "TASK": "task step item work",
    "DONE": "finished complete",
    "INACTIVE": "inactive deactivate terminate disable former dormant switched",
    "ACTIVE": "active enabled employed",
    "LONGER": "longer anymore",
    "TAKEN": "taken book unavailable occupy conflict reserve busy clash",
    "FREE": "available free",
    "LIMIT": "exceed limit quota maximum cap insufficient allowance ceiling full space storage",
    "ENOUGH": "enough sufficient fit",
    "TOO": "too",
    "BIG": "large big long many much old",
    "OVER": "over above beyond exhaust reach use",
    "AGREE": "approve approval sign signed signature sign-off consent agree agreement decision yes",
    "WAIT": "not never yet without no none await wait pending need require want until missing lack "
    "outstanding ask before unapproved",
    "PAST": "past over already ended passed",
    "EVENT": "event meeting date series time",
    "TWO": "two three several multiple both more different",
    "PERSON": "contact people person user employee match product record account profile name file "
    "there",
    "WHICH": "which ambiguous ambiguity unclear unique",
    "OWN": "own yourself themselves",
    "OWNER": "own owner organizer author",
    "BELONG": "belong",
    "YOU": "you they",
    "FILED": "request file open create raise write submit own author put",
}


class _Family(NamedTuple):
    """A kind of reason: groups of words of which it has one each, and those that say the same."""

    reasons: tuple[str, ...]
    said: tuple[str, ...]


_NO_TOOL = ("LACKED", "NOT TOOL", "NOT OFFER", "SYSTEM NOT", "ONLY TOOL", "SYSTEM ONLY")
_FOR_OTHERS = ("NOT MAY", "FORBID", "ONLY LET", "NOT OWNER", "ONLY OWNER", "BELONG")
_INACTIVE = ("INACTIVE", "NOT ACTIVE", "LONGER ACTIVE")
_FAMILIES = (
    _Family(("NOT TOOL", "NOT ERASE", "NOT OFFER", "TOOL ERASE"), _NO_TOOL),
    _Family(("NOT FIND",), ("NOT FIND", "EMPTY")),
    _Family(("NOT MAY", "ONLY", "OWNER"), _FOR_OTHERS),
    _Family(("OWN", "YOU FILED"), ("OWN", "YOU FILED")),
    _Family(("LEADER",), ("LEADER", "NOT MAY")),
    _Family(("OPEN TASK", "OPEN"), ("OPEN TASK", "OPEN", "NOT DONE")),
    _Family(_INACTIVE, _INACTIVE),
    _Family(("TAKEN", "NOT FREE"), ("TAKEN", "NOT FREE")),
    _Family(("LIMIT", "NOT ENOUGH", "TOO BIG"), ("LIMIT", "NOT ENOUGH", "TOO BIG")),
    _Family(("AGREE",), ("WAIT AGREE",)),
    _Family(("PAST", "PAST EVENT"), ("PAST EVENT",)),
    _Family(("TWO", "WHICH"), ("TWO PERSON", "WHICH")),
)
_NEAR = 7
"""Within how many words the groups of a family stand together."""
_TELL_NOTHING = (
    _STOP
    | _NEGATIVE
    | word_set("""
    can could may must should will would only one two more than changed change changes changing
    record records case cases request requests set sets other others allowed there you your their
    they them he she i as but so if do does did done
    """)
)
_MANY = 10
_NO = frozenset({"no", "without", "ani", "none", "lack", "miss"})


class _Told(NamedTuple):
    """An answer and the reasons, as words to compare."""

    plain: str
    sentences: list[list[str]]
    because: str
    """What stands behind each `because`, or all if there is none."""
    reasons: list[str]
    asked: set[str]

    @classmethod
    def of(cls, text: str, reasons: Sequence[str], request: str) -> "_Told":
        plain, asked = _spelled(text), _keys(_spelled(request))
        sentences = [_keys(each) for each in _SENTENCE.split(plain)]
        because = " . ".join(_BECAUSE.findall(plain)) or plain
        return cls(plain, sentences, because, [*filter(None, map(_spelled, reasons))], {*asked})


def gives_reason(text: str, reasons: Sequence[str], request: str = "") -> bool:
    """Whether a text gives one of some reasons, or says enough of what they are about.

    Args:
        text: the answer.
        reasons: of which one is to be given.
        request: what was asked for; its words are said by every answer, and count for nothing.
    """
    told = _Told.of(text, reasons, request)
    return (
        any(_gives(told, reason) for reason in told.reasons)
        or any(_gives_family(told, family) for family in _families(told.reasons))
        or (bool(request) and _says_enough(told))
    )


def kinds_of_reason(text: str, reasons: Sequence[str], request: str) -> Iterator[str]:
    """What kinds of reason a text gives, right or wrong, as marks to learn from."""
    told = _Told.of(text, reasons, request)
    yield "right" if gives_reason(text, reasons, request) else "not right"
    right = _families(told.reasons)
    for number, family in enumerate(_FAMILIES):
        if _gives_family(told, family):
            kind = "right" if family in right else "other"
            yield from (f"{kind} family", f"{kind} family {number}")
    ours = {reason for reason in told.reasons if _RULE.match(reason)}
    theirs = {*_ANY_RULE.findall(told.plain)}
    if theirs:
        yield "right rule" if ours & theirs else "other rule" if ours else "some rule"


def spelled_out(text: str) -> str:
    """A text with `can not` for `can't`, `you are` for `you're`, and so on."""
    text = text.replace("_", " ")
    for short, long in _CONTRACTIONS:
        text = short.sub(long, text)
    return text


def _spelled(text: str) -> str:
    return spelled_out(plain_text(text).lower().strip())


def _keys(text: str) -> list[str]:
    return [_key(word) for word in _WORD.findall(text)]


def _gives(told: _Told, reason: str) -> bool:
    """Whether a text names a rule, or has a reason as it stands or its words in a sentence."""
    rule = _RULE.match(reason)
    if rule:
        number = re.escape(rule[2])
        named = rf"{rule[1]}[- ]?{number}|(?:rule|policy|section|point|clause|no\.) ?{number}"
        return re.search(rf"\b(?:{named})", told.plain) is not None or reason in told.plain
    if _CANNOT.match(reason):  # which every refusal says
        return reason in told.because or _by_stems([_keys(told.because)], reason)
    return reason in told.plain or _by_stems(told.sentences, reason)


def _by_stems(sentences: Sequence[Sequence[str]], reason: str) -> bool:
    """Whether a sentence has all words of a reason, whatever their form and order."""
    words = [word for word in _WORD.findall(reason) if word not in _STOP]
    wanted = {_key(word) for word in words if word not in _NEGATIVE}
    if not wanted or (len(words) == 1 and words[0].endswith(("ed", "er"))):
        return False
    negative = len(wanted) < len(words)
    for sentence in sentences:
        if not wanted <= {*sentence}:
            continue
        if not negative or (len(wanted) > 1 and not _negations().isdisjoint(sentence)):
            return True
        place = sentence.index(next(iter(wanted)))
        if len(wanted) == 1 and _NO.intersection(sentence[max(0, place - 4) : place + 4]):
            return True
    return False


def _families(reasons: Sequence[str]) -> list[_Family]:
    """The families that some reasons are of."""
    words = [_keys(reason) for reason in reasons]
    return [
        family
        for family in _FAMILIES
        if any(_near(each, _groups(said)) for each in words for said in family.reasons)
    ]


def _gives_family(told: _Told, family: _Family) -> bool:
    """Whether a sentence gives a reason of a family; one word alone not if the request has it."""
    for said in family.said:
        groups = _groups(said)
        groups = (*groups[:-1], groups[-1] - told.asked)
        if any(_near(sentence, groups) for sentence in told.sentences):
            return True
    return False


def _near(words: Sequence[str], groups: Sequence[frozenset[str]], near: int = _NEAR) -> bool:
    """Whether some words have one of each group, the first within so many words of the others."""
    first, *others = groups
    for place, word in enumerate(words):
        if word in first:
            around = [*words[max(0, place - near) : place], *words[place + 1 : place + near + 1]]
            if all(not group.isdisjoint(around) for group in others):
                return True
    return False


def _says_enough(told: _Told) -> bool:
    """Whether a text has several of the words that only the reasons name."""
    named = {word for each in told.reasons if not _RULE.match(each) for word in _telling(each)}
    named -= told.asked
    return len(named & _telling(told.plain)) >= (2 if len(named) <= _MANY else 3)


def _telling(text: str) -> set[str]:
    """The words of a text that tell what it is about."""
    return {_key(word) for word in _WORD.findall(text) if word not in _TELL_NOTHING}


@cache
def _groups(names: str) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(map(_key, _GROUPS[name].split())) for name in names.split())


@cache
def _negations() -> frozenset[str]:
    return frozenset(map(_key, _NEGATIVE))


def _key(word: str) -> str:
    """What words have in common that say the same of a reason."""
    return _same().get(stem(word), stem(word))


@cache
def _same() -> dict[str, str]:
    lines = [[*map(stem, line.split())] for line in _SAME.strip().splitlines()]
    return {word: words[0] for words in lines for word in words}
