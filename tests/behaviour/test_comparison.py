"""A record sees each difference and names the call; the same tree has none."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from eopsgym.errors import ConfigError
from eopsgym.gym import ANCHOR
from tests.behaviour.comparison import compare
from tests.behaviour.of_generated import CALLS_A_TOOL, WORLD
from tests.behaviour.record import Record, read_record
from tests.behaviour.sequences import CallSequence, Outcome, RecordedCall, from_line, to_line
from tests.behaviour.tools_list import listed_tools

ROOT = Path(__file__).parents[2]
CALLS = [
    RecordedCall("create_file", {"name": name, "mimeType": "text/plain"}, None)
    for name in ("One", "Two", "\ud800")
]
SEQUENCE = CallSequence("three files", WORLD, ANCHOR.isoformat(), CALLS, tick=1)


@pytest.fixture(scope="module")
def outcomes() -> list[Outcome]:
    return SEQUENCE.outcomes("drive")


def test_the_same_calls_come_out_the_same(outcomes: list[Outcome]) -> None:
    comparison = compare("drive", Record(listed_tools("drive"), [(SEQUENCE, outcomes)]))
    assert comparison.is_same
    assert comparison.report(10) == "drive: 3 calls, all the same"


def test_a_line_is_read_as_it_was_written(outcomes: list[Outcome]) -> None:
    sequence, read = from_line(to_line(SEQUENCE, outcomes))
    assert (sequence.calls, read) == (CALLS, outcomes)
    assert to_line(sequence, read) == to_line(SEQUENCE, outcomes)


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"answer": "0"}, "the answer differ"),
        ({"rows": "0"}, "the rows differ"),
        ({"answer": "0", "rows": "0"}, "the answer and the rows differ"),
    ],
)
def test_the_first_call_that_differs_is_named(
    wrong: dict[str, str], said: str, outcomes: list[Outcome]
) -> None:
    before = [outcomes[0], *(each._replace(**wrong) for each in outcomes[1:])]
    comparison = compare("drive", Record(listed_tools("drive"), [(SEQUENCE, before)]))
    assert not comparison.is_same
    (difference,) = comparison.differences
    assert str(difference) == f"three files, call 2, create_file: {said} (and 1 later calls)"
    assert str(difference) in comparison.report(10)


def test_a_description_may_change_and_a_schema_may_not() -> None:
    first, *others = listed_tools("drive")
    described = compare("drive", Record([first._replace(whole="0"), *others], []))
    assert described.is_same
    assert described.described == [first.name]
    taken = compare("drive", Record([first._replace(shape="0"), *others], []))
    assert taken.tools == [f"the input schema of {first.name} differs"]
    assert not compare("drive", Record(others, [])).is_same


CALLS_OF_A_PROCESS = """
from tests.behaviour.of_generated import calls_of_tool
print(ascii(calls_of_tool("drive", "update_files")))
"""


def test_generated_calls_are_the_same_in_each_process() -> None:
    one, two = (
        subprocess.run(
            [sys.executable, "-c", CALLS_OF_A_PROCESS],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    )
    assert one == two
    assert one.count("RecordedCall(") == CALLS_A_TOOL


def test_a_record_that_is_not_there_says_how_to_make_it(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match=r"python -m tests.behaviour record .* drive"):
        read_record(tmp_path, "drive")
