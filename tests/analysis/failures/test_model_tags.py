"""Failures named by a model, over a provider that misbehaves."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from eopsgym import tag_failures_with_model
from eopsgym.agents import LiteLLMModel
from eopsgym.analysis.failures.facts import read_facts
from eopsgym.analysis.failures.rubric import UnreadableReplyError, question, read_findings
from eopsgym.errors import ConfigError, ModelAccessError, StoreError
from eopsgym.trajectories import open_trajectories
from tests.agents.provider import KEY, Provider, completion, failure, provider
from tests.analysis.failures.attempts import attempt, calls, solution, update

RUN = attempt([*calls()[:-1], update(status="on_hold")])
OTHER = attempt(calls()[:-1], "It is done.")


def said(*failures: tuple[str, int | None]) -> str:
    """A reply that names these failures."""
    entries = [{"kind": kind, "step": step, "evidence": "It shows."} for kind, step in failures]
    return json.dumps({"failures": entries})


GOOD = said(("policy_violation", 6), ("wrong_argument", 6))


@pytest.fixture
def server(loaded_litellm: None) -> Iterator[Provider]:
    with provider() as made:
        yield made


def model(server: Provider, **more: object) -> LiteLLMModel:
    return LiteLLMModel("openai/test-model", api_base=server.url, api_key=KEY, retries=0, **more)


def test_what_a_model_names_are_rows_the_first_one_primary(server: Provider) -> None:
    server.will(completion(f"Here it is:\n```json\n{GOOD}\n```"))
    frame = tag_failures_with_model([solution(), RUN], model(server))
    assert [*frame["kind"]] == ["policy_violation", "wrong_argument"]
    assert ([*frame["primary"]], [*frame["step"]]) == ([True, False], [6, 6])
    assert {*frame["tagger"]} == {"model openai/test-model"}
    assert (frame.attrs["left_out"], frame.attrs["spent"]["replies"]) == ({}, 1)
    assert frame.attrs["spent"]["tokens"] == 120
    assert len(server.requests) == 1  # a run that passed is not asked about


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("I cannot tell.", "it has no JSON object with 'failures'"),
        ('{"failures": "many"}', "it has no list 'failures'"),
        ('{"failures": [7]}', "a failure is no object"),
        (said(("clumsy", 1)), "'clumsy' is no kind of failure"),
        (said(("looped", 8)), "the run has no step 8"),
        (said(("looped", True)), "the run has no step True"),
        ('{"failures": [{"kind": "looped", "step": 1}]}', "there is no evidence for looped"),
        (f'{GOOD} {"{" * 120} {{"failures": []}}', "it gives several different lists of failures"),
        (GOOD + '{"a":' * 9_000, "it has too many braces"),
        ("{" * 9_000, "it has no JSON object"),
    ],
)
def test_a_reply_that_cannot_be_true_is_refused(text: str, why: str) -> None:
    with open_trajectories([RUN]) as trajectories:
        (facts,) = read_facts(trajectories)
    with pytest.raises(UnreadableReplyError, match=why):
        read_findings(text, facts)


def test_what_cannot_be_taken_is_asked_for_once_more_and_then_left_out(server: Provider) -> None:
    server.will(completion(said(("looped", 99))), completion(GOOD))
    assert len(tag_failures_with_model([RUN], model(server))) == 2
    assert "the run has no step 99" in server.requests[1]["messages"][-1]["content"]
    server.answers.clear()
    server.will(completion("No idea."))
    frame = tag_failures_with_model([RUN], model(server))
    assert len(frame) == 0
    assert frame.attrs["left_out"] == {
        "its reply could not be taken: it has no JSON object with 'failures'": 1
    }
    assert frame.attrs["spent"]["replies"] == 2


def test_a_provider_that_fails_costs_that_run_alone(server: Provider) -> None:
    server.will(failure(400, "not so"), completion(GOOD))
    frame = tag_failures_with_model([RUN, OTHER], model(server), concurrency=1)
    (why,) = frame.attrs["left_out"]
    assert why.startswith("the model did not answer: ")
    assert frame["run_id"].nunique() == 1


def test_without_a_key_it_is_said_at_once(
    server: Provider, monkeypatch: pytest.MonkeyPatch
) -> None:
    server.will(failure(401, "no such key"))
    with pytest.raises(ModelAccessError):
        tag_failures_with_model([RUN, OTHER], model(server), concurrency=1)
    assert len(server.requests) == 1
    with pytest.raises(ConfigError, match="name a model"):
        tag_failures_with_model([RUN])


def test_replies_that_are_kept_are_not_asked_for_again(server: Provider, tmp_path: Path) -> None:
    kept = tmp_path / "replies.jsonl"
    server.will(completion(GOOD))
    tag_failures_with_model([RUN], model(server), kept=kept)
    frame = tag_failures_with_model([RUN, OTHER], model(server), kept=kept)
    assert len(server.requests) == 2
    assert frame["run_id"].nunique() == 2
    kept.write_text("nonsense\n")
    with pytest.raises(StoreError, match="is not a file of replies"):
        tag_failures_with_model([RUN], model(server), kept=kept)


def test_a_limit_of_cost_and_of_runs_ends_the_asking(server: Provider) -> None:
    server.will(completion(GOOD))
    frame = tag_failures_with_model([RUN, OTHER], model(server), cost=0.0)
    assert frame.attrs["left_out"] == {"the limit of cost was reached before": 2}
    assert len(tag_failures_with_model([RUN, OTHER], model(server), most=1)["run_id"].unique()) == 1
    assert len(server.requests) == 1


def test_a_question_tells_calls_changes_and_failed_checks() -> None:
    with open_trajectories([RUN]) as trajectories:
        (facts,) = read_facts(trajectories)
    asked = question(facts)
    assert "7. update_incident {" in asked
    assert 'update itsm.incident/INC_242 status: "new" -> "on_hold"' in asked
    assert "Checks that it did not pass:\n- " in asked
