"""The run of a trace: its calls of models and of tools, in the order in which they began.

A call of a model names all messages before its reply; those that an earlier call of the same agent
named are the same ones. A tool is called in a span of its own, whose result may be named only by
the next call of the model, or not at all.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from eopsgym.agents import MessageEvent, Outcome, Reply, StopReason, ToolCall, Usage
from eopsgym.runs import Run
from eopsgym.tasks import Verdict, Verification
from eopsgym.trajectories.exports.conversations import SUBTASK
from eopsgym.trajectories.foreign.conversation import Conversation, take_call
from eopsgym.trajectories.foreign.foreign_run import ForeignRun, ended, identifier
from eopsgym.trajectories.foreign.otel.dialects import OPERATION, translate
from eopsgym.trajectories.foreign.otel.span_messages import Message, take_exchange
from eopsgym.trajectories.foreign.otel.spans import Span
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.take_values import (
    inner,
    json_text,
    remains,
    take_count,
    take_text,
)
from eopsgym.trajectories.moments import seconds_between, utc_text

MODEL = frozenset({"chat", "text_completion", "generate_content"})
TOOL = "execute_tool"
AGENT = frozenset({"invoke_agent", "create_agent", "invoke_workflow"})
_EVALUATION = "gen_ai.evaluation.result"
_LABELS = {"pass": True, "passed": True, "fail": False, "failed": False}
_INPUT = ("gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens")
_OUTPUT = ("gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens")
_READ = ("gen_ai.usage.cache_read.input_tokens", "gen_ai.usage.cache_read_input_tokens")
_WRITTEN = (
    "gen_ai.usage.cache_write.input_tokens",
    "gen_ai.usage.cache_creation.input_tokens",
    "gen_ai.usage.cache_creation_input_tokens",
)
_REASONING = ("gen_ai.usage.reasoning.output_tokens",)


class TraceRun:
    """A trace that is converted to a run.

    Args:
        title: the title of the format.
        file: its file.
        spans: its spans.
        records: its log records.
        notes: further fields of `run.imported`.
    """

    def __init__(
        self,
        title: str,
        file: SourceFile,
        spans: Sequence[Span],
        records: Sequence[Span],
        notes: Mapping[str, Any],
    ) -> None:
        self.title = title
        self.file = file
        self.notes = notes
        self.spans = sorted(_once(spans), key=lambda span: span.order)
        self.records = sorted(records, key=lambda record: record.order)
        self.conversation = Conversation()
        self.subagents: list[dict[str, Any]] = []
        self._by_id = {span.id: span for span in self.spans}
        self._histories: dict[str, list[tuple[Any, ...]]] = {}
        self._given: set[str] = set()
        self._late: dict[str, Span] = {}
        self._rest: list[Any] = []
        self._texts_known: set[str] = set()
        self._open = ""

    def run(self) -> Run | None:
        """Return the run; None if the trace has no call of a model or a tool."""
        content = [span.left() for span in (*self.spans, *self.records)]
        identity = identifier([span.trace for span in self.spans[:1]], content)
        for span in self.spans:
            translate(span)
        agents = [span for span in self.spans if span.operation in AGENT]
        outer = next((span for span in agents if not self._agent_of(span)), None)
        work = [span for span in self.spans if _is_work(span)]
        if not work:  # in some programs, only the spans of agents contain the messages
            work = [span for span in agents if _SAID & {*span.attributes}]
            for span in work:
                span.attributes[OPERATION] = "chat"
            agents = []
        if not work:
            return None
        self._open = outer.id if outer and agents else self._agent_of(work[0])
        model = next((_model(span) for span in work if span.operation != TOOL), "")
        ends_with_model = work[-1].operation != TOOL
        for place, span in enumerate(work):
            self._enter(span)
            if span.operation == TOOL:
                self._add_tool(span)
            else:
                following = _until_model(work[place + 1 :])
                self._add_reply(span, following)
        self._flush()
        self._leave()
        times = [time for span in self.spans if (time := utc_text(span.start))]
        ends = [time for span in self.spans if (time := utc_text(span.end))]
        name = take_text(outer.attributes, "gen_ai.agent.name") if outer else ""
        events = self.conversation.events
        messages = (event for event in events if isinstance(event, MessageEvent))
        request = next((event.content for event in messages if event.role == "user"), "")
        made = ForeignRun(
            *(self.title, self.file, (identity,), f"request_{identifier(request)}"),
            model=model,
            orchestrator=name,
            version=next((s.schema.rpartition("/")[2] for s in self.spans if s.schema), ""),
            started_at=times[0] if times else "",
            seconds=seconds_between(times[0], max(ends)) if times and ends else None,
            events=events,
            outcome=self._outcome(work[-1], ends_with_model),
            verification=self._verification(),
            notes={
                **({"trace_id": self.spans[0].trace} if self.spans[0].trace else {}),
                **({"subagents": self.subagents} if self.subagents else {}),
                **self.notes,
            },
        )
        made.rest = {**self._left(), "messages": self._rest}
        return made.run()

    def _left(self) -> dict[str, Any]:
        """Return what is left of the spans, and once what several of them share."""
        shared: dict[str, Any] = {}
        left = []
        for span in (*self.spans, *self.records):
            for name in ("resource", "scope"):
                value = span.rest.pop(name, None)
                shared.setdefault(f"{name} {identifier(value)}", {name: value})
            ids = {"span_id": span.id, "parent_id": span.parent}
            left.append(remains({name: id for name, id in ids.items() if id} | span.left()))
        return {"spans": left, "shared": [*shared.values()]}

    # Agents

    def _agent_of(self, span: Span) -> str:
        """Return the id of the span of the nearest agent around a span; empty without one."""
        seen: set[str] = set()
        while (parent := self._by_id.get(span.parent)) is not None and parent.id not in seen:
            seen.add(parent.id)
            if parent.operation in AGENT:
                return parent.id
            span = parent
        return ""

    def _enter(self, span: Span) -> None:
        """Add a heading where another agent begins; a run has one agent outside of those."""
        agent = self._agent_of(span)
        if agent == self._open or (self.subagents and self.subagents[-1]["id"] == agent):
            if agent == self._open:
                self._leave()
            return
        self._leave()
        first = len(self.conversation.events)
        around = self._by_id.get(agent)
        name = take_text(around.attributes, "gen_ai.agent.name") if around else ""
        self.conversation.message(SUBTASK, f"Subagent {name}".strip())
        self.subagents.append({"name": name, "id": agent, "first": first, "last": -1})

    def _leave(self) -> None:
        """End the agent within, if one is open."""
        if self.subagents and self.subagents[-1]["last"] < 0:
            self.subagents[-1]["last"] = len(self.conversation.events) - 1

    # Models

    def _add_reply(self, span: Span, tools: Sequence[Span]) -> None:
        exchange = take_exchange(span, [each for each in self.records if each.id == span.id])
        history = self._histories.setdefault(self._agent_of(span), [])
        common = _common(history, [message.key for message in exchange.asked])
        for message in exchange.asked[common:]:
            self._add_message(message)
        if not exchange.asked:
            self._flush()
        said = _joined(exchange.said)
        self._texts_known |= {span.id} if exchange.said else set()
        self._rest += [*said.rest, *(r for m in exchange.asked[common:] for r in m.rest)]
        calls = said.calls or tuple(map(_call_of, tools))
        seconds = _duration(span)
        reason = said.finish_reason or _take_reason(span.attributes)
        reply = Reply(
            said.text,
            said.thinking,
            calls,
            take_usage(span.attributes),
            _model(span),
            seconds=seconds,
            raw_finish_reason=_REASONS.get(str(reason), str(reason)) or None,
        )
        self.conversation.reply(reply, utc_text(span.end))
        self._histories[self._agent_of(span)] = [
            *(message.key for message in exchange.asked),
            *(message.key for message in exchange.said),
        ]
        span.attributes.pop("gen_ai.operation.name", None)

    def _add_message(self, message: Message) -> None:
        if message.call_id is not None:
            self._add_result(message)
        elif message.role == "assistant" and message.calls:
            reply = Reply(message.text, message.thinking, message.calls, seconds=None)
            self.conversation.reply(reply)
        else:
            self.conversation.message(message.role, message.text)

    # Tools

    def _add_tool(self, span: Span) -> None:
        call_id = str(span.attributes.get("gen_ai.tool.call.id") or "")
        result = span.attributes.pop("gen_ai.tool.call.result", None)
        name = str(span.attributes.get("gen_ai.tool.name") or "")
        call = self.conversation.open_call(call_id, name)
        said = _call_of(span)
        if call is not None and call.id == call_id:
            span.attributes.pop("gen_ai.tool.call.id", None)
        if call is not None and call.name == name:
            span.attributes.pop("gen_ai.tool.name", None)
        if call is not None and call.arguments == said.arguments and not said.error:
            span.attributes.pop("gen_ai.tool.call.arguments", None)
        span.attributes.pop("gen_ai.operation.name", None)
        key = call_id or f"{name} {span.id}"
        if result is None and call_id:
            self._late[key] = span
            return
        self._given.add(key)
        self._result(json_text("" if result is None else result), call_id, name, span)

    def _add_result(self, message: Message) -> None:
        """Add a result that a call of the model names, unless its tool's span named it."""
        call_id = message.call_id or ""
        if call_id in self._given:
            return
        self._given.add(call_id)
        self._result(message.text, call_id, "", self._late.pop(call_id, None))

    def _flush(self) -> None:
        """Add the results that nothing names, as empty texts."""
        for call_id, span in self._late.items():
            self._given.add(call_id)
            self._result("", call_id, "", span)
        self._late.clear()

    def _result(self, text: str, call_id: str, name: str, span: Span | None) -> None:
        is_error = span is not None and _error(span) != ""
        seconds = None if span is None else _duration(span)
        at = "" if span is None else utc_text(span.end)
        given = {"is_error": is_error, "seconds": seconds, "at": at}
        self.conversation.result(text, call_id, name, **given)  # type: ignore[arg-type]

    # The whole

    def _outcome(self, last: Span, is_model: bool) -> Outcome:
        error = _error(last)
        if error and is_model:
            return Outcome(None, StopReason.MODEL_ERROR, error)
        outcome = ended(self.conversation.events)
        if outcome.stop is StopReason.EMPTY_REPLY and last.id not in self._texts_known:
            return Outcome(None, StopReason.ANSWERED, "its spans hold no texts")
        return outcome

    def _verification(self) -> Verification:
        """Return the evaluations of the trace: a verdict where a label says pass or fail."""
        verdicts: list[Verdict] = []
        for event in (*self.records, *(each for span in self.spans for each in span.events)):
            name = str(event.attributes.get("event.name") or event.name)
            if name != _EVALUATION:
                continue
            label = str(event.attributes.get("gen_ai.evaluation.score.label") or "")
            verdicts.append(
                Verdict(
                    index=len(verdicts),
                    name=take_text(event.attributes, "gen_ai.evaluation.name"),
                    type="evaluation",
                    category=None,
                    gym_name="",
                    query="",
                    expected=None,
                    actual=event.attributes.pop("gen_ai.evaluation.score.value", label),
                    comparison="",
                    parity=None,
                    strict=_LABELS.get(label.lower()),
                    details=take_text(event.attributes, "gen_ai.evaluation.explanation") or label,
                )
            )
        decided = [verdict.strict for verdict in verdicts]
        strict = None if not decided or None in decided else all(decided)
        return Verification(tuple(verdicts), None, None, None, strict)


_REASONS = {"tool_call": "tool_calls", "tool_use": "tool_calls", "end_turn": "stop"}
_REASONS |= {"max_tokens": "length"}


_SAID = frozenset({"gen_ai.output.messages", "gen_ai.completion"})


def _is_work(span: Span) -> bool:
    """Return whether a span is a call of a tool, or of a model by an operation of any version."""
    is_other = bool(span.operation) and span.operation not in AGENT
    return span.operation in (*MODEL, TOOL) or (is_other and bool(_SAID & {*span.attributes}))


def _once(spans: Sequence[Span]) -> Iterator[Span]:
    """Yield the spans without copies, which an exporter sends when it tries again."""
    seen: dict[str, list[dict[str, Any]]] = {}
    for span in spans:
        kept, left = seen.setdefault(span.id, []), span.left()
        if not span.id or left not in kept:
            kept.append(left)
            yield span


def _take_reason(attributes: dict[str, Any]) -> str:
    """Return why the first choice ended; those of several choices stay."""
    reasons = attributes.get("gen_ai.response.finish_reasons")
    if not isinstance(reasons, list) or not reasons:
        return ""
    if len(reasons) == 1:
        del attributes["gen_ai.response.finish_reasons"]
    return str(reasons[0])


def _until_model(spans: Sequence[Span]) -> list[Span]:
    """Return the tools that are called before the next call of a model."""
    tools = []
    for span in spans:
        if span.operation != TOOL:
            break
        tools.append(span)
    return tools


def _call_of(span: Span) -> ToolCall:
    """Return the call of a tool, of which no reply names the calls."""
    attributes = span.attributes
    arguments = attributes.get("gen_ai.tool.call.arguments")
    call = {"id": attributes.get("gen_ai.tool.call.id"), "arguments": arguments}
    return take_call({**call, "name": attributes.get("gen_ai.tool.name")}, "id")


def _joined(messages: Sequence[Message]) -> Message:
    """Return the messages of a reply as one; several choices follow each other."""
    if len(messages) == 1:
        return messages[0]
    return Message(
        "assistant",
        "\n".join(message.text for message in messages if message.text),
        "\n".join(message.thinking for message in messages if message.thinking),
        tuple(call for message in messages for call in message.calls),
        finish_reason=next((m.finish_reason for m in messages if m.finish_reason), ""),
        rest=[
            *(rest for message in messages for rest in message.rest),
            *({"role": each.role} for each in messages if each.role != "assistant"),
        ],
    )


def _common(history: Sequence[Any], asked: Sequence[Any]) -> int:
    """Return how many messages at the beginning are those of the history."""
    count = 0
    for one, other in zip(history, asked, strict=False):
        if one != other:
            break
        count += 1
    return count


def _model(span: Span) -> str:
    """Return the model that answered, else the requested one."""
    attributes = span.attributes
    for name in ("gen_ai.response.model", "gen_ai.request.model"):
        if isinstance(attributes.get(name), str):
            return str(attributes[name])
    return ""


def take_usage(attributes: dict[str, Any]) -> Usage:
    """Take the tokens out of attributes; the input of the conventions includes tokens of caches."""

    def taken(names: Sequence[str]) -> int | None:
        return next((n for name in names if (n := take_count(attributes, name)) is not None), None)

    whole, output, read = taken(_INPUT), taken(_OUTPUT), taken(_READ)
    written, reasoning = taken(_WRITTEN), taken(_REASONING)
    fresh = None if whole is None else whole - (read or 0) - (written or 0)
    if fresh is not None and fresh < 0:  # some programs report the input without cached tokens
        fresh = whole
    return Usage(fresh, output, reasoning, read, written)


def _duration(span: Span) -> float | None:
    first, last = utc_text(span.start), utc_text(span.end)
    return seconds_between(first, last) if first and last else None


def _error(span: Span) -> str:
    """Return the error of a span; empty if it has none."""
    status = inner(span.rest, "status")
    code = str(status.get("code") or status.get("status_code") or "")
    kind = span.attributes.get("error.type")
    message = status.get("message") or status.get("description")
    if code in ("2", "ERROR", "STATUS_CODE_ERROR") or kind:
        return ": ".join(str(part) for part in (kind, message) if part) or "error"
    return ""
