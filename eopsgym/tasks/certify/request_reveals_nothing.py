"""The proof that a request reveals no ids, tools, tables or traps."""

import re
from collections.abc import Iterator

from eopsgym.tasks.certify.existing_values import ExistingValues
from eopsgym.tasks.certify.proof import Proof
from eopsgym.tasks.certify.rehearsal import Rehearsal

_ID = re.compile(r"\b[A-Z]{2,}[A-Z]*_\d{2,}\b")
_NAME = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
_TOKEN = re.compile(r"[\w-]+")
_TRAPS = re.compile(
    r"\bleave (?:\w+ ){1,6}?(?:alone|untouched|as (?:it|they|he|she) (?:is|are)|open)\b|"
    r"\bnothing (?:else|more)\b|"
    r"\b(?:do not|don['’]t) (?:touch|change|do) (?:any|the other|anything)|"
    r"\b(?:do not|don['’]t|never) touch\b|\bif (?:that|this|it) (?:is|isn['’]t|is not) "
    r"(?:not )?(?:allowed|possible|permitted)\b|\bif (?:you|we) (?:can|may|are allowed)\b|"
    r"\bonly if (?:the )?(?:policy|rules?)\b|\bwithout (?:touching|changing)\b|"
    r"\b(?:keep|stays?|remain) (?:\w+ ){0,4}(?:untouched|unchanged)\b|\bbe careful\b|"
    r"\b(?:beware|watch out)\b|\bnot the (?:other|one)\b|\bdo no half\b",
    re.IGNORECASE,
)


async def request_words(rehearsal: Rehearsal) -> Proof:
    """Check that the request has no id, no tool or table name, and does not announce its trap."""
    failures = list(_given_away(rehearsal))
    return Proof("request", 1, int(not failures), tuple(failures))


def _given_away(rehearsal: Rehearsal) -> Iterator[str]:
    request = rehearsal.task.user_prompt
    ids = set(_ID.findall(request))
    names = set(_NAME.findall(request))
    for server, each in rehearsal.episode.servers.items():
        known = ExistingValues(rehearsal.episode.database(server))
        tokens = set(_TOKEN.findall(request))
        ids |= {t for t in tokens if known.table_of_id(t) and any(c.isdigit() for c in t)}
        domain = each.domain
        for name in sorted(names & {*domain.tools, *domain.schema.tables}):
            yield f"the request names {name!r}, which is a tool or a table"
    for each in sorted(ids):
        yield f"the request has the id {each!r}; name a number, a person or a day, as people do"
    for match in _TRAPS.finditer(request):
        yield f"the request announces a trap: {match.group(0)!r}"
