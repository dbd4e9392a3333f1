"""Tasks are found by domain, file, folder or published data set."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from eopsgym.errors import DomainError, EopsgymError, TaskError
from eopsgym.tasks import Tasks, find_task, load_tasks, tasks_from_rows
from tests.reference import reference
from tests.toy import office


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number, name in enumerate(("b", "a", "c")):
        data = office.data(task_id=f"task_{name}", user_prompt=f"request {number}")
        (tmp_path / f"{name}.json").write_text(json.dumps(data), encoding="utf-8")
    return tmp_path


def test_a_folder_is_read_in_the_order_of_its_names(folder: Path) -> None:
    tasks = load_tasks(folder)
    assert [task.id for task in tasks] == ["task_a", "task_b", "task_c"]
    assert repr(tasks) == "Tasks(3: task_a, task_b, task_c)"
    assert [task.id for task in load_tasks(folder, "task_c", "task_a")] == ["task_c", "task_a"]


def test_a_file_is_one_task(folder: Path) -> None:
    tasks = load_tasks(folder / "b.json")
    assert tasks["task_b"] is tasks[0]
    assert isinstance(tasks[:1], Tasks)


async def test_loading_may_be_awaited(folder: Path) -> None:
    assert len(await load_tasks(folder)) == 3


def test_the_name_of_a_domain_means_our_own_tasks_whatever_folder_one_is_in(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "data" / "tasks" / "itsm"
    own.mkdir(parents=True)
    (own / "mine.json").write_text(json.dumps(office.data(task_id="mine")), encoding="utf-8")
    (tmp_path / "itsm").mkdir()
    monkeypatch.setenv("EOPSGYM_DATA", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    assert [task.id for task in load_tasks("itsm")] == ["mine"]
    assert load_tasks("itsm")[0] is load_tasks("itsm/mine")[0]  # read once,
    (own / "mine.json").write_text(json.dumps(office.data(task_id="other")), encoding="utf-8")
    assert [task.id for task in load_tasks("itsm")] == ["other"]  # and again when it has changed


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"user_prompt": "x",', "is not JSON"),
        ("", "is not JSON"),
        ("[" * 100_000, "is not JSON"),
        ("[]", "a task must be a JSON object"),
    ],
)
def test_a_broken_file_is_named(tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "broken.json"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(TaskError, match=words) as caught:
        load_tasks(file)
    assert "broken.json" in str(caught.value)


def test_a_file_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_bytes(b"\xff\xfe{")
    with pytest.raises(TaskError, match=r"x\.json is not JSON"):
        load_tasks(tmp_path)


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("nowhere.json", "no task file nowhere.json"),
        ("./nowhere", "no task file"),
        ("nowhere", "there are no tasks 'nowhere'; name a domain"),
        (
            "csm_001",
            "there are no tasks 'csm_001'; did you mean csm/csm_001_wafereye_offline_again\\?",
        ),
        ("nowhere" * 1000, "there are no tasks 'nowherenowhere"),
    ],
)
def test_a_source_that_is_not_there_is_named(source: str, words: str) -> None:
    with pytest.raises(TaskError, match=words):
        load_tasks(source)


def test_a_task_of_ours_is_a_source_by_domain_and_id() -> None:
    assert [task.id for task in load_tasks("itsm/itsm_001_right_amara")] == ["itsm_001_right_amara"]


@pytest.fixture
def no_network(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Nothing in this test looks up a host."""
    looked_up: list[object] = []

    def refuse(host: object, *_: object, **__: object) -> None:
        looked_up.append(host)
        raise OSError("no network")

    monkeypatch.setattr("socket.getaddrinfo", refuse)
    yield
    assert looked_up == []


@pytest.mark.usefixtures("no_network")
@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("itsm/itsm_001_rigth_amara", "did you mean itsm_001_right_amara"),
        ("itsm/right_amara", "did you mean itsm_001_right_amara"),
        ("itms/itsm_001_right_amara", "did you mean itsm/itsm_001_right_amara"),
        ("itsm_001_right_amara", "did you mean itsm/itsm_001_right_amara"),
    ],
)
def test_for_a_source_that_is_nearly_a_task_of_ours_an_error_names_it(
    source: str, words: str
) -> None:
    with pytest.raises(TaskError, match=words):
        load_tasks(source)


def test_the_name_of_a_data_set_is_asked_of_the_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("datasets.config.HF_HUB_OFFLINE", True)  # fails at once
    with pytest.raises(TaskError, match="the data set ServiceNow-AI/EnterpriseOps-Gym"):
        load_tasks("ServiceNow-AI/EnterpriseOps-Gym")


def test_an_empty_folder_has_no_tasks(tmp_path: Path) -> None:
    with pytest.raises(TaskError, match="no tasks in"):
        load_tasks(tmp_path)


def test_an_unknown_id_is_named(folder: Path) -> None:
    with pytest.raises(TaskError, match="no task 'task_x' among these 3"):
        load_tasks(folder, "task_x")


def test_rows_of_the_data_set_become_tasks() -> None:
    rows = [office.data(task_id=f"t{n}", gold=None, plan=None) for n in range(2)]
    for row in rows:
        row["verifiers"] = json.dumps(row["verifiers"])
    assert [task.id for task in tasks_from_rows(rows)] == ["t0", "t1"]
    rows[1]["verifiers"] = "[{"
    with pytest.raises(TaskError, match="row t1: verifiers is not JSON"):
        list(tasks_from_rows(rows))


def _published(suffix: str) -> list[Path]:
    files = sorted(reference("tasks").glob("*/*.json"))
    return [file for file in files if file.name.endswith(".partial.json") == (suffix == "partial")]


def test_all_published_tasks_load_and_come_out_as_they_went_in() -> None:
    files = _published("exact")
    assert len(files) == 13
    for file in files:
        task = load_tasks(file)[0]
        assert (task.id, task.published) == (file.stem, True)
        assert task.to_published() == json.loads(file.read_text(encoding="utf-8"))


def _loads(file: Path) -> bool:
    data = json.loads(file.read_text(encoding="utf-8"))
    if any("seed_database_file" not in server for server in data["gym_servers_config"]):
        with pytest.raises(TaskError, match="'seed_database_file' is missing"):
            load_tasks(file)
        return False
    task = load_tasks(file)[0]
    assert (task.id, task.domain) == (data["task_id"], data["domain"])
    assert len(task.verifiers) == len(data["verifiers"])
    return True


def test_partial_tasks_load_unless_they_name_no_seed() -> None:
    loaded = Counter(_loads(file) for file in _published("partial"))
    assert loaded == {True: 56, False: 9}


def test_a_task_of_a_domain_that_does_not_exist_cannot_be_asked_for_it() -> None:
    config = [office.data()["gym_servers_config"][0] | {"mcp_server_name": "gym-nowhere"}]
    task = office.task(gym_servers_config=config)
    with pytest.raises(DomainError, match="no domain 'gym-nowhere'"):
        _ = task.servers[0].user
    assert issubclass(DomainError, EopsgymError)


def test_tasks_are_also_a_look_up_by_id(folder: Path) -> None:
    tasks = load_tasks(folder)
    assert "task_a" in tasks
    assert tasks[0] in tasks
    assert "task_x" not in tasks
    assert tasks.get("task_a") is tasks["task_a"]
    assert (tasks.get("task_x"), tasks.get("task_x", tasks[0])) == (None, tasks[0])


@pytest.mark.parametrize("key", ["itsm_001", "001 right amara", "itsm_001_rigth_amara", "ITSM_001"])
def test_an_id_that_is_nearly_right_is_suggested(key: str) -> None:
    with pytest.raises(TaskError, match="did you mean itsm_001_right_amara"):
        load_tasks("itsm")[key]
    with pytest.raises(TaskError, match="did you mean itsm/itsm_001_right_amara"):
        find_task(key)


def test_a_task_is_found_by_domain_and_id() -> None:
    assert find_task("itsm/itsm_001_right_amara").id == "itsm_001_right_amara"
    with pytest.raises(TaskError, match="did you mean itsm/itsm_001_right_amara"):
        find_task("itsm_001_right_amar")
    with pytest.raises(TaskError, match="eopsgym tasks list"):
        find_task("zzz")


def test_tab_completes_task_ids_in_a_notebook() -> None:
    from IPython.core.completer import provisionalcompleter
    from IPython.core.interactiveshell import InteractiveShell

    shell = InteractiveShell()
    shell.user_ns["tasks"] = load_tasks("itsm")
    with provisionalcompleter():
        found = {item.text for item in shell.Completer.completions('tasks["itsm_001', 15)}
    assert any("itsm_001_right_amara" in text for text in found)


def test_rows_of_a_file_of_lines_are_tasks_and_a_broken_line_is_named(tmp_path: Path) -> None:
    rows = [json.dumps(office.data(task_id=f"t{n}")) for n in range(2)]
    file = tmp_path / "rows.jsonl"
    file.write_text("\n".join([rows[0], "", rows[1]]) + "\n", encoding="utf-8")
    assert [task.id for task in load_tasks(file)] == ["t0", "t1"]
    assert [task.id for task in load_tasks(tmp_path)] == ["t0", "t1"]
    file.write_text(f"{rows[0]}\n{{\n", encoding="utf-8")
    with pytest.raises(TaskError, match=r"rows\.jsonl, line 2 is not JSON"):
        load_tasks(file)


def test_a_task_of_ours_is_found_by_its_id_alone_as_runs_have_it() -> None:
    assert find_task("itsm_001_right_amara") is find_task("itsm/itsm_001_right_amara")
    with pytest.raises(TaskError, match="there is no task 'itsm_001'"):
        find_task("itsm_001")
