"""`eopsgym tasks play`: a task done by hand, judged, and kept in its certificate."""

import asyncio
import io
import json
from pathlib import Path

import pytest

from eopsgym.tasks import load_tasks
from eopsgym.tasks.certify import certify_task, read_certificate, what_is_seen
from tests.cli.conftest import Command

RIGHT = """\
? find_location_by_given_name
find_location_by_given_name {"name": "Harbour Office"}
update_location {"location_id": "LOC_001", "city": "Salem"}
drop_location
add_location ["North Pier"]
add_location {"name": "North Pier", "city": "Salem", "country": "USA"}

answer The harbour office is in Salem now,
and North Pier is added.
"""


@pytest.fixture
def kept(tasks: Path, command: Command) -> Path:
    """The certificate of the small office's move."""
    command("tasks", "certify", tasks / "move_office.json")
    return tasks / "move_office.certificate"


def typed(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_a_play_is_judged_and_kept_in_the_certificate_and_outlives_the_next_one(
    command: Command, tasks: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tasks / "move_office.json"
    before = json.loads(kept.read_text(encoding="utf-8"))
    typed(monkeypatch, RIGHT)
    said = command("tasks", "play", file, "--record", "a reader", "--note", "in a hurry")
    assert said.code == 0
    assert "gold" not in said.out
    assert '"required": ["name"]' in said.out
    assert "refused: Unknown tool: drop_location" in said.out
    assert "not called: the text after add_location is not a JSON object" in said.out
    task = load_tasks(file)[0]
    stored = read_certificate(task)
    assert stored == {
        **before,
        "plays": [
            {
                "by": "a reader",
                "outcome": "won",
                "note": "in a hurry",
                "seen": what_is_seen(task),
                "calls": [
                    ["find_location_by_given_name", {"name": "Harbour Office"}],
                    ["update_location", {"location_id": "LOC_001", "city": "Salem"}],
                    ["drop_location", {}],
                    ["add_location", {"name": "North Pier", "city": "Salem", "country": "USA"}],
                ],
                "answer": "The harbour office is in Salem now,\nand North Pier is added.",
            }
        ],
    }
    assert asyncio.run(certify_task(task)).to_json() == stored
    shown = command("tasks", "show", file).out
    assert "played by a reader, 4 calls: won\n       (in a hurry)" in shown


def test_the_outcome_is_that_of_the_verifiers_as_they_are_now(
    command: Command, tasks: Path, kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tasks / "move_office.json"
    typed(monkeypatch, RIGHT)
    command("tasks", "play", file, "--record", "a reader")
    changed = file.read_text(encoding="utf-8").replace('"Salem"}', '"Boston"}')
    data = json.loads(changed)
    data["verifiers"][0]["validation_config"]["expected_value"] = "Boston"
    data["user_prompt"] += " Quickly."
    file.write_text(json.dumps(data), encoding="utf-8")
    (play,) = asyncio.run(certify_task(load_tasks(file)[0])).plays
    assert (play.outcome, "moved: " in play.why) == ("lost", True)
    shown = command("tasks", "show", file).out
    assert "played before prompts or tools changed by a reader" in shown


def test_what_ends_without_an_answer_or_has_no_certificate_is_not_kept(
    command: Command, tasks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tasks / "move_office.json"
    typed(monkeypatch, "find_location_by_given_name {}\n")
    said = command("tasks", "play", file, "--record", "a reader")
    assert (said.code, "ended without an answer" in said.err) == (1, True)
    typed(monkeypatch, "answer Done.")
    said = command("tasks", "play", file, "--record", "a reader")
    assert (said.code, "there is no certificate to store the play in" in said.err) == (1, True)
    typed(monkeypatch, "answer Done.")
    said = command("tasks", "play", file)
    assert (said.code, "\nlost: moved" in said.out) == (0, True)
    said = command("tasks", "play", tasks)
    assert (said.code, "has 2 tasks; name one" in said.err) == (2, True)


def test_a_play_that_cannot_be_read_is_named_and_stays(
    command: Command, tasks: Path, kept: Path
) -> None:
    data = json.loads(kept.read_text(encoding="utf-8"))
    kept.write_text(json.dumps({**data, "plays": [{"by": "a reader"}]}), encoding="utf-8")
    said = command("tasks", "certify", tasks / "move_office.json")
    assert (said.code, "cannot read play 1 (KeyError('calls'))" in said.err) == (1, True)
    assert json.loads(kept.read_text(encoding="utf-8"))["plays"] == [{"by": "a reader"}]
