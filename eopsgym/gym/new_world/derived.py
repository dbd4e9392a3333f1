"""Values of a new world that depend on its texts: sizes of mails, and their snippets."""

import re
import sqlite3
from collections.abc import Iterator
from html import unescape

from eopsgym.gym.new_world.branch import beginning
from eopsgym.gym.new_world.settings import Settings
from eopsgym.gym.new_world.texts import NameReader, Parts, decoded

Place = tuple[str, int]
"""A value of a table, by its column and rowid."""


def derived_columns(
    database: sqlite3.Connection, table: str, settings: Settings, reader: NameReader
) -> dict[Place, Parts]:
    """Return the values of a table that depend on texts, as pieces of SQL literals."""
    derived: dict[Place, Parts] = {}
    for derive, asked in ((_sizes, settings.sizes), (_snippets, settings.snippets)):
        for place, query in asked.items():
            of, _, column = place.partition(".")
            if of == table:
                values = dict(database.execute(f'SELECT rowid, "{column}" FROM "{table}"'))
                for rowid, parts in derive(database, query, values, reader):
                    derived[column, rowid] = parts
    return derived


def _texts(database: sqlite3.Connection, query: str) -> Iterator[tuple[int, str]]:
    for rowid, text, is_base64 in database.execute(query):
        whole = decoded(text) if is_base64 and text else text
        if whole:
            yield rowid, whole


def _sizes(
    database: sqlite3.Connection, query: str, values: dict[int, int], reader: NameReader
) -> Iterator[tuple[int, Parts]]:
    counted: dict[int, list[str]] = {}
    for rowid, text in _texts(database, query):
        counted.setdefault(rowid, []).append(text)
    for rowid, texts in counted.items():
        places = tuple(p for text in texts for p in reader.parts(text) if not isinstance(p, str))
        if places:
            yield rowid, (("size", values[rowid], places),)


def _snippets(
    database: sqlite3.Connection, query: str, values: dict[int, str], reader: NameReader
) -> Iterator[tuple[int, Parts]]:
    """Yield the snippets that consist of a subject and the beginning of the mail."""
    for rowid, whole in _texts(database, query):
        text = whole
        if whole.startswith("<html>"):
            text = unescape(re.sub(r"<[^>]+>", "", whole.replace("<br>", "\n")))
        shown = values[rowid] or ""
        if shown.endswith(beginning(text)):
            start = shown.removesuffix(beginning(text))
            yield rowid, ("'", ("snippet", reader.parts(start), reader.parts(text)), "'")
