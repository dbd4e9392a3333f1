"""Does an answer say that something was not done? In English, by rule."""

import re

from eopsgym.tasks.outcome_fields import field_of_refusal
from eopsgym.tasks.word_stems import stem

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
# What an agent may well "not" have done without having refused anything.
_IDLE = (
    r"(?! (?:even |really |just |fully |completely )?(?:believe|see (?:why|how)|bore|need|mind|"
    r"hesitate|forget|fail|miss|regret|follow|encounter|run into|wait|complain|say (?:no|much)|"
    r"promise|worry|imagine|"
    r"find any (?:obstacle|problem|issue)|have any (?:trouble|problem|issue|doubt)|"
    r"rule out|guarantee|be (?:sure|undone|long))\w*\b)"
)
_OBJECT = (
    r"(?:it|this|that|these|them|things|everything|all|the|your|his|her|their|both"
    r"|\w+'s|[A-Z]+[-_]?\d+|[A-Z]\w+)"
)
_UNDONE = re.compile(
    r"\b(?:cannot|can't|can not|could not|couldn't|will not|won't|may not|mustn't|"
    rf"must not)\b{_IDLE}(?! be undone)|"
    r"\b(?:skipped|withheld|rather not|not attempted|out of the question|out of my hands|"
    r"off limits|ruled out|rules (?:it|this|that) out|hold(?:ing)? back|held back|passing on)\b|"
    r"(?:^|[.!]\s|= )\W*(?:blocked|refused|declined|rejected|denied|unsupported|prohibited)\b|"
    r"\bkeeping (?:it|them|this|that|the|her|his|its|everything|both|all)\b|"
    r"\bkept (?:\w+ ){1,4}(?:as|in|at|with|where|unassigned|open|closed)\b|"
    r"\b(?:it's|it is|is|be) a no\b|\bnope\b|\bno can do\b|\bto no avail\b|"
    r"\bnothing from my side\b|"
    r"\b(?:unable|not able|impossible|declin(?:e|ed|ing)|refus(?:e|ed|ing)|undone)\b(?<!be undone)|"
    rf"\b(?:I|we)\b[^.!?\n]{{0,25}}?(?:\bnot\b|n't\b|"
    rf"\bnever\b)(?! only)(?! sure){_IDLE}(?! (?:completely |entirely |quite )?(?:sure|"
    r"certain))[^.!?\n]*|"
    rf"\b(?:has|have|had|was|were|is|are)(?:n't| not)(?: yet)?(?: been)? (?:{VERBS}|possible|"
    r"supported)\b|"
    rf"\b(?:not|\w+n't) (?:been |be |yet )?(?:{VERBS}|possible|permitted|allowed|authori[sz]ed|"
    r"available|supported|offered)\b|"
    r"\b(?:not|\w+n't) (?:been |be |being |get )?(?!need|suppos|surpris|worri|concern|requir|"
    r"bother|interest)\w+ed\b|"
    r"\bno (?:[\w'-]+ ){1,4}(?:went|goes|exists?|reached|came|left)\b|\bbut no\b[:,.]|"
    r"(?<!may )(?<!can )(?<!might )(?<!should )(?<!could )(?<!I )\bstill (?!fine|good|okay|"
    r"be\b)[a-z]+|\bhold(?:ing)? off\b|\bheld off\b|\brefrain(?:ed|ing)?\b|\babstain(?:ed)?\b|"
    r"\bopted not\b|"
    r"\bnot changed|\b(?:has|have)(?:n't| not) (?:received|changed)|"
    r"\bno (?:\w+ ){0,2}(?:change|action|update|edit|modification|record|link|event|case|message|"
    r"post)s?"
    r" (?:was|were|has|have|is|are|made|taken|created|performed|applied|sent|written)\b"
    r"(?! (?:needed|necessary|required))|"
    rf"\b(?:no|neither|none)\b (?:[\w'-]+ ){{1,6}}?(?:was|were|has been|have been|is|are|will be|"
    rf"could be) (?:{VERBS}|(?!need|requir|suppos|concern)\w+ed)\b|"
    rf"\b(?:{VERBS}|did|do|took|take|have) (?:no|neither|nothing|none)\b(?! (?:doubt|problem|"
    r"trouble))|"
    r"\bwithout (?:\w+ly )?\w+ing (?:anything|any|it|them|either|one)\b|"
    r"\bbefore (?:I (?:can|could|may|open|do|go|make|create|proceed|continue)|\w+ing (?:a|an|the|"
    r"it|this|anything|any))\b|"
    r"\bto (?:go further|proceed|continue|go ahead)\b|\b(?:paused|halted|held) (?:here|there|this|"
    r"it|off|back)\b|"
    rf"(?:^|\n|[.!:;,]\s)\W*(?:so )?(?:no|none|neither)\b(?: [\w'-]+){{0,5}} (?:{VERBS})\b(?! by)|"
    r"(?:^|\n|[.!]\s)\W*no (?!(?:problem|worr|doubt|trouble|need|matter|wonder|issue|objection|match|"
    r"result|hit|such|one|idea|tool)\w*)(?:[\w'-]+ ){0,3}[\w'-]+[.!,;(]|"
    r"\b(?:without|before|instead of) (?:making|changing|doing|touching) (?:a |any |the )?\w+|"
    r"\bmade no (?:\w+ )?(?:changes?|updates?|edits?)|"
    r"\bnothing (?:was|has been|is|will be|to|I can|has|"
    rf"{VERBS})\b(?! (?:left undone|missing|refused|skipped|wrong|stopping))|"
    r"\b(?:unchanged|untouched|unaffected|intact|unsent|unaltered|unpublished|unmodified|"
    r"unresolved)\b|"
    r"\b(?:remain|stay)(?:s|ed)? (?!with you)\w+|\b(?:stands?|stood) as\b|"
    r"\bkeeps? (?:its|his|her|their|the)\b|"
    r"\b(?:is|are|it's|was|were) still (?!fine|good|okay)\w+|\bas (?:it|they|he|she|I) "
    r"(?:is|are|was|were|did|found)\b|\b(?:how|where|the way) (?:it|they|he|she|I|you) (?:is|are|"
    r"was|were|left|found)\b|\boff the table\b|\bas before\b|"
    rf"\b(?:left|leave|leaving|kept|keep) (?:{_OBJECT})\b|"
    r"\b(?:turn|turned|turning) (?:this|that|it|your|the)\b[^.!?\n]{0,30}\bdown\b|"
    r"\b(?:so|therefore|and|have|I|I've) stopped\b|\bstopped here\b|"
    r"\bsay no\b|(?:^|\n|[.!]\s)\W*(?:sorry,? )?no\b(?:[.,:]| to (?:both|this|that)| [–—-])|"
    r"\bsorry, no\b|"
    r"\b(?:isn't|not|is not) (?:something|within|in my|a thing)\b|\bnot among it\b|"
    r"\bcan (?:I )?neither\b|\bneither (?:can|could|did|do|show|change|part)\b|\bnor (?:can|could|"
    r"did|have|has|was) (?:I|it|we)\b|\b(?:not|nor) (?:done|sent|"
    r"performed|moved|"
    r"started|carried)\b|\bcan be done only\b|"
    r"\b(?:request|change|action|approval|it|posting|outcome|access)\b[^.!?\n]{0,40}\b(?:denied|"
    r"rejected|failed)\b",
    re.IGNORECASE,
)
_WHOLLY = re.compile(
    r"\b(?:nothing|no (?:\w+ ){0,2}(?:changes?|updates?|edits?|modifications?|writes?|actions?|"
    r"records?|fields?))(?: (?:at all|whatsoever))? (?:was|were|has|have|had|is|are|got|"
    r"made|will)\b|"
    r"\b(?:made|make|making|performed|took|taken|did|done|written|created|changed|modified|"
    r"updated|altered|touched) (?:no|nothing|none|neither)\b(?! (?:else|other|further|more))|"
    r"\b(?<!otherwise )(?<!rest )(?<!rest is )(?:unchanged|untouched|unaltered|unmodified|"
    r"unaffected|intact)\b|"
    r"\b(?:as|the way|where|how) (?:it|they|I|he|she)(?:'s| is| are| was| were| found| stands?)\b|"
    r"\bas before\b|\b(?:left|leave|leaving|kept) (?:\w+ ){1,4}?(?:alone|be|as is)\b|"
    r"\b(?:not|n't) (?:been |be )?(?:altered|touch(?:ed)?|modif(?:y|ied)|chang(?:e|ed)|"
    r"ma(?:d?k?)e any)\b(?! (?:the|his|her|your|their|its)? ?\w+ (?:but|only))",
    re.IGNORECASE,
)
_NONE = re.compile(r"\b(?:no|neither) ((?:[\w'-]+ ){0,2}[\w'-]+)", re.IGNORECASE)
_WORD = re.compile(r"[\w'-]+")
_VAGUE = {*map(stem, "a an the for of to in problem doubt trouble time one more other".split())}
# That something was looked for in vain is half a refusal: enough with a reason and no claim.
_IN_VAIN = re.compile(
    r"\b(?:no one|nobody|no (?:such|match\w*|results?|records?)|there(?:'s| is| are) no\w*|"
    r"don't have|do not have|doesn't (?:seem to |appear to )?exist|does not exist|not found|"
    r"no tool|read-only|only (?:be|the|a|an|its|admins?|managers?|owners?)|isn't|"
    r"not\b)",
    re.IGNORECASE,
)


def denies(text: str, request: str = "") -> bool:
    """Whether a plain text says that something was not done, or stays as it was.

    So does "no case" where the request asks for one.
    """
    asked = {stem(word) for word in _WORD.findall(request)} - _VAGUE
    none = (stem(word) for found in _NONE.findall(text) for word in _WORD.findall(found))
    return _UNDONE.search(text) is not None or field_of_refusal(text) or not asked.isdisjoint(none)


def denies_somehow(text: str) -> bool:
    """Whether it says at least that something is not there or not allowed."""
    return _IN_VAIN.search(text) is not None


def denies_all(text: str) -> bool:
    """Whether it says that nothing at all was changed, or that a thing is just as it was."""
    return _WHOLLY.search(text) is not None or field_of_refusal(text)
