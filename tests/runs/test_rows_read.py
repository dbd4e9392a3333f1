"""The rows behind a verifier's query."""

from collections.abc import Iterator

import pytest

from eopsgym.gym import Database, Episode
from eopsgym.runs import rows_read


@pytest.fixture(scope="module")
def database() -> Iterator[Database]:
    database = Episode.start("itsm").database()
    yield database
    database.close()


def test_a_count_has_the_rows_that_it_counts(database: Database) -> None:
    (part,) = rows_read(database, "SELECT COUNT(*) FROM location WHERE location_id = 'LOC_002';")
    assert part.query == "SELECT * FROM location WHERE location_id = 'LOC_002'"
    assert [row["location_id"] for row in part.rows] == ["LOC_002"]
    assert (part.more, part.left_out) == (False, ())


@pytest.mark.parametrize(
    ("conditions", "left_out"),
    [
        ("city = 'Nowhere'", ["city = 'Nowhere'"]),
        ("active AND city = 'No AND where'", ["city = 'No AND where'"]),
        ("rowid BETWEEN 1 AND 900 AND city IN ('x', 'y')", ["city IN ('x', 'y')"]),
        ("(city = 'x' OR city = 'y') AND 1", ["(city = 'x' OR city = 'y')", "1"]),
    ],
)
def test_conditions_that_no_row_meets_are_named(
    database: Database, conditions: str, left_out: list[str]
) -> None:
    query = f"SELECT COUNT(*) FROM location WHERE location_id = 'LOC_002' AND {conditions}"
    (part,) = rows_read(database, query)
    assert [*part.left_out] == left_out
    assert [row["location_id"] for row in part.rows] == ["LOC_002"]


def test_without_any_row_all_conditions_stay(database: Database) -> None:
    (part,) = rows_read(database, "SELECT 1 FROM location WHERE city = 'x' AND name = 'y'")
    assert part.rows == part.left_out == ()
    assert part.query == "SELECT * FROM location WHERE city = 'x' AND name = 'y'"
    (part,) = rows_read(database, "SELECT 1 FROM location WHERE city = 'x' OR name = 'y'")
    assert part.rows == ()


@pytest.mark.parametrize(
    "rest",
    [
        "location LIMIT 0",
        "location WHERE city = 'x' OR name = 'y' ORDER BY name",
        "location WHERE CASE WHEN city = 'x' AND name = 'y' THEN 1 END",
    ],
)
def test_a_query_without_rows_is_shown_as_it_was_asked(database: Database, rest: str) -> None:
    (part,) = rows_read(database, f"SELECT COUNT(*) FROM {rest}")
    assert (part.query, part.rows, part.left_out) == (f"SELECT * FROM {rest}", (), ())


def test_each_query_between_brackets_is_asked_alone(database: Database) -> None:
    query = (
        "SELECT (SELECT COUNT(*) FROM location WHERE location_id = 'LOC_002') + "
        "(SELECT COUNT(*) FROM incident i WHERE EXISTS "
        "(SELECT 1 FROM child_incident WHERE parent_incident = i.incident_id))"
    )
    tables = [part.query.split()[3] for part in rows_read(database, query)]
    assert tables == ["location", "incident"]


def test_many_rows_are_cut(database: Database) -> None:
    (part,) = rows_read(database, "SELECT COUNT(*) FROM incident")
    assert (len(part.rows), part.more) == (20, True)


@pytest.mark.parametrize("query", ["", "SELECT 1", "SELECT ((", "DELETE FROM location", "\u202e'"])
def test_what_cannot_be_asked_has_no_rows(database: Database, query: str) -> None:
    assert rows_read(database, query) == []
