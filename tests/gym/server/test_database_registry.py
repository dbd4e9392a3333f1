"""Several databases on one server."""

import threading
import time
from dataclasses import replace

import pytest

from eopsgym.domains import get_domain
from eopsgym.domains.kernel.table_schema import Schema
from eopsgym.errors import ConfigError, DatabaseError, SeedError
from eopsgym.gym import Clock, Database, build_template
from eopsgym.gym.database_ids import check_id, new_id
from eopsgym.gym.server import Registry, ServerLimits, serve
from tests.gym.server.old_client import NOW, QUAY, SEED, OldClient


def registry(**options: object) -> Registry:
    return Registry(get_domain("itsm"), clock=Clock(NOW), **options)  # type: ignore[arg-type]


def locations(database: Database) -> int:
    return int(database.rows("SELECT count(*) AS n FROM location")[0]["n"])


@pytest.mark.parametrize("name", ["a", "db_1765301900121_3mwjj54xy", "A-1.b_2", "x" * 128, " a "])
def test_plain_names_are_ids(name: str) -> None:
    assert check_id(name) == name.strip()


@pytest.mark.parametrize(
    "name",
    ["", " ", ".", "..", "a/b", "/a", "../a", "a\\b", "C:a", "a b", "a\n", "a\x00", "é", "x" * 129],
)
def test_anything_else_is_no_id(name: str) -> None:
    if name == "a\n":
        assert check_id(name) == "a"
        return
    with pytest.raises(DatabaseError, match="not a path"):
        check_id(name)


def test_new_ids_have_the_published_form_and_differ() -> None:
    ids = {new_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(check_id(name).startswith("db_") for name in ids)


def test_a_database_lives_from_create_to_delete() -> None:
    held = registry()
    held.create("one", SEED)
    assert list(held) == ["one"]
    assert held.get("one").call("add_location", QUAY).is_error is False
    assert locations(held.get("one")) == 2
    held.reset("one")
    assert locations(held.get("one")) == 1
    assert held.delete("one") > 0
    assert len(held) == 0
    for missing in (held.get, held.reset, held.delete, held.clone, held.modified):
        with pytest.raises(DatabaseError, match="'one' not found"):
            missing("one")


def test_resetting_a_clone_goes_back_to_what_was_cloned() -> None:
    held = registry()
    held.create("one", SEED).call("add_location", QUAY)
    clone = held.clone("one")
    held.get(clone).call("add_location", {**QUAY, "name": "Quay 6"})
    assert locations(held.get(clone)) == 3
    held.reset(clone)
    assert locations(held.get(clone)) == 2
    held.reset("one")
    assert locations(held.get("one")) == 1


def test_a_bad_seed_leaves_what_was_there() -> None:
    held = registry()
    held.create("one", SEED)
    with pytest.raises(SeedError, match="does not fill"):
        held.create("one", "INSERT INTO nowhere VALUES (1)")
    assert locations(held.get("one")) == 1


def test_a_template_of_another_schema_is_refused() -> None:
    itsm = get_domain("itsm")
    other = replace(itsm, name="other")
    other.__dict__["schema"] = Schema("CREATE TABLE thing (id INTEGER PRIMARY KEY)")
    with pytest.raises(DatabaseError, match="does not have the schema of itsm"):
        registry().add("one", build_template(other, "INSERT INTO thing VALUES (1)"))


def test_there_is_a_most_number_of_databases() -> None:
    held = registry(limits=ServerLimits(databases=2))
    held.create("one", SEED)
    held.create("two", SEED)
    held.create("two", SEED)
    for more in (lambda: held.create("three", SEED), lambda: held.clone("one")):
        with pytest.raises(DatabaseError, match=r"2 databases are open.*delete one"):
            more()
    held.delete("one")
    held.create("three", SEED)
    assert list(held) == ["two", "three"]


def test_the_mode_is_that_of_every_database() -> None:
    held = registry(mode="guarded")
    assert held.create("one", SEED).mode == "guarded"


@pytest.mark.parametrize(
    "options", [{"mode": "strict"}, {"idle": 0}, {"idle": -1}, {"idle": float("nan")}]
)
def test_options_that_make_no_sense_are_refused(options: dict[str, object]) -> None:
    with pytest.raises(ConfigError):
        registry(**options)


@pytest.mark.parametrize("name", ["databases", "request_bytes", "query_seconds", "state_bytes"])
def test_limits_are_positive(name: str) -> None:
    with pytest.raises(ConfigError, match=name):
        ServerLimits(**{name: 0})


def test_idle_databases_are_dropped_and_busy_ones_are_not() -> None:
    held = registry(idle=0.3)
    held.create("idle", SEED)
    held.create("busy", SEED)
    entered, leave = threading.Event(), threading.Event()

    def stay() -> None:
        with held.use("busy"):
            entered.set()
            leave.wait(5)

    thread = threading.Thread(target=stay)
    thread.start()
    entered.wait(5)
    time.sleep(0.4)
    assert held.drop_idle() == ["idle"]
    assert list(held) == ["busy"]
    leave.set()
    thread.join()
    time.sleep(0.4)
    assert held.drop_idle() == ["busy"]


def test_a_server_drops_idle_databases_by_itself() -> None:
    with serve("itsm", idle=0.1) as servers:
        held = servers["itsm"].registry
        held.create("one", SEED)
        for _ in range(100):
            if not len(held):
                break
            time.sleep(0.05)
        assert len(held) == 0
        text, is_error = OldClient(servers["itsm"].url, "one").call("find_locations")
        assert is_error
        assert "'one' not found" in text


def test_uses_of_one_database_take_turns() -> None:
    held = registry()
    held.create("one", SEED)
    inside: list[int] = []

    def visit() -> None:
        for _ in range(20):
            with held.use("one") as database:
                inside.append(1)
                database.call("find_locations")
                assert inside == [1]
                inside.pop()

    threads = [threading.Thread(target=visit) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert inside == []


def test_calls_at_once_on_one_database_all_count() -> None:
    with serve("itsm", now=NOW) as servers:
        server = servers["itsm"]
        server.registry.create("one", SEED)

        def add(start: int) -> None:
            client = OldClient(server.url, "one")
            for number in range(start, start + 5):
                text, is_error = client.call("add_location", {**QUAY, "name": f"Dock {number}"})
                assert not is_error, text

        threads = [threading.Thread(target=add, args=(n * 100,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert locations(server.registry.get("one")) == 21


def test_writing_moves_the_time_of_modification() -> None:
    held = Registry(get_domain("itsm"))
    held.create("one", SEED)
    created = held.modified("one")
    with held.use("one") as database:
        database.call("find_locations")
    assert held.modified("one") == created
    with held.use("one") as database:
        database.call("add_location", QUAY)
    assert held.modified("one") > created
