"""The transcript of a run as a judge reads it, whole and cut."""

import re

import pytest

from eopsgym import run_task
from eopsgym.analysis.scans.run_parts import Part, parts_of
from eopsgym.analysis.scans.shown_transcript import shown_transcript
from eopsgym.runs import Run
from tests.analysis.scans.judges import moved
from tests.toy import office
from tests.toy.agents import calling, prepared, saying

LONG = "word " * 5_000


def long_parts(look_ups: int = 50, writes: int = 2) -> list[Part]:
    """The parts of a run with many long look-ups, an error in the middle, and some writes."""
    parts = [Part(0, "policy", LONG), Part(0, "request", "Move the office.", True)]
    for step in range(1, look_ups + 1):
        parts += [Part(step, "call", f"look_up {step}"), Part(step, "result", LONG)]
    parts += [
        Part(look_ups + 1, "call", "look_up wrong", True),
        Part(look_ups + 1, "error", "no such office", True),
    ]
    for step in range(look_ups + 2, look_ups + 2 + writes):
        parts += [
            Part(step, "call that writes", f"write {step}", True),
            Part(step, "changed", f"update office {step}", True),
        ]
    end = look_ups + writes + 2
    return [
        *parts,
        Part(end, "agent says", "It is done.", True),
        Part(end, "end", "answered", True),
    ]


def test_a_short_run_is_shown_whole() -> None:
    shown = shown_transcript(parts_of(moved()), 60_000)
    assert shown.cut == ""
    for text in ("The harbour office moves to Salem", "update_location", "North Pier is added."):
        assert text in shown.text
    headings = [line for line in shown.text.splitlines() if not line.startswith("| ")]
    assert headings[:2] == ["=== step 0: policy", "=== step 0: request"]
    assert "=== step 2: call that writes" in headings
    assert "=== step 2: changed" in headings
    assert headings[-1] == "=== step 4: end of the run"


def test_verdicts_are_not_shown() -> None:
    assert "mill untouched" not in shown_transcript(parts_of(moved()), 60_000).text


@pytest.mark.parametrize("most", [200_000, 60_000, 20_000, 5_000, 2_000])
def test_a_cut_transcript_fits_and_keeps_request_writes_errors_and_end(most: int) -> None:
    shown = shown_transcript(long_parts(), most)
    assert len(shown.text) <= most
    kept = ("Move the office.", "no such office", "write 52", "update office 53", "It is done.")
    for text in kept:
        assert text in shown.text
    assert shown.cut.endswith(f"{len(shown.text):,} of 1,278,031 letters shown")
    assert "left out" in shown.text


def test_the_middle_of_a_text_is_left_out_before_a_look_up_is() -> None:
    shown = shown_transcript(long_parts(look_ups=3), 20_000)
    assert shown.cut.startswith("4 texts shortened: ")
    assert all(f"look_up {step}" in shown.text for step in (1, 2, 3))
    assert "letters left out …]" in shown.text


def test_of_the_look_ups_the_last_ones_are_kept_where_not_all_fit() -> None:
    shown = shown_transcript(long_parts(), 5_000)
    assert len(shown.text) > 4_500
    assert "look_up 50" in shown.text
    assert "look_up 1\n" not in shown.text
    assert re.match(r"\d+ texts shortened, \d+ look-ups and messages left out: ", shown.cut)


def test_of_very_many_writes_the_first_and_last_are_kept() -> None:
    parts = long_parts(look_ups=1, writes=400)
    shown = shown_transcript(parts, 4_000)
    assert len(shown.text) <= 4_000
    for text in ("Move the office.", "write 3\n", "It is done."):
        assert text in shown.text
    assert re.search(r"\d+ writes and errors left out", shown.cut)
    assert "write 200\n" not in shown.text


def test_an_error_and_its_call_are_kept() -> None:
    model = prepared(calling(("find_location_by_given_name", {"name": 3})), saying("No."))
    parts = {part.kind: part.is_kept for part in parts_of(run_task(office.task(), model))}
    assert parts["call"]
    assert parts["error"]


def test_what_a_judge_said_during_the_run_is_not_in_the_transcript() -> None:
    def kinds(run: Run) -> set[str]:
        return {part.kind for part in parts_of(run)}

    assert not any("judge" in kind for kind in kinds(moved()))
