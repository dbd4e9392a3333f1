"""A key that a model lets slip goes back to the model at most, and never into a record."""

import base64
import json
from dataclasses import replace
from pathlib import Path

import pytest

from eopsgym.agents import Reply, ToolCall
from eopsgym.runs import Run, read_runs, run_task
from tests.toy import office
from tests.toy.agents import Broken, calling, prepared, saying

KEY = "key-of-the-model-itself"
OTHER = "key-of-the-environment"


def leaky() -> Run:
    move = ("update_location", {"location_id": "LOC_001", "city": f"at {KEY}", "name": OTHER})
    unread = ToolCall("c9", "add_location", {}, error=f"the arguments are not valid JSON: {KEY}")
    model = prepared(
        replace(calling(move), text=f"My key is {KEY}.", thinking=f"{OTHER}?"),
        Reply("", tool_calls=(unread,)),
        saying(f"Done with {KEY}."),
    )
    model.secrets = (KEY,)
    return run_task(office.task(), model)


def test_no_text_of_a_run_holds_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOME_TOKEN", OTHER)
    run = leaky()
    line = run.to_json()
    for secret in (KEY, OTHER):
        assert secret not in line
        assert secret not in repr(run.steps)
        for event in json.loads(line)["events"]:
            changeset = (event.get("step") or {}).get("changeset", "")
            assert secret.encode() not in base64.b64decode(changeset)
    assert line.count("My key is ***") == 1
    assert Run.from_json(line) == run


def test_states_are_rebuilt_with_asterisks_for_the_key() -> None:
    city = Run.from_json(leaky().to_json()).at(1).sql("SELECT city FROM location LIMIT 1")
    assert city == [{"city": "at " + "*" * len(KEY)}]


def test_the_model_itself_goes_on_with_what_it_said() -> None:
    model = prepared(replace(calling(("nope", {"a": KEY})), text=KEY), saying("x"))
    model.secrets = (KEY,)
    run_task(office.task(), model)
    assert KEY in {message.content for message in model.asked[1]}


def test_the_error_that_ends_a_run_holds_no_key(tmp_path: Path) -> None:
    class Telling(Broken):
        secrets = ("the provider",)

    run = run_task(office.task(), Telling(), results=tmp_path)
    assert run.detail == "************ is out"
    assert list(read_runs(tmp_path)) == [run]
