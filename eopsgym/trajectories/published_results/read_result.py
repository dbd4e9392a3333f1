"""The conversion of the runs in published result files."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from eopsgym.agents import Event, MessageEvent, Outcome, ReplyEvent, StopReason, outcome_of
from eopsgym.domains import get_domain
from eopsgym.errors import DomainError, StoreError
from eopsgym.runs import Agent, Run, RunServer, Setup
from eopsgym.tasks import Task
from eopsgym.trajectories.moments import utc_text
from eopsgym.trajectories.published_results.events_of_flow import HEADINGS, events_of
from eopsgym.trajectories.published_results.layout import (
    PUBLISHED_ORIGIN,
    UNKNOWN,
    ResultPlace,
    folder_name,
)
from eopsgym.trajectories.published_results.leftover_json import NOTHING, left_over
from eopsgym.trajectories.published_results.priced_events import priced
from eopsgym.trajectories.published_results.result_content import ResultContent, Unread
from eopsgym.trajectories.published_results.verdicts import lost_verifiers, verification_of
from eopsgym.trajectories.published_results.written_result import benchmark_config, written_run
from eopsgym.trajectories.restored_run import restored_run

EXPERIMENT = "published"
OWN_RECORD = "eopsgym"
"""The part of an exported run that has its complete record."""
WORDING = "published"
"""The wording in which the published servers list their tools."""
_SIMULATED = ("scripted/", "baseline/")
_ID_LETTERS = 16
_MOST = 2**31
"""The limit of a run's milliseconds and of its number; larger values are ignored."""
_PARTS_OF_RUN = ("verification_results", "verification_summary", "conversation_flow")


def runs_of(
    content: ResultContent, place: ResultPlace, task: Task | None = None
) -> Iterator[Run | Unread]:
    """Yield the runs of a result file, in order, or why one cannot be read.

    Parts of a file for which a run has no field are in `run.imported["rest"]`.

    Args:
        content: the content of the file.
        place: the information in its path.
        task: the task, where it is available; it gives the number of verifiers, and whether it is
            feasible.
    """
    several = len(content.runs) > 1
    for index, data in enumerate(content.runs):
        name = f"{place.name}, run {index + 1}" if several else place.name
        if not isinstance(data, dict):
            yield Unread(name, "not a JSON object")
        elif not _says_anything(data):
            yield Unread(name, "neither a conversation, nor verifiers, nor an error")
        else:
            try:
                yield _own(data) or _Reading(content, place, data, task).run()
            except (StoreError, RecursionError) as error:
                yield Unread(name, f"it cannot be converted to a run: {error}"[:200])


def _says_anything(data: Mapping[str, Any]) -> bool:
    return "error" in data or any(isinstance(data.get(part), dict | list) for part in _PARTS_OF_RUN)


def _own(data: Mapping[str, Any]) -> Run | None:
    """Return the original run of an exported file; None if it differs, or is not exported."""
    record = data.get(OWN_RECORD)
    if not isinstance(record, dict):
        return None
    run = restored_run(record)
    return run if run and (run.parity is True) == data.get("overall_success") else None


class _Reading:
    """A run of a result file, to be converted."""

    def __init__(
        self,
        content: ResultContent,
        place: ResultPlace,
        data: Mapping[str, Any],
        task: Task | None,
    ) -> None:
        self.content = content
        self.place = place
        self.data = data
        self.task = task
        defined = 0 if task is None else len(task.verifiers)
        self.several = len(content.runs) > 1
        self.lost = 0 if "error" in data else lost_verifiers(data, defined)
        config = content.data.get("benchmark_config")
        self.config: Mapping[str, Any] = config if isinstance(config, dict) else {}
        self.servers = tuple(_servers(self.config))

    def run(self) -> Run:
        """Return the run."""
        gym_names = {server.gym_name: server.domain for server in self.servers}
        flow = self.data.get("conversation_flow")
        events = events_of(flow if isinstance(flow, list) else (), self._asked_model(), gym_names)
        gym_name = self.servers[0].gym_name if len(self.servers) == 1 else ""
        started_at = utc_text(self.data.get("started_at"))
        events, prices = priced(events, started_at)
        run = Run(
            id=self._id(),
            setup=self._setup(),
            experiment=EXPERIMENT,
            started_at=started_at,
            seconds=_seconds(self.data.get("execution_time_ms")),
            servers=self.servers,
            events=events,
            outcome=_outcome(self.data, events),
            verification=verification_of(self.data, gym_name, self.lost),
            prices=prices,
            origin=PUBLISHED_ORIGIN,
        )
        return replace(run, imported=self._imported(run))

    def _imported(self, run: Run) -> dict[str, Any]:
        return {
            "file": self.place.name,
            "sha256": self.content.sha256,
            "runs_in_file": len(self.content.runs),
            **({"lost_verifiers": self.lost} if self.lost else {}),
            "rest": self._rest(run),
        }

    def _rest(self, run: Run) -> dict[str, Any]:
        """Return the parts of the file that the run lacks: of this run, and of the whole file."""
        written_whole = {"benchmark_config": benchmark_config(run, len(self.content.runs))}
        whole = {name: part for name, part in self.content.data.items() if name != "runs"}
        leftover = left_over(whole, written_whole)
        rest = {} if leftover is NOTHING else dict(leftover)
        written = {name: part for name, part in written_run(run).items() if name in self.data}
        of_run = left_over(dict(self.data), written)
        return rest if of_run is NOTHING else {**rest, "run": of_run}

    def _asked_model(self) -> str:
        model = self.config.get("model")
        return model if isinstance(model, str) else ""

    def _setup(self) -> Setup:
        place, asked = self.place, self._asked_model()
        # The folder distinguishes settings of a model that have one name in the file.
        is_same = folder_name(asked) == folder_name(place.model)
        model = (asked if is_same else place.model) or asked or UNKNOWN
        domains = [server.domain for server in self.servers]
        domain = place.domain or ("hybrid" if len(domains) > 1 else "".join(domains)) or UNKNOWN
        orchestrator = place.orchestrator or _orchestrator_in(self.data) or UNKNOWN
        return Setup(
            place.task,
            domain,
            Agent(
                model,
                orchestrator,
                simulated=asked.startswith(_SIMULATED),
                # Other runs do not have it, so none has the hash of an imported one.
                orchestrator_settings={"harness": PUBLISHED_ORIGIN},
            ),
            feasible=_feasible(self.task),
            tool_set=place.tool_set or UNKNOWN,
            # The only plans of that harness are those of its orchestrators.
            plan=UNKNOWN if orchestrator == UNKNOWN else "none",
            wording=dict.fromkeys(domains, WORDING),
            remote=tuple(sorted(set(domains))),
            repeat=self._repeat(),
        )

    def _repeat(self) -> int:
        number = self.data.get("run_number") if self.several else self.place.number
        number = self.data.get("run_number") if number is None else number
        return number if type(number) is int and 0 < number < _MOST else 1

    def _id(self) -> str:
        """Return an id from the run's content; for an error, from its path as well."""
        place, data = self.place, self.data
        parts: list[Any] = [place.task, place.domain, place.tool_set, data]
        if not data.get("started_at"):
            parts += [place.orchestrator, place.model, place.number, self._asked_model()]
        text = json.dumps(parts, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:_ID_LETTERS]


def _feasible(task: Task | None) -> bool | None:
    """Return whether a task can be done, where its file has that; published files do not."""
    is_given = task is not None and (task.gold is not None or "feasible" in task.raw)
    return task.feasible if task is not None and is_given else None


def _orchestrator_in(data: Mapping[str, Any]) -> str:
    """Return the orchestrator that left traces in a run; empty where none did, as with react."""
    flow = data.get("conversation_flow")
    items = [item for item in flow if isinstance(item, dict)] if isinstance(flow, list) else []
    if any(str(item.get("type")) in HEADINGS for item in items):
        return "decomposing"
    return "planner_react" if data.get("generated_plan") else ""


def _servers(config: Mapping[str, Any]) -> Iterator[RunServer]:
    listed = config.get("gym_servers")
    seen = set()
    for item in listed if isinstance(listed, list) else ():
        name = item.get("name") if isinstance(item, dict) else None
        if isinstance(name, str) and name and name not in seen:
            seen.add(name)
            seed = item.get("seed_database_file")
            seed = seed if isinstance(seed, str) else ""
            yield RunServer(domain_of(name), name, seed, "", "", WORDING)


def domain_of(gym_name: str) -> str:
    """Return the system of a server, or its name where that is none of a system."""
    try:
        return get_domain(gym_name).name
    except DomainError:
        return gym_name


def _outcome(data: Mapping[str, Any], events: Sequence[Event]) -> Outcome:
    """Return how a run ended, and its answer; the published harness records no limits."""
    if "error" in data:
        error = data["error"]
        return Outcome(None, StopReason.CRASHED, error if isinstance(error, str) else repr(error))
    response = data.get("model_response")
    answer = response if isinstance(response, str) and response.strip() else None
    last = next((each for each in reversed(events) if not isinstance(each, MessageEvent)), None)
    if last is None:
        detail = "its file holds no conversation"
        stop = StopReason.EMPTY_REPLY if answer is None else StopReason.ANSWERED
        return Outcome(answer, stop, detail)
    if not isinstance(last, ReplyEvent) or last.reply.tool_calls:
        detail = "the last words are a tool's, as at the turn limit"
        return Outcome(None, StopReason.TURN_LIMIT, detail)
    outcome = outcome_of(last.reply)
    if outcome.stop == StopReason.EMPTY_REPLY and answer is not None:
        return Outcome(answer, StopReason.ANSWERED)
    return Outcome(outcome.answer if answer is None else answer, outcome.stop, outcome.detail)


def _seconds(milliseconds: Any) -> float | None:
    is_number = isinstance(milliseconds, int | float) and not isinstance(milliseconds, bool)
    return milliseconds / 1000 if is_number and 0 <= milliseconds < _MOST else None
