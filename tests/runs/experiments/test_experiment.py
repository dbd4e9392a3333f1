"""Experiments as a whole: each run once, one meaning for a name, one budget for all processes."""

import json
import re
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import eopsgym
from eopsgym import ConfigError, Experiment, StoreError
from eopsgym.agents import register_model
from eopsgym.runs import Runs
from eopsgym.runs.experiments import StudyBudget, TaskChoice
from tests.toy import office
from tests.toy.scripted_steps import ScriptedSteps

TASKS = ["itsm/itsm_001_right_amara", "itsm/itsm_002_dead_spot_at_reception"]


def study(folder: Path, **changed: object) -> Experiment:
    given = {"tasks": TASKS, "models": ["scripted/steady"], "results": folder}
    return Experiment("first", **{**given, **changed})  # type: ignore[arg-type]


def test_it_is_estimated_run_and_then_there(tmp_path: Path) -> None:
    asked = study(tmp_path, models=["scripted/steady", "scripted/noop"], repeats=2)
    before = asked.estimate()
    assert (before.runs, before.done) == (8, 0)
    runs = asked.run(progress=False)
    assert len(runs) == 8
    assert Counter(run.model for run in runs) == {"scripted/steady": 4, "scripted/noop": 4}
    assert runs.varied == ("model",)
    assert str(asked.estimate()) == "8 runs, 8 of them made already"
    assert asked.run(progress=False).found == 8


def test_runs_that_are_there_are_counted_without_options_that_it_does_not_have(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    study(tmp_path).run(progress=False)
    capsys.readouterr()
    study(tmp_path).run()
    assert capsys.readouterr().err == "2 runs were there already\n"


def test_a_cell_shows_of_it_what_is_not_as_usual(tmp_path: Path) -> None:
    asked = Experiment("first", tasks=["itsm"], sample=2, models=["scripted/noop"])
    assert repr(asked) == (
        "Experiment('first', tasks=TaskChoice('itsm', sample=2), models=['scripted/noop'])"
    )
    many = Experiment("many", tasks=eopsgym.load_tasks("itsm"), budget=StudyBudget(dollars=5))
    assert len(repr(many)) < 300
    assert "itsm_001_right_amara" in repr(many)
    assert repr(TaskChoice(tiers=("T1", "T2"))) == "TaskChoice(tiers=('T1', 'T2'))"
    assert eval(repr(many.budget)) == many.budget


def test_what_a_cell_shows_of_amounts_is_said_in_words(tmp_path: Path) -> None:
    asked = study(tmp_path)
    asked.run(progress=False)
    assert repr(asked.estimate()) == "2 runs, 2 of them made already"
    assert re.fullmatch(
        r"\$0\.\d{4}, [\d,]+ tokens in \d+ replies, 0.00 hours", repr(asked.spent())
    )


def test_what_is_kept_tells_the_estimate_and_what_it_took(tmp_path: Path) -> None:
    asked = study(tmp_path)
    runs = asked.run(progress=False)
    time = asked.last_time()
    assert time is not None
    kinds = ("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens")
    used = sum(run.usage[kind] or 0 for run in runs for kind in kinds)
    assert time["took"]["tokens"] == used == asked.spent().tokens
    likely = time["estimate"]["tokens"]["likely"]
    assert time["estimate_over_actual"]["tokens"] == pytest.approx(likely / used, abs=1e-4)


async def test_it_can_be_awaited(tmp_path: Path) -> None:
    assert len(await study(tmp_path).run(progress=False)) == 2


@pytest.mark.parametrize(
    "changed",
    [
        {"models": ["scripted/steady", "scripted/noop"]},
        {"tasks": [*TASKS, "itsm/itsm_003_touchpad_again"]},
        {"repeats": 2},
        {"concurrency": 9, "timeout": 5.0},
        {"budget": StudyBudget(dollars=9)},
    ],
)
def test_it_may_grow_and_run_in_another_way(tmp_path: Path, changed: dict[str, object]) -> None:
    study(tmp_path).run(progress=False)
    runs = study(tmp_path, **changed).run(progress=False)
    assert runs.found == 2


@pytest.mark.parametrize(
    ("changed", "named"),
    [
        ({"models": ["scripted/noop"]}, "models"),
        ({"tasks": TASKS[:1]}, "tasks"),
        ({"limits": eopsgym.Limits(turns=7)}, "limits"),
        ({"modes": ["guarded"]}, "modes"),
        ({"repaired": False}, "repaired"),
    ],
)
def test_a_name_stands_for_one_experiment(
    tmp_path: Path, changed: dict[str, object], named: str
) -> None:
    study(tmp_path).run(progress=False)
    with pytest.raises(ConfigError, match=f"first was run before with {named} .*another name"):
        study(tmp_path, **changed).run(progress=False)
    assert len(Runs.read(tmp_path)) == 2


def test_a_larger_sample_is_distinguished_from_one_that_has_grown(tmp_path: Path) -> None:
    """It is drawn anew, so that tasks of before are gone."""
    few, more = (study(tmp_path, tasks=TaskChoice(("itsm",), sample=n)) for n in (6, 7))
    few.run(progress=False)
    gone = {task.id for task in few.load_tasks()} - {task.id for task in more.load_tasks()}
    with pytest.raises(ConfigError, match=r"another sample size or seed draws other tasks") as why:
        more.estimate()
    assert any(name in str(why.value).partition(":")[2] for name in gone)
    assert not any(task.id in str(why.value) for task in more.load_tasks())


def test_another_experiment_in_the_same_folder_is_its_own(tmp_path: Path) -> None:
    study(tmp_path).run(progress=False)
    other = replace(study(tmp_path), name="second", models=["scripted/noop"])
    assert other.run(progress=False).found == 0
    assert len(Runs.read(tmp_path)) == 4


def test_an_error_of_a_call_leads_through_none_of_our_lines(tmp_path: Path) -> None:
    def fail(run: eopsgym.Run) -> None:
        raise LookupError("my own mistake")

    with pytest.raises(LookupError) as caught:
        study(tmp_path).run(progress=fail)
    assert {line.path for line in caught.traceback} == {Path(__file__)}


def test_what_ends_a_call_is_raised_also_where_its_estimate_cannot_be_kept(tmp_path: Path) -> None:
    def fail(run: eopsgym.Run) -> None:
        in_the_way(tmp_path / "first.experiment.json")
        raise LookupError("my own mistake")

    with pytest.raises(LookupError):
        study(tmp_path).run(progress=fail)


def test_runs_are_given_back_where_their_estimate_cannot_be_kept(tmp_path: Path) -> None:
    def obstruct(run: eopsgym.Run) -> None:
        in_the_way(tmp_path / "first.experiment.json")

    with pytest.warns(eopsgym.EopsgymWarning, match=r"the runs are stored, but .*experiment\.json"):
        assert len(study(tmp_path).run(progress=obstruct)) == 2


def test_a_folder_that_is_removed_meanwhile_is_no_folder_whose_runs_are_kept(
    tmp_path: Path,
) -> None:
    def remove(run: eopsgym.Run) -> None:
        shutil.rmtree(tmp_path / "results")

    with pytest.raises(StoreError, match=r"cannot write .*results/") as caught:
        study(tmp_path / "results", concurrency=1).run(progress=remove)
    assert "runs are kept" not in str(caught.value)


def in_the_way(path: Path) -> None:
    """Put a folder where a file is to be written."""
    if path.is_file():
        path.unlink()
        path.mkdir()


def test_conditions_are_read_once_and_may_be_one(tmp_path: Path) -> None:
    models = ["scripted/steady", "scripted/noop"]
    asked = study(
        tmp_path,
        tasks=TaskChoice(sources=(name for name in TASKS)),  # type: ignore[arg-type]
        models=(name for name in models),
        plans=iter(["none"]),
        tool_sets={"oracle": 1}.keys(),
        budgets=None,
        modes="guarded",
    )
    assert asked.estimate().runs == 4
    assert asked.settings(asked.load_tasks())["models"] == models
    assert {run.model for run in asked.run(progress=False)} == {*models}
    assert asked.estimate().done == 4
    again = study(tmp_path, models=models, tool_sets=["oracle"], modes=["guarded"])
    assert again.run(progress=False).found == 4


# Too many runs


HUGE: dict[str, tuple[dict[str, Any], str]] = {
    "repeats": (
        {"repeats": 100_000_000},
        r"^100,000,000 repeats are 100,000,000 runs, more than the 10,000,000 .*: make repeats",
    ),
    "conditions and repeats": (
        {"budgets": range(1, 10_001), "models": ["scripted/gold"], "repeats": 2_000},
        r"^10,000 budgets × 2,000 repeats are 20,000,000 runs.*: make budgets smaller",
    ),
    "tasks and repeats": (
        {"repeats": 6_000_000},
        r"^2 tasks × 6,000,000 repeats are 12,000,000 runs.*: make repeats smaller",
    ),
    "the repeats of a task": (
        {"tasks": [office.task(number_of_runs=100_000_000)]},
        r"^100,000,000 runs of move_office \(its number_of_runs\) are .*: make runs of move_office",
    ),
}


@pytest.mark.parametrize("what", HUGE)
def test_more_runs_than_fit_into_memory_are_refused_before_anything_starts(
    what: str, tmp_path: Path
) -> None:
    changed, said = HUGE[what]
    with pytest.raises(ConfigError, match=said):
        study(tmp_path / "results", **changed).estimate()
    with pytest.raises(ConfigError, match=said):
        study(tmp_path / "results", **changed).run(progress=False)
    given = {"tasks": TASKS, "models": ["scripted/steady"], **changed}
    with pytest.raises(ConfigError, match=said):
        eopsgym.run_grid(**given, results=tmp_path / "results")
    assert not (tmp_path / "results").exists()


# The budget


def cheap(folder: Path, dollars: float) -> Experiment:
    """Return an experiment of ten runs of which each costs some 20 to 50 cents."""
    tasks = TaskChoice(("csm",), sample=10, seed=3)
    return Experiment(
        "cheap",
        tasks,
        ["scripted/steady"],
        results=folder,
        budget=StudyBudget(dollars=dollars),
        concurrency=2,
    )


def test_a_budget_ends_runs_before_their_next_reply_and_a_larger_one_goes_on(
    tmp_path: Path,
) -> None:
    with pytest.warns(eopsgym.EopsgymWarning, match=r"budget of the experiment is used up: \$"):
        runs = cheap(tmp_path, 0.5).run(progress=False)
    assert 0 < len(runs) < 10
    cut = [run for run in runs if run.stop == "cancelled"]
    assert cut
    assert all(run.strict is None for run in cut)
    spent = cheap(tmp_path, 0.5).spent()
    dearest = max(
        event.reply.cost or 0 for run in runs for event in run.events if event.type == "reply"
    )
    assert 0.5 <= spent.dollars <= 0.5 + 2 * dearest  # one reply of each run in flight
    done = cheap(tmp_path, 50).run(progress=False)
    assert [run.stop for run in done] == ["answered"] * 10
    everything = sum(run.usage["cost"] or 0 for run in Runs.read(tmp_path))
    assert cheap(tmp_path, 50).spent().dollars == pytest.approx(everything)


def test_runs_of_before_there_was_a_ledger_are_counted(tmp_path: Path) -> None:
    runs = eopsgym.run_tasks(
        TASKS, "scripted/steady", results=tmp_path, experiment="first", progress=False
    )
    asked = study(tmp_path, budget=StudyBudget(dollars=0.0001), repeats=2)
    with pytest.warns(eopsgym.EopsgymWarning, match="used up"):
        made = asked.run(progress=False)
    assert made.found == len(made) == 2
    assert asked.spent().dollars == pytest.approx(sum(run.usage["cost"] or 0 for run in runs))
    assert asked.spent().replies == sum(run.usage["turns"] or 0 for run in runs)


def test_hours_and_tokens_are_limits_too(tmp_path: Path) -> None:
    for budget, said in ((StudyBudget(hours=0), "hours"), (StudyBudget(tokens=0), "tokens")):
        with pytest.warns(eopsgym.EopsgymWarning, match=f"used up: .*{said}"):
            assert len(study(tmp_path, budget=budget).run(progress=False)) == 0


def test_a_model_without_a_price_is_refused_before_the_first_request(tmp_path: Path) -> None:
    asked = study(tmp_path, models=["openai/nobody-knows"], budget=StudyBudget(dollars=5))
    with pytest.raises(ConfigError, match=r"openai/nobody-knows has no price.*allow_unknown"):
        asked.run(progress=False)
    assert not list(tmp_path.glob("*.runs.jsonl"))


def test_above_a_sum_it_has_to_be_confirmed(tmp_path: Path) -> None:
    asked = study(tmp_path, models=["openai/gpt-5"], budget=StudyBudget(ask_above=0.01))
    with pytest.raises(ConfigError, match=r"first may cost up to .* dollars.* of 0\.01:.*yes=True"):
        asked.run(progress=False)


def test_it_has_to_be_confirmed_if_a_part_of_the_prices_is_unknown(tmp_path: Path) -> None:
    without = "openai/nobody-knows"
    budget = StudyBudget(ask_above=0.01, allow_unknown_prices=True)
    asked = study(tmp_path, models=["openai/gpt-5", without], budget=budget)
    estimate = asked.estimate()
    assert estimate.dollars is None
    assert estimate.priced == study(tmp_path, models=["openai/gpt-5"]).estimate().dollars
    assert f"{estimate.priced.high:,.2f}) without {without}, of which no price" in str(estimate)
    with pytest.raises(ConfigError, match=r"may cost up to .* dollars.* of 0\.01:.*yes=True"):
        asked.run(progress=False)


# Other processes

_PROGRAM = """
import sys
from tests.runs.experiments.test_experiment import cheap
from pathlib import Path
from typing import Any
import warnings
warnings.simplefilter("ignore")
cheap(Path(sys.argv[1]), float(sys.argv[2])).run(progress=False)
"""


def test_two_processes_share_runs_and_budget(tmp_path: Path) -> None:
    asked = [sys.executable, "-c", _PROGRAM, str(tmp_path), "1.2"]
    both = [subprocess.Popen(asked, cwd=Path(__file__).parents[3]) for _ in range(2)]
    assert [process.wait(60) for process in both] == [0, 0]
    runs = Runs.read(tmp_path)
    whole = [run.setup.hash for run in runs if run.stop == "answered"]
    assert len(whole) == len(set(whole))
    dearest = max(
        event.reply.cost or 0 for run in runs for event in run.events if event.type == "reply"
    )
    spent = cheap(tmp_path, 1.2).spent()
    assert 1.2 <= spent.dollars <= 1.2 + 4 * dearest
    assert spent.dollars == pytest.approx(sum(run.usage["cost"] or 0 for run in runs))


def test_what_a_killed_process_spent_is_counted(tmp_path: Path) -> None:
    """Its replies stand in the ledger, though the run itself is lost."""
    program = f"""
import os, sys
from pathlib import Path
from typing import Any
from tests.runs.experiments.test_experiment import cheap
from eopsgym.runs import spending
take = spending.Ledger.note
def note(self, *given):
    take(self, *given)
    os._exit(9)
spending.Ledger.note = note
cheap(Path({str(tmp_path)!r}), 50).run(progress=False)
"""
    root = Path(__file__).parents[3]
    assert subprocess.run([sys.executable, "-c", program], cwd=root, timeout=60).returncode == 9
    spent = cheap(tmp_path, 50).spent()
    assert spent.replies == 1
    assert spent.dollars > 0
    assert len(cheap(tmp_path, 50).run(progress=False)) == 10


DAMAGE = (
    b'\n{"tokens": "many"}\n[1]\n{"dollars": NaN, "tokens": 1}\n{"dollars": -9, "tokens": 1}\n'
    b'{"tokens": 1, "hours": Infinity}\n{"dollars": 1'
)


def test_a_damaged_ledger_counts_what_is_whole(tmp_path: Path) -> None:
    asked = study(tmp_path)
    asked.run(progress=False)
    before = asked.spent()
    ledger = tmp_path / ".first.spending"
    ledger.write_bytes(ledger.read_bytes() + DAMAGE)
    assert asked.spent() == before


def test_a_damaged_file_of_settings_is_named(tmp_path: Path) -> None:
    study(tmp_path).run(progress=False)
    (tmp_path / "first.experiment.json").write_text("{")
    with pytest.raises(eopsgym.StoreError, match=r"first\.experiment\.json is not JSON.*delete it"):
        study(tmp_path).run(progress=False)


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ({"settings": 5}, "'settings' must be an object"),
        ({"settings": {}}, "'settings' has no list of tasks"),
        ({"settings": {"tasks": [], "models": {"a": 1}}}, "'settings' has no list of models"),
        ({"settings": {"repeats": "two"}}, "'repeats' must be a number"),
        ({"times": 5}, "'times' must be a list of objects"),
        ({"times": [5]}, "'times' must be a list of objects"),
    ],
)
def test_settings_of_wrong_types_are_named(
    tmp_path: Path, damage: dict[str, object], said: str
) -> None:
    (tmp_path / "first.experiment.json").write_text(json.dumps(damage))
    with pytest.raises(eopsgym.StoreError, match=rf"first\.experiment\.json: {said}.*delete it"):
        study(tmp_path).run(progress=False)


def test_settings_of_a_call_that_made_no_run_can_be_corrected(tmp_path: Path) -> None:
    with pytest.raises(eopsgym.EopsgymError, match="no server at"):
        study(tmp_path, urls={"itsm": "http://127.0.0.1:1"}).run(progress=False)
    assert not [*tmp_path.glob("*.experiment.json")]
    assert len(study(tmp_path).run(progress=False)) == len(TASKS)
    with pytest.raises(ConfigError, match="was run before with remote null"):
        study(tmp_path, urls={"itsm": "http://127.0.0.1:1"}).run(progress=False)
    assert [*tmp_path.glob("*.experiment.json")]


_MAKING_RUNS = """
import sys, time
from pathlib import Path
from eopsgym.runs.claimed_runs import claimed_runs_of
with claimed_runs_of(Path(sys.argv[1])).in_use():
    print("in use", flush=True)
    time.sleep(600)
"""


def test_a_misspelt_model_of_which_no_reply_arrived_can_be_corrected(tmp_path: Path) -> None:
    register_model("test/mispelt", lambda: ScriptedSteps(0, "test/mispelt"))
    first = study(tmp_path, models=["test/mispelt"], limits=eopsgym.Limits(turns=9))
    assert [run.stop for run in first.run(progress=False)] == ["model_error"] * 2
    assert first.spent().replies == 0
    corrected = study(tmp_path)
    assert corrected.estimate().missing == 2
    command = [sys.executable, "-c", _MAKING_RUNS, str(tmp_path / "first.runs.jsonl")]
    with subprocess.Popen(command, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        with pytest.raises(ConfigError, match="was run before with models"):
            corrected.run(progress=False)
        other.kill()
    assert (tmp_path / ".first.claims").exists()
    runs = corrected.run(progress=False)
    assert [run.stop for run in runs] == ["answered"] * 2
    assert len(corrected.superseded()) == 0
    with pytest.raises(ConfigError, match="was run before with models"):
        first.run(progress=False)


def test_a_model_that_failed_after_a_reply_cannot_be_corrected(tmp_path: Path) -> None:
    register_model("test/later", lambda: ScriptedSteps(1, "test/later"))
    study(tmp_path, models=["test/later"]).run(progress=False)
    with pytest.raises(ConfigError, match="was run before with models"):
        study(tmp_path).run(progress=False)


def test_settings_are_readable(tmp_path: Path) -> None:
    study(tmp_path).run(progress=False)
    kept = json.loads((tmp_path / "first.experiment.json").read_text())
    assert kept["settings"]["tasks"] == [name.partition("/")[2] for name in TASKS]
