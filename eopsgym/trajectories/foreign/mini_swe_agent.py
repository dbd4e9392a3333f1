"""Trajectories of mini-swe-agent: its messages, with the actions, costs and results of each.

Its models ask for commands in calls of tools, in items of the Responses API, or in blocks of their
text; all of these are calls of the tool `bash` here. Old files are a list of messages.
"""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from eopsgym.agents import Outcome, Reply, StopReason, ToolCall, ToolResultEvent
from eopsgym.runs import Run
from eopsgym.trajectories.foreign.chat_messages import has_messages, take_reply
from eopsgym.trajectories.foreign.conversation import Conversation, take_content
from eopsgym.trajectories.foreign.foreign_run import ForeignRun, ended, identifier
from eopsgym.trajectories.foreign.format import Context, Placed, RecordFormat
from eopsgym.trajectories.foreign.json_file import whole
from eopsgym.trajectories.foreign.openai_items import FINISH, ItemReader, take_usage
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.take_values import (
    inner,
    items,
    json_text,
    take_count,
    take_number,
    take_text,
)
from eopsgym.trajectories.moments import utc_text
from eopsgym.trajectories.published_results.result_content import Unread

_TITLE = "mini-swe-agent"
_FORMAT = "mini-swe-agent-"
_TOOL = "bash"
_BLOCK = re.compile(r"```(?:mswea_bash_command|bash)\s*\n(.*?)\n```", re.DOTALL)
_RETURNED = re.compile(r"\s*<returncode>\s*(-?\d+)\s*</returncode>")
_ENDING = re.compile(r"(\.traj)?\.json(l)?(\.gz)?$|\.traj$")
_STOPS = {
    "Submitted": StopReason.ANSWERED,
    "TimeExceeded": StopReason.TIME_LIMIT,
    "RepeatedFormatError": StopReason.TURN_LIMIT,
    "UserInterruption": StopReason.CANCELLED,
}
_SUBMIT = "COMPLETE_TASK_AND_SUBMIT_FINAL_OUTPUT"
_UNFINISHED = "it has no exit status: it was still running, or was ended from outside"


class MiniSweAgentFormat(RecordFormat):
    """The trajectories of mini-swe-agent."""

    name = "mini_swe_agent"
    title = _TITLE

    def version(self, record: Mapping[str, Any]) -> str | None:
        """Return the version of a trajectory, empty for older ones; None for other records."""
        named = record.get("trajectory_format")
        if isinstance(named, str) and named.startswith(_FORMAT):
            return named.removeprefix(_FORMAT)
        if not has_messages(record):
            return None
        info = inner(record, "info")
        if {"mini_version", "model_stats"} & {*info}:
            return ""
        first = record["messages"][0]
        return "" if {*record} == {"messages"} and "mswea_" in json_text(first) else None

    def runs_of(self, file: SourceFile, placed: Placed, context: Context) -> Iterator[Run | Unread]:
        """Yield the run of a trajectory."""
        yield _Trajectory(file, placed.record).run()


class _Trajectory:
    """A trajectory, to be converted."""

    def __init__(self, file: SourceFile, record: dict[str, Any]) -> None:
        messages = whole(record.get("messages"))
        if not isinstance(messages, list):  # a damaged file may have it
            messages = [] if messages is None else [messages]
        record["messages"] = messages
        self.file = file
        self.identity = identifier(record)  # before parts of it are taken
        self.record = record
        self.info = inner(record, "info")
        self.config = inner(self.info, "config")
        model = inner(self.config, "model")
        self.model = take_text(model, "model_name")
        self.conversation = Conversation()
        self.reader = ItemReader(self.conversation, self.model)
        self.open_actions = 0

    def run(self) -> Run:
        for place, message in enumerate(self.record["messages"]):
            if isinstance(message, dict):
                self._add(message)
            else:
                self.conversation.message("unknown", json_text(message))
                self.record["messages"][place] = {}
        events = self.conversation.events
        agent = str(self.config.get("agent_type") or "").rpartition(".")[2]
        stats = inner(self.info, "model_stats")
        starts = [event.at for event in events if event.at]
        return ForeignRun(
            *(_TITLE, self.file, (self.identity,), self._task()),
            domain="",
            version=str(self.record.get("trajectory_format", "")).removeprefix(_FORMAT),
            model=self.model,
            orchestrator=agent or _TITLE,
            started_at=starts[0] if starts else "",
            events=events,
            outcome=self._outcome(stats),
            totals={"cost": take_number(stats, "instance_cost")},
            rest=self.record,
        ).run()

    def _task(self) -> str:
        named = take_text(self.record, "instance_id") or take_text(self.info, "instance_id")
        return named or _ENDING.sub("", self.file.path.name)

    def _add(self, message: dict[str, Any]) -> None:
        extra = inner(message, "extra")
        at = utc_text(extra.get("timestamp"))
        role = message.get("role")
        self._add_refused_reply(extra, at)
        if message.get("type") == "function_call_output":
            self._add_result(message, extra, "call_id", "output", at)
        elif isinstance(message.get("output"), list):
            self._add_items(message, extra, at)
            self.open_actions = len(items(extra, "actions"))
        elif role == "assistant":
            self._add_reply(message, extra, at)
        elif role == "tool":
            self._add_result(message, extra, "tool_call_id", "content", at)
        elif role == "user" and self.open_actions and self._is_observation(message, extra):
            self._add_result(message, extra, "", "content", at)
        else:
            message.pop("type", None)
            self.conversation.message(
                take_text(message, "role") or "unknown", take_content(message), at
            )

    def _add_items(self, response: dict[str, Any], extra: dict[str, Any], at: str) -> None:
        """Add a response of the Responses API."""
        before = self.conversation.replies
        self.reader.read(response["output"])
        if self.conversation.replies == before:  # an empty reply was paid for, too
            self.conversation.reply(Reply("", model=self.model, seconds=None))
        details = inner(response, "incomplete_details")
        reason = FINISH.get(str(details.get("reason")))
        if self.conversation.ends_with_reply:  # otherwise the costs are left in the file's data
            costs = self._costs(extra, response)
            self.conversation.complete_last_reply(at, raw_finish_reason=reason, **costs)
        response.pop("object", None)

    def _add_refused_reply(self, extra: dict[str, Any], at: str) -> None:
        """Add the reply that was not in the expected form, which only the complaint about it has.

        The model is not shown it again, but it was paid for.
        """
        if extra.get("interrupt_type") != "FormatError":
            return
        response = inner(extra, "response")
        choices = items(response, "choices")
        if isinstance(response.get("output"), list):
            self._add_items(response, extra, at)
        elif choices or isinstance(extra.get("model_response"), str):
            said = inner(choices[0], "message") if choices else {}
            if not choices or said.get("content") == extra.get("model_response"):
                said["content"] = extra.pop("model_response")
            reply = take_reply(said, self.model)
            self.conversation.reply(reply, at)
            self.conversation.complete_last_reply(**self._costs(extra, response))

    def _add_reply(self, message: dict[str, Any], extra: dict[str, Any], at: str) -> None:
        reply = take_reply(message, self.model)
        calls = reply.tool_calls
        if not calls:
            listed = extra.get("actions")
            actions = listed if isinstance(listed, list) else _blocks(reply.text)
            calls = tuple(ToolCall("", _TOOL, _command(action)) for action in actions)
            if isinstance(listed, list):
                del extra["actions"]
        self.open_actions = len(calls)
        changed = {"tool_calls": calls, **self._costs(extra, inner(extra, "response"))}
        self.conversation.reply(reply.__class__(**{**vars(reply), **changed}), at)
        if at:
            extra.pop("timestamp", None)

    def _costs(self, extra: dict[str, Any], response: dict[str, Any]) -> dict[str, Any]:
        """Return the cost, the tokens and the end of a reply."""
        choices = items(response, "choices")
        reason = take_text(choices[0], "finish_reason") if choices else ""
        costs = {"cost": take_number(extra, "cost"), "usage": take_usage(response)}
        return {**costs, "raw_finish_reason": reason} if reason else costs

    def _is_observation(self, message: Mapping[str, Any], extra: Mapping[str, Any]) -> bool:
        if extra:
            return "returncode" in extra or "raw_output" in extra
        if self.conversation.asks_for(_SUBMIT):
            return True  # in older files, the message is what was submitted
        return _RETURNED.match(str(message.get("content"))) is not None

    def _add_result(
        self, message: dict[str, Any], extra: dict[str, Any], id_name: str, name: str, at: str
    ) -> None:
        text = take_content(message, name)
        match = _RETURNED.match(text)
        code = str(extra.get("returncode", match[1] if match else 0))
        failed = code not in ("0", "None")
        call_id = str(message.get(id_name) or "")
        if self.conversation.result(text, call_id, is_error=failed, at=at):
            message.pop(id_name, None)
        self.open_actions = max(0, self.open_actions - 1)
        message.pop("role", None)
        message.pop("type", None)
        if at:
            extra.pop("timestamp", None)
        if isinstance(extra.get("raw_output"), str) and extra["raw_output"] in text:
            extra.pop("raw_output")

    def _outcome(self, stats: dict[str, Any]) -> Outcome:
        """Return how the agent ended, by its exit status; older files have none."""
        finished = ended(self.conversation.events)
        if not self.info:
            last = self.conversation.events[-1] if self.conversation.events else None
            if isinstance(last, ToolResultEvent) and _SUBMIT in json_text(last.call.arguments):
                return Outcome(last.text, StopReason.ANSWERED, "Submitted")
            return finished
        status = take_text(self.info, "exit_status")
        submission = take_text(self.info, "submission")
        messages = items(self.record, "messages")
        extra = inner(messages[-1], "extra") if messages else {}
        if extra.get("exit_status") == status:
            extra.pop("exit_status")
        if extra.get("submission") == submission:
            extra.pop("submission")
        if not status:
            return Outcome(None, StopReason.CANCELLED, _UNFINISHED)
        answer = submission or None
        stop = _STOPS.get(status)
        if status == "LimitsExceeded":
            limit = inner(self.config, "agent").get("step_limit")
            calls = take_count(stats, "api_calls") or 0
            is_turns = type(limit) is int and 0 < limit <= calls
            stop = StopReason.TURN_LIMIT if is_turns else StopReason.COST_LIMIT
        if stop is None:
            return Outcome(answer, StopReason.CRASHED, status, take_text(extra, "traceback"))
        return Outcome(answer or finished.answer, stop, status)


def _command(action: Any) -> dict[str, Any]:
    """Return the arguments of an action, which is an object or the command alone."""
    return {**action} if isinstance(action, dict) else {"command": json_text(action)}


def _blocks(text: str) -> list[dict[str, Any]]:
    """Return the commands in the blocks of a reply of an older file."""
    return [{"command": command} for command in _BLOCK.findall(text)]
