"""Ten tasks by a real small model: its replies, counts, timeouts and failures as they come.

It fails the tasks. What is looked at is that what really happened is what the records say.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from eopsgym.agents import Limits, LiteLLMModel, ReplyEvent, Retries, StopReason, ToolResultEvent
from eopsgym.domains import list_domains
from eopsgym.runs import Runs, run_task, run_tasks
from eopsgym.tasks import Task, load_tasks
from tests.live.small_model import SmallModel, small_model

LIMITS = Limits(turns=4)
_TASKS = 10


@pytest.fixture(scope="module")
def served() -> Iterator[SmallModel]:
    """The model, served for all tests of this file."""
    with small_model() as server:
        yield server


def live(server: SmallModel, **settings: Any) -> LiteLLMModel:
    given: dict[str, Any] = {"temperature": 0.8, "options": {"seed": 7}, **settings}
    return LiteLLMModel("openai/gemma-3-270m", api_base=server.url, api_key="none", **given)


def ten_tasks() -> list[Task]:
    """Return the tasks with the fewest tools: one of each system, and more of the first ones."""

    def by_size(system: str) -> list[Task]:
        return sorted(load_tasks(system), key=lambda task: len(task.selected_tools))

    each = [by_size(domain.name) for domain in list_domains()]
    rounds = [tasks[place] for place in range(2) for tasks in each]
    return rounds[:_TASKS]


@pytest.fixture(scope="module")
def runs(served: SmallModel, tmp_path_factory: pytest.TempPathFactory) -> Runs:
    """The runs of ten tasks, and beside them what the server says of them."""
    return run_tasks(
        ten_tasks(),
        live(served),
        tool_set="oracle",
        limits=LIMITS,
        results=tmp_path_factory.mktemp("live"),
        concurrency=1,
        progress=False,
    )


def replies_of(runs: Runs) -> list[ReplyEvent]:
    return [event for run in runs for event in run.events if isinstance(event, ReplyEvent)]


def test_each_run_is_recorded_and_judged_or_says_why_not(runs: Runs) -> None:
    assert len(runs) == _TASKS
    for run in runs:
        if run.stop == StopReason.MODEL_ERROR:
            # What a tool gave was more than the model can read.
            assert run.strict is None
            assert "maximum context length" in run.detail
        else:
            assert run.strict is not None, run.detail


def test_the_tokens_recorded_are_those_that_the_server_counted(
    runs: Runs, served: SmallModel
) -> None:
    usages = [event.reply.usage for event in replies_of(runs)]
    counts = served.counts()
    assert len(usages) == counts["replies"]
    # A turn goes on from the one before: what is cached is counted apart, and once.
    read = sum(usage.input_tokens or 0 for usage in usages)
    cached = sum(usage.cache_read_tokens or 0 for usage in usages)
    assert read + cached == counts["prompt_tokens"]
    assert cached > read / 4
    assert sum(usage.output_tokens or 0 for usage in usages) == counts["completion_tokens"]


def test_its_calls_reach_the_tools_and_their_results_reach_it(runs: Runs) -> None:
    results = [event for run in runs for event in run.events if isinstance(event, ToolResultEvent)]
    made = [call for event in replies_of(runs) for call in event.reply.tool_calls]
    assert len(results) >= _TASKS - 1
    assert [event.call.id for event in results] == [call.id for call in made][: len(results)]
    assert any(event.is_error for event in results)


def test_a_model_that_is_slower_than_it_may_be_is_an_error_of_the_model(
    runs: Runs, served: SmallModel
) -> None:
    before = served.counts()["replies"]
    hurried = live(served, timeout=0.2, retries=Retries(tries=2, base=0.1))
    run = run_task(ten_tasks()[0], hurried, tool_set="oracle", limits=LIMITS)
    assert run.stop == StopReason.MODEL_ERROR
    assert "timed out" in run.detail.lower()
    assert run.strict is None
    assert replies_of(Runs(run)) == []
    # The server hears that nobody waits any more, and goes on with the next request.
    answered = run_task(ten_tasks()[0], live(served), tool_set="oracle", limits=Limits(turns=1))
    assert len(replies_of(Runs(answered))) == 1
    assert served.counts()["replies"] == before + 1
