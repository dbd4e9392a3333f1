"""A pair that is nowhere: not among the tasks, in their folder, or among those of the system."""

import json
from pathlib import Path

import pytest

from eopsgym.tasks import lint_tasks, load_tasks
from tests.toy import office


def written(folder: Path, id: str, pair: str | None = None) -> Path:
    data = office.data(office.MOVE, task_id=id, user_prompt=f"Please do {id}")
    path = folder / f"file_of_{id}.json"
    path.write_text(json.dumps(data | {"pair": pair}), encoding="utf-8")
    return path


def test_a_misspelt_pair_is_named_with_the_nearest(tmp_path: Path) -> None:
    written(tmp_path, "open_door", "shut_doro")
    written(tmp_path, "shut_door", "open_door")
    (finding,) = lint_tasks(load_tasks(tmp_path))
    assert str(finding) == (
        "open_door: there is no task 'shut_doro', its pair, here or in its folder; "
        "did you mean shut_door?"
    )


def test_a_task_is_no_pair_of_its_own(tmp_path: Path) -> None:
    (finding,) = lint_tasks(load_tasks(written(tmp_path, "open_door", "open_door")))
    assert finding.problem == "its 'pair' is the task itself; name the other task of the pair"


@pytest.mark.parametrize("pair", ["shut_door", "itsm_001_right_amara", None])
def test_a_task_that_is_linted_alone_has_its_pair_beside_it_or_among_ours(
    tmp_path: Path, pair: str | None
) -> None:
    written(tmp_path, "shut_door", "open_door")
    (tmp_path / "bad.json").write_text("{", encoding="utf-8")
    assert lint_tasks(load_tasks(written(tmp_path, "open_door", pair))) == []
