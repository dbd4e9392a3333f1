"""The switch `repaired`: on for our tasks, off for published ones, and part of a run's setup."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from eopsgym import Episode, run_task, serve
from eopsgym.domains import get_domain
from eopsgym.domains.kernel.differences import Oddity
from eopsgym.errors import ConfigError
from eopsgym.gym.remote_database import connect
from eopsgym.runs import Run
from eopsgym.tasks import export_tasks, find_task, is_repaired

OWN = find_task("csm/csm_003_autofocus_at_saltmarsh")
PUBLISHED = replace(OWN, gold=None)
EXPORTED = replace(
    PUBLISHED,
    servers=tuple(
        replace(server, context={**server.context, "x-eopsgym-repaired": "1"})
        for server in OWN.servers
    ),
)


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if the system of the task had an oddity."""
    oddity = (Oddity("what", "where", "instead"),)
    monkeypatch.setitem(vars(get_domain("csm")), "oddities", oddity)


def made(task: Any = OWN, **options: Any) -> Run:
    model = "scripted/noop" if task.gold is None else "scripted/gold"
    run: Run = run_task(task, model, **options)
    return run


@pytest.mark.usefixtures("odd")
def test_our_tasks_and_what_we_export_are_repaired_and_published_ones_are_not() -> None:
    assert [is_repaired(task) for task in (OWN, PUBLISHED, EXPORTED)] == [True, False, True]
    assert not is_repaired(OWN, False)
    assert is_repaired(PUBLISHED, True)


def test_where_no_system_has_an_oddity_nothing_is_repaired_and_setups_stay_as_they_were() -> None:
    run = made()
    assert not run.setup.repaired
    assert "repaired" not in run.setup.to_json()


@pytest.mark.usefixtures("odd")
def test_a_run_says_whether_it_was_repaired_and_so_do_its_states() -> None:
    run, other = made(), made(repaired=False)
    assert (run.setup.repaired, other.setup.repaired) == (True, False)
    assert run.setup.hash != other.setup.hash
    assert run.at(0).repaired
    assert not other.at(0).repaired
    assert run.fork(0).setup.repaired
    what_if = run.fork(0, repaired=False)
    assert what_if.setup.fork is not None
    assert what_if.setup.fork.change == {"repaired": False}


def test_another_value_than_yes_no_or_nothing_is_refused() -> None:
    with pytest.raises(ConfigError, match="repaired must be True, False or None, not 'yes'"):
        made(repaired="yes")


def test_an_episode_and_its_past_are_repaired() -> None:
    episode = Episode.start("itsm", repaired=True)
    assert repr(episode.database()).endswith("repaired)")
    assert episode.at(0).repaired


async def test_a_server_repairs_what_the_header_asks_for() -> None:
    for served, header, found in ((False, "1", True), (True, "0", False), (True, "", True)):
        async with serve("itsm", repaired=served) as servers:
            headers = {"x-eopsgym-repaired": header} if header else {}
            database = await connect(servers["itsm"].url, get_domain("itsm"), headers=headers)
            try:
                assert database.recording is not None
                assert database.recording.repaired is found
            finally:
                await database.delete()
                await database.disconnect()


@pytest.mark.usefixtures("odd")
def test_a_task_that_leaves_the_house_tells_servers_that_it_is_repaired(tmp_path: Path) -> None:
    (server,) = OWN.to_published()["gym_servers_config"]
    assert server["context"]["x-eopsgym-repaired"] == "1"
    export_tasks([OWN], tmp_path / "export")
    assert "x-eopsgym-repaired" in (tmp_path / "export/README.md").read_text(encoding="utf-8")
    (server,) = PUBLISHED.to_published()["gym_servers_config"]
    assert "x-eopsgym-repaired" not in server["context"]


@pytest.mark.usefixtures("odd")
def test_a_run_on_a_server_is_repaired_as_one_in_this_process() -> None:
    with serve("csm", now=OWN.now) as servers:
        run = made(urls={"csm": servers["csm"].url})
        assert run.setup.repaired
        assert run.strict
