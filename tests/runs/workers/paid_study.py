"""A study whose replies a local provider counts; `paid_program` makes it."""

import asyncio
import json
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from eopsgym import Experiment
from eopsgym.agents import Message, Reply, ToolCall, ToolInfo
from eopsgym.runs import Run, Runs, read_runs
from tests.agents.provider import Handler, call, completion, provider
from tests.toy import office

RUNS = 12
REPLIES = 3
"""So many replies a run takes: two calls and an answer."""

DOLLARS = 0.25
NAME = "paid"
REPLY_SECONDS = 0.05
LOOK = ("find_location_by_given_name", '{"name": "Old Mill"}')


class PaidModel:
    """A model that asks a server over HTTP, as live ones do, without what those load first."""

    name = "paid"
    simulated = False

    def __init__(self, url: str) -> None:
        self.url = url

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        """Return what the server says."""
        said = [{"role": each.role, "content": each.content} for each in messages]
        answer = await asyncio.to_thread(self._ask, {"messages": said})
        message = answer["choices"][0]["message"]
        calls = tuple(
            ToolCall(
                each["id"], each["function"]["name"], json.loads(each["function"]["arguments"])
            )
            for each in message.get("tool_calls", ())
        )
        return Reply(message["content"] or "", tool_calls=calls, cost=DOLLARS)

    def _ask(self, body: dict[str, Any]) -> Any:
        with urlopen(Request(self.url, json.dumps(body).encode()), timeout=20) as answer:
            return json.load(answer)


def study(folder: Path, url: str, **more: Any) -> Experiment:
    """Return the study: so many runs of three replies each."""
    tasks = [office.task(task_id=f"task_{n}", user_prompt=f"Task {n}") for n in range(RUNS)]
    return Experiment(NAME, tasks, [PaidModel(url)], results=folder, concurrency=4, **more)


@dataclass
class Count:
    """What the provider has counted.

    Attributes:
        requests: by task.
        paid_twice: tasks that were asked about again though their run was recorded already.
        moment: when so many requests were there, `reached` is set.
    """

    url: str
    folder: Path
    requests: Counter[str] = field(default_factory=Counter)
    paid_twice: list[str] = field(default_factory=list)
    moment: int = 0
    reached: threading.Event = field(default_factory=threading.Event)
    lock: threading.Lock = field(default_factory=threading.Lock)
    there: set[str] = field(default_factory=set)
    read: int = 0

    def answer(self, handler: Handler) -> None:
        """Answer as the study's model is to reply, counting what it is paid for."""
        messages = handler.body["messages"]
        task = messages[1]["content"].replace("Task ", "task_")
        made = sum(each["role"] == "tool" for each in messages)
        with self.lock:
            self.requests[task] += 1
            if task in self._recorded():
                self.paid_twice.append(task)
            if self.requests.total() >= self.moment:
                self.reached.set()
        time.sleep(REPLY_SECONDS)
        asked = [call(*LOOK, f"c{made}")] if made < REPLIES - 1 else []
        completion(None if asked else "Done.", *asked)(handler)

    def _recorded(self) -> set[str]:
        """Return the tasks whose runs are in the run file, each line of which is read once."""
        path = self.folder / f"{NAME}.runs.jsonl"
        if path.exists():
            with path.open("rb") as lines:
                lines.seek(self.read)
                found = lines.read()
            whole = found[: found.rfind(b"\n") + 1]
            self.read += len(whole)
            runs = map(Run.from_json, whole.splitlines())
            self.there |= {run.task for run in runs if run.stop == "answered"}
        return self.there


def recorded(folder: Path) -> Counter[str]:
    """Return how often each task has a run with an answer in the run file."""
    path = folder / f"{NAME}.runs.jsonl"
    runs = read_runs(path) if path.exists() else ()
    return Counter(run.task for run in runs if run.stop == "answered")


@contextmanager
def counted(folder: Path) -> Iterator[Count]:
    """A provider that counts."""
    folder.mkdir(exist_ok=True)
    with provider() as made:
        count = Count(made.url, folder)
        made.will(count.answer)
        yield count


def without_times(runs: Runs) -> dict[str, Any]:
    """Return what runs say, by task, without their ids and times."""
    found = {}
    for run in runs:
        said = json.loads(run.to_json())
        found[run.task] = _timeless({k: v for k, v in said.items() if k != "id"})
    return found


def _timeless(value: Any) -> Any:
    if isinstance(value, dict):
        times = {"at", "started_at", "seconds"}
        return {k: _timeless(v) for k, v in value.items() if k not in times}
    return [_timeless(each) for each in value] if isinstance(value, list) else value
