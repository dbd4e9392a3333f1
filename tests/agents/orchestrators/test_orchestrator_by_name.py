"""Orchestrators by name: those that come along, one's own, and functions."""

from collections.abc import Iterator

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
from eopsgym.runs import run_task
from tests.toy import office
from tests.toy.agents import prepared, saying


@pytest.fixture(autouse=True)
def nobody_else_sees_them() -> Iterator[None]:
    yield
    orchestrator_by_name._OWN.clear()


async def idle(
    prompt: Prompt, model: Model, environment: Environment, limits: Limits, events: EventSink
) -> Outcome:
    """An orchestrator that leaves it at that."""
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
    register_orchestrator("mine", idle)
    named = run_task(office.task(), prepared(), orchestrator="mine")
    given = run_task(office.task(), prepared(), orchestrator=idle)
    assert (named.answer, named.setup.agent.orchestrator) == ("Nothing to do.", "mine")
    assert (given.answer, given.setup.agent.orchestrator) == ("Nothing to do.", "idle")
    assert given.setup.agent.orchestrator_settings["function"].endswith(".idle")
    assert run_task(office.task(), prepared(), orchestrator=Called()).answer == "Called."


def test_a_later_one_of_the_name_takes_its_place():
    register_orchestrator("mine", idle)
    register_orchestrator("mine", Twice)
    assert isinstance(make_orchestrator("mine"), Twice)
    assert orchestrator_names()[-1] == "mine"


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ("chaos", "no orchestrator 'chaos'; there are react"),
        ("react:openai/gpt-5", "no orchestrator 'react:openai/gpt-5'"),
        (Twice, r"Twice is a class; give one of it: Twice\(\)"),
        (7, "7 is no orchestrator: it has no name and no run"),
        (lambda *parts: None, "the function <lambda> is no orchestrator: write it as async def"),
    ],
)
def test_what_is_none_is_an_error_before_the_run(given, why):
    with pytest.raises(ConfigError, match=why):
        run_task(office.task(), prepared(), orchestrator=given)


def test_names_that_come_along_are_taken():
    with pytest.raises(ConfigError, match="'react' comes along; choose another name"):
        register_orchestrator("react", Twice)
