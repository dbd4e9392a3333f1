"""A grid of conditions: every combination once, no known run again, distinguished in scores."""

import inspect
import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym.agents import (
    Message,
    Outcome,
    Plan,
    PlanReader,
    PreparedModel,
    Reply,
    Script,
    StopReason,
    ToolInfo,
)
from eopsgym.errors import ConfigError, EopsgymWarning, ModelAccessError, StoreError
from eopsgym.runs import Agent, Run, Runs, read_runs, run_grid, run_task, run_tasks
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
    runs = run_grid([office.task(), one], "scripted/noop", tool_sets="oracle")
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
        ({"models": ["scripted/gold", "nope"]}, "nope: there is no model 'nope'.* from models"),
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
    printed = [killed.stdout.readline() for _ in range(3)]
    killed.kill()
    killed.communicate(timeout=10)
    kept = {run.id for run in read_runs(tmp_path)}
    assert len(kept) >= len(printed)
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
    with pytest.raises(StoreError, match=r"cannot write to .*default\.runs\.jsonl: "):
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
    help_text = inspect.getdoc(run_grid) or ""
    assert "limits: turns" in help_text
    assert "tool_set: " not in help_text


def test_a_combination_that_cannot_be_is_left_out_and_shown(tmp_path: Path) -> None:
    split = {"models": ["scripted/gold", prepared_splitter()], "orchestrators": ["react", SPLITS]}
    with pytest.warns(EopsgymWarning, match="left out of the grid: scripted/gold, decomposing: "):
        runs = run_grid([office.task()], **split, results=tmp_path)
    assert [(run.model, run.orchestrator) for run in runs] == [
        ("scripted/gold", "react"),
        ("splitter", "react"),
        ("splitter", SPLITS),
    ]
    (why,) = runs.left_out.values()
    assert "scripted/gold follows one script" in str(why)
    assert repr(runs).endswith("; left out: scripted/gold, decomposing)")


def test_of_two_that_are_called_the_same_each_is_left_out_by_a_name_of_its_own() -> None:
    script = Script.of(office.task())
    readers = [PlanReader(script, "low"), PlanReader(script, "high")]
    with pytest.warns(EopsgymWarning, match="left out of the grid"):
        runs = run_grid(
            [office.task()], [*readers, prepared_splitter()], orchestrators=["react", SPLITS]
        )
    assert list(runs.left_out) == [
        f"scripted/plan_reader, {SPLITS}",
        f"scripted/plan_reader (2), {SPLITS}",
    ]
    assert len(runs) == 4


def test_a_model_that_nothing_can_be_filed_under_is_left_out_as_others_are() -> None:
    @dataclass  # which makes it unhashable
    class Reader(PlanReader):
        script: Script
        budget: str = "low"

        def __post_init__(self) -> None:
            super().__init__(self.script, self.budget)

    reader = Reader(Script.of(office.task()))
    with pytest.warns(EopsgymWarning, match=f"left out of the grid: {reader.name}, {SPLITS}"):
        runs = run_grid(
            [office.task()], [reader, prepared_splitter()], orchestrators=["react", SPLITS]
        )
    assert len(runs) == 3


def test_all_values_that_can_nowhere_be_are_named_before_any_run(tmp_path: Path) -> None:
    given: dict[str, Any] = {
        "models": ["scripted/gold", "scripted/naive", "nope"],
        "orchestrators": ["react", "react_planner"],
    }
    with pytest.raises(ConfigError) as caught:
        run_grid([office.task(naive=None)], **given, results=tmp_path)
    for value, plural in (("naive", "models"), ("nope", "models"), ("planner", "orchestrators")):
        assert re.search(rf"{value}: [^.]*.*drop it from {plural}", str(caught.value))
    assert "scripted/gold:" not in str(caught.value)
    assert list(tmp_path.iterdir()) == []


def test_a_run_that_cannot_start_says_under_which_conditions_as_the_others_do() -> None:
    """A task without a careless run, beside one that has it."""
    runs = run_grid(
        [office.task(naive=None), office.task(office.DELETE)],
        "scripted/naive",
        orchestrators=["react", "planner_react"],
        tool_sets=["plus_5", "all"],
        modes="guarded",
        limits=eopsgym.Limits(turns=7),
    )
    assert [run.stop for run in runs] == ["environment_error", "answered"] * 4
    for name in ("model", "orchestrator", "simulated"):
        values = [getattr(run.setup.agent, name) for run in runs]
        assert values[::2] == values[1::2]
    for name in ("plan", "budget", "tool_set", "mode", "repaired", "now", "limits"):
        values = [getattr(run.setup, name) for run in runs]
        assert values[::2] == values[1::2]


def test_a_task_that_is_named_twice_is_run_once() -> None:
    task = office.task()
    assert [run.number for run in run_grid([task, task], repeats=2)] == [1, 2]
    assert len(run_tasks([task, office.task()])) == 1
    assert len(run_tasks([task, office.task(user_prompt="Move it.")])) == 2


def test_a_grid_of_no_tasks_is_refused() -> None:
    with pytest.raises(ConfigError, match="tasks is empty: a grid needs at least one task"):
        run_grid([], ["scripted/gold", "scripted/noop"])
    assert run_tasks([]) == []


class Warm(PreparedModel):
    """A model with a setting beside its name."""

    def __init__(self, temperature: float, *replies: Reply) -> None:
        super().__init__(replies or [Reply("Done.")], "warm")
        self.settings = {"temperature": temperature}


def test_two_models_of_one_name_are_distinguished_by_their_settings(tmp_path: Path) -> None:
    runs = run_grid([office.task()], [Warm(0.1), Warm(0.9)], results=tmp_path)
    digests = [run.settings for run in runs]
    assert len({*digests}) == 2
    assert runs.varied == ("model", "settings")
    for table in (eopsgym.scores(runs), eopsgym.scores(tmp_path)):
        assert sorted(table["settings"]) == sorted(digests)
    assert len(runs.where(settings=digests[0])) == 1
    assert run_grid([office.task()], [Warm(0.1), PreparedModel([Reply("")], "cool")]).varied == (
        "model",
    )


def answering(text: str) -> Any:
    async def agent(*given: Any) -> Outcome:
        return Outcome(text, StopReason.ANSWERED)

    return agent


@pytest.mark.parametrize(
    ("axis", "values", "said"),
    [
        (
            "models",
            [Warm(0.1), Warm(0.1)],
            r"warm \(2\): this model cannot be distinguished from another model",
        ),
        (
            "orchestrators",
            [answering("a"), answering("b")],
            r"agent \(2\): this orch",
        ),
        (
            "plans",
            [Plan("Look.", "mine"), Plan("Write.", "mine")],
            r"mine \(2\): this plan",
        ),
    ],
)
def test_conditions_that_no_record_could_tell_apart_are_refused(
    axis: str, values: list[Any], said: str, tmp_path: Path
) -> None:
    given: dict[str, Any] = {axis: values}
    with pytest.raises(
        ConfigError, match=rf"{said}.*give each a different name .* drop it from {axis}"
    ):
        run_grid([office.task()], results=tmp_path, **given)
    assert not list(tmp_path.glob("*.jsonl"))


def test_two_model_files_of_one_name_that_differ_in_their_address_are_refused(
    tmp_path: Path,
) -> None:
    files = []
    for place in ("here", "there"):
        file = tmp_path / place / "small.json"
        file.parent.mkdir()
        said = {"llm_provider": "openai", "llm_model": "small", "llm_api_key": "none"}
        file.write_text(json.dumps({**said, "llm_api_endpoint": f"http://{place}.invalid/v1"}))
        files.append(str(file))
    with pytest.raises(
        ConfigError, match=r"there/small\.json: this model cannot be distinguished from"
    ):
        run_grid([office.task()], files)


def test_one_condition_in_two_wordings_is_run_once(tmp_path: Path) -> None:
    folder = tmp_path / "plans"
    folder.mkdir()
    (tmp_path / "plan.txt").write_text("Look.", encoding="utf-8")
    files = [tmp_path / "plan.txt", folder / ".." / "plan.txt"]
    assert len(run_grid([office.task()], plans=files)) == 1


def test_the_key_of_one_is_not_that_of_another_of_its_name() -> None:
    class Odd(Keyless):
        settings: dict[str, Any] = {"temperature": 0.5}  # noqa: RUF012

    runs = run_grid([office.task()], [Odd("warm"), Warm(0.1)])
    assert [run.settings for run in runs] == [
        Agent("", model_settings={"temperature": 0.1}).settings_digest
    ]
    (label,) = runs.refused
    assert re.fullmatch(r"warm \(settings [0-9a-f]{8}\)", label)


SPLITS = "decomposing"


def prepared_splitter() -> PreparedModel:
    """A model that splits a request when it is asked to, and else does nothing."""

    class Splitter(PreparedModel):
        async def reply(self, messages: Sequence[Message], tools: Sequence[ToolInfo]) -> Reply:
            part = {"title": "Look", "description": "Look."}
            split = '"subtasks"' in messages[0].content
            return Reply(json.dumps({"subtasks": [part, part]}) if split else "Done.")

    return Splitter([], "splitter")


@pytest.mark.parametrize("named", ["decomposing", "decomposing:scripted/noop"])
def test_a_script_cannot_be_split(named: str) -> None:
    with pytest.raises(ConfigError, match=r"follows one script .* under react or planner_react"):
        run_task(office.task(), "scripted/noop", orchestrator=named)


def test_kept_runs_are_read_as_a_list(tmp_path: Path) -> None:
    made = run_grid([office.task()], ["scripted/gold", "scripted/noop"], results=tmp_path)
    for source in (tmp_path, tmp_path / "default.runs.jsonl"):
        kept = Runs.read(source)
        assert kept == made
        assert repr(kept) == "Runs(1 of 2 passed)"
        assert len(kept.where(strict=True)) == 1
    with pytest.raises(StoreError, match="no results at"):
        Runs.read(tmp_path / "none")
