"""A small domain in a folder of its own, a depot of crates: what a domain needs, and no more."""

from pathlib import Path

from eopsgym.domains.kernel import Call, Domain, Row, ToolError, collect_rules, collect_tools
from eopsgym.domains.records.coded_dialect import CodedDialect
from eopsgym.gym import Clock, Database, Mode, build_template
from tests.toy import crates, places

SEED = """
INSERT INTO person VALUES ('P_1', 'ORG_1', 'Ada', 'token-ada'), ('P_2', 'ORG_2', 'Bo', 'token-bo');
INSERT INTO crate (crate_id, org_id, label, colour, weight, fragile, packed_at, created_on,
    updated_on) VALUES
    ('CR_001', 'ORG_1', 'Tea 100%', 'red', 12, 1, '2026-02-01 08:00:00',
        '2026-02-01 08:00:00', '2026-02-01 08:00:00'),
    ('CR_002', 'ORG_1', 'tea_cups', 'blue', 7.5, 0, '2026-02-02T08:00:00',
        '2026-02-02 08:00:00', '2026-02-02 08:00:00'),
    ('CR_003', 'ORG_2', 'Lamps', 'red', NULL, 0, '2026-02-03 08:00:00.000000',
        '2026-02-03 08:00:00', '2026-02-03 08:00:00'),
    ('CR_010', 'ORG_1', 'Books', NULL, 30, 0, '2026-02-04',
        '2026-02-03 08:00:00', '2026-02-03 08:00:00');
INSERT INTO item VALUES (7, 'CR_001', 'Assam', '2026-02-01 08:00:00');
INSERT INTO slot VALUES ('A', 1, 'CR_001'), ('A', 2, NULL);
INSERT INTO jotting VALUES ('first', 'CR_001');
"""


def sign_in(call: Call, token: str | None) -> Row:
    """The person with a token; Ada without one."""
    user = call.row("SELECT * FROM person WHERE token = ?", token or "token-ada")
    if user is None:
        raise ToolError("nobody has this token", "UNAUTHORIZED", bare=True)
    return user


DOMAIN = Domain(
    name="depot",
    title="A depot of crates",
    gym_name="gym-depot",
    port=8999,
    user_header="x-depot-token",
    folder=Path(__file__).parent,
    tools=collect_tools(crates, places),
    sign_in=sign_in,
    checks=collect_rules(crates),
    dialect=CodedDialect(),
)


def open_database(
    seed: str = SEED,
    now: str | None = "2026-03-02T09:00:00",
    mode: Mode = "published",
    tick: float = 0,
) -> Database:
    """A database of the depot."""
    clock = Clock(now, tick)
    return Database(build_template(DOMAIN, seed, "depot", clock), clock, mode)


def begin_call(database: Database, token: str | None = None) -> Call:
    """A call on a database, by a person."""
    made = database.begin_call()
    made.user = database.user(token)
    made.connection.execute("PRAGMA foreign_keys = ON")
    return made
