"""The way of a call, of a run and of a task file through the modules of `eopsgym`.

Whoever reads what a call does goes the same way as the call: into each module that it enters, and
back into those that it comes back to. The fewer of both, the less there is to keep in mind.
"""

import asyncio
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from types import FrameType
from typing import Any, NamedTuple

from eopsgym.domains import get_domain
from eopsgym.gym import Clock, Database, load_template
from eopsgym.runs import run_task
from eopsgym.tasks import Task, load_tasks
from eopsgym.trajectories import open_trajectories
from tests.behaviour.of_tasks import sequences_of_solutions
from tests.behaviour.sequences import CallSequence, RecordedCall

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "eopsgym"


class Way(NamedTuple):
    """The modules in which something ran, one after the other.

    Attributes:
        stays: their paths below the package; a call into another module begins a stay there, and
            its end another one where it came from.
    """

    stays: tuple[str, ...]

    @property
    def rooms(self) -> int:
        """How many modules there are."""
        return len({*self.stays})

    @property
    def returns(self) -> int:
        """How many stays are in a module that was left before."""
        return len(self.stays) - self.rooms

    def outside(self, *parts: str) -> "Way":
        """The same way as seen by somebody who never looks into some parts of the package."""
        seen = (stay for stay in self.stays if stay.split("/")[0] not in parts)
        return Way(tuple(stay for stay, _ in groupby(seen)))


def follow(action: Callable[[], Any], package: Path = PACKAGE) -> Way:
    """Run something and note which modules of a package it goes through, on new threads too.

    What SQLite calls by itself, such as the look at the time limit, is no part of the way: no line
    of the code leads there.
    """
    stays: list[str] = []
    within_sqlite: set[int] = set()
    start = f"{package}/"

    def note(frame: FrameType, event: str, called: Any) -> None:
        if event.startswith("c_"):
            if type(getattr(called, "__self__", None)).__module__ == "apsw":
                change = within_sqlite.add if event == "c_call" else within_sqlite.discard
                change(threading.get_ident())
        elif threading.get_ident() not in within_sqlite:
            now_in = frame if event == "call" else frame.f_back
            path = now_in.f_code.co_filename if now_in is not None else ""
            module = path.removeprefix(start).removesuffix(".py")
            if path.startswith(start) and stays[-1:] != [module]:
                stays.append(module)

    before = sys.getprofile()
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(before)
        threading.setprofile(None)
    return Way(tuple(stays))


class Written(NamedTuple):
    """A call that writes, on a system's own seed.

    Attributes:
        tool: the tool.
        arguments: of the call; a text that begins with SELECT stands for the value that it finds.
        user: who acts, in the same form; None for the default user.
    """

    tool: str
    arguments: dict[str, Any]
    user: str | None = None


CALLS = {
    "csm": Written(
        "update_case",
        {"case_id": 1, "priority": "high"},
        "SELECT email FROM user WHERE role = 'admin' AND active = 1 LIMIT 1",
    ),
    "itsm": Written("update_incident", {"incident_id": "INC_001", "worknotes": "looked at it"}),
    "hr": Written("update_hr_case", {"hr_case_id": "2", "worknotes": "looked at it"}),
    "calendar": Written(
        "create_event",
        {
            "calendarId": "scott.page-primary",
            "summary": "Stand-up",
            "start": {"dateTime": "2026-03-02T10:00:00", "timeZone": "America/Chicago"},
            "end": {"dateTime": "2026-03-02T10:15:00", "timeZone": "America/Chicago"},
        },
    ),
    "drive": Written("create_file", {"name": "Notes", "mimeType": "text/plain"}),
    "email": Written(
        "send_message",
        {
            "userId": "me",
            "payload": {
                "mimeType": "text/plain",
                "headers": [
                    {"name": "To", "value": "john.lee@halden.example"},
                    {"name": "Subject", "value": "Notes"},
                ],
                "body": {"data": "QSB3b3JkLg==", "size": 7},
            },
        },
    ),
    "teams": Written(
        "send_channel_message",
        {
            "teamId": "team-service-desk",
            "channelId": "SELECT channel_id FROM channels WHERE team_id = 'team-service-desk'",
            "body": {"contentType": "text", "content": "A word."},
        },
        "SELECT static_token FROM teams_users WHERE user_id = 'nicole.mason'",
    ),
}
"""A call of each system whose way through the modules is measured."""


def ways() -> Iterator[tuple[str, Way]]:
    """Yield the ways that `make house` shows; each is gone once before it counts.

    That of a task leaves out what goes on inside a call, that of a run also the rest of the gym.
    """
    for name, call in CALLS.items():
        yield f"{call.tool} of {name}", _way_of(name, call)
    path = min((ROOT / "data" / "tasks" / "itsm").glob("*.json"))
    way = _second(lambda: _judge_a_file(path)).outside("domains", "sync")
    yield "a task file, to its verdicts", way
    (task,) = load_tasks(path)
    way = _second(lambda: _store_a_run(task)).outside("domains", "gym", "sync")
    yield "a run, to its stored rows", way


def _way_of(name: str, call: Written) -> Way:
    database = Database(load_template(get_domain(name)), Clock("2026-03-02T09:00:00"))

    def found(text: Any) -> Any:
        is_query = isinstance(text, str) and text.startswith("SELECT ")
        return next(iter(database.rows(text)[0].values())) if is_query else text

    arguments = {key: found(value) for key, value in call.arguments.items()}
    user = found(call.user)
    result = database.call(call.tool, arguments, user)
    assert result.changes, result.text
    database.reset()
    return follow(lambda: database.call(call.tool, arguments, user))


def longest_ways(name: str) -> dict[str, Way]:
    """Return the way through the most modules of each tool of a system that writes.

    The calls are those of the reference solutions of its tasks, which take minutes for all systems.
    """
    found: dict[str, Way] = {}
    for sequence in sequences_of_solutions(name):
        for call, way in follow_calls(name, sequence):
            if way.rooms > found.get(call.tool, Way(())).rooms:
                found[call.tool] = way
    return found


def follow_calls(name: str, sequence: CallSequence) -> Iterator[tuple[RecordedCall, Way]]:
    """Make some calls, and yield those that write with their ways."""
    for _ in sequence.results(name):
        pass  # They are gone once before they count.
    database = sequence.open(name)
    for call in sequence.calls:
        way = follow(lambda call=call: database.call(*call))  # type: ignore[misc]
        if get_domain(name).tools[call.tool].writes:
            yield call, way
    database.close()


def _second(action: Callable[[], None]) -> Way:
    action()
    return follow(action)


def _judge_a_file(path: Path) -> None:
    (task,) = load_tasks(path)
    asyncio.run(run_task.aio(task, results=None))


def _store_a_run(task: Task) -> None:
    with tempfile.TemporaryDirectory() as results:
        asyncio.run(run_task.aio(task, results=results))
        with open_trajectories(results) as trajectories:
            trajectories.sql("SELECT count(*) FROM tool_calls")
