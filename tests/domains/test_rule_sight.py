"""Only the kernel knows the mode: a rule reads the same rows in both, and so decides the same."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.domains.kernel import PolicyError, Rule
from eopsgym.domains.kernel.rules import Rules, for_rules
from eopsgym.gym import Database, Mode
from eopsgym.gym.clock import ANCHOR, Clock
from tests import toy
from tests.domains.arguments import seeded_domains, template, tokens
from tests.toy.depot.crates import CRATE

ROWS = 2
FEWEST = {"calendar": (40, 10), "drive": (70, 4), "email": (60, 3), "teams": (40, 10)}
"""How many questions and findings there are at least, where users have no roles to ask for."""
Asked = tuple[list[Any], str]
"""What a rule asked of the database, and the first thing that it found."""


def _acting(database: Database) -> list[str]:
    """A header value for each role."""
    users = {database.user(token).get("role"): token for token in tokens(database.domain.name)[4:]}
    return [str(token) for token in users.values()]


def _rows(database: Database, table: str) -> Iterator[tuple[Any, Any]]:
    """New rows, changed rows, and rows that are gone: made of the first and last of a table."""
    ends = f"""SELECT * FROM "{table}" WHERE rowid IN (
        SELECT * FROM (SELECT rowid FROM "{table}" ORDER BY rowid LIMIT {ROWS})
        UNION SELECT * FROM (SELECT rowid FROM "{table}" ORDER BY rowid DESC LIMIT {ROWS}))
        ORDER BY rowid"""
    for row, other in pairwise(database.rows(ends)):
        key = next(iter(row))
        yield from ((None, row), ({**other, key: row[key]}, row), (row, None))


def _ask(database: Database, rule: Rule, user: str, rows: tuple[Any, Any]) -> Asked:
    call = database.begin_call()
    call.user = database.user(user)
    asked: list[Any] = []

    def note(_: Any, sql: str, values: Any) -> bool:
        asked.append((sql, values))
        return True

    database.connection.exec_trace = note
    try:
        Rules([rule], database.domain.schema.tables).after(call, [(rule.tables[0], *rows)])
        found = next((breach.message for breach in call.breaches), "")
    except PolicyError as error:
        found = error.message.removesuffix(f" (rule {rule.id})")
    finally:
        database.connection.exec_trace = None
    return asked, found


@pytest.mark.parametrize("name", seeded_domains())
def test_a_rule_on_rows_finds_the_same_in_both_modes(name: str) -> None:
    modes: tuple[Mode, Mode] = ("published", "guarded")
    published, guarded = (Database(template(name), Clock(ANCHOR), mode) for mode in modes)
    questions = findings = 0
    for rule in (each for each in get_domain(name).checks if each.tables):
        for user in _acting(published):
            for rows in _rows(published, rule.tables[0]):
                everything, found = _ask(published, rule, user, rows)
                asked, refused = _ask(guarded, rule, user, rows)
                # A refusal ends the rule; until then it asks what it asks otherwise.
                assert (asked, refused) == (everything[: len(asked)], found), rule.place
                questions += len(asked)
                findings += bool(refused)
    fewest, least = FEWEST.get(name, (300, 60))
    assert questions > fewest
    assert findings > least


def test_what_tools_do_not_see_rules_do() -> None:
    """In guarded mode the crates of others are hidden from tools."""
    database = toy.open_database(mode="guarded")
    call = toy.begin_call(database)
    mine = len(CRATE.select(call))
    assert mine < len(CRATE.select(for_rules(call))) == len(database.rows("SELECT * FROM crate"))
