"""An episode records its steps, and can show the database as it was at each."""

import copy
import pickle
import sys
from threading import Thread
from typing import Any

import pytest

from eopsgym.domains import get_domain
from eopsgym.errors import ConfigError, DatabaseError, DomainError, EopsgymError, SeedError
from eopsgym.gym import ArgumentWarning, Clock, Database, Episode, LocalServer, load_template
from tests import toy
from tests.toy.office import SEED

CALLS: list[tuple[str, dict[str, Any]]] = [
    ("add_crate", {"label": "One"}),
    ("spill", {"crate_id": "CR_001"}),
    ("jot", {"text": "second"}),
    ("find_crates", {}),
    ("clear_slots", {}),
    ("delete_crate", {"crate_id": "CR_011"}),
]


def depot(selected: frozenset[str] | None = None) -> Episode:
    return Episode({"depot": LocalServer(toy.open_database())}, selected=selected)


def both() -> Episode:
    itsm = load_template(get_domain("itsm"), SEED)
    other = LocalServer(Database(itsm, Clock("2026-03-02T09:00:00")))
    return Episode({"depot": LocalServer(toy.open_database()), "itsm": other})


def test_each_call_is_a_step() -> None:
    episode = depot()
    step = episode.call("add_crate", label="One")
    assert (step.number, step.server, step.tool) == (1, "depot", "add_crate")
    assert step.arguments == {"label": "One"}
    assert step.value["crate_id"] == "CR_011"
    assert repr(step) == "Step(1, depot/add_crate, 1 change)"
    assert repr(episode.call("spill", crate_id="CR_001")) == "Step(2, depot/spill, refused)"
    assert [s.number for s in episode.steps] == [1, 2]


def test_steps_of_several_threads_are_in_the_order_of_the_calls() -> None:
    episode = depot()

    def add() -> None:
        for _ in range(50):
            episode.call("add_crate", label="One")

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        threads = [Thread(target=add) for _ in range(4)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
    finally:
        sys.setswitchinterval(before)
    assert [step.number for step in episode.steps] == list(range(1, 201))
    made = [step.value["crate_id"] for step in episode.steps]
    assert made == [row["crate_id"] for row in episode.rows("SELECT crate_id FROM crate")][-200:]


async def test_the_database_at_a_step_is_that_of_a_real_replay() -> None:
    episode = depot()
    for tool, arguments in CALLS:
        await episode.call(tool, arguments)
    again = toy.open_database()
    for number, (tool, arguments) in enumerate([("find_crates", {}), *CALLS]):
        again.call(tool, arguments)
        past = episode.at(number)
        for table in toy.DOMAIN.schema.tables:
            query = f"SELECT rowid, * FROM {table} ORDER BY rowid"
            assert past.rows(query) == again.rows(query), (number, table)


def test_the_past_is_a_copy_with_its_rules() -> None:
    episode = depot()
    episode.call("clear_slots")
    past = episode.at(0)
    assert past.call("delete_crate", {"crate_id": "CR_001"}).is_error
    past.call("jot", {"text": "only here"})
    assert past.clock.now() == episode.database().clock.now()
    assert episode.rows("SELECT count(*) AS n FROM jotting") == [{"n": 1}]


def test_a_call_on_the_past_comes_out_as_it_did_and_moves_no_clock() -> None:
    episode = Episode({"depot": LocalServer(toy.open_database(tick=1))})
    texts = [episode.call("tell_time").text for _ in range(3)]
    assert episode.at(1).call("tell_time").text == texts[1]
    assert episode.at(0).call("tell_time").text == texts[0]
    assert episode.call("tell_time").value["python"] == "2026-03-02 09:00:04"


@pytest.mark.parametrize("step", [-1, 2, 99])
def test_a_step_that_is_not_there_is_an_error(step: int) -> None:
    episode = depot()
    episode.call("clear_slots")
    with pytest.raises(DatabaseError, match="steps 0 to 1"):
        episode.at(step)


async def test_an_unknown_tool_is_a_step_that_failed() -> None:
    episode = depot()
    step = await episode.for_agent().call("no_such_tool", {"a": 1})
    assert (step.number, step.server, step.is_error) == (1, "", True)
    assert "no_such_tool" in step.text
    with pytest.raises(DomainError, match="no tool 'no_such_tool' in depot; see list_tools"):
        episode.call("no_such_tool")
    with pytest.raises(DomainError, match=r"no tool 'find_crate' in depot; did you mean find_cr"):
        episode.call("find_crate")
    assert len(episode.at(1).rows("SELECT * FROM crate")) == 4


async def test_a_tool_that_is_not_selected_is_out_of_sight_and_reach() -> None:
    episode = depot(frozenset({"find_crates"}))
    assert [info.name for info in await episode.list_tools()] == ["find_crates"]
    assert not (await episode.call("find_crates", {})).is_error
    step = await episode.for_agent().call("clear_slots", {})
    assert step.is_error
    assert episode.rows("SELECT count(*) AS n FROM slot") == [{"n": 2}]


async def test_tools_are_listed_with_description_and_schema() -> None:
    info = next(info for info in await depot().list_tools() if info.name == "delete_crate")
    assert info.description == "Delete a crate."
    assert info.input_schema["required"] == ["crate_id"]
    server = depot().server("depot")
    some = await server.list_tools({"delete_crate", "no_such_tool"})
    assert some == [info]
    assert len(await server.list_tools()) == len(server.domain.tools)


async def test_of_two_domains_with_one_tool_name_the_first_has_it() -> None:
    episode = both()
    names = [info.name for info in await episode.list_tools()]
    assert names.count("find_locations") == 1
    assert (await episode.call("find_locations", {})).value == {"here": "depot"}
    step = await episode.call("add_location", {"name": "a", "city": "b", "country": "c"})
    assert (step.server, step.is_error) == ("itsm", False)


async def test_two_domains_keep_their_own_state_and_past() -> None:
    episode = both()
    await episode.call("add_location", {"name": "a", "city": "b", "country": "c"})
    await episode.call("clear_slots", {})
    query = "SELECT count(*) AS n FROM location"
    assert [episode.at(k, "itsm").rows(query)[0]["n"] for k in (0, 1, 2)] == [2, 3, 3]
    slots = "SELECT count(*) AS n FROM slot"
    assert [episode.at(k, "gym-depot").rows(slots)[0]["n"] for k in (0, 1, 2)] == [2, 2, 0]
    assert episode.server("depot").domain.name == "depot"
    assert episode.database("gym-itsm-mcp").domain.name == "itsm"
    with pytest.raises(DomainError, match="no server 'hr' in this episode; it has depot, itsm"):
        episode.server("hr")


def test_an_episode_without_servers_says_so() -> None:
    for name in (None, "hr"):
        with pytest.raises(DomainError, match="this episode has no server; start it with a domain"):
            Episode({}).server(name)


async def test_each_domain_has_its_own_acting_user() -> None:
    episode = both()
    episode.users = {"depot": "token-bo"}
    step = await episode.call("add_crate", {"label": "Bo's"})
    assert step.changes[0].after is not None
    assert step.changes[0].after["org_id"] == "ORG_2"


async def test_closing_frees_the_databases() -> None:
    episode = both()
    await episode.close()
    with pytest.raises(Exception, match=r"[Cc]losed"):
        episode.rows("SELECT 1", "depot")


def test_an_episode_starts_on_a_seed_file() -> None:
    episode = Episode.start("itsm", SEED, now="2030-01-01T00:00:00", mode="guarded")
    assert episode.database().mode == "guarded"
    assert episode.rows("SELECT date() AS d, count(*) AS n FROM users") == [
        {"d": "2030-01-01", "n": 2}
    ]


@pytest.mark.parametrize(
    ("asked", "error", "says"),
    [
        ({"seed": 5}, SeedError, "5 is not a seed; name one, such as 'company'"),
        ({"seed": {"itsm": 5}}, SeedError, "5 is not a seed"),
        ({"seed": {"csm": "company"}}, ConfigError, "a seed for csm, which is not in the episode"),
        ({"user": {"csm": "ada"}}, ConfigError, "a user for csm, which is not in the episode"),
        ({"user": 5}, DomainError, "5 is not a user"),
        ({"now": 5}, ConfigError, "5 is not a moment"),
        ({"mode": 5}, DatabaseError, "no mode 5"),
        ({"domain": 5}, DomainError, "5 is no domain; there are calendar"),
        ({"domain": {"itsm": "company"}}, DomainError, "is no domain"),
        ({"domain": ["itsm", 5]}, DomainError, "5 is no domain"),
        ({"domain": []}, DomainError, "name a domain; there are calendar"),
        ({"seed": "INSERT INTO users VALUES (1);" * 200}, SeedError, "no seed 'INSERT INTO users"),
        ({"tools_from": "itsm=" * 2000}, ConfigError, "cannot read the tools in itsm="),
        ({"tools_from": 5}, ConfigError, "5"),
    ],
    ids=lambda said: f"{said:.40}" if isinstance(said, str) else None,
)
def test_a_start_that_makes_no_sense_is_one_error_that_names_it(
    asked: dict[str, Any], error: type[EopsgymError], says: str
) -> None:
    with pytest.raises(error, match=says):
        Episode.start(**{"domain": "itsm", **asked})


def test_seeds_and_users_are_found_by_either_name_of_a_domain() -> None:
    seeds = {"gym-itsm-mcp": SEED}
    episode = Episode.start("gym-itsm-mcp", seeds, user={"itsm": "token-rex"})
    assert episode.rows("SELECT count(*) AS n FROM users") == [{"n": 2}]
    assert episode.users == {"itsm": "token-rex"}
    assert Episode.start("gym-itsm-mcp", SEED).rows("SELECT count(*) AS n FROM users") == [{"n": 2}]


def test_an_argument_that_the_tool_does_not_have_is_passed_over_with_a_warning() -> None:
    episode = depot()
    with pytest.warns(ArgumentWarning, match="no argument 'lable'.*did you mean label") as caught:
        step = episode.call("add_crate", label="One", lable="Two")
    assert not step.is_error
    assert caught[0].filename == __file__
    with pytest.warns(ArgumentWarning, match="it has label"):
        episode.call("add_crate", label="Three", zzz=1)


async def test_on_the_wire_and_where_the_tool_refuses_it_there_is_no_warning() -> None:
    episode = depot()
    step = await episode.for_agent().call("add_crate", {"label": "One", "lable": "Two"})
    assert not step.is_error
    itsm = both()
    assert itsm.call("itsm/find_group_by_name", nme="x").is_error


@pytest.mark.parametrize("way", [pickle.dumps, copy.copy, copy.deepcopy])
def test_an_episode_that_is_pickled_or_copied_says_what_can_be_instead(way: Any) -> None:
    episode = depot()
    episode.call("find_crates")
    with pytest.raises(TypeError, match=r"an Episode cannot be pickled.*Pickle a run .* or the ep"):
        way(episode)
    assert way(episode.steps) is not None


@pytest.mark.parametrize("name", [1, None, b"label"])
def test_a_parameter_that_is_called_by_no_text_is_refused(name: Any) -> None:
    with pytest.raises(TypeError, match="the name of a parameter must be a text, not"):
        depot().call("add_crate", {name: "One"})
