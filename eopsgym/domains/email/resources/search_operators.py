"""Meaning of the words and operators of a mail query: `from:bob`, `larger:5M`, `in:trash`."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from eopsgym.domains.email.access import own_addresses
from eopsgym.domains.email.resources.new_messages import IS_ID
from eopsgym.domains.email.resources.searched_texts import Source
from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.products.moments import milliseconds
from eopsgym.domains.query.query_model import All, Any_, Condition, Not, Sql

_UNITS = {"b": 1, "": 1, "k": 1024, "kb": 1024, "m": 1024**2, "mb": 1024**2}
_AGE = re.compile(r"(\d{1,5})([dmy])")
_AGES = {"d": 1, "m": 30, "y": 365}
_SIZE = re.compile(r"(\d{1,12})([a-z]{0,2})")
_DATES = ("%Y/%m/%d", "%Y-%m-%d", "%m/%d/%Y", "%Y/%m")
_PLACES = {
    "inbox": "INBOX",
    "sent": "SENT",
    "draft": "DRAFT",
    "drafts": "DRAFT",
    "trash": "TRASH",
    "bin": "TRASH",
    "spam": "SPAM",
    "unread": "UNREAD",
    "starred": "STARRED",
    "important": "IMPORTANT",
}
_WITH_ID = f"""messages.id IN (
    SELECT message_id FROM message_headers CROSS JOIN message_parts
        ON message_parts.id = message_part_id
    WHERE {IS_ID} AND value IN (?, ?) AND parent_part_id IS NULL)"""


@dataclass
class Reading:
    """The state of a query that is being parsed.

    Attributes:
        call: the call.
        user: the owner of the mailbox.
        source: where the query looks for messages.
        everywhere: whether the query itself includes spam or trash.
    """

    call: Call
    user: str
    source: Source
    everywhere: bool = False
    _labels: list[Row] | None = None

    def labelled(self, matches: Callable[[Row], bool]) -> Condition:
        """Return the condition that messages have a label for which `matches` is true."""
        if self._labels is None:
            sql = "SELECT id, name, type FROM labels WHERE user_id = ?"
            self._labels = self.call.rows(sql, self.user)
        return self.source.has_label([row["id"] for row in self._labels if matches(row)])

    def system(self, *names: str) -> Condition:
        """Return the condition that messages have at least one of the named system labels."""
        return self.labelled(lambda row: row["type"] == "system" and row["name"] in names)


Operator = Callable[[Reading, str], Condition]


def word(reading: Reading, text: str) -> Condition:
    """Return the condition for a word in subject, addresses, text or names of attachments."""
    return All([]) if text.strip() in ("", "*", "-") else reading.source.has_text(text)


def _field(name: str) -> Operator:
    return lambda reading, text: reading.source.has_text(text, name)


def _people(name: str) -> Operator:
    def read(reading: Reading, text: str) -> Condition:
        if text.lower() != "me":
            return reading.source.has_text(text, name)
        own = own_addresses(reading.call, reading.user)
        return Any_([reading.source.has_text(each, name) for each in own])

    return read


def _list(reading: Reading, text: str) -> Condition:
    """Return the condition for mail of a mailing list, by its id or by its address."""
    return Any_([reading.source.has_text(t, "list_id") for t in (text, text.replace("@", "."))])


def _label(reading: Reading, text: str) -> Condition:
    name, place = text.lower(), _PLACES.get(text.lower())
    reading.everywhere |= place in ("TRASH", "SPAM")
    return reading.labelled(
        lambda row: (
            (row["type"] == "system" and row["name"] == place)
            or row["id"] == text
            or _dashed(row["name"]) == _dashed(name)
        )
    )


def _dashed(name: str) -> str:
    """Return the name of a label as searches write it, with `-` for special characters."""
    return re.sub(r'[ /&(){}|"]', "-", name.lower())


def _in(reading: Reading, text: str) -> Condition:
    name = text.lower()
    if name == "anywhere":
        reading.everywhere = True
        return All([])
    if name == "archive":
        return Not(reading.system("INBOX", "SENT", "DRAFT", "SPAM", "TRASH"))
    return _label(reading, text)


def _is(reading: Reading, text: str) -> Condition:
    return Not(_label(reading, "unread")) if text.lower() == "read" else _label(reading, text)


def _has(reading: Reading, text: str) -> Condition:
    name = text.lower()
    if name == "attachment":
        return reading.source.has_attachment()
    if name in ("userlabels", "nouserlabels"):
        own = reading.labelled(lambda row: row["type"] == "user")
        return own if name == "userlabels" else Not(own)
    return Sql("0")


def _category(reading: Reading, text: str) -> Condition:
    if text.lower() != "primary":
        return reading.system(f"CATEGORY_{text.upper()}")
    others = [f"CATEGORY_{name}" for name in ("SOCIAL", "PROMOTIONS", "UPDATES", "FORUMS")]
    rest = All([reading.system("INBOX"), Not(reading.system(*others))])
    return Any_([reading.system("CATEGORY_PERSONAL"), rest])


def _since(sign: str) -> Operator:
    return lambda reading, text: Sql(f"CAST(internal_date_ms AS INTEGER) {sign} ?", [_day(text)])


def _day(text: str) -> int:
    """Return the start of a day, or a time in seconds since 1970, in milliseconds."""
    if re.fullmatch(r"\d{9,11}", text):
        return int(text) * 1000
    for form in _DATES:
        try:
            return milliseconds(datetime.strptime(text, form))
        except (ValueError, OverflowError):
            continue
    raise ToolError(f"Invalid query: {text[:40]!r} is no date, such as 2026/03/02")


def _age(sign: str) -> Operator:
    def read(reading: Reading, text: str) -> Condition:
        match = _AGE.fullmatch(text.lower())
        if match is None:
            raise ToolError(f"Invalid query: {text[:40]!r} is no age, such as 7d, 2m or 1y")
        days = int(match[1]) * _AGES[match[2]]
        moment = max(0, reading.call.milliseconds - days * 86_400_000)
        return Sql(f"CAST(internal_date_ms AS INTEGER) {sign} ?", [moment])

    return read


def _size(sign: str) -> Operator:
    def read(reading: Reading, text: str) -> Condition:
        match = _SIZE.fullmatch(text.lower())
        if match is None or match[2] not in _UNITS:
            raise ToolError(f"Invalid query: {text[:40]!r} is no size, such as 5M or 200k")
        return Sql(f"size_estimate {sign} ?", [int(match[1]) * _UNITS[match[2]]])

    return read


def _message_id(reading: Reading, text: str) -> Condition:
    return Sql(_WITH_ID, [f"<{text.strip('<>')}>", text])


OPERATORS: dict[str, Operator] = {
    "from": _people("sender"),
    "to": _people("receivers"),
    "cc": _people("copied"),
    "bcc": _people("hidden"),
    "deliveredto": _people("delivered"),
    "list": _list,
    "subject": _field("subject"),
    "filename": _field("files"),
    "label": _label,
    "in": _in,
    "is": _is,
    "has": _has,
    "category": _category,
    "after": _since(">="),
    "newer": _since(">="),
    "before": _since("<"),
    "older": _since("<"),
    "newer_than": _age(">"),
    "older_than": _age("<="),
    "larger": _size(">"),
    "larger_than": _size(">"),
    "size": _size(">"),
    "smaller": _size("<"),
    "smaller_than": _size("<"),
    "rfc822msgid": _message_id,
}
"""For each operator before a colon, the function that reads the value after it."""
