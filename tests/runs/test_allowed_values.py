"""A field of a run record whose type lists its values takes no other."""

import json
from collections.abc import Iterator
from dataclasses import is_dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from eopsgym import StoreError, run_task
from eopsgym.agents import Reply, ReplyEvent, StopReason
from eopsgym.runs import Run
from eopsgym.runs.allowed_values import enumerated_fields
from eopsgym.runs.read_runs import read_runs
from eopsgym.runs.run_record import RunRecord
from tests.toy import office

LINE = run_task(office.task(), "scripted/gold", tool_names="prefixed").to_json()


def parts(kind: Any, seen: set[Any]) -> Iterator[type[Any]]:
    """Yield the classes of what a type holds, at any depth."""
    if kind in seen:
        return
    seen.add(kind)
    for part in get_args(kind):
        yield from parts(part, seen)
    if isinstance(kind, type) and (is_dataclass(kind) or issubclass(kind, StrEnum)):
        yield kind
    if is_dataclass(kind):
        for hint in get_type_hints(kind).values():
            yield from parts(hint, seen)


def listed() -> dict[str, tuple[Any, ...]]:
    """Return the enumerated fields of a record, as its types have them."""
    kinds: list[Any] = [*parts(RunRecord, set())]
    found = {
        f"{kind.__name__}.{each.name}": each.values
        for kind in kinds
        if not issubclass(kind, StrEnum)
        for each in enumerated_fields(kind)
    }
    enums = {f"{kind.__name__}.stop": tuple(kind) for kind in kinds if issubclass(kind, StrEnum)}
    return found | enums


FIELDS = listed()


def test_the_types_of_a_record_list_these_fields() -> None:
    assert [*FIELDS] == [
        "Setup.tool_set",
        "Setup.mode",
        "Setup.tool_names",
        "ReplyEvent.agent_role",
        "RowChange.operation",
        "Verdict.type",
        "Verdict.category",
        "Verdict.comparison",
        "StopReason.stop",
    ]


def spoilt(data: Any, name: str, values: tuple[Any, ...]) -> bool:
    """Put another word into the first field of a name that has one of some values."""
    inside = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    if isinstance(data, dict) and name in data and data[name] in values:
        data[name] = "zzz"
        return True
    return any(spoilt(each, name, values) for each in inside)


@pytest.mark.parametrize("field", FIELDS)
def test_another_word_is_refused_by_file_line_and_field(field: str, tmp_path: Path) -> None:
    data, name = json.loads(LINE), field.partition(".")[2]
    assert spoilt(data, name, FIELDS[field])
    path = tmp_path / "two.runs.jsonl"
    path.write_text(f"{LINE}\n{json.dumps(data)}\n", encoding="utf-8")
    with pytest.raises(StoreError) as refused:
        list(read_runs(path, strict=True))
    said = str(refused.value)
    assert f"{path}" in said
    assert "line 2" in said
    assert f"{name} is 'zzz', but has to be one of {FIELDS[field][0]}" in said
    assert f"{FIELDS[field][-2]}, " in said


@pytest.mark.parametrize(
    ("place", "key"), [("agent", "orchestrator"), ("agent", "model"), ("", "budget")]
)
def test_open_words_are_texts(place: str, key: str) -> None:
    data = json.loads(LINE)
    (data["setup"][place] if place else data["setup"])[key] = 3
    with pytest.raises(StoreError, match=f"{key} is 3, but has to be a text"):
        Run.from_json(json.dumps(data))


def test_the_words_of_another_program_are_kept() -> None:
    data = json.loads(LINE)
    data |= {"origin": "published harness", "imported": {}}
    data["setup"]["tool_set"] = "unknown"
    data["verdicts"][0] |= {"type": "", "comparison": "matches"}
    run = Run.from_json(json.dumps(data))
    assert (run.tool_set, run.verdicts[0].comparison) == ("unknown", "matches")
    assert Run.from_json(run.to_json()) == run


def test_what_could_not_be_read_again_is_not_written() -> None:
    odd = ReplyEvent(1, Reply("x"), "critic")  # type: ignore[arg-type]
    with pytest.raises(
        StoreError, match="the agent role of a reply is 'critic', not one of planner, agent"
    ):
        replace(Run.from_json(LINE), events=(odd,)).to_json()


def test_every_stop_is_read() -> None:
    run = Run.from_json(LINE)
    for stop in StopReason:
        changed = replace(run, outcome=replace(run.outcome, stop=stop))
        assert Run.from_json(changed.to_json()).stop == stop
