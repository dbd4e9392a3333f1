"""A grid of conditions: every combination once, what is there left out, told apart in scores."""

import inspect
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym.agents import Message, PreparedModel, Reply, ToolInfo
from eopsgym.errors import ConfigError, ModelAccessError, StoreError
from eopsgym.runs import Run, Runs, read_runs, run_grid, run_task, run_tasks
from tests.runs.processes import finish, start
from tests.toy import office


class Keyless:
    """A model whose provider refuses the key."""

    simulated = False

    def __init__(self, name: str = "own/keyless") -> None:
        self.name = name
        self.asked = 0

    async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
        self.asked += 1
        raise ModelAccessError(f"no key for {self.name}")


def conditions(runs: Runs) -> list[tuple[Any, ...]]:
    return [(run.task, run.model, run.tool_set, run.mode, run.number) for run in runs]


def test_every_combination_is_run_once_in_order(tmp_path: Path) -> None:
    runs = run_grid(
        [office.task()],
        ["scripted/gold", "scripted/noop"],
        tool_sets=["oracle", "plus_5"],
        modes=("published", "guarded"),
        repeats=2,
        results=tmp_path,
    )
    assert conditions(runs) == [
        ("move_office", model, tools, mode, number)
        for number in (1, 2)
        for model in ("scripted/gold", "scripted/noop")
        for tools in ("oracle", "plus_5")
        for mode in ("published", "guarded")
    ]
    assert [run.strict for run in runs] == ([True] * 4 + [False] * 4) * 2


def test_what_is_there_is_not_made_again_and_a_grown_grid_makes_the_rest(tmp_path: Path) -> None:
    made: list[Run] = []
    run_tasks([office.task()], "scripted/gold", results=tmp_path)
    first = run_grid([office.task()], "scripted/gold", results=tmp_path, progress=made.append)
    assert (first.found, made) == (1, [])
    grown = run_grid(
        [office.task()],
        ["scripted/gold", "scripted/noop"],
        tool_sets=["oracle", "all"],
        results=tmp_path,
        progress=made.append,
    )
    assert (grown.found, len(made), len(grown)) == (1, 3, 4)
    assert len(list(read_runs(tmp_path))) == 4


def test_a_value_given_twice_is_run_once() -> None:
    runs = run_grid([office.task()], ["scripted/gold"] * 2, modes=["guarded", "guarded"])
    assert len(runs) == 1


def test_the_score_table_groups_by_what_varied() -> None:
    runs = run_grid([office.task()], "scripted/gold", tool_sets=["oracle", "plus_15"])
    assert runs.varied == ("model", "tool_set")
    table = eopsgym.scores(runs)
    assert [*table.columns][:3] == ["model", "tool_set", "simulated"]
    assert list(table["tool_set"]) == ["oracle", "plus_15"]
    assert list(eopsgym.scores(runs, by=["mode"])["mode"]) == ["published"]
    assert runs.where(tool_set="oracle").varied == runs.varied


def test_several_systems_are_something_that_varied() -> None:
    one = eopsgym.load_tasks("hr")[0]
    runs = run_grid([office.task(), one], "scripted/noop")
    assert runs.varied == ("model", "domain")


def test_a_drawn_tool_set_is_what_the_model_is_offered() -> None:
    offered: list[int] = []

    class Counting(PreparedModel):
        async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
            offered.append(len(tools))
            return Reply("done")

    for name in ("oracle", "plus_5", "plus_10", "plus_15"):
        run_task(office.task(), Counting([]), tool_set=name)
    assert offered == [3, 8, 13, 18]


def test_a_model_whose_key_is_refused_leaves_the_others_their_runs(tmp_path: Path) -> None:
    keyless = Keyless()
    tasks = [office.task(), office.task(task_id="another")]
    runs = run_grid(tasks, [keyless, "scripted/gold"], results=tmp_path, repeats=2)
    assert [run.model for run in runs] == ["scripted/gold"] * 4
    assert str(runs.refused["own/keyless"]) == "no key for own/keyless"
    assert repr(runs) == "Runs(4 of 4 passed; refused: own/keyless)"
    assert keyless.asked == 1


def test_where_every_model_is_refused_the_grid_raises() -> None:
    with pytest.raises(ModelAccessError, match="no key for a"):
        run_grid([office.task()], [Keyless("a"), Keyless("b")])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"models": []}, "models is empty"),
        ({"models": ["scripted/gold", "nope"]}, "no model 'nope'"),
        ({"tool_sets": ["oracle", "plus_7"]}, "no tool set 'plus_7'"),
        ({"orchestrators": "nope"}, "no orchestrator 'nope'"),
        ({"repeats": 0}, "from 1 on"),
    ],
)
def test_what_is_wrong_is_said_before_any_run(
    wrong: dict[str, Any], said: str, tmp_path: Path
) -> None:
    with pytest.raises(ConfigError, match=said):
        run_grid([office.task()], results=tmp_path, **wrong)
    assert list(tmp_path.iterdir()) == []


def test_a_grid_that_was_killed_is_finished_by_who_asks_again_and_by_two_at_once(
    tmp_path: Path,
) -> None:
    killed = start("tests.runs.programs", "grid", tmp_path)
    assert killed.stdout is not None
    told = [killed.stdout.readline() for _ in range(3)]
    killed.kill()
    killed.communicate(timeout=10)
    kept = {run.id for run in read_runs(tmp_path)}
    assert len(kept) >= len(told)
    rest = finish(*(start("tests.runs.programs", "grid", tmp_path) for _ in range(2)))
    runs = list(read_runs(tmp_path, strict=True))
    assert kept <= {run.id for run in runs}
    assert len("".join(rest).split()) == len(runs) - len(kept)
    made = sorted((run.task, run.setup.plan, run.number) for run in runs)
    plans = ("generated:own/planner", "none")
    assert made == [(f"task_{n}", plan, 1) for n in range(4) for plan in plans]
    files = [file for file in (tmp_path / "plans").iterdir() if file.suffix == ".json"]
    texts = {json.loads(file.read_text(encoding="utf-8"))["text"] for file in files}
    assert (len(files), texts) == (4, {"1. Look the office up."})
    assert not list(tmp_path.glob(".*"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to be had")
def test_a_full_disk_is_one_error_that_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "default.runs.jsonl").symlink_to("/dev/full")
    with pytest.raises(StoreError, match=r"No space left on device\. Runs written before it are"):
        run_grid([office.task()], ["scripted/gold", "scripted/noop"], results=tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["default.runs.jsonl"]


def test_an_option_that_a_grid_varies_has_its_plural_named() -> None:
    with pytest.raises(TypeError, match=r"takes tool_sets=… in place of tool_set=…"):
        run_grid([office.task()], tool_set="all")


def test_help_names_each_option_once() -> None:
    named = list(inspect.signature(run_grid).parameters)
    assert "tool_sets" in named
    assert "limits" in named
    assert not {"tool_set", "mode", "orchestrator"} & set(named)
    told = inspect.getdoc(run_grid) or ""
    assert "limits: turns" in told
    assert "tool_set: " not in told
