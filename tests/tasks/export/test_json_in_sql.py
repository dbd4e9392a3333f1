"""SQL says of two texts of JSON what a footprint says of them: whether they mean the same."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import apsw
import pytest

from eopsgym.tasks import load_tasks
from eopsgym.tasks.export.json_in_sql import json_is
from eopsgym.tasks.footprint.config import AnyOf
from eopsgym.tasks.footprint.row_pattern import same


def wanted_texts() -> Iterator[str]:
    """Texts that the footprints of a system want whose columns hold JSON of every form."""
    verifiers = [each for task in load_tasks("teams", split="all") for each in task.verifiers]
    for verifier in verifiers:
        for row in verifier.footprint.every_row if verifier.type == "footprint" else ():
            for value in (*row.sets.values(), *row.may.values()):
                each = value.values if isinstance(value, AnyOf) else (value,)
                yield from (text for text in each if isinstance(text, str) and "{" in text[:2])


@pytest.fixture(scope="module")
def texts() -> list[str]:
    found = sorted({*wanted_texts()})
    assert {text[0] for text in found} == {"{", "["}
    assert len(found) > 60
    return found


def turned(value: Any, depth: int = 9) -> Any:
    """A value with the keys of its objects turned round, and of lists the first `depth`."""
    if isinstance(value, dict):
        return {key: turned(each, depth) for key, each in reversed(value.items())}
    if isinstance(value, list):
        inner = [turned(each, depth - 1) for each in value]
        return inner[::-1] if depth > 0 else inner
    return value


WAYS: list[Callable[[Any], Any]] = [
    lambda held: held,
    turned,
    lambda held: turned(held, 0),
    lambda held: turned(held, 1),
    lambda held: [held],
    lambda held: [*held, *held] if isinstance(held, list) else {**held, "more": 1},
    lambda held: held[1:] if isinstance(held, list) else dict([*held.items()][1:]),
    lambda held: {str(n): each for n, each in enumerate(held)},
    lambda held: json.loads(json.dumps(held).replace("true", "1")),
    lambda held: json.loads(json.dumps(held).replace("null", '""')),
    lambda held: json.loads(json.dumps(held).replace("a", "b")),
]


@pytest.mark.parametrize("way", WAYS)
def test_texts_mean_the_same_to_both_or_to_neither(
    texts: list[str], way: Callable[[Any], Any]
) -> None:
    connection = apsw.Connection(":memory:")
    for wanted in texts:
        asked = json_is("text", wanted, {})
        written = json.dumps(way(json.loads(wanted)), separators=(",", ":"))
        found = connection.execute(f"SELECT {asked} FROM (SELECT ? AS text)", (written,)).get
        assert found == same(written, wanted), written


@pytest.mark.parametrize("text", [None, 5, "", "text", "[]", "[1]", '"a"', "{", "[{}, 1]", "null"])
def test_what_is_no_object_in_json_and_no_list_of_them_is_left_to_its_letters(text: object) -> None:
    assert json_is("text", text, {}) is None
