"""Rows of a query: their columns are asked of SQLite once for each query."""

from eopsgym.domains.kernel import Call
from eopsgym.domains.kernel import call as call_module
from tests import toy

LABELS = "SELECT crate_id, label FROM crate WHERE label = ?"


def test_a_query_asked_again_has_the_same_columns(call: Call) -> None:
    assert call.rows(LABELS, "nothing is called so") == []
    first = call.row("SELECT label FROM crate ORDER BY crate_id")
    assert first is not None
    for _ in range(2):
        (found,) = call.rows(LABELS, first["label"])
        assert list(found) == ["crate_id", "label"]
    assert list(call.rows("SELECT label AS said FROM crate")[0]) == ["said"]


def test_calls_share_the_columns_of_their_database(call: Call) -> None:
    database = toy.open_database()
    one, other = toy.begin_call(database), toy.begin_call(database)
    assert one.row("SELECT 1 AS number") == {"number": 1}
    assert other.column_names is one.column_names
    assert other.column_names["SELECT 1 AS number"] == ["number"]
    database.close()


def test_only_so_many_columns_are_remembered(call: Call) -> None:
    for number in range(call_module._MOST_NAMES + 5):
        assert call.row(f"SELECT 1 AS n{number}") == {f"n{number}": 1}
    assert len(call.column_names) <= call_module._MOST_NAMES
