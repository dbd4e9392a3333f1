"""Every tool succeeds in a long history of calls, and recorded changes give each state again.

A run plays a share of the histories, chosen by a seed that a failure names; `make fuzz` plays all
of them, with more calls. `EOPSGYM_SHARE_SEED=4711` plays the same share again.
"""

from itertools import product

import apsw
import pytest

from eopsgym.domains import get_domain
from tests.domains.arguments import seeded_domains
from tests.domains.histories.history import History
from tests.domains.histories.playing import KINDS, Kind, open_database, play
from tests.domains.histories.relations import relations
from tests.share_seed import share, share_seed

HISTORIES, CALLS = 2, 250
EVERY: list[tuple[str, Kind]] = [*product(seeded_domains(), KINDS)]


@pytest.mark.parametrize(("domain", "kind"), share(EVERY, HISTORIES, "histories"))
def test_every_tool_succeeds_in_a_long_history(domain: str, kind: Kind) -> None:
    played = play(domain, kind, share_seed(), CALLS)
    assert played.succeeded >= (0 if kind == "guarded" else played.tools - 1)


def test_a_history_is_the_same_for_the_same_seed() -> None:
    one, other = (History(open_database("drive", "published"), 1) for _ in range(2))
    made = [[(history.step().text, history.last) for _ in range(25)] for history in (one, other)]
    assert made[0] == made[1]
    third = History(open_database("drive", "published"), 2)
    assert [(third.step().text, third.last) for _ in range(25)] != made[0]


@pytest.mark.parametrize("domain", seeded_domains())
def test_relations_name_what_there_is(domain: str) -> None:
    known, tools = relations(domain), get_domain(domain).tools
    connection = apsw.Connection(":memory:")
    connection.execute(get_domain(domain).schema.sql)
    for query in known.rows:
        assert any(query.suits(tool) for tool in tools.values()), query.gives
        assert query.tools <= tools.keys()
        columns = ", ".join(f'"{name}"' for name in query.gives)
        sql = f"WITH found ({columns}) AS ({query.sql}) SELECT * FROM found LIMIT 0"
        assert connection.execute(sql).fetchall() == []
    schemas = {name: str(tool.schema) for name, tool in tools.items()}
    for name, sql in known.values.items():
        tool, _, parameter = name.rpartition(".")
        where = [schemas[tool]] if tool else schemas.values()
        assert any(f"'{parameter}'" in each for each in where), name
        found = connection.execute(
            f"WITH found (value) AS ({sql}) SELECT * FROM found LIMIT 0", {"me": ""}
        )
        assert found.fetchall() == []
    assert {call["tool"] for call in known.calls} <= tools.keys()


@pytest.mark.parametrize(
    ("domain", "tool"),
    [(domain, tool) for domain in seeded_domains() for tool in relations(domain).cannot],
)
def test_what_is_listed_as_never_succeeding_does_not(domain: str, tool: str) -> None:
    """What a published server never answers without an error does so where it is repaired."""
    said: dict[Kind, int] = {}
    for kind in ("published", "repaired"):
        history = History(open_database(domain, kind), 1)
        for _ in range(25):
            history.make(history.database.domain.tools[tool])
        said[kind] = history.succeeded[tool]
    assert said["published"] == 0 < said["repaired"]
