"""A planner splits the request, fresh agents do the parts, and one sums up."""

import asyncio
import json
import sys
from collections.abc import Callable
from typing import Any

import pytest

from eopsgym.agents import (
    Decomposing,
    Event,
    Limits,
    Outcome,
    PreparedModel,
    Prompt,
    Reply,
    StopReason,
    ToolCall,
    Usage,
)
from eopsgym.agents.orchestrators import decomposing
from eopsgym.agents.orchestrators.subtasks import Subtask, read_subtasks
from eopsgym.runs import Run, run_task
from tests.agents.kept_events import as_kept
from tests.agents.small_environment import Desk
from tests.toy import office
from tests.toy.agents import prepared

PROMPT = Prompt("ITSM-1 Be brief.", "Resolve INC0000012.")
FIND = ToolCall("c1", "find_incident", {"number": "INC0000012"})
RESOLVE = ToolCall("c1", "update_incident", {"incident_id": "INC_024", "status": "resolved"})
USED: dict[str, Any] = {"usage": Usage(100, 10), "cost": 0.25}


def saying(text: str) -> Reply:
    return Reply(text, **USED)


def calling(call: ToolCall) -> Reply:
    return Reply("", tool_calls=(call,), **USED)


def parts(*changed: dict[str, Any], count: int = 2) -> dict[str, Any]:
    """A split as a planner gives it; `changed` goes over the subtasks in order."""
    whole = [
        {"id": n, "title": f"Part {n}", "description": f"Do part {n}.", "dependencies": []}
        for n in range(1, count + 1)
    ]
    for subtask, change in zip(whole, changed, strict=False):
        subtask |= change
    return {"subtasks": whole}


SPLIT = saying(json.dumps(parts({"outcome": "It is known."}, {"dependencies": [1]})))
STORY = [
    SPLIT,
    calling(FIND),
    saying("Found INC_024."),
    saying("INC0000012 is INC_024."),
    calling(RESOLVE),
    saying("Resolved INC_024."),
    saying("INC_024 is resolved."),
    saying("INC0000012 is resolved."),
]


async def run(
    *replies: Reply,
    limits: Limits | None = None,
    desk: Desk | None = None,
    prompt: Prompt = PROMPT,
) -> tuple[Outcome, list[dict[str, Any]], PreparedModel]:
    events: list[Event] = []
    model = PreparedModel(replies, "mine")
    driver, limits = Decomposing(), limits or Limits()
    outcome = await driver.run(prompt, model, desk or Desk(), limits, events.append)
    return outcome, as_kept(events), model


def roles_or_tools(events: list[dict[str, Any]]) -> list[str]:
    """Return the role or the tool of each event."""
    return [e.get("role") or e.get("agent_role") or e["name"] for e in events]


async def test_subtasks_are_done_one_after_the_other_and_summed_up():
    desk = Desk()
    outcome, events, _ = await run(*STORY, desk=desk)
    assert outcome == Outcome("INC0000012 is resolved.", StopReason.ANSWERED)
    assert [name for name, _ in desk.calls] == ["find_incident", "update_incident"]
    agent = next(e["agent_role"] for e in events if e.get("turn") == 1 and e["type"] == "reply")
    assert roles_or_tools(events) == [
        *("system", "user", "planner"),
        *("subtask", agent, "find_incident", agent, "planner"),
        *("subtask", agent, "update_incident", agent, "planner"),
        *("subtask", agent),
    ]
    opened = [e["content"].splitlines()[0] for e in events if e.get("role") == "subtask"]
    assert opened == ["Subtask 1 of 2: Part 1", "Subtask 2 of 2: Part 2", "Final answer"]
    assert [e["turn"] for e in events if e["type"] == "reply"] == [0, 1, 2, 0, 3, 4, 0, 5]


async def test_each_agent_is_fresh_and_reads_policy_request_subtask_and_notes():
    _, events, model = await run(*STORY)
    opened = [e["content"] for e in events if e.get("role") == "subtask"]
    for asked, text in zip((model.asked[1], model.asked[4], model.asked[7]), opened, strict=True):
        assert [(m.role, m.content) for m in asked] == [("system", PROMPT.system), ("user", text)]
        assert PROMPT.user in text
    first, second, last = opened
    assert "Done when: It is known." in first
    assert "Nothing yet." in first
    assert "It builds on subtask 1." in second
    assert "## Subtask 1: Part 1\nINC0000012 is INC_024." in second
    assert "## Subtask 2: Part 2\nINC_024 is resolved." in last


async def test_notes_are_taken_from_the_calls_and_the_report():
    _, _, model = await run(*STORY)
    read = model.asked[3][-1].content
    assert 'find_incident({"number": "INC0000012"}) -> {"incident_id": "INC_024"' in read
    assert read.endswith("# Report\nFound INC_024.")


async def test_without_notes_the_report_stands_in_for_them():
    story = [*STORY]
    story[3] = saying(" ")
    _, events, _ = await run(*story)
    second = [e["content"] for e in events if e.get("role") == "subtask"][1]
    assert second.endswith("## Subtask 1: Part 1\nFound INC_024.")


async def test_what_is_long_is_cut_before_others_read_it():
    many = Reply("", tool_calls=(FIND,) * 500, **USED)
    story = [SPLIT, many, saying("x" * 2_000_000), saying("y" * 2_000_000), *STORY[4:]]
    outcome, _, model = await run(*story)
    assert outcome.stop == StopReason.ANSWERED
    assert [sum(len(m.content) for m in asked) < 50_000 for asked in model.asked[3:]] == [True] * 5


async def test_calls_of_one_id_keep_their_arguments_apart():
    again = ToolCall("c1", "find_user", {"name": "Ann"})
    _, _, model = await run(SPLIT, calling(FIND), calling(again), *STORY[2:])
    read = model.asked[4][-1].content
    assert 'find_incident({"number": "INC0000012"}) -> {"incident_id"' in read
    assert 'find_user({"name": "Ann"}) -> {"users"' in read


async def test_the_planner_reads_tools_and_a_plan_that_is_given():
    prompt = Prompt(PROMPT.system, PROMPT.user, "1. Find it first.")
    _, _, model = await run(*STORY, prompt=prompt)
    read = model.asked[0][-1].content
    for said in (PROMPT.system, PROMPT.user, "1. Find it first.", '"name": "find_incident"'):
        assert said in read


Change = Callable[[dict[str, Any]], object]


# From Python 3.13 on, an object of three thousand levels can be read.
DEEP = "it has no list" if sys.version_info >= (3, 13) else "it is not one JSON object"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("I would rather not.", "it is not one JSON object"),
        ('{"subtasks": [', "it is not one JSON object"),
        ("", "no text and no tool call"),
        ('{"a":' * 9_000 + "}", "letters, of 20,000"),
        ('{"a":' * 3_000 + "1" + "}" * 3_000, DEEP),
        ('{"tasks": []}', "it has no list 'subtasks'"),
        (json.dumps(parts(count=1)), "it has 1 subtasks; 2 to 5 are wanted"),
        (json.dumps(parts(count=6)), "it has 6 subtasks; 2 to 5 are wanted"),
        (json.dumps({"subtasks": ["a", "b"]}), "subtask 1 is no object"),
        (json.dumps(parts({"id": True}, {})), "subtask 1 has the id True; ids are 1, 2, 3"),
        (json.dumps(parts({}, {"id": 1})), "subtask 2 has the id 1; ids are 1, 2, 3"),
        (json.dumps(parts({"title": " "})), "subtask 1 has no title"),
        (json.dumps(parts({"description": 7})), "subtask 1 has no description"),
        (json.dumps(parts({"dependencies": "1"})), "the dependencies of subtask 1 are no list"),
        (json.dumps(parts({"dependencies": [2]}, {"dependencies": [1]})), "subtask 1 depends on 2"),
        (json.dumps(parts({"dependencies": [1]})), "subtask 1 depends on 1, which is not before"),
        (json.dumps(parts({}, {"dependencies": [0]})), "subtask 2 depends on 0"),
        (json.dumps(parts({}, {"dependencies": [True]})), "are no list of ids"),
    ],
)
async def test_a_split_that_cannot_be_used_is_asked_for_once_more_then_the_run_ends(text, why):
    with pytest.raises(ValueError, match=why.replace("(", r"\(")):
        read_subtasks(saying(text))
    outcome, events, model = await run(saying(text), *STORY)
    assert outcome.answer == "INC0000012 is resolved."
    assert why in model.asked[1][-1].content
    outcome, events, model = await run(saying(text), saying(text), *STORY)
    assert (outcome.answer, outcome.stop) == (None, StopReason.NO_PLAN)
    assert outcome.detail.startswith("the planner mine gave no subtasks: ")
    assert why in outcome.detail
    assert roles_or_tools(events) == ["system", "user", "planner", "planner"]


def test_words_around_the_json_are_passed_over():
    text = f"Here it is:\n```json\n{json.dumps(parts({'outcome': 'x'}))}\n```\nGood luck."
    assert read_subtasks(saying(text)) == (
        Subtask(1, "Part 1", "Do part 1.", (), "x"),
        Subtask(2, "Part 2", "Do part 2."),
    )


async def test_a_subtask_gets_so_many_turns_and_the_others_go_on(monkeypatch):
    monkeypatch.setattr(decomposing, "TURNS", 2)
    story = [SPLIT, calling(FIND), calling(FIND), saying("Still looking."), *STORY[4:]]
    outcome, events, model = await run(*story)
    assert outcome.stop == StopReason.ANSWERED
    assert model.asked[3][-1].content.endswith("stopped after 2 turns and is not finished.")
    assert [e["turn"] for e in events if e["type"] == "reply"] == [0, 1, 2, 0, 3, 4, 0, 5]


@pytest.mark.parametrize(
    ("limits", "stop", "where"),
    [
        (Limits(turns=1), StopReason.TURN_LIMIT, "1 turn of 1, in subtask 1 of 2"),
        (Limits(turns=3), StopReason.TURN_LIMIT, "3 turns of 3, in subtask 2 of 2"),
        (Limits(turns=4), StopReason.TURN_LIMIT, "4 turns of 4"),
        (Limits(tokens=500), StopReason.TOKEN_LIMIT, "550 tokens of 500, in subtask 2 of 2"),
        (Limits(cost=0.25), StopReason.COST_LIMIT, "0.25 dollars of 0.25, in subtask 1 of 2"),
        (Limits(seconds=0.0), StopReason.TIME_LIMIT, "0.0 seconds are over"),
    ],
)
async def test_limits_hold_over_the_whole(limits, stop, where):
    outcome, _, _ = await run(*STORY, limits=limits)
    assert (outcome.answer, outcome.stop, outcome.detail) == (None, stop, where)


async def test_a_model_or_an_environment_that_fails_stops_the_whole():
    outcome, events, _ = await run(*STORY[:5])
    assert outcome.stop == StopReason.MODEL_ERROR
    assert outcome.detail == "mine has only 5 replies; prepare more, in subtask 2 of 2"
    assert roles_or_tools(events)[-1] == "update_incident"
    outcome, events, _ = await run(*STORY, desk=Desk("update_incident"))
    assert outcome.stop == StopReason.ENVIRONMENT_ERROR
    assert outcome.detail.endswith("in subtask 2 of 2")


async def test_an_answer_that_is_none_says_so():
    outcome, _, _ = await run(*STORY[:-1], saying(""))
    assert (outcome.answer, outcome.stop) == (None, StopReason.EMPTY_REPLY)


class Stuck(PreparedModel):
    """Answers as prepared, then hangs or breaks."""

    def __init__(self, replies: list[Reply], error: Exception | None = None) -> None:
        super().__init__(replies, "stuck")
        self.error = error

    async def reply(self, *asked: Any) -> Reply:
        if len(self.asked) < len(self.replies):
            return await super().reply(*asked)
        if self.error:
            raise self.error
        await asyncio.sleep(60)
        return saying("")


async def test_cancelling_in_a_subtask_keeps_what_happened():
    events: list[Event] = []
    model = Stuck(STORY[:5])
    work = Decomposing().run(PROMPT, model, Desk(), Limits(), events.append)
    task = asyncio.create_task(work)
    await asyncio.sleep(0.05)
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    assert roles_or_tools(as_kept(events))[-1] == "update_incident"


LOOK = ToolCall("c1", "find_location_by_given_name", {"name": "Old Mill"})
WORK = [SPLIT, calling(LOOK), saying("Found."), saying("Old Mill is there."), calling(LOOK)]


@pytest.mark.parametrize(
    ("error", "limits", "stop"),
    [
        (ZeroDivisionError("a defect"), None, "crashed"),
        (None, Limits(seconds=0.2), "time_limit"),
    ],
)
def test_a_crash_or_a_time_limit_in_a_subtask_leaves_a_whole_record(error, limits, stop):
    run = run_task(office.task(), Stuck(WORK, error), orchestrator="decomposing", limits=limits)
    assert (run.stop, len(run.steps)) == (stop, 2)
    assert Run.from_json(run.to_json()) == run
    assert run.usage["cost"] == 0.25 * len(WORK)


def test_a_recorded_run_can_be_stepped_through_by_subtask():
    story = [*WORK, saying("Found again."), saying("The same."), saying("It is there.")]
    run = run_task(office.task(), prepared(*story), orchestrator="decomposing")
    assert (run.answer, run.stop, len(run.steps)) == ("It is there.", "answered", 2)
    for step in (1, 2):
        before = [said.text for said in run.words(step) if said.role == "subtask"]
        assert [text.splitlines()[0] for text in before] == [f"Subtask {step} of 2: Part {step}"]
    assert run.words(3)[-1].text == "It is there."
    assert run.replay.whole
    assert [d.kind for d in run.diff(run_task(office.task(), "scripted/gold"))]
    assert Run.from_json(run.to_json()) == run
