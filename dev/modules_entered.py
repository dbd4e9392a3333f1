"""The modules of `eopsgym` that a call, a run or a task file enters, in order.

A person who reads what a call does has to read the same modules in the same order, and to return to
some of them. Fewer modules and fewer returns make the code easier to read.
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
_FILE_OF_SQLITE = "_CloneFile."
"""The class whose methods only SQLite calls, in a loop over rows even without a call of apsw."""


class Route(NamedTuple):
    """The modules through which an action ran, in order.

    Attributes:
        stays: the paths of the modules below the package. A call of another module begins a stay
            in that module, and its return begins another stay in the calling module.
    """

    stays: tuple[str, ...]

    @property
    def modules(self) -> int:
        """The number of different modules."""
        return len({*self.stays})

    @property
    def returns(self) -> int:
        """The number of stays in a module that was entered before."""
        return len(self.stays) - self.modules

    def outside(self, *parts: str) -> "Route":
        """Return the route without its stays in some parts of the package."""
        seen = (stay for stay in self.stays if stay.split("/")[0] not in parts)
        return Route(tuple(stay for stay, _ in groupby(seen)))


def follow(action: Callable[[], Any], package: Path = PACKAGE) -> Route:
    """Run an action and return its route through the modules of a package, on new threads too.

    Calls from SQLite, such as the check of the time limit, are left out, because no line of the
    code makes them.
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
            code = now_in.f_code if now_in is not None else None
            if code is None or code.co_qualname.startswith(_FILE_OF_SQLITE):
                return
            module = code.co_filename.removeprefix(start).removesuffix(".py")
            if code.co_filename.startswith(start) and stays[-1:] != [module]:
                stays.append(module)

    before = sys.getprofile()
    threading.setprofile(note)
    sys.setprofile(note)
    try:
        action()
    finally:
        sys.setprofile(before)
        threading.setprofile(None)
    return Route(tuple(stays))


class Written(NamedTuple):
    """A call that writes, on a system's own seed.

    Attributes:
        tool: the tool.
        arguments: its arguments; a text that begins with SELECT is replaced by the value that the
            query returns.
        user: the acting user, in the same form; None for the default user.
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
"""The call of each system whose route is measured."""


def routes() -> Iterator[tuple[str, Route]]:
    """Yield the routes that `make house` shows; each action runs once before it is measured.

    The route of a task leaves out the modules of a call, and that of a run also the other modules
    of the gym.
    """
    for name, call in CALLS.items():
        yield f"{call.tool} of {name}", _route_of(name, call)
    path = min((ROOT / "data" / "tasks" / "itsm").glob("*.json"))
    route = _second(lambda: _judge_a_file(path)).outside("domains", "sync")
    yield "a task file, to its verdicts", route
    (task,) = load_tasks(path)
    route = _second(lambda: _store_a_run(task)).outside("domains", "gym", "sync")
    yield "a run, to its stored rows", route


def _route_of(name: str, call: Written) -> Route:
    database = Database(load_template(get_domain(name)), Clock("2026-03-02T09:00:00"))

    def value_of(text: Any) -> Any:
        is_query = isinstance(text, str) and text.startswith("SELECT ")
        return next(iter(database.rows(text)[0].values())) if is_query else text

    arguments = {key: value_of(value) for key, value in call.arguments.items()}
    user = value_of(call.user)
    result = database.call(call.tool, arguments, user)
    assert result.changes, result.text
    database.reset()
    return follow(lambda: database.call(call.tool, arguments, user))


def longest_routes(name: str) -> dict[str, Route]:
    """Return the route through the most modules for each tool of a system that writes.

    The calls are those of the reference solutions of its tasks, which take minutes for all systems.
    """
    longest: dict[str, Route] = {}
    for sequence in sequences_of_solutions(name):
        for call, route in follow_calls(name, sequence):
            if route.modules > longest.get(call.tool, Route(())).modules:
                longest[call.tool] = route
    return longest


def follow_calls(name: str, sequence: CallSequence) -> Iterator[tuple[RecordedCall, Route]]:
    """Make some calls, and yield those that write with their routes."""
    for _ in sequence.results(name):
        pass  # the first time, modules are imported and caches are filled
    database = sequence.open(name)
    for call in sequence.calls:
        route = follow(lambda call=call: database.call(*call))  # type: ignore[misc]
        if get_domain(name).tools[call.tool].writes:
            yield call, route
    database.close()


def _second(action: Callable[[], None]) -> Route:
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
