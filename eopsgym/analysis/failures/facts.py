"""The facts of runs: their rows, calls, changes and texts, read for many runs at once."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby, pairwise
from operator import itemgetter
from typing import Any, NamedTuple

from eopsgym.domains import Domain, get_domain
from eopsgym.errors import DomainError
from eopsgym.runs.progress_bar import shown
from eopsgym.tasks.answers.admissions import admissions
from eopsgym.tasks.answers.reader import AnswerReading, read
from eopsgym.trajectories import Trajectories

_RUNS = """
    SELECT run_id, task, domain, model, simulated, feasible, strict, refused, stop, detail, answer,
        steps, CAST(setup.content AS VARCHAR) AS content
    FROM runs WHERE {where} ORDER BY run_id"""
# For runs that passed only loops and errors are reported. So their calls are read only if there may
# be some, and of their results only a hash.
_CALLS = """
    SELECT run_id, step, server, tool, arguments::JSON::VARCHAR,
        CASE WHEN runs.strict THEN hash(result)::VARCHAR ELSE result::JSON::VARCHAR END,
        is_error, changed_rows
    FROM tool_calls JOIN runs USING (run_id)
    WHERE result_position IS NOT NULL
        AND run_id IN ({not_passed} UNION ALL {again} UNION ALL {errors})
    ORDER BY run_id, result_position"""
_AGAIN = """
    SELECT run_id FROM tool_calls WHERE run_id IN ({chosen})
    GROUP BY run_id, server, tool, arguments HAVING count(*) > 2"""
_ERRORS = "SELECT run_id FROM tool_calls WHERE is_error AND run_id IN ({chosen})"
_CHANGES = """
    SELECT run_id, step, server, table_name, operation, row_key, column_name,
        before::JSON::VARCHAR, after::JSON::VARCHAR
    FROM changes WHERE run_id IN ({not_passed}) ORDER BY run_id, step, changes.rowid"""
_SAID = """
    SELECT run_id, content FROM messages
    WHERE role IN ('system', 'user') AND run_id IN ({not_passed}) ORDER BY run_id, position"""
_BREACHES = """
    SELECT run_id, step, rule, message FROM breaches
    WHERE run_id IN ({chosen}) ORDER BY run_id, step, rule"""
_VERDICTS = """
    SELECT run_id, verifier_index, name, type, verifier_strict, query, expected, actual, details,
        comparison
    FROM verifiers
    WHERE run_id IN ({not_passed})
    ORDER BY run_id, verifier_index"""
_PART = 2_000
"""The number of runs that are in memory at a time."""
_FIRST = 250
"""The number of runs that are read first, so that the first findings come soon."""
_KEPT = 16_384


class MadeCall(NamedTuple):
    """A tool call; `step` is None if it did not reach a server."""

    step: int | None
    server: str
    tool: str
    arguments_text: str
    result: str
    is_error: bool
    changed_rows: int | None

    @property
    def arguments(self) -> dict[str, Any]:
        """The arguments; empty if they were not an object."""
        return _parsed(self.arguments_text)

    @property
    def value(self) -> Any:
        """The result: a JSON value, or a text."""
        return _value(self.result)

    @property
    def writes(self) -> bool:
        """Whether it changed something, or is of a writing tool and would have without an error."""
        return bool(self.changed_rows) or is_writing(self.server, self.tool)


class Changed(NamedTuple):
    """One column of a row that a step changed, with its values as JSON."""

    step: int
    server: str
    table: str
    operation: str
    key: str
    column: str
    before: str | None
    after: str | None


class BrokenRule(NamedTuple):
    """A rule of the policy that a step broke."""

    step: int
    rule: str
    message: str


class Checked(NamedTuple):
    """A verifier with its verdict `strict`: true, false, or None for no verdict."""

    position: int
    name: str
    type: str
    strict: bool | None
    query: str
    expected: str | None
    actual: str | None
    details: str
    comparison: str = "equals"


@dataclass
class RunFacts:
    """The facts of one run in the store."""

    run_id: str
    task: str
    domain: str
    model: str
    simulated: bool | None
    feasible: bool | None
    strict: bool | None
    refused: bool | None
    stop: str
    detail: str
    answer: str | None
    count: int | None
    content: str | None
    calls: Sequence[MadeCall] = ()
    changes: Sequence[Changed] = ()
    said: Sequence[str] = ()
    breaches: Sequence[BrokenRule] = ()
    checked: Sequence[Checked] = ()

    @cached_property
    def prompt(self) -> str:
        """The texts that the agent read first: policy, acting user and request."""
        return "\n".join(self.said)

    @cached_property
    def admissions(self) -> tuple[str, ...]:
        """The sentences in which the answer says that something was not done."""
        return tuple(each.sentence for each in admissions(self.answer or "", self.request))

    @cached_property
    def reading(self) -> AnswerReading:
        """The reading of the answer: whether it says that the request was not met."""
        return read(self.answer or "", self.request)

    @property
    def request(self) -> str:
        """The request of the user."""
        return self.said[-1] if self.said else ""

    @cached_property
    def writing(self) -> list[MadeCall]:
        """The calls that wrote, or would have written."""
        return [call for call in self.calls if call.writes]

    @cached_property
    def recorded(self) -> bool:
        """Whether the changes of every call are known."""
        return all(call.changed_rows is not None for call in self.calls)

    @cached_property
    def failed(self) -> list[Checked]:
        """The verifiers that do not pass: they fail or have no verdict."""
        return [each for each in self.checked if each.strict is not True]

    @property
    def passed(self) -> bool:
        """Whether it has a verdict and passes."""
        return self.strict is True


@lru_cache(maxsize=_KEPT)
def _parsed(text: str | None) -> dict[str, Any]:
    try:
        value = json.loads(text or "{}")
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}


def _value(text: str | None) -> Any:
    """Return the value of a JSON text; if the value is a JSON text as well, it is parsed too."""
    try:
        value = json.loads(text or "null")
        return json.loads(value) if isinstance(value, str) and value[:1] in "{[" else value
    except ValueError:
        return text


@lru_cache(maxsize=_KEPT)
def is_writing(server: str, tool: str) -> bool:
    """Return whether a tool of a system writes; False for an unknown one."""
    domain = domain_of(server)
    known = domain.tools.get(tool) if domain else None
    return known is not None and known.writes


@lru_cache
def domain_of(server: str) -> Domain | None:
    """Return the system with this name or server name, or None."""
    try:
        return get_domain(server) if server else None
    except DomainError:
        return None


def read_facts(trajectories: Trajectories, where: str = "true") -> Iterator[RunFacts]:
    """Yield the facts of all runs that meet a condition, in the order of their ids.

    The next runs are read while the present ones are processed.
    """
    rows = trajectories.tuples(_RUNS.format(where=where))
    return shown(_facts(trajectories, rows), len(rows), "looking for failures")


def _facts(trajectories: Trajectories, rows: Sequence[tuple[Any, ...]]) -> Iterator[RunFacts]:
    starts = [0, *range(_FIRST, len(rows), _PART)]
    parts = [rows[a:b] for a, b in pairwise([*starts, len(rows)]) if a < b]
    with ThreadPoolExecutor(1, "read facts") as reader:
        ahead = [reader.submit(_part, trajectories, part) for part in parts[:1]]
        for number in range(len(parts)):
            runs = ahead.pop().result()
            ahead += [reader.submit(_part, trajectories, p) for p in parts[number + 1 :][:1]]
            yield from runs


def _part(trajectories: Trajectories, rows: Sequence[tuple[Any, ...]]) -> list[RunFacts]:
    """Return runs with their facts.

    Runs that did not pass have all facts. Others have only the broken rules, and the calls if a
    call failed or was made more than twice.
    """
    runs = [RunFacts(*row) for row in rows]
    first, last = _quoted(runs[0].run_id), _quoted(runs[-1].run_id)
    chosen = f"SELECT run_id FROM runs WHERE run_id BETWEEN '{first}' AND '{last}'"
    places = {
        "chosen": chosen,
        "not_passed": f"{chosen} AND strict IS NOT TRUE",
        "again": _AGAIN.format(chosen=chosen),
        "errors": _ERRORS.format(chosen=chosen),
    }
    calls, changes, said, breaches, checked = (
        _by_run(trajectories.tuples(query.format(**places)))
        for query in (_CALLS, _CHANGES, _SAID, _BREACHES, _VERDICTS)
    )
    for run in runs:
        run.calls = [MadeCall(*row[1:]) for row in calls.get(run.run_id, ())]
        run.changes = [Changed(*row[1:]) for row in changes.get(run.run_id, ())]
        run.said = [content or "" for _, content in said.get(run.run_id, ())]
        run.breaches = [BrokenRule(*row[1:]) for row in breaches.get(run.run_id, ())]
        run.checked = [Checked(*row[1:]) for row in checked.get(run.run_id, ())]
    return runs


def _quoted(text: str) -> str:
    return text.replace("'", "''")


def _by_run(rows: Iterable[tuple[Any, ...]]) -> Mapping[str, list[tuple[Any, ...]]]:
    return {run_id: list(some) for run_id, some in groupby(rows, itemgetter(0))}
