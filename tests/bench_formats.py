"""The speed of imports of other programs' files: part of `make bench`."""

import json
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from eopsgym.trajectories import import_results
from tests.trajectories.foreign import made_files as made
from tests.trajectories.foreign import made_traces as traces

Line = Callable[[str, str, str], None]
SIZE = 100_000_000
"""The bytes of JSON of each format."""
TURNS = 12
"""The number of calls of each run; each result has 1,200 characters, and each reply 400."""


def bench_formats(line: Line) -> None:
    """Each format from its file to the run file."""
    for name, write in WRITERS.items():
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "source"
            source.mkdir()
            write(source)
            began = time.perf_counter(), time.process_time()
            report = import_results(source, Path(folder) / "results")
            wall, cpu = time.perf_counter() - began[0], time.process_time() - began[1]
            assert not report.unread
        what = f"import of {SIZE // 1_000_000} MB, {report.added:,} runs: {name}"
        line(what, f"{wall:.1f} s ({cpu:.1f} s of processor time)", "10 s")


def _text(number: int, length: int) -> str:
    words = f"row {number}: status open, owner <a@b.example>, note \u6771\u4eac $5. "
    return (words * (length // len(words) + 1))[:length]


def _until_full(record: Callable[[int], Any]) -> Iterator[str]:
    """Yield records as JSON until they have the size."""
    size = number = 0
    while size < SIZE:
        text = json.dumps(record(number), ensure_ascii=False)
        yield text
        size += len(text)
        number += 1


def _rollout(number: int) -> dict[str, Any]:
    output: list[dict[str, Any]] = []
    for turn in range(TURNS):
        call_id, place = f"c{turn}", number * TURNS + turn
        arguments = json.dumps({"note": _text(place, 300)})
        output += [
            {"type": "function_call", "call_id": call_id, "name": "f", "arguments": arguments},
            {"type": "function_call_output", "call_id": call_id, "output": _text(place, 1200)},
        ]
    data = made.rollout(task_id=str(number))
    data["response"]["output"] = [*output, *data["response"]["output"][-1:]]
    return data


def _write_rollouts(folder: Path) -> None:
    with (folder / "a.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(f"{text}\n" for text in _until_full(_rollout))


def _conversation(number: int) -> list[dict[str, Any]]:
    messages: list[dict[str, Any]] = [{"role": "user", "content": f"Do {number}"}]
    for turn in range(TURNS):
        call_id, place = f"c{turn}", number * TURNS + turn
        function = {"name": "f", "arguments": json.dumps({"note": _text(place, 100)})}
        call = {"id": call_id, "type": "function", "function": function}
        messages += [
            {"role": "assistant", "content": _text(place, 400), "tool_calls": [call]},
            {"role": "tool", "tool_call_id": call_id, "content": _text(place, 1200)},
        ]
    return [*messages, {"role": "assistant", "content": "Done"}]


def _write_chats(folder: Path) -> None:
    texts = _until_full(lambda number: {"messages": _conversation(number)})
    with (folder / "a.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(f"{text}\n" for text in texts)


def _simulation(number: int) -> dict[str, Any]:
    messages = _conversation(number)
    for message in messages:
        for call in message.get("tool_calls", ()):
            call |= {**call.pop("function"), "requestor": "assistant"}
            call["arguments"] = json.loads(call["arguments"])
        if message["role"] == "tool":
            message |= {"id": message.pop("tool_call_id"), "error": False}
    return made.simulation(f"s{number}", messages=messages, task_id=str(number))


def _write_simulations(folder: Path) -> None:
    results = made.tau2_results()
    results.pop("simulations")
    with (folder / "results.json").open("w", encoding="utf-8") as file:
        file.write(f'{json.dumps(results)[:-1]}, "simulations": [')
        file.write(",\n".join(_until_full(_simulation)))
        file.write("]}")


def _sample(number: int) -> dict[str, Any]:
    data = made.sample(number, events=[], attachments={}, events_data={})
    data["messages"] = [
        {**message, "id": f"m{place}"} for place, message in enumerate(_conversation(number))
    ]
    for message in data["messages"]:
        for call in message.get("tool_calls", ()):
            function = call.pop("function")
            arguments = json.loads(function["arguments"])
            call |= {"function": function["name"], "arguments": arguments}
    pool = [{**message} for message in data["messages"]]
    data["events_data"] = {"messages": pool, "calls": []}
    data["events"] = [
        made.model_event({**message}, "stop", [[0, place]])
        for place, message in enumerate(data["messages"])
        if message["role"] == "assistant"
    ]
    return data


def _write_log(folder: Path) -> None:
    made.write_eval(folder / "a.eval", *map(json.loads, _until_full(_sample)))


def _trajectory(number: int) -> dict[str, Any]:
    data = made.trajectory()
    action, observation = data["messages"][2:4]
    data["messages"][2:4] = [
        message
        for turn in range(TURNS)
        for place in [number * TURNS + turn]
        for message in (
            {**action, "content": _text(place, 400)},
            {**observation, "content": f"<returncode>0</returncode>\n{_text(place, 1200)}"},
        )
    ]
    return data


def _write_trajectories(folder: Path) -> None:
    for number, text in enumerate(_until_full(_trajectory)):
        (folder / f"{number}.traj.json").write_text(text, encoding="utf-8")


def _turns(number: int) -> list[traces.Turn]:
    places = [number * TURNS + turn for turn in range(TURNS)]
    return [(_text(each, 400), {"note": _text(each, 100)}, _text(each, 1200)) for each in places]


def _write_atif(folder: Path) -> None:
    texts = _until_full(lambda number: traces.atif(f"Do {number}", _turns(number)))
    for number, text in enumerate(texts):
        (folder / f"{number}.json").write_text(text, encoding="utf-8")


def _write_spans(folder: Path) -> None:
    texts = _until_full(
        lambda number: traces.span_export(f"t{number}", f"Do {number}", _turns(number))
    )
    with (folder / "a.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(f"{text}\n" for text in texts)


def _write_rows(folder: Path) -> None:
    texts = _until_full(lambda number: traces.rollout_row(f"Do {number}", _turns(number)))
    with (folder / "results.jsonl").open("w", encoding="utf-8") as file:
        file.writelines(f"{text}\n" for text in texts)


WRITERS: dict[str, Callable[[Path], None]] = {
    "NeMo Gym": _write_rollouts,
    "Inspect": _write_log,
    "tau2-bench": _write_simulations,
    "mini-swe-agent": _write_trajectories,
    "chat messages": _write_chats,
    "ATIF": _write_atif,
    "OpenTelemetry": _write_spans,
    "verifiers": _write_rows,
}
