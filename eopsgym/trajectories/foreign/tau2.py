"""Results of tau2-bench: one file, a folder with a file for each simulation, and voice runs.

The agent's messages are replies. The user is simulated: what it says are messages, and its own
calls of tools are messages of the roles `user_call` and `user_tool`. In a voice run, what a speaker
says in consecutive ticks is one message.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

from eopsgym.agents import Outcome, ReplyEvent, StopReason
from eopsgym.runs import Run
from eopsgym.tasks import Verdict, Verification
from eopsgym.trajectories.foreign.chat_messages import take_reply
from eopsgym.trajectories.foreign.conversation import Conversation, take_content
from eopsgym.trajectories.foreign.foreign_run import ForeignRun, identifier
from eopsgym.trajectories.foreign.format import Context, Format, Placed, unreadable
from eopsgym.trajectories.foreign.json_file import parse, whole
from eopsgym.trajectories.foreign.openai_items import take_usage
from eopsgym.trajectories.foreign.rewards import take_reward
from eopsgym.trajectories.foreign.source_file import MOST_BYTES, SourceFile
from eopsgym.trajectories.foreign.take_values import (
    inner,
    items,
    json_text,
    take_flag,
    take_number,
    take_text,
)
from eopsgym.trajectories.moments import utc_text
from eopsgym.trajectories.published_results.result_content import Unread

_TITLE = "tau2-bench"
_RESULTS, _SIMULATIONS = "results.json", "simulations"
_STOPS = {
    "user_stop": StopReason.ANSWERED,
    "agent_stop": StopReason.ANSWERED,
    "max_steps": StopReason.TURN_LIMIT,
    "too_many_errors": StopReason.TURN_LIMIT,
    "timeout": StopReason.TIME_LIMIT,
}
_CHECKS = (
    ("env_assertions", "env_assertion", "met"),
    ("action_checks", "action", "action_match"),
    ("nl_assertions", "nl_assertion", "met"),
    ("communicate_checks", "communicate", "met"),
)


class Tau2Format(Format):
    """The results of tau2-bench."""

    name = "tau2"
    title = _TITLE

    def version(self, record: Mapping[str, Any]) -> str | None:
        """Return an empty text for results or a simulation; None for other records."""
        if isinstance(record.get("info"), dict) and "environment_info" in record["info"]:
            return ""
        is_simulation = {"task_id", "termination_reason"} <= {*record}
        return "" if is_simulation and {"messages", "ticks"} & {*record} else None

    def read(
        self, file: SourceFile, records: Iterator[Placed], context: Context
    ) -> Iterator[Run | Unread]:
        """Yield the runs of the simulations."""
        for placed in records:
            record, name = placed.record, placed.named(file)
            if "info" not in record:
                yield _run(file, record, _results_beside(file.path), name, is_first=True)
                continue
            simulations = record.pop("simulations", None)
            if not isinstance(simulations, Sequence) or not simulations:
                if not (file.path.parent / _SIMULATIONS).is_dir():
                    yield Unread(name, "results of tau2-bench without simulations")
                continue
            record["tasks"] = whole(record.get("tasks", []))
            for place, simulation in enumerate(simulations):
                named = f"{name}, simulation {place + 1}"
                yield _run(file, simulation, record, named, is_first=not place)


def _results_beside(path: Path) -> Mapping[str, Any]:
    """Return the results that the file of one simulation belongs to; empty where they are not."""
    for folder in (path.parent, path.parent.parent):
        place = folder / _RESULTS
        try:
            stat = place.stat()
            results = _parsed(place, stat.st_mtime_ns, stat.st_size)
        except (OSError, ValueError):
            continue
        if isinstance(results, dict) and isinstance(results.get("info"), dict):
            return results
    return {}


@lru_cache(maxsize=2)
def _parsed(path: Path, changed_at: int, size: int) -> Any:
    """Return the JSON of a file; one that has changed since is parsed again."""
    return parse(path.read_bytes()) if size <= MOST_BYTES else None


def _run(
    file: SourceFile, simulation: Any, results: Mapping[str, Any], name: str, *, is_first: bool
) -> Run | Unread:
    if not isinstance(simulation, dict):
        return Unread(name, "not a JSON object")
    try:
        return _Simulation(file, simulation, results, is_first).run()
    except Exception as error:  # a hostile file may raise any error
        return Unread(name, unreadable(error))


class _Simulation:
    """A simulation, to be converted."""

    def __init__(
        self,
        file: SourceFile,
        data: dict[str, Any],
        results: Mapping[str, Any],
        is_first: bool,
    ) -> None:
        self.file = file
        self.data = data
        self.results = results
        self.is_first = is_first
        self.conversation = Conversation()
        agent = inner(inner(results, "info"), "agent_info")
        self.agent = agent
        model = agent.get("llm")
        self.model = model if isinstance(model, str) else ""

    def run(self) -> Run:
        given = self.data.get("id")
        identity = given if isinstance(given, str) and given else identifier(self.data)
        number = self.data.pop("task_id", "")
        for message in items(self.data, "messages"):
            self._add(message)
        self._add_ticks()
        domain = inner(inner(self.results, "info"), "environment_info").get("domain_name")
        domain = domain if isinstance(domain, str) else ""
        trial = self.data.get("trial")
        started_at = utc_text(self.data.get("start_time"))
        if started_at:
            self.data.pop("start_time")
        if type(trial) is int and trial >= 0:
            self.data.pop("trial")
        else:
            trial = 0
        config = inner(self.agent, "llm_args")
        effort = config.get("reasoning_effort")
        of_agent = self.agent.get("implementation")
        return ForeignRun(
            *(_TITLE, self.file, (identity,), f"{domain or 'tau2'}/{json_text(number)}"),
            domain=domain,
            model=self.model,
            orchestrator=of_agent if isinstance(of_agent, str) else "",
            repeat=trial + 1,
            budget=effort if isinstance(effort, str) else None,
            settings=config,
            started_at=started_at,
            seconds=take_number(self.data, "duration"),
            events=self.conversation.events,
            outcome=self._outcome(),
            verification=self._verification(),
            totals={"cost": take_number(self.data, "agent_cost")},
            notes=self._notes(number),
            rest=self.data,
        ).run()

    def _notes(self, number: Any) -> dict[str, Any]:
        """Return the parts of the results about this run; those about all of them for the first."""
        tasks = items(self.results, "tasks")
        task = next((each for each in tasks if each.get("id") == number), None)
        info = inner(self.results, "info")
        beside = ("tasks", "simulations")
        of_all = {name: part for name, part in self.results.items() if name not in beside}
        if not self.is_first:
            of_all = {"info": {"git_commit": info.get("git_commit")}}
        user = inner(info, "user_info").get("llm")
        return {
            **({"task": task} if task is not None else {}),
            "log": {"user_model": user, **of_all},
        }

    def _add(self, message: dict[str, Any]) -> None:
        role, at = message.get("role"), utc_text(message.get("timestamp"))
        if at:
            message.pop("timestamp")
        if isinstance(message.get("tool_messages"), list):
            for each in items(message, "tool_messages"):
                self._add(each)
            message.pop("role", None)
        elif role == "assistant":
            usage = take_usage(message)
            cost = take_number(message, "cost")
            seconds = take_number(message, "generation_time_seconds")
            for call in items(message, "tool_calls"):
                if call.get("requestor") == "assistant":
                    call.pop("requestor")
            reply = take_reply(message, self.model, usage)
            self.conversation.reply(reply, at)
            self.conversation.complete_last_reply(cost=cost, seconds=seconds)
        elif role == "tool":
            self._add_result(message, at)
        else:
            self._add_other(message, at)

    def _add_result(self, message: dict[str, Any], at: str) -> None:
        text = take_content(message)
        is_error = take_flag(message, "error") or False
        message.pop("role", None)
        if message.get("requestor") == "user":
            self.conversation.message("user_tool", text, at)
            return
        if message.get("requestor") == "assistant":
            del message["requestor"]
        if self.conversation.result(text, str(message.get("id") or ""), is_error=is_error, at=at):
            message.pop("id", None)

    def _add_other(self, message: dict[str, Any], at: str) -> None:
        role, text = take_text(message, "role") or "unknown", take_content(message)
        calls = items(message, "tool_calls")
        if text or not calls:
            self.conversation.message(role, text, at)
        for call in calls:
            self.conversation.message(f"{role}_call", json_text(call), at)
        message.pop("tool_calls", None)

    def _add_ticks(self) -> None:
        """Add what was said and called in the ticks of a voice run."""
        speaker, words, at = "", "", ""
        for tick in items(self.data, "ticks"):
            time = utc_text(tick.get("timestamp"))
            for name in ("user_chunk", "agent_chunk"):
                text = take_content(inner(tick, name))
                if text and name != speaker:
                    self._say(speaker, words, at)
                    speaker, words = name, ""
                words += text
                at = time if text else at
            calls = [each for each in ("agent", "user") if tick.get(f"{each}_tool_calls")]
            results = items(tick, "agent_tool_results") + items(tick, "user_tool_results")
            if calls or results:
                self._say(speaker, words, at)
                speaker, words = "", ""
            for each in calls:
                role = "assistant" if each == "agent" else "user"
                listed = tick.pop(f"{each}_tool_calls")
                self._add({"role": role, "content": "", "tool_calls": listed, "timestamp": time})
            for result in results:
                self._add(result)
        self._say(speaker, words, at)

    def _say(self, speaker: str, words: str, at: str) -> None:
        if speaker == "agent_chunk" and words:
            self.conversation.reply(take_reply({"content": words}, self.model), at)
        elif words:
            self.conversation.message("user", words, at)

    def _outcome(self) -> Outcome:
        reason = take_text(self.data, "termination_reason")
        replies = (e.reply for e in reversed(self.conversation.events) if isinstance(e, ReplyEvent))
        answer = next((reply.text for reply in replies if reply.text.strip()), None)
        is_error = reason.endswith("error")
        stop = _STOPS.get(reason, StopReason.CRASHED if is_error else StopReason.ANSWERED)
        return Outcome(None if is_error else answer, stop, reason)

    def _verification(self) -> Verification:
        """Return a verdict for each check; the whole is passed for a reward of 1."""
        info = inner(self.data, "reward_info")
        verdicts: list[Verdict] = []

        def add(kind: str, name: str, expected: Any, actual: Any, met: Any, why: str = "") -> None:
            strict = met if isinstance(met, bool) else None
            verdicts.append(
                Verdict(
                    *(len(verdicts), name, kind, None, "", "", expected, actual, "", None, strict),
                    why,
                )
            )

        reward = take_reward(info, "reward")
        strict = None if reward is None else reward >= 1 - 1e-6
        if reward is not None:
            add("reward", "reward", 1.0, reward, strict)
        database = inner(info, "db_check")
        if isinstance(database.get("db_match"), bool):
            add("db", "db", None, database.get("db_reward"), database.pop("db_match"))
        for listed, kind, flag in _CHECKS:
            for check in items(info, listed):
                said = check.get(kind) or check.get("info")
                called = inner(check, kind)
                named = called.get("name") or called.get("func_name") or said
                name = f"{kind}: {json_text(named)}"[:200]
                met = check.pop(flag, None)
                add(kind, name, said, None, met, take_text(check, "justification"))
        return Verification(tuple(verdicts), None, None, None, strict)
