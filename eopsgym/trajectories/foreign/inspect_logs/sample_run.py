"""The run of a sample."""

from collections.abc import Mapping
from typing import Any

from eopsgym.agents import Event, MessageEvent, Outcome, ReplyEvent, StopReason
from eopsgym.runs import Run
from eopsgym.trajectories.foreign.foreign_run import ForeignRun, ended
from eopsgym.trajectories.foreign.inspect_logs.references import References
from eopsgym.trajectories.foreign.inspect_logs.sample_events import SampleEvents
from eopsgym.trajectories.foreign.inspect_logs.sample_scores import take_scores
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

TITLE = "Inspect"
_LIMITS = {
    "message": StopReason.TURN_LIMIT,
    "turn": StopReason.TURN_LIMIT,
    "token": StopReason.TOKEN_LIMIT,
    "context": StopReason.TOKEN_LIMIT,
    "cost": StopReason.COST_LIMIT,
    "time": StopReason.TIME_LIMIT,
    "working": StopReason.TIME_LIMIT,
    "operator": StopReason.CANCELLED,
}
_OF_EVERY_RUN = ("eval_id", "run_id", "task_id", "created", "task", "task_version", "tags")
_SIMULATED = "mockllm/"


def sample_run(
    file: SourceFile, sample: dict[str, Any], log: Mapping[str, Any], *, is_first: bool
) -> Run:
    """Convert a sample to a run.

    Args:
        file: the log.
        sample: the sample; what is placed is taken out of it.
        log: the parts of the log beside its samples.
        is_first: whether it is the first run of the log, which keeps all of these.
    """
    header = inner(log, "eval")
    benchmark = header.get("task") if isinstance(header.get("task"), str) else ""
    number, uuid = sample.get("id"), sample.get("uuid")
    epoch = take_count(sample, "epoch") or 1
    identity = (uuid,) if uuid else (header.get("run_id"), header.get("task_id"), number, epoch)
    references = References(sample)
    verification = take_scores(sample, references)
    conversation = SampleEvents(sample, references).read()
    _drop_copies(sample, conversation.events, references)
    started_at = utc_text(sample.get("started_at")) or _first_time(sample)
    if utc_text(sample.get("started_at")):
        sample.pop("started_at")
    outcome = _outcome(sample, conversation.events, references)
    sample.pop("id", None)
    if verification.verdicts:
        sample.pop("target", None)
    seconds = take_number(sample, "total_time")
    references.drop_placed()
    model = header.get("model")
    config = inner(header, "model_generate_config") or inner(inner(log, "plan"), "config")
    effort = config.get("reasoning_effort")
    return ForeignRun(
        *(TITLE, file, identity, f"{benchmark}/{json_text(number)}"),
        domain=str(benchmark),
        model=model if isinstance(model, str) else "",
        orchestrator=_solver(log),
        version=json_text(log.get("version", "")),
        repeat=epoch,
        budget=effort if isinstance(effort, str) else None,
        simulated=str(model).startswith(_SIMULATED),
        settings={name: value for name, value in config.items() if value is not None},
        started_at=started_at,
        seconds=seconds,
        events=conversation.events,
        outcome=outcome,
        verification=verification,
        notes={"log": dict(log) if is_first else _brief(log)},
        rest=sample,
    ).run()


def _solver(log: Mapping[str, Any]) -> str:
    """Return the name of the solver: that of the evaluation, or those of the steps of its plan."""
    solver = inner(log, "eval").get("solver")
    if isinstance(solver, str):
        return solver
    steps = (step.get("solver") for step in items(inner(log, "plan"), "steps"))
    return "+".join(name for name in steps if isinstance(name, str))


def _brief(log: Mapping[str, Any]) -> dict[str, Any]:
    header = inner(log, "eval")
    of_eval = {name: header[name] for name in _OF_EVERY_RUN if name in header}
    return {"status": log.get("status"), "eval": of_eval}


def _first_time(sample: Mapping[str, Any]) -> str:
    times = (utc_text(event.get("timestamp")) for event in items(sample, "events"))
    return next((time for time in times if time), "")


def _outcome(sample: dict[str, Any], events: list[Event], references: References) -> Outcome:
    """Return how a sample ended: with an error, at a limit, or with its last reply."""
    for name, part in (("error", "message"), ("limit", "type")):
        if isinstance(sample.get(name), str) and sample[name]:
            sample[name] = {part: sample[name]}
    error, limit = inner(sample, "error"), inner(sample, "limit")
    finished = ended(events)
    if error:
        text = references.text(take_text(error, "message"))
        trace = references.text(take_text(error, "traceback"))
        error.pop("traceback_ansi", None)  # the same traceback with colours
        return Outcome(finished.answer, StopReason.CRASHED, text, trace)
    if limit:
        kind = take_text(limit, "type")
        amount = limit.pop("limit", None)
        stop = _LIMITS.get(kind, StopReason.TURN_LIMIT)
        return Outcome(finished.answer, stop, f"the limit of Inspect: {kind} {json_text(amount)}")
    return finished


def _drop_copies(sample: dict[str, Any], events: list[Event], references: References) -> None:
    """Take out of a sample the copies of its output and input that are among its messages."""
    said = {event.reply.text for event in events if isinstance(event, ReplyEvent)}
    asked = {event.content for event in events if isinstance(event, MessageEvent)}
    output = inner(sample, "output")
    for choice in items(output, "choices"):
        message = inner(choice, "message")
        references.content(message)
        content = message.get("content")
        if isinstance(content, str) and content in said:
            for name in ("content", "role", "tool_calls", "model", "source"):
                message.pop(name, None)
    completion = output.get("completion")
    if isinstance(completion, str) and references.text(completion) in said:
        output.pop("completion")
    given = sample.get("input")
    if isinstance(given, str) and references.text(given) in asked:
        sample.pop("input")
