"""Tags by hand: kinds that there are, the folder of a run, the same tag twice, and taking back."""

from pathlib import Path

import pytest

import eopsgym
from eopsgym.agents import FAILURES
from eopsgym.analysis.failures import KINDS
from eopsgym.errors import ConfigError, StoreError
from eopsgym.runs import Run, Runs, declare_kind, own_kinds, read_tags, run_task, run_tasks
from eopsgym.trajectories import open_trajectories
from tests.toy import office

COUNT = "SELECT tag, step, note, source FROM tags ORDER BY said_at"


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return run_task(office.task(), results=tmp_path)


def test_every_kind_of_failure_is_a_kind_of_tag() -> None:
    assert set(FAILURES) == set(KINDS)


@pytest.mark.parametrize(
    ("word", "nearest"), [("wrnog_id", "wrong_id"), ("Looped", "looped"), ("non", "none")]
)
def test_an_unknown_kind_is_refused_with_the_nearest(run: Run, word: str, nearest: str) -> None:
    with pytest.raises(ConfigError, match=f"did you mean '{nearest}'"):
        run.tag(word)
    assert list(read_tags(run.folder or "")) == []


def test_a_word_that_is_like_none_is_refused_with_all_kinds(run: Run) -> None:
    with pytest.raises(ConfigError, match=r"there are missing_lookup, .*, none\. .*declare_kind"):
        run.tag("zzz")


def test_a_study_declares_kinds_of_its_own(run: Run, tmp_path: Path) -> None:
    declare_kind("rude", "Insults the user.", results=tmp_path)
    declare_kind("rude", "Is not polite.", results=tmp_path)
    assert own_kinds(tmp_path)["rude"].meaning == "Is not polite."
    run.tag("rude", source="Ada")
    assert eopsgym.people_tags(tmp_path)["kind"].tolist() == ["rude"]
    with pytest.raises(ConfigError, match="did you mean 'rude'"):
        run.tag("rud")
    (shown,) = run.tag_form().answer({"do": "frame"})["runs"]
    assert ("rude", "rude", "Is not polite.") in shown["kinds"]


@pytest.mark.parametrize(("name", "meaning"), [("", "x"), ("rude", " "), ("none", "x")])
def test_a_kind_that_says_nothing_or_is_there_is_refused(
    name: str, meaning: str, tmp_path: Path
) -> None:
    with pytest.raises(ConfigError, match=r"a kind|the kind"):
        declare_kind(name, meaning, results=tmp_path)


def test_kinds_that_cannot_be_kept_or_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "tag_kinds.jsonl").write_text("{}\n", encoding="utf-8")
    with pytest.raises(StoreError, match="is not a tag kind"):
        own_kinds(tmp_path)
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(StoreError, match="cannot write"):
        declare_kind("rude", "Insults the user.", results=tmp_path / "file")


def test_a_run_knows_its_folder_however_it_was_had(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_trajectories(tmp_path) as trajectories:
        stored = trajectories.run(run.id)
    (found,) = run_tasks([office.task()], results=tmp_path, progress=False)
    (read,) = Runs.read(tmp_path)
    monkeypatch.chdir("/")
    for step, each in enumerate((run, stored, found, read)):
        each.tag("looped", step=step, source="Ada")
    assert [tag.step for tag in read_tags(tmp_path)] == [0, 1, 2, 3]
    assert (read == run, "folder" in run.to_json()) == (True, False)


def test_a_run_in_memory_has_no_folder_and_says_so() -> None:
    alone = run_task(office.task())
    assert alone.folder is None
    for say in (alone.tag, alone.untag):
        with pytest.raises(StoreError, match="only in memory"):
            say("looped")
    with pytest.raises(StoreError, match="only in memory"):
        alone.tag_form()


def test_a_tag_shows_in_a_store_that_is_open(run: Run, tmp_path: Path) -> None:
    with open_trajectories(tmp_path) as one, open_trajectories(tmp_path) as other:
        assert one.rows(COUNT) == []
        run.tag("looped", source="Ada")
        assert len(one.rows(COUNT)) == len(other.rows(COUNT)) == 1
        assert len(eopsgym.people_tags(one)) == 1
        run.untag("looped", source="Ada")
        assert one.rows(COUNT) == other.rows(COUNT) == []


def test_the_same_tag_twice_is_one_with_the_last_note(run: Run, tmp_path: Path) -> None:
    for note in ("first", "second"):
        run.tag("looped", note, step=2, source="Ada")
    run.tag("looped", step=3, source="Ada")
    run.tag("looped", step=2, source="Ben")
    said = [(tag.step, tag.note, tag.source) for tag in read_tags(tmp_path)]
    assert said == [(2, "second", "Ada"), (3, "", "Ada"), (2, "", "Ben")]
    assert len(eopsgym.people_tags(tmp_path)) == 3


def test_a_tag_is_taken_back_and_may_be_given_again(run: Run, tmp_path: Path) -> None:
    run.tag("looped", "twice", step=2, source="Ada")
    assert run.untag("looped", step=2, source="Ada").note == "twice"
    assert list(read_tags(tmp_path)) == []
    run.tag("looped", "again", step=2, source="Ada")
    assert [tag.note for tag in read_tags(tmp_path)] == ["again"]


def test_a_tag_that_is_not_there_is_not_taken_back(run: Run) -> None:
    run.tag("looped", step=2, source="Ada")
    with pytest.raises(StoreError, match=r"'looped', by Ada on run .*'looped', step 2, by Ada"):
        run.untag("looped", source="Ada")
