"""A request's `x-eopsgym-now` puts the clock of its database to that moment, and of no other."""

import pytest

from eopsgym.gym import Clock
from eopsgym.gym.headers import clock_headers, read_clock
from eopsgym.gym.server import RunningServer
from tests.gym.server.old_client import NOW, QUAY, OldClient

THEN = "2027-06-05T04:03:02"
AT_THEN = "2027-06-05 04:03:02"
ASK = "SELECT datetime('now') AS now"


def now_of(client: OldClient) -> str:
    said: str = client.sql(ASK).json()["data"][0]["now"]
    return said


def timed(client: OldClient, **headers: str) -> OldClient:
    """A client on the same database that sends more headers."""
    sent = {**client.headers, "x-eopsgym-now": THEN, **headers}
    return OldClient(client.url, **{name.replace("-", "_"): value for name, value in sent.items()})


def test_a_moment_that_comes_with_the_seed_is_that_of_the_database(client: OldClient) -> None:
    mine = client.headers["x-database-id"]
    assert timed(client).seed(mine).status_code == 200
    assert now_of(client) == AT_THEN
    text, _ = client.call("add_location", QUAY)
    assert AT_THEN in text or THEN in text


def test_a_moment_that_comes_with_a_call_only_is_as_good(client: OldClient) -> None:
    assert now_of(client) == NOW.replace("T", " ")
    text, failed = timed(client).call("add_location", QUAY)
    assert not failed
    assert AT_THEN in text or THEN in text
    assert now_of(client) == AT_THEN


def test_a_reset_and_a_clone_keep_it(client: OldClient, server: RunningServer) -> None:
    mine = client.headers["x-database-id"]
    timed(client).call("find_locations")
    assert client.send("POST", "/api/reset-database", json={"database_id": mine}).is_success
    assert now_of(client) == AT_THEN
    cloned = client.send("POST", "/api/clone-database", json={"database_id": mine}).json()
    assert now_of(OldClient(client.url, cloned["cloned_database_id"])) == AT_THEN
    server.registry.delete(cloned["cloned_database_id"])


def test_other_databases_stay_where_they_are(client: OldClient, server: RunningServer) -> None:
    other = OldClient(client.url, "db_other")
    other.seed("db_other")
    timed(client).call("find_locations")
    assert now_of(other) == NOW.replace("T", " ")
    server.registry.delete("db_other")


def test_it_may_tick_with_every_call_and_goes_back_at_a_reset(client: OldClient) -> None:
    ticking = timed(client, **{"x-eopsgym-tick": "60"})
    for _ in range(2):
        ticking.call("find_locations")
    assert now_of(ticking) == "2027-06-05 04:05:02"
    mine = client.headers["x-database-id"]
    ticking.send("POST", "/api/reset-database", json={"database_id": mine})
    assert now_of(ticking) == AT_THEN


@pytest.mark.parametrize(
    "headers",
    [
        {"x-eopsgym-now": "noon"},
        {"x-eopsgym-now": "0001-01-01T00:00:00+14:00"},
        {"x-eopsgym-now": "9999-12-31T23:59:59-14:00"},
        {"x-eopsgym-tick": "often"},
        {"x-eopsgym-tick": "nan"},
        {"x-eopsgym-tick": "-1e300"},
    ],
)
def test_what_is_no_moment_is_refused_with_its_name(
    client: OldClient, headers: dict[str, str]
) -> None:
    answer = timed(client, **headers).sql(ASK)
    assert answer.status_code == 400
    (name,) = headers
    assert name in answer.json()["detail"]
    assert not client.call("find_locations")[1]


def test_headers_carry_a_clock_there_and_back() -> None:
    for clock in (Clock(THEN), Clock(THEN, tick=1), Clock(THEN, tick=0.1234567)):
        back = read_clock(clock_headers(clock))
        assert back is not None
        assert (back.start, back.tick) == (clock.start, clock.tick)
    assert clock_headers(Clock()) == {}
    assert read_clock({}) is None


def test_a_seed_with_an_include_that_nobody_resolved_is_refused(client: OldClient) -> None:
    for lead in ("", "\n-- What differs.\r\n"):
        sql = f"{lead}-- include: company.sql\r\nDELETE FROM users;"
        answer = client.seed("db_variant", sql)
        assert answer.status_code == 500
        detail = answer.json()["detail"]
        assert detail.startswith("Failed to seed database: ")
        assert "includes 'company.sql'" in detail
        assert "eopsgym tasks export" in detail
