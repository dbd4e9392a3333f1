"""The mail query language before the query model: words, operators, quotes, OR, minus, brackets."""

import re
from base64 import urlsafe_b64encode
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from eopsgym.domains.kernel import Call, Row, ToolError
from eopsgym.domains.records.query_model import (
    All,
    Any_,
    Condition,
    Not,
    Sql,
    compile_condition,
)

_TOKEN = re.compile(
    r"""(?P<blank>\s+)|(?P<open>[({])|(?P<close>[)}])|(?P<minus>-(?=[^\s-]))"""
    r"""|(?P<operator>[A-Za-z_0-9]+:(?=\S))|(?P<quoted>"[^"]*"?)|(?P<word>[^\s(){}"]+)|(?P<other>.)""",
    re.DOTALL,
)
_MOST_CHARACTERS = 2_000
_MOST_TERMS = 100
_DEEPEST = 20
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
_OF_PARTS = {
    True: "message_parts CROSS JOIN {0} ON {0}.message_part_id = message_parts.id",
    False: "{0} CROSS JOIN message_parts ON message_parts.id = {0}.message_part_id",
}
"""What belongs to parts: sought from few messages, or told of all. CROSS keeps this order."""
_LABELLED = "label_id IN (SELECT id FROM labels WHERE user_id = ? AND {which})"


@dataclass
class _Reader:
    """Reads one query of a mailbox."""

    call: Call
    user: str
    tokens: list[tuple[str, str]]
    few: bool
    """Whether few messages are asked, each by itself; else all are told at once."""
    place: int = 0
    terms: int = 0
    depth: int = 0
    everywhere: bool = False
    """Whether the query itself says that spam or trash is meant."""
    known: dict[str, Callable[[str], Condition]] = field(default_factory=dict)

    def having(self, tables: str, where: str, values: Sequence[object] = ()) -> Condition:
        """Messages of which one of the rows that belong to them is so."""
        if tables in ("message_headers", "message_part_bodies"):
            tables = _OF_PARTS[self.few].format(tables)
        if self.few:
            rows = f"SELECT 1 FROM {tables} WHERE message_id = messages.id AND ({where})"
            return Sql(f"EXISTS ({rows})", values)
        return Sql(f"messages.id IN (SELECT message_id FROM {tables} WHERE {where})", values)

    @property
    def name(self) -> str:
        """The name of a header; with a plus, no index is looked into for it."""
        return "+name" if self.few else "name"

    def peek(self) -> tuple[str, str]:
        return self.tokens[self.place] if self.place < len(self.tokens) else ("end", "")

    def take(self) -> tuple[str, str]:
        token = self.peek()
        self.place += 1
        return token

    def alternatives(self, ends: str) -> Condition:
        """Groups of terms with OR between them, up to a closing bracket or the end."""
        ways: list[Condition] = []
        group: list[Condition] = []
        joined = False
        while True:
            kind, text = self.peek()
            if kind == "end" or (kind == "close" and text == ends):
                break
            if kind == "word" and text == "OR":
                self.take()
                joined = bool(group)
                continue
            if kind == "word" and text == "AND":
                self.take()
                continue
            term = self.one()
            # OR binds closer than the blank: `a b OR c` is a, and b or c.
            if joined and group:
                group[-1] = Any_([group[-1], term])
            else:
                group.append(term)
            joined = False
        ways.append(All(group))
        return ways[0]

    def any_of(self) -> Condition:
        """Terms between braces, of which one is enough."""
        ways: list[Condition] = []
        while self.peek() not in (("close", "}"), ("end", "")):
            if self.peek() == ("word", "OR"):
                self.take()
                continue
            ways.append(self.one())
        return Any_(ways)

    def one(self) -> Condition:
        """A term, a bracket, or either with a minus before it."""
        kind, text = self.take()
        if kind == "minus":
            return Not(self.one())
        if kind == "open":
            if self.depth >= _DEEPEST:
                raise ToolError(f"Invalid query: nested deeper than {_DEEPEST} brackets")
            self.depth += 1
            found = self.any_of() if text == "{" else self.alternatives(")")
            self.depth -= 1
            if self.peek()[0] == "close":
                self.take()
            return found
        if kind == "close":
            return All([])  # one too many is passed over, as in the search box
        self.terms += 1
        if self.terms > _MOST_TERMS:
            raise ToolError(f"Invalid query: more than {_MOST_TERMS} terms")
        if kind == "operator":
            return self.operator(text[:-1].lower())
        return self.words(_bare(text))

    def operator(self, name: str) -> Condition:
        """What stands behind a colon: a word, a text between quotes, or words between brackets."""
        read = self.known.get(name)
        if read is None:
            # Nothing that is known: the whole of it is a word.
            _, value = self.take()
            return self.words(f"{name}:{_bare(value)}")
        if self.peek()[0] == "open":
            brace = self.take()[1]
            parts: list[Condition] = []
            joined = brace == "{"
            while self.peek()[0] not in ("close", "end"):
                kind, text = self.take()
                if (kind, text) == ("word", "OR"):
                    joined = True
                elif kind in ("word", "quoted", "operator"):
                    parts.append(read(_bare(text)))
            self.take()
            return Any_(parts) if joined else All(parts)
        kind, text = self.take()
        if kind == "minus":
            text = f"-{self.take()[1]}"
        return read(_bare(text))

    def words(self, text: str) -> Condition:
        """Something that stands in the subject, an address, the text or the name of a file."""
        wanted = text.lower().strip()
        if not wanted or wanted in ("*", "-"):
            return All([])
        return Any_(
            [
                self.header(("Subject", "From", "To", "Cc"), wanted),
                self.file(wanted),
                self.body(wanted),
            ]
        )

    def header(self, names: Sequence[str], text: str) -> Condition:
        """A text in one of some headers."""
        which, values = _contains("value", text)
        named = ", ".join(repr(name) for name in names)
        return self.having("message_headers", f"{self.name} IN ({named}) AND {which}", values)

    def file(self, text: str) -> Condition:
        """A text in the name of a file."""
        return self.having("attachments", *_contains("filename", text))

    def body(self, text: str) -> Condition:
        """A text in the body: as it is, or encoded as seeds have it, and then without blanks."""
        plain, values = _contains("data", text)
        packed = _packed(text)
        ways = " OR ".join([plain, *("instr(data, ?)" for _ in packed)])
        where = f"attachment_id IS NULL AND iif(instr(data, ' '), {plain}, {ways})"
        return self.having("message_part_bodies", where, [*values, *values, *packed])

    def labelled(self, which: str, *values: object) -> Condition:
        """Messages with one of some labels of the mailbox."""
        return self.having("message_labels", _LABELLED.format(which=which), [self.user, *values])


def read_query(call: Call, user: str, text: str, *, few: bool) -> tuple[Condition, bool]:
    """What a query says of the messages of a mailbox, and whether it means spam and trash as well.

    Args:
        call: the call.
        user: whose mailbox.
        text: the query.
        few: whether few messages are asked; the answer is the same, and found in another way.

    Raises:
        ToolError: it is too long, too deep, of too many terms, or a date, age or size is none.
    """
    if len(text) > _MOST_CHARACTERS:
        raise ToolError(f"Invalid query: longer than {_MOST_CHARACTERS:,} characters")
    found = [
        (str(each.lastgroup), each.group())
        for each in _TOKEN.finditer(text)
        if each.lastgroup != "blank"
    ]
    reader = _Reader(call, user, found, few)
    reader.known = _operators(reader)
    parts = [reader.alternatives("")]
    while reader.peek()[0] != "end":  # a bracket that nothing has opened
        reader.take()
        parts.append(reader.alternatives(""))
    return All(parts), reader.everywhere


def matching(call: Call, message: Row, text: str) -> bool:
    """Whether a message is found by a query; by none that cannot be read."""
    try:
        condition, _ = read_query(call, message["user_id"], text, few=True)
    except ToolError:
        return False
    values: list[object] = [message["id"]]
    sql = compile_condition(condition, values)
    return bool(call.value(f"SELECT 1 FROM messages WHERE id = ? AND {sql}", *values))


def _bare(text: str) -> str:
    return text.strip('"')


def _contains(column: str, text: str) -> tuple[str, list[str]]:
    """That a column has a text in it, whatever its capitals."""
    # LIKE tells the capitals of ASCII alone alike.
    ways = [text] if text.isascii() else [*dict.fromkeys((text, text.upper(), text.title()))]
    marks: dict[str, str | int | None] = {"\\": "\\\\", "%": "\\%", "_": "\\_"}
    values = [f"%{way.translate(str.maketrans(marks))}%" for way in ways]
    told = " OR ".join(f"{column} LIKE ? ESCAPE '\\'" for _ in values)
    return f"({told})", values


def _packed(text: str) -> list[str]:
    """A text as it may stand within base64.

    Three letters become four, so that a text has three forms, by where it begins; of each the part
    is given that its neighbours do not change. Upper case is another text then: the usual ways of
    writing it are given.
    """
    found = []
    for way in dict.fromkeys((text, text.capitalize(), text.upper(), text.title())):
        plain = way.encode("utf-8", "replace")
        if len(plain) < 4:
            continue
        for ahead in range(3):
            packed = urlsafe_b64encode(b"\0" * ahead + plain).decode().rstrip("=")
            found.append(packed[(ahead * 8 + 5) // 6 : (ahead + len(plain)) * 8 // 6])
    return found


def _operators(reader: _Reader) -> dict[str, Callable[[str], Condition]]:
    user, now = reader.user, reader.call.now

    def header(*names: str) -> Callable[[str], Condition]:
        def read(text: str) -> Condition:
            if text.lower() == "me":
                text = reader.call.value("SELECT primary_email FROM users WHERE id = ?", user)
            return reader.header(names, text.lower())

        return read

    def labelled(text: str) -> Condition:
        name = text.lower()
        if name in _PLACES:
            reader.everywhere |= name in ("trash", "bin", "spam")
            which = "type = 'system' AND name = ?"
            return reader.labelled(which, _PLACES[name])
        # Blanks and slashes of a label are written as a minus.
        which = "(id = ? OR replace(replace(lower(name), ' ', '-'), '/', '-') = ?)"
        return reader.labelled(which, text, re.sub(r"[ /]", "-", name))

    def within(text: str) -> Condition:
        name = text.lower()
        if name == "anywhere":
            reader.everywhere = True
            return All([])
        if name == "archive":
            kept = "name IN ('INBOX', 'SENT', 'DRAFT', 'SPAM', 'TRASH') AND type = 'system'"
            return Not(reader.labelled(kept))
        return labelled(text)

    def state(text: str) -> Condition:
        if text.lower() == "read":
            return Not(labelled("unread"))
        return labelled(text)

    def has(text: str) -> Condition:
        name = text.lower()
        own = reader.labelled("type = 'user'")
        if name == "attachment":
            return reader.having("attachments", "1")
        if name in ("userlabels", "nouserlabels"):
            return own if name == "userlabels" else Not(own)
        return Sql("0")

    def category(text: str) -> Condition:
        name = {"primary": "PERSONAL"}.get(text.lower(), text.upper())
        which = "type = 'system' AND name = ?"
        return reader.labelled(which, f"CATEGORY_{name}")

    def since(is_after: bool) -> Callable[[str], Condition]:
        sign = ">=" if is_after else "<"

        def read(text: str) -> Condition:
            return Sql(f"CAST(internal_date_ms AS INTEGER) {sign} ?", [_day(text)])

        return read

    def age(is_newer: bool) -> Callable[[str], Condition]:
        sign = ">" if is_newer else "<="

        def read(text: str) -> Condition:
            found = _AGE.fullmatch(text.lower())
            if found is None:
                raise ToolError(f"Invalid query: {text[:40]!r} is no age, such as 7d, 2m or 1y")
            days = int(found[1]) * _AGES[found[2]]
            moment = max(0, _milliseconds(now) - days * 86_400_000)
            return Sql(f"CAST(internal_date_ms AS INTEGER) {sign} ?", [moment])

        return read

    def size(is_larger: bool) -> Callable[[str], Condition]:
        def read(text: str) -> Condition:
            found = _SIZE.fullmatch(text.lower())
            if found is None or found[2] not in _UNITS:
                raise ToolError(f"Invalid query: {text[:40]!r} is no size, such as 5M or 200k")
            return Sql(f"size_estimate {'>' if is_larger else '<'} ?", [_bytes(found)])

        return read

    return {
        "from": header("From"),
        "to": header("To", "Cc", "Bcc"),
        "cc": header("Cc"),
        "bcc": header("Bcc"),
        "deliveredto": header("Delivered-To", "To"),
        "list": header("List-ID", "List-Id"),
        "subject": header("Subject"),
        "label": labelled,
        "in": within,
        "is": state,
        "has": has,
        "category": category,
        "filename": lambda text: reader.file(text.lower()),
        "after": since(True),
        "newer": since(True),
        "before": since(False),
        "older": since(False),
        "newer_than": age(True),
        "older_than": age(False),
        "larger": size(True),
        "larger_than": size(True),
        "size": size(True),
        "smaller": size(False),
        "smaller_than": size(False),
        "rfc822msgid": lambda text: reader.having(
            "message_headers",
            f"{reader.name} IN ('Message-ID', 'Message-Id') AND value IN (?, ?)",
            [f"<{text.strip('<>')}>", text],
        ),
    }


def _bytes(found: re.Match[str]) -> int:
    return int(found[1]) * _UNITS[found[2]]


def _milliseconds(moment: datetime) -> int:
    return int(moment.replace(tzinfo=UTC).timestamp() * 1000)


def _day(text: str) -> int:
    """The beginning of a day, or a second since 1970, in milliseconds."""
    if re.fullmatch(r"\d{9,11}", text):
        return int(text) * 1000
    for form in _DATES:
        try:
            return _milliseconds(datetime.strptime(text, form) + timedelta())
        except (ValueError, OverflowError):
            continue
    raise ToolError(f"Invalid query: {text[:40]!r} is no date, such as 2026/03/02")
