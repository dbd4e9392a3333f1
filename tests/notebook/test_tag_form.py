"""The form for tags by hand, filled in by code as a person does."""

from pathlib import Path

import pytest

import eopsgym
from eopsgym.errors import ConfigError
from eopsgym.notebook import TagForm, tag_form
from eopsgym.runs import Run, read_tags, run_tasks
from tests.toy import office


@pytest.fixture
def run(tmp_path: Path) -> Run:
    (made,) = run_tasks([office.task()], results=tmp_path, progress=False)
    return made


def test_what_is_filled_in_is_saved_beside_the_runs(run: Run, tmp_path: Path) -> None:
    form = run.tag_form(tmp_path, source="Ada")
    form.stepper.go(2)
    form.kind.value, form.note.value = "wrong_id", "the other office"
    form.button.click()
    (tag,) = read_tags(tmp_path)
    assert (tag.run_id, tag.tag, tag.step) == (run.id, "wrong_id", 2)
    assert (tag.note, tag.source, form.saved) == ("the other office", "Ada", [tag])
    assert "saved: wrong_id, step 2, by Ada" in form.message.value
    assert repr(form) == "TagForm(move_office, 1 tag saved)"


def test_request_and_end_stand_for_the_whole_run(run: Run, tmp_path: Path) -> None:
    form = tag_form(run, tmp_path, "Ada")
    for place in (0, len(run.steps) + 1):
        form.stepper.go(2)
        form.stepper.go(place)
        assert (form.step.value, form.save().step) == (0, None)


def test_the_form_says_what_a_kind_means_and_what_hinders_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    form = TagForm(run, tmp_path / "file", "Ada")
    form.kind.value = "looped"
    assert "Makes the same calls again" in form.message.value
    form.kind.value = "none"
    assert "found no failure" in form.message.value
    assert form.save() is None
    assert "cannot write" in form.message.value


def test_only_runs_are_tagged() -> None:
    with pytest.raises(ConfigError, match="is not a run"):
        tag_form("run_7")


def test_tags_of_people_are_findings_of_theirs(run: Run, tmp_path: Path) -> None:
    ada, ben = tag_form(run, tmp_path, "Ada"), tag_form(run, tmp_path, "Ben")
    ada.kind.value = "looped"
    ada.save()
    ada.kind.value, ada.step.value = "wrong_id", 1
    ada.save()
    ben.kind.value = "none"
    ben.save()
    tags = eopsgym.people_tags(tmp_path)
    rows = tags[["tagger", "kind", "primary"]].itertuples(index=False, name=None)
    assert [*rows] == [("Ada", "looped", False), ("Ada", "wrong_id", True), ("Ben", "none", True)]
    beside = eopsgym.analysis.primary_kinds(tags, run.failures(), among=[run.id])
    assert beside.loc[run.id].to_dict() == {"Ada": "wrong_id", "Ben": "none", "rules": "none"}


def test_without_tags_there_are_no_findings(run: Run, tmp_path: Path) -> None:
    assert len(eopsgym.people_tags(tmp_path)) == 0
