"""Episodes and traces of `traces.jsonl`: a graph of messages, and the calls of models.

Each trace of an episode is a run. Its branches, such as those of parallel agents, follow each other
after a heading.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from eopsgym.agents import Usage
from eopsgym.counting import counted
from eopsgym.runs import Run
from eopsgym.tasks import Verification
from eopsgym.trajectories.exports.conversations import SUBTASK
from eopsgym.trajectories.foreign.chat_messages import add_message, take_reply
from eopsgym.trajectories.foreign.conversation import Conversation
from eopsgym.trajectories.foreign.foreign_run import ForeignRun, error_text, identifier
from eopsgym.trajectories.foreign.rewards import rewarded, take_reward
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.take_values import (
    inner,
    items,
    take_count,
    take_flag,
    take_number,
    take_text,
)
from eopsgym.trajectories.foreign.verifiers_rollouts.ends import end_of
from eopsgym.trajectories.moments import utc_text
from eopsgym.trajectories.published_results.result_content import Unread


def runs_of_episode(
    title: str, file: SourceFile, episode: dict[str, Any], name: str
) -> Iterator[Run | Unread]:
    """Yield the run of each trace of an episode, which keeps what the episode says beside.

    Args:
        title: the title of the format.
        file: its file.
        episode: the episode.
        name: the name of the file with the place of the episode, for what cannot be read.
    """
    traces, listed = items(episode, "traces"), episode["traces"]
    if len(traces) < len(listed):
        yield Unread(name, f"{counted(len(listed) - len(traces), 'trace')} not a JSON object")
    if not listed:
        errors = items(episode, "errors")
        why = _error_of(errors[-1]) if errors else ""
        yield Unread(name, f"an episode without traces{': ' if why else ''}{why}"[:200])
    shared = {name: value for name, value in episode.items() if name != "traces"}
    domain = take_text(inner(shared, "env"), "id")
    for trace in traces:
        yield TraceOfVerifiers(title, file, trace, shared, domain).run()


class TraceOfVerifiers:
    """A trace that is converted to a run.

    Args:
        title: the title of the format.
        file: its file.
        trace: the trace.
        episode: the other fields of its episode; empty without one.
        domain: the environment of its episode; empty without one.
    """

    def __init__(
        self,
        title: str,
        file: SourceFile,
        trace: dict[str, Any],
        episode: dict[str, Any],
        domain: str = "",
    ) -> None:
        self.title = title
        self.file = file
        self.trace = trace
        self.episode = episode
        self.domain = domain
        self.conversation = Conversation()
        self.branches: list[dict[str, Any]] = []

    def run(self) -> Run:
        """Return the run."""
        identity = identifier(self.trace)
        listed = [call for call in items(self.trace, "calls") if type(call.get("node")) is int]
        listed.sort(
            key=lambda call: bool(call.get("usage"))
        )  # if there are several, prefer one with tokens
        calls = {call["node"]: call for call in listed}
        models = [str(call["model"]) for call in items(self.trace, "calls") if call.get("model")]
        self._add_nodes(calls)
        task, agent = inner(self.trace, "task"), inner(self.trace, "agent")
        errors = items(self.trace, "errors")
        error = _error_of(errors[-1]) if errors else ""
        is_lost = bool(errors) and take_flag(self.trace, "ok") is not True
        condition = take_text(self.trace, "stop_condition")
        is_timeout = take_flag(self.trace, "is_timeout") is True
        events = self.conversation.events
        times = [at for event in events if (at := event.at)]
        made = ForeignRun(
            *(self.title, self.file, (identity,), _task_of(task)),
            domain=self.domain,
            model=models[0] if models else take_text(inner(agent, "config"), "model"),
            orchestrator=take_text(agent, "name"),
            version=take_text(inner(self.trace, "verifiers"), "version"),
            started_at=self._started() or (min(times) if times else ""),
            events=events,
            outcome=end_of(events, condition, error if is_lost else "", is_timeout=is_timeout),
            verification=self._verification(is_lost),
            notes={
                **({"stop_condition": condition} if condition else {}),
                **({"subagents": self.branches} if self.branches else {}),
            },
        )
        made.rest = {**self.trace, "episode": self.episode}
        return made.run()

    def _started(self) -> str:
        timing = inner(self.trace, "timing")
        at = utc_text(timing.get("start"))
        if at:
            del timing["start"]
        return at

    def _add_nodes(self, calls: dict[int, dict[str, Any]]) -> None:
        """Add the nodes, each branch as a whole; a node is a message after its parent."""
        nodes = self.trace.get("nodes")
        listed = nodes if isinstance(nodes, list) else []
        children: dict[int | None, list[int]] = {}
        for place, node in enumerate(listed):
            parent = node.get("parent") if isinstance(node, dict) else None
            is_before = type(parent) is int and 0 <= parent < place
            children.setdefault(parent if is_before else None, []).append(place)
        waiting, before = [*reversed(children.get(None, []))], None
        while waiting:
            place = waiting.pop()
            node = listed[place]
            if isinstance(node, dict):
                parent = node.pop("parent", None)
                if before is not None and parent != before:
                    self._branch()
                self._add(node, calls.get(place, {}))
            before = place
            waiting += reversed(children.get(place, []))
        self._leave()

    def _branch(self) -> None:
        self._leave()
        first = len(self.conversation.events)
        name = f"Branch {len(self.branches) + 2}"
        self.conversation.message(SUBTASK, name)
        self.branches.append({"name": name, "first": first, "last": -1})

    def _leave(self) -> None:
        if self.branches:
            last = len(self.conversation.events) - 1
            self.branches[-1]["last"] = max(self.branches[-1]["last"], last)

    def _add(self, node: dict[str, Any], call: dict[str, Any]) -> None:
        message, is_sampled = inner(node, "message"), take_flag(node, "sampled")
        if message.get("role") != "assistant" or not (is_sampled or message.get("tool_calls")):
            _add_or_keep(self.conversation, message)
            return
        span = inner(call, "time")
        start, end = take_number(span, "start"), take_number(span, "end")
        usage = inner(call, "usage")
        reply = take_reply(message, take_text(call, "model"), _take_usage(usage))
        reply = replace(
            reply,
            cost=take_number(usage, "cost"),
            seconds=None if start is None or end is None else max(0.0, end - start),
            raw_finish_reason=_finish(call, bool(reply.tool_calls)),
        )
        self.conversation.reply(reply, utc_text(end))
        call.pop("node", None)

    def _verification(self, is_lost: bool) -> Verification:
        """Return the weighted sum of the rewards as verdict, and the parts beside it."""
        rewards, metrics = inner(self.trace, "rewards"), inner(self.trace, "metrics")
        parts: dict[str, float] = {}
        total: float | None = None
        for name in [*rewards]:
            if isinstance(rewards[name], int | float):
                rewards[name] = {"score": rewards[name]}
            reward = inner(rewards, name)
            score, weight = take_reward(reward, "score"), reward.get("weight", 1.0)
            if score is not None and isinstance(weight, int | float):
                reward.pop("weight", None)
                total = (total or 0.0) + score * weight
                parts[name] = score
        parts |= {name: n for name in [*metrics] if (n := take_reward(metrics, name)) is not None}
        verification = rewarded(total, parts)
        return replace(verification, strict=None) if is_lost else verification


def _error_of(error: dict[str, Any]) -> str:
    return error_text(error.get("type"), error.get("message"))


def _add_or_keep(conversation: Conversation, message: dict[str, Any]) -> None:
    """Add a message that no call of a model produced; one of an assistant is no reply then."""
    if message.get("role") == "assistant":
        conversation.message("assistant", take_text(message, "content"))
        message.pop("role")
    else:
        add_message(conversation, message)


def _task_of(task: dict[str, Any]) -> str:
    """Return the key of a task, or its name, or its type with its number."""
    data = inner(task, "data")
    if name := (take_text(task, "key") or take_text(data, "name")):
        return name
    number, kind = take_count(data, "idx"), take_text(task, "type") or "task"
    return kind if number is None else f"{kind}_{number}"


def _take_usage(usage: dict[str, Any]) -> Usage:
    """Take the tokens of a call; the prompt tokens of verifiers are without those of caches."""
    return Usage(
        take_count(usage, "prompt_tokens"),
        take_count(usage, "completion_tokens"),
        take_count(usage, "reasoning_tokens"),
        take_count(usage, "cached_input_tokens"),
    )


def _finish(call: dict[str, Any], has_calls: bool) -> str:
    reason = take_text(call, "finish_reason")
    return reason or ("tool_calls" if has_calls else "stop")
