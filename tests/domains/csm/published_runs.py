"""Published runs made again: every recorded call on the published snapshot, then the verifiers."""

import gzip
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from eopsgym.domains import get_domain
from eopsgym.errors import DatabaseError
from eopsgym.gym import CallResult, Database
from eopsgym.gym.clock import Clock
from eopsgym.gym.template import Template, load_template
from eopsgym.tasks.comparisons import compare_parity, rows_value
from tests.reference import reference

ACTING_USER = "joanne.simpson@servicenow.com"
MAIN_SEED = "db_1762254390925_u5icw4thh"
MOMENT = re.compile(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d")
SAME = "same"

NO_BODIES = "the snapshot has no article bodies, which results show and searches rank by"
OTHER_SEED = "the run started from a seed of its own, with rows changed or added for its task"
EARLIER_CALLS = "the call needs rows that earlier calls of its own run had made or changed"
UNEXPLAINED = "unexplained"


@dataclass(frozen=True)
class Recorded:
    """One recorded call and what came of it.

    `result` is JSON, or an error's text; `text` is what the caller read, where it is known.
    """

    tool: str
    arguments: dict[str, Any]
    result: Any
    is_error: bool
    text: str | None = None


@dataclass
class Compared:
    """A call made again: `SAME`, or the paths that differ and why."""

    tool: str
    paths: list[str]
    reason: str = SAME


@dataclass
class Run:
    """A published result file, replayed."""

    task: str
    seed: str
    calls: list[Compared] = field(default_factory=list)
    verdicts: list[tuple[str, bool, bool]] = field(default_factory=list)

    @property
    def same_verdicts(self) -> int:
        """Verifiers that come out as recorded."""
        return sum(theirs == ours for _, theirs, ours in self.verdicts)


def snapshot() -> Template:
    """The published snapshot, unchanged."""
    (seed,) = reference("seeds", "csm").glob("*.sql")
    return load_template(get_domain("csm"), seed)


def published_runs() -> list[Path]:
    """The published result files."""
    return sorted(reference("trajectories", "csm").glob("*.json.gz"))


def start_clock(database: Database, moment: datetime) -> None:
    """Let a database live at a moment, with a second passing between calls as in a real run."""
    database.clock = Clock(moment, tick=1)


def load_run(path: Path) -> tuple[dict[str, Any], dict[str, Any]]:
    """A result file and the one run in it."""
    published = json.loads(gzip.decompress(path.read_bytes()))
    (record,) = published["runs"]
    return published, record


def replay_file(path: Path) -> Run:
    """Make every call of a result file again and judge the end state again."""
    published, record = load_run(path)
    (server,) = published["benchmark_config"]["gym_servers"]
    run = Run(
        path.name.split("__")[2].removesuffix(".json.gz"), Path(server["seed_database_file"]).stem
    )
    began = datetime.fromisoformat(record["started_at"]).replace(tzinfo=None)
    window = (began, began + timedelta(milliseconds=record["execution_time_ms"]))
    database = Database(snapshot())
    start_clock(database, began)
    for call in recorded_calls(record):
        result = database.call(call.tool, call.arguments, ACTING_USER)
        compared = compare(call, result, window)
        if compared.paths:
            compared.reason = why(call, compared.paths, run)
        run.calls.append(compared)
    for name, verdict in record["verification_results"].items():
        run.verdicts.append((name, bool(verdict["passed"]), judge(database, verdict)))
    database.close()
    return run


def recorded_calls(record: dict[str, Any]) -> Iterator[Recorded]:
    """The calls of a run, in order."""
    for entry in record["tool_results"]:
        answer = entry["result"]["result"]
        text = answer["content"][0]["text"]
        result = text if answer["isError"] else json.loads(text)
        yield Recorded(entry["tool_name"], entry["arguments"], result, answer["isError"], text)


def judge(database: Database, verdict: dict[str, Any]) -> bool:
    """Whether a recorded verifier passes on a database."""
    try:
        actual = rows_value(database.rows(verdict["query"]))
    except DatabaseError:
        return False
    return compare_parity(actual, verdict["expected"], verdict["comparison_type"]).passed


def compare(
    call: Recorded, result: CallResult, window: tuple[datetime, datetime] | None = None
) -> Compared:
    """Compare keys, types and values, then the bytes of the text where it was recorded.

    Moments inside the run count as `now` on both sides.
    """
    if result.is_error != call.is_error:
        return Compared(call.tool, ["$ (refused or not)"])
    ours = result.text if result.is_error else json.loads(result.text)
    paths = list(differences(call.result, ours, window))
    known = call.text is not None and not paths
    if known and _timeless(call.text or "", window) != _timeless(result.text, window):
        paths = ["$ (bytes)"]
    return Compared(call.tool, paths)


def differences(
    theirs: Any, ours: Any, window: tuple[datetime, datetime] | None = None, path: str = "$"
) -> Iterator[str]:
    """The paths at which two JSON values differ."""
    if type(theirs) is not type(ours):
        yield f"{path} ({type(theirs).__name__} is {type(ours).__name__})"
    elif isinstance(theirs, dict):
        if list(theirs) != list(ours):
            yield f"{path} (keys)"
        for key in theirs.keys() & ours.keys():
            yield from differences(theirs[key], ours[key], window, f"{path}.{key}")
    elif isinstance(theirs, list):
        if len(theirs) != len(ours):
            yield f"{path} (length {len(theirs)} is {len(ours)})"
        for number, (left, right) in enumerate(zip(theirs, ours, strict=False)):
            yield from differences(left, right, window, f"{path}[{number}]")
    elif theirs != ours and not (_is_now(theirs, window) and _is_now(ours, window)):
        yield path


def _timeless(text: str, window: tuple[datetime, datetime] | None) -> str:
    return MOMENT.sub(lambda found: "now" if _is_now(found[0], window) else found[0], text)


def _is_now(value: Any, window: tuple[datetime, datetime] | None) -> bool:
    if not isinstance(value, str) or not MOMENT.fullmatch(value):
        return False
    if window is None:
        return True
    # The clocks of client and server were some minutes apart, and runs were resumed.
    slack = timedelta(hours=2)
    return window[0] - slack <= datetime.fromisoformat(value) <= window[1] + slack


def why(call: Recorded, paths: list[str], run: Run) -> str:
    """The reason for a difference."""
    if about_bodies(call, paths):
        return NO_BODIES
    return OTHER_SEED if run.seed != MAIN_SEED else UNEXPLAINED


def about_bodies(call: Recorded, paths: list[str]) -> bool:
    """Whether a difference lies in the bodies of articles, or in a search through them."""
    if call.tool not in ("retrieve_knowledge", "update_knowledge"):
        return False
    if "search_text" in call.arguments:
        return True
    return all(".body" in path for path in paths)


def table(title: str, counts: Counter[str]) -> str:
    """Counts as lines with their share, the largest first."""
    total = sum(counts.values()) or 1
    lines = [f"  {n:4d}  {n / total:6.1%}  {what}" for what, n in counts.most_common()]
    return "\n".join([title, *lines])
