"""Rows of `results.jsonl` and of saved data sets: the messages, the reward and the metrics."""

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

from eopsgym.agents import Reply
from eopsgym.runs import Run
from eopsgym.trajectories.foreign.chat_messages import add_message
from eopsgym.trajectories.foreign.conversation import Conversation
from eopsgym.trajectories.foreign.foreign_run import ForeignRun, error_text, identifier
from eopsgym.trajectories.foreign.json_file import JsonFile, whole
from eopsgym.trajectories.foreign.rewards import rewarded, take_reward
from eopsgym.trajectories.foreign.source_file import SourceFile
from eopsgym.trajectories.foreign.take_values import (
    inner,
    items,
    json_text,
    take_flag,
    take_number,
    take_text,
)
from eopsgym.trajectories.foreign.verifiers_rollouts.ends import end_of
from eopsgym.trajectories.moments import utc_text

METADATA = "metadata.json"
_MILLISECONDS = 1000


_OF_A_MACHINE = ("base_url", "path_to_save")


def metadata_beside(file: SourceFile) -> dict[str, Any]:
    """Return what `metadata.json` beside a file says of all its rows; empty if there is none."""
    path = os.path.join(os.path.dirname(file.path), METADATA)
    try:
        changed = os.stat(path).st_mtime_ns
    except OSError:
        return {}
    return _metadata_in(path, changed)


@lru_cache(maxsize=4)
def _metadata_in(path: str, changed: int) -> dict[str, Any]:
    """Return the content of a file of metadata, which is read again when it has changed."""
    file = SourceFile(Path(path), Path(path))
    return next((each.record for each in JsonFile(file).records()), {})


def run_of_row(
    title: str,
    file: SourceFile,
    row: dict[str, Any],
    metadata: Mapping[str, Any],
    *,
    is_first: bool,
) -> Run:
    """Convert a row to a run.

    Args:
        title: the title of the format.
        file: its file.
        row: the row, from which everything that is placed is taken.
        metadata: what is said of all rows: `env_id`, `model`, `sampling_args`.
        is_first: whether it is the first row of the file, which keeps all of these.
    """
    row |= {name: whole(row.get(name)) for name in ("prompt", "completion")}
    identity = identifier(row)
    conversation, model = Conversation(), str(metadata.get("model") or "")
    _add(conversation, row, "prompt", model)
    _add(conversation, row, "completion", model)
    name = take_text(row, "task") or str(metadata.get("env_id") or "example")
    example = row.pop("example_id", None)
    task = name if example is None else f"{name}_{example}"
    metrics = inner(row, "metrics")
    measured = {key: n for key in [*metrics] if (n := take_reward(metrics, key)) is not None}
    for key, value in measured.items():
        if row.get(key) == value:  # a row repeats them
            del row[key]
    reward, timing = take_reward(row, "reward"), inner(row, "timing")
    verification = rewarded(reward, measured)
    error = _error(row)
    if error:
        verification = replace(verification, strict=None)
    used = inner(row, "token_usage")
    totals = {name: take_number(used, name) for name in ("input_tokens", "output_tokens")}
    seconds, milliseconds = take_number(timing, "total"), take_number(timing, "total_ms")
    condition = take_text(row, "stop_condition")
    sampling = metadata.get("sampling_args")
    made = ForeignRun(
        *(title, file, (identity,), task),
        model=model,
        settings=sampling if isinstance(sampling, dict) else {},
        started_at=_taken_moment(timing),
        seconds=seconds if milliseconds is None else milliseconds / _MILLISECONDS,
        events=conversation.events,
        outcome=end_of(conversation.events, condition, error),
        verification=verification,
        totals={name: None if n is None else int(n) for name, n in totals.items()},
        notes={
            **({"stop_condition": condition} if condition else {}),
            **({"log": _kept(metadata)} if is_first and metadata else {}),
        },
    )
    take_flag(row, "is_completed")
    made.rest = row
    return made.run()


def _kept(metadata: Mapping[str, Any]) -> dict[str, Any]:
    """Return the metadata without addresses, which no record holds."""
    return {name: each for name, each in metadata.items() if name not in _OF_A_MACHINE}


def _add(conversation: Conversation, row: dict[str, Any], name: str, model: str) -> None:
    """Add the messages of a prompt or a completion, which may be a text."""
    listed: Any = row.get(name)
    if isinstance(listed, str):
        text = take_text(row, name)
        if name == "prompt":
            conversation.message("user", text)
        else:
            conversation.reply(Reply(text, model=model, seconds=None))
        return
    if not isinstance(listed, list):
        return
    for place, message in enumerate(listed):
        if not isinstance(message, dict):
            conversation.message("unknown", json_text(message))
            listed[place] = {}
            continue
        _parse_calls(message)
        if (
            name == "prompt"
            and message.get("role") == "assistant"
            and not items(message, "tool_calls")
        ):
            # An example in the prompt, which this model did not write.
            conversation.message("assistant", take_text(message, "content"))
            message.pop("role")
        else:
            add_message(conversation, message, model)


def _parse_calls(message: dict[str, Any]) -> None:
    """Replace the JSON texts of calls, which rows have, by the calls."""
    calls = message.get("tool_calls")
    if calls is None:
        message.pop("tool_calls", None)
    if not isinstance(calls, list):
        return
    for place, call in enumerate(calls):
        if isinstance(call, str):
            try:
                calls[place] = json.loads(call)
            except (ValueError, RecursionError):
                continue


def _error(row: dict[str, Any]) -> str:
    """Return the type and the words of the error of a row; empty without one."""
    error = row.get("error")
    if isinstance(error, str):
        return take_text(row, "error")
    if not isinstance(error, dict):
        return ""
    for name, repeated in (
        ("error_chain_repr", "error_chain"),
        ("error_chain_str", "long_error_chain"),
    ):
        if row.get(repeated) == error.get(name):
            row.pop(repeated, None)
    if not error:
        return ""
    return error_text(take_text(error, "error"), take_text(error, "error_chain_repr"))


def _taken_moment(timing: dict[str, Any]) -> str:
    at = utc_text(timing.get("start_time"))
    if at:
        del timing["start_time"]
    return at
