"""Runs over three systems: their states, clock, forks, tags, stepper, store and faults."""

import asyncio
import json
from pathlib import Path

import pandas as pd
import pytest

from eopsgym import Run, Runs, open_trajectories, run_task, tag_failures, whose_fault
from eopsgym.errors import DomainError, StoreError
from eopsgym.tasks import Task, load_tasks, start
from eopsgym.tasks.footprint.write import footprint_file
from tests.toy import new_site

SKILL = "SELECT count(*) AS n FROM skill WHERE name = 'Crane safety'"
SITE = "SELECT count(*) AS n FROM location WHERE name = 'Crane Yard'"
LABEL = "SELECT count(*) AS n FROM labels WHERE name = 'Crane Yard'"
QUERIES = {"hr": SKILL, "itsm": SITE, "email": LABEL}
WORKED = ("hr", "itsm", "email", "hr", "itsm", "email", "hr", "itsm", "email")


@pytest.fixture(scope="module")
def task(tmp_path_factory: pytest.TempPathFactory) -> Task:
    """The task with its footprints, which failure tags compare with."""
    file = tmp_path_factory.mktemp("tasks") / "new_site.json"
    file.write_text(json.dumps(new_site.data()), encoding="utf-8")
    asyncio.run(footprint_file(file)).write()
    found: Task = load_tasks(file)[0]
    return found


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("results")


@pytest.fixture(scope="module")
def run(task: Task, place: Path) -> Run:
    return run_task(task, results=place)


def counts(run: Run, step: int) -> list[int]:
    return [run.at(step, server=name).rows(query)[0]["n"] for name, query in QUERIES.items()]


def test_every_step_knows_its_system_and_every_system_its_states(run: Run) -> None:
    assert run.strict is True
    assert tuple(step.server for step in run.steps) == WORKED
    assert [counts(run, step) for step in (6, 7, 8, 9)] == [
        [0, 0, 0],
        [1, 0, 0],
        [1, 1, 0],
        [1, 1, 1],
    ]
    assert list(run.flips["verifier"]) == ["skill", "site", "label"]
    assert list(run.flips["server"]) == ["hr", "itsm", "email"]


@pytest.mark.parametrize("server", [None, "csm"])
async def test_a_state_of_several_systems_is_asked_with_the_name_of_one(
    run: Run, server: str | None
) -> None:
    with pytest.raises(StoreError, match=r"(several servers|no server 'csm').* hr, itsm, email"):
        run.at(1, server)
    episode = await start(new_site.task())
    for asked in (episode.server, episode.database):
        with pytest.raises(DomainError, match=r"(several servers|no server).*hr, itsm, email"):
            asked(server)
    with pytest.raises(DomainError, match=r"several servers, hr, itsm, email: name one"):
        episode.rows("SELECT 1")
    await episode.close()


def test_steps_and_differences_are_shown_with_their_system(run: Run, task: Task) -> None:
    shown = [repr(step) for step in run.steps[6:]]
    assert shown == [
        "Step(7, hr/add_new_skill, 1 change)",
        "Step(8, itsm/add_location, 1 change)",
        "Step(9, email/create_label, 1 change)",
    ]
    other = run_task(task, "scripted/noop")
    assert [each.called for each in run.diff(other)][-3:] == [
        "hr/add_new_skill",
        "itsm/add_location",
        "email/create_label",
    ]
    assert "extra itsm/add_location: {" in repr(run.diff(other))


async def test_one_clock_runs_in_all_systems() -> None:
    episode = await start(new_site.task(now=None))
    for call in (new_site.SKILL, new_site.SITE, new_site.LABEL):
        assert not (await episode.acall(call["tool"], call["arguments"])).is_error
    clocks = {episode.at(2, name).clock.now() for name in QUERIES}
    now = {episode.database(name).clock.now() for name in QUERIES}
    await episode.close()
    (after_two,), (at_the_end,) = clocks, now
    assert (at_the_end - after_two).total_seconds() == 1


def test_a_fork_goes_on_in_all_systems(run: Run, task: Task) -> None:
    fork = run.fork(7, task=task)
    assert (fork.strict, counts(fork, 7), counts(fork, 9)) == (True, [1, 0, 0], [1, 1, 1])
    assert str(fork.diff(run)).startswith("Diff(new_site): 9 calls alike")
    refused = run.fork(8, task=task, result={"error": "no such city"})
    assert (refused.parent, counts(refused, 9)) == (run.id, [1, 1, 1])


def test_tags_steps_and_changes_are_in_the_store_with_their_system(run: Run, place: Path) -> None:
    run.tag("premature", step=8)
    store = open_trajectories(place)
    calls = store.sql("SELECT server, tool FROM tool_calls ORDER BY step")
    assert tuple(calls["server"]) == WORKED
    changed = store.sql("SELECT DISTINCT step, server, table_name FROM changes ORDER BY step")
    assert list(changed.itertuples(index=False, name=None)) == [
        (7, "hr", "skill"),
        (8, "itsm", "location"),
        (9, "email", "labels"),
    ]
    assert list(store.sql("SELECT step FROM tags WHERE tag = 'premature'")["step"]) == [8]


def test_a_stepper_shows_the_steps_of_all_systems(run: Run, tmp_path: Path) -> None:
    assert repr(run.stepper()) == "Stepper(new_site, 9 steps)"
    page = run.to_html(tmp_path / "run.html").read_text(encoding="utf-8")
    assert all(word in page for word in ("add_new_skill", "add_location", "create_label"))


@pytest.mark.parametrize(
    ("model", "proof"),
    [
        ("noop", "what is missing wins: add_new_skill, add_location, create_label"),
        ("premature", "what is missing wins: add_location, create_label"),
        ("cascading_state", "what is missing wins: create_label"),
        ("wrong_argument", "wins after step 8, not after step 9"),
    ],
)
def test_whose_fault_is_proved_by_calls_in_all_systems(model: str, proof: str, task: Task) -> None:
    failed = Runs([run_task(task, f"scripted/{model}")])
    (found,) = whose_fault(failed, tasks=[task]).to_dict("records")
    assert (found["fault"], proof in found["proof"]) == ("agent", True)


def test_failures_are_tagged_with_the_step_in_its_system(task: Task) -> None:
    kinds = ("premature", "wrong_argument", "side_effect")
    runs = Runs([run_task(task, f"scripted/{kind}") for kind in kinds])
    found: pd.DataFrame = tag_failures(runs, tasks=[task])
    assert {*kinds} <= {*found["kind"]}
