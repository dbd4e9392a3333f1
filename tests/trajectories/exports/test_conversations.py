"""The conversations of a run: the main one, and one for each subtask."""

from typing import Any

from eopsgym.trajectories.exports.conversations import SUBTASK, conversations_of


def record(events: str, **imported: Any) -> dict[str, Any]:
    """A record of events: a heading (h), or a reply of agent (a), planner (p) or judge (j)."""
    roles = {"a": "agent", "p": "planner", "j": "judge"}
    made = [
        {"type": "message", "role": SUBTASK}
        if each == "h"
        else {"type": "reply", "agent_role": roles[each]}
        for each in events
    ]
    return {"events": made, "imported": imported}


def places(data: dict[str, Any]) -> list[list[int]]:
    """The positions of the events of the main conversation, and of each subtask."""
    found = conversations_of(data)
    return [[part.position for part in parts] for parts in (found.main, *found.subtasks)]


def test_a_subtask_ends_with_the_next_heading_or_reply_of_a_planner() -> None:
    assert places(record("phahapa")) == [[0, 1, 3, 5, 6], [1, 2], [3, 4]]
    assert [part.position for part in conversations_of(record("haj")).judge] == [2]


def test_a_subagent_of_an_imported_run_ends_where_its_record_says_so() -> None:
    data = record("ahaa", subagents=[{"first": 1, "last": 2}])
    assert places(data) == [[0, 1, 3], [1, 2]]


def test_after_a_subagent_within_another_the_outer_one_goes_on() -> None:
    subagents = [{"first": 1, "last": 6}, {"first": 3, "last": 4}, {"first": 7, "last": 8}]
    data = record("ahahaaahaa", subagents=subagents)
    assert places(data) == [[0, 1, 3, 7, 9], [1, 2, 5, 6], [3, 4], [7, 8]]


def test_a_subagent_of_no_event_but_its_heading_ends_there() -> None:
    data = record("haa", subagents=[{"first": 0, "last": 0}])
    assert places(data) == [[0, 1, 2], [0]]
