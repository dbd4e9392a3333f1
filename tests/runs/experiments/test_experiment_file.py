"""Files of experiments: ours, those that come along, and the published harness's."""

import json
from pathlib import Path

import pytest

from eopsgym import ConfigError, Experiment, Limits
from eopsgym.runs.experiments import StudyBudget, TaskChoice

FOLDER = Path(__file__).parents[3] / "conf" / "experiments"
WHOLE = """
name = "thinking"
about = "Does it help?"
[tasks]
from = ["itsm", "csm"]
split = "main"
tiers = ["T1"]
feasible = true
sample = 4
seed = 7
by = ["domain"]
[runs]
models = ["scripted/steady"]
budgets = ["low", 2048]
tool_sets = ["oracle"]
modes = ["guarded"]
repeats = 3
[limits]
turns = 20
[budget]
dollars = 4
hours = 2.5
[runtime]
concurrency = 8
results = "elsewhere"
"""


def written(folder: Path, text: str, name: str = "study.toml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_whole_file(tmp_path: Path) -> None:
    assert Experiment.from_file(written(tmp_path, WHOLE)) == Experiment(
        "thinking",
        TaskChoice(("itsm", "csm"), "main", None, ("T1",), True, False, 4, 7, ("domain",)),
        ["scripted/steady"],
        ["react"],
        ["none"],
        ["low", 2048],
        ["oracle"],
        ["guarded"],
        repeats=3,
        limits=Limits(turns=20),
        budget=StudyBudget(dollars=4, hours=2.5),
        about="Does it help?",
        concurrency=8,
        results="elsewhere",
    )


def test_the_file_gives_the_name_and_a_caller_may_change_it(tmp_path: Path) -> None:
    path = written(tmp_path, '[runs]\nmodels = ["scripted/noop"]')
    assert Experiment.from_file(path).name == "study"
    assert Experiment.from_file(path, name="other", results=tmp_path).name == "other"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("modles = 3", r"study\.toml: modles: there is no such field; "),
        ("[runs]\nrepeat = 3", r"runs\.repeat: .* did you mean repeats"),
        ("[tasks]\nform = ['itsm']", r"tasks\.form: .* did you mean from"),
        ("[runs]\nmodels = 'a'", r"runs\.models: input should be a valid list, not 'a'"),
        ("[runs]\nmodes = ['guraded']", r"runs\.modes\.0: .*'guarded'.*not 'guraded'"),
        ("[runs]\nrepeats = '3'", r"runs\.repeats: input should be a valid integer, not '3'"),
        ("[limits]\nturns = true", r"limits\.turns: .* not True"),
        ("[budget]\ndollars = -1", r"dollars of a budget must be a number from 0 on, not -1"),
        ("name = ", r"study\.toml is not TOML: "),
        ("a = 1\na = 2", r"study\.toml is not TOML: "),
    ],
)
def test_what_is_wrong_names_file_field_and_the_nearest(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(ConfigError, match=said):
        Experiment.from_file(written(tmp_path, text))


@pytest.mark.parametrize(
    "text", ["", 'name = "x"\nabout = "y"', "[tasks]\nfrom = []\n[runs]\nrepeats = 2"]
)
def test_a_file_that_names_neither_tasks_nor_models_is_refused(tmp_path: Path, text: str) -> None:
    path = written(tmp_path, text)
    with pytest.raises(ConfigError, match=r"study\.toml names neither tasks nor models.*\[tasks\]"):
        Experiment.from_file(path, results=tmp_path)
    assert Experiment.from_file(path, models=["scripted/noop"]).models == ["scripted/noop"]


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    """Some editors of Windows write one."""
    path = written(tmp_path, "\ufeff" + 'about = "with a mark"\n[tasks]\nsample = 4')
    assert Experiment.from_file(path).about == "with a mark"


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(
        ConfigError, match=r"cannot read the experiment .*`eopsgym experiment list`"
    ):
        Experiment.from_file(tmp_path / "none.toml")


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.toml")), ids=lambda path: path.stem)
def test_those_that_come_along_can_be_estimated_without_a_key(tmp_path: Path, path: Path) -> None:
    study = Experiment.from_file(path, results=tmp_path)
    assert study.name == path.stem
    assert study.about
    estimate = study.estimate()
    assert estimate.missing == estimate.runs > 0
    assert estimate.dollars is not None
    assert estimate.dollars.likely > 0
    assert not list(tmp_path.glob("*.runs.jsonl"))


@pytest.mark.filterwarnings("ignore:the judge is the agent")
def test_an_estimate_needs_no_key_of_a_model_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("MY_KEY", raising=False)
    file = tmp_path / "mine.json"
    content = {"llm_provider": "openai", "llm_model": "gpt-5", "llm_api_key": "env:MY_KEY"}
    file.write_text(json.dumps(content))
    named, by_file = (
        Experiment(
            f"study_{number}",
            tasks=["itsm/itsm_001_right_amara"],
            models=[model],
            plans=[f"generated:{model}"],
            judge=model,
            results=tmp_path,
        )
        for number, model in enumerate(("openai/gpt-5", str(file)))
    )
    assert by_file.estimate().priced == named.estimate().priced
    with pytest.raises(ConfigError, match="MY_KEY is not set"):
        by_file.run(progress=False)


# The published harness

PUBLISHED = {
    "llms": ["gpt-5"],
    "domains": ["itsm"],
    "modes": ["oracle", "plus_5_tools"],
    "orchestrator": "react",
    "num_runs": 3,
    "num_llm_instances": 2,
    "dataset_path_template": "data/{domain}/{mode}",
}


def test_the_published_file_is_read(tmp_path: Path) -> None:
    model = tmp_path / "llm" / "gpt-5.json"
    model.parent.mkdir()
    model.write_text("{}")
    folder = tmp_path / "main_table"
    folder.mkdir()
    (folder / "llm").symlink_to(model.parent)
    study = Experiment.from_file(written(folder, json.dumps(PUBLISHED), "experiment.json"))
    assert study.name == "main_table"
    assert study.tasks == TaskChoice(("itsm",))
    assert study.models == [str(folder / "llm" / "gpt-5.json")]
    assert study.tool_sets == ["oracle", "plus_5"]
    assert study.repeats == 3


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"llms": ["gpt-55"]}, r"llms: no model file gpt-55\.json; did you mean gpt-5"),
        ({"modes": ["plus_5_tolls"]}, r"no mode 'plus_5_tolls'; did you mean plus_5_tools"),
        ({"domans": []}, r"domans: there is no such field; did you mean domains"),
        ({"llms": []}, r"llms: names nothing; name at least one"),
        ({"modes": []}, r"modes: names nothing; name at least one"),
        ({"orchestrator": ""}, r"orchestrator: names nothing; name at least one"),
        ({"num_runs": 0}, r"repeats must be a whole number from 1 on, not 0"),
        ({"num_runs": False}, r"runs.repeats: input should be a valid integer, not False"),
        ({"llms": [3]}, r"llms: must be a text or a list of texts, not \[3\]"),
    ],
)
def test_what_is_wrong_in_a_published_file(
    tmp_path: Path, changed: dict[str, object], said: str
) -> None:
    path = written(tmp_path, json.dumps({**PUBLISHED, **changed}), "experiment.json")
    with pytest.raises(ConfigError, match=said):
        Experiment.from_file(path)


def test_a_published_file_has_models(tmp_path: Path) -> None:
    path = written(tmp_path, json.dumps({"domains": ["itsm"]}), "experiment.json")
    with pytest.raises(ConfigError, match="llms: names nothing; name at least one"):
        Experiment.from_file(path)


@pytest.mark.parametrize(
    ("held", "concurrency"),
    [
        ({"gpt-5": 12}, 12),
        ({"gpt-5": {"max_concurrency": 6, "about": "slow"}, "other": 90}, 6),
        ({"default": 5}, 5),
        ({"gpt-5": 2, "default": 7}, 2),
        ({"other": 90}, 4),
    ],
)
def test_the_published_numbers_of_concurrent_runs_are_read(
    tmp_path: Path, held: object, concurrency: int
) -> None:
    published_folder(tmp_path)
    (tmp_path / "llm_concurrency.json").write_text(json.dumps(held))
    path = written(tmp_path, json.dumps(PUBLISHED), "experiment.json")
    assert Experiment.from_file(path).concurrency == concurrency


def test_models_without_a_number_count_one_beside_those_that_have_one(tmp_path: Path) -> None:
    published_folder(tmp_path)
    (tmp_path / "llm_concurrency.json").write_text(json.dumps({"gpt-5": 12}))
    models = {"llms": ["gpt-5", "ollama/other"]}
    path = written(tmp_path, json.dumps(PUBLISHED | models), "experiment.json")
    assert Experiment.from_file(path).concurrency == 13


@pytest.mark.parametrize(
    "held", [[], {"gpt-5": 0}, {"gpt-5": True}, {"gpt-5": "8"}, {"gpt-5": {"a": 1, "b": 2}}]
)
def test_other_numbers_of_concurrent_runs_are_refused(tmp_path: Path, held: object) -> None:
    published_folder(tmp_path)
    (tmp_path / "llm_concurrency.json").write_text(json.dumps(held))
    path = written(tmp_path, json.dumps(PUBLISHED), "experiment.json")
    with pytest.raises(ConfigError, match=r"llm_concurrency\.json: .*must be"):
        Experiment.from_file(path)


def test_a_published_file_has_the_name_of_its_folder_also_from_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    published_folder(tmp_path)
    written(tmp_path, json.dumps(PUBLISHED), "experiment.json")
    monkeypatch.chdir(tmp_path)
    assert Experiment.from_file("experiment.json").name == tmp_path.name


def published_folder(folder: Path) -> None:
    (folder / "gpt-5.json").write_text("{}")


@pytest.mark.parametrize(
    ("name", "way_out"),
    [
        ("llm_concurrency.json", "experiment.json beside it"),
        ("domain_conf.json", "--servers domain_conf.json"),
    ],
)
def test_published_files_that_are_no_experiments_say_how_they_are_used(
    tmp_path: Path, name: str, way_out: str
) -> None:
    (tmp_path / name).write_text("{}")
    with pytest.raises(ConfigError, match=rf"{name} is not an experiment; .*{way_out}"):
        Experiment.from_file(tmp_path / name)
