"""One name, one kind: `sql` is a data frame and `rows` are dicts, wherever something is asked."""

import pandas as pd
import pytest

import eopsgym
from eopsgym.errors import DatabaseError
from eopsgym.trajectories import open_trajectories
from tests.toy import office

KINDS = "SELECT 1 AS whole, 2.5 AS number, 'a' AS text, NULL AS none"
MIXED = "SELECT * FROM (VALUES (1, 'a'), (NULL, NULL), (3, 'c')) AS t"


@pytest.fixture(scope="module")
def run() -> eopsgym.Run:
    return eopsgym.run_task(office.task(), "scripted/gold")


@pytest.fixture(scope="module")
def asked(run: eopsgym.Run) -> dict[str, object]:
    episode = eopsgym.Episode.start("itsm")
    return {
        "episode": episode,
        "episode.at": episode.at(0),
        "run.at": run.at(1),
        "database": episode.database(),
        "trajectories": open_trajectories([run]),
    }


WHO = ("episode", "episode.at", "run.at", "database", "trajectories")


@pytest.mark.parametrize("who", WHO)
def test_sql_is_a_data_frame_and_rows_are_dicts(asked: dict[str, object], who: str) -> None:
    one = asked[who]
    frame, rows = one.sql(KINDS), one.rows(KINDS)  # type: ignore[attr-defined]
    assert isinstance(frame, pd.DataFrame)
    assert list(frame.columns) == ["whole", "number", "text", "none"]
    assert [row["whole"] for row in rows] == [1]
    assert rows == [{"whole": 1, "number": 2.5, "text": "a", "none": None}]
    assert frame.iloc[0].isna().tolist() == [False, False, False, True]


@pytest.mark.parametrize("who", WHO)
def test_whole_numbers_stay_whole_beside_nulls(asked: dict[str, object], who: str) -> None:
    frame = asked[who].sql(MIXED)  # type: ignore[attr-defined]
    assert str(frame.dtypes.iloc[0]) in ("Int32", "Int64")
    assert frame.iloc[:, 0].tolist() == [1, pd.NA, 3]
    assert frame.iloc[:, 1].isna().tolist() == [False, True, False]


@pytest.mark.parametrize("who", WHO)
def test_a_query_that_finds_nothing_has_its_columns(asked: dict[str, object], who: str) -> None:
    frame = asked[who].sql("SELECT 1 AS one, 2 AS two WHERE 1 = 0")  # type: ignore[attr-defined]
    assert list(frame.columns) == ["one", "two"]
    assert len(frame) == 0


def test_a_frame_is_of_a_query_that_only_reads() -> None:
    with pytest.raises(DatabaseError):
        eopsgym.Episode.start("itsm").sql("DELETE FROM users")


def test_columns_of_one_name_are_all_there() -> None:
    frame = eopsgym.Episode.start("itsm").sql("SELECT 1 AS n, 2 AS n")
    assert frame.to_numpy().tolist() == [[1, 2]]
