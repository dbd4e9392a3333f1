"""The search in a run's transcript, by code."""

from dataclasses import replace

import pytest

from eopsgym.agents import ReplyEvent
from eopsgym.errors import ConfigError
from eopsgym.runs import Run, run_task
from tests.toy import office
from tests.toy.agents import calling, prepared, saying
from tests.toy.made_runs import changed

LOOK = ("find_location_by_given_name", {"name": "Harbour Office"})
MOVE = ("update_location", {"location_id": "LOC_001", "city": "Salem"})


@pytest.fixture(scope="module")
def run() -> Run:
    model = prepared(
        replace(calling(LOOK, MOVE, thinking="Straße $5?"), text="I look and move."),
        saying("Done: <b>Salem</b>."),
    )
    return run_task(office.task(), model)


def test_each_part_is_searched_and_the_rest_is_not(run: Run) -> None:
    assert [tuple(hit) for hit in run.find("look and MOVE")] == [(1, "words", 1)]
    assert [tuple(hit) for hit in run.find("strasse $5")] == [(1, "thinking", 1)]
    assert [hit.step for hit in run.find("loc_001", ["arguments"])] == [2]
    assert {hit.step for hit in run.find("loc_001", ["results"])} == {1, 2}
    assert [tuple(hit) for hit in run.find("<b>salem", ["words"])] == [(3, "words", 1)]
    assert run.find("") == []


def test_a_message_before_several_calls_is_found_once(run: Run) -> None:
    assert run.words(1) == run.words(2)
    assert len(run.find("I look")) == 1


def test_an_unknown_part_is_refused_with_those_there_are(run: Run) -> None:
    with pytest.raises(ConfigError, match="its parts are words, thinking, arguments, results"):
        run.find("x", ["answers"])  # type: ignore[list-item]


def test_a_run_without_events_has_no_hits(run: Run) -> None:
    assert changed(run, events=()).find("Salem") == []


def test_a_reply_without_words_is_no_hindrance(run: Run) -> None:
    mute = tuple(
        replace(event, reply=replace(event.reply, text="", thinking=""))
        if isinstance(event, ReplyEvent)
        else event
        for event in run.events
    )
    assert {hit.part for hit in changed(run, events=mute).find("look")} <= {"words", "arguments"}
