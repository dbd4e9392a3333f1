"""Time stands still or moves, for Python and for SQL alike."""

import threading
import time
from datetime import UTC, datetime, timedelta, timezone

import pytest

from eopsgym.errors import ConfigError
from eopsgym.gym import Clock
from tests import toy

NOW_IN_SQL = "SELECT datetime('now') AS a, current_timestamp AS b, date() AS c, julianday() AS d"


def sql_now(now: str) -> str:
    value: str = toy.open_database(now=now).call("tell_time").value["sql"]
    return value


@pytest.mark.parametrize(
    "now",
    [
        "2026-03-02T09:00:00",
        "2026-03-02 09:00",
        "2026-03-02T10:00:00+01:00",
        datetime(2026, 3, 2, 9),
        datetime(2026, 3, 2, 11, tzinfo=timezone(timedelta(hours=2))),
    ],
)
def test_a_frozen_clock_stands_still_in_utc(now: str | datetime) -> None:
    assert Clock(now).now() == Clock(now).now() == datetime(2026, 3, 2, 9)


def test_what_is_no_moment_is_refused() -> None:
    with pytest.raises(ConfigError, match="'noon' is not a moment"):
        Clock("noon")


@pytest.mark.parametrize(
    "now",
    [
        "0001-01-01T00:00:00+14:00",
        "9999-12-31T23:59:59-14:00",
        "0001-01-01",
        datetime(9999, 12, 31, tzinfo=UTC),
        datetime(1899, 12, 31),
    ],
)
def test_a_moment_that_cannot_be_counted_with_is_refused(now: str | datetime) -> None:
    with pytest.raises(ConfigError, match="not in the years 1900 to 8999"):
        Clock(now)


@pytest.mark.parametrize("tick", [float("nan"), float("inf"), -1, 1e300, 86_401])
def test_a_tick_is_no_more_than_a_day_and_does_not_go_back(tick: float) -> None:
    with pytest.raises(ConfigError, match="a tick is 0 to 86,400 seconds"):
        Clock("2026-03-02T09:00:00", tick)


def test_time_ends_without_an_error() -> None:
    clock = Clock("8999-12-31T09:00:00", 86_400)
    for _ in range(3):
        clock.advance()
    assert clock.now() == datetime(9000, 1, 1)


def test_every_way_to_ask_sql_for_the_time_gives_the_frozen_moment() -> None:
    database = toy.open_database(now="2026-03-02T09:00:00")
    assert database.rows(NOW_IN_SQL) == [
        {
            "a": "2026-03-02 09:00:00",
            "b": "2026-03-02 09:00:00",
            "c": "2026-03-02",
            "d": 2461101.875,
        }
    ]
    assert database.rows("SELECT strftime('%f', 'now') AS a, unixepoch() AS b") == [
        {"a": "00.000", "b": 1772442000}
    ]


def test_tools_see_one_time_in_python_and_in_sql() -> None:
    said = toy.open_database(now="2031-12-24T18:30:00").call("tell_time").value
    assert said == {"python": "2031-12-24 18:30:00", "sql": "2031-12-24 18:30:00"}


def test_a_ticking_clock_moves_on_with_every_call_and_stands_still_between() -> None:
    database = toy.open_database(now="2026-03-02T09:00:00", tick=1)
    assert database.rows("SELECT time() AS t") == [{"t": "09:00:00"}]
    assert database.call("tell_time").value["python"] == "2026-03-02 09:00:01"
    time.sleep(0.01)
    assert database.rows("SELECT time() AS t") == [{"t": "09:00:01"}]
    assert database.call("no_such_tool").is_error
    assert database.call("tell_time").value["sql"] == "2026-03-02 09:00:03"


def test_an_update_is_later_than_the_insert_where_the_clock_ticks() -> None:
    for tick, later in ((0, False), (0.5, True)):
        database = toy.open_database(now="2026-03-02T09:00:00", tick=tick)
        made = database.call("add_crate", {"label": "x"}).value
        updated = database.call("update_crate", {"crate_id": made["crate_id"], "label": "y"}).value
        assert updated["created_on"] == made["created_on"]
        assert (updated["updated_on"] > updated["created_on"]) is later


def test_a_reset_takes_a_ticking_clock_back() -> None:
    database = toy.open_database(tick=1)
    first = [database.call("tell_time").text for _ in range(3)]
    database.reset()
    assert [database.call("tell_time").text for _ in range(3)] == first
    assert len(set(first)) == 3


def test_the_wall_clock_does_not_tick() -> None:
    clock = Clock(tick=3600)
    clock.advance()
    assert abs(clock.now() - datetime.now(UTC).replace(tzinfo=None)) < timedelta(seconds=5)


def test_the_wall_clock_moves() -> None:
    database = toy.open_database(now=None)
    before = datetime.now(UTC).replace(tzinfo=None)
    first = database.rows("SELECT strftime('%Y-%m-%d %H:%M:%f', 'now') AS now")[0]["now"]
    time.sleep(0.01)
    second = database.rows("SELECT strftime('%Y-%m-%d %H:%M:%f', 'now') AS now")[0]["now"]
    assert first < second
    assert abs(datetime.fromisoformat(first) - before) < timedelta(seconds=5)
    assert repr(database.clock) == "Clock(wall)"


def test_two_databases_keep_their_own_time_in_one_thread() -> None:
    one, other = (toy.open_database(now=f"20{year}-01-01T00:00:00") for year in (30, 40))
    for _ in range(2):
        assert one.rows("SELECT date() AS d") == [{"d": "2030-01-01"}]
        assert other.rows("SELECT date() AS d") == [{"d": "2040-01-01"}]


def test_clocks_that_run_inside_each_other_come_back() -> None:
    database = toy.open_database(now="2026-03-02T09:00:00")
    with database.clock.running(), Clock("2030-01-01").running():
        assert database.rows("SELECT date() AS d") == [{"d": "2026-03-02"}]
        assert database.connection.execute("SELECT date()").fetchall() == [("2030-01-01",)]


def test_two_threads_keep_their_own_time() -> None:
    seen: dict[int, set[str]] = {}
    together = threading.Barrier(2)

    def watch(year: int) -> None:
        database = toy.open_database(now=f"{year}-01-01T00:00:00")
        together.wait(timeout=10)
        seen[year] = {database.call("tell_time").value["sql"] for _ in range(200)}

    threads = [threading.Thread(target=watch, args=(year,)) for year in (2030, 2040)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=30)
    assert seen == {2030: {"2030-01-01 00:00:00"}, 2040: {"2040-01-01 00:00:00"}}
