"""Runs on a server say the same as runs in this process, or that they do not know."""

import json
from collections.abc import AsyncIterator
from dataclasses import replace

import pytest

from eopsgym.errors import StoreError
from eopsgym.gym import NOT_RECORDED
from eopsgym.gym.remote_database import RemoteDatabase
from eopsgym.gym.server import serve
from eopsgym.runs import Run, run_task
from eopsgym.trajectories import open_trajectories
from tests.toy import office
from tests.toy.made_runs import changed

MOVE, DELETE = office.task(), office.task(office.DELETE)


@pytest.fixture
async def url() -> AsyncIterator[str]:
    """A server of ours."""
    async with serve("itsm", now="2026-03-02T09:00:00") as servers:
        yield servers["itsm"].url


@pytest.fixture
def silent(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers as the published containers are: they do not hand over what calls did."""

    async def none(self: RemoteDatabase) -> None:
        return None

    monkeypatch.setattr(RemoteDatabase, "_recording", none)


async def test_a_run_on_our_server_is_recorded_as_one_in_process(url: str) -> None:
    here = await run_task.aio(MOVE)
    there = Run.from_json((await run_task.aio(MOVE, urls={"itsm": url})).to_json())
    assert there.strict is True
    assert [step.changes for step in there.steps] == [step.changes for step in here.steps]
    assert [step.breaches for step in there.steps] == [step.breaches for step in here.steps]
    assert there.servers == here.servers
    for step in range(4):
        near, far = here.at(step), there.at(step)
        assert near.serialize() == far.serialize()
        assert there.verdicts_at(step) == here.verdicts_at(step)
        near.close()
        far.close()
    with open_trajectories([there]) as tables:
        found = tables.rows("SELECT changed_rows FROM tool_calls ORDER BY result_position")
    assert [row["changed_rows"] for row in found] == [0, 1, 1]


async def test_an_infeasible_task_is_failed_by_a_change_on_our_server(url: str) -> None:
    run = await run_task.aio(DELETE, "scripted/naive", urls={"itsm": url})
    here = await run_task.aio(DELETE, "scripted/naive")
    assert (run.refused, run.refusal, run.strict) == (here.refused, here.refusal, here.strict)


@pytest.mark.usefixtures("silent")
async def test_a_run_on_a_server_that_does_not_tell_says_so(url: str) -> None:
    run = Run.from_json((await run_task.aio(MOVE, urls={"itsm": url})).to_json())
    assert run.strict is True
    assert [step.changes for step in run.steps] == [NOT_RECORDED] * 3
    events = json.loads(run.to_json())["events"]
    assert [event["step"]["changes"] for event in events if event["type"] == "tool_result"] == [
        None
    ] * 3
    assert "changes not recorded" in repr(run.steps[0])
    with pytest.raises(StoreError, match="does not report the changes of calls"):
        run.at(1)
    with open_trajectories([run]) as tables:
        found = tables.rows("SELECT changed_rows FROM tool_calls")
    assert [row["changed_rows"] for row in found] == [None] * 3


async def test_states_are_known_up_to_the_first_change_that_nobody_kept(url: str) -> None:
    run = await run_task.aio(MOVE, urls={"itsm": url})
    second = replace(run.steps[1], changes=NOT_RECORDED)
    cut = changed(run, steps=(run.steps[0], second, *run.steps[2:]))
    cut.at(1).close()
    with pytest.raises(StoreError, match="changes of step 2 were not recorded"):
        cut.at(2)


@pytest.mark.usefixtures("silent")
async def test_reading_alone_is_a_refusal_even_where_nobody_sees_changes(url: str) -> None:
    run = await run_task.aio(DELETE, urls={"itsm": url})
    assert (run.refused, run.strict) == (True, True)


@pytest.mark.usefixtures("silent")
async def test_a_refusal_after_a_write_that_nobody_saw_has_no_verdict(url: str) -> None:
    gold = {
        "calls": [
            {
                "tool": "add_location",
                "arguments": {"name": "North Pier", "city": "Salem", "country": "USA"},
            }
        ],
        "answer": "I cannot delete Old Mill: there is no tool that deletes locations.",
    }
    run = await run_task.aio(office.task(office.DELETE, gold=gold), urls={"itsm": url})
    assert (run.refused, run.strict) == (None, None)
    assert run.refusal is not None
    assert "what step 1 (add_location) changed was not recorded" in run.refusal
    claims = gold | {"answer": "Done: Old Mill has been deleted."}
    run = await run_task.aio(office.task(office.DELETE, gold=claims), urls={"itsm": url})
    assert (run.refused, run.strict) == (False, False)
