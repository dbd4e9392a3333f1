"""Runs of a toy system in all shapes that an export has to write."""

import json
from dataclasses import replace

from eopsgym.agents import Limits, Outcome, Reply, StopReason, ToolCall, Usage
from eopsgym.runs import Run, run_task
from tests.toy import office
from tests.toy.agents import Broken, calling, prepared, saying
from tests.toy.made_runs import made_run

FIND = ("find_location_by_given_name", {"name": "Old Mill"})
MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})
NOWHERE = ("find_location_by_given_name", {"name": "Nowhere", "text": "<b>$1</b> 会議 שלום"})
SPLIT = {
    "subtasks": [
        {"id": number, "title": f"Part {number}", "description": "Look.", "dependencies": []}
        for number in (1, 2)
    ]
}


def won() -> Run:
    """A run by the reference solution, which changes rows."""
    return run_task(office.task(), "scripted/gold")


def parallel(**ids: str) -> Run:
    """A run with two calls in one reply, of which one fails; with `id`, both have that id."""
    replies = [
        calling(FIND, NOWHERE, thinking="Two at once.", **ids),
        calling(MOVE, usage=Usage(20, 8, 3, 80, 10, 4, 6)),
        saying("It is done."),
    ]
    return run_task(office.task(), prepared(*replies), budget=None)


def unreadable() -> Run:
    """A run with a call whose arguments could not be read, and with unknown tokens."""
    call = ToolCall("c", FIND[0], {}, "its arguments are no JSON")
    asked = Reply("", tool_calls=(call,), usage=Usage(), cost=None, seconds=None)
    return run_task(office.task(), prepared(asked, saying("Done.", cost=None)))


def decomposing() -> Run:
    """A run in two subtasks and a final answer."""
    story = [
        saying(json.dumps(SPLIT)),
        calling(FIND),
        saying("Found."),
        saying("Old Mill is there."),
    ]
    story += [calling(MOVE), saying("Moved."), saying("It is moved."), saying("All is done.")]
    return run_task(office.task(), prepared(*story), orchestrator="decomposing")


def planned() -> Run:
    """A run whose planner wrote a plan first."""
    story = [saying("1. Look. 2. Move."), calling(FIND), saying("Done.")]
    return run_task(office.task(), prepared(*story), orchestrator="planner_react")


def limited() -> Run:
    """A run that a limit ended after a tool result."""
    return run_task(office.task(), prepared(calling(FIND)), limits=Limits(turns=1))


def forked() -> Run:
    """A fork after the second step of another run."""
    return won().fork(2, task=office.task())


def broken() -> Run:
    """A run whose model never answered."""
    return run_task(office.task(), Broken())


def empty() -> Run:
    """A run in which nothing happened."""
    run = made_run("nothing", "move_office", "itsm", "gpt-5")
    return replace(run, outcome=Outcome(None, StopReason.CRASHED, "no room"))


def all_runs() -> list[Run]:
    """All of them."""
    makers = (won, parallel, unreadable, decomposing, planned, limited, forked, broken, empty)
    return [maker() for maker in makers]
