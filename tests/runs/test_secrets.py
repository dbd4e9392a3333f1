"""A key that a model lets slip goes back to the model at most, and never into a record."""

import base64
import json
from dataclasses import replace
from pathlib import Path
from urllib.parse import quote

import pytest

from eopsgym import open_trajectories
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
    city = Run.from_json(leaky().to_json()).at(1).rows("SELECT city FROM location LIMIT 1")
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


def test_no_other_shape_of_a_key_gets_into_records_tapes_and_tables(tmp_path: Path) -> None:
    key = 'a "zebra"/of+the model'
    shapes = [json.dumps(key)[1:-1], quote(key, safe=""), base64.b64encode(b"me:" + key.encode())]
    said = " and ".join(shape if isinstance(shape, str) else shape.decode() for shape in shapes)
    unread = ToolCall("c9", "add_location", {}, error=f"no JSON: {shapes[0]}")
    model = prepared(Reply(said, tool_calls=(unread,)), saying(said))
    model.secrets = (key,)
    tape = tmp_path / "tape.jsonl"
    run_task(office.task(), model, results=tmp_path, cassette=tape)
    rows = open_trajectories(tmp_path).sql("FROM messages").to_csv()
    for kept in (tape.read_text(), (tmp_path / "default.runs.jsonl").read_text(), rows):
        assert "***" in kept
        assert not [part for part in ("zebra", "of+the", "%2Bthe", "emVicmEiL2") if part in kept]
