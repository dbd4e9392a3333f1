"""Fields of an answer that tell how it ended: `status = refused`, `changes made = none`."""

import re

_CHANGES = (
    r"(?:(?:db|database|data|record|system|files?|fields?|rows?|state)[ -])*"
    r"(?:changes?|writes?|updates?|modifications?|edits?|mutations?|effects?|side[ -]effects?)"
    r"(?: (?:made|performed|applied|done|executed|written|to (?:the )?\w+))?|"
    r"(?:actions?|steps?) (?:taken|performed|executed)|"
    r"(?:records?|rows?|fields?|files?|items?) (?:\w+ed)|"
    r"what (?:I|was|has been|got|we) (?:\w+ )?(?:chang\w+|did|done|wrote|written|updated|modified)"
)
_DONE = (
    r"(?:done|changed|modified|completed?|executed|performed|success|fulfilled|succeeded|ok|\w+ed)"
)
_STATUS = (
    r"(?:(?:request|task|final|overall|action|operation|execution) )?"
    r"(?:status|result|outcome|decision|verdict|resolution|disposition|action|conclusion|answer|"
    r"response|request|task|approval|operation|summary)"
)
_REFUSED = (
    r"(?:blocked|refus\w+|declin\w+|denied|deny|reject\w*|fail\w*|abort\w*|unable|cannot|can't|"
    r"not\b|no\b|none|infeasible|impossible|unfulfill?ed|unsuccessful|skipped|withheld|halted|"
    r"stopped|no-?op|forbidden|prohibited|incomplete|unchanged|nothing|could ?n[o']t|won't|"
    r"insufficient|invalid|unsupported)"
)
_SUCCESS = r"(?:done|success\w*|ok|fulfilled|executed|applied|implemented|finished)"
# What the status of a record may be, too.
_ENDED = (
    r"(?:completed?|closed|approved|created|updated|sent|resolved|deleted|removed|submitted|"
    r"escalated|pending|in progress)"
)
_UNDONE_FIELD = re.compile(
    rf"^[\W\d]*(?:{_CHANGES}) = \W*(?:none|no|0|zero|nothing|nil|n/a|false|-|–|—|not)(?!\w)|"
    rf"^[\W\d]*(?:{_DONE}) = \W*(?:no|false|0|none|not)\b|"
    rf"^[\W\d]*(?:{_STATUS}) = [^\w\n]*(?:\w+ ){{0,2}}?{_REFUSED}|"
    r"^[\W\d]*no-?op\b|\babort(?:ing|ed)\b|\b(?:0|zero) (?:of|/) ?\d+|\b0/\d+\b|"
    r"\b(?:0|zero|no) (?:\w+ )?(?:writes?|changes?|updates?|modifications?|edits?)\b(?! (?:were |"
    r"are |is )?(?:needed|necessary|required))|"
    r"\b(?:0|zero) (?:\w+ ){0,2}\w+ed\b|"
    r"\bwithout (?:any )?(?:writes?|changes?|updates?|edits?)\b",
    re.IGNORECASE | re.MULTILINE,
)
_DONE_FIELD = re.compile(
    r"^[\W\d]*(?:done|changed|modified|completed?|executed|performed|success|fulfilled|succeeded|"
    r"ok) = "
    r"\W*(?:yes|true)\b|"
    r"^[\W\d]*\w+ed = [1-9]\d* (?:out )?of\b|"
    rf"^[\W\d]*{_STATUS} = \W*(?:all )?{_SUCCESS}\b|"
    rf"^[\W\d]*(?!\w* ?status|\w* ?approval|request){_STATUS} = \W*{_ENDED}\b",
    re.IGNORECASE | re.MULTILINE,
)


def field_of_refusal(plain: str) -> bool:
    """Whether a field says that it was not done."""
    return _UNDONE_FIELD.search(plain) is not None


def field_of_success(plain: str) -> str | None:
    """The field, if any, which says that it was done."""
    found = _DONE_FIELD.search(plain)
    return found.group().strip() if found else None
