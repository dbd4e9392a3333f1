"""Orchestrators by name: those that come along, one's own, and functions."""

import linecache
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from eopsgym.agents import (
    Environment,
    EventSink,
    Limits,
    Model,
    Outcome,
    Prompt,
    React,
    StopReason,
    make_orchestrator,
    orchestrator_names,
    register_orchestrator,
)
from eopsgym.agents.orchestrators import orchestrator_by_name
from eopsgym.errors import ConfigError
from eopsgym.runs import Run, run_task
from tests.toy import office
from tests.toy.agents import prepared, saying


@pytest.fixture(autouse=True)
def nobody_else_sees_them() -> Iterator[None]:
    yield
    orchestrator_by_name._OWN.clear()


async def do_nothing(
    prompt: Prompt, model: Model, environment: Environment, limits: Limits, events: EventSink
) -> Outcome:
    """End a run at once: an orchestrator that asks no model."""
    return Outcome("Nothing to do.", StopReason.ANSWERED)


class Twice(React):
    name = "twice"
    settings = {"times": 2}  # noqa: RUF012


class Called:
    async def __call__(self, *parts: object) -> Outcome:
        return Outcome("Called.", StopReason.ANSWERED)


def test_react_comes_along():
    assert isinstance(make_orchestrator("react"), React)
    assert "react" in orchestrator_names()


def test_a_class_of_ones_own_is_made_anew_each_time():
    register_orchestrator("twice", Twice)
    assert isinstance(make_orchestrator("twice"), Twice)
    assert make_orchestrator("twice") is not make_orchestrator("twice")
    run = run_task(office.task(), prepared(saying("Done.")), orchestrator="twice")
    assert (run.setup.agent.orchestrator, run.setup.agent.orchestrator_settings) == (
        "twice",
        {"times": 2},
    )


def test_a_function_is_one_by_name_and_as_it_stands():
    register_orchestrator("mine", do_nothing)
    named = run_task(office.task(), prepared(), orchestrator="mine")
    given = run_task(office.task(), prepared(), orchestrator=do_nothing)
    assert (named.answer, named.setup.agent.orchestrator) == ("Nothing to do.", "mine")
    assert (given.answer, given.setup.agent.orchestrator) == ("Nothing to do.", "do_nothing")
    assert given.setup.agent.orchestrator_settings["function"].endswith(".do_nothing")
    assert run_task(office.task(), prepared(), orchestrator=Called()).answer == "Called."


def cell(number: int, answer: str) -> Any:
    """A function of one name as it stands in a cell of a notebook."""
    source = f"async def mine(*parts):\n    return Outcome({answer!r}, StopReason.ANSWERED)\n"
    name = f"<cell {number}>"
    linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
    made: dict[str, Any] = {"Outcome": Outcome, "StopReason": StopReason, "__name__": "__main__"}
    exec(compile(source, name, "exec"), made)
    return made["mine"]


def test_a_function_that_was_edited_is_another_one(tmp_path: Path):
    def run(orchestrator: Any) -> Run:
        return run_task(office.task(), "scripted/gold", orchestrator=orchestrator, results=tmp_path)

    first, same, edited = run(cell(1, "One.")), run(cell(2, "One.")), run(cell(3, "Two."))
    assert (first.id == same.id, edited.answer) == (True, "Two.")


def test_a_function_whose_source_nobody_has_is_known_by_its_name():
    made: dict[str, Any] = {"Outcome": Outcome, "StopReason": StopReason}
    exec("async def mine(*parts):\n    return Outcome('x', StopReason.ANSWERED)", made)
    run = run_task(office.task(), prepared(), orchestrator=made["mine"])
    assert {*run.setup.agent.orchestrator_settings} == {"function"}


def test_an_answer_that_is_no_text_is_an_error_of_the_orchestrator():
    async def counts(*parts: object) -> Outcome:
        return Outcome(5, StopReason.ANSWERED)  # type: ignore[arg-type]

    run = run_task(office.task(), prepared(), orchestrator=counts)
    assert (run.stop, run.answer) == ("crashed", None)
    assert "the orchestrator counts gave an answer that is int instead of str" in run.detail


def test_a_later_one_of_the_name_takes_its_place():
    register_orchestrator("mine", do_nothing)
    register_orchestrator("mine", Twice)
    assert isinstance(make_orchestrator("mine"), Twice)
    assert orchestrator_names()[-1] == "mine"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("chaos", "no orchestrator 'chaos'; there are react"),
        ("react:openai/gpt-5", "no orchestrator 'react:openai/gpt-5'"),
        (Twice, r"Twice is a class; give an instance: Twice\(\)"),
        (7, "7 is not a valid orchestrator: it has no name and no run"),
        (
            lambda *parts: None,
            "the function <lambda> is not an orchestrator: define it with async def",
        ),
    ],
)
def test_what_is_none_is_an_error_before_the_run(given, why):
    with pytest.raises(ConfigError, match=why):
        run_task(office.task(), prepared(), orchestrator=given)


def test_names_that_come_along_are_taken():
    with pytest.raises(ConfigError, match="has an orchestrator 'react'; choose another name"):
        register_orchestrator("react", Twice)
