"""Copies of a data set are read as the Hub and its tools lay them out, or refused with a reason."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from pyarrow import parquet

from eopsgym.errors import ConfigError, TaskError
from eopsgym.runs import run_tasks
from eopsgym.tasks import Tasks, export_tasks, load_tasks, resolved_tool_set, tools_in_sight
from tests.toy import office

CARD = """---
configs:
- config_name: oracle
  data_files:
  - split: itsm
    path: oracle/itsm-*
- config_name: plus_5_tools
  data_files:
  - split: itsm
    path: plus_5_tools/itsm-*
---
"""
MORE = ["find_users", "list_incidents", "get_user", "list_changes", "find_groups"]


def row(task_id: str = "task_1", **given: Any) -> dict[str, Any]:
    """A row as the published data set has it: no feasibility, and no list of distractors."""
    data = office.data(office.MOVE, task_id=task_id, domain="itsm")
    del data["gold"], data["plan"], data["now"]
    wanted = ("task_id", "domain", "user_prompt", "selected_tools", "gym_servers_config")
    found = {name: data[name] for name in (*wanted, "verifiers")}
    found |= {"system_prompt": "You help.", "number_of_runs": 1, **given}
    for name in ("gym_servers_config", "verifiers"):
        found[name] = json.dumps(found[name])
    return found


def written(path: Path, *rows: dict[str, Any]) -> Path:
    """A file of rows, Parquet or JSON lines."""
    path.parent.mkdir(parents=True, exist_ok=True)
    if path.suffix == ".jsonl":
        path.write_text("".join(json.dumps(each) + "\n" for each in rows), encoding="utf-8")
    else:
        parquet.write_table(pa.Table.from_pylist(list(rows)), path)
    return path


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A downloaded copy: a card, and two configs with two splits."""
    folder = tmp_path / "EnterpriseOps-Gym"
    added = [*row()["selected_tools"], *MORE]
    for config, tools in (("oracle", row()["selected_tools"]), ("plus_5_tools", added)):
        written(folder / config / "itsm-00000-of-00001.parquet", row(selected_tools=tools))
        other = row("task_2", domain="csm", selected_tools=tools)
        written(folder / config / "csm-00000-of-00001.parquet", other)
    return folder


def ids(tasks: Tasks) -> list[str]:
    """The ids of tasks."""
    return [task.id for task in tasks]


@pytest.mark.parametrize(
    "names",
    [
        ["oracle/itsm-00000-of-00001.parquet"],
        ["data/oracle/itsm-00000-of-00001.parquet"],
        ["data/itsm-00000-of-00001.parquet"],
        ["itsm-00000-of-00001.parquet"],
        ["oracle/itsm.parquet"],
        ["oracle/itsm/0000.parquet"],
        ["oracle/itsm.jsonl"],
        ["oracle/itsm-00000-of-00002.parquet", "oracle/itsm-00001-of-00002.parquet"],
    ],
)
def test_files_are_found_wherever_tools_of_the_hub_put_them(
    tmp_path: Path, names: list[str]
) -> None:
    for number, name in enumerate(names):
        written(tmp_path / "copy" / name, row(f"task_{number}"))
    written(tmp_path / "copy" / ".cache" / "oracle" / "itsm.parquet", row("hidden"))
    wanted = [f"task_{number}" for number in range(len(names))]
    assert ids(load_tasks(tmp_path / "copy")) == wanted
    assert ids(load_tasks(tmp_path / "copy" / "itsm")) == wanted


def test_the_card_says_which_file_is_which(copy: Path) -> None:
    (copy / "oracle").rename(copy / "first")
    (copy / "first" / "itsm-00000-of-00001.parquet").rename(copy / "first" / "x.parquet")
    text = CARD.replace("oracle/itsm-*", "first/x.parquet")
    (copy / "README.md").write_text(text, encoding="utf-8")
    assert ids(load_tasks(copy)) == ["task_1"]
    assert ids(load_tasks(f"{copy}/itsm")) == ["task_1"]


def test_a_folder_of_the_hubs_cache_leads_to_its_current_version(tmp_path: Path) -> None:
    cache = tmp_path / "datasets--ServiceNow-AI--EnterpriseOps-Gym"
    for version in ("a1", "b2"):
        blob = written(cache / "blobs" / f"{version}.parquet", row(f"task_{version}"))
        place = cache / "snapshots" / version / "oracle"
        place.mkdir(parents=True)
        (place / "itsm-00000-of-00001.parquet").symlink_to(blob)
    with pytest.raises(TaskError, match="several versions; name the folder of one: a1, b2"):
        load_tasks(cache)
    (cache / "refs").mkdir()
    (cache / "refs" / "main").write_text("b2\n", encoding="utf-8")
    assert ids(load_tasks(cache)) == ["task_b2"]
    assert ids(load_tasks(cache / "snapshots" / "a1")) == ["task_a1"]


def test_a_config_is_the_tool_set_of_its_runs(copy: Path) -> None:
    (oracle, *_) = load_tasks(f"{copy}/itsm")
    (more,) = load_tasks(f"{copy}/itsm", config="plus_5")
    assert load_tasks(f"{copy}/itsm", config="plus_5_tools")[0] == more
    assert (oracle.tool_set, more.tool_set) == ("oracle", "plus_5")
    assert tools_in_sight(oracle) == {*oracle.selected_tools}
    assert tools_in_sight(more) == {*oracle.selected_tools, *MORE}
    runs = run_tasks([oracle, more], "scripted/noop", progress=False)
    assert [run.tool_set for run in runs] == ["oracle", "plus_5"]
    assert resolved_tool_set(more, "all") == "all"
    with pytest.raises(ConfigError, match="read it with config='plus_10'"):
        resolved_tool_set(more, "plus_10")


@pytest.mark.parametrize("name", ["itsm-00000-of-00001.parquet", "itsm.jsonl"])
def test_one_file_of_a_copy_has_the_tool_set_of_its_folder(copy: Path, name: str) -> None:
    tools = [*row()["selected_tools"], *MORE]
    file = written(copy / "plus_5_tools" / name, row(selected_tools=tools))
    assert load_tasks(file)[0].tool_set == "plus_5"
    assert load_tasks(copy / "plus_5_tools" / "itsm")[0].tool_set == "plus_5"
    with pytest.raises(TaskError, match="to the config plus_5_tools, and not to 'oracle'"):
        load_tasks(file, config="oracle")


def test_what_no_row_says_is_not_known(copy: Path) -> None:
    (task,) = load_tasks(f"{copy}/itsm")
    assert (task.feasible, task.distractors) == (None, ())
    (run,) = run_tasks([task], "scripted/noop", progress=False)
    assert run.setup.feasible is None


def test_a_task_is_run_as_often_as_it_says_unless_it_is_asked_otherwise(copy: Path) -> None:
    rows = [row(), row("task_3", number_of_runs=3)]
    written(copy / "oracle" / "itsm-00000-of-00001.parquet", *rows)
    tasks = load_tasks(f"{copy}/itsm")
    said = [run.task for run in run_tasks(tasks, "scripted/noop", progress=False)]
    assert sorted(said) == ["task_1", "task_3", "task_3", "task_3"]
    assert len(run_tasks(tasks, "scripted/noop", repeats=2, progress=False)) == 4


def _cut(copy: Path) -> None:
    file = copy / "oracle" / "itsm-00000-of-00001.parquet"
    file.write_bytes(file.read_bytes()[:-300])


def _pointer(copy: Path) -> None:
    text = "version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 9\n"
    (copy / "oracle" / "itsm-00000-of-00001.parquet").write_text(text, encoding="utf-8")


def _column(copy: Path) -> None:
    gone = row()
    del gone["verifiers"]
    written(copy / "oracle" / "itsm-00000-of-00001.parquet", gone)


def _empty_id(copy: Path) -> None:
    written(copy / "oracle" / "itsm-00000-of-00001.parquet", row("task_4"), row(""))


def _json(copy: Path) -> None:
    broken = {**row(), "verifiers": "[{"}
    written(copy / "oracle" / "itsm-00000-of-00001.parquet", broken)


def _shard(copy: Path) -> None:
    first = copy / "oracle" / "itsm-00000-of-00001.parquet"
    first.rename(copy / "oracle" / "itsm-00000-of-00002.parquet")


def _two_versions(copy: Path) -> None:
    written(copy / "oracle" / "itsm-00000-of-00002.parquet", row("task_5"))


def _lines(copy: Path) -> None:
    written(copy / "oracle" / "itsm.jsonl", row(user_prompt="Another request."))


def _same_id(copy: Path) -> None:
    other = row(user_prompt="Another request.")
    written(copy / "oracle" / "csm-00000-of-00001.parquet", other)


def _card(copy: Path) -> None:
    (copy / "README.md").write_text(CARD.replace("oracle/itsm", "oracle/it"), encoding="utf-8")
    shutil.rmtree(copy / "oracle")


def _card_outside(copy: Path) -> None:
    (copy / "README.md").write_text(CARD.replace("oracle/itsm-*", "../x"), encoding="utf-8")


def _card_broken(copy: Path) -> None:
    (copy / "README.md").write_text("---\nconfigs: [\n---\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (
            _cut,
            r"itsm-00000-of-00001\.parquet is not a complete Parquet file: .* Download it again",
        ),
        (_pointer, "is a pointer of Git LFS to the file"),
        (_column, "lacks the column 'verifiers' of a data set of tasks"),
        (_empty_id, r"parquet, row 2: 'task_id' is empty"),
        (_json, r"row 1: verifiers is not JSON"),
        (_shard, r"is not complete: itsm-00001-of-00002\.parquet is missing"),
        (_two_versions, "files of two versions of a split"),
        (_lines, "differ: task 'task_1' differs"),
        (_same_id, "two different tasks have the id 'task_1'"),
        (_card, r"names oracle/it-\* for the split 'itsm', and there is no such file"),
        (_card_outside, r"names files outside its folder: \.\./x"),
        (_card_broken, r"the head of .*README\.md is not YAML"),
    ],
)
def test_a_copy_that_is_not_whole_is_refused_with_the_reason(
    copy: Path, spoil: Callable[[Path], None], words: str
) -> None:
    spoil(copy)
    with pytest.raises(TaskError, match=words):
        load_tasks(copy)


@pytest.mark.parametrize(
    ("name", "config", "words"),
    [
        ("", "plus_20", "has no config 'plus_20'; there are oracle, plus_5_tools"),
        ("", "plus_10", "has no config 'plus_10'; there are oracle, plus_5_tools"),
        ("/hr", None, "no split 'hr' in the config oracle; there are csm, itsm"),
    ],
)
def test_what_a_copy_does_not_have_is_named_with_what_it_has(
    copy: Path, name: str, config: str | None, words: str
) -> None:
    with pytest.raises(TaskError, match=words):
        load_tasks(f"{copy}{name}", config=config)


def test_a_config_that_is_alone_is_read_and_of_others_one_is_named(copy: Path) -> None:
    shutil.rmtree(copy / "oracle")
    assert load_tasks(copy)[0].tool_set == "plus_5"
    written(copy / "plus_10_tools" / "itsm-00000-of-00001.parquet", row())
    with pytest.raises(TaskError, match="no config 'oracle', which is the default"):
        load_tasks(copy)


@pytest.mark.parametrize("kind", ["a system", "a task", "a folder"])
def test_a_config_is_refused_where_there_is_no_data_set(tmp_path: Path, kind: str) -> None:
    (tmp_path / "x.json").write_text(json.dumps(office.data()), encoding="utf-8")
    names = {"a system": "itsm", "a task": "itsm/itsm_001_right_amara", "a folder": tmp_path}
    with pytest.raises(TaskError, match=r"chooses a part of a data set.*--tool-set"):
        load_tasks(names[kind], config="plus_5")


def test_an_export_is_such_a_copy_in_every_config(tmp_path: Path) -> None:
    tasks = load_tasks("itsm", split="all")
    chosen = [*tasks[:4], next(task for task in tasks if task.feasible is False)]
    folder = export_tasks(chosen, tmp_path / "out", huggingface=True)
    for config, tool_set in (("oracle", "oracle"), ("plus_10_tools", "plus_10")):
        back = load_tasks(folder, config=config)
        for task in chosen:
            exported = back[task.published_id]
            assert exported.selected_tools == task.selected_tools
            assert exported.feasible is task.feasible
            assert exported.infeasible_because == task.infeasible_because
            assert exported.distractors == task.distractors
            assert tools_in_sight(exported) == tools_in_sight(task, tool_set)
            for other in ("oracle", "plus_15"):
                assert tools_in_sight(exported, other) == tools_in_sight(task, other)


def test_what_datasets_saves_is_read_with_its_config(copy: Path, tmp_path: Path) -> None:
    from datasets import load_dataset

    both = CARD.replace(
        "  - split: itsm", "  - split: csm\n    path: plus_5_tools/csm-*\n  - split: itsm"
    )
    (copy / "README.md").write_text(both, encoding="utf-8")
    rows = load_dataset(str(copy), "plus_5_tools", cache_dir=str(tmp_path / "cache"))
    rows.save_to_disk(str(tmp_path / "saved"))
    tasks = load_tasks(tmp_path / "saved", config="plus_5")
    assert (sorted(ids(tasks)), tasks[0].tool_set) == (["task_1", "task_2"], "plus_5")
    assert ids(load_tasks(tmp_path / "saved" / "itsm")) == ["task_1"]
    with pytest.raises(TaskError, match="to the config 'plus_5_tools', and not to 'plus_10'"):
        load_tasks(tmp_path / "saved", config="plus_10")
    arrow = tmp_path / "saved" / "itsm" / "data-00000-of-00001.arrow"
    arrow.write_bytes(arrow.read_bytes()[:100])
    with pytest.raises(TaskError, match="cannot read the saved data set"):
        load_tasks(tmp_path / "saved")
