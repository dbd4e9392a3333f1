"""Searchable texts of messages: headers, names of attachments, text and labels.

A seed can fill a mailbox with many messages. Their searchable texts are copied to our own table
`own_searched`, one row for each message in the order of lists, so that a search reads only this
table, from its end. Triggers record changed messages in `own_changed`; these, and all messages
of smaller mailboxes, are searched in the published tables.
"""

import re
from collections.abc import Collection
from itertools import product
from typing import Any, NamedTuple

import apsw

from eopsgym.domains.email.resources.mime import bare_addresses, body_text, folded, plain
from eopsgym.domains.kernel import Call, ToolError
from eopsgym.domains.query.query_model import Any_, Condition, Sql
from eopsgym.domains.query.sql_functions import register_functions
from eopsgym.domains.rows import ANY_OF, as_list

MANY = 400
"""The table contains mailboxes with more messages than this."""
_MOST_LETTERS = 10_000
"""Messages with longer texts are not in the table, since a row can contain 100,000 bytes."""
_MOST_PATTERN = 400
_OBSOLETE = re.compile(r"[\s)][@.]|[@.][\s(]")


class _Field(NamedTuple):
    """The location of a kind of text of a message.

    Attributes:
        rows: a query that selects `{0}` from the rows; CROSS makes SQLite start from the message.
        stored: the column of the text.
        text: the SQL expression that is compared.
    """

    rows: str
    stored: str
    text: str


def _of_headers(*names: str) -> _Field:
    listed = ", ".join(f"'{name}'" for name in names)
    rows = f"""SELECT {{0}} FROM message_parts CROSS JOIN message_headers
        ON message_part_id = message_parts.id
        WHERE message_id = messages.id AND parent_part_id IS NULL AND lower(name) IN ({listed})"""
    return _Field(rows, "value", "mail_heading(value)")


_FIELDS = {
    "subject": _of_headers("subject"),
    "sender": _of_headers("from"),
    "receivers": _of_headers("to", "cc", "bcc"),
    "copied": _of_headers("cc"),
    "hidden": _of_headers("bcc"),
    "delivered": _of_headers("delivered-to", "to", "cc"),
    "list_id": _of_headers("list-id"),
    "heads": _of_headers("subject", "from", "to", "cc"),
    "files": _Field(
        "SELECT {0} FROM attachments WHERE message_id = messages.id",
        "filename",
        "mail_folded(filename)",
    ),
    "body": _Field(
        """SELECT {0} FROM message_parts CROSS JOIN message_part_bodies
        ON message_part_id = message_parts.id
        WHERE message_id = messages.id AND attachment_id IS NULL""",
        "data",
        "mail_text(mime_type, data, size)",
    ),
}
_WORDS = ("heads", "files", "body")
"""The fields in which a word is searched; together, they are the column `words`."""
_COLUMNS = (*(name for name in _FIELDS if name not in ("heads", "body")), "words")


# Comparable texts


def _heading(value: Any) -> str:
    """Return a header in comparable form, followed by addresses that contained spaces or comments.

    RFC 5322 (section 4.4) allows old messages to write `j @ x . example`, which means
    j@x.example.
    """
    small = folded(value)
    if "@" not in small or not _OBSOLETE.search(small):
        return small
    return "\x1f".join([small, *(each for each in bare_addresses(small) if each not in small)])


def _text(mime_type: Any, data: Any, size: Any) -> str:
    """Return the text of a part without tags, or an empty text if the part is not a text."""
    kind = mime_type if isinstance(mime_type, str) and mime_type else "text/plain"
    if not isinstance(data, str) or not kind.startswith("text/"):
        return ""
    text = body_text(data, size if isinstance(size, int) else None)
    return folded(plain(text) if kind == "text/html" else text)


_FUNCTIONS: dict[str, tuple[int, Any]] = {
    "mail_folded": (1, folded),
    "mail_heading": (1, _heading),
    "mail_text": (3, _text),
}
"""The SQL functions that `_FIELDS` uses."""


# Conditions


class HasText(Sql):
    """A condition that a field contains a text; its values are the LIKE patterns."""

    __slots__ = ()


class Source(NamedTuple):
    """A place where a query finds messages of a mailbox, under the name `messages`.

    Attributes:
        tables: the tables after FROM.
        place: an expression that orders messages of the same time, greater for the later one.
        where: a condition for the messages.
        is_kept: whether this is `own_searched`, which also contains the texts.
    """

    tables: str
    place: str
    where: str = "1"
    is_kept: bool = False

    def has_text(self, text: str, field: str = "words") -> Condition:
        """Return the condition that a field contains a text, ignoring case and spacing.

        Raises:
            ToolError: the text is too long for a search.
        """
        pattern = _pattern(text)
        if self.is_kept:
            return HasText(f"{field} {_LIKE}", [pattern])
        fields = [_FIELDS[name] for name in (_WORDS if field == "words" else (field,))]
        read = (f"EXISTS ({each.rows.format('1')} AND {each.text} {_LIKE})" for each in fields)
        return HasText(" OR ".join(read), [pattern] * len(fields))

    def has_label(self, labels: Collection[str]) -> Condition:
        """Return the condition that messages have at least one of the labels with the given ids."""
        if self.is_kept:
            return Any_([Sql("instr(labels, ?)", [f"\x1f{key}\x1f"]) for key in labels])
        return Sql(_LABELLED, [as_list(labels)])

    def has_attachment(self) -> Condition:
        """Return the condition that messages have an attachment."""
        return Sql("attached" if self.is_kept else _ATTACHED)


_LABELLED = f"""EXISTS (SELECT 1 FROM message_labels
    WHERE message_id = messages.id AND +label_id IN ({ANY_OF}))"""
_ATTACHED = "EXISTS (SELECT 1 FROM attachments WHERE message_id = messages.id)"

ALONE = Source("messages", "messages.rowid")
_KEPT = Source(
    "own_searched AS messages",
    "messages.place",
    "messages.id NOT IN (SELECT id FROM own_changed)",
    is_kept=True,
)
_CHANGED = Source(
    "own_changed CROSS JOIN messages ON messages.id = own_changed.id", "messages.rowid"
)
DRAFTS = Source("drafts CROSS JOIN messages ON messages.id = message_id", "messages.rowid")


def sources(call: Call, user: str) -> tuple[Source, ...]:
    """Return the sources of a mailbox's messages; each message is in exactly one of them."""
    register_text_functions(call)
    if not call.value("SELECT 1 FROM sqlite_schema WHERE name = 'own_searched'"):
        return (ALONE,)
    is_kept = call.value("SELECT 1 FROM own_searched WHERE user_id = ?", user)
    return (_KEPT, _CHANGED) if is_kept else (ALONE,)


def register_text_functions(call: Call) -> None:
    """Register the SQL functions that compare texts of messages."""
    register_functions(call.connection, _FUNCTIONS)


_LIKE = r"LIKE ? ESCAPE '\'"
_MARKS = str.maketrans({"\\": "\\\\", "%": "\\%", "_": "\\_"})


def _pattern(text: str) -> str:
    pattern = f"%{folded(text).translate(_MARKS)}%"
    if len(pattern.encode("utf-8", "replace")) > _MOST_PATTERN:
        raise ToolError(f"Invalid query: {text[:40]!r}… is too long to be looked for")
    return pattern


# Copied texts


_SENT = "CAST(internal_date_ms AS INTEGER)"
_ENVELOPE = "id, user_id, thread_id, internal_date_ms, size_estimate"
_LABELS = """char(31) || (SELECT group_concat(label_id, char(31)) FROM message_labels
    WHERE message_id = messages.id) || char(31)"""
_TABLES = f"""
    CREATE TABLE own_searched (
        number INTEGER PRIMARY KEY, place, {_ENVELOPE}, labels, attached, {{columns}});
    CREATE INDEX own_searched_user ON own_searched (user_id, {_SENT}, place);
    CREATE TABLE own_changed (id TEXT PRIMARY KEY NOT NULL);
"""
# The order of rows is that of lists, so that a search reads pages of the file in sequence.
_FILL = f"""
    INSERT INTO own_searched
    SELECT row_number() OVER (ORDER BY user_id, {_SENT}, rowid), rowid, {_ENVELOPE},
        {_LABELS}, {_ATTACHED}, {{texts}}
    FROM messages WHERE user_id IN ({{many}}) AND {{letters}} <= {_MOST_LETTERS};
    INSERT INTO own_changed SELECT id FROM messages
    WHERE user_id IN ({{many}}) AND id NOT IN (SELECT id FROM own_searched);
"""
_OF_PART = "(SELECT message_id FROM message_parts WHERE id = {}.message_part_id)"
_MESSAGE_OF = {
    "messages": "{}.id",
    "message_parts": "{}.message_id",
    "attachments": "{}.message_id",
    "message_labels": "{}.message_id",
    "message_headers": _OF_PART,
    "message_part_bodies": _OF_PART,
}
"""The id of the message to which a row of each table belongs."""
_EVENTS = {
    "INSERT": ["NEW"],
    "DELETE": ["OLD"],
    "UPDATE": ["OLD", "NEW"],
}


def copy_texts(connection: apsw.Connection) -> None:
    """Copy the searchable texts of all messages in mailboxes that a seed has filled with many."""
    many = f"SELECT user_id FROM messages GROUP BY user_id HAVING count(*) > {MANY}"
    if connection.execute(many).fetchone() is None:
        return
    register_functions(connection, _FUNCTIONS)
    columns, texts = ", ".join(_COLUMNS), ", ".join(map(_whole, _COLUMNS))
    connection.execute(_TABLES.format(columns=columns))
    connection.execute(_FILL.format(texts=texts, many=many, letters=_letters()))
    for table, event in product(_MESSAGE_OF, _EVENTS):
        connection.execute(_trigger(table, event))


def _trigger(table: str, event: str) -> str:
    """Return a trigger that records the message to which a changed row belongs."""
    keys = [_MESSAGE_OF[table].format(row) for row in _EVENTS[event]]
    notes = " ".join(
        f"INSERT INTO own_changed SELECT {key} "
        f"WHERE {key} IS NOT NULL AND {key} NOT IN (SELECT id FROM own_changed);"
        for key in keys
    )
    # Each event also updates the message's history id, which is not searched.
    which = f" OF {_ENVELOPE}" if (table, event) == ("messages", "UPDATE") else ""
    return (
        f"CREATE TRIGGER own_{table}_{event.lower()} AFTER {event}{which} ON {table} "
        f"BEGIN {notes} END"
    )


def _whole(column: str) -> str:
    """Return SQL for all texts of a column."""
    fields = [_FIELDS[name] for name in (_WORDS if column == "words" else (column,))]
    joined = (each.rows.format(f"group_concat({each.text}, char(31))") for each in fields)
    return " || char(31) || ".join(f"coalesce(({each}), '')" for each in joined)


def _letters() -> str:
    """Return SQL for the maximum length of a row, which is null for an incomplete message."""
    counted = "coalesce(sum(length({0})), 0)"
    rows = [field.rows.format(counted.format(field.stored)) for field in _FIELDS.values()]
    labels = (
        f"SELECT {counted.format('label_id')} FROM message_labels WHERE message_id = messages.id"
    )
    return " + ".join(f"({each})" for each in (*rows, labels, "length(id || user_id || thread_id)"))
