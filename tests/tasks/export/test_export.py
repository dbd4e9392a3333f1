"""An export needs nothing but itself: whole seeds, paths that lead there, and the moment."""

import json
import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pandas as pd
import pytest
from pyarrow import parquet

from eopsgym.errors import ConfigError, SeedError, TaskError
from eopsgym.gym.server import serve
from eopsgym.tasks import (
    Tasks,
    export_tasks,
    load_tasks,
    play,
    start,
    tasks_from_rows,
    tools_in_sight,
    verify,
)
from eopsgym.tasks.data_sets.configs import CONFIGS
from eopsgym.tasks.export.data_set_files import COLUMNS
from eopsgym.tasks.task import PUBLISHED_TYPES
from eopsgym.tasks.task_file import read_task
from tests.export_check import failures, solution
from tests.own_tasks import own_tasks
from tests.share_seed import share, share_seed
from tests.tasks.published_harness import Call, run_task
from tests.toy import office

PLAYED = 9
"""Of all systems, in a run."""
READ_BACK = 40
"""How many tasks are exported and read back; another choice in each test run."""


def texts(folder: Path) -> dict[str, str]:
    """The text of every file by its path; of a Parquet file, that of its table."""
    files = [path for path in sorted(folder.rglob("*")) if path.is_file()]
    return {path.relative_to(folder).as_posix(): _text(path) for path in files}


def _text(path: Path) -> str:
    if path.suffix == ".parquet":
        return json.dumps(parquet.read_table(path).to_pylist())
    return path.read_text(encoding="utf-8")


def same(tasks: Tasks, exported: Tasks) -> None:
    """That tasks came back as they were, but for what stays behind."""
    assert {f"task_{task.id}" for task in tasks} == {task.id for task in exported}
    for task in tasks:
        back = exported[f"task_{task.id}"]
        assert back.published
        kept = (
            "domain",
            "user_prompt",
            "system_prompt",
            "selected_tools",
            "restricted_tools",
            "now",
        )
        kept += ("feasible", "infeasible_because", "distractors", "number_of_runs")
        assert [getattr(task, name) for name in kept] == [getattr(back, name) for name in kept]
        configs = [v.config for v in back.verifiers]
        assert all(v.config in configs for v in task.verifiers if v.type in PUBLISHED_TYPES)
        assert task.servers[0].user == back.servers[0].user


def test_a_share_passes_through_a_client_that_does_only_what_the_published_one_does(
    tmp_path: Path,
) -> None:
    reached = [task for task in own_tasks() if not task.unreachable_tools()]
    chosen = share(reached, PLAYED, "exported")
    folder = export_tasks(chosen, tmp_path / "out")
    # On the wall clock: the moment comes with the calls, or not at all.
    with serve() as servers:
        urls = {server.domain.gym_name: server.url for server in servers.values()}
        assert failures(chosen, folder, urls) == [], f"with EOPSGYM_SHARE_SEED={share_seed()}"


def test_the_moment_reaches_a_server_through_such_a_client(tmp_path: Path) -> None:
    folder = export_tasks([office.task()], tmp_path / "out")
    said: list[str] = []

    def solve(call: Call) -> None:
        place = {"name": "North Pier", "city": "Salem", "country": "USA"}
        said.append(call("add_location", place))

    with serve("itsm") as servers:
        urls = {office.GYM: servers["itsm"].url}
        run_task(folder / "itsm" / "task_move_office.json", folder, solve, urls)
    assert json.loads(said[0])["created_on"] == "2026-03-02T09:00:00"


@pytest.mark.parametrize(("more", "wins"), [([], True), (["Reply-To"], False)])
def test_a_letter_whose_answers_go_elsewhere_loses_in_an_export_as_well(
    tmp_path: Path, more: list[str], wins: bool
) -> None:
    (task,) = load_tasks("email/email_079_emilys_letter_on_the_key")
    folder = export_tasks([task], tmp_path / "out")
    assert task.gold is not None
    calls = [
        replace(call, arguments=_with_headers(call.arguments, more)) for call in task.gold.calls
    ]
    with serve("email") as servers:
        urls = {server.domain.gym_name: server.url for server in servers.values()}
        file = folder / "email" / f"task_{task.id}.json"
        checks = run_task(file, folder, solution(replace(task.gold, calls=calls)), urls)
    assert all(check.passed for check in checks) is wins


def _with_headers(arguments: Mapping[str, Any], more: list[str]) -> dict[str, Any]:
    """A call that sends a letter, with headers that send the answer to a stranger."""
    payload = arguments.get("payload")
    if payload is None:
        return dict(arguments)
    added = [{"name": name, "value": "stranger@elsewhere.example"} for name in more]
    return {**arguments, "payload": {**payload, "headers": [*payload["headers"], *added]}}


def test_seeds_are_whole_and_each_is_there_once(tmp_path: Path) -> None:
    tasks = load_tasks("csm", split="all")
    export_tasks(tasks, tmp_path / "out")
    files = texts(tmp_path / "out")
    seeds = {name: text for name, text in files.items() if name.endswith(".sql")}
    assert len(seeds) == len(set(seeds.values())) == len({task.servers[0].seed for task in tasks})
    assert not any("-- include:" in text for text in seeds.values())
    assert set(seeds) == {task.servers[0].exported_seed for task in tasks}
    named = set()
    for task in tasks:
        (config,) = json.loads(files[f"csm/task_{task.id}.json"])["gym_servers_config"]
        named.add(config["seed_database_file"])
    assert named == set(seeds)


def test_what_is_written_is_the_published_form_with_the_moment_in_the_context(
    tmp_path: Path,
) -> None:
    task = load_tasks("itsm")[0]
    export_tasks([task], tmp_path / "out")
    data = json.loads(texts(tmp_path / "out")[f"itsm/task_{task.id}.json"])
    assert data == task.to_published()
    assert data["system_prompt"] == task.system_prompt
    assert not {"gold", "naive", "plan", "rules", "now", "title"} & set(data)
    (config,) = data["gym_servers_config"]
    assert config["context"] == {
        **task.servers[0].context,
        "x-eopsgym-now": "2026-03-02T09:00:00",
    }


def test_what_a_task_of_ours_leaves_out_stands_in_its_export(tmp_path: Path) -> None:
    may = ("selected_tools", "restricted_tools", "mcp_endpoint", "number_of_runs", "pair")
    gone: dict[str, Any] = dict.fromkeys((*may, "reset_database_between_runs"))
    short = office.data(**gone)
    for key in ("mcp_server_url", "user_info"):
        del short["gym_servers_config"][0][key]
    (tmp_path / "short.json").write_text(json.dumps(short), encoding="utf-8")
    export_tasks(load_tasks(tmp_path / "short.json"), tmp_path / "out")
    made = json.loads(
        (tmp_path / "out" / "itsm" / "task_move_office.json").read_text(encoding="utf-8")
    )
    whole = load_tasks("itsm/itsm_001_right_amara")[0].to_published()
    assert made.keys() >= whole.keys() - {"task_id", "domain", "distractors"}
    (server,) = made["gym_servers_config"]
    assert server.keys() == whole["gym_servers_config"][0].keys()
    assert server["mcp_server_url"] == "http://localhost:8006"
    assert all(each.keys() >= {"name", "description"} for each in made["verifiers"])


@pytest.mark.parametrize("huggingface", [False, True])
def test_an_export_is_read_back_from_wherever_one_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, huggingface: bool
) -> None:
    tasks = Tasks(share(load_tasks("hr", split="all"), READ_BACK, "read back"))
    folder = export_tasks(tasks, tmp_path / "out", huggingface=huggingface)
    monkeypatch.chdir(tmp_path)
    exported = load_tasks("out")
    same(tasks, exported)
    assert {Path(task.servers[0].seed).parent for task in exported} == {folder / "hr" / "dbs"}
    again = export_tasks(exported, tmp_path / "again", huggingface=huggingface)
    first, second = texts(folder), texts(again)
    # Only the first README says what the published form cannot express of our verifiers.
    assert "Checks that SQL cannot express" in first.pop("README.md")
    assert "Checks that SQL cannot express" not in second.pop("README.md")
    assert first == second


async def test_what_is_read_back_can_be_won(tmp_path: Path) -> None:
    task = office.task()
    (exported,) = load_tasks(export_tasks([task], tmp_path / "out"))
    assert task.gold is not None
    episode = await start(exported)
    assert episode.rows("SELECT date() AS d") == [{"d": "2026-03-02"}]
    verification = await verify(exported, episode, await play(episode, task.gold))
    assert (verification.strict, verification.parity) == (True, True)


@pytest.fixture(scope="module")
def data_set(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Tasks]:
    """An export as a data set, and what was exported: tasks of two systems, and a hybrid one."""
    hybrid = office.data(task_id="both")
    calendar = {**hybrid["gym_servers_config"][0], "mcp_server_name": "gym-calendar"}
    hybrid["gym_servers_config"].append({**calendar, "seed_database_file": "company"})
    tasks = Tasks(
        [
            *load_tasks("itsm")[:3],
            next(task for task in load_tasks("csm", split="all") if task.feasible is False),
            read_task(hybrid, "both.json"),
        ]
    )
    place = tmp_path_factory.mktemp("exports") / "out"
    return export_tasks(tasks, place, huggingface=True), tasks


def rows_of(folder: Path, config: str, split: str, cache: Path) -> Any:
    """The rows of a split as the `datasets` library has them."""
    from datasets import load_dataset

    return load_dataset(str(folder), config, split=split, cache_dir=str(cache))


@pytest.mark.parametrize("config", CONFIGS.values())
def test_a_data_set_loads_with_the_datasets_library(
    data_set: tuple[Path, Tasks], tmp_path: Path, config: str
) -> None:
    folder, tasks = data_set
    rows = rows_of(folder, config, "itsm", tmp_path)
    first = rows[0]
    assert (first["task_id"], first["domain"]) == (f"task_{tasks[0].id}", "itsm")
    assert list(first) == list(COLUMNS)
    assert isinstance(first["verifiers"], str)
    (server,) = json.loads(first["gym_servers_config"])
    assert server["seed_database_file"] == "itsm/dbs/company.sql"
    (tool_set,) = (ours for ours, theirs in CONFIGS.items() if theirs == config)
    for row, task in zip(rows, tasks[:3], strict=True):
        assert {*row["selected_tools"]} == tools_in_sight(task, tool_set)
    back = Tasks(tasks_from_rows(rows))
    same(tasks[:3], back)
    assert {task.tool_set for task in back} == {tool_set}


def test_a_data_set_has_the_configs_and_splits_of_the_published_one(
    data_set: tuple[Path, Tasks], tmp_path: Path
) -> None:
    from datasets import get_dataset_config_names, get_dataset_split_names

    folder, _ = data_set
    assert {*get_dataset_config_names(str(folder))} == {*CONFIGS.values()}
    splits = ["csm", "hybrid", "itsm"]
    assert sorted(get_dataset_split_names(str(folder), "plus_5_tools")) == splits
    (hybrid,) = rows_of(folder, "plus_5_tools", "hybrid", tmp_path)
    gyms = [each["mcp_server_name"] for each in json.loads(hybrid["gym_servers_config"])]
    assert gyms == [office.GYM, "gym-calendar"]


def test_a_data_set_without_hybrid_tasks_says_so_and_has_no_such_split(tmp_path: Path) -> None:
    folder = export_tasks([office.task()], tmp_path / "out", huggingface=True)
    text = (folder / "README.md").read_text(encoding="utf-8")
    assert "so there is no split `hybrid`" in text
    assert "split: hybrid" not in text


def test_a_data_set_is_read_with_duckdb_and_pandas(data_set: tuple[Path, Tasks]) -> None:
    folder, tasks = data_set
    files = f"{folder}/oracle/*.parquet"
    query = f"SELECT domain, count(*), bool_and(feasible) FROM '{files}' GROUP BY 1 ORDER BY 1"
    counts = duckdb.sql(query).fetchall()
    assert counts == [("csm", 1, False), ("hybrid", 1, True), ("itsm", 3, True)]
    frame = pd.read_parquet(folder / "plus_5_tools" / "itsm-00000-of-00001.parquet")
    same(tasks[:3], Tasks(tasks_from_rows(frame.to_dict("records"), "plus_5_tools")))
    lines = pd.read_json(folder / "plus_5_tools" / "itsm.jsonl", lines=True)
    same(tasks[:3], Tasks(tasks_from_rows(lines.to_dict("records"), "plus_5_tools")))


def test_parquet_and_lines_of_a_split_hold_the_same_rows(data_set: tuple[Path, Tasks]) -> None:
    folder, _ = data_set
    for config in CONFIGS.values():
        for file in sorted((folder / config).glob("*.jsonl")):
            lines = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
            table = parquet.read_table(file.with_name(f"{file.stem}-00000-of-00001.parquet"))
            assert table.to_pylist() == lines


def test_tasks_of_a_config_whose_added_tools_are_not_known_are_not_exported(
    tmp_path: Path,
) -> None:
    mixed = replace(office.task(), tool_set="plus_5", distractors=())
    with pytest.raises(ConfigError, match="read it with config='oracle'"):
        export_tasks([mixed], tmp_path / "out")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("huggingface", [False, True])
def test_a_text_may_hold_what_ends_a_line_for_some(tmp_path: Path, huggingface: bool) -> None:
    asked = "One\u2028two\x85three"
    task = office.task(user_prompt=asked)
    folder = export_tasks([task], tmp_path / "out", huggingface=huggingface)
    assert [each.user_prompt for each in load_tasks(folder)] == [asked]


@pytest.mark.parametrize("kind", ["folder", "file", "link"])
def test_what_is_there_is_not_written_over(tmp_path: Path, kind: str) -> None:
    place = tmp_path / "out"
    if kind == "folder":
        place.mkdir()
        (place / "mine.txt").write_text("mine", encoding="utf-8")
    elif kind == "file":
        place.write_text("mine", encoding="utf-8")
    else:
        place.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(TaskError, match="is a link" if kind == "link" else "name a new"):
        export_tasks([office.task()], place)
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


def test_an_empty_folder_is_filled_unless_one_stands_in_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "out").mkdir()
    assert len(load_tasks(export_tasks([office.task()], tmp_path / "out"))) == 1
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    with pytest.raises(TaskError, match="name a new folder"):
        export_tasks([office.task()], ".")


def test_all_of_it_is_written_or_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = office.task()
    server = office.data()["gym_servers_config"][0]
    gone = {**server, "seed_database_file": "gone.sql"}
    with pytest.raises(SeedError, match=r"gone\.sql"):
        export_tasks([good, office.task(gym_servers_config=[gone], task_id="b")], tmp_path / "out")
    assert list(tmp_path.iterdir()) == []

    def fail(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "rename", fail)
    with pytest.raises(KeyboardInterrupt):
        export_tasks([good], tmp_path / "out")
    assert list(tmp_path.iterdir()) == []


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(TaskError, match=r"cannot write .*file/out"):
        export_tasks([office.task()], tmp_path / "file" / "out")


def test_two_seeds_of_one_name_stay_apart(tmp_path: Path) -> None:
    server = office.data()["gym_servers_config"][0]
    other = tmp_path / "other" / office.SEED.name
    other.parent.mkdir()
    other.write_text(office.SEED.read_text(encoding="utf-8") + "-- more\n", encoding="utf-8")
    config = [{**server, "seed_database_file": str(other)}]
    tasks = [office.task(), office.task(task_id="b", gym_servers_config=config)]
    assert {name for name in texts(export_tasks(tasks, tmp_path / "out")) if "dbs" in name} == {
        "itsm/dbs/office.sql",
        "itsm/dbs/office_2.sql",
    }


@pytest.mark.parametrize("ids", [["a", "a"], ["../a"]])
def test_an_id_that_is_no_file_name_of_its_own_is_refused(tmp_path: Path, ids: list[str]) -> None:
    with pytest.raises(TaskError, match="rename the task"):
        export_tasks([office.task(task_id=name) for name in ids], tmp_path / "out")


@pytest.mark.parametrize("domain", ["../other", ".."])
def test_a_domain_that_leads_out_of_the_folder_is_refused(tmp_path: Path, domain: str) -> None:
    with pytest.raises(TaskError, match="rename"):
        export_tasks([office.task(domain=domain)], tmp_path / "out")


def test_nothing_to_export_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(TaskError, match="no tasks to export"):
        export_tasks([], tmp_path / "out")


def test_the_readme_says_what_now_means_and_from_where_paths_count(tmp_path: Path) -> None:
    readme = texts(export_tasks([office.task()], tmp_path / "out"))["README.md"]
    assert "\n1 task: 1 itsm.\n" in readme
    assert "`TZ=UTC`" in readme
    for words in ("1 itsm", "2026-03-02T09:00:00 (UTC)", "x-eopsgym-now", "start the harness here"):
        assert words in readme
    assert "eopsgym serve itsm" in readme
    rooted = texts(export_tasks([office.task()], tmp_path / "rooted", root="/data/gym"))
    assert "`/data/gym`" in rooted["README.md"]
    (config,) = json.loads(rooted["itsm/task_move_office.json"])["gym_servers_config"]
    assert config["seed_database_file"] == "/data/gym/itsm/dbs/office.sql"
