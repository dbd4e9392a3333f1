"""The form for tags by hand, filled in by code as a person does."""

from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym.errors import ConfigError, StoreError
from eopsgym.notebook import Stepper, tag_form
from eopsgym.runs import Run, declare_kind, read_tags, run_task, run_tasks
from tests.toy import office


@pytest.fixture
def run(tmp_path: Path) -> Run:
    (made,) = run_tasks([office.task()], results=tmp_path, progress=False)
    return made


def save(form: Stepper, kind: str, step: int = 0, note: str = "", source: str = "") -> Any:
    asked = {"kind": kind, "step": step, "note": note, "source": source}
    return form.answer({"do": "tag", "run": 0, **asked})


def test_what_is_filled_in_is_saved_beside_the_runs(run: Run, tmp_path: Path) -> None:
    form = run.tag_form(tmp_path, source="Ada")
    assert form.answer({"do": "frame"})["opens"] == "tag"
    answer = save(form, "wrong_id", 2, " the other office ")
    assert answer == {"said": "saved: wrong_id, step 2, by Ada"}
    (tag,) = read_tags(tmp_path)
    assert (tag.run_id, tag.tag, tag.step) == (run.id, "wrong_id", 2)
    assert (tag.note, tag.source, form.saved) == ("the other office", "Ada", [tag])


def test_a_tag_says_how_bad_it_is_if_that_is_chosen(run: Run, tmp_path: Path) -> None:
    form = run.tag_form(source="Ada")
    assert form.answer({"do": "frame"})["severities"] == ["", "minor", "major", "critical"]
    asked = {"do": "tag", "run": 0, "kind": "looped", "step": 0, "note": "", "source": ""}
    answer = form.answer({**asked, "severity": "major"})
    assert answer == {"said": "saved: looped, major, the whole run, by Ada"}
    assert [tag.severity for tag in read_tags(tmp_path)] == ["major"]


def test_the_last_tag_is_taken_back(run: Run, tmp_path: Path) -> None:
    form = run.tag_form(source="Ada")
    assert "there is no tag to take back" in form.answer({"do": "untag"})["error"]
    save(form, "wrong_id", 2)
    save(form, "looped")
    assert form.answer({"do": "untag"})["said"] == "taken back: looped, by Ada; 1 tag left"
    assert [tag.tag for tag in read_tags(tmp_path)] == ["wrong_id"]


def test_every_stepper_tags_beside_the_run_that_it_shows(run: Run, tmp_path: Path) -> None:
    assert save(run.stepper(), "looped", source="Bea")["said"].endswith("by Bea")
    assert [tag.source for tag in read_tags(tmp_path)] == ["Bea"]
    loose = run_task(office.task())
    assert "is only in memory" in save(loose.stepper(), "looped")["error"]
    with pytest.raises(StoreError, match="is only in memory"):
        tag_form(loose)


def test_the_form_says_what_a_kind_means_and_what_hinders_it(run: Run, tmp_path: Path) -> None:
    declare_kind("rude", "Insults somebody.", results=tmp_path)
    kinds = {name: meaning for _, name, meaning in _kinds(run)}
    assert "Makes the same calls again" in kinds["looped"]
    assert "found no failure" in kinds["none"]
    assert kinds["rude"] == "Insults somebody."
    (tmp_path / "file").write_text("")
    form = tag_form(run, tmp_path / "file", "Ada")
    assert "there is no folder" in save(form, "looped")["error"]
    assert form.saved == []


def _kinds(run: Run) -> Any:
    return run.stepper().answer({"do": "frame"})["runs"][0]["kinds"]


def test_only_runs_are_tagged() -> None:
    with pytest.raises(ConfigError, match="is not a run"):
        tag_form("run_7")  # type: ignore[arg-type]


def test_tags_of_people_are_findings_of_theirs(run: Run, tmp_path: Path) -> None:
    ada, ben = tag_form(run, tmp_path, "Ada"), tag_form(run, tmp_path, "Ben")
    save(ada, "looped")
    save(ada, "wrong_id", 1)
    save(ben, "none")
    tags = eopsgym.people_tags(tmp_path)
    rows = tags[["tagger", "kind", "primary"]].itertuples(index=False, name=None)
    assert [*rows] == [("Ada", "looped", False), ("Ada", "wrong_id", True), ("Ben", "none", True)]
    beside = eopsgym.analysis.primary_kinds(tags, run.failures(), among=[run.id])
    assert beside.loc[run.id].to_dict() == {"Ada": "wrong_id", "Ben": "none", "rules": "none"}


def test_without_tags_there_are_no_findings(run: Run, tmp_path: Path) -> None:
    assert len(eopsgym.people_tags(tmp_path)) == 0
