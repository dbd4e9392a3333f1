"""Tags and notes of people outlive the store, which is built from their file."""

import json
from pathlib import Path

import pytest

from eopsgym.errors import ConfigError, EopsgymWarning, StoreError
from eopsgym.runs import Run, Tag, read_tags, run_task, tag_run
from eopsgym.trajectories import STORE, open_trajectories
from tests.toy import office

ALL = "SELECT run_id, step, tag, source, note FROM tags ORDER BY said_at, tag"


@pytest.fixture
def run(tmp_path: Path) -> Run:
    return run_task(office.task(), results=tmp_path)


def test_a_tag_is_a_line_of_its_own_file(run: Run, tmp_path: Path) -> None:
    first = run.tag("wrong_id", "took the wrong office", step=2, source="ada", results=tmp_path)
    second = run.tag("looped", results=tmp_path)
    assert list(read_tags(tmp_path)) == [first, second]
    assert (first.run_id, first.step, first.note) == (run.id, 2, "took the wrong office")
    assert (second.step, second.note) == (None, "")
    line = json.loads((tmp_path / "tags.jsonl").read_text(encoding="utf-8").splitlines()[0])
    # As before there were severities, where nobody says one.
    without = {name: value for name, value in vars(first).items() if name != "severity"}
    assert line == {"format": "eopsgym-tag/1", **without}


def test_a_tag_can_say_how_bad_it_is(run: Run, tmp_path: Path) -> None:
    first = run.tag("wrong_id", severity="major", results=tmp_path)
    line = json.loads((tmp_path / "tags.jsonl").read_text(encoding="utf-8"))
    assert line == {"format": "eopsgym-tag/1", **vars(first)}
    assert [tag.severity for tag in read_tags(tmp_path)] == ["major"]
    again = run.tag("wrong_id", severity="critical", results=tmp_path)
    assert list(read_tags(tmp_path)) == [again]
    with pytest.raises(ConfigError, match="there is no severity 'huge'; there are minor, major"):
        run.tag("wrong_id", severity="huge", results=tmp_path)
    assert run.untag("wrong_id", results=tmp_path) == again


def test_the_store_is_built_from_the_file_however_often(run: Run, tmp_path: Path) -> None:
    with open_trajectories(tmp_path) as trajectories:
        assert trajectories.rows(ALL) == []
    run.tag("wrong_id", "why", step=2, source="ada", results=tmp_path)
    tag_run("another run", "looped", results=tmp_path)
    row = {"run_id": run.id, "step": 2, "tag": "wrong_id", "source": "ada", "note": "why"}
    for _ in range(2):
        with open_trajectories(tmp_path) as trajectories:
            assert trajectories.rows(ALL) == [row]
        with open_trajectories(tmp_path / "default.runs.jsonl") as trajectories:
            assert trajectories.rows(ALL) == [row]
        (tmp_path / STORE).unlink()


def test_a_tag_names_a_step_that_is_there_and_says_something(run: Run, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match=r"no step 4: run .* has steps 0 to 3"):
        run.tag("looped", step=4, results=tmp_path)
    with pytest.raises(StoreError, match="a tag needs a run's id and a word"):
        run.tag(" ", results=tmp_path)
    with pytest.raises(StoreError, match="no step '2'"):
        run.tag("looped", step="2", results=tmp_path)  # type: ignore[arg-type]
    for odd in ((5,), ("looped", 7), ("half \ud83d",), ("looped", "half \ud83d")):
        with pytest.raises(StoreError, match="a tag needs valid Unicode texts"):
            run.tag(*odd, results=tmp_path)
    assert list(read_tags(tmp_path)) == []


HALF = (
    '{"format": "eopsgym-tag/1", "run_id": "a", "tag": "\\ud83d", "step": null, "note": "", '
    '"source": "", "said_at": ""}'
)


FAR = json.dumps({"format": "eopsgym-tag/1", **vars(Tag("a", "b", 2**64))})


@pytest.mark.parametrize("bad", ["garbage", "[]", '{"format": "eopsgym-tag/9"}', "{}", HALF, FAR])
def test_a_damaged_line_is_reported_and_costs_no_other(run: Run, tmp_path: Path, bad: str) -> None:
    path = tmp_path / "tags.jsonl"
    run.tag("looped", results=tmp_path)
    with path.open("a", encoding="utf-8") as lines:
        lines.write(f"{bad}\n{bad[:3]}")
    run.tag("wrong_id", results=tmp_path)
    with pytest.warns(EopsgymWarning, match=r"tags\.jsonl: .* in 2 lines, skipped: line 2"):
        trajectories = open_trajectories(tmp_path)
    assert {row["tag"] for row in trajectories.rows("SELECT tag FROM tags")} == {
        "looped",
        "wrong_id",
    }
    trajectories.close()
    with pytest.raises(StoreError, match="is not a tag"):
        list(read_tags(tmp_path))


@pytest.mark.parametrize("said_at", ["", "yesterday"])
def test_a_tag_without_a_readable_time_counts(run: Run, tmp_path: Path, said_at: str) -> None:
    line = json.dumps({"format": "eopsgym-tag/1", **vars(Tag(run.id, "looped", said_at=said_at))})
    (tmp_path / "tags.jsonl").write_text(f"{line}\n", encoding="utf-8")
    with open_trajectories(tmp_path) as trajectories:
        rows = trajectories.rows("SELECT tag, said_at FROM tags")
    assert rows == [{"tag": "looped", "said_at": None}]


def test_a_file_that_cannot_be_written_is_named(run: Run, tmp_path: Path) -> None:
    (tmp_path / "tags.jsonl").mkdir()
    with pytest.raises(StoreError, match=r"cannot write .*tags\.jsonl"):
        run.tag("looped", results=tmp_path)


def test_a_tag_is_refused_where_its_run_is_not_any_more(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "moved"
    tmp_path.joinpath("empty").mkdir()
    for place, problem in ((folder, "there is no folder"), (tmp_path / "empty", "has no results")):
        with pytest.raises(StoreError, match=f"{problem}.*so that the tag was not kept"):
            run.tag("looped", results=place)
    assert not folder.exists()
    assert [*tmp_path.joinpath("empty").iterdir()] == []
    # What stands beside runs is no run.
    run.tag("looped")
    (tmp_path / "default.runs.jsonl").unlink()
    with pytest.raises(StoreError, match="has no results"):
        run.tag("wrong_id")


def test_a_tag_is_what_was_said() -> None:
    assert Tag("a", "b") == Tag("a", "b", None, "", "", "")
