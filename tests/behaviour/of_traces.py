"""The calls that were recorded of published servers, where the reference material is there."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from eopsgym.gym import Clock, Database
from tests.behaviour.sequences import CallSequence, RecordedCall
from tests.domains.calendar import test_replay as calendar_traces
from tests.domains.csm import published_runs as csm_runs
from tests.domains.teams import recorded_calls as teams_runs
from tests.domains.teams.published_world import NOW
from tests.domains.teams.recorded_scenes import PERSON, read, world_of
from tests.reference import REFERENCE


def sequences_of_traces(domain: str) -> Iterator[CallSequence]:
    """Yield the recorded calls of a system; nothing without the reference material."""
    if REFERENCE is None:
        return
    match domain:
        case "calendar":
            yield from map(_calendar_trace, calendar_traces.traces())
        case "csm":
            yield from _csm_runs()
        case "teams":
            yield from map(_teams_run, teams_runs.RESULTS)


def _calendar_trace(line: str) -> CallSequence:
    """Return the calls of a trace; some refer to what earlier ones answer, so they are made."""
    trace, replay = json.loads(line), calendar_traces.given()
    now, key = calendar_traces.MOMENT, calendar_traces.ID
    database = Database(calendar_traces.template(trace["seed"]), Clock(now, tick=1), id=key)
    people = database.rows("SELECT user_id, static_token FROM users")
    tokens = {row["user_id"]: row["static_token"] for row in people}
    calls: list[RecordedCall] = []
    results: list[Any] = []
    for call in trace["calls"]:
        user = calendar_traces.token(call["user"], tokens)
        calls.append(RecordedCall(call["tool"], replay.resolve(call["args"], results), user))
        results.append(replay.parse_text(database.call(*calls[-1]).text)[1])
    database.close()
    name = f"recorded trace {trace['name']}"
    return CallSequence(name, f"trace {trace['seed']}", now, calls, tick=1, id=key)


def _csm_runs() -> Iterator[CallSequence]:
    for path in csm_runs.published_runs():
        _, record = csm_runs.load_run(path)
        calls = [
            RecordedCall(call.tool, call.arguments, csm_runs.ACTING_USER)
            for call in csm_runs.recorded_calls(record)
        ]
        began = datetime.fromisoformat(record["started_at"]).replace(tzinfo=None)
        yield CallSequence(f"recorded run {path.stem}", "snapshot", began.isoformat(), calls, 1)


def _teams_run(name: str) -> CallSequence:
    """Return the calls of a published run, with the ids that our own calls have given."""
    run = teams_runs.run_of(name)
    calls, ids = [], dict[str, str]()
    database = world_of(run["tool_results"]).database()
    for step in run["tool_results"]:
        arguments = teams_runs.renamed(step["arguments"], ids)
        calls.append(RecordedCall(step["tool_name"], arguments, PERSON))
        made = database.call(*calls[-1])
        theirs = read(step["result"]["result"]["content"][0]["text"])
        if isinstance(theirs, dict) and "id" in theirs and not made.is_error:
            ids[theirs["id"]] = read(made.text)["id"]
    database.close()
    return CallSequence(f"recorded run {name}", f"run {name}", NOW, calls)
