"""Does an answer give one of some reasons, in whatever words? By stems, rule numbers, families."""

import re
from collections.abc import Sequence

from eopsgym.tasks.word_stems import stem, word_set
from eopsgym.tasks.words_of_text import plain_text

_CONTRACTIONS = tuple(
    (re.compile(short, re.IGNORECASE), long)
    for short, long in (
        (r"\bwon't\b", "will not"),
        (r"\b(?:can't|cannot)\b", "can not"),
        (r"(?<=\w)n't\b", " not"),
        (r"(?<=\w)'re\b", " are"),
        (r"(?<=\w)'ve\b", " have"),
        (r"\b(there|it|that|he|she|what|who)'s\b", r"\1 is"),
    )
)
_RULE = re.compile(r"^([a-z]{2,6})-(\d+(?:\.\d+)?)$", re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['.-][^\W_]+)*")
_SENTENCE = re.compile(r"(?<=[.!?])\s+|\n+")
_TOOL = (
    r"(?:tools?|functions?|functionality|capabilit(?:y|ies)|operations?|commands?|features?|"
    r"actions?|"
    r"ability|means|way|options?|methods?|endpoints?|apis?|fields?|parameters?|support|provision|"
    r"mechanism|facility|possibility|button)"
)
# Reasons that everyone words in their own way; one wording stands for all.
_FAMILIES = tuple(
    (re.compile(reason), re.compile(said, re.IGNORECASE))
    for reason, said in (
        (
            r"^(?:there is )?(?:no|without a|lack of a) tool\b|no way to|tool (?:to|that) \w+|"
            r"(?:can not|unable to|not able to|not possible to) "
            r"(?:be )?(?:delete|merge|recall|remove|undo|restore)",
            r"\b(?:no|none of (?:my|the|these|our)|without (?:a|any)|lacks? (?:a|any|the)|"
            rf"neither) (?:\w+ ){{0,3}}{_TOOL}\b|"
            r"\b(?:not|n't) (?:have |find |see |the |provide |offer |include |give me |got |any |"
            rf"a |an )*(?:\w+ )?{_TOOL}\b|"
            rf"\b{_TOOL} (?:\w+ ){{0,5}}(?:do(?:es)?(?:n't| not)|only|can't|cannot|lacks?)\b|"
            r"\b(?:isn't|not|is not|aren't) (?:something )?(?:supported|offered|available|"
            r"possible)\b|"
            r"\bnot (?:something )?(?:I can|within my)\b|\b(?:isn't|not) something (?:I|this|"
            r"the)\b|"
            r"\b(?:beyond|outside(?: of)?|not part of|not among|exceeds) (?:what |the |"
            rf"my )*{_TOOL}\b|"
            rf"\bonly (?:have|see|got|offers?|get|find) (?:\w+ )?{_TOOL}\b|"
            rf"\b{_TOOL} (?:\w+ )?(?:can not|are limited|is limited)\b|"
            r"\bcan not be (?:deleted|erased|removed|merged|combined|recalled|restored|undone)\b|"
            r"\bsystem (?:only|does(?:n't| not))\b|\bisn't an option\b",
        ),
        (
            r"not (?:be )?(?:found|exist\w*)|does not exist|(?:could|can)(?: not) find|no such|"
            r"\bno (?:one called|user|location|employee|article|folder|problem|record|match|"
            r"service|account|contact|asset|person)\b|not in the (?:directory|catalogue|list)",
            r"\b(?:not|n't|never|cannot)\b[^.!?]{0,25}\b(?:found|find|locate|exist|match|"
            r"on the list|in the (?:\w+ ){0,2}(?:directory|catalogue|list|system|database|"
            r"records))|"
            r"\b(?:no such|zero (?:results|matches|hits)|came (?:back|up) (?:empty|with nothing)|"
            r"404)\b|"
            r"\bno (?:[\w'-]+ ){0,5}(?:called|named|exists?|found|with that|by that|of that|"
            r"matching|for|about|under)\b|"
            r"\b(?:nobody|no one|nothing|none)\b[^.!?]{0,20}\b(?:called|named|by that|of that|"
            r"found|matches|is about|like that)\b|"
            r"\bno (?:match\w*|results?|hits?|records?)\b|\breturned (?:nothing|no\b|zero|"
            r"an empty)|"
            r"\bisn't (?:in|on|listed|one of)\b|\bno longer (?:in|exists)\b|\bunknown\b",
        ),
        (
            r"^(?:not allowed|permission|no permission|not permitted|not authori[sz]ed)$",
            r"\b(?:not|n't|no|lacks?|without|outside (?:of )?your) (?:\w+ ){0,3}(?:allowed|"
            r"permi\w+|authori[sz]\w+|rights?|entitled|privileges?|access)\b|"
            r"\bpermission denied\b|\b(?:prohibit|forbid|forbidden|restricted to)\w*\b",
        ),
        (
            r"\bown (?:change|article|case|request|role|record)|requester|"
            r"(?:you )?requested(?: it| by you)?$|your own",
            r"\byou(?:'re| are)? (?:the (?:one|person) who|its|the) ?(?:requested|filed|opened|"
            r"created|raised|wrote|submitted|owner?|requester|author)\b|"
            r"\byou (?:yourself )?(?:requested|filed|raised|submitted|opened|created|own|wrote)\b|"
            r"\b(?:article|change|case|request|it|this|that|one|record) is (?:yours|your own)\b|"
            r"\byour own\b|"
            r"\b(?:requested|created|filed|raised|submitted|opened|written|owned) by (?:you|"
            r"yourself|the same)\b|"
            r"\bown(?:s|ed)? (?:change|article|case|request|role|record)s?\b|"
            r"\brequesters?\b[^.!?]{0,40}\b(?:approve|authori[sz]e|differ|same)\w*|\b(?:they|"
            r"you)(?:'ve| have)? (?:themselves |yourself )?(?:requested|own|filed|opened)\b",
        ),
        (
            r"^(?:an? |only |for )?(?:admin(?:istrator)?s?|managers?|another admin|only admins)$",
            r"\b(?:admin(?:istrator)?|manager|supervisor)s?\b",
        ),
        (
            r"^(?:still open|open tasks?)$",
            r"\b(?:open|unfinished|incomplete|outstanding|remaining|"
            r"pending)\b[^.!?]{0,30}\btasks?|\b(?:is|are) (?:still )?(?:open|not (?:done|finished|"
            r"complete\w*))\b",
        ),
        (
            r"^(?:inactive|not active|no longer active|deactivated|terminated)$",
            r"\b(?:inactive|deactivated|terminated|disabled|(?:not|n't|no longer) (?:an )?active|"
            r"left the company)\b",
        ),
        (
            r"\b(?:taken|already booked|not available|occupied|unavailable|conflict)$",
            r"\b(?:taken|booked|(?:not|n't) (?:available|free)|unavailable|occupied|conflict\w*|"
            r"reserved|in use)\b",
        ),
        (
            r"\b(?:quota|not enough|too (?:large|big)|exceeds?|size limit|limit)\b",
            r"\b(?:exceed\w*|too (?:large|big)|(?:over|above|beyond) the (?:\w+ )?(?:limit|quota)|"
            r"limits?|quota|"
            r"(?:not|no) (?:enough|sufficient|fit)|insufficient|does not fit)\b",
        ),
        (
            r"\b(?:approv|sign(?:ed)?[- ]?off|consent|agree)",
            r"\b(?:not|never|yet to be|without|no|none|await\w*|wait\w* (?:for|on)|pending|needs?|"
            r"requires?|"
            r"wants?|until|missing|lacks?|asks? for)\b[^.!?]{0,40}\b(?:approv|sign\w*[- ]?off|"
            r"consent|agree)\w*|"
            r"\bapproval\b[^.!?]{0,25}\b(?:missing|outstanding|pending|needed|required|not)\b|"
            r"\bunapproved\b",
        ),
        (
            r"^in the past$|already (?:over|taken place)|past events?",
            r"\b(?:in the past|is over|already (?:over|took place|taken place|happened|ended|"
            r"been held)|past (?:events?|meetings?|dates?)|has passed)\b",
        ),
        (
            r"\b(?:two|several|more than one|which|ambiguous)\b",
            r"\b(?:two|three|several|multiple|both|more than one|\d+)\b[^.!?]{0,40}\b(?:contacts?|"
            r"people|persons?|users?|employees|match\w*|named|called|products?|records?|"
            r"accounts?)\b|"
            r"\bambiguous\b|\bwhich (?:of (?:them|the)|one)\b|\b(?:doesn't|does not|"
            r"not) say which\b",
        ),
    )
)
_STOP = word_set("""
    a an the is are was were be been of in on at to for by it its this that and or s has have
    had
    """)
_NEGATIVE = word_set("""
    no not cannot can't never without none nobody neither unable
    """)
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
_NO = frozenset({"no", "without", "any", "none"})


def gives_reason(text: str, reasons: Sequence[str], request: str = "") -> bool:
    """Whether a text gives one of some reasons, or says enough of what they are about.

    Args:
        text: the answer.
        reasons: of which one is to be given.
        request: what was asked for; its words are said by every answer, and count for nothing.
    """
    plain = spelled_out(plain_text(text).lower())
    spelled = [spelled_out(plain_text(reason).lower().strip()) for reason in reasons]
    return any(_gives(plain, reason) for reason in spelled) or (
        bool(request) and _says_enough(plain, spelled, request)
    )


def _says_enough(plain: str, reasons: Sequence[str], request: str) -> bool:
    """Whether a text has several of the words that only the reasons name."""
    named = {stem(word) for reason in reasons if not _RULE.match(reason) for word in _told(reason)}
    named -= {stem(word) for word in _told(spelled_out(plain_text(request).lower()))}
    said = {stem(word) for word in _told(plain)}
    return len(named & said) >= (2 if len(named) <= _MANY else 3)


def _told(text: str) -> list[str]:
    """The words of a text that tell what it is about."""
    return [word for word in _WORD.findall(text) if word not in _TELL_NOTHING]


def spelled_out(text: str) -> str:
    """A text with `can not` for `can't`, `you are` for `you're`, and so on."""
    text = text.replace("_", " ")
    for short, long in _CONTRACTIONS:
        text = short.sub(long, text)
    return text


def _gives(plain: str, lower: str) -> bool:
    if not lower:
        return False
    rule = _RULE.match(lower)
    if rule:
        number = re.escape(rule[2])
        named = rf"{rule[1]}[- ]?{number}|(?:rule|policy|section|point|clause|no\.) ?{number}"
        return re.search(rf"\b(?:{named})", plain) is not None or lower in plain
    if lower in plain:
        return True
    families = (said for wording, said in _FAMILIES if wording.search(lower))
    return any(said.search(plain) for said in families) or _by_stems(plain, lower)


def _by_stems(plain: str, reason: str) -> bool:
    """Whether a sentence has all words of a reason, whatever their form and order."""
    wanted = [word for word in _WORD.findall(reason) if word not in _STOP]
    negative = any(map(_negates, wanted))
    stems = {stem(word) for word in wanted if not _negates(word)}
    if not stems or (len(stems) == 1 and len(wanted) == 1 and wanted[0].endswith("ed")):
        return False
    for sentence in _SENTENCE.split(plain):
        words = _WORD.findall(sentence)
        said = [stem(word) for word in words]
        if not stems <= {*said}:
            continue
        if not negative or (len(stems) > 1 and any(map(_negates, words))):
            return True
        place = said.index(next(iter(stems)))
        if len(stems) == 1 and _NO.intersection(words[max(0, place - 4) : place]):
            return True
    return False


def _negates(word: str) -> bool:
    return word in _NEGATIVE or word.endswith("n't")
